//! Puzzles of a run that repeat earlier ones of the same run.

use crate::parallel::lock;
use cluewise::engine::Key;
use cluewise::run::{MAX_ATTEMPTS_OF_DISTINCT, NewPuzzle};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The handling of isomorphs of earlier puzzles of the run.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub enum OnRepeat {
    #[default]
    Keep,
    /// Keep and count them.
    Count,
    /// The search continues.
    LeaveOut,
}

/// The puzzles of a run so far, in the order of their indices.
///
/// Puzzle i is the first of its search that is no isomorph of puzzles 0 to i - 1, whatever the number of threads:
/// threads use the keys that are known, all of smaller indices, and the puzzle is compared again when its turn has
/// come.
pub struct Repeats {
    on_repeat: OnRepeat,
    keys: Mutex<HashSet<Key>>,
    /// Per part, the first index without a puzzle. Later indices are not searched: each search would take as long.
    ends: Vec<AtomicU64>,
    /// Number of puzzles that were kept and repeat earlier ones.
    kept: AtomicU64,
}

impl Repeats {
    pub fn new(on_repeat: OnRepeat, parts: usize) -> Repeats {
        let ends = (0..parts).map(|_| AtomicU64::new(u64::MAX)).collect();
        Repeats { on_repeat, keys: Mutex::default(), ends, kept: AtomicU64::new(0) }
    }

    /// Returns whether repeats are left out.
    pub fn are_left_out(&self) -> bool {
        self.on_repeat == OnRepeat::LeaveOut
    }

    /// Returns the key of a puzzle if it is needed.
    pub fn key(&self, puzzle: NewPuzzle) -> Option<Key> {
        (self.on_repeat != OnRepeat::Keep).then(|| Key::of_new(puzzle))
    }

    /// Returns the number of attempts after which a search for a new puzzle ends by default: without repeats, a small grid
    /// has few puzzles.
    pub fn max_attempts(&self) -> Option<u64> {
        self.are_left_out().then_some(MAX_ATTEMPTS_OF_DISTINCT)
    }

    /// Adds a puzzle of the interrupted run, of which this one is the rest.
    pub fn add_known(&self, key: impl FnOnce() -> Key) {
        if self.on_repeat != OnRepeat::Keep {
            self.add(Some(key()));
        }
    }

    /// Returns whether a search may end with this puzzle.
    pub fn accept(&self, puzzle: NewPuzzle) -> bool {
        if !self.are_left_out() {
            return true;
        }
        let key = Key::of_new(puzzle);
        !lock(&self.keys).contains(&key)
    }

    /// Adds the next puzzle of the run. Returns false if it is left out.
    pub fn add(&self, key: Option<Key>) -> bool {
        let is_new = key.is_none_or(|key| lock(&self.keys).insert(key));
        self.kept.fetch_add(u64::from(!is_new && !self.are_left_out()), Ordering::Relaxed);
        is_new || !self.are_left_out()
    }

    /// Records that no puzzle with this index was found.
    pub fn end(&self, part: usize, index: u64) {
        if self.are_left_out() {
            self.ends[part].fetch_min(index, Ordering::Relaxed);
        }
    }

    /// Returns whether the part has ended before this index.
    pub fn has_ended(&self, part: usize, index: u64) -> bool {
        self.ends[part].load(Ordering::Relaxed) < index
    }

    /// Returns the number of puzzles that repeat earlier ones.
    pub fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }
}
