//! Hidden single: a digit has one place left in a house.

use super::board::Board;
use super::position::State;
use super::step::Step;
use super::tables::is_box;
use super::technique::Technique;

/// Finds the last empty cell of a house (1.0), else a single of a box (1.2), else one of a column or row (1.5).
pub fn find<B: Board>(position: &State<B>) -> Option<Step> {
    let houses = || position.board.boxes_columns_rows();
    let last = houses().filter(|&h| position.empty[h] == 1).find_map(|h| single(position, h, 1.0));
    last.or_else(|| {
        houses()
            .filter(|&h| position.empty[h] != 1)
            .find_map(|h| single(position, h, if is_box(h) { 1.2 } else { 1.5 }))
    })
}

fn single<B: Board>(position: &State<B>, house: usize, rating: f64) -> Option<Step> {
    let digit = position.places[house].iter().position(|places| places.is_power_of_two())?;
    let cell = position.board.cells(house)[position.places[house][digit].trailing_zeros() as usize];
    let step = Step::new(Technique::HiddenSingle, rating).placing(cell.into(), digit);
    Some(step.with_pattern(1 << digit, [house], [cell.into()]))
}
