//! The value of `--variant`: rules, and the marks of new puzzles.

use super::marks::MarkSet;
use crate::kinds::joined::JoinedGrids;
use crate::kinds::rules::{RULES, RuleSet, UnknownRule};
use std::fmt;
use std::str::FromStr;

/// Rules, and marks of generated puzzles. Its text form has their names, joined by `+`.
///
/// ```
/// use cluewise::kinds::{MarkSet, RuleSet, RulesAndMarks};
/// let both: RulesAndMarks = "killer+x".parse()?;
/// assert_eq!((both.rules, both.marks), (RuleSet::X, MarkSet::KILLER));
/// # Ok::<(), cluewise::kinds::UnknownRuleOrMark>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RulesAndMarks {
    /// The rules.
    pub rules: RuleSet,
    /// The marks of new puzzles. Others name their own.
    pub marks: MarkSet,
}

impl RulesAndMarks {
    /// The usual rules, without marks.
    pub const NONE: RulesAndMarks = RulesAndMarks { rules: RuleSet::EMPTY, marks: MarkSet::EMPTY };

    /// Returns all names: those of rules of single grids, of joined grids, and of marks.
    pub fn names() -> [Vec<&'static str>; 3] {
        let is_joined = |name: &&str| JoinedGrids::all().iter().any(|joined| joined.name() == *name);
        let (joined, single) = RULES.iter().map(|rule| rule.name()).partition(is_joined);
        [single, joined, MarkSet::names().collect()]
    }
}

impl fmt::Display for RulesAndMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [self.rules.to_string(), self.marks.to_string()];
        f.pad(&names.into_iter().filter(|names| !names.is_empty()).collect::<Vec<_>>().join("+"))
    }
}

/// The error of parsing a name that is neither a rule nor a mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownRuleOrMark(UnknownRule);

impl fmt::Display for UnknownRuleOrMark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks: Vec<&str> = MarkSet::names().collect();
        write!(f, "{}; for new puzzles also {}", self.0, marks.join(", "))
    }
}

impl std::error::Error for UnknownRuleOrMark {}

impl FromStr for RulesAndMarks {
    type Err = UnknownRuleOrMark;

    fn from_str(text: &str) -> Result<RulesAndMarks, UnknownRuleOrMark> {
        text.split('+').try_fold(RulesAndMarks::default(), |all, name| {
            match (name.parse::<MarkSet>(), name.parse::<RuleSet>()) {
                (Ok(marks), _) if !name.is_empty() => Ok(RulesAndMarks { marks: all.marks.with(marks), ..all }),
                (_, Ok(rules)) => Ok(RulesAndMarks { rules: all.rules | rules, ..all }),
                (_, Err(error)) => Err(UnknownRuleOrMark(error)),
            }
        })
    }
}
