//! Candidates that occur in solutions, against backtracking.

use cluewise::engine::{Engine, TrueCandidates};
use cluewise::generator::{self, Targets};
use cluewise::kinds::{self, PuzzleKind, Symbols};
use cluewise::pack::Record;
use cluewise::{Candidates, Cell, Digit, DigitSet, Puzzle};

/// Compares the counts with those of these solutions, which are all.
fn check(found: &TrueCandidates, side: usize, solutions: &[Vec<u8>], limit: u64) {
    assert!(found.is_complete());
    assert_eq!(found.has_more_solutions(), solutions.len() as u64 >= limit.max(1000));
    for cell in 0..side * side {
        for digit in 1..=side as u8 {
            let count = solutions.iter().filter(|solution| solution[cell] == digit).count() as u64;
            assert_eq!(found.count(cell, digit), count.min(limit), "{digit} in cell {cell}");
        }
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
const MOST: usize = 20_000;

#[test]
fn of_classic_puzzles() {
    let mut engine = Engine::default();
    let (mut few, mut many) = (0, 0);
    for index in 0..12 {
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
            let found = engine.true_candidates(&Record::from(puzzle), limit).unwrap();
            check(&found, 9, &all, limit);
        }
    }
    assert!(few > 2 && many > 2, "{few} {many}");
}

#[test]
fn of_other_kinds() {
    let kinds = [
        (PuzzleKind::classic(4).unwrap(), "1.......2......."),
        (PuzzleKind::classic(4).unwrap(), "................"),
        (PuzzleKind::new(4, None, None, "x".parse().unwrap()).unwrap(), "................"),
        (PuzzleKind::classic(6).unwrap(), "1..4....5....3........2.2..6....4..."),
        (PuzzleKind::classic(6).unwrap(), "1..4....5....3............6........."),
    ];
    let mut engine = Engine::default();
    for (kind, text) in kinds {
        let puzzle = kind.parse(text, Symbols::DIGITS).unwrap();
        let all = solutions(&kind, &puzzle);
        let record = Record::of_kind(kind.clone(), puzzle);
        for limit in [1, 3, 500] {
            check(&engine.true_candidates(&record, limit).unwrap(), kind.side(), &all, limit);
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
    let found = Engine::default().true_candidates(&record, 100).unwrap();
    assert_eq!((found.solutions(), found.count(6, 1), found.count(6, 9)), (1, 1, 0));
}

#[test]
fn a_search_that_does_not_end_says_so() {
    let kind = PuzzleKind::classic(16).unwrap();
    let empty = kinds::Puzzle::new(vec![0; 256]);
    let found = Engine::new(10).true_candidates(&Record::of_kind(kind, empty), 5).unwrap();
    assert!(!found.is_complete() && found.has_more_solutions());
}
