//! XY-Wing and XYZ-Wing: for every value of the pivot, the pivot or one of two wings holds the digit that they share.

use super::board::Board;
use super::memory::CellMemory;
use super::position::State;
use super::step::Step;
use super::tables::{self, cells};
use super::technique::Technique;

/// Finds an XY-Wing (4.2): the pivot has two candidates.
pub fn find_xy<B: Board>(position: &State<B>, memory: &mut CellMemory) -> Option<Step> {
    memory.find(position, |changed| find(position, 2, changed))
}

/// Finds an XYZ-Wing (4.4): the pivot has three candidates.
pub fn find_xyz<B: Board>(position: &State<B>, memory: &mut CellMemory) -> Option<Step> {
    memory.find(position, |changed| find(position, 3, changed))
}

/// Finds a wing with at least one of the cells that have changed. Where others had no eliminations, they still have
/// none.
fn find<B: Board>(position: &State<B>, size: u32, changed: u128) -> Option<Step> {
    let [_, two, three] = position.cells_with_one_to_three();
    let pivots = if size == 2 { two } else { three };
    let board = &position.board;
    let has_changed = |&pivot: &usize| changed & (board.peer_set(pivot) | 1 << pivot) != 0;
    cells(pivots).filter(has_changed).find_map(|pivot| {
        let marks = position.marks[pivot];
        let shares = |&wing: &usize| (marks & !position.marks[wing]).is_power_of_two();
        let wings = cells(two & board.peer_set(pivot)).filter(shares).fold(0, |set, wing| set | 1u128 << wing);
        // The order matters only if there is a step.
        let is_first = |a: usize| cells(wings & !((2 << a) - 1)).any(|b| wing(position, size, [pivot, a, b]).is_some());
        if !cells(wings).any(is_first) {
            return None;
        }
        let wings = || board.peers(pivot).iter().map(|&wing| usize::from(wing)).filter(|&wing| wings >> wing & 1 != 0);
        wings().find_map(|a| wings().find_map(|b| wing(position, size, [pivot, a, b])))
    })
}

/// Returns the step of a pivot and two wings, if they form the pattern and eliminate anything.
fn wing<B: Board>(position: &State<B>, size: u32, [pivot, a, b]: [usize; 3]) -> Option<Step> {
    let [p, x, y] = [pivot, a, b].map(|cell| position.marks[cell]);
    if tables::size(p | x | y) != 3 || tables::size(p & x & y) != size - 2 {
        return None;
    }
    let shared = x & y & (x & y).wrapping_neg();
    let [pivot_peers, a_peers, b_peers] = [pivot, a, b].map(|cell| position.board.peer_set(cell));
    let seen = a_peers & b_peers & if size == 3 { pivot_peers } else { !0 };
    let eliminations = cells(seen & !(1 << pivot)).filter(|&cell| position.marks[cell] & shared != 0);
    eliminations.clone().next()?;
    let technique = if size == 2 { Technique::XyWing } else { Technique::XyzWing };
    let step = Step::new(technique, if size == 2 { 4.2 } else { 4.4 });
    Some(step.eliminating(eliminations.map(|cell| (cell, shared))).with_pattern(p | x | y, [], [pivot, a, b]))
}
