//! Removal of clues with a table of all grids.
//!
//! Another grid keeps a clue from removal if it differs from the solution there, and besides only at removed clues. So
//! only the last orbit of each grid counts in which it differs from the solution. The grids that agree with the last
//! orbits of the order and with the clues that must stay are few; they decide about all orbits before.

use crate::kinds::solver::Solver;

/// Minimum number of clues of the puzzles whose solutions are listed: with five of them there are some 90.
const MIN_CLUES: usize = 5;

/// A removal that has not begun.
pub struct Plan<'a> {
    /// The digits of the solution.
    pub cells: Vec<u8>,
    /// The orbits in the order in which their removal is tried.
    pub order: Vec<&'a Vec<u16>>,
    /// The number of clues at which the removal ends.
    pub goal: usize,
}

/// The removal of clues from one of several solutions.
struct Removal<'a> {
    plan: Plan<'a>,
    /// The number of orbits that are decided.
    decided: usize,
    /// The clues among them that stay.
    kept: Vec<u16>,
    /// The number of clues.
    count: usize,
}

/// Removes the orbits of each plan that can be removed while the puzzle has one solution. Returns the clues that are
/// left of each solution; `None` without a table.
pub fn remove_all(solver: &Solver, plans: Vec<Plan>) -> Option<Vec<Vec<u8>>> {
    let mut removals: Vec<Removal> = plans.into_iter().map(Removal::new).collect();
    loop {
        let mut open: Vec<&mut Removal> = removals.iter_mut().filter(|removal| !removal.is_done()).collect();
        if open.is_empty() {
            break;
        }
        let queries: Vec<(usize, [u8; 81])> = open.iter().map(|removal| removal.query()).collect();
        let puzzles: Vec<[u8; 81]> = queries.iter().map(|&(_, cells)| cells).collect();
        let solutions = solver.all_solutions(&puzzles)?;
        for ((removal, (end, _)), solutions) in open.iter_mut().zip(queries).zip(solutions) {
            removal.decide(end, solutions);
        }
    }
    Some(removals.iter().map(Removal::clues).collect())
}

impl<'a> Removal<'a> {
    fn new(plan: Plan<'a>) -> Removal<'a> {
        Removal { count: plan.cells.len(), plan, decided: 0, kept: Vec::new() }
    }

    /// Returns whether all orbits are decided.
    fn is_done(&self) -> bool {
        self.decided == self.plan.order.len()
    }

    /// Returns the number of orbits about which the next query decides, and its puzzle: the clues that stay and those
    /// of the other orbits.
    fn query(&self) -> (usize, [u8; 81]) {
        let (mut end, mut count) = (self.plan.order.len(), self.kept.len());
        while end > self.decided + 1 && count < MIN_CLUES {
            end -= 1;
            count += self.plan.order[end].len();
        }
        let last_clues = self.plan.order[end..].iter().copied().flatten();
        (end, self.puzzle_with(self.kept.iter().chain(last_clues)))
    }

    /// Decides about the orbits up to `end` with the grids that agree with the puzzle of the query.
    fn decide(&mut self, end: usize, solutions: Vec<[u8; 81]>) {
        let Plan { cells, order, goal } = &self.plan;
        let differs = |grid: &[u8; 81], orbit: &[u16]| {
            orbit.iter().any(|&cell| grid[usize::from(cell)] != cells[usize::from(cell)])
        };
        let with_last = |grid: [u8; 81]| {
            let last = (self.decided..end).rev().find(|&index| differs(&grid, order[index]))?;
            Some((last, grid))
        };
        let mut others: Vec<(usize, [u8; 81])> = solutions.into_iter().filter_map(with_last).collect();
        for (index, &orbit) in order.iter().enumerate().take(end).skip(self.decided) {
            let can_go = self.count >= goal + orbit.len() && others.iter().all(|&(last, _)| last > index);
            if can_go {
                self.count -= orbit.len();
            } else {
                others.retain(|(_, grid)| !differs(grid, orbit));
                self.kept.extend(orbit);
            }
        }
        self.decided = end;
    }

    /// Returns the clues that are left.
    fn clues(&self) -> Vec<u8> {
        self.puzzle_with(self.kept.iter()).to_vec()
    }

    /// Returns the puzzle with the digits of the solution in these cells.
    fn puzzle_with<'b>(&self, clues: impl Iterator<Item = &'b u16>) -> [u8; 81] {
        let mut cells = [0; 81];
        clues.for_each(|&cell| cells[usize::from(cell)] = self.plan.cells[usize::from(cell)]);
        cells
    }
}
