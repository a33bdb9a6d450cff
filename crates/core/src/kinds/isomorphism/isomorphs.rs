//! Maps from puzzles to isomorphs: random ones, and those to canonical forms.

use super::automorphisms::Automorphisms;
use super::graph::Graph;
use super::moved::{normal_constraints, order};
use super::permutation::Permutation;
use super::{labeling, square};
use crate::board::digits::Digit;
use crate::canonical::Transformation;
use crate::kinds::constraints::Constraint;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::start_position::StartPosition;
use crate::rng::PuzzleRng;

/// A permutation of the cells and of the digits that maps the puzzles of a kind to those of the same kind, and their
/// solutions to solutions.
///
/// | variant | permutations |
/// |---|---|
/// | without constraints | those of cells that keep houses, groups and pairs; those of digits that keep the rules |
/// | jigsaw without constraints | also rotations and reflections, which move the regions |
/// | with constraints | rotations and reflections that keep boxes and rules: they move regions and constraints |
///
/// ```
/// use cluewise::PuzzleRng;
/// use cluewise::kinds::{Isomorphism, Puzzle, Symbols, PuzzleKind};
/// let kind = PuzzleKind::of_size(4)?;
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let random = Isomorphism::random(&kind, &mut PuzzleRng::new(1, 0)).ok_or("too many permutations")?;
/// let isomorph = random.apply(&puzzle);
/// let form = |puzzle| Isomorphism::canonical(&kind, puzzle).map(|canonical| canonical.apply(puzzle));
/// assert_eq!(form(&puzzle), form(&isomorph));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Isomorphism {
    /// The kind of the isomorphs.
    kind: PuzzleKind,
    permutation: Permutation,
}

/// The isomorphism of classic puzzles with the images of a transformation.
impl From<&Transformation> for Isomorphism {
    fn from(transformation: &Transformation) -> Isomorphism {
        let mut isomorphism = Isomorphism::identity(&PuzzleKind::default());
        for (to, from) in transformation.sources() {
            isomorphism.permutation.cells[from.index()] = to.index() as u16;
        }
        let images = Digit::all().map(|digit| transformation.digit(digit).index() as u8);
        isomorphism.permutation.digits = images.collect();
        isomorphism
    }
}

impl Isomorphism {
    /// Returns a random isomorphism of a kind, each with equal probability; `None` if the search for it is too
    /// long.
    pub fn random(kind: &PuzzleKind, rng: &mut PuzzleRng) -> Option<Isomorphism> {
        let start = match can_turn(kind) {
            true => random_of(symmetries(kind).collect(), rng)?,
            false => Isomorphism::identity(kind),
        };
        if !kind.constraints().is_empty() {
            return Some(start);
        }
        let layout = start.kind.layout();
        let automorphism = Automorphisms::new(&layout).random(rng)?;
        Some(start.then(&automorphism))
    }

    /// Returns the isomorphism from a puzzle or a candidate grid to its canonical form, which all isomorphs share; `None` if
    /// the puzzle has
    /// too many symmetries, as an empty grid without constraints.
    ///
    /// Without constraints, the regions of the form are the smallest ones, as lists of their numbers. Its cells are
    /// chosen in the order of a canonical labeling of the puzzle, the smallest possible one for each; digits are named
    /// in the order of their appearance, if the rules do not compare them. With constraints, the form is the smallest of the
    /// rotations and reflections: its regions, then its constraints by name, cells and values, then its clues and candidates.
    /// Lines of constraints may be reversed, and the cells of cages sorted. Forms may change in other versions.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    pub fn canonical<'a>(kind: &PuzzleKind, start: impl Into<StartPosition<'a>>) -> Option<Isomorphism> {
        let position = start.into();
        assert_eq!(position.puzzle.cells().len(), kind.cells());
        if !kind.constraints().is_empty() {
            return smallest_image(kind, position);
        }
        let start = match can_turn(kind) {
            true => {
                let turned = symmetries(kind);
                turned.min_by(|a, b| a.region_numbers().cmp(b.region_numbers()))?
            }
            false => Isomorphism::identity(kind),
        };
        let image = start.apply(position.puzzle);
        let candidates = position.candidates.map(|masks| start.apply_to_candidates(masks));
        let moved = StartPosition { puzzle: &image, candidates: candidates.as_deref() };
        let labeling = labeling::canonical(&Graph::new(&start.kind, moved))?;
        let layout = start.kind.layout();
        let automorphism = Automorphisms::new(&layout).canonical(&image, &labeling.colors)?;
        Some(start.then(&automorphism))
    }

    /// Returns the isomorphism that changes nothing.
    pub(super) fn identity(kind: &PuzzleKind) -> Isomorphism {
        Isomorphism::new(kind.clone(), Permutation::identity(kind.cells(), kind.side()))
    }

    /// Creates the isomorphism to a kind.
    pub(super) fn new(kind: PuzzleKind, permutation: Permutation) -> Isomorphism {
        Isomorphism { kind, permutation }
    }

    /// Returns the isomorphism with other constraints of the image; `None` if they do not fit.
    pub(super) fn with_constraints(self, constraints: Vec<Constraint>) -> Option<Isomorphism> {
        Some(Isomorphism { kind: self.kind.with_constraints(constraints).ok()?, ..self })
    }

    /// Returns the isomorphism followed by a permutation that keeps the kind.
    fn then(self, next: &Permutation) -> Isomorphism {
        Isomorphism { permutation: self.permutation.then(next), ..self }
    }

    /// Returns the kind of the isomorphs.
    pub fn kind(&self) -> &PuzzleKind {
        &self.kind
    }

    /// Returns the image of a cell.
    ///
    /// # Panics
    /// If the kind does not have the cell.
    pub fn image(&self, cell: u16) -> u16 {
        self.permutation.image(cell)
    }

    /// Returns the image of a digit, counted from 1; other numbers are their own image, such as 0 for an empty cell.
    pub fn digit_image(&self, digit: u8) -> u8 {
        let image = digit.checked_sub(1).and_then(|index| self.permutation.digits.get(usize::from(index)));
        image.map_or(digit, |image| image + 1)
    }

    /// Returns the image of a puzzle or solution.
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    pub fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        Puzzle::new(self.permutation.moved(puzzle.cells(), |&digit| self.digit_image(digit)))
    }

    /// Returns the image of a mask of candidates for each cell, in which bit 0 is digit 1.
    ///
    /// # Panics
    /// If there are not as many masks as cells.
    pub fn apply_to_candidates(&self, masks: &[u32]) -> Vec<u32> {
        let image = |mask: &u32| {
            let digits = self.permutation.digits.iter().enumerate().filter(|(digit, _)| mask >> digit & 1 == 1);
            digits.fold(0, |image, (_, digit)| image | 1 << digit)
        };
        self.permutation.moved(masks, image)
    }

    fn region_numbers(&self) -> &[u8] {
        self.kind.regions().map_or(&[], |regions| regions.numbers())
    }
}

/// Returns the rotations and reflections of a kind, the identity first.
fn symmetries(kind: &PuzzleKind) -> impl Iterator<Item = Isomorphism> {
    square::symmetries(kind).into_iter().map(|(image, permutation)| Isomorphism::new(image, permutation))
}

/// Returns whether rotations and reflections are needed besides the permutations that keep the layout.
fn can_turn(kind: &PuzzleKind) -> bool {
    kind.regions().is_some() || !kind.constraints().is_empty()
}

fn random_of(mut isomorphisms: Vec<Isomorphism>, rng: &mut PuzzleRng) -> Option<Isomorphism> {
    let count = isomorphisms.len();
    (count > 0).then(|| isomorphisms.swap_remove(rng.random_below(count as u32) as usize))
}

/// Returns the isomorphism to the smallest image among rotations and reflections.
fn smallest_image(kind: &PuzzleKind, start: StartPosition) -> Option<Isomorphism> {
    let normal = |isomorphism: Isomorphism| {
        let constraints = normal_constraints(isomorphism.kind.constraints(), kind.side());
        isomorphism.with_constraints(constraints)
    };
    let images = symmetries(kind).filter_map(normal);
    let with_clues = images.map(|isomorphism| (isomorphism.apply(start.puzzle), isomorphism));
    let least = with_clues.min_by(|(clues, a), (other_clues, b)| {
        let constraints = |isomorphism: &Isomorphism| isomorphism.kind.constraints().to_vec();
        let [of_a, of_b] = [a, b].map(constraints);
        let regions = a.region_numbers().cmp(b.region_numbers());
        let constraints = || of_a.iter().map(order).cmp(of_b.iter().map(order));
        let candidates =
            |isomorphism: &Isomorphism| start.candidates.map(|masks| isomorphism.apply_to_candidates(masks));
        let clues = || clues.cells().cmp(other_clues.cells());
        regions.then_with(constraints).then_with(clues).then_with(|| candidates(a).cmp(&candidates(b)))
    });
    least.map(|(_, isomorphism)| isomorphism)
}
