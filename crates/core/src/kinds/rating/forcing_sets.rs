//! Forcing sets: one of several candidates is true, and each excludes a candidate directly or by one strong link. Among
//! them are XYZ-Wings, Empty Rectangles and finned X-Wings.

use super::bit_set::{BitSet, Bits};
use super::graph::Source;
use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Finds the forcing sets of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let graph = position.graph();
    let excluded = &graph.strong().excluded;
    let (mut found, mut steps) = (BitSet::new(), Vec::new());
    for (set, members) in graph.sets() {
        let Some((&first, rest)) = members.split_first() else { continue };
        found.clear();
        found.extend_from_slice(excluded.row(first.into()));
        for &n in rest {
            found.keep(excluded.row(n.into()));
        }
        if found.any() {
            members.iter().for_each(|&n| found.take(n.into()));
        }
        if !found.any() {
            continue;
        }
        let house = match set.source {
            Source::Cell(_) | Source::Constraint(_) => None,
            Source::House(house) => Some(house),
        };
        let members = members.iter().map(|&n| graph.named(n)).collect();
        let evidence = Evidence::ForcingSet { house, members };
        steps.push(KindStep::eliminating(EffortTechnique::ForcingSet, graph.eliminations(&found), evidence));
    }
    steps
}
