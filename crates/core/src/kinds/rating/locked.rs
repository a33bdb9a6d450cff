//! Locked candidates: all places of a digit in a house, or all candidates of a cell, exclude another candidate.

use super::graph::Source;
use super::position::Position;
use super::step::{Evidence, KindStep};

/// Finds the locked candidates of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let graph = position.graph();
    let mut steps = Vec::new();
    for set in &graph.sets {
        let excluded = graph.excluded_by_all(&set.members);
        if !excluded.any() {
            continue;
        }
        let (cell, digit) = graph.named(set.members[0]);
        let (technique, evidence) = match set.source {
            Source::Cell => ("Cell Exclusion", Evidence::CellExclusion { cell }),
            Source::House(house) => {
                let cells = set.members.iter().map(|&n| graph.named(n).0).collect();
                ("Locked Candidates", Evidence::Locked { house, digit, cells })
            }
            Source::Constraint(index) => {
                let places = set.members.iter().map(|&n| graph.named(n).0).collect();
                let constraint = &position.constraints.given()[index];
                let (name, sum, cells) = (constraint.name, constraint.plain_sum(), constraint.cells.clone());
                let evidence = Evidence::RequiredDigit { name, sum, cells, digit, places, excluded: Vec::new() };
                ("Locked in Constraint", evidence)
            }
        };
        steps.push(KindStep::eliminating(technique, graph.eliminations(&excluded), evidence));
    }
    steps
}
