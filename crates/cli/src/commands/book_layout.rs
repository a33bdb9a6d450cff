//! Options of the layout of a book.

use crate::args::{GlobalArgs, SectionOrder, SortKey};
use crate::commands::label_args::{LabelArgs, LanguageArgs, unknown, warn_of_unused};
use crate::commands::press_args::PressArgs;
use crate::commands::printable::{NameLineArgs, StartArgs, check_length, larger_digits_advice, warn_of_tiny_text};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cluewise::pack::LevelNames;
use cluewise::pack::Record;
use cluewise::render::book::{
    self, BookLayout, LARGE_PRINT, MAX_BLANK_PAGES, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE, PrintedRating, puzzle_fit,
    solution_fit,
};
use cluewise::render::sheet::{Labels, Length, Paper};
use std::cmp::Ordering;
use std::fs;
use std::path::Path;

/// The title without `--title`.
const DEFAULT_TITLE: &str = "Sudoku";

/// The maximum number of pages of `--pages`.
const MAX_PAGES: i64 = 2000;

/// Options of the layout.
#[derive(clap::Args)]
#[command(next_help_heading = "Layout")]
pub struct LayoutArgs {
    /// Page size after trimming: a3, a4, a5, a6, b5, letter, legal, tabloid, with -landscape wider than high, or a width and
    /// height such as 6x9in or 170x240mm
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
    /// Large grids, digits, numbers and solutions, one puzzle per page: all text has at least 16 points, unless
    /// --per-page or --solutions-per-page is too large; standard error reports the number of solutions per page and the
    /// size of digits
    #[arg(long)]
    large_print: bool,
    /// Title on the first page; long titles are wrapped [default: Sudoku; with --no-front none]
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Text below the title
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    subtitle: String,
    /// Author at the foot of the first page
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    author: String,
    /// Omit the title page and the contents; --title and --rules are then at the head of the first page
    #[arg(long)]
    no_front: bool,
    /// With --no-front, write the rules on the first page; otherwise the contents have them
    #[arg(long)]
    rules: bool,
    /// Imprint at the foot of the back of the title page: a text, or @FILE for the lines of a file
    #[arg(long, value_name = "TEXT|@FILE", conflicts_with = "no_front")]
    imprint: Option<String>,
    /// Begin the contents, each section and the solutions on a right-hand page, after a blank page if necessary
    #[arg(long)]
    right_hand_sections: bool,
    /// Insert N blank pages after the title page and the imprint, such as for an introduction; they are counted in page
    /// numbers
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u8).range(..=MAX_BLANK_PAGES as i64))]
    blank_pages: u8,
    /// Make a book of N pages: as many puzzles as fill them, of each --level without a number, or evenly of all levels of
    /// the input; the last pages may be blank
    #[arg(long, value_name = "N", conflicts_with = "count", value_parser = clap::value_parser!(u16).range(1..=MAX_PAGES))]
    pages: Option<u16>,
    /// Order of the puzzles of a section, easiest or fewest first; puzzles without the rating come last. Missing ratings are
    /// computed [default: time, then effort; dates if these are the names of all puzzles]
    #[arg(long, value_name = "KEY", ignore_case = true, value_parser = SectionOrder::parser())]
    sort: Option<SectionOrder>,
    /// Keep the order of the input, without sections by level; with them, see --sort input
    #[arg(long, conflicts_with = "sort")]
    keep_order: bool,
    /// Begin a section after every N puzzles, such as those of a week, in place of sections by level
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    per_section: Option<u32>,
    /// Heading of each section of --per-section, such as 'Week {number}' with its number
    /// [default: Part {number}, in the language of --lang]
    #[arg(long, value_name = "TEXT", requires = "per_section")]
    section_title: Option<String>,
    /// Print in black only, without grays and colors: areas are hatched
    #[arg(long)]
    pub black: bool,
    #[command(flatten)]
    pub start: StartArgs,
    /// Print ratings above each puzzle, as far as they are known, such as --ratings=time for minutes
    /// [default if given: level,effort,er,time]
    #[arg(long, value_name = "LIST", num_args = 0..=1, require_equals = true, value_delimiter = ',', default_missing_value = "level,effort,er,time", value_parser = ratings_parser())]
    ratings: Vec<PrintedRating>,
    #[command(flatten)]
    name_line: NameLineArgs,
    #[command(flatten)]
    pub language: LanguageArgs,
    #[command(flatten)]
    labels: LabelArgs,
    #[command(flatten)]
    pub press: PressArgs,
}

/// Returns a parser of ratings.
fn ratings_parser() -> impl TypedValueParser<Value = PrintedRating> {
    PossibleValuesParser::new(PrintedRating::ALL.map(PrintedRating::name)).try_map(|name| {
        let found = PrintedRating::ALL.into_iter().find(|rating| rating.name() == name);
        found.ok_or("unknown rating")
    })
}

impl LayoutArgs {
    /// Returns the property that the puzzles of a section are sorted by, if one is requested.
    pub fn sort_key(&self) -> Option<SortKey> {
        self.sort.and_then(SectionOrder::key)
    }

    /// Sorts puzzles by section, if there are any, and within each section.
    pub fn arrange(&self, records: &mut [Record]) {
        match self.sort {
            _ if self.keep_order => {}
            None => book::arrange(records),
            Some(SectionOrder::Input) => book::arrange_by(records, |_, _| Ordering::Equal),
            Some(SectionOrder::By(key)) => book::arrange_by(records, |a, b| key.compare(a, b)),
        }
    }

    /// Returns the text of the imprint; empty without one.
    fn imprint(&self) -> Result<String, Failure> {
        let text = match self.imprint.as_deref() {
            None => return Ok(String::new()),
            Some(text) => match text.strip_prefix('@') {
                Some(path) => fs::read_to_string(path).map_err(|e| Failure::io(format!("cannot read {path}"), &e))?,
                None => text.to_owned(),
            },
        };
        check_length("--imprint", &text)?;
        Ok(text.trim_start_matches('\u{feff}').to_owned())
    }

    /// Warns of an imprint that is the name of a file.
    pub fn warn_of_file_name(&self, global: &GlobalArgs) {
        let text = self.imprint.as_deref().unwrap_or_default();
        if !global.quiet && !text.starts_with('@') && Path::new(text).is_file() {
            print_stderr(format_args!(
                "cluewise: --imprint {text}: the book has this name as its imprint; for the lines of the file use @{text}"
            ));
        }
    }

    /// Warns of digits that are too small in grids of this number of cells per row, and reports the number of solutions
    /// per page of large print.
    pub fn report_digits(&self, layout: &BookLayout, cells: usize, global: &GlobalArgs) {
        if layout.large_print {
            return self.report_large_print(layout, cells, global);
        }
        let puzzles = puzzle_fit(cells, layout);
        warn_of_tiny_text("digits", puzzles.digits, (puzzles.per_page > 1).then_some("--per-page"), global);
        if layout.solutions {
            let solutions = solution_fit(cells, layout);
            warn_of_tiny_text(
                "digits",
                solutions.digits,
                (solutions.per_page > 1).then_some("--solutions-per-page"),
                global,
            );
        }
    }

    /// Warns of labels that no page of a book of these puzzles has.
    pub fn warn_of_unused_labels(&self, layout: &BookLayout, records: &[Record], global: &GlobalArgs) {
        warn_of_unused(&layout.labels, records, layout.front_matter || layout.rules_on_first_page, global);
    }

    fn report_large_print(&self, layout: &BookLayout, cells: usize, global: &GlobalArgs) {
        if global.quiet {
            return;
        }
        let puzzles = (puzzle_fit(cells, layout), "puzzle", "--per-page", self.per_page.is_some());
        let solutions =
            (solution_fit(cells, layout), "solution", "--solutions-per-page", self.solutions_per_page.is_some());
        for (fit, what, option, is_given) in
            [Some(puzzles), layout.solutions.then_some(solutions)].into_iter().flatten()
        {
            // Rounded to the nearest, digits that are too small could seem large enough.
            let size = |points: f32| if points < LARGE_PRINT { (10.0 * points).floor() / 10.0 } else { points };
            let size_text = |points: f32| format!("{:.1} points", size(points));
            let chosen = format!("{} per page with digits of {}", counted(fit.per_page, what), size_text(fit.digits));
            let reason = match fit.digits_of_more {
                _ if fit.digits < LARGE_PRINT => {
                    let advice = larger_digits_advice((fit.per_page > 1).then_some(option));
                    format!(", below the {LARGE_PRINT} points of large print; {advice}")
                }
                // The default number of puzzles is one, whatever the paper.
                _ if is_given || what == "puzzle" => continue,
                Some(digits) if digits < LARGE_PRINT => {
                    format!("; with one more, they would have {}, below {LARGE_PRINT}", size_text(digits))
                }
                _ => String::new(),
            };
            print_stderr(format_args!("cluewise: large print: {chosen}{reason}"));
        }
    }

    /// Returns the layout. Labels take precedence over display names of levels.
    pub fn layout(&self, names: &LevelNames) -> Result<BookLayout, Failure> {
        let title = self.title.clone().unwrap_or_else(|| DEFAULT_TITLE.to_owned());
        let texts = [("--title", &title), ("--subtitle", &self.subtitle), ("--author", &self.author)];
        texts.into_iter().try_for_each(|(option, text)| check_length(option, text))?;
        let mut layout = BookLayout::default();
        (layout.paper, layout.margin, layout.gutter) = (self.paper, self.margin, self.gutter);
        layout.per_page = self.per_page.map(usize::from);
        layout.solutions_per_page = self.solutions_per_page.map(usize::from);
        (layout.solutions, layout.large_print) = (!self.no_solutions, self.large_print);
        (layout.title, layout.subtitle) = (title, self.subtitle.clone());
        (layout.title_on_first_page, layout.rules_on_first_page) = (self.title.is_some(), self.rules);
        layout.section_size = self.per_section.map(|size| size as usize);
        layout.labels = Labels::in_requested_language(self.language.lang);
        layout.section_title = self.section_title.clone().unwrap_or_else(|| layout.labels.part_heading());
        check_length("--section-title", &layout.section_title)?;
        (layout.author, layout.front_matter) = (self.author.clone(), !self.no_front);
        (layout.sections, layout.first_number) = (!self.keep_order, self.start.first());
        layout.blank_pages = self.blank_pages.into();
        layout.pages = self.pages.map(usize::from);
        layout.imprint = self.imprint()?;
        layout.line_width = self.press.line_width().unwrap_or(layout.line_width);
        layout.digit_height = self.press.digit_height();
        layout.right_hand_sections = self.right_hand_sections;
        layout.ratings.clone_from(&self.ratings);
        layout.name_line = self.name_line.label(&layout.labels)?;
        for (level, name) in names.iter() {
            layout.labels.set(level.name(), name).map_err(|known| unknown(level.name(), &known))?;
        }
        self.labels.set(&mut layout.labels)?;
        layout.check().map_err(|e| Failure::Message(e.to_string()))?;
        Ok(layout)
    }
}
