//! The techniques by name.

use super::chains::Kind;
use std::fmt;

/// A technique. Prints under its usual name: `Hidden Single`, `Unique Loop 8 type 3 (w/Naked Pair)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Technique {
    /// The only place for a digit in a house.
    HiddenSingle,
    /// The candidates of a digit in a box lie in one line, and the line's other candidates give way to a single.
    DirectPointing,
    /// The candidates of a digit in a line lie in one box, and the box's other candidates give way to a single.
    DirectClaiming,
    /// As many digits as cells for them in a house, and a hidden single beside them.
    DirectHiddenSet(u8),
    /// The only digit for a cell.
    NakedSingle,
    /// The candidates of a digit in a box lie in one line.
    Pointing,
    /// The candidates of a digit in a line lie in one box.
    Claiming,
    /// As many cells of a house as digits in them.
    NakedSet(u8),
    /// As many digits of a house as cells for them.
    HiddenSet(u8),
    /// As many lines as lines across that hold all their candidates of a digit.
    Fish(u8),
    /// Three cells of two candidates each: two wings and their pivot.
    XyWing,
    /// The same, with a pivot of three candidates.
    XyzWing,
    /// A loop of cells that would have two solutions if only two digits were left in them.
    UniqueLoop {
        /// How many cells it has.
        cells: u8,
        /// What keeps it from having two solutions.
        kind: LoopKind,
    },
    /// All cells but few have two candidates, which would make two solutions; type 1 to 4.
    Bug(u8),
    /// Combinations of two or three cells, excluded by the cells that see them all.
    AlignedExclusion(u8),
    /// A chain.
    Chain(Kind),
    /// One that is not of the ladder, by the name that its maker gave it; see [`Steps::with`](super::Steps::with).
    Own(&'static str),
}

/// The kinds of unique rectangles and loops.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LoopKind {
    /// One cell has other candidates.
    One,
    /// The others are one digit, in two cells or more.
    Two,
    /// Two cells with others, that make a naked set with cells of their house.
    Naked(u8),
    /// Two cells with others; the two digits make a hidden set with others of the house.
    Hidden(u8),
    /// Two cells with others, and one of the two digits has no other place in their house.
    Four,
}

/// The name of a set of so many cells or digits.
fn size(k: u8) -> &'static str {
    match k {
        2 => "Pair",
        3 => "Triplet",
        4 => "Quad",
        _ => "Set",
    }
}

impl fmt::Display for LoopKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LoopKind::One => f.write_str("type 1"),
            LoopKind::Two => f.write_str("type 2"),
            LoopKind::Naked(k) if k > 4 => write!(f, "type 3 (w/Naked Set ({k}))"),
            LoopKind::Hidden(k) if k > 4 => write!(f, "type 3 (w/Hidden Set ({k}))"),
            LoopKind::Naked(k) => write!(f, "type 3 (w/Naked {})", size(k)),
            LoopKind::Hidden(k) => write!(f, "type 3 (w/Hidden {})", size(k)),
            LoopKind::Four => f.write_str("type 4"),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Technique::HiddenSingle => f.write_str("Hidden Single"),
            Technique::DirectPointing => f.write_str("Direct Pointing"),
            Technique::DirectClaiming => f.write_str("Direct Claiming"),
            Technique::DirectHiddenSet(k) => write!(f, "Direct Hidden {}", size(k)),
            Technique::NakedSingle => f.write_str("Naked Single"),
            Technique::Pointing => f.write_str("Pointing"),
            Technique::Claiming => f.write_str("Claiming"),
            Technique::NakedSet(k) => write!(f, "Naked {}", size(k)),
            Technique::HiddenSet(k) => write!(f, "Hidden {}", size(k)),
            Technique::Fish(2) => f.write_str("X-Wing"),
            Technique::Fish(3) => f.write_str("Swordfish"),
            Technique::Fish(_) => f.write_str("Jellyfish"),
            Technique::XyWing => f.write_str("XY-Wing"),
            Technique::XyzWing => f.write_str("XYZ-Wing"),
            Technique::UniqueLoop { cells: 4, kind } => write!(f, "Unique Rectangle {kind}"),
            Technique::UniqueLoop { cells: 6, kind } => write!(f, "Unique Loop {kind}"),
            Technique::UniqueLoop { cells, kind } => write!(f, "Unique Loop {cells} {kind}"),
            Technique::Bug(kind) => write!(f, "BUG type {kind}"),
            Technique::AlignedExclusion(2) => f.write_str("Aligned Pair Exclusion"),
            Technique::AlignedExclusion(_) => f.write_str("Aligned Triplet Exclusion"),
            Technique::Chain(kind) => kind.fmt(f),
            Technique::Own(name) => f.write_str(name),
        }
    }
}
