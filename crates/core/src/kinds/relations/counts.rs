//! How often digits occur among cells.

/// The least and the most frequency of each digit, from 1; digits that are not listed may occur as often as they like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds(pub Box<[(u8, u8)]>);

/// The number of digits of the largest grids.
const DIGITS: usize = 32;

impl Bounds {
    /// Returns bounds without a limit for each digit up to `side`.
    pub fn free(side: usize) -> Vec<(u8, u8)> {
        vec![(0, u8::MAX); side]
    }

    /// Returns the digits that occur in any case.
    pub fn needed(&self) -> u32 {
        (0..).zip(&*self.0).filter(|(_, (least, _))| *least > 0).fold(0, |mask, (digit, _)| mask | 1 << digit)
    }
}

/// Returns how many cells have each digit, and how many may have it.
fn frequencies(domains: &[u32]) -> ([usize; DIGITS], [usize; DIGITS]) {
    let (mut fixed, mut places) = ([0; DIGITS], [0; DIGITS]);
    for &domain in domains {
        let is_fixed = domain.is_power_of_two();
        let mut rest = domain;
        while rest != 0 {
            let digit = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            places[digit] += 1;
            fixed[digit] += usize::from(is_fixed);
        }
    }
    (fixed, places)
}

/// Keeps the candidates of frequencies between the bounds of one of several choices.
pub fn filter(choices: &[Bounds], domains: &mut [u32]) -> bool {
    if let [only] = choices {
        return within(&only.0, domains);
    }
    let mut kept = vec![0; domains.len()];
    let mut any = false;
    for choice in choices {
        let mut trial = domains.to_vec();
        if within(&choice.0, &mut trial) {
            any = true;
            kept.iter_mut().zip(trial).for_each(|(kept, domain)| *kept |= domain);
        }
    }
    domains.copy_from_slice(&kept);
    any
}

/// Keeps the candidates of frequencies between bounds.
fn within(bounds: &[(u8, u8)], domains: &mut [u32]) -> bool {
    until_stable(domains, |domains| {
        let (fixed, places) = frequencies(domains);
        let (mut needed, mut room, mut missing, mut open) = (0, 0, 0u32, 0u32);
        for digit in 0..DIGITS {
            let (least, most) = bounds.get(digit).map_or((0, DIGITS * DIGITS), |&(a, b)| (a.into(), b.into()));
            if places[digit] < least || fixed[digit] > most {
                return false;
            }
            needed += least.max(fixed[digit]);
            room += most.min(places[digit]);
            missing |= u32::from(fixed[digit] < least) << digit;
            open |= u32::from(fixed[digit] < most) << digit;
        }
        if needed > domains.len() || room < domains.len() {
            return false;
        }
        let allowed = if needed == domains.len() { missing } else { open };
        // Digits with no more places than they need.
        let forced = (0..bounds.len()).filter(|&digit| missing >> digit & 1 == 1);
        let forced = forced.filter(|&digit| places[digit] == usize::from(bounds[digit].0));
        let forced = forced.fold(0u32, |mask, digit| mask | 1 << digit);
        for domain in domains.iter_mut().filter(|domain| !domain.is_power_of_two()) {
            let only = *domain & forced;
            *domain &= allowed;
            if only != 0 {
                *domain &= only;
                if only.count_ones() > 1 {
                    return false;
                }
            }
        }
        true
    })
}

/// Keeps the candidates of sets of cells, one after the other, that have the same digits in any order.
pub fn filter_same(sets: usize, domains: &mut [u32]) -> bool {
    let size = domains.len() / sets.max(1);
    size == 0
        || until_stable(domains, |domains| {
            let mut bounds = [(0u8, u8::MAX); DIGITS];
            for set in domains.chunks(size) {
                let (fixed, places) = frequencies(set);
                for (digit, (least, most)) in bounds.iter_mut().enumerate() {
                    (*least, *most) = ((*least).max(fixed[digit] as u8), (*most).min(places[digit] as u8));
                }
            }
            domains.chunks_mut(size).all(|set| within(&bounds, set))
        })
}

/// Keeps the candidates of cells that have as many different digits as the value of the first one, of which the least is
/// `low`, says. The first `apart` of them differ.
pub fn filter_distinct(low: u32, apart: usize, domains: &mut [u32]) -> bool {
    until_stable(domains, |domains| {
        let Some((count, cells)) = domains.split_first_mut() else { return true };
        let (mut known, mut union, mut open) = (0u32, 0u32, 0);
        for &domain in &*cells {
            union |= domain;
            known |= if domain.is_power_of_two() { domain } else { 0 };
        }
        // Cells without a common digit have different ones.
        let (mut others, mut seen) = (0, known);
        for &domain in &*cells {
            open += usize::from(!domain.is_power_of_two());
            if domain & seen == 0 {
                (others, seen) = (others + 1, seen | domain);
            }
        }
        let least = apart.max(known.count_ones() as usize + others);
        let most = (union.count_ones() as usize).min(known.count_ones() as usize + open);
        let numbers = (least.max(1)..=most).fold(0u32, |mask, number| mask | 1 << (number as u32 - low));
        *count &= numbers;
        if *count == 0 {
            return false;
        }
        if *count == 1 << (known.count_ones().max(1) - low) && known != 0 {
            cells.iter_mut().for_each(|domain| *domain &= known);
        } else if (count.trailing_zeros() + low) as usize == known.count_ones() as usize + open {
            // Each open cell has another digit.
            cells.iter_mut().filter(|domain| !domain.is_power_of_two()).for_each(|domain| *domain &= !known);
        } else if count.ilog2() + low == apart as u32 {
            // The cells that differ have all digits.
            let (first, rest) = cells.split_at_mut(apart);
            let union = first.iter().fold(0, |union, domain| union | domain);
            rest.iter_mut().for_each(|domain| *domain &= union);
        }
        !cells.contains(&0)
    })
}

/// Repeats a filter until it removes nothing.
pub fn until_stable(domains: &mut [u32], mut filter: impl FnMut(&mut [u32]) -> bool) -> bool {
    let count = |domains: &[u32]| domains.iter().map(|domain| domain.count_ones()).sum::<u32>();
    let mut before = count(domains);
    loop {
        if !filter(domains) || domains.contains(&0) {
            return false;
        }
        let after = count(domains);
        if after == before {
            return true;
        }
        before = after;
    }
}
