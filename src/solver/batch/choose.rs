//! Choice of the cells to branch on in stalled states.

use super::block::MAX_BRANCH_CELLS;
use super::extra_rules::CompiledRules;
use super::hidden_pairs::apply_hidden_pairs;
use super::lanes::{Lanes, numbers};

/// Maximum of the measure of [`closed`] lanes, as a signed number.
const MAX_CLOSED: u16 = 51u16.wrapping_neg();

/// A cell to branch on in each lane.
#[derive(Clone, Copy)]
pub struct Choice<V> {
    /// The index of the cell.
    cell: V,
    /// Its candidates, at least two; none if the lane has no cell.
    candidates: V,
}

impl<V: Lanes> Choice<V> {
    /// Returns no cell in each lane.
    pub fn none(zero: V) -> Choice<V> {
        Choice { cell: zero, candidates: zero }
    }

    /// Returns the index and the candidates of the cell in this lane.
    #[inline(always)]
    pub fn of(&self, lane: usize) -> (usize, u16) {
        let of = |vector| numbers(std::slice::from_ref(vector))[lane];
        (of(&self.cell).into(), of(&self.candidates))
    }
}

/// The cells to branch on in each lane.
pub struct Choices<V> {
    /// The cells. Every lane has the first; the others may be missing.
    pub choices: [Choice<V>; MAX_BRANCH_CELLS],
    /// The lanes, one bit each, in which every unsolved cell has exactly two candidates. Each digit then has two places
    /// in every house that lacks it, since there are twice as many candidates as digits and no hidden single. So the
    /// other candidates of all unsolved cells of a solution are a solution too, its mirror image. Half of all solutions
    /// have the first candidate in a given cell.
    pub mirrored: u32,
    /// The lanes, one bit each, whose puzzle is likely to have one solution if this is its first branching. See
    /// [`closed`]; none if hidden pairs are not searched.
    pub closed: u32,
}

/// Buffers of [`choose`]. They are kept because clearing new ones would take a tenth of its time.
#[repr(C, align(64))]
pub struct Scratch<V> {
    /// The weight of each cell, in both bytes.
    weight: [V; 81],
    /// The candidates of each cell, arranged in bytes for two digits at a time.
    digits: [V; 81],
    /// The score of each cell: the total weight of its peers that share a candidate, for each shared candidate.
    peer_score: [V; 81],
    /// The weight of the current digits in the row and box of each horizontal triad.
    row_box_weight: [V; 27],
    /// The weight of the current digits in the column of each vertical triad, outside its box.
    column_weight: [V; 27],
}

impl<V: Lanes> Scratch<V> {
    pub fn new(proof: V::Proof) -> Scratch<V> {
        let zero = V::zero(proof);
        Scratch {
            weight: [zero; 81],
            digits: [zero; 81],
            peer_score: [zero; 81],
            row_box_weight: [zero; 27],
            column_weight: [zero; 27],
        }
    }
}

/// Chooses the cell with the fewest candidates; of several, the one whose candidates occur most often in its peers,
/// where peers with two candidates count three times.
///
/// Sums fit in a byte, so two digits are processed at a time, one in each byte of a lane: 1 to 8 in four rounds, 9 in a
/// fifth.
#[inline(always)]
pub fn choose<V: Lanes>(
    cells: &mut [V; 81],
    scratch: &mut Scratch<V>,
    with_hidden_pairs: bool,
    rules: Option<&CompiledRules>,
) -> Choices<V> {
    let mirrored = mirrored(cells);
    let mut closed = 0;
    if with_hidden_pairs {
        apply_hidden_pairs(cells);
        closed = self::closed(cells);
    }
    scratch.score_peers(cells, rules);
    let best = fewest_candidates(cells, Some(&scratch.peer_score));
    let mut choices = [Choice::none(cells[0].splat(0)); MAX_BRANCH_CELLS];
    choices[0] = best;
    Choices { choices, mirrored, closed }
}

/// Chooses cells for a puzzle that is likely to have many solutions: the first cells with two candidates that have none
/// in common, which makes contradictions between them unlikely.
#[inline(always)]
pub fn choose_disjoint_pairs<V: Lanes>(cells: &[V; 81]) -> Choices<V> {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut choices = [Choice::none(zero); MAX_BRANCH_CELLS];
    for at in 0..81 {
        let above_lowest = cells[at].and(cells[at].sub(one));
        let pair = cells[at]
            .mask_where_disjoint(above_lowest, above_lowest.sub(one))
            .mask_where_intersects(above_lowest, above_lowest);
        let mut pair = pair.mask_where_disjoint(pair, choices[0].candidates.or(choices[1].candidates));
        for choice in &mut choices {
            let taken = pair.mask_where_disjoint(choice.candidates, choice.candidates);
            choice.cell = choice.cell.or(one.splat(at as u16).mask_where_intersects(taken, taken));
            choice.candidates = choice.candidates.or(taken);
            pair = pair.without(taken);
        }
    }
    if choices[0].candidates.equal(zero) != 0 {
        let other = fewest_candidates(cells, None);
        let none = choices[0].candidates;
        choices[0].cell = choices[0].cell.or(other.cell.mask_where_disjoint(none, none));
        choices[0].candidates = none.or(other.candidates.mask_where_disjoint(none, none));
    }
    Choices { choices, mirrored: mirrored(cells), closed: 0 }
}

/// Returns the lanes with few candidates: five times their number in unsolved cells, minus 21 times the number of these
/// cells, is below -50. It is 56 on average at the first branching of a puzzle with 22 random clues, which has many
/// solutions.
#[inline(always)]
fn closed<V: Lanes>(cells: &[V; 81]) -> u32 {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut openness = zero;
    for at in 0..81 {
        let above_lowest = cells[at].and(cells[at].sub(one));
        let missing = cells[at].missing_candidates().high_byte();
        let twice = missing.add(missing);
        let excess = one.splat(5 * 9 - 21).sub(twice.add(twice).add(missing));
        openness = openness.add(excess.mask_where_intersects(above_lowest, above_lowest));
    }
    one.select_where_greater(openness, one.splat(MAX_CLOSED), zero).equal(one)
}

/// Returns the lanes in which no cell has more than two candidates.
#[inline(always)]
fn mirrored<V: Lanes>(cells: &[V; 81]) -> u32 {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut above_second = zero;
    for at in 0..81 {
        let above_lowest = cells[at].and(cells[at].sub(one));
        above_second = above_second.or_and(above_lowest, above_lowest.sub(one));
    }
    above_second.equal(zero)
}

impl<V: Lanes> Scratch<V> {
    /// Computes `peer_score`.
    #[inline(always)]
    fn score_peers(&mut self, cells: &[V; 81], rules: Option<&CompiledRules>) {
        let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
        for at in 0..81 {
            let above_lowest = cells[at].and(cells[at].sub(one));
            let extra = one.splat(0x202).mask_where_disjoint(above_lowest, above_lowest.sub(one));
            self.weight[at] = one.splat(0x101).add(extra.mask_where_intersects(above_lowest, above_lowest));
            self.digits[at] = cells[at].duplicate_low_byte();
            self.peer_score[at] = zero;
        }
        for round in 0..5 {
            let bits = one.splat(if round < 4 { 0x201 << (2 * round) } else { 0x101 });
            if round == 4 {
                for at in 0..81 {
                    self.digits[at] = cells[at].high_byte();
                }
            }
            self.sum_weights(bits);
            for row in 0..9 {
                for column in 0..9 {
                    let at = row * 9 + column;
                    let sum = self.row_box_weight[row * 3 + column / 3].add(self.column_weight[row / 3 * 9 + column]);
                    self.peer_score[at] = self.peer_score[at].masked_add(self.digits[at], bits, sum);
                }
            }
            if let Some(rules) = rules {
                rules.add_scores(&mut self.peer_score, &self.digits, &self.weight, bits);
            }
        }
    }
}

impl<V: Lanes> Scratch<V> {
    /// Computes `row_box_weight` and `column_weight` for the digits of these bits.
    #[inline(always)]
    fn sum_weights(&mut self, bits: V) {
        let zero = bits.splat(0);
        let mut columns = [zero; 9];
        for band in 0..3 {
            let mut rows = [zero; 3];
            for b in 0..3 {
                let (mut triads, mut stack) = ([zero; 3], [zero; 3]);
                for r in 0..3 {
                    for c in 0..3 {
                        let at = (band * 3 + r) * 9 + b * 3 + c;
                        triads[r] = triads[r].masked_add(self.digits[at], bits, self.weight[at]);
                        stack[c] = stack[c].masked_add(self.digits[at], bits, self.weight[at]);
                    }
                }
                let box_weight = triads[0].add(triads[1]).add(triads[2]);
                for i in 0..3 {
                    // Without the triad, which the row includes.
                    self.row_box_weight[(band * 3 + i) * 3 + b] = box_weight.sub(triads[i]);
                    self.column_weight[band * 9 + b * 3 + i] = stack[i];
                    columns[b * 3 + i] = columns[b * 3 + i].add(stack[i]);
                    rows[i] = rows[i].add(triads[i]);
                }
            }
            for i in 0..9 {
                self.row_box_weight[band * 9 + i] = self.row_box_weight[band * 9 + i].add(rows[i / 3]);
            }
        }
        for i in 0..27 {
            self.column_weight[i] = columns[i % 9].sub(self.column_weight[i]);
        }
    }
}

/// Returns the unsolved cell with the fewest candidates; of several, the one with the highest sum of both bytes of
/// `peer_score`.
#[inline(always)]
fn fewest_candidates<V: Lanes>(cells: &[V; 81], peer_score: Option<&[V; 81]>) -> Choice<V> {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let (mut best, mut best_score) = (Choice::none(zero), zero);
    for at in 0..81 {
        let above_lowest = cells[at].and(cells[at].sub(one));
        let mut score = cells[at].missing_candidates().add(one);
        if let Some(peer_score) = peer_score {
            score = score.add(peer_score[at].and(one.splat(255))).add(peer_score[at].high_byte());
        }
        score = score.mask_where_intersects(above_lowest, above_lowest);
        best.cell = best.cell.select_where_greater(score, best_score, one.splat(at as u16));
        best.candidates = best.candidates.select_where_greater(score, best_score, cells[at]);
        best_score = best_score.select_where_greater(score, best_score, score);
    }
    best
}
