//! A climb from random puzzles to the hardest ones.
//!
//! Almost no random puzzle has an ER of 9.5 or more. A population of random puzzles therefore climbs by resistance:
//! each neighbor of a member that is at least as resistant as the weakest member replaces it. The ER is computed only
//! for members that are resistant enough. Every climb has a population of its own, so that the puzzles of a run are
//! independent of each other.

use super::Targets;
use super::fill::random_grid;
use super::neighborhood::with_random_clues;
use super::removal::ClueRemoval;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::effort::{MIN_UNSOLVED_BY_NETS, resistance_from};
use crate::rng::PuzzleRng;
use crate::solver::{self, PackedSolutions};

/// The number of puzzles of the population.
const POPULATION: usize = 64;
/// The number of parents per attempt of the generator, so that limits of time are observed.
const PARENTS_PER_ATTEMPT: usize = 64;
/// The number of neighbors after which a population is replaced by another. Most populations that reach ER 9.5 do so earlier.
const MAX_NEIGHBORS: u64 = 40_000;
/// Two groups of clues are removed from one parent in this many, one from the others.
const TWO_GROUP_INTERVAL: u32 = 4;
/// A parent has no neighbors if the removal of clues leaves this many solutions. Longer lists take most of the time and
/// lead to few more neighbors.
const SOLUTIONS_LIMIT: u64 = 200;
/// How often random clues are added to a parent: about one addition in ten leaves one solution.
const DRAWS_PER_PARENT: usize = 100;
/// The maximum number of neighbors tried per parent.
const MAX_NEIGHBORS_PER_PARENT: usize = 16;
/// The maximum number of groups of clues added.
const MAX_ADDED_GROUPS: usize = 2;

/// A climb from random puzzles.
#[derive(Debug)]
pub struct Climb {
    population: Vec<Member>,
    /// The sets of cells that all hold clues or none.
    orbits: Vec<CellSet>,
    /// Whether these cells of any grid are a puzzle with one solution.
    is_known_unique: bool,
    /// The minimum resistance of puzzles whose ER is computed.
    min_rated: u32,
    /// The number of neighbors that the population has tried.
    neighbors: u64,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    resistance: u32,
    puzzle: Puzzle,
}

impl Climb {
    /// Creates the climb for these targets if they require one of the hardest puzzles.
    pub fn for_targets(targets: &Targets) -> Option<Climb> {
        let er = targets.er_range().filter(|_| targets.needs_climb())?;
        Some(Climb {
            population: Vec::with_capacity(POPULATION),
            orbits: targets.orbits(),
            is_known_unique: targets.mask.is_none(),
            min_rated: min_rated(*er.start()),
            neighbors: 0,
        })
    }

    /// Tries neighbors until one joins the population and is resistant enough to be rated. Returns it with its solution,
    /// or `None` after a limited number of parents.
    pub fn next_puzzle(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        (0..PARENTS_PER_ATTEMPT).find_map(|_| {
            if self.neighbors > MAX_NEIGHBORS {
                self.population.clear();
                self.neighbors = 0;
            }
            if self.population.len() < POPULATION {
                self.add_random_puzzle(rng);
                return None;
            }
            self.try_neighbors(rng)
        })
    }

    /// Adds a random puzzle to the population; none if clues outside of the mask are needed.
    fn add_random_puzzle(&mut self, rng: &mut PuzzleRng) {
        let grid = random_grid(rng);
        let all = self.orbits.iter().copied().collect();
        if let Some(puzzle) = self.minimized(all, &grid, self.is_known_unique, rng) {
            self.population.push(Member { resistance: 0, puzzle });
        }
    }

    /// Tries neighbors of a random member.
    fn try_neighbors(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        let parent = self.population[rng.random_below(POPULATION as u32) as usize].puzzle;
        let neighbors = self.neighbors(&parent, rng);
        self.neighbors += neighbors.len().max(1) as u64;
        neighbors.into_iter().find_map(|(neighbor, grid)| {
            let member = self.replace_weakest(&neighbor, grid, rng)?;
            (member.resistance >= self.min_rated).then_some((member.puzzle, grid))
        })
    }

    /// Replaces the weakest member by a puzzle without redundant clues, if that is at least as resistant.
    fn replace_weakest(&mut self, neighbor: &Puzzle, grid: Grid, rng: &mut PuzzleRng) -> Option<Member> {
        let weakest = (0..POPULATION).min_by_key(|&index| self.population[index].resistance)?;
        let min = self.population[weakest].resistance;
        resistance_from(neighbor, &grid, min)?;
        let puzzle = self.minimized(neighbor.clue_cells(), &grid, true, rng)?;
        let resistance = resistance_from(&puzzle, &grid, min)?;
        if self.population.iter().any(|member| member.puzzle == puzzle) {
            return None;
        }
        self.population[weakest] = Member { resistance, puzzle };
        Some(self.population[weakest])
    }

    /// Returns puzzles with one or two groups of clues replaced by others, with their solutions.
    fn neighbors(&self, puzzle: &Puzzle, rng: &mut PuzzleRng) -> Vec<(Puzzle, Grid)> {
        let clues = puzzle.clue_cells();
        let (mut filled, free): (Vec<CellSet>, Vec<CellSet>) =
            self.orbits.iter().partition(|&&orbit| !(orbit & clues).is_empty());
        let mut current = *puzzle;
        let removed = if rng.random_below(TWO_GROUP_INTERVAL) == 0 { 2 } else { 1 };
        for _ in 0..removed.min(filled.len()) {
            let orbit = filled.swap_remove(rng.random_below(filled.len() as u32) as usize);
            current = current.restricted_to(!orbit);
        }
        let Some(solutions) = solver::packed_solutions(&current, SOLUTIONS_LIMIT).filter(|_| !free.is_empty()) else {
            return Vec::new();
        };
        let mut left = Vec::new();
        let draws = (0..DRAWS_PER_PARENT).filter_map(|_| add_clues(&current, &solutions, &free, &mut left, rng));
        draws.take(MAX_NEIGHBORS_PER_PARENT).collect()
    }

    /// Returns the puzzle with these clues of the grid after the removal of redundant ones in random order; `None` if
    /// it has several solutions.
    fn minimized(&self, clues: CellSet, grid: &Grid, is_known_unique: bool, rng: &mut PuzzleRng) -> Option<Puzzle> {
        let mut orbits = self.orbits.clone();
        rng.shuffle(&mut orbits);
        let removed = ClueRemoval::new(clues, grid, orbits, 0).run(grid, is_known_unique)?;
        let removed: CellSet = removed.into_iter().collect();
        Some(Puzzle::from(*grid).restricted_to(clues - removed))
    }
}

/// Adds random groups of clues until the puzzle has exactly one solution; `solutions` are all that it has before.
/// Returns `None` if none is left, or if several are left after a limited number of groups. `left` is memory for the
/// indices of solutions.
fn add_clues(
    puzzle: &Puzzle,
    solutions: &PackedSolutions,
    free: &[CellSet],
    left: &mut Vec<usize>,
    rng: &mut PuzzleRng,
) -> Option<(Puzzle, Grid)> {
    let mut current = *puzzle;
    let mut is_first = true;
    left.clear();
    for _ in 0..MAX_ADDED_GROUPS {
        let orbit = free[rng.random_below(free.len() as u32) as usize];
        current = with_random_clues(&current, orbit, rng);
        for (cell, digit) in orbit.iter().filter_map(|cell| Some((cell, current.get(cell)?))) {
            if is_first {
                solutions.find(cell, digit, left)
            } else {
                solutions.retain(cell, digit, left)
            }
            is_first = false;
        }
        match left[..] {
            [] => return None,
            [index] => return Some((current, solutions.grid(index)?)),
            _ => {}
        }
    }
    None
}

/// Returns the minimum resistance of puzzles that are rated: few puzzles below it have this ER, in tenths.
fn min_rated(er: u32) -> u32 {
    match er {
        ..95 => 120,
        95..100 => 200,
        100..103 => 400,
        103..110 => MIN_UNSOLVED_BY_NETS,
        _ => MIN_UNSOLVED_BY_NETS + 100,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::Symmetry;

    #[test]
    fn members_are_minimal_and_climb() {
        let targets = Targets::default().with_er(95..=120).with_symmetry(Symmetry::Rot180);
        for targets in [Targets::default().with_er(95..=120), targets] {
            let (mut climb, rng) = (Climb::for_targets(&targets).expect("rare"), &mut PuzzleRng::new(3, 0));
            let weakest = |climb: &Climb| climb.population.iter().map(|member| member.resistance).min();
            while weakest(&climb).is_none_or(|weakest| weakest < 20) {
                climb.next_puzzle(rng);
            }
            let is_minimal = |cells: CellSet, puzzle: &Puzzle| {
                let orbits = climb.orbits.iter().filter(|&&orbit| !(orbit & cells).is_empty());
                orbits.into_iter().all(|&orbit| solver::count(&puzzle.restricted_to(cells - orbit), 2) == 2)
            };
            assert_eq!(climb.population.len(), POPULATION);
            for Member { puzzle, .. } in &climb.population {
                assert_eq!(solver::count(puzzle, 2), 1, "{puzzle}");
                assert!(is_minimal(puzzle.clue_cells(), puzzle), "{puzzle}");
            }
        }
    }
}
