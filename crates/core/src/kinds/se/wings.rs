//! XY-Wing and XYZ-Wing: for every value of the pivot, the pivot or one of two wings holds the digit that they share.

use super::position::Position;
use super::step::Step;

/// Finds an XY-Wing (4.2) of a pivot with two candidates, or an XYZ-Wing (4.4) of one with three.
pub fn find(position: &Position, size: u32) -> Option<Step> {
    let marks = &position.marks;
    let wings = |pivot: usize| {
        let peers = position.board.peers[pivot].iter().map(|&peer| usize::from(peer));
        peers.filter(|&peer| marks[peer].count_ones() == 2)
    };
    (0..81).filter(|&pivot| marks[pivot].count_ones() == size).find_map(|pivot| {
        let first = |&wing: &usize| (marks[pivot] & !marks[wing]).is_power_of_two();
        wings(pivot).filter(first).find_map(|a| wings(pivot).find_map(|b| wing(position, size, [pivot, a, b])))
    })
}

/// Returns the step of a pivot and two wings, if they form the pattern and eliminate anything.
fn wing(position: &Position, size: u32, [pivot, a, b]: [usize; 3]) -> Option<Step> {
    let [p, x, y] = [pivot, a, b].map(|cell| position.marks[cell]);
    if (p | x | y).count_ones() != 3 || (p & x & y).count_ones() != size - 2 {
        return None;
    }
    let shared = x & y & (x & y).wrapping_neg();
    let sees = &position.board.sees;
    let seen = sees[a] & sees[b] & if size == 3 { sees[pivot] } else { !(1 << pivot) };
    let step = if size == 2 { Step::new("XY-Wing", 4.2) } else { Step::new("XYZ-Wing", 4.4) };
    let lost = super::cells(seen).map(|cell| (cell, position.marks[cell] & shared));
    step.eliminating(lost).with_cells([pivot, a, b]).if_effective()
}
