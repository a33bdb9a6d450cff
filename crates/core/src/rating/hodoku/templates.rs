//! Templates of a digit: the sets of nine cells, one in each row, column and box, that may hold the digit.

use super::geometry::{ALL_CELLS, HOUSE_CELLS, HOUSES_OF, Mask, bits, digit};
use super::state::State;
use super::step::{Pattern, Step, remove_from};
use super::technique::Technique;

/// Finds a cell that has the digit in all of its templates.
pub(super) fn template_set(state: &mut State) -> Option<Step> {
    let templates = templates(state);
    (0..9).find_map(|value| {
        let certain = templates[value].iter().fold(state.places[value], |all, template| all & template);
        bits(certain).filter(|_| !templates[value].is_empty()).find_map(|cell| {
            let step = state.placement(Technique::TemplateSet, cell, value);
            step.map(|step| Step { pattern: Pattern::Templates { digit: digit(value) }, ..step })
        })
    })
}

/// Finds the candidates of a digit that are in none of its templates.
pub(super) fn template_delete(state: &mut State) -> Option<Step> {
    let templates = templates(state);
    (0..9).filter(|&value| !templates[value].is_empty()).find_map(|value| {
        let possible = templates[value].iter().fold(0, |any, template| any | template);
        let eliminated = state.places[value] & !possible;
        state.elimination(Technique::TemplateDelete, remove_from(eliminated, value), || Pattern::Templates {
            digit: digit(value),
        })
    })
}

/// Returns the templates of each digit that do not use a cell of all templates of another digit.
fn templates(state: &State) -> [Vec<Mask>; 9] {
    let mut templates: [Vec<Mask>; 9] = std::array::from_fn(|value| {
        let solved = (0..81).filter(|&cell| usize::from(state.values[cell]) == value + 1);
        let allowed = solved.fold(state.places[value], |set, cell| set | 1 << cell);
        let mut all = Vec::new();
        extend(0, allowed, 0, &mut all);
        all
    });
    loop {
        let before: usize = templates.iter().map(Vec::len).sum();
        for value in 0..9 {
            let certain = |other: usize| templates[other].iter().fold(ALL_CELLS, |all, template| all & template);
            let taken = (0..9).filter(|&other| other != value).fold(0, |taken, other| taken | certain(other));
            templates[value].retain(|template| template & taken == 0);
        }
        if templates.iter().map(Vec::len).sum::<usize>() == before {
            return templates;
        }
    }
}

/// Chooses a cell in this row and all that follow.
fn extend(row: usize, allowed: Mask, chosen: Mask, found: &mut Vec<Mask>) {
    if row == 9 {
        return found.push(chosen);
    }
    for cell in bits(allowed & HOUSE_CELLS[row]) {
        let [_, column, box_house] = HOUSES_OF[cell];
        extend(row + 1, allowed & !HOUSE_CELLS[column] & !HOUSE_CELLS[box_house], chosen | 1 << cell, found);
    }
}
