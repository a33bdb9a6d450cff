//! The ladder: kinds of rounds from the easiest to the hardest, each with its points and scores.

use super::nets::{WorkLimit, WorkLimitReached};
use super::position::Position;
use super::refutations::Refutation;
use super::step::KindStep;
use super::{bounds, combinations, constraint_combinations, last_cell, rule_of_45};
use super::{fish, forcing_sets, hidden_single, locked, naked_single, short_chains, subsets};
use crate::kinds::goal::Goal;
use crate::rating::EffortTechnique::{self, *};
use Finder::{Pattern, Search};

/// The techniques that are tried together in one round, and their share of the score.
pub(super) struct LadderEntry {
    pub stage: Stage,
    pub find: Finder,
    pub points: Points,
    /// The scores of puzzles whose hardest round is of this kind, in hundredths; the end is exclusive.
    pub scores: (u32, u32),
    /// Added to the score per step of a refutation beyond the first, except of nested nets with constraints.
    pub per_step: u32,
}

impl LadderEntry {
    /// Returns whether the steps are nested nets.
    pub fn is_nested(&self) -> bool {
        matches!(self.find, Search(Refutation::Nest))
    }
}

/// What kinds of rounds have in common, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Stage {
    /// Digits are placed without arithmetic.
    Singles,
    /// Easy arithmetic leaves digits or bounds.
    Bounds,
    /// Locked candidates, and arithmetic about as hard.
    Locked,
    Subsets,
    /// Other patterns.
    Patterns,
    /// Refutations.
    Search,
}

type Find = fn(&Position) -> Vec<KindStep>;

/// The search for the steps of an entry.
pub(super) enum Finder {
    /// Its function, and the techniques of the steps.
    Pattern(Find, &'static [EffortTechnique]),
    Search(Refutation),
}

impl Finder {
    /// Finds the steps of a round in a position.
    pub fn find(
        &self,
        position: &Position,
        goal: Goal,
        work: &mut WorkLimit,
    ) -> Result<Vec<KindStep>, WorkLimitReached> {
        match self {
            Pattern(find, _) => Ok(find(position)),
            Search(refutation) => refutation.find(position, goal, work),
        }
    }

    /// Returns whether steps may have this technique.
    pub fn finds(&self, technique: EffortTechnique) -> bool {
        match self {
            Pattern(_, techniques) => techniques.contains(&technique),
            Search(refutation) => refutation.technique() == technique,
        }
    }
}

/// The points of a round.
pub(super) enum Points {
    Fixed(u32),
    /// For each cell that is filled although it has other candidates.
    PerCell(u32),
    /// For each digit that is eliminated.
    PerDigit(u32),
}

impl Points {
    /// Returns the points of a round with one cell or digit.
    pub const fn each(&self) -> u32 {
        match *self {
            Points::Fixed(points) | Points::PerCell(points) | Points::PerDigit(points) => points,
        }
    }
}

const fn pattern(stage: Stage, find: Finder, points: Points, scores: (u32, u32)) -> LadderEntry {
    LadderEntry { stage, find, points, scores, per_step: 0 }
}

const fn search(kind: Refutation, points: u32, scores: (u32, u32), per_step: u32) -> LadderEntry {
    LadderEntry { stage: Stage::Search, find: Search(kind), points: Points::Fixed(points), scores, per_step }
}

/// All kinds, easiest first. Levels begin at multiples of 100.
pub(super) const LADDER: &[LadderEntry] = &[
    pattern(Stage::Singles, Pattern(hidden_single::find, &[HiddenSingle]), Points::PerCell(10), (100, 200)),
    pattern(Stage::Singles, Pattern(last_cell::find, &[LastCell]), Points::PerCell(10), (120, 200)),
    pattern(Stage::Bounds, Pattern(rule_of_45::find_of_house, &[RuleOf45]), Points::PerCell(20), (130, 200)),
    pattern(Stage::Bounds, Pattern(combinations::find_single, &[CageCombination]), Points::Fixed(20), (140, 200)),
    pattern(Stage::Bounds, Pattern(bounds::find, &[Bounds]), Points::Fixed(30), (150, 200)),
    pattern(Stage::Singles, Pattern(naked_single::find, &[NakedSingle]), Points::Fixed(0), (200, 300)),
    pattern(Stage::Locked, Pattern(combinations::find_all, &[CageCombinations]), Points::Fixed(40), (220, 300)),
    pattern(Stage::Locked, Pattern(rule_of_45::find_of_houses, &[RuleOf45]), Points::PerCell(40), (240, 300)),
    pattern(
        Stage::Locked,
        Pattern(locked::find, &[LockedCandidates, CellExclusion, LockedInConstraint]),
        Points::PerDigit(60),
        (300, 400),
    ),
    pattern(Stage::Subsets, Pattern(subsets::find_pairs, &[NakedPair, HiddenPair]), Points::Fixed(70), (300, 400)),
    pattern(
        Stage::Subsets,
        Pattern(constraint_combinations::find, &[ConstraintCombinations]),
        Points::Fixed(80),
        (300, 400),
    ),
    pattern(
        Stage::Subsets,
        Pattern(subsets::find_triples, &[NakedTriple, HiddenTriple]),
        Points::Fixed(90),
        (300, 400),
    ),
    pattern(Stage::Subsets, Pattern(subsets::find_quads, &[NakedQuad, HiddenQuad]), Points::Fixed(200), (300, 400)),
    pattern(
        Stage::Patterns,
        Pattern(rule_of_45::find_sums_of_house, &[InniesAndOuties]),
        Points::Fixed(100),
        (400, 430),
    ),
    pattern(
        Stage::Patterns,
        Pattern(rule_of_45::find_sums_of_houses, &[InniesAndOuties]),
        Points::Fixed(120),
        (410, 430),
    ),
    pattern(Stage::Patterns, Pattern(fish::find, &[XWing, Swordfish, Jellyfish]), Points::Fixed(150), (400, 430)),
    pattern(Stage::Patterns, Pattern(short_chains::find_two_links, &[TwoStrongLinks]), Points::Fixed(150), (400, 430)),
    pattern(
        Stage::Patterns,
        Pattern(short_chains::find_three_links, &[ThreeStrongLinks]),
        Points::Fixed(160),
        (430, 500),
    ),
    pattern(Stage::Patterns, Pattern(forcing_sets::find, &[ForcingSet]), Points::Fixed(160), (430, 500)),
    search(Refutation::Chain, 220, (500, 600), 0),
    search(Refutation::ShortNet, 250, (550, 600), 10),
    search(Refutation::Fork, 300, (610, 640), 3),
    search(Refutation::Net, 500, (640, 700), 10),
    search(Refutation::Nest, 1000, (700, 800), 10),
];

/// Returns the number of kinds before those of a stage, or of later ones.
pub(super) fn kinds_before(stage: Stage) -> usize {
    LADDER.iter().rposition(|entry| entry.stage < stage).map_or(0, |last| last + 1)
}

/// Returns the steps of the easiest possible kind among the first ones, with its index.
pub(super) fn easiest(
    position: &Position,
    goal: Goal,
    kinds: usize,
    work: &mut WorkLimit,
) -> Result<Option<(usize, Vec<KindStep>)>, WorkLimitReached> {
    for (kind, entry) in LADDER.iter().enumerate().take(kinds) {
        let steps = entry.find.find(position, goal, work)?;
        if !steps.is_empty() {
            return Ok(Some((kind, steps)));
        }
    }
    Ok(None)
}
