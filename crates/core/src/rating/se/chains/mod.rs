//! Chains: the consequences of the assumption that a candidate is true (on) or false (off).
//!
//! | module | content |
//! |---|---|
//! | `links` | the direct consequences of an assertion |
//! | `simple` | cycles and forcing chains without branches; `reachability`, `reachability_reuse`, `consequences`, `breadth_first` and `cycle` serve it |
//! | `net` | forcing nets: all consequences of an assumption; `net_start` serves it |
//! | `net_proof` | the ancestors of an assertion in a net |
//! | `net_store`, `net_reuse` | the nets of a position, and those that stay the same in the next |
//! | `workspace` | the memory of a search |
//! | `multiple` | conclusions from several nets, and the recursion of nested chains; `digit_patterns` and `implications` rule out nets in advance |
//! | `advanced` | other techniques and conclusions of nested chains in a net |
//! | `nested`, `new_links` | a cache of the conclusions of nested chains, and a test that mostly excludes them |
//! | `conclusions` | selection of the easiest conclusions |
//! | `complexity` | ratings by complexity, lower bounds on it |
//! | `exhaustive` | all conclusions of simple forcing chains at once |
//! | `bit_rows`, `candidate_set` | bit sets |

mod advanced;
mod bit_rows;
mod breadth_first;
mod candidate_set;
mod complexity;
mod conclusions;
mod consequences;
mod cycle;
mod digit_patterns;
mod exhaustive;
mod implications;
mod links;
mod multiple;
mod nested;
mod net;
mod net_proof;
mod net_reuse;
mod net_start;
mod net_store;
mod new_links;
mod reachability;
mod reachability_reuse;
mod simple;
mod workspace;

pub use exhaustive::ExhaustiveChains;

use super::assertion::{cell_of, digit_of};
use super::board::Board;
use super::budget::Budget;
use super::chain::{ChainKind, NetLevel};
use super::position::State;
use super::step::Step;
use super::technique::Technique;
use conclusions::RankedConclusion;
use nested::NestedChains;

/// The memory of all chain techniques, reused from step to step.
#[derive(Debug)]
pub struct Scratch<B: Board> {
    /// Whether steps are returned without their chains. Ratings do not need them.
    pub omits_chains: bool,
    nested_chains: NestedChains<B>,
    workspace: workspace::Workspace<B>,
}

impl<B: Board> Scratch<B> {
    /// Creates the memory for a board.
    pub fn new(board: B) -> Scratch<B> {
        let workspace = workspace::Workspace::new(board);
        Scratch { omits_chains: false, nested_chains: NestedChains::default(), workspace }
    }

    /// Returns the search budget of the current puzzle.
    pub fn budget(&mut self) -> &mut Budget {
        &mut self.nested_chains.budget
    }
}

/// Finds the easiest bidirectional cycle or forcing chain (6.5 and above).
pub fn find_simple<B: Board>(position: &State<B>, scratch: &mut Scratch<B>) -> Option<Step> {
    let graph = &mut scratch.workspace.graph;
    let found = simple::easiest(graph, position)?;
    let mut step = step(position, &found, simple::kind(&found));
    if !scratch.omits_chains {
        step.evidence.chain = Some(simple::chain(graph, position, &found));
    }
    Some(step)
}

/// Finds the easiest Nishio, multiple or dynamic forcing chain of a level (7.5 and above).
pub fn find_forcing_nets<B: Board>(position: &State<B>, scratch: &mut Scratch<B>, level: NetLevel) -> Option<Step> {
    let Scratch { omits_chains, nested_chains, workspace } = scratch;
    if level.rules().level > 0 {
        nested_chains.begin(position);
    }
    let found = multiple::easiest(workspace, nested_chains, position, level)?;
    let mut step = step(position, &found, multiple::kind(&found, level));
    // The nets of a chain count as searches.
    if !*omits_chains || nested_chains.budget.is_limited() {
        step.evidence.chain = Some(multiple::chain(workspace, nested_chains, position, level, &found));
    }
    Some(step)
}

/// Returns the step of a conclusion, without its chain.
fn step<B: Board>(position: &State<B>, found: &RankedConclusion, kind: ChainKind) -> Step {
    let step = Step::new(Technique::Chain(kind), found.rank.rating);
    let eliminations = found.conclusion.eliminations(position);
    let step = step.eliminating(by_cell(&eliminations));
    match found.conclusion.placement() {
        Some(placed) => step.placing(cell_of(placed), digit_of(placed)),
        None => step,
    }
}

/// Groups sorted candidates by cell.
fn by_cell(candidates: &[u16]) -> Vec<(usize, u16)> {
    let mut sets: Vec<(usize, u16)> = Vec::new();
    for &candidate in candidates {
        let (cell, digit) = (cell_of(candidate), 1 << digit_of(candidate));
        match sets.last_mut() {
            Some((last, digits)) if *last == cell => *digits |= digit,
            _ => sets.push((cell, digit)),
        }
    }
    sets
}
