//! HoDoKu's level and score: the difficulty of a puzzle on the scale of the program HoDoKu 2.3.2, and the steps by
//! which that program solves it.
//!
//! A puzzle is solved step by step. Each time, the first technique of a ladder that finds a step makes that step. The
//! score is the sum of the base scores of the steps. The level is the highest level of the techniques used, raised
//! while the score exceeds the maximum of the level ([`Level::max_score`]).
//!
//! ```
//! use cluewise::rating::hodoku::{Level, Technique, rate, steps};
//! let puzzle = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.".parse()?;
//! let rating = rate(&puzzle).expect("one solution");
//! assert_eq!((rating.level, rating.score), (Level::Easy, 300));
//! let first = steps(&puzzle).and_then(|mut steps| steps.next()).expect("one solution");
//! assert_eq!(first.technique, Technique::NakedSingle);
//! # Ok::<(), cluewise::ParseError>(())
//! ```
//!
//! Every puzzle with one solution and at least [`MIN_CLUES`] clues has a rating, as the ladder ends with
//! [`Technique::BruteForce`].
//!
//! A [`Position`] is also made from a candidate grid. It returns single steps and all steps of any [`TechniqueSet`],
//! also of the techniques that are not part of the rating.

mod als;
mod als_table;
mod avoidable_rectangle;
mod brute_force;
mod bug;
mod candidate_grid;
mod chain_graph;
mod chains;
mod changes;
mod coloring;
mod complex_fish;
mod conclusions;
mod contradictions;
mod death_blossom;
mod empty_rectangle;
mod filter;
mod fish;
mod forcing;
mod geometry;
mod implications;
mod kraken_fish;
mod ladder;
mod level;
mod link_distances;
mod link_table;
mod locked_candidates;
mod loops;
mod notation;
mod open_houses;
mod position;
mod progress;
mod rectangle;
mod selection;
mod set_matrix;
mod singles;
mod singles_net;
mod skyscraper;
mod state;
mod step;
mod subset_in_house;
mod subsets;
mod sue_de_coq;
mod table;
mod technique;
mod technique_id;
mod template_exclusion;
mod templates;
mod two_string_kite;
mod uniqueness;
mod w_wing;
mod xy_wing;
mod xyz_wing;

use crate::board::grid::Puzzle;
use crate::solver;
use filter::Filter;
use std::fmt;

pub use level::{Level, ParseLevelError};
pub use position::Position;
pub(crate) use progress::Progress;
pub use progress::first_use;
pub use step::{Conflict, Node, Pattern, Step};
pub(crate) use technique::SparsePart;
pub use technique::{LADDER, LadderEntry, ParseTechniqueError, Technique, TechniqueSet};
pub use technique_id::{ParseTechniqueIdError, TechniqueId};

/// The number of uses of each technique by HoDoKu.
pub type TechniqueCounts = crate::rating::TechniqueCounts<Technique>;

/// The minimum number of clues of a puzzle that HoDoKu rates.
pub const MIN_CLUES: usize = 10;

/// HoDoKu's rating of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rating {
    /// The level.
    pub level: Level,
    /// The score: the sum of the base scores of all steps.
    pub score: u32,
}

impl Rating {
    /// Returns the rating of a puzzle that is solved by steps of these techniques.
    pub fn of_steps(techniques: impl IntoIterator<Item = Technique>) -> Rating {
        Rating::of_entries(techniques.into_iter().map(Technique::entry))
    }

    fn of_entries(entries: impl Iterator<Item = &'static LadderEntry>) -> Rating {
        let (level, score) =
            entries.fold((Level::Easy, 0), |(level, score), entry| (level.max(entry.level), score + entry.base_score));
        let allowed = Level::ALL.into_iter().find(|&allowed| allowed >= level && score <= allowed.max_score());
        Rating { level: allowed.unwrap_or(Level::Extreme), score }
    }
}

/// Printed as level and score: `hard 1234`.
impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.level, self.score)
    }
}

/// Returns HoDoKu's rating of the puzzle.
///
/// Returns `None` if the puzzle has fewer than [`MIN_CLUES`] clues or does not have exactly one solution.
pub fn rate(puzzle: &Puzzle) -> Option<Rating> {
    let mut steps = steps(puzzle)?;
    steps.position.state.filter.has_patterns = false;
    let rating = Rating::of_entries(std::iter::from_fn(|| steps.advance().map(|(entry, _)| entry)));
    steps.position.is_full().then_some(rating)
}

/// Returns HoDoKu's rating of the puzzle, as [`rate`] does, and how often each technique is used.
pub fn rate_with_techniques(puzzle: &Puzzle) -> Option<(Rating, TechniqueCounts)> {
    rate_steps(steps(puzzle)?)
}

/// Returns the rating of the steps from a position, such as that of a candidate grid, and how often each technique is
/// used.
///
/// Returns `None` if the steps do not fill the grid.
pub fn rate_position(position: Position) -> Option<(Rating, TechniqueCounts)> {
    rate_steps(Steps::new(position))
}

fn rate_steps(mut steps: Steps) -> Option<(Rating, TechniqueCounts)> {
    steps.position.state.filter.has_patterns = false;
    let techniques: Vec<Technique> = steps.by_ref().map(|step| step.technique).collect();
    let rating = steps.is_solved().then(|| Rating::of_steps(techniques.iter().copied()))?;
    let mut counts = TechniqueCounts::default();
    techniques.into_iter().for_each(|technique| counts.add(technique));
    Some((rating, counts))
}

/// Returns the steps by which HoDoKu solves the puzzle.
///
/// Returns `None` if the puzzle has fewer than [`MIN_CLUES`] clues or does not have exactly one solution.
pub fn steps(puzzle: &Puzzle) -> Option<Steps> {
    let solution = solver::unique_solution(puzzle).filter(|_| puzzle.clue_count() >= MIN_CLUES)?;
    let mut position = Position::new(puzzle);
    position.state.set_solution(&solution);
    Some(Steps::new(position))
}

/// An iterator over the steps by which HoDoKu solves a puzzle; it ends when the puzzle is solved or no technique finds
/// a step.
#[derive(Clone, Debug)]
pub struct Steps {
    position: Position,
}

impl Steps {
    /// Returns the steps from a position by the rated techniques.
    pub fn new(position: Position) -> Steps {
        Steps::with_techniques(position, TechniqueSet::RATED)
    }

    /// Returns the steps from a position by these techniques.
    pub fn with_techniques(mut position: Position, techniques: TechniqueSet) -> Steps {
        position.state.set_filter(Filter::new(techniques));
        Steps { position }
    }

    /// Returns the position before the next step.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether all cells are filled.
    pub fn is_solved(&self) -> bool {
        self.position.is_full()
    }

    /// Finds and applies the next step.
    fn advance(&mut self) -> Option<(&'static LadderEntry, Step)> {
        if self.is_solved() {
            return None;
        }
        let state = &mut self.position.state;
        let (entry, step) = state.next_step(state.filter.techniques)?;
        state.apply(&step);
        Some((entry, step))
    }
}

impl Iterator for Steps {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        self.advance().map(|(_, step)| step)
    }
}
