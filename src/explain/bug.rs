//! BUG in words.

use super::phrases::{all, and, count, not, or};
use crate::digits::DigitSet;
use crate::techniques::{Evidence, Position, Step, Technique};

/// What would leave two solutions or none, and what follows from its not being so.
pub fn words(at: &Position, step: &Step) -> String {
    let Technique::Bug(kind) = step.technique else { return String::new() };
    let Evidence { cells, extra, .. } = &step.evidence;
    let begin = format!(
        "Without {}, every empty cell would have two candidates, and every digit two places in each house where it is \
         still missing. Such a grid has two solutions or none (it is called a bivalue universal grave), and the puzzle \
         has one. So {}.",
        and(extra.iter().map(|&(cell, more)| format!("the {} in {cell}", all(more)))),
        if matches!(extra[..], [(_, one)] if one.len() == 1) { "it is true" } else { "at least one of these is true" },
    );
    let gone = not(&super::marks(step));
    let end = match kind {
        1 => format!("Hence {gone}."),
        2 => format!("It is the same digit, so no cell that sees {} can hold it: {gone}.", and(cells)),
        3 => set(step, &gone),
        _ => four(at, step, &gone),
    };
    format!("{begin} {end}")
}

/// The extra digits make a set with other cells of the house.
fn set(step: &Step, gone: &str) -> String {
    let Evidence { digits, houses, cells, set, .. } = &step.evidence;
    let (&[house], Some(set)) = (&houses[..], set) else { return String::new() };
    let k = count(set.digits.len());
    format!(
        "That is, one of {} holds {}. They count as one cell with these candidates: with {} that makes {k} cells of \
         {house} for the {k} digits {}, and no other cell of {house} can hold these: {gone}.",
        and(cells),
        or(*digits),
        and(&set.cells),
        all(set.digits),
    )
}

/// Two cells share one more digit, which has no other place in their house.
fn four(at: &Position, step: &Step, gone: &str) -> String {
    let Evidence { digits, houses, extra, .. } = &step.evidence;
    let (&[house], &[(a, _), (b, _)]) = (&houses[..], &extra[..]) else { return String::new() };
    let shared: DigitSet = (at.candidates(a) & at.candidates(b)) - *digits;
    format!(
        "Both cells also have {w}, which fits nowhere else in {house}, so if one of them is its extra candidate, the \
         other one is {w}. Neither can be anything else: {gone}.",
        w = all(shared),
    )
}
