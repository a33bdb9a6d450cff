//! Why a 9x9 puzzle without further rules has no solution: the searches of [`Contradiction`](super::Contradiction) and
//! [`Conflict`](super::Conflict) with the solver of such puzzles.
//!
//! Programs for 9x9 puzzles, such as a WebAssembly module, need not contain the solver of other kinds.

use super::deletion;
use super::no_solution::NoSolution;
use super::sentences::{self, MAX_NAMED};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Puzzle;
use crate::board::house::House;
use crate::cancellation;
use crate::solver;

/// Maximum number of searches for a conflict.
const MAX_SEARCHES: u32 = 2_500;

/// Maximum number of houses of an area.
const MAX_HOUSES: usize = 4;

/// Maximum number of clues of a conflict that is reported.
const MAX_CLUES: usize = 12;

impl NoSolution {
    /// Searches for the reasons why a 9x9 puzzle without further rules has no solution.
    ///
    /// ```
    /// use cluewise::kinds::NoSolution;
    /// let puzzle = format!("11{}", ".".repeat(79)).parse()?;
    /// let found = NoSolution::of_classic(&puzzle);
    /// assert_eq!(found.sentence(), "no solution (r1c1 and r1c2 hold the same digit)");
    /// assert_eq!(found.cells, ["r1c1", "r1c2"]);
    /// # Ok::<(), cluewise::ParseError>(())
    /// ```
    pub fn of_classic(puzzle: &Puzzle) -> NoSolution {
        no_solution(puzzle)
    }
}

fn no_solution(puzzle: &Puzzle) -> NoSolution {
    let equal = equal_digits(puzzle);
    let entries = wrong_entries(puzzle);
    let conflict = if equal.is_empty() && entries.is_empty() { Conflict::find(puzzle) } else { Conflict::default() };
    let same_digit = equal.chunk_by(|&a, &b| puzzle.get(a) == puzzle.get(b)).map(names);
    let mut reasons = sentences::equal_digits(same_digit).map_or(String::new(), |text| format!(" ({text})"));
    reasons.extend(sentences::wrong_entries(&named_entries(puzzle, &entries)));
    let text = sentences::conflict("digits", &named_entries(puzzle, &conflict.clues), conflict.place.as_deref());
    reasons.extend(text.map(|text| format!(": {text}")));
    let mut cells = [&equal[..], &entries, &conflict.clues].concat();
    cells.sort_unstable();
    cells.dedup();
    let (cells, entries) = (names(&cells), names(&entries));
    NoSolution { reasons, cells, entries, has_entries: true, ..NoSolution::default() }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(Cell::to_string).collect()
}

fn named_entries(puzzle: &Puzzle, cells: &[Cell]) -> Vec<String> {
    cells.iter().filter_map(|&cell| Some(format!("{} in {cell}", puzzle.get(cell)?))).collect()
}

/// Returns the cells that hold the same digit although they see each other, ascending by digit.
fn equal_digits(puzzle: &Puzzle) -> Vec<Cell> {
    let is_repeated =
        |&cell: &Cell| puzzle.get(cell).is_some() && cell.peers().any(|peer| puzzle.get(peer) == puzzle.get(cell));
    let mut cells: Vec<Cell> = Cell::all().filter(is_repeated).collect();
    cells.sort_by_key(|&cell| (puzzle.get(cell), cell));
    cells
}

/// Returns the cells without any one of whose digits the puzzle has exactly one solution; none if there are more than
/// [`MAX_NAMED`], which would not help.
fn wrong_entries(puzzle: &Puzzle) -> Vec<Cell> {
    let is_wrong = |&cell: &Cell| {
        let mut without = *puzzle;
        without.set(cell, None);
        solver::count(&without, 2) == 1
    };
    let found: Vec<Cell> = puzzle.clues().map(|(cell, _)| cell).filter(is_wrong).collect();
    if found.len() > MAX_NAMED { Vec::new() } else { found }
}

/// Clues that no grid has together, although one has all but any one of them.
#[derive(Default)]
struct Conflict {
    clues: Vec<Cell>,
    /// The text about the area of the clues.
    place: Option<String>,
}

impl Conflict {
    /// Returns the smallest conflict that is found; empty if it is too large to help.
    fn find(puzzle: &Puzzle) -> Conflict {
        let areas: Vec<Area> = Area::all().collect();
        let mut search = Search { puzzle, left: MAX_SEARCHES };
        let seeds = search.seeds(&areas);
        let reduced: Vec<Vec<Cell>> = seeds.iter().filter_map(|seed| search.reduced(seed)).collect();
        let clues = reduced.into_iter().min_by_key(Vec::len).unwrap_or_default();
        let has_all = |area: &&Area| clues.iter().all(|&cell| area.cells.contains(cell));
        let area = areas.iter().find(has_all).filter(|_| clues.len() > 2);
        Conflict { place: area.map(|area| format!("all are in or touch {}", area.name())), clues }
    }
}

/// Consecutive houses of one type.
struct Area {
    first: usize,
    last: usize,
    cells: CellSet,
}

impl Area {
    /// Returns the areas, those of one house first.
    fn all() -> impl Iterator<Item = Area> {
        (1..=MAX_HOUSES)
            .flat_map(|length| (0..=House::COUNT - length).filter_map(move |first| Area::new(first, length)))
    }

    fn new(first: usize, length: usize) -> Option<Area> {
        let last = first + length - 1;
        let cells = (first..=last).filter_map(House::new).flat_map(House::cells).collect();
        (first / 9 == last / 9).then_some(Area { first, last, cells })
    }

    fn houses(&self) -> usize {
        self.last - self.first + 1
    }

    fn name(&self) -> String {
        let kind = ["row", "column", "box"][self.first / 9];
        sentences::area_name(kind, self.first as u16 % 9 + 1, self.last as u16 % 9 + 1)
    }
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    /// The number of searches that are left.
    left: u32,
}

impl Search<'_> {
    /// Returns impossible sets of clues, the smallest first: those of the smallest areas, and if there is none, all
    /// clues.
    fn seeds(&mut self, areas: &[Area]) -> Vec<Vec<Cell>> {
        let clues: Vec<Cell> = self.puzzle.clues().map(|(cell, _)| cell).collect();
        let impossible = |area: &Area| {
            let inside: Vec<Cell> = clues.iter().copied().filter(|&cell| area.cells.contains(cell)).collect();
            (inside.len() > 1 && self.is_impossible(&inside)).then_some(inside)
        };
        deletion::seeds(Vec::new(), areas, Area::houses, impossible, clues.clone())
    }

    /// Leaves out clues as long as the rest is impossible. Returns the smaller of the results in ascending and in
    /// descending order; `None` if they are too large.
    fn reduced(&mut self, seed: &[Cell]) -> Option<Vec<Cell>> {
        let mut reduce =
            |order: &[Cell]| deletion::reduced(order, MAX_CLUES, |_| |_| false, |set| self.is_impossible(set));
        let one = reduce(seed);
        if one.as_ref().is_some_and(|one| one.len() <= 2) {
            return one;
        }
        let other = reduce(&seed.iter().rev().copied().collect::<Vec<Cell>>()).map(|mut other| {
            other.reverse();
            other
        });
        [one, other].into_iter().flatten().min_by_key(Vec::len)
    }

    /// Returns whether a search proves that no grid has these clues.
    fn is_impossible(&mut self, clues: &[Cell]) -> bool {
        if self.left == 0 || cancellation::is_requested() {
            return false;
        }
        self.left -= 1;
        let clues = clues.iter().filter_map(|&cell| Some((cell, self.puzzle.get(cell)?)));
        solver::count(&clues.collect(), 1) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{PuzzleKind, Solvers, Symbols};

    /// Wrong entries in a puzzle, equal digits, conflicts of few and of many clues.
    const PUZZLES: [&str; 8] = [
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....9",
        "44....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "12345678.........9...............................................................",
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "123......456.........7...................................7.......................",
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        ".9.3....1....8..46......8..4.5.6..3...32756...6..1.9.4..1......58..2....2....7.6.",
        "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
    ];

    /// The solver of layouts finds the same.
    #[test]
    #[cfg_attr(debug_assertions, ignore = "overflows the stack without optimization")]
    fn reasons_are_those_of_the_variant_without_rules() {
        let kind = PuzzleKind::of_size(9).expect("a size");
        for text in PUZZLES {
            let found = no_solution(&text.parse().expect("a puzzle"));
            let puzzle = kind.parse(text, Symbols::DIGITS).expect("a puzzle");
            assert_eq!(found, NoSolution::find(&mut Solvers::default(), &kind, &puzzle, Symbols::DIGITS), "{text}");
            assert_ne!(found.reasons, "", "{text}");
        }
    }
}
