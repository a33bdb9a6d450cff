//! Text of unique rectangles and loops.

use super::eliminations::eliminations;
use super::phrases::{all, and, list, not, number_word, or};
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::rating::se::{Evidence, LoopType, Position, Step, Technique};

/// Describes the pattern with two solutions, and what its avoidance implies.
pub fn describe(_: &Position, step: &Step) -> String {
    let Technique::UniqueLoop { loop_type, .. } = step.technique else { return String::new() };
    let Evidence { digits, cells, extra, .. } = &step.evidence;
    let others: Vec<String> = extra.iter().map(|&(cell, more)| format!("{cell} is {}", or(more))).collect();
    let premise = format!(
        "{} all have the candidates {}, and lie in pairs in their rows, columns and boxes. If nothing but {} were left \
         in them, these two could change places, and the puzzle would have two solutions. It has one, so another \
         candidate is true there: {}.",
        and(cells),
        all(*digits),
        all(*digits),
        others.join(", or ")
    );
    let eliminated = not(&eliminations(step));
    let conclusion = match loop_type {
        LoopType::Type1 => format!("Hence {eliminated}."),
        LoopType::Type2 => type_2(extra, &eliminated),
        LoopType::Type3Naked(_) | LoopType::Type3Hidden(_) => type_3(loop_type, step, &eliminated),
        LoopType::Type4 => type_4(step, &eliminated),
    };
    format!("{premise} {conclusion}")
}

/// Describes type 2: all extra candidates are the same digit.
fn type_2(extra: &[(Cell, DigitSet)], eliminated: &str) -> String {
    let cells = and(extra.iter().map(|(cell, _)| cell));
    format!("It is the same digit everywhere, so no cell that sees {cells} can hold it: {eliminated}.")
}

/// Describes type 3: two cells with extra candidates act as one cell of a subset.
fn type_3(loop_type: LoopType, step: &Step, eliminated: &str) -> String {
    let Evidence { digits, houses, extra, set, .. } = &step.evidence;
    let (&[house], Some(set), &[(a, x), (b, y)]) = (&houses[..], set, &extra[..]) else { return String::new() };
    let (k, helpers) = (number_word(set.digits.len()), and(&set.cells));
    match loop_type {
        LoopType::Type3Hidden(_) => format!(
            "In {house}, {} fit only in {}. One of {a} and {b} is neither {}, so only {k} cells \
             are left for the {k} digits, and {helpers} can hold nothing else: {eliminated}.",
            all(set.digits),
            and([a, b].iter().chain(&set.cells)),
            list(digits.iter(), "nor"),
        ),
        _ => format!(
            "So one of {a} and {b} holds {}. They count as one cell with these candidates: with {helpers} that makes \
             {k} cells of {house} for the {k} digits {}, and no other cell of {house} can hold these: {eliminated}.",
            or(x | y),
            all(set.digits),
        ),
    }
}

/// Describes type 4: one of the two digits must be in one of the two cells.
fn type_4(step: &Step, eliminated: &str) -> String {
    let Evidence { digits, houses, extra, .. } = &step.evidence;
    let (&[house], &[(a, _), (b, _)]) = (&houses[..], &extra[..]) else { return String::new() };
    let other: DigitSet = step.eliminations.iter().map(|&(_, digits)| digits).fold(DigitSet::EMPTY, |x, y| x | y);
    let locked = *digits - other;
    format!(
        "In {house}, {} fits only in {a} and {b}, so one of them is {}. Were the other one {}, nothing but {} would be \
         left, so {eliminated}.",
        all(locked),
        all(locked),
        all(other),
        all(*digits)
    )
}
