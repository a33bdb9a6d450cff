//! The techniques with their parameters and usual names.

use super::chain::{ChainKind, NetLevel};
use std::fmt;
use std::str::FromStr;

/// Defines the techniques that steps name.
macro_rules! define_techniques {
    ($(
        $(#[$doc:meta])*
        $variant:ident $(($parameter:ident: $type:ty))?
            $({ $($(#[$field_doc:meta])* $field:ident: $field_type:ty),* $(,)? })?
            = $name:expr;
    )*) => {
        /// A technique with its parameters. Printed and parsed by its usual name, such as `Hidden Single` or
        /// `Unique Loop 8 type 3 (w/Naked Pair)`.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[$doc])* $variant $(($type))? $({ $($(#[$field_doc])* $field: $field_type),* })?,)*
        }

        impl Technique {
            /// Returns the name without types, lengths of loops and levels of nets.
            #[allow(unused_variables)]
            pub(crate) fn plain_name(self) -> &'static str {
                match self {
                    $(Technique::$variant $(($parameter))? $({ $($field),* })? => $name,)*
                }
            }
        }
    };
}

step_table!(define_techniques);

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Technique::UniqueLoop { cells, loop_type } => write!(f, "{} {loop_type}", loop_name(cells)),
            Technique::Chain(kind) => kind.fmt(f),
            other => f.write_str(other.plain_name()),
        }
    }
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

/// Returns the name that belongs to a size from 2 on.
fn sized(size: u8, names: &'static [&'static str]) -> &'static str {
    names.get(usize::from(size) - 2).copied().unwrap_or_default()
}

/// Returns the name of a unique loop of this many cells.
fn loop_name(cells: u8) -> String {
    match cells {
        4 => "Unique Rectangle".into(),
        6 => "Unique Loop".into(),
        _ => format!("Unique Loop {cells}"),
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
        let found = Technique::all().map(|(_, technique)| technique).find(|technique| technique.to_string() == name);
        found.ok_or_else(|| ParseTechniqueError(name.into()))
    }
}

/// Defines the techniques that the steps of each technique of the ladder name.
macro_rules! define_steps {
    ($($variant:ident $name:literal $min_tenths:literal $(($ratings:literal))? $($mark:ident)?
        $([$($step:literal),+])? $($text:literal)?: $steps:expr => $finder:expr;)*) => {
        impl Technique {
            /// Iterates over all techniques of the ladder that have different names, each with the name on the ladder of
            /// the technique that finds it.
            pub(super) fn all() -> impl Iterator<Item = (&'static str, Technique)> {
                use Technique::*;
                let steps = [$(($name, Vec::from_iter($steps))),*];
                steps.into_iter().flat_map(|(id, steps)| steps.into_iter().map(move |technique| (id, technique)))
            }
        }
    };
}

ladder_table!(define_steps);

impl Technique {
    /// Iterates over the unique rectangles and loops that have different names.
    fn loops() -> impl Iterator<Item = Technique> {
        let type3 = (2..=7).flat_map(|size| [LoopType::Type3Naked(size), LoopType::Type3Hidden(size)]);
        let types = [LoopType::Type1, LoopType::Type2, LoopType::Type4].into_iter().chain(type3);
        types.flat_map(|loop_type| (4..=18).step_by(2).map(move |cells| Technique::UniqueLoop { cells, loop_type }))
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
        for (_, technique) in Technique::all() {
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        assert!("hidden single".parse::<Technique>().is_err());
    }
}
