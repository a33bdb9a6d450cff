//! A best-first search from random puzzles to the hardest ones, for ER 10.6 and more.
//!
//! The [climb](super::climb) ends at groups of a few puzzles that nets do not solve, with an ER up to 10.8. This search
//! starts at puzzles around an [impossible pattern](super::impossible_pattern), which have many neighbors that nets do
//! not solve. It keeps all of these, and expands the one with the most candidates left by nested nets. Each expansion
//! of a puzzle lowers its priority, so that several starts are followed.

use super::climb::Climb;
use super::impossible_pattern::random_pattern_puzzle;
use super::orbit_neighbors::OrbitNeighbors;
use super::removal::Uniqueness;
use super::targets::Targets;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::canonical::canonicalize;
use crate::rating::effort::{MIN_UNSOLVED_BY_NETS, left_by_nested_nets, resistance, resistance_from};
use crate::rng::PuzzleRng;
use std::collections::HashSet;

/// The number of starts before the first expansion.
const FIRST_STARTS: u64 = 3;
/// The number of expansions per further start.
const EXPANSIONS_PER_START: u64 = 16;
/// The number of patterns tried per attempt of the generator.
const STARTS_PER_ATTEMPT: usize = 256;
/// The number of random removals of clues per expansion. Each gives a parent, to which clues are added.
const PARENTS_PER_EXPANSION: usize = 200;
/// A parent has no neighbors if the removal of clues leaves this many solutions.
const SOLUTIONS_LIMIT: u64 = 500;
/// The weight of a candidate left by nested nets, relative to one left by nets.
const NESTED_WEIGHT: u32 = 10;
/// The score of a puzzle decreases by this much with each expansion.
const EXPANSION_PENALTY: u32 = 50;
/// The number of expansions after which the search begins again without its nodes, because regions may be poor. Every
/// second run takes twice as many, every fourth four times as many, and so on, because the hardest puzzles may be far.
const EXPANSIONS_PER_RUN: u64 = 200;
/// The maximum number of times that the length of a run is doubled.
const MAX_DOUBLINGS: u32 = 5;

/// A best-first search for the hardest puzzles.
#[derive(Debug)]
pub struct BestFirstSearch {
    starts: Starts,
    /// The number of runs, from 1 on, and of starts and expansions of the current one.
    runs: u64,
    start_count: u64,
    expansions: u64,
    neighborhood: OrbitNeighbors,
    nodes: Vec<Node>,
    /// The canonical forms of the puzzles found.
    seen: HashSet<Puzzle>,
    /// Puzzles that nets do not solve, and that are not nodes yet.
    found: Vec<(Puzzle, Grid)>,
    /// The minimum number of candidates that nested nets leave in puzzles whose ER is computed.
    min_rated: u32,
}

/// The source of puzzles at which the search starts.
#[derive(Debug)]
enum Starts {
    /// Puzzles with an impossible pattern.
    Pattern,
    /// Puzzles of the climb, which have the symmetry and fit the mask.
    Climb(Climb),
}

/// A puzzle whose neighbors may be tried.
#[derive(Debug)]
struct Node {
    puzzle: Puzzle,
    score: u32,
    expansions: u32,
}

impl Node {
    /// Returns the score after the penalty.
    fn priority(&self) -> i64 {
        i64::from(self.score) - i64::from(EXPANSION_PENALTY) * i64::from(self.expansions)
    }
}

impl BestFirstSearch {
    /// Creates the search for these targets if they require an ER that the climb seldom reaches.
    pub fn for_targets(targets: &Targets) -> Option<BestFirstSearch> {
        let er = targets.er_range().filter(|_| targets.needs_best_first_search())?;
        let climb = || Climb::with_min_rated(targets, MIN_UNSOLVED_BY_NETS);
        Some(BestFirstSearch {
            starts: if targets.allows_neighbors() { Starts::Pattern } else { Starts::Climb(climb()) },
            runs: 1,
            start_count: 0,
            expansions: 0,
            neighborhood: OrbitNeighbors { orbits: targets.orbits() },
            nodes: Vec::new(),
            seen: HashSet::new(),
            found: Vec::new(),
            min_rated: min_rated(*er.start()),
        })
    }

    /// Evaluates the next puzzle found, and returns it with its solution if it is worth rating. If none is left, looks
    /// for others and returns `None`.
    pub fn next_puzzle(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        if let Some((puzzle, grid)) = self.found.pop() {
            return self.add_node(&puzzle, &grid).then_some((puzzle, grid));
        }
        if self.expansions >= EXPANSIONS_PER_RUN << self.runs.trailing_zeros().min(MAX_DOUBLINGS) {
            self.begin_run();
        }
        if self.start_count < FIRST_STARTS + self.expansions / EXPANSIONS_PER_START || self.nodes.is_empty() {
            self.find_start(rng);
        } else {
            self.expand_best(rng);
        }
        None
    }

    /// Begins a run without the nodes of the last one.
    fn begin_run(&mut self) {
        self.runs += 1;
        (self.start_count, self.expansions) = (0, 0);
        self.nodes.clear();
        self.seen.clear();
    }

    /// Adds a puzzle to the nodes unless it or an isomorph was one; returns whether it is worth rating.
    fn add_node(&mut self, puzzle: &Puzzle, grid: &Grid) -> bool {
        if !self.seen.insert(canonicalize(puzzle).form) {
            return false;
        }
        let left = left_by_nested_nets(puzzle, grid);
        let score = NESTED_WEIGHT * left + resistance(puzzle, grid);
        self.nodes.push(Node { puzzle: *puzzle, score, expansions: 0 });
        left >= self.min_rated
    }

    /// Looks for a start in a limited number of random puzzles.
    fn find_start(&mut self, rng: &mut PuzzleRng) {
        let start = match &mut self.starts {
            Starts::Pattern => (0..STARTS_PER_ATTEMPT)
                .take_while(|_| !cancellation::is_requested())
                .filter_map(|_| random_pattern_puzzle(rng))
                .find(|(puzzle, grid)| is_unsolved_by_nets(puzzle, grid)),
            Starts::Climb(climb) => climb.next_puzzle(rng),
        };
        self.start_count += u64::from(start.is_some());
        self.found.extend(start);
    }

    /// Finds minimal neighbors of the best node that nets do not solve.
    fn expand_best(&mut self, rng: &mut PuzzleRng) {
        let Some(best) = self.nodes.iter_mut().max_by_key(|node| node.priority()) else { return };
        best.expansions += 1;
        self.expansions += 1;
        let parent = best.puzzle;
        for _ in (0..PARENTS_PER_EXPANSION).take_while(|_| !cancellation::is_requested()) {
            let removed = removed_groups(rng);
            for (neighbor, grid) in self.neighborhood.neighbors(&parent, removed, SOLUTIONS_LIMIT, rng) {
                self.found.extend(self.minimized(&neighbor, grid, rng));
            }
        }
    }

    /// Returns the puzzle without redundant clues if nets do not solve it.
    fn minimized(&self, puzzle: &Puzzle, grid: Grid, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        if !is_unsolved_by_nets(puzzle, &grid) {
            return None;
        }
        // Nets do not solve it without the redundant clues either: their removal only adds candidates.
        Some((self.neighborhood.minimized(puzzle.clue_cells(), &grid, Uniqueness::Known, rng)?, grid))
    }
}

/// Returns the number of groups of clues to remove: one with a probability of 3/8, two of 4/8, three of 1/8.
fn removed_groups(rng: &mut PuzzleRng) -> usize {
    match rng.random_below(8) {
        0..3 => 1,
        3..7 => 2,
        _ => 3,
    }
}

fn is_unsolved_by_nets(puzzle: &Puzzle, grid: &Grid) -> bool {
    resistance_from(puzzle, grid, MIN_UNSOLVED_BY_NETS).is_some()
}

/// Returns the minimum number of candidates that nested nets leave in puzzles that are rated. Few puzzles below it have
/// this ER (in tenths).
fn min_rated(er: u32) -> u32 {
    match er {
        ..110 => 80,
        _ => 95,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::CellSet;
    use crate::generator::{Symmetry, generate, redundant_clues};
    use crate::solver;

    fn search(targets: &Targets) -> BestFirstSearch {
        BestFirstSearch::for_targets(targets).expect("rare")
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn nodes_are_minimal_distinct_and_unsolved_by_nets() {
        let (mut search, rng) = (search(&Targets::default().with_er(110..=120)), &mut PuzzleRng::new(1, 0));
        while search.expansions < 2 || !search.found.is_empty() {
            search.next_puzzle(rng);
        }
        let forms: HashSet<Puzzle> = search.nodes.iter().map(|node| canonicalize(&node.puzzle).form).collect();
        assert_eq!((forms.len(), &forms), (search.nodes.len(), &search.seen));
        assert!(forms.len() > 4, "{}", forms.len());
        for Node { puzzle, score, .. } in &search.nodes {
            let grid = solver::unique_solution(puzzle).expect("one solution");
            assert!(is_unsolved_by_nets(puzzle, &grid) && *score > MIN_UNSOLVED_BY_NETS, "{puzzle}");
            let is_needed = |cell| solver::count(&puzzle.restricted_to(!CellSet::single(cell)), 2) == 2;
            assert!(puzzle.clue_cells().iter().all(is_needed), "{puzzle}");
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn runs_begin_with_new_starts() {
        let (mut search, rng) = (search(&Targets::default().with_er(110..=120)), &mut PuzzleRng::new(2, 0));
        while search.nodes.is_empty() {
            search.next_puzzle(rng);
        }
        let first = search.nodes[0].puzzle;
        search.expansions = EXPANSIONS_PER_RUN;
        search.next_puzzle(rng);
        assert_eq!((search.runs, search.expansions, search.nodes.len()), (2, 0, 0));
        while search.nodes.is_empty() {
            search.next_puzzle(rng);
        }
        assert_ne!(search.nodes[0].puzzle, first);
    }

    /// The puzzles of a seed depend on the seed and the index only.
    #[test]
    #[ignore = "searches for puzzles of ER 11: minutes"]
    fn puzzles_of_er_11_are_found_from_random_ones() {
        let targets = Targets::default().with_er(110..=120);
        for index in 0..2 {
            let generated = generate(&targets, 1, index, |_| true).expect("no limit");
            assert!(generated.rating().er.get() >= 110, "{}", generated.puzzle);
            assert!(redundant_clues(&generated.puzzle).is_empty(), "{}", generated.puzzle);
            println!("{} {}", generated.puzzle, generated.rating().er);
        }
    }

    #[test]
    fn the_search_is_for_the_highest_ers_only() {
        let er = |min| Targets::default().with_er(min..=120);
        assert!(BestFirstSearch::for_targets(&er(105)).is_none() && Climb::for_targets(&er(105)).is_some());
        assert!(BestFirstSearch::for_targets(&er(106)).is_some() && Climb::for_targets(&er(106)).is_none());
        assert!(BestFirstSearch::for_targets(&er(110).with_fast(true)).is_none());
        assert!(matches!(search(&er(110)).starts, Starts::Pattern));
        assert!(matches!(search(&er(110).with_symmetry(Symmetry::Rot180)).starts, Starts::Climb(_)));
    }
}
