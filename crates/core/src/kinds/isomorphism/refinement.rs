//! Refinement of the colors of a graph.

use super::graph::{Graph, mix};

/// A coloring that refinement no longer changes, and a number that isomorphs share.
pub(super) struct Node {
    pub colors: Vec<u64>,
    pub signature: u64,
}

impl Graph {
    /// Refines a coloring until vertices of equal colors have neighbors of equal colors. The result numbers the colors
    /// by the vertices with smaller ones.
    pub fn refined(&self, mut colors: Vec<u64>) -> Node {
        let (mut signature, mut classes) = (0, 0);
        loop {
            let around = |vertex: usize| {
                let edges = self.edges[vertex].iter();
                edges.fold(0u64, |sum, &(label, other)| sum.wrapping_add(mix(label, colors[other])))
            };
            let mut order: Vec<(u64, u64, usize)> =
                (0..colors.len()).map(|vertex| (colors[vertex], around(vertex), vertex)).collect();
            order.sort();
            let (mut rank, mut found) = (0, 0);
            for (index, &(color, sum, vertex)) in order.iter().enumerate() {
                if index == 0 || (order[index - 1].0, order[index - 1].1) != (color, sum) {
                    rank = index as u64;
                    found += 1;
                }
                colors[vertex] = rank;
                signature = mix(signature, mix(sum, rank));
            }
            if found == classes {
                return Node { colors, signature };
            }
            classes = found;
        }
    }
}

/// Returns a coloring in which a vertex has a color between its own and the next one.
pub(super) fn individualized(colors: &[u64], vertex: usize) -> Vec<u64> {
    let mut colors: Vec<u64> = colors.iter().map(|color| color * 2).collect();
    colors[vertex] += 1;
    colors
}

/// Returns the color that the fewest vertices share, but more than one, and their number; `None` if all colors differ.
pub(super) fn smallest_class(colors: &[u64]) -> Option<(u64, usize)> {
    let mut counts = vec![0usize; colors.len()];
    colors.iter().for_each(|&color| counts[color as usize] += 1);
    let shared = counts.iter().enumerate().filter(|(_, count)| **count > 1);
    shared.min_by_key(|(color, count)| (**count, *color)).map(|(color, &count)| (color as u64, count))
}
