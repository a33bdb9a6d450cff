//! Links with a puzzle inside, and formats of one line for each puzzle.

use super::grids::sudokuwiki;
use super::programs::{arrow_code, f_puzzles, iss, killer_text, latex, solo};

/// Calls a macro with the formats of one line for each puzzle, from the least to the most distinctive. A row has the
/// format, after `=>` the parser of its lines, unless other readers recognize it, and `link` if they are links. Formats
/// that are only read have a test in place of the format.
macro_rules! one_line_formats {
    ($define:ident) => {
        $define! {
            written {
                solo::FORMAT => solo::parse;
                f_puzzles::FORMAT;
                setter_links::F_PUZZLES => setter_links::parse link;
                setter_links::SUDOKUPAD => setter_links::parse link;
                setter_links::SCL => setter_links::parse link;
                sudokuwiki::LINK;
                puzz_link::FORMAT => puzz_link::parse link;
                iss_text::LINK => setter_links::parse link;
                latex::FORMAT;
                killer_text::PS => killer_text::parse_ps;
                killer_text::SUMO_CUE => killer_text::parse_sumo_cue;
                arrow_code::FORMAT => arrow_code::parse;
            }
            read_only {
                iss::matches => iss::parse;
                penpa::matches => penpa::parse link;
            }
        }
    };
}

pub(super) mod iss_text;
pub(super) mod one_line;
pub(super) mod page_link;
pub(super) mod penpa;
pub(super) mod puzz_link;
pub(super) mod setter_links;
pub(super) mod written;
