//! The rules and constraints that the digits of a position break.

use super::described_rule::DescribedRule;
use super::model::PuzzleKind;
use super::relations::{LinearSum, Relation};
use super::requirements::{HouseName, Requirements};

/// A rule or constraint that digits break.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BrokenRule {
    /// The additional rule or kind of constraint; `None` for rows, columns and boxes.
    pub rule: Option<DescribedRule>,
    /// The cells of the digits that break it.
    pub cells: Vec<u16>,
    /// What is wrong.
    pub fault: Fault,
}

/// What is wrong with the digits of a [`BrokenRule`].
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// They are equal, and in this house or group.
    Repeat(HouseName),
    /// Their sum is wrong, or too large if cells are empty.
    Sum(LinearSum),
    /// They do not fit together, or one does not fit its cell.
    Other,
}

impl PuzzleKind {
    /// Returns the rules and constraints that digits break, each by itself; 0 and digits above the side are empty cells.
    /// Equal digits that break several rules are listed once.
    ///
    /// ```
    /// use cluewise::kinds::{Constraint, PuzzleKind};
    /// let cage = Constraint::named("killer", [0, 1], [], [4])?;
    /// let kind = PuzzleKind::of_size(4)?.with_constraints(vec![cage])?;
    /// let mut digits = [0; 16];
    /// (digits[0], digits[1]) = (3, 2);
    /// let broken = kind.broken_rules(&digits);
    /// assert_eq!((broken.len(), broken[0].rule.as_ref().unwrap().name, &broken[0].cells[..]), (1, "killer", &[0, 1][..]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn broken_rules(&self, digits: &[u8]) -> Vec<BrokenRule> {
        let mut found = Found { digits, broken: Vec::new() };
        found.add(|| None, &self.requirements_of(|requirements, shape| self.add_houses(requirements, shape)));
        for rule in self.rules().iter() {
            let requirements = self.requirements_of(|requirements, shape| rule.add_to(requirements, shape));
            found.add(|| Some(DescribedRule::of_rule(rule)), &requirements);
        }
        let grid = self.surroundings();
        for constraint in self.constraints() {
            let requirements = constraint.alone(&grid, &self.requirements_of(|_, _| ()));
            let rule = || Some(DescribedRule::of_kind(constraint.kind(), &[constraint], self.side(), None));
            found.add(rule, &requirements);
        }
        found.broken
    }
}

/// The broken rules that were found.
struct Found<'a> {
    digits: &'a [u8],
    broken: Vec<BrokenRule>,
}

impl Found<'_> {
    /// Adds what digits break of the requirements of a rule.
    fn add(&mut self, rule: impl Fn() -> Option<DescribedRule>, requirements: &Requirements) {
        let (digits, side) = (self.digits, requirements.side());
        let digit =
            |cell: u16| digits.get(usize::from(cell)).copied().filter(|&one| usize::from(one) <= side).unwrap_or(0);
        let houses = requirements.houses().iter().map(|house| (house.name, &house.cells));
        for (name, cells) in houses.chain(requirements.groups().iter().map(|group| (group.name, &group.cells))) {
            for wanted in 1..=requirements.side() as u8 {
                let equal: Vec<u16> = cells.iter().copied().filter(|&cell| digit(cell) == wanted).collect();
                if equal.len() > 1 {
                    self.push(&rule, equal, Fault::Repeat(name));
                }
            }
        }
        for pair in requirements.pairs() {
            let [first, second] = [pair.first, pair.second].map(digit);
            let row = requirements.tables()[usize::from(pair.table)].allowed.get(usize::from(first).wrapping_sub(1));
            if second > 0 && row.is_some_and(|row| row >> (second - 1) & 1 == 0) {
                self.push(&rule, vec![pair.first, pair.second], Fault::Other);
            }
        }
        for relation in requirements.relations().iter().filter(|relation| !relation.may_hold(digit)) {
            let fault = match relation {
                Relation::Sum(sum) => Fault::Sum(sum.clone()),
                _ => Fault::Other,
            };
            let filled = relation.cells().into_iter().filter(|&cell| digit(cell) > 0).collect();
            self.push(&rule, filled, fault);
        }
        for cell in (0..requirements.cells() as u16).filter(|&cell| digit(cell) > 0) {
            if requirements.candidates(usize::from(cell)) >> (digit(cell) - 1) & 1 == 0 {
                self.push(&rule, vec![cell], Fault::Other);
            }
        }
    }

    fn push(&mut self, rule: impl Fn() -> Option<DescribedRule>, cells: Vec<u16>, fault: Fault) {
        let is_repeat = |fault: &Fault| matches!(fault, Fault::Repeat(_));
        let is_known = |other: &BrokenRule| is_repeat(&other.fault) && other.cells == cells;
        if !(is_repeat(&fault) && self.broken.iter().any(is_known)) {
            self.broken.push(BrokenRule { rule: rule(), cells, fault });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Constraint;

    #[test]
    fn broken_rules_are_found_before_cells_are_full() {
        // The kind, the cells, the other cells and the values of a constraint, the digits from the first cell on, and
        // the cells that break it.
        type Case<'a> = (&'a str, &'a [u16], &'a [u16], &'a [i32], &'a [u8], &'a [u16]);
        const CASES: [Case; 17] = [
            ("killer", &[0, 1], &[], &[9], &[3, 5], &[0, 1]),
            ("killer", &[0, 1, 2], &[], &[9], &[3, 6], &[0, 1]),
            ("killer", &[0, 1, 2], &[], &[9], &[3, 5], &[]),
            ("thermometer", &[0, 1, 2], &[], &[], &[7, 2], &[0, 1]),
            ("arrow", &[0], &[1, 2], &[], &[9, 2], &[]),
            ("arrow", &[0], &[1, 2], &[], &[9, 2, 5], &[1, 2, 0]),
            ("difference", &[0, 1], &[], &[1], &[4, 6], &[0, 1]),
            ("ratio", &[0, 1], &[], &[2], &[4, 8], &[]),
            ("xv", &[0, 1], &[], &[10], &[4, 5], &[0, 1]),
            ("even", &[0, 1], &[], &[], &[2, 3], &[1]),
            ("renban", &[0, 1, 2], &[], &[], &[2, 5], &[0, 1]),
            ("renban", &[0, 1, 2], &[], &[], &[2, 4], &[]),
            ("between", &[0, 1, 2], &[], &[], &[2, 5], &[]),
            ("between", &[0, 1, 2], &[], &[], &[2, 5, 4], &[1, 0, 2]),
            ("sandwich", &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[], &[5], &[1, 4, 9], &[0, 1, 2]),
            ("sandwich", &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[], &[4], &[1, 4, 9], &[]),
            ("quadruple", &[0, 1, 9, 10], &[], &[3, 4, 5], &[1, 2], &[0, 1]),
        ];
        for (name, cells, others, values, first, expected) in CASES {
            let constraint = Constraint::named(name, cells, others, values).expect(name);
            let kind = PuzzleKind::default().with_constraints(vec![constraint]).expect(name);
            let mut digits = [0; 81];
            digits[..first.len()].copy_from_slice(first);
            let broken = kind.broken_rules(&digits);
            let found: Vec<&[u16]> = broken.iter().map(|broken| &broken.cells[..]).collect();
            assert_eq!(found, if expected.is_empty() { vec![] } else { vec![expected] }, "{name}: {first:?}");
        }
    }

    #[test]
    fn rules_are_told_from_houses() {
        let mut digits = [0; 81];
        (digits[0], digits[11], digits[40], digits[41]) = (1, 1, 1, 2);
        let kind = |rules: &str| PuzzleKind::new(9, None, None, rules.parse().unwrap()).unwrap();
        let found = |rules: &str| -> Vec<(Option<&str>, Vec<u16>)> {
            let broken = kind(rules).broken_rules(&digits);
            broken.into_iter().map(|broken| (broken.rule.map(|rule| rule.name), broken.cells)).collect()
        };
        let in_box = (None, vec![0, 11]);
        assert_eq!(found(""), std::slice::from_ref(&in_box));
        let on_diagonal = (Some("x"), vec![0, 40]);
        let consecutive = (Some("non-consecutive"), vec![40, 41]);
        assert_eq!(found("x+non-consecutive"), [in_box, on_diagonal, consecutive]);
    }
}
