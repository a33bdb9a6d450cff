//! Variants: known numbers of grids and puzzles, and comparison with a reference solver.

use cluewise::PuzzleRng;
use cluewise::generator::Symmetry;
use cluewise::generator::Targets;
use cluewise::kinds::{
    KindGenerator, KindTargetError, Puzzle, PuzzleKind, Regions, SearchResult, Solver, Symbols, Verdict,
};
use cluewise::rating::effort::Level;
use cluewise_references::kinds::Reference;
use std::collections::HashSet;
use std::sync::Arc;

/// Returns a variant with the usual boxes.
fn variant(side: usize, rules: &str) -> PuzzleKind {
    PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant")
}

/// Returns a grid of a variant, filled at random.
fn random_grid(variant: &PuzzleKind, rng: &mut PuzzleRng) -> Option<Puzzle> {
    let empty = Puzzle::new(vec![0; variant.side() * variant.side()]);
    Solver::new(&variant.layout()).random_solution(&empty, 100_000, rng)
}

#[test]
fn counts_equal_those_of_the_reference() {
    let jigsaw = Regions::new("112233114233144233544566555666455266".chars());
    let rules =
        ["", "x", "disjoint", "anti-knight", "anti-king", "non-consecutive", "x+anti-king", "anti-knight+disjoint"];
    let mut variants: Vec<PuzzleKind> = rules.iter().map(|rules| variant(6, rules)).collect();
    variants.extend(["", "windoku", "x+windoku", "disjoint", "anti-knight"].map(|rules| variant(4, rules)));
    variants.extend(
        ["", "x", "windoku", "anti-knight", "anti-king", "x+disjoint", "non-consecutive", "anti-knight+windoku"]
            .map(|rules| variant(9, rules)),
    );
    variants.extend(["x+non-consecutive", "anti-king+non-consecutive"].map(|rules| variant(9, rules)));
    variants.push(variant(5, "x"));
    if let Ok(regions) = jigsaw {
        variants.push(PuzzleKind::new(6, None, Some(Arc::new(regions)), Default::default()).expect("a jigsaw"));
    }
    let mut rng = PuzzleRng::new(22, 0);
    for variant in &variants {
        let (reference, mut solver) = (Reference::new(variant), Solver::new(&variant.layout()));
        let Some(grid) = random_grid(variant, &mut rng) else { continue };
        assert!(variant.layout().accepts(grid.cells()), "{variant}: {grid}");
        let (mut puzzles, mut results) = (Vec::new(), Vec::new());
        for _ in 0..30 {
            let kept = if variant.side() == 9 { 3 } else { 2 };
            let mut cells = grid.cells().to_vec();
            cells.iter_mut().for_each(|cell| *cell *= u8::from(rng.random_below(6) < kept));
            if rng.random_below(4) == 0 {
                cells[0] = 1 + rng.random_below(variant.side() as u32) as u8;
            }
            let found = solver.solve(&Puzzle::new(cells.clone()), 20, u64::MAX);
            assert_eq!(found.count, reference.count(&mut cells.clone(), 0, 20), "{variant}: {cells:?}");
            assert!(found.solutions.iter().all(|solution| variant.layout().accepts(solution.cells())));
            puzzles.push(Puzzle::new(cells));
            results.push(found);
        }
        assert_batch_equals(&mut solver, &puzzles, &results, 20);
    }
}

/// Compares the results of batches of several lengths and budgets with those of single searches without a budget.
fn assert_batch_equals(solver: &mut Solver, puzzles: &[Puzzle], results: &[SearchResult], limit: u64) {
    let puzzles: Vec<&Puzzle> = puzzles.iter().collect();
    for (length, budget) in [(0, 9), (1, u64::MAX), (puzzles.len() - 3, 2), (puzzles.len(), u64::MAX)] {
        let found = solver.solve_batch(&puzzles[..length], limit, budget);
        assert_eq!(found.len(), length);
        for (found, expected) in found.iter().zip(results) {
            assert!(found.is_complete || budget < u64::MAX);
            assert!(!found.is_complete || found.count == expected.count && found.solutions == expected.solutions);
        }
    }
}

#[test]
fn batches_of_minimal_puzzles_are_unique() {
    for rules in
        ["x", "windoku", "x+windoku", "disjoint", "anti-knight", "anti-king", "anti-king+disjoint", "non-consecutive"]
    {
        let mut targets = Targets::default();
        targets.minimal = rules != "non-consecutive";
        targets.clues = (!targets.minimal).then_some(12..=14);
        let mut generator = KindGenerator::new(variant(9, rules), targets).expect("possible targets");
        generator.prepare(3, &(0..70).collect::<Vec<_>>());
        let made: Vec<_> = (0..70).map(|index| generator.generate(3, index, |_| true).expect("a puzzle")).collect();
        let mut solver = Solver::new(&variant(9, rules).layout());
        let (mut puzzles, mut expected) = (Vec::new(), Vec::new());
        for made in &made {
            expected.push(solver.solve(&made.puzzle, 2, u64::MAX));
            assert_eq!(expected.last().unwrap().solutions, std::slice::from_ref(&made.solution), "{rules}");
            puzzles.push(made.puzzle.clone());
            // Without a clue, the puzzle has several solutions; with another digit, perhaps none.
            let cell = made.puzzle.cells().iter().position(|&digit| digit > 0).unwrap();
            for digit in [0, made.puzzle.cells()[cell] % 9 + 1] {
                let mut cells = made.puzzle.cells().to_vec();
                cells[cell] = digit;
                puzzles.push(Puzzle::new(cells));
                expected.push(solver.solve(puzzles.last().unwrap(), 2, u64::MAX));
            }
        }
        assert!(expected.iter().filter(|found| found.verdict() == Verdict::Multiple).count() > 5, "{rules}");
        assert_batch_equals(&mut solver, &puzzles, &expected, 2);
    }
}

#[test]
fn prepared_puzzles_are_the_same() {
    let all: Vec<u64> = (0..5).collect();
    for rules in ["x", "anti-knight", "anti-king+x", "disjoint"] {
        let mut minimal = Targets::default();
        minimal.minimal = true;
        let (mut clues, mut symmetric, mut level) = (minimal.clone(), minimal.clone(), Targets::default());
        (clues.clues, clues.minimal) = (Some(25..=35), false);
        symmetric.symmetry = Symmetry::Rot180;
        level.level = Some("medium".parse().expect("a level"));
        for targets in [minimal, clues, symmetric, level] {
            let mut generator = KindGenerator::new(variant(9, rules), targets.clone()).expect("possible targets");
            let count = if targets.level.is_some() { 2 } else { 5 };
            let alone: Vec<_> = all[..count].iter().map(|&index| generator.generate(1, index, |_| true)).collect();
            generator.prepare(1, &all[..count]);
            // In any order, also again; those of another seed are not prepared.
            assert_eq!(generator.generate(2, 3, |_| true), generator.generate(2, 3, |_| true));
            let made: Vec<_> = all[..count].iter().rev().map(|&index| generator.generate(1, index, |_| true)).collect();
            assert!(made.iter().rev().eq(&alone), "{rules} {targets:?}");
            assert_eq!(generator.generate(1, 0, |_| true), alone[0]);
        }
    }
}

/// Returns the number of grids whose first row is 1, 2, 3 ...
fn with_first_row(variant: &PuzzleKind) -> u64 {
    let side = variant.side();
    let cells = (0..side * side).map(|i| if i < side { i as u8 + 1 } else { 0 });
    Solver::new(&variant.layout()).count(&Puzzle::new(cells.collect::<Vec<_>>()), u64::MAX, u64::MAX).count
}

/// Returns the number of all grids.
fn all(variant: &PuzzleKind) -> u64 {
    let empty = Puzzle::new(vec![0; variant.side() * variant.side()]);
    Solver::new(&variant.layout()).count(&empty, u64::MAX, u64::MAX).count
}

#[test]
fn numbers_of_grids() {
    assert_eq!(all(&variant(4, "")), 288);
    assert_eq!(all(&variant(4, "x")), 48);
    assert_eq!(all(&variant(4, "non-consecutive")), 0);
    assert_eq!(all(&variant(5, "")), 161_280);
    assert_eq!(all(&variant(5, "x")), 960);
    assert_eq!(with_first_row(&variant(6, "")) * 720, 28_200_960);
    assert_eq!(with_first_row(&variant(6, "x")) * 720, 8640);
    assert_eq!(with_first_row(&variant(6, "anti-knight")) * 720, 11_520);
    assert_eq!(with_first_row(&variant(6, "anti-king")) * 720, 74_160);
    assert_eq!(all(&variant(6, "non-consecutive")), 48);
}

#[test]
fn grids_of_the_miracle() {
    assert_eq!(all(&variant(9, "anti-knight+anti-king+non-consecutive")), 72);
}

#[test]
#[ignore = "takes minutes"]
fn numbers_of_non_consecutive_grids() {
    assert_eq!(all(&variant(9, "anti-king+non-consecutive")), 1152);
    assert_eq!(all(&variant(9, "anti-knight+non-consecutive")), 48_552);
    assert_eq!(with_first_row(&PuzzleKind::new(7, None, None, "x".parse().unwrap()).unwrap()) * 5040, 862_848_000);
}

/// Returns the number of 4x4 puzzles with one solution, by number of clues.
fn unique_puzzles(rules: &str) -> Vec<u64> {
    let variant = variant(4, rules);
    let first_row = Puzzle::new([1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    let mut solver = Solver::new(&variant.layout());
    let grids = solver.solve(&first_row, u64::MAX, u64::MAX).solutions;
    let mut counts = vec![0; 17];
    for grid in grids {
        for mask in 0..1u32 << 16 {
            let mut cells = grid.cells().to_vec();
            cells.iter_mut().enumerate().for_each(|(i, cell)| *cell *= (mask >> i & 1) as u8);
            if solver.count(&Puzzle::new(cells), 2, u64::MAX).verdict() == Verdict::Unique {
                // Each order of the digits of the first row gives another grid.
                counts[mask.count_ones() as usize] += 24;
            }
        }
    }
    counts
}

#[test]
fn numbers_of_puzzles() {
    let classic = [
        0, 0, 0, 0, 25_728, 284_160, 1_041_408, 2_141_184, 2_961_024, 2_958_336, 2_204_928, 1_239_552, 522_624,
        161_280, 34_560, 4608, 288,
    ];
    assert_eq!(unique_puzzles(""), classic);
    let diagonals = [
        0, 0, 0, 7680, 66_432, 193_536, 376_320, 546_816, 617_472, 549_120, 384_384, 209_664, 87_360, 26_880, 5760,
        768, 48,
    ];
    assert_eq!(unique_puzzles("x"), diagonals);
}

#[test]
fn budgets_are_kept() {
    let variant = variant(16, "");
    let mut solver = Solver::new(&variant.layout());
    let empty = Puzzle::new(vec![0; 256]);
    let found = solver.count(&empty, 2, 5);
    assert_eq!((found.verdict(), found.branches), (Verdict::Unknown, 5));
    assert_eq!(solver.count(&empty, 2, u64::MAX).verdict(), Verdict::Multiple);
    assert_eq!(solver.count(&Puzzle::new(vec![1; 256]), 2, 0).verdict(), Verdict::None);
    assert_eq!(solver.count(&Puzzle::new(vec![0; 81]), 2, 0).verdict(), Verdict::None, "of another size");
}

#[test]
fn large_grids_are_filled() {
    let mut rng = PuzzleRng::new(1, 0);
    for side in [10, 12, 15, 16] {
        let variant = variant(side, "");
        let grid = random_grid(&variant, &mut rng).expect("a grid");
        assert!(variant.layout().accepts(grid.cells()), "{variant}");
    }
}

/// Returns whether a puzzle has one solution and no redundant clue, by the reference solver.
fn is_minimal(reference: &Reference, puzzle: &Puzzle) -> bool {
    let without = |cell: usize| {
        let mut cells = puzzle.cells().to_vec();
        cells[cell] = 0;
        reference.count(&mut cells, 0, 2) == 2
    };
    reference.count(&mut puzzle.cells().to_vec(), 0, 2) == 1
        && (0..puzzle.cells().len()).filter(|&cell| puzzle.cells()[cell] > 0).all(without)
}

#[test]
fn generated_puzzles_are_minimal() {
    for rules in ["", "x", "disjoint", "anti-knight", "anti-king", "jigsaw", "x+jigsaw"] {
        let mut targets = Targets::default();
        targets.minimal = true;
        let generator = || match rules.strip_suffix("jigsaw") {
            Some(rest) => KindGenerator::jigsaw(6, rest.trim_end_matches('+').parse().unwrap(), targets.clone()),
            None => KindGenerator::new(variant(6, rules), targets.clone()),
        };
        let mut first = generator().expect("possible targets");
        let made: Vec<_> = (0..2).map(|index| first.generate(5, index, |_| true).expect("a puzzle")).collect();
        let again = generator().expect("possible targets").generate(5, 1, |_| true);
        assert_eq!(again.as_ref(), Ok(&made[1]), "{rules}: puzzles depend on their index only");
        for puzzle in &made {
            let reference = Reference::new(&puzzle.kind);
            assert!(is_minimal(&reference, &puzzle.puzzle), "{rules}: {}", puzzle.puzzle);
            assert!(puzzle.solution.fills(&puzzle.puzzle) && puzzle.kind.layout().accepts(puzzle.solution.cells()));
        }
        assert_ne!(made[0].puzzle, made[1].puzzle);
    }
}

#[test]
fn minimal_puzzles_do_not_depend_on_the_machine() {
    // Made without vectors, each clue by a search of its own.
    let pinned = [
        ("x", "........2...8..5.....9.4............7....9.............38.5..1.15.........9.2..4."),
        ("anti-knight", ".........3....8......5....9...4.7......1.......2......7.....1........5..8...3...."),
        ("x+windoku", "...3.......2.4...85..9..............4..............6.78..6......2......5........."),
        ("anti-king", ".1.......8.762......38......4......6...............8..2...6...97....1..4....9...."),
    ];
    for (rules, expected) in pinned {
        let mut targets = Targets::default();
        targets.minimal = true;
        let variant = variant(9, rules);
        let mut generator = KindGenerator::new(variant.clone(), targets).expect("possible targets");
        let made = generator.generate(1, 0, |_| true).expect("a puzzle");
        assert_eq!(made.puzzle, variant.parse(expected, Symbols::DIGITS).expect("a puzzle"), "{rules}");
        generator.prepare(1, &[1, 0]);
        assert_eq!(generator.generate(1, 0, |_| true), Ok(made.clone()), "{rules}");
        let mut solver = Solver::new(&variant.layout());
        assert_eq!(solver.redundant_clues(&made.puzzle, u64::MAX), Some(vec![]), "{rules}");
        assert_eq!(solver.solve(&made.puzzle, 2, u64::MAX).solutions, [made.solution]);
    }
}

/// A search for a random grid of these seldom ends.
#[test]
fn grids_without_short_searches_are_found() {
    for (side, boxes, rules) in [(25, "5x5", "disjoint"), (24, "4x6", "disjoint"), (25, "1x25", "")] {
        let variant =
            PuzzleKind::new(side, boxes.parse().ok(), None, rules.parse().expect("rules")).expect("a variant");
        let mut targets = Targets::default();
        targets.playable = true;
        let mut generator = KindGenerator::new(variant.clone(), targets).expect("a grid");
        let made = generator.generate(1, 0, |tries| tries < 9).expect("a puzzle");
        assert!(variant.layout().accepts(made.solution.cells()), "{side} {rules}");
    }
}

#[test]
fn kinds_without_a_grid_are_proved() {
    let error = |side, rules| KindGenerator::new(variant(side, rules), Targets::default()).err();
    for (side, rules) in [(4, "anti-king"), (9, "x+anti-king+anti-knight+windoku")] {
        assert_eq!(error(side, rules), Some(KindTargetError::NoSuchGrid), "{side} {rules}");
    }
}

/// Training and test sets of different levels or kinds have different solutions.
#[test]
fn runs_of_one_seed_with_other_targets_or_marks_share_no_grids() {
    let with = |change: fn(&mut Targets)| {
        let mut targets = Targets::default();
        change(&mut targets);
        targets
    };
    let all = [
        ("x", with(|_| {})),
        ("x", with(|targets| targets.level = Some(Level::Easy.into()))),
        ("x", with(|targets| targets.level = Some(Level::Hard.into()))),
        ("x", with(|targets| targets.minimal = true)),
        ("x", with(|targets| targets.symmetry = Symmetry::Rot180)),
        ("x", with(|targets| targets.clues = Some(30..=40))),
        ("x+dots", with(|targets| targets.level = Some(Level::Easy.into()))),
        ("", with(|_| {})),
    ];
    let mut grids = HashSet::new();
    for (kind, targets) in all.clone() {
        let generator = KindGenerator::of_rules(9, None, kind.parse().expect("rules"), targets);
        let mut generator = generator.expect("possible targets");
        grids.extend((0..8).map(|index| generator.generate(1, index, |_| true).expect("a puzzle").solution));
    }
    assert_eq!(grids.len(), 8 * all.len());
}

#[test]
fn generated_puzzles_meet_targets() {
    let mut targets = Targets::default();
    (targets.clues, targets.symmetry) = (Some(34..=36), Symmetry::Rot180);
    let mut generator = KindGenerator::new(variant(9, "x"), targets.clone()).expect("possible targets");
    for index in 0..5 {
        let made = generator.generate(1, index, |_| true).expect("a puzzle");
        let clues: Vec<bool> = made.puzzle.cells().iter().map(|&digit| digit > 0).collect();
        assert!((34..=36).contains(&made.puzzle.clue_count()), "{}", made.puzzle);
        assert!(clues.iter().eq(clues.iter().rev()), "{}", made.puzzle);
        let found = Solver::new(&made.kind.layout()).solve(&made.puzzle, 2, u64::MAX);
        assert_eq!(found.solutions, [made.solution]);
    }
    targets.clues = Some(90..=95);
    assert!(KindGenerator::new(variant(9, "x"), targets).is_err());
}

#[test]
fn playable_puzzles_need_no_search() {
    let mut targets = Targets::default();
    targets.playable = true;
    let mut generator = KindGenerator::new(variant(16, ""), targets).expect("possible targets");
    let made = generator.generate(1, 0, |_| true).expect("a puzzle");
    let found = Solver::new(&made.kind.layout()).solve(&made.puzzle, 2, 0);
    assert_eq!(found.solutions, [made.solution]);
}
