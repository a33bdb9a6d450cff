//! Bivalue Universal Grave + 1: all empty cells have two candidates but one, which has three.

use super::geometry::{HOUSES_OF, bits, digits};
use super::state::State;
use super::step::{Pattern, Step};
use super::technique::Technique;

/// Finds a bivalue universal grave with one extra candidate.
pub(super) fn bug_plus_one(state: &mut State) -> Option<Step> {
    let (pairs, triples) = (state.by_count[2], state.by_count[3]);
    if triples.count_ones() != 1 || (pairs | triples) != state.empty_cells() {
        return None;
    }
    let cell = bits(triples).next()?;
    let mut extra = None;
    for digit in 0..9 {
        let is_own = |house: usize| HOUSES_OF[cell].contains(&house);
        match (0..27).filter(|&house| state.counts[digit][house] > 2).count() {
            0 => {}
            3 if extra.is_none() && (0..27).all(|house| state.counts[digit][house] <= 2 + u8::from(is_own(house))) => {
                extra = Some(digit);
            }
            _ => return None,
        }
    }
    let extra = extra.filter(|&digit| state.has(cell, digit))?;
    let others = digits(state.candidates[cell] & !(1 << extra)).map(|digit| (cell, digit)).collect();
    state.elimination(Technique::BugPlusOne, others, || Pattern::Position)
}
