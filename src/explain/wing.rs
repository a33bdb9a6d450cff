//! XY-wings and XYZ-wings in words.

use super::phrases::{all, not, or};
use crate::techniques::{Position, Step};

/// The pivot, what each of its digits makes of the wings, and what the shared digit takes away.
pub fn words(at: &Position, step: &Step) -> String {
    let &[pivot, a, b] = &step.evidence.cells[..] else { return String::new() };
    let [x, y] = [a, b].map(|wing| at.candidates(wing));
    let Some(shared) = (x & y).only() else { return String::new() };
    let arms = [(a, x), (b, y)].map(|(wing, set)| {
        let other = set - (x & y);
        format!("If {pivot} is {}, then {wing}, which is {}, must be {shared}.", all(other), or(set))
    });
    let three = at.candidates(pivot).contains(shared);
    let third = if three { format!(" Or {pivot} is {shared} itself.") } else { String::new() };
    let (whichever, all_of) = if three {
        (format!("one of {pivot}, {a} and {b}"), "all three")
    } else {
        (format!("one of {a} and {b}"), "both")
    };
    format!(
        "{pivot} is {}. {} {}{third} So {whichever} is {shared}, and no cell that sees {all_of} of them can be: {}.",
        or(at.candidates(pivot)),
        arms[0],
        arms[1],
        not(&super::marks(step)),
    )
}
