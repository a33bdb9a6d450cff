//! All grids of the kind, enumerated box by box as they are needed.

use super::boxes::Boxes;
use super::counts::GRIDS_AROUND;
use super::enumeration::{Enumeration, GridBoxes};
use super::symmetry::Symmetry;
use crate::rng::PuzzleRng;
use std::sync::OnceLock;

/// The number of all grids.
const ALL_GRIDS: u32 = 5_287_048;

/// Boxes that are images of each other under the symmetries of the rule, in the center of grids.
#[derive(Debug)]
pub struct Orbit {
    /// The first of the boxes.
    center: u16,
    /// The symmetries that map it to each of the boxes once, as bits.
    pub symmetries: u16,
    /// The number of grids with this box in the center.
    count: u16,
    /// These grids.
    grids: OnceLock<Box<[GridBoxes]>>,
}

/// The grids of the kind.
#[derive(Debug)]
pub struct Grids {
    boxes: Boxes,
    orbits: Vec<Orbit>,
}

impl Grids {
    /// Returns the grids that all solvers share.
    pub fn shared() -> &'static Grids {
        static GRIDS: OnceLock<Grids> = OnceLock::new();
        GRIDS.get_or_init(Grids::new)
    }

    fn new() -> Grids {
        let boxes = Boxes::new();
        let mut orbits = Vec::new();
        let mut is_known = vec![false; boxes.count()];
        for center in 0..boxes.count() as u16 {
            if is_known[usize::from(center)] {
                continue;
            }
            let mut symmetries = 0;
            for symmetry in Symmetry::all() {
                let is_known = &mut is_known[usize::from(boxes.image(symmetry, center))];
                symmetries |= u16::from(!*is_known) << symmetry.number();
                *is_known = true;
            }
            orbits.push(Orbit { center, symmetries, count: GRIDS_AROUND[orbits.len()], grids: OnceLock::new() });
        }
        Grids { boxes, orbits }
    }

    /// Returns the orbits of boxes in the center.
    pub fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// Returns the grids with the first box of an orbit in the center, always in the same order.
    pub fn around(&self, orbit: &'static Orbit) -> &'static [GridBoxes] {
        orbit.grids.get_or_init(|| {
            let grids = Enumeration::new(&self.boxes).grids_around(orbit.center);
            assert_eq!(grids.len(), usize::from(orbit.count), "the grids around a box");
            grids.into_boxed_slice()
        })
    }

    /// Returns the digits of a grid, from 0 to 8.
    pub fn digits(&self, grid: &GridBoxes) -> [u8; 81] {
        let mut digits = [0; 81];
        for (place, &index) in grid.iter().enumerate() {
            let corner = 27 * (place / 3) + 3 * (place % 3);
            let rows = self.boxes.digits(index).chunks_exact(3);
            rows.zip(0..).for_each(|(row, r)| digits[corner + 9 * r..][..3].copy_from_slice(row));
        }
        digits
    }

    /// Returns a random grid with digits from 1 to 9. All grids are equally likely.
    pub fn random(&'static self, rng: &mut PuzzleRng) -> [u8; 81] {
        let mut number = rng.random_below(ALL_GRIDS);
        for orbit in &self.orbits {
            let (count, images) = (u32::from(orbit.count), orbit.symmetries.count_ones());
            if number < count * images {
                let grid = &self.around(orbit)[(number % count) as usize];
                let symmetry = orbit.images().nth((number / count) as usize).expect("an image");
                return symmetry.image(9, &self.digits(grid)).map(|digit| digit + 1);
            }
            number -= count * images;
        }
        unreachable!("there are as many grids as the orbits have")
    }

    /// Returns the number of orbits whose grids have not been enumerated.
    pub fn missing(&self) -> usize {
        self.orbits.iter().filter(|orbit| orbit.grids.get().is_none()).count()
    }
}

impl Orbit {
    /// Returns whether this is the symmetry that maps the first box to one of the boxes.
    pub fn needs(&self, symmetry: Symmetry) -> bool {
        self.symmetries >> symmetry.number() & 1 == 1
    }

    /// Iterates over the symmetries that map the first box to each of the boxes once.
    fn images(&self) -> impl Iterator<Item = Symmetry> {
        Symmetry::all().filter(|&symmetry| self.needs(symmetry))
    }
}
