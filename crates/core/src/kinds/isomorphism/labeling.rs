//! Canonical labeling of a graph by refinement and individualization.
//!
//! Isomorphs have the same graph except for the numbers of the vertices. Refinement gives different colors to vertices
//! with different surroundings; where equal colors remain, each vertex of one color is tried, and the results with the
//! smallest signature are kept (McKay 1981).

use super::graph::{Graph, mix};
use super::refinement::{individualized, smallest_class};

/// An order of the vertices of a graph. Those of isomorphs differ by an isomorphism.
pub(super) struct Labeling {
    /// The place of each vertex.
    pub colors: Vec<u64>,
    /// The hash of the graph in this order.
    pub key: u128,
}

/// Maximum number of partial labelings to compare. The most symmetric full 9x9 grid needs 648.
const MAX_NODES: usize = 8192;

/// Returns the canonical labeling of a graph; `None` if it has too many symmetries.
pub(super) fn canonical(graph: &Graph) -> Option<Labeling> {
    let mut nodes = vec![graph.refined(graph.colors.clone())];
    while let Some((class, size)) = smallest_class(&nodes[0].colors) {
        if nodes.len() * size > MAX_NODES {
            return None;
        }
        let mut children = Vec::new();
        for node in &nodes {
            let members = (0..node.colors.len()).filter(|&vertex| node.colors[vertex] == class);
            children.extend(members.map(|vertex| graph.refined(individualized(&node.colors, vertex))));
        }
        let best = children.iter().map(|child| child.signature).min()?;
        children.retain(|child| child.signature == best);
        nodes = children;
    }
    let labelings = nodes.into_iter().map(|node| Labeling { key: graph.key(&node.colors), colors: node.colors });
    labelings.min_by_key(|labeling| labeling.key)
}

impl Graph {
    /// Returns the key of the graph with its vertices in the order of their colors, which are all different.
    fn key(&self, colors: &[u64]) -> u128 {
        let mut order: Vec<usize> = (0..colors.len()).collect();
        order.sort_by_key(|&vertex| colors[vertex]);
        let numbers = order.into_iter().flat_map(|vertex| {
            let mut edges: Vec<_> = self.edges[vertex].iter().map(|&(label, other)| (label, colors[other])).collect();
            edges.sort();
            let row = [self.colors[vertex], edges.len() as u64];
            row.into_iter().chain(edges.into_iter().flat_map(|(label, other)| [label, other]))
        });
        let [low, high] = numbers.fold([0, 1], |halves: [u64; 2], number| halves.map(|half| mix(half, number)));
        u128::from(high) << 64 | u128::from(low)
    }
}
