//! A puzzle as a graph.
//!
//! Its vertices are cells, digits, houses, groups and constraints. Edges join a house to its cells, a clue's cell to its
//! digit, an empty cell to the candidates that are eliminated though the clues in its houses allow them, and the cells of a
//! pair.

use crate::kinds::constraints::{CellOrder, Constraint};
use crate::kinds::layout::Layout;
use crate::kinds::model::PuzzleKind;
use crate::kinds::requirements::transposed;
use crate::kinds::shape::Shape;
use crate::kinds::start_position::StartPosition;

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
    pub const ELIMINATED: u64 = 11;
}

/// A graph with colored vertices and labeled edges.
pub(super) struct Graph {
    /// The label of each vertex before refinement: what it is.
    pub colors: Vec<u64>,
    /// For each vertex the labels of its edges, and the other ends.
    pub edges: Vec<Vec<(u64, usize)>>,
}

impl Graph {
    /// Creates the graph of a puzzle, or of a candidate grid.
    pub fn new(kind: &PuzzleKind, start: StartPosition) -> Graph {
        let layout = kind.clone().without_constraints().layout();
        let (mut graph, cells, clues) = (Graph::of_layout(&layout), layout.cells(), start.puzzle.cells());
        for (cell, &digit) in clues.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            graph.join(edge::CLUE, (cell, cells + usize::from(digit) - 1));
        }
        let houses = || layout.houses().iter().map(|house| &*house.cells);
        let sees = |cell: usize, digit: u8| {
            let holds = |house: &[u16]| house.iter().any(|&other| clues[usize::from(other)] == digit);
            houses().any(|house| house.contains(&(cell as u16)) && holds(house))
        };
        for (cell, digit) in start.excluded(layout.side()).into_iter().filter(|&(cell, digit)| !sees(cell, digit)) {
            graph.join(edge::ELIMINATED, (cell, cells + usize::from(digit) - 1));
        }
        if !kind.constraints().is_empty() {
            graph.add_constraints(kind);
        }
        graph
    }

    /// Creates the graph of an empty grid without constraints. The first vertices are the cells, the next the digits.
    pub fn of_layout(layout: &Layout) -> Graph {
        let mut graph = Graph { colors: Vec::new(), edges: Vec::new() };
        for index in 0..layout.cells() + layout.side() {
            graph.add(if index < layout.cells() { vertex::CELL } else { vertex::DIGIT });
        }
        graph.add_layout(layout);
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
    fn add_constraints(&mut self, kind: &PuzzleKind) {
        let (cells, side) = (kind.cells(), kind.side());
        (0..side).for_each(|digit| self.colors[cells + digit] = mix(vertex::DIGIT, digit as u64));
        let is_fixed = kind.constraints().iter().any(|one| one.kind().counts_places() || one.has_ordered_values());
        for cell in 0..cells {
            if is_fixed {
                self.colors[cell] = mix(vertex::CELL, cell as u64);
            }
            let places = [(cell % side + 1 < side).then_some(cell + 1), Some(cell + side)];
            for other in places.into_iter().flatten().filter(|&other| other < cells) {
                self.join(edge::ADJACENT, (cell, other));
            }
        }
        let outside = (cells..kind.all_cells()).map(|cell| self.add(mix(vertex::CELL, cell as u64)));
        let vertices: Vec<usize> = (0..cells).chain(outside.collect::<Vec<usize>>()).collect();
        kind.constraints().iter().for_each(|constraint| self.add_constraint(constraint, &kind.shape(), &vertices));
    }

    /// Adds a constraint, as a vertex for each direction in which its cells, of which these are the vertices, can be read.
    fn add_constraint(&mut self, constraint: &Constraint, shape: &Shape, vertices: &[usize]) {
        let (kind, order) = (constraint.kind(), constraint.kind().cell_order());
        // A diagonal and the other one differ by their cells only.
        let name = kind.turned().map_or(kind.name(), |turned| turned.name().min(kind.name())).bytes().map(u64::from);
        let implied = kind.implied_cells(shape);
        let mut values: Vec<u64> = constraint.unusual_values(shape.side).iter().map(|&value| value as u64).collect();
        if constraint.has_ordered_values() {
            // The cells are fixed, so that the text says all.
            values = format!("{constraint:?}").bytes().map(u64::from).collect();
        }
        values.sort_unstable();
        let color = name.chain([u64::MAX]).chain(values).fold(vertex::CONSTRAINT, mix);
        let forward = self.add(color);
        for (place, list) in edge::PLACE.into_iter().zip([constraint.cells(), constraint.others()]) {
            for (index, &cell) in list.iter().enumerate() {
                let index = if order.is_set() { 0 } else { index };
                self.join(mix(place, index as u64), (forward, vertices[usize::from(cell)]));
            }
        }
        implied.iter().for_each(|&cell| self.join(edge::MEMBER, (forward, usize::from(cell))));
        if order == CellOrder::Line {
            let backward = self.add(color);
            self.join(edge::REVERSE, (forward, backward));
            for (index, &cell) in constraint.cells().iter().rev().enumerate() {
                self.join(mix(edge::PLACE[0], index as u64), (backward, vertices[usize::from(cell)]));
            }
        }
    }
}

/// Mixes a number into a hash (the finalizer of SplitMix64, Steele and others 2014).
pub(super) fn mix(hash: u64, number: u64) -> u64 {
    let mut mixed = hash.rotate_left(25).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
    mixed = mixed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
