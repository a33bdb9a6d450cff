//! Removing clues as long as the puzzle keeps its one solution.
//!
//! The clues go in a given order, each unless the puzzle would have a second solution then. What stays is decided by
//! the order alone, but not every clue has to be asked about. The cells in which a second solution differs are an
//! unavoidable set; and a clue stays if and only if it is the last one, in the order, of an unavoidable set from which
//! no clue before it stays. So the sets that are cheap to see, those of [`unavoidable`](super::unavoidable), tell of
//! two thirds of the clues that they stay. The clues whose turn comes first are asked about all at once: if there is a
//! second solution, one more set is known. The others are asked about one by one.

use super::unavoidable;
use crate::cell::{Cell, CellSet};
use crate::digits::Digit;
use crate::grid::{Grid, Puzzle};
use crate::solver::{self, Answer, Query};

/// So many clues are left when the first question is asked.
const AT_ONCE: usize = 29;
/// The turn of clues that nobody asks about.
const STAYS: u8 = u8::MAX;
/// Room for so many sets: seldom more are needed.
const KNOWN: usize = 128;

/// What decides about clues.
pub enum Question {
    /// Which solutions does the puzzle have, two at most?
    Whole(Puzzle),
    /// Is there a solution with another digit in the cell?
    Cell(Query),
}

/// A removal on its way.
pub struct Dig {
    solution: Grid,
    /// What goes or stays together, in order.
    groups: Vec<CellSet>,
    /// The clues of the groups from each one on.
    left: Vec<CellSet>,
    /// Sets of which something has to stay, by their last groups.
    sets: Vec<CellSet>,
    /// The last group of each set.
    last: Vec<u8>,
    /// What these sets keep.
    kept: CellSet,
    /// How many groups are decided about.
    decided: usize,
    /// So many groups are asked about at once at first.
    at_once: usize,
    /// The cells of the group in question that are known to keep their digits without their clues.
    follows: CellSet,
    fewest: usize,
    /// Whether there is one solution with all clues.
    is_unique: Option<bool>,
}

impl Dig {
    /// Begins to remove from the clues of a puzzle with this solution group after group, all of it or nothing, as long
    /// as at least `fewest` clues are left.
    pub fn new(clues: CellSet, solution: &Grid, groups: impl IntoIterator<Item = CellSet>, fewest: usize) -> Dig {
        let groups: Vec<CellSet> = groups.into_iter().map(|group| group & clues).filter(|g| !g.is_empty()).collect();
        let mut left = vec![clues];
        left.extend(groups.iter().scan(clues, |rest, &group| {
            *rest = *rest - group;
            Some(*rest)
        }));
        let at_once = left.partition_point(|rest| rest.len() >= AT_ONCE.max(fewest)).saturating_sub(1);
        let (kept, follows) = (CellSet::EMPTY, CellSet::EMPTY);
        let (sets, last) = (Vec::with_capacity(KNOWN), Vec::with_capacity(KNOWN));
        let mut dig = Dig {
            solution: *solution,
            groups,
            left,
            sets,
            last,
            kept,
            decided: 0,
            at_once,
            follows,
            fewest,
            is_unique: Some(true),
        };
        dig.scan();
        dig
    }

    /// The same for a puzzle that may have several solutions.
    pub fn unproved(mut self) -> Dig {
        // Sets without a clue came out as some whose last clue is the first.
        let clues = self.left[0];
        let sees = |&set: &CellSet| (set & clues).is_empty();
        self.is_unique = if self.sets.iter().any(sees) { Some(false) } else { None };
        self
    }

    /// Whether there are several solutions even with all clues.
    pub fn is_hopeless(&self) -> bool {
        self.is_unique == Some(false)
    }

    /// The clues at first.
    pub fn clues(&self) -> CellSet {
        self.left[0]
    }

    /// Takes note of the sets that are cheap to see.
    fn scan(&mut self) {
        let mut begin = [0; Cell::COUNT + 2];
        let mut found = Vec::with_capacity(KNOWN);
        let mut turns = [0; Cell::COUNT];
        for (k, group) in self.groups.iter().enumerate() {
            group.iter().for_each(|cell| turns[cell.index()] = k as u8);
        }
        self.left[self.groups.len()].iter().for_each(|cell| turns[cell.index()] = STAYS);
        unavoidable::scan(&self.solution, &turns, |set, last| {
            if last != STAYS {
                found.push((last, set));
                begin[last as usize + 2] += 1;
            }
        });
        // Sorted by counting.
        (1..begin.len()).for_each(|k| begin[k] += begin[k - 1]);
        self.sets.resize(found.len(), CellSet::EMPTY);
        self.last.resize(found.len(), 0);
        for (last, set) in found {
            let place = &mut begin[last as usize + 1];
            (self.sets[*place], self.last[*place]) = (set, last);
            *place += 1;
        }
        self.keep(0);
    }

    /// Keeps what the sets from this one on demand.
    fn keep(&mut self, from: usize) {
        let mut kept = self.kept;
        for (&set, &last) in self.sets[from..].iter().zip(&self.last[from..]) {
            if (set & kept).is_empty() {
                kept = kept | self.groups[last as usize];
            }
        }
        self.kept = kept;
    }

    /// Takes note of a set from which something has to stay.
    fn learn(&mut self, set: CellSet) {
        let groups = self.left.partition_point(|&left| !(set & left).is_empty());
        let last = groups.saturating_sub(1) as u8;
        // In front of those with the same last group, which keep the same.
        let at = self.last.partition_point(|&other| other < last);
        self.sets.insert(at, set);
        self.last.insert(at, last);
        self.kept = self.kept - self.left[last as usize];
        self.keep(at);
    }

    /// What is to be asked next; nothing if all is decided.
    pub fn question(&mut self) -> Option<Question> {
        match self.is_unique {
            Some(false) => return None,
            None => return Some(Question::Whole(self.puzzle(self.left[0]))),
            Some(true) if self.decided < self.at_once => {
                return Some(Question::Whole(self.puzzle(self.kept | self.left[self.at_once])));
            }
            Some(true) => {}
        }
        while let Some(&group) = self.groups.get(self.decided) {
            let undecided = group - self.kept - self.follows;
            let Some(cell) = undecided.iter().next() else {
                (self.decided, self.follows) = (self.decided + 1, CellSet::EMPTY);
                continue;
            };
            let rest = self.kept | self.left[self.decided + 1];
            if rest.len() < self.fewest {
                self.learn(group);
                continue;
            }
            let puzzle = self.puzzle(rest | self.follows);
            return Some(Question::Cell(Query { puzzle, without: Some((cell, self.solution.get(cell))) }));
        }
        None
    }

    /// Takes the answer to the question: the solutions of a whole puzzle, up to two; or how many there are with another
    /// digit in a cell.
    pub fn answer(&mut self, answer: &Answer) {
        if self.is_unique.is_none() {
            self.is_unique = Some(answer.count == 1);
            return;
        }
        if self.decided < self.at_once {
            match answer.solutions.iter().find(|&other| *other != self.solution) {
                Some(other) => self.learn(self.solution.difference(other)),
                None => self.decided = self.at_once,
            }
            return;
        }
        let group = self.groups[self.decided];
        if answer.count > 0 {
            self.learn(group);
        } else if let Some(cell) = (group - self.follows).iter().next() {
            self.follows = self.follows | CellSet::single(cell);
        }
    }

    fn puzzle(&self, clues: CellSet) -> Puzzle {
        Puzzle::from(self.solution).restricted_to(clues)
    }

    /// The only solution of the puzzle.
    pub fn solution(&self) -> Grid {
        self.solution
    }

    /// What was removed, in order.
    pub fn removed(&self) -> impl Iterator<Item = CellSet> + '_ {
        self.groups[..self.decided].iter().copied().filter(|&group| (group & self.kept).is_empty())
    }

    /// Goes on to the end.
    pub fn finish(&mut self) {
        while let Some(question) = self.question() {
            self.answer(&match question {
                Question::Whole(puzzle) => solver::answer(&puzzle.into(), 2),
                Question::Cell(query) => solver::answer(&query, 1),
            });
        }
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
    let mut dig = Dig::new(puzzle.clue_cells(), &solution, order.map(CellSet::single), 0);
    dig.finish();
    puzzle.restricted_to(!dig.removed().collect::<CellSet>())
}
