//! `candidates`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs, described_parser};
use crate::commands::command::{Command, Task};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, TextOutput};
use crate::commands::puzzle_report::{Report, TextFormat, json_line, text_format, write_texts};
use crate::error::Failure;
use crate::limits;
use clap::builder::TypedValueParser;
use cluewise::engine::{Engine, TrueCandidates, Unsupported};
use cluewise::kinds::CandidateGrid;
use cluewise::kinds::Symbols;
use cluewise::pack::Record;
use cluewise::rating::effort::Propagation;
use serde_json::json;

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
    #[arg(value_parser = propagation_parser())]
    after: Propagation,
    /// Print the candidates that occur in a solution
    #[arg(long = "true")]
    true_only: bool,
    /// Maximum number of solutions that are counted for each candidate
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u64).range(1..=MAX_COUNTED))]
    #[arg(requires = "true_only")]
    limit: u64,
    /// Output format: grids, or one line of JSON per puzzle, with --true with counts [default: by the extension of FILE,
    /// else text]
    #[arg(long)]
    format: Option<TextFormat>,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// The largest number of solutions that are counted for each candidate.
const MAX_COUNTED: u64 = 1_000_000;

/// Returns a parser of names of what excludes candidates.
fn propagation_parser() -> impl TypedValueParser<Value = Propagation> {
    described_parser([
        (Propagation::Clues.name(), "Those excluded by clues"),
        (Propagation::Singles.name(), "Also those excluded by hidden and naked singles"),
        (Propagation::Subsets.name(), "Also those excluded by locked candidates and subsets"),
    ])
}

/// The candidates of a puzzle.
enum Found {
    Left(CandidateGrid),
    True(TrueCandidates),
}

impl Command for Candidates {
    const NAME: &'static str = "candidates";
    const OTHER_WORDS: &'static [&'static str] = &["pencilmark"];
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let format = text_format(self.format, &self.output);
        let (form, separator) = match format {
            TextFormat::Text => (LabelForm::Comment, "\n"),
            TextFormat::Json => (LabelForm::Json, ""),
        };
        let is_labeled = self.true_only || format == TextFormat::Json;
        let labels = is_labeled.then(|| LabeledTexts::of_input(form, &self.input));
        let out = TextOutput::open(&self.output, "", separator, labels)?;
        let (source, symbols) = (self.input.with_kinds(&self.kind)?.with_candidates(), self.kind.output_symbols());
        write_texts(source, global, out, |engine, record| match self.find(engine, record) {
            Err(error) => Report::of_error(error.to_string()),
            Ok(found) => {
                let note = found.fault(symbols);
                let text = match (&found, format) {
                    (_, TextFormat::Text) => found.to_text(symbols),
                    (Found::True(found), _) => json_line(record, found),
                    (Found::Left(candidates), _) => json_line(record, json!({ "candidates": candidates })),
                };
                let is_partial = matches!(&found, Found::True(found) if !found.is_complete());
                Report { content: Some(vec![text]), is_valid: note.is_none(), note, is_partial }
            }
        })
    }
}

impl Candidates {
    fn find(&self, engine: &mut Engine, record: &Record) -> Result<Found, Unsupported> {
        match self.true_only {
            true => Ok(Found::True(engine.true_candidates(record, self.limit))),
            false => engine.propagate(record, self.after).map(Found::Left),
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
                return Some(limits::reached() + ": candidates may be missing, and counts may be too small");
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
                let limit = if found.is_complete() { String::new() } else { format!("; {}", limits::reached()) };
                format!("# {}{more} {noun}{limit}\n{}", found.solutions(), found.candidates().to_text(symbols))
            }
        }
    }
}
