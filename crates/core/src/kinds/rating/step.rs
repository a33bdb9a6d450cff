//! Steps: what follows in a position, and why.

use super::argument::{Argument, DerivedSum};
use crate::rating::EffortTechnique;

/// A step of a solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct KindStep {
    /// The name of the technique.
    pub technique: &'static str,
    /// The placed digit, from 1, and its cell.
    pub placement: Option<(u16, u8)>,
    /// The eliminated candidates: cells with masks, in which bit 0 is digit 1.
    pub eliminations: Vec<(u16, u32)>,
    /// The reason why the step holds.
    pub evidence: Evidence,
    /// Arguments against the eliminated candidates, if rules or constraints of several cells are among their reasons that
    /// the evidence does not name.
    pub arguments: Vec<Argument>,
}

impl KindStep {
    /// Creates a step that places a digit, counted from 1.
    pub(super) fn placing(technique: EffortTechnique, placed: (u16, u8), evidence: Evidence) -> KindStep {
        let (placement, eliminations) = (Some(placed), Vec::new());
        KindStep { technique: technique.name(), placement, eliminations, evidence, arguments: Vec::new() }
    }

    /// Creates a step that eliminates candidates.
    pub(super) fn eliminating(
        technique: EffortTechnique,
        eliminations: Vec<(u16, u32)>,
        evidence: Evidence,
    ) -> KindStep {
        KindStep { technique: technique.name(), placement: None, eliminations, evidence, arguments: Vec::new() }
    }

    /// Returns whether the step has the technique and the effect of another one.
    pub(super) fn has_effect_of(&self, other: &KindStep) -> bool {
        let key = |step: &KindStep| (step.technique, step.placement, step.eliminations.clone());
        key(self) == key(other)
    }

    /// Returns the length of a refutation; 0 for other steps.
    pub(super) fn length(&self) -> u32 {
        match self.evidence {
            Evidence::Refutation { length, .. } => length,
            _ => 0,
        }
    }
}

/// What the cells of a constraint may hold: as much as a step needs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Possibilities {
    /// The masks of the sets of digits; empty if the digits may repeat.
    pub sets: Vec<u32>,
    /// The other sets of the constraint.
    pub excluded: Vec<ExcludedSets>,
    /// The cells whose candidates limit the others, with the masks of these: as few as possible, one after another.
    pub limits: Vec<(u16, u32)>,
    /// The digits, counted from 1, that all cells may hold together; empty if there are many such fillings.
    pub fillings: Vec<Vec<u8>>,
}

/// Sets of digits of a constraint that the candidates of its cells exclude for the same reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExcludedSets {
    /// The masks of the sets.
    pub sets: Vec<u32>,
    /// The reason.
    pub obstacle: Obstacle,
}

/// Why the cells of a constraint cannot hold a set of digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Obstacle {
    /// No cell has this digit of the set, counted from 1.
    Digit(u8),
    /// This cell has no digit of the set.
    Cell(u16),
}

/// The reason why a step holds. Houses are indices of [`Requirements::houses`](crate::kinds::Requirements::houses); digits are
/// counted from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Evidence {
    /// The placed digit has no other place in the house.
    HiddenSingle {
        /// The house.
        house: usize,
        /// Cells with digits, counted from 1, that exclude its other places; empty if there are other reasons, too.
        causes: Vec<(u16, u8)>,
    },
    /// The cell has no other candidate.
    NakedSingle {
        /// Cells with digits, counted from 1, that exclude its other candidates; empty if there are other reasons, too.
        causes: Vec<(u16, u8)>,
    },
    /// All places of a digit in a house exclude the eliminated candidates.
    Locked {
        /// The house.
        house: usize,
        /// The digit.
        digit: u8,
        /// The places.
        cells: Vec<u16>,
    },
    /// All candidates of a cell exclude the eliminated ones.
    CellExclusion {
        /// The cell.
        cell: u16,
    },
    /// The placed digit follows from the other cells of a constraint.
    LastCell {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The sum of the cells, if the constraint has one.
        sum: Option<i32>,
        /// The cells.
        cells: Vec<u16>,
    },
    /// The cells of a constraint hold one of several sets of digits.
    Combinations {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The cells.
        cells: Vec<u16>,
        /// The sum of the cells, if the constraint has one.
        sum: Option<i32>,
        /// The sets.
        left: Possibilities,
    },
    /// A constraint does not allow the eliminated candidates.
    Constraint {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The sum of the cells, if the constraint has one.
        sum: Option<i32>,
        /// The cells.
        cells: Vec<u16>,
        /// What its cells may hold.
        left: Possibilities,
    },
    /// All combinations of a constraint have a digit, and all of its places exclude the eliminated candidates.
    RequiredDigit {
        /// The name of the kind of constraint.
        name: &'static str,
        /// The sum of the cells, if the constraint has one.
        sum: Option<i32>,
        /// The cells of the constraint.
        cells: Vec<u16>,
        /// The digit.
        digit: u8,
        /// The places of the digit among the cells.
        places: Vec<u16>,
        /// The sets without the digit, which the cells may not hold.
        excluded: Vec<ExcludedSets>,
    },
    /// Houses and the cages in them leave the sum of some cells, less that of others.
    RuleOf45 {
        /// The sum.
        sum: DerivedSum,
        /// What the cells may hold, if candidates are eliminated.
        left: Possibilities,
    },
    /// As many cells as digits in a house or group.
    Subset {
        /// The index of the house, or of the group behind the houses.
        house: usize,
        /// The cells.
        cells: Vec<u16>,
        /// The mask of the digits.
        digits: u32,
        /// Whether the digits have no other place, rather than the cells no other digit.
        is_hidden: bool,
    },
    /// The places of a digit in some houses lie in as many others.
    Fish {
        /// The digit.
        digit: u8,
        /// The houses in which the digit has these places only.
        bases: Vec<usize>,
        /// The houses that have all of these places.
        covers: Vec<usize>,
    },
    /// Candidates that are alternately false and true if the first one is false, so that the first or the last is true.
    Chain(Vec<(u16, u8)>),
    /// Candidates of which one is true. Each excludes the eliminated ones, directly or by a strong link.
    ForcingSet {
        /// The house, or `None` for the candidates of a cell.
        house: Option<usize>,
        /// The candidates.
        members: Vec<(u16, u8)>,
    },
    /// Cells that together allow the result: wings, unique loops, bivalue universal graves, exclusions.
    Pattern {
        /// The cells.
        cells: Vec<u16>,
    },
    /// Assumptions of which one is true, and each implies the result; a single one leads to a contradiction.
    Assumptions {
        /// Cells, digits, and whether the cell holds the digit.
        assumptions: Vec<(u16, u8, bool)>,
        /// The number of assertions of all branches.
        length: u32,
        /// The assertions of the branches, each from its assumption to the result; of nets only the assumptions.
        branches: Vec<Vec<(u16, u8, bool)>>,
    },
    /// A ring of assertions, each of which implies the next.
    Cycle(Vec<(u16, u8, bool)>),
    /// An assumption that leads to a contradiction.
    Refutation {
        /// The assumed candidate.
        assumption: (u16, u8),
        /// The number of steps to the contradiction.
        length: u32,
        /// The consequences that lead to it.
        argument: Option<Argument>,
    },
}
