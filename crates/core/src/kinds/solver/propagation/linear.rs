//! Weighted sums: which sums each part can have beside the sums of the others.

use super::choice;
use super::combinations::Combinations;
use super::network::Network;
use super::store::Store;

/// A weighted sum of parts.
pub struct Linear {
    pub parts: Box<[Part]>,
    pub total: i32,
}

/// Cells that follow each other in the list of the propagator. They differ if there are several.
pub struct Part {
    pub count: usize,
    pub weight: i32,
}

/// The maximum number of parts whose sums are combined exactly.
const MAX_PARTS: usize = 24;

/// The sums of a part.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// The set of sums; bit 3 is sum 3.
    set: u64,
    low: u32,
    high: u32,
}

impl Part {
    /// Returns the possible sums of its cells; `None` if there are none.
    fn sums(&self, domains: &[u32], combinations: &Combinations) -> Option<Sums> {
        let (mut union, mut open, mut base, mut low, mut high) = (0, 0, 0, 0, 0);
        for &domain in domains {
            let (least, most) = (domain.trailing_zeros() + 1, 32 - domain.leading_zeros());
            (low, high) = (low + least, high + most);
            if least == most {
                base += least;
            } else {
                (union, open) = (union | domain, open + 1);
            }
        }
        let sums = match open {
            0 => 1,
            1 => u64::from(union) << 1,
            _ => combinations.sums_of(open, union),
        };
        if low > 63 {
            return None;
        }
        let range = (u64::MAX >> (63 - high.min(63))) & (u64::MAX << low);
        let set = (sums << base) & range;
        (set != 0).then(|| Sums { set, low: set.trailing_zeros(), high: 63 - set.leading_zeros() })
    }

    /// Returns the weighted distance of a sum from the one with the least weighted value.
    fn offset(&self, sums: &Sums, sum: u32) -> i32 {
        let steps = if self.weight > 0 { sum - sums.low } else { sums.high - sum };
        self.weight.abs() * steps as i32
    }

    /// Returns the offset of all sums.
    fn span(&self, sums: &Sums) -> i32 {
        self.weight.abs() * (sums.high - sums.low) as i32
    }

    /// Keeps the candidates of the sums of a set. Returns the digits that occur in any case and have several places;
    /// `None` if there is no combination.
    fn keep(&self, domains: &mut [u32], set: u64, combinations: &Combinations) -> Option<u32> {
        let is_open = |domain: &&mut u32| !domain.is_power_of_two();
        let base: u32 = domains.iter().filter(|domain| domain.is_power_of_two()).map(|d| d.trailing_zeros() + 1).sum();
        let mut open = domains.iter_mut().filter(is_open);
        match (open.next(), open.next()) {
            (None, _) => (set >> base & 1 == 1).then_some(0),
            (Some(domain), None) => {
                *domain &= (set >> base >> 1) as u32;
                (*domain != 0).then_some(0)
            }
            _ => {
                let fixed =
                    domains.iter().filter(|domain| domain.is_power_of_two()).fold(0, |all, domain| all | domain);
                let count = domains.iter().filter(|domain| !domain.is_power_of_two()).count();
                let sums = || (0..64 - base).filter(|sum| set >> base >> sum & 1 == 1);
                let masks = || sums().flat_map(|sum| combinations.with_sum(count, sum as usize).iter().copied());
                choice::filter(domains, || masks().filter(|mask| mask & fixed == 0).map(|mask| mask | fixed))
            }
        }
    }
}

impl Linear {
    pub fn run(&self, cells: &[u16], network: &Network, store: &mut impl Store) -> bool {
        let (mut few, mut many, mut claimed) = ([0; MAX_PARTS], Vec::new(), vec![0; self.parts.len()]);
        let domains = if cells.len() <= few.len() {
            &mut few[..cells.len()]
        } else {
            many.resize(cells.len(), 0);
            &mut many[..]
        };
        domains.iter_mut().zip(cells).for_each(|(domain, &cell)| *domain = store.domain(cell));
        self.filter(domains, &mut claimed, &network.combinations)
            && cells.iter().zip(domains).all(|(&cell, domain)| store.narrow(network, cell, *domain))
            && self.claim(cells, claimed.iter().copied(), network, store)
    }

    /// Claims the digits of each part.
    fn claim(
        &self,
        cells: &[u16],
        claimed: impl Iterator<Item = u32>,
        network: &Network,
        store: &mut impl Store,
    ) -> bool {
        let mut rest = cells;
        self.parts.iter().zip(claimed).all(|(part, digits)| {
            let (of_part, others) = rest.split_at(part.count);
            rest = others;
            digits == 0 || store.claim(network, of_part, digits)
        })
    }

    /// Keeps the candidates that the sums allow until nothing changes. Adds the digits that each part has in any case,
    /// and that have several places in it. Returns whether the cells may have the sum.
    pub fn filter(&self, domains: &mut [u32], claimed: &mut [u32], combinations: &Combinations) -> bool {
        loop {
            match self.filter_once(domains, claimed, combinations) {
                None => return false,
                Some(false) => return true,
                Some(true) => {}
            }
        }
    }

    /// Returns whether a candidate was removed; `None` if the cells do not have the sum.
    fn filter_once(&self, domains: &mut [u32], claimed: &mut [u32], combinations: &Combinations) -> Option<bool> {
        if self.parts.len() > MAX_PARTS {
            return self.filter_by_range(domains, claimed, combinations);
        }
        let mut sums = [Sums::default(); MAX_PARTS];
        let (mut rest, mut missing, mut span) = (&*domains, self.total, 0);
        for (part, sums) in self.parts.iter().zip(&mut sums) {
            let (of_part, others) = rest.split_at(part.count);
            let found = part.sums(of_part, combinations)?;
            (*sums, rest) = (found, others);
            missing -= part.weight * if part.weight > 0 { found.low } else { found.high } as i32;
            span += part.span(&found);
        }
        if missing < 0 || missing > span {
            return None;
        }
        if missing >= 128 {
            return self.filter_by_range(domains, claimed, combinations);
        }
        let before = sums;
        if !self.combine(&mut sums[..self.parts.len()], missing as u32) {
            return None;
        }
        self.keep(domains, claimed, [&before, &sums], combinations)
    }

    /// Removes the sums of the parts without sums of the others that make up the missing offset.
    fn combine(&self, sums: &mut [Sums], missing: u32) -> bool {
        let limit = u128::MAX >> (127 - missing);
        let (mut before, mut offsets) = ([0u128; MAX_PARTS], [0u128; MAX_PARTS]);
        let mut reached = 1u128;
        for (index, (part, sums)) in self.parts.iter().zip(&*sums).enumerate() {
            before[index] = reached;
            offsets[index] = part.offsets(sums);
            reached = shifted(offsets[index] & limit, |offset| reached << offset) & limit;
        }
        let mut needed = 1u128 << missing;
        for index in (0..self.parts.len()).rev() {
            let (part, sums) = (&self.parts[index], &mut sums[index]);
            for sum in sums.low..=sums.high {
                let offset = part.offset(sums, sum) as u32;
                let fits = offset <= missing && (before[index] << offset) & needed != 0;
                sums.set &= !(u64::from(!fits) << sum);
            }
            if sums.set == 0 {
                return false;
            }
            needed = shifted(offsets[index] & limit, |offset| needed >> offset);
        }
        true
    }

    /// Keeps the candidates of the sums that are left of those before. Returns whether a candidate was removed; `None`
    /// if a part has no combination.
    fn keep(
        &self,
        domains: &mut [u32],
        claimed: &mut [u32],
        [before, sums]: [&[Sums]; 2],
        combinations: &Combinations,
    ) -> Option<bool> {
        let (mut rest, mut has_removed) = (domains, false);
        for (index, part) in self.parts.iter().enumerate() {
            let (of_part, others) = rest.split_at_mut(part.count);
            rest = others;
            if before[index].set != sums[index].set {
                let candidates = |domains: &[u32]| domains.iter().map(|domain| domain.count_ones()).sum::<u32>();
                let count = candidates(of_part);
                claimed[index] |= part.keep(of_part, sums[index].set, combinations)?;
                has_removed |= candidates(of_part) < count;
            }
        }
        Some(has_removed)
    }

    /// Keeps the sums within the range that the others leave.
    fn filter_by_range(&self, domains: &mut [u32], claimed: &mut [u32], combinations: &Combinations) -> Option<bool> {
        let (mut rest, mut missing, mut span) = (&*domains, self.total, 0);
        let mut all = Vec::with_capacity(self.parts.len());
        for part in &self.parts {
            let (of_part, others) = rest.split_at(part.count);
            let sums = part.sums(of_part, combinations)?;
            rest = others;
            missing -= part.weight * if part.weight > 0 { sums.low } else { sums.high } as i32;
            span += part.span(&sums);
            all.push(sums);
        }
        if missing < 0 || missing > span {
            return None;
        }
        let before = all.clone();
        for (part, sums) in self.parts.iter().zip(&mut all) {
            let range = missing - (span - part.span(sums))..=missing;
            let fits = |sum: &u32| range.contains(&part.offset(sums, *sum));
            sums.set &= (sums.low..=sums.high).filter(fits).fold(0, |set, sum| set | 1 << sum);
        }
        self.keep(domains, claimed, [&before, &all], combinations)
    }
}

impl Part {
    /// Returns the set of the offsets of the sums that are less than 128.
    fn offsets(&self, sums: &Sums) -> u128 {
        match self.weight {
            1 => u128::from(sums.set >> sums.low),
            -1 => u128::from(sums.set.reverse_bits() >> (63 - sums.high)),
            _ => (sums.low..=sums.high)
                .filter(|sum| sums.set >> sum & 1 == 1)
                .map(|sum| self.offset(sums, sum))
                .filter(|&offset| offset < 128)
                .fold(0, |set, offset| set | 1 << offset),
        }
    }
}

/// Returns the union of the results for each bit of a set.
fn shifted(mut set: u128, shift: impl Fn(u32) -> u128) -> u128 {
    let mut union = 0;
    while set != 0 {
        union |= shift(set.trailing_zeros());
        set &= set - 1;
    }
    union
}
