//! Puzzles of sizes and variants for `print` and `book`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::commands::printable::UnsolvedAction;
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::progress::Progress;
use crate::report::{REPLACED_SOLUTION, id_of_variant, place_of};
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

/// Reads, solves and sorts all puzzles. For a book, which leaves out puzzles without exactly one solution, also rates them.
/// Returns whether each has one solution, no given solution is wrong, and the input has no malformed entry.
pub fn collect(
    input: &InputArgs,
    args: &VariantArgs,
    unsolved: UnsolvedAction,
    order: &Order,
    global: &GlobalArgs,
) -> Result<(Vec<VariantRecord>, bool), Failure> {
    let (mut collected, mut all_right) = (Collected(Vec::new()), true);
    let result = if unsolved == UnsolvedAction::Print { "printed without solution" } else { "left out" };
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let (given, is_invalid) = (record.solution.clone(), record.invalid_solution);
        let problem = add_solution(solvers, &mut record, args.budget).err();
        let is_wrong = problem.is_none() && (is_invalid || given.is_some() && given != record.solution);
        if unsolved == UnsolvedAction::LeaveOut && problem.is_none() {
            add_level(solvers, &mut record);
        }
        order.rate(solvers, &mut record);
        let place = place_of(location, &id_of_variant(&record));
        let is_solved = problem.is_none();
        let is_several = problem.as_deref() == Some("several solutions");
        let rule = if is_several && has_no_rule(&record) { RULE_REMEDY } else { "" };
        let warning = problem.map(|reason| format!("{place}: {reason}; {result}{rule}"));
        (record, is_solved, warning.or_else(|| is_wrong.then(|| format!("{place}: {REPLACED_SOLUTION}"))))
    };
    let take = |collected: &mut Collected, processed: Processed<(_, bool, Option<String>)>, progress: &Progress| {
        let Processed::Done((record, is_solved, warning)) = processed else { return Ok(()) };
        if let Some(warning) = &warning {
            all_right = false;
            progress.print(warning);
        }
        collected.0.extend(Some(record).filter(|_| is_solved || unsolved == UnsolvedAction::Print));
        Ok(())
    };
    let well_formed = for_each_variant(input, args, global, &mut collected, work, take)?;
    order.sort(&mut collected.0, |record| record)?;
    Ok((collected.0, well_formed && all_right))
}

/// Adds level and effort to a solved puzzle unless they are known. Puzzles whose rating takes too long have none.
pub fn add_level(solvers: &mut Solvers, record: &mut VariantRecord) {
    if record.level.is_none() {
        let _ = add_effort(solvers, record);
    }
}
