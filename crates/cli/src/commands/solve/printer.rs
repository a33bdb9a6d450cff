//! The output of `solve`: solutions as cells, or in the records of their puzzles.

use crate::error::Failure;
use crate::io::record_output::RecordOutput;
use cluewise::formats::SolutionPlace;
use cluewise::kinds::Estimate;
use cluewise::pack::Record;
use cluewise::{Grid, kinds};

/// Prints the solutions of one puzzle.
pub struct SolutionPrinter<'a> {
    pub out: &'a mut RecordOutput,
    pub place: SolutionPlace,
    /// The puzzle, if more than its solutions is printed, or if it is of another kind than the classic one.
    pub record: Option<Box<Record>>,
    /// The number of solutions so far.
    pub count: u64,
    /// Why the format cannot express them.
    pub error: Option<String>,
}

impl SolutionPrinter<'_> {
    /// Prints the number of solutions in place of them.
    pub fn print_count(&mut self, count: u64) -> Result<(), Failure> {
        self.count = count;
        self.out.line(count)
    }

    /// Prints an estimate of the number of solutions, of which there is at least one.
    pub fn print_estimate(&mut self, estimate: Estimate) -> Result<(), Failure> {
        self.count = 1;
        self.out.line(estimate)
    }

    /// Prints a solution of a classic puzzle.
    pub fn print_grid(&mut self, grid: Grid) -> Result<(), Failure> {
        self.count += 1;
        match self.record.as_deref_mut() {
            Some(record) if self.place == SolutionPlace::Field => {
                record.set_grid(Some(grid));
                self.write_record()
            }
            _ => self.out.write_puzzle(grid.into()),
        }
    }

    /// Prints a solution of a puzzle whose record is known.
    pub fn print_cells(&mut self, cells: kinds::Puzzle) -> Result<(), Failure> {
        self.count += 1;
        if let Some(record) = self.record.as_deref_mut() {
            match self.place {
                // Complete cells need no constraints.
                SolutionPlace::Cells => *record = Record::of_kind(record.kind().clone().without_constraints(), cells),
                SolutionPlace::Filled => {
                    record.drop_candidates();
                    record.puzzle.set_clues(cells);
                }
                SolutionPlace::Field => record.set_solution(Some(cells)),
            }
        }
        self.write_record()
    }

    fn write_record(&mut self) -> Result<(), Failure> {
        if let Some(record) = &self.record {
            self.error = self.out.try_write(record)?.or(self.error.take());
        }
        Ok(())
    }
}
