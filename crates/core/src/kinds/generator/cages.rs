//! Cages that cover a grid: drawn at random, then changed where two solutions differ.

use crate::generator::Symmetry;
use crate::kinds::constraints::{Constraint, ConstraintError};
use crate::kinds::puzzle::Puzzle;
use crate::kinds::shape::Shape;
use crate::rng::PuzzleRng;
use std::collections::BTreeSet;

/// Maximum number of cells of a cage.
const MAX_CELLS: usize = 5;

/// The sizes of drawn cages; each entry has the same probability.
pub const SIZES: [usize; 10] = [2, 2, 2, 3, 3, 3, 4, 4, 4, 5];

/// The same for puzzles of level `easy`, nearly all of whose cages have two cells.
pub const SMALL_SIZES: [usize; 10] = [2, 2, 2, 2, 2, 2, 2, 3, 3, 4];

/// The cells of a cage in ascending order.
type Cage = Vec<u16>;

/// Connected cages of different digits that cover a grid.
#[derive(Clone)]
pub struct Cages<'a> {
    shape: Shape<'a>,
    solution: &'a Puzzle,
    sizes: [usize; 10],
    /// The generators of the symmetry of the cages.
    maps: Vec<Vec<u16>>,
    cages: BTreeSet<Cage>,
}

impl<'a> Cages<'a> {
    /// Draws cages of random ones of these sizes. Returns `None` if cells are left over that fit into no cage.
    pub fn draw(
        shape: Shape<'a>,
        solution: &'a Puzzle,
        symmetry: Symmetry,
        sizes: [usize; 10],
        rng: &mut PuzzleRng,
    ) -> Option<Cages<'a>> {
        let mut cages = Cages { shape, solution, sizes, maps: symmetry.maps_of(shape.side), cages: BTreeSet::new() };
        cages.fill(vec![true; shape.side * shape.side], rng);
        cages.join_single_cells(rng).then_some(cages)
    }

    /// Draws cages that share some of the cells; single cells that are left over have none.
    pub fn draw_among(shape: Shape<'a>, solution: &'a Puzzle, is_free: Vec<bool>, rng: &mut PuzzleRng) -> Cages<'a> {
        let mut cages = Cages { shape, solution, sizes: SIZES, maps: Vec::new(), cages: BTreeSet::new() };
        cages.fill(is_free, rng);
        cages.join_single_cells(rng);
        cages.cages.retain(|cage| cage.len() > 1);
        cages
    }

    /// Draws cages of the free cells, some of single cells.
    fn fill(&mut self, mut is_free: Vec<bool>, rng: &mut PuzzleRng) {
        let mut order: Vec<u16> = (0..is_free.len() as u16).collect();
        rng.shuffle(&mut order);
        for start in order {
            if is_free[usize::from(start)] {
                let cage = self.grow(start, &is_free, rng);
                for image in self.images(&cage) {
                    image.iter().for_each(|&cell| is_free[usize::from(cell)] = false);
                    self.cages.insert(image);
                }
            }
        }
    }

    /// Returns the constraints of the cages.
    pub fn constraints(&self) -> Result<Vec<Constraint>, ConstraintError> {
        let killer = |cage: &Cage| Constraint::named("killer", &cage[..], [], [sum(self.solution, cage)]);
        self.cages.iter().map(killer).collect()
    }

    /// Grows a cage of free cells. It shares no cell with its images under the symmetry; if its first cell is mapped to
    /// itself, the cage is too.
    fn grow(&self, start: u16, is_free: &[bool], rng: &mut PuzzleRng) -> Cage {
        let size = self.sizes[rng.random_below(self.sizes.len() as u32) as usize];
        let is_central = !self.maps.is_empty() && self.orbit(start).len() == 1;
        let mut cage = vec![start];
        while cage.len() < size {
            let mut next: Vec<Cage> = Vec::new();
            for cell in cage.iter().flat_map(|&cell| self.shape.neighbors(cell)) {
                let orbit = self.orbit(cell);
                let fits =
                    if is_central { true } else { orbit.iter().all(|image| !cage.contains(image)) && orbit.len() > 1 };
                let added = if is_central { orbit } else { vec![cell] };
                let larger: Cage = cage.iter().chain(&added).copied().collect();
                if (fits || self.maps.is_empty())
                    && added.iter().all(|&cell| is_free[usize::from(cell)] && !cage.contains(&cell))
                    && self.images(&larger).iter().all(|image| self.may_be_cage(image))
                {
                    next.push(added);
                }
            }
            if next.is_empty() {
                break;
            }
            cage.extend(&next[rng.random_below(next.len() as u32) as usize]);
        }
        cage.sort_unstable();
        cage
    }

    /// Returns the cells onto which the symmetry maps a cell.
    fn orbit(&self, cell: u16) -> Cage {
        let mut orbit = vec![cell];
        let mut next = 0;
        while let Some(&cell) = orbit.get(next) {
            next += 1;
            for map in &self.maps {
                if !orbit.contains(&map[usize::from(cell)]) {
                    orbit.push(map[usize::from(cell)]);
                }
            }
        }
        orbit
    }

    /// Returns a cage and its images.
    fn images(&self, cage: &Cage) -> BTreeSet<Cage> {
        let (mut images, mut open) = (BTreeSet::from([cage.clone()]), vec![cage.clone()]);
        while let Some(cage) = open.pop() {
            for map in &self.maps {
                let mut image: Cage = cage.iter().map(|&cell| map[usize::from(cell)]).collect();
                image.sort_unstable();
                if images.insert(image.clone()) {
                    open.push(image);
                }
            }
        }
        images
    }

    /// Returns whether cells may form a cage: not too many, different, and connected.
    fn may_be_cage(&self, cells: &[u16]) -> bool {
        let digits = cells.iter().fold(0u32, |set, &cell| set | 1 << self.solution.cells()[usize::from(cell)]);
        cells.len() <= MAX_CELLS && digits.count_ones() as usize == cells.len() && self.is_connected(cells)
    }

    fn is_connected(&self, cells: &[u16]) -> bool {
        let mut seen: Vec<u16> = cells.iter().take(1).copied().collect();
        let mut next = 0;
        while let Some(&cell) = seen.get(next) {
            next += 1;
            for neighbor in self.shape.neighbors(cell).filter(|cell| cells.contains(cell)) {
                if !seen.contains(&neighbor) {
                    seen.push(neighbor);
                }
            }
        }
        seen.len() == cells.len() && !cells.is_empty()
    }

    fn cage_of(&self, cell: u16) -> Option<&Cage> {
        self.cages.iter().find(|cage| cage.contains(&cell))
    }

    /// Replaces cages and their images by others and theirs, if the new ones cover the same cells once. Returns whether
    /// it did.
    fn replace(&mut self, old: &[Cage], new: &[Cage]) -> bool {
        let all = |cages: &[Cage]| cages.iter().flat_map(|cage| self.images(cage)).collect::<BTreeSet<Cage>>();
        let (old, new) = (all(old), all(new));
        let cells = |cages: &BTreeSet<Cage>| {
            let mut cells: Vec<u16> = cages.iter().flatten().copied().collect();
            cells.sort_unstable();
            cells
        };
        let fits =
            new.iter().all(|cage| self.may_be_cage(cage)) && old.is_subset(&self.cages) && cells(&old) == cells(&new);
        if fits {
            self.cages.retain(|cage| !old.contains(cage));
            self.cages.extend(new);
        }
        fits
    }

    /// Joins each single cell to a cage beside it, or to one of its cells. Returns whether no single cell is left.
    fn join_single_cells(&mut self, rng: &mut PuzzleRng) -> bool {
        let singles: Vec<u16> = self.cages.iter().filter(|cage| cage.len() == 1).map(|cage| cage[0]).collect();
        singles.into_iter().all(|cell| {
            let is_single = self.cage_of(cell).is_some_and(|cage| cage.len() == 1);
            let mut neighbors: Vec<u16> = self.shape.neighbors(cell).collect();
            rng.shuffle(&mut neighbors);
            !is_single
                || neighbors.iter().any(|&neighbor| self.move_cell(cell, neighbor))
                || neighbors.iter().any(|&neighbor| self.move_cell(neighbor, cell))
        })
    }

    /// Moves a cell into the cage of another one. Returns whether it could: no single cell is left behind.
    fn move_cell(&mut self, cell: u16, into: u16) -> bool {
        let (Some(from), Some(to)) = (self.cage_of(cell).cloned(), self.cage_of(into).cloned()) else { return false };
        if from == to || from.len() == 2 {
            return false;
        }
        let rest: Cage = from.iter().copied().filter(|&other| other != cell).collect();
        let mut larger: Cage = to.iter().copied().chain([cell]).collect();
        larger.sort_unstable();
        let new: Vec<Cage> = [rest, larger].into_iter().filter(|cage| !cage.is_empty()).collect();
        self.replace(&[from, to], &new)
    }

    /// Changes a cage that two solutions fill with different digits, so that only one of them has its sums. Without a
    /// second solution, splits any large cage. Returns whether it could.
    pub fn repair(&mut self, other: Option<&Puzzle>, rng: &mut PuzzleRng) -> bool {
        let differs = |cell: u16| {
            other.is_none_or(|other| other.cells()[usize::from(cell)] != self.solution.cells()[usize::from(cell)])
        };
        let mut cells: Vec<u16> = self.cages.iter().flatten().copied().filter(|&cell| differs(cell)).collect();
        rng.shuffle(&mut cells);
        let splits_first = other.is_none() || rng.random_below(2) == 0;
        let mut change = |splits: bool, cages: &mut Cages| {
            cells.iter().any(|&cell| if splits { cages.split_at(cell, other, rng) } else { cages.move_any(cell, rng) })
        };
        change(splits_first, self) || change(!splits_first, self)
    }

    /// Splits a large cage of one of these cells, or moves one of them or a neighbor into the cage of the other.
    /// Returns whether it could.
    pub fn change_near(&mut self, cells: &[u16], rng: &mut PuzzleRng) -> bool {
        let mut cells = cells.to_vec();
        rng.shuffle(&mut cells);
        cells.into_iter().any(|cell| {
            let mut moves: Vec<(u16, u16)> =
                self.shape.neighbors(cell).flat_map(|neighbor| [(cell, neighbor), (neighbor, cell)]).collect();
            rng.shuffle(&mut moves);
            self.split_at(cell, None, rng) || moves.into_iter().any(|(moved, into)| self.move_cell(moved, into))
        })
    }

    /// Moves a cell that solutions fill with different digits into any other cage: the sum of the rest tells them
    /// apart.
    fn move_any(&mut self, cell: u16, rng: &mut PuzzleRng) -> bool {
        let mut neighbors: Vec<u16> = self.shape.neighbors(cell).collect();
        rng.shuffle(&mut neighbors);
        neighbors.into_iter().any(|neighbor| self.move_cell(cell, neighbor))
    }

    /// Splits the cage of a cell into two of at least two cells, whose sums are not those of the other solution.
    fn split_at(&mut self, cell: u16, other: Option<&Puzzle>, rng: &mut PuzzleRng) -> bool {
        let Some(cage) = self.cage_of(cell).filter(|cage| cage.len() >= 4).cloned() else { return false };
        let mut parts: Vec<u32> = (1..(1 << cage.len()) - 1).filter(|mask: &u32| mask.count_ones() == 2).collect();
        rng.shuffle(&mut parts);
        parts.into_iter().any(|mask| {
            let part = |wanted: u32| -> Cage {
                cage.iter().enumerate().filter(|(i, _)| mask >> i & 1 == wanted).map(|(_, &cell)| cell).collect()
            };
            let (first, second) = (part(1), part(0));
            let tells = other.is_none_or(|other| sum(other, &first) != sum(self.solution, &first));
            tells && self.replace(std::slice::from_ref(&cage), &[first, second])
        })
    }
}

/// Returns the sum of the digits of cells.
fn sum(grid: &Puzzle, cells: &[u16]) -> i32 {
    cells.iter().map(|&cell| i32::from(grid.cells()[usize::from(cell)])).sum()
}
