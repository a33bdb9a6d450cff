//! Text of XY-wings and XYZ-wings.

use super::candidate_grid::CandidateGrid;
use super::eliminations::eliminations;
use super::phrases::{all, not, or};
use crate::board::cell::Cell;
use crate::rating::se::{Position, Step};

/// Describes the pivot, the wings that follow from its digits, and the eliminations.
pub fn describe(position: &Position, step: &Step) -> String {
    let &[pivot, a, b] = &step.evidence.cells[..] else { return String::new() };
    reason(position, [pivot, a, b], &not(&eliminations(step)))
}

/// Describes a wing of these cells, the pivot first, and its eliminations.
pub fn reason(position: &impl CandidateGrid, [pivot, a, b]: [Cell; 3], eliminated: &str) -> String {
    let [x, y] = [a, b].map(|wing| position.candidates(wing));
    let Some(shared) = (x & y).only() else { return String::new() };
    let inferences = [(a, x), (b, y)].map(|(wing, set)| {
        let other = set - (x & y);
        format!("If {pivot} is {}, then {wing}, which is {}, must be {shared}.", all(other), or(set))
    });
    let is_xyz = position.candidates(pivot).contains(shared);
    let third_case = if is_xyz { format!(" Or {pivot} is {shared} itself.") } else { String::new() };
    let (holders, seen) = if is_xyz {
        (format!("one of {pivot}, {a} and {b}"), "all three")
    } else {
        (format!("one of {a} and {b}"), "both")
    };
    format!(
        "{pivot} is {}. {} {}{third_case} So {holders} is {shared}, and no cell that sees {seen} of them can be: \
         {eliminated}.",
        or(position.candidates(pivot)),
        inferences[0],
        inferences[1],
    )
}
