//! Causes of singles: the placed digits that leave one place or one candidate.

use super::position::Position;
use super::step::{Evidence, KindStep};

/// A cell with its digit, counted from 1.
type Cause = (u16, u8);

/// Adds the causes to a step that has some and is about to be applied.
pub(super) fn add(position: &Position, step: &mut KindStep) {
    let Some((cell, digit)) = step.placement else { return };
    match &mut step.evidence {
        Evidence::HiddenSingle { house, causes } => {
            *causes = of_place(position, *house, (cell, usize::from(digit) - 1)).unwrap_or_default();
        }
        Evidence::NakedSingle { causes } => {
            *causes = of_candidate(position, usize::from(cell), usize::from(digit) - 1).unwrap_or_default();
        }
        _ => {}
    }
}

/// Returns placed cells that exclude a digit from all other empty cells of a house, as few as possible without a
/// search. `None` if some cell has lost the digit for another reason.
fn of_place(position: &Position, house: usize, (cell, digit): (u16, usize)) -> Option<Vec<Cause>> {
    let cells = &position.layout.houses()[house].cells;
    let is_open = |&&other: &&u16| other != cell && !position.is_placed(other.into());
    let mut open: Vec<u16> = cells.iter().filter(is_open).copied().collect();
    let mut causes = Vec::new();
    while !open.is_empty() {
        let reach = |&(by, _): &Cause| open.iter().filter(|&&other| position.excludes(by, other, digit)).count();
        // The digit itself rather than another one that excludes it, then the most cells, then the first cell.
        let best = placed(position).max_by_key(|cause| {
            let reach = reach(cause);
            (reach > 0 && usize::from(cause.1) == digit + 1, reach, std::cmp::Reverse(cause.0))
        })?;
        if reach(&best) == 0 {
            return None;
        }
        open.retain(|&other| !position.excludes(best.0, other, digit));
        causes.push(best);
    }
    causes.sort();
    Some(causes)
}

/// Returns a placed cell for each other digit that excludes it from a cell. `None` if some digit is excluded for
/// another reason.
fn of_candidate(position: &Position, cell: usize, digit: usize) -> Option<Vec<Cause>> {
    let cause = |other: usize| {
        let mut all = placed(position).filter(|&(by, _)| position.excludes(by, cell as u16, other));
        let first = all.next()?;
        Some(std::iter::once(first).chain(all).find(|cause| usize::from(cause.1) == other + 1).unwrap_or(first))
    };
    (0..position.layout.side()).filter(|&other| other != digit).map(cause).collect()
}

fn placed<'a>(position: &'a Position) -> impl Iterator<Item = Cause> + 'a {
    let cells = (0..position.cells()).filter(|&cell| position.is_placed(cell));
    cells.map(|cell| (cell as u16, position.mask(cell).trailing_zeros() as u8 + 1))
}
