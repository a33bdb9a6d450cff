//! Keys of puzzles that are equal for isomorphs: canonical labeling by refinement and individualization.
//!
//! A puzzle is a graph. Its vertices are cells, digits, houses, groups and constraints. Edges join a house to its
//! cells, a clue's cell to its digit, and the cells of a pair. Isomorphs have the same graph except for the numbers
//! of the vertices. Refinement gives different colors to vertices with different surroundings; where equal colors
//! remain, each vertex of one color is tried, and the results with the smallest signature are kept (McKay 1981).

use super::constraints::{CellOrder, Constraint};
use super::layout::{Layout, transposed};
use super::model::Variant;
use super::puzzle::Puzzle;
use crate::sort::CompactSort;
use std::fmt;

/// A key that only isomorphs share, except for collisions of its 128 bits.
///
/// Without constraints, all isomorphs share it: they differ by any permutation of the cells that keeps houses, groups
/// and pairs, and by the names of the digits where the rules do not compare them. With constraints, isomorphs differ by
/// rotations and reflections; a constraint that is written in another way, such as a line drawn from its other end
/// where the kind has a direction, may give another key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct IsomorphismKey(u128);

impl IsomorphismKey {
    /// Computes the key of a puzzle; `None` if it has too many symmetries to compare, as an empty grid.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the variant.
    ///
    /// ```
    /// use cluewise::variant::{IsomorphismKey, Puzzle, Symbols, Variant};
    /// let variant = Variant::classic(4)?;
    /// let key = |text| Puzzle::parse(text, 4, Symbols::DIGITS).map(|puzzle| IsomorphismKey::new(&variant, &puzzle));
    /// // Rows 1 and 2 exchanged, and digits 1 and 2.
    /// assert_eq!(key("...24.....34....")?, key("4......1..34....")?);
    /// assert_ne!(key("...24.....34....")?, key("...24.....24....")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(variant: &Variant, puzzle: &Puzzle) -> Option<IsomorphismKey> {
        assert_eq!(puzzle.cells().len(), variant.cells());
        let graph = Graph::new(variant, puzzle);
        let mut nodes = vec![graph.refined(graph.colors.clone())];
        while let Some((class, size)) = smallest_class(&nodes[0].colors) {
            if nodes.len() * size > MAX_NODES {
                return None;
            }
            let mut children = Vec::new();
            for node in &nodes {
                for vertex in (0..node.colors.len()).filter(|&vertex| node.colors[vertex] == class) {
                    let mut colors = node.colors.clone();
                    // Between the colors of the class and the next one.
                    colors.iter_mut().for_each(|color| *color *= 2);
                    colors[vertex] += 1;
                    children.push(graph.refined(colors));
                }
            }
            let best = children.iter().map(|child| child.signature).min()?;
            children.retain(|child| child.signature == best);
            nodes = children;
        }
        nodes.iter().map(|node| graph.key(&node.colors)).min().map(IsomorphismKey)
    }
}

/// The key as 32 hexadecimal digits.
impl fmt::Display for IsomorphismKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// Maximum number of partial labelings to compare. The most symmetric full 9x9 grid needs 648.
const MAX_NODES: usize = 8192;

/// The kinds of vertices.
mod vertex {
    pub const CELL: u64 = 1;
    pub const DIGIT: u64 = 2;
    pub const HOUSE: u64 = 3;
    pub const GROUP: u64 = 4;
    pub const CONSTRAINT: u64 = 5;
}

/// The kinds of edges.
mod edge {
    pub const MEMBER: u64 = 1;
    pub const CLUE: u64 = 2;
    pub const ADJACENT: u64 = 3;
    /// The first and the second cell of a pair; the index of the table follows.
    pub const PAIR: [u64; 2] = [4, 5];
    /// Digits that a table allows; the index of the table follows.
    pub const ALLOWED: [u64; 2] = [6, 7];
    /// A place in the list of cells of a constraint, and in its second list; the index follows.
    pub const PLACE: [u64; 2] = [8, 9];
    /// The two directions of a line.
    pub const REVERSE: u64 = 10;
}

/// A graph with colored vertices and labeled edges.
struct Graph {
    /// The label of each vertex before refinement: what it is.
    colors: Vec<u64>,
    /// For each vertex the labels of its edges, and the other ends.
    edges: Vec<Vec<(u64, usize)>>,
}

/// A coloring that refinement no longer changes, and a number that isomorphs share.
struct Node {
    colors: Vec<u64>,
    signature: u64,
}

impl Graph {
    fn new(variant: &Variant, puzzle: &Puzzle) -> Graph {
        let layout = variant.clone().without_constraints().layout();
        let (cells, side) = (layout.cells(), layout.side());
        let mut graph = Graph { colors: Vec::new(), edges: Vec::new() };
        for index in 0..cells + side {
            graph.add(if index < cells { vertex::CELL } else { vertex::DIGIT });
        }
        for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|(_, digit)| **digit > 0) {
            graph.join(edge::CLUE, (cell, cells + usize::from(digit) - 1));
        }
        graph.add_layout(&layout);
        if !variant.constraints().is_empty() {
            graph.add_constraints(variant);
        }
        graph
    }

    /// Adds a vertex; returns its number.
    fn add(&mut self, color: u64) -> usize {
        self.colors.push(color);
        self.edges.push(Vec::new());
        self.colors.len() - 1
    }

    /// Adds an edge that is the same from both ends.
    fn join(&mut self, label: u64, ends: (usize, usize)) {
        self.join_directed([label; 2], ends);
    }

    /// Adds an edge with a label for each direction.
    fn join_directed(&mut self, labels: [u64; 2], (first, second): (usize, usize)) {
        self.edges[first].push((labels[0], second));
        self.edges[second].push((labels[1], first));
    }

    /// Adds houses, groups, and pairs with their tables.
    fn add_layout(&mut self, layout: &Layout) {
        let houses = layout.houses().iter().map(|house| (vertex::HOUSE, &house.cells));
        let groups = layout.groups().iter().map(|group| (vertex::GROUP, &group.cells));
        for (kind, cells) in houses.chain(groups) {
            let set = self.add(kind);
            cells.iter().for_each(|&cell| self.join(edge::MEMBER, (set, usize::from(cell))));
        }
        for (index, table) in layout.tables().iter().enumerate().filter(|(_, table)| !table.is_inequality()) {
            let digits = (0..layout.side()).flat_map(|a| (0..layout.side()).map(move |b| (a, b)));
            for (first, second) in digits.filter(|&(a, b)| table.allowed[a] >> b & 1 == 1) {
                let labels = edge::ALLOWED.map(|label| mix(label, index as u64));
                self.join_directed(labels, (layout.cells() + first, layout.cells() + second));
            }
        }
        for pair in layout.pairs() {
            let table = &layout.tables()[usize::from(pair.table)];
            let is_symmetric =
                (0..layout.side()).all(|digit| transposed(&table.allowed, digit) == table.allowed[digit]);
            let kinds = if is_symmetric { [edge::PAIR[0]; 2] } else { edge::PAIR };
            let labels = kinds.map(|label| mix(label, u64::from(pair.table)));
            self.join_directed(labels, (usize::from(pair.first), usize::from(pair.second)));
        }
    }

    /// Adds the constraints. Their meaning depends on digits and on the geometry of the grid.
    fn add_constraints(&mut self, variant: &Variant) {
        let (cells, side) = (variant.cells(), variant.side());
        (0..side).for_each(|digit| self.colors[cells + digit] = mix(vertex::DIGIT, digit as u64));
        let is_fixed = variant.constraints().iter().any(|constraint| constraint.kind().name().ends_with("indexer"));
        for cell in 0..cells {
            if is_fixed {
                self.colors[cell] = mix(vertex::CELL, cell as u64);
            }
            let places = [(cell % side + 1 < side).then_some(cell + 1), Some(cell + side)];
            for other in places.into_iter().flatten().filter(|&other| other < cells) {
                self.join(edge::ADJACENT, (cell, other));
            }
        }
        variant.constraints().iter().for_each(|constraint| self.add_constraint(constraint));
    }

    /// Adds a constraint, as a vertex for each direction in which its cells can be read.
    fn add_constraint(&mut self, constraint: &Constraint) {
        let order = constraint.kind().cell_order();
        let name = constraint.kind().name().bytes().map(u64::from);
        let mut values: Vec<u64> = constraint.values().iter().map(|&value| value as u64).collect();
        // No kind gives a meaning to the order of its values.
        values.sort_unstable();
        let color = name.chain([u64::MAX]).chain(values).fold(vertex::CONSTRAINT, mix);
        let forward = self.add(color);
        for (place, list) in edge::PLACE.into_iter().zip([constraint.cells(), constraint.others()]) {
            for (index, &cell) in list.iter().enumerate() {
                let index = if order == CellOrder::Set { 0 } else { index };
                self.join(mix(place, index as u64), (forward, usize::from(cell)));
            }
        }
        if order == CellOrder::Line {
            let backward = self.add(color);
            self.join(edge::REVERSE, (forward, backward));
            for (index, &cell) in constraint.cells().iter().rev().enumerate() {
                self.join(mix(edge::PLACE[0], index as u64), (backward, usize::from(cell)));
            }
        }
    }

    /// Refines a coloring until vertices of equal colors have neighbors of equal colors. The result numbers the colors
    /// by the vertices with smaller ones.
    fn refined(&self, mut colors: Vec<u64>) -> Node {
        let (mut signature, mut classes) = (0, 0);
        loop {
            let around = |vertex: usize| {
                let edges = self.edges[vertex].iter();
                edges.fold(0u64, |sum, &(label, other)| sum.wrapping_add(mix(label, colors[other])))
            };
            let mut order: Vec<(u64, u64, usize)> =
                (0..colors.len()).map(|vertex| (colors[vertex], around(vertex), vertex)).collect();
            order.compact_sort();
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

    /// Returns the key of the graph with its vertices in the order of their colors, which are all different.
    fn key(&self, colors: &[u64]) -> u128 {
        let mut order: Vec<usize> = (0..colors.len()).collect();
        order.compact_sort_by_key(|&vertex| colors[vertex]);
        let numbers = order.into_iter().flat_map(|vertex| {
            let mut edges: Vec<_> = self.edges[vertex].iter().map(|&(label, other)| (label, colors[other])).collect();
            edges.compact_sort();
            let row = [self.colors[vertex], edges.len() as u64];
            row.into_iter().chain(edges.into_iter().flat_map(|(label, other)| [label, other]))
        });
        let [low, high] = numbers.fold([0, 1], |halves: [u64; 2], number| halves.map(|half| mix(half, number)));
        u128::from(high) << 64 | u128::from(low)
    }
}

/// Returns the color that the fewest vertices share, but more than one, and their number; `None` if all colors differ.
fn smallest_class(colors: &[u64]) -> Option<(u64, usize)> {
    let mut counts = vec![0usize; colors.len()];
    colors.iter().for_each(|&color| counts[color as usize] += 1);
    let shared = counts.iter().enumerate().filter(|(_, count)| **count > 1);
    shared.min_by_key(|(color, count)| (**count, *color)).map(|(color, &count)| (color as u64, count))
}

/// Mixes a number into a hash (the finalizer of SplitMix64, Steele and others 2014).
fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash.rotate_left(25).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
