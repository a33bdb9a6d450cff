//! The effort score: the difficulty of the hardest rounds, and their number.

use super::round_kind::RoundKind;

/// The weight of a kind of round, in hundredths of a point.
#[derive(Debug)]
struct RoundWeight {
    /// Score of a single round of minimum length.
    base: u32,
    /// Minimum length.
    min_length: u32,
    /// Added per step beyond the minimum length.
    per_step: u32,
    /// Upper bound on the bonus for further rounds of the same difficulty.
    max_bonus: u32,
    /// Exclusive upper bound on the score.
    limit: u32,
}

const fn without_search(base: u32, limit: u32) -> RoundWeight {
    RoundWeight { base, min_length: 0, per_step: 0, max_bonus: limit - base, limit }
}

const fn search(base: u32, min_length: u32, per_step: u32, max_bonus: u32, limit: u32) -> RoundWeight {
    RoundWeight { base, min_length, per_step, max_bonus, limit }
}

/// The weights by kind, easiest first. Levels begin at multiples of 100.
const ROUND_WEIGHTS: [RoundWeight; RoundKind::COUNT] = [
    without_search(100, 150),
    without_search(150, 200),
    without_search(200, 300),
    without_search(300, 340),
    without_search(340, 380),
    without_search(380, 390),
    without_search(390, 400),
    search(400, 3, 0, 20, 420),
    search(420, 3, 5, 10, 440),
    search(440, 3, 10, 10, 490),
    search(490, 3, 5, 10, 540),
    search(540, 1, 10, 10, 600),
    search(600, 1, 10, 10, 700),
];

/// The score of puzzles that nested assumptions do not solve.
pub(super) const UNSOLVED_SCORE: f64 = 7.0;

/// The minimum score of puzzles that need nested assumptions.
pub(super) const MIN_NESTED_SCORE: f64 = 6.0;

/// The hardest rounds so far, all of the same kind and difficulty.
#[derive(Clone, Copy, Debug)]
pub(super) struct HardestRounds {
    kind: RoundKind,
    /// The score of one of them.
    round_score: u32,
    rounds: u32,
}

impl HardestRounds {
    /// The state before any round.
    pub(super) const NONE: HardestRounds =
        HardestRounds { kind: RoundKind::BoxSingle, round_score: ROUND_WEIGHTS[0].base, rounds: 0 };

    /// Adds a round.
    pub(super) fn add(&mut self, kind: RoundKind, length: u32) {
        let weight = &ROUND_WEIGHTS[kind as usize];
        let round_score =
            (weight.base + weight.per_step * length.saturating_sub(weight.min_length)).min(weight.limit - 1);
        if round_score > self.round_score {
            *self = HardestRounds { kind, round_score, rounds: 0 };
        }
        self.rounds += u32::from(round_score == self.round_score);
    }

    /// Returns the score, in points with two decimals.
    pub(super) fn score(&self) -> f64 {
        let weight = &ROUND_WEIGHTS[self.kind as usize];
        let further = self.rounds.saturating_sub(1);
        let bonus = weight.max_bonus * further / (further + 4);
        f64::from((self.round_score + bonus).min(weight.limit - 1)) / 100.0
    }
}
