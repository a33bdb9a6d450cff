//! `canon`

use crate::args::{GlobalArgs, InputArgs, OutputArgs};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::output::RecordOutput;
use clap::ValueEnum;
use cluewise::canonical::{self, Transformation};
use cluewise::formats;
use cluewise::pack::{Header, Record};
use cluewise::solver;

/// Write the canonical form of each puzzle
///
/// The canonical form is the isomorph with the smallest 81 characters (an empty cell is smaller than a digit). It is
/// the same for all puzzles that differ only by transposition, the order of rows and columns, and the names of digits.
/// Puzzles may have any number of clues and solutions.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise canon puzzles.txt\n  \
    cluewise canon --info puzzles.txt      FORM, AUTOMORPHISMS and TRANSFORMATION, separated by tabs\n  \
    cluewise canon --format jsonl pack.json    with transformed solutions\n\n\
    The transformation [transpose] rows=R columns=C digits=D means: transpose the puzzle (if stated);\n\
    row 1 of the result is row R[1] and so on; column 1 is column C[1]; digit 1 becomes D[1].\n\
    Forms by puzzle and forms by solution are not comparable.\n\n\
    Exit code 1 if any puzzle is malformed, or does not have exactly one solution with --by solution.")]
pub struct Canon {
    #[command(flatten)]
    input: InputArgs,
    /// Also print the number of automorphisms and the canonicalizing transformation
    #[arg(long, conflicts_with = "format")]
    info: bool,
    /// Form to compute
    #[arg(long, value_name = "WHAT", default_value = "puzzle")]
    by: CanonicalBy,
    #[command(flatten)]
    output: OutputArgs,
}

/// The definition of the canonical form.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CanonicalBy {
    /// The smallest isomorph of the puzzle
    Puzzle,
    /// The smallest isomorph whose solution is the smallest isomorph of the solution
    Solution,
}

/// The canonical form of a puzzle, and the transformation to it.
struct Form {
    record: Record,
    automorphisms: u32,
    transformation: Transformation,
}

impl Canon {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = match self.info {
            true => RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None))?,
            false => RecordOutput::open(&self.output, &self.input.header())?,
        };
        let work = |record: Record, _: &Location| self.form(record);
        let write = |out: &mut RecordOutput, form: &Form| match self.info {
            true => out.line(format_args!("{}\t{}\t{}", form.record.puzzle, form.automorphisms, form.transformation)),
            false => out.write(&form.record),
        };
        let all = input::for_each_record(&self.input, global, &mut out, input::LARGE_BATCH, work, write)?;
        out.finish()?;
        Ok(all)
    }

    fn form(&self, record: Record) -> Result<Form, &'static str> {
        let (automorphisms, transformation) = match self.by {
            CanonicalBy::Puzzle => {
                let canonical = canonical::canonicalize(&record.puzzle);
                (canonical.automorphisms, canonical.transformation)
            }
            CanonicalBy::Solution => {
                let solution = solver::unique_solution(&record.puzzle)
                    .ok_or("not exactly one solution: no canonical form by solution")?;
                let canonical = canonical::canonicalize_by_solution(&record.puzzle, &solution);
                let canonical = canonical.ok_or("internal error: the solver returned no solution")?;
                (canonical.automorphisms, canonical.transformation)
            }
        };
        Ok(Form { record: record.transformed(&transformation), automorphisms, transformation })
    }
}
