//! `canon`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputArgs, described_parser};
use crate::commands::command::{Command, Task};
use crate::commands::isomorphs::write_isomorphs;
use crate::error::Failure;
use crate::io::input::{self, LARGE_BATCH, Location};
use crate::io::record_output::RecordOutput;
use clap::builder::TypedValueParser;
use cluewise::canonical::Transformation;
use cluewise::engine::{Engine, FormBasis};
use cluewise::formats;
use cluewise::kinds::Symbols;
use cluewise::pack::{Header, Record};

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
    #[arg(long, value_name = "WHAT", default_value = "puzzle", value_parser = basis_parser())]
    by: FormBasis,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// Returns a parser of names of definitions of the canonical form.
fn basis_parser() -> impl TypedValueParser<Value = FormBasis> {
    described_parser([
        (FormBasis::Puzzle.name(), "The smallest isomorph of the puzzle"),
        (FormBasis::Solution.name(), "The smallest isomorph whose solution is the smallest isomorph of the solution"),
    ])
}

impl Command for Canon {
    const NAME: &'static str = "canon";
    const TASKS: &'static [Task] = &[Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.info {
            return self.print_info(global);
        }
        let work = |engine: &mut Engine, record: &Record, _: &Location| {
            let form = engine.canonical(record, self.by);
            form.map(|form| vec![form.record]).map_err(|error| error.to_string())
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        write_isomorphs((&self.input, source), (&self.kind, &self.output, global), 1, work)
    }
}

impl Canon {
    /// Prints the forms of classic puzzles with their automorphisms and transformations.
    fn print_info(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None))?;
        let work = |engine: &mut Engine, record: Record, _: &Location| {
            let form = engine.canonical(&record, self.by).map_err(|error| error.to_string())?;
            Ok((form.info()?, form.record))
        };
        let write = |out: &mut RecordOutput,
                     ((automorphisms, transformation), record): ((u32, Transformation), Record)| {
            let form = record.puzzle.to_line(Symbols::DIGITS);
            out.line(format_args!("{form}\t{automorphisms}\t{transformation}"))
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let all = input::for_each_any(source, global, &mut out, LARGE_BATCH, work, write)?;
        out.finish()?;
        Ok(all)
    }
}
