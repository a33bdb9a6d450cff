//! The techniques with their parameters and usual names.

use super::chain::ChainKind;
use std::fmt;
use std::str::FromStr;

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

/// The number of uses of each technique by Sudoku Explainer.
pub type TechniqueCounts = crate::rating::TechniqueCounts<Technique>;

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

/// Returns the name of a set of this size.
fn set_name(size: u8) -> &'static str {
    match size {
        2 => "Pair",
        3 => "Triplet",
        4 => "Quad",
        _ => "Set",
    }
}

impl fmt::Display for LoopType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            LoopType::Type1 => f.write_str("type 1"),
            LoopType::Type2 => f.write_str("type 2"),
            LoopType::Type3Naked(size) if size > 4 => write!(f, "type 3 (w/Naked Set ({size}))"),
            LoopType::Type3Hidden(size) if size > 4 => write!(f, "type 3 (w/Hidden Set ({size}))"),
            LoopType::Type3Naked(size) => write!(f, "type 3 (w/Naked {})", set_name(size)),
            LoopType::Type3Hidden(size) => write!(f, "type 3 (w/Hidden {})", set_name(size)),
            LoopType::Type4 => f.write_str("type 4"),
        }
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Technique::HiddenSingle => f.write_str("Hidden Single"),
            Technique::DirectPointing => f.write_str("Direct Pointing"),
            Technique::DirectClaiming => f.write_str("Direct Claiming"),
            Technique::DirectHiddenSet(size) => write!(f, "Direct Hidden {}", set_name(size)),
            Technique::NakedSingle => f.write_str("Naked Single"),
            Technique::Pointing => f.write_str("Pointing"),
            Technique::Claiming => f.write_str("Claiming"),
            Technique::NakedSet(size) => write!(f, "Naked {}", set_name(size)),
            Technique::HiddenSet(size) => write!(f, "Hidden {}", set_name(size)),
            Technique::Fish(2) => f.write_str("X-Wing"),
            Technique::Fish(3) => f.write_str("Swordfish"),
            Technique::Fish(_) => f.write_str("Jellyfish"),
            Technique::XyWing => f.write_str("XY-Wing"),
            Technique::XyzWing => f.write_str("XYZ-Wing"),
            Technique::UniqueLoop { cells: 4, loop_type } => write!(f, "Unique Rectangle {loop_type}"),
            Technique::UniqueLoop { cells: 6, loop_type } => write!(f, "Unique Loop {loop_type}"),
            Technique::UniqueLoop { cells, loop_type } => write!(f, "Unique Loop {cells} {loop_type}"),
            Technique::Bug(number) => write!(f, "BUG type {number}"),
            Technique::AlignedExclusion(2) => f.write_str("Aligned Pair Exclusion"),
            Technique::AlignedExclusion(_) => f.write_str("Aligned Triplet Exclusion"),
            Technique::Chain(kind) => kind.fmt(f),
            Technique::Custom(name) => f.write_str(name),
        }
    }
}

/// The error of parsing the name of a technique with its parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseTechniqueError(String);

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} is not the name of a technique, such as \"Hidden Single\"", self.0)
    }
}

impl std::error::Error for ParseTechniqueError {}

/// Parses the name of a technique of the ladder, as it is printed.
impl FromStr for Technique {
    type Err = ParseTechniqueError;

    fn from_str(name: &str) -> Result<Technique, ParseTechniqueError> {
        Technique::all().find(|technique| technique.to_string() == name).ok_or_else(|| ParseTechniqueError(name.into()))
    }
}

impl Technique {
    /// Iterates over all techniques of the ladder that have different names.
    pub(super) fn all() -> impl Iterator<Item = Technique> {
        use Technique::*;
        let simple = [HiddenSingle, DirectPointing, DirectClaiming, NakedSingle, Pointing, Claiming, XyWing, XyzWing];
        let sets = (2..=4).flat_map(|size| [NakedSet(size), HiddenSet(size), Fish(size)]);
        let sized = (2..=3).flat_map(|size| [DirectHiddenSet(size), AlignedExclusion(size)]);
        let types = || {
            let type3 = (2..=7).flat_map(|size| [LoopType::Type3Naked(size), LoopType::Type3Hidden(size)]);
            [LoopType::Type1, LoopType::Type2, LoopType::Type4].into_iter().chain(type3)
        };
        let loops =
            (4..=18).step_by(2).flat_map(move |cells| types().map(move |loop_type| UniqueLoop { cells, loop_type }));
        let chains = ChainKind::all().map(Chain);
        simple.into_iter().chain(sets).chain(sized).chain(loops).chain((1..=4).map(Bug)).chain(chains)
    }
}

/// Serialized as its name.
#[cfg(feature = "serde")]
impl serde::Serialize for Technique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parsed() {
        for technique in Technique::all() {
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        assert!("hidden single".parse::<Technique>().is_err());
    }
}
