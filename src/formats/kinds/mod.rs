//! Puzzles of other kinds: recognition, readers and writers. Each record has its size, boxes or regions, and rules.
//!
//! | form | reads | writes |
//! |---|---|---|
//! | lines of cells, with regions after the cells of a jigsaw, and the solution | yes | `line` |
//! | drawn grids: a line for each row, with borders | yes | `grid` |
//! | joined grids as a line of the field, as lines of their grids, and drawn as rows | yes | `line`, `grid` |
//! | game IDs of Simon Tatham's Solo, killers too | yes | `solo` |
//! | KSudoku files | yes | |
//! | JSON packs and JSON Lines with `size`, `box`, `variant`, `regions` and `constraints` | yes | `json`, `jsonl` |
//! | CSV tables with these fields as columns | yes | `csv` |
//! | JSON of f-puzzles, one object per line or a document | yes | `f-puzzles` |
//! | links of f-puzzles | yes | `f-puzzles-link` |
//! | links of SudokuPad with f-puzzles inside | yes | `sudokupad-link` |
//! | JSON of SudokuPad, and links with it | yes | `scl-link` |
//! | links of puzz.link, and its files in one line | yes | `puzz-link` |
//! | links of Penpa+ with digits only | yes | |
//! | killers of PS and SumoCue, `3x3::k:...` and `SumoCueV1` | yes | `ps`, `sumocue` |
//! | killers of one character per cell, with arrows | yes | `arrow-code` |
//! | strings of constraints of the Interactive Sudoku Solver | yes | |

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
mod iss_text;
mod joined;
mod joined_rows;
mod json;
mod json_node;
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
mod penpa;
mod plain_text;
mod puzz_link;
mod rule_fields;
mod solo;
mod spaced_grid;
mod sudokupad;
mod typed_rows;
mod written;
mod xml_document;

pub(super) use any_json::parse_object;
pub use detection::{detect_kinds, has_later_kinds};
pub(super) use grid::to_text as grid_of;
pub(super) use json::puzzle_of_fields;
pub(super) use json_node::described;
pub(super) use line::to_text as line_of;
pub(super) use line::{MAX_PUZZLE_MISCOUNT, matches as is_line_of_cells, miscounted_small_puzzle, parse as parse_line};
pub(super) use one_line::{is_line_of_kind, parse_any_link, record_of_line};
pub use options::{KIND_HEAD_BYTES, ReadOptions};
pub(super) use plain_text::KindText;
pub(super) use rule_fields::{PUZZLE_FIELDS, is_rule, is_rule_cell};
pub(super) use written::{
    ARROW_CODE, F_PUZZLES, F_PUZZLES_LINK, ISS_LINK, LATEX, PS, PUZZ_LINK, SCL_LINK, SOLO, SUDOKUPAD_LINK,
    SUDOKUWIKI_LINK, SUMO_CUE,
};
