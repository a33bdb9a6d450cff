//! The usual names of techniques.

use super::chains::{ChainKind, ChainLinks, NetLevel};
use super::technique::{LoopType, Technique};
use std::fmt;
use std::str::FromStr;

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

impl fmt::Display for ChainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, level) = match *self {
            ChainKind::GeneralizedXWing => return f.write_str("Generalized X-Wing"),
            ChainKind::Cycle(ChainLinks::X) => return f.write_str("Bidirectional X-Cycle"),
            ChainKind::Cycle(ChainLinks::Y) => return f.write_str("Bidirectional Y-Cycle"),
            ChainKind::Cycle(ChainLinks::Xy) => return f.write_str("Bidirectional Cycle"),
            ChainKind::TurbotFish => return f.write_str("Turbot Fish"),
            ChainKind::Forcing(ChainLinks::X) => return f.write_str("Forcing X-Chain"),
            ChainKind::Forcing(_) => return f.write_str("Forcing Chain"),
            ChainKind::Contradiction(NetLevel::Nishio) => return f.write_str("Nishio Forcing Chains"),
            ChainKind::Contradiction(level) => ("Contradiction", level),
            ChainKind::Double(level) => ("Double", level),
            ChainKind::Cell(level) => ("Cell", level),
            ChainKind::Region(level) => ("Region", level),
        };
        if let NetLevel::Dynamic(_) = level {
            f.write_str("Dynamic ")?;
        }
        write!(f, "{name} Forcing Chains")?;
        f.write_str(match level {
            NetLevel::Dynamic(1) => " (+)",
            NetLevel::Dynamic(2) => " (+ Forcing Chains)",
            NetLevel::Dynamic(3) => " (+ Multiple Forcing Chains)",
            NetLevel::Dynamic(4) => " (+ Dynamic Forcing Chains)",
            NetLevel::Dynamic(5) => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
            _ => "",
        })
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
        named().find(|technique| technique.to_string() == name).ok_or_else(|| ParseTechniqueError(name.into()))
    }
}

impl Technique {
    /// Iterates over all techniques of the ladder that have different names.
    pub(super) fn all() -> impl Iterator<Item = Technique> {
        named()
    }
}

fn named() -> impl Iterator<Item = Technique> {
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
    let chains = chain_kinds().map(Chain);
    simple.into_iter().chain(sets).chain(sized).chain(loops).chain((1..=4).map(Bug)).chain(chains)
}

/// Iterates over all kinds of chains that have different names.
fn chain_kinds() -> impl Iterator<Item = ChainKind> {
    use ChainKind::*;
    let cycles = [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy].map(Cycle);
    let forcing = [ChainLinks::X, ChainLinks::Xy].map(Forcing);
    let levels = (0..=5).map(NetLevel::Dynamic).chain([NetLevel::Static]);
    let nets = levels.flat_map(|level| [Contradiction(level), Double(level), Cell(level), Region(level)]);
    let others = [GeneralizedXWing, TurbotFish, Contradiction(NetLevel::Nishio)];
    cycles.into_iter().chain(forcing).chain(others).chain(nets)
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
        for technique in named() {
            assert_eq!(technique.to_string().parse(), Ok(technique));
        }
        assert!("hidden single".parse::<Technique>().is_err());
    }
}
