//! `canon`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputArgs};
use crate::commands::command::{Command, Task};
use crate::commands::isomorphs::write_isomorphs;
use crate::error::Failure;
use crate::io::input::{self, LARGE_BATCH, Location};
use crate::io::record_output::RecordOutput;
use clap::ValueEnum;
use cluewise::Puzzle;
use cluewise::canonical::{self, Transformation};
use cluewise::engine::{Ability, Engine};
use cluewise::formats;
use cluewise::kinds::Symbols;
use cluewise::pack::{Header, Record};
use cluewise::solver;

/// Write the canonical form of each puzzle
///
/// The canonical form is the isomorph with the smallest 81 characters (an empty cell is smaller than a digit). It is
/// the same for all puzzles that differ only by transposition, the order of rows and columns, and the names of digits.
/// Puzzles may have any number of clues and solutions.
///
/// Sizes and variants are recognized; --variant names additional rules. Their isomorphs are those of `shuffle`, and
/// their form is that of a canonical labeling; with cages, lines or dots the smallest of the rotations and reflections.
/// They have no form by solution, and no --info. A puzzle with too many symmetries, such as an empty grid, is an error. The
/// same holds for candidate grids: their form is that of a canonical labeling, too.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise canon puzzles.txt\n  \
    cluewise canon --info puzzles.txt      FORM, AUTOMORPHISMS and TRANSFORMATION, separated by tabs\n  \
    cluewise canon --format jsonl pack.json    with transformed solutions\n  \
    cluewise canon --variant x puzzles.txt     forms of X-Sudoku\n\n\
    The transformation [transpose] rows=R columns=C digits=D means: transpose the puzzle (if stated);\n\
    row 1 of the result is row R[1] and so on; column 1 is column C[1]; digit 1 becomes D[1].\n\
    Forms by puzzle and forms by solution are not comparable.\n\n\
    Exit code 1 if any puzzle is malformed or has no form, as without exactly one solution with --by solution.")]
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
    #[command(flatten)]
    kind: KindArgs,
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

impl Command for Canon {
    const NAME: &'static str = "canon";
    const TASKS: &'static [Task] = &[Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.info {
            return self.print_info(global);
        }
        let work =
            |engine: &mut Engine, record: &Record, _: &Location| self.record(engine, record).map(|form| vec![form]);
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        write_isomorphs((&self.input, source), (&self.kind, &self.output, global), 1, work)
    }
}

impl Canon {
    /// Prints the forms of classic puzzles with their automorphisms and transformations.
    fn print_info(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None))?;
        let work = |_: &mut Engine, record: Record, _: &Location| {
            let clues = plain_clues(&record, Ability::CanonicalFormWithInfo)?;
            self.form(&record, &clues).map_err(str::to_owned)
        };
        let write = |out: &mut RecordOutput, Form { record, automorphisms, transformation }: Form| {
            let form = record.puzzle.to_line(Symbols::DIGITS);
            out.line(format_args!("{form}\t{automorphisms}\t{transformation}"))
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let all = input::for_each_any(source, global, &mut out, LARGE_BATCH, work, write)?;
        out.finish()?;
        Ok(all)
    }

    /// Returns the record of the canonical form.
    fn record(&self, engine: &Engine, record: &Record) -> Result<Record, String> {
        match self.by {
            CanonicalBy::Solution => {
                Ok(self.form(record, &plain_clues(record, Ability::CanonicalFormBySolution)?)?.record)
            }
            CanonicalBy::Puzzle => engine.canonical(record).map_err(|error| error.to_string()),
        }
    }

    fn form(&self, record: &Record, clues: &Puzzle) -> Result<Form, &'static str> {
        let (automorphisms, transformation) = match self.by {
            CanonicalBy::Puzzle => {
                let canonical = canonical::canonicalize(clues);
                (canonical.automorphisms, canonical.transformation)
            }
            CanonicalBy::Solution => {
                let solution =
                    solver::unique_solution(clues).ok_or("not exactly one solution: no canonical form by solution")?;
                let canonical = canonical::canonicalize_by_solution(clues, &solution);
                let canonical = canonical.ok_or("internal error: the solver returned no solution")?;
                (canonical.automorphisms, canonical.transformation)
            }
        };
        Ok(Form { record: record.transformed(&transformation), automorphisms, transformation })
    }
}

/// Returns the clues of a classic puzzle without candidates, for a form that only such puzzles have.
fn plain_clues(record: &Record, form: Ability) -> Result<Puzzle, String> {
    let clues = record.require_classic(form)?.clues;
    if record.puzzle.has_candidates() { Err(format!("candidate grids have no {form}")) } else { Ok(clues) }
}
