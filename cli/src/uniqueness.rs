//! Option `--unique` of `convert` and `dedupe`: puzzles without exactly one solution are left out, and wrong solutions
//! replaced.

use crate::args::GlobalArgs;
use crate::error::print_stderr;
use crate::io::variant_input::add_solution;
use crate::not_unique::{FirstReasons, NotUnique};
use crate::progress::Progress;
use crate::report::{REPLACED_SOLUTION, WRONG_SOLUTION};
use cluewise::engine::Engine;
use cluewise::formats::{AnyRecord, VariantRecord};
use cluewise::pack::Record;
use cluewise::solver::Verdict;
use cluewise::variant::Symbols;

/// A fault of a puzzle that `--unique` finds.
pub enum Fault {
    /// It does not have exactly one solution.
    NotUnique(NotUnique),
    /// The given solution was wrong, and is replaced.
    WrongSolution,
}

impl Fault {
    /// Returns what is wrong with a puzzle, and replaces a wrong solution.
    pub fn of(engine: &mut Engine, record: &mut AnyRecord, symbols: Symbols) -> Option<Fault> {
        match record {
            AnyRecord::Classic(record) => Fault::of_classic(record),
            AnyRecord::Kind(record) => Fault::of_kind(engine, record, symbols),
        }
    }

    fn of_classic(record: &mut Record) -> Option<Fault> {
        let (given, is_invalid) = (record.solution, record.invalid_solution);
        match record.solve() {
            Verdict::None => Some(Fault::NotUnique(NotUnique::none(record))),
            Verdict::Multiple => Some(Fault::NotUnique(NotUnique::Several)),
            Verdict::Unique if is_invalid || given.is_some_and(|given| Some(given) != record.solution) => {
                Some(Fault::WrongSolution)
            }
            Verdict::Unique => {
                record.set_solution(given);
                None
            }
        }
    }

    fn of_kind(engine: &mut Engine, record: &mut VariantRecord, symbols: Symbols) -> Option<Fault> {
        let (given, is_invalid) = (record.solution.clone(), std::mem::take(&mut record.invalid_solution));
        let budget = engine.budget();
        if let Err(failure) = add_solution(engine.solvers(), record, budget) {
            return Some(Fault::NotUnique(NotUnique::of_variant(failure, record, symbols)));
        }
        match given {
            None if is_invalid => Some(Fault::WrongSolution),
            None => {
                record.solution = None;
                None
            }
            given => (given != record.solution).then_some(Fault::WrongSolution),
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
