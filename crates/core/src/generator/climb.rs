//! A climb from random puzzles to hard ones, for ER 9.3 to 10.5; harder ones need the
//! [best-first search](super::best_first_search).
//!
//! Almost no random puzzle has an ER of 9.5 or more. A population of random puzzles therefore climbs by resistance:
//! each neighbor of a member that is at least as resistant as the weakest member replaces it. The ER is computed only
//! for members that are resistant enough. Every climb has a population of its own, so that the puzzles of a run are
//! independent of each other.

use super::fill::random_grid;
use super::orbit_neighbors::OrbitNeighbors;
use super::removal::Uniqueness;
use super::targets::Targets;
use crate::board::grid::{Grid, Puzzle};
use crate::rating::effort::{MIN_UNSOLVED_BY_NETS, resistance_from};
use crate::rng::PuzzleRng;

/// The number of puzzles of the population.
const POPULATION: usize = 64;
/// The number of parents per attempt of the generator, so that limits of time are observed.
const PARENTS_PER_ATTEMPT: usize = 64;
/// The number of neighbors after which a population is replaced by another. Most populations that reach ER 9.5 do so
/// earlier.
const MAX_NEIGHBORS: u64 = 40_000;
/// Two groups of clues are removed from one parent in this many, one from the others.
const TWO_GROUP_INTERVAL: u32 = 4;
/// A parent has no neighbors if the removal of clues leaves this many solutions. Longer lists take most of the time and
/// lead to few more neighbors.
const SOLUTIONS_LIMIT: u64 = 200;

/// A climb from random puzzles.
#[derive(Debug)]
pub struct Climb {
    population: Vec<Member>,
    neighborhood: OrbitNeighbors,
    /// Whether a grid within the mask is known to have one solution.
    uniqueness: Uniqueness,
    /// The minimum resistance of puzzles whose ER is computed.
    min_rated: u32,
    /// The number of neighbors that the population has tried.
    tried_neighbors: u64,
}

#[derive(Clone, Copy, Debug)]
struct Member {
    resistance: u32,
    puzzle: Puzzle,
}

impl Climb {
    /// Creates the climb for these targets if they require one of the hardest puzzles.
    pub fn for_targets(targets: &Targets) -> Option<Climb> {
        let er =
            targets.er_range().filter(|_| targets.needs_random_start_search() && !targets.needs_best_first_search())?;
        Some(Climb::with_min_rated(targets, min_rated(*er.start())))
    }

    /// Creates the climb for the symmetry and the mask of these targets. It returns puzzles of at least this
    /// resistance.
    pub fn with_min_rated(targets: &Targets, min_rated: u32) -> Climb {
        Climb {
            population: Vec::with_capacity(POPULATION),
            neighborhood: OrbitNeighbors { orbits: targets.orbits() },
            uniqueness: Uniqueness::of_grid_within_mask(targets),
            min_rated,
            tried_neighbors: 0,
        }
    }

    /// Tries neighbors until one joins the population and is resistant enough to be rated. Returns it with its
    /// solution, or `None` after a limited number of parents.
    pub fn next_puzzle(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        (0..PARENTS_PER_ATTEMPT).find_map(|_| {
            if self.tried_neighbors > MAX_NEIGHBORS {
                self.population.clear();
                self.tried_neighbors = 0;
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
        let all = self.neighborhood.orbits.iter().copied().collect();
        if let Some(puzzle) = self.neighborhood.minimized(all, &grid, self.uniqueness, rng) {
            self.population.push(Member { resistance: 0, puzzle });
        }
    }

    /// Tries neighbors of a random member.
    fn try_neighbors(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        let parent = self.population[rng.random_below(POPULATION as u32) as usize].puzzle;
        let removed = if rng.random_below(TWO_GROUP_INTERVAL) == 0 { 2 } else { 1 };
        let neighbors = self.neighborhood.neighbors(&parent, removed, SOLUTIONS_LIMIT, rng);
        self.tried_neighbors += neighbors.len().max(1) as u64;
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
        let puzzle = self.neighborhood.minimized(neighbor.clue_cells(), &grid, Uniqueness::Known, rng)?;
        let resistance = resistance_from(&puzzle, &grid, min)?;
        if self.population.iter().any(|member| member.puzzle == puzzle) {
            return None;
        }
        self.population[weakest] = Member { resistance, puzzle };
        Some(self.population[weakest])
    }
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
    use crate::board::cell::CellSet;
    use crate::generator::Symmetry;
    use crate::solver;

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn members_are_minimal_and_climb() {
        let targets = Targets::default().with_er(95..=120).with_symmetry(Symmetry::Rot180);
        for targets in [Targets::default().with_er(95..=120), targets] {
            let (mut climb, rng) = (Climb::for_targets(&targets).expect("rare"), &mut PuzzleRng::new(3, 0));
            let weakest = |climb: &Climb| climb.population.iter().map(|member| member.resistance).min();
            while weakest(&climb).is_none_or(|weakest| weakest < 20) {
                climb.next_puzzle(rng);
            }
            let is_minimal = |cells: CellSet, puzzle: &Puzzle| {
                let orbits = climb.neighborhood.orbits.iter().filter(|&&orbit| !(orbit & cells).is_empty());
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
