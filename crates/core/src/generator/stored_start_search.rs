//! A local search among the hardest puzzles.
//!
//! A climb from random puzzles takes a fraction of a minute for ER 9.5 and minutes for 10.5. The search with the target
//! `fast` starts at stored results of such climbs (`starts.txt`) and visits only puzzles of similar resistance. The
//! first steps are a burn-in that leads away from the stored puzzle. After them, the search accepts no step that
//! increases the distance from the targets.

use super::distance::TargetDistance;
use super::neighborhood::neighbor;
use super::targets::Targets;
use crate::board::grid::{Grid, Puzzle};
use crate::cancellation;
use crate::canonical::{Transformation, canonicalize};
use crate::rating::effort::{MIN_UNSOLVED_BY_NETS, resistance};
use crate::rating::se::Tenths;
use crate::rng::PuzzleRng;
use crate::solver;

/// Puzzles with their ER, hardest first, pairwise non-isomorphic.
const STARTS: &str = include_str!("starts.txt");

/// Maximum number of neighbors tried per puzzle before the search restarts.
const MAX_NEIGHBOR_TRIES: u32 = 20_000;
/// The number of stalled steps after which the search restarts.
const MAX_STALLED_STEPS: u32 = 20;
/// One neighbor in this many has two clues replaced; the others have one.
const TWO_CLUE_INTERVAL: u32 = 4;
/// A neighbor is discarded after this many added clues that leave several solutions.
const AMBIGUOUS_CLUES_LIMIT: usize = 2;
/// Stored puzzles may be easier than the target ER by this many tenths.
const START_ER_MARGIN: u32 = 3;

/// A local search for puzzles with a high ER.
#[derive(Debug)]
pub struct StoredStartSearch {
    er: u32,
    current: Option<Puzzle>,
    /// The distance of the current puzzle from the targets, known after the burn-in.
    distance: Option<TargetDistance>,
    burn_in_steps: u32,
    /// Steps since the distance last decreased.
    stalled_steps: u32,
}

impl StoredStartSearch {
    /// Creates the search for these targets if they require one of the hardest puzzles.
    pub fn for_targets(targets: &Targets) -> Option<StoredStartSearch> {
        let range = targets.er_range().filter(|_| targets.needs_stored_starts())?;
        Some(StoredStartSearch::for_er(*range.start()))
    }

    fn for_er(er: u32) -> StoredStartSearch {
        StoredStartSearch { er, current: None, distance: None, burn_in_steps: 0, stalled_steps: 0 }
    }

    /// Returns a hard neighbor of the current puzzle, or else a stored puzzle, with its solution. It may have redundant
    /// clues.
    pub fn next_puzzle(&mut self, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        if let Some(current) = self.current.filter(|_| self.stalled_steps < MAX_STALLED_STEPS) {
            let neighbor = (0..MAX_NEIGHBOR_TRIES)
                .take_while(|_| !cancellation::is_requested())
                .find_map(|_| self.hard_neighbor(&current, rng));
            if neighbor.is_some() {
                return neighbor;
            }
        }
        *self = StoredStartSearch::for_er(self.er);
        let starts = starts(self.er);
        let start = starts.get(rng.random_below(starts.len() as u32) as usize)?;
        let start = Transformation::random(rng).apply(start);
        Some((start, solver::unique_solution(&start)?))
    }

    fn hard_neighbor(&self, current: &Puzzle, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        let (puzzle, grid) = random_neighbor(current, rng)?;
        (puzzle != *current && resistance(&puzzle, &grid) >= min_resistance(self.er)).then_some((puzzle, grid))
    }

    /// Moves to the puzzle if the burn-in is not complete, and returns whether it did.
    pub fn burn_in(&mut self, puzzle: &Puzzle) -> bool {
        if self.burn_in_steps < burn_in_length(self.er) {
            self.burn_in_steps += u32::from(self.current.is_some());
            self.current = Some(*puzzle);
            return true;
        }
        false
    }

    /// Returns whether the puzzle is isomorphic to a stored one, to which a walk may return.
    pub fn is_start(&self, puzzle: &Puzzle) -> bool {
        let form = canonicalize(puzzle).form;
        starts(0).iter().any(|start| start.clue_count() == puzzle.clue_count() && canonicalize(start).form == form)
    }

    /// Moves to the puzzle unless it is farther from the targets than the current one.
    pub fn continue_from(&mut self, puzzle: &Puzzle, distance: TargetDistance) {
        let is_nearer = self.distance.is_none_or(|last| distance < last);
        self.stalled_steps = if is_nearer { 0 } else { self.stalled_steps + 1 };
        if is_nearer || self.distance == Some(distance) {
            (self.current, self.distance) = (Some(*puzzle), Some(distance));
        }
    }
}

/// Returns a puzzle that differs in one or two clues, with its solution.
fn random_neighbor(puzzle: &Puzzle, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
    let removed_clues = if rng.random_below(TWO_CLUE_INTERVAL) == 0 { 2 } else { 1 };
    neighbor(puzzle, removed_clues, AMBIGUOUS_CLUES_LIMIT, rng)
}

/// ER, in tenths, from which a search visits only puzzles that nets do not solve. Its burn-in is short, since steps
/// away from the hardest puzzles lead to easier ones.
const MIN_NET_RESISTANT_ER: u32 = 103;

/// Returns the minimum resistance of the puzzles of a search for this ER, in tenths. A lower bound finds fewer puzzles
/// with that ER; a higher one leaves the search stuck more often.
fn min_resistance(er: u32) -> u32 {
    if er >= MIN_NET_RESISTANT_ER { MIN_UNSOLVED_BY_NETS } else { 400 }
}

/// Returns the number of steps between a stored puzzle and the first result.
fn burn_in_length(er: u32) -> u32 {
    if er >= MIN_NET_RESISTANT_ER { 4 } else { 10 }
}

/// Returns the stored puzzles at which a search for this ER starts.
fn starts(er: u32) -> Vec<Puzzle> {
    let parse = |line: &str| {
        let (puzzle, er) = line.split_once(' ')?;
        Some((er.parse::<Tenths>().ok()?.get(), puzzle.parse().ok()?))
    };
    let all: Vec<(u32, Puzzle)> = STARTS.lines().filter_map(parse).collect();
    let highest_er = all.first().map_or(0, |&(er, _)| er);
    let min_er = er.min(highest_er).saturating_sub(START_ER_MARGIN);
    all.into_iter().filter(|&(er, _)| er >= min_er).map(|(_, puzzle)| puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;
    use crate::generator::{generate, minimize, random_grid};
    use crate::rating::se::rate;
    use std::collections::HashSet;

    fn compare_ratings<'a>(lines: impl Iterator<Item = &'a str>) {
        for line in lines {
            let (puzzle, er) = line.split_once(' ').expect("a puzzle and its ER");
            let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
            assert_eq!(rate(&puzzle).er.to_string(), er, "{puzzle}");
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn some_starts_are_rated_correctly() {
        compare_ratings(STARTS.lines().step_by(8));
    }

    #[test]
    #[ignore = "takes 20 seconds of processor time"]
    fn all_starts_are_rated_correctly() {
        compare_ratings(STARTS.lines());
    }

    #[test]
    fn starts_are_minimal_and_distinct() {
        for puzzle in starts(0) {
            let order = puzzle.clue_cells().iter();
            assert_eq!(minimize(&puzzle, order), puzzle);
        }
        let ers = STARTS.lines().filter_map(|line| line.split_once(' ')?.1.parse::<Tenths>().ok());
        assert!(ers.is_sorted_by(|a, b| a >= b));
        let forms: HashSet<Puzzle> = starts(0).iter().map(|puzzle| canonicalize(puzzle).form).collect();
        assert_eq!(forms.len(), STARTS.lines().count());
        assert!(!starts(Targets::MAX_ER).is_empty());
    }

    #[test]
    fn isomorphs_have_the_same_resistance() {
        let rng = &mut PuzzleRng::new(3, 0);
        let easy = (0..20).map(|i| generate(&Targets::default(), 3, i, |_| true).unwrap().puzzle);
        for puzzle in starts(0).into_iter().take(20).chain(easy) {
            let other = Transformation::random(rng).apply(&puzzle);
            let resistance_of = |puzzle: &Puzzle| resistance(puzzle, &solver::unique_solution(puzzle).unwrap());
            assert_eq!(resistance_of(&puzzle), resistance_of(&other), "{puzzle}");
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn no_start_is_returned() {
        let known: HashSet<Puzzle> = starts(0).iter().map(|puzzle| canonicalize(puzzle).form).collect();
        let targets = Targets::default().with_er(95..=120).with_fast(true);
        let forms = (0..8).map(|i| canonicalize(&generate(&targets, 1, i, |_| true).unwrap().puzzle).form);
        let forms: HashSet<Puzzle> = forms.collect();
        assert_eq!((forms.len(), forms.intersection(&known).count()), (8, 0));
    }

    /// Shows how the starts were found: a population of 64 random puzzles climbs by resistance, and each better
    /// neighbor of any member replaces the worst one.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn climbs_from_random_puzzles_reach_the_hardest() {
        /// The climb takes 108,183 tries; the margin allows for changes of the neighbors.
        const MAX_TRIES: u32 = 300_000;
        let rng = &mut PuzzleRng::new(7, 0);
        let resistance_of = |puzzle: &Puzzle| resistance(puzzle, &solver::unique_solution(puzzle).unwrap());
        let minimized = |puzzle: &Puzzle, rng: &mut PuzzleRng| {
            let mut order: Vec<Cell> = puzzle.clue_cells().iter().collect();
            rng.shuffle(&mut order);
            minimize(puzzle, order)
        };
        let mut pool: Vec<(u32, Puzzle)> = (0..64).map(|_| (0, minimized(&random_grid(rng).into(), rng))).collect();
        let (mut hardest, mut tries) = (0, 0);
        while hardest < 95 && tries < MAX_TRIES {
            tries += 1;
            let current = pool[rng.random_below(64) as usize].1;
            let Some((puzzle, grid)) = random_neighbor(&current, rng) else { continue };
            let worst = pool.iter_mut().min_by_key(|(hard, _)| *hard).unwrap();
            if resistance(&puzzle, &grid) < worst.0 {
                continue;
            }
            let puzzle = minimized(&puzzle, rng);
            *worst = (resistance_of(&puzzle), puzzle);
            if worst.0 > 250 {
                hardest = hardest.max(rate(&puzzle).er.get());
            }
        }
        assert!(hardest >= 95, "ER {hardest} in tenths after {tries} tries");
        for (_, puzzle) in pool {
            assert_eq!(minimized(&puzzle, rng), puzzle, "minimal, with one solution");
        }
    }
}
