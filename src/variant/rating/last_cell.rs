//! Last cell: the only open cell of a constraint, whose digit the others determine.

use super::clues::Clue;
use super::position::Position;
use super::step::{Evidence, VariantStep};

/// Finds the last cells of constraints.
pub(super) fn find(position: &Position) -> Vec<VariantStep> {
    let step = |clue: &Clue, placement| {
        let evidence = Evidence::LastCell { name: clue.name, sum: clue.plain_sum(), cells: clue.cells.clone() };
        VariantStep { technique: "Last Cell", placement: Some(placement), eliminations: Vec::new(), evidence }
    };
    of_clues(position, position.clues.constraints().iter(), step)
}

/// Returns the steps of clues that have one open cell and allow one digit there, one step for each cell.
pub(super) fn of_clues<'a>(
    position: &Position,
    clues: impl Iterator<Item = &'a Clue>,
    step: impl Fn(&'a Clue, (u16, u8)) -> VariantStep,
) -> Vec<VariantStep> {
    let mut steps: Vec<VariantStep> = Vec::new();
    for clue in clues {
        let Some(last) = position.last_cell(clue) else { continue };
        let mut domains = position.domains(clue);
        domains[last] = u32::MAX >> (32 - position.layout.side());
        // The digit follows from the clue alone.
        if !clue.filter(&mut domains) || !domains[last].is_power_of_two() {
            continue;
        }
        let placement = (clue.cells[last], domains[last].trailing_zeros() as u8 + 1);
        if !steps.iter().any(|step| step.placement == Some(placement)) {
            steps.push(step(clue, placement));
        }
    }
    steps
}
