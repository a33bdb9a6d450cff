//! All formats, which are found by name, by extension and by the start of a file.

use super::format::Format;
use super::{
    bank, csv, digit_lists, grid, hodoku, ipuz, json, jsonl, kinds, opensudoku, pencilmarks, plain_lines, sdk, sdm, ss,
    sukaku, utf16,
};

/// All formats, from the least to the most distinctive; detection tries them in reverse order.
pub const FORMATS: &[&dyn Format] = &[
    &plain_lines::PlainLines,
    &sdm::Sdm,
    &grid::Grid,
    &ss::SimpleSudoku,
    &sdk::SUDOCUE,
    &sdk::SADMAN,
    &bank::Bank,
    &hodoku::Hodoku,
    &sukaku::Sukaku,
    &pencilmarks::Pencilmarks,
    &csv::Csv,
    &digit_lists::DigitLists,
    &json::Json,
    &jsonl::Jsonl,
    &ipuz::Ipuz,
    &opensudoku::OpenSudoku,
    &kinds::SOLO,
    &kinds::F_PUZZLES,
    &kinds::F_PUZZLES_LINK,
    &kinds::SUDOKUPAD_LINK,
    &kinds::SCL_LINK,
    &kinds::SUDOKUWIKI_LINK,
    &kinds::PUZZ_LINK,
    &kinds::ISS_LINK,
    &kinds::LATEX,
    &kinds::PS,
    &kinds::SUMO_CUE,
    &kinds::ARROW_CODE,
    #[cfg(feature = "parquet")]
    &super::parquet::Parquet,
    #[cfg(feature = "xlsx")]
    &super::xlsx::Xlsx,
];

/// Formats that this build recognizes but can neither read nor write: those of the features that it lacks.
///
/// [`by_name`], [`by_extension`] and [`detect`] return them too, so that users get an error with the reason.
pub const UNAVAILABLE: &[&dyn Format] = &[
    #[cfg(not(feature = "parquet"))]
    &super::parquet::Parquet,
    #[cfg(not(feature = "xlsx"))]
    &super::xlsx::Xlsx,
];

/// One 81-character puzzle per line: the default output format, and the fallback of [`detect`].
pub const LINE: &dyn Format = &plain_lines::PlainLines;

/// Nine rows of candidates.
pub const PENCILMARKS: &dyn Format = &pencilmarks::Pencilmarks;

/// One JSON record per line.
pub const JSONL: &dyn Format = &jsonl::Jsonl;

/// The table with a header.
pub const CSV: &dyn Format = &csv::Csv;

/// Links of SudokuPad.
pub const SUDOKUPAD_LINK: &dyn Format = &kinds::SUDOKUPAD_LINK;

/// The JSON pack.
pub const JSON: &dyn Format = &json::Json;

/// Iterates over the available and unavailable formats.
fn known() -> impl DoubleEndedIterator<Item = &'static dyn Format> {
    FORMATS.iter().chain(UNAVAILABLE).copied()
}

/// Returns the format of this name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    known().find(|f| f.name() == name)
}

/// Returns the format of a file extension, without the dot, in upper or lower case.
pub fn by_extension(extension: &str) -> Option<&'static dyn Format> {
    let has_extension = |f: &&dyn Format| f.extensions().iter().any(|e| e.eq_ignore_ascii_case(extension));
    known().find(has_extension)
}

/// Detects the format of text from its start; `line` if no format matches.
pub fn detect(head: &[u8]) -> &'static dyn Format {
    let head = utf16::decoded_head(head);
    known().rev().find(|f| f.matches_head(&head)).unwrap_or(&plain_lines::PlainLines)
}
