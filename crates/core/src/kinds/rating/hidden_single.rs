//! Hidden single: a digit with one place left in a house.
//!
//! Steps are in the order in which people see them, which is the one of classic puzzles: the last empty cell of a house, then a
//! box or region, then another house.

use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::kinds::requirements::House;

/// Finds the hidden singles of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let mut steps: Vec<KindStep> = Vec::new();
    let houses = position.layout.houses();
    let empty = |house: &House| house.cells.iter().filter(|&&cell| !position.is_placed(cell.into())).count();
    let mut order: Vec<usize> = (0..houses.len()).collect();
    order.sort_by_cached_key(|&house| (empty(&houses[house]) != 1, !houses[house].name.is_box()));
    for house in order {
        for digit in 0..position.layout.side() {
            let mut places = position.places(&houses[house].cells, digit);
            let (Some(cell), None) = (places.next(), places.next()) else { continue };
            let placed = (cell as u16, digit as u8 + 1);
            if steps.iter().any(|step| step.placement == Some(placed)) {
                continue;
            }
            let evidence = Evidence::HiddenSingle { house, causes: Vec::new() };
            steps.push(KindStep::placing("Hidden Single", placed, evidence));
        }
    }
    steps
}
