//! Simple Colors and Multi Colors: connected sets of strong links of one digit in two colors.

use super::geometry::{HOUSES_OF, Mask, PEERS, bits, digit, digits, union_of_peers};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;

/// The two colors of a connected set of strong links.
type Colors = [Mask; 2];

/// Finds a color trap or wrap.
pub(super) fn simple_colors(state: &mut State) -> Option<Step> {
    state.search_digits(Technique::SimpleColorsTrap, |state, values| {
        digits(values).find_map(|value| {
            colored_sets(state, value).into_iter().find_map(|colors| {
                let is_wrapped = |color: &Mask| bits(*color).any(|cell| PEERS[cell] & color != 0);
                let wrap = |color| colored(state, Technique::SimpleColorsWrap, value, color, &[colors]);
                if let Some(step) = colors.into_iter().filter(is_wrapped).find_map(wrap) {
                    return Some(step);
                }
                let [first, second] = colors.map(union_of_peers);
                let trapped = first & second & state.places[value] & !colors[0] & !colors[1];
                colored(state, Technique::SimpleColorsTrap, value, trapped, &[colors])
            })
        })
    })
}

/// Finds two colored sets with colors that see each other.
pub(super) fn multi_colors(state: &mut State) -> Option<Step> {
    state.search_digits(Technique::MultiColors1, |state, values| {
        digits(values).find_map(|value| {
            let sets = colored_sets(state, value);
            let ordered_pairs = sets.iter().enumerate().flat_map(|(i, a)| {
                let others = sets.iter().enumerate().filter(move |&(j, _)| j != i);
                others.map(move |(_, b)| (*a, *b))
            });
            ordered_pairs.into_iter().find_map(|(a, b)| pair_of_sets(state, value, a, b))
        })
    })
}

fn pair_of_sets(state: &State, value: usize, a: Colors, b: Colors) -> Option<Step> {
    let (seen_by_a, seen_by_b) = (a.map(union_of_peers), b.map(union_of_peers));
    for k in 0..2 {
        if b.iter().all(|&color| seen_by_a[k] & color != 0) {
            let found = colored(state, Technique::MultiColors2, value, a[k], &[a, b]);
            if found.is_some() {
                return found;
            }
        }
    }
    let mut eliminated = 0;
    for k in 0..2 {
        for l in 0..2 {
            if seen_by_a[k] & b[l] != 0 {
                eliminated |= seen_by_a[1 - k] & seen_by_b[1 - l] & state.places[value];
            }
        }
    }
    colored(state, Technique::MultiColors1, value, eliminated, &[a, b])
}

fn colored(state: &State, technique: Technique, value: usize, eliminated: Mask, sets: &[Colors]) -> Option<Step> {
    state.elimination(technique, remove_from(eliminated, value), || Pattern::Colors {
        digit: digit(value),
        sets: sets.iter().map(|colors| colors.map(set)).collect(),
    })
}

/// Returns all connected sets of strong links of a digit; the first cell of each has its first color.
fn colored_sets(state: &State, value: usize) -> Vec<Colors> {
    let (mut seen, mut sets) = (0, Vec::new());
    for start in bits(state.places[value]) {
        if seen >> start & 1 != 0 {
            continue;
        }
        let (mut colors, mut pending) = ([1 << start, 0], vec![(start, 0)]);
        while let Some((cell, color)) = pending.pop() {
            for house in HOUSES_OF[cell] {
                let Some(link) = state.pair_in(value, house) else { continue };
                let other = if link[0] == cell { link[1] } else { link[0] };
                if colors[1 - color] >> other & 1 == 0 {
                    colors[1 - color] |= 1 << other;
                    pending.push((other, 1 - color));
                }
            }
        }
        seen |= colors[0] | colors[1];
        if colors[1] != 0 {
            sets.push(colors);
        }
    }
    sets
}
