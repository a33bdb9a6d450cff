//! Text of BUG (bivalue universal grave).

use super::eliminations::eliminations;
use super::phrases::{all, and, capitalized, not, number_word, or};
use crate::board::cell::Cell;
use crate::board::digits::DigitSet;
use crate::rating::se::{Evidence, Position, Step, Technique};

/// Describes the pattern without one solution, and what its avoidance implies.
pub fn describe(position: &Position, step: &Step) -> String {
    let Technique::Bug(kind) = step.technique else { return String::new() };
    let Evidence { cells, extra, .. } = &step.evidence;
    let premise = capitalized(&premise(extra));
    let eliminated = not(&eliminations(step));
    let conclusion = match kind {
        1 => format!("Hence {eliminated}."),
        2 => format!("It is the same digit, so no cell that sees {} can hold it: {eliminated}.", and(cells)),
        3 => type_3(step, &eliminated),
        _ => type_4(position, step, &eliminated),
    };
    format!("{premise} {conclusion}")
}

/// Describes the pattern without one solution, and that one of the extra candidates is true.
pub fn premise(extra: &[(Cell, DigitSet)]) -> String {
    format!(
        "without {}, every empty cell would have two candidates, and every digit two places in each house where it is \
         still missing. Such a grid has two solutions or none (it is called a bivalue universal grave), and the puzzle \
         has one. So {}.",
        and(extra.iter().map(|&(cell, more)| format!("the {} in {cell}", all(more)))),
        if matches!(extra, [(_, one)] if one.len() == 1) { "it is true" } else { "at least one of these is true" },
    )
}

/// Describes type 3: the extra digits form a subset with other cells of the house.
fn type_3(step: &Step, eliminated: &str) -> String {
    let Evidence { digits, houses, cells, set, .. } = &step.evidence;
    let (&[house], Some(set)) = (&houses[..], set) else { return String::new() };
    let k = number_word(set.digits.len());
    format!(
        "That is, one of {} holds {}. They count as one cell with these candidates: with {} that makes {k} cells of \
         {house} for the {k} digits {}, and no other cell of {house} can hold these: {eliminated}.",
        and(cells),
        or(*digits),
        and(&set.cells),
        all(set.digits),
    )
}

/// Describes type 4: two cells share another digit, which has no other position in their house.
fn type_4(position: &Position, step: &Step, eliminated: &str) -> String {
    let Evidence { digits, houses, extra, .. } = &step.evidence;
    let (&[house], &[(a, _), (b, _)]) = (&houses[..], &extra[..]) else { return String::new() };
    let shared: DigitSet = (position.candidates(a) & position.candidates(b)) - *digits;
    format!(
        "Both cells also have {w}, which fits nowhere else in {house}, so if one of them is its extra candidate, the \
         other one is {w}. Neither can be anything else: {eliminated}.",
        w = all(shared),
    )
}
