//! The puzzle of a day of another size or with additional rules.

use super::{GeneratedVariant, RulesAndMarks, VariantGenerator, VariantTargetError, VariantTargets};
use crate::generator::Date;
use crate::rating::effort::{Level, LevelRange};
use crate::rng::PuzzleRng;
use crate::variant::shape::BoxShape;

/// The puzzles of a day of another size or with additional rules: one per date.
///
/// The puzzle depends on the date, the level, the size, the boxes and the rules only, so it is the same everywhere.
///
/// ```
/// use cluewise::variant::{DailyVariants, Puzzle, Symbols};
/// let mut daily = DailyVariants::new(4, None, Default::default(), None)?;
/// let puzzle = daily.puzzle("2026-11-20".parse()?, |_| true).ok_or("not found")?.puzzle;
/// assert_eq!(puzzle.to_text(Symbols::DIGITS), "2.3........3.12.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct DailyVariants {
    generator: VariantGenerator,
    level: Level,
    /// The text of size, boxes and rules that the seed of a date depends on.
    kind: String,
}

impl DailyVariants {
    /// The maximum number of attempts at a puzzle. Small grids have few hard puzzles.
    pub const MAX_ATTEMPTS: u64 = 2000;

    /// Creates the puzzles of a kind and a level; by default medium, and easy for sizes below 9. For 9x9 puzzles
    /// without additional rules use [`daily_run`](crate::generator::daily_run).
    ///
    /// # Errors
    /// No puzzle can have this size and these rules.
    pub fn new(
        side: usize,
        boxes: Option<BoxShape>,
        rules: RulesAndMarks,
        level: Option<Level>,
    ) -> Result<DailyVariants, VariantTargetError> {
        let level = level.unwrap_or(if side < 9 { Level::Easy } else { Level::Medium });
        let mut targets = VariantTargets::default();
        targets.level = Some(LevelRange::from(level));
        targets.playable = targets.are_playable_by_default(side);
        let generator = VariantGenerator::of_rules(side, boxes, rules, targets)?;
        // Named boxes that are the usual ones give the same puzzles.
        let boxes = boxes.filter(|&boxes| Some(boxes) != BoxShape::default_for_side(side));
        let boxes = boxes.map_or(String::new(), |boxes| format!(" {boxes}"));
        let rules = if rules == RulesAndMarks::default() { String::new() } else { format!(" {rules}") };
        Ok(DailyVariants { generator, level, kind: format!("{side}x{side}{boxes}{rules}") })
    }

    /// Returns the level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the size, the boxes unless they are the usual ones, and the rules, such as `6x6 killer`.
    pub fn kind(&self) -> &str {
        &self.kind
    }

    /// Generates the puzzle of a date. `should_continue` is called before each attempt with the number of previous
    /// ones; `None` if it returned false, or if [`DailyVariants::MAX_ATTEMPTS`] found no puzzle of the level.
    pub fn puzzle(&mut self, date: Date, mut should_continue: impl FnMut(u64) -> bool) -> Option<GeneratedVariant> {
        let seed = PuzzleRng::seed_from_text(&format!("daily {date} {} {}", self.level, self.kind));
        self.generator.generate(seed, 0, |attempts| attempts < Self::MAX_ATTEMPTS && should_continue(attempts))
    }
}
