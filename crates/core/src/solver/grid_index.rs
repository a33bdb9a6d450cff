//! An index of many grids, which finds those that hold given digits.
//!
//! For each cell and digit it has the set of the grids that hold it. A query intersects the sets of its digits. The
//! grids are divided into blocks whose sets fit in the first-level cache, so that many queries are answered block by
//! block.

#![allow(unsafe_code)]

use super::isa::{DetectedIsa, Isa};

/// Number of grids of a block.
pub const BLOCK_GRIDS: usize = 512;

/// A set of grids of a block, one bit for each.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct GridSet([u64; BLOCK_GRIDS / 64]);

/// The number of the set of all grids, after those of cells and digits.
const ALL: usize = 81 * 9;

/// The sets of a block: the number of a set is nine times the cell, plus the digit from 0.
type Sets = [GridSet; ALL + 1];

/// An index of grids.
#[derive(Debug)]
pub struct GridIndex {
    isa: DetectedIsa,
    blocks: Vec<Sets>,
    /// For each block the sets of key cells that are not empty, and [`ALL`].
    keys: Vec<Vec<u16>>,
    key_cells: Vec<usize>,
}

/// The sets that are intersected by one query.
struct Intersection {
    first: [u16; FIRST],
    /// The further sets: where they start in [`Intersections::rest`], and their number.
    start: u32,
    len: u32,
    query: u32,
}

/// Number of sets of a query that are intersected without a check whether the result is empty: few grids of a block
/// have as many equal digits.
const FIRST: usize = 4;

/// The intersections of many queries.
pub struct Intersections {
    /// Sorted by a set of a key cell, if they have one.
    list: Vec<Intersection>,
    rest: Vec<u16>,
    /// The ends of the intersections with each key in the list, after a 0.
    ends: Vec<u32>,
}

/// The grids of a block that a query has found, at least one.
pub struct Hit {
    /// The number of the query.
    pub query: u32,
    /// The grids.
    pub grids: GridSet,
}

impl GridSet {
    const EMPTY: GridSet = GridSet([0; BLOCK_GRIDS / 64]);

    #[inline(always)]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    #[inline(always)]
    fn and(&self, other: &GridSet) -> GridSet {
        GridSet(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the set without the grids of another.
    pub fn without(&self, other: &GridSet) -> GridSet {
        GridSet(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Iterates over the places of the grids in the block.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| {
            let with_next = |&rest: &u64| Some(rest & (rest - 1)).filter(|&rest| rest != 0);
            let words = std::iter::successors(Some(word).filter(|&word| word != 0), with_next);
            words.map(move |rest| 64 * index + rest.trailing_zeros() as usize)
        })
    }
}

impl GridIndex {
    /// Creates the index of grids with digits from 0 to 8. Adjacent grids should have the same digits in the key cells.
    pub fn new(grids: impl Iterator<Item = [u8; 81]>, key_cells: Vec<usize>) -> GridIndex {
        let mut blocks: Vec<Sets> = Vec::new();
        for (number, grid) in grids.enumerate() {
            let (block, place) = (number / BLOCK_GRIDS, number % BLOCK_GRIDS);
            if block == blocks.len() {
                blocks.push([GridSet::EMPTY; ALL + 1]);
            }
            let sets = &mut blocks[block];
            let numbers = grid.iter().enumerate().map(|(cell, &digit)| 9 * cell + usize::from(digit));
            for set in numbers.chain([ALL]) {
                sets[set].0[place / 64] |= 1 << (place % 64);
            }
        }
        let key_sets: Vec<usize> = key_cells.iter().flat_map(|cell| 9 * cell..9 * cell + 9).chain([ALL]).collect();
        let keys_of =
            |sets: &Sets| key_sets.iter().filter(|&&set| !sets[set].is_empty()).map(|&set| set as u16).collect();
        let keys = blocks.iter().map(keys_of).collect();
        GridIndex { isa: Isa::best().or_portable(), blocks, keys, key_cells }
    }

    /// Returns the same index for another instruction set, or the portable one.
    #[cfg(test)]
    fn with_isa(self, isa: Isa) -> GridIndex {
        GridIndex { isa: isa.or_portable(), ..self }
    }

    /// Returns the number of blocks.
    pub fn blocks(&self) -> usize {
        self.blocks.len()
    }

    /// Returns the grids of a block that hold a digit from 0 to 8 in a cell.
    pub fn holding(&self, block: usize, cell: usize, digit: u8) -> &GridSet {
        &self.blocks[block][9 * cell + usize::from(digit)]
    }

    /// Prepares queries: pairs of cells and digits from 0 to 8.
    pub fn intersections<'a>(&self, queries: impl Iterator<Item = &'a [(usize, u8)]>) -> Intersections {
        let (mut keyed, mut rest) = (Vec::new(), Vec::new());
        for (query, digits) in (0..).zip(queries) {
            let is_key = |&(cell, _): &(usize, u8)| self.key_cells.contains(&cell);
            let key = digits.iter().position(is_key);
            let number = |&(cell, digit): &(usize, u8)| (9 * cell + usize::from(digit)) as u16;
            // The key comes last, as it is hardly ever the one that makes the result empty.
            let others = digits.iter().enumerate().filter(|&(index, _)| Some(index) != key).map(|(_, digit)| digit);
            let mut sets = others.chain(key.map(|key| &digits[key])).map(number);
            let first = std::array::from_fn(|_| sets.next().unwrap_or(ALL as u16));
            let start = rest.len();
            rest.extend(sets);
            let (start, len) = (start as u32, (rest.len() - start) as u32);
            let key = key.map_or(ALL as u16, |key| number(&digits[key]));
            keyed.push((key, Intersection { first, start, len, query }));
        }
        keyed.sort_by_key(|&(key, _)| key);
        let mut ends = vec![0; ALL + 2];
        keyed.iter().for_each(|&(key, _)| ends[usize::from(key) + 1] += 1);
        for key in 1..ends.len() {
            ends[key] += ends[key - 1];
        }
        Intersections { list: keyed.into_iter().map(|(_, intersection)| intersection).collect(), rest, ends }
    }

    /// Adds the results of the queries in a block that are not empty.
    pub fn find(&self, block: usize, queries: &Intersections, hits: &mut Vec<Hit>) {
        let (sets, keys) = (&self.blocks[block], &self.keys[block]);
        match self.isa {
            // SAFETY: the proof shows that the machine has the features.
            #[cfg(target_arch = "x86_64")]
            DetectedIsa::Avx512(_) => unsafe { x86::find_avx512(sets, keys, queries, hits) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            DetectedIsa::Avx2(_) => unsafe { x86::find_avx2(sets, keys, queries, hits) },
            _ => find(sets, keys, queries, hits),
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Hit, Intersections, Sets, find};
    use crate::solver::isa::x86::{compile_avx2, compile_avx512};

    compile_avx2! {
        pub fn find_avx2(sets: &Sets, keys: &[u16], queries: &Intersections, hits: &mut Vec<Hit>) {
            find(sets, keys, queries, hits);
        }
    }

    compile_avx512! {
        pub fn find_avx512(sets: &Sets, keys: &[u16], queries: &Intersections, hits: &mut Vec<Hit>) {
            find(sets, keys, queries, hits);
        }
    }
}

#[inline(always)]
fn find(sets: &Sets, keys: &[u16], queries: &Intersections, hits: &mut Vec<Hit>) {
    for key in keys.iter().map(|&key| usize::from(key)) {
        let range = queries.ends[key] as usize..queries.ends[key + 1] as usize;
        for Intersection { first, start, len, query } in &queries.list[range] {
            let [a, b, c, d] = first.map(|set| &sets[usize::from(set)]);
            let mut grids = a.and(b).and(&c.and(d));
            if grids.is_empty() {
                continue;
            }
            let rest = &queries.rest[*start as usize..(*start + *len) as usize];
            let is_empty = rest.iter().any(|&set| {
                grids = grids.and(&sets[usize::from(set)]);
                grids.is_empty()
            });
            if !is_empty {
                hits.push(Hit { query: *query, grids });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Queries of all lengths, of grids that are not Sudoku grids.
    #[test]
    fn all_instruction_sets_find_the_grids() {
        let mut state = 1u64;
        let mut random = |n: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) % n
        };
        let grids: Vec<[u8; 81]> = (0..1200).map(|_| std::array::from_fn(|_| random(9) as u8)).collect();
        let mut query = |number: usize| -> Vec<(usize, u8)> {
            let grid = &grids[random(1200) as usize];
            (0..number % 9).map(|_| random(81) as usize).map(|cell| (cell, grid[cell])).collect()
        };
        let queries: Vec<_> = (0..300).map(&mut query).collect();
        for isa in Isa::ALL {
            let index = GridIndex::new(grids.iter().copied(), vec![3, 40]).with_isa(isa);
            assert_eq!(index.blocks(), 3);
            let prepared = index.intersections(queries.iter().map(|query| &query[..]));
            let mut found = vec![Vec::new(); queries.len()];
            for block in 0..index.blocks() {
                let mut hits = Vec::new();
                index.find(block, &prepared, &mut hits);
                for hit in hits {
                    found[hit.query as usize].extend(hit.grids.iter().map(|place| BLOCK_GRIDS * block + place));
                }
            }
            for (query, found) in queries.iter().zip(found) {
                let holds = |&number: &usize| query.iter().all(|&(cell, digit)| grids[number][cell] == digit);
                assert_eq!(found, (0..grids.len()).filter(holds).collect::<Vec<_>>(), "{isa}: {query:?}");
            }
        }
    }
}
