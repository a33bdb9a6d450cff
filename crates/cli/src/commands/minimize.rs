//! `minimize`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, values};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::record_output::RecordOutput;
use crate::not_unique::NotUniqueWithinBudget;
use cluewise::analysis::{self, MarkedPuzzle};
use cluewise::engine::Engine;
use cluewise::generator;
use cluewise::kinds::Verdict;
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, KindPuzzle, Record};
use cluewise::solver;
use cluewise::{Cell, PuzzleRng};

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input. Puzzles with several solutions
/// keep all of them. In candidate grids, eliminated candidates are restored instead, until each elimination is needed.
///
/// Sizes and variants are recognized. Their constraints stay without --constraints.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise minimize puzzles.txt\n  \
    cluewise solve puzzles.txt | cluewise minimize --seed 3     other puzzles with the same solutions\n  \
    cluewise minimize --all puzzles.txt                         every minimal puzzle of these clues\n  \
    cluewise minimize killer.json -o minimal.json\n  \
    cluewise minimize --constraints dots.json                   also without redundant dots\n\n\
    Exit code 1 if any puzzle has no solution, or is malformed.")]
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
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let all = input::for_each_any(source, global, &mut out, batch_size, work, write)?;
        out.finish()?;
        Ok(all)
    }
}

impl Minimize {
    /// Returns the minimal puzzles of a record.
    fn minimal(&self, engine: &mut Engine, mut record: Record, number: u64) -> Result<Vec<Record>, String> {
        // Of classic puzzles, minimal ones are found faster than the solution.
        let verdict = match record.classic() {
            Some(puzzle) => solver::Verdict::from_count(puzzle.count(2)).into(),
            None => engine.solve(&mut record),
        };
        if matches!(verdict, Verdict::None | Verdict::Unknown) {
            return Err(format!("{}, not minimized", NotUniqueWithinBudget { verdict, budget: engine.budget() }));
        }
        if self.constraints && verdict == Verdict::Multiple {
            return Err("several solutions, not minimized: --constraints is for puzzles with one".to_owned());
        }
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => Ok(self.of_classic(&record, puzzle, verdict, number)),
            AnyPuzzle::Kind(puzzle) if puzzle.candidates.is_some() => Err(format!(
                "candidate grids of {} are not minimized; `convert --drop-candidates` writes the clues",
                puzzle.kind
            )),
            AnyPuzzle::Kind(puzzle) => self.of_kind(engine, &record, puzzle, number),
        }
    }

    fn of_classic(&self, record: &Record, puzzle: &ClassicPuzzle, verdict: Verdict, number: u64) -> Vec<Record> {
        let start = MarkedPuzzle::new(puzzle.clues, puzzle.candidates.as_deref());
        let mut rng = PuzzleRng::new(self.seed, number);
        let minimal = if self.all {
            analysis::minimal_parts(&start, self.limit as usize)
        } else if puzzle.candidates.is_none() && verdict == Verdict::Unique {
            let mut order: Vec<Cell> = Cell::all().collect();
            rng.shuffle(&mut order);
            vec![generator::minimize(&puzzle.clues, order).into()]
        } else {
            let mut order = start.marks();
            rng.shuffle(&mut order);
            vec![start.minimized(order)]
        };
        let with_marks = |MarkedPuzzle { clues, candidates, .. }: MarkedPuzzle| {
            let mut minimal = record.with_classic_clues(clues);
            candidates.iter().for_each(|candidates| minimal.restrict(candidates));
            minimal
        };
        minimal.into_iter().map(with_marks).collect()
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
