//! `candidates`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, TextOutput};
use crate::commands::puzzle_title::PuzzleTitle;
use crate::error::Failure;
use crate::io::input::{self, Location, Processed, SMALL_BATCH};
use crate::puzzle_names::{Named, place_of};
use clap::ValueEnum;
use cluewise::engine::{AnyCandidates, Engine, TrueCandidates, Unsupported};
use cluewise::kinds::Symbols;
use cluewise::pack::{Id, Record};
use cluewise::rating::effort::Propagation;
use serde::Serialize;

/// Print the candidates of each puzzle: those left by propagation, or those that occur in a solution
///
/// Nine rows per puzzle; a cell without candidates is printed as `!`. With --true, the number of solutions is above them.
///
/// Sizes and variants are recognized; --variant names additional rules. Their grids have a row for each of the puzzle,
/// `|` between boxes, and `~` in the gaps of joined grids. The techniques of cages and other constraints belong to
/// singles (last digits, combinations that leave one digit, bounds) and to subsets (other combinations).
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise candidates puzzles.txt\n  \
    cluewise candidates --after clues 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n  \
    cluewise candidates --true half-set.txt                 candidates of a puzzle with several solutions\n  \
    cluewise candidates --true --format json half-set.txt   with the number of solutions of each\n\n\
    Exit code 1 if a cell has no candidate, a search did not end, or the input is malformed.")]
pub struct Candidates {
    #[command(flatten)]
    input: InputArgs,
    /// Candidates to eliminate
    #[arg(long, value_name = "WHAT", default_value = "singles", conflicts_with = "true_only")]
    after: PropagationArg,
    /// Print the candidates that occur in a solution
    #[arg(long = "true")]
    true_only: bool,
    /// Maximum number of solutions that are counted for each candidate
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=MAX_COUNTED))]
    #[arg(requires = "true_only")]
    limit: u64,
    /// Output format: grids, or one line of JSON per puzzle with counts
    #[arg(long, default_value = "text", requires = "true_only")]
    format: FormatArg,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// The largest number of solutions that are counted for each candidate.
const MAX_COUNTED: u64 = 1_000_000;

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    Text,
    Json,
}

#[derive(Clone, Copy, ValueEnum)]
enum PropagationArg {
    /// Those excluded by clues
    Clues,
    /// Also those excluded by hidden and naked singles
    Singles,
    /// Also those excluded by locked candidates and subsets
    Subsets,
}

/// The candidates of a puzzle.
enum Found {
    Left(AnyCandidates),
    True(TrueCandidates),
}

/// A line of JSON.
#[derive(Serialize)]
struct JsonLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Id>,
    puzzle: String,
    #[serde(flatten)]
    found: &'a TrueCandidates,
}

impl Command for Candidates {
    const NAME: &'static str = "candidates";
    const OTHER_WORDS: &'static [&'static str] = &["pencilmark"];
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let form = if self.format == FormatArg::Json { LabelForm::Json } else { LabelForm::Comment };
        let labels = self.true_only.then(|| LabeledTexts::of_input(form, &self.input));
        let separator = if self.format == FormatArg::Json { "" } else { "\n" };
        let mut out = TextOutput::open(&self.output, "", separator, labels)?;
        let (mut number, mut all) = (0, true);
        let (source, symbols) = (self.input.with_kinds(&self.kind)?.with_candidates(), self.kind.output_symbols());
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let found = self.find(engine, &record);
            (found, record, location.clone())
        };
        let well_formed =
            input::each_of_any_kind(source, global, &mut out, SMALL_BATCH, work, |out, processed, progress| {
                number += 1;
                let Processed::Done((found, record, location)) = processed else {
                    return out.add((number, None), Vec::new());
                };
                let name = Named::name(&record);
                let fault = found.as_ref().map_or_else(|error| Some(error.to_string()), |found| found.fault(symbols));
                if let Some(fault) = fault {
                    all = false;
                    progress.print(&format!("{}: {fault}", place_of(&location, &name)));
                }
                let texts = match (found, self.format) {
                    (Err(_), _) => Vec::new(),
                    (Ok(Found::True(found)), FormatArg::Json) => {
                        let (id, puzzle) = (record.id.as_ref(), record.to_text(Symbols::DIGITS));
                        vec![serde_json::to_string(&JsonLine { id, puzzle, found: &found }).unwrap_or_default()]
                    }
                    (Ok(found), _) => vec![found.to_text(symbols)],
                };
                out.add((number, PuzzleTitle::new(name, None)), texts)
            })?;
        out.finish()?;
        Ok(well_formed && all)
    }
}

impl Candidates {
    fn find(&self, engine: &mut Engine, record: &Record) -> Result<Found, Unsupported> {
        match self.true_only {
            true => Ok(Found::True(engine.true_candidates(record, self.limit))),
            false => engine.propagate(record, self.after.propagation()).map(Found::Left),
        }
    }
}

impl Found {
    /// Returns a message about a puzzle without a solution, and about searches that have not ended.
    fn fault(&self, symbols: Symbols) -> Option<String> {
        let fault = match self {
            Found::Left(candidates) => {
                return candidates.dead_end(symbols).map(|end| format!("contradiction: {end}"));
            }
            Found::True(found) if !found.is_complete() => {
                "the search reached its limit: candidates may be missing, and counts may be too small"
            }
            Found::True(found) if found.solutions() == 0 => "no solution",
            _ => return None,
        };
        Some(fault.to_owned())
    }

    fn to_text(&self, symbols: Symbols) -> String {
        match self {
            Found::Left(candidates) => candidates.to_text(symbols),
            Found::True(found) => {
                let more = if found.has_more_solutions() { " or more" } else { "" };
                let noun = if found.solutions() == 1 && more.is_empty() { "solution" } else { "solutions" };
                format!("# {}{more} {noun}\n{}", found.solutions(), found.candidates().to_text(symbols))
            }
        }
    }
}

impl PropagationArg {
    fn propagation(self) -> Propagation {
        match self {
            PropagationArg::Clues => Propagation::Clues,
            PropagationArg::Singles => Propagation::Singles,
            PropagationArg::Subsets => Propagation::Subsets,
        }
    }
}
