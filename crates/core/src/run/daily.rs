//! The puzzles of days.

use super::{GeneratedPuzzle, Generator, NewKind, Part, Run};
use crate::generator::{Date, GenerateError, Symmetry, Targets};
use crate::kinds::KindTargetError;
use crate::rating::effort::Level;
use crate::rng::PuzzleRng;
use std::ops::RangeInclusive;

/// The puzzles of a day, of one kind and level: one per date.
///
/// The puzzle depends on the date, the level, the kind and the requested time only, so it is the same everywhere, and puzzles of different
/// levels share no solution. The seed is that of a text such as `daily 2026-11-20 easy` or `daily 2026-11-20 easy 6x6
/// killer` ([`PuzzleRng::seed_from_text`]). The pattern of clues of a classic puzzle has half-turn symmetry.
///
/// ```
/// use cluewise::run::{Daily, GeneratedPuzzle, NewKind};
/// use cluewise::kinds::Symbols;
/// let mut daily = Daily::new(NewKind::new(4, None, Default::default()), None)?;
/// let GeneratedPuzzle::Kind(made) = daily.puzzle("2026-11-20".parse()?, |_| true)? else { panic!("a 4x4 puzzle") };
/// assert_eq!(made.puzzle.to_text(Symbols::DIGITS), "2.3........3.12.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Daily {
    run: Run,
    generator: Generator,
    level: Level,
}

impl Daily {
    /// The maximum number of attempts at a puzzle of another kind than the classic one. Small grids have few hard puzzles.
    pub const MAX_ATTEMPTS: u64 = 2000;

    /// Creates the puzzles of a kind and a level; by default medium, and easy for sizes below 9.
    ///
    /// # Errors
    /// No puzzle can have this kind and level.
    pub fn new(kind: NewKind, level: Option<Level>) -> Result<Daily, KindTargetError> {
        Daily::with_time(kind, level, None)
    }

    /// Creates the puzzles of a kind and a level as [`Daily::new`] does, with an expected solving time in this range of
    /// seconds: those of a day of the week, so that puzzles of a week take longer from day to day.
    ///
    /// # Errors
    /// No puzzle can have this kind, level and time.
    pub fn with_time(
        kind: NewKind,
        level: Option<Level>,
        time_s: Option<RangeInclusive<u32>>,
    ) -> Result<Daily, KindTargetError> {
        let level = level.unwrap_or(if kind.side() < 9 { Level::Easy } else { Level::Medium });
        let symmetry = if kind.is_classic() { Symmetry::Rot180 } else { Symmetry::None };
        let targets = Targets { time_s, ..Targets::default().with_level(level).with_symmetry(symmetry) };
        let run = Run::new(0, kind, vec![Part { count: 1, targets }])?;
        Ok(Daily { generator: run.generator(0)?, run, level })
    }

    /// Returns the level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the kind of puzzle.
    pub fn kind(&self) -> &NewKind {
        self.run.kind()
    }

    /// Returns the targets of each puzzle.
    pub fn targets(&self) -> &Targets {
        &self.run.parts()[0].targets
    }

    /// Generates the puzzle of a date. Calls `should_continue` before each attempt with the number of previous ones.
    ///
    /// # Errors
    /// `should_continue` returned false, or [`Daily::MAX_ATTEMPTS`] found no puzzle of the level.
    pub fn puzzle(
        &mut self,
        date: Date,
        mut should_continue: impl FnMut(u64) -> bool,
    ) -> Result<GeneratedPuzzle, GenerateError> {
        let (level, kind) = (self.level, self.run.kind());
        let (text, max_attempts) = match kind.is_classic() {
            true => (format!("daily {date} {level}"), u64::MAX),
            false => (format!("daily {date} {level} {kind}"), Self::MAX_ATTEMPTS),
        };
        let seed = PuzzleRng::seed_from_text(&text);
        let should_continue = |attempts| attempts < max_attempts && should_continue(attempts);
        let mut made = self.generator.generate(seed, &[0], &|_| true, should_continue);
        made.pop().unwrap_or(Err(GenerateError::default()))
    }
}
