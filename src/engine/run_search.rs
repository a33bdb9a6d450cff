//! The search for the puzzles of a run, which the command line, the HTTP API and the packages share.

use super::Key;
use super::repeats::{OnRepeat, Repeats, lock};
use crate::cancellation::CancellationToken;
use crate::generator::{GenerateError, Misses};
use crate::kinds::KindTargetError;
use crate::run::{GeneratedPuzzle, Generator, MAX_ATTEMPTS_OF_DISTINCT, NewPuzzle, Run};
use std::cell::Cell;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// The options of a [`RunSearch`].
#[derive(Clone, Copy, Default, Debug)]
pub struct SearchOptions {
    /// The maximum number of attempts per puzzle. By default searches have one for puzzles of which there are probably none.
    pub attempts: Option<u64>,
    /// Whether the user limits the time. Then only searches that have found repeats have a maximum by default: others may
    /// still find a first puzzle.
    pub is_timed: bool,
    /// The handling of isomorphs of earlier puzzles.
    pub on_repeat: OnRepeat,
}

/// What ends a search, besides its options.
pub trait SearchControl {
    /// Returns whether to search for no more puzzles.
    fn is_over(&self) -> bool;

    /// Returns whether to make another attempt at a puzzle.
    fn should_continue(&self) -> bool {
        !self.is_over()
    }

    /// Returns whether a search may end with this puzzle; otherwise it continues.
    fn accepts(&self, _puzzle: NewPuzzle) -> bool {
        true
    }
}

impl SearchControl for CancellationToken {
    fn is_over(&self) -> bool {
        self.is_cancelled()
    }
}

/// A puzzle that was found, and its key if it is compared with others.
pub type FoundPuzzle = (GeneratedPuzzle, Option<Key>);

/// A search that has ended with its default number of attempts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GivenUp {
    /// The part of the run.
    pub part: usize,
    /// The number of attempts.
    pub attempts: u64,
    /// Why attempts at a completion have failed.
    pub misses: Misses,
    /// Whether some search that was given up has left out isomorphs.
    pub has_left_out: bool,
}

/// The search for the puzzles of a run, by one thread or several.
///
/// A puzzle that the attempts do not find is skipped, and the search continues with the next index. With
/// [`OnRepeat::LeaveOut`], puzzle *i* is the first of its search that is no isomorph of puzzles 0 to *i* - 1, whatever the
/// number of threads, and a puzzle that is not found ends its part: each later search would take as long.
///
/// ```
/// use cluewise::CancellationToken;
/// use cluewise::engine::{OnRepeat, RunSearch, SearchOptions};
/// use cluewise::generator::Targets;
/// use cluewise::run::{NewKind, Part, Run};
/// let four = NewKind::new(4, None, Default::default());
/// let run = Run::new(1, four, vec![Part { count: 40, targets: Targets::default().with_clues(4..=4) }])?;
/// let options = SearchOptions { attempts: Some(100), on_repeat: OnRepeat::LeaveOut, ..Default::default() };
/// let (search, mut found) = (RunSearch::new(run, options)?, 0);
/// search.each(0..40, &CancellationToken::default(), |_index, puzzle| {
///     found += usize::from(puzzle.is_ok());
///     Ok::<(), ()>(())
/// });
/// assert!((1..=13).contains(&found), "there are 13 puzzles with 4 clues");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RunSearch {
    run: Run,
    options: SearchOptions,
    repeats: Repeats,
    parts: Vec<PartSearch>,
    given_up: Mutex<Option<GivenUp>>,
}

/// The search for the puzzles of a part.
#[derive(Debug)]
struct PartSearch {
    /// Idle generators. A new generator of another kind than the classic one searches for a first grid.
    generators: Mutex<Vec<Generator>>,
    max_attempts: Option<u64>,
    /// Whether the default number of attempts has ended a search.
    has_given_up: AtomicBool,
    /// Without repeats, the first index without a puzzle. Later indices are not searched.
    end: AtomicU64,
}

impl PartSearch {
    /// Returns whether a search without a puzzle has made all attempts.
    fn used_up_by(&self, error: &GenerateError) -> bool {
        self.max_attempts.is_some_and(|max| error.attempts >= max)
    }
}

/// The number of puzzles whose searches run side by side in [`RunSearch::each`]; few, so that it ends soon.
const BATCH: u64 = 64;

impl RunSearch {
    /// Creates the generators of all parts.
    ///
    /// # Errors
    /// No puzzle can meet the targets, or no grid was found.
    pub fn new(run: Run, options: SearchOptions) -> Result<RunSearch, KindTargetError> {
        let repeats = Repeats::new(options.on_repeat);
        let of_distinct = repeats.are_left_out().then_some(MAX_ATTEMPTS_OF_DISTINCT);
        let part = |part| -> Result<PartSearch, KindTargetError> {
            let max_attempts = options.attempts.or_else(|| run.default_attempts(part)).or(of_distinct);
            let generators = Mutex::new(vec![run.generator(part)?]);
            let has_given_up = AtomicBool::new(false);
            Ok(PartSearch { generators, max_attempts, has_given_up, end: AtomicU64::new(u64::MAX) })
        };
        let parts = (0..run.parts().len()).map(part).collect::<Result<_, _>>()?;
        Ok(RunSearch { parts, run, options, repeats, given_up: Mutex::default() })
    }

    /// Returns the run.
    pub fn run(&self) -> &Run {
        &self.run
    }

    /// Returns the maximum number of attempts at the puzzle with this index, if there is one.
    pub fn max_attempts(&self, index: u64) -> Option<u64> {
        self.part(index).max_attempts
    }

    /// Returns whether repeats are left out.
    pub fn leaves_out_repeats(&self) -> bool {
        self.repeats.are_left_out()
    }

    /// Returns the number of puzzles that repeat earlier ones.
    pub fn repeats(&self) -> u64 {
        self.repeats.kept()
    }

    /// Returns the last search that has ended with its default number of attempts.
    pub fn given_up(&self) -> Option<GivenUp> {
        lock(&self.given_up).clone()
    }

    /// Returns whether the default number of attempts has ended the search for the puzzle with this index, whose error this
    /// is.
    pub fn has_given_up(&self, index: u64, error: &GenerateError) -> bool {
        self.part(index).has_given_up.load(Ordering::Relaxed) && self.part(index).used_up_by(error)
    }

    /// Searches for the puzzles with these indices on this thread, and passes them to `take` in order, until the control
    /// ends the search or `take` returns an error.
    ///
    /// # Errors
    /// The error of `take`.
    pub fn each<E>(
        &self,
        indices: Range<u64>,
        control: &impl SearchControl,
        mut take: impl FnMut(u64, Result<GeneratedPuzzle, GenerateError>) -> Result<(), E>,
    ) -> Result<(), E> {
        let batch = if self.leaves_out_repeats() { 1 } else { BATCH };
        let mut rest = indices;
        while !rest.is_empty() && !control.is_over() {
            let indices: Vec<u64> = rest.by_ref().take(batch as usize).collect();
            for (index, found) in self.generate(&indices, control) {
                let added = |(puzzle, key)| {
                    self.add(key);
                    puzzle
                };
                take(index, found.map(added))?;
            }
        }
        Ok(())
    }

    /// Searches for the puzzles with these indices, one result for each. Several threads may search side by side; each
    /// puzzle counts as one of the run when it is [added](Self::add).
    pub fn generate(
        &self,
        indices: &[u64],
        control: &impl SearchControl,
    ) -> Vec<(u64, Result<FoundPuzzle, GenerateError>)> {
        let part_of = |index: &u64| self.run.part_of(*index);
        let parts = indices.chunk_by(|index, next| part_of(index) == part_of(next));
        parts.flat_map(|indices| self.generate_part(part_of(&indices[0]), indices, control)).collect()
    }

    /// Searches for puzzles of one part.
    fn generate_part(
        &self,
        part: usize,
        indices: &[u64],
        control: &impl SearchControl,
    ) -> Vec<(u64, Result<FoundPuzzle, GenerateError>)> {
        let left: Vec<u64> = indices.iter().copied().filter(|&index| !self.has_ended(index)).collect();
        let is_over = left.is_empty() || control.is_over();
        let mut made = if is_over { Vec::new() } else { self.search(part, &left, control) }.into_iter();
        let result = |&index: &u64| {
            let made = if left.contains(&index) { made.next() } else { None };
            let made = made.unwrap_or_else(|| Err(GenerateError::default()));
            if made.is_err() && self.leaves_out_repeats() {
                self.parts[part].end.fetch_min(index, Ordering::Relaxed);
            }
            let with_key = |made: GeneratedPuzzle| {
                let key = self.repeats.are_compared().then(|| Key::of_new(made.puzzle()));
                (made, key)
            };
            (index, made.map(with_key))
        };
        indices.iter().map(result).collect()
    }

    fn search(
        &self,
        part: usize,
        indices: &[u64],
        control: &impl SearchControl,
    ) -> Vec<Result<GeneratedPuzzle, GenerateError>> {
        let PartSearch { generators, max_attempts, .. } = &self.parts[part];
        let idle = lock(generators).pop();
        // The first generator of the part was created with the same targets.
        let Ok(mut generator) = idle.map_or_else(|| self.run.generator(part), Ok) else { return Vec::new() };
        let (has_left_out, has_given_up) = (Cell::new(false), Cell::new(false));
        let accepts = |puzzle: NewPuzzle| {
            let is_new = self.repeats.accept(puzzle) && control.accepts(puzzle);
            has_left_out.set(has_left_out.get() || !is_new);
            is_new
        };
        let should_continue = |attempts| {
            let is_limited = self.options.attempts.is_some() || !self.options.is_timed || has_left_out.get();
            if is_limited && max_attempts.is_some_and(|max| attempts >= max) {
                has_given_up.set(true);
                return false;
            }
            !(has_given_up.get() && self.leaves_out_repeats()) && control.should_continue()
        };
        let made = generator.generate(self.run.seed(), indices, &accepts, should_continue);
        lock(generators).push(generator);
        if has_given_up.get() && self.options.attempts.is_none() {
            made.iter().filter_map(|made| made.as_ref().err()).for_each(|error| {
                self.record_given_up(part, error, has_left_out.get());
            });
        }
        made
    }

    /// Records a search that has ended with its default number of attempts.
    fn record_given_up(&self, part: usize, error: &GenerateError, has_left_out: bool) {
        if self.parts[part].used_up_by(error) {
            self.parts[part].has_given_up.store(true, Ordering::Relaxed);
            let mut given_up = lock(&self.given_up);
            let has_left_out = has_left_out || given_up.as_ref().is_some_and(|given_up| given_up.has_left_out);
            *given_up = Some(GivenUp { part, attempts: error.attempts, misses: error.misses, has_left_out });
        }
    }

    /// Returns whether the part of the puzzle with this index has ended before it.
    pub fn has_ended(&self, index: u64) -> bool {
        self.part(index).end.load(Ordering::Relaxed) < index
    }

    /// Adds the next puzzle of the run, with its key. Returns false if it is left out, as another thread has found an
    /// isomorph at a smaller index.
    pub fn add(&self, key: Option<Key>) -> bool {
        self.repeats.add(key)
    }

    /// Adds a puzzle of the interrupted run, of which this one is the rest.
    pub fn add_known(&self, key: impl FnOnce() -> Key) {
        if self.repeats.are_compared() {
            self.repeats.add(Some(key()));
        }
    }

    fn part(&self, index: u64) -> &PartSearch {
        &self.parts[self.run.part_of(index)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Targets;
    use crate::run::{NewKind, Part};

    /// A control that ends a search after a number of attempts.
    struct Attempts(Cell<u64>);

    impl SearchControl for Attempts {
        fn is_over(&self) -> bool {
            self.0.get() == 0
        }

        fn should_continue(&self) -> bool {
            self.0.set(self.0.get().saturating_sub(1));
            !self.is_over()
        }
    }

    #[test]
    fn only_the_default_number_of_attempts_gives_up() {
        // No 4x4 puzzle has fewer than 4 clues.
        let parts = vec![Part { count: 1, targets: Targets::default().with_clues(3..=3) }];
        let run = Run::new(1, NewKind::new(4, None, Default::default()), parts).expect("a run");
        for (is_timed, left, gives_up) in [(false, 1_000_000, true), (true, 20, false), (true, 1_000_000, false)] {
            let search =
                RunSearch::new(run.clone(), SearchOptions { is_timed, ..Default::default() }).expect("a search");
            let max = search.max_attempts(0).expect("a default");
            let (_, found) = search.generate(&[0], &Attempts(Cell::new(left.min(max + 20)))).pop().expect("a result");
            let error = found.expect_err("there is none");
            assert_eq!(search.has_given_up(0, &error), gives_up, "{is_timed} {left}: {error}");
            assert_eq!(search.given_up().is_some(), gives_up, "{is_timed} {left}: {error}");
        }
    }
}
