//! Arguments of refutations as data.

use super::evidence::StepContext;
use crate::explain::{Assertion, Chain, Contradiction, DigitMask, Justification, Nested, Pattern, StepHouse};
use crate::kinds::{Argument, Consequence, ConstraintReason, HouseName, Reason};

impl StepContext<'_> {
    /// Returns the evidence of the step, with the arguments that it has beside.
    pub fn pattern_with_arguments(&self) -> Pattern {
        let mut pattern = self.pattern();
        for argument in &self.step.arguments {
            let (length, name) = (argument.consequences.len() as u32, nested_name(pattern.nested.len()));
            let (chain, _) = self.argument(self.step.technique, length, argument);
            pattern.nested.push(Nested { name, chain });
        }
        pattern
    }

    /// Returns an argument as a chain of one branch, and its nested arguments.
    pub(super) fn argument(&self, technique: &str, length: u32, argument: &Argument) -> (Chain, Vec<Nested>) {
        let mut nested = Vec::new();
        (self.chain_of(technique, length, argument, &mut nested), nested)
    }

    fn chain_of(&self, technique: &str, complexity: u32, argument: &Argument, nested: &mut Vec<Nested>) -> Chain {
        let branch = argument.consequences.iter().map(|one| self.assertion(technique, one, nested)).collect();
        let end = &argument.contradiction;
        let reason = self.justification(&end.reason).unwrap_or_default();
        let contradiction = Some(Contradiction { digit: reason.digit, reason, from: end.from.clone() });
        Chain { technique: technique.to_owned(), complexity, branches: vec![branch], contradiction }
    }

    fn assertion(&self, technique: &str, one: &Consequence, nested: &mut Vec<Nested>) -> Assertion {
        let name = match &one.reason {
            Reason::Nested(argument) => {
                let chain = self.chain_of(technique, argument.consequences.len() as u32, argument, nested);
                let name = nested_name(nested.len());
                nested.push(Nested { name: name.clone(), chain });
                Some(name)
            }
            _ => None,
        };
        let cause = match &one.reason {
            Reason::Assumed => "assumed",
            Reason::Cell(_) => "cell",
            Reason::House { house, .. } => self.set(*house).map_or("other", |set| set.name.kind),
            Reason::Pair { name, .. } | Reason::Constraint(ConstraintReason { name, .. }) => name,
            Reason::Nested(_) => "other",
        };
        Assertion {
            cell: self.cell(one.cell),
            group: Vec::new(),
            digit: one.digit,
            is: one.is,
            cause: cause.to_owned(),
            from: one.from.clone(),
            nested: name,
            reason: self.justification(&one.reason).map(Box::new),
        }
    }

    /// Returns a house, or a group behind the houses.
    pub(super) fn set(&self, index: usize) -> Option<StepHouse> {
        let (houses, groups) = (self.layout.houses(), self.layout.groups());
        let house = houses.get(index).map(|house| (house.name, &house.cells));
        let found = house.or_else(|| groups.get(index - houses.len()).map(|group| (group.name, &group.cells)));
        found.map(|(name, cells)| StepHouse { name, cells: self.cells(cells) })
    }

    fn justification(&self, reason: &Reason) -> Option<Justification> {
        match reason {
            Reason::Assumed | Reason::Nested(_) => None,
            Reason::Cell(cell) => Some(Justification { cell: Some(self.cell(*cell)), ..Justification::default() }),
            Reason::House { house, digit } => {
                Some(Justification { digit: Some(*digit), house: self.set(*house), ..Justification::default() })
            }
            Reason::Pair { name, cells } => {
                let house = StepHouse { name: HouseName::single(name), cells: self.cells(cells) };
                Some(Justification { house: Some(house), ..Justification::default() })
            }
            Reason::Constraint(ConstraintReason { name, sum, cells, digit, derived, sets, limits }) => {
                let derived = derived.as_ref().map(|evidence| self.of_rule_of_45(evidence)).unwrap_or_default();
                Some(Justification {
                    digit: *digit,
                    constraint: Some(self.constraint((name, *sum, cells))),
                    houses: derived.houses,
                    cages: derived.cages,
                    sum: derived.sum,
                    combinations: sets.iter().map(|&set| DigitMask::from_bits(set)).collect(),
                    limits: self.limits(limits),
                    ..Justification::default()
                })
            }
        }
    }
}

/// Returns the name of a nested argument with this index: A to Z, then A1 and so on.
pub(super) fn nested_name(index: usize) -> String {
    let letter = char::from(b'A' + (index % 26) as u8);
    if index < 26 { letter.to_string() } else { format!("{letter}{}", index / 26) }
}
