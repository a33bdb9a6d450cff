//! The counts of the rounds of a solution.

use super::round_kind::RoundKind;

/// The counts of the rounds in which a puzzle was solved.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Measures {
    /// Rounds of hidden singles: a digit with one position left in a house.
    pub hidden_singles: u32,
    /// Rounds of naked singles: a cell with one candidate left.
    pub naked_singles: u32,
    /// Rounds of locked candidates: a digit whose positions in a house all lie in the intersection with another house.
    pub locked_candidates: u32,
    /// Rounds of naked and hidden subsets: pairs, triples and quads.
    pub subsets: u32,
    /// Rounds beyond subsets.
    pub stalls: u32,
    /// Rounds of X-Wings, Swordfish and Jellyfish.
    #[cfg_attr(feature = "serde", serde(default))]
    pub fish: u32,
    /// Rounds of wings: W-Wings, XY-Wings and XYZ-Wings, and remote pairs.
    pub wings: u32,
    /// Rounds of two strong links of one digit, such as Skyscrapers and Empty Rectangles.
    pub digit_chains: u32,
    /// Rounds of patterns that would leave a second solution: unique rectangles, bivalue universal grave.
    #[cfg_attr(feature = "serde", serde(default))]
    pub uniqueness: u32,
    /// Stalls resolved by inferences about several digits, each from a single earlier one.
    pub chains: u32,
    /// Stalls resolved by several chains from an assumption that together emptied a cell, or a digit in a house.
    pub forks: u32,
    /// Stalls resolved by inferences from any number of earlier ones.
    pub nets: u32,
    /// Stalls resolved by nested assumptions.
    pub nests: u32,
    /// Probe work: the length of the shortest refutation of the easiest kind, summed over all rounds of search.
    pub work: u32,
    /// Maximum probe work of a round.
    pub work_max: u32,
    /// The required nesting depth of assumptions: 0 without search, 1 for single assumptions, 2 for nested ones, 3 if
    /// those do not suffice (the rest of the puzzle is then not measured).
    pub depth: u32,
    /// The expected number of digits that a guessing solver tries in its first two guesses, from the first stall on.
    pub mean_guesses: f64,
    /// The sum of the points of all rounds, which orders the puzzles of a level. Points of puzzles up to hard are those
    /// of a second solution path, in the order in which players look for steps.
    #[cfg_attr(feature = "serde", serde(default))]
    pub points: u32,
}

impl Measures {
    /// Counts one round; `length` matters for a search only.
    pub(super) fn count(&mut self, kind: RoundKind, length: u32) {
        *match kind {
            RoundKind::BoxSingle | RoundKind::LineSingle => &mut self.hidden_singles,
            RoundKind::NakedSingle => &mut self.naked_singles,
            RoundKind::Locked => &mut self.locked_candidates,
            RoundKind::Pair | RoundKind::Triple | RoundKind::Quad => &mut self.subsets,
            RoundKind::Fish => &mut self.fish,
            RoundKind::RemotePair | RoundKind::WWing | RoundKind::XyWing => &mut self.wings,
            RoundKind::Turbot | RoundKind::GroupedTurbot => &mut self.digit_chains,
            RoundKind::BivalueGrave | RoundKind::Rectangle => &mut self.uniqueness,
            RoundKind::Chain => &mut self.chains,
            RoundKind::Fork => &mut self.forks,
            RoundKind::Net => &mut self.nets,
            RoundKind::Nest => &mut self.nests,
        } += 1;
        self.stalls += u32::from(kind > RoundKind::Quad);
        if kind.is_search() {
            self.work += length;
            self.work_max = self.work_max.max(length);
            self.depth = self.depth.max(if kind == RoundKind::Nest { 2 } else { 1 });
        }
    }
}
