//! Keys of puzzles that are equal for duplicates.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::Processed;
use crate::io::output::OutputTarget;
use crate::io::variant_input::for_each_variant;
use cluewise::engine::Key;
use cluewise::formats::VariantRecord;
use cluewise::pack::KnownPuzzles;
use cluewise::variant::{Puzzle, Variant};
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::ffi::OsString;

/// The keys of known puzzles, whose isomorphs are not generated again.
#[derive(Default)]
pub struct KnownKeys(HashSet<Key>);

impl KnownKeys {
    /// Reads the puzzles of files.
    pub fn read(files: &[OsString], args: &VariantArgs, global: &GlobalArgs) -> Result<KnownKeys, Failure> {
        let mut known = KnownKeys::default();
        if files.is_empty() {
            return Ok(known);
        }
        let input = InputArgs::of_known(files.to_vec(), None);
        let work = |_: &mut _, record: VariantRecord, _: &_| Key::of_isomorphs(&record.variant, &record.puzzle);
        let well_formed =
            for_each_variant(&input, args.known_puzzle_options(), global, &mut known, work, |known, processed, _| {
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

    /// Returns whether no isomorph of the puzzle is known.
    pub fn has_no_isomorph_of(&self, variant: &Variant, puzzle: &Puzzle) -> bool {
        self.0.is_empty() || !self.0.contains(&Key::of_isomorphs(variant, puzzle))
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

impl OutputTarget for KnownKeys {}
