//! Puzzles of other kinds: recognition, readers and writers. Each record has its size, boxes or regions, and rules.
//! `docs/FORMATS.md` describes the forms.

/// Calls a macro with the formats of one line for each puzzle, from the least to the most distinctive. A row has the
/// format, after `=>` the parser of its lines, unless other readers recognize it, and `link` if they are links. Formats
/// that are only read have a test in place of the format.
macro_rules! one_line_formats {
    ($define:ident) => {
        $define! {
            written {
                solo::FORMAT => solo::parse;
                f_puzzles::FORMAT;
                links::F_PUZZLES => links::parse link;
                links::SUDOKUPAD => links::parse link;
                links::SCL => links::parse link;
                sudokuwiki::LINK;
                puzz_link::FORMAT => puzz_link::parse link;
                iss_text::LINK => links::parse link;
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

mod any_json;
mod arrow_code;
mod assembly;
mod cages;
mod candidates;
mod cell_chars;
mod detection;
mod drawn_boxes;
mod f_puzzles;
mod grid;
mod iss;
mod iss_automata;
mod iss_text;
mod joined;
mod joined_rows;
mod json;
mod json_node;
mod keyed_documents;
mod killer_text;
mod kind_parts;
mod ksudoku;
mod latex;
mod line;
mod line_fields;
mod links;
mod lz_string;
mod one_line;
mod options;
mod page_link;
mod penpa;
mod percent;
mod plain_text;
mod puzz_link;
mod puzzle_text;
mod rule_fields;
mod solo;
mod spaced_grid;
mod sudokupad;
mod typed_rows;
mod written;
mod xml_document;

use crate::formats::sudokuwiki;
pub(super) use any_json::{is_of_setter, parse_any_link, parse_object};
pub(super) use f_puzzles::names_constraint;

pub(super) use detection::is_own_json;
pub use detection::{detect_kinds, has_later_kinds};
pub(super) use grid::to_text as grid_of;
pub(super) use json::puzzle_of_fields;
pub(super) use json_node::{described, shortened};
pub(super) use keyed_documents::parse_documents;
pub(super) use line::to_text as line_of;
pub(super) use line::{MAX_PUZZLE_MISCOUNT, matches as is_line_of_cells, miscounted_small_puzzle, parse as parse_line};
pub(super) use one_line::{is_line_of_kind, record_of_line};
pub use options::{KIND_HEAD_BYTES, ReadOptions};
pub(super) use plain_text::KindText;
pub(super) use puzzle_text::PuzzleText;
pub(super) use rule_fields::{PUZZLE_FIELDS, is_rule, is_rule_cell, is_rule_name, misspelled_rule};
pub(super) use written::{SUDOKUPAD_FORMAT, TEXT_FORMATS};
