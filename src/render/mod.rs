//! Pages: drawn puzzles, printed sheets and books, walkthroughs in HTML.

#[cfg(feature = "print")]
pub mod book;
mod broken_rules;
pub mod diagram;
pub mod drawing;
pub mod html;
mod kind;
mod labels;
mod name_line;
mod page_words;
mod print_limits;
mod printed;
mod printed_rating;
mod rules_text;
pub mod sheet;
pub mod step_page;
pub mod step_sheet;

pub use broken_rules::broken_rule_text;
pub use rules_text::rules_in_words;
