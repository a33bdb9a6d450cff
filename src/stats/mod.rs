//! What a set of puzzles is like: how many there are of each level, rating and number of clues; how many are unique,
//! minimal, or there more than once.
//!
//! ```
//! use cluewise::pack::Record;
//! use cluewise::solver::Verdict;
//! use cluewise::stats::{Facts, Stats, Wanted};
//! let puzzle: cluewise::Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let facts = Facts::of(&puzzle.into(), Verdict::Unique, &Wanted::default());
//! let mut stats = Stats::default();
//! stats.add(&facts);
//! stats.add(&facts);
//! assert_eq!((stats.puzzles, stats.minimal, stats.duplicates), (2, Some(2), Some(1)));
//! # Ok::<(), cluewise::ParseError>(())
//! ```

mod chart;
mod text;

use crate::canonical::{Key, canonicalize};
use crate::effort::{self, Level};
use crate::generator::needless_clues;
use crate::grid::Puzzle;
use crate::pack::Record;
use crate::solver::{Verdict, unique_solution};
use crate::techniques::{self, tenths};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, HashSet};
use std::fmt;

/// What is counted of a set of puzzles.
///
/// Prints as text with histograms, serializes as numbers. Memory does not grow with the number of puzzles, but for
/// duplicates: a [`Key`] in a hash set, up to 120 bytes in all, for each puzzle that differs from all others.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Stats {
    /// All puzzles.
    pub puzzles: u64,
    /// Those with exactly one solution.
    pub unique: u64,
    /// Those with more.
    pub several: u64,
    /// Those without one.
    pub none: u64,
    /// Places of the input that are no puzzle.
    pub malformed: u64,
    /// Puzzles that are there already, once for each repetition; `None` if nobody looked.
    pub duplicates: Option<u64>,
    /// Unique puzzles of which no clue can go; `None` if nobody looked.
    pub minimal: Option<u64>,
    /// Puzzles by number of clues.
    pub clues: BTreeMap<usize, u64>,
    /// Puzzles by level, as far as levels are known.
    pub levels: BTreeMap<Level, u64>,
    /// Puzzles by the rating of their hardest step, as far as ratings are known.
    pub er: BTreeMap<Er, u64>,
    #[serde(skip)]
    seen: HashSet<Key>,
}

/// A rating on the scale of Sudoku Explainer, in tenths; prints as `7.1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Er(pub u32);

impl fmt::Display for Er {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

impl Serialize for Er {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// What is to be found out about each puzzle where its record does not say.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Wanted {
    /// Its level.
    pub levels: bool,
    /// Its Sudoku Explainer rating, which takes longest.
    pub er: bool,
    /// Whether it is minimal.
    pub minimal: bool,
    /// Whether it is there more than once.
    pub duplicates: Option<Same>,
}

/// When two puzzles are one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Same {
    /// If they have the same clues.
    Exact,
    /// If they are isomorphic too.
    Isomorphs,
}

impl Same {
    /// What only puzzles that are one have in common.
    pub fn key(self, puzzle: &Puzzle) -> Key {
        match self {
            Same::Exact => puzzle.into(),
            Same::Isomorphs => (&canonicalize(puzzle).form).into(),
        }
    }
}

/// All but the Sudoku Explainer ratings.
impl Default for Wanted {
    fn default() -> Wanted {
        Wanted { levels: true, er: false, minimal: true, duplicates: Some(Same::Exact) }
    }
}

/// What [`Stats`] counts of one puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    verdict: Verdict,
    clues: usize,
    level: Option<Level>,
    er: Option<Er>,
    minimal: Option<bool>,
    key: Option<Key>,
}

impl Facts {
    /// The facts about a puzzle that has so many solutions; only one with a single solution has more to it.
    pub fn of(record: &Record, verdict: Verdict, wanted: &Wanted) -> Facts {
        let (puzzle, is_unique) = (&record.puzzle, verdict == Verdict::Unique);
        let level = || {
            let solution = unique_solution(puzzle)?;
            effort::rate_unique(puzzle, &solution).map(|effort| effort.level)
        };
        let er = record.se.or_else(|| (wanted.er && is_unique).then(|| techniques::rate(puzzle)));
        Facts {
            verdict,
            clues: puzzle.clue_count(),
            level: record.level.or_else(|| if wanted.levels && is_unique { level() } else { None }),
            er: er.map(|rating| Er(tenths(rating.er))),
            minimal: wanted.minimal.then(|| is_unique && needless_clues(puzzle).is_empty()),
            key: wanted.duplicates.map(|same| same.key(puzzle)),
        }
    }
}

impl Stats {
    /// Counts a puzzle.
    pub fn add(&mut self, facts: &Facts) {
        self.puzzles += 1;
        *match facts.verdict {
            Verdict::Unique => &mut self.unique,
            Verdict::Several => &mut self.several,
            Verdict::None => &mut self.none,
        } += 1;
        *self.clues.entry(facts.clues).or_default() += 1;
        if let Some(level) = facts.level {
            *self.levels.entry(level).or_default() += 1;
        }
        if let Some(er) = facts.er {
            *self.er.entry(er).or_default() += 1;
        }
        if let Some(minimal) = facts.minimal {
            *self.minimal.get_or_insert(0) += u64::from(minimal);
        }
        if let Some(key) = facts.key {
            *self.duplicates.get_or_insert(0) += u64::from(!self.seen.insert(key));
        }
    }

    /// The histograms that are not empty.
    fn histograms(&self) -> Vec<Histogram> {
        fn rows<K: ToString>(counts: &BTreeMap<K, u64>) -> Vec<(String, u64)> {
            counts.iter().map(|(key, &count)| (key.to_string(), count)).collect()
        }
        let all = [("level", rows(&self.levels)), ("clues", rows(&self.clues)), ("ER", rows(&self.er))];
        let some = all.into_iter().filter(|(_, rows)| !rows.is_empty());
        some.map(|(title, rows)| Histogram { title, rows }).collect()
    }

    /// The totals that are known, each with what it is a part of.
    fn totals(&self) -> Vec<(&'static str, u64, Option<u64>)> {
        let of = |name, count, all| (name, count, Some(all));
        let mut totals = vec![
            ("puzzles", self.puzzles, None),
            of("unique", self.unique, self.puzzles),
            of("several", self.several, self.puzzles),
            of("none", self.none, self.puzzles),
        ];
        totals.extend(self.minimal.map(|minimal| of("minimal", minimal, self.unique)));
        totals.extend(self.duplicates.map(|duplicates| of("duplicates", duplicates, self.puzzles)));
        totals.push(("malformed", self.malformed, None));
        totals
    }
}

/// How often each value came up, the least value first.
struct Histogram {
    title: &'static str,
    rows: Vec<(String, u64)>,
}

impl Histogram {
    fn sum(&self) -> u64 {
        self.rows.iter().map(|row| row.1).sum()
    }

    fn most(&self) -> u64 {
        self.rows.iter().map(|row| row.1).max().unwrap_or(0)
    }
}

/// A part in per cent; of nothing it is nothing.
fn per_cent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}
