//! `convert` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::Processed;
use crate::io::variant_input::for_each_variant;
use cluewise::formats::{VariantFormat, VariantOptions};
use cluewise::variant::{BoxShape, RuleSet, Variant};

/// Writes all puzzles in another format.
pub fn convert(
    (input, args): (&InputArgs, &VariantArgs),
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let (options, mut all) = (args.options(), true);
    let well_formed = for_each_variant(
        (input, args),
        global,
        &mut out,
        |_, record, location| (record, location.clone()),
        |out, processed, progress| {
            let Processed::Done((record, location)) = processed else { return Ok(()) };
            let is_lost = out.format() == VariantFormat::Line && loses_rules(&record.variant, &options);
            if is_lost {
                all = false;
                progress.print(&format!("{location}: a line does not name {}; use json or jsonl", record.variant));
            } else if !out.try_write(&record)? {
                all = false;
                progress.print(&format!("{location}: {}", format_error(&record.variant)));
            }
            Ok(())
        },
    )?;
    out.finish()?;
    Ok(well_formed && all)
}

/// Returns whether a line of the cells lacks rules or boxes that the options do not name either.
fn loses_rules(variant: &Variant, options: &VariantOptions) -> bool {
    // The regions of a jigsaw and the gaps of joined grids are in the line.
    let by_gaps = variant.joined().filter(|joined| joined.has_gaps()).and_then(|joined| joined.name().parse().ok());
    let named = RuleSet::JIGSAW | options.rules | by_gaps.unwrap_or_default();
    let usual = BoxShape::usual(variant.side());
    !named.contains(variant.rules()) || variant.boxes().is_some_and(|boxes| Some(boxes) != options.boxes.or(usual))
}
