//! Option `--unique` of `convert` and `dedupe`: puzzles without exactly one solution are left out, and wrong solutions
//! replaced.

use crate::args::GlobalArgs;
use crate::error::print_stderr;
use crate::not_unique::{FirstReasons, NotUnique};
use crate::progress::Progress;
use crate::report::{REPLACED_SOLUTION, WRONG_SOLUTION};
use cluewise::engine::Engine;
use cluewise::kinds::{Symbols, Verdict};
use cluewise::pack::Record;
use std::borrow::Cow;

/// A fault of a puzzle that `--unique` finds.
pub enum Fault {
    /// It does not have exactly one solution.
    NotUnique(NotUnique),
    /// The given solution was wrong, and is replaced.
    WrongSolution,
}

impl Fault {
    /// Returns what is wrong with a puzzle, and replaces a wrong solution. One without a given solution gets none.
    pub fn of(engine: &mut Engine, record: &mut Record, symbols: Symbols) -> Option<Fault> {
        let is_given = record.gives_solution();
        let fault = Fault::after(engine, record, symbols, Engine::solve);
        if fault.is_none() && !is_given {
            record.set_solution(None);
        }
        fault
    }

    /// Solves a puzzle with a function, and returns what is wrong with it or with its given solution.
    pub fn after(
        engine: &mut Engine,
        record: &mut Record,
        symbols: Symbols,
        solve: impl FnOnce(&mut Engine, &mut Record) -> Verdict,
    ) -> Option<Fault> {
        let (is_given, given) = (record.gives_solution(), record.solution().map(Cow::into_owned));
        match solve(engine, record) {
            Verdict::Unique => {
                (is_given && record.solution().as_deref() != given.as_ref()).then_some(Fault::WrongSolution)
            }
            verdict => Some(Fault::NotUnique(NotUnique::of(verdict, record, engine, symbols))),
        }
    }
}

/// The numbers of puzzles with faults.
#[derive(Default)]
pub struct FaultCounts {
    /// Puzzles without exactly one solution, which are left out.
    pub not_unique: u64,
    /// Given solutions that are wrong and were replaced.
    pub wrong_solutions: u64,
    /// Whether the output has solutions.
    pub keeps_solutions: bool,
    reasons: FirstReasons,
}

impl FaultCounts {
    /// Returns no faults, for an output that has solutions or not.
    pub fn new(keeps_solutions: bool) -> FaultCounts {
        FaultCounts { keeps_solutions, ..FaultCounts::default() }
    }

    /// Counts the fault of the puzzle at a place, and prints it on standard error. Returns the verdict if the puzzle is
    /// left out.
    pub fn add<'a>(
        &mut self,
        fault: Option<&'a Fault>,
        place: impl FnOnce() -> String,
        progress: &Progress,
    ) -> Option<&'a str> {
        match fault? {
            Fault::NotUnique(puzzle) => {
                self.not_unique += 1;
                progress.print(&format!("{}: {}; left out", place(), self.reasons.message(puzzle)));
                Some(puzzle.verdict())
            }
            Fault::WrongSolution => {
                self.wrong_solutions += 1;
                let message = if self.keeps_solutions { REPLACED_SOLUTION } else { WRONG_SOLUTION };
                progress.print(&format!("{}: {message}", place()));
                None
            }
        }
    }

    /// Returns whether no puzzle has a fault.
    pub fn are_none(&self) -> bool {
        self.not_unique + self.wrong_solutions == 0
    }

    /// Prints that the output cannot have the right solutions, if there were wrong ones.
    pub fn note_lost_solutions(&self) {
        if self.wrong_solutions > 0 && !self.keeps_solutions {
            print_stderr("cluewise: this format has no solutions; use .csv, .json or .jsonl for the right ones");
        }
    }

    /// Prints the number of puzzles that are left out. Returns whether no puzzle has a fault.
    pub fn report(&self, global: &GlobalArgs) -> bool {
        if !global.quiet {
            note_left_out(self.not_unique, "");
            self.note_lost_solutions();
        }
        self.are_none()
    }
}

/// Prints the number of puzzles without exactly one solution that are left out, if there are any, and what else there
/// is to say.
pub fn note_left_out(count: u64, result: &str) {
    match count {
        0 => {}
        1 => print_stderr(format_args!("cluewise: 1 puzzle without exactly one solution is left out{result}")),
        _ => print_stderr(format_args!("cluewise: {count} puzzles without exactly one solution are left out{result}")),
    }
}
