//! `minimize`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::record_output::RecordOutput;
use crate::not_unique::NotUniqueWithinBudget;
use cluewise::engine::Engine;
use cluewise::generator;
use cluewise::kinds::Verdict;
use cluewise::pack::{AnyPuzzle, KindPuzzle, Record};
use cluewise::solver;
use cluewise::{Cell, Puzzle, PuzzleRng, analysis};

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input.
///
/// Sizes and variants are recognized. Their constraints stay without --constraints.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n  \
    cluewise minimize --all puzzles.txt                         every minimal puzzle of these clues\n  \
    cluewise minimize killer.json -o minimal.json\n  \
    cluewise minimize --constraints dots.json                   also without redundant dots\n\n\
    Exit code 1 if any puzzle does not have exactly one solution, or is malformed.")]
pub struct Minimize {
    #[command(flatten)]
    input: InputArgs,
    /// Random seed of the order, a number or any text
    #[arg(long, value_name = "S", default_value = "0", value_parser = values::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Write all minimal puzzles that consist of clues of the puzzle, in a fixed order
    #[arg(long, conflicts_with = "seed")]
    all: bool,
    /// With --all, the maximum number of minimal puzzles of each puzzle
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u32).range(1..), requires = "all")]
    limit: u32,
    /// After the clues, also remove redundant constraints: cages, lines, dots and marks of cells
    #[arg(long, conflicts_with = "all")]
    constraints: bool,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    kind: KindArgs,
}

impl Command for Minimize {
    const NAME: &'static str = "minimize";
    const TASKS: &'static [Task] = &[Task::Generate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &self.kind, self.input.header(), &self.fields)?;
        let format = out.record_format();
        let work = |engine: &mut Engine, record: Record, place: &Location| {
            format.loss(&record).map_or_else(|| self.minimal(engine, record, place.number), Err)
        };
        let write = |out: &mut RecordOutput, records: Vec<Record>| records.iter().try_for_each(|one| out.write(one));
        let batch_size = if self.all { 1 } else { input::LARGE_BATCH };
        let source = self.input.with_kinds(&self.kind)?;
        let all = input::for_each_any(source, global, &mut out, batch_size, work, write)?;
        out.finish()?;
        Ok(all)
    }
}

impl Minimize {
    /// Returns the minimal puzzles of a record.
    fn minimal(&self, engine: &mut Engine, mut record: Record, number: u64) -> Result<Vec<Record>, String> {
        let verdict = match record.classic_clues() {
            Some(clues) => solver::Verdict::from_count(solver::count(&clues, 2)).into(),
            None => engine.solve(&mut record),
        };
        if verdict != Verdict::Unique {
            return Err(format!("{}, not minimized", NotUniqueWithinBudget { verdict, budget: engine.budget() }));
        }
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => Ok(self.of_classic(&record, &puzzle.clues, number)),
            AnyPuzzle::Kind(puzzle) => self.of_kind(engine, &record, puzzle, number),
        }
    }

    fn of_classic(&self, record: &Record, clues: &Puzzle, number: u64) -> Vec<Record> {
        let minimal = if self.all {
            analysis::minimal_parts(clues, self.limit as usize)
        } else {
            let mut order: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(self.seed, number).shuffle(&mut order);
            vec![generator::minimize(clues, order)]
        };
        minimal.into_iter().map(|clues| record.with_classic_clues(clues)).collect()
    }

    fn of_kind(
        &self,
        engine: &mut Engine,
        record: &Record,
        puzzle: &KindPuzzle,
        number: u64,
    ) -> Result<Vec<Record>, String> {
        let (budget, mut kind) = (engine.budget(), puzzle.kind.clone());
        let (_, solver) = engine.solvers().get(&kind);
        let minimal = if self.all {
            solver.minimal_parts(&puzzle.clues, self.limit as usize, budget)
        } else {
            let mut order: Vec<u16> = (0..puzzle.clues.cells().len() as u16).collect();
            let mut rng = PuzzleRng::new(self.seed, number);
            rng.shuffle(&mut order);
            let clues = solver.minimize(&puzzle.clues, order, budget);
            clues.and_then(|clues| {
                if self.constraints {
                    kind = kind.without_redundant_constraints(&clues, &mut rng, budget)?;
                }
                Some(vec![clues])
            })
        };
        let minimal = minimal.ok_or_else(|| format!("{budget} branches (--budget) are used up, not minimized"))?;
        Ok(minimal.iter().map(|clues| record.with_clues_of(kind.clone(), clues)).collect())
    }
}
