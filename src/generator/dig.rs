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
use crate::solver::{self, Parts};

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
        Dig { parts: Parts::new(solution), clues, groups, sets, fewest }
    }

    /// What goes, in order; nothing if the puzzle has several solutions, which is seen to unless it is `proved` that it
    /// has one.
    pub fn removed(mut self, proved: bool) -> Option<Vec<CellSet>> {
        if self.sets.of(0).any(|set| (set & self.clues).is_empty()) {
            return None;
        }
        let at_once = self.at_once();
        let mut clues = if at_once > 0 || !proved { self.first(at_once)? } else { self.clues };
        let mut removed = self.groups.clone();
        removed.truncate(at_once);
        removed.retain(|&group| (group & clues).is_empty());
        for (turn, &group) in self.groups.iter().enumerate().skip(at_once) {
            let rest = clues - group;
            if rest.len() >= self.fewest && !self.sets.keep(turn, rest) && self.follows(group, rest) {
                clues = rest;
                removed.push(group);
            }
        }
        Some(removed)
    }

    /// About how many groups nothing is asked at first.
    fn at_once(&self) -> usize {
        let mut rest = self.clues;
        let most = |&&group: &&CellSet| {
            rest = rest - group;
            rest.len() >= self.fewest.max(AT_ONCE)
        };
        self.groups.iter().take_while(most).count()
    }

    /// The clues that are left when so many groups are decided about, found by asking about all of them until all sets
    /// are known that matter.
    fn first(&mut self, at_once: usize) -> Option<CellSet> {
        let (mut clues, mut from) = (self.clues, 0);
        loop {
            for turn in from..at_once {
                let rest = clues - self.groups[turn];
                clues = if self.sets.keep(turn, rest) { clues } else { rest };
            }
            let Some(set) = self.parts.other(clues) else { return Some(clues) };
            from = self.groups[..at_once].iter().rposition(|&group| !(group & set).is_empty())?;
            self.sets.add(set, from as u8);
            clues = clues | self.groups[from..at_once].iter().copied().collect();
        }
    }

    /// Whether these clues of a group follow from the rest.
    fn follows(&self, group: CellSet, mut rest: CellSet) -> bool {
        group.iter().all(|cell| {
            let follows = self.parts.other_in(rest, cell).is_none();
            rest = rest | CellSet::single(cell);
            follows
        })
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
