//! `print`

use crate::args::{DigitsArg, GlobalArgs, InputArgs, KindArgs, LevelNameArgs, SortArgs};
use crate::commands::command::{Command, Task};
use crate::commands::date_format::DateArgs;
use crate::commands::explain_args::{coordinates_parser, ladder_parser};
use crate::commands::grid_files::{self, parse_width};
use crate::commands::headings::HeadingArgs;
use crate::commands::label_args::{LabelArgs, level_names, warn_of_unused};
use crate::commands::page_files::{FileType, PageArgs, PageFiles};
use crate::commands::page_notes::PageNotes;
use crate::commands::printable::{
    Collected, NameLineArgs, Preparation, StartArgs, UnsolvedAction, larger_digits_advice, note_narrowed_grid,
    numbers_from, warn_of_tiny_text,
};
use crate::commands::pupils::PupilArgs;
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::limits::{self, Cut};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cluewise::engine::Engine;
use cluewise::explain::{Coordinates, Ladder, Language};
use cluewise::pack::Record;
use cluewise::render::sheet::{
    self, Answer, AnswerOptions, AnswerSteps, GridContent, LARGE_PRINT, Labels, Length, PerPage, SheetLayout,
    SolutionPlacement,
};
use rayon::prelude::*;
use std::iter;
use std::path::PathBuf;

/// Lay out puzzles on pages for printing
///
/// PDF has all pages in one file, with embedded fonts. SVG, PNG and EPS have one file per page: sheet.png becomes
/// sheet-1.png, sheet-2.png and so on if there are several pages. Files are written atomically. Further pages of an
/// earlier, longer sheet are kept, and named on standard error. Missing levels are computed. --names and --name replace
/// the display names of levels in packs. Candidate grids are printed with their candidates. Puzzles whose id is a date,
/// such as those of `daily`, have it as a title in place of a number. --heading-from prints fields of the input as
/// titles, such as the numbers and titles of an author.
///
/// --bare writes grids for layout programs: each in a file of its own, cropped to the grid, with a transparent
/// background, and with digits as outlines, so that no font is needed. Files are named by the ids of the puzzles if
/// these are distinct, or else by numbers.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Diagonals, windows and regions
/// are drawn; rules that cannot be seen are named below the grid.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise print puzzles.txt\n  \
    cluewise print output/pack.json --per-page 6 --title 'Sunday' --solutions -o sunday.pdf\n  \
    cluewise print output/pack.json --name hard=Knifflig --name expert=Schwer\n  \
    cluewise print --per-page 1 --candidates --solutions upside-down --paper letter puzzles.sdm -o page.svg\n  \
    cluewise print pack.json --bare 60mm --solutions -o grids/ --format svg\n  \
    cluewise print pack.json --paper 62x80mm --margin 0mm --black -o column.pdf\n  \
    cluewise print manuscript.csv --heading-from 'No.' --heading-from Title --solutions -o proof.pdf\n  \
    cluewise print class.csv --unique -o class.pdf\n  \
    cluewise print december.json --date-format '%A %-d %B' --per-page 6 -o december.pdf\n  \
    cluewise generate -n 9 --level hard | cluewise print --per-page 9 -o - | lp\n  \
    cluewise generate -n 6 --size 4 | cluewise print --digits pictures -o children.pdf\n  \
    cluewise generate -n 4 --variant x | cluewise print --variant x --name-line --rules -o worksheet.pdf\n\n\
    Exit code 1 if any puzzle is malformed or does not have exactly one solution (it is printed anyway, without --unique), or its \
    given solution is wrong (the right one is printed).")]
pub struct Print {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// Style of the digits [default: the symbols of --symbols]
    #[arg(long, value_name = "STYLE", help_heading = "Variants")]
    digits: Option<DigitsArg>,
    /// Number of puzzles per page, 1 to 20, in the rows and columns with the largest grids
    /// [default: 4; 1 from 16x16 on, and on paper whose shorter side is below 120 mm]
    #[arg(long, value_name = "N", help_heading = "Pages")]
    per_page: Option<PerPage>,
    #[command(flatten)]
    page: PageArgs,
    /// Large grids and text, by default with one puzzle per page: all text has at least 16 points, besides
    /// candidates, the numbers of rows and columns, and marks of cells, of which smaller ones are reported
    #[arg(long, help_heading = "Pages", conflicts_with = "bare")]
    large_print: bool,
    /// Write each grid to a file of its own, cropped to this width, such as 60mm
    #[arg(long, value_name = "WIDTH", value_parser = parse_width, help_heading = "Pages")]
    #[arg(conflicts_with_all = ["per_page", "paper", "margin", "title", "name_line", "rules", "no_numbers", "solution_label", "heading_from", "labels", "by", "pupils"])]
    bare: Option<Length>,
    /// Add solutions, on separate pages or at the foot of a page [default if given: end]
    #[arg(long, help_heading = "Pages", value_name = "WHERE", num_args = 0..=1, default_missing_value = "end", value_parser = solutions_parser())]
    solutions: Option<SolutionPlacement>,
    /// Add the steps in words, on pages at the end: all of each solution, or the next one of positions
    /// [default if given: all]
    #[arg(long, help_heading = "Pages", value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "all", value_parser = steps_parser())]
    #[arg(conflicts_with = "bare")]
    steps: Option<AnswerSteps>,
    /// Ladder of the steps, as in `explain`
    #[arg(long, value_name = "LADDER", requires = "steps", ignore_case = true, help_heading = "Pages", value_parser = ladder_parser())]
    ladder: Option<Ladder>,
    /// Language of headings, levels, rules, dates, the line for a name and steps, which are then short: en, de or fr
    /// [default: en, with full reasons]
    #[arg(long, value_name = "LANGUAGE", help_heading = "Pages")]
    lang: Option<Language>,
    /// Names of cells in steps: r1c1, a1 (rows A to I) or rowcol (row 1 column 1)
    #[arg(long, value_name = "NAMES", default_value = "r1c1", help_heading = "Pages", value_parser = coordinates_parser())]
    coords: Coordinates,
    /// Omit puzzles without exactly one solution, and report them; the others keep their numbers
    #[arg(long)]
    unique: bool,
    /// Print candidates in empty cells
    #[arg(long)]
    candidates: bool,
    /// Omit level and rating
    #[arg(long)]
    no_rating: bool,
    /// Omit the numbers of puzzles and pages; the names of puzzles, such as dates, take their place
    #[arg(long)]
    no_numbers: bool,
    #[command(flatten)]
    start: StartArgs,
    #[command(flatten)]
    dates: DateArgs,
    #[command(flatten)]
    headings: HeadingArgs,
    #[command(flatten)]
    name_line: NameLineArgs,
    #[command(flatten)]
    pupils: PupilArgs,
    /// Write the rules of the puzzles of a page at its head, by kind if there are several
    #[arg(long)]
    rules: bool,
    #[command(flatten)]
    sort: SortArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    #[command(flatten)]
    labels: LabelArgs,
    /// Output file, with --bare also a folder with `/` at its end; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,
    /// File type [default: by the extension of FILE, else pdf]
    #[arg(long, value_name = "TYPE")]
    format: Option<FileType>,
}

/// The default output.
const DEFAULT_OUTPUT: &str = "output/sheet.pdf";

/// The warning about a label that is not printed.
const UNUSED_SOLUTION_LABEL: &str = "cluewise: --solution-label is printed with --solutions next-page only; for the heading of other \
                                     solutions use --label solutions=TEXT";

/// Returns a parser of placements of solutions; for none, the option is omitted.
fn solutions_parser() -> impl TypedValueParser<Value = SolutionPlacement> {
    let placements = SolutionPlacement::all().filter(|&placement| placement != SolutionPlacement::None);
    let values = placements.map(|placement| PossibleValue::new(placement.name()).help(placement.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<SolutionPlacement>())
}

/// Returns a parser of the steps to print; for none, the option is omitted.
fn steps_parser() -> impl TypedValueParser<Value = AnswerSteps> {
    let names = [AnswerSteps::All, AnswerSteps::Next].map(AnswerSteps::name);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<AnswerSteps>())
}

/// Returns the option of the number of puzzles per page if it can be smaller.
fn per_page_option(layout: &SheetLayout) -> Option<&'static str> {
    (layout.per_page.puzzles() > 1).then_some("--per-page")
}

impl Command for Print {
    const NAME: &'static str = "print";
    const OTHER_WORDS: &'static [&'static str] =
        &["worksheet", "sheet", "layout", "pdf", "page", "draw", "arbeitsblatt"];
    const TASKS: &'static [Task] = &[Task::Print];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.page.press.in_font(|| self.write(global))
    }
}

impl Print {
    /// Lays out the pages, and writes them.
    fn write(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let (files, mut layout) = (self.files()?, self.layout()?);
        if self.page.has_unused_solution_label(layout.solutions) && !global.quiet {
            print_stderr(UNUSED_SOLUTION_LABEL);
        }
        let unsolved = self.unsolved(&layout);
        let preparation = Preparation {
            unsolved,
            rating: !self.no_rating || self.sort.key.is_some(),
            time: false,
            sort: &self.sort,
            fields: self.headings.fields().chain(self.pupils.field()).collect(),
            digits: layout.digits,
            symbols: self.kind.output_symbols(),
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let Collected { mut records, before, all_valid } = Collected::read(source, &preparation, global)?;
        if unsolved.keeps_numbers() {
            layout.puzzle_numbers = numbers_from(layout.first_number, &before);
        }
        self.sort.sort(&mut records);
        match self.bare {
            // The reason has been reported.
            _ if records.is_empty() => Ok(false),
            Some(width) => self.write_grids(&files, &layout, (&records, width), global).map(|()| all_valid),
            None => Ok(self.write_sheets(&files, layout, &mut records, global)? && all_valid),
        }
    }
}

impl Print {
    /// Writes each grid to a file of its own.
    fn write_grids(
        &self,
        files: &PageFiles,
        layout: &SheetLayout,
        (records, width): (&[Record], Length),
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        sheet::check_grids(records, layout, width).map_err(|error| error.to_string())?;
        let ids = records.iter().map(|record| record.id.as_ref().map(ToString::to_string)).collect();
        let names = grid_files::names(ids, self.start.given(), self.solutions.is_some());
        let has_solution = |i: usize| self.solutions.is_some() && records[i].solution().is_some();
        let mut notes = PageNotes::default();
        let page = |i: usize, content| sheet::grid_page(&records[i], content, layout, width).inspect(|p| notes.add(p));
        files.write_grids(&names, |i, content| content == GridContent::Puzzle || has_solution(i), page)?;
        notes.print_missing(global);
        Ok(())
    }

    /// Writes the sheets. Returns whether they have all requested steps.
    fn write_sheets(
        &self,
        files: &PageFiles,
        mut layout: SheetLayout,
        records: &mut Vec<Record>,
        global: &GlobalArgs,
    ) -> Result<bool, Failure> {
        layout.pupils = self.pupils.group(records, global)?;
        let has_headings = self.headings.set_or_names(records, |i| layout.number(i), global)?;
        let pupils = layout.pupils.iter().flat_map(|(name, count)| iter::repeat_n(name, *count));
        // The name of a pupil is at the head of the page.
        for (record, _) in records.iter_mut().zip(pupils).filter(|(record, pupil)| record.id_name() == Some(pupil)) {
            record.id = None;
        }
        if self.no_rating {
            // Headings may be ratings.
            records.iter_mut().for_each(sheet::remove_ratings);
        }
        let has_dates = self.dates.formatter(self.lang).replace_all(records)?;
        layout.titles = has_headings || has_dates;
        if has_dates {
            self.page.set_dated_solution_label(&mut layout);
        }
        let are_named = layout.numbers || layout.titles || records.len() == 1;
        if layout.solutions == SolutionPlacement::AtEnd && !are_named && !global.quiet {
            print_stderr("cluewise: the solutions at the end have neither numbers nor titles");
        }
        let columns = Collected::columns(records);
        layout.per_page = self.per_page.unwrap_or_else(|| PerPage::default_on(layout.paper, columns));
        warn_of_unused(&layout.labels, records, self.rules, global);
        let has_answers = self.add_answers(&mut layout, records);
        let pages = sheet::pages(records, &layout).map_err(|error| error.to_string())?;
        self.report_size("digits", sheet::digit_size(records, &layout), &layout, global);
        if let Some(points) = sheet::mark_size(records, &layout) {
            self.report_size("marks", points, &layout, global);
        }
        note_narrowed_grid(sheet::narrowed_grid(records, &layout).filter(|_| !self.large_print), global);
        let mut notes = PageNotes::default();
        files.write(pages.inspect(|page| notes.add(page)), records.len(), global)?;
        notes.print_missing(global);
        notes.print_cut(records, |i| layout.number(i), global);
        Ok(has_answers)
    }

    /// Adds the requested steps of all puzzles to the layout. Returns whether all puzzles have such steps.
    fn add_answers(&self, layout: &mut SheetLayout, records: &[Record]) -> bool {
        let (Some(steps), options) = (self.steps, self.answer_options(layout)) else { return true };
        let (digits, symbols, budget) = (layout.digits, self.kind.output_symbols(), self.kind.budget);
        let answer = |engine: &mut Engine, record: &Record| {
            let mut options = options.clone();
            options.symbols = digits.symbols(record.kind().side(), symbols);
            match limits::work_on(engine, |engine| steps.of(engine, record, &options)) {
                None | Some((_, Some(Cut::End))) => None,
                Some((_, Some(Cut::Budget))) => Some(Err(limits::used_up(budget))),
                Some((answer, None)) => Some(answer.map_err(|error| error.to_string())),
            }
        };
        let answers: Vec<_> = records.par_iter().map_init(|| Engine::new(budget), answer).collect();
        let has_all = answers.iter().all(|answer| matches!(answer, Some(Ok(_))));
        let ended = answers.iter().filter(|answer| answer.is_none()).count();
        if ended > 0 {
            print_stderr(format_args!("cluewise: {}: {} without steps", limits::cause(), counted(ended, "puzzle")));
        }
        let answer = |(i, answer): (usize, Option<Result<Answer, String>>)| {
            answer.unwrap_or(Ok(Answer::default())).unwrap_or_else(|error| {
                print_stderr(format_args!("cluewise: puzzle {}: {error}, printed without steps", layout.number(i)));
                Answer::default()
            })
        };
        layout.answers = answers.into_iter().enumerate().map(answer).collect();
        has_all
    }

    /// Returns what happens with puzzles without exactly one solution. Warnings about them have their numbers on the
    /// sheet.
    fn unsolved(&self, layout: &SheetLayout) -> UnsolvedAction {
        let has_numbers = layout.numbers && self.bare.is_none() && self.sort.key.is_none() && !self.pupils.any_given();
        let keeps_numbers = has_numbers && !self.headings.any_given();
        match self.unique {
            true => UnsolvedAction::LeaveOut { keeps_numbers },
            false => UnsolvedAction::Print(Some(layout.first_number).filter(|_| keeps_numbers)),
        }
    }

    /// Warns of digits or marks that are hard to read, or below the size of large print.
    fn report_size(&self, what: &str, points: f32, layout: &SheetLayout, global: &GlobalArgs) {
        if !self.large_print {
            warn_of_tiny_text(what, points, per_page_option(layout), global);
        } else if points < LARGE_PRINT - 0.05 && !global.quiet {
            print_stderr(format_args!(
                "cluewise: large print: {what} of {points:.1} points, below {LARGE_PRINT}; {}",
                larger_digits_advice(per_page_option(layout))
            ));
        }
    }

    /// Returns the ladder and the labels of the steps.
    fn answer_options(&self, layout: &SheetLayout) -> AnswerOptions {
        AnswerOptions::default()
            .with_ladder(self.ladder)
            .with_language(self.lang)
            .with_coordinates(self.coords)
            .with_labels(layout.labels.clone())
    }

    fn layout(&self) -> Result<SheetLayout, Failure> {
        let at_end = [None, Some(SolutionPlacement::AtEnd)].contains(&self.solutions);
        if let (Some(_), Some(placement), false) = (self.bare, self.solutions, at_end) {
            return Err(format!(
                "--solutions {placement}: with --bare, solutions are separate files; omit {placement}"
            )
            .into());
        }
        let mut labels = Labels::in_requested_language(self.lang);
        self.labels.set(&mut labels)?;
        let mut layout = self.page.layout(labels)?;
        if self.large_print {
            layout = layout.with_large_print();
        }
        layout.digits = DigitsArg::style(self.digits, &self.kind);
        layout.candidates = self.candidates;
        layout.name_line = self.name_line.label(&layout.labels)?;
        layout.rules = self.rules;
        layout.solutions = self.solutions.unwrap_or_default();
        layout.level_names = self.names.names(level_names(&layout.labels, &self.input.level_names())?)?;
        layout.coordinates = self.steps.map(|_| self.coords);
        (layout.first_number, layout.numbers) = (self.start.first(), !self.no_numbers);
        Ok(layout)
    }

    /// Returns the output, with the file type requested by name or by extension.
    fn files(&self) -> Result<PageFiles<'_>, Failure> {
        let by_extension = match (self.format, self.bare) {
            (Some(_), _) => None,
            (None, Some(_)) => grid_files::file_type(&self.output)?,
            (None, None) => FileType::of(&self.output)?,
        };
        let file_type = self.format.or(by_extension).unwrap_or(FileType::Pdf);
        Ok(PageFiles { args: &self.page, output: &self.output, file_type, default: DEFAULT_OUTPUT })
    }
}
