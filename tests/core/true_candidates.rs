//! Candidates that occur in solutions, against backtracking.

use cluewise::PuzzleRng;
use cluewise::engine::{Engine, TrueCandidates};
use cluewise::generator::{self, Targets};
use cluewise::kinds::{self, Constraint, KindGenerator, PuzzleKind, Solver, StartPosition, Symbols};
use cluewise::pack::Record;
use cluewise::{Candidates, Cell, Digit, DigitSet, Puzzle};
use std::collections::HashSet;

/// Compares the counts with those of these solutions, which are all.
fn check(found: &TrueCandidates, side: usize, solutions: &[Vec<u8>], limit: u64) {
    assert!(found.is_complete());
    assert_eq!(found.has_more_solutions(), solutions.len() as u64 >= limit.max(1000));
    let mut counts = vec![0; side * side * side];
    for solution in solutions {
        solution.iter().enumerate().for_each(|(cell, &digit)| counts[cell * side + usize::from(digit) - 1] += 1);
    }
    for (index, count) in counts.into_iter().enumerate() {
        let (cell, digit) = (index / side, (index % side) as u8 + 1);
        assert_eq!(found.count(cell, digit), limit.min(count), "{digit} in cell {cell}");
    }
}

/// Returns all solutions of a puzzle whose rules are houses without repeated digits, by backtracking.
fn solutions(kind: &PuzzleKind, puzzle: &kinds::Puzzle) -> Vec<Vec<u8>> {
    fn fill(cells: &mut [u8], side: u8, peers: &[Vec<usize>], found: &mut Vec<Vec<u8>>) {
        let Some(cell) = cells.iter().position(|&digit| digit == 0) else { return found.push(cells.to_vec()) };
        for digit in 1..=side {
            if peers[cell].iter().all(|&peer| cells[peer] != digit) {
                cells[cell] = digit;
                fill(cells, side, peers, found);
                cells[cell] = 0;
            }
        }
    }
    let layout = kind.layout();
    let mut peers = vec![Vec::new(); kind.cells()];
    for house in layout.houses() {
        for &cell in house.cells.iter() {
            peers[usize::from(cell)]
                .extend(house.cells.iter().filter(|&&peer| peer != cell).map(|&peer| usize::from(peer)));
        }
    }
    let mut found = Vec::new();
    fill(&mut puzzle.cells().to_vec(), kind.side() as u8, &peers, &mut found);
    found
}

/// Puzzles with as many solutions or more are left out.
const MOST: usize = 5_000;

#[test]
fn of_classic_puzzles() {
    let mut engine = Engine::default();
    let (mut few, mut many) = (0, 0);
    for index in 0..6 {
        let mut puzzle = generator::generate(&Targets::default(), 5, index, |_| true).unwrap().puzzle;
        // Without some of its clues it has up to thousands of solutions.
        let clues: Vec<Cell> = puzzle.clue_cells().iter().take(1 + index as usize % 6).collect();
        clues.into_iter().for_each(|cell| puzzle.set(cell, None));
        let all: Vec<Vec<u8>> = cluewise::solver::naive::solutions(&puzzle)
            .map(|grid| grid.digits().map(|digit| digit.get()).to_vec())
            .take(MOST)
            .collect();
        if all.len() == MOST {
            continue;
        }
        *(if all.len() < 1000 { &mut few } else { &mut many }) += 1;
        for limit in [1, 7, 200] {
            let found = engine.true_candidates(&Record::from(puzzle), limit);
            check(&found, 9, &all, limit);
        }
    }
    assert!(few > 0 && many > 0, "{few} {many}");
}

#[test]
fn of_other_kinds() {
    let kinds = [
        (PuzzleKind::of_size(4).unwrap(), "1.......2......."),
        (PuzzleKind::of_size(4).unwrap(), "................"),
        (PuzzleKind::new(4, None, None, "x".parse().unwrap()).unwrap(), "................"),
        (PuzzleKind::of_size(6).unwrap(), "1..4....5....3........2.2..6....4..."),
        (PuzzleKind::of_size(6).unwrap(), "1..4....5....3............6........."),
    ];
    let mut engine = Engine::default();
    for (kind, text) in kinds {
        let puzzle = kind.parse(text, Symbols::DIGITS).unwrap();
        let all = solutions(&kind, &puzzle);
        let record = Record::of_kind(kind.clone(), puzzle);
        for limit in [1, 3, 500] {
            check(&engine.true_candidates(&record, limit), kind.side(), &all, limit);
        }
    }
}

#[test]
fn pencil_marks_restrict_the_solutions() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
    let mut record = Record::from(puzzle);
    let mut candidates = Candidates::new(&puzzle);
    candidates.remove(Cell::new(6).unwrap(), DigitSet::single(Digit::new(9).unwrap()));
    record.restrict(&candidates);
    let found = Engine::default().true_candidates(&record, 100);
    assert_eq!((found.solutions(), found.count(6, 1), found.count(6, 9)), (1, 1, 0));
}

/// Six lines of German whispers, as lists of rows and columns. A CP-SAT model finds as many candidates, one by one.
const WHISPERS: [&str; 6] = [
    "98 89 78 87 76 65",
    "32 41 31 42 51 61",
    "48 39 28 18 19",
    "24 34 33 22 11",
    "64 54 43 52 63 73",
    "56 67 58 59 68",
];

/// A count of the digits of seven cells, of which five are in a box: it is 5, 6 or 7.
const COUNT: [&str; 1] = ["75 86 97 98 99 88 77 76"];

/// Searches for the candidates of a draft without clues take few branches, because each learns from those before: one by one
/// those of the whispers take five million.
#[test]
fn candidates_of_a_draft_take_few_branches() {
    let cell = |place: &str| {
        let [row, column] = [0, 1].map(|at| u16::from(place.as_bytes()[at] - b'1'));
        9 * row + column
    };
    for (name, lines, candidates) in [("whispers", &WHISPERS[..], 606), ("count-distinct", &COUNT, 723)] {
        let line = |cells: &&str| {
            let cells: Vec<u16> = cells.split(' ').map(cell).collect();
            Constraint::named(name, cells, [], []).expect("a line")
        };
        let kind = PuzzleKind::of_size(9)
            .unwrap()
            .with_constraints(lines.iter().map(line).collect::<Vec<_>>())
            .expect("a kind");
        let record = Record::of_kind(kind, kinds::Puzzle::new(vec![0; 81]));
        for limit in [1, 11, 100] {
            let found = Engine::new(40_000).true_candidates(&record, limit);
            assert!(found.is_complete() && found.solutions() == 1000, "{name} {limit}: {}", found.solutions());
            let count: u32 = found.masks().iter().map(|mask| mask.count_ones()).sum();
            assert_eq!(count, candidates, "{name} {limit}");
        }
    }
}

/// Non-consecutive puzzles have short searches, which learn nothing from those for other candidates: a list finds all solutions.
#[test]
fn short_searches_have_the_whole_budget() {
    let kind = PuzzleKind::new(9, None, None, "non-consecutive".parse().unwrap()).unwrap();
    let text = "....6.8................................2.......................3...............3.";
    let puzzle = kind.parse(text, Symbols::DIGITS).unwrap();
    let all = Solver::new(&kind.layout()).solve(&puzzle, 2000, u64::MAX);
    let all: Vec<Vec<u8>> = all.solutions.iter().map(|solution| solution.cells().to_vec()).collect();
    let found = Engine::default().true_candidates(&Record::of_kind(kind, puzzle), 5);
    check(&found, 9, &all, 5);
}

#[test]
fn a_search_that_does_not_end_says_so() {
    let kind = PuzzleKind::of_size(16).unwrap();
    let empty = kinds::Puzzle::new(vec![0; 256]);
    let found = Engine::new(10).true_candidates(&Record::of_kind(kind, empty), 5);
    assert!(!found.is_complete() && found.has_more_solutions());
}

/// Every search of the solver finds the solutions within candidates that are among all solutions.
#[test]
fn candidates_restrict_searches_of_every_kind() {
    let kinds = [
        (6, ""),
        (9, "x"),
        (9, "windoku"),
        (9, "jigsaw"),
        (9, "killer"),
        (9, "non-consecutive"),
        (9, "twodoku"),
        (16, ""),
    ];
    let mut restricted = 0;
    for (side, rules) in kinds {
        let targets = Targets::default().with_playable(side == 16);
        let mut generator = KindGenerator::of_rules(side, None, rules.parse().unwrap(), targets).unwrap();
        for index in 0..cluewise_references::rounds(1) {
            let rng = &mut PuzzleRng::new(11, index);
            let made = generator.generate(3, index, |_| true).unwrap();
            let mut cells = made.puzzle.cells().to_vec();
            let clues: Vec<usize> =
                (0..cells.len()).filter(|&cell| cells[cell] > 0).take(2 + 2 * index as usize).collect();
            clues.into_iter().for_each(|cell| cells[cell] = 0);
            let puzzle = kinds::Puzzle::new(cells);
            let mut solver = Solver::new(&made.kind.layout());
            let found = solver.solve(&puzzle, MOST as u64, 100_000);
            let all: HashSet<_> = found.solutions.into_iter().collect();
            if all.len() == MOST || !found.is_complete {
                continue;
            }
            let random_mask = |digit: u8| rng.random_below(1 << made.kind.side()) | 1 << (digit - 1);
            let masks: Vec<u32> = made.solution.cells().iter().copied().map(random_mask).collect();
            let is_within = |solution: &&kinds::Puzzle| {
                let cells = solution.cells().iter().zip(puzzle.cells()).zip(&masks);
                cells.into_iter().all(|((&digit, &clue), mask)| clue > 0 || mask >> (digit - 1) & 1 == 1)
            };
            let expected = all.iter().filter(is_within).count() as u64;
            restricted += usize::from(expected < all.len() as u64);
            let start = StartPosition { puzzle: &puzzle, candidates: Some(&masks) };
            let found = solver.solve(start, u64::MAX, u64::MAX);
            assert_eq!((found.count, found.solutions.len() as u64), (expected, expected), "{rules} {index}");
            assert!(found.solutions.iter().all(|solution| all.contains(solution)));
            assert_eq!(solver.count(start, u64::MAX, u64::MAX).count, expected, "{rules} {index}");
            assert_eq!(solver.solve_batch(&[start; 3], u64::MAX, u64::MAX)[2].count, expected, "{rules} {index}");
            let nothing = StartPosition { puzzle: &puzzle, candidates: Some(&vec![0; masks.len()]) };
            assert_eq!(solver.count(nothing, u64::MAX, u64::MAX).count, all.len() as u64, "masks of 0 do not restrict");
        }
    }
    assert!(restricted > 3, "{restricted}");
}
