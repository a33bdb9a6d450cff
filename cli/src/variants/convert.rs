//! `convert` of sizes and variants.

use super::{VariantOutput, format_error};
use crate::args::{GlobalArgs, InputArgs, OutputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::Processed;
use crate::io::variant_input::for_each_variant;

/// Writes all puzzles in another format.
pub fn convert(
    (input, args): (&InputArgs, &VariantArgs),
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = VariantOutput::open(output, args.output_symbols())?;
    let mut all = true;
    let well_formed = for_each_variant(
        (input, args),
        global,
        &mut out,
        |_, record, location| (record, location.clone()),
        |out, processed, progress| {
            let Processed::Done((record, location)) = processed else { return Ok(()) };
            if !out.write(&record)? {
                all = false;
                progress.print(&format!("{location}: {}", format_error(&record.variant)));
            }
            Ok(())
        },
    )?;
    out.finish()?;
    Ok(well_formed && all)
}
