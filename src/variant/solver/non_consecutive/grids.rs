//! All grids of the variant, enumerated box by box as they are needed.

use super::boxes::Boxes;
use super::enumeration::{Enumeration, GridBoxes};
use super::symmetry::Symmetry;
use crate::rng::PuzzleRng;
use std::sync::OnceLock;

/// The number of grids with the same box in the center that no box exceeds.
pub const MAX_AROUND: u32 = 8255;

/// Boxes that are images of each other under the symmetries of the rule, in the center of grids.
#[derive(Debug)]
pub struct Orbit {
    /// The first of the boxes.
    center: u16,
    /// The symmetries that map it to each of the boxes once, as bits.
    pub symmetries: u16,
    /// The grids with this box in the center.
    grids: OnceLock<Box<[GridBoxes]>>,
}

/// The grids of the variant.
#[derive(Debug)]
pub struct Grids {
    boxes: Boxes,
    orbits: Vec<Orbit>,
    /// For each box its orbit, and the first symmetry that maps the first box of the orbit to it.
    orbit_of: Vec<(u16, Symmetry)>,
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
        let mut orbit_of: Vec<Option<(u16, Symmetry)>> = vec![None; boxes.count()];
        for center in 0..boxes.count() as u16 {
            if orbit_of[usize::from(center)].is_some() {
                continue;
            }
            let mut symmetries = 0;
            for (bit, symmetry) in Symmetry::all().enumerate() {
                let image = &mut orbit_of[usize::from(boxes.image(symmetry, center))];
                if image.is_none() {
                    *image = Some((orbits.len() as u16, symmetry));
                    symmetries |= 1 << bit;
                }
            }
            orbits.push(Orbit { center, symmetries, grids: OnceLock::new() });
        }
        Grids { boxes, orbits, orbit_of: orbit_of.into_iter().flatten().collect() }
    }

    /// Returns the orbits of boxes in the center.
    pub fn orbits(&self) -> &[Orbit] {
        &self.orbits
    }

    /// Returns the grids with the first box of an orbit in the center, always in the same order.
    pub fn around(&self, orbit: &'static Orbit) -> &'static [GridBoxes] {
        orbit.grids.get_or_init(|| {
            let grids = Enumeration::new(&self.boxes).grids_around(orbit.center);
            assert!(grids.len() <= MAX_AROUND as usize, "{} grids", grids.len());
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
        loop {
            // Boxes have different numbers of grids, so draws beyond the grids of a box are repeated.
            let center = rng.random_below(self.boxes.count() as u32) as usize;
            let number = rng.random_below(MAX_AROUND) as usize;
            let (orbit, symmetry) = self.orbit_of[center];
            if let Some(grid) = self.around(&self.orbits[usize::from(orbit)]).get(number) {
                return symmetry.square(9, &self.digits(grid)).map(|digit| digit + 1);
            }
        }
    }
}
