//! `dedupe` of sizes and variants.

use super::VariantOutput;
use super::keys::Key;
use super::references::for_each_reference;
use crate::args::{Compared, GlobalArgs, InputArgs, MergeArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::progress::Progress;
use crate::report::{
    Comparison, DuplicateReport, NamedPuzzle, REPLACED_SOLUTION, WRONG_SOLUTION, id_of_variant, place_of,
};
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
}

/// Counts for the summary.
#[derive(Default)]
pub struct Totals {
    pub kept: u64,
    /// Duplicates of an earlier puzzle of the input.
    pub repeated: u64,
    /// Puzzles that are in the file of `--against`.
    pub shared: u64,
    /// Puzzles without exactly one solution, if they are omitted.
    pub not_unique: u64,
    /// Given solutions that are wrong and were replaced, if they are checked.
    pub wrong_solutions: u64,
    /// Whether the output has solutions.
    pub keeps_solutions: bool,
}

/// What `--unique` finds wrong with a puzzle.
pub enum Fault {
    /// It does not have exactly one solution, for this reason.
    NotUnique(String),
    /// The given solution was wrong, and is replaced.
    WrongSolution,
}

impl Totals {
    /// Counts a fault, and reports it on standard error.
    pub fn report_fault(&mut self, fault: Option<&Fault>, puzzle: &NamedPuzzle, progress: &Progress) {
        let place = place_of(&puzzle.location, &puzzle.id);
        match fault {
            None => {}
            Some(Fault::NotUnique(reason)) => {
                self.not_unique += 1;
                progress.print(&format!("{place}: {reason}; left out"));
            }
            Some(Fault::WrongSolution) => {
                self.wrong_solutions += 1;
                let message = if self.keeps_solutions { REPLACED_SOLUTION } else { WRONG_SOLUTION };
                progress.print(&format!("{place}: {message}"));
            }
        }
    }
}

/// Returns what is wrong with a puzzle, and replaces a wrong solution.
fn fault(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Option<Fault> {
    let (given, is_invalid) = (record.solution.clone(), std::mem::take(&mut record.invalid_solution));
    if let Err(reason) = add_solution(solvers, record, budget) {
        return Some(Fault::NotUnique(reason));
    }
    match given {
        None if is_invalid => Some(Fault::WrongSolution),
        None => {
            record.solution = None;
            None
        }
        given => (given != record.solution).then_some(Fault::WrongSolution),
    }
}

/// Writes the first puzzle of each class. Returns the numbers of puzzles, and whether no input had a malformed entry.
pub fn dedupe(
    (input, args): (&InputArgs, &VariantArgs),
    options: &DedupeOptions,
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<(Totals, bool), Failure> {
    let mut out =
        VariantOutput::open_as(VariantFormat::Jsonl, output, args.output_symbols())?.with_ids(&options.merge.ids);
    options.merge.check_fields(out.format().name(), out.format().has_records())?;
    let mut search = Search {
        totals: Totals { keeps_solutions: out.format().has_records(), ..Totals::default() },
        seen: HashSet::new(),
        references: HashSet::new(),
        report: DuplicateReport::open(options.report)?,
    };
    let mut well_formed = search.read_references(args, options, &mut out, global)?;
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let fault = if options.unique { fault(solvers, &mut record, args.budget) } else { None };
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
    out.finish()?;
    search.report.map_or(Ok(()), DuplicateReport::finish)?;
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
        for_each_reference((options.against, args), global, out, key, |key, record, name| {
            if let Some(report) = &mut self.report {
                report.add_reference(compare(&key, record), name);
            }
            self.references.insert(key);
        })
    }

    /// Writes a puzzle if it is the first of its class.
    fn add(&mut self, examined: &Examined, out: &mut VariantOutput, progress: &Progress) -> Result<(), Failure> {
        let Examined { key, record, named, fault } = examined;
        self.totals.report_fault(fault.as_ref(), named, progress);
        if let Some(Fault::NotUnique(reason)) = fault {
            return self.report.as_mut().map_or(Ok(()), |report| report.add_fault(named, reason));
        }
        if let Some(report) = &mut self.report {
            report.add(compare(key, record), named)?;
        }
        if self.references.contains(key) {
            self.totals.shared += 1;
        } else if !self.seen.insert(key.clone()) {
            self.totals.repeated += 1;
        } else {
            self.totals.kept += 1;
            return out.write(record);
        }
        Ok(())
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
