//! Full House, Naked Single and Hidden Single, from the queues of the state.

use super::geometry::HOUSES_OF;
use super::state::State;
use super::step::Step;
use super::technique::Technique;

/// Finds the first cell of the naked queue that is the last empty one of a house; takes nothing from the queue.
pub(super) fn full_house(state: &mut State) -> Option<Step> {
    if state.last_in == 0 {
        return None;
    }
    let is_last = |&&(cell, digit): &&(usize, usize)| {
        let is_full = |house: &usize| {
            state.empty_in[*house] == 1 && (0..9).all(|other| other == digit || state.counts[other][*house] == 0)
        };
        state.values[cell] == 0 && HOUSES_OF[cell].iter().any(is_full)
    };
    state.naked.iter().filter(is_last).find_map(|&(cell, digit)| state.placement(Technique::FullHouse, cell, digit))
}

/// Takes the first cell of the naked queue that is still empty.
pub(super) fn naked_single(state: &mut State) -> Option<Step> {
    while let Some((cell, digit)) = state.naked.pop_front() {
        let step = state.placement(Technique::NakedSingle, cell, digit).filter(|_| state.values[cell] == 0);
        if step.is_some() {
            return step;
        }
    }
    None
}

/// Takes the first entry of the hidden queue whose cell is still empty; returns `None` if it is no longer a hidden
/// single.
pub(super) fn hidden_single(state: &mut State) -> Option<Step> {
    while let Some((cell, digit)) = state.hidden.pop_front() {
        let step = state.placement(Technique::HiddenSingle, cell, digit).filter(|_| state.values[cell] == 0);
        if step.is_some() {
            return step.filter(|_| HOUSES_OF[cell].iter().any(|&house| state.counts[digit][house] == 1));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(text: &str) -> State {
        State::new(&format!("{text:.<81}").parse().unwrap_or_default())
    }

    #[test]
    fn the_last_cell_of_a_row_is_a_full_house() {
        let mut state = state("12345678.");
        let step = full_house(&mut state).map(|step| step.to_string());
        assert_eq!(step.as_deref(), Some("Full House: r1c9=9"));
        assert_eq!(naked_single(&mut state).map(|step| step.to_string()).as_deref(), Some("Naked Single: r1c9=9"));
        assert_eq!(naked_single(&mut state), None);
    }

    #[test]
    fn a_digit_with_one_place_in_a_box_is_a_hidden_single() {
        let mut state = state("............1..............1.............................1.......................");
        assert_eq!(hidden_single(&mut state), None);
        let mut state = self::state("..........2.1.....3........1");
        state.place(74, 0);
        let mut found = hidden_single(&mut state);
        while found.is_none() && !state.hidden.is_empty() {
            found = hidden_single(&mut state);
        }
        assert_eq!(found, None);
    }
}
