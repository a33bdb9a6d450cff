//! Removing clues as long as the puzzle keeps its one solution.
//!
//! The clues go in a given order, each unless the puzzle would have a second solution then. What stays is decided by
//! the order alone, but not every clue has to be asked about. The cells in which a second solution differs are an
//! unavoidable set; and a clue stays if and only if it is the last one, in the order, of an unavoidable set from which
//! no clue before it stays. So the sets that are cheap to see, those of [`unavoidable`](super::unavoidable), tell of
//! most of the clues that stay. The clues whose turn comes first are asked about all at once: if there is a second
//! solution, one more set is known. The others are asked about one by one.

use super::unavoidable;
use crate::cell::{Cell, CellSet};
use crate::digits::Digit;
use crate::grid::{Grid, Puzzle};
use crate::solver::{self, Parts, Question};

/// So many clues are left when the first question is asked.
const AT_ONCE: usize = 29;
/// The turn of clues that nobody asks about.
const STAYS: u8 = u8::MAX;

/// Clues that are to go.
pub struct Dig {
    parts: Parts,
    clues: CellSet,
    /// What goes or stays together, in order.
    groups: Vec<CellSet>,
    sets: Sets,
    fewest: usize,
    /// How many groups are asked about at once.
    at_once: usize,
    /// How many groups are decided about.
    turn: usize,
    /// What of the group whose turn it is was not found to follow from the rest; nothing before that.
    doubted: CellSet,
    /// What has gone, in order.
    removed: Vec<CellSet>,
    fails: bool,
}

impl Dig {
    /// Is to remove from the clues of a puzzle with this solution group after group, all of it or nothing, as long as
    /// at least `fewest` clues are left.
    pub fn new(clues: CellSet, solution: &Grid, groups: impl IntoIterator<Item = CellSet>, fewest: usize) -> Dig {
        let groups: Vec<CellSet> = groups.into_iter().map(|group| group & clues).filter(|g| !g.is_empty()).collect();
        // Sets without a clue end with the first group.
        let mut turns = [0; Cell::COUNT];
        clues.iter().for_each(|cell| turns[cell.index()] = STAYS);
        for (turn, group) in (0..).zip(&groups) {
            group.iter().for_each(|cell| turns[cell.index()] = turn);
        }
        let mut sets = Sets::new();
        unavoidable::scan(solution, &turns, |set, last| sets.add(set, last));
        let mut rest = clues;
        let most = |&&group: &&CellSet| {
            rest = rest - group;
            rest.len() >= fewest.max(AT_ONCE)
        };
        let at_once = groups.iter().take_while(most).count();
        let (parts, removed) = (Parts::new(solution), Vec::with_capacity(groups.len()));
        let (turn, doubted) = (0, CellSet::EMPTY);
        Dig { parts, clues, groups, sets, fewest, at_once, turn, doubted, removed, fails: false }
    }

    /// What goes, in order; nothing if the puzzle has several solutions, which is seen to unless it is `proved` that it
    /// has one.
    pub fn removed(mut self, proved: bool) -> Option<Vec<CellSet>> {
        let mut question = self.first_question(proved);
        while let Some(asked) = question {
            question = self.next_question(self.parts.other(asked));
        }
        self.finished()
    }

    /// What has gone, after the last question.
    pub fn finished(self) -> Option<Vec<CellSet>> {
        if self.fails { None } else { Some(self.removed) }
    }

    /// Whether there is a second solution, if anything has to be asked.
    pub fn first_question(&mut self, proved: bool) -> Option<Question> {
        self.fails = self.sets.of(0).any(|set| (set & self.clues).is_empty());
        if self.fails {
            return None;
        }
        if self.at_once == 0 && proved { self.one_by_one() } else { Some(self.together()) }
    }

    /// The next question after the answer to the last one: where another solution differs, if there is one.
    pub fn next_question(&mut self, other: Option<CellSet>) -> Option<Question> {
        match (other, self.doubted.iter().next()) {
            (Some(set), None) => self.learn(set),
            (None, None) => {
                self.removed.extend(&self.groups[..self.at_once]);
                self.removed.retain(|&group| (group & self.clues).is_empty());
                self.one_by_one()
            }
            (Some(_), Some(_)) => {
                (self.doubted, self.turn) = (CellSet::EMPTY, self.turn + 1);
                self.one_by_one()
            }
            (None, Some(cell)) => {
                self.doubted = self.doubted - CellSet::single(cell);
                if !self.doubted.is_empty() {
                    return self.doubt();
                }
                let group = self.groups[self.turn];
                self.clues = self.clues - group;
                self.removed.push(group);
                self.turn += 1;
                self.one_by_one()
            }
        }
    }

    /// Takes note of a set while groups are asked about at once.
    fn learn(&mut self, set: CellSet) -> Option<Question> {
        let last = self.groups[..self.at_once].iter().rposition(|&group| !(group & set).is_empty());
        self.fails = last.is_none();
        self.turn = last?;
        self.sets.add(set, self.turn as u8);
        self.clues = self.clues | self.groups[self.turn..self.at_once].iter().copied().collect();
        Some(self.together())
    }

    /// Removes what it can of the groups that are asked about at once, as far as sets are known; whether there are more.
    fn together(&mut self) -> Question {
        while self.turn < self.at_once {
            let rest = self.clues - self.groups[self.turn];
            self.clues = if self.sets.keep(self.turn, rest) { self.clues } else { rest };
            self.turn += 1;
        }
        Question { clues: self.clues, cell: None }
    }

    /// Goes on to the next group that is to be asked about.
    fn one_by_one(&mut self) -> Option<Question> {
        while let Some(&group) = self.groups.get(self.turn) {
            let rest = self.clues - group;
            if rest.len() >= self.fewest && !self.sets.keep(self.turn, rest) {
                self.doubted = group;
                return self.doubt();
            }
            self.turn += 1;
        }
        None
    }

    /// Whether the first doubted clue follows from those that are not doubted.
    fn doubt(&self) -> Option<Question> {
        Some(Question { clues: self.clues - self.doubted, cell: self.doubted.iter().next() })
    }
}

/// Unavoidable sets by the last of their groups.
struct Sets {
    /// Each set, and the one after it with the same last group.
    sets: Vec<(CellSet, u16)>,
    /// The first set of each group.
    first: [u16; Cell::COUNT],
}

/// No set.
const NONE: u16 = u16::MAX;
/// Room for so many sets: seldom more are needed.
const KNOWN: usize = 128;

impl Sets {
    fn new() -> Sets {
        Sets { sets: Vec::with_capacity(KNOWN), first: [NONE; Cell::COUNT] }
    }

    /// Takes note of a set from which something has to stay, unless something does anyway.
    #[inline]
    fn add(&mut self, set: CellSet, last: u8) {
        if let Some(first) = self.first.get_mut(usize::from(last)) {
            let next = std::mem::replace(first, self.sets.len() as u16);
            self.sets.push((set, next));
        }
    }

    /// The sets that end with this group.
    fn of(&self, last: usize) -> impl Iterator<Item = CellSet> + '_ {
        let get = |at: u16| self.sets.get(usize::from(at)).copied();
        let first = self.first.get(last).copied().and_then(get);
        std::iter::successors(first, move |&(_, next)| get(next)).map(|(set, _)| set)
    }

    /// Whether a set demands that the group stays, since nothing else of it is left.
    fn keep(&self, last: usize, rest: CellSet) -> bool {
        self.of(last).any(|set| (set & rest).is_empty())
    }
}

/// The clues that could go, each by itself, without the puzzle getting a second solution. The puzzle must have one
/// solution; it is minimal if the set is empty.
///
/// ```
/// use cluewise::{CellSet, Grid, generator};
/// assert_eq!(generator::needless_clues(&Grid::FIRST.into()), CellSet::FULL);
/// ```
pub fn needless_clues(puzzle: &Puzzle) -> CellSet {
    let clues = puzzle.clue_cells();
    let is_needless = |&(cell, digit): &(Cell, Digit)| {
        !solver::solves_without(&puzzle.restricted_to(clues - CellSet::single(cell)), cell, digit)
    };
    puzzle.clues().filter(is_needless).map(|(cell, _)| cell).collect()
}

/// The puzzle without the clues that can go, tried in this order: a minimal puzzle if all cells are in it. The
/// puzzle must have one solution, else it stays as it is.
pub fn minimize(puzzle: &Puzzle, order: impl Iterator<Item = Cell>) -> Puzzle {
    let Some(solution) = solver::unique_solution(puzzle) else { return *puzzle };
    let dig = Dig::new(puzzle.clue_cells(), &solution, order.map(CellSet::single), 0);
    let removed: CellSet = dig.removed(true).into_iter().flatten().collect();
    puzzle.restricted_to(!removed)
}
