//! The techniques with their parameters.

use super::chains::ChainKind;

/// A technique with its parameters. Printed and parsed by its usual name, such as `Hidden Single` or
/// `Unique Loop 8 type 3 (w/Naked Pair)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Technique {
    /// A digit has one position left in a house.
    HiddenSingle,
    /// The candidates of a digit in a box lie in one line; its eliminations there leave a hidden single.
    DirectPointing,
    /// The candidates of a digit in a line lie in one box; its eliminations there leave a hidden single.
    DirectClaiming,
    /// A hidden set of this size whose eliminations leave a hidden single in the same house.
    DirectHiddenSet(u8),
    /// A cell has one candidate left.
    NakedSingle,
    /// The candidates of a digit in a box lie in one line.
    Pointing,
    /// The candidates of a digit in a line lie in one box.
    Claiming,
    /// This many cells of a house with as many candidates in total.
    NakedSet(u8),
    /// This many digits of a house with as many positions in total.
    HiddenSet(u8),
    /// This many parallel lines (the base), whose candidates of a digit lie in as many crossing lines (the cover).
    Fish(u8),
    /// A pivot and two wings with two candidates each; one of the wings holds the digit they share.
    XyWing,
    /// An XY-Wing whose pivot also has the shared digit.
    XyzWing,
    /// A unique rectangle or loop: cells that would have two solutions if only the same two digits were left in them.
    UniqueLoop {
        /// The number of cells: 4 for a rectangle.
        cells: u8,
        /// The reason why it does not have two solutions.
        loop_type: LoopType,
    },
    /// A bivalue universal grave of type 1 to 4: without a few extra candidates the puzzle would have two solutions or
    /// none.
    Bug(u8),
    /// The exclusion of combinations of two or three cells by cells that see all of them.
    AlignedExclusion(u8),
    /// A chain or a forcing net.
    Chain(ChainKind),
    /// A custom technique with its name; see [`Steps::with_custom`](super::Steps::with_custom).
    Custom(&'static str),
}

/// The types of unique rectangles and loops. Extra candidates are those other than the two digits of the loop.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum LoopType {
    /// One cell has extra candidates.
    Type1,
    /// At least two cells have the same single extra candidate.
    Type2,
    /// The extra candidates of two cells form a naked set of this size with other cells of a house.
    Type3Naked(u8),
    /// The digits of the loop in two cells form a hidden set of this size with other digits of a house.
    Type3Hidden(u8),
    /// Two cells have extra candidates, and one digit of the loop has no other position in a house of both.
    Type4,
}
