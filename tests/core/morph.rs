//! Rearrangements with a mask or a symmetry, compared with a trial of all 3,359,232 rearrangements.

use cluewise::analysis::{MaskFit, SymmetricPart, fit_to_mask, fit_to_symmetry};
use cluewise::canonical::{Transformation, isomorphic};
use cluewise::generator::{Symmetry, Targets, generate};
use cluewise::{Cell, CellSet, Digit, Grid, Puzzle, PuzzleRng};
use cluewise_references::arrangements::{fit_mask, fit_orbits};
use std::collections::BTreeSet;

fn minimal(seed: u64, index: u64, symmetry: Symmetry) -> Puzzle {
    generate(&Targets::default().with_symmetry(symmetry), seed, index, |_| true).expect("no limit of attempts").puzzle
}

fn random_cells(count: u32, rng: &mut PuzzleRng) -> CellSet {
    (0..count).filter_map(|_| Cell::new(rng.random_below(81) as usize)).collect()
}

#[test]
fn isomorphs_fit_the_mask_of_the_puzzle() {
    for index in 0..200 {
        let (puzzle, rng) = (minimal(5, index, Symmetry::None), &mut PuzzleRng::new(5, index));
        let mask = Transformation::random(rng).apply(&puzzle).clue_cells();
        let fit = fit_to_mask(&puzzle, mask.into(), MaskFit::Exact).expect("an isomorph of the pattern");
        assert_eq!(fit.apply(&puzzle).clue_cells(), mask);
        assert_eq!(fit.rearrangement(), fit, "digits are not renamed");
        let more = mask | random_cells(8, rng);
        let fit = fit_to_mask(&puzzle, more.into(), MaskFit::Within).expect("cells are only added");
        assert!((fit.apply(&puzzle).clue_cells() - more).is_empty());
    }
}

#[test]
fn masks_fit_as_in_a_complete_trial() {
    let mut counts = [0; 2];
    for index in 0..cluewise_references::rounds(8) {
        let rng = &mut PuzzleRng::new(8, index);
        // Few cells, so that about half of the pairs fit.
        let (few, many) = if index % 2 == 0 { (4, 4) } else { (6, 16) };
        let (clues, mask) = (random_cells(few, rng), random_cells(many, rng));
        let fit = if index % 4 == 0 { MaskFit::Exact } else { MaskFit::Within };
        let found = fit_to_mask(&Puzzle::from(Grid::FIRST).restricted_to(clues), mask.into(), fit);
        counts[usize::from(found.is_some())] += 1;
        let is_exact = matches!(fit, MaskFit::Exact);
        assert_eq!(found.is_some(), fit_mask(clues, mask, is_exact), "{clues:?} {mask:?} {fit:?}");
    }
    assert!(counts.iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn fitting_puzzles_are_not_changed() {
    let puzzle = Puzzle::from(Grid::FIRST).restricted_to(CellSet::single(Cell::at(3, 7).expect("a cell")));
    for (mask, fit) in [(puzzle.clue_cells(), MaskFit::Exact), (CellSet::FULL, MaskFit::Within)] {
        assert_eq!(fit_to_mask(&puzzle, mask.into(), fit), Some(Transformation::IDENTITY));
    }
    assert_eq!(fit_to_mask(&puzzle, CellSet::FULL.into(), MaskFit::Exact), None);
    assert_eq!(fit_to_mask(&puzzle, CellSet::EMPTY.into(), MaskFit::Within), None);
}

#[test]
fn isomorphs_of_symmetric_puzzles_have_the_symmetry() {
    for symmetry in Symmetry::all().skip(1) {
        for index in 0..12 {
            let puzzle = minimal(3, index, symmetry);
            assert_eq!(fit_to_symmetry(&puzzle, symmetry, SymmetricPart::Clues), Some(Transformation::IDENTITY));
            let shuffled = Transformation::random(&mut PuzzleRng::new(4, index)).apply(&puzzle);
            let found = fit_to_symmetry(&shuffled, symmetry, SymmetricPart::Clues).expect("an isomorph is symmetric");
            assert!(symmetry.holds_for(found.apply(&shuffled).clue_cells()), "{symmetry} {found}");
            assert_eq!(found.rearrangement(), found, "digits are not renamed");
        }
    }
}

#[test]
fn symmetries_are_found_as_in_a_complete_trial() {
    let mut counts = [0; 2];
    for (index, symmetry) in (0..).zip(Symmetry::all().skip(1)) {
        let cells = random_cells(if index % 2 == 0 { 4 } else { 10 }, &mut PuzzleRng::new(9, index));
        let bits = |cells: &CellSet| cells.iter().fold(0_u128, |bits, cell| bits | 1 << cell.index());
        let orbits: Vec<u128> = symmetry.orbits().iter().map(bits).collect();
        let found = fit_to_symmetry(&Puzzle::from(Grid::FIRST).restricted_to(cells), symmetry, SymmetricPart::Clues);
        counts[usize::from(found.is_some())] += 1;
        assert_eq!(found.is_some(), fit_orbits(cells, &orbits), "{symmetry} {cells:?}");
    }
    assert!(counts.iter().all(|&count| count >= 2), "{counts:?}");
}

#[test]
fn digits_follow_the_symmetry() {
    let mut puzzle = Puzzle::EMPTY;
    for (cell, digit) in [(0, 1), (2, 5), (13, 2), (20, 7), (31, 4)] {
        puzzle.set(Cell::new(cell).expect("a cell"), Digit::new(digit));
        puzzle.set(Cell::new(80 - cell).expect("a cell"), Digit::new(10 - digit));
    }
    for index in 0..20 {
        let shuffled = Transformation::random(&mut PuzzleRng::new(6, index)).apply(&puzzle);
        let found = fit_to_symmetry(&shuffled, Symmetry::Rot180, SymmetricPart::CluesAndDigits)
            .expect("an isomorph is automorphic");
        let arranged = found.apply(&shuffled);
        let turned = Transformation::SQUARE_SYMMETRIES[2].apply(&arranged);
        assert!(isomorphic(&arranged, &turned).is_some());
        let images: BTreeSet<_> = arranged.clues().map(|(cell, digit)| (digit, turned.get(cell))).collect();
        let digits: BTreeSet<_> = images.iter().map(|image| image.0).collect();
        assert_eq!(images.len(), digits.len(), "{arranged}");
    }
    // The pattern stays symmetric, but 1 and 9 no longer change places.
    puzzle.set(Cell::new(80).expect("a cell"), Digit::new(5));
    assert!(fit_to_symmetry(&puzzle, Symmetry::Rot180, SymmetricPart::Clues).is_some());
    assert!(fit_to_symmetry(&puzzle, Symmetry::Rot180, SymmetricPart::CluesAndDigits).is_none());
}
