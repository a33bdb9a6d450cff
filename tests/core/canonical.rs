//! Canonical forms against exhaustive search, and against published properties of grids.

use cluewise::canonical::{self, Transformation, canonicalize};
use cluewise::{Cell, Digit, Grid, Puzzle, PuzzleRng, generator, solver};
use std::collections::{BTreeMap, HashSet};

use cluewise_references::{arrangements, rounds};

/// Puzzles with their canonical forms and the number of their automorphisms: 60 random minimal ones and 20 grids whose
/// forms were found by trying all arrangements elsewhere, and patterns for which the same was done here.
const PINNED: &str = include_str!("../data/canonical.txt");

/// The grid with the most automorphisms.
const MOST_SYMMETRIC: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// Symmetric, nearly empty or contradictory patterns: the hard cases of canonicalization.
const PATTERNS: [&str; 14] = [
    "1................................................................................",
    "1.........2......................................................................",
    "1........1.......................................................................",
    "1...........2...............................................................3....",
    "1..2..3..........................................................................",
    "123......456......789............................................................",
    "1.........2.........3.........4.........5.........6.........7.........8.........9",
    "1.........1.........1.........1.........1.........1.........1.........1.........1",
    "1..1.....1..1....................................................................",
    "112......................................................2.......................",
    "12..............................12...............................................",
    ".23456789................1.......................................................",
    "1...2.......2...1............3...4....................4...3...5.....6............",
    "111111111........................................................................",
];

fn puzzle(text: &str) -> Puzzle {
    text.parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn random_grid(index: u64) -> Puzzle {
    generator::random_grid(&mut PuzzleRng::new(9, index)).into()
}

/// Returns some clues of a random grid, in one of three with up to three random digits.
fn random_puzzle(index: u64) -> Puzzle {
    let rng = &mut PuzzleRng::new(10, index);
    let mut cells: Vec<Cell> = Cell::all().collect();
    rng.shuffle(&mut cells);
    let kept = rng.random_below(82) as usize;
    let mut puzzle = random_grid(index).restricted_to(cells[..kept].iter().copied().collect());
    for &cell in cells.iter().take(if index.is_multiple_of(3) { rng.random_below(4) as usize } else { 0 }) {
        puzzle.set(cell, Digit::new(rng.random_below(9) as u8 + 1));
    }
    puzzle
}

/// Checks that the form is consistent and equal for this many random isomorphs; returns it.
fn check(puzzle: &Puzzle, isomorphs: u64) -> Puzzle {
    let canonical = canonicalize(puzzle);
    assert_eq!(canonical.transformation.apply(puzzle), canonical.form, "{puzzle}");
    assert_eq!(canonicalize(&canonical.form).form, canonical.form, "{puzzle}");
    for index in 0..isomorphs {
        let isomorph = Transformation::random(&mut PuzzleRng::new(11, index)).apply(puzzle);
        let again = canonicalize(&isomorph);
        assert_eq!((again.form, again.automorphisms), (canonical.form, canonical.automorphisms), "{puzzle} {isomorph}");
        assert_eq!(again.transformation.apply(&isomorph), canonical.form, "{isomorph}");
    }
    canonical.form
}

#[test]
fn forms_are_pinned() {
    for line in PINNED.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let canonical = canonicalize(&puzzle(fields[0]));
        assert_eq!(
            (canonical.form.to_string().as_str(), canonical.automorphisms.to_string().as_str()),
            (fields[1], fields[2])
        );
        check(&puzzle(fields[0]), 5);
    }
}

#[test]
fn forms_equal_those_of_exhaustive_search() {
    // Those of all are pinned.
    for text in PATTERNS.into_iter().step_by(4) {
        let (form, count) = arrangements::smallest(&puzzle(text));
        let canonical = canonicalize(&puzzle(text));
        assert_eq!((canonical.form, canonical.automorphisms), (form, count), "{text}");
    }
    for index in 0..rounds(1) {
        let puzzle = random_puzzle(index);
        let canonical = canonicalize(&puzzle);
        assert_eq!((canonical.form, canonical.automorphisms), arrangements::smallest(&puzzle), "{puzzle}");
    }
}

#[test]
#[ignore = "tries 3,359,232 arrangements of each of 2,000 puzzles: 10 minutes"]
fn many_forms_equal_those_of_exhaustive_search() {
    for index in 0..2000 {
        let puzzle = if index % 2 == 0 { random_puzzle(index) } else { symmetric_puzzle(index) };
        let canonical = canonicalize(&puzzle);
        assert_eq!((canonical.form, canonical.automorphisms), arrangements::smallest(&puzzle), "{puzzle}");
    }
}

#[test]
fn isomorphs_have_the_same_form() {
    for index in 0..rounds(150) {
        check(&random_puzzle(index), 2);
        check(&random_grid(index), 2);
    }
    for text in PATTERNS.into_iter().chain([MOST_SYMMETRIC, &Puzzle::EMPTY.to_string()]) {
        check(&puzzle(text), 10);
    }
}

#[test]
#[ignore = "five million isomorphs: 2 minutes"]
fn millions_of_isomorphs_have_the_same_form() {
    for index in 0..200_000 {
        check(&random_puzzle(index), 20);
        check(&random_grid(index), 5);
    }
}

/// Returns a puzzle with a random transformation as an automorphism.
fn symmetric_puzzle(index: u64) -> Puzzle {
    let rng = &mut PuzzleRng::new(12, index);
    let symmetry = Transformation::random(rng);
    let mut puzzle = Puzzle::EMPTY;
    for _ in 0..1 + rng.random_below(12) {
        let (mut cell, start) = (Cell::new(rng.random_below(81) as usize), rng.random_below(9) as u8 + 1);
        let mut digit = Digit::new(start);
        // Twice as many steps as there can be moves, so that no orbit is cut off.
        for _ in 0..180 {
            if let Some(cell) = cell {
                puzzle.set(cell, digit);
            }
            cell = symmetry.sources().find(|&(_, from)| Some(from) == cell).map(|(to, _)| to);
            digit = digit.map(|digit| symmetry.digit(digit));
        }
    }
    puzzle
}

#[test]
fn number_of_automorphisms_equals_those_listed() {
    let random = (0..rounds(40)).map(symmetric_puzzle).chain((0..rounds(10)).map(random_puzzle));
    let patterns = PATTERNS[2..].iter().chain(&[MOST_SYMMETRIC]).map(|text| puzzle(text));
    let mut symmetric = 0;
    for puzzle in random.chain(patterns).filter(|puzzle| puzzle.clue_count() > 2) {
        let found: HashSet<Transformation> =
            canonical::automorphisms(&puzzle).map(|found| found.rearrangement()).collect();
        assert!(canonical::automorphisms(&puzzle).all(|found| found.apply(&puzzle) == puzzle), "{puzzle}");
        assert_eq!(found.len(), canonicalize(&puzzle).automorphisms as usize, "{puzzle}");
        assert!(canonical::automorphisms(&puzzle).next() == Some(Transformation::IDENTITY), "{puzzle}");
        symmetric += usize::from(found.len() > 1);
    }
    assert!(symmetric > 20, "only {symmetric} were symmetric");
}

/// Returns a symmetric pattern with random digits, a contradiction, or a nearly full grid: puzzles with many equivalent
/// orders of lines.
fn slow_puzzle(index: u64) -> Puzzle {
    let rng = &mut PuzzleRng::new(17, index);
    let mut puzzle = match index % 4 {
        0 => symmetric_puzzle(index),
        1 => puzzle(MOST_SYMMETRIC),
        2 => random_grid(index),
        _ => canonicalize(&symmetric_puzzle(index + 1)).form,
    };
    let most = [81, 20, 9, 3][rng.random_below(4) as usize];
    for _ in 0..rng.random_below(most) {
        if let Some(cell) = Cell::new(rng.random_below(81) as usize) {
            puzzle.set(cell, Digit::new(rng.random_below(10) as u8));
        }
    }
    puzzle
}

#[test]
#[ignore = "times 10,000 puzzles: half a minute"]
fn the_worst_case_is_bounded() {
    let mut worst = (std::time::Duration::ZERO, Puzzle::EMPTY);
    for index in 0..10_000 {
        let puzzle = slow_puzzle(index);
        let began = std::time::Instant::now();
        canonicalize(&puzzle);
        worst = worst.max((began.elapsed(), puzzle));
    }
    println!("{:?} {}", worst.0, worst.1);
    assert!(worst.0.as_millis() < 250, "{:?}: {}", worst.0, worst.1);
}

#[test]
fn isomorphic_returns_a_transformation() {
    for index in 0..200 {
        let puzzle = random_puzzle(index);
        let isomorph = Transformation::random(&mut PuzzleRng::new(13, index)).apply(&puzzle);
        let found = canonical::isomorphic(&puzzle, &isomorph).expect("isomorphic");
        assert_eq!(found.apply(&puzzle), isomorph);
        assert_eq!(found.inverse().apply(&isomorph), puzzle);
        assert_eq!(canonical::isomorphic(&puzzle, &random_puzzle(index + 1)), None);
    }
}

#[test]
fn forms_by_solution_distinguish_the_same_puzzles() {
    let minimal = |index| {
        let grid = random_grid(index);
        let mut order: Vec<Cell> = Cell::all().collect();
        PuzzleRng::new(14, index).shuffle(&mut order);
        generator::minimize(&grid, order)
    };
    let mut forms = BTreeMap::new();
    for index in 0..100 {
        let puzzle = minimal(index);
        let solution = solver::unique_solution(&puzzle).expect("one solution");
        let by_solution = canonical::canonicalize_by_solution(&puzzle, &solution).expect("its solution");
        assert_eq!(by_solution.transformation.apply(&puzzle), by_solution.form);
        assert_eq!(by_solution.transformation.apply_to_grid(&solution), by_solution.solution);
        assert_eq!(Puzzle::from(by_solution.solution), canonicalize(&solution.into()).form);
        let transformation = Transformation::random(&mut PuzzleRng::new(15, index));
        let (puzzle, solution) = (transformation.apply(&puzzle), transformation.apply_to_grid(&solution));
        let again = canonical::canonicalize_by_solution(&puzzle, &solution).expect("its solution");
        assert_eq!(again.form, by_solution.form);
        assert_eq!(forms.insert(by_solution.form, index), None);
    }
    assert_eq!(canonical::canonicalize_by_solution(&minimal(0), &Grid::FIRST), None);
}

#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    let canonical = canonicalize(&puzzle(MOST_SYMMETRIC));
    assert_eq!((canonical.automorphisms, canonical.form.to_string().as_str()), (648, MOST_SYMMETRIC));
    let kinds = canonical::symmetries(&puzzle(MOST_SYMMETRIC));
    assert_eq!(kinds.values().sum::<u32>(), 648);
    let named: Vec<String> = kinds.keys().map(|kind| kind.to_string()).filter(|kind| !kind.contains('(')).collect();
    assert_eq!(named, ["identity", "half-turn", "diagonal", "quarter-turn"]);
    assert_eq!(canonicalize(&Puzzle::EMPTY).automorphisms, 3_359_232);
}

#[test]
fn bands_fall_into_416_classes() {
    let classes = canonical::band_classes();
    assert_eq!(classes.len(), 416);
    assert_eq!(classes.iter().map(|class| class.size).sum::<u64>(), 948_109_639_680);
    assert!(classes.is_sorted_by(|a, b| a.rows < b.rows));
    for (number, class) in classes.iter().enumerate() {
        let clues = class.rows.concat().into_iter().zip(Cell::all());
        let band: Puzzle = clues.filter_map(|(digit, cell)| Some((cell, Digit::new(digit)?))).collect();
        // A class is an orbit under 6 orders of rows, 1296 of columns and 9! permutations of digits; the empty rows
        // have 72 orders.
        let automorphisms = u64::from(canonicalize(&band).automorphisms / 72);
        assert_eq!(class.size * automorphisms, 6 * 1296 * 362_880, "{class:?}");
        let filled = solver::solutions(&band).next().expect("every band can be completed");
        assert_eq!(canonical::band_classes_of(&filled)[0], number);
    }
}

#[test]
fn forms_of_grids_begin_with_the_smallest_band_class() {
    for index in 0..300 {
        let grid = Grid::try_from(random_grid(index)).unwrap();
        let canonical = canonicalize(&grid.into()).form.to_string();
        let least = *canonical::band_classes_of(&grid).iter().min().unwrap();
        let rows = canonical::band_classes()[least].rows.concat();
        assert_eq!(canonical[..27], rows.iter().map(|d| d.to_string()).collect::<String>(), "{grid}");
        let isomorph = Transformation::random(&mut PuzzleRng::new(16, index)).apply_to_grid(&grid);
        let sorted = |grid| {
            let mut classes = canonical::band_classes_of(grid);
            classes.sort();
            classes
        };
        assert_eq!(sorted(&grid), sorted(&isomorph));
    }
}
