//! The links between the candidates of the unsolved cells.

use super::bit_set::{self, BitRows, BitSet, Bits};
use super::cell_candidates::{CellCandidates, digits};
use super::cell_constraints::CellConstraints;
use super::links::Links;
use super::net_memory::{NestedNets, NetLists};
use std::cell::{Cell, OnceCell, RefCell};

/// Candidates of which one is true.
#[derive(Clone, Debug)]
pub(super) struct StrongSet {
    pub source: Source,
    start: u32,
    len: u16,
    /// The number of members at first; those that are removed since come last.
    room: u16,
    /// Whether all members together exclude nothing.
    pub is_settled: Cell<bool>,
}

/// The reason why one of several candidates is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Source {
    /// They are the candidates of a cell.
    Cell(usize),
    /// They are the places of a digit in a house, by its index in the layout.
    House(usize),
    /// They are the places of a digit that all combinations of a constraint have, by its index.
    Constraint(usize),
}

/// Sets of candidates, whose members are stored one after the other.
#[derive(Clone, Default, Debug)]
struct StrongSets {
    sets: Vec<StrongSet>,
    members: Vec<u16>,
}

impl StrongSets {
    fn push(&mut self, source: Source, members: impl Iterator<Item = usize>) {
        let start = self.members.len();
        self.members.extend(members.map(|n| n as u16));
        let len = (self.members.len() - start) as u16;
        self.sets.push(StrongSet { source, start: start as u32, len, room: len, is_settled: Cell::new(false) });
    }

    #[inline]
    fn members(&self, set: &StrongSet) -> &[u16] {
        &self.members[set.start as usize..][..usize::from(set.len)]
    }

    fn remove(&mut self, index: u16, n: usize) {
        let Some(set) = self.sets.get_mut(usize::from(index)) else { return };
        let members = &mut self.members[set.start as usize..][..usize::from(set.len)];
        if let Some(place) = members.iter().position(|&member| usize::from(member) == n) {
            members[place..].rotate_left(1);
            set.len -= 1;
            set.is_settled.set(false);
        }
    }
}

/// The candidates of the unsolved cells and their links. Those that are removed keep their numbers.
#[derive(Clone, Debug)]
pub(super) struct Graph<'a> {
    pub constraints: &'a CellConstraints,
    links: &'a Links,
    /// The mask of each cell, those of placed ones too.
    pub masks: Vec<u32>,
    /// For each cell the indices of its candidates, and for each cell and digit its index.
    of_cell: Vec<(u16, u16)>,
    numbers: Vec<u16>,
    /// The cell and the digit of each candidate; digits are counted from 0.
    pub candidates: Vec<(usize, usize)>,
    /// The candidates that are left, and their number.
    pub left: BitSet,
    left_count: usize,
    /// For each candidate, those that it excludes.
    pub weak: BitRows,
    /// The sets of cells, which are first, and of houses.
    sets: StrongSets,
    /// For each cell, and for each house and digit, the index of its set.
    set_of_cell: Vec<u16>,
    set_of_house: Vec<u16>,
    /// The sets of constraints.
    required: OnceCell<StrongSets>,
    strong: OnceCell<StrongLinks>,
    pub nets: OnceCell<NetLists>,
    pub nested: RefCell<NestedNets>,
}

/// The index of no set.
const NO_SET: u16 = u16::MAX;

/// The links of candidates of which one is true.
#[derive(Clone, Debug)]
pub(super) struct StrongLinks {
    /// The sets of two candidates, each pair once.
    pub pairs: Vec<[u16; 2]>,
    /// The candidates of these pairs.
    pub linked: BitSet,
    /// For each candidate, those that it excludes directly or by one strong link.
    pub excluded: BitRows,
}

impl<'a> Graph<'a> {
    pub fn new(position: &CellCandidates<'a>) -> Graph<'a> {
        let (links, side) = (position.links, position.layout.side());
        let (mut candidates, mut of_cell) = (Vec::new(), Vec::with_capacity(position.cells()));
        let mut numbers = vec![0; position.cells() * side];
        for cell in 0..position.cells() {
            let first = candidates.len() as u16;
            for digit in digits(if position.is_placed(cell) { 0 } else { position.mask(cell) }) {
                numbers[cell * side + digit] = candidates.len() as u16;
                candidates.push((cell, digit));
            }
            of_cell.push((first, candidates.len() as u16));
        }
        let (sets, house_count) = (StrongSets::default(), position.layout.houses().len());
        let mut graph = Graph {
            constraints: position.constraints,
            links,
            masks: position.masks.clone(),
            of_cell,
            numbers,
            left: bit_set::all(candidates.len()),
            left_count: candidates.len(),
            weak: BitRows::none(candidates.len(), candidates.len()),
            sets,
            set_of_cell: vec![NO_SET; position.cells()],
            set_of_house: vec![NO_SET; house_count * side],
            required: OnceCell::new(),
            strong: OnceCell::new(),
            nets: OnceCell::new(),
            nested: RefCell::default(),
            candidates,
        };
        graph.add_weak_links(position);
        graph.add_sets(position);
        graph.complete(position);
        graph
    }

    fn add_weak_links(&mut self, position: &CellCandidates) {
        for n in 0..self.candidates.len() {
            let (cell, digit) = self.candidates[n];
            let siblings = self.candidates_of(cell);
            let (row, side) = (self.weak.row_mut(n), self.links.side());
            siblings.for_each(|sibling| row.put(sibling));
            row.take(n);
            for (other, excluded) in position.links.excluded_by(cell, digit) {
                if !position.is_placed(other) {
                    for digit in digits(excluded & position.mask(other)) {
                        row.put(self.numbers[other * side + digit].into());
                    }
                }
            }
        }
    }

    /// Adds the sets of each open cell, and of the places of each digit in a house.
    fn add_sets(&mut self, position: &CellCandidates) {
        for cell in (0..position.cells()).filter(|&cell| !position.is_placed(cell)) {
            self.set_of_cell[cell] = self.sets.sets.len() as u16;
            let candidates = self.candidates_of(cell);
            self.sets.push(Source::Cell(cell), candidates);
        }
        let side = position.layout.side();
        let Graph { sets, numbers, set_of_house, .. } = self;
        for (index, house) in position.layout.houses().iter().enumerate() {
            for digit in 0..side {
                let places = position.house_places(index, digit);
                if places != 0 {
                    set_of_house[index * side + digit] = sets.sets.len() as u16;
                    let number = |place: usize| numbers[usize::from(house.cells[place]) * side + digit];
                    let members = digits(places).map(|place| usize::from(number(place)));
                    sets.push(Source::House(index), members);
                }
            }
        }
    }

    /// Finds the sets of constraints of a position, whose candidates are those that are left.
    pub fn complete(&self, position: &CellCandidates) {
        self.required.get_or_init(|| {
            let mut sets = StrongSets::default();
            for (constraint, digit) in required_digits(position) {
                let cells = &self.constraints.get(constraint).cells;
                let members = position.places(cells, digit).map(|cell| self.index(cell, digit));
                sets.push(Source::Constraint(constraint), members);
            }
            sets
        });
    }

    /// Returns the sets with their members.
    pub fn sets(&self) -> impl Iterator<Item = (&StrongSet, &[u16])> {
        let is_open = |set: &&StrongSet| match set.source {
            Source::Cell(cell) => self.set_of_cell[cell] != NO_SET,
            _ => set.len > 0,
        };
        let own = self.sets.sets.iter().filter(is_open).map(move |set| (set, self.sets.members(set)));
        let required = self.required.get().into_iter();
        own.chain(required.flat_map(move |sets| sets.sets.iter().map(move |set| (set, sets.members(set)))))
    }

    /// Returns the members of a set that are removed; none of the sets of constraints, which are found anew.
    pub fn removed_of(&self, set: &StrongSet) -> &[u16] {
        match set.source {
            Source::Constraint(_) => &[],
            _ => &self.sets.members[set.start as usize..][usize::from(set.len)..usize::from(set.room)],
        }
    }

    /// Removes candidates of a cell that are left.
    pub fn remove(&mut self, cell: usize, mask: u32) {
        for n in self.candidates_of(cell) {
            if mask >> self.candidates[n].1 & 1 == 1 && self.left.has(n) {
                self.remove_one(n);
            }
        }
        self.masks[cell] &= !mask;
    }

    fn remove_one(&mut self, n: usize) {
        let (cell, digit) = self.candidates[n];
        self.left.take(n);
        self.left_count -= 1;
        for block in 0..self.left.len() {
            for bit in std::mem::take(&mut self.weak.row_mut(n)[block]).iter() {
                self.weak.row_mut(bit_set::Block::CAPACITY * block + bit).take(n);
            }
        }
        self.sets.remove(self.set_of_cell[cell], n);
        let side = self.links.side();
        for &(house, _) in self.links.houses_of(cell) {
            self.sets.remove(self.set_of_house[usize::from(house) * side + digit], n);
        }
        self.strong.take();
        if !self.constraints.is_empty() {
            self.required.take();
            self.nets.take();
        }
    }

    /// Removes a cell that is placed.
    pub fn place(&mut self, cell: usize, digit: usize) {
        self.remove(cell, u32::MAX);
        self.masks[cell] = 1 << digit;
        self.set_of_cell[cell] = NO_SET;
    }

    /// Returns whether a candidate has been placed since its links were found.
    pub fn is_placed(&self, n: usize) -> bool {
        let (cell, digit) = self.candidates[n];
        self.set_of_cell[cell] == NO_SET && self.masks[cell] == 1 << digit
    }

    /// Returns the number of blocks for which the candidates that are left have room.
    pub fn blocks(&self) -> usize {
        self.left_count.div_ceil(bit_set::Block::CAPACITY)
    }

    /// Returns whether the candidates that are left have room in fewer blocks, in far fewer if nested nets have been followed.
    pub fn is_sparse(&self) -> bool {
        let factor = if self.nested.borrow().followed.is_empty() { 1 } else { 2 };
        factor * self.blocks() < self.left.len() + factor - 1
    }

    /// Returns the number of digits.
    pub fn side(&self) -> usize {
        self.links.side()
    }

    /// Returns the index of a candidate of a cell that is not placed.
    #[inline]
    pub fn index(&self, cell: usize, digit: usize) -> usize {
        self.numbers[cell * self.links.side() + digit].into()
    }

    /// Iterates over the candidates of a cell, those that are removed among them.
    #[inline]
    pub fn candidates_of(&self, cell: usize) -> std::ops::Range<usize> {
        let (first, end) = self.of_cell[cell];
        first.into()..end.into()
    }

    /// Returns the number of candidates, those that are removed among them.
    pub fn len(&self) -> usize {
        self.candidates.len()
    }

    /// Returns the strong links.
    pub fn strong(&self) -> &StrongLinks {
        self.strong.get_or_init(|| StrongLinks::new(self))
    }

    /// Returns candidates as eliminations: cells with masks.
    pub fn eliminations(&self, candidates: &[bit_set::Block]) -> Vec<(u16, u32)> {
        let mut eliminations: Vec<(u16, u32)> = Vec::new();
        for (cell, digit) in candidates.members().map(|n| self.candidates[n]) {
            match eliminations.last_mut() {
                Some((last, mask)) if usize::from(*last) == cell => *mask |= 1 << digit,
                _ => eliminations.push((cell as u16, 1 << digit)),
            }
        }
        eliminations
    }

    /// Returns a candidate with digits counted from 1.
    pub fn named(&self, n: impl Into<usize>) -> (u16, u8) {
        let (cell, digit) = self.candidates[n.into()];
        (cell as u16, digit as u8 + 1)
    }
}

impl StrongLinks {
    fn new(graph: &Graph) -> StrongLinks {
        let len = graph.len();
        let mut links = StrongLinks { pairs: Vec::new(), linked: bit_set::none(len), excluded: graph.weak.clone() };
        let (mut known, mut beyond) = (BitRows::none(len, len), BitRows::none(len, len));
        for (_, members) in graph.sets() {
            if let [a, b] = *members
                && !known.row(a.into()).has(b.into())
            {
                links.pairs.push([a, b]);
                let (a, b) = (usize::from(a), usize::from(b));
                known.row_mut(a).put(b);
                known.row_mut(b).put(a);
                links.linked.put(a);
                links.linked.put(b);
                beyond.row_mut(a).add(graph.weak.row(b));
                beyond.row_mut(b).add(graph.weak.row(a));
            }
        }
        for n in graph.left.members() {
            for middle in graph.weak.row(n).common(&links.linked) {
                links.excluded.row_mut(n).add(beyond.row(middle));
            }
        }
        links
    }
}

/// Returns the digits that all combinations of a constraint have: constraints and digits.
fn required_digits(position: &CellCandidates) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    for (index, constraint) in position.constraints.given().iter().enumerate() {
        let Some(common) = constraint.common_digits(&position.domains(constraint)) else { continue };
        let placed = constraint.cells.iter().map(|&cell| usize::from(cell)).filter(|&cell| position.is_placed(cell));
        let known = placed.fold(0, |all, cell| all | position.mask(cell));
        found.extend(digits(common & !known).map(|digit| (index, digit)));
    }
    found
}
