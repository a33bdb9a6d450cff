//! `morph`.

use crate::binary::{Ran, run};
use cluewise::canonical::{Transformation, isomorphic};
use cluewise::generator::{Mask, Symmetry, Targets, generate};
use cluewise::{Puzzle, PuzzleRng};
use std::path::Path;

const SYMMETRIC: &str = "..6.8...11..65..7....4.1.2......1.39.5.......2.18.4....6.1.9....3..24..78...7.2..";
const ONE: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn ran(args: &[&str], input: &str) -> Ran {
    run(Path::new("."), args, input.as_bytes())
}

/// Returns isomorphs of puzzles with this symmetry.
fn shuffled(symmetry: Symmetry) -> Vec<Puzzle> {
    let targets = Targets::default().with_symmetry(symmetry);
    let shuffled = |index| {
        let puzzle = generate(&targets, 1, index, |_| true).expect("no limit of attempts").puzzle;
        Transformation::random(&mut PuzzleRng::new(2, index)).apply(&puzzle)
    };
    (0..5).map(shuffled).collect()
}

fn lines(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()
}

#[test]
fn puzzles_are_rearranged_to_a_symmetry() {
    for (name, symmetry) in [("rot180", Symmetry::Rot180), ("diagonal", Symmetry::Diagonal), ("full", Symmetry::Full)] {
        let puzzles = shuffled(symmetry);
        let found = ran(&["morph", "--symmetry", name, "--info"], &lines(&puzzles));
        assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
        for (line, puzzle) in found.out.lines().zip(&puzzles) {
            let (arranged, transformation) = line.split_once('\t').expect("two columns");
            let transformation: Transformation = transformation.parse().expect("a transformation");
            let arranged: Puzzle = arranged.parse().expect("a puzzle");
            assert_eq!(transformation.apply(puzzle), arranged);
            assert!(symmetry.holds_for(arranged.clue_cells()), "{name} {arranged}");
        }
        assert_eq!(found.out.lines().count(), puzzles.len());
    }
}

#[test]
fn puzzles_are_rearranged_to_a_mask() {
    let puzzle: Puzzle = ONE.parse().expect("a puzzle");
    let isomorph = Transformation::random(&mut PuzzleRng::new(3, 0)).apply(&puzzle);
    let mask = Mask::from(isomorph.clue_cells()).to_string();
    let found = ran(&["morph", "--mask", &mask, "--format", "jsonl"], ONE);
    let json: serde_json::Value = serde_json::from_str(&found.out).expect("JSON");
    let arranged: Puzzle = json["puzzle"].as_str().expect("text").parse().expect("a puzzle");
    assert_eq!(arranged.clue_cells(), isomorph.clue_cells());
    assert!(isomorphic(&arranged, &puzzle).is_some() && json["transformation"].is_string(), "{json}");
    let wider = mask.replacen('.', "x", 5);
    assert_eq!(ran(&["morph", "--mask", &wider], ONE).code, Some(1));
    let within: Puzzle = ran(&["morph", "--mask", &wider, "--within"], ONE).out.trim().parse().expect("a puzzle");
    assert!((within.clue_cells() - wider.parse::<Mask>().expect("a mask").cells()).is_empty());
}

#[test]
fn puzzles_that_do_not_fit_are_counted() {
    let both = lines(&shuffled(Symmetry::Rot180)) + ONE + "\n";
    let left_out = ran(&["morph", "--symmetry", "rot180"], &both);
    assert_eq!((left_out.code, left_out.out.lines().count()), (Some(1), 5));
    assert!(left_out.err.contains("5 of 6 puzzles have such a rearrangement"), "{}", left_out.err);
    let kept = ran(&["morph", "--symmetry", "rot180", "--keep"], &both);
    assert_eq!((kept.code, kept.out.lines().last()), (Some(1), Some(ONE)));
    let unchanged = ran(&["morph", "--symmetry", "mirror-v"], &lines(&shuffled(Symmetry::MirrorV)));
    assert_eq!(ran(&["morph", "--symmetry", "mirror-v"], &unchanged.out).out, unchanged.out);
}

#[test]
fn digits_can_follow_the_symmetry() {
    // A half turn maps each digit of the first grid with its rows in another order to one digit.
    let grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let found = ran(&["morph", "--symmetry", "rot180", "--automorphic"], grid);
    let arranged: Puzzle = found.out.trim().parse().unwrap_or_else(|_| panic!("{found:?}"));
    let turned = Transformation::SQUARE_SYMMETRIES[2].apply(&arranged);
    for digit in cluewise::Digit::all() {
        let of_digit = arranged.clues().filter(|clue| clue.1 == digit).map(|clue| turned.get(clue.0));
        assert_eq!(of_digit.collect::<std::collections::BTreeSet<_>>().len(), 1, "{arranged}");
    }
    assert_eq!(ran(&["morph", "--symmetry", "rot180", "--automorphic"], SYMMETRIC).code, Some(1));
}
