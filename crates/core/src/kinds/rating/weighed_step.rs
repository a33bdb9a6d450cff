//! Steps that are compared by how hard they are, and found again in other positions.

use super::argument::{Argument, Consequence, Reason};
use super::inferences::{self, Assumption};
use super::ladder::{Finder, LADDER, LadderEntry, Stage};
use super::position::Position;
use super::refutations::Refutation;
use super::step::{Evidence, KindStep};

/// What a consequence of an assumption weighs, in points of the ladder.
const WEIGHT_OF_CONSEQUENCE: u32 = 20;

/// The least weight of a step.
const MIN_WEIGHT: u32 = 10;

/// What a search for steps beyond singles costs, compared with singles.
const COST_BEYOND_SINGLES: usize = 10;

/// What a search for a nested argument costs.
const COST_OF_NESTED: usize = 2_000;

/// A step of an argument.
#[derive(Clone, PartialEq)]
pub struct WeighedStep {
    /// The index of the kind of its pattern; `None` for refutations, which have their arguments.
    pub pattern: Option<usize>,
    pub step: KindStep,
}

impl WeighedStep {
    pub fn refutation(step: KindStep) -> WeighedStep {
        WeighedStep { pattern: None, step }
    }

    /// Returns how hard the step is: the points of its kind, and of a refutation also its consequences, with those of nested
    /// arguments.
    pub fn weight(&self) -> u32 {
        fn consequences_of(argument: &Argument) -> u32 {
            let nested = |one: &Consequence| match &one.reason {
                Reason::Nested(inner) => consequences_of(inner),
                _ => 0,
            };
            argument.consequences.iter().map(|one| 1 + nested(one)).sum()
        }
        let is_kind = |entry: &&LadderEntry| matches!(entry.find, Finder::Search(kind) if kind.technique().name() == self.step.technique);
        let entry = self.pattern.map_or_else(|| LADDER.iter().find(is_kind), |kind| LADDER.get(kind));
        let points = entry.map_or(0, |entry| entry.points.each());
        let length = match &self.step.evidence {
            Evidence::Refutation { argument: Some(argument), .. } => consequences_of(argument),
            _ => 0,
        };
        points.max(MIN_WEIGHT) + WEIGHT_OF_CONSEQUENCE * length
    }

    /// Returns whether a position has this very single, so that no search is needed.
    pub fn is_single_in(&self, position: &Position) -> bool {
        let Some((cell, digit)) = self.step.placement.filter(|&(cell, _)| !position.is_placed(cell.into())) else {
            return false;
        };
        let has = |cell: u16| position.mask(cell.into()) >> (digit - 1) & 1 == 1;
        match self.step.evidence {
            Evidence::HiddenSingle { house, .. } => {
                position.layout.houses()[house].cells.iter().all(|&other| has(other) == (other == cell))
            }
            Evidence::NakedSingle { .. } => position.mask(cell.into()) == 1 << (digit - 1),
            _ => false,
        }
    }

    /// Finds the step in another position: one of the same kind that says at least as much of what is open there.
    pub fn again(&self, position: &Position) -> Option<WeighedStep> {
        let covers = |other: &KindStep| {
            let has = |&(cell, mask): &(u16, u32)| {
                let found = other.eliminations.iter().filter(|&&(other, _)| other == cell);
                mask & position.mask(cell.into()) & !found.fold(0, |all, (_, mask)| all | mask) == 0
            };
            self.step.placement == other.placement && self.step.eliminations.iter().all(has)
        };
        self.find(position, covers)
    }

    /// Returns what finding the step in another position costs.
    pub fn cost_of_search(&self) -> usize {
        match self.pattern {
            Some(kind) if LADDER[kind].stage < Stage::Locked => 1,
            None if self.step.technique == Refutation::Nest.technique().name() => COST_OF_NESTED,
            _ => COST_BEYOND_SINGLES,
        }
    }

    /// Finds a step of the same kind, in which a refutation is that of the same assumption.
    pub fn find(&self, position: &Position, is_wanted: impl Fn(&KindStep) -> bool) -> Option<WeighedStep> {
        let step = match (self.pattern, &self.step.evidence) {
            (Some(kind), _) => found_by(kind, position).into_iter().find(|step| is_wanted(step)),
            (None, &Evidence::Refutation { assumption, .. }) => {
                let is_nested = self.step.technique == Refutation::Nest.technique().name();
                refutation_of(position, assumption, self.step.placement.is_none(), is_nested)
                    .filter(|step| is_wanted(step))
            }
            (None, _) => None,
        };
        step.map(|step| WeighedStep { pattern: self.pattern, step })
    }
}

/// Returns the steps of a kind of pattern.
pub fn found_by(kind: usize, position: &Position) -> Vec<KindStep> {
    match LADDER[kind].find {
        Finder::Pattern(find, _) => find(position),
        Finder::Search(_) => Vec::new(),
    }
}

/// Returns the refutation of the assumption that a cell holds a digit, counted from 1, or with `is` false that it does not.
pub fn refutation_of(position: &Position, assumption: (u16, u8), is: bool, is_nested: bool) -> Option<KindStep> {
    let (cell, digit) = (usize::from(assumption.0), usize::from(assumption.1) - 1);
    let argument = inferences::refute(position, Assumption { cell, digit, is }, is_nested)?;
    let (kind, length) =
        (if is_nested { Refutation::Nest } else { technique_of(&argument) }, argument.consequences.len());
    let evidence = Evidence::Refutation { assumption, length: length as u32, argument: Some(argument) };
    let (placement, eliminations) =
        if is { (None, vec![(assumption.0, 1 << digit)]) } else { (Some(assumption), Vec::new()) };
    Some(KindStep { technique: kind.technique().name(), placement, eliminations, evidence, arguments: Vec::new() })
}

/// Returns the kind of an argument: a chain if each consequence follows from one earlier, with a fork at the end if that needs
/// several, else a net.
fn technique_of(Argument { consequences, contradiction, .. }: &Argument) -> Refutation {
    let is_chain = consequences.iter().skip(1).all(|one| one.from.len() == 1);
    match contradiction.from.len() {
        0..=2 if is_chain => Refutation::Chain,
        _ if is_chain => Refutation::Fork,
        _ => Refutation::Net,
    }
}
