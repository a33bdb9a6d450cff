//! Puzzle generation: fill a grid at random, then remove clues while the puzzle has one solution.
//!
//! Puzzle *i* of a run depends only on the seed of the run, its targets and *i*. Any part of a run can therefore be
//! generated anywhere, with any number of threads, with the same result. [`Run`](crate::run::Run) has puzzles of all kinds.

mod batch;
mod best_first_search;
mod climb;
mod date;
mod distance;
mod fill;
mod generated;
mod hodoku_path;
mod hodoku_targets;
mod impossible_pattern;
mod level_targets;
mod local_search;
mod mask;
mod neighborhood;
mod orbit_neighbors;
mod part;
mod ranges;
mod rarity;
mod removal;
mod removal_path;
mod seeding;
mod stable_text;
mod state;
mod stored_start_search;
mod strategy;
mod symmetry;
mod target_error;
mod target_settings;
mod target_table;
mod targets;
mod technique_search;
mod technique_targets;
mod unavoidable;
mod weight;

pub use crate::rating::Ladder;
pub use date::{Date, ParseDateError};
pub use fill::random_grid;
pub use generated::{GenerateError, Generated, Misses};
pub use hodoku_targets::{HodokuTargetError, HodokuTargets};
pub use level_targets::{LevelTargets, ParseLevelTargetsError};
pub use mask::{Mask, ParseMaskError};
pub use part::Part;
pub use ranges::{ParseRangeError, parse_clues, parse_each_digit, parse_er, parse_minutes, parse_score};
pub use rarity::ImpracticalTargets;
pub use removal::{minimize, redundant_clues};
pub(crate) use stable_text::StableText;
pub use symmetry::{ParseSymmetryError, Symmetry};
pub use target_error::TargetError;
pub use target_settings::TargetSettings;
pub use target_table::{TARGETS, Target, TargetKinds, TargetSettingsError, TargetValue};
pub use targets::Targets;
pub use technique_targets::{FirstStep, TechniqueNames, TechniqueNamesError};

use crate::board::grid::Puzzle;
use crate::cancellation;
use state::GenerationState;

/// Generates puzzle `index` of the run with this seed.
///
/// Tries grid after grid until the targets are met, which never happens for those that [`Targets::check`] rejects.
/// Calls `should_continue` before each attempt with the number of previous attempts.
///
/// # Errors
/// Returns an error if `should_continue` returned false.
pub fn generate(
    targets: &Targets,
    seed: u64,
    index: u64,
    should_continue: impl FnMut(u64) -> bool,
) -> Result<Generated, GenerateError> {
    generate_where(targets, seed, index, &|_| true, should_continue)
}

/// Generates a puzzle as [`generate`] does for which `accepts` returns true: the search continues after others. If it
/// returns true for the puzzle of [`generate`], the result is that puzzle.
///
/// # Errors
/// Returns an error if `should_continue` returned false before such a puzzle was found.
pub fn generate_where(
    targets: &Targets,
    seed: u64,
    index: u64,
    accepts: &dyn Fn(&Puzzle) -> bool,
    should_continue: impl FnMut(u64) -> bool,
) -> Result<Generated, GenerateError> {
    GenerationState::new(targets, seed, index).accepting(accepts).run(should_continue)
}

/// Generates the puzzles with these indices, each as [`generate_where`] does. Where [`Targets::suits_batches`], their
/// searches run side by side, which takes less time per puzzle.
///
/// ```
/// use cluewise::generator::{Targets, generate, generate_all};
/// let targets = Targets::default();
/// let puzzles = generate_all(&targets, 7, 3..9, &|_| true, |_| true);
/// assert_eq!(puzzles[2], generate(&targets, 7, 5, |_| true));
/// ```
pub fn generate_all(
    targets: &Targets,
    seed: u64,
    indices: impl IntoIterator<Item = u64>,
    accepts: &dyn Fn(&Puzzle) -> bool,
    mut should_continue: impl FnMut(u64) -> bool,
) -> Vec<Result<Generated, GenerateError>> {
    let states = indices.into_iter().map(|index| GenerationState::new(targets, seed, index).accepting(accepts));
    if targets.suits_batches() {
        return batch::run_all(states, |attempts| !cancellation::is_requested() && should_continue(attempts));
    }
    states.map(|state| state.run(&mut should_continue)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::effort::Level;

    #[test]
    fn equality_ignores_cached_ratings() {
        let [rated, other] = [0, 0].map(|index| generate(&Targets::default(), 6, index, |_| true).unwrap());
        assert!(rated.effort().is_some() && rated.rating().is_solved());
        assert_eq!(rated, other);
        assert_ne!(rated, generate(&Targets::default(), 6, 1, |_| true).unwrap());
    }

    #[test]
    fn generation_stops_at_targets_that_cannot_be_met() {
        for clues in [std::ops::RangeInclusive::new(30, 20), 85..=90, 5..=10] {
            let targets = Targets::default().with_clues(clues);
            assert!(generate(&targets, 1, 0, |attempts| attempts < 3).is_err(), "{targets:?}");
        }
    }

    #[test]
    fn clues_in_range_are_nearer_than_others() {
        let targets = Targets::default().with_clues(22..=22).with_level(Level::Extreme);
        let error = generate(&targets, 4, 0, |attempts| attempts < 40).expect_err("rare");
        assert_eq!(error.nearest.map(|nearest| nearest.puzzle.clue_count()), Some(22));
    }
}
