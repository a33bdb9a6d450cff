//! Detects puzzles that are likely to have many solutions. A different way to branch finds these solutions sooner.

/// A puzzle with more clues than this that still needs branching is likely to have many solutions.
const MANY_CLUES: usize = 27;
/// Initial score of such a puzzle.
const MANY_CLUES_SCORE: i8 = 8;
/// Amount by which a contradiction lowers the score; a branching raises it by 1.
const CONTRADICTION_PENALTY: i8 = 2;
/// Amount by which few candidates at the first branching lower it.
const FEW_CANDIDATES_PENALTY: i8 = 12;

/// Score of a search. Positive if the puzzle is likely to have many solutions: it has branched often with few
/// contradictions.
#[derive(Clone, Copy)]
pub struct ManySolutionsHeuristic(i8);

impl ManySolutionsHeuristic {
    /// Returns the score at the start of a search. The first `inconclusive_branchings` without a contradiction do not
    /// make it positive.
    pub fn new(clues: usize, inconclusive_branchings: i8) -> ManySolutionsHeuristic {
        ManySolutionsHeuristic(if clues > MANY_CLUES { MANY_CLUES_SCORE } else { -inconclusive_branchings })
    }

    /// Records a branching; returns whether the puzzle is likely to have many solutions.
    #[inline(always)]
    pub fn record_branching(&mut self) -> bool {
        self.0 = self.0.saturating_add(1);
        self.0 > 0
    }

    /// Records that the puzzle has few candidates at its first branching.
    #[inline(always)]
    pub fn record_few_candidates(&mut self) {
        self.0 = self.0.saturating_sub(FEW_CANDIDATES_PENALTY);
    }

    /// Records a contradiction.
    #[inline(always)]
    pub fn record_contradiction(&mut self) {
        self.0 = self.0.saturating_sub(CONTRADICTION_PENALTY);
    }
}
