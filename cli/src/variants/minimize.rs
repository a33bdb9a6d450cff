//! `minimize` for variants.

use super::VariantOutput;
use super::convert::lost_rules;
use crate::args::{FieldArgs, GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, write_or_report};
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::report::{Named, place_of};
use cluewise::PuzzleRng;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::{Puzzle, Solvers};

/// The minimal puzzles that are written.
pub enum MinimizeOptions {
    /// One, by a random order of removal.
    One {
        seed: u64,
        /// Whether redundant constraints are removed after the clues.
        constraints: bool,
    },
    /// All that consist of clues of the puzzle, up to this number.
    All(usize),
}

/// Writes the minimal puzzles of each puzzle. Returns whether each had exactly one solution.
pub fn minimize(
    input: &InputArgs,
    args: &VariantArgs,
    options: &MinimizeOptions,
    (output, fields): (&OutputArgs, &FieldArgs),
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let out = VariantOutput::open_as(VariantFormat::Jsonl, output, args.output_symbols())?;
    let mut out = out.with_fields(input.header(), fields)?;
    let (format, format_options, mut all) = (out.format(), args.options(), true);
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let minimal = match lost_rules(format, &record.variant, &format_options) {
            Some(problem) => Err(problem),
            None => options.minimal(solvers, &mut record, location.number, args.budget),
        };
        minimal
            .map(|minimal| minimal.into_iter().map(|puzzle| record.with_puzzle(puzzle)).collect::<Vec<_>>())
            .map_err(|reason| format!("{}: {reason}", place_of(location, &record.name())))
    };
    let well_formed = for_each_variant(input, args, global, &mut out, work, |out, processed, progress| {
        all &= write_or_report(processed, progress, |records: Vec<VariantRecord>| {
            records.iter().try_for_each(|record| out.write(record))
        })?;
        Ok(())
    })?;
    out.finish()?;
    Ok(well_formed && all)
}

impl MinimizeOptions {
    /// Returns the minimal puzzles of a record; adds its solution, and removes its constraints that none needs.
    fn minimal(
        &self,
        solvers: &mut Solvers,
        record: &mut VariantRecord,
        number: u64,
        budget: u64,
    ) -> Result<Vec<Puzzle>, String> {
        add_solution(solvers, record, budget).map_err(|reason| format!("{reason}, not minimized"))?;
        let (_, solver) = solvers.get(&record.variant);
        let minimal = match self {
            MinimizeOptions::All(limit) => solver.minimal_parts(&record.puzzle, *limit, budget),
            MinimizeOptions::One { seed, constraints } => {
                let mut order: Vec<u16> = (0..record.puzzle.cells().len() as u16).collect();
                let mut rng = PuzzleRng::new(*seed, number);
                rng.shuffle(&mut order);
                let puzzle = solver.minimize(&record.puzzle, order, budget);
                puzzle.and_then(|puzzle| {
                    if *constraints {
                        record.variant = record.variant.without_redundant_constraints(&puzzle, &mut rng, budget)?;
                    }
                    Some(vec![puzzle])
                })
            }
        };
        minimal.ok_or_else(|| format!("{budget} branches (--budget) are used up, not minimized"))
    }
}
