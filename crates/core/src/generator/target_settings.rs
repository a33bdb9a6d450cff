//! Targets as users give them: by name and as text.

use super::hodoku_targets::QUADRUPLES_ORDER;
use super::targets::Targets;
use super::technique_targets::TechniqueNames;
use crate::board::grid::Puzzle;
use crate::rating::Ladder;
use crate::rating::hodoku::{self, Technique};
use std::ops::RangeInclusive;

/// The targets of a run as users give them, by the names of the table [`TARGETS`](super::TARGETS) and as text.
///
/// ```
/// use cluewise::generator::TargetSettings;
/// let mut settings = TargetSettings::default();
/// settings.set("clues", &["24..28"])?;
/// settings.set("require", &["x-wing", "swordfish"])?;
/// let (parts, _) = settings.parts(&[], 10, true)?;
/// assert_eq!((parts[0].count, parts[0].targets.clues.clone()), (10, Some(24..=28)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TargetSettings {
    /// The targets but for techniques.
    pub targets: Targets,
    /// The names of techniques.
    pub names: TechniqueNames,
    /// Whether each cell of the mask must have a clue.
    pub is_mask_exact: bool,
    /// Whether puzzles have clues for children: between four ninths and half of the cells.
    pub has_child_clues: bool,
    /// The number of cells of the puzzles, if it is not 81.
    pub cells: Option<usize>,
}

impl TargetSettings {
    /// The value of the target `clues` for children.
    pub(super) const CHILD: &str = "child";

    /// Returns the numbers of clues for children: 8 of 4x4, 16 to 18 of 6x6, 36 to 40 of 9x9.
    pub(super) fn child_clues(&self) -> Option<RangeInclusive<usize>> {
        let cells = self.cells.unwrap_or(81);
        self.has_child_clues.then(|| (4 * cells).div_ceil(9)..=cells / 2)
    }

    /// Requires the hardest technique by which HoDoKu solves a puzzle, the others that are harder than subsets, nothing harder, and
    /// about the same score.
    pub(super) fn resemble(&mut self, puzzle: &Puzzle) -> Result<(), String> {
        if self.names != TechniqueNames::default() || !self.targets.hodoku.is_empty() {
            return Err("found techniques or a score too, expected one of them".to_owned());
        }
        let rated = hodoku::rate_with_techniques(puzzle).ok_or("expected a puzzle with exactly one solution")?;
        let (hodoku::Rating { score, .. }, techniques) = rated;
        let order = |technique: &Technique| technique.entry().order;
        let used: Vec<Technique> = techniques.iter().map(|(technique, _)| technique).collect();
        let hardest =
            used.iter().max_by_key(|technique| order(technique)).ok_or("expected a puzzle with empty cells")?;
        let others = used.iter().filter(|one| order(one) < order(hardest) && order(one) > QUADRUPLES_ORDER);
        self.names.ladder = Some(Ladder::Hodoku);
        self.names.practice = Some(hardest.id().to_owned());
        self.names.require = others.map(|technique| technique.id().to_owned()).collect();
        self.targets.hodoku.score = Some(score - score / 5..=score + score / 5);
        Ok(())
    }
}

impl From<Targets> for TargetSettings {
    fn from(targets: Targets) -> TargetSettings {
        TargetSettings { targets, ..TargetSettings::default() }
    }
}
