//! `book`

use crate::args::{
    DigitsArg, FieldArgs, GlobalArgs, InputArgs, KindArgs, LevelNameArgs, OutputArgs, OutputFileArgs, RunArgs,
    SortArgs, SortKey, TIME, TargetArgs, level_targets_parser, values,
};
use crate::commands::book_layout::LayoutArgs;
use crate::commands::command::{Command, Task};
use crate::commands::date_format::DateArgs;
use crate::commands::headings::HeadingArgs;
use crate::commands::page_notes::PageNotes;
use crate::commands::printable::{Collected, Preparation, UnsolvedAction, write};
use crate::commands::{book_pages, book_repeats};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::generation::{Generation, NO_PUZZLES, OnMiss};
use crate::interrupt;
use crate::io::destination::Destination;
use crate::io::output::Output;
use crate::io::record_output::RecordOutput;
use crate::io::standard_stream::StandardStream;
use crate::limits;
use cluewise::engine::Contents;
use cluewise::formats::printable;
use cluewise::generator::{LevelTargets, Targets};
use cluewise::pack::Header;
use cluewise::pack::Id;
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::render::book::{self, BookLayout};
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing::{self, Bookmark, Page, Properties};
use cluewise::run::NewKind;
use std::path::PathBuf;
use std::time::Duration;

/// Make a print-ready book: title, contents, puzzles by level, solutions
///
/// The puzzles come from files, or are generated with --level or --count. Each level is a section, in which puzzles
/// take longer from page to page, or are in the order of --sort. Puzzles are numbered consecutively; of their ids, only dates are printed, such as
/// those of `daily`.
/// --heading-from prints a field of the input, such as the title of each puzzle.
/// The PDF is black and gray, in the gray color space, with embedded fonts. By default, it has lines of at least 0.75
/// points and text of at least 7, as print services ask.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules, and also marks of new puzzles.
/// The page of contents explains the rules. Puzzles of several kinds have sections by kind and level, and a page of
/// rules.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise book pack.json --paper 6x9in --title 'Sudoku for the train' -o train.pdf\n  \
    cluewise book easy.json hard.json --start 201 --solutions-per-page 20 -o volume-2.pdf\n  \
    cluewise book --level easy=50 --level medium=50 --symmetry rot180 --seed 7 --large-print\n  \
    cluewise book --level hard=20 --seed 7 --lang de -o buch.pdf\n  \
    cluewise book --level easy --level hard --pages 60 --paper 6x9in -o sixty.pdf\n  \
    cluewise book --level hard=20 --seed 7 --name hard=Knifflig --label solutions=Antworten\n  \
    cluewise book pack.json --imprint @imprint.txt --right-hand-sections -o book.pdf\n  \
    cluewise book --variant killer --level easy=20 --level hard=20 --title Killer -o killer.pdf\n  \
    cluewise book --size 6 --level easy=40 --per-page 6 -o children.pdf\n  \
    cluewise book --size 6 --level easy=40 --per-section 5 --section-title 'Week {number}' --no-front --rules -o weeks.pdf\n\n\
    Exit code 1 if any puzzle is malformed or does not have exactly one solution (it is left out), or its given \
    solution is wrong (the right one is printed).")]
pub struct BookCommand {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    source: GeneratedArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// Style of the digits [default: the symbols of --symbols]
    #[arg(long, value_name = "STYLE", help_heading = "Variants")]
    digits: Option<DigitsArg>,
    /// The option of `print`: a book never has puzzles without exactly one solution.
    #[arg(long = "unique", hide = true)]
    _unique: bool,
    #[command(flatten)]
    layout: LayoutArgs,
    #[command(flatten)]
    dates: DateArgs,
    #[command(flatten)]
    headings: HeadingArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    /// Also write the puzzles to FILE in the order of the book; their ids are the printed numbers
    #[arg(long, value_name = "FILE")]
    list: Option<PathBuf>,
    /// Output file; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,
}

/// Options of puzzles that are generated for the book.
#[derive(clap::Args)]
struct GeneratedArgs {
    /// Generate puzzles of a level, such as hard=10 (repeatable)
    #[arg(long = "level", value_name = "NAME=N", value_parser = level_targets_parser(), hide_possible_values = true, help_heading = "Targets")]
    levels: Vec<LevelTargets>,
    /// Generate N puzzles, for each level that has no number of its own
    #[arg(short = 'n', long, value_name = "N", help_heading = "Targets")]
    count: Option<u64>,
    #[command(flatten)]
    targets: TargetArgs,
    /// Random seed, a number or any text; the same seed always gives the same puzzles [default: random, printed on
    /// standard error]
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true, help_heading = "Targets")]
    seed: Option<u64>,
    /// Another name of --time-limit.
    #[arg(long = "time", id = TIME, hide = true, value_name = "T", value_parser = values::duration)]
    _time: Option<Duration>,
}

/// Puzzles without exactly one solution are left out. The others are numbered in the order of the book.
const UNSOLVED: UnsolvedAction = UnsolvedAction::LeaveOut { keeps_numbers: false };

/// The default output.
const DEFAULT_OUTPUT: &str = "output/book.pdf";

/// The number of pages below which print services refuse books.
const MIN_PAGES: usize = 24;
/// The number of blank pages at the end that print services accept without question.
const MAX_BLANK_AT_END: usize = 3;

/// Returns the printed number of a puzzle.
fn number(layout: &BookLayout, index: usize) -> u64 {
    layout.first_number.saturating_add(index as u64)
}

/// Warns of a book that ends in many blank pages.
fn warn_of_blank_pages(blank: usize, pages: usize, global: &GlobalArgs) {
    if blank > MAX_BLANK_AT_END && !global.quiet {
        print_stderr(format_args!(
            "cluewise: --pages {pages} leaves the last {blank} pages blank, and print services may refuse the book; use more \
             puzzles, or --pages {}",
            pages - blank
        ));
    }
}

impl Command for BookCommand {
    const NAME: &'static str = "book";
    const OTHER_WORDS: &'static [&'static str] = &["ebook", "magazine"];
    const TASKS: &'static [Task] = &[Task::Print];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.layout.press.in_font(|| self.make(global))
    }
}

impl BookCommand {
    /// Lays out the book, and writes it.
    fn make(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.check_extension()?;
        self.input.check_second_output(("--list", self.list.as_deref()), &[], Some(&self.output))?;
        let names = self.names.names(self.input.level_names())?;
        let mut layout = self.layout.layout(&names)?;
        self.layout.warn_of_file_name(global);
        self.source.check_count()?;
        let is_generated = self.source.is_requested();
        layout.digits = match is_generated {
            true => DigitsArg::style_for(self.digits, &self.kind, self.kind.side())?,
            false => DigitsArg::style(self.digits, &self.kind),
        };
        let (Collected { mut records, all_valid, .. }, mut header) = match is_generated {
            true => {
                let keys = self.headings.fields().filter_map(SortKey::named).chain(self.layout.sort_key()).collect();
                self.source.generate_book(&self.input, (self.kind.new_kind(), keys), &layout, global)?
            }
            false => (self.collect(layout.digits, global)?, Header::new(None)),
        };
        // A level may lack puzzles; the end of the time leaves a shorter book.
        if records.is_empty() || (!all_valid && is_generated && !limits::is_out_of_time()) {
            report_no_book(is_generated);
            return Ok(false);
        }
        self.layout.arrange(&mut records);
        let found = records.len();
        records = book_pages::fitting(records, &layout)?;
        if records.len() < found && !global.quiet {
            print_stderr(format_args!("cluewise: --pages leaves out {} of {found} puzzles", found - records.len()));
        }
        book_repeats::warn(&records, layout.first_number, global);
        header.level_names = names;
        let list = self.list_of(&records, header)?;
        layout.titles = self.keep_dates(&mut records, &layout, global)?;
        let pages = book::pages(&records, &layout).map_err(|error| error.to_string())?;
        self.layout.report_digits(&layout, Collected::columns(&records), global);
        self.layout.warn_of_unused_labels(&layout, &records, global);
        warn_of_blank_pages(book::blank_pages_at_end(&records, &layout), layout.pages.unwrap_or(0), global);
        let bookmarks = book::bookmarks(&records, &layout);
        let mut notes = PageNotes::default();
        self.write(pages.inspect(|page| notes.add(page)), bookmarks, &layout, records.len(), global)?;
        notes.print_missing(global);
        notes.print_cut(&records, |i| number(&layout, i), global);
        list.map_or(Ok(()), Output::finish)?;
        Ok(all_valid)
    }
}

impl BookCommand {
    /// Reads the puzzles of the input.
    fn collect(&self, digits: DigitStyle, global: &GlobalArgs) -> Result<Collected, Failure> {
        self.source.refuse_targets()?;
        let symbols = self.kind.output_symbols();
        let sort = SortArgs { key: self.layout.sort_key() };
        let fields = self.headings.fields().collect();
        let preparation =
            Preparation { unsolved: UNSOLVED, rating: true, time: true, sort: &sort, fields, digits, symbols };
        Collected::read(self.input.with_kinds(&self.kind)?.with_candidates(), &preparation, global)
    }

    /// Checks that the extension of the output is that of a PDF.
    fn check_extension(&self) -> Result<(), Failure> {
        match self.output.extension() {
            Some(extension) if !extension.eq_ignore_ascii_case("pdf") => {
                let output = self.output.display();
                Err(format!("{output}: a book is a PDF; use .pdf, or `print` for .svg and .png").into())
            }
            _ => Ok(()),
        }
    }

    /// Replaces ids by the requested headings, or else removes all but dates, which are written in words if requested.
    /// Returns whether there are any.
    fn keep_dates(&self, records: &mut [Record], layout: &BookLayout, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.headings.set(records, |i| number(layout, i), global)? {
            return Ok(true);
        }
        let formatter = self.dates.formatter(self.layout.language.lang);
        for record in &mut *records {
            record.id = formatter.text_of_name(record)?.map(Id::Name);
        }
        Ok(records.iter().any(|record| record.id.is_some()))
    }

    /// Writes the pages, and prints what was written.
    fn write(
        &self,
        pages: impl ExactSizeIterator<Item = Page>,
        bookmarks: Vec<Bookmark>,
        layout: &BookLayout,
        puzzles: usize,
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let count = pages.len();
        let press = &self.layout.press;
        let colored = |page: Page| if self.layout.black { page.in_black(Some(layout.line_width)) } else { page };
        let pages = pages.take_while(|_| !interrupt::is_pending()).map(|page| press.with_edges(colored(page)));
        let properties = Properties { title: &layout.title, author: &layout.author, bookmarks: &bookmarks };
        let pdf = drawing::pdf_with(pages, Some(&properties).filter(|_| press.has_metadata()));
        interrupt::check()?;
        write(&self.output, DEFAULT_OUTPUT, &pdf)?;
        if count < MIN_PAGES && !global.quiet {
            let advice = match self.source.is_requested() {
                true => format!("--pages {MIN_PAGES} makes as many"),
                false => "add puzzles".to_owned(),
            };
            print_stderr(format_args!(
                "cluewise: the book has {}; print services ask for at least {MIN_PAGES}, {advice}",
                counted(count, "page")
            ));
        }
        if !matches!(Destination::of(&self.output), Ok(Destination::Standard(StandardStream::Stdout))) {
            let sizes = format!("{} on {}", counted(puzzles, "puzzle"), counted(count, "page"));
            let written = format!("{}: {sizes}", self.output.display());
            Output::open(&OutputFileArgs { output: None })?.line(printable(&written))?;
        }
        Ok(())
    }

    /// Returns the complete list of the puzzles with their printed numbers, if one is requested. It replaces the file once
    /// the book is there.
    fn list_of(&self, records: &[Record], header: Header) -> Result<Option<Output>, Failure> {
        let Some(path) = &self.list else { return Ok(None) };
        let output = OutputArgs { file: OutputFileArgs { output: Some(path.clone()) }, format: None };
        let mut out = RecordOutput::open(&output, &self.kind, header, &FieldArgs::default())?;
        for (record, number) in records.iter().zip(self.layout.start.first()..) {
            let record = record.clone().with_index(number);
            out.write(&record)?;
        }
        out.complete().map(Some)
    }
}

impl GeneratedArgs {
    /// Returns whether puzzles are generated.
    fn is_requested(&self) -> bool {
        !self.levels.is_empty() || self.count.is_some()
    }

    /// Checks that puzzles are generated if they are requested.
    fn check_count(&self) -> Result<(), Failure> {
        let each = self.count.unwrap_or(DEFAULT_COUNT);
        let is_empty = match &self.levels[..] {
            [] => self.count == Some(0),
            levels => levels.iter().all(|level| level.count.unwrap_or(each) == 0),
        };
        match is_empty {
            true => Err(NO_PUZZLES.to_owned().into()),
            false => Ok(()),
        }
    }

    /// Returns an error if targets are given of puzzles that are not generated.
    fn refuse_targets(&self) -> Result<(), Failure> {
        let (parts, first_step) = self.targets.parts(&[], 0, &NewKind::CLASSIC)?;
        match first_step.is_some() || parts.iter().any(|part| part.targets != Targets::default()) {
            true => Err("targets need --level or --count".to_owned().into()),
            false => Ok(()),
        }
    }

    /// Generates the puzzles of a book, as many as fill its pages if their number is given. Returns them, all valid if
    /// all were found, and the header of their pack.
    fn generate_book(
        &self,
        input: &InputArgs,
        kind: (NewKind, Vec<SortKey>),
        layout: &BookLayout,
        global: &GlobalArgs,
    ) -> Result<(Collected, Header), Failure> {
        if !input.inputs.is_empty() {
            return Err(TWO_SOURCES.to_owned().into());
        }
        let mut levels = self.levels.clone();
        if layout.pages.is_some() {
            let given: Vec<Option<u64>> = levels.iter().map(|level| level.count).collect();
            levels.iter_mut().for_each(|level| level.count = Some(1));
            // How many puzzles fill the pages depends on their kind and level only.
            let run = RunArgs { seed: Some(0), ..self.run() };
            let (samples, header) = self.generate(&levels, kind.clone(), &run, global)?;
            if !samples.all_valid {
                return Ok((Collected::default(), header));
            }
            let counts = book_pages::counts(&samples.records, &given, layout)?;
            levels.iter_mut().zip(counts).for_each(|(level, count)| level.count = Some(count));
        }
        self.generate(&levels, kind, &self.run(), global)
    }

    /// Generates puzzles of these levels with the ratings that their order and headings need. Returns them, all valid if all were
    /// found, and the header of their pack.
    fn generate(
        &self,
        levels: &[LevelTargets],
        (kind, keys): (NewKind, Vec<SortKey>),
        run: &RunArgs,
        global: &GlobalArgs,
    ) -> Result<(Collected, Header), Failure> {
        let (parts, first_step) = self.targets.parts(levels, self.count.unwrap_or(DEFAULT_COUNT), &kind)?;
        if first_step.is_some() {
            return Err("--at: a book has puzzles, not candidate grids".to_owned().into());
        }
        let time = kind.has_solving_time().then_some(Scale::Time);
        let named = keys.into_iter().filter_map(SortKey::scale);
        let scales = [Scale::Effort].into_iter().chain(time).chain(named).collect();
        let mut generation = Generation::new(global, run, kind, parts, None)?;
        let mut collected = Collected::default();
        let contents = Contents { has_ratings: true, scales, ..Contents::default() };
        let take = |collected: &mut Collected, mut record: Record| {
            // Records are held until their pages are written.
            record.measures = None;
            collected.records.push(record);
            Ok(())
        };
        collected.all_valid = generation.generate(global, &mut collected, (&contents, "book"), take, OnMiss::Abort)?;
        Ok((collected, generation.header()))
    }

    fn run(&self) -> RunArgs {
        RunArgs { seed: self.seed, ..RunArgs::default() }
    }
}

/// Prints that no file is written, after the reason, and what to do if puzzles were generated.
fn report_no_book(is_generated: bool) {
    let remedy = if is_generated { "; ask for fewer puzzles, or leave out the level that lacks them" } else { "" };
    print_stderr(format_args!("cluewise: no book written{remedy}"));
}

/// The message for inputs together with puzzles to be generated.
const TWO_SOURCES: &str = "puzzles are read from files or generated by --level and --count, not both";

/// The default number of puzzles of a level.
const DEFAULT_COUNT: u64 = 10;
