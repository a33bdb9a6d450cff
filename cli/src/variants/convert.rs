//! `convert` of sizes and variants.

use super::{Order, VariantOutput, format_error};
use crate::args::{FieldArgs, GlobalArgs, InputArgs, MergeArgs, OutputArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::io::input::{LARGE_BATCH, Location, Processed, for_each_record};
use crate::io::variant_input::for_each_variant;
use crate::report::{Named, place_of};
use cluewise::formats::{VariantFormat, VariantOptions, VariantRecord};
use cluewise::pack::{FieldSelection, Header, Record};
use cluewise::variant::{Solvers, Variant};

/// Writes all puzzles in another format, in this order and with these ids.
pub fn convert(
    input: &InputArgs,
    args: &VariantArgs,
    output: &OutputArgs,
    order: &Order,
    merge: &MergeArgs,
    fields: &FieldArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = open(output, args, merge, fields)?;
    let mut unseen = fields.unseen(&FieldSelection::NAMES_OF_VARIANTS);
    merge.check_fields(out.format().name(), out.format().has_records())?;
    let (options, mut all, mut held) = (args.options(), true, Vec::new());
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        order.rate(solvers, &mut record);
        merge.add_source_of_variant(&mut record, location);
        (record, location.clone())
    };
    let well_formed = for_each_variant(input, args, global, &mut out, work, |out, processed, progress| {
        let Processed::Done((record, location)) = processed else { return Ok(()) };
        unseen.see(&record.extra);
        if order.is_requested() {
            held.push((record, location));
        } else if let Some(problem) = write(out, &record, &options)? {
            all = false;
            progress.print(&format!("{}: {problem}", place_of(&location, &record.name())));
        }
        Ok(())
    })?;
    order.sort(&mut held, |(record, _)| record)?;
    for (record, location) in held {
        if let Some(problem) = write(&mut out, &record, &options)? {
            all = false;
            print_stderr(format_args!("{}: {problem}", place_of(&location, &record.name())));
        }
    }
    unseen.check()?;
    out.finish()?;
    Ok(well_formed && all)
}

/// Writes candidate grids of 9x9 puzzles in a format of variants, with these ids and sources.
pub fn convert_candidates(
    input: &InputArgs,
    args: &VariantArgs,
    output: &OutputArgs,
    merge: &MergeArgs,
    fields: &FieldArgs,
    drop_candidates: bool,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = open(output, args, merge, fields)?;
    let format = out.format();
    merge.check_fields(format.name(), format.has_records())?;
    let work = |mut record: Record, location: &Location| {
        if drop_candidates {
            record.drop_candidates();
        } else if !format.has_candidates() {
            return Err(
                "this format has no place for candidate grids; use sudokupad-link, f-puzzles-link, sudokuwiki-link, or --drop-candidates",
            );
        }
        let mut record = VariantRecord::from_classic(&record).map_err(|_| "the candidates contradict the clues")?;
        merge.add_source_of_variant(&mut record, location);
        if !drop_candidates {
            // Even if they are all candidates that the clues leave.
            record.candidates = Some(record.all_candidates());
        }
        Ok(record)
    };
    let source = input.with_candidates();
    let all = for_each_record(source, global, &mut out, LARGE_BATCH, work, |out, record: &VariantRecord| {
        out.try_write(record).map(|_| ())
    })?;
    out.finish()?;
    Ok(all)
}

/// Opens the output with these fields and ids.
fn open(
    output: &OutputArgs,
    args: &VariantArgs,
    merge: &MergeArgs,
    fields: &FieldArgs,
) -> Result<VariantOutput, Failure> {
    let mut header = Header::new(None);
    header.fields = fields.selection(VariantOutput::format_of(VariantFormat::Line, output)?.name())?;
    Ok(VariantOutput::open(output, args.output_symbols())?.with_header(header).with_ids(&merge.ids))
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
    format.lost_rules(variant, options.rules, options.boxes)
}
