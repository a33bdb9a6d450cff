//! Puzzles of a level, with a technique to practice, a solving time or an ER: clues are added until the puzzle is not too hard.

use super::targets::{KindTargetError, needs_effort};
use crate::generator::Targets;
use crate::kinds::layout::Layout;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::rating::{Closure, KindEffort, KindRater};
use crate::kinds::se::{SeOptions, SeRater};
use crate::rating::se::{Outcome, Tenths};
use crate::rng::PuzzleRng;

/// The level and the techniques of a puzzle, compared with the targets.
#[derive(Clone, PartialEq, Debug)]
pub enum TargetFit {
    TooEasy,
    /// With the effort, if it is known.
    Met(Option<KindEffort>),
    TooHard,
}

impl TargetFit {
    /// Returns the effort, if it is known, of a puzzle that meets the targets.
    pub fn met(self) -> Option<Option<KindEffort>> {
        if let TargetFit::Met(effort) = self { Some(effort) } else { None }
    }
}

/// The ratings of a kind that targets need.
#[derive(Debug)]
pub struct TargetRater {
    kind: PuzzleKind,
    effort: Option<KindRater>,
    se: Option<SeRater>,
}

impl TargetRater {
    /// Creates the ratings of a kind with this layout; `None` if the targets need none.
    ///
    /// # Errors
    /// The kind lacks one of them.
    pub fn new(kind: &PuzzleKind, layout: &Layout, targets: &Targets) -> Result<Option<TargetRater>, KindTargetError> {
        if targets.time_s.is_some() && !kind.has_solving_time() {
            return Err(KindTargetError::NoTime);
        }
        let effort = needs_effort(targets).then(|| KindRater::new(layout).ok_or(KindTargetError::Unrated));
        let se = targets.er.as_ref().map(|_| SeRater::new(layout).ok_or(KindTargetError::NoEr));
        let (effort, se) = (effort.transpose()?, se.transpose()?);
        Ok((effort.is_some() || se.is_some()).then(|| TargetRater { kind: kind.clone(), effort, se }))
    }

    /// Returns the effort of a puzzle with this only solution, if targets need it.
    pub fn effort_of(&self, puzzle: &Puzzle, solution: &Puzzle) -> Option<KindEffort> {
        self.effort.as_ref()?.rate(puzzle, solution)
    }

    /// Returns what the techniques up to the level of the targets find of a puzzle, if further clues do not change it.
    pub fn closure<'a>(&'a self, puzzle: &Puzzle, solution: &'a Puzzle, targets: &Targets) -> Option<Closure<'a>> {
        let (rater, max) = (self.effort.as_ref()?, targets.level?.max());
        rater.has_closures(max).then(|| rater.closure(puzzle, solution, max))
    }

    /// Returns how a puzzle with this only solution fits the targets.
    pub fn fit(&self, puzzle: &Puzzle, solution: &Puzzle, targets: &Targets) -> TargetFit {
        let effort = self.effort.as_ref();
        let effort = effort.map_or(TargetFit::Met(None), |rater| rated(rater, &self.kind, puzzle, solution, targets));
        match (effort, &self.se, &targets.er) {
            (fit @ TargetFit::Met(_), Some(rater), Some(range)) => {
                let options = SeOptions::default().with_er_max(Tenths::new(*range.end()));
                match rater.rate_with(puzzle, solution, options) {
                    Some(Outcome::Rated(rating)) if rating.er.get() < *range.start() => TargetFit::TooEasy,
                    Some(Outcome::Rated(_)) => fit,
                    Some(Outcome::AboveMax) | None => TargetFit::TooHard,
                }
            }
            (fit, ..) => fit,
        }
    }
}

/// Returns how a puzzle with this only solution fits the targets.
pub fn compare_with_targets(kind: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle, targets: &Targets) -> TargetFit {
    if !needs_effort(targets) {
        return TargetFit::Met(None);
    }
    KindRater::new(&kind.layout()).map_or(TargetFit::TooHard, |rater| rated(&rater, kind, puzzle, solution, targets))
}

/// Returns the empty cells at which the techniques of the levels come to an end; `None` if no level is requested.
pub fn unsolved(layout: &Layout, puzzle: &Puzzle, solution: &Puzzle, targets: &Targets) -> Option<Vec<u16>> {
    let max = targets.level?.max();
    Some(KindRater::new(layout)?.unsolved_up_to(puzzle, solution, max))
}

/// Returns how a puzzle of the kind of a rater with this only solution fits the targets, if they need a rating.
pub fn rated(rater: &KindRater, kind: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle, targets: &Targets) -> TargetFit {
    let mut known = None;
    if let Some(range) = targets.level {
        match rater.effort_up_to(puzzle, solution, range.max()) {
            Some((level, effort)) if range.contains(level) => known = effort,
            Some(_) => return TargetFit::TooEasy,
            None => return TargetFit::TooHard,
        }
    }
    if let Some(range) = &targets.time_s {
        match rater.solving_time(kind, puzzle, solution).map(|time| time.expected_s) {
            Some(seconds) if range.contains(&seconds) => {}
            Some(seconds) if seconds < *range.start() => return TargetFit::TooEasy,
            _ => return TargetFit::TooHard,
        }
    }
    let needs = |technique| rater.needs_at_most(puzzle, solution, technique);
    match targets.practice.map(needs) {
        None | Some(Some(true)) => TargetFit::Met(known),
        Some(Some(false)) => TargetFit::TooEasy,
        Some(None) => TargetFit::TooHard,
    }
}

/// Adds clues to a puzzle as long as it is too hard, which a closure tells faster than a rating. Returns the puzzle and whether it meets the targets or is too easy;
/// `None` if it is still too hard.
pub fn add_clues_for_level(
    (fit, mut closure): (impl Fn(&Puzzle) -> TargetFit, Option<Closure>),
    puzzle: Puzzle,
    solution: &Puzzle,
    targets: &Targets,
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<(Puzzle, TargetFit)> {
    let max_clues = targets.clues.as_ref().map_or(usize::MAX, |clues| *clues.end());
    let mut order: Vec<&Vec<u16>> = orbits.iter().collect();
    rng.shuffle(&mut order);
    let mut added = order.into_iter();
    let mut cells = puzzle.cells().to_vec();
    loop {
        let candidate = Puzzle::new(&*cells);
        let is_too_hard = closure.as_mut().is_some_and(|closure| !closure.run());
        match if is_too_hard { TargetFit::TooHard } else { fit(&candidate) } {
            fit @ (TargetFit::Met(_) | TargetFit::TooEasy) => return Some((candidate, fit)),
            // Minimal puzzles lose their minimality with any further clue.
            TargetFit::TooHard if targets.minimal => return None,
            TargetFit::TooHard => {
                let orbit = added.find(|orbit| orbit.iter().any(|&cell| cells[usize::from(cell)] == 0))?;
                orbit.iter().for_each(|&cell| cells[usize::from(cell)] = solution.cells()[usize::from(cell)]);
                closure.iter_mut().for_each(|closure| orbit.iter().for_each(|&cell| closure.add(cell)));
                if cells.iter().filter(|&&digit| digit > 0).count() > max_clues {
                    return None;
                }
            }
        }
    }
}
