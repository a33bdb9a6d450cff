//! The names and the descriptions of rules and kinds of constraints.

use super::constraints::ConstraintKind;
use super::rules::Rule;

/// A rule or a kind of constraints in words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DescribedRule {
    /// The name in options, by which other languages have the description.
    pub name: &'static str,
    /// The meaning of the rule, as one phrase in English.
    pub description: &'static str,
}

impl DescribedRule {
    pub(super) fn of_rule(rule: &dyn Rule) -> DescribedRule {
        DescribedRule { name: rule.name(), description: rule.description() }
    }

    pub(super) fn of_kind(kind: &dyn ConstraintKind) -> DescribedRule {
        DescribedRule { name: kind.name(), description: kind.description() }
    }
}
