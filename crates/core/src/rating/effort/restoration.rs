//! Restoring removed clues until a puzzle has a level.
//!
//! The puzzle is solved as far as the techniques of the level lead. A clue in a cell that is filled by then changes
//! nothing; any other is added to the position, which is solved on from there.

use super::level::Level;
use super::level_range::LevelRange;
use super::level_rating::level_beyond_subsets;
use super::partial_solution::PartialSolution;
use crate::board::cell::CellSet;
use crate::board::grid::{Grid, Puzzle};

/// Maximum number of groups of clues that are left out.
const MAX_LEFT_OUT: usize = 16;

/// Restores groups of clues, from the last one removed to the first, until the puzzle with this only solution is not
/// harder than a range of levels up to expert. Groups that would make it easier than the range are left out. Returns
/// `None` if this leads to no puzzle of these levels.
pub(crate) fn restore_clues(
    puzzle: &Puzzle,
    solution: &Grid,
    removed: &[CellSet],
    levels: LevelRange,
) -> Option<Puzzle> {
    let clues = solvable_clues(puzzle, solution, removed, levels)?;
    let restored = Puzzle::from(*solution).restricted_to(clues);
    // The points may raise the level of a puzzle that patterns solve.
    let has_level =
        || level_beyond_subsets(&restored, solution, Level::Expert).is_some_and(|level| levels.contains(level));
    (levels.max() < Level::Expert || has_level()).then_some(restored)
}

/// Returns the clues of the puzzle and those restored until the techniques of the range solve it.
fn solvable_clues(puzzle: &Puzzle, solution: &Grid, removed: &[CellSet], levels: LevelRange) -> Option<CellSet> {
    let level_below = Level::ALL[..levels.min() as usize].last();
    let mut easier = level_below.map(|&level| PartialSolution::new(puzzle, solution, level));
    if easier.as_ref().is_some_and(PartialSolution::is_solved) {
        return None;
    }
    let mut current = match &easier {
        Some(easier) if levels.min() == Level::Expert => easier.with_patterns(),
        _ => PartialSolution::new(puzzle, solution, levels.max()),
    };
    let (mut clues, mut left_out, mut groups) = (puzzle.clue_cells(), 0, removed.iter().rev());
    while !current.is_solved() {
        let &group = groups.next().filter(|_| left_out < MAX_LEFT_OUT)?;
        let is_filled = (group & easier.as_ref().unwrap_or(&current).unfilled()).is_empty();
        if is_filled && left_out > 0 {
            // It would only be one more clue than usual.
            continue;
        }
        if let Some(easier) = easier.as_mut().filter(|_| !is_filled)
            && !easier.add_unless_solved(group)
        {
            left_out += 1;
            continue;
        }
        clues |= group;
        if !(group & current.unfilled()).is_empty() {
            current.add_clues(group);
        }
    }
    Some(clues)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;
    use crate::rating::effort::rate_unique;
    use crate::solver;

    const SAMPLE: &str = include_str!("../../../../../tests/data/rated.txt");

    #[test]
    fn restored_puzzles_have_the_level() {
        let mut counts = [0; 4];
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')).step_by(2) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            let removed: Vec<CellSet> = (!puzzle.clue_cells()).iter().map(CellSet::single).collect();
            for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert] {
                let Some(restored) = restore_clues(&puzzle, &solution, &removed, level.into()) else { continue };
                counts[level as usize] += 1;
                assert!(puzzle.clue_cells().is_subset(restored.clue_cells()), "{restored}");
                assert_eq!(rate_unique(&restored, &solution).map(|effort| effort.level), Some(level), "{restored}");
            }
            let range = LevelRange::new(Level::Medium, Level::Expert).expect("in order");
            if let Some(restored) = restore_clues(&puzzle, &solution, &removed, range) {
                assert!(rate_unique(&restored, &solution).is_some_and(|effort| range.contains(effort.level)));
            }
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }

    #[test]
    fn clues_of_an_easy_puzzle_are_the_last_removed() {
        for line in SAMPLE.lines().filter(|line| !line.starts_with('#')).step_by(7) {
            let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
            let solution = solver::unique_solution(&puzzle).expect("one solution");
            let removed: Vec<Cell> = (!puzzle.clue_cells()).iter().collect();
            let groups: Vec<CellSet> = removed.iter().copied().map(CellSet::single).collect();
            let restored = restore_clues(&puzzle, &solution, &groups, Level::Easy.into()).expect("easy with all clues");
            let kept = removed.iter().skip_while(|&&cell| restored.get(cell).is_none());
            assert!(kept.copied().all(|cell| restored.get(cell).is_some()), "{restored}");
        }
    }
}
