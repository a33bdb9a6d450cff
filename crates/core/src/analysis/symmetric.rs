//! Rearrangements of a puzzle that have a symmetry.
//!
//! A search assigns rows and columns of the puzzle to those of the result, one orbit of lines after the other. Lines
//! that the symmetry maps to each other have equal numbers of clues in their boxes, which rules out most choices; cells
//! are compared as soon as their lines and those of their images are assigned.

use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Puzzle;
use crate::canonical::Transformation;
use crate::generator::Symmetry;

/// The number of rows and columns.
const LINES: usize = 18;
/// The source of a line that is not assigned.
const UNASSIGNED: u8 = u8::MAX;

/// For each line, its image: rows are 0 to 8, columns 9 to 17.
type LineMap = [usize; LINES];

/// The image of each digit under a symmetry, 0 if it is not determined.
type Renaming = [u8; 10];

/// The part of a puzzle that has a symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymmetricPart {
    /// The pattern of clues.
    Clues,
    /// The pattern and the digits: the puzzle is the same after the symmetry and a renaming of the digits, an
    /// automorphism.
    CluesAndDigits,
}

/// Returns a rearrangement of the puzzle of which this part has the symmetry. Returns the identity if that of the
/// puzzle itself has it, `None` if no rearrangement has it. Digits are not renamed.
///
/// ```
/// use cluewise::generator::{Symmetry, Targets, generate};
/// use cluewise::analysis::{SymmetricPart, fit_to_symmetry};
/// use cluewise::{PuzzleRng, canonical::Transformation};
/// let puzzle = generate(&Targets::default().with_symmetry(Symmetry::Rot180), 1, 0, |_| true).unwrap().puzzle;
/// let shuffled = Transformation::random(&mut PuzzleRng::new(1, 0)).apply(&puzzle);
/// let found = fit_to_symmetry(&shuffled, Symmetry::Rot180, SymmetricPart::Clues).expect("an isomorph has the symmetry");
/// assert!(Symmetry::Rot180.holds_for(found.apply(&shuffled).clue_cells()));
/// ```
pub fn fit_to_symmetry(puzzle: &Puzzle, symmetry: Symmetry, part: SymmetricPart) -> Option<Transformation> {
    let maps: Vec<LineMap> = symmetry.maps_of(9).iter().map(|map| line_map(map)).collect();
    let values = values_of(puzzle);
    let search = |values| Search::new(values, &maps, part);
    if search(values).has_symmetry() {
        return Some(Transformation::IDENTITY);
    }
    // The transposed puzzle has the symmetry in the same arrangements, unless transposition changes the symmetry.
    let orientations = if is_kept_by_transposition(&maps) { &[false][..] } else { &[false, true] };
    orientations.iter().find_map(|&transpose| {
        let mut search = search(if transpose { transposed(&values) } else { values });
        search.run(0, &vec![[0; 10]; maps.len()]).then(|| search.transformation(transpose))
    })
}

/// Returns the digits of the rows of a puzzle, 0 for an empty cell.
fn values_of(puzzle: &Puzzle) -> [[u8; 9]; 9] {
    let value = |row, column| Cell::at(row, column).and_then(|cell| puzzle.get(cell)).map_or(0, Digit::get);
    std::array::from_fn(|row| std::array::from_fn(|column| value(row, column)))
}

fn transposed(values: &[[u8; 9]; 9]) -> [[u8; 9]; 9] {
    std::array::from_fn(|row| std::array::from_fn(|column| values[column][row]))
}

/// Returns the images of the lines under a map of the cells.
fn line_map(images: &[u16]) -> LineMap {
    let image = |row: usize, column: usize| {
        let image = usize::from(images[row * 9 + column]);
        (image / 9, image % 9)
    };
    std::array::from_fn(|line| {
        let (a, b) = if line < 9 { (image(line, 0), image(line, 1)) } else { (image(0, line - 9), image(1, line - 9)) };
        if a.0 == b.0 { a.0 } else { a.1 + 9 }
    })
}

/// Returns whether the group of these maps stays the same when rows and columns are exchanged.
fn is_kept_by_transposition(maps: &[LineMap]) -> bool {
    let other = |line: usize| (line + 9) % LINES;
    maps.iter().all(|map| {
        let conjugate: LineMap = std::array::from_fn(|line| other(map[other(line)]));
        maps.iter().any(|map| *map == conjugate || inverse(map) == conjugate)
    })
}

fn inverse(map: &LineMap) -> LineMap {
    let mut inverse = [0; LINES];
    map.iter().enumerate().for_each(|(line, &image)| inverse[image] = line);
    inverse
}

/// A search for an arrangement of the lines.
struct Search {
    values: [[u8; 9]; 9],
    /// For each line of the puzzle, the sorted numbers of clues in its boxes.
    counts: [[usize; 3]; LINES],
    /// The maps of the symmetry, each with its inverse.
    maps: Vec<(LineMap, LineMap)>,
    part: SymmetricPart,
    /// The order in which lines of the result are assigned.
    order: Vec<usize>,
    /// For each line of the result, the row or column of the puzzle.
    sources: [u8; LINES],
}

impl Search {
    fn new(values: [[u8; 9]; 9], maps: &[LineMap], part: SymmetricPart) -> Search {
        let columns = transposed(&values);
        let counts = |line: &[u8; 9]| {
            let mut counts = [0, 3, 6].map(|first| line[first..first + 3].iter().filter(|&&value| value != 0).count());
            counts.sort_unstable();
            counts
        };
        // Where the symmetry maps all rows to themselves, their order does not matter, and so for columns.
        let is_free = |line: usize| (0..9).all(|i| maps.iter().all(|map| map[line / 9 * 9 + i] == line / 9 * 9 + i));
        Search {
            counts: std::array::from_fn(|line| counts(if line < 9 { &values[line] } else { &columns[line - 9] })),
            values,
            maps: maps.iter().map(|map| (*map, inverse(map))).collect(),
            part,
            order: orbits(maps).into_iter().filter(|&line| !is_free(line)).collect(),
            sources: std::array::from_fn(|line| if is_free(line) { (line % 9) as u8 } else { UNASSIGNED }),
        }
    }

    /// Returns whether the puzzle has the symmetry without a rearrangement.
    fn has_symmetry(mut self) -> bool {
        self.sources = [UNASSIGNED; LINES];
        let mut renamings = vec![[0; 10]; self.maps.len()];
        (0..LINES).all(|line| {
            self.sources[line] = (line % 9) as u8;
            self.extend(line, &renamings).map(|extended| renamings = extended).is_some()
        })
    }

    /// Assigns all lines from this position of the order on. Returns whether that is possible.
    fn run(&mut self, position: usize, renamings: &[Renaming]) -> bool {
        let Some(&line) = self.order.get(position) else { return true };
        for source in 0..9 {
            if !self.is_available(line, source) || !self.has_equal_counts(line, source) {
                continue;
            }
            self.sources[line] = source;
            if self.extend(line, renamings).is_some_and(|renamings| self.run(position + 1, &renamings)) {
                return true;
            }
            self.sources[line] = UNASSIGNED;
        }
        false
    }

    /// Returns whether a line of the puzzle is not assigned yet, and its band or stack is that of the line of the
    /// result.
    fn is_available(&self, line: usize, source: u8) -> bool {
        let first = line / 9 * 9;
        (first..first + 9).filter(|&other| self.sources[other] != UNASSIGNED).all(|other| {
            let assigned = self.sources[other];
            assigned != source && (assigned / 3 == source / 3) == (other / 3 == line / 3)
        })
    }

    /// Returns whether the line has the numbers of clues of its images and of the lines whose image it is.
    fn has_equal_counts(&self, line: usize, source: u8) -> bool {
        let count = |line: usize, source: u8| self.counts[line / 9 * 9 + usize::from(source)];
        let related = self.maps.iter().flat_map(|(map, inverse)| [map[line], inverse[line]]);
        related.into_iter().all(|other| match self.sources[other] {
            _ if other == line => true,
            UNASSIGNED => true,
            assigned => count(other, assigned) == count(line, source),
        })
    }

    /// Compares the cells of a line with their images, and the cells whose images they are, as far as both are
    /// assigned. Returns the images of the digits, or `None` if some pair differs.
    fn extend(&self, line: usize, renamings: &[Renaming]) -> Option<Vec<Renaming>> {
        let mut renamings = renamings.to_vec();
        let crossing = if line < 9 { 9..LINES } else { 0..9 };
        for ((map, inverse), renaming) in self.maps.iter().zip(&mut renamings) {
            for cross in crossing.clone().filter(|&cross| self.sources[cross] != UNASSIGNED) {
                let value = self.value(line, cross)?;
                if let Some(image) = self.value(map[line], map[cross]) {
                    self.compare(value, image, renaming)?;
                }
                if let Some(original) = self.value(inverse[line], inverse[cross]) {
                    self.compare(original, value, renaming)?;
                }
            }
        }
        Some(renamings)
    }

    /// Returns the digit where two lines of the result cross, 0 if it is empty; `None` if one of them is not assigned.
    fn value(&self, line: usize, cross: usize) -> Option<u8> {
        let (row, column) = (self.sources[line.min(cross)], self.sources[line.max(cross)]);
        self.values.get(usize::from(row))?.get(usize::from(column)).copied()
    }

    /// Notes that the symmetry maps a digit to another. Returns `None` if only one of them is a clue, or either is
    /// mapped to another digit, where this matters.
    fn compare(&self, value: u8, image: u8, renaming: &mut Renaming) -> Option<()> {
        if value == 0 || image == 0 || self.part == SymmetricPart::Clues {
            return ((value == 0) == (image == 0)).then_some(());
        }
        let known = renaming[usize::from(value)];
        let is_new = known == 0 && !renaming.contains(&image);
        if is_new {
            renaming[usize::from(value)] = image;
        }
        (is_new || known == image).then_some(())
    }

    fn transformation(&self, transpose: bool) -> Transformation {
        let lines = |first: usize| std::array::from_fn(|i| self.sources[first + i]);
        Transformation::rearranging(transpose, lines(0), lines(9))
    }
}

/// Returns the lines, each followed by those of its orbit.
fn orbits(maps: &[LineMap]) -> Vec<usize> {
    let mut order = Vec::with_capacity(LINES);
    for line in 0..LINES {
        let mut next = order.len();
        if !order.contains(&line) {
            order.push(line);
        }
        while let Some(&reached) = order.get(next) {
            next += 1;
            for map in maps {
                if !order.contains(&map[reached]) {
                    order.push(map[reached]);
                }
            }
        }
    }
    order
}
