//! Puzzles without consecutive neighbors are the same with and without the table of all grids.

use cluewise::generator::Symmetry;
use cluewise::generator::Targets;
use cluewise::kinds::{GeneratedKind, KindGenerator, PuzzleKind, Solver};

fn variant() -> PuzzleKind {
    PuzzleKind::new(9, None, None, "non-consecutive".parse().expect("a rule")).expect("a variant")
}

/// Targets of all kinds that change which clues are removed.
fn targets() -> Vec<Targets> {
    let (mut minimal, mut symmetric, mut some, mut playable) =
        (Targets::default(), Targets::default(), Targets::default(), Targets::default());
    minimal.minimal = true;
    symmetric.symmetry = Symmetry::Rot180;
    some.clues = Some(10..=13);
    playable.playable = true;
    vec![minimal, symmetric, some, playable]
}

fn generated(targets: &Targets, is_prepared: bool) -> Vec<GeneratedKind> {
    let mut generator = KindGenerator::new(variant(), targets.clone()).expect("possible targets");
    let indices: Vec<u64> = (0..2).collect();
    if is_prepared {
        generator.prepare(4, &indices);
    }
    indices.into_iter().map(|index| generator.generate(4, index, |_| true).expect("a puzzle")).collect()
}

#[test]
fn puzzles_are_the_same_with_a_table() {
    let without: Vec<_> = targets().iter().map(|targets| generated(targets, false)).collect();
    let mut solver = Solver::new(&variant().layout());
    assert!(solver.make_table());
    for (targets, without) in targets().iter().zip(without) {
        assert_eq!(generated(targets, false), without, "{targets:?}");
        assert_eq!(generated(targets, true), without, "{targets:?}");
        for made in &without {
            let found = solver.solve(&made.puzzle, 2, u64::MAX);
            assert_eq!(found.solutions, std::slice::from_ref(&made.solution), "{}", made.puzzle);
        }
    }
}
