//! Removal of clues while the puzzle has one solution.

use super::grid_removal::{self, Plan};
use crate::generator::Symmetry;
use crate::generator::Targets;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solver::Solver;
use crate::kinds::verdict::Verdict;
use crate::rng::PuzzleRng;
use std::ops::RangeInclusive;

/// Maximum number of branches of the first search about a clue; clues that it leaves undecided are kept.
const FIRST_BUDGET: u64 = 1_000;

/// Maximum number of branches of the last search about a clue that must not be redundant.
pub const LAST_BUDGET: u64 = 1_000_000;

/// The removal of clues from a solution.
pub struct ClueRemoval<'a> {
    solver: &'a mut Solver,
    targets: &'a Targets,
    /// Whether a puzzle is easy enough; `None` if all are.
    is_easy_enough: Option<&'a dyn Fn(&Puzzle) -> bool>,
}

impl<'a> ClueRemoval<'a> {
    pub fn new(solver: &'a mut Solver, targets: &'a Targets) -> ClueRemoval<'a> {
        ClueRemoval { solver, targets, is_easy_enough: None }
    }

    /// Keeps the clues without which the puzzle would be too hard.
    pub fn while_easy_enough(self, is_easy_enough: &'a dyn Fn(&Puzzle) -> bool) -> ClueRemoval<'a> {
        ClueRemoval { is_easy_enough: Some(is_easy_enough), ..self }
    }

    /// Removes orbits of clues in random order. Returns `None` if the result misses the targets.
    pub fn run(mut self, solution: &Puzzle, orbits: &[Vec<u16>], rng: &mut PuzzleRng) -> Option<Puzzle> {
        let plan = self.plan(solution, orbits, rng);
        let is_masked = self.targets.mask.is_some();
        let budget = if self.targets.playable { 0 } else { FIRST_BUDGET };
        if is_masked && self.solver.count(&Puzzle::new(&*plan.cells), 2, budget).verdict() != Verdict::Unique {
            return None;
        }
        let is_limited = self.targets.playable || self.is_easy_enough.is_some() || is_masked;
        if self.solver.has_table() && !is_limited {
            let cells = grid_removal::remove_all(self.solver, vec![plan])?.pop()?;
            return self.finish(cells, solution, &[]);
        }
        let (cells, undecided) = match self.solver.has_short_searches() && !is_limited {
            true => self.remove_side_by_side(plan),
            false => self.remove_one_by_one(plan, solution),
        };
        self.finish(cells, solution, &undecided)
    }

    /// Does the same as [`ClueRemoval::run`] for several solutions, whose searches run side by side.
    pub fn run_all(mut self, solutions: &mut [(Puzzle, PuzzleRng)], orbits: &[Vec<u16>]) -> Vec<Option<Puzzle>> {
        let plans: Vec<Plan> = solutions.iter_mut().map(|(solution, rng)| self.plan(solution, orbits, rng)).collect();
        if self.solver.has_table() {
            let left = grid_removal::remove_all(self.solver, plans).unwrap_or_default();
            let finish = |(cells, (solution, _)): (Vec<u8>, &(Puzzle, PuzzleRng))| self.finish(cells, solution, &[]);
            return left.into_iter().zip(&*solutions).map(finish).collect();
        }
        self.run_side_by_side(plans, solutions)
    }

    /// Removes clues of several solutions whose searches run side by side.
    fn run_side_by_side(mut self, plans: Vec<Plan>, solutions: &[(Puzzle, PuzzleRng)]) -> Vec<Option<Puzzle>> {
        let mut removals: Vec<Removal> = plans.into_iter().map(Removal::new).collect();
        loop {
            let tried: Vec<(usize, &Vec<u16>)> =
                (0..).zip(&mut removals).filter_map(|(i, removal)| Some((i, removal.next()?))).collect();
            if tried.is_empty() {
                break;
            }
            let queries = tried.iter().flat_map(|&(i, orbit)| {
                let digits = solutions[i].0.cells();
                let rest = &removals[i].rest;
                orbit.iter().map(move |&cell| (&rest[..], usize::from(cell), digits[usize::from(cell)]))
            });
            let found = self.solver.have_solutions_without(&queries.collect::<Vec<_>>(), LAST_BUDGET);
            let mut rest = &found[..];
            for (i, orbit) in tried {
                let (found, others) = rest.split_at(orbit.len());
                removals[i].decide(orbit, is_removable(found.iter().copied()));
                rest = others;
            }
        }
        let finish = |(Removal { cells, undecided, .. }, (solution, _)): (Removal, &(Puzzle, PuzzleRng))| {
            self.finish(cells, solution, &undecided)
        };
        removals.into_iter().zip(solutions).map(finish).collect()
    }

    /// Returns the order in which orbits are removed, and the number of clues at which this ends.
    fn plan<'b>(&self, solution: &Puzzle, orbits: &'b [Vec<u16>], rng: &mut PuzzleRng) -> Plan<'b> {
        let (least, most) = self.range(solution).into_inner();
        // Minimal puzzles are searched among all numbers of the range, others get a random one.
        let goal = match self.targets.clues {
            Some(_) if !self.targets.minimal => least + rng.random_below((most - least + 1) as u32) as usize,
            _ => least,
        };
        let mut order: Vec<&Vec<u16>> = orbits.iter().collect();
        rng.shuffle(&mut order);
        let mut cells = solution.cells().to_vec();
        if let Some(mask) = &self.targets.mask {
            let outside = (0..cells.len()).filter(|&cell| !mask.contains(cell));
            outside.for_each(|cell| cells[cell] = 0);
        }
        Plan { cells, order, goal }
    }

    /// Returns the numbers of clues that meet the targets.
    fn range(&self, solution: &Puzzle) -> RangeInclusive<usize> {
        let size = solution.cells().len();
        let range = self.targets.clues.clone().unwrap_or(0..=size);
        *range.start()..=(*range.end()).min(size)
    }

    /// Returns the puzzle with these cells; `None` if it misses the targets.
    fn finish(&mut self, mut cells: Vec<u8>, solution: &Puzzle, undecided: &[&Vec<u16>]) -> Option<Puzzle> {
        debug_assert!(cells.iter().zip(solution.cells()).all(|(&clue, &digit)| clue == 0 || clue == digit));
        let is_met = !self.targets.minimal || self.remove_undecided(&mut cells, solution, undecided);
        let count = cells.iter().filter(|&&digit| digit > 0).count();
        (is_met && self.range(solution).contains(&count)).then(|| Puzzle::new(cells))
    }

    /// Removes each orbit of clues that can be removed while the puzzle has as many clues as the goal. Returns the rest,
    /// and the orbits whose search reached its budget.
    fn remove_one_by_one<'b>(&mut self, plan: Plan<'b>, solution: &Puzzle) -> (Vec<u8>, Vec<&'b Vec<u16>>) {
        let mut removal = Removal::new(plan);
        while let Some(orbit) = removal.next() {
            let is_removable = self.allows(&removal.rest, solution, orbit, FIRST_BUDGET);
            removal.decide(orbit, is_removable);
        }
        (removal.cells, removal.undecided)
    }

    /// Does the same as [`Self::remove_one_by_one`], with searches about the next orbits at the same time: an orbit
    /// that the puzzle cannot lose now, it cannot lose with fewer clues. Uses the last budget, which such puzzles
    /// hardly reach.
    fn remove_side_by_side<'b>(&mut self, plan: Plan<'b>) -> (Vec<u8>, Vec<&'b Vec<u16>>) {
        let Plan { mut cells, order, goal } = plan;
        let (mut count, mut undecided, mut window) = (cells.len(), Vec::new(), 1);
        let mut is_needed = vec![false; order.len()];
        for (index, &orbit) in order.iter().enumerate() {
            if is_needed[index] || count < goal + orbit.len() {
                continue;
            }
            let next = (index..order.len()).filter(|&next| !is_needed[next]).take(window);
            let next: Vec<usize> = next.collect();
            let orbits: Vec<&[u16]> = next.iter().map(|&next| order[next].as_slice()).collect();
            let found = self.solver.have_other_solutions_without(&cells, &orbits, LAST_BUDGET);
            next.iter().zip(&found).for_each(|(&next, &found)| is_needed[next] = found == Some(true));
            match found[0] {
                Some(true) => window = (2 * window).min(self.solver.searches_per_batch() / orbit.len()).max(1),
                Some(false) => {
                    orbit.iter().for_each(|&cell| cells[usize::from(cell)] = 0);
                    count -= orbit.len();
                    window -= usize::from(window > 1 && !found.contains(&Some(true)));
                }
                None => undecided.push(orbit),
            }
        }
        (cells, undecided)
    }

    /// Returns whether the puzzle keeps its targets without an orbit of clues; `None` if the budget was spent.
    fn allows(&mut self, rest: &[u8], solution: &Puzzle, orbit: &[u16], budget: u64) -> Option<bool> {
        let is_unique = match self.targets.playable {
            true => self.solver.count(&Puzzle::new(rest), 2, 0).is_complete,
            // Only cells of the orbit can differ in another solution, as the puzzle had one before.
            false => is_removable(orbit.iter().map(|&cell| {
                let cell = usize::from(cell);
                self.solver.has_solution_without(rest, cell, solution.cells()[cell], budget)
            }))?,
        };
        Some(is_unique && self.is_easy_enough.is_none_or(|is_easy_enough| is_easy_enough(&Puzzle::new(rest))))
    }

    /// Removes the redundant clues whose first search reached its budget. Returns whether the puzzle is minimal.
    fn remove_undecided(&mut self, cells: &mut [u8], solution: &Puzzle, undecided: &[&Vec<u16>]) -> bool {
        let removed = undecided.iter().all(|orbit| {
            let mut rest = cells.to_vec();
            orbit.iter().for_each(|&cell| rest[usize::from(cell)] = 0);
            let is_removable = self.allows(&rest, solution, orbit, LAST_BUDGET);
            if is_removable == Some(true) {
                cells.copy_from_slice(&rest);
            }
            is_removable.is_some()
        });
        // Clues were not tried one by one if orbits have several cells, if the puzzle must be playable, or if the
        // minimum number was reached.
        let Targets { clues, symmetry, playable, .. } = self.targets;
        let all_tried = clues.is_none() && *symmetry == Symmetry::None && !playable;
        removed && (all_tried || self.has_no_redundant_clue(cells))
    }

    fn has_no_redundant_clue(&mut self, cells: &mut [u8]) -> bool {
        (0..cells.len()).all(|cell| {
            let digit = std::mem::take(&mut cells[cell]);
            let needed = digit == 0 || self.solver.has_solution_without(cells, cell, digit, LAST_BUDGET) == Some(true);
            cells[cell] = digit;
            needed
        })
    }
}

/// Returns whether an orbit can be removed, from whether there are other solutions without it, for each of its cells;
/// `None` if searches reached their budget.
fn is_removable(others: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut removable = Some(true);
    for other in others {
        match other {
            Some(true) => return Some(false),
            Some(false) => {}
            None => removable = None,
        }
    }
    removable
}

/// The removal of clues from one of several solutions.
struct Removal<'a> {
    /// The clues.
    cells: Vec<u8>,
    /// The clues without the orbit that is tried.
    rest: Vec<u8>,
    /// The orbits that have not been tried.
    order: std::vec::IntoIter<&'a Vec<u16>>,
    goal: usize,
    /// The number of clues.
    count: usize,
    /// The orbits whose search reached its budget.
    undecided: Vec<&'a Vec<u16>>,
}

impl<'a> Removal<'a> {
    fn new(Plan { cells, order, goal }: Plan<'a>) -> Removal<'a> {
        let count = cells.iter().filter(|&&digit| digit > 0).count();
        Removal { rest: cells.clone(), cells, order: order.into_iter(), goal, count, undecided: Vec::new() }
    }

    /// Removes the next orbit from `rest`.
    fn next(&mut self) -> Option<&'a Vec<u16>> {
        let (count, goal) = (self.count, self.goal);
        let orbit = self.order.find(|orbit| count >= goal + orbit.len())?;
        orbit.iter().for_each(|&cell| self.rest[usize::from(cell)] = 0);
        Some(orbit)
    }

    /// Keeps or removes an orbit that [`is_removable`], or is not, or is undecided.
    fn decide(&mut self, orbit: &'a Vec<u16>, is_removable: Option<bool>) {
        match is_removable {
            Some(true) => self.count -= orbit.len(),
            Some(false) => {}
            None => self.undecided.push(orbit),
        }
        let (from, to) =
            if is_removable == Some(true) { (&self.rest, &mut self.cells) } else { (&self.cells, &mut self.rest) };
        orbit.iter().map(|&cell| usize::from(cell)).for_each(|cell| to[cell] = from[cell]);
    }
}
