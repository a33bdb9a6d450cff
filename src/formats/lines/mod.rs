//! Text that is read line by line: its forms, and the readers of files of any of them.

pub(super) mod candidate_rows;
pub(super) mod detection;
pub(super) mod framed_grids;
pub(super) mod grid;
pub(super) mod pencilmarks;
pub(super) mod plain_lines;
pub(super) mod plain_text;
pub(super) mod sdk;
pub(super) mod text_reader;
pub(super) mod wanting;
pub(super) mod xml_document;
