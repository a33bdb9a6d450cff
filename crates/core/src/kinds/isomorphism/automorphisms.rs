//! Permutations of cells and digits that keep a layout.
//!
//! Two copies of the graph of the layout are refined side by side: a vertex is chosen in one of them, its image in the
//! other. Where the colors of the copies differ then, the next image is tried.

use super::graph::Graph;
use super::permutation::Permutation;
use super::refinement::individualized;
use crate::kinds::layout::Layout;
use crate::kinds::puzzle::Puzzle;
use crate::rng::PuzzleRng;

/// The permutations that keep a layout without constraints.
pub(super) struct Automorphisms<'a> {
    layout: &'a Layout,
    graph: Graph,
    /// Whether pairs of digits have other meanings than to be equal or not.
    compares_digits: bool,
}

/// A search for a permutation.
struct Search<'a> {
    automorphisms: &'a Automorphisms<'a>,
    /// The vertices in the order in which their images are chosen.
    order: Vec<usize>,
    /// Puts the possible images of a vertex in the order in which they are tried.
    arrange: &'a mut dyn FnMut(&mut [usize]),
    /// The number of images that may still be tried.
    budget: u32,
}

/// Maximum number of images to try. Most searches try less than two for each cell of a line.
const MAX_TRIES: u32 = 20_000;

impl<'a> Automorphisms<'a> {
    pub fn new(layout: &'a Layout) -> Automorphisms<'a> {
        let compares_digits = layout.tables().iter().any(|table| !table.is_inequality());
        Automorphisms { layout, graph: Graph::of_layout(layout), compares_digits }
    }

    /// Returns a random permutation, each with equal probability; `None` if the search is too long.
    pub fn random(&self, rng: &mut PuzzleRng) -> Option<Permutation> {
        let vertices = (0..self.vertices()).collect();
        let mut found = self.find(vertices, &mut |images| rng.shuffle(images))?;
        if !self.compares_digits {
            rng.shuffle(&mut found.digits);
        }
        Some(found)
    }

    /// Returns the permutation to the canonical form of a puzzle, whose vertices have these places in a canonical
    /// labeling.
    pub fn canonical(&self, puzzle: &Puzzle, places: &[u64]) -> Option<Permutation> {
        let mut order: Vec<usize> = (0..self.vertices()).collect();
        order.sort_by_key(|&vertex| (vertex >= self.layout.cells(), places[vertex]));
        // Members of a class are in ascending order.
        let mut found = self.find(order, &mut |_| {})?;
        if !self.compares_digits {
            let places = &places[self.layout.cells()..];
            found.digits = self.names_in_order(puzzle, &found.cells, places);
        }
        Some(found)
    }

    /// Returns the number of vertices whose images are chosen: the first ones.
    fn vertices(&self) -> usize {
        self.layout.cells() + if self.compares_digits { self.layout.side() } else { 0 }
    }

    /// Returns the images of the digits in the order of their first cells in the image of a puzzle. Digits without a
    /// clue are last, in the order of their places.
    fn names_in_order(&self, puzzle: &Puzzle, cells: &[u16], places: &[u64]) -> Vec<u8> {
        let mut first = vec![u16::MAX; self.layout.side()];
        for (&cell, &digit) in cells.iter().zip(puzzle.cells()).filter(|(_, digit)| **digit > 0) {
            let place = &mut first[usize::from(digit) - 1];
            *place = cell.min(*place);
        }
        let mut order: Vec<usize> = (0..first.len()).collect();
        order.sort_by_key(|&digit| (first[digit], places[digit]));
        let mut names = vec![0; first.len()];
        order.iter().enumerate().for_each(|(name, &digit)| names[digit] = name as u8);
        names
    }

    fn find(&self, order: Vec<usize>, arrange: &mut dyn FnMut(&mut [usize])) -> Option<Permutation> {
        let mut search = Search { automorphisms: self, order, arrange, budget: MAX_TRIES };
        let colors = self.graph.refined(self.graph.colors.clone()).colors;
        search.extend(0, &colors, &colors)
    }

    /// Returns the images if equal colors of the two copies give a permutation that keeps the layout.
    fn images(&self, from: &[u64], to: &[u64]) -> Option<Permutation> {
        let mut vertex_of = vec![0; to.len()];
        to.iter().enumerate().for_each(|(vertex, &color)| vertex_of[color as usize] = vertex);
        let (cells, side) = (self.layout.cells(), self.layout.side());
        let image = |vertex: usize| vertex_of[from[vertex] as usize];
        let cell_images = (0..cells).map(|cell| image(cell) as u16).collect();
        let digit_image = |digit| if self.compares_digits { (image(cells + digit) - cells) as u8 } else { digit as u8 };
        let found = Permutation { cells: cell_images, digits: (0..side).map(digit_image).collect() };
        found.maps(self.layout, self.layout).then_some(found)
    }
}

impl Search<'_> {
    /// Chooses the images of the vertices from an index of the order on, given the colors of the two copies.
    fn extend(&mut self, index: usize, from: &[u64], to: &[u64]) -> Option<Permutation> {
        let members = |color: u64| (0..to.len()).filter(move |&vertex| to[vertex] == color);
        let open = |&index: &usize| members(from[self.order[index]]).nth(1).is_some();
        let Some(index) = (index..self.order.len()).find(open) else {
            return self.automorphisms.images(from, to);
        };
        let vertex = self.order[index];
        let mut images: Vec<usize> = members(from[vertex]).collect();
        (self.arrange)(&mut images);
        let graph = &self.automorphisms.graph;
        let chosen = graph.refined(individualized(from, vertex));
        for image in images {
            self.budget = self.budget.checked_sub(1)?;
            let other = graph.refined(individualized(to, image));
            if other.signature == chosen.signature {
                let found = self.extend(index + 1, &chosen.colors, &other.colors);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }
}
