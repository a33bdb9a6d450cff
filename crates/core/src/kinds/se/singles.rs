//! Hidden and naked singles.

use super::position::Position;
use super::step::Step;
use crate::kinds::rating::Evidence;

/// Finds the last empty cell of a house (1.0), else a hidden single of a box (1.2), else one of another house (1.5).
pub fn find_hidden(position: &Position) -> Option<Step> {
    let houses = |is_last: bool| {
        position.board.search_order.iter().copied().filter(move |&house| (position.empty[house] == 1) == is_last)
    };
    let last = houses(true).find_map(|house| hidden(position, house, 1.0));
    last.or_else(|| houses(false).find_map(|house| hidden(position, house, if house < 9 { 1.2 } else { 1.5 })))
}

fn hidden(position: &Position, house: usize, rating: f64) -> Option<Step> {
    let digit = position.places[house].iter().position(|places| places.is_power_of_two())?;
    let cell = position.board.cells_at(house, position.places[house][digit]).next()?;
    let evidence = Evidence::HiddenSingle { house: position.board.layout_houses[house], causes: Vec::new() };
    Some(Step::new("Hidden Single", rating).placing(cell, digit).with_evidence(evidence))
}

/// Finds the first cell with one candidate (2.3).
pub fn find_naked(position: &Position) -> Option<Step> {
    let cell = position.marks.iter().position(|marks| marks.is_power_of_two())?;
    let step = Step::new("Naked Single", 2.3).placing(cell, position.marks[cell].trailing_zeros() as usize);
    Some(step.with_evidence(Evidence::NakedSingle { causes: Vec::new() }))
}
