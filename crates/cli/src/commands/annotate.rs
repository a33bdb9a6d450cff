//! `annotate`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputFileArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::io::input::{Location, SMALL_BATCH};
use crate::io::record_output::RecordOutput;
use crate::references::References;
use crate::resumable::{EntryEvent, EntryOutput, ResumableRun};
use clap::builder::PossibleValuesParser;
use cluewise::engine::{Duplicates, Engine, RateOptions};
use cluewise::formats::{self, FORMATS};
use cluewise::kinds::Verdict;
use cluewise::pack::{Record, StoredRecord};
use cluewise::rating::Scale;
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use std::collections::HashMap;
use std::ffi::OsString;

/// Add ratings and classes to the rows of any table of puzzles
///
/// The columns of the input, also those of other programs, stay as they are, and so does their order. Added are: row (the
/// number of the puzzle in its input), verdict (unique, several, none), clues, level and effort, hodoku_level, hodoku_score
/// and hodoku_techniques, time_expected_s and time_p80_s, solution_holds (whether the given solution is right), and
/// canonical_hash and solution_hash: equal for isomorphs, of puzzles and of solutions. These are the first 32 hexadecimal
/// digits of the SHA-256 of the canonical form, or of the key of another kind.
///
/// --against TRAIN finds leaks between parts of a data set: leak is puzzle if an isomorph is in TRAIN, or solution if only
/// an isomorph of the solution is, and leak_of is its place. Keys are held in memory, about 100 bytes for each puzzle.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise annotate puzzles.csv -o annotated.csv\n  \
    cluewise annotate test.csv --against train.csv -o leaks.csv\n  \
    cluewise annotate --se puzzles.txt -o rated.jsonl      with ER/EP/ED\n\n\
    Exit code 1 if any puzzle is malformed or unknown after the budget, or is in a file of --against.")]
pub struct Annotate {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// Add er, ep and ed, the ratings of Sudoku Explainer; several times slower
    #[arg(long)]
    se: bool,
    /// Report the puzzles of which an isomorph, or one of the solution, is in FILE (repeatable)
    #[arg(long, value_name = "FILE")]
    against: Vec<OsString>,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format [default: by the extension of FILE, else csv]
    #[arg(long, value_name = "FORMAT", value_parser = rated_formats())]
    format: Option<String>,
}

/// Returns a parser of the names of formats with ratings.
fn rated_formats() -> PossibleValuesParser {
    FORMATS.iter().filter(|format| format.supports_ratings()).map(|format| format.name()).collect::<Vec<_>>().into()
}

/// A key with 128 bits of a SHA-256.
type Hash = [u8; 16];

/// The classes of isomorphs of a puzzle, and of its solution if there is exactly one.
struct Classes {
    puzzle: Hash,
    solution: Option<Hash>,
}

impl Classes {
    /// Finds the classes of a puzzle that is solved.
    fn of_solved(engine: &mut Engine, record: &Record) -> Classes {
        let mut hash = |record: &Record| {
            let digest = Sha256::digest(engine.key(record, Duplicates::default()).to_string());
            std::array::from_fn(|index| digest[index])
        };
        let solution = record.solution().map(|solution| Record::of_kind(record.kind().clone(), solution.into_owned()));
        Classes { puzzle: hash(record), solution: solution.map(|solution| hash(&solution)) }
    }

    fn of(engine: &mut Engine, record: &Record) -> Classes {
        let mut record = record.clone();
        engine.solve(&mut record);
        Classes::of_solved(engine, &record)
    }
}

/// The place of a puzzle of `--against`: the index of the file, and the number in it.
type Place = (u16, u64);

/// What may be in a file of `--against`: the puzzle, or only the solution.
const LEAKS: [&str; 2] = ["puzzle", "solution"];

/// The classes of the files of `--against`.
#[derive(Default)]
struct Known {
    files: Vec<String>,
    puzzles: HashMap<Hash, Place>,
    solutions: HashMap<Hash, Place>,
}

impl Known {
    fn add(&mut self, classes: Classes, file: &str, number: u64) {
        if self.files.last().is_none_or(|last| last != file) {
            self.files.push(file.to_owned());
        }
        let place = (self.files.len() as u16 - 1, number);
        self.puzzles.entry(classes.puzzle).or_insert(place);
        classes.solution.map(|solution| *self.solutions.entry(solution).or_insert(place));
    }

    /// Returns a number that differs if other classes are known.
    fn checksum(&self) -> u128 {
        let keys = |map: &HashMap<Hash, Place>| map.keys().fold(0, |all, key| all ^ u128::from_le_bytes(*key));
        keys(&self.puzzles) ^ keys(&self.solutions).rotate_left(1)
    }

    /// Adds the leak of a puzzle to its record. Returns whether there is one.
    fn mark(&self, record: &mut Record, classes: &Classes) -> bool {
        let of_solution = || Some((LEAKS[1], self.solutions.get(&classes.solution?)?));
        // Those of an earlier run are of other files.
        record.extra.remove("leak");
        record.extra.remove("leak_of");
        let found = self.puzzles.get(&classes.puzzle).map(|place| (LEAKS[0], place)).or_else(of_solution);
        let Some((kind, &(file, number))) = found else { return false };
        record.extra.set("leak", kind.into());
        record.extra.set("leak_of", format!("{}: puzzle {number}", self.files[usize::from(file)]).into());
        true
    }
}

impl Command for Annotate {
    const NAME: &'static str = "annotate";
    const OTHER_WORDS: &'static [&'static str] = &["leak", "enrich"];
    const TASKS: &'static [Task] = &[Task::Rate, Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.input.check_stdin(&self.against)?;
        let by_name = self.format.as_deref().and_then(formats::by_name);
        let format = by_name.map_or_else(|| self.file.format(), |format| Ok(Some(format)))?.unwrap_or(formats::CSV);
        if !format.supports_ratings() {
            let name = format.name();
            return Err(
                format!("--output: found the format {name}, which has no fields, expected a table or JSON").into()
            );
        }
        let mut header = self.input.header();
        header.table.added = self.columns();
        let mut out = RecordOutput::with_fields(&self.file, format, header, &FieldArgs::default())?;
        let (mut known, mut count, mut leaks) = (Known::default(), 0, [0; 2]);
        let references = References { files: &self.against, input: &self.input, with_names: true };
        let are_read = references.for_each(&self.kind, global, &mut out, Classes::of, |classes, _, name| {
            known.add(classes, name.file, name.number);
            Ok(())
        })?;
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let (mut record, classes, verdict) = self.annotated(engine, record, location);
            let fails = known.mark(&mut record, &classes) || verdict == Verdict::Unknown;
            let events = [EntryEvent::Part(record.into())].into_iter();
            Ok::<_, String>(EntryOutput::of_events(events.chain(fails.then(|| EntryEvent::Note(String::new())))))
        };
        let write = |out: &mut RecordOutput, record: &StoredRecord| {
            let record = Record::from(record.clone());
            count += 1;
            LEAKS
                .iter()
                .zip(&mut leaks)
                .for_each(|(kind, count)| *count += usize::from(record.text("leak") == Some(*kind)));
            out.write(&record)
        };
        let options = self.options(format.name(), &known);
        let run = ResumableRun::new(&self.input, &self.file, &self.resume, global, options);
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let run = ResumableRun { source, batch_size: SMALL_BATCH, says_unknown: true, ..run };
        let written = run.write(&mut out, work, write)?;
        out.finish()?;
        let [puzzles, solutions] = leaks;
        if !self.against.is_empty() && !global.quiet {
            print_stderr(format_args!(
                "cluewise: {}: {} in the files of --against, {solutions} more with solutions there (up to isomorphism)",
                counted(count, "puzzle"),
                counted(puzzles, "leak"),
            ));
        }
        Ok(written.finish()? && are_read)
    }
}

impl Annotate {
    /// Returns the options that decide what is written.
    fn options(&self, format: &str, known: &Known) -> String {
        let KindArgs { size, boxes, variant, symbols, budget } = &self.kind;
        let known = (&self.against, known.checksum());
        format!("annotate {} {known:?} {format} {size:?} {boxes:?} {variant:?} {symbols:?} {budget}", self.se)
    }

    fn scales(&self) -> Vec<Scale> {
        let se = if self.se { Some(Scale::Se) } else { None };
        [Scale::Effort, Scale::Hodoku, Scale::Time].into_iter().chain(se).collect()
    }

    fn columns(&self) -> Vec<&'static str> {
        let usual = ["row", "verdict", "clues", "level", "effort", "hodoku_level", "hodoku_score", "hodoku_techniques"];
        let later = ["time_expected_s", "time_p80_s", "solution_holds", "canonical_hash", "solution_hash"];
        let of_se: &[&str] = if self.se { &["er", "ep", "ed"] } else { &[] };
        let leaks: &[&str] = if self.against.is_empty() { &[] } else { &["leak", "leak_of"] };
        [&usual, &later[..], of_se, leaks].concat()
    }

    /// Returns a puzzle with its ratings and classes; the solution stays the given one.
    fn annotated(&self, engine: &mut Engine, given: Record, location: &Location) -> (Record, Classes, Verdict) {
        let mut record = given.clone();
        let options = RateOptions { counts_techniques: true, ..RateOptions::default() };
        let rated = engine.solve_and_rate(&mut record, &self.scales(), &options);
        let classes = Classes::of_solved(engine, &record);
        let text = |hash: &Hash| hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        record.extra.set("row", location.number.into());
        record.extra.set("verdict", rated.verdict.to_string().into());
        record.extra.set("canonical_hash", text(&classes.puzzle).into());
        if let Some(solution) = &classes.solution {
            record.extra.set("solution_hash", text(solution).into());
        }
        if let Some(holds) = engine.holds_solution(&given) {
            record.extra.set("solution_holds", Value::Bool(holds));
        }
        record.set_solution(given.solution().map(Cow::into_owned));
        record.invalid_solution = given.invalid_solution;
        (record.measures, record.symmetry) = (given.measures, given.symmetry);
        (record.techniques, record.se_techniques) = (given.techniques, given.se_techniques);
        (record, classes, rated.verdict)
    }
}
