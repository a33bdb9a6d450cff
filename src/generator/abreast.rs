//! Puzzles made side by side: each is dug by itself, and their questions are answered together.

use super::making::{Begun, Making};
use super::{GaveUp, Generated};
use crate::cell::CellSet;
use crate::grid::Grid;
use crate::solver::{self, Isa, MOST_ABREAST, Question};

/// What comes of all of these, in order; `go_on` is asked before each attempt, with the number of those at the same
/// puzzle.
pub fn finish_all<'a>(
    makings: impl Iterator<Item = Making<'a>>,
    go_on: impl FnMut(u64) -> bool,
) -> Vec<Result<Generated, GaveUp>> {
    let mut abreast = Abreast { makings, go_on, open: [(); MOST_ABREAST].map(|()| None), results: Vec::new() };
    solver::ask_abreast(Isa::best(), &mut |place, other| abreast.next(place, other));
    abreast.results.into_iter().flatten().collect()
}

struct Abreast<'a, I, G> {
    makings: I,
    go_on: G,
    open: [Option<Open<'a>>; MOST_ABREAST],
    /// What came of those that were begun, and none of those that are open.
    results: Vec<Option<Result<Generated, GaveUp>>>,
}

/// A puzzle in the making.
struct Open<'a> {
    number: usize,
    making: Making<'a>,
    begun: Begun,
}

impl<'a, I: Iterator<Item = Making<'a>>, G: FnMut(u64) -> bool> Abreast<'a, I, G> {
    /// The next question at this place, after the answer to the last one, with the grid if it is a new one.
    fn next(&mut self, place: usize, other: Option<CellSet>) -> Option<(Question, Option<Grid>)> {
        if let Some(open) = &mut self.open[place]
            && let Some(question) = open.begun.dig.next_question(other)
        {
            return Some((question, None));
        }
        loop {
            let (number, mut making) = match self.open[place].take() {
                Some(open) => {
                    let Some(again) = self.end(open) else { continue };
                    again
                }
                None => self.first_attempt()?,
            };
            if !(self.go_on)(making.attempts()) {
                self.results[number] = Some(Err(making.given_up()));
                continue;
            }
            let mut begun = making.begin();
            let (question, grid) = (begun.dig.first_question(making.is_proved()), begun.grid);
            self.open[place] = Some(Open { number, making, begun });
            if let Some(question) = question {
                return Some((question, Some(grid)));
            }
        }
    }

    fn first_attempt(&mut self) -> Option<(usize, Making<'a>)> {
        let making = self.makings.next()?;
        self.results.push(None);
        Some((self.results.len() - 1, making))
    }

    /// Ends an attempt; returns what has to be tried again.
    fn end(&mut self, Open { number, mut making, begun }: Open<'a>) -> Option<(usize, Making<'a>)> {
        match making.made(begun.grid, begun.clues, begun.dig.finished()) {
            Some(made) => self.results[number] = Some(Ok(made)),
            None => return Some((number, making)),
        }
        None
    }
}
