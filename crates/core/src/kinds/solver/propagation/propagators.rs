//! The propagators: each removes candidates that its cells do not allow.

use super::automaton::Layers;
use super::choice;
use super::exact::ExactSum;
use super::linear::Linear;
use super::network::Network;
use super::store::Store;
use std::sync::Arc;

/// A rule for some cells.
pub enum Propagator {
    /// Two cells with a table.
    Pair(Arc<PairSupport>),
    /// Each digit occurs.
    House,
    /// The digits are those of one of the masks, each once.
    Choice(Box<[u32]>),
    /// The last two cells allow digits of the others: a mask for each combination.
    Ends(Box<[Option<u32>]>),
    /// The digits, counted from 0, occur.
    Contains(Box<[u8]>),
    /// A sum of few cells.
    Exact(ExactSum),
    /// A weighted sum.
    Linear(Linear),
    /// An automaton accepts the digits.
    Automaton(Layers),
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
            Propagator::Ends(_) | Propagator::Contains(_) => 3,
            Propagator::Linear(_) => 4,
            Propagator::Automaton(_) => 5,
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
            Propagator::Ends(allowed) => allowed.len(),
            Propagator::Automaton(layers) => layers.states() * cells,
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
            Propagator::Ends(allowed) => ends(cells, allowed, network, store),
            Propagator::Contains(digits) => contains(cells, digits, network, store),
            Propagator::Automaton(layers) => layers.run(cells, network, store),
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

/// Keeps the candidates of the ends and the other cells that go together.
fn ends(cells: &[u16], allowed: &[Option<u32>], network: &Network, store: &mut impl Store) -> bool {
    let (inner, ends) = cells.split_at(cells.len() - 2);
    let (mut first_kept, mut last_kept, mut inner_kept) = (0, 0, 0);
    let (first_mask, last_mask) = (store.domain(ends[0]), store.domain(ends[1]));
    for first in (0..network.side).filter(|first| first_mask >> first & 1 == 1) {
        for last in (0..network.side).filter(|last| last_mask >> last & 1 == 1) {
            let Some(mask) = allowed[first * network.side + last] else { continue };
            if inner.iter().all(|&cell| store.domain(cell) & mask != 0) {
                (first_kept, last_kept, inner_kept) =
                    (first_kept | 1 << first, last_kept | 1 << last, inner_kept | mask);
            }
        }
    }
    store.narrow(network, ends[0], first_kept)
        && store.narrow(network, ends[1], last_kept)
        && inner.iter().all(|&cell| store.narrow(network, cell, inner_kept))
}

/// Keeps the candidates of combinations in which the digits occur.
fn contains(cells: &[u16], digits: &[u8], network: &Network, store: &mut impl Store) -> bool {
    let domains: Vec<u32> = cells.iter().map(|&cell| store.domain(cell)).collect();
    let mut kept = vec![0; cells.len()];
    if !distribute(&domains, &mut vec![0; cells.len()], digits, &mut kept) {
        return false;
    }
    let all = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
    cells.iter().zip(kept).all(|(&cell, mask)| store.narrow(network, cell, mask)) && store.claim(network, cells, all)
}

/// Distributes digits among the cells without one in `chosen`, and adds what each cell may hold to `kept`. Returns
/// whether there is a way.
fn distribute(domains: &[u32], chosen: &mut Vec<u32>, digits: &[u8], kept: &mut [u32]) -> bool {
    let Some((digit, rest)) = digits.split_first() else {
        for ((kept, &chosen), &domain) in kept.iter_mut().zip(&*chosen).zip(domains) {
            *kept |= if chosen == 0 { domain } else { chosen };
        }
        return true;
    };
    let mut any = false;
    for index in 0..domains.len() {
        if chosen[index] == 0 && domains[index] >> digit & 1 == 1 {
            chosen[index] = 1 << digit;
            any |= distribute(domains, chosen, rest, kept);
            chosen[index] = 0;
        }
    }
    any
}
