//! The rules of puzzles in words.

use super::diagram::DigitStyle;
use super::kind::{self, Kind};
use super::labels::Labels;
use super::page_words::{known_page_word, page_word};
use crate::explain::Language;
use crate::explain::phrases::capitalized;
use crate::kinds::{DescribedRule, LineForm, PuzzleKind, Symbols};
use std::collections::BTreeSet;

/// The rules of a puzzle.
pub(super) struct PuzzleRules {
    pub kind: Kind,
    /// The number of digits.
    pub digits: usize,
    /// The least digit.
    pub low: usize,
    /// The groups of cells, besides rows and columns, that contain all digits: `box`, `region`, or empty.
    pub groups: &'static str,
    /// The other rules.
    pub others: Vec<DescribedRule>,
}

impl PuzzleRules {
    /// Returns the rules of a kind.
    pub fn of(kind: &PuzzleKind) -> PuzzleRules {
        let groups = match (kind.regions(), kind.boxes()) {
            (Some(_), _) => "region",
            (None, Some(_)) => "box",
            (None, None) => "",
        };
        PuzzleRules {
            kind: Kind::of(kind),
            digits: kind.side(),
            low: kind.low() as usize,
            groups,
            others: kind.described_rules(),
        }
    }
}

/// Returns the rules of puzzles in a paragraph for each kind, which begins with its name if there are several. Labels
/// replace the rules and the names of kinds; a kind whose rules are an empty label has none.
pub(super) fn rules_by_kind(puzzles: &[PuzzleRules], style: DigitStyle, labels: &Labels) -> Vec<String> {
    let kinds = kind::distinct(puzzles.iter().map(|puzzle| puzzle.kind.clone()));
    let paragraph = |kind: &Kind| {
        let generated = || rules_text(puzzles.iter().filter(|puzzle| puzzle.kind == *kind), style, labels.language());
        let text = labels.rules_of(kind).map_or_else(generated, str::to_owned);
        let colon = labels.language().colon();
        if kinds.len() > 1 && !text.is_empty() { format!("{}{colon} {text}", labels.kind(kind)) } else { text }
    };
    kinds.iter().map(paragraph).filter(|text| !text.is_empty()).collect()
}

/// Returns the rules of a kind in sentences, as sheets print them.
pub fn rules_in_words(kind: &PuzzleKind, language: Language) -> String {
    rules_text([PuzzleRules::of(kind)].iter(), DigitStyle::default(), language)
}

/// Returns the rules of all puzzles in sentences.
pub(super) fn rules_text<'a>(
    puzzles: impl Iterator<Item = &'a PuzzleRules>,
    style: DigitStyle,
    language: Language,
) -> String {
    let (mut groups, mut others, mut sides) =
        (BTreeSet::from(["row", "column"]), Vec::<DescribedRule>::new(), BTreeSet::new());
    for puzzle in puzzles {
        groups.insert(puzzle.groups);
        sides.insert((puzzle.low, puzzle.digits));
        puzzle.others.iter().for_each(|rule| add_rule(&mut others, rule));
    }
    let is_there = |name: &&str| groups.contains(name);
    let groups = ["row", "column", "box", "region"].into_iter().filter(is_there);
    let groups = language.and(groups.map(|name| page_word(language, &format!("each {name}"), &[])));
    let single = sides.last().filter(|_| sides.len() < 2);
    let style = single.map_or(style, |&(_, side)| style.for_side(side));
    let digits = match (single, style) {
        (None, _) => page_word(language, &format!("once {}", digit_word(style)), &[]),
        (Some(&(low, side)), DigitStyle::Symbols(Symbols::DIGITS)) if low + side > 10 => {
            let ranges = Symbols::DIGITS.of_least(low as i32).range_text(side as u8);
            page_word(language, "range letters", &[("ranges", language.and(ranges.split(", ")))])
        }
        (Some(&(_, side)), DigitStyle::Symbols(symbols)) if symbols != Symbols::DIGITS => {
            page_word(language, "range symbols", &[("last", symbols.range_text(side as u8))])
        }
        (Some((low, side)), _) => {
            let last = if style.has_legend() { *side } else { low + side - 1 };
            let values = [("first", low.to_string()), ("last", last.to_string())];
            page_word(language, &format!("range {}", digit_word(style)), &values)
        }
    };
    let sentence = page_word(language, "rules", &[("groups", groups), ("digits", digits)]);
    let mut sentences = vec![sentence];
    for rule in &others {
        let sentence = format!("{}.", capitalized(&phrase(rule, style, language)));
        // Signs of several kinds may have the same rule.
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    }
    sentences.extend(single.and_then(|&(_, side)| values_of_symbols(&others, style, side)));
    sentences.join(" ")
}

/// Adds a rule to others. The rule of marks with and without numbers is the same.
fn add_rule(rules: &mut Vec<DescribedRule>, rule: &DescribedRule) {
    let is_same =
        |other: &&mut DescribedRule| (other.name, other.label, &other.values) == (rule.name, rule.label, &rule.values);
    match rules.iter_mut().find(is_same) {
        Some(same) => same.has_numbers |= rule.has_numbers,
        None => rules.push(rule.clone()),
    }
}

/// Returns a rule as a phrase in a language.
pub(super) fn phrase(rule: &DescribedRule, style: DigitStyle, language: Language) -> String {
    // Other rules may be about values, which shapes do not have.
    let all = |language: Language| page_word(language, &format!("all {}", digit_word(style)), &[]);
    let numbers: Vec<String> = rule.values.iter().map(i32::to_string).collect();
    let values = [("all", all(language)), ("value", numbers.join(&format!(" {} ", page_word(language, "or", &[]))))];
    let known = |key: String| known_page_word(language, &key, &values);
    let numbered = rule.has_numbers.then(|| known(format!("rule {} numbers", rule.name))).flatten();
    let own = numbered.or_else(|| known(format!("rule {}", rule.name)));
    let phrase = own.unwrap_or_else(|| rule.description.replace("all digits", &all(Language::English)));
    match rule.label {
        Some((form, letter)) => {
            let key = if form == LineForm::Outside { "labeled number" } else { "labeled line" };
            page_word(language, key, &[("label", letter.into()), ("rule", phrase)])
        }
        None => phrase,
    }
}

/// The names of rules to which only the equality of digits matters.
const WITHOUT_VALUES: &str = "x windoku disjoint anti-knight anti-king samurai windmill sohei flower butterfly twodoku \
                              tiny-samurai palindrome clone extra-region same-values";

/// Returns whether rules are about the values of digits, such as sums.
pub(super) fn are_about_values(rules: &[DescribedRule]) -> bool {
    rules.iter().any(|rule| !WITHOUT_VALUES.split(' ').any(|name| name == rule.name))
}

/// Returns the values of the symbols that stand for digits, such as `A=1 B=2`; `None` if the rules are not about values,
/// or the symbols are digits or pictures.
pub(super) fn values_of_symbols(rules: &[DescribedRule], style: DigitStyle, side: usize) -> Option<String> {
    match style {
        DigitStyle::Symbols(symbols) if symbols != Symbols::DIGITS && are_about_values(rules) => {
            let value = |digit: u8| format!("{}={digit}", symbols.char(digit));
            Some((1..=side as u8).map(value).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    }
}

/// Returns what the digits of a style are called in the keys of words.
fn digit_word(style: DigitStyle) -> &'static str {
    match style {
        DigitStyle::Pictures => "shapes",
        DigitStyle::Colors => "colors",
        DigitStyle::Symbols(Symbols::DIGITS) | DigitStyle::Numbers => "digits",
        DigitStyle::Symbols(_) => "symbols",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{CONSTRAINT_KINDS, Constraint, RULES};

    /// Each rule and each kind of constraints has a name and a phrase in the other languages.
    #[test]
    fn rules_and_kinds_are_translated() {
        let rules = RULES.iter().map(|rule| (rule.name(), rule.description()));
        let kinds = CONSTRAINT_KINDS.iter().map(|kind| (kind.name(), kind.description()));
        for (name, description) in rules.chain(kinds) {
            for language in Language::ALL.into_iter().filter(|&language| language != Language::English) {
                let text = known_page_word(language, &format!("rule {name}"), &[]).unwrap_or_default();
                assert!(!text.is_empty() && !text.ends_with('.'), "{language}: {name}");
                assert_eq!(text.contains("{all}"), description.ends_with("all digits"), "{language}: {name}: {text}");
                assert!(known_page_word(language, &format!("kind {name}"), &[]).is_some(), "{language}: {name}");
            }
        }
    }

    /// Rules have the numbers of marks without one, and lines of several kinds the letters that are drawn.
    #[test]
    fn rules_have_the_numbers_and_letters_of_marks() {
        let text = |marks: &[(&str, &[u16], &[i32])], side, language| {
            let mark = |&(name, cells, values): &(&str, &[u16], &[i32])| {
                Constraint::named(name, cells, [], values).expect("a mark")
            };
            let kind = PuzzleKind::of_size(side)
                .unwrap()
                .with_constraints(marks.iter().map(mark).collect::<Vec<_>>())
                .unwrap();
            let text = rules_text([PuzzleRules::of(&kind)].iter(), DigitStyle::default(), language);
            text.split_once(". ").expect("a rule").1.to_owned()
        };
        use Language::{English, French, German};
        type Marks<'a> = &'a [(&'a str, &'a [u16], &'a [i32])];
        let (usual, other): (Marks, Marks) = (&[("whispers", &[0, 1], &[5])], &[("whispers", &[0, 1], &[4])]);
        let row: &[u16] = &[0, 1, 2, 3, 4, 5, 6, 7, 8];
        let table: [(Marks, usize, Language, &str); 10] = [
            (
                &[("sandwich", row, &[7]), ("skyscraper", row, &[3])],
                9,
                German,
                "Zahlen mit S: die Zahl am Rand ist die Summe der Ziffern zwischen 1 und der größten Ziffer. Zahlen mit H: die Zahl \
                 am Rand sagt, wie viele Ziffern, von dort aus gesehen, größer als alle vor ihnen sind.",
            ),
            (usual, 9, English, "Neighbors on a line differ by at least 5."),
            (
                other,
                9,
                English,
                "Neighbors on a line differ by at least the number on it, or by at least 5 if it has none.",
            ),
            (
                &[("whispers", &[0, 1], &[])],
                6,
                German,
                "Benachbarte Ziffern einer Linie unterscheiden sich mindestens um 3.",
            ),
            (
                &[("ratio", &[0, 1], &[])],
                9,
                German,
                "Von zwei Ziffern mit einem schwarzen Punkt dazwischen ist eine das Doppelte der anderen.",
            ),
            (
                &[("ratio", &[0, 1], &[2])],
                9,
                French,
                "De deux chiffres séparés par un point noir, l'un est le double de l'autre.",
            ),
            (
                &[("difference", &[0, 1], &[1]), ("difference", &[3, 4], &[])],
                9,
                English,
                "Two digits with a white dot between them differ by 1.",
            ),
            (
                &[("negative-xv", &[], &[])],
                9,
                English,
                "Two neighbors without a sign between them never add up to 5 or 10.",
            ),
            (
                &[("sandwich", &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[7])],
                9,
                French,
                "Le nombre au bord est la somme des chiffres entre 1 et le plus grand chiffre.",
            ),
            (
                &[("whispers", &[0, 1], &[]), ("palindrome", &[9, 10], &[])],
                9,
                English,
                "Lines with W: neighbors on a line differ by at least 5. Lines with P: each line reads the same from both ends.",
            ),
        ];
        for (marks, side, language, expected) in table {
            assert_eq!(text(marks, side, language), expected);
        }
        let large =
            rules_text([PuzzleRules::of(&PuzzleKind::of_size(16).unwrap())].iter(), DigitStyle::default(), English);
        assert!(large.ends_with("contains 1–9 and A–G (A is 10) exactly once."), "{large}");
    }

    #[test]
    fn rules_are_written_in_each_language() {
        let kind = PuzzleKind::new(6, None, None, "x".parse().unwrap()).unwrap();
        let text = |style, language| rules_text([PuzzleRules::of(&kind)].iter(), style, language);
        let digits = DigitStyle::default();
        assert_eq!(
            text(digits, Language::German),
            "Fülle jedes Gitter so aus, dass jede Zeile, jede Spalte und jeder Block jede Ziffer von 1 bis 6 genau einmal \
             enthält. Auch jede der beiden eingezeichneten Diagonalen enthält alle Ziffern."
        );
        assert!(text(DigitStyle::Colors, Language::French).ends_with(
            "chaque bloc contienne une seule fois chacune des 6 couleurs. Chaque diagonale tracée contient aussi toutes les couleurs."
        ));
        let (six, nine) = (PuzzleRules::of(&kind), PuzzleRules::of(&PuzzleKind::default()));
        let both = rules_text([six, nine].iter(), digits, Language::English);
        assert!(
            both.contains("each box contains each of its digits exactly once. Each of the two drawn diagonals"),
            "{both}"
        );
    }
}
