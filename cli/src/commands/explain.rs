//! `explain`

use crate::args::GlobalArgs;
use crate::commands::explain_args::{ExplainArgs, Report, Subject};
use crate::commands::step_text::{Colors, step_text};
use crate::error::Failure;
use clap::ValueEnum;
use cluewise::explain::{Options, Walkthrough, walk};
use cluewise::render::html;
use std::fmt::Write;

/// Explain every step of each puzzle in plain words
///
/// Prints the Sudoku Explainer rating (ER/EP/ED), the level and the effort, then each step: the technique and its
/// rating, its placement and eliminations, and the reason. In chains, numbers in parentheses are the lines on which a
/// line rests.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise explain puzzle.txt\n  \
    cluewise explain --grids puzzle.txt           with the candidate grid before each step\n  \
    cluewise explain --brief puzzles.txt          one line per step\n  \
    cluewise explain --format json puzzles.txt    as data, one line per puzzle (docs/explain.schema.json)\n  \
    cluewise explain --format html puzzle.txt -o way.html    a web page with drawings\n\n\
    In grids, * marks a cell of the pattern, - an eliminated candidate, + a placed digit.\n\n\
    Exit code 1 if any puzzle does not have exactly one solution. A puzzle with several solutions is\n\
    explained as far as possible without techniques that assume a unique solution.")]
pub struct Explain {
    #[command(flatten)]
    args: ExplainArgs,
    /// Print one line per step, without reasons
    #[arg(long, conflicts_with_all = ["grids", "format"])]
    brief: bool,
    /// Output format: text, one line of JSON per puzzle, or a web page with drawings
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ExplainFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    Text,
    Json,
    Html,
}

impl Explain {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let is_html = self.format == ExplainFormat::Html;
        let head = if is_html { html::head("Sudoku, step by step") } else { String::new() };
        let separator = if self.format == ExplainFormat::Text { "\n" } else { "" };
        self.args.run(global, &head, separator, |subject| {
            let Subject { puzzle, no_uniqueness, colors } = subject;
            let options = Options::default().with_uniqueness(!no_uniqueness).with_grids(self.args.grids || is_html);
            let walk = walk(puzzle, options);
            let text = match self.format {
                ExplainFormat::Json => serde_json::to_string(&walk).unwrap_or_default(),
                ExplainFormat::Text => self.text(&walk, colors),
                ExplainFormat::Html => html::article(&walk),
            };
            Report { text: Some(text), note: None }
        })
    }

    fn text(&self, walk: &Walkthrough, colors: Colors) -> String {
        let mut text = format!("{}\nER/EP/ED {}", walk.puzzle, walk.rating());
        if let (Some(level), Some(effort)) = (walk.level, walk.effort) {
            let _ = write!(text, ", level {level}, effort {effort:.2}");
        }
        let _ = writeln!(text, ", {} steps\n", walk.steps.len());
        for (number, step) in (1..).zip(&walk.steps) {
            let _ = match self.brief {
                true => writeln!(text, "{number}. {}", step.summary()),
                false => writeln!(text, "{}\n", step_text(&format!("{number}. "), step, colors)),
            };
        }
        text.push_str(if self.brief { "\n" } else { "" });
        match walk.solution {
            Some(_) if walk.steps.is_empty() => text.push_str("The grid is full."),
            Some(solution) => text.push_str(&format!("Solution: {solution}")),
            None => text.push_str("No technique applies."),
        }
        text
    }
}
