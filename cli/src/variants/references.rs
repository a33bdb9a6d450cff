//! The puzzles of variants in files of `--against`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::for_each_variant;
use crate::report::ReferenceName;
use crate::report::id_of_variant;
use cluewise::engine::Key;
use cluewise::formats::VariantRecord;
use cluewise::variant::Solvers;
use std::ffi::OsString;

/// Passes the key of each puzzle, the puzzle and its name to `take`. Returns whether no entry was malformed.
pub fn for_each_reference<O: OutputTarget>(
    files: &[OsString],
    args: &VariantArgs,
    global: &GlobalArgs,
    out: &mut O,
    key: impl Fn(&mut Solvers, &VariantRecord) -> Key + Sync,
    mut take: impl FnMut(Key, &VariantRecord, ReferenceName),
) -> Result<bool, Failure> {
    if files.is_empty() {
        return Ok(true);
    }
    let input = InputArgs::of_known(files.to_vec(), None);
    let work = |solvers: &mut Solvers, record: VariantRecord, location: &Location| {
        (key(solvers, &record), record, location.clone())
    };
    for_each_variant(&input, args, global, out, work, |_, processed, _| {
        let Processed::Done((key, record, location)) = processed else { return Ok(()) };
        take(key, &record, ReferenceName::new(&location, &id_of_variant(&record)));
        Ok(())
    })
}
