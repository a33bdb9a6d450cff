//! Whether a puzzle seems to have many solutions, which another way to branch finds sooner.

/// A puzzle with more clues than this that needs a branch is likely to have many solutions.
const MANY_CLUES: usize = 27;
/// How much is in favour of such a puzzle from the start.
const FAVOUR: i8 = 8;
/// So many branchings a contradiction undoes.
const REFUTED: i8 = 2;

/// What speaks for many solutions of a puzzle: how often its search has branched, less some for each contradiction.
#[derive(Clone, Copy)]
pub struct Loose(i8);

impl Loose {
    /// At the start of a search; `patience` is how many branchings without a contradiction say nothing yet.
    pub fn new(clues: usize, patience: i8) -> Loose {
        Loose(if clues > MANY_CLUES { FAVOUR } else { -patience })
    }

    /// The search has to branch; whether the puzzle seems to have many solutions.
    #[inline(always)]
    pub fn branch(&mut self) -> bool {
        self.0 = self.0.saturating_add(1);
        self.0 > 0
    }

    /// The search has come to a contradiction.
    #[inline(always)]
    pub fn refute(&mut self) {
        self.0 = self.0.saturating_sub(REFUTED);
    }
}
