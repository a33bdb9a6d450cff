//! The puzzles that are being searched, and what was found of them, in the order they came in.

use super::super::loose::Loose;
use super::Query;
use crate::board::grid::Grid;
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
    loose: Loose,
    /// How many of its states have stalled.
    stalls: u8,
}

/// What a state seems to need.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Its puzzle has branched often: a good choice.
    Hard,
    /// Its puzzle seems to have many solutions: several cells at once.
    Loose,
    /// Its puzzle has hardly branched yet: hidden pairs too.
    Young,
}

impl Kind {
    /// All of them, in their order.
    pub const ALL: [Kind; 3] = [Kind::Hard, Kind::Loose, Kind::Young];
}

/// How many branchings without a contradiction leave it open whether a puzzle has many solutions.
const PATIENCE: i8 = 3;

/// So many states of a puzzle are searched for hidden pairs.
const YOUNG: u8 = 7;

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

    /// Adds puzzles and returns the number of the first.
    pub fn extend(&mut self, queries: &[Query]) -> u32 {
        let first = self.first.wrapping_add(self.entries.len() as u32);
        let open = u32::from(self.limit > 0);
        self.entries.extend(queries.iter().map(|query| {
            let loose = Loose::new(query.puzzle.clue_count(), PATIENCE);
            Entry { answer: Answer::default(), open, loose, stalls: 0 }
        }));
        self.unknown += open as usize * queries.len();
        first
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

    /// A state has stalled: what it seems to need.
    #[inline(always)]
    pub fn stall(&mut self, number: u32) -> Kind {
        let Some(entry) = self.entry(number) else { return Kind::Hard };
        entry.stalls = entry.stalls.saturating_add(1);
        if entry.loose.branch() {
            Kind::Loose
        } else if entry.stalls <= YOUNG {
            Kind::Young
        } else {
            Kind::Hard
        }
    }

    /// A state has a contradiction.
    #[inline(always)]
    pub fn close(&mut self, number: u32) {
        if let Some(entry) = self.entry(number)
            && entry.open > 0
        {
            entry.open -= 1;
            entry.loose.refute();
            self.unknown -= usize::from(entry.open == 0);
        }
    }

    /// A state is a solution that counts as two to the power of `doublings`; whether the puzzle has enough of them.
    pub fn solution(&mut self, number: u32, doublings: u32, grid: impl FnOnce() -> Option<Grid>) -> bool {
        let (limit, keep) = (self.limit, self.keep);
        let Some(entry) = self.entry(number).filter(|entry| entry.open > 0) else { return true };
        entry.answer.count = entry.answer.count.saturating_add(1 << doublings.min(63)).min(limit);
        if keep {
            entry.answer.solutions.extend(grid());
        }
        let enough = entry.answer.count == limit;
        entry.open = if enough { 0 } else { entry.open - 1 };
        self.unknown -= usize::from(self.entry(number).is_some_and(|entry| entry.open == 0));
        enough
    }

    /// Whether a solution may stand for several: not if all are to be kept.
    pub fn counts_only(&self) -> bool {
        !self.keep
    }
}
