//! Puzzles of a level: clues are added until the level is not too high.

use super::targets::VariantTargets;
use crate::rating::effort::LevelRange;
use crate::rng::PuzzleRng;
use crate::variant::layout::Layout;
use crate::variant::puzzle::Puzzle;
use crate::variant::rating::VariantRater;

/// How the level of a puzzle fits the targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fit {
    TooEasy,
    Met,
    TooHard,
}

/// Returns how the level of a puzzle with this only solution fits the targets.
pub fn fit(layout: &Layout, (puzzle, solution): (&Puzzle, &Puzzle), targets: &VariantTargets) -> Fit {
    let Some(range) = targets.level else { return Fit::Met };
    let rater = VariantRater::new(layout);
    match rater.and_then(|rater| rater.level_up_to(puzzle, solution, range.max())) {
        Some(level) if range.contains(level) => Fit::Met,
        Some(_) => Fit::TooEasy,
        None => Fit::TooHard,
    }
}

/// Returns the puzzle, with as many more clues as its level is too high. `None` if the level is missed.
pub fn with_level(
    rater: &VariantRater,
    (puzzle, solution): (Puzzle, &Puzzle),
    (targets, range): (&VariantTargets, LevelRange),
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<Puzzle> {
    let most = targets.clues.as_ref().map_or(usize::MAX, |clues| *clues.end());
    let mut order: Vec<&Vec<u16>> = orbits.iter().collect();
    rng.shuffle(&mut order);
    let mut added = order.into_iter();
    let mut cells = puzzle.cells().to_vec();
    loop {
        let candidate = Puzzle::new(&*cells);
        match rater.level_up_to(&candidate, solution, range.max()) {
            Some(level) => return range.contains(level).then_some(candidate),
            // Minimal puzzles lose their minimality with any further clue.
            None if targets.minimal => return None,
            None => {
                let orbit = added.find(|orbit| orbit.iter().any(|&cell| cells[usize::from(cell)] == 0))?;
                orbit.iter().for_each(|&cell| cells[usize::from(cell)] = solution.cells()[usize::from(cell)]);
                if cells.iter().filter(|&&digit| digit > 0).count() > most {
                    return None;
                }
            }
        }
    }
}
