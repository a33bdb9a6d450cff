//! Chains of two or three strong links, joined by weak ones: Skyscraper, XY-Wing, W-Wing and their like.

use super::bit_set::{self, BitSet, Bits};
use super::graph::{Graph, StrongLinks};
use super::position::Position;
use super::step::{Evidence, KindStep};
use crate::rating::EffortTechnique;

/// Finds chains of two strong links.
pub(super) fn find_two_links(position: &Position) -> Vec<KindStep> {
    find(position.graph(), EffortTechnique::TwoStrongLinks, 2)
}

/// Finds chains of three strong links.
pub(super) fn find_three_links(position: &Position) -> Vec<KindStep> {
    find(position.graph(), EffortTechnique::ThreeStrongLinks, 3)
}

/// Finds chains whose ends are joined by this number of strong links and by no fewer: one of the ends is true.
fn find(graph: &Graph, technique: EffortTechnique, links: usize) -> Vec<KindStep> {
    let (mut steps, strong) = (Vec::new(), graph.strong());
    let starts = possible_starts(graph, strong);
    if !starts.any() {
        return steps;
    }
    let mut ends_of = vec![Vec::new(); graph.len()];
    for &[a, b] in &strong.pairs {
        ends_of[usize::from(a)].push(usize::from(b));
        ends_of[usize::from(b)].push(usize::from(a));
    }
    for start in starts.members() {
        let (ends, parents) = reached(graph, &ends_of, start, links);
        for end in ends.into_iter().filter(|&end| end >= start) {
            let mut excluded = graph.weak.row(start).to_vec();
            excluded.keep(graph.weak.row(end));
            if excluded.any() {
                let evidence = Evidence::Chain(path(graph, &parents, start, end, links));
                steps.push(KindStep::eliminating(technique, graph.eliminations(&excluded), evidence));
            }
        }
    }
    steps
}

/// Returns the candidates at which chains that exclude anything may begin: both candidates of some pair in their middle
/// exclude the same one, directly or by one strong link.
fn possible_starts(graph: &Graph, strong: &StrongLinks) -> BitSet {
    let mut refuted = bit_set::none(graph.len());
    for &[a, b] in &strong.pairs {
        let rows = strong.excluded.row(a.into()).iter().zip(strong.excluded.row(b.into()));
        refuted.iter_mut().zip(rows).for_each(|(refuted, (&a, &b))| *refuted |= a & b);
    }
    let mut starts = bit_set::none(graph.len());
    refuted.members().for_each(|n| starts.add(graph.weak.row(n)));
    starts.keep(&strong.linked);
    starts
}

/// The candidates before each one of a chain: before a true one the false one, and before a false one the true one.
struct Parents {
    of_true: Vec<usize>,
    of_false: Vec<usize>,
}

/// Returns the candidates that are true if `start` is false, after this number of strong links and no fewer.
fn reached(graph: &Graph, ends_of: &[Vec<usize>], start: usize, links: usize) -> (Vec<usize>, Parents) {
    let mut parents = Parents { of_true: vec![start; graph.len()], of_false: vec![start; graph.len()] };
    let (mut seen_true, mut middles) = (bit_set::none(graph.len()), graph.strong().linked.clone());
    middles.take(start);
    let mut ends = ends_of[start].clone();
    ends.iter().for_each(|&end| seen_true.put(end));
    for _ in 1..links {
        let mut next = Vec::new();
        for &end in &ends {
            let mut excluded = graph.weak.row(end).to_vec();
            excluded.keep(&middles);
            for middle in excluded.members() {
                parents.of_false[middle] = end;
                for &further in ends_of[middle].iter().filter(|&&further| !seen_true.has(further)) {
                    parents.of_true[further] = middle;
                    next.push(further);
                }
                ends_of[middle].iter().for_each(|&further| seen_true.put(further));
            }
            middles.subtract(&excluded);
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
