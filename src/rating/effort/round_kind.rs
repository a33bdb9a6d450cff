//! The kinds of rounds, from the easiest to the hardest.

/// The kind of a round. The first seven need no search; the others refute an assumption.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum RoundKind {
    /// Hidden single in a box: a digit with one position left.
    BoxSingle,
    /// Hidden single in a row or column.
    LineSingle,
    /// Naked single: a cell with one candidate left.
    NakedSingle,
    /// Locked candidates: all positions of a digit in one house lie in its intersection with another.
    Locked,
    /// Naked or hidden pair: two cells of a house with two candidates in total, or two digits with two positions.
    Pair,
    /// Naked or hidden triple.
    Triple,
    /// Naked or hidden quad.
    Quad,
    /// A refutation that empties a cell through two bivalue cells.
    Wing,
    /// A refutation by inferences about one digit, each from a single earlier one.
    DigitChain,
    /// A refutation by inferences about any digits, each from a single earlier one.
    Chain,
    /// A refutation by several chains from the assumption that together empty a cell, or a digit in a house.
    Fork,
    /// A refutation by inferences from any number of earlier ones.
    Net,
    /// A refutation by nested assumptions.
    Nest,
}

impl RoundKind {
    /// The kinds that need no search, easiest first.
    pub(super) const SEARCH_FREE: [RoundKind; 7] = [
        RoundKind::BoxSingle,
        RoundKind::LineSingle,
        RoundKind::NakedSingle,
        RoundKind::Locked,
        RoundKind::Pair,
        RoundKind::Triple,
        RoundKind::Quad,
    ];

    /// Returns whether rounds of this kind refute an assumption.
    pub(super) fn is_search(self) -> bool {
        self >= RoundKind::Wing
    }

    /// The number of kinds.
    pub(super) const COUNT: usize = RoundKind::Nest as usize + 1;
}
