//! `complete`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, TextOutput};
use crate::commands::puzzle_title::PuzzleTitle;
use crate::error::Failure;
use crate::io::input::{self, Location, Processed, SMALL_BATCH};
use crate::messages::Messages;
use crate::puzzle_names::{Named, place_of};
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use cluewise::engine::{Completion, Completions, Engine};
use cluewise::kinds::{Additions, Symbols};
use cluewise::pack::{Id, Record};
use serde::Serialize;

/// List the single clues, sums and marks that make a half-set puzzle unique
///
/// Each is found by itself, and rated with the rest of the puzzle: the easiest puzzle comes first. If nothing leaves
/// exactly one solution, the additions that leave the fewest are listed, of puzzles with fewer than 1000 solutions.
///
/// Sizes and variants are recognized; --variant names additional rules.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise complete half-set.txt\n  \
    cluewise complete --with clue,killer half-set.json      clues, and sums of cages\n  \
    cluewise complete --format json half-set.json           with the whole puzzles\n\n\
    `killer` gives sums to cages without one and to pairs of neighbors outside of cages. \
    Lines have three cells.\n\n\
    Exit code 1 if nothing makes a puzzle unique, a search did not end, or the input is malformed.")]
pub struct Complete {
    #[command(flatten)]
    input: InputArgs,
    /// What to add [default: clue, and the others that the puzzle has already]
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(Additions::names()))]
    with: Vec<String>,
    /// Maximum number of lines per puzzle
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    limit: u32,
    /// Output format: a line per addition, or one line of JSON per puzzle
    #[arg(long, default_value = "text")]
    format: FormatArg,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    kind: KindArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatArg {
    Text,
    Json,
}

/// A line of JSON.
#[derive(Serialize)]
struct JsonLine<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a Id>,
    puzzle: String,
    #[serde(flatten)]
    found: &'a Completions,
}

impl Command for Complete {
    const NAME: &'static str = "complete";
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let form = match self.format {
            FormatArg::Text => LabelForm::Text(Messages::default()),
            FormatArg::Json => LabelForm::Json,
        };
        let mut out = TextOutput::open(&self.output, "", "", Some(LabeledTexts::of_input(form, &self.input)))?;
        let (mut number, mut all) = (0, true);
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            (engine.completions(&record, &Additions::of(record.kind(), &self.with)), record, location.clone())
        };
        let well_formed =
            input::each_of_any_kind(source, global, &mut out, SMALL_BATCH, work, |out, processed, progress| {
                number += 1;
                let Processed::Done((mut found, record, location)) = processed else {
                    return out.add((number, None), Vec::new());
                };
                let name = Named::name(&record);
                found.list.truncate(self.limit as usize);
                if let Some(note) = note(&found) {
                    let is_unique = found.solutions == 1 || found.list.first().is_some_and(|best| best.solutions == 1);
                    all &= is_unique && found.is_complete;
                    progress.print(&format!("{}: {note}", place_of(&location, &name)));
                }
                let texts = match self.format {
                    FormatArg::Text => found.list.iter().map(line).collect(),
                    FormatArg::Json => {
                        let (id, puzzle) = (record.id.as_ref(), record.to_text(Symbols::DIGITS));
                        vec![serde_json::to_string(&JsonLine { id, puzzle, found: &found }).unwrap_or_default()]
                    }
                };
                out.add((number, PuzzleTitle::new(name, None)), texts)
            })?;
        out.finish()?;
        Ok(well_formed && all)
    }
}

/// Returns a completion as a line: the addition, then the level and the effort, or the number of solutions.
fn line(Completion { addition, solutions, record, .. }: &Completion) -> String {
    match (solutions, record.level, record.effort) {
        (1, Some(level), Some(effort)) => format!("{addition}\t{level}\t{effort:.2}"),
        (1, ..) => addition.to_string(),
        (count, ..) => format!("{addition}\t{count} solutions"),
    }
}

/// Returns a note about a puzzle without additions that leave one solution, and about lines that are left out.
fn note(found: &Completions) -> Option<String> {
    let is_unique = found.list.first().is_some_and(|best| best.solutions == 1);
    Some(match found.solutions {
        _ if !found.is_complete => "the search reached its limit (--budget): additions may be missing".to_owned(),
        0 => "no solution".to_owned(),
        1 => "the puzzle has exactly one solution".to_owned(),
        _ if !is_unique => "nothing makes it unique; see --with".to_owned(),
        _ if found.total > found.list.len() => {
            format!(
                "the first {} of {total} are listed; --limit {total} lists all",
                found.list.len(),
                total = found.total
            )
        }
        _ => return None,
    })
}
