//! Sudoku of other sizes and with additional rules: 4x4 to 25x25, irregular regions, diagonals, anti-knight,
//! joined grids and others.
//!
//! 9x9 Sudoku with the usual rules is called *classic*. A [`PuzzleKind`] names the size,
//! the boxes or regions, the additional rules, and the constraints of the setter: cages, lines, dots and clues outside.
//! Its [`Layout`] lists what these require of the cells. The [`Solver`] works on any layout.
//!
//! | part of a layout | meaning |
//! |---|---|
//! | house | as many cells as there are digits, all different: each digit occurs |
//! | group | fewer cells, all different |
//! | pair | two cells with a table of the allowed combinations |
//! | relation | several cells with a sum, an automaton that reads them, or the like |

mod additions;
mod board;
mod broken_rules;
mod candidate_grid;
mod classic;
mod constraints;
mod contradiction;
mod dead_end;
mod decoration;
mod described_rule;
mod digit_sets;
mod estimate;
mod generator;
mod goal;
mod innies_and_outies;
mod isomorphism;
mod joined;
mod kind_error;
mod layout;
mod model;
mod pattern;
mod peers;
mod puzzle;
mod rating;
mod redundancy;
mod regions;
mod relations;
mod requirements;
mod rules;
mod se;
mod shape;
mod solver;
mod solvers;
mod start_position;
mod symbols;
mod verdict;

pub use additions::Additions;
pub use board::{Board, StepsEnd};
pub use broken_rules::{BrokenRule, Fault};
pub use candidate_grid::CandidateGrid;
pub use classic::classic_puzzle;
pub(crate) use classic::with_classic_solution;
pub use constraints::{
    AdditionRule, CONSTRAINT_KINDS, CellOrder, Constraint, ConstraintError, ConstraintKind, LineForm, MarkUnit,
    PartCounts, Repetition, Surroundings, constraint_kind,
};
pub use contradiction::{Conflict, Contradiction, NoSolution};
pub use dead_end::DeadEnd;
pub use decoration::{Decoration, GridPoint, Tone};
pub use described_rule::DescribedRule;
pub use digit_sets::MAX_SIDE;
pub use estimate::Estimate;
pub use generator::{
    Draft, GeneratedKind, KindGenerator, KindTargetError, MarkSet, RulesAndMarks, UnknownMark, UnknownRuleOrMark,
    random_regions,
};
pub(crate) use generator::{MAX_ATTEMPTS_OF_DRAFTS, are_playable_by_default, default_attempts};
pub use goal::Goal;
pub use isomorphism::{Isomorphism, IsomorphismKey};
pub use joined::JoinedGrids;
pub use kind_error::KindError;
pub use layout::Layout;
pub use model::PuzzleKind;
pub use puzzle::{ParsePuzzleError, Puzzle};
pub(crate) use rating::have_solving_time;
pub use rating::{
    Argument, ArgumentEnd, Claim, ClaimReason, Consequence, ConstraintReason, DerivedSum, Evidence, ExcludedSets,
    KindEffort, KindRater, KindStep, Obstacle, Possibilities, Reason,
};
pub use regions::{Regions, RegionsError};
pub use relations::{Automaton, LinearSum, Relation};
pub use requirements::{Group, House, HouseName, Pair, PairTable, Requirements, cell_name};
pub use rules::{RULES, Rule, RuleSet, UnknownRule};
pub use se::{RatedStep, SeOptions, SeRater};
pub use shape::{BoxShape, ParseBoxShapeError, Shape};
#[doc(hidden)] // See `Solver::probes`.
pub use solver::Probes;
pub use solver::{SearchResult, Solver};
pub use solvers::Solvers;
pub use start_position::StartPosition;
pub use symbols::{Symbols, UnknownSymbols};
pub use verdict::Verdict;

// Hidden: the explanations of steps name constraints as these modules do.
pub use {
    constraints::{constraint_text, mark_of},
    requirements::transposed,
};
