//! The making of puzzles, one or many at a time: attempt after attempt, question after question.

use super::dig::{Dig, Question};
use super::fill::random_grid;
use super::{Attempt, GaveUp, Generated, Miss, Targets, vicinity};
use crate::cell::CellSet;
use crate::grid::{Grid, Puzzle};
use crate::solver::{self, Batch, Isa, Query};
use crate::stream::Stream;
use std::cell::RefCell;
use std::collections::VecDeque;

/// A puzzle in the making.
pub struct Making<'a> {
    targets: &'a Targets,
    orbits: Vec<CellSet>,
    stream: Stream,
    attempts: u64,
    dig: Option<Dig>,
    nearest: Option<(Miss, Generated)>,
    /// The only grid, if all attempts use one.
    grid: Option<Grid>,
    /// Where a walk has led to.
    walk: Option<Walk>,
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

/// What a puzzle in the making waits for.
pub enum Next {
    /// An answer.
    Ask(Question),
    /// Nothing more.
    Done(Box<Result<Generated, GaveUp>>),
}

impl<'a> Making<'a> {
    pub fn new(targets: &'a Targets, seed: u64, index: u64) -> Making<'a> {
        let (orbits, stream) = (targets.orbits(), Stream::new(seed, index));
        Making { targets, orbits, stream, attempts: 0, dig: None, nearest: None, grid: None, walk: None }
    }

    /// Goes on to the next question or to the end.
    pub fn next(&mut self, go_on: &mut impl FnMut(u64) -> bool) -> Next {
        loop {
            if let Some(dig) = &mut self.dig {
                if let Some(question) = dig.question() {
                    return Next::Ask(question);
                }
                if !dig.is_hopeless() {
                    let attempt =
                        Attempt { grid: dig.solution(), removed: dig.removed().collect(), clues: dig.clues() };
                    if let Some(made) = self.judge(attempt.nearest(self.targets)) {
                        return Next::Done(Box::new(Ok(made)));
                    }
                }
            }
            if !go_on(self.attempts) {
                let nearest = self.nearest.take().map(|(_, made)| Box::new(made));
                return Next::Done(Box::new(Err(GaveUp { attempts: self.attempts, nearest })));
            }
            self.attempts += 1;
            self.dig = Some(self.attempt());
        }
    }

    /// The puzzle, if it meets the targets; else takes note of it.
    fn judge(&mut self, made: Generated) -> Option<Generated> {
        let miss = self.targets.miss(&made);
        if miss == Miss::default() {
            return Some(made);
        }
        if self.targets.are_rare() {
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

    /// A puzzle or a grid, and the order in which its clues are to go.
    fn attempt(&mut self) -> Dig {
        self.walk.take_if(|walk| walk.idle >= PATIENCE);
        if let Some(walk) = &mut self.walk {
            if let Some((puzzle, grid)) = vicinity::neighbour(&walk.at, &mut self.stream) {
                self.stream.shuffle(&mut self.orbits);
                return Dig::new(puzzle.clue_cells(), &grid, self.orbits.iter().copied(), 0);
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
        let dig = Dig::new(self.orbits.iter().copied().collect(), &grid, self.orbits.iter().copied(), fewest);
        if self.targets.mask.is_some() { dig.unproved() } else { dig }
    }

    /// The clues that are going.
    pub fn dig(&mut self) -> Option<&mut Dig> {
        self.dig.as_mut()
    }
}

/// So many puzzles are in the making at a time: enough to keep all lanes of the solver busy, few enough for the cache.
const SIDE_BY_SIDE: usize = 224;

/// Makes these puzzles of the run `seed` side by side, each as [`generate`](super::generate) does.
pub fn side_by_side<'a>(
    seed: u64,
    mut puzzles: impl Iterator<Item = (u64, &'a Targets)>,
    mut go_on: impl FnMut(u64) -> bool,
) -> Vec<Result<Generated, GaveUp>> {
    let mut results = Vec::new();
    let queues = [const { RefCell::new(VecDeque::new()) }; 2];
    let (mut cells, mut wholes) = (Line::new(&queues[0], 1, false), Line::new(&queues[1], 2, true));
    loop {
        let open = cells.waiting.len() + wholes.waiting.len();
        let fresh = if open < SIDE_BY_SIDE { puzzles.next() } else { None };
        let (place, mut making) = if let Some((index, targets)) = fresh {
            results.push(None);
            (results.len() - 1, Box::new(Making::new(targets, seed, index)))
        } else {
            let line = if wholes.waiting.len() > cells.waiting.len() { &mut wholes } else { &mut cells };
            let Some(answered) = line.next() else { break };
            answered
        };
        match making.next(&mut go_on) {
            Next::Ask(Question::Whole(puzzle)) => wholes.ask(puzzle.into(), place, making),
            Next::Ask(Question::Cell(query)) => cells.ask(query, place, making),
            Next::Done(result) => results[place] = Some(*result),
        }
    }
    results.into_iter().flatten().collect()
}

/// The questions of one kind, and the puzzles that asked them.
struct Line<'a, I> {
    queue: &'a RefCell<VecDeque<Query>>,
    answers: Batch<I>,
    waiting: VecDeque<(usize, Box<Making<'a>>)>,
}

impl<'a> Line<'a, ()> {
    fn new(
        queue: &'a RefCell<VecDeque<Query>>,
        limit: u64,
        keep: bool,
    ) -> Line<'a, impl Iterator<Item = Query> + use<'a>> {
        let queries = std::iter::from_fn(|| queue.borrow_mut().pop_front());
        Line { queue, answers: solver::batch(Isa::best(), queries, limit, keep), waiting: VecDeque::new() }
    }
}

impl<'a, I: Iterator<Item = Query>> Line<'a, I> {
    fn ask(&mut self, query: Query, place: usize, making: Box<Making<'a>>) {
        self.queue.borrow_mut().push_back(query);
        self.waiting.push_back((place, making));
    }

    /// The first puzzle, which has got its answer.
    fn next(&mut self) -> Option<(usize, Box<Making<'a>>)> {
        let (place, mut making) = self.waiting.pop_front()?;
        let (answer, dig) = (self.answers.next()?, making.dig()?);
        dig.answer(&answer);
        Some((place, making))
    }
}
