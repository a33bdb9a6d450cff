//! Which candidate to try in the lanes that have stalled.

use super::block::CELLS;
use super::lanes::{Lanes, numbers};
use super::pairs::hidden_pairs;

/// A cell in each lane.
#[derive(Clone, Copy)]
pub struct Choice<V> {
    /// Its index.
    cell: V,
    /// Its candidates, two at least; none if there is no such cell.
    candidates: V,
}

impl<V: Lanes> Choice<V> {
    /// No cell.
    pub fn none(zero: V) -> Choice<V> {
        Choice { cell: zero, candidates: zero }
    }

    /// The cell in this lane, and its candidates.
    #[inline(always)]
    pub fn of(&self, lane: usize) -> (usize, u16) {
        let of = |vector| numbers(std::slice::from_ref(vector))[lane];
        (of(&self.cell).into(), of(&self.candidates))
    }
}

/// Where the lanes branch.
pub struct Choices<V> {
    /// The cells, the first of them in every lane.
    pub choices: [Choice<V>; CELLS],
    /// One bit for each lane: whether every open cell has two candidates. Each digit then has two places in every
    /// house that lacks it, since there are twice as many candidates as digits and none has a single place. So if all
    /// cells of a solution change to their other candidate that is a solution too: half of them have the first
    /// candidate in any cell.
    pub mirrored: u32,
}

/// What the choice is worked out in, kept since to clear it would take as long as a tenth of the work.
#[repr(C, align(64))]
pub struct Scratch<V> {
    weight: [V; 81],
    digits: [V; 81],
    near: [V; 81],
    /// The weight of a round's digits in the row and the box of each horizontal triad.
    across: [V; 27],
    /// The same in the column of each vertical triad, without its box.
    down: [V; 27],
}

impl<V: Lanes> Scratch<V> {
    pub fn new(proof: V::Proof) -> Scratch<V> {
        let zero = V::zero(proof);
        Scratch { weight: [zero; 81], digits: [zero; 81], near: [zero; 81], across: [zero; 27], down: [zero; 27] }
    }
}

/// Chooses for puzzles that have had contradictions: of the cells with the fewest candidates the one whose peers have
/// its digits most often, where peers with two candidates count thrice.
///
/// Sums are small, so that two digits are worked on at a time, one in each byte of a lane: 1 to 8 in four rounds, 9
/// alone in a fifth.
#[inline(always)]
pub fn choose<V: Lanes>(cells: &mut [V; 81], scratch: &mut Scratch<V>, pairs: bool) -> Choices<V> {
    let mirrored = mirrored(cells);
    if pairs {
        hidden_pairs(cells);
    }
    scratch.weigh(cells);
    let best = fewest(cells, Some(&scratch.near));
    let mut choices = [Choice::none(cells[0].splat(0)); CELLS];
    choices[0] = best;
    Choices { choices, mirrored }
}

/// Chooses for puzzles that are likely to have many solutions: the first cells with two candidates that have none in
/// common, so that they seldom contradict each other.
#[inline(always)]
pub fn apart<V: Lanes>(cells: &[V; 81]) -> Choices<V> {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut choices = [Choice::none(zero); CELLS];
    for at in 0..81 {
        let less = cells[at].and(cells[at].sub(one));
        let pair = cells[at].if_disjoint(less, less.sub(one)).if_meets(less, less);
        let mut fits = pair.if_disjoint(pair, choices[0].candidates.or(choices[1].candidates));
        for choice in &mut choices {
            let taken = fits.if_disjoint(choice.candidates, choice.candidates);
            choice.cell = choice.cell.or(one.splat(at as u16).if_meets(taken, taken));
            choice.candidates = choice.candidates.or(taken);
            fits = fits.without(taken);
        }
    }
    if choices[0].candidates.equal(zero) != 0 {
        let other = fewest(cells, None);
        let none = choices[0].candidates;
        choices[0].cell = choices[0].cell.or(other.cell.if_disjoint(none, none));
        choices[0].candidates = none.or(other.candidates.if_disjoint(none, none));
    }
    Choices { choices, mirrored: mirrored(cells) }
}

/// The lanes in which no cell has more than two candidates.
#[inline(always)]
fn mirrored<V: Lanes>(cells: &[V; 81]) -> u32 {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut more = zero;
    for at in 0..81 {
        let less = cells[at].and(cells[at].sub(one));
        more = more.or_and(less, less.sub(one));
    }
    more.equal(zero)
}

impl<V: Lanes> Scratch<V> {
    /// Works out `near`.
    #[inline(always)]
    fn weigh(&mut self, cells: &[V; 81]) {
        let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
        for at in 0..81 {
            let less = cells[at].and(cells[at].sub(one));
            let more = one.splat(0x202).if_disjoint(less, less.sub(one));
            self.weight[at] = one.splat(0x101).add(more.if_meets(less, less));
            self.digits[at] = cells[at].double_low();
            self.near[at] = zero;
        }
        for round in 0..5 {
            let bits = one.splat(if round < 4 { 0x201 << (2 * round) } else { 0x101 });
            if round == 4 {
                for at in 0..81 {
                    self.digits[at] = cells[at].high();
                }
            }
            self.sum(bits);
            for row in 0..9 {
                for column in 0..9 {
                    let at = row * 9 + column;
                    let sum = self.across[row * 3 + column / 3].add(self.down[row / 3 * 9 + column]);
                    self.near[at] = self.near[at].add_where(self.digits[at], bits, sum);
                }
            }
        }
    }
}

impl<V: Lanes> Scratch<V> {
    /// Works out `across` and `down`.
    #[inline(always)]
    fn sum(&mut self, bits: V) {
        let zero = bits.splat(0);
        let mut columns = [zero; 9];
        for band in 0..3 {
            let mut rows = [zero; 3];
            for b in 0..3 {
                let (mut triads, mut stack) = ([zero; 3], [zero; 3]);
                for r in 0..3 {
                    for c in 0..3 {
                        let at = (band * 3 + r) * 9 + b * 3 + c;
                        triads[r] = triads[r].add_where(self.digits[at], bits, self.weight[at]);
                        stack[c] = stack[c].add_where(self.digits[at], bits, self.weight[at]);
                    }
                }
                let square = triads[0].add(triads[1]).add(triads[2]);
                for i in 0..3 {
                    // The box without the triad, which the row has too.
                    self.across[(band * 3 + i) * 3 + b] = square.sub(triads[i]);
                    self.down[band * 9 + b * 3 + i] = stack[i];
                    columns[b * 3 + i] = columns[b * 3 + i].add(stack[i]);
                    rows[i] = rows[i].add(triads[i]);
                }
            }
            for i in 0..9 {
                self.across[band * 9 + i] = self.across[band * 9 + i].add(rows[i / 3]);
            }
        }
        for i in 0..27 {
            self.down[i] = columns[i % 9].sub(self.down[i]);
        }
    }
}

/// The open cell with the fewest candidates; of several the one with the most `near`, counted in both bytes.
#[inline(always)]
fn fewest<V: Lanes>(cells: &[V; 81], near: Option<&[V; 81]>) -> Choice<V> {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let (mut best, mut most) = (Choice::none(zero), zero);
    for at in 0..81 {
        let less = cells[at].and(cells[at].sub(one));
        let mut score = cells[at].fewer().add(one);
        if let Some(near) = near {
            score = score.add(near[at].and(one.splat(255))).add(near[at].high());
        }
        score = score.if_meets(less, less);
        best.cell = best.cell.if_greater(score, most, one.splat(at as u16));
        best.candidates = best.candidates.if_greater(score, most, cells[at]);
        most = most.if_greater(score, most, score);
    }
    best
}
