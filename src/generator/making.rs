//! The making of a puzzle, attempt after attempt.

use super::dig::Dig;
use super::fill::random_grid;
use super::hunt::Hunt;
use super::{Attempt, GaveUp, Generated, Miss, Targets, vicinity};
use crate::cell::CellSet;
use crate::grid::{Grid, Puzzle};
use crate::stream::Stream;

/// A puzzle in the making.
pub struct Making<'a> {
    targets: &'a Targets,
    orbits: Vec<CellSet>,
    stream: Stream,
    attempts: u64,
    nearest: Option<(Miss, Generated)>,
    /// The only grid, if all attempts use one.
    grid: Option<Grid>,
    /// Where a walk has led to.
    walk: Option<Walk>,
    /// The walk among the hardest puzzles, if such a one is wanted.
    hunt: Option<Hunt>,
}

/// An attempt whose clues are about to go.
pub struct Begun {
    pub grid: Grid,
    pub clues: CellSet,
    pub dig: Dig,
}

/// A walk from puzzle to puzzle.
struct Walk {
    at: Puzzle,
    miss: Miss,
    /// How many steps have not led nearer.
    idle: u32,
}

/// After so many steps that have not led nearer, a walk begins anew.
const PATIENCE: u32 = 1000;

impl<'a> Making<'a> {
    pub fn new(targets: &'a Targets, seed: u64, index: u64) -> Making<'a> {
        let (orbits, stream, hunt) = (targets.orbits(), Stream::new(seed, index), Hunt::for_targets(targets));
        Making { targets, orbits, stream, attempts: 0, nearest: None, grid: None, walk: None, hunt }
    }

    /// Goes on to the end.
    pub fn finish(mut self, mut go_on: impl FnMut(u64) -> bool) -> Result<Generated, GaveUp> {
        while go_on(self.attempts) {
            let Begun { grid, clues, dig } = self.begin();
            if let Some(made) = self.made(grid, clues, dig.removed(&grid, self.is_proved())) {
                return Ok(made);
            }
        }
        Err(self.given_up())
    }

    /// The end without a puzzle.
    pub fn given_up(self) -> GaveUp {
        GaveUp { attempts: self.attempts, nearest: self.nearest.map(|(_, made)| Box::new(made)) }
    }

    /// How many attempts were begun.
    pub fn attempts(&self) -> u64 {
        self.attempts
    }

    /// Whether puzzles are known to have one solution before anything is removed.
    pub fn is_proved(&self) -> bool {
        self.targets.mask.is_none()
    }

    /// What comes of an attempt in which this was removed, if it meets the targets; nothing is if a mask has no puzzle of
    /// the grid.
    pub fn made(&mut self, grid: Grid, clues: CellSet, removed: Option<Vec<CellSet>>) -> Option<Generated> {
        let attempt = Attempt { grid, clues, removed: removed? };
        self.judge(attempt.nearest(self.targets))
    }

    /// The puzzle, if it meets the targets; else takes note of it.
    fn judge(&mut self, made: Generated) -> Option<Generated> {
        if self.hunt.as_mut().is_some_and(|hunt| !hunt.is_away(&made.puzzle)) {
            return None;
        }
        if let Some(walk) = self.walk.as_mut().filter(|walk| self.targets.is_farther(&made, &walk.miss)) {
            walk.idle += 1;
            return None;
        }
        let miss = self.targets.miss(&made);
        if miss == Miss::default() {
            return Some(made);
        }
        if let Some(hunt) = &mut self.hunt {
            hunt.go_on(&made.puzzle, miss);
        } else if self.targets.are_rare() {
            let idle = match &self.walk {
                Some(walk) if miss >= walk.miss => walk.idle + 1,
                _ => 0,
            };
            match &mut self.walk {
                Some(walk) if miss > walk.miss => walk.idle = idle,
                _ => self.walk = Some(Walk { at: made.puzzle, miss, idle }),
            }
        }
        if self.nearest.as_ref().is_none_or(|(least, _)| miss < *least) {
            self.nearest = Some((miss, made));
        }
        None
    }

    /// A puzzle or a grid, and its clues in random order.
    pub fn begin(&mut self) -> Begun {
        self.attempts += 1;
        if let Some((puzzle, grid)) = self.hunt.as_mut().and_then(|hunt| hunt.next(&mut self.stream)) {
            self.stream.shuffle(&mut self.orbits);
            return self.dig(puzzle.clue_cells(), grid, 0);
        }
        self.walk.take_if(|walk| walk.idle >= PATIENCE);
        if let Some(walk) = &mut self.walk {
            let beside = match self.targets.least_score() > 0.0 {
                true => vicinity::neighbour(&walk.at, 1, usize::MAX, &mut self.stream),
                false => vicinity::sparse_neighbour(&walk.at, &mut self.stream),
            };
            if let Some((puzzle, grid)) = beside {
                self.stream.shuffle(&mut self.orbits);
                return self.dig(puzzle.clue_cells(), grid, 0);
            }
            walk.idle += 1;
        }
        let grid = self.grid.unwrap_or_else(|| random_grid(&mut self.stream));
        self.grid = Some(grid).filter(|_| self.targets.uniform);
        self.stream.shuffle(&mut self.orbits);
        let fewest = match &self.targets.clues {
            Some(clues) if !self.targets.minimal && !self.targets.are_rare() => {
                let (least, most) = (*clues.start().max(&Targets::FEWEST_CLUES), *clues.end().min(&80));
                least + self.stream.below((most + 1).saturating_sub(least) as u32) as usize
            }
            _ => 0,
        };
        self.dig(self.orbits.iter().copied().collect(), grid, fewest)
    }

    fn dig(&self, clues: CellSet, grid: Grid, fewest: usize) -> Begun {
        Begun { grid, clues, dig: Dig::new(clues, &grid, self.orbits.iter().copied(), fewest) }
    }
}
