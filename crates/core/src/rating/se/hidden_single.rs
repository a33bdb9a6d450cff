//! Hidden single: a digit has one place left in a house.

use super::position::Position;
use super::step::Step;
use super::tables::{BOXES, CELLS, boxes_columns_rows};
use super::technique::Technique;

/// Finds the last empty cell of a house (1.0), else a single of a box (1.2), else one of a column or row (1.5).
pub fn find(position: &Position) -> Option<Step> {
    let last = boxes_columns_rows().filter(|&h| position.empty[h] == 1).find_map(|h| single(position, h, 1.0));
    last.or_else(|| {
        boxes_columns_rows()
            .filter(|&h| position.empty[h] != 1)
            .find_map(|h| single(position, h, if h >= BOXES { 1.2 } else { 1.5 }))
    })
}

fn single(position: &Position, house: usize, rating: f64) -> Option<Step> {
    let digit = position.places[house].iter().position(|places| places.is_power_of_two())?;
    let cell = CELLS[house][position.places[house][digit].trailing_zeros() as usize];
    let step = Step::new(Technique::HiddenSingle, rating).placing(cell.into(), digit);
    Some(step.with_pattern(1 << digit, [house], [cell.into()]))
}
