//! Hidden single: a digit with one place left in a house.
//!
//! Steps are in the order in which people see them, which is the one of classic puzzles: the last empty cell of a house, then a
//! box or region, then another house.

use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::kinds::requirements::House;
use crate::rating::EffortTechnique;

/// Finds the hidden singles of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let houses = position.layout.houses();
    let mut found = all(position).collect::<Vec<_>>();
    let is_last = |house: &House| house.cells.iter().filter(|&&cell| !position.is_placed(cell.into())).count() == 1;
    found.sort_by_cached_key(|&(house, ..)| (!is_last(&houses[house]), !houses[house].name.is_box()));
    let mut steps: Vec<KindStep> = Vec::new();
    for (house, digit, cell) in found {
        let placed = (cell as u16, digit as u8 + 1);
        if steps.iter().all(|step| step.placement != Some(placed)) {
            let evidence = Evidence::HiddenSingle { house, causes: Vec::new() };
            steps.push(KindStep::placing(EffortTechnique::HiddenSingle, placed, evidence));
        }
    }
    steps
}

/// Iterates over the houses and digits with one place left, and this cell.
pub(super) fn all(position: &Position) -> impl Iterator<Item = (usize, usize, usize)> {
    let (houses, side) = (position.layout.houses(), position.layout.side());
    (0..houses.len() * side).filter_map(move |index| {
        let (house, digit) = (index / side, index % side);
        let places = position.house_places(house, digit);
        let is_single = places != 0 && places & (places - 1) == 0;
        is_single.then(|| (house, digit, usize::from(houses[house].cells[places.trailing_zeros() as usize])))
    })
}
