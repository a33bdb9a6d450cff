//! Cells that hold the digits of one of several sets.

use super::network::Network;
use super::store::Store;

/// The maximum number of open cells whose combinations are tried one by one.
pub const MAX_EXACT: usize = 4;

/// The maximum number of cells: a set has at most as many digits.
const MAX_CELLS: usize = 32;

/// Keeps the candidates that occur in one of the sets, each digit of it once. The cells differ.
pub fn run(cells: &[u16], masks: &[u32], network: &Network, store: &mut impl Store) -> bool {
    let (mut all, count) = ([0; MAX_CELLS], cells.len().min(MAX_CELLS));
    let domains = &mut all[..count];
    domains.iter_mut().zip(cells).for_each(|(domain, &cell)| *domain = store.domain(cell));
    let Some(claimed) = filter(domains, || masks.iter().copied()) else { return false };
    cells.iter().zip(&*domains).all(|(&cell, &mask)| store.narrow(network, cell, mask))
        && store.claim(network, cells, claimed)
}

/// Keeps the candidates that occur in one of the sets, each digit of it once, until nothing changes. Returns the digits
/// of all sets that have several places; `None` if there is no set.
pub fn filter<I: Iterator<Item = u32>>(domains: &mut [u32], masks: impl Fn() -> I) -> Option<u32> {
    loop {
        let (claimed, is_final) = filter_once(domains, masks())?;
        if is_final {
            return Some(claimed);
        }
    }
}

/// Does one pass over the sets. Returns the digits of all sets that have several places, and whether another pass would
/// change nothing.
fn filter_once(domains: &mut [u32], masks: impl Iterator<Item = u32>) -> Option<(u32, bool)> {
    let (mut open, mut present, mut count) = ([0u8; MAX_CELLS], [0u32; MAX_CELLS], 0);
    let (mut fixed, mut union) = (0, 0);
    for (index, &domain) in domains.iter().enumerate().take(MAX_CELLS) {
        if domain & domain.wrapping_sub(1) == 0 {
            fixed |= domain;
        } else {
            (open[count], present[count]) = (index as u8, domain);
            (count, union) = (count + 1, union | domain);
        }
    }
    let (mut kept, mut common) = ([0u32; MAX_CELLS], None);
    let (present, kept) = (&present[..count], &mut kept[..count]);
    for mask in masks {
        let rest = mask & !fixed;
        if mask & fixed == fixed && rest & !union == 0 && keep(present, rest, kept) {
            common = Some(common.unwrap_or(mask) & mask);
        }
    }
    let common = common? & !fixed;
    let (mut once, mut twice) = (0, 0);
    for &kept in &*kept {
        (twice, once) = (twice | once & kept, once | kept);
    }
    let (hidden, mut is_final) = (common & !twice, true);
    for ((&index, &before), &mut after) in open.iter().zip(present).zip(kept) {
        let after = if after & hidden == 0 { after } else { after & hidden };
        if after & hidden & (after - 1) != 0 {
            return None;
        }
        domains[usize::from(index)] = after;
        is_final &= after == before;
    }
    Some((common & twice, is_final || count <= MAX_EXACT))
}

/// Adds the candidates of the combinations of a set. Returns whether there is any.
fn keep(domains: &[u32], set: u32, kept: &mut [u32]) -> bool {
    let (mut union, mut is_known) = (0, true);
    for (&domain, kept) in domains.iter().zip(&*kept) {
        let here = domain & set;
        if here == 0 {
            return false;
        }
        is_known &= here & !kept == 0;
        union |= here;
    }
    if union != set || is_known {
        return union == set;
    }
    if domains.len() <= MAX_EXACT {
        return assign(domains, set, kept);
    }
    kept.iter_mut().zip(domains).for_each(|(kept, domain)| *kept |= domain & set);
    true
}

/// Adds the candidates of all ways to give each cell another digit of the set.
fn assign(domains: &[u32], set: u32, kept: &mut [u32]) -> bool {
    let Some((&domain, rest)) = domains.split_first() else { return true };
    if let &[other] = rest {
        // The two digits of the set in both orders.
        let (low, high) = (set & set.wrapping_neg(), set & (set - 1));
        let (ahead, back) = (domain & low != 0 && other & high != 0, domain & high != 0 && other & low != 0);
        kept[0] |= if ahead { low } else { 0 } | if back { high } else { 0 };
        kept[1] |= if ahead { high } else { 0 } | if back { low } else { 0 };
        return ahead || back;
    }
    if rest.is_empty() {
        kept[0] |= domain & set;
        return domain & set != 0;
    }
    let (mut here, mut any) = (domain & set, false);
    while here != 0 {
        let digit = here & here.wrapping_neg();
        here &= here - 1;
        let left = set & !digit;
        let has_news = kept[0] & digit == 0 || rest.iter().zip(&kept[1..]).any(|(rest, kept)| rest & left & !kept != 0);
        if (has_news || !any) && assign(rest, left, &mut kept[1..]) {
            kept[0] |= digit;
            any = true;
        }
    }
    any
}
