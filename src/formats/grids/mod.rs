//! Cells in any form, of one grid: lines, rows, frames, candidates, lists, sheets.

pub(super) mod array_parser;
pub(super) mod array_tokenizer;
pub(super) mod candidate_cells;
pub(super) mod cell_chars;
pub(super) mod cell_lists;
pub(super) mod comments;
pub(super) mod digit_lists;
pub(super) mod drawn_boxes;
pub(super) mod drawn_grid;
pub(super) mod fixed_width;
pub(super) mod joined;
pub(super) mod joined_rows;
pub(super) mod leading_puzzle;
pub(super) mod line;
pub(super) mod line_classifier;
pub(super) mod line_fields;
pub(super) mod line_record;
pub(super) mod link;
pub(super) mod malformed_line;
pub(super) mod puzzle_pairs;
pub(super) mod spaced_grid;
pub(super) mod spreadsheet;
pub(super) mod sudokuwiki;
pub(super) mod typed_rows;

pub(super) use array_tokenizer::ArrayTokenizer;
pub(super) use candidate_cells::{CellMarks, is_heading, parse_group, starts_candidate_grid, starts_explained_grids};
pub(super) use cell_lists::{candidate_masks, candidates_of_json, puzzle_of_json};
pub(super) use comments::PuzzlesInComments;
pub(super) use drawn_grid::DrawnGrid;
pub(super) use joined_rows::JoinedRows;
pub(super) use leading_puzzle::{parse_bare_puzzle, parse_leading_puzzle};
pub(super) use line::MAX_PUZZLE_MISCOUNT;
pub(super) use line_classifier::{
    LineClass, begins_with_grid, classify, first_puzzle_line, is_plain_text, is_row_or_puzzle, without_comment,
};
pub(super) use line_record::{is_full_grid, named, named_result, record_of_line, second_puzzle, second_puzzle_error};
pub(super) use malformed_line::{malformed_line, resembles_row};
pub(super) use puzzle_pairs::{PuzzlePairs, grid_of};
pub(super) use spaced_grid::{Added, SpacedBlock, begins_with_spaced_grid};
pub(super) use spreadsheet::{SeparatorHistory, SpreadsheetBlock, SpreadsheetGrid, has_other_sheet};
pub(super) use typed_rows::may_be_row;
