//! The puzzles in files of `--against`.

use crate::args::{GlobalArgs, InputArgs, KindArgs};
use crate::error::Failure;
use crate::io::input::{self, LARGE_BATCH, Location, Processed};
use crate::io::output::OutputTarget;
use crate::puzzle_names::id_of;
use crate::report::ReferenceName;
use cluewise::engine::Engine;
use cluewise::pack::Record;
use std::ffi::OsString;

/// The files of `--against`, and how they are read.
pub struct References<'a> {
    pub files: &'a [OsString],
    /// The other inputs, whose format and drawings theirs are.
    pub input: &'a InputArgs,
    /// Whether puzzles get names; otherwise their names are empty.
    pub with_names: bool,
}

impl References<'_> {
    /// Passes the key of each puzzle of any kind, the puzzle and its name to `take`. Returns whether no entry was
    /// malformed.
    pub fn for_each<K: Send + 'static, O: OutputTarget>(
        &self,
        kind: &KindArgs,
        global: &GlobalArgs,
        out: &mut O,
        key: impl Fn(&mut Engine, &Record) -> K + Sync,
        mut take: impl FnMut(K, &Record, ReferenceName) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        if self.files.is_empty() {
            return Ok(true);
        }
        let input = InputArgs::of_files(self.files.to_vec(), self.input.from.clone(), &self.input.drawings);
        let input = InputArgs { may_be_empty: true, ..input };
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let named = self.with_names.then(|| (location.clone(), id_of(&record)));
            (key(engine, &record), record, named)
        };
        input::each_of_any_kind(
            input.with_kinds(kind)?.with_candidates(),
            global,
            out,
            LARGE_BATCH,
            work,
            |_, processed, _| {
                let Processed::Done((key, record, named)) = processed else { return Ok(()) };
                match &named {
                    None => take(key, &record, ReferenceName::default()),
                    Some((location, id)) => take(key, &record, ReferenceName::new(location, id)),
                }
            },
        )
    }
}
