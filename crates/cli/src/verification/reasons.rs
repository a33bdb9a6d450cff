//! The reasons why puzzles of files fail, printed below the verdicts for the first puzzles only.

use crate::error::print_stderr;
use cluewise::pack::AnyPuzzle;
use std::io::IsTerminal;

/// Maximum number of puzzles whose reasons are printed.
pub const MAX_REASONS: usize = 5;

/// Maximum number of cells in a message.
const MAX_CELLS: usize = 8;

/// Maximum number of cells that are named with their digits.
const MAX_EXAMPLES: usize = 3;

/// The cells in which two solutions of a puzzle differ, each with its digits in both.
#[derive(Default)]
pub struct Differences(Vec<(String, [char; 2])>);

impl FromIterator<(String, [char; 2])> for Differences {
    fn from_iter<I: IntoIterator<Item = (String, [char; 2])>>(cells: I) -> Differences {
        Differences(cells.into_iter().collect())
    }
}

impl Differences {
    /// Returns the message about a puzzle of a file: the first cells, or with `witness`, beside two solutions, more of
    /// them.
    pub fn reason(&self, witness: bool) -> String {
        if witness { self.cells() } else { self.example() }
    }

    /// Returns the message about a typed puzzle.
    pub fn typed_reason(&self, witness: bool) -> String {
        let reason = self.reason(witness);
        if witness { reason } else { format!("{reason}; --witness shows two of them") }
    }

    /// Returns the message of a report.
    pub fn fault(&self) -> String {
        format!("several solutions; {}", self.cells())
    }

    fn cells(&self) -> String {
        let names: Vec<String> = self.0.iter().take(MAX_CELLS).map(|(cell, _)| cell.clone()).collect();
        let shown = names.join(", ");
        match self.0.len().saturating_sub(MAX_CELLS) {
            0 => format!("the two solutions differ in {shown}"),
            more => format!("the two solutions differ in {shown} and {more} more cells"),
        }
    }

    /// Returns the message with the first cells, such as `several solutions; they differ for example in r1c1 (2 or 5)`.
    fn example(&self) -> String {
        let example = |(cell, [one, other]): &(String, [char; 2])| format!("{cell} ({one} or {other})");
        let examples: Vec<String> = self.0.iter().take(MAX_EXAMPLES).map(example).collect();
        match &examples[..] {
            [] => "several solutions".to_owned(),
            [only] => format!("several solutions; they differ for example in {only}"),
            [first @ .., last] => {
                format!("several solutions; they differ for example in {} and {last}", first.join(", "))
            }
        }
    }
}

/// Suggests to show the solutions of puzzles of files with several, on a terminal only: other readers of standard error
/// are programs.
pub fn suggest_witness(several: u64) {
    if several > 0 && std::io::stderr().is_terminal() {
        print_stderr("cluewise: --witness shows two solutions of each puzzle with several, and where they differ");
    }
}

/// A puzzle of a file that does not have exactly one solution.
pub struct FailedPuzzle {
    /// The file, the number and the id.
    pub place: String,
    pub cause: FailureCause,
}

/// A failure below the verdicts.
pub enum ReportedFailure {
    /// Its reason is printed.
    WithReason(FailedPuzzle),
    /// It is only counted.
    Counted,
}

/// Why a puzzle fails.
pub enum FailureCause {
    /// It has no solution. The reason is searched when it is printed.
    NoSolution(Box<AnyPuzzle>),
    /// It has several solutions, which differ in these cells.
    SeveralSolutions(String),
}

/// The failures that are printed below the verdicts: few, because the search for wrong digits takes longer than a
/// verdict, and the lines of many puzzles are read by programs.
#[derive(Default)]
pub struct FailureReasons {
    first: Vec<FailedPuzzle>,
    more: u64,
}

impl FailureReasons {
    /// Adds a failure. Those after the first few are only counted.
    pub fn add(&mut self, failure: ReportedFailure) {
        match failure {
            ReportedFailure::WithReason(failed) if self.first.len() < MAX_REASONS => self.first.push(failed),
            _ => self.more += 1,
        }
    }

    /// Writes the reasons to standard error, and how many puzzles fail besides. `no_solution` returns the message about
    /// a puzzle without a solution.
    pub fn print(self, mut no_solution: impl FnMut(&AnyPuzzle) -> String) {
        for FailedPuzzle { place, cause } in self.first {
            let reason = match cause {
                FailureCause::NoSolution(puzzle) => no_solution(&puzzle),
                FailureCause::SeveralSolutions(differences) => differences,
            };
            print_stderr(format_args!("{place}: {reason}"));
        }
        match self.more {
            0 => {}
            1 => print_stderr("cluewise: 1 more puzzle fails; --report FILE writes the reasons of all"),
            more => print_stderr(format_args!(
                "cluewise: {more} more puzzles fail; --report FILE writes the reasons of all"
            )),
        }
    }
}
