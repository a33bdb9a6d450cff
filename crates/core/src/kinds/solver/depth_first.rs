//! Depth-first search: propagates, branches, and returns one solution after the other.

use super::Progress;
use super::search::Choice;
use crate::cancellation;
use crate::rng::PuzzleRng;

/// The task of the next step of a search.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Propagation of the current node.
    Enter,
    /// The last branch.
    Backtrack,
    /// Nothing: the search is over.
    Over,
}

/// The reason why a node has no solution.
#[derive(Clone, Copy, Debug)]
pub enum Conflict {
    /// A cell without candidates.
    Cell(usize),
    /// A house without a cell for a digit.
    House(usize),
    /// A propagator without a combination.
    Propagator(usize),
    /// None: the work was cancelled.
    Cancelled,
}

/// A tree of nodes, of which one is the current one.
pub trait SearchTree {
    /// Returns the task of the next step.
    fn phase(&mut self) -> &mut Phase;

    /// Applies what follows in the current node.
    fn propagate(&mut self) -> Result<(), Conflict>;

    /// Raises the weights of the cells of a conflict.
    fn note(&mut self, conflict: Conflict);

    /// Returns whether the current node is a solution.
    fn is_complete(&self) -> bool;

    /// Enters a branch: a candidate of an open cell, a random one of all if there are random numbers.
    fn branch(&mut self, rng: Option<&mut PuzzleRng>) -> Choice;

    /// Restores the last branch and removes the candidate that was tried. Returns whether there was one that allows it.
    fn backtrack(&mut self) -> bool;
}

/// Searches for the next solution, with at most as many branches as the budget, which is reduced. Cancelled work is out
/// of budget too.
pub fn next_solution(tree: &mut impl SearchTree, budget: &mut u64, mut rng: Option<&mut PuzzleRng>) -> Progress {
    loop {
        let phase = *tree.phase();
        match phase {
            Phase::Over => return Progress::Exhausted,
            Phase::Backtrack if !tree.backtrack() => *tree.phase() = Phase::Over,
            _ => match tree.propagate() {
                // The conflict may be one of cancelled work, which proves nothing.
                Err(_) if cancellation::is_requested() => return Progress::OutOfBudget,
                Err(conflict) => {
                    tree.note(conflict);
                    *tree.phase() = Phase::Backtrack;
                }
                Ok(()) if tree.is_complete() => {
                    *tree.phase() = Phase::Backtrack;
                    return Progress::Solution;
                }
                Ok(()) => {
                    *tree.phase() = Phase::Enter;
                    if *budget == 0 {
                        return Progress::OutOfBudget;
                    }
                    *budget -= 1;
                    tree.branch(rng.as_deref_mut());
                }
            },
        }
    }
}

/// See [`Search::branch_at_random`](super::search::Search::branch_at_random).
pub fn branch_at_random(tree: &mut impl SearchTree, rng: &mut PuzzleRng) -> Option<Choice> {
    if *tree.phase() == Phase::Over || tree.propagate().is_err() {
        return None;
    }
    Some(if tree.is_complete() { Choice { cell: 0, digit: 0, alternatives: 1 } } else { tree.branch(Some(rng)) })
}

/// Returns one of the digits of a mask as a mask: the first, or a random one.
pub fn choose_digit(candidates: u32, rng: Option<&mut PuzzleRng>) -> u32 {
    let skipped = rng.map_or(0, |rng| rng.random_below(candidates.count_ones()));
    let rest = (0..skipped).fold(candidates, |rest, _| rest & (rest - 1));
    rest & rest.wrapping_neg()
}
