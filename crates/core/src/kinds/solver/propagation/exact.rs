//! Exact filtering of sums of few cells: a candidate stays if some combination of candidates has it.
//!
//! The combination that was found last for a candidate is often still there, so that most candidates need no search.

use super::network::Network;
use super::store::{Lanes, Store};

/// Maximum number of cells.
pub const MAX_CELLS: usize = 5;

/// Maximum number of digits, and number of bits of a lane.
pub const LANE_BITS: u32 = 9;

/// All digits of a lane.
const DIGITS: u32 = (1 << LANE_BITS) - 1;

/// The number of lists of remembered combinations: with each candidate, and without each digit.
const COMBINATION_LISTS: usize = (MAX_CELLS + 1) * LANE_BITS as usize;

/// The number of remembered combinations of a sum: the last ones, and those before them.
const MAX_CACHED_COMBINATIONS: usize = 2 * COMBINATION_LISTS;

/// The first list of combinations without a digit.
const FIRST_LIST_WITHOUT: usize = MAX_CELLS * LANE_BITS as usize;

/// A bound of totals: five cells have less.
const MAX_TOTAL: i32 = 1_000;

/// The unit of each lane.
const LANE_UNITS: [Lanes; MAX_CELLS] =
    [1, 1 << LANE_BITS, 1 << (2 * LANE_BITS), 1 << (3 * LANE_BITS), 1 << (4 * LANE_BITS)];

/// For each mask of digits, the mask of those that make up 10 with one of them.
static COMPLEMENTS: [u16; 1 << LANE_BITS] = complements();

const fn complements() -> [u16; 1 << LANE_BITS] {
    let mut table = [0; 1 << LANE_BITS];
    let mut mask = 0;
    while mask < table.len() {
        table[mask] = (mask as u16).reverse_bits() >> (16 - LANE_BITS);
        mask += 1;
    }
    table
}

/// Returns the mask of the digits that make up 10 with one of a mask.
#[inline]
fn complement(mask: u32) -> u32 {
    COMPLEMENTS[(mask & DIGITS) as usize].into()
}

/// Returns the digits that make up a sum with one of a mask.
#[inline]
fn complement_to(sum: i32, mask: u32) -> u32 {
    let to_ten = complement(mask);
    let shift = (sum - 10).clamp(-9, 9);
    (if shift < 0 { to_ten >> -shift } else { to_ten << shift }) & DIGITS
}

/// A sum of up to five cells with weights of 1 and -1. Lanes of negative terms hold complements to 10.
#[derive(Clone, Debug)]
pub struct ExactSum {
    total: i32,
    lanes: usize,
    /// Whether each lane holds complements.
    is_negative: [bool; MAX_CELLS],
    /// For each lane the others that must differ from it.
    different: [Lanes; MAX_CELLS],
    /// For each lane the others whose complements must differ from it.
    opposite: [Lanes; MAX_CELLS],
    /// Whether all cells differ and have weight 1.
    is_cage: bool,
    /// The place of its combinations among those of all sums.
    pub start: usize,
}

impl ExactSum {
    /// Creates the sum of parts of cells that differ, each with the sign of its terms.
    pub fn new(parts: &[(Vec<u16>, i32)], total: i32, network: &Network) -> ExactSum {
        // The sign of the first part is positive.
        let sign_of_first = parts.first().map_or(1, |(_, sign)| *sign);
        let terms = parts.iter().flat_map(|(cells, sign)| cells.iter().map(move |&cell| (cell, sign * sign_of_first)));
        let cells: Vec<(u16, i32)> = terms.collect();
        let negative = cells.iter().filter(|(_, sign)| *sign < 0).count() as i32;
        let total = total.clamp(-MAX_TOTAL, MAX_TOTAL) * sign_of_first;
        let mut sum = ExactSum {
            total: total + 10 * negative,
            lanes: cells.len(),
            is_negative: [false; MAX_CELLS],
            different: [0; MAX_CELLS],
            opposite: [0; MAX_CELLS],
            is_cage: parts.len() == 1,
            start: 0,
        };
        for (lane, &(cell, sign)) in cells.iter().enumerate() {
            let others = |is_same: bool| {
                let differing = cells.iter().zip(LANE_UNITS).filter(|((other, _), _)| network.differ(cell, *other));
                differing.filter(|((_, s), _)| (*s == sign) == is_same).map(|(_, unit)| unit).sum()
            };
            (sum.different[lane], sum.opposite[lane], sum.is_negative[lane]) = (others(true), others(false), sign < 0);
        }
        sum
    }

    /// Returns the number of remembered combinations.
    pub fn supports(&self) -> usize {
        MAX_CACHED_COMBINATIONS
    }

    /// Keeps the candidates that occur in a combination, and claims the digits that a part has in each of them.
    pub fn run(&self, cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
        let mut domains = 0;
        for (lane, &cell) in cells.iter().enumerate().take(MAX_CELLS) {
            let domain = store.domain(cell);
            let domain = if self.is_negative[lane] { complement(domain) } else { domain };
            domains |= Lanes::from(domain) << (LANE_BITS * lane as u32);
        }
        let mut all_supports = std::mem::take(store.supports());
        let supports = &mut all_supports[self.start..][..MAX_CACHED_COMBINATIONS];
        let kept = self.filter(domains, supports);
        let claimed = if self.is_cage && kept != 0 { self.claimed(kept, supports, network) } else { 0 };
        *store.supports() = all_supports;
        kept != 0
            && (kept == domains || self.narrow(cells, kept, network, store))
            && (claimed == 0 || store.claim(network, cells, claimed))
    }

    /// Keeps the candidates of lanes. Returns whether each cell has one.
    fn narrow(&self, cells: &[u16], kept: Lanes, network: &Network, store: &mut impl Store) -> bool {
        cells.iter().zip(self.is_negative).enumerate().all(|(lane, (&cell, is_negative))| {
            let mask = (kept >> (LANE_BITS * lane as u32)) as u32 & DIGITS;
            store.narrow(network, cell, if is_negative { complement(mask) } else { mask })
        })
    }

    /// Returns the candidates that occur in a combination; 0 if there is none.
    fn filter(&self, mut domains: Lanes, supports: &mut [Lanes]) -> Lanes {
        let (mut kept, mut missing) = (0, domains);
        while missing != 0 {
            let bit = missing.trailing_zeros();
            let mut support = supports[bit as usize];
            if support == 0 || support & !domains != 0 {
                support = supports[COMBINATION_LISTS + bit as usize];
            }
            if support == 0 || support & !domains != 0 {
                let lane = bit / LANE_BITS;
                let only = domains & !(Lanes::from(DIGITS) << (LANE_BITS * lane)) | 1 << bit;
                support = self.find(lane as usize, only);
                if support == 0 {
                    domains &= !(1 << bit);
                    missing &= !(1 << bit);
                    if domains >> (LANE_BITS * lane) & Lanes::from(DIGITS) == 0 {
                        return 0;
                    }
                    continue;
                }
                let mut rest = support & !kept;
                while rest != 0 {
                    let bit = rest.trailing_zeros() as usize;
                    supports[COMBINATION_LISTS + bit] = supports[bit];
                    supports[bit] = support;
                    rest &= rest - 1;
                }
            }
            kept |= support;
            missing &= !support;
        }
        kept
    }

    /// Returns the digits that a cage has in every combination, and that have several places in it.
    fn claimed(&self, domains: Lanes, supports: &mut [Lanes], network: &Network) -> u32 {
        let (once, twice) = (0..self.lanes).fold((0, 0), |(once, twice), lane| {
            let domain = (domains >> (LANE_BITS * lane as u32)) as u32 & DIGITS;
            (once | domain, twice | once & domain)
        });
        let (mut candidates, mut claimed) = (twice, 0);
        while candidates != 0 {
            let digit = candidates & candidates.wrapping_neg();
            candidates &= candidates - 1;
            let place = FIRST_LIST_WITHOUT + digit.trailing_zeros() as usize;
            let mut support = supports[place];
            if support == 0 || support & !domains != 0 {
                let sums = network.combinations.sums_of(self.lanes, once & !digit);
                let has_sum = sums.checked_shr(self.total as u32).unwrap_or(0) & 1 == 1;
                let units: Lanes = LANE_UNITS[..self.lanes].iter().sum();
                support = if has_sum { self.find(0, domains & !(units * Lanes::from(digit))) } else { 0 };
                if support == 0 {
                    claimed |= digit;
                    continue;
                }
                supports[place] = support;
            }
            // The digits that this combination lacks are not claimed either.
            candidates &= (0..self.lanes).fold(0, |all, lane| all | (support >> (LANE_BITS * lane as u32)) as u32);
        }
        claimed
    }

    /// Returns a combination of candidates; 0 if there is none. Tries the digits of a lane first.
    fn find(&self, first: usize, domains: Lanes) -> Lanes {
        let after = |lane: usize| if lane + 1 < self.lanes { lane + 1 } else { 0 };
        let (a, b) = (first, after(first));
        let (c, d, e) = (after(b), after(after(b)), after(after(after(b))));
        let pair = |first: usize, second: usize| move |domains, sum| self.find_pair(first, second, domains, sum);
        match self.lanes {
            1 => domains & (1u64.checked_shl((self.total - 1) as u32).unwrap_or(0)),
            2 => self.find_pair(a, b, domains, self.total),
            3 => self.extend(a, domains, self.total, pair(b, c)),
            4 => self.extend(a, domains, self.total, |domains, sum| self.extend(b, domains, sum, pair(c, d))),
            _ => self.extend(a, domains, self.total, |domains, sum| {
                self.extend(b, domains, sum, |domains, sum| self.extend(c, domains, sum, pair(d, e)))
            }),
        }
    }

    /// Returns a digit of a lane with what a function finds for the rest of the sum in other lanes; 0 if there is none.
    #[inline]
    fn extend(&self, lane: usize, domains: Lanes, sum: i32, find_others: impl Fn(Lanes, i32) -> Lanes) -> Lanes {
        let position = lane as u32 * LANE_BITS;
        let mut digits = (domains >> position) as u32 & DIGITS;
        while digits != 0 {
            let digit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let mut rest = domains & !(Lanes::from(digit) * self.different[lane]);
            if self.opposite[lane] != 0 {
                rest &= !(Lanes::from(complement(digit)) * self.opposite[lane]);
            }
            let found = find_others(rest, sum - 1 - digit.trailing_zeros() as i32);
            if found != 0 {
                return found | Lanes::from(digit) << position;
            }
        }
        0
    }

    /// Returns a combination of two lanes; 0 if there is none.
    #[inline]
    fn find_pair(&self, first: usize, second: usize, domains: Lanes, sum: i32) -> Lanes {
        let [place, other] = [first, second].map(|lane| lane as u32 * LANE_BITS);
        let mut digits = (domains >> place) as u32 & complement_to(sum, (domains >> other) as u32);
        if sum & 1 == 0 && self.different[first] & LANE_UNITS[second] != 0 {
            // The same digit twice.
            digits &= !(1u32.checked_shl((sum as u32 / 2).wrapping_sub(1)).unwrap_or(0));
        }
        if digits == 0 || sum == 10 && self.opposite[first] & LANE_UNITS[second] != 0 {
            return 0;
        }
        let digit = digits & digits.wrapping_neg();
        Lanes::from(digit) << place | Lanes::from(complement_to(sum, digit)) << other
    }
}
