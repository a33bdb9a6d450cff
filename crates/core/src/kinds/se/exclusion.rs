//! Aligned pair and triplet exclusion: combinations of two or three cells are excluded if they leave no candidate in a
//! cell that sees all of them.

use super::position::Position;
use super::step::Step;
use crate::rating::se::bits;

/// The cells whose combinations are tried, and for each cell of the grid the peers with few candidates, in order.
struct BaseCells {
    all: Vec<usize>,
    set: u128,
    excluders: Vec<Vec<usize>>,
    excluder_sets: Vec<u128>,
}

impl BaseCells {
    /// Collects the cells that see no naked single and see a cell with at most `size` candidates.
    fn new(position: &Position, size: u32) -> BaseCells {
        let mut bases =
            BaseCells { all: Vec::new(), set: 0, excluders: vec![Vec::new(); 81], excluder_sets: vec![0; 81] };
        for cell in (0..81).filter(|&cell| position.marks[cell].count_ones() >= 2) {
            let peers = || position.board.peers[cell].iter().map(|&peer| usize::from(peer));
            let count = |peer: usize| position.marks[peer].count_ones();
            let few: Vec<usize> = peers().filter(|&peer| (2..=size).contains(&count(peer))).collect();
            if few.is_empty() || peers().any(|peer| count(peer) == 1) {
                continue;
            }
            bases.all.push(cell);
            bases.set |= 1 << cell;
            bases.excluder_sets[cell] = few.iter().fold(0, |set, &cell| set | 1 << cell);
            bases.excluders[cell] = few;
        }
        bases
    }

    /// Iterates over the pairs of base cells in colexicographic order.
    fn pairs(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        self.all.iter().enumerate().flat_map(|(j, &b)| self.all[..j].iter().map(move |&a| [a, b]))
    }

    /// Iterates over the third cells of two: the excluders of the first, then those of the second.
    fn third_cells(&self, [a, b]: [usize; 2]) -> impl Iterator<Item = usize> + '_ {
        let more = self.excluders[b].iter().filter(move |&&cell| self.excluder_sets[a] >> cell & 1 == 0);
        let is_base = move |cell: &usize| self.set >> cell & 1 != 0 && *cell != a && *cell != b;
        self.excluders[a].iter().chain(more).copied().filter(is_base)
    }

    fn common(&self, cells: &[usize]) -> u128 {
        cells.iter().fold(!0, |set, &cell| set & self.excluder_sets[cell])
    }
}

/// Finds an aligned pair exclusion (6.2).
pub fn find_pair(position: &Position) -> Option<Step> {
    let bases = BaseCells::new(position, 2);
    bases.pairs().find_map(|pair| exclusion(position, &bases, &pair, ("Aligned Pair Exclusion", 6.2)))
}

/// Finds an aligned triplet exclusion (7.5).
pub fn find_triplet(position: &Position) -> Option<Step> {
    let bases = BaseCells::new(position, 3);
    let pairs = bases.pairs().filter(|pair| bases.common(pair).count_ones() >= 2);
    pairs.into_iter().find_map(|[a, b]| {
        let name = ("Aligned Triplet Exclusion", 7.5);
        bases.third_cells([a, b]).find_map(|c| exclusion(position, &bases, &[a, b, c], name))
    })
}

/// Returns the step of base cells that at least two excluders see, if it eliminates anything.
fn exclusion(position: &Position, bases: &BaseCells, base: &[usize], name: (&'static str, f64)) -> Option<Step> {
    let common = bases.common(base);
    if common.count_ones() < 2 {
        return None;
    }
    let excluders: Vec<u16> = super::cells(common).map(|cell| position.marks[cell]).collect();
    let mut allowed = vec![0; base.len()];
    let mut chosen = Vec::new();
    combine(position, base, &excluders, &mut chosen, &mut allowed);
    let lost = base.iter().zip(&allowed).map(|(&cell, allowed)| (cell, position.marks[cell] & !allowed));
    Step::new(name.0, name.1).eliminating(lost).with_cells(base.iter().copied()).if_effective()
}

/// Adds the digits of all allowed combinations of the base cells that begin with those chosen.
fn combine(position: &Position, base: &[usize], excluders: &[u16], chosen: &mut Vec<usize>, allowed: &mut [u16]) {
    let Some(&cell) = base.get(chosen.len()) else {
        let digits = chosen.iter().fold(0, |set, digit| set | 1 << digit);
        if excluders.iter().all(|marks| marks & !digits != 0) {
            chosen.iter().zip(allowed).for_each(|(digit, set)| *set |= 1 << digit);
        }
        return;
    };
    for digit in bits(position.marks[cell]) {
        let conflicts = |(&other, &d): (&usize, &usize)| d == digit && position.board.sees[cell] >> other & 1 != 0;
        if !base.iter().zip(chosen.iter()).any(conflicts) {
            chosen.push(digit);
            combine(position, base, excluders, chosen, allowed);
            chosen.pop();
        }
    }
}
