//! Puzzles of earlier packs, whose isomorphs are not generated again.

use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::generation::repeats::OnRepeat;
use crate::io::input::{self, InputBatch, LARGE_BATCH, Processed};
use crate::io::output::OutputTarget;
use crate::variants::keys::KnownKeys;
use clap::{Args, ValueHint};
use cluewise::Puzzle;
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::pack::KnownPuzzles;
use sha2::{Digest, Sha256};
use std::collections::HashSet;
use std::ffi::OsString;

/// The option of the files with known puzzles.
#[derive(Args)]
pub struct KnownArgs {
    /// Leave out isomorphs of the puzzles in FILE (repeatable)
    ///
    /// The search for such a puzzle continues, so that the number of puzzles and all others stay the same. Canonical
    /// forms are held in memory, about 50 bytes each.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    distinct_from: Vec<OsString>,
    #[command(flatten)]
    pub distinct: DistinctArgs,
}

/// The option to leave out repeats.
#[derive(Args)]
pub struct DistinctArgs {
    /// Leave out isomorphs of earlier puzzles of the run, with --size, --box or --variant
    ///
    /// Grids smaller than 9x9 have few different puzzles. The search for a repeat continues; if 50 000 attempts find no
    /// new puzzle, the level has no more. With --range or --shard, the puzzles of this part differ.
    #[arg(long, hide_short_help = true)]
    distinct: bool,
}

impl DistinctArgs {
    /// Returns an error if the option is given for 9x9 puzzles.
    pub fn refuse_classic(&self) -> Result<(), Failure> {
        match self.distinct {
            true => Err(Failure::Message(
                "--distinct needs --size, --box or --variant; 9x9 puzzles do not repeat in practice, and `dedupe` removes \
                 isomorphs"
                    .into(),
            )),
            false => Ok(()),
        }
    }

    /// Returns what happens to repeats; `otherwise` without the option.
    pub fn on_repeat(&self, otherwise: OnRepeat) -> OnRepeat {
        if self.distinct { OnRepeat::LeaveOut } else { otherwise }
    }
}

/// The canonical forms of known puzzles.
#[derive(Default)]
pub struct KnownForms(HashSet<PackedPuzzle>);

impl OutputTarget for KnownForms {}

impl KnownArgs {
    /// Reads the files with puzzles of a variant.
    pub fn read_variants(&self, args: &VariantArgs, global: &GlobalArgs) -> Result<KnownKeys, Failure> {
        KnownKeys::read(&self.distinct_from, args, global)
    }

    /// Reads the files.
    pub fn read(&self, global: &GlobalArgs) -> Result<KnownForms, Failure> {
        let mut known = KnownForms::default();
        if self.distinct_from.is_empty() {
            return Ok(known);
        }
        match known.read(&InputArgs::of_known(self.distinct_from.clone(), None), global)? {
            true => Ok(known),
            false => Err(Failure::Message("--distinct-from: the file has malformed puzzles".into())),
        }
    }
}

impl KnownForms {
    /// Adds the classic puzzles of inputs; the others differ from all of these. Returns whether no entry was malformed.
    fn read(&mut self, input: &InputArgs, global: &GlobalArgs) -> Result<bool, Failure> {
        let classic = |batch: &InputBatch, i: usize| match batch.kind(i) {
            None => Some(batch.puzzles[i]),
            Some(record) => record.classic_puzzle(),
        };
        let forms =
            |batch: &InputBatch| (0..batch.puzzles.len()).map(|i| classic(batch, i).as_ref().map(form)).collect();
        let source = input.with_kinds(&VariantArgs::default())?;
        input::for_each_batch(source, global, self, LARGE_BATCH, forms, |known, processed, _| {
            if let Processed::Done(Some(form)) = processed {
                known.0.insert(form);
            }
            Ok(())
        })
    }

    /// Returns whether no isomorph of the puzzle is known.
    pub fn lacks(&self, puzzle: &Puzzle) -> bool {
        self.0.is_empty() || !self.0.contains(&form(puzzle))
    }

    /// Returns the description of the puzzles in the header of a pack; `None` if there are none.
    pub fn description(&self) -> Option<KnownPuzzles> {
        let mut forms: Vec<&PackedPuzzle> = self.0.iter().collect();
        forms.sort_unstable();
        let mut hash = Sha256::new();
        forms.iter().for_each(|form| hash.update(Puzzle::from(*form).to_bytes(b'.')));
        let digest: [u8; 32] = hash.finalize().into();
        let sha256 = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        (!forms.is_empty()).then(|| KnownPuzzles::new(forms.len() as u64, sha256))
    }
}

fn form(puzzle: &Puzzle) -> PackedPuzzle {
    (&canonicalize(puzzle).form).into()
}
