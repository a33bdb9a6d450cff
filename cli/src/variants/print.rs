//! Puzzles of variants for `print` and `book`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::commands::printable::{Entries, UnsolvedAction};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::not_unique::NotUnique;
use crate::progress::Progress;
use crate::report::{id_of_variant, place_of};
use crate::uniqueness::Fault;
use crate::variants::Order;
use crate::variants::rate::add_effort;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;

/// Puzzles that are held until their pages are drawn.
#[derive(Default)]
pub struct Collected {
    pub records: Vec<VariantRecord>,
    /// The number of entries of the input before each puzzle, in the order of the input.
    pub before: Vec<u64>,
    /// Whether each puzzle has one solution, no given solution is wrong, and the input had no malformed entry.
    pub all_valid: bool,
}

impl OutputTarget for Collected {}

/// Advice about a plain grid with several solutions: it may have rules that its text does not name.
const RULE_REMEDY: &str = "; if it has a rule that the text does not name, give it, such as --variant x";

/// Returns whether a puzzle has no rules besides rows, columns and boxes.
fn has_no_rule(record: &VariantRecord) -> bool {
    let variant = &record.variant;
    variant.rules().iter().next().is_none() && variant.regions().is_none() && variant.constraints().is_empty()
}

/// Reads, solves and sorts all puzzles, and computes their levels if `rating` is true.
pub fn collect(
    input: &InputArgs,
    args: &VariantArgs,
    unsolved: UnsolvedAction,
    rating: bool,
    order: &Order,
    global: &GlobalArgs,
) -> Result<Collected, Failure> {
    let (mut collected, mut entries) = (Collected { all_valid: true, ..Collected::default() }, Entries::new(unsolved));
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let fault = add_solution_and_level(solvers, &mut record, args, rating);
        order.rate(solvers, &mut record);
        let place = place_of(location, &id_of_variant(&record));
        (record, place, fault)
    };
    let take = |collected: &mut Collected,
                processed: Processed<(VariantRecord, String, Option<Fault>)>,
                progress: &Progress| {
        let Processed::Done((record, place, fault)) = processed else {
            entries.add_malformed();
            return Ok(());
        };
        collected.all_valid &= fault.is_none();
        let is_several = matches!(fault, Some(Fault::NotUnique(NotUnique::Several)));
        let rule = if is_several && has_no_rule(&record) { RULE_REMEDY } else { "" };
        if entries.add(fault.as_ref(), &place, |warning| progress.print(&(warning + rule))) {
            collected.records.push(record);
        }
        Ok(())
    };
    let well_formed = for_each_variant(input, args, global, &mut collected, work, take)?;
    collected.before = entries.finish(global);
    collected.all_valid &= well_formed;
    order.sort(&mut collected.records, |record| record)?;
    Ok(collected)
}

/// Adds the solution of a puzzle, and its level if `rating` is true, if it has one solution. Returns its fault if there
/// is one.
fn add_solution_and_level(
    solvers: &mut Solvers,
    record: &mut VariantRecord,
    args: &VariantArgs,
    rating: bool,
) -> Option<Fault> {
    let (given, is_invalid) = (record.solution.clone(), record.invalid_solution);
    if let Err(failure) = add_solution(solvers, record, args.budget) {
        return Some(Fault::NotUnique(NotUnique::of_variant(failure, record, args.output_symbols())));
    }
    let is_wrong = is_invalid || given.is_some() && given != record.solution;
    if rating {
        add_level(solvers, record);
    }
    is_wrong.then_some(Fault::WrongSolution)
}

/// Adds level and effort to a solved puzzle unless they are known. Puzzles whose rating takes too long have none.
pub fn add_level(solvers: &mut Solvers, record: &mut VariantRecord) {
    if record.level.is_none() {
        let _ = add_effort(solvers, record);
    }
}
