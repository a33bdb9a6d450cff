//! The names and the descriptions of rules and kinds of constraints.

use super::constraints::{Constraint, ConstraintKind, LineForm};
use super::rules::Rule;

/// A rule or a kind of constraints in words.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct DescribedRule {
    /// The name in options, by which other languages have the description.
    pub name: &'static str,
    /// The meaning of the rule, as one phrase in English.
    pub description: &'static str,
    /// The form and the letter of the lines or numbers of the kind, if the grid has others that look the same.
    pub label: Option<(LineForm, char)>,
    /// The values of marks without a number, or of a negative constraint; empty if the kind has none.
    pub values: Vec<i32>,
    /// Whether marks have other values, which are drawn.
    pub has_numbers: bool,
}

impl DescribedRule {
    pub(super) fn of_rule(rule: &dyn Rule) -> DescribedRule {
        let (name, description) = (rule.name(), rule.description());
        DescribedRule { name, description, label: None, values: Vec::new(), has_numbers: false }
    }

    /// Returns the rule of some constraints of a kind in a grid with a number of digits.
    pub(super) fn of_kind(
        kind: &ConstraintKind,
        constraints: &[&Constraint],
        side: usize,
        label: Option<(LineForm, char)>,
    ) -> DescribedRule {
        let usual = kind.usual_values(side);
        let mut unusual =
            constraints.iter().map(|constraint| constraint.unusual_values(side)).filter(|v| !v.is_empty());
        let has_numbers = !usual.is_empty() && unusual.clone().next().is_some();
        let values = match unusual.next() {
            // No mark shows the values of a negative constraint.
            Some(values) if !kind.marks_given().is_empty() => values.to_vec(),
            _ => usual,
        };
        DescribedRule { name: kind.name(), description: kind.description(), label, values, has_numbers }
    }
}
