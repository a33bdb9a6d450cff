//! `dedupe` for variants.

use super::VariantOutput;
use super::keys::Key;
use super::references::for_each_reference;
use crate::args::{Compared, FieldArgs, GlobalArgs, InputArgs, MergeArgs, OutputArgs, VariantArgs};
use crate::duplicates::{Origin, Totals};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::for_each_variant;
use crate::progress::Progress;
use crate::report::{Comparison, DuplicateReport, NamedPuzzle, id_of_variant};
use crate::uniqueness::{Fault, FaultCounts};
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::variant::Solvers;
use std::collections::HashSet;
use std::ffi::OsString;
use std::path::Path;

/// The options of `dedupe`: which puzzles are omitted, and what is reported.
pub struct DedupeOptions<'a> {
    /// Whether puzzles without exactly one solution are omitted.
    pub unique: bool,
    pub exact: bool,
    pub by: Compared,
    /// The files whose puzzles are omitted too.
    pub against: &'a [OsString],
    /// The file of the report.
    pub report: Option<&'a Path>,
    pub merge: &'a MergeArgs,
    pub fields: &'a FieldArgs,
}

/// Writes the first puzzle of each class. Returns the numbers of puzzles, and whether no input had a malformed entry.
pub fn dedupe(
    input: &InputArgs,
    args: &VariantArgs,
    options: &DedupeOptions,
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<(Totals, bool), Failure> {
    let out = VariantOutput::open_as(VariantFormat::Jsonl, output, args.output_symbols())?;
    let mut out = out.with_fields(input.header(), options.fields)?.with_ids(&options.merge.ids);
    options.merge.check_fields(out.format().name(), out.format().has_records())?;
    let mut search = Search {
        totals: Totals { faults: FaultCounts::new(out.format().has_records()), ..Totals::default() },
        seen: HashSet::new(),
        references: HashSet::new(),
        report: DuplicateReport::open(options.report)?,
    };
    let mut well_formed = search.read_references(args, options, &mut out, global)?;
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let fault = if options.unique {
            Fault::of_variant(solvers, &mut record, (args.budget, args.output_symbols()))
        } else {
            None
        };
        let key = options.key(solvers, &record, args);
        let text = record.to_text(args.output_symbols());
        let named = NamedPuzzle { id: id_of_variant(&record), text, location: location.clone() };
        options.merge.add_source_of_variant(&mut record, location);
        Examined { key, record, named, fault }
    };
    well_formed &= for_each_variant(input, args, global, &mut out, work, |out, processed, progress| match processed {
        Processed::Done(examined) => search.add(&examined, out, progress),
        Processed::Malformed(entry) => search.report.as_mut().map_or(Ok(()), |report| report.add_malformed(&entry)),
    })?;
    let has_input = !out.has_no_input();
    out.finish()?;
    if has_input {
        search.report.map_or(Ok(()), DuplicateReport::finish)?;
    }
    Ok((search.totals, well_formed))
}

/// A puzzle of the input.
struct Examined {
    key: Key,
    record: VariantRecord,
    named: NamedPuzzle,
    fault: Option<Fault>,
}

/// The puzzles so far.
struct Search {
    totals: Totals,
    /// The classes of the input.
    seen: HashSet<Key>,
    /// The classes of `--against`.
    references: HashSet<Key>,
    report: Option<DuplicateReport<Key>>,
}

impl Search {
    /// Reads the puzzles of `--against`. Returns whether no entry was malformed.
    fn read_references(
        &mut self,
        args: &VariantArgs,
        options: &DedupeOptions,
        out: &mut VariantOutput,
        global: &GlobalArgs,
    ) -> Result<bool, Failure> {
        let key = |solvers: &mut Solvers, record: &VariantRecord| options.key(solvers, record, args);
        for_each_reference(options.against, args, global, out, key, |key, record, name| {
            if let Some(report) = &mut self.report {
                report.add_reference(compare(&key, record), name);
            }
            self.references.insert(key);
        })
    }

    /// Writes a puzzle if it is the first of its class.
    fn add(&mut self, examined: &Examined, out: &mut VariantOutput, progress: &Progress) -> Result<(), Failure> {
        let Examined { key, record, named, fault } = examined;
        let comparison = || compare(key, record);
        if self.totals.add_fault(fault.as_ref(), named, self.report.as_mut(), comparison, progress)? {
            return Ok(());
        }
        let duplicate_of = match self.references.contains(key) {
            true => Some(Origin::Reference),
            false => (!self.seen.insert(key.clone())).then_some(Origin::Input),
        };
        self.totals.count(duplicate_of);
        if duplicate_of.is_none() { out.write(record) } else { Ok(()) }
    }
}

/// Returns how a puzzle with this key is compared in a report.
fn compare(key: &Key, record: &VariantRecord) -> Comparison<Key> {
    Comparison { key: key.clone(), exact: Key::exact(&record.variant, &record.puzzle) }
}

impl DedupeOptions<'_> {
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
