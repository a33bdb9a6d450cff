//! Isomorphs of puzzles of every kind, and their canonical forms.

use cluewise::PuzzleRng;
use cluewise::generator::Targets;
use cluewise::kinds::{Constraint, Isomorphism, IsomorphismKey, KindGenerator, KindRater, Puzzle, PuzzleKind, Solver};
use cluewise::rating::effort::Propagation;
use std::collections::BTreeSet;

/// Sizes with rules and marks.
const KINDS: [(usize, &str); 19] = [
    (4, ""),
    (6, ""),
    (7, ""),
    (8, ""),
    (6, "x"),
    (9, "x"),
    (9, "windoku"),
    (9, "disjoint"),
    (9, "anti-knight"),
    (9, "non-consecutive"),
    (9, "jigsaw"),
    (6, "jigsaw"),
    (6, "killer"),
    (9, "killer"),
    (6, "dots"),
    (6, "thermometer"),
    (6, "jigsaw+dots"),
    (4, "twodoku"),
    (9, "twodoku"),
];

fn made(side: usize, kind: &str) -> (PuzzleKind, Puzzle, Puzzle) {
    made_for(side, kind, Targets::default())
}

fn made_for(side: usize, kind: &str, targets: Targets) -> (PuzzleKind, Puzzle, Puzzle) {
    let rules = kind.parse().expect("rules");
    let mut generator = KindGenerator::of_rules(side, None, rules, targets).expect("possible");
    let made = generator.generate(5, 0, |_| true).expect("a puzzle");
    (made.kind, made.puzzle, made.solution)
}

fn random(variant: &PuzzleKind, index: u64) -> Isomorphism {
    Isomorphism::random(variant, &mut PuzzleRng::new(11, index)).expect("an isomorphism")
}

fn canonical(variant: &PuzzleKind, puzzle: &Puzzle) -> (PuzzleKind, Puzzle) {
    let isomorphism = Isomorphism::canonical(variant, puzzle).expect("a form");
    (isomorphism.kind().clone(), isomorphism.apply(puzzle))
}

fn count(variant: &PuzzleKind, puzzle: &Puzzle) -> u64 {
    Solver::new(&variant.layout()).count(puzzle, 100, u64::MAX).count
}

#[test]
fn isomorphs_are_equal_but_for_their_places_and_digits() {
    for (side, kind) in KINDS {
        let (variant, puzzle, solution) = made(side, kind);
        let key = IsomorphismKey::new(&variant, &puzzle).expect("a key");
        let form = canonical(&variant, &puzzle);
        assert_eq!(canonical(&form.0, &form.1), form, "{side} {kind}: idempotent");
        assert_eq!(IsomorphismKey::new(&form.0, &form.1), Some(key), "{side} {kind}: the form is an isomorph");
        // A puzzle with several solutions.
        let first = puzzle.cells().iter().position(|&digit| digit > 0);
        let less = |(cell, &digit): (usize, &u8)| if Some(cell) == first { 0 } else { digit };
        let less = Puzzle::new(puzzle.cells().iter().enumerate().map(less).collect::<Vec<u8>>());
        let solutions = count(&variant, &less);
        for index in 0..5 {
            let isomorphism = random(&variant, index);
            let (moved, isomorph) = (isomorphism.kind(), isomorphism.apply(&puzzle));
            assert_eq!(moved.to_string(), variant.to_string());
            assert_eq!(count(moved, &isomorphism.apply(&less)), solutions, "{side} {kind}: {less}");
            assert!(moved.layout().accepts(isomorphism.apply(&solution).cells()), "{side} {kind}");
            assert_eq!(IsomorphismKey::new(moved, &isomorph), Some(key), "{side} {kind}: {puzzle} {isomorph}");
            assert_eq!(canonical(moved, &isomorph), form, "{side} {kind}: {puzzle} {isomorph}");
        }
    }
}

#[test]
fn isomorphs_have_the_same_effort_and_time() {
    for (side, kind) in KINDS {
        // Nets of large grids take long.
        let mut targets = Targets::default();
        targets.playable = side == 9;
        let (variant, puzzle, solution) = made_for(side, kind, targets);
        let effort = |variant: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle| {
            let rater = KindRater::new(&variant.layout()).expect("small");
            (rater.rate(puzzle, solution).expect("a rating"), rater.solving_time(variant, puzzle, solution))
        };
        let isomorphism = random(&variant, 9);
        let rated = effort(isomorphism.kind(), &isomorphism.apply(&puzzle), &isomorphism.apply(&solution));
        assert_eq!(rated, effort(&variant, &puzzle, &solution), "{side} {kind}");
    }
}

/// The name, the cells, the other cells and the values of a constraint.
type Parts<'a> = (&'a str, &'a [u16], &'a [u16], &'a [i32]);

/// Returns an empty grid with constraints.
fn marked(side: usize, constraints: &[Parts]) -> PuzzleKind {
    let constraint =
        |&(name, cells, others, values): &Parts| Constraint::named(name, cells, others, values).expect("a constraint");
    let constraints: Vec<Constraint> = constraints.iter().map(constraint).collect();
    PuzzleKind::of_size(side).and_then(|variant| variant.with_constraints(constraints)).expect("a variant")
}

/// A usual value says what a mark without a value does.
#[test]
fn usual_values_are_those_of_marks_without_one() {
    let empty = Puzzle::new(vec![0; 81]);
    for (name, cells, value) in [("ratio", &[0, 1][..], 2), ("difference", &[3, 12], 1), ("whispers", &[40, 41, 50], 5)]
    {
        let with = |values: &[i32]| {
            let variant = marked(9, &[(name, cells, &[], values)]);
            (IsomorphismKey::new(&variant, &empty), canonical(&variant, &empty))
        };
        assert_eq!(with(&[]), with(&[value]), "{name}");
        assert_ne!(with(&[]).1, with(&[value + 1]).1, "{name}");
    }
}

/// All permutations occur, and no other ones.
#[test]
fn random_isomorphisms_are_those_that_keep_the_rules() {
    let rules =
        |side, rules: &str| PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant");
    let cases = [
        // Two rows in each of two bands, the bands, the same for columns, and rows with columns.
        (rules(4, ""), 128),
        (rules(9, "anti-knight"), 8),
        (rules(6, "anti-king"), 4),
        (rules(9, "non-consecutive"), 8),
        (marked(6, &[("killer", &[0, 1], &[], &[5])]), 4),
        (marked(4, &[("killer", &[0, 1], &[], &[5])]), 8),
        (marked(4, &[("main-diagonal", &[], &[], &[])]), 8),
        (marked(4, &[("row-indexer", &[5], &[], &[])]), 1),
    ];
    for (variant, count) in cases {
        let images = |index| (0..variant.cells() as u16).map(|cell| random(&variant, index).image(cell)).collect();
        let found: BTreeSet<Vec<u16>> = (0..count * 8).map(images).collect();
        assert_eq!(found.len() as u64, count, "{variant}");
    }
}

/// The same constraints in other words have the same form; other constraints have another one.
#[test]
fn forms_of_constraints_are_those_of_their_meaning() {
    let form = |parts: Parts| canonical(&marked(4, &[parts]), &Puzzle::new(vec![0; 16]));
    let cases: [(Parts, Parts, bool); 7] = [
        (("killer", &[0, 1, 5], &[], &[6]), ("killer", &[5, 0, 1], &[], &[6]), true),
        (("killer", &[0, 1, 5], &[], &[6]), ("killer", &[3, 2, 6], &[], &[6]), true),
        (("killer", &[0, 1, 5], &[], &[6]), ("killer", &[0, 1, 5], &[], &[7]), false),
        (("renban", &[0, 1, 5], &[], &[]), ("renban", &[5, 1, 0], &[], &[]), true),
        (("thermometer", &[0, 1, 5], &[], &[]), ("thermometer", &[5, 1, 0], &[], &[]), false),
        (("main-diagonal", &[], &[], &[]), ("anti-diagonal", &[], &[], &[]), true),
        (("quadruple", &[0, 1, 4, 5], &[], &[1, 2]), ("quadruple", &[5, 4, 1, 0], &[], &[2, 1]), true),
    ];
    for (one, other, is_equal) in cases {
        assert_eq!(form(one) == form(other), is_equal, "{one:?} {other:?}");
    }
}

/// A diagonal is a part of the puzzle: its reflection is no isomorph if the clues stay.
#[test]
fn keys_depend_on_the_cells_of_a_diagonal() {
    let key = |name, cell: usize| {
        let puzzle = Puzzle::new((0..16).map(|other| u8::from(other == cell)).collect::<Vec<u8>>());
        IsomorphismKey::new(&marked(4, &[(name, &[], &[], &[])]), &puzzle)
    };
    assert_eq!(key("main-diagonal", 0), key("anti-diagonal", 3));
    assert_ne!(key("main-diagonal", 0), key("main-diagonal", 3));
}

#[test]
fn empty_grids_have_no_form_without_constraints() {
    let empty = Puzzle::new(vec![0; 256]);
    assert_eq!(Isomorphism::canonical(&PuzzleKind::of_size(16).expect("a variant"), &empty), None);
    assert!(Isomorphism::canonical(&marked(16, &[("killer", &[0, 1], &[], &[5])]), &empty).is_some());
}

/// Propagation keeps the solution, removes no fewer candidates with a larger extent, and moves with isomorphs.
#[test]
fn candidates_of_isomorphs_are_those_of_the_puzzle() {
    for (side, kind) in KINDS {
        let (variant, puzzle, solution) = made(side, kind);
        let left = |variant: &PuzzleKind, puzzle: &Puzzle, extent| {
            let rater = KindRater::new(&variant.layout()).expect("small");
            let candidates = rater.propagate(variant, puzzle.into(), extent);
            assert!(!candidates.is_contradictory(), "{side} {kind}");
            candidates.masks().to_vec()
        };
        let isomorphism = random(&variant, 3);
        let mut before = vec![u32::MAX; variant.cells()];
        for extent in [Propagation::Clues, Propagation::Singles, Propagation::Subsets] {
            let masks = left(&variant, &puzzle, extent);
            let moved = left(isomorphism.kind(), &isomorphism.apply(&puzzle), extent);
            assert_eq!(moved, isomorphism.apply_to_candidates(&masks), "{side} {kind} {extent:?}");
            assert!(masks.iter().zip(&before).all(|(mask, before)| mask & !before == 0), "{side} {kind} {extent:?}");
            let has_digit = |(mask, digit): (&u32, &u8)| mask >> (digit - 1) & 1 == 1;
            assert!(masks.iter().zip(solution.cells()).all(has_digit), "{side} {kind} {extent:?}");
            before = masks;
        }
    }
}

/// Impossible puzzles end with a contradiction, or with candidates; with no panic.
#[test]
fn propagation_ends_for_impossible_puzzles() {
    let mut rng = PuzzleRng::new(8, 0);
    for (side, kind) in KINDS {
        let (variant, puzzle, _) = made(side, kind);
        let rater = KindRater::new(&variant.layout()).expect("small");
        for _ in 0..20 {
            let mut cells = puzzle.cells().to_vec();
            for _ in 0..3 {
                let cell = rng.random_below(cells.len() as u32) as usize;
                cells[cell] = rng.random_below(side as u32 + 1) as u8;
            }
            rater.propagate(&variant, (&Puzzle::new(cells)).into(), Propagation::Subsets);
        }
    }
}
