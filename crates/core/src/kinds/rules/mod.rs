//! The additional rules, one file each.

mod anti_king;
mod anti_knight;
mod disjoint;
mod jigsaw;
mod joined;
mod non_consecutive;
mod rule;
mod windoku;
mod x;

use super::joined::{ARRANGEMENTS, JoinedGrids};
pub use rule::Rule;
use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;

/// All rules; the index of a rule is its bit in a [`RuleSet`].
pub const RULES: &[&dyn Rule] = &[
    &x::X,
    &windoku::Windoku,
    &disjoint::Disjoint,
    &jigsaw::Jigsaw,
    &anti_knight::AntiKnight,
    &anti_king::AntiKing,
    &non_consecutive::NonConsecutive,
    &ARRANGEMENTS[0],
    &ARRANGEMENTS[1],
    &ARRANGEMENTS[2],
    &ARRANGEMENTS[3],
    &ARRANGEMENTS[4],
    &ARRANGEMENTS[5],
    &ARRANGEMENTS[6],
];

/// A set of rules. Its text form has their names, joined by `+`.
///
/// ```
/// use cluewise::kinds::RuleSet;
/// let rules: RuleSet = "anti-knight+x".parse()?;
/// assert_eq!(rules.to_string(), "x+anti-knight");
/// # Ok::<(), cluewise::kinds::UnknownRule>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet(u32);

impl RuleSet {
    /// No additional rule.
    pub const EMPTY: RuleSet = RuleSet(0);
    /// Irregular regions instead of boxes.
    pub const JIGSAW: RuleSet = RuleSet(1 << 3);
    /// Both diagonals are houses.
    pub const X: RuleSet = RuleSet(1);

    /// Iterates over the rules.
    pub fn iter(self) -> impl Iterator<Item = &'static dyn Rule> {
        RULES.iter().enumerate().filter(move |(index, _)| self.0 >> index & 1 == 1).map(|(_, &rule)| rule)
    }

    /// Iterates over the joined grids that the rules name, in all sizes, the usual one first.
    pub fn joined_grids(self) -> impl Iterator<Item = &'static JoinedGrids> {
        let of_rule = |rule: &'static dyn Rule| JoinedGrids::all().iter().filter(|joined| joined.name() == rule.name());
        self.iter().flat_map(of_rule)
    }

    /// Returns the default size of new puzzles: 9, unless the rules are of other sizes.
    pub fn default_side(self) -> usize {
        self.joined_grids().next().map_or(9, JoinedGrids::side)
    }

    /// Returns the rules of the set that join grids.
    #[must_use]
    pub fn arrangements(self) -> RuleSet {
        let names = |rule: &dyn Rule| ARRANGEMENTS.iter().any(|arrangement| arrangement.name == rule.name());
        let bits = RULES.iter().enumerate().filter(|(_, rule)| names(**rule)).map(|(index, _)| 1 << index);
        RuleSet(self.0 & bits.sum::<u32>())
    }

    /// Returns whether all of some other rules are in the set.
    pub fn contains(self, other: RuleSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns the set without some rules.
    #[must_use]
    pub fn without(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 & !other.0)
    }
}

impl BitOr for RuleSet {
    type Output = RuleSet;

    fn bitor(self, other: RuleSet) -> RuleSet {
        RuleSet(self.0 | other.0)
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.iter().map(Rule::name).collect();
        f.pad(&names.join("+"))
    }
}

/// The error of parsing an unknown rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRule(String);

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = RULES.iter().map(|rule| rule.name()).collect();
        write!(f, "unknown variant {:?}; expected names joined by +: {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownRule {}

impl FromStr for RuleSet {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<RuleSet, UnknownRule> {
        if text.is_empty() {
            return Ok(RuleSet::EMPTY);
        }
        text.split('+').try_fold(RuleSet::EMPTY, |set, name| {
            let index = RULES.iter().position(|rule| rule.name() == name.trim());
            index.map(|index| RuleSet(set.0 | 1 << index)).ok_or_else(|| UnknownRule(name.into()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for (index, rule) in RULES.iter().enumerate() {
            assert_eq!(rule.name().parse(), Ok(RuleSet(1 << index)));
        }
        assert_eq!("jigsaw".parse(), Ok(RuleSet::JIGSAW));
        assert_eq!("x".parse(), Ok(RuleSet::X));
        assert!("x+".parse::<RuleSet>().is_err());
        assert!("X".parse::<RuleSet>().is_err());
    }
}
