//! Puzzles with marks: cages that leave one solution, and lines, dots and other marks of which none is redundant.

use super::cages::{Cages, SIZES, SMALL_SIZES};
use super::generated_kind::GeneratedKind;
use super::level::{self, TargetFit};
use super::marks::{MarkSet, marks_of};
use super::removal::{ClueRemoval, LAST_BUDGET};
use super::targets::needs_effort;
use crate::cancellation;
use crate::generator::Targets;
use crate::kinds::constraints::Constraint;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::rating::{KindEffort, KindRater};
use crate::kinds::solver::{SearchResult, Solver};
use crate::kinds::verdict::Verdict;
use crate::rating::effort::Level;
use crate::rng::PuzzleRng;

/// Maximum number of changes of the cages of a grid.
const MAX_REPAIRS: usize = 60;

/// Maximum number of branches of a search about cages or marks.
pub const BUDGET: u64 = 1_000;

/// Marks a grid and removes clues. Returns `None` if the puzzle cannot be made unique, or the targets are missed.
pub fn mark(
    kind: &PuzzleKind,
    marks: MarkSet,
    solution: Puzzle,
    targets: &Targets,
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<GeneratedKind> {
    let drawn = marks_of(marks, kind, &solution, rng);
    let (marked, puzzle, effort) = if marks.contains(MarkSet::KILLER) {
        CageSearch { kind, marks: drawn, solution: &solution, targets }.run(rng)?
    } else {
        let marked = kind.clone().with_constraints(drawn).ok()?;
        let puzzle = with_few_clues(&marked, &solution, targets, orbits, rng)?;
        (marked, puzzle, None)
    };
    let (kind, effort) = if marks == MarkSet::KILLER {
        // Cages cover the grid, so all of them stay.
        (marked, effort)
    } else {
        let kind = without_redundant_marks(marked, &puzzle, &solution, targets, rng)?;
        if !marks.are_in(kind.constraints()) {
            return None;
        }
        let effort = level::compare_with_targets(&kind, &puzzle, &solution, targets).met()?;
        (kind, effort)
    };
    // That of the position at which a technique is practiced is another one.
    let effort = effort.filter(|_| !targets.at_practice);
    Some(GeneratedKind { effort, ..GeneratedKind::new(kind, puzzle, solution) })
}

/// The hardest level at which puzzles are rated after each removal of a clue.
const MAX_RATED_LEVEL: Level = Level::Hard;

/// Removes clues of a solution while the marks leave no other one and the puzzle is not too hard, so that the marks are
/// needed to solve it.
fn with_few_clues(
    marked: &PuzzleKind,
    solution: &Puzzle,
    targets: &Targets,
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<Puzzle> {
    let layout = marked.layout();
    let mut solver = Solver::new(&layout);
    let removal = ClueRemoval::new(&mut solver, targets);
    if !needs_effort(targets) {
        return removal.run(solution, orbits, rng);
    }
    let rater = KindRater::new(&layout)?;
    if !targets.minimal && targets.level.is_some_and(|levels| levels.max() <= MAX_RATED_LEVEL) {
        let is_easy_enough =
            |puzzle: &Puzzle| level::rated(&rater, marked, puzzle, solution, targets) != TargetFit::TooHard;
        return removal.while_easy_enough(&is_easy_enough).run(solution, orbits, rng);
    }
    let puzzle = removal.run(solution, orbits, rng)?;
    // A puzzle that is too easy may have the level with fewer marks, which are not easier.
    let fit = |puzzle: &Puzzle| level::rated(&rater, marked, puzzle, solution, targets);
    level::add_clues_for_level((fit, None), puzzle, solution, targets, orbits, rng).map(|(puzzle, _)| puzzle)
}

/// Returns whether a search meets the targets: one solution, found without a branch if the puzzle is to be playable.
fn is_met(found: &SearchResult, targets: &Targets) -> bool {
    found.verdict() == Verdict::Unique && (!targets.playable || found.branches == 0)
}

/// A search for cages that leave one solution.
struct CageSearch<'a> {
    kind: &'a PuzzleKind,
    /// The marks other than cages.
    marks: Vec<Constraint>,
    solution: &'a Puzzle,
    targets: &'a Targets,
}

impl CageSearch<'_> {
    /// Returns the kind with cages that leave one solution, and the puzzle, with its effort if that is known.
    fn run(self, rng: &mut PuzzleRng) -> Option<(PuzzleKind, Puzzle, Option<KindEffort>)> {
        let Targets { level, clues, practice, .. } = self.targets;
        // With clues, puzzles with large cages are easy, too.
        let is_easy = level.is_some_and(|levels| levels.max() == Level::Easy) && clues.is_none() && practice.is_none();
        if is_easy { self.small_cages(rng) } else { self.cages(rng) }
    }

    /// Returns the kind with these cages.
    fn caged(&self, cages: &Cages) -> Option<PuzzleKind> {
        let mut constraints = self.marks.clone();
        constraints.extend(cages.constraints().ok()?);
        self.kind.clone().with_constraints(constraints).ok()
    }

    /// Draws cages and changes them until they leave one solution.
    fn cages(self, rng: &mut PuzzleRng) -> Option<(PuzzleKind, Puzzle, Option<KindEffort>)> {
        let (solution, targets) = (self.solution, self.targets);
        let puzzle = clues(solution, targets, rng);
        let mut cages = Cages::draw(self.kind.shape(), solution, targets.symmetry, SIZES, rng)?;
        for _ in (0..MAX_REPAIRS).take_while(|_| !cancellation::is_requested()) {
            let caged = self.caged(&cages)?;
            let found = Solver::new(&caged.layout()).solve(&puzzle, 2, BUDGET);
            if is_met(&found, targets) {
                match level::compare_with_targets(&caged, &puzzle, solution, targets) {
                    TargetFit::Met(effort) => return Some((caged, puzzle, effort)),
                    // With fewer of the other marks it may have the level.
                    TargetFit::TooEasy => return (!self.marks.is_empty()).then_some((caged, puzzle, None)),
                    // Smaller cages are easier.
                    TargetFit::TooHard => {}
                }
            }
            let other = found.solutions.iter().find(|other| *other != solution);
            if !cages.repair(other, rng) {
                return None;
            }
        }
        None
    }

    /// Draws small cages and changes them where easy steps end, until no cell is left there.
    fn small_cages(self, rng: &mut PuzzleRng) -> Option<(PuzzleKind, Puzzle, Option<KindEffort>)> {
        let (solution, targets) = (self.solution, self.targets);
        let puzzle = Puzzle::new(vec![0; solution.cells().len()]);
        let mut cages = Cages::draw(self.kind.shape(), solution, targets.symmetry, SMALL_SIZES, rng)?;
        let (mut best, mut unsolved) = (cages.clone(), (0..solution.cells().len() as u16).collect::<Vec<_>>());
        for _ in (0..MAX_REPAIRS).take_while(|_| !cancellation::is_requested()) {
            let caged = self.caged(&cages)?;
            let layout = caged.layout();
            let now_unsolved = level::unsolved(&layout, &puzzle, solution, targets)?;
            if now_unsolved.is_empty() {
                let found = Solver::new(&layout).solve(&puzzle, 2, BUDGET);
                if !is_met(&found, targets) {
                    return None;
                }
                let effort = level::compare_with_targets(&caged, &puzzle, solution, targets).met()?;
                return Some((caged, puzzle, effort));
            }
            if now_unsolved.len() <= unsolved.len() {
                (best, unsolved) = (cages, now_unsolved);
            }
            cages = best.clone();
            if !cages.change_near(&unsolved, rng) {
                return None;
            }
        }
        None
    }
}

/// Returns a puzzle with random clues, as many as the targets require; none without a target.
fn clues(solution: &Puzzle, targets: &Targets, rng: &mut PuzzleRng) -> Puzzle {
    let (mut cells, range) = (vec![0; solution.cells().len()], targets.clues.clone().unwrap_or(0..=0));
    let max_count = (*range.end()).min(cells.len());
    let count = range.start() + rng.random_below((max_count - range.start() + 1) as u32) as usize;
    let mut order: Vec<usize> = (0..cells.len()).collect();
    rng.shuffle(&mut order);
    order.into_iter().take(count).for_each(|cell| cells[cell] = solution.cells()[cell]);
    Puzzle::new(cells)
}

/// Removes marks other than cages in random order until the puzzle needs each of them for its targets. Returns `None` if
/// a search cannot decide whether it does.
fn without_redundant_marks(
    kind: PuzzleKind,
    puzzle: &Puzzle,
    solution: &Puzzle,
    targets: &Targets,
    rng: &mut PuzzleRng,
) -> Option<PuzzleKind> {
    let mut marks: Vec<Option<Constraint>> = kind.constraints().iter().cloned().map(Some).collect();
    rng.shuffle(&mut marks);
    // A mark that is needed now is needed with fewer marks too.
    let is_cage = |mark: &Option<Constraint>| mark.as_ref().is_some_and(Constraint::is_cage);
    let mut undecided: Vec<usize> = (0..marks.len()).filter(|&index| !is_cage(&marks[index])).collect();
    for budget in [BUDGET, LAST_BUDGET] {
        undecided.retain(|&index| {
            let mark = marks[index].take();
            let rest: Vec<Constraint> = marks.iter().flatten().cloned().collect();
            let is_needed = are_too_few(&kind, rest, puzzle, solution, targets, budget);
            marks[index] = mark.filter(|_| is_needed != Some(false));
            is_needed.is_none()
        });
    }
    let mut marks: Vec<Constraint> = marks.into_iter().flatten().collect();
    // In the order of their cells, so that equal marks give equal puzzles.
    marks.sort_by(|a, b| (a.kind().name(), a.cells()).cmp(&(b.kind().name(), b.cells())));
    undecided.is_empty().then(|| kind.with_constraints(marks).ok())?
}

/// Returns whether a puzzle misses its targets with only these marks; `None` if the budget was spent.
fn are_too_few(
    kind: &PuzzleKind,
    marks: Vec<Constraint>,
    puzzle: &Puzzle,
    solution: &Puzzle,
    targets: &Targets,
    budget: u64,
) -> Option<bool> {
    if cancellation::is_requested() {
        return None;
    }
    let kind = kind.clone().with_constraints(marks).ok()?;
    let found = Solver::new(&kind.layout()).count(puzzle, 2, if targets.playable { 0 } else { budget });
    match found.verdict() {
        Verdict::Unknown if !targets.playable => None,
        Verdict::Unique => Some(level::compare_with_targets(&kind, puzzle, solution, targets) == TargetFit::TooHard),
        _ => Some(true),
    }
}
