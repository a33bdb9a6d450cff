//! Options and input loop of `explain` and `hint`.

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::commands::step_text::Colors;
use crate::commands::uniqueness_error;
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::output::Output;
use cluewise::Puzzle;
use cluewise::pack::Record;
use cluewise::solver::{self, Verdict};
use std::io::Write;

/// Options of `explain` and `hint`.
#[derive(clap::Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print the candidate grid before each step
    #[arg(long)]
    pub grids: bool,
    /// Omit techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    file: OutputFileArgs,
}

/// The result for one puzzle.
pub struct Report {
    /// The text for the output.
    pub text: Option<String>,
    /// The note for standard error.
    pub note: Option<String>,
}

/// A puzzle that has a solution, and the options for it.
pub struct Subject<'a> {
    pub puzzle: &'a Puzzle,
    /// Whether to omit techniques that assume a unique solution.
    pub no_uniqueness: bool,
    pub colors: Colors,
}

impl ExplainArgs {
    /// Writes the text that `report` returns for each puzzle of the input, after `head` and separated by `separator`.
    /// Returns whether each puzzle has one solution and the input had no malformed entry.
    ///
    /// A puzzle without a solution has no explanation. A puzzle with several is explained without techniques that assume a
    /// unique solution.
    pub fn run(
        &self,
        global: &GlobalArgs,
        head: &str,
        separator: &str,
        report: impl Fn(Subject<'_>) -> Report + Sync,
    ) -> Result<bool, Failure> {
        let mut out = Output::open(&self.file)?;
        out.write_all(head.as_bytes()).map_err(|e| out.failure(&e))?;
        let colors = Colors::new(&out);
        let (mut all_unique, mut next_separator) = (true, "");
        let work = |record: Record, location: &Location| {
            let verdict = Verdict::from_count(solver::count(&record.puzzle, 2));
            let no_uniqueness = self.no_uniqueness || verdict != Verdict::Unique;
            let subject = Subject { puzzle: &record.puzzle, no_uniqueness, colors };
            let report = match verdict {
                Verdict::None => Report { text: None, note: None },
                _ => report(subject),
            };
            let notes = uniqueness_error(verdict, &record.puzzle).into_iter().chain(report.note);
            (report.text, notes.map(|note| format!("{location}: {note}")).collect::<Vec<_>>(), verdict)
        };
        let well_formed = input::for_each(&self.input, global, &mut out, work, |out, answer, progress| {
            let Processed::Done((text, notes, verdict)) = answer else { return Ok(()) };
            all_unique &= verdict == Verdict::Unique;
            notes.iter().for_each(|note| progress.print(note));
            let Some(text) = text else { return Ok(()) };
            let separator = std::mem::replace(&mut next_separator, separator);
            out.line(format_args!("{separator}{text}"))
        })?;
        out.finish()?;
        Ok(well_formed && all_unique)
    }
}
