//! The puzzles that are being searched, and what was found of them, in the order they came in.

use crate::grid::Grid;
use std::collections::VecDeque;

/// What was found of a puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Answer {
    /// How many solutions, up to the limit.
    pub count: u64,
    /// The solutions, in no order, if they are asked for.
    pub solutions: Vec<Grid>,
}

struct Entry {
    answer: Answer,
    /// How many states of it are still to be searched.
    open: u32,
    /// Whether some state had a contradiction.
    refuted: bool,
}

/// All puzzles from the first one that is not answered.
pub struct Answers {
    entries: VecDeque<Entry>,
    /// The number of the first entry.
    first: u32,
    /// How many are not answered.
    unknown: usize,
    limit: u64,
    keep: bool,
}

impl Answers {
    pub fn new(limit: u64, keep: bool) -> Answers {
        Answers { entries: VecDeque::new(), first: 0, unknown: 0, limit, keep }
    }

    /// How many puzzles wait to be answered or handed out.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none does.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// How many are not answered.
    pub fn unknown(&self) -> usize {
        self.unknown
    }

    /// Adds a puzzle and returns its number.
    pub fn push(&mut self) -> u32 {
        self.unknown += usize::from(self.limit > 0);
        self.entries.push_back(Entry { answer: Answer::default(), open: u32::from(self.limit > 0), refuted: false });
        self.first.wrapping_add(self.entries.len() as u32 - 1)
    }

    /// The first puzzle's answer, if it is known.
    pub fn pop(&mut self) -> Option<Answer> {
        self.entries.front().filter(|entry| entry.open == 0)?;
        self.first = self.first.wrapping_add(1);
        self.entries.pop_front().map(|entry| entry.answer)
    }

    fn entry(&mut self, number: u32) -> Option<&mut Entry> {
        self.entries.get_mut(number.wrapping_sub(self.first) as usize)
    }

    /// Whether there is anything left to be searched of the puzzle.
    #[inline(always)]
    pub fn is_open(&mut self, number: u32) -> bool {
        self.entry(number).is_some_and(|entry| entry.open > 0)
    }

    /// One state has become so many more.
    #[inline(always)]
    pub fn open(&mut self, number: u32, more: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open > 0
        {
            entry.open += more;
        }
    }

    /// Whether the puzzle has had no contradiction yet, so that it may have many solutions.
    #[inline(always)]
    pub fn is_loose(&mut self, number: u32) -> bool {
        self.entry(number).is_some_and(|entry| !entry.refuted)
    }

    /// A state has a contradiction.
    #[inline(always)]
    pub fn close(&mut self, number: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open > 0
        {
            entry.open -= 1;
            entry.refuted = true;
            self.unknown -= usize::from(entry.open == 0);
        }
    }

    /// A state is a solution; whether the puzzle has enough of them.
    pub fn solution(&mut self, number: u32, grid: impl FnOnce() -> Option<Grid>) -> bool {
        let (limit, keep) = (self.limit, self.keep);
        let Some(entry) = self.entry(number).filter(|entry| entry.open > 0) else { return true };
        entry.answer.count += 1;
        if keep {
            entry.answer.solutions.extend(grid());
        }
        entry.open = if entry.answer.count >= limit { 0 } else { entry.open - 1 };
        let (done, enough) = (entry.open == 0, entry.answer.count >= limit);
        self.unknown -= usize::from(done);
        enough
    }
}
