//! The score: how hard the hardest round is, and how many such rounds there are.

use super::kind::Kind;

/// What a kind of round is worth, in hundredths of a point.
#[derive(Debug)]
struct Worth {
    /// One round, as short as can be.
    base: u32,
    /// The shortest length, and what each step beyond it adds.
    shortest: u32,
    step: u32,
    /// What more rounds, as hard as the hardest, add at most.
    more: u32,
    /// The score stays below this.
    below: u32,
}

const fn plain(base: u32, below: u32) -> Worth {
    Worth { base, shortest: 0, step: 0, more: below - base, below }
}

const fn search(base: u32, shortest: u32, step: u32, more: u32, below: u32) -> Worth {
    Worth { base, shortest, step, more, below }
}

/// By kind, easiest first. Levels begin at the hundreds.
const WORTH: [Worth; Kind::COUNT] = [
    plain(100, 150),
    plain(150, 200),
    plain(200, 300),
    plain(300, 340),
    plain(340, 380),
    plain(380, 390),
    plain(390, 400),
    search(400, 3, 0, 20, 420),
    search(420, 3, 5, 10, 440),
    search(440, 3, 10, 10, 490),
    search(490, 3, 5, 10, 540),
    search(540, 1, 10, 10, 600),
    search(600, 1, 10, 10, 700),
];

/// The score of puzzles that assumptions inside assumptions do not solve.
pub(super) const BEYOND: f64 = 7.0;

/// The least score of those that need them.
pub(super) const NESTED: f64 = 6.0;

/// The hardest rounds so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hardest {
    kind: Kind,
    /// What one of them is worth.
    worth: u32,
    rounds: u32,
}

impl Hardest {
    /// No round yet.
    pub(super) const NONE: Hardest = Hardest { kind: Kind::BoxSingle, worth: WORTH[0].base, rounds: 0 };

    /// Takes in a round.
    pub(super) fn take(&mut self, kind: Kind, length: u32) {
        let scale = &WORTH[kind as usize];
        let worth = (scale.base + scale.step * length.saturating_sub(scale.shortest)).min(scale.below - 1);
        if worth > self.worth {
            *self = Hardest { kind, worth, rounds: 0 };
        }
        self.rounds += u32::from(worth == self.worth);
    }

    /// The score, in points with two decimals.
    pub(super) fn score(&self) -> f64 {
        let scale = &WORTH[self.kind as usize];
        let further = self.rounds.saturating_sub(1);
        let more = scale.more * further / (further + 4);
        f64::from((self.worth + more).min(scale.below - 1)) / 100.0
    }
}
