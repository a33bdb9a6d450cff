//! Aligned pair and triplet exclusion: combinations of two or three cells are excluded if they leave no candidate in a
//! cell that sees all of them.

use super::board::Board;
use super::exclusion_support::PairSupport;
use super::feasibility::SolutionCache;
use super::position::State;
use super::step::Step;
use super::tables::{bits, cells};
use super::technique::Technique;

/// The last position without a result. Combinations of cells that have not changed since need not be tried again.
#[derive(Debug)]
pub struct ExclusionCache {
    marks: [u16; 81],
    bases: u128,
}

impl Default for ExclusionCache {
    fn default() -> ExclusionCache {
        ExclusionCache { marks: [0; 81], bases: 0 }
    }
}

/// The cells whose combinations are tried, with the cells that can exclude some of them.
struct BaseCells<B: Board> {
    board: B,
    /// The base cells.
    all: u128,
    /// `excluders[c]`: the peers of base cell `c` with few candidates.
    excluders: [u128; 81],
    /// The cells with few candidates.
    few: u128,
    /// The cells that have changed since the last search.
    changed: u128,
}

impl<B: Board> BaseCells<B> {
    /// Collects the cells that see no naked single and see a cell with at most `size` candidates.
    fn new(position: &State<B>, size: u32, tried: &ExclusionCache) -> BaseCells<B> {
        let [single, two, three] = position.cells_with_one_to_three();
        let few = if size == 2 { two } else { two | three };
        let changed = position.changed_cells(&tried.marks);
        let mut bases = BaseCells { board: position.board, all: 0, excluders: [0; 81], few, changed };
        for cell in cells(position.unsolved & !single) {
            let is_plural = position.marks[cell] != 0;
            let peers = position.board.peer_set(cell);
            if is_plural && peers & single == 0 && peers & few != 0 {
                bases.all |= 1 << cell;
                bases.excluders[cell] = peers & few;
            }
        }
        bases.changed |= bases.all & !tried.bases;
        bases
    }

    /// Records that nothing was found.
    fn record_no_result(&self, position: &State<B>, tried: &mut ExclusionCache) {
        *tried = ExclusionCache { marks: position.marks, bases: self.all };
    }

    /// Returns whether any of these cells has changed.
    fn has_changed(&self, cells: u128) -> bool {
        self.changed & cells != 0
    }

    /// Iterates over the third cells of two: those with few candidates that see the first, then those that see the
    /// second.
    fn third_cells_in_order(&self, [a, b]: [usize; 2]) -> impl Iterator<Item = usize> + '_ {
        let allowed = self.third_cell_set([a, b]);
        let listed = move |cell: usize| {
            self.board.peers(cell).iter().map(|&p| usize::from(p)).filter(move |&p| allowed >> p & 1 != 0)
        };
        listed(a).chain(listed(b).filter(move |&cell| self.board.peer_set(a) >> cell & 1 == 0))
    }

    /// Returns the third cells of two as a set.
    fn third_cell_set(&self, [a, b]: [usize; 2]) -> u128 {
        (self.excluders[a] | self.excluders[b]) & self.all & !(1 << a | 1 << b)
    }

    /// Returns the first cells of pairs with a changed cell that contain `b`, or of triplets with `b` and a third cell
    /// that has changed. `near` are the cells with two common excluders with `b`.
    fn first_cells(&self, b: usize, near: u128, thirds: u128) -> u128 {
        if self.has_changed(1 << b) {
            return near;
        }
        let shares_changed = cells(self.changed & self.excluders[b])
            .fold(self.changed, |firsts, excluder| firsts | self.board.peer_set(excluder));
        let firsts = cells(thirds & near).fold(shares_changed, |firsts, c| {
            // Third cells see the first or second.
            let sees = if self.board.peer_set(c) >> b & 1 != 0 { !0 } else { self.board.peer_set(c) };
            firsts | sees & see_two(&self.board, self.excluders[b] & self.excluders[c])
        });
        firsts & near
    }

    /// Returns whether any triplet with these two cells eliminates anything.
    ///
    /// Triplets that were already tried as another pair and a third cell are skipped.
    fn has_eliminations(
        &self,
        position: &State<B>,
        solution: Option<&[u16; 81]>,
        [a, b]: [usize; 2],
        common: u128,
    ) -> bool {
        let mut thirds = self.third_cell_set([a, b]);
        if !self.has_changed(1 << a | 1 << b) {
            thirds &= cells(self.changed & common).fold(self.changed, |near, cell| near | self.board.peer_set(cell));
        }
        if self.few >> b & 1 != 0 {
            let before = (1 << b) - 1;
            thirds &= !(if self.board.peer_set(a) >> b & 1 != 0 { before } else { before & self.board.peer_set(b) });
        }
        if thirds == 0 {
            return false;
        }
        thirds &= see_two(&self.board, common);
        if thirds == 0 {
            return false;
        }
        let support = PairSupport::new(position, [a, b], common);
        cells(thirds).any(|c| {
            let base = [a, b, c];
            let marks = base.map(|cell| position.marks[cell]);
            if support.is_full(marks[2]) {
                return false;
            }
            let shared = common & self.excluders[c];
            let doubtful = doubtful_candidates(position, solution, &base, marks, shared);
            doubtful != [0; 3] && excluded_candidates(position, &base, marks, shared, doubtful) != [0; 3]
        })
    }
}

/// Returns the cells that see at least two of these.
fn see_two<B: Board>(board: &B, set: u128) -> u128 {
    let add = |(one, two), cell: usize| (one | board.peer_set(cell), two | one & board.peer_set(cell));
    cells(set).fold((0, 0), add).1
}

/// Finds an aligned pair exclusion (6.2).
pub fn find_pair<B: Board>(
    position: &State<B>,
    tried: &mut ExclusionCache,
    solution: &mut SolutionCache,
) -> Option<Step> {
    first_pair(position, tried, solution.get(position))
}

/// Finds an aligned triplet exclusion (7.5).
pub fn find_triplet<B: Board>(
    position: &State<B>,
    tried: &mut ExclusionCache,
    solution: &mut SolutionCache,
) -> Option<Step> {
    first_triplet(position, tried, solution.get(position))
}

/// Returns the first aligned pair exclusion. A solution makes the search faster.
fn first_pair<B: Board>(position: &State<B>, tried: &mut ExclusionCache, solution: Option<&[u16; 81]>) -> Option<Step> {
    let bases = BaseCells::new(position, 2, tried);
    let with = [0, 1, 2, 3, 4, 5, 6, 7, 8].map(|digit| position.cells_with(digit));
    // An excluder with the candidates x and y can only exclude a candidate if one of these is the digit of a solution
    // in a base cell: if it is neither, both x and y are allowed in either cell with the solution's digit in the other.
    // A candidate that clashes with the solution in the other cell is allowed with any further candidate of that cell.
    let may_exclude = |[a, b]: [usize; 2], excluders: u128| {
        let with_any = |digits: u16| bits(digits).fold(0, |set, digit| set | with[digit]);
        solution.is_none_or(|solution| excluders & with_any(solution[a] | solution[b]) != 0)
    };
    let found = pairs(&bases, 0).find_map(|[a, b]| {
        let common = bases.excluders[a] & bases.excluders[b];
        let is_new = bases.has_changed(1 << a | 1 << b | common);
        (is_new && may_exclude([a, b], common)).then(|| exclusion(position, solution, &[a, b], common, 6.2)).flatten()
    });
    if found.is_none() {
        bases.record_no_result(position, tried);
    }
    found
}

/// Returns the first aligned triplet exclusion. A solution makes the search faster.
fn first_triplet<B: Board>(
    position: &State<B>,
    tried: &mut ExclusionCache,
    solution: Option<&[u16; 81]>,
) -> Option<Step> {
    let bases = BaseCells::new(position, 3, tried);
    let changed_thirds = bases.changed & bases.few & bases.all;
    let found = pairs(&bases, changed_thirds).find_map(|[a, b]| {
        let common = bases.excluders[a] & bases.excluders[b];
        if !bases.has_eliminations(position, solution, [a, b], common) {
            return None;
        }
        bases
            .third_cells_in_order([a, b])
            .find_map(|c| exclusion(position, solution, &[a, b, c], common & bases.excluders[c], 7.5))
    });
    if found.is_none() {
        bases.record_no_result(position, tried);
    }
    found
}

/// Iterates over the pairs of base cells with two common excluders and a changed cell, or with one of some changed
/// third cells, ordered by the second cell and then by the first.
fn pairs<B: Board>(bases: &BaseCells<B>, changed_thirds: u128) -> impl Iterator<Item = [usize; 2]> {
    cells(bases.all).flat_map(move |b| {
        let firsts = bases.first_cells(b, see_two(&bases.board, bases.excluders[b]), changed_thirds);
        cells(firsts & bases.all & ((1 << b) - 1)).map(move |a| [a, b])
    })
}

/// Returns the step of these base cells, if it eliminates anything.
fn exclusion<B: Board>(
    position: &State<B>,
    solution: Option<&[u16; 81]>,
    base: &[usize],
    common: u128,
    rating: f64,
) -> Option<Step> {
    if common & common.wrapping_sub(1) == 0 {
        return None;
    }
    let marks = [0, 1, 2].map(|i| base.get(i).map_or(NO_DIGIT, |&cell| position.marks[cell]));
    let doubtful = doubtful_candidates(position, solution, base, marks, common);
    if doubtful == [0; 3] {
        return None;
    }
    let left = excluded_candidates(position, base, marks, common, doubtful);
    if left == [0; 3] {
        return None;
    }
    let eliminations = base.iter().copied().zip(left).filter(|&(_, removed)| removed != 0);
    let step = Step::new(Technique::AlignedExclusion(base.len() as u8), rating).eliminating(eliminations);
    Some(step.with_pattern(0, [], base.iter().copied().chain(cells(common))))
}

/// The candidates of the missing third cell of a pair: a bit that is no digit, so it conflicts with nothing.
const NO_DIGIT: u16 = 1 << 9;

/// Returns the candidates of two or three cells that may be excluded: those whose combination with the digits of a
/// solution in the other cells is not allowed.
///
/// A solution has a digit in each excluder that the base cells do not have. The combination can therefore only be
/// excluded by that digit in an excluder without further digits, and by cells that see each other.
fn doubtful_candidates<B: Board>(
    position: &State<B>,
    solution: Option<&[u16; 81]>,
    base: &[usize],
    marks: [u16; 3],
    common: u128,
) -> [u16; 3] {
    let Some(solution) = solution else { return marks };
    let digits = [0, 1, 2].map(|i| base.get(i).map_or(0, |&cell| solution[cell]));
    let others = [digits[1] | digits[2], digits[0] | digits[2], digits[0] | digits[1]];
    let mut doubtful = [0; 3];
    for excluder in cells(common) {
        let digit = solution[excluder];
        let rest = position.marks[excluder] & !digit;
        for (doubtful, others) in doubtful.iter_mut().zip(others) {
            *doubtful |= if rest & !others == 0 { digit } else { 0 };
        }
    }
    for (i, &cell) in base.iter().enumerate() {
        for (&other, digit) in base.iter().zip(digits) {
            doubtful[i] |= if position.board.peer_set(cell) >> other & 1 != 0 { digit } else { 0 };
        }
        doubtful[i] &= marks[i] & !digits[i];
    }
    if base.len() == 2 { [doubtful[0], doubtful[1], 0] } else { doubtful }
}

/// Returns those of some candidates of three cells that are in no allowed combination.
fn excluded_candidates<B: Board>(
    position: &State<B>,
    base: &[usize],
    marks: [u16; 3],
    common: u128,
    open: [u16; 3],
) -> [u16; 3] {
    let clash = |i: usize, j: usize| base.len() > j && position.board.peer_set(base[i]) >> base[j] & 1 != 0;
    let mut combinations = Combinations {
        marks,
        clashes: [clash(1, 2), clash(0, 2), clash(0, 1)],
        barred: [0; 10],
        threes: [0; MAX_PEERS],
        count: 0,
    };
    for excluder in cells(common).map(|cell| position.marks[cell]) {
        let low = excluder & excluder.wrapping_neg();
        let rest = excluder & !low;
        if rest.is_power_of_two() {
            combinations.barred[low.trailing_zeros() as usize] |= rest;
            combinations.barred[rest.trailing_zeros() as usize] |= low;
        } else if excluder & !(marks[0] | marks[1] | marks[2]) == 0 {
            combinations.threes[combinations.count] = excluder;
            combinations.count += 1;
        }
    }
    combinations.excluded(open)
}

/// The maximum number of cells that see three others.
const MAX_PEERS: usize = 78;

/// The combinations of three cells.
struct Combinations {
    marks: [u16; 3],
    /// `clashes[i]`: whether the two cells other than `i` see each other.
    clashes: [bool; 3],
    /// `barred[d]`: the digits that excluders with two candidates do not allow together with `d`.
    barred: [u16; 10],
    /// The excluders with three candidates.
    threes: [u16; MAX_PEERS],
    count: usize,
}

impl Combinations {
    /// Returns those of some candidates that are in no allowed combination.
    fn excluded(&self, mut open: [u16; 3]) -> [u16; 3] {
        let mut excluded = [0; 3];
        for i in 0..3 {
            while open[i] != 0 {
                let x = open[i] & open[i].wrapping_neg();
                open[i] &= !x;
                let Some((y, z)) = self.allowed_with(i, x) else {
                    excluded[i] |= x;
                    continue;
                };
                open[(i + 1) % 3] &= !y;
                open[(i + 2) % 3] &= !z;
            }
        }
        excluded
    }

    /// Returns digits of the other two cells that are allowed with `x` in cell `i`: those of cells `i + 1` and `i + 2`
    /// modulo three.
    fn allowed_with(&self, i: usize, x: u16) -> Option<(u16, u16)> {
        let (j, k) = ((i + 1) % 3, (i + 2) % 3);
        let same = |cell: usize, digit: u16| if self.clashes[cell] { digit } else { 0 };
        let barred = |digit: u16| self.barred[digit.trailing_zeros() as usize];
        bits(self.marks[j] & !barred(x) & !same(k, x)).map(|y| 1 << y).find_map(|y| {
            let fits = |z: &u16| self.threes[..self.count].iter().all(|three| three & !(x | y | z) != 0);
            let rest = self.marks[k] & !(barred(x) | barred(y) | same(j, x) | same(i, y));
            bits(rest).map(|z| 1 << z).find(fits).map(|z| (y, z))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::se::{Position, steps};

    const PUZZLES: [&str; 3] = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "3....1.82..6....574......1..8..25.3.7.......6..4.........658..1.....3....9.14....",
        ".8.....5.....29......7....184.6..9....65.38....2..8.751....7......81.....3.....2.",
    ];

    #[test]
    fn solutions_change_no_result() {
        let (mut pairs, mut triplets) = (0, 0);
        for puzzle in PUZZLES.map(|text| text.parse::<Puzzle>().expect("a puzzle")) {
            for (Position(position), _) in steps(&puzzle) {
                let mut solution = SolutionCache::default();
                let solution = solution.get(&position);
                let pair = |solution| first_pair(&position, &mut ExclusionCache::default(), solution);
                let triplet = |solution| first_triplet(&position, &mut ExclusionCache::default(), solution);
                assert!(solution.is_some());
                let found = [pair(solution), triplet(solution)];
                assert_eq!(found, [pair(None), triplet(None)]);
                pairs += usize::from(found[0].is_some());
                triplets += usize::from(found[1].is_some());
            }
        }
        assert!(pairs > 0 && triplets > pairs, "{pairs} {triplets}");
    }
}
