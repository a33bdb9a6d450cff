//! A chain written out: what `Step` carries as evidence, and what tells two nested chains apart.

use super::links::{cell_of, digit_of, is_on};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::rating::se::tables;
use std::sync::Arc;

/// Why a link holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// One digit in a cell, or its last one.
    Cell,
    /// One place for a digit in a box, or its last one.
    Box,
    /// The same in a row.
    Row,
    /// The same in a column.
    Column,
    /// Another technique.
    Advanced,
    /// None: it is assumed.
    Assumed,
}

/// Which links a single thread uses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ChainLinks {
    /// One digit, from cell to cell.
    X,
    /// Cells of two candidates.
    Y,
    /// Both.
    Xy,
}

/// What a net may use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NetLevel {
    /// Only what one digit does, nothing forgotten on the way (Nishio).
    Nishio,
    /// Links as they stand before the assumption (multiple forcing chains).
    Static,
    /// Links that arise on the way; from level 1 on other techniques too, from 2 on chains inside chains.
    Dynamic(u8),
}

/// The kinds of chains.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum ChainKind {
    /// An X-cycle of four cells.
    GeneralizedXWing,
    /// A thread that comes back to its start and holds in both directions.
    Cycle(ChainLinks),
    /// A forcing X-chain of six assertions.
    TurbotFish,
    /// A thread from an assumption to its contrary.
    Forcing(ChainLinks),
    /// An assumption that leads to a thing and to its contrary.
    Contradiction(NetLevel),
    /// An assumption and its contrary that lead to the same.
    Double(NetLevel),
    /// All candidates of a cell lead to the same.
    Cell(NetLevel),
    /// All places of a digit in a house lead to the same.
    Region(NetLevel),
}

/// A chain: one or more branches that together prove what the step says.
///
/// A cycle has two, one for each direction; a contradiction one to a thing and one to its contrary; a double chain
/// one from the assumption and one from its contrary; cell and region chains one for each candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// What kind of chain it is.
    pub kind: ChainKind,
    /// How many assertions it takes, those of the chains inside it too.
    pub complexity: u32,
    /// The branches.
    pub branches: Vec<Branch>,
    /// Why one of the assumptions of the branches must hold.
    pub start: Cause,
}

/// One thing proved: every link before its parents, the end first.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Branch {
    /// The links; the first is what the branch leads to.
    pub nodes: Vec<ChainNode>,
    /// Indices into `links`, for all links one after the other.
    pub(super) parents: Vec<u16>,
}

/// An assertion and why it holds.
#[derive(Clone, PartialEq, Debug)]
pub struct ChainNode {
    pub(super) assertion: u16,
    pub(super) span: (u32, u32),
    /// Why it holds, given its parents.
    pub cause: Cause,
    /// The chain inside the chain that it comes from.
    pub nested: Option<Arc<Chain>>,
}

impl ChainNode {
    /// The cell it is about.
    pub fn cell(&self) -> Cell {
        tables::cell(cell_of(self.assertion / 2))
    }

    /// The digit it is about.
    pub fn digit(&self) -> Digit {
        tables::digit(digit_of(self.assertion / 2))
    }

    /// Whether it says that the cell is the digit; else that it is not.
    pub fn is_on(&self) -> bool {
        is_on(self.assertion)
    }
}

impl Branch {
    /// The links that this one follows from, as indices into `links`; none for an assumption.
    pub fn parents(&self, node: &ChainNode) -> &[u16] {
        self.parents.get(node.span.0 as usize..node.span.1 as usize).unwrap_or(&[])
    }

    /// A branch without a fork, from its end back to the assumption.
    pub(super) fn thread(nodes: impl Iterator<Item = (u16, Cause)>) -> Branch {
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
    /// What makes two nested chains the same: the assertions of every branch in their order.
    pub(super) fn signature(&self) -> Vec<u16> {
        let branch = |branch: &Branch| {
            let end = std::iter::once(u16::MAX);
            branch.nodes.iter().map(|node| node.assertion).chain(end).collect::<Vec<u16>>()
        };
        self.branches.iter().flat_map(branch).collect()
    }
}
