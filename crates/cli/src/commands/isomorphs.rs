//! Isomorphs of puzzles, for `canon` and `shuffle`.

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs};
use crate::error::Failure;
use crate::io::input::{self, LARGE_BATCH, Location, Source, write_or_report};
use crate::io::record_output::RecordOutput;
use crate::puzzle_names::{Named, place_of};
use cluewise::engine::Engine;
use cluewise::pack::Record;

/// Writes the isomorphs of each puzzle of the inputs in the requested format, by default lines. Reports the puzzles for
/// which `work` has none, and those that the format cannot express. Returns whether there are neither. Each puzzle has
/// about `count` isomorphs.
pub fn write_isomorphs(
    (input, source): (&InputArgs, Source<'_>),
    (kind, output, global): (&KindArgs, &OutputArgs, &GlobalArgs),
    count: usize,
    work: impl Fn(&mut Engine, &Record, &Location) -> Result<Vec<Record>, String> + Sync,
) -> Result<bool, Failure> {
    let mut out = RecordOutput::open(output, kind, input.header(), &FieldArgs::default())?;
    let (format, mut all) = (out.record_format(), true);
    let work = |engine: &mut Engine, record: Record, location: &Location| {
        let made = format.loss(&record).map_or_else(|| work(engine, &record, location), Err);
        made.map(|records| (location.clone(), records))
            .map_err(|reason| format!("{}: {reason}", place_of(location, &record.name())))
    };
    let batch = (LARGE_BATCH / count.max(1)).max(1);
    let well_formed = input::each_of_any_kind(source, global, &mut out, batch, work, |out, processed, progress| {
        all &= write_or_report(processed, progress, |(location, records)| {
            for record in &records {
                if let Some(problem) = out.try_write(record)? {
                    all = false;
                    progress.print(&format!("{}: {problem}", place_of(&location, &record.name())));
                    break;
                }
            }
            Ok(())
        })?;
        Ok(())
    })?;
    out.finish()?;
    Ok(well_formed && all)
}
