//! 2-String Kite: a strong link in a row and one in a column with an end of each in the same box.

use super::geometry::{FIRST_COLUMN, box_of, cell, digit, digits};
use super::state::State;
use super::step::{Pattern, Step};
use super::technique::Technique;

/// Finds a 2-string kite.
pub(super) fn two_string_kite(state: &mut State) -> Option<Step> {
    state.search_digits(Technique::TwoStringKite, |state, values| {
        digits(values).find_map(|value| of_digit(state, value))
    })
}

fn of_digit(state: &State, value: usize) -> Option<Step> {
    (0..9).find_map(|row| {
        let mut along_row = state.pair_in(value, row)?;
        (FIRST_COLUMN..FIRST_COLUMN + 9).find_map(|column| {
            let mut along_column = state.pair_in(value, column)?;
            join_in_box(&mut along_row, &mut along_column)?;
            kite(state, value, along_row, along_column)
        })
    })
}

/// Swaps the ends so that the first ones share a box, if possible.
///
/// The ends of the row stay swapped for the next columns, as in HoDoKu; this decides which step is found first.
fn join_in_box(row: &mut [usize; 2], column: &mut [usize; 2]) -> Option<()> {
    let ends = [(0, 0), (0, 1), (1, 0), (1, 1)];
    let (a, b) = ends.into_iter().find(|&(a, b)| box_of(row[a]) == box_of(column[b]))?;
    row.swap(0, a);
    column.swap(0, b);
    Some(())
}

fn kite(state: &State, value: usize, row: [usize; 2], column: [usize; 2]) -> Option<Step> {
    let crossing = column[1] / 9 * 9 + row[1] % 9;
    if row.iter().any(|end| column.contains(end)) || !state.has(crossing, value) {
        return None;
    }
    state.elimination(Technique::TwoStringKite, vec![(crossing, value)], || Pattern::StrongLinks {
        digit: digit(value),
        ends: [cell(row[1]), cell(column[1])],
        connection: [cell(row[0]), cell(column[0])],
    })
}
