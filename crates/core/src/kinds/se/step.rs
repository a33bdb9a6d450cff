//! Steps of other kinds: those of the ladder in the form that all kinds share.

use super::board::KindBoard;
use crate::kinds::rating::{Evidence, KindStep};
use crate::rating::se::{Cause, Chain, ChainKind, ChainNode, Step, Technique, Tenths};

/// A step with its rating on the scale of Sudoku Explainer.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct RatedStep {
    /// The rating.
    pub rating: Tenths,
    /// The step.
    pub step: KindStep,
}

impl RatedStep {
    /// Creates the public form of a step on a board.
    pub(super) fn new(board: &KindBoard, step: &Step) -> RatedStep {
        let eliminations = step.eliminations.iter().map(|(cell, digits)| (cell.index() as u16, digits.bits().into()));
        let step_of_kind = KindStep {
            technique: step.technique.plain_name(),
            placement: step.placement.map(|(cell, digit)| (cell.index() as u16, digit.get())),
            eliminations: eliminations.collect(),
            evidence: evidence(board, step),
            arguments: Vec::new(),
        };
        RatedStep { rating: step.rating, step: step_of_kind }
    }
}

/// Returns the reason of a step.
fn evidence(board: &KindBoard, step: &Step) -> Evidence {
    let house = board.layout_house(step.house.into());
    let cells: Vec<u16> = step.evidence.cells.iter().map(|cell| cell.index() as u16).collect();
    let digits = step.evidence.digits;
    let digit = digits.iter().next().map_or(0, |digit| digit.get());
    match step.technique {
        Technique::HiddenSingle => Evidence::HiddenSingle { house, causes: Vec::new() },
        Technique::NakedSingle => Evidence::NakedSingle { causes: Vec::new() },
        Technique::ForcingCell => Evidence::CellExclusion { cell: cells[0] },
        Technique::DirectPointing
        | Technique::DirectClaiming
        | Technique::Pointing
        | Technique::Claiming
        | Technique::GeneralizedIntersection
        | Technique::LockedNeighbors => Evidence::Locked { house, digit, cells },
        Technique::NakedSet(_) | Technique::HiddenSet(_) | Technique::DirectHiddenSet(_) => {
            let is_hidden = !matches!(step.technique, Technique::NakedSet(_));
            Evidence::Subset { house, cells, digits: digits.bits().into(), is_hidden }
        }
        Technique::Fish(size) => {
            let mut bases: Vec<usize> =
                step.evidence.houses.iter().map(|house| board.layout_house(house.index())).collect();
            let covers = bases.split_off(size.into());
            Evidence::Fish { digit, bases, covers }
        }
        // The cells that exclude combinations follow the base cells.
        Technique::AlignedExclusion(size) => Evidence::Pattern { cells: cells[..size.into()].to_vec() },
        Technique::XyWing
        | Technique::XyzWing
        | Technique::UniqueLoop { .. }
        | Technique::Bug(_)
        | Technique::Custom(_) => Evidence::Pattern { cells },
        Technique::Chain(_) => step.evidence.chain.as_ref().map_or(Evidence::Pattern { cells }, of_chain),
    }
}

/// Returns the reason of a chain.
fn of_chain(chain: &Chain) -> Evidence {
    let named = |node: &ChainNode| (node.cell().index() as u16, node.digit().get(), node.is_on());
    let forward = |nodes: &[ChainNode]| nodes.iter().rev().map(named).collect();
    let mut branches: Vec<Vec<(u16, u8, bool)>> = match (chain.kind, &chain.branches[..]) {
        (ChainKind::GeneralizedXWing | ChainKind::Cycle(_), [first, ..]) => {
            return Evidence::Cycle(forward(&first.nodes));
        }
        (ChainKind::TurbotFish | ChainKind::Forcing(_), all) => {
            all.iter().map(|branch| forward(&branch.nodes)).collect()
        }
        (_, all) => {
            let starts = all.iter().flat_map(|branch| branch.nodes.iter().find(|node| node.cause == Cause::Assumed));
            starts.map(|start| vec![named(start)]).collect()
        }
    };
    branches.dedup();
    let assumptions = branches.iter().filter_map(|branch| branch.first().copied()).collect();
    Evidence::Assumptions { assumptions, length: chain.complexity, branches }
}
