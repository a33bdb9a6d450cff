//! Choice of the cells to branch on in stalled states.

use super::extra_rules::CompiledRules;
use super::hidden_pairs::apply_hidden_pairs;
use super::lanes::{Lanes, numbers};
use super::wide_choice::{ROUNDS, WideSums};

/// Maximum number of cells in which a state branches at once.
pub const MAX_BRANCH_CELLS: usize = 2;

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

    /// Returns the lanes that have a cell, one bit each.
    #[inline(always)]
    pub fn lanes(&self) -> u32 {
        !self.candidates.equal(self.candidates.splat(0))
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
    /// The number of candidates of each lane, see [`openness`]; zero if hidden pairs are not searched.
    pub openness: V,
}

/// The bits of the digits of each round in a vector of [`byte_digits`].
const ROUND_BITS: [u16; ROUNDS] = [0x201, 0x201 << 2, 0x201 << 4, 0x201 << 6, 0x101];

/// Buffers of [`choose`]. They are kept because clearing new ones would take a tenth of its time.
#[repr(C, align(64))]
pub struct Scratch<V> {
    /// The weight of the digits of a round in the row and box of each horizontal triad.
    row_box_weight: [V; 27],
    /// The weight of the digits of a round in the column of each vertical triad, outside its box.
    column_weight: [V; 27],
    /// The weight of each cell, the digits of a round and the scores of all rounds so far.
    weight: [V; 81],
    digits: [V; 81],
    score: [V; 81],
    /// The buffers of wide vectors.
    sums: WideSums<V>,
}

impl<V: Lanes> Scratch<V> {
    pub fn new(proof: V::Proof) -> Scratch<V> {
        let zero = V::zero(proof);
        Scratch {
            row_box_weight: [zero; 27],
            column_weight: [zero; 27],
            weight: [zero; 81],
            digits: [zero; 81],
            score: [zero; 81],
            sums: WideSums::new(zero),
        }
    }
}

/// Chooses the cell with the fewest candidates; of several, the one whose candidates occur most often in its peers,
/// where peers with two candidates count three times.
///
/// Sums fit in a byte, so two digits are processed at a time, one in each byte of a lane: 1 to 8 in four rounds, 9 in a
/// fifth. If the vectors are [wide](Lanes::IS_WIDE), [`WideSums`] compute the same for all rounds at a time.
#[inline(always)]
pub fn choose<V: Lanes>(
    cells: &mut [V; 81],
    scratch: &mut Scratch<V>,
    with_hidden_pairs: bool,
    rules: Option<&CompiledRules>,
) -> Choices<V> {
    let is_wide = V::IS_WIDE && rules.is_none();
    let (mut mirrored, mut openness) = (u32::MAX, cells[0].splat(0));
    if with_hidden_pairs || !is_wide {
        mirrored = self::mirrored(cells);
    }
    if with_hidden_pairs {
        apply_hidden_pairs(cells);
        openness = self::openness(cells);
    }
    let best = if is_wide {
        let best = scratch.sums.best_cell(cells);
        mirrored &= best.without_triples;
        Choice { cell: best.cell, candidates: best.candidates }
    } else {
        scratch.score_by_rounds(cells, rules);
        scratch.best_cell(cells)
    };
    let mut choices = [Choice::none(cells[0].splat(0)); MAX_BRANCH_CELLS];
    choices[0] = best;
    Choices { choices, mirrored, openness }
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
        let other = fewest_candidates(cells);
        let none = choices[0].candidates;
        choices[0].cell = choices[0].cell.or(other.cell.mask_where_disjoint(none, none));
        choices[0].candidates = none.or(other.candidates.mask_where_disjoint(none, none));
    }
    Choices { choices, mirrored: mirrored(cells), openness: zero }
}

/// Returns a signed measure of the number of candidates: five times their number in unsolved cells, minus 21 times the
/// number of these cells.
#[inline(always)]
fn openness<V: Lanes>(cells: &[V; 81]) -> V {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    let mut openness = zero;
    for at in 0..81 {
        let above_lowest = cells[at].and(cells[at].sub(one));
        let missing = cells[at].missing_candidates().high_byte();
        let twice = missing.add(missing);
        let excess = one.splat(5 * 9 - 21).sub(twice.add(twice).add(missing));
        openness = openness.add(excess.mask_where_intersects(above_lowest, above_lowest));
    }
    openness
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

/// Returns the weight of a cell in both bytes: 3 if it has two candidates, else 1.
#[inline(always)]
fn weight<V: Lanes>(cell: V) -> V {
    let above_lowest = cell.and(cell.sub(cell.splat(1)));
    let extra = cell.splat(0x202).mask_where_disjoint(above_lowest, above_lowest.sub(cell.splat(1)));
    cell.splat(0x101).add(extra.mask_where_intersects(above_lowest, above_lowest))
}

/// Returns the candidates of a cell, arranged in bytes for the digits of a round.
#[inline(always)]
fn byte_digits<V: Lanes>(cell: V, round: usize) -> V {
    if round + 1 < ROUNDS { cell.duplicate_low_byte() } else { cell.high_byte() }
}

impl<V: Lanes> Scratch<V> {
    /// Computes `score`, one round after the other.
    #[inline(always)]
    fn score_by_rounds(&mut self, cells: &[V; 81], rules: Option<&CompiledRules>) {
        let zero = cells[0].splat(0);
        for at in 0..81 {
            (self.weight[at], self.digits[at], self.score[at]) = (weight(cells[at]), byte_digits(cells[at], 0), zero);
        }
        for round in 0..ROUNDS {
            if round + 1 == ROUNDS {
                for at in 0..81 {
                    self.digits[at] = byte_digits(cells[at], round);
                }
            }
            let bits = zero.splat(ROUND_BITS[round]);
            self.score_by_houses(bits);
            if let Some(rules) = rules {
                rules.add_scores(&mut self.score, &self.digits, &self.weight, bits);
            }
        }
    }

    /// Adds the weights in the houses of each cell for the digits of these bits.
    #[inline(always)]
    fn score_by_houses(&mut self, bits: V) {
        let zero = bits.splat(0);
        let (row_box, column_weight) = (&mut self.row_box_weight, &mut self.column_weight);
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
                    row_box[(band * 3 + i) * 3 + b] = box_weight.sub(triads[i]);
                    column_weight[band * 9 + b * 3 + i] = stack[i];
                    columns[b * 3 + i] = columns[b * 3 + i].add(stack[i]);
                    rows[i] = rows[i].add(triads[i]);
                }
            }
            for i in 0..9 {
                row_box[band * 9 + i] = row_box[band * 9 + i].add(rows[i / 3]);
            }
        }
        for i in 0..27 {
            column_weight[i] = columns[i % 9].sub(column_weight[i]);
        }
        for row in 0..9 {
            for column in 0..9 {
                let at = row * 9 + column;
                let sum = row_box[row * 3 + column / 3].add(column_weight[row / 3 * 9 + column]);
                self.score[at] = self.score[at].masked_add(self.digits[at], bits, sum);
            }
        }
    }

    /// Returns the unsolved cell with the fewest candidates; of several, the one with the highest score: the total
    /// weight of its peers that share a candidate, for each shared candidate.
    #[inline(always)]
    fn best_cell(&self, cells: &[V; 81]) -> Choice<V> {
        let zero = cells[0].splat(0);
        let mut best = BestCell::new(zero);
        for at in 0..81 {
            best.add(at, cells[at], self.score[at].and(zero.splat(255)).add(self.score[at].high_byte()));
        }
        best.choice
    }
}

/// The unsolved cell with the fewest candidates so far; of several, the first one with the highest score.
struct BestCell<V> {
    choice: Choice<V>,
    score: V,
}

impl<V: Lanes> BestCell<V> {
    #[inline(always)]
    fn new(zero: V) -> BestCell<V> {
        BestCell { choice: Choice::none(zero), score: zero }
    }

    #[inline(always)]
    fn add(&mut self, at: usize, cell: V, score: V) {
        let one = cell.splat(1);
        let above_lowest = cell.and(cell.sub(one));
        let score = cell.missing_candidates().add(one).add(score).mask_where_intersects(above_lowest, above_lowest);
        let choice = &mut self.choice;
        choice.cell = choice.cell.select_where_greater(score, self.score, one.splat(at as u16));
        choice.candidates = choice.candidates.select_where_greater(score, self.score, cell);
        self.score = self.score.select_where_greater(score, self.score, score);
    }
}

/// Returns the first unsolved cell with the fewest candidates.
#[inline(always)]
fn fewest_candidates<V: Lanes>(cells: &[V; 81]) -> Choice<V> {
    let zero = cells[0].splat(0);
    let mut best = BestCell::new(zero);
    for at in 0..81 {
        best.add(at, cells[at], zero);
    }
    best.choice
}
