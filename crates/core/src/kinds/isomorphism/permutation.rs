//! Permutations of cells and digits.

use crate::kinds::layout::Layout;
use crate::kinds::requirements::{Pair, transposed};

/// A permutation of cells and a permutation of digits; both are counted from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Permutation {
    /// The image of each cell.
    pub cells: Vec<u16>,
    /// The image of each digit.
    pub digits: Vec<u8>,
}

impl Permutation {
    /// Creates the permutation that changes nothing.
    pub fn identity(cells: usize, digits: usize) -> Permutation {
        Permutation { cells: (0..cells as u16).collect(), digits: (0..digits as u8).collect() }
    }

    /// Returns the permutation followed by another one.
    pub fn then(&self, next: &Permutation) -> Permutation {
        let cells = self.cells.iter().map(|&cell| next.image(cell)).collect();
        let digits = self.digits.iter().map(|&digit| next.digits[usize::from(digit)]).collect();
        Permutation { cells, digits }
    }

    /// Returns the image of a cell; cells outside of the grid stay.
    pub fn image(&self, cell: u16) -> u16 {
        self.cells.get(usize::from(cell)).copied().unwrap_or(cell)
    }

    /// Returns the images of what cells hold, each at the image of its cell.
    pub fn moved<T: Clone>(&self, of_cells: &[T], image: impl Fn(&T) -> T) -> Vec<T> {
        assert_eq!(of_cells.len(), self.cells.len());
        let mut moved = of_cells.to_vec();
        of_cells.iter().zip(&self.cells).for_each(|(one, &cell)| moved[usize::from(cell)] = image(one));
        moved
    }

    /// Returns whether the houses, groups and pairs of a layout are mapped to those of another one.
    pub fn maps(&self, from: &Layout, to: &Layout) -> bool {
        let same = |cell: u16| cell;
        let image = |cell: u16| self.image(cell);
        let houses = |layout: &Layout, image: &dyn Fn(u16) -> u16| {
            sorted_images(layout.houses().iter().map(|house| &*house.cells), image)
        };
        let groups = |layout: &Layout, image: &dyn Fn(u16) -> u16| {
            sorted_images(layout.groups().iter().map(|group| &*group.cells), image)
        };
        houses(from, &image) == houses(to, &same)
            && groups(from, &image) == groups(to, &same)
            && self.maps_tables(from, to)
            && pairs(from, image) == pairs(to, same)
    }

    /// Returns whether the tables of pairs are mapped to those of the same index.
    fn maps_tables(&self, from: &Layout, to: &Layout) -> bool {
        let digits = || self.digits.iter().enumerate();
        let is_mapped = |(from, to): (&[u32], &[u32])| {
            digits().all(|(first, &first_image)| {
                let row = to[usize::from(first_image)];
                digits().all(|(second, &image)| from[first] >> second & 1 == row >> image & 1)
            })
        };
        let rows = from.tables().iter().zip(to.tables()).map(|(from, to)| (&*from.allowed, &*to.allowed));
        from.tables().len() == to.tables().len() && rows.into_iter().all(is_mapped)
    }
}

/// Returns the images of sets of cells, each and all in ascending order.
fn sorted_images<'a>(sets: impl Iterator<Item = &'a [u16]>, image: &dyn Fn(u16) -> u16) -> Vec<Vec<u16>> {
    let image_of = |cells: &[u16]| {
        let mut cells: Vec<u16> = cells.iter().map(|&cell| image(cell)).collect();
        cells.sort_unstable();
        cells
    };
    let mut sets: Vec<Vec<u16>> = sets.map(image_of).collect();
    sets.sort();
    sets
}

/// Returns the images of the pairs of a layout in ascending order; those of symmetric tables with the smaller cell first.
fn pairs(layout: &Layout, image: impl Fn(u16) -> u16) -> Vec<(u16, u16, u16)> {
    let is_symmetric: Vec<bool> = layout
        .tables()
        .iter()
        .map(|table| (0..layout.side()).all(|digit| transposed(&table.allowed, digit) == table.allowed[digit]))
        .collect();
    let ends = |pair: &Pair| {
        let (first, second) = (image(pair.first), image(pair.second));
        match is_symmetric[usize::from(pair.table)] {
            true => (pair.table, first.min(second), first.max(second)),
            false => (pair.table, first, second),
        }
    };
    let mut pairs: Vec<(u16, u16, u16)> = layout.pairs().iter().map(ends).collect();
    pairs.sort_unstable();
    pairs
}
