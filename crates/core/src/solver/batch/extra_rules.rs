//! Eliminations of additional rules: code without branches over the vectors of all cells.

#![allow(unsafe_code)]

use super::lanes::{DigitMap, Lanes};
use super::pass::{ALL, hidden_singles, naked_singles};

/// Rules of 9x9 puzzles besides those of rows, columns and boxes.
#[derive(Clone, Default, Debug)]
pub struct ExtraRules {
    /// Additional houses.
    pub houses: Vec<[u8; 9]>,
    /// Cells with peers that no house contains, and these peers.
    pub peers: Vec<CellList>,
    /// Relations of pairs of cells.
    pub relations: Vec<PairRelation>,
    /// Cells, and those cells of a house that they do not see. If a cell holds a digit, only the unseen cells can hold it in
    /// the house.
    pub unseen: Vec<CellList>,
}

/// A cell and some others.
#[derive(Clone, Debug)]
pub struct CellList {
    /// The cell.
    pub cell: u8,
    /// The others.
    pub others: Vec<u8>,
}

impl CellList {
    /// Returns lists of a cell with these other cells, as many as their number requires.
    pub fn parts(cell: u8, others: &[u8]) -> impl Iterator<Item = CellList> {
        others.chunks(MAX_OTHERS).map(move |part| CellList { cell, others: part.to_vec() })
    }
}

/// The digits that a digit of a cell allows in its partners.
#[derive(Clone, Debug)]
pub struct PairRelation {
    /// For each digit the mask of the digits that it allows.
    pub allowed: [u16; 9],
    /// The partners of each cell.
    pub partners: Vec<CellList>,
    /// Cells, and the cells of a house that are neither the cell itself nor its partners. A digit without a place among
    /// them is in the cell or in one of its partners.
    pub non_partners: Vec<CellList>,
}

/// Lists of cells of equal length, compiled for vectors of one type: for each list the offset in bytes of the cell, and
/// those of the others.
struct Group {
    length: usize,
    offsets: Vec<u16>,
}

/// Compiles lists, those of equal length together. The lists of a cell are far from each other, so that none waits for the
/// result of the one before.
fn compile<V>(lists: &[CellList]) -> Vec<Group> {
    let offset = |&cell: &u8| {
        assert!(cell < 81);
        u16::from(cell) * size_of::<V>() as u16
    };
    let of_length = |length: usize| {
        let mut lists: Vec<&CellList> = lists.iter().filter(|list| list.others.len() == length).collect();
        let mut counts = [0; 81];
        lists.sort_by_cached_key(|list| {
            let count = &mut counts[usize::from(list.cell)];
            *count += 1;
            *count
        });
        let offsets = lists.into_iter().flat_map(|list| std::iter::once(&list.cell).chain(&list.others)).map(offset);
        Group { length, offsets: offsets.collect() }
    };
    assert!(lists.iter().all(|list| (1..=MAX_OTHERS).contains(&list.others.len())));
    (1..=MAX_OTHERS).map(of_length).filter(|group| !group.offsets.is_empty()).collect()
}

/// Maximum length of a list.
const MAX_OTHERS: usize = 9;

/// Calls a function with the length of a group as a constant, so that the loop over the others has no branch.
macro_rules! for_each_group {
    ($groups:expr, $call:ident $arguments:tt) => {
        for group in $groups {
            match group.length {
                1 => for_each_group!(@ $call 1 group $arguments),
                2 => for_each_group!(@ $call 2 group $arguments),
                3 => for_each_group!(@ $call 3 group $arguments),
                4 => for_each_group!(@ $call 4 group $arguments),
                5 => for_each_group!(@ $call 5 group $arguments),
                6 => for_each_group!(@ $call 6 group $arguments),
                7 => for_each_group!(@ $call 7 group $arguments),
                8 => for_each_group!(@ $call 8 group $arguments),
                _ => for_each_group!(@ $call 9 group $arguments),
            }
        }
    };
    (@ $call:ident $length:literal $group:ident ($($argument:expr),*)) => {
        $call::<V, $length>(&$group.offsets, $($argument),*)
    };
}

/// Returns the cell with an offset of a compiled list.
#[inline(always)]
fn at<V: Lanes>(cells: &[V; 81], offset: u16) -> V {
    debug_assert!(usize::from(offset) / size_of::<V>() < 81);
    // SAFETY: offsets are created by `compile` only, from numbers of cells.
    unsafe { *cells.as_ptr().byte_add(offset.into()) }
}

/// Sets the cell with an offset of a compiled list.
#[inline(always)]
fn set<V: Lanes>(cells: &mut [V; 81], offset: u16, candidates: V) {
    debug_assert!(usize::from(offset) / size_of::<V>() < 81);
    // SAFETY: as for `at`.
    unsafe { *cells.as_mut_ptr().byte_add(offset.into()) = candidates }
}

/// Returns the union of some cells.
#[inline(always)]
fn union<V: Lanes, const N: usize>(cells: &[V; 81], offsets: &[u16]) -> V {
    let mut union = at(cells, offsets[0]);
    let mut i = 1;
    while i + 1 < N {
        union = V::or3(union, at(cells, offsets[i]), at(cells, offsets[i + 1]));
        i += 2;
    }
    if i < N { union.or(at(cells, offsets[i])) } else { union }
}

/// The rules, compiled for vectors of one type.
pub struct CompiledRules {
    houses: Vec<[u8; 9]>,
    peers: Vec<Group>,
    /// The peers of each cell that are not in its row, column or box, for [`CompiledRules::add_scores`].
    neighbors: Vec<Group>,
    unseen: Vec<Group>,
    relations: Vec<CompiledRelation>,
}

/// The rules of all puzzles of a search.
pub struct RuleState<V> {
    pub rules: CompiledRules,
    /// A buffer for [`CompiledRules::apply`].
    pub values: [V; 81],
}

struct CompiledRelation {
    allowed: DigitMap,
    forbidden: DigitMap,
    partners: Vec<Group>,
    non_partners: Vec<Group>,
}

impl CompiledRules {
    /// Compiles rules for searches that do not call [`CompiledRules::add_scores`].
    pub fn new<V: Lanes>(rules: &ExtraRules) -> CompiledRules {
        let relation = |relation: &PairRelation| CompiledRelation {
            allowed: DigitMap::new(relation.allowed),
            forbidden: DigitMap::new(std::array::from_fn(|digit| ALL & !relation.allowed[digit] & !(1 << digit))),
            partners: compile::<V>(&relation.partners),
            non_partners: compile::<V>(&relation.non_partners),
        };
        CompiledRules {
            houses: rules.houses.clone(),
            peers: compile::<V>(&rules.peers),
            neighbors: Vec::new(),
            unseen: compile::<V>(&rules.unseen),
            relations: rules.relations.iter().map(relation).collect(),
        }
    }

    /// Compiles rules for all searches.
    pub fn with_neighbors<V: Lanes>(rules: &ExtraRules) -> CompiledRules {
        CompiledRules { neighbors: compile::<V>(&neighbors(rules)), ..CompiledRules::new::<V>(rules) }
    }

    /// Returns whether [`CompiledRules::sweep`] can remove anything.
    pub fn has_sweep(&self) -> bool {
        !self.unseen.is_empty() || self.relations.iter().any(|relation| !relation.non_partners.is_empty())
    }

    /// Applies the singles of additional houses, the naked singles of additional peers, and pairs. `values` is a
    /// buffer. The result is nonzero in lanes with a contradiction.
    #[inline(always)]
    pub fn apply<V: Lanes>(&self, cells: &mut [V; 81], values: &mut [V; 81]) -> V {
        let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
        let (mut bad, mut borrow) = (zero, zero);
        for house in &self.houses {
            let mut x = [[zero; 3]; 3];
            let mut union = zero;
            for i in 0..9 {
                x[i / 3][i % 3] = cells[house[i] as usize % 81];
                union = union.or(x[i / 3][i % 3]);
            }
            hidden_singles(&mut x);
            let singles = naked_singles(&mut x);
            bad = V::or3(bad, singles.twice, one.splat(ALL).without(union));
            borrow = borrow.or(singles.minus_one);
            for i in 0..9 {
                cells[house[i] as usize % 81] = x[i / 3][i % 3];
            }
        }
        if !self.peers.is_empty() {
            for i in 0..81 {
                values[i] = cells[i].mask_where_disjoint(cells[i], cells[i].sub(one));
            }
            for_each_group!(&self.peers, remove_values(cells, values, &mut borrow));
        }
        for relation in &self.relations {
            for i in 0..81 {
                values[i] = cells[i].map_digits(&relation.allowed);
            }
            for_each_group!(&relation.partners, keep_allowed(cells, values, &mut borrow));
        }
        bad.or(borrow.without(one.splat(ALL)))
    }

    /// Adds to the score of each cell the weights of its additional peers that share a digit with it, for the digits of these
    /// bits. See [`Scratch`](super::choose::Scratch).
    #[inline(always)]
    pub fn add_scores<V: Lanes>(&self, scores: &mut [V; 81], digits: &[V; 81], weights: &[V; 81], bits: V) {
        for_each_group!(&self.neighbors, add_weights(scores, digits, weights, bits));
    }

    /// Removes digits from cells that exclude all places of a digit in a house. Returns the removed digits.
    #[inline(always)]
    pub fn sweep<V: Lanes>(&self, cells: &mut [V; 81]) -> V {
        let mut removed = cells[0].splat(0);
        for_each_group!(&self.unseen, keep_unseen(cells, &mut removed));
        for relation in &self.relations {
            for_each_group!(&relation.non_partners, remove_forbidden(cells, &relation.forbidden, &mut removed));
        }
        removed
    }
}

/// Returns the peers of each cell that are not in its row, column or box.
fn neighbors(rules: &ExtraRules) -> Vec<CellList> {
    let of_cell = |cell: u8| {
        let [row, column] = [cell / 9, cell % 9];
        let is_outside = |other: u8| {
            let [r, c] = [other / 9, other % 9];
            r != row && c != column && (r / 3, c / 3) != (row / 3, column / 3)
        };
        let houses = rules.houses.iter().filter(|house| house.contains(&cell)).flatten();
        let peers = rules.peers.iter().filter(|list| list.cell == cell).flat_map(|list| &list.others);
        let mut others: Vec<u8> = houses.chain(peers).copied().filter(|&other| is_outside(other)).collect();
        others.sort_unstable();
        others.dedup();
        CellList::parts(cell, &others).collect::<Vec<_>>()
    };
    (0..81).flat_map(of_cell).collect()
}

#[inline(always)]
fn add_weights<V: Lanes, const N: usize>(
    offsets: &[u16],
    scores: &mut [V; 81],
    digits: &[V; 81],
    weights: &[V; 81],
    bits: V,
) {
    for list in offsets.chunks_exact(N + 1) {
        let mut sum = bits.splat(0);
        for i in 1..=N {
            sum = sum.masked_add(at(digits, list[i]), bits, at(weights, list[i]));
        }
        set(scores, list[0], at(scores, list[0]).masked_add(at(digits, list[0]), bits, sum));
    }
}

#[inline(always)]
fn remove_values<V: Lanes, const N: usize>(offsets: &[u16], cells: &mut [V; 81], values: &[V; 81], borrow: &mut V) {
    for list in offsets.chunks_exact(N + 1) {
        let cell = at(cells, list[0]).without(union::<V, N>(values, &list[1..]));
        *borrow = borrow.or(cell.sub(cell.splat(1)));
        set(cells, list[0], cell);
    }
}

#[inline(always)]
fn keep_allowed<V: Lanes, const N: usize>(offsets: &[u16], cells: &mut [V; 81], values: &[V; 81], borrow: &mut V) {
    for list in offsets.chunks_exact(N + 1) {
        let mut cell = at(cells, list[0]);
        for i in 1..=N {
            cell = cell.and(at(values, list[i]));
        }
        *borrow = borrow.or(cell.sub(cell.splat(1)));
        set(cells, list[0], cell);
    }
}

#[inline(always)]
fn keep_unseen<V: Lanes, const N: usize>(offsets: &[u16], cells: &mut [V; 81], removed: &mut V) {
    for list in offsets.chunks_exact(N + 1) {
        let (cell, union) = (at(cells, list[0]), union::<V, N>(cells, &list[1..]));
        *removed = removed.or(cell.without(union));
        set(cells, list[0], cell.and(union));
    }
}

#[inline(always)]
fn remove_forbidden<V: Lanes, const N: usize>(
    offsets: &[u16],
    cells: &mut [V; 81],
    forbidden: &DigitMap,
    removed: &mut V,
) {
    for list in offsets.chunks_exact(N + 1) {
        let cell = at(cells, list[0]);
        let near = cell.splat(ALL).without(union::<V, N>(cells, &list[1..]));
        let forbidden = near.map_digits(forbidden);
        *removed = removed.or(cell.and(forbidden));
        set(cells, list[0], cell.without(forbidden));
    }
}
