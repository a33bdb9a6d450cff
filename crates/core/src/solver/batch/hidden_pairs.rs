//! Hidden pairs of stalled states.

use super::lanes::Lanes;
use super::pass::ALL;
use crate::board::house::HOUSES;

/// Applies hidden pairs: if two digits have only the same two places in a house, removes the other candidates of these
/// cells.
///
/// Two cells of a house are a hidden pair if they share two digits that have two places each. The higher digits of all
/// pairs identify the cells; the digits that occur twice in these cells are those of the pairs.
#[inline(always)]
pub fn apply_hidden_pairs<V: Lanes>(cells: &mut [V; 81]) {
    let (zero, one) = (cells[0].splat(0), cells[0].splat(1));
    for house in &HOUSES {
        let mut places = [zero; 9];
        let (mut once, mut twice, mut thrice) = (zero, zero, zero);
        for i in 0..9 {
            places[i] = cells[house[i] as usize];
            thrice = thrice.or_and(twice, places[i]);
            twice = twice.or_and(once, places[i]);
            once = once.or(places[i]);
        }
        let two_places = twice.without(thrice);
        let mut higher = zero;
        for i in 0..9 {
            places[i] = places[i].and(two_places);
            for j in 0..i {
                let common = places[i].and(places[j]);
                higher = higher.or_and(common, common.sub(one));
            }
        }
        let (mut once, mut both) = (zero, zero);
        for i in 0..9 {
            let paired = places[i].mask_where_intersects(places[i], higher);
            both = both.or_and(once, paired);
            once = once.or(paired);
        }
        let others = one.splat(ALL).without(both);
        for i in 0..9 {
            let cell = &mut cells[house[i] as usize];
            *cell = cell.without_unless_empty(others);
        }
    }
}
