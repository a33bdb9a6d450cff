//! Removing clues as long as the puzzle keeps its one solution.
//!
//! The clues go in a given order, each unless the puzzle would have a second solution then. What stays is decided by
//! the order alone, but not every clue has to be asked about. The cells in which a second solution differs are an
//! unavoidable set; and a clue stays if and only if it is the last one, in the order, of an unavoidable set from which
//! no clue before it stays. So the sets that are cheap to see, those of [`unavoidable`](super::unavoidable), tell of
//! most of the clues that stay. The clues whose turn comes first are asked about all at once: if there is a second
//! solution, one more set is known. The others are asked about one by one.

use super::unavoidable::Unavoidable;
use crate::cell::{Cell, CellSet};
use crate::digits::Digit;
use crate::grid::{Grid, Puzzle};
use crate::solver::{self, Parts, Question};

/// So many clues are left when the first question is asked.
const AT_ONCE: usize = 29;

/// Clues that are to go.
pub struct Dig {
    clues: CellSet,
    /// What goes or stays together, in order.
    groups: Vec<CellSet>,
    /// The sets that are cheap to see; they know of no clue in the group that is being decided about.
    seen: Unavoidable,
    /// The sets that were found by asking.
    found: Vec<CellSet>,
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
        let mut left = clues.len();
        let most = |&group: &&CellSet| {
            left -= group.len();
            left >= fewest.max(AT_ONCE)
        };
        Dig {
            clues,
            at_once: groups.iter().take_while(most).count(),
            removed: Vec::with_capacity(groups.len()),
            groups,
            seen: Unavoidable::new(solution, clues),
            found: Vec::new(),
            fewest,
            turn: 0,
            doubted: CellSet::EMPTY,
            fails: false,
        }
    }

    /// What goes, in order, from puzzles with this solution; nothing if the puzzle has several solutions, which is seen to unless it is `proved` that it
    /// has one.
    pub fn removed(mut self, solution: &Grid, proved: bool) -> Option<Vec<CellSet>> {
        let parts = Parts::new(solution);
        let mut question = self.first_question(proved);
        while let Some(asked) = question {
            question = self.next_question(parts.other(asked));
        }
        self.finished()
    }

    /// What has gone, after the last question.
    pub fn finished(self) -> Option<Vec<CellSet>> {
        if self.fails { None } else { Some(self.removed) }
    }

    /// Whether there is a second solution, if anything has to be asked.
    pub fn first_question(&mut self, proved: bool) -> Option<Question> {
        self.fails = !proved && (!self.clues).iter().any(|cell| self.seen.demand(cell));
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
                self.doubted = CellSet::EMPTY;
                self.keep();
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
        self.found.push(set);
        let again: CellSet = self.groups[self.turn..self.at_once].iter().copied().collect();
        self.clues = self.clues | again;
        again.iter().for_each(|cell| self.seen.put(cell));
        Some(self.together())
    }

    /// Removes what it can of the groups that are asked about at once, as far as sets are known; whether there are more.
    fn together(&mut self) -> Question {
        while self.turn < self.at_once {
            if self.may_go() {
                self.clues = self.clues - self.groups[self.turn];
                self.turn += 1;
            } else {
                self.keep();
            }
        }
        Question { clues: self.clues, cell: None }
    }

    /// Goes on to the next group that is to be asked about.
    fn one_by_one(&mut self) -> Option<Question> {
        while let Some(&group) = self.groups.get(self.turn) {
            if self.may_go() && (self.clues - group).len() >= self.fewest {
                self.doubted = group;
                return self.doubt();
            }
            self.keep();
        }
        None
    }

    /// Begins to decide about a group: whether no known set demands that it stays, since nothing else of it is left.
    fn may_go(&mut self) -> bool {
        let group = self.groups[self.turn];
        group.iter().for_each(|cell| self.seen.take(cell));
        let rest = self.clues - group;
        !group.iter().any(|cell| self.seen.demand(cell)) && !self.found.iter().any(|&set| (set & rest).is_empty())
    }

    /// Decides that a group stays.
    fn keep(&mut self) {
        self.groups[self.turn].iter().for_each(|cell| self.seen.put(cell));
        self.turn += 1;
    }

    /// Whether the first doubted clue follows from those that are not doubted.
    fn doubt(&self) -> Option<Question> {
        Some(Question { clues: self.clues - self.doubted, cell: self.doubted.iter().next() })
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
    let removed: CellSet = dig.removed(&solution, true).into_iter().flatten().collect();
    puzzle.restricted_to(!removed)
}
