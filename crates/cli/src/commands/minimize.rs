//! `minimize`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, OutputArgs, VariantArgs, values};
use crate::error::Failure;
use crate::io::input::{self, Location};
use crate::io::record_output::RecordOutput;
use crate::not_unique::NotUniqueWithinBudget;
use cluewise::engine::Engine;
use cluewise::formats::{AnyRecord, VariantFormat, VariantRecord};
use cluewise::generator;
use cluewise::pack::Record;
use cluewise::solver;
use cluewise::variant::Verdict;
use cluewise::{Cell, PuzzleRng, analysis};

/// Remove redundant clues until each puzzle is minimal
///
/// The order of removal depends on the seed and on the position of the puzzle in the input.
///
/// Sizes and variants are recognized, and written as JSON Lines unless --format or FILE says otherwise. Their
/// constraints stay without --constraints.
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
    variant: VariantArgs,
}

impl Minimize {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let has_kinds = self.variant.apply_to_output(&self.input, &self.output)?;
        let kinds = has_kinds.then(|| (VariantFormat::Jsonl, self.variant.output_symbols()));
        let mut out = RecordOutput::open(&self.output, kinds, self.input.header(), &self.fields)?;
        let (format, named) = (out.format(), self.variant.options().rules);
        let work = |engine: &mut Engine, record: AnyRecord, place: &Location| {
            format.lost_rules(&record, named).map_or_else(|| self.minimal(engine, record, place.number), Err)
        };
        let write = |out: &mut RecordOutput, records: Vec<AnyRecord>| records.iter().try_for_each(|one| out.write(one));
        let batch_size = if self.all { 1 } else { input::LARGE_BATCH };
        let source = self.input.with_kinds(&self.variant)?;
        let all = input::for_each_any(source, global, &mut out, batch_size, work, write)?;
        out.finish()?;
        Ok(all)
    }

    /// Returns the minimal puzzles of a record.
    fn minimal(&self, engine: &mut Engine, mut record: AnyRecord, number: u64) -> Result<Vec<AnyRecord>, String> {
        let verdict = match &mut record {
            AnyRecord::Classic(record) => solver::Verdict::from_count(solver::count(&record.puzzle, 2)).into(),
            AnyRecord::Kind(record) => engine.solve_kind(record),
        };
        if verdict != Verdict::Unique {
            return Err(format!("{}, not minimized", NotUniqueWithinBudget { verdict, budget: engine.budget() }));
        }
        match record {
            AnyRecord::Classic(record) => Ok(self.of_classic(&record, number)),
            AnyRecord::Kind(record) => self.of_kind(engine, record, number),
        }
    }

    fn of_classic(&self, record: &Record, number: u64) -> Vec<AnyRecord> {
        let minimal = if self.all {
            analysis::minimal_parts(&record.puzzle, self.limit as usize)
        } else {
            let mut order: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(self.seed, number).shuffle(&mut order);
            vec![generator::minimize(&record.puzzle, order)]
        };
        minimal.into_iter().map(|puzzle| record.with_puzzle(puzzle).into()).collect()
    }

    fn of_kind(&self, engine: &mut Engine, mut record: VariantRecord, number: u64) -> Result<Vec<AnyRecord>, String> {
        let budget = engine.budget();
        let (_, solver) = engine.solvers().get(&record.variant);
        let minimal = if self.all {
            solver.minimal_parts(&record.puzzle, self.limit as usize, budget)
        } else {
            let mut order: Vec<u16> = (0..record.puzzle.cells().len() as u16).collect();
            let mut rng = PuzzleRng::new(self.seed, number);
            rng.shuffle(&mut order);
            let puzzle = solver.minimize(&record.puzzle, order, budget);
            puzzle.and_then(|puzzle| {
                if self.constraints {
                    record.variant = record.variant.without_redundant_constraints(&puzzle, &mut rng, budget)?;
                }
                Some(vec![puzzle])
            })
        };
        let minimal = minimal.ok_or_else(|| format!("{budget} branches (--budget) are used up, not minimized"))?;
        Ok(minimal.into_iter().map(|puzzle| AnyRecord::Kind(record.with_puzzle(puzzle))).collect())
    }
}
