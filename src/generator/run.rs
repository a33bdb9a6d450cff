//! Generation runs: a seed, and a sequence of parts with their own targets.

use super::state::GenerationState;
use super::{GenerateError, Generated, TargetError, Targets, batch};
use crate::board::grid::Puzzle;
use crate::cancellation;
use std::ops::Range;

/// A generation run: the seed, and the number of puzzles of each part.
///
/// ```
/// use cluewise::generator::{Part, Run, Targets};
/// let run = Run::new(7, vec![Part { targets: Targets::default(), count: 10 }]).unwrap();
/// assert_eq!(run.len(), 10);
/// assert!(run.puzzle(3, |_| true).is_ok());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Unchecked"))]
pub struct Run {
    pub(super) seed: u64,
    pub(super) parts: Vec<Part>,
}

/// A deserialized run whose targets are not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    seed: u64,
    parts: Vec<Part>,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Run {
    type Error = TargetError;
    fn try_from(run: Unchecked) -> Result<Run, TargetError> {
        Run::new(run.seed, run.parts)
    }
}

/// A number of puzzles with the same targets.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Part {
    /// The number of puzzles.
    pub count: u64,
    /// The targets of each puzzle.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub targets: Targets,
}

impl Run {
    /// Creates a run of these parts.
    ///
    /// # Errors
    /// Returns an error if no puzzle can meet the targets of one of the parts, or if there are more puzzles than
    /// indices.
    pub fn new(seed: u64, parts: Vec<Part>) -> Result<Run, TargetError> {
        parts.iter().try_for_each(|part| part.targets.check())?;
        let count = parts.iter().try_fold(0u64, |sum, part| sum.checked_add(part.count));
        count.ok_or(TargetError::TooManyPuzzles)?;
        Ok(Run { seed, parts })
    }

    /// Replaces the seed.
    pub fn with_seed(self, seed: u64) -> Run {
        Run { seed, ..self }
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the parts, in order.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.count).sum()
    }

    /// Returns whether the run has no puzzles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the targets of the puzzle with this index; for an index past the end, those of the last part.
    pub fn targets(&self, index: u64) -> Option<&Targets> {
        let mut end = 0u64;
        let part = self.parts.iter().find(|part| {
            end += part.count;
            index < end
        });
        part.or(self.parts.last()).map(|part| &part.targets)
    }

    /// Returns whether every attempt meets the targets, so that generation is fast.
    pub fn is_fast(&self) -> bool {
        self.parts.iter().all(|part| part.targets.is_always_met())
    }

    /// Returns whether [`Run::puzzles`] takes less time per puzzle than [`Run::puzzle`].
    pub fn suits_batches(&self) -> bool {
        self.parts.iter().all(|part| part.targets.suits_batches())
    }

    /// Returns whether some puzzles are so rare that each may take long.
    pub fn has_rare_targets(&self) -> bool {
        self.parts.iter().any(|part| part.targets.needs_local_search() || part.targets.needs_random_start_search())
    }

    /// Generates one puzzle of the run; see [`generate`](super::generate).
    ///
    /// # Errors
    /// Returns an error if `should_continue` returned false before the targets were met.
    pub fn puzzle(&self, index: u64, should_continue: impl FnMut(u64) -> bool) -> Result<Generated, GenerateError> {
        self.puzzle_where(index, &|_| true, should_continue)
    }

    /// Generates one puzzle of the run for which `accepts` returns true: the search continues after others. If it
    /// returns true for the puzzle of [`Run::puzzle`], the result is that puzzle.
    ///
    /// # Errors
    /// Returns an error if `should_continue` returned false before such a puzzle was found.
    pub fn puzzle_where(
        &self,
        index: u64,
        accepts: &dyn Fn(&Puzzle) -> bool,
        should_continue: impl FnMut(u64) -> bool,
    ) -> Result<Generated, GenerateError> {
        match self.targets(index) {
            Some(targets) => GenerationState::new(targets, self.seed, index).accepting(accepts).run(should_continue),
            None => Err(GenerateError { attempts: 0, nearest: None }),
        }
    }

    /// Generates several puzzles together, which takes less time per puzzle than [`Run::puzzle`]. Calls
    /// `should_continue` before each attempt with the number of previous attempts at the same puzzle.
    ///
    /// ```
    /// use cluewise::generator::{Part, Run, Targets};
    /// let run = Run::new(7, vec![Part { targets: Targets::default(), count: 10 }]).unwrap();
    /// let puzzles = run.puzzles(3..9, |_| true);
    /// assert_eq!(puzzles[2], run.puzzle(5, |_| true));
    /// ```
    pub fn puzzles(
        &self,
        indices: impl IntoIterator<Item = u64>,
        should_continue: impl FnMut(u64) -> bool,
    ) -> Vec<Result<Generated, GenerateError>> {
        self.puzzles_where(indices, &|_| true, should_continue)
    }

    /// Generates several puzzles together, as [`Run::puzzles`] does, of those for which `accepts` returns true, as
    /// [`Run::puzzle_where`] does.
    pub fn puzzles_where(
        &self,
        indices: impl IntoIterator<Item = u64>,
        accepts: &dyn Fn(&Puzzle) -> bool,
        mut should_continue: impl FnMut(u64) -> bool,
    ) -> Vec<Result<Generated, GenerateError>> {
        let state = |index| Some(GenerationState::new(self.targets(index)?, self.seed, index).accepting(accepts));
        let states = indices.into_iter().map_while(state);
        batch::run_all(states, |attempts| !cancellation::is_requested() && should_continue(attempts))
    }
}

/// Returns the `shard`-th of `of` contiguous parts of a range, counted from 1, of nearly equal length. Returns an empty
/// range if there is no such part.
///
/// ```
/// use cluewise::generator::shard;
/// assert_eq!([1, 2, 3].map(|i| shard(&(0..10), i, 3)), [0..3, 3..6, 6..10]);
/// ```
pub fn shard(range: &Range<u64>, shard: u64, of: u64) -> Range<u64> {
    let length = u128::from(range.end.saturating_sub(range.start));
    let begin = |k: u64| range.start + (length * u128::from(k) / u128::from(of)) as u64;
    if (1..=of).contains(&shard) { begin(shard - 1)..begin(shard) } else { range.start..range.start }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::Level;

    fn run(counts: &[u64]) -> Run {
        let part = |(&count, level): (&u64, Level)| Part {
            count,
            targets: Targets { level: Some(level.into()), ..Targets::default() },
        };
        Run::new(1, counts.iter().zip(Level::ALL).map(part).collect()).unwrap()
    }

    #[test]
    fn parts_follow_each_other() {
        let run = run(&[2, 0, 3]);
        let levels: Vec<_> = (0..6).filter_map(|i| Some(run.targets(i)?.level?.max())).collect();
        assert_eq!(levels, [Level::Easy, Level::Easy, Level::Hard, Level::Hard, Level::Hard, Level::Hard]);
    }

    #[cfg(feature = "formats")]
    #[test]
    fn impossible_runs_are_not_deserialized() {
        let text = |clues: &str| format!(r#"{{"seed":1,"parts":[{{"count":1,"clues":{clues}}}]}}"#);
        assert!(serde_json::from_str::<Run>(&text(r#"{"start":24,"end":30}"#)).is_ok());
        assert!(serde_json::from_str::<Run>(&text(r#"{"start":30,"end":20}"#)).is_err());
    }

    #[test]
    fn every_puzzle_has_an_index() {
        let parts = |counts: [u64; 2]| counts.map(|count| Part { count, targets: Targets::default() }).to_vec();
        assert_eq!(Run::new(1, parts([u64::MAX - 1, 1])).map(|run| run.len()), Ok(u64::MAX));
        assert_eq!(Run::new(1, parts([u64::MAX, 1])), Err(TargetError::TooManyPuzzles));
    }

    #[test]
    fn shards_join_to_the_whole() {
        for (count, of) in [(10, 3), (0, 2), (2, 5), (u64::MAX, 7)] {
            let shards: Vec<_> = (1..=of).map(|k| shard(&(0..count), k, of)).collect();
            assert_eq!((shards[0].start, shards[shards.len() - 1].end), (0, count));
            assert!(shards.windows(2).all(|pair| pair[0].end == pair[1].start));
            let sizes = shards.iter().map(|s| s.end - s.start);
            assert!(sizes.clone().max().unwrap() - sizes.min().unwrap() <= 1);
        }
        assert_eq!(shard(&(5..10), 4, 3), 5..5);
        assert_eq!(shard(&(5..10), 0, 0), 5..5);
    }
}
