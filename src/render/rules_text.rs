//! The rules of puzzles in words.

use super::diagram::DigitStyle;
use super::kind::{self, Kind};
use super::words::Labels;
use crate::variant::{Symbols, Variant};
use std::collections::BTreeSet;

/// The rules of a puzzle.
pub(super) struct PuzzleRules {
    pub kind: Kind,
    /// The number of digits.
    pub digits: usize,
    /// The groups of cells, besides rows and columns, that contain all digits: `box`, `region`, or empty.
    pub groups: &'static str,
    /// The other rules, each as a phrase.
    pub others: Vec<&'static str>,
}

impl PuzzleRules {
    /// The rules of 9x9 puzzles.
    pub const CLASSIC: PuzzleRules = PuzzleRules { kind: Kind::CLASSIC, digits: 9, groups: "box", others: Vec::new() };

    /// Returns the rules of a variant.
    pub fn of(variant: &Variant) -> PuzzleRules {
        let groups = match (variant.regions(), variant.boxes()) {
            (Some(_), _) => "region",
            (None, Some(_)) => "box",
            (None, None) => "",
        };
        PuzzleRules { kind: Kind::of(variant), digits: variant.side(), groups, others: variant.descriptions() }
    }
}

/// Returns the rules of puzzles in a paragraph for each kind, which begins with its name if there are several. Labels replace the
/// rules and the names of kinds; a kind whose rules are an empty label has none.
pub(super) fn rules_by_kind(puzzles: &[PuzzleRules], style: DigitStyle, labels: &Labels) -> Vec<String> {
    let kinds = kind::distinct(puzzles.iter().map(|puzzle| puzzle.kind.clone()));
    let paragraph = |kind: &Kind| {
        let generated = || rules_text(puzzles.iter().filter(|puzzle| puzzle.kind == *kind), style);
        let text = labels.rules_of(kind).map_or_else(generated, str::to_owned);
        if kinds.len() > 1 && !text.is_empty() { format!("{}: {text}", labels.kind(kind)) } else { text }
    };
    kinds.iter().map(paragraph).filter(|text| !text.is_empty()).collect()
}

/// Returns the rules of all puzzles in sentences.
pub(super) fn rules_text<'a>(puzzles: impl Iterator<Item = &'a PuzzleRules>, style: DigitStyle) -> String {
    let (mut groups, mut others, mut sides) = (BTreeSet::from(["row", "column"]), Vec::new(), BTreeSet::new());
    for puzzle in puzzles {
        groups.insert(puzzle.groups);
        sides.insert(puzzle.digits);
        puzzle.others.iter().for_each(|phrase| {
            if !others.contains(phrase) {
                others.push(*phrase);
            }
        });
    }
    let each = |name: &&str| groups.contains(name);
    let groups: Vec<String> =
        ["row", "column", "box", "region"].into_iter().filter(each).map(|name| format!("each {name}")).collect();
    let word = digit_word(style);
    let digits = match (sides.len(), sides.last(), style) {
        (0 | 1, Some(side), DigitStyle::Pictures | DigitStyle::Colors) => format!("the {side} {word}"),
        (0 | 1, Some(&side), DigitStyle::Symbols(symbols)) if symbols != Symbols::DIGITS => {
            format!("the {word} {}", symbols.range_text(side as u8))
        }
        (0 | 1, Some(side), _) => format!("the {word} 1 to {side}"),
        _ => format!("each of its {word} once"),
    };
    let mut text = format!("Fill in every grid so that {} contains {digits}.", joined(&groups));
    for phrase in others {
        // Other rules may be about values, which shapes do not have.
        let phrase = phrase.replace("all digits", &format!("all {word}"));
        let (first, rest) = phrase.split_at(1);
        text += &format!(" {}{rest}.", first.to_uppercase());
    }
    text
}

/// Returns what the digits of a style are called.
fn digit_word(style: DigitStyle) -> &'static str {
    match style {
        DigitStyle::Pictures => "shapes",
        DigitStyle::Colors => "colors",
        DigitStyle::Symbols(Symbols::DIGITS) | DigitStyle::Numbers => "digits",
        DigitStyle::Symbols(_) => "symbols",
    }
}

/// Joins phrases by commas, the last one by `and`.
fn joined(phrases: &[String]) -> String {
    match phrases {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => phrases.concat(),
    }
}
