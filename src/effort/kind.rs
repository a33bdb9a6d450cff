//! The kinds of steps, from the easiest to the hardest.

/// What a round consists of. The first seven need no search; the others refute an assumption.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    /// A digit with one place left in a box.
    BoxSingle,
    /// A digit with one place left in a row or column.
    LineSingle,
    /// A cell with one candidate left.
    NakedSingle,
    /// A digit that keeps, within a house, to the crossing with another.
    Locked,
    /// Two cells of a house with two candidates between them, or two digits with two places.
    Pair,
    /// The same with three.
    Triple,
    /// The same with four.
    Quad,
    /// The assumption empties a cell by way of two cells with two candidates each.
    Wing,
    /// Conclusions about one digit, each resting on one other.
    DigitChain,
    /// Conclusions about any digits, each resting on one other.
    Chain,
    /// Several chains from the assumption that together leave a cell, or a digit in a house, nothing.
    Fork,
    /// Conclusions that rest on any number of others.
    Net,
    /// Assumptions inside the assumption.
    Nest,
}

impl Kind {
    /// The kinds that need no search, easiest first.
    pub(super) const PLAIN: [Kind; 7] =
        [Kind::BoxSingle, Kind::LineSingle, Kind::NakedSingle, Kind::Locked, Kind::Pair, Kind::Triple, Kind::Quad];

    /// Whether it takes an assumption.
    pub(super) fn is_search(self) -> bool {
        self >= Kind::Wing
    }

    /// How many kinds there are.
    pub(super) const COUNT: usize = Kind::Nest as usize + 1;
}
