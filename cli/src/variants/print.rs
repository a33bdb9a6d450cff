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
pub struct Collected(pub Vec<VariantRecord>);

impl OutputTarget for Collected {}

/// Advice about a plain grid with several solutions: it may have rules that its text does not name.
const RULE_REMEDY: &str = "; if it has a rule that the text does not name, give it, such as --variant x";

/// Returns whether a puzzle has no rules besides rows, columns and boxes.
fn has_no_rule(record: &VariantRecord) -> bool {
    let variant = &record.variant;
    variant.rules().iter().next().is_none() && variant.regions().is_none() && variant.constraints().is_empty()
}

/// Reads, solves and sorts all puzzles, and computes their levels if they are printed. Returns whether each has one
/// solution, no given solution is wrong, and the input has no malformed entry, after the number of entries before each
/// puzzle, in the order of the input.
pub fn collect(
    input: &InputArgs,
    args: &VariantArgs,
    unsolved: UnsolvedAction,
    rating: bool,
    order: &Order,
    global: &GlobalArgs,
) -> Result<(Vec<VariantRecord>, Vec<u64>, bool), Failure> {
    let (mut collected, mut all_valid, mut entries) = (Collected(Vec::new()), true, Entries::new(unsolved));
    let symbols = args.output_symbols();
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let (given, is_invalid) = (record.solution.clone(), record.invalid_solution);
        let failure = add_solution(solvers, &mut record, args.budget).err();
        let is_wrong = failure.is_none() && (is_invalid || given.is_some() && given != record.solution);
        if rating && failure.is_none() {
            add_level(solvers, &mut record);
        }
        order.rate(solvers, &mut record);
        let place = place_of(location, &id_of_variant(&record));
        let not_unique = |failure| Fault::NotUnique(NotUnique::of_variant(failure, &record, symbols));
        let fault = failure.map(not_unique).or_else(|| is_wrong.then_some(Fault::WrongSolution));
        (record, place, fault)
    };
    let take = |collected: &mut Collected,
                processed: Processed<(VariantRecord, String, Option<Fault>)>,
                progress: &Progress| {
        let Processed::Done((record, place, fault)) = processed else {
            entries.add_malformed();
            return Ok(());
        };
        all_valid &= fault.is_none();
        let is_several = matches!(fault, Some(Fault::NotUnique(NotUnique::Several)));
        let rule = if is_several && has_no_rule(&record) { RULE_REMEDY } else { "" };
        if entries.add(fault.as_ref(), &place, |warning| progress.print(&(warning + rule))) {
            collected.0.push(record);
        }
        Ok(())
    };
    let well_formed = for_each_variant(input, args, global, &mut collected, work, take)?;
    let numbers = entries.finish(global);
    order.sort(&mut collected.0, |record| record)?;
    Ok((collected.0, numbers, well_formed && all_valid))
}

/// Adds level and effort to a solved puzzle unless they are known. Puzzles whose rating takes too long have none.
pub fn add_level(solvers: &mut Solvers, record: &mut VariantRecord) {
    if record.level.is_none() {
        let _ = add_effort(solvers, record);
    }
}
