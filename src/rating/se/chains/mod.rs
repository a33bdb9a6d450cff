//! Chains: what follows from assuming that a candidate is true (on) or false (off).
//!
//! `links` says what follows from one assumption directly, `reach` (on `rows` of bits) how far single threads get,
//! `threads` looks for them (`cycle` for those that close), `net` follows an assumption to its end, `multiple` draws
//! conclusions from several nets, `advanced` adds other techniques (and chains inside chains) to a net that has run
//! dry, `harvest` chooses, `proof` writes a conclusion out.

mod advanced;
mod bit_rows;
mod breadth_first;
mod candidate_set;
mod chain;
mod complexity;
mod conclusions;
mod cycle;
mod digit_patterns;
mod implications;
mod links;
mod multiple;
mod nested;
mod net;
mod reachability;
mod simple;

pub use chain::{Branch, Cause, Chain, ChainKind, ChainLinks, ChainNode, NetLevel};

use super::budget::Budget;
use super::position::Position;
use super::step::Step;
use conclusions::Found;
use nested::NestedChains;

/// The memory of all chain techniques, kept from step to step so that it is asked for once.
#[derive(Debug, Default)]
pub struct Scratch {
    nested_chains: NestedChains,
    workspace: multiple::Workspace,
}

impl Scratch {
    /// What the searches may cost.
    pub fn budget(&mut self) -> &mut Budget {
        &mut self.nested_chains.budget
    }
}

/// Bidirectional cycles and forcing chains (6.5 and up).
pub fn find_simple(position: &Position, scratch: &mut Scratch) -> Option<Step> {
    let graph = &mut scratch.workspace.graph;
    let found = simple::easiest(graph, position)?;
    let chain = simple::chain(graph, position, &found);
    Some(step(position, &found, chain))
}

/// Nishio, multiple and dynamic forcing chains (7.5 and up), nested ones too.
pub fn find_forcing_nets(position: &Position, scratch: &mut Scratch, nesting: NetLevel) -> Option<Step> {
    let Scratch { nested_chains, workspace } = scratch;
    nested_chains.begin(position);
    let found = multiple::easiest(workspace, nested_chains, position, nesting)?;
    let chain = multiple::chain(workspace, nested_chains, position, nesting, &found);
    Some(step(position, &found, chain))
}

/// The step of the conclusion that was chosen.
fn step(position: &Position, found: &Found, chain: Chain) -> Step {
    let step = Step::new(super::Technique::Chain(chain.kind), found.rank.rating);
    let eliminations = found.conclusion.eliminations(position);
    let mut step = step.eliminating(by_cell(&eliminations));
    if let Some(placed) = found.conclusion.placement() {
        step = step.placing(links::cell_of(placed), links::digit_of(placed));
    }
    step.evidence.chain = Some(chain);
    step
}

/// Candidates, sorted, as sets by cell.
fn by_cell(candidates: &[u16]) -> Vec<(usize, u16)> {
    let mut sets: Vec<(usize, u16)> = Vec::new();
    for &candidate in candidates {
        let (cell, digit) = (links::cell_of(candidate), 1 << links::digit_of(candidate));
        match sets.last_mut() {
            Some((last, digits)) if *last == cell => *digits |= digit,
            _ => sets.push((cell, digit)),
        }
    }
    sets
}
