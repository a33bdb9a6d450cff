//! All conclusions of simple forcing chains, applied at once.

use super::complexity::rating;
use super::reachability::{Reachability, Sources};
use crate::rating::se::assertion::{cell_of, digit_of};
use crate::rating::se::chain::ChainLinks;
use crate::rating::se::classic_board::Classic;
use crate::rating::se::position::State;
use crate::rating::se::tenths::Tenths;

/// The minimum complexity of a forcing chain.
const MIN_COMPLEXITY: u32 = 4;

/// The base ratings of forcing chains by links of one digit, and by all links.
const X_BASE: f64 = 6.6;
const XY_BASE: f64 = 7.0;

/// The memory of the search.
#[derive(Debug, Default)]
pub struct ExhaustiveChains {
    reachability: Reachability<Classic>,
    sources: Sources,
}

impl ExhaustiveChains {
    /// Applies the conclusions of all forcing chains in the position that are rated at most `er`; returns whether there
    /// were any. Chains by links of one digit are only searched if there are no others.
    pub fn apply(&mut self, position: &mut State<Classic>, er: Tenths) -> bool {
        let passes = [(ChainLinks::Xy, XY_BASE), (ChainLinks::X, X_BASE)];
        passes.into_iter().any(|(allowed, base)| {
            let max = max_complexity(base, er);
            max >= MIN_COMPLEXITY && self.apply_pass(position, allowed, max)
        })
    }

    fn apply_pass(&mut self, position: &mut State<Classic>, allowed: ChainLinks, max: u32) -> bool {
        let ExhaustiveChains { reachability, sources } = self;
        reachability.set(position);
        reachability.sources(allowed, sources);
        let before = position.marks;
        for (list, is_on) in [(&sources.refuted, true), (&sources.proved, false)] {
            for &source in list {
                let candidate = reachability.candidate(source);
                let (cell, digit) = (cell_of(candidate), digit_of(candidate));
                let is_left = position.marks[cell] >> digit & 1 != 0;
                if !is_left || reachability.strong_steps(allowed, source, is_on, max / 2 - 1).is_none() {
                    continue;
                }
                if is_on {
                    position.remove(cell, digit);
                } else {
                    position.place(cell, digit);
                }
            }
        }
        position.marks != before
    }
}

/// Returns the maximum complexity of chains with this base rating that are rated at most `er`; 0 if there is none.
fn max_complexity(base: f64, er: Tenths) -> u32 {
    let (mut max, mut above) = (0, 1 << 12);
    while above - max > 1 {
        let middle = (max + above) / 2;
        (max, above) = if Tenths::round(rating(base, middle)) <= er { (middle, above) } else { (max, middle) };
    }
    max
}
