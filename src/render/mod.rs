//! Pages: drawn puzzles, printed sheets, walkthroughs in HTML.

pub mod diagram;
pub mod drawing;
pub mod html;
pub mod sheet;
