//! The rules that the digits of a position break, in words.

use super::diagram::DigitStyle;
use super::rules_text::phrase;
use crate::explain::phrases::{capitalized, join};
use crate::explain::{CellId, Language, Wording};
use crate::kinds::{BrokenRule, Fault, LinearSum, PuzzleKind, Symbols};

/// The maximum number of cells that are named with their digits.
const MAX_NAMED: usize = 4;

/// Returns what is wrong with the digits of a position, 0 for empty cells, in a phrase such as `Cage: 3+5 is not 9`.
///
/// ```
/// use cluewise::explain::Language;
/// use cluewise::kinds::{Constraint, PuzzleKind};
/// use cluewise::render::broken_rule_text;
/// let line = Constraint::named("thermometer", [0, 1], [], [])?;
/// let kind = PuzzleKind::of_size(4)?.with_constraints(vec![line])?;
/// let mut digits = [0; 16];
/// (digits[0], digits[1]) = (3, 2);
/// let text = broken_rule_text(&kind, &kind.broken_rules(&digits)[0], &digits, Language::English);
/// assert_eq!(text, "3 in r1c1 and 2 in r1c2: along each thermometer the digits get bigger from the bulb on");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn broken_rule_text(kind: &PuzzleKind, broken: &BrokenRule, digits: &[u8], language: Language) -> String {
    let digit = |cell: u16| digits.get(usize::from(cell)).copied().unwrap_or(0);
    let sign = |cell: u16| kind.symbols(Symbols::DIGITS).char(digit(cell));
    match (&broken.fault, &broken.rule) {
        (Fault::Repeat(name), _) => {
            let place = language.house(*name);
            let sign = join(broken.cells.first().map(|&cell| sign(cell)), "");
            let values = [("digit", sign.clone()), ("place", language.word("in", &[("place", place.clone())]))];
            language.message("broken repeat", &values).unwrap_or_else(|| format!("{sign} is more than once in {place}"))
        }
        (Fault::Sum(sum), Some(rule)) => {
            let name = capitalized(&language.constraint_name(rule.name));
            let is_full = sum.terms.iter().all(|&(cell, _)| digit(cell) > 0);
            let [left, right] = sides(sum, digit, kind.low() - 1);
            let values = [("name", name.clone()), ("left", left.clone()), ("right", right.clone())];
            let (key, is) = if is_full { ("broken sum", "is not") } else { ("broken sum so far", "is too much for") };
            language.message(key, &values).unwrap_or_else(|| format!("{name}: {left} {is} {right}"))
        }
        (_, rule) => {
            let rule = rule.as_ref().map_or(String::new(), |rule| phrase(rule, DigitStyle::default(), language));
            let wording = Wording { language: Some(language), ..Wording::default() };
            let entry = |&cell: &u16| wording.entry(sign(cell), CellId::of(kind, cell));
            let entries = match broken.cells.len() <= MAX_NAMED {
                true => language.and(broken.cells.iter().map(entry)),
                false => join(broken.cells.iter().map(|&cell| sign(cell)), ", "),
            };
            format!("{entries}{} {rule}", language.colon())
        }
    }
}

/// Returns both sides of the equation of a sum, with the digits of filled cells. Values of digits are `above` them.
fn sides(sum: &LinearSum, digit: impl Fn(u16) -> u8, above: i32) -> [String; 2] {
    let value = |cell: u16| i32::from(digit(cell)) + above;
    let total = sum.total + above * sum.terms.iter().map(|(_, weight)| weight).sum::<i32>();
    let filled = || sum.terms.iter().filter(|&&(cell, _)| digit(cell) > 0);
    let text = |cell: u16, weight: i32| match weight {
        1 => value(cell).to_string(),
        _ => format!("{weight}·{}", value(cell)),
    };
    let left = filled().filter(|(_, weight)| *weight > 0).map(|&(cell, weight)| text(cell, weight));
    let negative: Vec<(u16, i32)> = filled().filter(|(_, weight)| *weight < 0).copied().collect();
    let right = match negative.iter().all(|&(_, weight)| weight == -1) && total == 0 {
        true => join(negative.iter().map(|&(cell, _)| value(cell)), "+"),
        // The digits of a pill are those of one number.
        false => (total - negative.iter().map(|&(cell, weight)| weight * value(cell)).sum::<i32>()).to_string(),
    };
    [join(left, "+"), right]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Constraint;

    #[test]
    fn broken_rules_are_named_in_each_language() {
        let cage = |values| Constraint::named("killer", [0, 1], [], values).unwrap();
        let arrow = Constraint::named("arrow", [2, 3], [4, 5], []).unwrap();
        let kind = PuzzleKind::new(9, None, None, "x+non-consecutive".parse().unwrap()).unwrap();
        let kind = kind.with_constraints(vec![cage(vec![9]), cage(vec![7]), arrow]).unwrap();
        let mut digits = [0; 81];
        digits[..6].copy_from_slice(&[3, 5, 1, 2, 9, 4]);
        (digits[40], digits[80]) = (7, 7);
        let texts = |language| -> Vec<String> {
            let broken = kind.broken_rules(&digits);
            broken.iter().map(|broken| broken_rule_text(&kind, broken, &digits, language)).collect()
        };
        assert_eq!(
            texts(Language::German),
            [
                "7 steht mehr als einmal in der Hauptdiagonale",
                "1 in r1c3 und 2 in r1c4: nebeneinander und untereinander stehen nie zwei Ziffern, die sich um 1 unterscheiden",
                "Käfig: 3+5 ist nicht 9",
                "Käfig: 3+5 ist nicht 7",
                "Pfeil: 9+4 ist nicht 12",
            ]
        );
        assert!(texts(Language::English).contains(&"Arrow: 9+4 is not 12".to_owned()));
        let from_0 = Constraint::named("digits", [], [], [0]).unwrap();
        let small = PuzzleKind::of_size(4).unwrap().with_constraints(vec![from_0, cage(vec![3])]).unwrap();
        let digits = [1, 2, 0, 0, 2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        let found = small.broken_rules(&digits);
        let found = found.iter().map(|broken| broken_rule_text(&small, broken, &digits, Language::English));
        assert!(found.eq([
            "1 is more than once in row 2",
            "1 is more than once in column 2",
            "1 is more than once in box 1",
            "Cage: 0+1 is not 3"
        ]));
        assert!(texts(Language::French).contains(&"La cage\u{a0}: 3+5 n'est pas 9".to_owned()));
    }
}
