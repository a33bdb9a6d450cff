//! The propagators: each removes candidates that its cells do not allow.

use super::choice;
use super::exact::ExactSum;
use super::linear::Linear;
use super::network::Network;
use super::store::Store;
use crate::kinds::relations::Filter;
use std::sync::Arc;

/// A rule for some cells.
pub enum Propagator {
    /// Two cells with a table.
    Pair(Arc<PairSupport>),
    /// Each digit occurs.
    House,
    /// The digits are those of one of the masks, each once.
    Choice(Box<[u32]>),
    /// A sum of few cells.
    Exact(ExactSum),
    /// A weighted sum.
    Linear(Linear),
    /// A filter allows the digits.
    Filter(Filter),
    /// Each digit occurs: it is removed from cells that see all of its places.
    Locked,
}

/// The digits that each digit of one cell of a pair allows in the other.
pub struct PairSupport {
    side: usize,
    /// For each digit of the first cell, and of the second one, the digits of the other.
    rows: [Box<[u32]>; 2],
    /// The same for each mask, of small sides.
    by_mask: [Box<[u32]>; 2],
}

impl PairSupport {
    pub fn new(side: usize, allowed: &[u32]) -> PairSupport {
        let allows = |first: usize, second: usize| allowed[first] >> second & 1 == 1;
        let column = |second| (0..side).filter(|&first| allows(first, second)).fold(0, |mask, first| mask | 1 << first);
        let back = (0..side).map(column).collect();
        let rows: [Box<[u32]>; 2] = [allowed.into(), back];
        let by_mask = |rows: &[u32]| match side {
            0..=super::combinations::MAX_SIDE => (0..1u32 << side).map(|mask| union(rows, mask)).collect(),
            _ => Box::default(),
        };
        PairSupport { side, by_mask: [by_mask(&rows[0]), by_mask(&rows[1])], rows }
    }

    /// Returns the table that this was created from.
    pub fn table(&self) -> &[u32] {
        &self.rows[0]
    }

    fn allowed(&self, from: usize, mask: u32) -> u32 {
        if self.side <= super::combinations::MAX_SIDE {
            self.by_mask[from][mask as usize]
        } else {
            union(&self.rows[from], mask)
        }
    }
}

/// Returns the union of the rows of a mask.
fn union(rows: &[u32], mask: u32) -> u32 {
    rows.iter().enumerate().filter(|(digit, _)| mask >> digit & 1 == 1).fold(0, |all, (_, row)| all | row)
}

impl Propagator {
    /// Returns the place in the order of propagators; cheap ones run first.
    pub fn priority(&self) -> u8 {
        match self {
            Propagator::Pair(_) => 0,
            Propagator::House => 1,
            Propagator::Choice(_) | Propagator::Exact(_) => 2,
            Propagator::Filter(Filter::Ends(_) | Filter::Counts(_)) => 3,
            Propagator::Linear(_) => 4,
            Propagator::Filter(_) => 5,
            Propagator::Locked => 6,
        }
    }

    /// Returns whether a second run directly after a first one never removes anything.
    pub fn is_idempotent(&self, cells: &[u16]) -> bool {
        match self {
            Propagator::Pair(_) | Propagator::Exact(_) => true,
            Propagator::Choice(_) => cells.len() <= choice::MAX_EXACT,
            _ => false,
        }
    }

    /// Returns a measure of the work of a run on a number of cells.
    pub fn size(&self, cells: usize) -> u64 {
        let more = match self {
            Propagator::Choice(masks) => masks.len(),
            // Few states are reached.
            Propagator::Filter(Filter::Automaton(layers)) => layers.states() * cells,
            Propagator::Filter(Filter::Ends(allowed)) => allowed.len(),
            Propagator::Filter(filter) => filter.cost() * cells,
            _ => 0,
        };
        (1 + cells + more) as u64
    }

    /// Removes candidates. Returns whether the cells may have a combination.
    pub fn run(&self, cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
        match self {
            Propagator::Pair(support) => {
                let (first, second) = (store.domain(cells[0]), store.domain(cells[1]));
                store.narrow(network, cells[1], support.allowed(0, first))
                    && store.narrow(network, cells[0], support.allowed(1, second))
            }
            Propagator::House => house(cells, network, store),
            Propagator::Locked => locked(cells, network, store),
            Propagator::Choice(masks) => choice::run(cells, masks, network, store),
            Propagator::Exact(sum) => sum.run(cells, network, store),
            Propagator::Linear(linear) => linear.run(cells, network, store),
            Propagator::Filter(filter) => run_filter(cells, filter, network, store),
        }
    }
}

/// Places the digits that have one cell.
fn house(cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
    let (mut once, mut twice, mut fixed) = (0, 0, 0);
    for &cell in cells {
        let domain = store.domain(cell);
        twice |= once & domain;
        once |= domain;
        fixed |= if domain & domain.wrapping_sub(1) == 0 { domain } else { 0 };
    }
    // A fixed digit that other cells still have is no hidden single yet.
    let hidden = once & !twice & !fixed;
    once.count_ones() as usize == network.side
        && (hidden == 0
            || cells.iter().all(|&cell| {
                let here = store.domain(cell) & hidden;
                here == 0 || here.is_power_of_two() && store.narrow(network, cell, here)
            }))
}

/// Removes digits from cells that see all of their few places.
fn locked(cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
    let mut planes = [0u32; 4];
    for &cell in cells {
        let domain = store.domain(cell);
        for i in (1..4).rev() {
            planes[i] |= planes[i - 1] & domain;
        }
        planes[0] |= domain;
    }
    store.claim(network, cells, planes[1] & !planes[3])
}

/// The number of cells of a filter that need no memory of their own.
const FEW_CELLS: usize = 32;

/// Keeps the candidates that a filter allows, and claims the digits that occur in any case.
fn run_filter(cells: &[u16], filter: &Filter, network: &Network, store: &mut impl Store) -> bool {
    let (mut few, mut many) = ([0; FEW_CELLS], Vec::new());
    let domains = if cells.len() <= FEW_CELLS {
        &mut few[..cells.len()]
    } else {
        many.resize(cells.len(), 0);
        &mut many[..]
    };
    domains.iter_mut().zip(cells).for_each(|(domain, &cell)| *domain = store.domain(cell));
    let claimed = filter.claimed();
    filter.apply(domains)
        && cells.iter().zip(domains).all(|(&cell, &mut mask)| store.narrow(network, cell, mask))
        && (claimed == 0 || store.claim(network, cells, claimed))
}
