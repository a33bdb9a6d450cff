//! The effort score: the kind of the hardest rounds, and the points of all rounds. The points here are those of puzzles
//! that need more than subsets.

use super::round_kind::RoundKind;

/// Points for each hidden single in a cell that has other candidates.
pub(super) const HIDDEN_SINGLE_POINTS: u32 = 10;

/// Points for each digit that a round of locked candidates removes.
pub(super) const LOCKED_DIGIT_POINTS: u32 = 60;

/// The maximum number of points below `extreme` of puzzles that need more than subsets.
const MAX_POINTS: u32 = 1700;

/// Returns the points of a round of this kind, apart from those for digits.
pub(super) const fn points(kind: RoundKind) -> u32 {
    match kind {
        RoundKind::BoxSingle | RoundKind::LineSingle | RoundKind::NakedSingle | RoundKind::Locked => 0,
        RoundKind::Pair => 70,
        RoundKind::Triple => 90,
        RoundKind::Quad => 200,
        RoundKind::BivalueGrave => 100,
        RoundKind::RemotePair => 110,
        RoundKind::Fish | RoundKind::Turbot | RoundKind::GroupedTurbot | RoundKind::WWing | RoundKind::Rectangle => 150,
        RoundKind::XyWing => 160,
        RoundKind::Chain => 220,
        RoundKind::Fork => 300,
        RoundKind::Net => 500,
        RoundKind::Nest => 1000,
    }
}

/// A range of scores, in hundredths of a point.
#[derive(Clone, Copy, Debug)]
struct ScoreRange {
    begin: u32,
    /// Exclusive.
    end: u32,
    /// Minimum length of a refutation.
    min_length: u32,
    /// Added per step beyond the minimum length.
    per_step: u32,
}

const fn range(begin: u32, end: u32) -> ScoreRange {
    ScoreRange { begin, end, min_length: 0, per_step: 0 }
}

/// The scores of puzzles whose points exceed [`MAX_POINTS`], without forks or harder rounds.
const MANY_POINTS: ScoreRange = range(600, 610);

/// Returns the scores of puzzles whose hardest round is of this kind. Levels begin at multiples of 100.
const fn score_range(kind: RoundKind) -> ScoreRange {
    match kind {
        RoundKind::BoxSingle => range(100, 150),
        RoundKind::LineSingle => range(150, 200),
        RoundKind::NakedSingle => range(200, 300),
        RoundKind::Locked | RoundKind::Pair | RoundKind::Triple | RoundKind::Quad => range(300, 400),
        RoundKind::Chain => range(500, 600),
        RoundKind::Fork => ScoreRange { begin: 610, end: 640, min_length: 3, per_step: 3 },
        RoundKind::Net => ScoreRange { begin: 640, end: 700, min_length: 1, per_step: 10 },
        RoundKind::Nest => ScoreRange { begin: 700, end: 800, min_length: 1, per_step: 10 },
        RoundKind::Fish | RoundKind::XyWing | RoundKind::Rectangle | RoundKind::BivalueGrave => range(400, 430),
        _ => range(430, 500),
    }
}

/// The score of puzzles that nested assumptions do not solve.
pub(super) const UNSOLVED_SCORE: f64 = 8.0;

/// The minimum score of puzzles that need nested assumptions.
pub(super) const MIN_NESTED_SCORE: f64 = 7.0;

/// The hardest rounds so far: their kind and greatest length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct HardestRounds {
    kind: RoundKind,
    length: u32,
}

impl HardestRounds {
    /// The state before any round.
    pub(super) const NONE: HardestRounds = HardestRounds { kind: RoundKind::BoxSingle, length: 0 };

    /// Returns the hardest kind.
    pub(super) fn kind(self) -> RoundKind {
        self.kind
    }

    /// Adds a round.
    pub(super) fn add(&mut self, kind: RoundKind, length: u32) {
        *self = (*self).max(HardestRounds { kind, length });
    }

    /// Returns the score, in points with two decimals. It never decreases when a round is added.
    pub(super) fn score(&self, points: u32) -> f64 {
        let has_many = points > MAX_POINTS && self.kind > RoundKind::Quad && self.kind < RoundKind::Fork;
        let (range, points) =
            if has_many { (MANY_POINTS, points - MAX_POINTS) } else { (score_range(self.kind), points) };
        let begin = (range.begin + range.per_step * self.length.saturating_sub(range.min_length)).min(range.end - 1);
        let room = if range.per_step > 0 { range.per_step.min(range.end - begin) } else { range.end - begin };
        f64::from(begin + room * points / (points + 1000)) / 100.0
    }
}
