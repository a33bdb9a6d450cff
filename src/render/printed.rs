//! What pages show of a puzzle of any kind.

use super::diagram::{DigitStyle, GridDiagram};
use super::drawing::Item;
use super::labels::Labels;
use super::printed_rating::PrintedRating;
use super::rules_text::{PuzzleRules, phrase};
use crate::explain::Language;
use crate::explain::phrases::capitalized;
use crate::kinds::DescribedRule;
use crate::pack::Record;
use crate::rating::effort::Level;
use std::borrow::Cow;

/// Returns the rules of a puzzle.
pub(super) fn rules_of(record: &Record) -> PuzzleRules {
    PuzzleRules::of(record.kind())
}

/// Returns the number of columns of the widest puzzle.
pub(super) fn max_columns<'a>(records: impl IntoIterator<Item = &'a Record>) -> usize {
    records.into_iter().map(|record| record.kind().width()).max().unwrap_or(9)
}

/// Returns the texts of those of these ratings that are known, in their usual order.
pub(super) fn ratings<'a>(
    record: &Record,
    requested: &[PrintedRating],
    name: impl Fn(Level) -> &'a str,
    language: Language,
) -> Vec<String> {
    let text = |rating| match rating {
        PrintedRating::Level => record.level.map(|level| name(level).to_owned()),
        PrintedRating::Effort => record.effort.map(|effort| language.decimal(format!("{effort:.1}"))),
        PrintedRating::Er => record.se.map(|se| format!("ER {}", language.decimal(se.er))),
        PrintedRating::Time => record.time.map(|time| format!("{} min", time.minutes())),
    };
    PrintedRating::ALL.into_iter().filter(|rating| requested.contains(rating)).filter_map(text).collect()
}

/// Draws a puzzle: its grid and its clues, and candidates if they are requested or part of it.
pub(super) fn puzzle(record: &Record, grid: &GridDiagram, digits: DigitStyle, with_candidates: bool) -> Vec<Item> {
    let masks =
        if with_candidates || record.puzzle.has_candidates() { record.puzzle.all_candidates() } else { Vec::new() };
    grid.puzzle_with_candidates(&record.puzzle.clues(), &masks, digits.for_side(grid.digits()))
}

/// Draws the solution; nothing if it is not known.
pub(super) fn solution(record: &Record, grid: &GridDiagram, digits: DigitStyle) -> Vec<Item> {
    let solved = |solution: Cow<_>| grid.solution(&record.puzzle.clues(), &solution, digits.for_side(grid.digits()));
    record.solution().map_or_else(Vec::new, solved)
}

/// Returns the rules that the drawn grid does not show, and the digits beyond 9.
#[cfg(feature = "print")]
pub(super) fn legend(record: &Record, digits: DigitStyle, labels: &Labels) -> String {
    legend_of(&record.kind().undrawn_rules(), record, digits, labels)
}

/// Returns these rules and the digits beyond 9.
pub(super) fn legend_of(rules: &[DescribedRule], record: &Record, digits: DigitStyle, labels: &Labels) -> String {
    let (side, language) = (record.kind().side(), labels.language());
    let digits = digits.for_side(side);
    let range = match (digits, side as u8) {
        (_, ..=9) | (DigitStyle::Pictures | DigitStyle::Colors, _) => None,
        (DigitStyle::Numbers, side) => Some(format!("1–{side}")),
        (DigitStyle::Symbols(symbols), side) => Some(symbols.range_text(side)),
    };
    let rules = rules.iter().map(|rule| phrase(rule, digits, language));
    capitalized(&rules.chain(range).collect::<Vec<_>>().join(&language.semicolon()))
}
