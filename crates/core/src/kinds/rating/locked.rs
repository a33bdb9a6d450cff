//! Locked candidates: all places of a digit in a house, or all candidates of a cell, exclude another candidate.

use super::bit_set::{BitSet, Block};
use super::graph::Source;
use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Finds the locked candidates of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let graph = position.graph();
    let mut steps = Vec::new();
    for (set, members) in graph.sets().filter(|(set, _)| !set.is_settled.get()) {
        let excluded = (0..graph.left.len()).map(|block| {
            let rows = members.iter().map(|&n| graph.weak.row(n.into())[block]);
            rows.reduce(|common, row| common & row).unwrap_or(Block::EMPTY)
        });
        if excluded.clone().all(|block| !block.any()) {
            set.is_settled.set(true);
            continue;
        }
        let (cell, digit) = graph.named(members[0]);
        let places = || members.iter().map(|&n| graph.named(n).0).collect();
        let (technique, evidence) = match set.source {
            Source::Cell(_) => (EffortTechnique::CellExclusion, Evidence::CellExclusion { cell }),
            Source::House(house) => {
                (EffortTechnique::LockedCandidates, Evidence::Locked { house, digit, cells: places() })
            }
            Source::Constraint(index) => {
                let (places, constraint) = (places(), &position.constraints.given()[index]);
                let (name, sum, cells) = (constraint.name, constraint.plain_sum(), constraint.cells.clone());
                let evidence = Evidence::RequiredDigit { name, sum, cells, digit, places, excluded: Vec::new() };
                (EffortTechnique::LockedInConstraint, evidence)
            }
        };
        let eliminations = graph.eliminations(&excluded.collect::<BitSet>());
        steps.push(KindStep::eliminating(technique, eliminations, evidence));
    }
    steps
}
