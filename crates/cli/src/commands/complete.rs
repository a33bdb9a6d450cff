//! `complete`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, TextOutput};
use crate::commands::puzzle_report::{Report, TextFormat, json_line, text_format, write_texts};
use crate::error::Failure;
use crate::limits;
use crate::messages::Messages;
use clap::builder::PossibleValuesParser;
use cluewise::engine::{Completion, Completions};
use cluewise::kinds::Additions;

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
    /// Output format: a line per addition, or one line of JSON per puzzle [default: by the extension of FILE, else text]
    #[arg(long)]
    format: Option<TextFormat>,
    #[command(flatten)]
    output: OutputFileArgs,
    #[command(flatten)]
    kind: KindArgs,
}

impl Command for Complete {
    const NAME: &'static str = "complete";
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let format = text_format(self.format, &self.output);
        let form = match format {
            TextFormat::Text => LabelForm::Text(Messages::default()),
            TextFormat::Json => LabelForm::Json,
        };
        let out = TextOutput::open(&self.output, "", "", Some(LabeledTexts::of_input(form, &self.input)))?;
        write_texts(self.input.with_kinds(&self.kind)?.with_candidates(), global, out, |engine, record| {
            let mut found = engine.completions(record, &Additions::of(record.kind(), &self.with));
            found.list.truncate(self.limit as usize);
            let is_unique = found.solutions == 1 || found.list.first().is_some_and(|best| best.solutions == 1);
            let texts = match format {
                TextFormat::Text => found.list.iter().map(line).collect(),
                TextFormat::Json => vec![json_line(record, &found)],
            };
            Report {
                content: Some(texts),
                note: note(&found),
                is_valid: is_unique && found.is_complete,
                is_partial: !found.is_complete,
            }
        })
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
        _ if !found.is_complete => limits::reached() + ": additions may be missing",
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
