//! Chains of two or three strong links, joined by weak ones: Skyscraper, XY-Wing, W-Wing and their like.

use super::bit_set::BitSet;
use super::graph::Graph;
use super::position::Position;
use super::step::{Evidence, KindStep};

/// Finds chains of two strong links.
pub(super) fn find_two_links(position: &Position) -> Vec<KindStep> {
    find(position.graph(), "Two Strong Links", 2)
}

/// Finds chains of three strong links.
pub(super) fn find_three_links(position: &Position) -> Vec<KindStep> {
    find(position.graph(), "Three Strong Links", 3)
}

/// Finds chains whose ends are joined by this number of strong links and by no fewer: one of the ends is true.
fn find(graph: &Graph, technique: &'static str, links: usize) -> Vec<KindStep> {
    let mut steps = Vec::new();
    for start in graph.linked.iter() {
        let (ends, parents) = reached(graph, start, links);
        for end in ends.into_iter().filter(|&end| end >= start) {
            let excluded = graph.weak[start].and(&graph.weak[end]);
            if excluded.any() {
                let evidence = Evidence::Chain(path(graph, &parents, start, end, links));
                let eliminations = graph.eliminations(&excluded);
                steps.push(KindStep::eliminating(technique, eliminations, evidence));
            }
        }
    }
    steps
}

/// The candidates before each one of a chain: before a true one the false one, and before a false one the true one.
struct Parents {
    of_true: Vec<usize>,
    of_false: Vec<usize>,
}

/// Returns the candidates that are true if `start` is false, after this number of strong links and no fewer.
fn reached(graph: &Graph, start: usize, links: usize) -> (Vec<usize>, Parents) {
    let mut parents = Parents { of_true: vec![start; graph.len()], of_false: vec![start; graph.len()] };
    let (mut seen_true, mut seen_false) = (BitSet::new(graph.len()), BitSet::new(graph.len()));
    seen_false.insert(start);
    let mut ends = graph.strong[start].clone();
    ends.iter().for_each(|&end| seen_true.insert(end));
    for _ in 1..links {
        let mut next = Vec::new();
        for &end in &ends {
            let mut excluded = graph.weak[end].and(&graph.linked);
            excluded.subtract(&seen_false);
            for middle in excluded.iter() {
                parents.of_false[middle] = end;
                for &further in graph.strong[middle].iter().filter(|&&further| !seen_true.contains(further)) {
                    parents.of_true[further] = middle;
                    next.push(further);
                }
                graph.strong[middle].iter().for_each(|&further| seen_true.insert(further));
            }
            seen_false.add(&excluded);
        }
        ends = next;
    }
    (ends, parents)
}

/// Returns the candidates of a chain in order.
fn path(graph: &Graph, parents: &Parents, start: usize, end: usize, links: usize) -> Vec<(u16, u8)> {
    let mut path = vec![graph.named(end)];
    let mut current = end;
    for link in (0..links).rev() {
        let before = if link == 0 { start } else { parents.of_true[current] };
        path.push(graph.named(before));
        if link > 0 {
            current = parents.of_false[before];
            path.push(graph.named(current));
        }
    }
    path.reverse();
    path
}
