//! The board of a kind for the techniques of Sudoku Explainer, with its tables.

use crate::kinds::layout::Layout;
use crate::kinds::requirements::Pair;
use crate::rating::se::{BandPeers, Board, Cause, ConstraintPlace, Entry, candidate, cell_of, digit_of};
use std::ops::Range;

/// Maximum number of houses: rows, columns, boxes, diagonals, windows and disjoint groups.
const MAX_HOUSES: usize = 47;

/// The requirements of the rules of a 9x9 kind. Houses are ordered as on the classic board: rows, columns, boxes, then
/// those of the additional rules.
#[derive(Clone, Debug)]
pub struct KindBoard {
    houses: Vec<[u8; 9]>,
    /// The houses of each type, which do not intersect.
    types: Vec<Range<usize>>,
    /// The index of each house in the layout.
    layout_houses: Vec<usize>,
    house_sets: Vec<u128>,
    /// `overlaps[a][b]`: the places of house `a` that are in house `b`.
    overlaps: Vec<Vec<u16>>,
    crossings: Vec<(u8, u8)>,
    houses_of: Vec<Vec<u8>>,
    peers: Vec<Vec<u8>>,
    peer_sets: Vec<u128>,
    band_peers: Vec<Vec<BandPeers>>,
    constraint_candidates: Vec<[u16; 9]>,
    places_of: Vec<Vec<ConstraintPlace>>,
    pair_exclusions: Vec<Vec<u16>>,
    neighbors: Vec<Vec<u8>>,
    has_pairs: bool,
}

impl KindBoard {
    /// Creates the board of a layout. Returns `None` if Sudoku Explainer has no such rules: it needs a 9x9 grid with
    /// boxes, houses, and pairs that differ or are not consecutive.
    pub fn new(layout: &Layout) -> Option<KindBoard> {
        let is_plain = layout.kind().is_none() && layout.groups().is_empty() && layout.relations().is_empty();
        let is_rated = layout.is_rated_by_explainer() && is_plain;
        if layout.side() != 9 || layout.cells() != 81 || !is_rated || layout.houses().len() > MAX_HOUSES {
            return None;
        }
        let kinds = ["row", "column", "box"];
        let all =
            |kind: &'static str| layout.houses().iter().enumerate().filter(move |(_, house)| house.name.kind == kind);
        if kinds.iter().any(|kind| all(kind).count() != 9) {
            return None;
        }
        let others = layout.houses().iter().enumerate().filter(|(_, house)| !kinds.contains(&house.name.kind));
        let ordered: Vec<_> = kinds.iter().flat_map(|kind| all(kind)).chain(others).collect();
        let houses: Vec<[u8; 9]> =
            ordered.iter().map(|(_, house)| std::array::from_fn(|place| house.cells[place] as u8)).collect();
        let house_sets: Vec<u128> =
            houses.iter().map(|cells| cells.iter().fold(0, |set, cell| set | 1 << cell)).collect();
        let mut board = KindBoard {
            layout_houses: ordered.iter().map(|&(index, _)| index).collect(),
            types: types(&house_sets),
            overlaps: overlaps(&houses),
            crossings: Vec::new(),
            houses_of: vec![Vec::new(); 81],
            peers: vec![Vec::new(); 81],
            peer_sets: vec![0; 81],
            band_peers: Vec::new(),
            constraint_candidates: (0..81).map(|cell| std::array::from_fn(|digit| candidate(cell, digit))).collect(),
            places_of: Vec::new(),
            pair_exclusions: vec![Vec::new(); 729],
            neighbors: vec![Vec::new(); 81],
            has_pairs: !layout.pairs().is_empty(),
            houses,
            house_sets,
        };
        board.link_houses();
        board.link_pairs(layout)?;
        Some(board)
    }

    /// Fills the tables of houses.
    fn link_houses(&mut self) {
        self.crossings = self.list_crossings();
        for house in (18..27).chain(0..18).chain(27..self.houses.len()) {
            self.houses[house].iter().for_each(|&cell| self.houses_of[usize::from(cell)].push(house as u8));
        }
        for house in &self.houses {
            let of_digit = |digit| house.map(|cell| candidate(cell.into(), digit));
            self.constraint_candidates.extend((0..9).map(of_digit));
        }
        for from in 0..729 {
            let in_cell = ConstraintPlace { constraint: cell_of(from) as u16, place: 1 << digit_of(from) };
            let in_house = |&house: &u8| {
                let place = self.houses[usize::from(house)].iter().position(|&cell| usize::from(cell) == cell_of(from));
                let constraint = 81 + 9 * u16::from(house) + digit_of(from) as u16;
                ConstraintPlace { constraint, place: place.map_or(0, |place| 1 << place) }
            };
            let in_houses = self.houses_of[cell_of(from)].iter().map(in_house);
            self.places_of.push([in_cell].into_iter().chain(in_houses).collect());
        }
        for cell in 0..81 {
            for house in self.houses_of[cell].clone() {
                self.houses[usize::from(house)].into_iter().for_each(|peer| _ = self.add_peer(cell, peer));
            }
        }
        self.band_peers = self.peers.iter().map(|peers| by_band(peers)).collect();
    }

    /// Lists the pairs of houses of locked candidates: boxes and columns, boxes and rows, columns and boxes, rows and
    /// boxes, then those of other houses.
    fn list_crossings(&self) -> Vec<(u8, u8)> {
        let [rows, columns, boxes] = [0, 1, 2];
        let mut pairs = vec![(boxes, columns), (boxes, rows), (columns, boxes), (rows, boxes)];
        // A type of one house is a diagonal, which takes no part.
        for other in (3..self.types.len()).filter(|&kind| self.types[kind].len() > 1) {
            let before = [boxes, rows, columns].into_iter().chain(3..other);
            pairs.extend(before.flat_map(|kind| [(other, kind), (kind, other)]));
        }
        let houses = |(from, to): (usize, usize)| {
            let from = self.types[from].clone();
            from.flat_map(move |from| self.types[to].clone().map(move |to| (from, to)))
        };
        let crossing = pairs.into_iter().flat_map(houses).filter(|&(from, to)| self.overlaps[from][to] != 0);
        crossing.map(|(from, to)| (from as u8, to as u8)).collect()
    }

    /// Fills the tables of pairs. Returns `None` if a pair has another relation.
    fn link_pairs(&mut self, layout: &Layout) -> Option<()> {
        let mut pairs: Vec<(usize, u8, bool)> = Vec::new();
        for Pair { first, second, table } in layout.pairs().iter().copied() {
            let table = &layout.tables()[usize::from(table)];
            let is_inequality = table.is_inequality();
            if !is_inequality && table.name != "non-consecutive" {
                return None;
            }
            pairs.push((first.into(), second as u8, is_inequality));
            pairs.push((second.into(), first as u8, is_inequality));
        }
        // Pairs that differ come first in the lists of candidates.
        pairs.sort_by_key(|&(cell, other, is_inequality)| (!is_inequality, cell, other));
        for (cell, other, is_inequality) in pairs {
            if is_inequality && !self.add_peer(cell, other) {
                continue;
            }
            for digit in 0..9usize {
                let own = digit..digit + 1;
                let near = digit.checked_sub(1).into_iter().chain((digit < 8).then_some(digit + 1));
                let list = &mut self.pair_exclusions[usize::from(candidate(cell, digit))];
                let excluded = own.filter(|_| is_inequality).chain(near.filter(|_| !is_inequality));
                list.extend(excluded.map(|digit| candidate(other.into(), digit)));
            }
            if !is_inequality {
                self.neighbors[cell].push(other);
            }
        }
        Some(())
    }

    /// Adds a peer; returns whether it is new.
    fn add_peer(&mut self, cell: usize, peer: u8) -> bool {
        let is_new = usize::from(peer) != cell && self.peer_sets[cell] >> peer & 1 == 0;
        if is_new {
            self.peer_sets[cell] |= 1 << peer;
            self.peers[cell].push(peer);
        }
        is_new
    }

    /// Returns the index of a house in the layout.
    pub fn layout_house(&self, house: usize) -> usize {
        self.layout_houses[house]
    }
}

/// Returns the houses of each type: houses belong to one type as long as they do not intersect.
fn types(houses: &[u128]) -> Vec<Range<usize>> {
    let mut types: Vec<Range<usize>> = Vec::new();
    let mut taken = 0;
    for (index, set) in houses.iter().enumerate() {
        match types.last_mut() {
            Some(last) if taken & set == 0 => last.end += 1,
            _ => {
                types.push(index..index + 1);
                taken = 0;
            }
        }
        taken |= set;
    }
    types
}

fn overlaps(houses: &[[u8; 9]]) -> Vec<Vec<u16>> {
    let places = |a: &[u8; 9], b: &[u8; 9]| {
        a.iter().enumerate().filter(|(_, cell)| b.contains(cell)).fold(0, |set, (place, _)| set | 1 << place)
    };
    houses.iter().map(|a| houses.iter().map(|b| places(a, b)).collect()).collect()
}

/// Groups cells by band, in order.
fn by_band(peers: &[u8]) -> Vec<BandPeers> {
    let mut groups: Vec<BandPeers> = Vec::new();
    for peer in peers {
        let (band, place) = (peer / 27, 1 << (peer % 27));
        match groups.last_mut() {
            Some(last) if last.band == band && last.cells < place => last.cells |= place,
            _ => groups.push(BandPeers { band, cells: place }),
        }
    }
    groups
}

/// Boards are compared by address: positions of one puzzle have the same.
impl PartialEq for KindBoard {
    fn eq(&self, other: &KindBoard) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Board for &KindBoard {
    type PerHouse<T: Entry> = [T; MAX_HOUSES];
    type PerConstraint<T: Entry> = [T; 81 + 9 * MAX_HOUSES];

    const IS_CLASSIC: bool = false;

    #[inline]
    fn house_count(&self) -> usize {
        self.houses.len()
    }

    #[inline]
    fn cells(&self, house: usize) -> &[u8; 9] {
        &self.houses[house]
    }

    #[inline]
    fn cell_set(&self, house: usize) -> u128 {
        self.house_sets[house]
    }

    #[inline]
    fn houses_of(&self, cell: usize) -> &[u8] {
        &self.houses_of[cell]
    }

    fn alike(&self, house: usize) -> Range<usize> {
        let found = self.types.iter().find(|houses| houses.contains(&house));
        found.map_or(house..house + 1, Range::clone)
    }

    fn cause(&self, house: usize) -> Cause {
        let kind = self.types.partition_point(|houses| houses.end <= house);
        [Cause::Row, Cause::Column, Cause::Box].get(kind).copied().unwrap_or_else(|| Cause::House(kind as u8 - 3))
    }

    #[inline]
    fn peers(&self, cell: usize) -> &[u8] {
        &self.peers[cell]
    }

    #[inline]
    fn peer_set(&self, cell: usize) -> u128 {
        self.peer_sets[cell]
    }

    #[inline]
    fn band_peers(&self, cell: usize) -> &[BandPeers] {
        &self.band_peers[cell]
    }

    #[inline]
    fn overlap(&self, house: usize, other: usize) -> u16 {
        self.overlaps[house][other]
    }

    #[inline]
    fn crossings(&self) -> &[(u8, u8)] {
        &self.crossings
    }

    #[inline]
    fn constraint_candidates(&self, constraint: usize) -> &[u16; 9] {
        &self.constraint_candidates[constraint]
    }

    #[inline]
    fn places_of(&self, candidate: u16) -> &[ConstraintPlace] {
        &self.places_of[usize::from(candidate)]
    }

    #[inline]
    fn pair_exclusions(&self, candidate: u16) -> &[u16] {
        &self.pair_exclusions[usize::from(candidate)]
    }

    #[inline]
    fn neighbors(&self, cell: usize) -> &[u8] {
        &self.neighbors[cell]
    }

    fn has_neighbors(&self) -> bool {
        self.neighbors.iter().any(|neighbors| !neighbors.is_empty())
    }

    #[inline]
    fn has_pairs(&self) -> bool {
        self.has_pairs
    }
}
