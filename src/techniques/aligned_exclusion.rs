//! Aligned pair and triplet exclusion: of the ways to fill two or three cells, those that would leave a cell that
//! sees them all without a digit are out.

use super::position::Position;
use super::step::Step;
use super::tables::{PEERS, SEES, bits};
use super::technique::Technique;

/// The cells whose combinations are looked at, and for each the cells that can exclude some.
struct Bases {
    cells: Vec<usize>,
    /// `excluders[c]`: the peers of base cell `c` with few candidates, as a set.
    excluders: [u128; 81],
    few: u128,
}

impl Bases {
    /// The cells that see no solved one and see a cell of at most `size` candidates.
    fn new(at: &Position, size: u32) -> Bases {
        let counted = |fits: &dyn Fn(u32) -> bool| {
            (0..81).filter(|&cell| fits(at.marks[cell].count_ones())).fold(0, |set, cell| set | 1u128 << cell)
        };
        let (single, few) = (counted(&|n| n == 1), counted(&|n| (2..=size).contains(&n)));
        let mut bases = Bases { cells: Vec::new(), excluders: [0; 81], few };
        for cell in (0..81).filter(|&cell| at.marks[cell].count_ones() >= 2) {
            if SEES[cell] & single == 0 && SEES[cell] & few != 0 {
                bases.cells.push(cell);
                bases.excluders[cell] = SEES[cell] & few;
            }
        }
        bases
    }

    /// Third cells beside two: those with few candidates that see the first, then those that see the second.
    fn thirds(&self, [a, b]: [usize; 2]) -> impl Iterator<Item = usize> + '_ {
        let new = move |&cell: &usize| SEES[a] >> cell & 1 == 0;
        let listed = |cell: usize| PEERS[cell].into_iter().map(usize::from).filter(|&p| self.few >> p & 1 != 0);
        let all = listed(a).chain(listed(b).filter(new));
        all.filter(move |&cell| self.excluders[cell] != 0 && cell != a && cell != b)
    }
}

/// Aligned pair exclusion (6.2).
pub fn find_pair(at: &Position) -> Option<Step> {
    let bases = Bases::new(at, 2);
    pairs(&bases).find_map(|[a, b]| {
        let common = bases.excluders[a] & bases.excluders[b];
        exclusion(at, &[a, b], common, 6.2)
    })
}

/// Aligned triplet exclusion (7.5).
pub fn find_triplet(at: &Position) -> Option<Step> {
    let bases = Bases::new(at, 3);
    if bases.cells.len() < 3 {
        return None;
    }
    pairs(&bases).find_map(|[a, b]| {
        let common = bases.excluders[a] & bases.excluders[b];
        let thirds = if common.count_ones() < 2 { None } else { Some(bases.thirds([a, b])) };
        thirds?.find_map(|c| exclusion(at, &[a, b, c], common & bases.excluders[c], 7.5))
    })
}

/// Pairs of base cells: by the second, then by the first. Those without two common excluders may be left out.
fn pairs(bases: &Bases) -> impl Iterator<Item = [usize; 2]> + '_ {
    let cells = &bases.cells;
    (1..cells.len()).flat_map(move |j| (0..j).map(move |i| [cells[i], cells[j]]))
}

/// The step that the combinations of these cells allow.
fn exclusion(at: &Position, base: &[usize], common: u128, rating: f64) -> Option<Step> {
    if common.count_ones() < 2 {
        return None;
    }
    let excluders: Vec<u16> = super::tables::cells(common).map(|cell| at.marks[cell]).collect();
    let mut allowed = vec![0; base.len()];
    combine(at, base, &mut Vec::new(), &excluders, &mut allowed);
    let victims = base.iter().zip(&allowed).map(|(&cell, allowed)| (cell, at.marks[cell] & !allowed));
    let victims: Vec<(usize, u16)> = victims.filter(|&(_, gone)| gone != 0).collect();
    let technique = Technique::AlignedExclusion(base.len() as u8);
    let cells = base.iter().copied().chain(super::tables::cells(common));
    (!victims.is_empty()).then(|| Step::new(technique, rating).removing(victims).because(0, [], cells))
}

/// Adds to `allowed` what occurs in a combination that goes on from `chosen` and that nothing forbids.
fn combine(at: &Position, base: &[usize], chosen: &mut Vec<u16>, excluders: &[u16], allowed: &mut [u16]) {
    let next = chosen.len();
    if next == base.len() {
        let all = chosen.iter().fold(0, |set, digit| set | digit);
        if excluders.iter().all(|&marks| marks & !all != 0) {
            allowed.iter_mut().zip(chosen.iter()).for_each(|(allowed, digit)| *allowed |= digit);
        }
        return;
    }
    for digit in bits(at.marks[base[next]]).map(|d| 1 << d) {
        let clash = (0..next).any(|i| chosen[i] == digit && SEES[base[i]] >> base[next] & 1 != 0);
        if !clash {
            chosen.push(digit);
            combine(at, base, chosen, excluders, allowed);
            chosen.pop();
        }
    }
}
