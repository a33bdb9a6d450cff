//! Hidden pairs, looked for in the lanes that have stalled.

use super::lanes::Lanes;
use super::pass::ALL;
use crate::board::house::HOUSES;

/// Where two digits have only the same two cells of a house left, these lose all other candidates.
///
/// A pair's digits show where two cells have two digits in common that have two places each. With the upper ones of
/// all pairs the cells are known, and with these the lower ones, which are there twice too.
#[inline(always)]
pub fn hidden_pairs<V: Lanes>(cells: &mut [V; 81]) {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    for house in &HOUSES {
        let mut places = [zero; 9];
        let (mut once, mut twice, mut more) = (zero, zero, zero);
        for i in 0..9 {
            places[i] = cells[house[i] as usize];
            more = more.or_and(twice, places[i]);
            twice = twice.or_and(once, places[i]);
            once = once.or(places[i]);
        }
        let two = twice.without(more);
        let mut upper = zero;
        for i in 0..9 {
            places[i] = places[i].and(two);
            for j in 0..i {
                let common = places[i].and(places[j]);
                upper = upper.or_and(common, common.sub(one));
            }
        }
        let (mut once, mut both) = (zero, zero);
        for i in 0..9 {
            let paired = places[i].if_meets(places[i], upper);
            both = both.or_and(once, paired);
            once = once.or(paired);
        }
        let others = one.splat(ALL).without(both);
        for i in 0..9 {
            let cell = &mut cells[house[i] as usize];
            *cell = cell.reduce(others);
        }
    }
}
