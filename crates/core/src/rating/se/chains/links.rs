//! Links between candidates, in search order.

use crate::rating::se::assertion::{candidate, cell_of, digit_of};
use crate::rating::se::board::{Board, Table};
use crate::rating::se::chain::Cause;
use crate::rating::se::position::State;
use crate::rating::se::tables::bits;

/// Returns the candidates that a position has lost since one with these marks; `None` if it is not a later one, or has
/// lost more than `max`.
pub fn lost_candidates<B: Board>(position: &State<B>, before: &[u16; 81], max: usize) -> Option<Vec<u16>> {
    let mut lost = Vec::with_capacity(max);
    for (cell, (before, now)) in before.iter().zip(&position.marks).enumerate() {
        lost.extend(bits(before & !now).map(|digit| candidate(cell, digit)));
        if now & !before != 0 || lost.len() > max {
            return None;
        }
    }
    Some(lost)
}

/// A linked candidate and the cause of the link, packed into one number.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinkTarget(u16);

impl LinkTarget {
    #[inline]
    pub fn new(candidate: u16, cause: Cause) -> LinkTarget {
        let code = match cause {
            Cause::Cell | Cause::Advanced | Cause::Assumed => 0,
            Cause::Box => 1,
            Cause::Row => 2,
            Cause::Column => 3,
            Cause::Pair => 4,
            Cause::House(number) => 5 + u16::from(number),
        };
        LinkTarget(candidate << 6 | code)
    }

    #[inline]
    pub fn candidate(self) -> u16 {
        self.0 >> 6
    }

    #[inline]
    pub fn cause(self) -> Cause {
        match self.0 & 63 {
            0 => Cause::Cell,
            1 => Cause::Box,
            2 => Cause::Row,
            3 => Cause::Column,
            4 => Cause::Pair,
            code => Cause::House(code as u8 - 5),
        }
    }

    /// Returns whether the link is inside a cell.
    #[inline]
    pub fn is_in_cell(self) -> bool {
        self.0 & 63 == 0
    }
}

/// The start of lists that are not computed.
const NOT_LISTED: u16 = u16::MAX;

/// The weak and strong links of each candidate of a position: the candidates that it excludes, and those that are true
/// if it is false, each listed on request. Links inside the cell come first, then those in the box, row, column
/// and other houses, then those of pairs.
#[derive(Debug)]
pub struct Links<B: Board> {
    board: B,
    /// The candidates of the position.
    marks: [u16; 81],
    places: B::PerHouse<[u16; 9]>,
    /// The weak links of each candidate in `all`, if they are listed: start, start of the links in houses, end.
    spans: Box<[[u16; 3]; 729]>,
    all: Vec<LinkTarget>,
    /// The strong links of each candidate in `strong`, if they are listed: start and end.
    strong_spans: Box<[[u16; 2]; 729]>,
    strong: Vec<LinkTarget>,
}

impl<B: Board> Links<B> {
    pub fn new(board: B) -> Links<B> {
        let (spans, strong_spans) = (Box::new([[NOT_LISTED; 3]; 729]), Box::new([[NOT_LISTED; 2]; 729]));
        let places = Table::filled([0; 9]);
        Links { board, marks: [0; 81], places, spans, all: Vec::new(), strong_spans, strong: Vec::new() }
    }

    /// Sets the position.
    pub fn set(&mut self, position: &State<B>) {
        if self.marks == position.marks {
            return;
        }
        self.marks = position.marks;
        self.places = position.places;
        self.all.clear();
        self.strong.clear();
        self.spans.fill([NOT_LISTED; 3]);
        self.strong_spans.fill([NOT_LISTED; 2]);
    }

    /// Lists the weak links of a candidate, and the strong links of those it excludes, unless they are listed.
    pub fn list_from(&mut self, candidate: u16) {
        if self.spans[usize::from(candidate)][0] != NOT_LISTED {
            return;
        }
        self.list_weak(candidate);
        let [start, _, end] = self.spans[usize::from(candidate)];
        (start..end).for_each(|i| self.list_strong(self.all[usize::from(i)].candidate()));
    }

    fn list_weak(&mut self, from: u16) {
        let (cell, digit, start) = (cell_of(from), digit_of(from), self.all.len());
        let others = self.marks[cell] & !(1 << digit);
        self.all.extend(bits(others).map(|other| LinkTarget::new(candidate(cell, other), Cause::Cell)));
        let middle = self.all.len();
        let lines = self.board.lines_of(from);
        for (i, at) in lines.iter().enumerate() {
            let house = at.house();
            let (cells, cause) = (self.board.cells(house), self.board.cause(house));
            let listed = lines[..i].iter().fold(at.place, |set, line| set | self.board.overlap(house, line.house()));
            let new = self.places.as_ref().as_flattened()[at.line()] & !listed;
            self.all.extend(bits(new).map(|i| LinkTarget::new(candidate(cells[i].into(), digit), cause)));
        }
        let is_left = |&&other: &&u16| self.marks[cell_of(other)] >> digit_of(other) & 1 != 0;
        let by_pairs = self.board.pair_exclusions(from).iter().filter(is_left);
        self.all.extend(by_pairs.map(|&other| LinkTarget::new(other, Cause::Pair)));
        self.spans[usize::from(from)] = [start as u16, middle as u16, self.all.len() as u16];
    }

    /// Lists the strong links of a candidate, unless they are listed.
    pub fn list_strong(&mut self, from: u16) {
        if self.strong_spans[usize::from(from)][0] != NOT_LISTED {
            return;
        }
        let (cell, digit, start) = (cell_of(from), digit_of(from), self.strong.len());
        let others = self.marks[cell] & !(1 << digit);
        if others.is_power_of_two() {
            self.strong.push(LinkTarget::new(candidate(cell, others.trailing_zeros() as usize), Cause::Cell));
        }
        let board = self.board;
        for at in board.lines_of(from) {
            let others = self.places.as_ref().as_flattened()[at.line()] & !at.place;
            if others.is_power_of_two() {
                let other = board.cells(at.house())[others.trailing_zeros() as usize];
                self.add_strong(start, LinkTarget::new(candidate(other.into(), digit), board.cause(at.house())));
            }
        }
        self.strong_spans[usize::from(from)] = [start as u16, self.strong.len() as u16];
    }

    /// Adds a strong link, unless the candidate is linked already.
    #[inline]
    fn add_strong(&mut self, start: usize, new: LinkTarget) {
        if self.strong[start..].iter().all(|reached| reached.candidate() != new.candidate()) {
            self.strong.push(new);
        }
    }

    /// Returns the strong links: the candidates that are true if this one is false. They must be listed.
    #[inline]
    pub fn strong(&self, candidate: u16) -> &[LinkTarget] {
        let [start, end] = self.strong_spans[usize::from(candidate)];
        &self.strong[usize::from(start)..usize::from(end)]
    }

    /// Returns the weak links: the candidates that this one excludes, optionally with those of its cell. They must be
    /// listed.
    #[inline]
    pub fn weak(&self, candidate: u16, with_cell: bool) -> &[LinkTarget] {
        let [start, middle, end] = self.spans[usize::from(candidate)];
        &self.all[usize::from(if with_cell { start } else { middle })..usize::from(end)]
    }
}
