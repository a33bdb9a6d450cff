//! Runs of generation of puzzles of any kind: a seed, the kind or the draft to complete, and a sequence of parts with
//! their own targets.
//!
//! Puzzle *i* of a run is a function of the seed, the kind, its targets and *i*. Any part of a run can therefore be
//! generated anywhere, with any number of threads, with the same result.

mod daily;
mod generated;
mod generator;
mod new_kind;
mod shard;

pub use crate::generator::Part;
pub use daily::Daily;
pub use generated::{GeneratedPuzzle, NewPuzzle};
pub use generator::Generator;
pub use new_kind::NewKind;
pub use shard::shard;

use crate::generator::{TargetError, Targets};
use crate::kinds::{KindTargetError, MAX_ATTEMPTS_OF_DRAFTS, are_playable_by_default, default_attempts};

/// The number of attempts after which the search for a puzzle that is no isomorph of others should be given up: a small
/// grid has few.
pub const MAX_ATTEMPTS_OF_DISTINCT: u64 = 50_000;

/// A generation run: the seed, the kind of puzzle, and the number of puzzles of each part. No two parts have the same
/// indices.
///
/// ```
/// use cluewise::generator::{LevelTargets, TargetSettings, Targets};
/// use cluewise::run::{NewKind, Part, Run};
/// let run = Run::new(7, NewKind::CLASSIC, vec![Part { targets: Targets::default(), count: 10 }])?;
/// assert_eq!(run.len(), 10);
/// let puzzles = run.generator(0)?.generate(7, &[3, 4], &|_| true, |_| true);
/// assert!(puzzles.iter().all(Result::is_ok));
///
/// let levels = LevelTargets::parse_list("easy=4,medium=2")?;
/// let six = NewKind::new(6, None, Default::default());
/// let (parts, _) = six.parts(&TargetSettings::default(), &levels, 1)?;
/// let run = Run::new(7, six, parts)?;
/// assert_eq!((run.len(), run.part_of(3), run.part_of(4)), (6, 0, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "Unchecked"))]
pub struct Run {
    seed: u64,
    #[cfg_attr(feature = "serde", serde(flatten))]
    kind: NewKind,
    parts: Vec<Part>,
}

/// A deserialized run whose targets are not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct Unchecked {
    seed: u64,
    #[serde(flatten)]
    kind: NewKind,
    parts: Vec<Part>,
}

#[cfg(feature = "serde")]
impl TryFrom<Unchecked> for Run {
    type Error = KindTargetError;

    fn try_from(run: Unchecked) -> Result<Run, KindTargetError> {
        Run::new(run.seed, run.kind, run.parts)
    }
}

impl Run {
    /// Creates a run of these parts. Puzzles of large sizes are playable unless they are to be minimal or hard.
    ///
    /// # Errors
    /// The kind lacks a target, no classic puzzle can meet the targets of one of the parts, or there are more puzzles than
    /// indices. [`Run::generator`] finds out whether another kind has any puzzle.
    pub fn new(seed: u64, kind: NewKind, mut parts: Vec<Part>) -> Result<Run, KindTargetError> {
        let count = parts.iter().try_fold(0u64, |sum, part| sum.checked_add(part.count));
        count.ok_or(TargetError::TooManyPuzzles)?;
        for Part { targets, .. } in &mut parts {
            if kind.is_classic() {
                targets.check()?;
                continue;
            }
            if let Some(name) = targets.unsupported_by_drafts().filter(|_| kind.draft().is_some()) {
                return Err(TargetError::NotOfDrafts(name).into());
            }
            if let Some(name) = targets.unsupported_by_other_kinds() {
                return Err(TargetError::ClassicOnly(name).into());
            }
            targets.playable |= are_playable_by_default(targets, kind.side());
        }
        Ok(Run { seed, kind, parts })
    }

    /// Replaces the seed.
    pub fn with_seed(self, seed: u64) -> Run {
        Run { seed, ..self }
    }

    /// Returns the seed.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Returns the kind of puzzle.
    pub fn kind(&self) -> &NewKind {
        &self.kind
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

    /// Returns the number of the part with this index; for an index past the end, that of the last part.
    pub fn part_of(&self, index: u64) -> usize {
        let mut end = 0u64;
        let part = self.parts.iter().position(|part| {
            end += part.count;
            index < end
        });
        part.unwrap_or(self.parts.len().saturating_sub(1))
    }

    /// Returns the targets of the puzzle with this index; for an index past the end, those of the last part.
    pub fn targets(&self, index: u64) -> Option<&Targets> {
        self.parts.get(self.part_of(index)).map(|part| &part.targets)
    }

    /// Returns the indices of the puzzles of a part.
    pub fn indices(&self, part: usize) -> std::ops::Range<u64> {
        let start = self.parts.iter().take(part).map(|part| part.count).sum();
        start..start + self.parts.get(part).map_or(0, |part| part.count)
    }

    /// Creates the generator of the puzzles of a part. For other kinds than the classic one, it searches for a first grid.
    ///
    /// # Errors
    /// No puzzle can meet the targets, or no grid was found.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn generator(&self, part: usize) -> Result<Generator, KindTargetError> {
        Generator::new(&self.kind, self.parts[part].targets.clone())
    }

    /// Returns the number of attempts after which a puzzle of a part should be given up, as there is probably none; `None`
    /// if the search has no end by default.
    pub fn default_attempts(&self, part: usize) -> Option<u64> {
        if self.kind.draft().is_some() {
            return Some(MAX_ATTEMPTS_OF_DRAFTS);
        }
        let targets = self.parts.get(part).map(|part| &part.targets).filter(|_| !self.kind.is_classic());
        targets.and_then(|targets| default_attempts(targets, self.kind.side()))
    }

    /// Returns whether puzzles take little time, and several together less than one by one.
    pub fn suits_batches(&self) -> bool {
        self.kind.is_classic() && self.parts.iter().all(|part| part.targets.suits_batches())
    }

    /// Returns whether some puzzles are so rare that each may take long.
    pub fn has_rare_targets(&self) -> bool {
        let is_rare = |targets: &Targets| targets.needs_local_search() || targets.needs_random_start_search();
        self.kind.is_classic() && self.parts.iter().any(|part| is_rare(&part.targets))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::Level;

    fn classic(parts: Vec<Part>) -> Result<Run, KindTargetError> {
        Run::new(1, NewKind::CLASSIC, parts)
    }

    #[test]
    fn parts_follow_each_other() {
        let part = |(count, level): (u64, Level)| Part { count, targets: Targets::default().with_level(level) };
        let run = classic([2, 0, 3].into_iter().zip(Level::ALL).map(part).collect()).expect("a run");
        let levels: Vec<_> = (0..6).filter_map(|i| Some(run.targets(i)?.level?.max())).collect();
        assert_eq!(levels, [Level::Easy, Level::Easy, Level::Hard, Level::Hard, Level::Hard, Level::Hard]);
        assert_eq!([0, 1, 2, 3].map(|part| run.indices(part)), [0..2, 2..2, 2..5, 5..5]);
    }

    #[cfg(feature = "serde")]
    #[test]
    fn impossible_runs_are_not_deserialized() {
        let text = |kind: &str, clues: &str| format!(r#"{{"seed":1,{kind}"parts":[{{"count":1,"clues":{clues}}}]}}"#);
        let parse = |kind: &str, clues: &str| serde_json::from_str::<Run>(&text(kind, clues));
        assert!(parse("", r#"{"start":24,"end":30}"#).is_ok());
        assert!(parse("", r#"{"start":30,"end":20}"#).is_err());
        let nine = Run::new(1, NewKind::new(9, "3x3".parse().ok(), Default::default()), vec![]).expect("a run");
        let text = serde_json::to_string(&nine).expect("JSON");
        assert_eq!((serde_json::from_str(&text).ok(), text.as_str()), (Some(nine), r#"{"seed":1,"parts":[]}"#));
        let six = parse(r#""size":6,"variant":"killer+x","#, r#"{"start":4,"end":8}"#).expect("a run");
        assert_eq!(six.kind().to_string(), "6x6 x+killer");
        assert!(
            serde_json::to_string(&six)
                .expect("JSON")
                .starts_with(r#"{"seed":1,"size":6,"variant":"x+killer","parts":[{"#)
        );
    }

    #[test]
    fn every_puzzle_has_an_index() {
        let parts = |counts: [u64; 2]| counts.map(|count| Part { count, targets: Targets::default() }).to_vec();
        assert_eq!(classic(parts([u64::MAX - 1, 1])).map(|run| run.len()), Ok(u64::MAX));
        assert_eq!(classic(parts([u64::MAX, 1])), Err(TargetError::TooManyPuzzles.into()));
    }

    #[test]
    fn targets_that_a_kind_lacks_are_errors() {
        let run = |kind, targets| Run::new(1, kind, vec![Part { count: 1, targets }]).map(|_| ());
        let six = NewKind::new(6, None, Default::default());
        let uniform = Targets::default().with_uniform(true);
        assert_eq!(run(six.clone(), uniform), Err(TargetError::ClassicOnly("uniform").into()));
        assert_eq!(run(six, Targets::default().with_playable(true)), Ok(()));
        let playable = run(NewKind::CLASSIC, Targets::default().with_playable(true));
        assert_eq!(playable, Err(TargetError::OtherKindsOnly("playable").into()));
    }
}
