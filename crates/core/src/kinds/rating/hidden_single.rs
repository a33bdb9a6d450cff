//! Hidden single: a digit with one place left in a house.

use super::position::Position;
use super::step::{Evidence, KindStep};

/// Finds the hidden singles of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let mut steps: Vec<KindStep> = Vec::new();
    for (house, cells) in position.layout.houses().iter().map(|house| &house.cells).enumerate() {
        for digit in 0..position.layout.side() {
            let mut places = position.places(cells, digit);
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
