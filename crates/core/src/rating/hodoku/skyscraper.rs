//! Skyscraper: strong links in two parallel lines that share the line of one end.

use super::geometry::{FIRST_COLUMN, HOUSES_OF, PEERS, cell, digit, digits};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;

/// Finds a skyscraper: in rows first, then in columns.
pub(super) fn skyscraper(state: &mut State) -> Option<Step> {
    state.search_digits(Technique::Skyscraper, |state, values| {
        let in_lines = |from: usize| digits(values).find_map(|value| among_lines(state, value, from));
        [0, FIRST_COLUMN].into_iter().find_map(in_lines)
    })
}

/// Finds a skyscraper of a digit in the nine lines from this one on.
fn among_lines(state: &State, value: usize, from: usize) -> Option<Step> {
    let links: Vec<[usize; 2]> = (from..from + 9).filter_map(|line| state.pair_in(value, line)).collect();
    let across = usize::from(from == 0);
    let in_line = |a: usize, b: usize| HOUSES_OF[a][across] == HOUSES_OF[b][across];
    for (k, a) in links.iter().enumerate() {
        for b in &links[k + 1..] {
            let Some(near) = (0..2).find(|&end| in_line(a[end], b[end])) else { continue };
            let far = 1 - near;
            let eliminated = PEERS[a[far]] & PEERS[b[far]] & state.places[value];
            if in_line(a[far], b[far]) || eliminated == 0 {
                continue;
            }
            let found =
                state.elimination(Technique::Skyscraper, remove_from(eliminated, value), || Pattern::StrongLinks {
                    digit: digit(value),
                    ends: [cell(a[far]), cell(b[far])],
                    connection: [cell(a[near]), cell(b[near])],
                });
            if found.is_some() {
                return found;
            }
        }
    }
    None
}
