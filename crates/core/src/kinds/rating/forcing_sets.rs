//! Forcing sets: one of several candidates is true, and each excludes a candidate directly or by one strong link. Among
//! them are XYZ-Wings, Empty Rectangles and finned X-Wings.

use super::bit_set::BitSet;
use super::graph::{Graph, Source};
use super::position::Position;
use super::step::{Evidence, KindStep};

/// Finds the forcing sets of a position.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    let graph = position.graph();
    let mut excluded: Vec<Option<BitSet>> = vec![None; graph.len()];
    let mut steps = Vec::new();
    for set in &graph.sets {
        let mut found = BitSet::all(graph.len());
        for &n in &set.members {
            found.keep(excluded[n].get_or_insert_with(|| excluded_by(graph, n)));
            if !found.any() {
                break;
            }
        }
        set.members.iter().for_each(|&n| found.remove(n));
        if !found.any() {
            continue;
        }
        let house = match set.source {
            Source::Cell | Source::Constraint(_) => None,
            Source::House(house) => Some(house),
        };
        let members = set.members.iter().map(|&n| graph.named(n)).collect();
        let evidence = Evidence::ForcingSet { house, members };
        let eliminations = graph.eliminations(&found);
        steps.push(KindStep::eliminating("Forcing Set", eliminations, evidence));
    }
    steps
}

/// Returns the candidates that a candidate excludes directly or by one strong link.
fn excluded_by(graph: &Graph, n: usize) -> BitSet {
    let mut excluded = graph.weak[n].clone();
    for middle in graph.weak[n].and(&graph.linked).iter() {
        graph.strong[middle].iter().for_each(|&end| excluded.add(&graph.weak[end]));
    }
    excluded
}
