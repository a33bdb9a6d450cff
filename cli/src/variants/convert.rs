//! `convert` for variants.

use super::{Order, VariantOutput, format_error};
use crate::args::{FieldArgs, GlobalArgs, InputArgs, MergeArgs, OutputArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::io::input::{LARGE_BATCH, Location, Processed, each_in_batches, write_or_report};
use crate::io::variant_input::for_each_variant;
use crate::report::{Named, place_of};
use crate::uniqueness::{Fault, FaultCounts};
use cluewise::formats::{VariantFormat, VariantOptions, VariantRecord};
use cluewise::pack::Record;
use cluewise::variant::{Solvers, Variant};

/// The options of `convert`.
pub struct ConvertOptions<'a> {
    pub args: &'a VariantArgs,
    pub output: &'a OutputArgs,
    pub merge: &'a MergeArgs,
    pub fields: &'a FieldArgs,
    /// Whether puzzles without exactly one solution are omitted.
    pub unique: bool,
}

/// Writes all puzzles in another format, in this order and with these ids.
pub fn convert(
    input: &InputArgs,
    options: &ConvertOptions,
    order: &Order,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let &ConvertOptions { args, merge, unique, .. } = options;
    let mut out = open(input, options)?;
    merge.check_fields(out.format().name(), out.format().has_records())?;
    let (options, mut all_written, mut held) = (args.options(), true, Vec::new());
    let mut faults = FaultCounts::new(out.format().has_records());
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let fault =
            if unique { Fault::of_variant(solvers, &mut record, (args.budget, args.output_symbols())) } else { None };
        order.rate(solvers, &mut record);
        merge.add_source_of_variant(&mut record, location);
        (record, location.clone(), fault)
    };
    let well_formed = for_each_variant(input, args, global, &mut out, work, |out, processed, progress| {
        let Processed::Done((record, location, fault)) = processed else { return Ok(()) };
        let place = || place_of(&location, &record.name());
        if faults.add(fault.as_ref(), place, progress).is_some() {
            return Ok(());
        }
        if order.is_requested() {
            held.push((record, location));
        } else if let Some(problem) = write(out, &record, &options)? {
            all_written = false;
            progress.print(&format!("{}: {problem}", place()));
        }
        Ok(())
    })?;
    order.sort(&mut held, |(record, _)| record)?;
    all_written &= write_held(&mut out, held, &options)?;
    out.finish()?;
    Ok(faults.report(global) && well_formed && all_written)
}

/// Writes puzzles with the places at which they were read. Reports those that the format cannot express, and returns
/// whether there are none.
fn write_held(
    out: &mut VariantOutput,
    held: Vec<(VariantRecord, Location)>,
    options: &VariantOptions,
) -> Result<bool, Failure> {
    let mut all_written = true;
    for (record, location) in held {
        if let Some(problem) = write(out, &record, options)? {
            all_written = false;
            print_stderr(format_args!("{}: {problem}", place_of(&location, &record.name())));
        }
    }
    Ok(all_written)
}

/// Writes candidate grids of 9x9 puzzles in a format of variants, with these ids and sources.
pub fn convert_candidates(
    input: &InputArgs,
    options: &ConvertOptions,
    drop_candidates: bool,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let &ConvertOptions { merge, unique, .. } = options;
    let mut out = open(input, options)?;
    let format = out.format();
    merge.check_fields(format.name(), format.has_records())?;
    let (mut faults, mut all_written) = (FaultCounts::new(format.has_records()), true);
    let work = |mut record: Record, location: &Location| {
        let place = |record: &Record| place_of(location, &record.name());
        if drop_candidates {
            record.drop_candidates();
        } else if !format.has_candidates() {
            return Err(format!("{}: {NO_CANDIDATES}", place(&record)));
        }
        let fault = if unique { Fault::of(&mut record) } else { None };
        let fault = fault.map(|fault| (fault, place(&record)));
        let converted = VariantRecord::from_classic(&record);
        let mut record = converted.map_err(|_| format!("{}: the candidates contradict the clues", place(&record)))?;
        merge.add_source_of_variant(&mut record, location);
        if !drop_candidates {
            // Even if they are all candidates that the clues leave.
            record.candidates = Some(record.all_candidates());
        }
        Ok((record, fault))
    };
    let source = input.with_candidates();
    let well_formed = each_in_batches(source, global, &mut out, LARGE_BATCH, work, |out, processed, progress| {
        all_written &= write_or_report(processed, progress, |(record, fault)| {
            if faults.leave_out(fault, progress) { Ok(()) } else { out.try_write(&record).map(|_| ()) }
        })?;
        Ok(())
    })?;
    out.finish()?;
    Ok(faults.report(global) && well_formed && all_written)
}

/// The error of a candidate grid in a format without candidates.
const NO_CANDIDATES: &str = "this format has no place for candidate grids; use sudokupad-link, f-puzzles-link, sudokuwiki-link, or --drop-candidates";

/// Opens the output with these fields and ids.
fn open(input: &InputArgs, options: &ConvertOptions) -> Result<VariantOutput, Failure> {
    let &ConvertOptions { args, output, merge, fields, .. } = options;
    let out = VariantOutput::open(output, args.output_symbols())?;
    Ok(out.with_fields(input.header(), fields)?.with_ids(&merge.ids))
}

/// Writes a puzzle, or returns why the format cannot express it.
fn write(out: &mut VariantOutput, record: &VariantRecord, options: &VariantOptions) -> Result<Option<String>, Failure> {
    if let Some(problem) = lost_rules(out.format(), &record.variant, options) {
        return Ok(Some(problem));
    }
    Ok((!out.try_write(record)?).then(|| format_error(out.format(), record)))
}

/// Returns the error for a variant whose rules are lost in a format; `None` if they are not.
pub fn lost_rules(format: VariantFormat, variant: &Variant, options: &VariantOptions) -> Option<String> {
    format.lost_rules(variant, options.rules)
}
