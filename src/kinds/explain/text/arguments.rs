//! Arguments of refutations as lines: each consequence with its reason and the numbers of the lines before it.

use super::{Writer, dot};
use crate::explain::phrases::{join, list, number_word};
use crate::explain::{DigitMask, Paragraph};
use crate::kinds::explain::argument::nested_name;
use crate::kinds::{Argument, Consequence, ConstraintReason, Reason};

/// Consequences with the same reason, as one line.
type Line<'a> = &'a [Consequence];

impl Writer<'_> {
    /// Adds the lines of an argument. Nested arguments come before the line that uses them.
    pub(super) fn add_argument(&self, argument: &Argument, indent: u8, paragraphs: &mut Vec<Paragraph>) {
        self.add_lines(argument, indent, &mut 0, paragraphs);
    }

    fn add_lines(&self, argument: &Argument, indent: u8, nested: &mut usize, paragraphs: &mut Vec<Paragraph>) {
        let lines: Vec<Line> = argument.consequences.chunk_by(is_same_line).collect();
        // The number of the line of each consequence.
        let numbers: Vec<usize> = (1..).zip(&lines).flat_map(|(number, line)| vec![number; line.len()]).collect();
        for (number, line) in (1..).zip(&lines) {
            let first = &line[0];
            let text = match &first.reason {
                Reason::Nested(inner) => {
                    self.add_lines(inner, indent + 1, nested, paragraphs);
                    *nested += 1;
                    format!("{}, by argument {}", self.claim(line), nested_name(*nested - 1))
                }
                _ => self.line(line, argument),
            };
            let text = format!("{number}. {text}{}.", references(&numbers, &first.from));
            paragraphs.push(Paragraph { indent, text });
        }
        let end = &argument.contradiction;
        let text = match &end.reason {
            Reason::House { house, digit } => {
                format!("no place is left for {} in {}", self.digit(*digit), self.house(*house))
            }
            Reason::Cell(cell) => format!("no candidate is left for {}", self.cell(*cell)),
            Reason::Constraint(reason) => format!("nothing fills {}", self.by_constraint(reason)),
            _ => String::new(),
        };
        let text = format!("{}. Contradiction: {text}{}.", lines.len() + 1, references(&numbers, &end.from));
        paragraphs.push(Paragraph { indent, text });
    }

    /// Returns a line without references.
    fn line(&self, line: Line, argument: &Argument) -> String {
        let (claim, first) = (self.claim(line), &line[0]);
        let symbol = self.digit(first.digit);
        // The placed digit from which a line follows.
        let by = first
            .from
            .first()
            .map(|&index| &argument.consequences[index])
            .filter(|one| one.is && first.from.len() == 1);
        match (&first.reason, first.is) {
            (Reason::Assumed, _) => format!("Assume that {claim}"),
            (Reason::Cell(_), true) => format!("{claim}, its only candidate left"),
            (Reason::House { house, .. }, true) => {
                format!("{claim}, the only place left for {symbol} in {}", self.house(*house))
            }
            (Reason::Cell(cell), false) => match by.filter(|one| one.cell == *cell) {
                Some(one) if *cell == first.cell => format!("{claim}, as it is {}", self.digit(one.digit)),
                Some(one) => format!("{claim}, as {} is {}", self.cell(*cell), self.digit(one.digit)),
                None => format!("{claim}, whichever candidate {} holds", self.cell(*cell)),
            },
            (Reason::House { house, digit }, false) => match by {
                Some(one) => format!("{claim}, as {} has its {symbol} in {}", self.house(*house), self.cell(one.cell)),
                None => format!("{claim}, wherever the {} of {} is", self.digit(*digit), self.house(*house)),
            },
            (Reason::Pair { name, cells }, _) => {
                let other = if cells[0] == first.cell { cells[1] } else { cells[0] };
                let dot = dot(name, self.context.clues_of(name, cells));
                let by = dot.map_or_else(|| name.replace('-', " "), |dot| format!("the {dot}"));
                format!("{claim}, by {by} with {}", self.cell(other))
            }
            (Reason::Constraint(reason), true) => {
                format!(
                    "{claim}, as every combination has the digit {symbol}, which fits nowhere else: {}",
                    self.by_constraint(reason)
                )
            }
            (Reason::Constraint(reason), false) => match reason.digit {
                Some(digit) => {
                    format!("{claim}, wherever the {} of {} is", self.digit(digit), self.by_constraint(reason))
                }
                None => format!("{claim}, by {}", self.by_constraint(reason)),
            },
            (Reason::Nested(_), _) => claim,
        }
    }

    /// Returns what a line says, such as `r1c1 and r1c2 are not 3`.
    fn claim(&self, line: Line) -> String {
        if let [Consequence { cell, digit, is: true, .. }] = line {
            return format!("{} is {}", self.cell(*cell), self.digit(*digit));
        }
        let mut groups: Vec<(u32, Vec<u16>)> = Vec::new();
        let mut of_cells: Vec<(u16, u32)> = Vec::new();
        for one in line {
            match of_cells.iter_mut().find(|(cell, _)| *cell == one.cell) {
                Some((_, mask)) => *mask |= 1 << (one.digit - 1),
                None => of_cells.push((one.cell, 1 << (one.digit - 1))),
            }
        }
        for (cell, mask) in of_cells {
            match groups.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((mask, vec![cell])),
            }
        }
        let claims = groups.iter().map(|(mask, cells)| {
            format!("{} {} not {}", self.cells(cells), if cells.len() == 1 { "is" } else { "are" }, self.any(*mask))
        });
        list(claims, "and")
    }

    /// Returns a constraint with its arithmetic: the digits that it still needs, and the candidates that limit them.
    fn by_constraint(&self, reason: &ConstraintReason) -> String {
        let ConstraintReason { name, sum, cells, derived, sets, limits, .. } = reason;
        let derived = derived.as_ref().map(|evidence| self.context.of_rule_of_45(evidence));
        let constraint = match &derived {
            None => self.constraint((name, *sum, cells)),
            Some(rule) => format!("{} of {}", name.replace('-', " "), list(&rule.houses, "and")),
        };
        let equation = derived.map(|rule| rule.equation()).or_else(|| self.equation((name, *sum, cells)));
        let (known, open): (Vec<_>, Vec<_>) = limits.iter().copied().partition(|(_, mask)| mask.is_power_of_two());
        let used = known.iter().fold(0, |used, (_, mask)| used | mask);
        let has_known =
            !sets.is_empty() && sets.iter().all(|set| set & used == used) && used.count_ones() as usize == known.len();
        let needs = sum.filter(|_| !sets.is_empty() && equation.is_none()).map(|sum| {
            let (used, count) = if has_known { (used, cells.len() - known.len()) } else { (0, cells.len()) };
            let rest = sum - DigitMask::from_bits(used).iter().map(i32::from).sum::<i32>();
            let ways = sets
                .iter()
                .map(|set| join(DigitMask::from_bits(set & !used).iter().map(|digit| self.digit(digit)), "+"));
            let noun = if count == 1 { "cell" } else { "cells" };
            format!("it needs {rest} from {} {noun}: {}", number_word(count), list(ways, "or"))
        });
        let shown = if needs.is_some() && has_known { open } else { limits.clone() };
        let limits = self.limits(&shown);
        let parts: Vec<String> =
            equation.into_iter().chain(needs).chain([limits]).filter(|text| !text.is_empty()).collect();
        if parts.is_empty() { constraint } else { format!("{constraint} ({})", parts.join("; ")) }
    }
}

/// Returns whether two consequences are said in one line.
fn is_same_line(one: &Consequence, next: &Consequence) -> bool {
    let is_alone = one.is || next.is || matches!(one.reason, Reason::Nested(_));
    !is_alone && one.reason == next.reason && one.from == next.from
}

/// Returns the numbers of the lines of some consequences, in parentheses.
fn references(numbers: &[usize], from: &[usize]) -> String {
    let mut lines: Vec<usize> = from.iter().map(|&index| numbers[index]).collect();
    lines.dedup();
    if lines.is_empty() { String::new() } else { format!(" ({})", join(lines, ", ")) }
}
