//! Puzzles with marks: cages that leave one solution, and dots or thermometers of which none is redundant.

use super::GeneratedVariant;
use super::cages::{Cages, SIZES, SMALL_SIZES};
use super::level::{self, TargetFit};
use super::marks::{MarkSet, marks_of};
use super::removal::ClueRemoval;
use super::targets::VariantTargets;
use crate::rating::effort::Level;
use crate::rng::PuzzleRng;
use crate::sort::CompactSort;
use crate::variant::constraints::Constraint;
use crate::variant::model::Variant;
use crate::variant::puzzle::Puzzle;
use crate::variant::rating::VariantRater;
use crate::variant::solver::{SearchResult, Solver};
use crate::variant::verdict::Verdict;

/// Maximum number of changes of the cages of a grid.
const MAX_REPAIRS: usize = 60;

/// Maximum number of branches of a search about cages or marks.
const BUDGET: u64 = 1_000;

/// Marks a grid and removes clues. Returns `None` if the puzzle cannot be made unique, or the targets are missed.
pub fn mark(
    variant: &Variant,
    marks: MarkSet,
    solution: Puzzle,
    targets: &VariantTargets,
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<GeneratedVariant> {
    let drawn = marks_of(marks, &variant.shape(), &solution, rng).ok()?;
    if marks.contains(MarkSet::KILLER) {
        // With clues, puzzles with large cages are easy, too.
        let is_easy = targets.level.is_some_and(|levels| levels.max() == Level::Easy);
        let search = CageSearch { variant, marks: drawn, solution, targets };
        return match is_easy && targets.clues.is_none() && targets.practice.is_none() {
            true => search.small_cages(rng),
            false => search.cages(rng),
        };
    }
    let marked = variant.clone().with_constraints(drawn).ok()?;
    let mut solver = Solver::new(&marked.layout());
    let mut puzzle = ClueRemoval::new(&mut solver, targets).run(&solution, orbits, rng)?;
    if targets.needs_rating() {
        let rater = VariantRater::new(&marked.layout())?;
        // A puzzle that is too easy may have the level with fewer marks, which are not easier.
        (puzzle, _) = level::add_clues_for_level(&rater, puzzle, &solution, targets, orbits, rng)?;
    }
    let variant = without_redundant_marks(marked, &puzzle, &solution, targets, rng)?;
    if level::compare_with_targets(&variant.layout(), &puzzle, &solution, targets) != TargetFit::Met {
        return None;
    }
    Some(GeneratedVariant::new(variant, puzzle, solution))
}

/// Returns whether a search meets the targets: one solution, found without a branch if the puzzle is to be playable.
fn is_met(found: &SearchResult, targets: &VariantTargets) -> bool {
    found.verdict() == Verdict::Unique && (!targets.playable || found.branches == 0)
}

/// A search for cages that leave one solution.
struct CageSearch<'a> {
    variant: &'a Variant,
    /// The marks other than cages.
    marks: Vec<Constraint>,
    solution: Puzzle,
    targets: &'a VariantTargets,
}

impl CageSearch<'_> {
    /// Returns the variant with these cages.
    fn caged(&self, cages: &Cages) -> Option<Variant> {
        let mut constraints = self.marks.clone();
        constraints.extend(cages.constraints().ok()?);
        self.variant.clone().with_constraints(constraints).ok()
    }

    /// Draws cages and changes them until they leave one solution.
    fn cages(self, rng: &mut PuzzleRng) -> Option<GeneratedVariant> {
        let (solution, targets) = (&self.solution, self.targets);
        let puzzle = clues(solution, targets, rng);
        let mut cages = Cages::draw(self.variant.shape(), solution, targets.symmetry, SIZES, rng)?;
        for _ in 0..MAX_REPAIRS {
            let caged = self.caged(&cages)?;
            let found = Solver::new(&caged.layout()).solve(&puzzle, 2, BUDGET);
            if is_met(&found, targets) {
                match level::compare_with_targets(&caged.layout(), &puzzle, solution, targets) {
                    TargetFit::Met => return Some(GeneratedVariant::new(caged, puzzle, self.solution)),
                    TargetFit::TooEasy => return None,
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
    fn small_cages(self, rng: &mut PuzzleRng) -> Option<GeneratedVariant> {
        let (solution, targets) = (&self.solution, self.targets);
        let puzzle = Puzzle::new(vec![0; solution.cells().len()]);
        let mut cages = Cages::draw(self.variant.shape(), solution, targets.symmetry, SMALL_SIZES, rng)?;
        let (mut best, mut unsolved) = (cages.clone(), (0..solution.cells().len() as u16).collect::<Vec<_>>());
        for _ in 0..MAX_REPAIRS {
            let caged = self.caged(&cages)?;
            let layout = caged.layout();
            let now_unsolved = level::unsolved(&layout, &puzzle, solution, targets)?;
            if now_unsolved.is_empty() {
                let found = Solver::new(&layout).solve(&puzzle, 2, BUDGET);
                let is_met = is_met(&found, targets)
                    && level::compare_with_targets(&layout, &puzzle, solution, targets) == TargetFit::Met;
                return is_met.then(|| GeneratedVariant::new(caged, puzzle, self.solution));
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
fn clues(solution: &Puzzle, targets: &VariantTargets, rng: &mut PuzzleRng) -> Puzzle {
    let (mut cells, range) = (vec![0; solution.cells().len()], targets.clues.clone().unwrap_or(0..=0));
    let max_count = (*range.end()).min(cells.len());
    let count = range.start() + rng.random_below((max_count - range.start() + 1) as u32) as usize;
    let mut order: Vec<usize> = (0..cells.len()).collect();
    rng.shuffle(&mut order);
    order.into_iter().take(count).for_each(|cell| cells[cell] = solution.cells()[cell]);
    Puzzle::new(cells)
}

/// Removes marks in random order while the puzzle keeps its targets.
fn without_redundant_marks(
    variant: Variant,
    puzzle: &Puzzle,
    solution: &Puzzle,
    targets: &VariantTargets,
    rng: &mut PuzzleRng,
) -> Option<Variant> {
    let mut marks = variant.constraints().to_vec();
    rng.shuffle(&mut marks);
    for index in (0..marks.len()).rev() {
        let mark = marks.swap_remove(index);
        let reduced = variant.clone().with_constraints(marks.clone()).ok()?;
        let layout = reduced.layout();
        let found = Solver::new(&layout).count(puzzle, 2, BUDGET);
        if !is_met(&found, targets)
            || level::compare_with_targets(&layout, puzzle, solution, targets) == TargetFit::TooHard
        {
            marks.push(mark);
            let last = marks.len() - 1;
            marks.swap(index, last);
        }
    }
    // In the order of their cells, so that equal marks give equal puzzles.
    marks.compact_sort_by(|a, b| (a.kind().name(), a.cells()).cmp(&(b.kind().name(), b.cells())));
    variant.with_constraints(marks).ok()
}
