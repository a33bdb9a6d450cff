//! `dedupe` of sizes and variants.

use super::VariantOutput;
use super::keys::Key;
use crate::args::{Compared, GlobalArgs, IdArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::variant_input::for_each_variant;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::Solvers;
use std::collections::HashSet;
use std::ffi::OsString;

/// Which puzzles are duplicates.
pub struct Request<'a> {
    pub exact: bool,
    pub by: Compared,
    /// The file whose puzzles are omitted too.
    pub against: Option<&'a OsString>,
    pub ids: &'a IdArgs,
}

/// Counts for the summary.
#[derive(Default)]
pub struct Totals {
    pub kept: u64,
    /// Duplicates of an earlier puzzle of the input.
    pub repeated: u64,
    /// Puzzles that are in the file of `--against`.
    pub shared: u64,
}

/// Writes the first puzzle of each class. Returns the numbers of puzzles, and whether no input had a malformed entry.
pub fn dedupe(
    (input, args): (&InputArgs, &VariantArgs),
    request: &Request,
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<(Totals, bool), Failure> {
    let mut out = VariantOutput::open_as(VariantFormat::Jsonl, output, args.output_symbols())?.with_ids(request.ids);
    let (mut totals, mut seen, mut references) = (Totals::default(), HashSet::new(), HashSet::new());
    let mut well_formed = true;
    if let Some(file) = request.against {
        let input = InputArgs { inputs: vec![file.clone()], from: None };
        let work = |solvers: &mut Solvers, record: VariantRecord, _: &Location| request.key(solvers, &record, args);
        well_formed = for_each_variant((&input, args), global, &mut out, work, |_, processed, _| {
            if let Processed::Done(key) = processed {
                references.insert(key);
            }
            Ok(())
        })?;
    }
    let work =
        |solvers: &mut Solvers, record: VariantRecord, _: &Location| (request.key(solvers, &record, args), record);
    well_formed &= for_each_variant((input, args), global, &mut out, work, |out, processed, _| {
        let Processed::Done((key, record)) = processed else { return Ok(()) };
        if references.contains(&key) {
            totals.shared += 1;
        } else if !seen.insert(key) {
            totals.repeated += 1;
        } else {
            totals.kept += 1;
            return out.write(&record);
        }
        Ok(())
    })?;
    out.finish()?;
    Ok((totals, well_formed))
}

impl Request<'_> {
    /// Returns the key of a puzzle. Duplicates have equal keys.
    fn key(&self, solvers: &mut Solvers, record: &VariantRecord, args: &VariantArgs) -> Key {
        let solution = match self.by {
            Compared::Puzzle => None,
            Compared::Solution => solvers.unique_solution(&record.variant, &record.puzzle, args.budget).ok(),
        };
        let cells = solution.as_ref().unwrap_or(&record.puzzle);
        match self.exact {
            true => Key::exact(&record.variant, cells),
            false => Key::of_isomorphs(&record.variant, cells),
        }
    }
}
