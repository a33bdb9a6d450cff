//! Puzzles of a run that repeat earlier ones of the same run.

use super::Key;
use crate::run::NewPuzzle;
use std::collections::HashSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The handling of isomorphs of earlier puzzles of a run.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum OnRepeat {
    /// Keep them.
    #[default]
    Keep,
    /// Keep and count them.
    Count,
    /// Leave them out: the search continues.
    LeaveOut,
}

/// The keys of the puzzles of a run so far.
#[derive(Debug)]
pub struct Repeats {
    on_repeat: OnRepeat,
    keys: Mutex<HashSet<Key>>,
    /// Number of puzzles that were kept and repeat earlier ones.
    kept: AtomicU64,
}

impl Repeats {
    pub fn new(on_repeat: OnRepeat) -> Repeats {
        Repeats { on_repeat, keys: Mutex::default(), kept: AtomicU64::new(0) }
    }

    /// Returns whether repeats are left out.
    pub fn are_left_out(&self) -> bool {
        self.on_repeat == OnRepeat::LeaveOut
    }

    /// Returns whether puzzles are compared.
    pub fn are_compared(&self) -> bool {
        self.on_repeat != OnRepeat::Keep
    }

    /// Returns whether a search may end with this puzzle.
    pub fn accept(&self, puzzle: NewPuzzle) -> bool {
        !self.are_left_out() || !lock(&self.keys).contains(&Key::of_new(puzzle))
    }

    /// Adds the next puzzle of the run. Returns false if it is left out.
    pub fn add(&self, key: Option<Key>) -> bool {
        let is_new = key.is_none_or(|key| lock(&self.keys).insert(key));
        self.kept.fetch_add(u64::from(!is_new && !self.are_left_out()), Ordering::Relaxed);
        is_new || !self.are_left_out()
    }

    /// Returns the number of puzzles that repeat earlier ones.
    pub fn kept(&self) -> u64 {
        self.kept.load(Ordering::Relaxed)
    }
}

/// Locks a value that no thread leaves half changed.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
