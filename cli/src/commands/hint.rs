//! `hint`

use crate::args::GlobalArgs;
use crate::commands::explain_args::{ExplainArgs, Report, Subject};
use crate::commands::step_text::step_text;
use crate::error::Failure;
use clap::ValueEnum;
use cluewise::explain::{Board, explain};
use cluewise::rating::se::{Options, Steps};
use serde_json::json;

/// Show the next step of each puzzle
///
/// This is the first step that Sudoku Explainer finds, with its reason. Enter the digits found so far as clues.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise hint puzzle.txt\n  \
    cluewise hint --brief puzzle.txt    only the technique and the place\n\n\
    Exit code 1 if any puzzle does not have exactly one solution (an entered digit may be wrong).")]
pub struct Hint {
    #[command(flatten)]
    args: ExplainArgs,
    /// Show only the name of the technique and its place
    #[arg(long, alias = "vague", conflicts_with = "grids")]
    brief: bool,
    /// Output format: text, or one line of JSON per puzzle
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: HintFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    Text,
    Json,
}

impl Hint {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.args.run(global, "", "", |subject| self.hint(subject))
    }

    fn hint(&self, subject: Subject<'_>) -> Report {
        let Subject { puzzle, no_uniqueness, colors } = subject;
        let mut steps = Steps::new(puzzle, Options::default().with_uniqueness(!no_uniqueness));
        let Some((position, step)) = steps.next() else {
            let full = steps.position().is_full();
            let note = if full { "the grid is full" } else { "no technique applies" };
            return Report { text: None, note: Some(note.to_owned()) };
        };
        let mut step = explain(&position, &step);
        step.before = self.args.grids.then(|| Board::from(&position));
        let (technique, rating, place) = (&step.technique, step.rating, step.location());
        let text = match (self.format, self.brief) {
            (HintFormat::Json, false) => json!(step).to_string(),
            (HintFormat::Json, true) => json!({ "technique": technique, "rating": rating, "place": place }).to_string(),
            (HintFormat::Text, true) => format!("{technique} ({rating}): {place}"),
            (HintFormat::Text, false) => step_text("", &step, colors),
        };
        Report { text: Some(text), note: None }
    }
}
