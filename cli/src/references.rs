//! The puzzles in files of `--against`.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{self, InputBatch, LARGE_BATCH, Location, Processed};
use crate::io::output::OutputTarget;
use crate::io::variant_input::{for_each_classic, is_of_variants};
use crate::report::{ReferenceName, id_of, id_of_any};
use cluewise::Puzzle;
use cluewise::engine::{Engine, Key};
use cluewise::formats::AnyRecord;
use std::ffi::OsString;

/// The files of `--against`, and how they are read.
pub struct References<'a> {
    pub files: &'a [OsString],
    /// The format of the files, if it is given.
    pub from: Option<&'a str>,
    /// Whether puzzles get names; otherwise their names are empty.
    pub with_names: bool,
}

impl References<'_> {
    /// Passes the key of each puzzle of any kind, the puzzle and its name to `take`. Returns whether no entry was
    /// malformed.
    pub fn for_each_any<O: OutputTarget>(
        &self,
        kind: &VariantArgs,
        global: &GlobalArgs,
        out: &mut O,
        key: impl Fn(&mut Engine, &AnyRecord) -> Key + Sync,
        mut take: impl FnMut(Key, &AnyRecord, ReferenceName) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        if self.files.is_empty() {
            return Ok(true);
        }
        let input = InputArgs::of_known(self.files.to_vec(), self.from.map(str::to_owned));
        let work = |engine: &mut Engine, record: AnyRecord, location: &Location| {
            let named = self.with_names.then(|| (location.clone(), id_of_any(&record)));
            (key(engine, &record), record, named)
        };
        input::each_of_any_kind(input.with_kinds(kind)?, global, out, LARGE_BATCH, work, |_, processed, _| {
            let Processed::Done((key, record, named)) = processed else { return Ok(()) };
            match &named {
                None => take(key, &record, ReferenceName::default()),
                Some((location, id)) => take(key, &record, ReferenceName::new(location, id)),
            }
        })
    }

    /// Passes the key of each puzzle, the puzzle and its name to `take`. Returns whether no entry was malformed.
    pub fn for_each<K: Send + 'static, O: OutputTarget>(
        &self,
        global: &GlobalArgs,
        out: &mut O,
        key: impl Fn(&Puzzle) -> K + Sync,
        mut take: impl FnMut(K, &Puzzle, ReferenceName) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let (mut all_valid, mut classic) = (true, Vec::new());
        for file in self.files {
            if self.from.is_some() || !is_of_variants(file)? {
                classic.push(file.clone());
                continue;
            }
            all_valid &= for_each_classic(file, global, out, |_, (puzzle, id, location)| {
                take(key(&puzzle), &puzzle, ReferenceName::new(&location, &id))
            })?;
        }
        if classic.is_empty() {
            return Ok(all_valid);
        }
        let input = InputArgs::of_known(classic, self.from.map(str::to_owned));
        let keys = |batch: &InputBatch| {
            let named = |i| self.with_names.then(|| (batch.location(i), batch.record(i)));
            (0..batch.puzzles.len()).map(|i| (key(&batch.puzzles[i]), batch.puzzles[i], named(i))).collect()
        };
        let rest_valid = input::for_each_batch(&input, global, out, LARGE_BATCH, keys, |_, processed, _| {
            let Processed::Done((key, puzzle, named)) = processed else { return Ok(()) };
            match named {
                None => take(key, &puzzle, ReferenceName::default()),
                Some((location, record)) => take(key, &puzzle, ReferenceName::new(&location, &id_of(&record))),
            }
        })?;
        Ok(all_valid && rest_valid)
    }
}
