//! Sets of puzzles: from files, or generated from a seed.

use crate::options::Options;
use cluewise::generator::{minimize, random_grid};
use cluewise::{Cell, Puzzle, PuzzleRng};
use std::path::Path;

/// The sets of the published figures.
const SHARED: [&str; 7] = [
    "easy50.txt",
    "17_clue.txt",
    "top95.txt",
    "top1465.txt",
    "hardest_1106.txt",
    "hardest_11plus.txt",
    "serg_multi.txt",
];
/// The maximum number of puzzles of a generated set.
const MAX_GENERATED: usize = 10_000;
/// The name of the generated set whose puzzles have many solutions.
pub const MANY_SOLUTIONS: &str = "generated: 22 random clues";
const SEED: u64 = 20_260;

/// A set in the representation of each engine.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
    pub peers: Vec<sudoku::Sudoku>,
}

impl Set {
    pub fn new(name: String, puzzles: Vec<Puzzle>) -> Set {
        Set { name, peers: puzzles.iter().map(peer).collect(), puzzles }
    }
}

/// Returns the puzzle in the type of crate `sudoku`.
pub fn peer(puzzle: &Puzzle) -> sudoku::Sudoku {
    sudoku::Sudoku::from_str_line(&puzzle.to_string()).expect("81 cells")
}

/// Returns the sets of the given files; without any, the generated sets and the shared ones that are present.
pub fn all(options: &Options) -> Vec<Set> {
    let (files, mut sets) = match options.files.is_empty() {
        false => (options.files.clone(), Vec::new()),
        true => {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
            let present = SHARED.iter().map(|name| folder.join(name)).filter(|path| path.exists());
            (
                present.map(|path| path.display().to_string()).collect(),
                generated(options.max_puzzles.min(MAX_GENERATED)),
            )
        }
    };
    sets.extend(files.iter().filter_map(|file| read(file, options.max_puzzles)));
    sets
}

/// Returns the text of a file; `None`, and prints why, if it cannot be read.
pub fn text(path: &Path) -> Option<String> {
    std::fs::read_to_string(path).map_err(|error| eprintln!("cannot read {}: {error}", path.display())).ok()
}

/// Returns the puzzles at the start of the lines of a file.
fn read(path: &str, max_puzzles: usize) -> Option<Set> {
    let text = text(Path::new(path))?;
    let puzzles = text.lines().filter_map(|line| line.get(..81)?.parse().ok()).take(max_puzzles).collect();
    let name = Path::new(path).file_name().map_or(path.into(), |name| name.to_string_lossy().into_owned());
    Some(Set::new(name, puzzles)).filter(|set| !set.puzzles.is_empty())
}

/// Returns minimal puzzles, the same with eight more clues, and random grids with 22 clues left.
fn generated(count: usize) -> Vec<Set> {
    let puzzles = |change: fn(&mut PuzzleRng, Puzzle, Puzzle) -> Puzzle| {
        let make = |index| {
            let rng = &mut PuzzleRng::new(SEED, index);
            let grid = Puzzle::from(random_grid(rng));
            let mut order: Vec<Cell> = Cell::all().collect();
            rng.shuffle(&mut order);
            change(rng, minimize(&grid, order), grid)
        };
        (0..count as u64).map(make).collect()
    };
    vec![
        Set::new("generated: minimal".into(), puzzles(|_, minimal, _| minimal)),
        Set::new(
            "generated: minimal plus 8 clues".into(),
            puzzles(|rng, minimal, grid| with_more_clues(rng, minimal, &grid, 8)),
        ),
        Set::new(MANY_SOLUTIONS.into(), puzzles(|rng, _, grid| with_more_clues(rng, Puzzle::EMPTY, &grid, 22))),
    ]
}

/// Returns the puzzle with this many more clues of the grid.
pub fn with_more_clues(rng: &mut PuzzleRng, mut puzzle: Puzzle, grid: &Puzzle, clues: usize) -> Puzzle {
    let mut empty: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect();
    rng.shuffle(&mut empty);
    empty.iter().take(clues).for_each(|&cell| puzzle.set(cell, grid.get(cell)));
    puzzle
}
