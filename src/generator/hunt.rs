//! Walks among the hardest puzzles.
//!
//! Hardly any random puzzle has ER 9.5, and to climb to one takes half a minute. So walks begin at puzzles to
//! which such climbs have led (`starts.txt`) and keep to those that are about as hard. The first steps only lead away
//! from there; from then on a step leads to no puzzle that is farther from the targets.

use super::vicinity::neighbour;
use super::{Miss, Targets};
use crate::canonical::Transformation;
use crate::effort::{BEYOND_NETS, resistance};
use crate::grid::{Grid, Puzzle};
use crate::solver;
use crate::stream::Stream;
use crate::techniques::tenths;

/// Puzzles with their ER, the hardest first, none the isomorph of another.
const STARTS: &str = include_str!("starts.txt");

/// After so many tries beside the same puzzle a walk begins anew,
const TRIES: u32 = 20_000;
/// and after so many steps that have not led nearer.
const PATIENCE: u32 = 20;
/// One try in so many takes two clues away, the others one.
const TWO_GO: u32 = 4;
/// So many clues may be too few before the last other one is drawn.
const MOST: usize = 2;
/// Walks to an ER begin at puzzles that are at most so many tenths easier, if there are such.
const NEAR: u32 = 3;

/// A walk.
#[derive(Debug)]
pub struct Hunt {
    er: u32,
    at: Option<Puzzle>,
    /// How far the last puzzle is from the targets, if that matters yet.
    miss: Option<Miss>,
    steps: u32,
    /// How many steps have not led nearer.
    idle: u32,
}

impl Hunt {
    /// The walk to such puzzles, if they are among the hardest.
    pub fn for_targets(targets: &Targets) -> Option<Hunt> {
        let range = targets.er_range().filter(|_| targets.are_hardest())?;
        Some(Hunt::to(*range.start()))
    }

    fn to(er: u32) -> Hunt {
        Hunt { er, at: None, miss: None, steps: 0, idle: 0 }
    }

    /// A puzzle beside the last one that is hard enough, and its solution; or a start. Clues may be needless.
    pub fn next(&mut self, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
        if let Some(at) = self.at.filter(|_| self.idle < PATIENCE) {
            let tries = (0..TRIES).find_map(|_| self.hard_neighbour(&at, stream));
            if tries.is_some() {
                return tries;
            }
        }
        *self = Hunt::to(self.er);
        let starts = starts(self.er);
        let start = starts.get(stream.below(starts.len() as u32) as usize)?;
        let start = Transformation::random(stream).apply(start);
        Some((start, solver::unique_solution(&start)?))
    }

    fn hard_neighbour(&self, at: &Puzzle, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
        let (puzzle, grid) = beside(at, stream)?;
        (puzzle != *at && resistance(&puzzle, &grid) >= limits(self.er).0).then_some((puzzle, grid))
    }

    /// Takes a step to what was made of the puzzle, as long as steps only lead away from the start; whether that is over.
    pub fn is_away(&mut self, made: &Puzzle) -> bool {
        if self.steps < limits(self.er).1 {
            self.steps += u32::from(self.at.is_some());
            self.at = Some(*made);
            return false;
        }
        true
    }

    /// Takes a step to the puzzle unless it is farther from the targets than the last one.
    pub fn go_on(&mut self, made: &Puzzle, miss: Miss) {
        let nearer = self.miss.is_none_or(|last| miss < last);
        self.idle = if nearer { 0 } else { self.idle + 1 };
        if nearer || self.miss == Some(miss) {
            (self.at, self.miss) = (Some(*made), Some(miss));
        }
    }
}

/// A puzzle that differs in a clue or two, and its solution.
fn beside(at: &Puzzle, stream: &mut Stream) -> Option<(Puzzle, Grid)> {
    let gone = if stream.below(TWO_GO) == 0 { 2 } else { 1 };
    neighbour(at, gone, MOST, stream)
}

/// The least resistance of puzzles on the way to such an ER, in tenths, and how many steps lie between a start and what is
/// given out. With less resistance few have that ER, with more walks get stuck; steps lead down from the hardest.
fn limits(er: u32) -> (u32, u32) {
    if er >= 103 { (BEYOND_NETS, 4) } else { (400, 10) }
}

/// Where walks to this ER begin.
fn starts(er: u32) -> Vec<Puzzle> {
    let start = |line: &str| {
        let (puzzle, er) = line.split_once(' ')?;
        Some((tenths(er.parse().ok()?), puzzle.parse().ok()?))
    };
    let all: Vec<(u32, Puzzle)> = STARTS.lines().filter_map(start).collect();
    let hardest = all.first().map_or(0, |&(er, _)| er);
    let least = er.min(hardest).saturating_sub(NEAR);
    all.into_iter().filter(|&(er, _)| er >= least).map(|(_, puzzle)| puzzle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::canonicalize;
    use crate::cell::Cell;
    use crate::generator::{generate, minimize, random_grid};
    use crate::techniques::rate;
    use std::collections::HashSet;

    #[test]
    fn starts_are_what_they_are_said_to_be() {
        for line in STARTS.lines() {
            let (puzzle, er) = line.split_once(' ').expect("a puzzle and its ER");
            let puzzle: Puzzle = puzzle.parse().expect("a puzzle");
            assert_eq!(format!("{:.1}", rate(&puzzle).er), er, "{puzzle}");
            let order = puzzle.clue_cells().iter();
            assert_eq!(minimize(&puzzle, order), puzzle);
        }
        let ers = STARTS.lines().filter_map(|line| line.split_once(' ')?.1.parse().ok()).map(tenths);
        assert!(ers.is_sorted_by(|a, b| a >= b));
        let forms: HashSet<Puzzle> = starts(0).iter().map(|puzzle| canonicalize(puzzle).form).collect();
        assert_eq!(forms.len(), STARTS.lines().count());
        assert!(!starts(Targets::HIGHEST_ER).is_empty());
    }

    #[test]
    fn isomorphs_withstand_the_same() {
        let stream = &mut Stream::new(3, 0);
        let easy = (0..20).map(|i| generate(&Targets::default(), 3, i, |_| true).unwrap().puzzle);
        for puzzle in starts(0).into_iter().take(20).chain(easy) {
            let other = Transformation::random(stream).apply(&puzzle);
            let of = |puzzle: &Puzzle| resistance(puzzle, &solver::unique_solution(puzzle).unwrap());
            assert_eq!(of(&puzzle), of(&other), "{puzzle}");
        }
    }

    #[test]
    fn no_start_is_given_out() {
        let known: HashSet<Puzzle> = starts(0).iter().map(|puzzle| canonicalize(puzzle).form).collect();
        let targets = Targets::default().with_er(95..=120);
        let forms = (0..8).map(|i| canonicalize(&generate(&targets, 1, i, |_| true).unwrap().puzzle).form);
        let forms: HashSet<Puzzle> = forms.collect();
        assert_eq!((forms.len(), forms.intersection(&known).count()), (8, 0));
    }

    /// How the starts were found: from random puzzles, with resistance as the guide, and 64 puzzles of which each makes
    /// room for a better one that is found beside any of them.
    #[test]
    fn climbs_from_random_puzzles_reach_the_hardest() {
        let stream = &mut Stream::new(7, 0);
        let hardness = |puzzle: &Puzzle| resistance(puzzle, &solver::unique_solution(puzzle).unwrap());
        let all = |puzzle: &Puzzle, stream: &mut Stream| {
            let mut order: Vec<Cell> = puzzle.clue_cells().iter().collect();
            stream.shuffle(&mut order);
            minimize(puzzle, order.into_iter())
        };
        let mut pool: Vec<(u32, Puzzle)> = (0..64).map(|_| (0, all(&random_grid(stream).into(), stream))).collect();
        let mut hardest = 0;
        while hardest < 95 {
            let at = pool[stream.below(64) as usize].1;
            let Some((puzzle, grid)) = beside(&at, stream) else { continue };
            let worst = pool.iter_mut().min_by_key(|(hard, _)| *hard).unwrap();
            if resistance(&puzzle, &grid) < worst.0 {
                continue;
            }
            let puzzle = all(&puzzle, stream);
            *worst = (hardness(&puzzle), puzzle);
            if worst.0 > 250 {
                hardest = hardest.max(tenths(rate(&puzzle).er));
            }
        }
        println!("{}", pool.iter().max().unwrap().1);
    }
}
