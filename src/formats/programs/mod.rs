//! Formats of other programs, one file each.

pub(super) mod arrow_code;
pub(super) mod assembly;
pub(super) mod bank;
pub(super) mod cages;
pub(super) mod f_puzzles;
pub(super) mod hodoku;
pub(super) mod ipuz;
pub(super) mod iss;
pub(super) mod iss_automata;
pub(super) mod killer_text;
pub(super) mod ksudoku;
pub(super) mod latex;
pub(super) mod lz_string;
pub(super) mod opensudoku;
pub(super) mod solo;
pub(super) mod ss;
pub(super) mod sudokupad;
pub(super) mod sukaku;
