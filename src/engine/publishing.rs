//! What an editor should know before a puzzle is published.

use super::Engine;
use crate::explain::{self, walk};
use crate::kinds::{Constraint, PuzzleKind, RuleSet, Verdict};
use crate::pack::{AnyPuzzle, KindPuzzle, Record};
use crate::rating::effort::Level;
use crate::rating::{EffortTechnique, hodoku};
use std::collections::HashSet;
use std::fmt;

/// Something about a puzzle that an editor may not want to publish.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Concern {
    /// The puzzle does not have exactly one solution.
    NotUnique(Verdict),
    /// The puzzle has one solution also without a rule.
    UnusedRule(&'static str),
    /// The puzzle has one solution also without a constraint.
    UnusedConstraint(String),
    /// The puzzle has one solution also without any one of this many constraints.
    UnusedConstraints(usize),
    /// A search for redundant parts has used up its budget.
    Unknown,
    /// Singles alone solve the puzzle.
    Trivial,
    /// One step is far harder than all others.
    LoneStep(String),
    /// There is no title.
    NoTitle,
    /// There is no text of the rules, which other readers need for rules beyond the usual ones.
    NoRules,
}

/// Maximum number of constraints that are named.
const MAX_NAMED: usize = 3;

impl fmt::Display for Concern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Concern::NotUnique(verdict) => write!(f, "solutions: {verdict}"),
            Concern::UnusedRule(rule) => write!(f, "not needed: rule {rule}"),
            Concern::UnusedConstraint(constraint) => write!(f, "not needed: {constraint}"),
            Concern::UnusedConstraints(count) => write!(f, "each of {count} constraints alone is not needed"),
            Concern::Unknown => f.write_str("unknown whether all parts are needed"),
            Concern::Trivial => f.write_str("trivial: singles alone solve it"),
            Concern::LoneStep(technique) => write!(f, "one step is far harder than all others: {technique}"),
            Concern::NoTitle => f.write_str("no title"),
            Concern::NoRules => f.write_str("no text of the rules"),
        }
    }
}

impl Engine {
    /// Returns the concerns about a puzzle.
    pub fn concerns(&mut self, record: &Record) -> Vec<Concern> {
        let mut record = record.clone();
        let verdict = self.solve(&mut record);
        let mut concerns = Vec::new();
        if verdict == Verdict::Unique {
            self.add_unused_parts(&record.puzzle, &mut concerns);
            concerns.extend(self.difficulty_concern(&record));
        } else {
            concerns.push(Concern::NotUnique(verdict));
        }
        let has_text = |text: Option<&str>| text.is_some_and(|text| !text.trim().is_empty());
        let is_plain = record.kind().described_rules().is_empty();
        concerns.extend((!has_text(record.title())).then_some(Concern::NoTitle));
        concerns.extend((!is_plain && !has_text(record.ruleset())).then_some(Concern::NoRules));
        concerns
    }

    /// Adds the rules and constraints without each of which a puzzle with one solution still has one.
    fn add_unused_parts(&mut self, puzzle: &AnyPuzzle, concerns: &mut Vec<Concern>) {
        let AnyPuzzle::Kind(puzzle) = puzzle else { return };
        let KindPuzzle { kind, .. } = &**puzzle;
        for (name, without) in kinds_without_a_rule(kind) {
            if self.solvers.unique_solution(&without, puzzle.start(), self.budget).is_ok() {
                concerns.push(Concern::UnusedRule(name));
            }
        }
        match kind.redundant_constraints(&puzzle.clues, self.budget) {
            Some(mut redundant) => {
                if cages_cover_grid(kind) {
                    redundant.retain(|constraint| !is_sum(constraint) || is_repeated(constraint, kind));
                }
                if redundant.len() > MAX_NAMED {
                    return concerns.push(Concern::UnusedConstraints(redundant.len()));
                }
                let layout = kind.layout();
                let named = redundant.iter().map(|constraint| layout.constraint_name(constraint));
                concerns.extend(named.map(Concern::UnusedConstraint));
            }
            None => concerns.push(Concern::Unknown),
        }
    }

    /// Returns whether a puzzle with one solution is trivial, or has one step far above the others.
    fn difficulty_concern(&mut self, record: &Record) -> Option<Concern> {
        match &record.puzzle {
            AnyPuzzle::Classic(_) if self.level(record) == Some(Level::Easy) => Some(Concern::Trivial),
            AnyPuzzle::Classic(puzzle) => {
                let steps = walk(&puzzle.clues, explain::Options::default().with_ladder(explain::Ladder::Hodoku)).steps;
                let levels = steps.iter().filter_map(|step| Some((step.level?, step.technique.as_str())));
                lone_step(levels.map(|(level, name)| (rank_of(level), name, 1)))
            }
            AnyPuzzle::Kind(puzzle) => {
                let effort = self.solvers.rater(&puzzle.kind)?.rate(&puzzle.clues, puzzle.solution.as_ref()?)?;
                // Easy puzzles have no naked singles.
                if effort.level == Level::Easy && effort.techniques.iter().all(|&(name, _)| name == "Hidden Single") {
                    return Some(Concern::Trivial);
                }
                let rank =
                    |name: &str| name.parse::<EffortTechnique>().ok().map(|technique| technique.level() as usize);
                let techniques = effort.techniques.iter();
                lone_step(techniques.filter_map(|&(name, count)| Some((rank(name)?, name, count))))
            }
        }
    }
}

/// Returns the kinds that lack one of the rules of a kind each, with its name.
fn kinds_without_a_rule(kind: &PuzzleKind) -> Vec<(&'static str, PuzzleKind)> {
    let without = |name: &'static str| {
        let rules = kind.rules().without(name.parse::<RuleSet>().ok()?);
        let other = PuzzleKind::new(kind.side(), kind.boxes(), kind.regions().cloned(), rules).ok()?;
        let other = other.with_constraints(kind.constraints()).ok()?;
        (other.rules() == rules && other.cells() == kind.cells()).then_some((name, other))
    };
    kind.rules().without(RuleSet::JIGSAW).iter().filter_map(|rule| without(rule.name())).collect()
}

/// Returns whether a constraint is a cage with a sum.
fn is_sum(constraint: &Constraint) -> bool {
    constraint.is_cage() && !constraint.values().is_empty()
}

fn is_repeated(constraint: &Constraint, kind: &PuzzleKind) -> bool {
    kind.constraints().iter().filter(|other| *other == constraint).count() > 1
}

/// Returns whether each cell is in one cage with a sum, apart from repeated ones: each of the sums follows from the others.
fn cages_cover_grid(kind: &PuzzleKind) -> bool {
    let cages: HashSet<&Constraint> = kind.constraints().iter().filter(|constraint| is_sum(constraint)).collect();
    let cells: Vec<u16> = cages.iter().flat_map(|cage| cage.cells()).copied().collect();
    cells.len() == kind.cells() && cells.iter().collect::<HashSet<_>>().len() == cells.len()
}

/// Returns the rank of a level of HoDoKu.
fn rank_of(level: hodoku::Level) -> usize {
    hodoku::Level::ALL.iter().position(|&other| other == level).unwrap_or(0)
}

/// Returns the technique of the only step at least two levels above all others.
fn lone_step<'a>(steps: impl Iterator<Item = (usize, &'a str, u32)>) -> Option<Concern> {
    let steps: Vec<(usize, &str, u32)> = steps.collect();
    let &(highest, ..) = steps.iter().max_by_key(|(rank, ..)| *rank)?;
    let (hardest, others): (Vec<_>, Vec<_>) = steps.into_iter().partition(|(rank, ..)| *rank == highest);
    let next = others.iter().map(|(rank, ..)| *rank).max()?;
    match hardest[..] {
        [(_, name, 1)] if highest >= next + 2 => Some(Concern::LoneStep(name.to_owned())),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lone_step_is_two_levels_above_the_others() {
        let lone = |steps: &[(usize, &'static str, u32)]| lone_step(steps.iter().copied());
        assert_eq!(lone(&[(0, "a", 9), (2, "b", 1)]), Some(Concern::LoneStep("b".to_owned())));
        assert_eq!(lone(&[(0, "a", 9), (1, "b", 1)]), None);
        assert_eq!(lone(&[(0, "a", 9), (3, "b", 2)]), None);
        assert_eq!(lone(&[(0, "a", 9), (3, "b", 1), (3, "c", 1)]), None);
        assert_eq!(lone(&[(3, "a", 1)]), None);
    }
}
