//! Puzzles of earlier packs, whose isomorphs are not generated again.

use crate::args::{DrawingArgs, GlobalArgs, InputArgs, KindArgs};
use crate::error::Failure;
use crate::io::input::{self, LARGE_BATCH, Processed};
use crate::io::output::OutputTarget;
use clap::{Args, ValueHint};
use cluewise::engine::{Duplicates, Engine, Key, OnRepeat};
use cluewise::pack::KnownPuzzles;
use cluewise::pack::Record;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::ffi::OsString;

/// The option of the files with known puzzles.
#[derive(Args)]
#[command(mut_arg("lines", |lines| lines.requires("distinct_from")))]
pub struct KnownArgs {
    /// Leave out isomorphs of the puzzles in FILE (repeatable)
    ///
    /// The search for such a puzzle continues, so that the number of puzzles and all others stay the same. Canonical
    /// forms are held in memory, about 50 bytes each.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    distinct_from: Vec<OsString>,
    #[command(flatten)]
    drawings: DrawingArgs,
    #[command(flatten)]
    pub distinct: DistinctArgs,
}

/// The option to leave out repeats.
#[derive(Args)]
pub struct DistinctArgs {
    /// Leave out isomorphs of earlier puzzles of the run
    ///
    /// Grids smaller than 9x9 have few different puzzles, and so may completions of a file; others do not repeat in
    /// practice. The search for a repeat continues; if 50 000 attempts, or 300 at a completion, find no new puzzle, the
    /// level has no more. With --range or --shard, the puzzles of this part differ.
    #[arg(long, hide_short_help = true)]
    distinct: bool,
}

impl DistinctArgs {
    /// Returns what happens to repeats; `otherwise` without the option.
    pub fn on_repeat(&self, otherwise: OnRepeat) -> OnRepeat {
        if self.distinct { OnRepeat::LeaveOut } else { otherwise }
    }
}

/// The keys of known puzzles, whose isomorphs are not generated again.
#[derive(Default)]
pub struct KnownKeys(HashSet<Key>);

impl OutputTarget for KnownKeys {}

impl KnownArgs {
    /// Reads the files, whose cells are those of puzzles of the kind of the new ones.
    pub fn read(&self, kind: &KindArgs, global: &GlobalArgs) -> Result<KnownKeys, Failure> {
        let mut known = KnownKeys::default();
        if self.distinct_from.is_empty() {
            return Ok(known);
        }
        let input = InputArgs::of_files(self.distinct_from.clone(), None, &self.drawings);
        let input = InputArgs { may_be_empty: true, ..input };
        let options = input.read_options(kind.known_puzzle_options());
        let source = input.with_kinds(&KindArgs::default())?.with_options(options);
        let key = |engine: &mut Engine, record: Record, _: &_| engine.key(&record, Duplicates::default());
        let well_formed =
            input::each_of_any_kind(source, global, &mut known, LARGE_BATCH, key, |known, processed, _| {
                if let Processed::Done(key) = processed {
                    known.0.insert(key);
                }
                Ok(())
            })?;
        match well_formed {
            true => Ok(known),
            false => Err(Failure::Message("--distinct-from: the file has malformed puzzles".into())),
        }
    }
}

impl KnownKeys {
    /// Returns whether no isomorph of the puzzle with this key is known.
    pub fn lack(&self, key: impl FnOnce() -> Key) -> bool {
        self.0.is_empty() || !self.0.contains(&key())
    }

    /// Returns the description of the puzzles in the header of a pack; `None` if there are none.
    pub fn description(&self) -> Option<KnownPuzzles> {
        let mut texts: Vec<String> = self.0.iter().map(Key::to_string).collect();
        texts.sort_unstable();
        let mut hash = Sha256::new();
        texts.iter().for_each(|text| hash.update(text));
        let digest: [u8; 32] = hash.finalize().into();
        let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        (!texts.is_empty()).then(|| KnownPuzzles::new(texts.len() as u64, sha256))
    }
}
