//! Chains as evidence of a step, and their kinds.

use super::assertion::{cell_of, digit_of, is_on};
use super::tables;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use std::fmt;
use std::sync::Arc;

/// The reason why an assertion follows from its parents.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// A cell holds exactly one digit.
    Cell,
    /// A box holds each digit exactly once.
    Box,
    /// A row holds each digit exactly once.
    Row,
    /// A column holds each digit exactly once.
    Column,
    /// Another house, of the kind with this number, holds each digit exactly once. Classic puzzles have none.
    House(u8),
    /// The digits of a pair of cells exclude each other. Classic puzzles have no such pairs beside their houses.
    Pair,
    /// Another technique: locked candidates, pairs, X-Wings or a nested chain.
    Advanced,
    /// None: the assertion is assumed.
    Assumed,
}

/// The links of a simple chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChainLinks {
    /// Links of one digit between cells.
    X,
    /// Strong links inside cells with two candidates.
    Y,
    /// Both types of links.
    Xy,
}

/// The deductions that a forcing net may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum NetLevel {
    /// Links of one digit. Candidates that are off count for the links that follow.
    Nishio,
    /// The links of the position before the assumption: multiple forcing chains.
    Static,
    /// All links, including those that arise in the net. From level 1 also locked candidates, pairs and X-Wings; from
    /// level 2 also nested chains.
    Dynamic(u8),
}

/// The kinds of chains.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ChainKind {
    /// An X-cycle of four cells.
    GeneralizedXWing,
    /// A simple chain that returns to its start and holds in both directions.
    Cycle(ChainLinks),
    /// A forcing X-chain with six assertions.
    TurbotFish,
    /// A simple chain from an assumption to its negation.
    Forcing(ChainLinks),
    /// An assumption that implies an assertion and its negation.
    Contradiction(NetLevel),
    /// An assumption and its negation imply the same assertion.
    Double(NetLevel),
    /// All candidates of a cell imply the same assertion.
    Cell(NetLevel),
    /// All places of a digit in a house imply the same assertion.
    Region(NetLevel),
}

impl ChainKind {
    /// Iterates over the kinds of simple chains that have different names.
    pub(super) fn simple() -> impl Iterator<Item = ChainKind> {
        let cycles = [ChainLinks::X, ChainLinks::Y, ChainLinks::Xy].map(ChainKind::Cycle);
        let forcing = [ChainLinks::X, ChainLinks::Xy].map(ChainKind::Forcing);
        let of_four_cells = [ChainKind::GeneralizedXWing, ChainKind::TurbotFish];
        cycles.into_iter().chain(forcing).chain(of_four_cells)
    }

    /// Returns the name without the level of nets.
    pub(super) fn plain_name(self) -> &'static str {
        match self {
            ChainKind::GeneralizedXWing => "Generalized X-Wing",
            ChainKind::Cycle(ChainLinks::X) => "Bidirectional X-Cycle",
            ChainKind::Cycle(ChainLinks::Y) => "Bidirectional Y-Cycle",
            ChainKind::Cycle(ChainLinks::Xy) => "Bidirectional Cycle",
            ChainKind::TurbotFish => "Turbot Fish",
            ChainKind::Forcing(ChainLinks::X) => "Forcing X-Chain",
            ChainKind::Forcing(_) => "Forcing Chain",
            ChainKind::Contradiction(NetLevel::Nishio) => "Nishio Forcing Chains",
            ChainKind::Contradiction(_) => "Contradiction Forcing Chains",
            ChainKind::Double(_) => "Double Forcing Chains",
            ChainKind::Cell(_) => "Cell Forcing Chains",
            ChainKind::Region(_) => "Region Forcing Chains",
        }
    }

    /// Iterates over the kinds of nets of a level.
    pub(super) fn nets(level: NetLevel) -> impl Iterator<Item = ChainKind> {
        [ChainKind::Contradiction, ChainKind::Double, ChainKind::Cell, ChainKind::Region]
            .into_iter()
            .map(move |kind| kind(level))
    }
}

impl fmt::Display for ChainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = match *self {
            ChainKind::Contradiction(level)
            | ChainKind::Double(level)
            | ChainKind::Cell(level)
            | ChainKind::Region(level) => level,
            _ => return f.write_str(self.plain_name()),
        };
        if let NetLevel::Dynamic(_) = level {
            f.write_str("Dynamic ")?;
        }
        f.write_str(self.plain_name())?;
        f.write_str(match level {
            NetLevel::Dynamic(1) => " (+)",
            NetLevel::Dynamic(2) => " (+ Forcing Chains)",
            NetLevel::Dynamic(3) => " (+ Multiple Forcing Chains)",
            NetLevel::Dynamic(4) => " (+ Dynamic Forcing Chains)",
            NetLevel::Dynamic(5) => " (+ Dynamic Forcing Chains (+ Forcing Chains))",
            _ => "",
        })
    }
}

/// A chain: branches that together prove a step.
///
/// A forcing chain has one branch. A cycle has two, one for each direction. A contradiction has one for each of the two
/// contradictory assertions. Double chains have one for the assumption and one for its negation, cell and region chains
/// one for each alternative.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The kind of chain.
    pub kind: ChainKind,
    /// The number of assertions, including those of nested chains.
    pub complexity: u32,
    /// The branches.
    pub branches: Vec<Branch>,
    /// The reason why one of the assumptions must be true.
    pub start: Cause,
}

/// A branch: an assertion and all assertions that it follows from, each before its parents.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Branch {
    /// The assertions; the first is the conclusion of the branch.
    pub nodes: Vec<ChainNode>,
    /// The parents of all nodes, one list after the other, as indices into `nodes`.
    pub(super) parents: Vec<u16>,
}

/// A node of a chain: the assertion that a cell holds a digit, or that it does not, and its reason.
#[derive(Clone, PartialEq, Debug)]
pub struct ChainNode {
    pub(super) assertion: u16,
    pub(super) span: (u32, u32),
    /// The reason why it follows from its parents.
    pub cause: Cause,
    /// The nested chain that proves it.
    pub nested: Option<Arc<Chain>>,
}

impl ChainNode {
    /// Returns the cell of the assertion.
    #[inline]
    pub fn cell(&self) -> Cell {
        tables::cell(cell_of(self.assertion / 2))
    }

    /// Returns the digit of the assertion.
    #[inline]
    pub fn digit(&self) -> Digit {
        tables::digit(digit_of(self.assertion / 2))
    }

    /// Returns whether the assertion is that the cell holds the digit, rather than that it does not.
    #[inline]
    pub fn is_on(&self) -> bool {
        is_on(self.assertion)
    }
}

impl Branch {
    /// Returns the parents of a node of this branch, from which it follows, as indices into `nodes`. Assumptions have
    /// none.
    #[inline]
    pub fn parents(&self, node: &ChainNode) -> &[u16] {
        self.parents.get(node.span.0 as usize..node.span.1 as usize).unwrap_or(&[])
    }

    /// Creates a branch in which each assertion has one parent, from its end back to the assumption.
    pub(super) fn chain(nodes: impl Iterator<Item = (u16, Cause)>) -> Branch {
        let mut branch = Branch::default();
        for (i, (assertion, cause)) in nodes.enumerate() {
            let i = i as u32;
            branch.nodes.push(ChainNode { assertion, span: (i, i + 1), cause, nested: None });
            branch.parents.push(i as u16 + 1);
        }
        branch.parents.pop();
        if let Some(last) = branch.nodes.last_mut() {
            last.span = (0, 0);
        }
        branch
    }
}

impl Chain {
    /// Returns the assertions of every branch in order. Nested chains with the same assertions count as one.
    #[inline]
    pub(super) fn signature(&self) -> Vec<u16> {
        let branch = |branch: &Branch| {
            let end = std::iter::once(u16::MAX);
            branch.nodes.iter().map(|node| node.assertion).chain(end).collect::<Vec<u16>>()
        };
        self.branches.iter().flat_map(branch).collect()
    }
}
