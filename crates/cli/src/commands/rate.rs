//! `rate`

use crate::args::{
    FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, OutputFileArgs, ScaleArgs, TechniqueChoiceArgs,
    column_names, is_table,
};
use crate::commands::closure::{self, Closed};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed, SMALL_BATCH};
use crate::io::output::Output;
use crate::io::record_output::RecordOutput;
use crate::limits::Cut;
use crate::not_unique::{FirstReasons, NotUnique};
use crate::progress::Progress;
use crate::puzzle_names::{Named, place_of};
use crate::report::puzzle_column;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cluewise::canonical::{canonicalize, symmetries};
use cluewise::engine::{self, Engine, RateOptions, Unrated};
use cluewise::formats::{self, FORMATS};
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::Record;
use cluewise::rating::effort::Level;
use cluewise::rating::se::{Options, Outcome, Rating, Tenths, Version};
use cluewise::rating::time::SolvingTime;
use cluewise::rating::{Scale, hodoku};
use serde_json::Value;
use std::borrow::Cow;

/// Rate the difficulty of each puzzle
///
/// Prints PUZZLE and the columns of each scale, separated by tabs, in the order of --scale. effort: LEVEL, EFFORT. se:
/// ER/EP/ED. hodoku: LEVEL, SCORE. time: the expected seconds of people, and the seconds within which 80 % finish; extrapolated for 4x4 to 12x12, X, jigsaws and killers. --header prints the names of the columns first. --format jsonl also has all
/// measures, how often Sudoku Explainer and HoDoKu use each technique, the largest symmetry of the clue pattern, and
/// the automorphisms.
///
/// Candidate grids are rated by Sudoku Explainer and HoDoKu from their candidates; they have no effort (`-` beside
/// other scales). A puzzle without exactly one solution has no level (`-`). Its Sudoku Explainer rating is 20.0 if the
/// techniques do not solve it; a full grid has 0.0. Techniques from 8.5 are not tried on puzzles without a solution; on
/// puzzles with several they stop after 20,000 searches.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. They have LEVEL and EFFORT on a
/// scale of their own. 9x9 puzzles with the rules x, windoku, disjoint, anti-knight, anti-king and non-consecutive also
/// have the ER/EP/ED of SukakuExplainer.
///
/// --only, --forbid and --order choose the techniques of HoDoKu, as its users do, and imply --scale hodoku (in JSON:
/// hodoku_chosen in place of hodoku_level and hodoku_score). The other scales are defined by the order of their techniques.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise rate puzzles.txt\n  \
    cluewise rate --se puzzles.txt                with ER/EP/ED\n  \
    cluewise rate --scale hodoku puzzles.txt      HoDoKu's level and score\n  \
    cluewise rate --scale time puzzles.txt        how many seconds people need\n  \
    cluewise rate --scale effort,se,hodoku --header puzzles.txt\n  \
    cluewise rate --forbid xy-chain puzzles.txt   HoDoKu's level and score without a technique\n  \
    cluewise rate --er-only puzzles.txt           PUZZLE and ER only\n  \
    cluewise rate --er-max 7.2 puzzles.txt        >7.2 for all ratings above; faster\n  \
    cluewise rate --closure puzzles.txt           for puzzles with several solutions\n  \
    cluewise rate --format jsonl puzzles.txt      all measures\n  \
    cluewise rate --variant x puzzles.txt         level and effort of X-Sudoku\n  \
    cluewise rate --variant x --se puzzles.txt    with ER/EP/ED of SukakuExplainer\n  \
    cluewise rate --variant x --er-max 7.2 puzzles.txt\n\n\
    Levels:\n  \
    easy     hidden singles only\n  \
    medium   naked singles\n  \
    hard     locked candidates and subsets\n  \
    expert   fish, wings, patterns of one digit, uniqueness\n  \
    master   chains\n  \
    extreme  forcing chains and nets, or more than 1700 points\n\n\
    Levels of HoDoKu: easy, medium, hard, unfair, extreme.\n\n\
    Exit code 1 if any puzzle does not have exactly one solution; with --closure, if any has no closure.")]
pub struct Rate {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    kind: KindArgs,
    #[command(flatten)]
    scales: ScaleArgs,
    /// Print only PUZZLE and ER, the rating of the hardest step
    #[arg(long, conflicts_with_all = ["se", "scale", "format"])]
    er_only: bool,
    /// Stop at Sudoku Explainer ratings above X and print >X (in JSON: er_above)
    #[arg(long, value_name = "X", value_parser = er)]
    er_max: Option<Tenths>,
    /// Compute Sudoku Explainer ratings without techniques that assume a unique solution (in JSON: se_no_uniqueness in
    /// place of se)
    #[arg(long)]
    no_uniqueness: bool,
    /// Version of Sudoku Explainer whose ratings are computed (2022 in JSON: se_2022 in place of se)
    #[arg(long, value_name = "VERSION", value_parser = version_parser(), conflicts_with = "no_uniqueness")]
    se_version: Option<Version>,
    /// Apply the techniques that do not assume a unique solution until they end; print ER/EP/ED of their steps, the
    /// number of cells with a value, the number of candidates left, and the reason of the end (in JSON: se_closure)
    ///
    /// For puzzles with several solutions. The steps end when the grid is full (solved), when every remaining candidate
    /// occurs in a solution (complete), when no technique finds one that does not (stuck), or when the search for
    /// chains from 8.5 on becomes too long (limited).
    #[arg(long, conflicts_with_all = ["se", "scale", "er_only", "er_max", "no_uniqueness", "only", "forbid", "order"])]
    closure: bool,
    #[command(flatten)]
    choice: TechniqueChoiceArgs,
    /// Print the names of the columns in a first line of text
    #[arg(long)]
    header: bool,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format; text has tab-separated columns [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
}

/// Returns a parser of `text` and the names of formats with ratings.
fn format_parser() -> clap::builder::PossibleValuesParser {
    let rated = FORMATS.iter().filter(|f| f.supports_ratings()).map(|f| f.name());
    std::iter::once("text").chain(rated).collect::<Vec<_>>().into()
}

/// Returns a parser of versions of Sudoku Explainer.
fn version_parser() -> impl TypedValueParser<Value = Version> {
    let values = Version::ALL.map(|version| PossibleValue::new(version.name()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Version>())
}

/// Parses an ER.
fn er(text: &str) -> Result<Tenths, String> {
    let rating = text.parse().ok().filter(|&rating| rating <= Rating::UNSOLVED);
    rating.ok_or_else(|| "ratings are numbers from 0 to 20 with at most one decimal, such as 7.2".to_owned())
}

/// Adds the symmetry of the pattern; for a classic puzzle also the number of automorphisms, and the classes of those besides
/// the identity.
fn add_symmetry(record: &mut Record) {
    if record.puzzle.has_candidates() {
        return;
    }
    record.symmetry = record.pattern_symmetry();
    let Some(clues) = record.classic_clues() else { return };
    let count = canonicalize(&clues).automorphisms;
    record.extra.set("automorphisms", count.into());
    if (2..=MAX_NAMED_AUTOMORPHISMS).contains(&count) {
        let classes = symmetries(&clues).into_iter().map(|(class, count)| (class.to_string(), Value::from(count)));
        record.extra.set("automorphism_classes", classes.filter(|(name, _)| name != "identity").collect());
    }
}

/// The fields of [`add_symmetry`].
const SYMMETRY_FIELDS: [&str; 3] = ["symmetry", "automorphisms", "automorphism_classes"];

/// Maximum number of automorphisms that are named: those of a full grid.
const MAX_NAMED_AUTOMORPHISMS: u32 = 648;

/// The result for one puzzle.
struct Rated {
    record: Record,
    verdict: Verdict,
    /// The Sudoku Explainer rating, if it was computed.
    se: Option<Outcome>,
    /// Why it does not have exactly one solution.
    not_unique: Option<NotUnique>,
    /// The reasons why one with exactly one solution lacks ratings.
    errors: Vec<String>,
    location: Location,
}

/// The columns of a puzzle that a record may have.
#[derive(Default)]
struct Columns {
    effort: Option<(Level, f64)>,
    se: Option<Rating>,
    er_above: Option<Tenths>,
    hodoku: Option<(hodoku::Level, u32)>,
    time: Option<SolvingTime>,
}

/// The note on the first solving time of another kind.
const EXTRAPOLATED: &str = "cluewise: solving times of other kinds than 9x9 Sudoku are extrapolated";

impl Rated {
    /// Returns the messages about what is missing.
    fn messages(&self, reasons: &mut FirstReasons) -> Vec<String> {
        match &self.not_unique {
            Some(puzzle) => vec![format!("{}, {}", reasons.message(puzzle), self.extent())],
            None => self.errors.clone(),
        }
    }

    /// Returns how far a puzzle without exactly one solution is rated, in words.
    fn extent(&self) -> &'static str {
        match self.se {
            Some(Outcome::Rated(rating)) if self.verdict == Verdict::Multiple && !rating.is_solved() => {
                "no level, not solved by techniques (search limited from 8.5)"
            }
            Some(_) => "no level",
            None => "not rated",
        }
    }

    /// Returns whether there is a solving time of a kind of which none of people are known.
    fn has_extrapolated_time(&self) -> bool {
        self.record.time.is_some() && !self.record.kind().is_classic()
    }

    /// Returns the ratings; of HoDoKu by a choice of techniques, if there is one.
    fn columns(&self, has_choice: bool) -> Columns {
        let computed = match self.se {
            Some(Outcome::Rated(rating)) => Some(rating),
            _ => None,
        };
        let record = &self.record;
        let above = || serde_json::from_value(record.extra.get("er_above")?.clone()).ok();
        Columns {
            effort: record.level.zip(record.effort),
            se: computed.or(record.se),
            er_above: above(),
            hodoku: if has_choice { record.chosen_hodoku() } else { record.hodoku_level.zip(record.hodoku_score) },
            time: record.time,
        }
    }
}

impl Command for Rate {
    const NAME: &'static str = "rate";
    const OTHER_WORDS: &'static [&'static str] = &["grade", "difficulty", "level"];
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let full = self.record_format();
        if let Some(format) = full.as_deref().filter(|_| self.er_only) {
            return Err(format!("--er-only prints text, not {format}").into());
        }
        if self.closure {
            return self.closures(global);
        }
        self.check_output(full.as_deref())?;
        let (scales, options) = (self.scales(), self.options(full.is_some())?);
        options.check(&scales).map_err(|error| format!("--only, --forbid, --order: {error}"))?;
        let mut out = self.open(full.as_deref(), &scales)?;
        if self.header {
            out.line(column_names(&scales, self.er_only))?;
        }
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let for_terminal = out.is_terminal();
        let (mut all, mut reasons, mut is_noted) = (true, FirstReasons::default(), global.quiet);
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            self.rate(engine, record, location.clone(), (&scales, &options, full.as_deref()))
        };
        let take = |out: &mut RecordOutput, processed: Processed<Rated>, progress: &Progress| {
            let Processed::Done(rated) = processed else { return Ok(()) };
            let errors = rated.messages(&mut reasons);
            all &= errors.is_empty();
            let place = place_of(&rated.location, &rated.record.name());
            errors.iter().for_each(|error| progress.print(&format!("{place}: {error}")));
            if !is_noted && full.is_none() && scales.contains(&Scale::Time) && rated.has_extrapolated_time() {
                progress.print(EXTRAPOLATED);
                is_noted = true;
            }
            // Each puzzle has its row, so that rows can be matched with the input.
            if full.is_some() { out.write(&rated.record) } else { out.line(self.line(&rated, &scales, for_terminal)) }
        };
        let is_right = |_: &Rated, cut| cut == Cut::Budget;
        let well_formed = input::each_partly(source, global, &mut out, SMALL_BATCH, (work, is_right), take)?;
        out.finish()?;
        Ok(well_formed && all)
    }
}

impl Rate {
    /// Returns an error if a header is requested of records, or text in a file with the extension of a picture.
    fn check_output(&self, format: Option<&str>) -> Result<(), Failure> {
        match format {
            Some(format) if self.header => {
                Err(format!("--header is for text, not {format}, which always has names; omit it").into())
            }
            Some(_) => Ok(()),
            None => Output::check_extension(&self.file),
        }
    }

    /// Writes the closures, as records of a format or as text.
    fn closures(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let format = self.record_format().as_deref().and_then(formats::by_name);
        self.check_output(format.map(|format| format.name()))?;
        let mut header = self.input.header();
        header.table.added = vec![Record::CLOSURE];
        let mut out = RecordOutput::with_fields(&self.file, format.unwrap_or(formats::LINE), header, &self.fields)?;
        if self.header {
            out.line(closure::HEADER)?;
        }
        let options = Options::default().with_version(self.se_version.unwrap_or_default());
        let (symbols, for_terminal) = (self.kind.output_symbols(), out.is_terminal());
        let mut all = true;
        let work = |_: &mut Engine, record: Record, place: &Location| (closure::closed(record, options), place.clone());
        let take = |out: &mut RecordOutput, processed: Processed<(Closed, Location)>, progress: &Progress| {
            let Processed::Done((Closed { record, columns, error }, place)) = processed else { return Ok(()) };
            all &= error.is_none();
            let report = |error| progress.print(&format!("{}: {error}", place_of(&place, &record.name())));
            error.into_iter().for_each(report);
            match format {
                Some(_) => out.write(&record),
                None => out.line(format!("{}\t{columns}", puzzle_text(&record, &place, symbols, for_terminal))),
            }
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let well_formed = input::each_of_any_kind(source, global, &mut out, 1, work, take)?;
        out.finish()?;
        Ok(well_formed && all)
    }

    /// Opens the output. A table has the columns of the input, then those of the scales.
    fn open(&self, format: Option<&str>, scales: &[Scale]) -> Result<RecordOutput, Failure> {
        let mut header = self.input.header();
        header.table.added = self.rating_fields(scales);
        let format = format.unwrap_or(formats::LINE.name()).to_owned();
        let output = OutputArgs { file: self.file.clone(), format: Some(format) };
        RecordOutput::open(&output, &self.kind, header, &self.fields)
    }

    /// Returns the fields with the ratings of these scales.
    fn rating_fields(&self, scales: &[Scale]) -> Vec<&'static str> {
        let of_se: &[&str] = match (self.no_uniqueness, self.se_version) {
            (true, _) => &[Record::CUSTOM_RATING],
            (_, Some(Version::V2022)) => &[Record::RATING_2022],
            _ => &["er", "ep", "ed"],
        };
        let fields = scales.iter().flat_map(|scale| match scale {
            Scale::Effort => &["level", "effort"],
            Scale::Se => of_se,
            Scale::Hodoku if self.choice.is_given() => &[Record::CHOSEN_HODOKU],
            Scale::Hodoku => &["hodoku_level", "hodoku_score"],
            Scale::Time => &["time_expected_s", "time_p80_s"],
        });
        fields.copied().chain(self.er_max.map(|_| "er_above")).collect()
    }

    /// Removes what the input of a table does not have, except for the ratings and the chosen fields, and keeps its
    /// solution.
    fn keep_columns(&self, record: &mut Record, given: Record) {
        let is_kept = |name: &str| self.fields.choose_any(&[name]);
        if !is_kept("solution") || given.gives_solution() {
            record.set_solution(given.solution().map(Cow::into_owned));
            record.invalid_solution = given.invalid_solution;
        }
        if given.measures.is_none() && !self.fields.choose(|name| name.starts_with("measures")) {
            record.measures = None;
        }
        if given.se_techniques.is_none() && !is_kept("se_techniques") {
            record.se_techniques = None;
        }
        if given.hodoku_techniques.is_none() && !is_kept("hodoku_techniques") {
            record.hodoku_techniques = None;
        }
        if given.techniques.is_empty() && !is_kept("techniques") {
            record.techniques.clear();
        }
        if !is_kept("symmetry") {
            record.symmetry = given.symmetry;
        }
    }

    /// Returns the scales to compute, in the order of the columns.
    fn scales(&self) -> Vec<Scale> {
        let mut scales = match self.scales.requested() {
            None if self.choice.is_given() => vec![Scale::Hodoku],
            _ if self.er_only => Vec::new(),
            _ => self.scales.scales(),
        };
        let needs_se = self.er_only || self.er_max.is_some() || self.no_uniqueness || self.se_version.is_some();
        if needs_se && !scales.contains(&Scale::Se) {
            scales.push(Scale::Se);
        }
        scales
    }

    /// Rates a puzzle as far as possible.
    fn rate(
        &self,
        engine: &mut Engine,
        mut record: Record,
        location: Location,
        (scales, options, format): (&[Scale], &RateOptions, Option<&str>),
    ) -> Rated {
        if let Some(marks) = engine.wrong_marks(&record.puzzle) {
            let errors = vec![format!("{marks}, not rated")];
            return Rated { record, se: None, verdict: Verdict::None, not_unique: None, errors, location };
        }
        let given = format.is_some_and(is_table).then(|| record.clone()).filter(Record::is_from_table);
        let engine::Rated { verdict, se, unrated, .. } = engine.solve_and_rate(&mut record, scales, options);
        let errors = unrated.iter().map(Unrated::to_string).collect();
        let has_one = verdict == Verdict::Unique;
        let symbols = self.kind.output_symbols();
        let not_unique = (!has_one).then(|| NotUnique::of(verdict, &record, engine, symbols));
        let mut rated = Rated { record, verdict, se, not_unique, errors, location };
        let is_whole = format.is_some_and(|format| ["json", "jsonl"].contains(&format));
        if is_whole || self.fields.choose_any(&SYMMETRY_FIELDS) {
            add_symmetry(&mut rated.record);
        }
        if let Some(given) = given {
            self.keep_columns(&mut rated.record, given);
        }
        rated
    }

    /// Returns the options of ratings, for records or for text.
    fn options(&self, counts_techniques: bool) -> Result<RateOptions, Failure> {
        Ok(RateOptions { se: self.se_options(), counts_techniques, choice: self.choice.choice()? })
    }

    /// Returns the options of Sudoku Explainer ratings.
    fn se_options(&self) -> Options {
        Options::default()
            .with_version(self.se_version.unwrap_or_default())
            .with_er_max(self.er_max)
            .with_uniqueness(!self.no_uniqueness)
    }

    /// Returns the name of the requested format; `None` for text.
    fn record_format(&self) -> Option<String> {
        let by_extension = || formats::by_extension(self.file.output.as_ref()?.extension()?.to_str()?);
        let format = self.format.as_deref().map_or_else(by_extension, formats::by_name);
        format.filter(|format| format.supports_ratings()).map(|format| format.name().to_owned())
    }

    fn rating(&self, rating: &Rating) -> String {
        if self.er_only { rating.er.to_string() } else { rating.to_string() }
    }

    /// Returns the line of text: PUZZLE, then the columns of each scale, `-` for a missing value.
    fn line(&self, rated: &Rated, scales: &[Scale], for_terminal: bool) -> String {
        let columns = rated.columns(self.choice.is_given());
        let symbols = self.kind.output_symbols();
        let mut line = puzzle_text(&rated.record, &rated.location, symbols, for_terminal);
        for scale in scales {
            line += &match (scale, columns.effort, columns.hodoku, columns.time) {
                (Scale::Effort, Some((level, effort)), ..) => format!("\t{level}\t{effort:.2}"),
                (Scale::Hodoku, _, Some((level, score)), _) => format!("\t{level}\t{score}"),
                (Scale::Time, _, _, Some(time)) => format!("\t{}\t{}", time.expected_s, time.p80_s),
                (Scale::Se, ..) => self.se_column(rated.se, &columns).unwrap_or_else(|| "\t-".to_owned()),
                _ => "\t-\t-".to_owned(),
            };
        }
        // By default a rating of the input is repeated.
        let is_known = self.scales.requested().is_none() && !scales.contains(&Scale::Se) && !self.header;
        line + &is_known.then(|| self.se_column(rated.se, &columns)).flatten().unwrap_or_default()
    }

    /// Returns the column of the Sudoku Explainer rating, if it is known.
    fn se_column(&self, computed: Option<Outcome>, columns: &Columns) -> Option<String> {
        let rating = match (computed, columns.er_above) {
            (Some(Outcome::AboveMax), _) => format!(">{}", self.er_max?),
            (None, Some(max)) => format!(">{max}"),
            _ => self.rating(&columns.se?),
        };
        Some(format!("\t{rating}"))
    }
}

/// Returns the column of a puzzle: the clues of a classic one, also of a candidate grid that has some.
fn puzzle_text(record: &Record, place: &Location, symbols: Symbols, for_terminal: bool) -> String {
    match record.classic_clues() {
        Some(clues) if symbols == Symbols::DIGITS && clues.clue_count() > 0 => clues.to_string(),
        _ => puzzle_column(record, place, symbols, for_terminal),
    }
}
