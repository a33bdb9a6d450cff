//! Puzzles that are collected for a sheet or a book, and its file.

use crate::args::{GlobalArgs, OutputFileArgs, SortArgs};
use crate::commands::headings::rate_field;
use crate::error::{Failure, print_stderr};
use crate::io::folder;
use crate::io::input::{self, Location, Processed, SMALL_BATCH, Source};
use crate::io::output::{Output, OutputTarget};
use crate::limits::Cut;
use crate::not_unique::{FirstReasons, NotUnique};
use crate::progress::Progress;
use crate::puzzle_names::{id_of, place_of};
use crate::report::REPLACED_SOLUTION;
use crate::uniqueness::{Fault, note_left_out};
use cluewise::engine::{Ability, Engine, Unrated, Unsupported};
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::sheet::{self, Labels, Length, MAX_NAME_LABEL};
use std::path::Path;

/// Puzzles that are held until their pages are drawn. Nothing is written before the input has been read.
#[derive(Default)]
pub struct Collected {
    pub records: Vec<Record>,
    /// The number of entries of the input before each puzzle, in the order of the input.
    pub before: Vec<u64>,
    /// Whether each puzzle has one solution and all that is requested, no given solution is wrong, and the input had no
    /// malformed entry.
    pub all_valid: bool,
}

impl OutputTarget for Collected {}

/// The handling of a puzzle that does not have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum UnsolvedAction {
    /// It is printed; with the number of the first puzzle, if puzzles are numbered in the order of the input.
    Print(Option<u64>),
    /// It is left out; the others keep the numbers of their entries in the input, or are counted.
    LeaveOut { keeps_numbers: bool },
}

/// The advice about a puzzle without exactly one solution that is printed.
const UNIQUE_ADVICE: &str = "; --unique leaves it out";

impl UnsolvedAction {
    /// Returns whether puzzles have the numbers of their entries in the input.
    pub fn keeps_numbers(self) -> bool {
        matches!(self, UnsolvedAction::Print(Some(_)) | UnsolvedAction::LeaveOut { keeps_numbers: true })
    }

    /// Returns whether a puzzle with this fault is printed.
    fn prints(self, fault: Option<&Fault>) -> bool {
        matches!(self, UnsolvedAction::Print(_)) || !matches!(fault, Some(Fault::NotUnique(_)))
    }

    /// Returns the warning about a puzzle that is not unique for this reason, or has a wrong solution without one.
    /// `before` is the number of entries before it, malformed ones included.
    fn warning(self, reason: Option<String>, place: &str, before: u64) -> String {
        let Some(reason) = reason else { return format!("{place}: {REPLACED_SOLUTION}") };
        let result = match self {
            UnsolvedAction::LeaveOut { .. } => "left out".to_owned(),
            UnsolvedAction::Print(None) => format!("printed without level and solution{UNIQUE_ADVICE}"),
            UnsolvedAction::Print(Some(first)) => {
                let number = first.saturating_add(before);
                format!("printed as number {number} without level and solution{UNIQUE_ADVICE}")
            }
        };
        format!("{place}: {reason}; {result}")
    }
}

/// Returns the printed numbers of puzzles, given the number of entries before each; empty if no entry was left out.
pub fn numbers_from(first: u64, before: &[u64]) -> Vec<u64> {
    let is_gapless = (0..).zip(before).all(|(index, &before)| index == before);
    if is_gapless { Vec::new() } else { before.iter().map(|&before| first.saturating_add(before)).collect() }
}

/// Prints the number of malformed puzzles, if there are any: they are not on sheets. Their numbers are left out, unless
/// puzzles have other numbers than in the input.
pub fn note_malformed(count: u64, keeps_numbers: bool, global: &GlobalArgs) {
    if global.quiet {
        return;
    }
    match (count, keeps_numbers) {
        (0, _) => {}
        (1, true) => print_stderr("cluewise: 1 malformed puzzle is left out; the numbers on the sheet skip it"),
        (1, false) => {
            print_stderr("cluewise: 1 malformed puzzle is left out; the numbers on the sheet count the others")
        }
        (_, true) => print_stderr(format_args!(
            "cluewise: {count} malformed puzzles are left out; the numbers on the sheet skip them"
        )),
        (_, false) => print_stderr(format_args!(
            "cluewise: {count} malformed puzzles are left out; the numbers on the sheet count the others"
        )),
    }
}

/// The entries of an input, of which some are not printed.
pub struct Entries {
    unsolved: UnsolvedAction,
    /// The number of entries so far.
    count: u64,
    malformed: u64,
    /// The number of puzzles without exactly one solution that are left out.
    left_out: u64,
    /// The number of entries before each printed puzzle.
    before: Vec<u64>,
    reasons: FirstReasons,
}

impl Entries {
    pub fn new(unsolved: UnsolvedAction) -> Entries {
        let reasons = FirstReasons::default();
        Entries { unsolved, count: 0, malformed: 0, left_out: 0, before: Vec::new(), reasons }
    }

    /// Counts a malformed entry.
    pub fn add_malformed(&mut self) {
        self.count += 1;
        self.malformed += 1;
    }

    /// Counts a puzzle, and passes the warning about its fault to `warn`. Returns whether the puzzle is printed.
    pub fn add(&mut self, fault: Option<&Fault>, place: &str, warn: impl FnOnce(String)) -> bool {
        if let Some(fault) = fault {
            let reason = match fault {
                Fault::NotUnique(puzzle) => Some(self.reasons.message(puzzle)),
                Fault::WrongSolution => None,
            };
            warn(self.unsolved.warning(reason, place, self.count));
        }
        let is_printed = self.unsolved.prints(fault);
        if is_printed {
            self.before.push(self.count);
        } else {
            self.left_out += 1;
        }
        self.count += 1;
        is_printed
    }

    /// Prints the numbers of entries that are not on sheets. Their numbers are left out, unless puzzles have other
    /// numbers than in the input, or no puzzle is left. Returns the number of entries before each printed puzzle.
    pub fn finish(self, global: &GlobalArgs) -> Vec<u64> {
        let keeps_numbers = self.unsolved.keeps_numbers();
        note_malformed(self.malformed, keeps_numbers, global);
        if !global.quiet {
            let result = match (self.left_out, keeps_numbers) {
                _ if self.before.is_empty() => "; no puzzle is left",
                (1, true) => "; the numbers on the sheet skip it",
                (_, true) => "; the numbers on the sheet skip them",
                (_, false) => "; the numbers on the sheet count the others",
            };
            note_left_out(self.left_out, result);
        }
        self.before
    }
}

impl Collected {
    /// Reads the puzzles, and prepares each for its page.
    pub fn read(source: Source, preparation: &Preparation, global: &GlobalArgs) -> Result<Collected, Failure> {
        let (mut collected, mut entries) = (Collected::default(), Entries::new(preparation.unsolved));
        let mut all_valid = true;
        let take = |collected: &mut Collected, processed: Processed<Prepared>, progress: &Progress| {
            let Processed::Done(Prepared { record, place, fault, lacks }) = processed else {
                entries.add_malformed();
                return Ok(());
            };
            all_valid &= fault.is_none() && lacks.is_empty();
            let is_several = matches!(fault, Some(Fault::NotUnique(NotUnique::Several)));
            let remedy = if is_several && may_lack_rule(&record) { RULE_REMEDY } else { "" };
            if entries.add(fault.as_ref(), &place, |warning| progress.print(&(warning + remedy))) {
                lacks.iter().for_each(|lack| progress.print(&format!("{place}: {lack}")));
                collected.records.push(record);
            }
            Ok(())
        };
        let work =
            |engine: &mut Engine, record: Record, location: &Location| preparation.prepared(engine, record, location);
        let is_right = |_: &Prepared, cut| cut == Cut::Budget;
        let well_formed = input::each_partly(source, global, &mut collected, SMALL_BATCH, (work, is_right), take)?;
        collected.before = entries.finish(global);
        collected.all_valid = all_valid && well_formed;
        Ok(collected)
    }

    /// Returns the number of columns of the widest puzzle; 0 without puzzles.
    pub fn columns(records: &[Record]) -> usize {
        records.iter().map(|record| record.kind().width()).max().unwrap_or(0)
    }
}

/// What is done with a puzzle before its page is drawn.
pub struct Preparation<'a> {
    pub unsolved: UnsolvedAction,
    /// Whether levels are computed.
    pub rating: bool,
    /// Whether the expected solving time is computed, if the kind has one.
    pub time: bool,
    pub sort: &'a SortArgs,
    /// The names of fields that are printed or grouped by, which may be ratings.
    pub fields: Vec<&'a str>,
    pub digits: DigitStyle,
    /// The symbols of digits in messages.
    pub symbols: Symbols,
}

/// A puzzle that is prepared for its page.
struct Prepared {
    record: Record,
    place: String,
    fault: Option<Fault>,
    /// What its kind lacks of what is requested.
    lacks: Vec<String>,
}

impl Preparation<'_> {
    /// Adds solution and level to a record if the puzzle has one solution, and the ratings that options name.
    fn prepared(&self, engine: &mut Engine, mut record: Record, location: &Location) -> Prepared {
        let place = place_of(location, &id_of(&record));
        let prepare = |engine: &mut Engine, record: &mut Record| sheet::prepare(engine, record, self.rating);
        let fault = Fault::after(engine, &mut record, self.symbols, prepare);
        let mut lacks = Vec::new();
        let mut rated = vec![self.sort.rate(engine, &mut record)];
        rated.extend(self.fields.iter().map(|field| rate_field(field, engine, &mut record)));
        for rated in rated {
            if let Err(Unrated::Unsupported(error)) = rated {
                lacks.push(error.to_string());
            }
        }
        if self.time && record.time.is_none() {
            // Puzzles without a time are sorted by their effort.
            let _ = engine.add_rating(&mut record, Scale::Time);
        }
        let kind = record.kind();
        if !self.digits.supports(kind.side()) {
            lacks.push(format!("{}, printed with numbers", Unsupported::new(kind, Ability::DigitPictures)));
        }
        Prepared { record, place, fault, lacks }
    }
}

/// Advice about a grid with several solutions of a kind that its text may not name.
const RULE_REMEDY: &str = "; if it has a rule that the text does not name, give it, such as --variant x";

/// Returns whether the rules of a puzzle of another kind may be missing: it has none besides rows, columns and boxes.
fn may_lack_rule(record: &Record) -> bool {
    let kind = record.kind();
    record.classic().is_none()
        && kind.rules().iter().next().is_none()
        && kind.regions().is_none()
        && kind.constraints().is_empty()
}

/// The font size in points below which digits are hard to read, with a part that may be missing for rounding.
const MIN_DIGIT_POINTS: f32 = 7.0 - 0.05;

/// Warns of digits or marks that are hard to read. `option` is that of the number of grids per page, if it can be
/// smaller.
pub fn warn_of_tiny_text(what: &str, points: f32, option: Option<&str>, global: &GlobalArgs) {
    if points < MIN_DIGIT_POINTS && !global.quiet {
        let smaller = option.map_or_else(String::new, |option| format!(" or a smaller {option}"));
        print_stderr(format_args!(
            "cluewise: {what} of {points:.1} points are hard to read; use a larger --paper{smaller}"
        ));
    }
}

/// Returns the advice about digits that are too small. `option` is that of the number of grids per page, if it can be
/// smaller.
pub fn larger_digits_advice(option: Option<&str>) -> String {
    option.map_or_else(|| "use larger paper".to_owned(), |option| format!("use a smaller {option} or larger paper"))
}

/// Prints a note if the height of a page makes grids narrower than the column that they should fill. The widths are in
/// points.
pub fn note_narrowed_grid(widths: Option<[f32; 2]>, global: &GlobalArgs) {
    if let Some([width, room]) =
        widths.map(|widths| widths.map(|points| f64::from(points) / Length::POINTS_PER_MILLIMETER))
        && !global.quiet
    {
        print_stderr(format_args!(
            "cluewise: the height of --paper leaves a grid {width:.1} mm wide in a column of {room:.1} mm; use a higher page"
        ));
    }
}

/// Writes a file atomically. Creates the folder of the default output.
pub fn write(path: &Path, default: &str, bytes: &[u8]) -> Result<(), Failure> {
    if path == Path::new(default)
        && let Some(folder) = path.parent()
    {
        folder::create(folder)?;
    }
    Output::open_any(&OutputFileArgs { output: Some(path.to_owned()) })?.finish_with(bytes)
}

/// The option of the first number.
#[derive(clap::Args)]
pub struct StartArgs {
    /// Number of the first puzzle [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=1_000_000_000))]
    start: Option<u64>,
}

impl StartArgs {
    /// Returns the number of the first puzzle.
    pub fn first(&self) -> u64 {
        self.start.unwrap_or(1)
    }

    /// Returns the number if it is given.
    pub fn given(&self) -> Option<u64> {
        self.start
    }
}

/// The option of the line for a name.
#[derive(clap::Args)]
pub struct NameLineArgs {
    /// Print a line for a name at the head of each page of puzzles [default if given: Name: in the language of --lang]
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true)]
    name_line: Option<Option<String>>,
}

impl NameLineArgs {
    /// Returns whether there is a line.
    pub fn is_given(&self) -> bool {
        self.name_line.is_some()
    }

    /// Returns the text before the line, by default in the language of these labels; empty without a line.
    ///
    /// # Errors
    /// The text is too long.
    pub fn label(&self, labels: &Labels) -> Result<String, Failure> {
        check_name_line(&self.name_line)?;
        Ok(name_line_label(&self.name_line, || labels.name_line()))
    }
}

/// Returns the text of an option `--name-line`; empty without it.
pub fn name_line_label(option: &Option<Option<String>>, usual: impl FnOnce() -> String) -> String {
    option.clone().map_or_else(String::new, |text| text.unwrap_or_else(usual))
}

/// Returns an error if the text of an option `--name-line` is too long.
pub fn check_name_line(option: &Option<Option<String>>) -> Result<(), Failure> {
    match option.iter().flatten().map(|text| text.chars().count()).next() {
        Some(length) if length > MAX_NAME_LABEL => {
            Err(format!("--name-line: found {length} characters, expected at most {MAX_NAME_LABEL}").into())
        }
        _ => Ok(()),
    }
}

/// Maximum number of characters of a printed text: more would fill pages.
const MAX_TEXT: usize = 2000;

/// Returns an error if the text of an option is too long to be printed.
pub fn check_length(option: &str, text: &str) -> Result<(), Failure> {
    match text.chars().count() {
        length if length > MAX_TEXT => {
            Err(format!("{option}: found {length} characters, expected at most {MAX_TEXT}").into())
        }
        _ => Ok(()),
    }
}
