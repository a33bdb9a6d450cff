//! Statistics of a set of puzzles: counts by level, rating and number of clues; unique, minimal and duplicate puzzles.
//!
//! ```
//! use cluewise::engine::Engine;
//! use cluewise::kinds::Verdict;
//! use cluewise::stats::{PuzzleProperties, Stats, StatsOptions};
//! let puzzle: cluewise::Puzzle =
//!     "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
//! let properties = PuzzleProperties::new(&mut Engine::default(), puzzle.into(), Verdict::Unique, &StatsOptions::default());
//! let mut stats = Stats::default();
//! stats.add(&properties);
//! stats.add(&properties);
//! assert_eq!((stats.puzzles, stats.minimal, stats.duplicates), (2, Some(2), Some(1)));
//! # Ok::<(), cluewise::ParseError>(())
//! ```

mod chart;
mod text;

use crate::canonical::canonicalize;
use crate::engine::{Duplicates, Engine, Key, RateOptions};
use crate::generator::Symmetry;
use crate::kinds::{self, PuzzleKind};
use crate::pack::Record;
use crate::rating::Scale;
use crate::rating::effort::Level;
use crate::rating::hodoku;
use crate::rating::se::Tenths;
use crate::solver::Verdict;
use serde::Serialize;
use std::collections::{BTreeMap, HashSet};

/// The statistics of a set of puzzles.
///
/// Printed as text with histograms, serialized as numbers. Memory use does not depend on the number of puzzles, except
/// for the detection of duplicates: a [`Key`] in a hash set, up to 120 bytes in total, for each distinct
/// puzzle.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[non_exhaustive]
pub struct Stats {
    /// Number of puzzles.
    pub puzzles: u64,
    /// Puzzles with exactly one solution.
    pub unique: u64,
    /// Puzzles with several solutions; `several` in JSON.
    #[serde(rename = "several")]
    pub multiple: u64,
    /// Puzzles without a solution.
    pub none: u64,
    /// Puzzles whose search was given up: neither one solution nor several were found.
    #[serde(skip_serializing_if = "is_zero")]
    pub unknown: u64,
    /// Malformed places of the input.
    pub malformed: u64,
    /// Repetitions of earlier puzzles; `None` if they were not looked for.
    pub duplicates: Option<u64>,
    /// Minimal puzzles, without a redundant clue or constraint, among the unique ones; `None` if they were not looked for.
    pub minimal: Option<u64>,
    /// Puzzles by size and rules; empty if all are plain 9x9 ones.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub kinds: BTreeMap<String, u64>,
    /// Puzzles by number of clues.
    pub clues: BTreeMap<usize, u64>,
    /// Puzzles by level, if known.
    pub levels: BTreeMap<Level, u64>,
    /// Puzzles by ER, if known.
    pub er: BTreeMap<Tenths, u64>,
    /// Puzzles by HoDoKu's level, if known.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hodoku_levels: BTreeMap<hodoku::Level, u64>,
    /// Puzzles by HoDoKu's score, if known, in classes of [`Stats::SCORE_CLASS`].
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub hodoku_scores: BTreeMap<u32, u64>,
    /// Puzzles by their expected solving time in minutes, rounded, if known.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub minutes: BTreeMap<u32, u64>,
    /// Puzzles by the symmetry of their clue pattern; empty if it was not looked for.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub symmetries: BTreeMap<Symmetry, u64>,
    /// Puzzles with automorphisms: isomorphic to themselves in several ways; `None` if they were not looked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automorphic: Option<u64>,
    #[serde(skip)]
    seen: HashSet<Key>,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

/// The properties that are computed if a record lacks them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct StatsOptions {
    /// The level.
    pub levels: bool,
    /// The Sudoku Explainer rating, which takes the most time.
    pub er: bool,
    /// HoDoKu's level and score.
    pub hodoku: bool,
    /// The expected solving time.
    pub time: bool,
    /// Minimality.
    pub minimal: bool,
    /// Symmetry of the clue pattern, and automorphisms.
    pub symmetry: bool,
    /// The puzzles that are duplicates of each other.
    pub duplicates: Option<Duplicates>,
}

/// Everything but the ratings of Sudoku Explainer and HoDoKu, and the solving time.
impl Default for StatsOptions {
    fn default() -> StatsOptions {
        StatsOptions {
            levels: true,
            er: false,
            hodoku: false,
            time: false,
            minimal: true,
            symmetry: true,
            duplicates: Some(Duplicates { exact: true, by_solution: false }),
        }
    }
}

/// The properties of a puzzle that [`Stats`] counts.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleProperties {
    /// The size and the rules; `None` for a classic puzzle.
    kind: Option<String>,
    /// `None` if the search was given up.
    verdict: Option<Verdict>,
    clues: usize,
    level: Option<Level>,
    er: Option<Tenths>,
    hodoku_level: Option<hodoku::Level>,
    hodoku_score: Option<u32>,
    minutes: Option<u32>,
    minimal: Option<bool>,
    symmetry: Option<Symmetry>,
    is_automorphic: Option<bool>,
    key: Option<Key>,
}

impl PuzzleProperties {
    /// Determines the properties of a puzzle with this number of solutions; level, rating and minimality only if it is
    /// unique. Ratings that take too long are missing.
    ///
    /// A candidate grid has ratings within its candidates but no level, and is neither minimal nor a duplicate.
    pub fn new(
        engine: &mut Engine,
        mut record: Record,
        verdict: kinds::Verdict,
        options: &StatsOptions,
    ) -> PuzzleProperties {
        let (is_unique, is_plain) = (verdict == kinds::Verdict::Unique, !record.puzzle.has_candidates());
        let has_hodoku = record.hodoku_level.is_some() && record.hodoku_score.is_some();
        let missing = [
            (Scale::Effort, options.levels && record.level.is_none()),
            (Scale::Se, options.er && record.se.is_none()),
            (Scale::Hodoku, options.hodoku && !has_hodoku),
            (Scale::Time, options.time && record.time.is_none()),
        ];
        let missing = missing.into_iter().filter_map(|(scale, is_missing)| is_missing.then_some(scale));
        let missing: Vec<Scale> = missing.collect();
        if is_unique && !missing.is_empty() {
            // Scales that do not cover the kind are left out.
            engine.solve_and_rate(&mut record, &missing, &RateOptions::default());
        }
        let minimal = match options.minimal {
            true if is_unique && is_plain => engine.is_minimal(&record.puzzle),
            is_wanted => is_wanted.then_some(false),
        };
        let classic = record.classic_clues().filter(|_| is_plain);
        let symmetric = classic.filter(|_| options.symmetry);
        PuzzleProperties {
            kind: record.kind_puzzle().map(|puzzle| puzzle.kind.to_string()),
            verdict: counted(verdict),
            clues: record.puzzle.clue_count(),
            level: record.level,
            er: record.se.map(|rating| rating.er),
            hodoku_level: record.hodoku_level,
            hodoku_score: record.hodoku_score,
            minutes: record.time.map(|time| time.minutes()),
            minimal,
            symmetry: Some(&record).filter(|_| options.symmetry && is_plain).and_then(Record::pattern_symmetry),
            is_automorphic: symmetric.map(|puzzle| canonicalize(&puzzle).automorphisms > 1),
            key: options.duplicates.filter(|_| is_plain).map(|duplicates| engine.key(&record, duplicates)),
        }
    }
}

/// Returns a verdict as it is counted; `None` if the search was given up.
fn counted(verdict: kinds::Verdict) -> Option<Verdict> {
    match verdict {
        kinds::Verdict::None => Some(Verdict::None),
        kinds::Verdict::Unique => Some(Verdict::Unique),
        kinds::Verdict::Multiple => Some(Verdict::Multiple),
        kinds::Verdict::Unknown => None,
    }
}

impl Stats {
    /// The width of the classes of HoDoKu's score.
    pub const SCORE_CLASS: u32 = 200;

    /// Counts a puzzle.
    pub fn add(&mut self, properties: &PuzzleProperties) {
        self.puzzles += 1;
        *match properties.verdict {
            Some(Verdict::Unique) => &mut self.unique,
            Some(Verdict::Multiple) => &mut self.multiple,
            Some(Verdict::None) => &mut self.none,
            None => &mut self.unknown,
        } += 1;
        self.add_kind(properties.kind.as_ref());
        *self.clues.entry(properties.clues).or_default() += 1;
        if let Some(level) = properties.level {
            *self.levels.entry(level).or_default() += 1;
        }
        if let Some(er) = properties.er {
            *self.er.entry(er).or_default() += 1;
        }
        if let Some(level) = properties.hodoku_level {
            *self.hodoku_levels.entry(level).or_default() += 1;
        }
        if let Some(score) = properties.hodoku_score {
            *self.hodoku_scores.entry(score - score % Self::SCORE_CLASS).or_default() += 1;
        }
        if let Some(minutes) = properties.minutes {
            *self.minutes.entry(minutes).or_default() += 1;
        }
        if let Some(minimal) = properties.minimal {
            *self.minimal.get_or_insert(0) += u64::from(minimal);
        }
        if let Some(symmetry) = properties.symmetry {
            *self.symmetries.entry(symmetry).or_default() += 1;
        }
        if let Some(is_automorphic) = properties.is_automorphic {
            *self.automorphic.get_or_insert(0) += u64::from(is_automorphic);
        }
        if let Some(key) = &properties.key {
            *self.duplicates.get_or_insert(0) += u64::from(!self.seen.insert(key.clone()));
        }
    }

    /// Counts a puzzle by its kind, if it or another one is not a classic puzzle.
    fn add_kind(&mut self, kind: Option<&String>) {
        let before = self.puzzles - 1;
        if kind.is_some() && self.kinds.is_empty() && before > 0 {
            self.kinds.insert(PuzzleKind::default().to_string(), before);
        }
        if kind.is_some() || !self.kinds.is_empty() {
            *self.kinds.entry(kind.map_or_else(|| PuzzleKind::default().to_string(), String::clone)).or_default() += 1;
        }
    }

    /// Returns the histograms that are not empty.
    fn histograms(&self) -> Vec<Histogram> {
        fn rows<K: ToString>(counts: &BTreeMap<K, u64>) -> Vec<(String, u64)> {
            counts.iter().map(|(key, &count)| (key.to_string(), count)).collect()
        }
        let all = [
            ("kind", rows(&self.kinds)),
            ("level", rows(&self.levels)),
            ("clues", rows(&self.clues)),
            ("ER", rows(&self.er)),
            ("HoDoKu level", rows(&self.hodoku_levels)),
            ("HoDoKu score from", rows(&self.hodoku_scores)),
            ("minutes", rows(&self.minutes)),
            (
                "symmetry",
                if self.symmetries.keys().any(|&kind| kind != Symmetry::None) {
                    rows(&self.symmetries)
                } else {
                    Vec::new()
                },
            ),
        ];
        let non_empty = all.into_iter().filter(|(_, rows)| !rows.is_empty());
        non_empty.map(|(title, rows)| Histogram { title, rows }).collect()
    }

    /// Returns the known totals, each with the number that it is a share of.
    fn totals(&self) -> Vec<(&'static str, u64, Option<u64>)> {
        let share = |name, count, total| (name, count, Some(total));
        let mut totals = vec![
            ("puzzles", self.puzzles, None),
            share("unique", self.unique, self.puzzles),
            share("several", self.multiple, self.puzzles),
            share("none", self.none, self.puzzles),
        ];
        if self.unknown > 0 {
            totals.push(share("unknown", self.unknown, self.puzzles));
        }
        totals.extend(self.minimal.map(|minimal| share("minimal", minimal, self.unique)));
        totals.extend(self.duplicates.map(|duplicates| share("duplicates", duplicates, self.puzzles)));
        let automorphic = self.automorphic.filter(|&count| count > 0);
        totals.extend(automorphic.map(|automorphic| share("automorphic", automorphic, self.puzzles)));
        totals.push(("malformed", self.malformed, None));
        totals
    }
}

/// The number of occurrences of each value, in ascending order.
struct Histogram {
    title: &'static str,
    rows: Vec<(String, u64)>,
}

impl Histogram {
    fn sum(&self) -> u64 {
        self.rows.iter().map(|row| row.1).sum()
    }

    fn max(&self) -> u64 {
        self.rows.iter().map(|row| row.1).max().unwrap_or(0)
    }
}

/// Returns a share in percent; 0 if the total is 0.
fn percentage(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}
