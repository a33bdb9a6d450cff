//! The kinds of rounds, from the easiest to the hardest.

/// The kind of a round. The last four refute an assumption; the others need no search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::rating) enum RoundKind {
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
    /// X-Wing, Swordfish or Jellyfish.
    Fish,
    /// XY-Wing or XYZ-Wing.
    XyWing,
    /// Unique or hidden rectangle.
    Rectangle,
    /// Bivalue universal grave with one cell of three candidates.
    BivalueGrave,
    /// Remote pair: bivalue cells with the same candidates, colored alternately.
    RemotePair,
    /// Two strong links of a digit: Skyscraper, 2-String Kite, Turbot Fish.
    Turbot,
    /// The same with a strong link between groups of cells: Empty Rectangle, finned X-Wing.
    GroupedTurbot,
    /// W-Wing: two bivalue cells with the same candidates, joined by a strong link.
    WWing,
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
    /// The patterns beyond subsets that need no search, easiest first.
    pub(super) const PATTERNS: [RoundKind; 8] = [
        RoundKind::Fish,
        RoundKind::XyWing,
        RoundKind::Rectangle,
        RoundKind::BivalueGrave,
        RoundKind::RemotePair,
        RoundKind::Turbot,
        RoundKind::GroupedTurbot,
        RoundKind::WWing,
    ];

    /// Returns whether rounds of this kind refute an assumption.
    pub(super) fn is_search(self) -> bool {
        self >= RoundKind::Chain
    }
}
