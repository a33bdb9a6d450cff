//! `dedupe` of sizes and variants.

use super::VariantOutput;
use super::keys::Key;
use crate::args::{Compared, GlobalArgs, IdArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::variant_input::for_each_variant;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle, id_of_variant};
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::Solvers;
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::Path;

/// Which puzzles are duplicates.
pub struct Request<'a> {
    pub exact: bool,
    pub by: Compared,
    /// The files whose puzzles are omitted too.
    pub against: &'a [OsString],
    /// The file of the report.
    pub report: Option<&'a Path>,
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
    let mut report = DuplicateReport::open(request.report)?;
    let mut well_formed = true;
    let work = |solvers: &mut Solvers, record: VariantRecord, location: &Location| {
        (request.key(solvers, &record, args), record, location.clone())
    };
    if !request.against.is_empty() {
        let input = InputArgs { inputs: request.against.to_vec(), from: None };
        well_formed = for_each_variant((&input, args), global, &mut out, work, |_, processed, _| {
            let Processed::Done((key, record, location)) = processed else { return Ok(()) };
            if let Some(report) = &mut report {
                let name = (location.name(), location.number, &*id_of_variant(&record));
                report.add_reference(compare(&key, &record), name);
            }
            references.insert(key);
            Ok(())
        })?;
    }
    well_formed &= for_each_variant((input, args), global, &mut out, work, |out, processed, _| {
        let Processed::Done((key, record, _)) = processed else {
            report.iter_mut().for_each(DuplicateReport::skip_malformed);
            return Ok(());
        };
        if let Some(report) = &mut report {
            let text = record.to_text(args.output_symbols());
            report.add(compare(&key, &record), &NamedPuzzle { id: id_of_variant(&record), text })?;
        }
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
    report.map_or(Ok(()), DuplicateReport::finish)?;
    Ok((totals, well_formed))
}

/// Returns how a puzzle with this key is compared in a report.
fn compare(key: &Key, record: &VariantRecord) -> Comparison<Key> {
    Comparison { key: key.clone(), exact: Key::exact(&record.variant, &record.puzzle) }
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
