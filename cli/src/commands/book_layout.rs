//! Options of the layout of a book.

use crate::commands::printable::{NameLineArgs, StartArgs, check_length};
use crate::error::Failure;
use cluewise::pack::LevelNames;
use cluewise::render::book::{BookLayout, MAX_BLANK_PAGES, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE};
use cluewise::render::sheet::{Length, Paper};

/// Options of the layout.
#[derive(clap::Args)]
#[command(next_help_heading = "Layout")]
pub struct LayoutArgs {
    /// Page size after trimming: a4, a5, letter, or a width and height such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value_t)]
    paper: Paper,
    /// Distance of all content from the edges, such as 0.5in
    #[arg(long, value_name = "LENGTH", default_value = "12.7mm")]
    margin: Length,
    /// Additional distance from the binding: left of odd pages, right of even ones
    #[arg(long, value_name = "LENGTH", default_value = "6mm")]
    gutter: Length,
    /// Number of puzzles per page [default: as many as are 7 cm wide]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_PER_PAGE as i64))]
    per_page: Option<u8>,
    /// Number of solutions per page [default: as many as are legible]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=MAX_SOLUTIONS_PER_PAGE as i64))]
    solutions_per_page: Option<u8>,
    /// Omit the solutions
    #[arg(long)]
    no_solutions: bool,
    /// Large grids, digits, numbers and solutions, one puzzle per page: all text has at least 16 points
    #[arg(long)]
    large_print: bool,
    /// Title on the first page; long titles are wrapped
    #[arg(long, value_name = "TEXT", default_value = "Sudoku")]
    title: String,
    /// Text below the title
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    subtitle: String,
    /// Author at the foot of the first page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    author: String,
    /// Omit the title page and the contents
    #[arg(long)]
    no_front: bool,
    /// Insert N blank pages after the title page, such as for an imprint; they are counted in page numbers
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=MAX_BLANK_PAGES as i64))]
    blank_pages: u8,
    /// Keep the order of the input, without sections
    #[arg(long)]
    keep_order: bool,
    #[command(flatten)]
    pub start: StartArgs,
    /// Print level, effort and ER above each puzzle
    #[arg(long)]
    ratings: bool,
    #[command(flatten)]
    name_line: NameLineArgs,
    /// Replace a word: contents, puzzles, solutions, rules, rules-heading, the heading of a level or of a kind such as killer, or
    /// the rules of a kind such as rules.killer (repeatable)
    #[arg(long = "label", value_name = "KEY=TEXT")]
    labels: Vec<String>,
}

impl LayoutArgs {
    /// Returns the layout. Labels take precedence over display names of levels.
    pub fn layout(&self, names: &LevelNames) -> Result<BookLayout, Failure> {
        let texts = [("--title", &self.title), ("--subtitle", &self.subtitle), ("--author", &self.author)];
        texts.into_iter().try_for_each(|(option, text)| check_length(option, text))?;
        self.labels.iter().try_for_each(|label| check_length("--label", label))?;
        let mut layout = BookLayout::default();
        (layout.paper, layout.margin, layout.gutter) = (self.paper, self.margin, self.gutter);
        layout.per_page = self.per_page.map(usize::from);
        layout.solutions_per_page = self.solutions_per_page.map(usize::from);
        (layout.solutions, layout.large_print) = (!self.no_solutions, self.large_print);
        (layout.title, layout.subtitle) = (self.title.clone(), self.subtitle.clone());
        (layout.author, layout.front_matter) = (self.author.clone(), !self.no_front);
        (layout.sections, layout.first_number) = (!self.keep_order, self.start.first());
        layout.blank_pages = self.blank_pages.into();
        layout.ratings = self.ratings;
        layout.name_line = self.name_line.label()?;
        let unknown =
            |key: &str, known| Failure::Message(format!("--label {key:?}: expected KEY=TEXT; keys are {known}"));
        for (level, name) in names.iter() {
            layout.labels.set(level.name(), name).map_err(|known| unknown(level.name(), known))?;
        }
        for label in &self.labels {
            let Some((key, text)) = label.split_once('=') else {
                return Err(Failure::Message(format!("--label {label:?}: expected KEY=TEXT")));
            };
            layout.labels.set(key, text).map_err(|known| unknown(label, known))?;
        }
        layout.check().map_err(|e| Failure::Message(e.to_string()))?;
        Ok(layout)
    }
}
