//! ALS-XZ, ALS-XY-Wing and ALS Chain: pairs, triples and chains of almost locked sets.

use super::als_table::{AlmostLockedSet, AlsTable, SetLink};
use super::geometry::{bits, digit, digits};
use super::selection::position_sum;
use super::state::State;
use super::step::{Eliminations, Pattern, Step, with_digits};
use super::technique::Technique;
use crate::board::digits::DigitSet;
use std::cmp::Reverse;
use std::collections::{HashMap, VecDeque};

/// The minimum and maximum number of sets of a chain.
const CHAIN_SETS: std::ops::RangeInclusive<usize> = 4..=6;

/// Finds the first pair of sets with a restricted common digit that eliminates something.
pub(super) fn als_xz(state: &mut State) -> Option<Step> {
    state.with_almost_locked_sets(|state, table| {
        table.links.iter().find_map(|link| {
            let [a, b] = [link.first, link.second].map(|k| &table.sets[usize::from(k)]);
            let may_eliminate = if link.restricted.is_power_of_two() {
                a.eliminated_digits(b, link.restricted) != 0
            } else {
                a.eliminated_digits(b, 0) != 0
                    || [(a, b), (b, a)].iter().any(|(a, b)| a.is_seen_outside(b, link.restricted))
            };
            if !may_eliminate {
                return None;
            }
            let eliminations = xz_eliminations(a, b, link.restricted);
            step(state, Technique::AlsXz, &[a, b], digits(link.restricted).collect(), eliminations)
        })
    })
}

/// Finds the first two sets that are each linked with a third one and together eliminate something.
pub(super) fn als_xy_wing(state: &mut State) -> Option<Step> {
    with_changed_sets(state, Technique::AlsXyWing, |state, table, is_changed| {
        table.each_pair_of_links(is_changed, |p, q| wing(state, table, p, q))
    })
}

/// Calls `search` with the table and with whether each set has changed since the technique last found nothing. A step
/// contains such a set.
fn with_changed_sets(
    state: &mut State,
    technique: Technique,
    search: impl FnOnce(&State, &AlsTable, &[bool]) -> Option<Step>,
) -> Option<Step> {
    let table = state.take_almost_locked_sets();
    let found = state.search_changed_cells(technique, |state, changed| {
        let is_changed: Vec<bool> = table.sets.iter().map(|set| set.cells & changed != 0).collect();
        search(state, &table, &is_changed)
    });
    state.almost_locked_sets = Some(table);
    found
}

/// Finds the chain of sets with the most eliminations.
pub(super) fn als_chain(state: &mut State) -> Option<Step> {
    let mut others = VecDeque::new();
    let found = with_changed_sets(state, Technique::AlsChain, |state, table, is_changed| {
        let mut search = ChainSearch::new(state, table, is_changed);
        let mut path = Path { sets: Vec::with_capacity(8), restricted: Vec::with_capacity(8), cell_count: 0 };
        for start in 0..table.sets.len() as u16 {
            path.sets.push(start);
            search.extend(&mut path, false);
            path.sets.pop();
        }
        let ChainSearch { best, all, .. } = search;
        let mut all: Vec<FoundChain> = all.into_values().collect();
        all.sort_by_key(|found| (Reverse(found.eliminations.len()), found.sum, found.eliminations.clone()));
        others = all.into_iter().filter_map(|found| chain_step(state, table, found)).collect();
        chain_step(state, table, best?)
    });
    state.filter.queue.append(&mut others);
    found
}

fn chain_step(state: &State, table: &AlsTable, found: FoundChain) -> Option<Step> {
    let FoundChain { eliminations, path, .. } = found;
    let sets: Vec<_> = path.sets.iter().map(|&k| &table.sets[usize::from(k)]).collect();
    step(state, Technique::AlsChain, &sets, path.restricted, eliminations)
}

/// Returns the eliminations of the common digits other than `except`: each from the cells that see all of its places in
/// both sets.
fn common_eliminations(a: &AlmostLockedSet, b: &AlmostLockedSet, except: u16) -> Eliminations {
    let eliminated = |digit: usize| bits(a.seen[digit] & b.seen[digit]).map(move |cell| (cell, digit));
    digits(a.candidates & b.candidates & !except).flat_map(eliminated).collect()
}

fn xz_eliminations(a: &AlmostLockedSet, b: &AlmostLockedSet, restricted: u16) -> Eliminations {
    if restricted.count_ones() == 1 {
        return common_eliminations(a, b, restricted);
    }
    let mut eliminations = Eliminations::new();
    for digit in digits(restricted) {
        eliminations.extend(common_eliminations(a, b, 1 << digit));
    }
    for (own, other) in [(a, b), (b, a)] {
        for digit in digits(own.candidates & !restricted) {
            eliminations.extend(bits(own.seen[digit] & !own.cells & !other.cells).map(|cell| (cell, digit)));
        }
    }
    let mut seen = [0u16; 81];
    eliminations.retain(|&(cell, digit)| {
        let is_new = seen[cell] >> digit & 1 == 0;
        seen[cell] |= 1 << digit;
        is_new
    });
    eliminations
}

/// Sorts eliminations by digit, then by cell, each once.
fn in_order(mut eliminations: Eliminations) -> Eliminations {
    eliminations.sort_by_key(|&(cell, digit)| (digit, cell));
    eliminations.dedup();
    eliminations
}

/// Returns the step of two links that share a set, if it eliminates something.
fn wing(state: &State, table: &AlsTable, p: &SetLink, q: &SetLink) -> Option<Step> {
    if p.restricted == q.restricted && p.restricted.is_power_of_two() {
        return None;
    }
    let (a, b, pivot) = if p.first == q.first {
        (p.second, q.second, p.first)
    } else if p.first == q.second {
        (p.second, q.first, p.first)
    } else if p.second == q.first {
        (p.first, q.second, p.second)
    } else if p.second == q.second {
        (p.first, q.first, p.second)
    } else {
        return None;
    };
    let [a, b, pivot] = [a, b, pivot].map(|k| &table.sets[usize::from(k)]);
    let overlap = a.cells & b.cells != 0 && !state.filter.lists_all;
    if overlap {
        return None;
    }
    let eliminated = a.eliminated_digits(b, 0);
    if eliminated == 0 {
        return None;
    }
    let mut eliminations = Eliminations::new();
    let mut used = 0;
    for x in digits(p.restricted) {
        for y in digits(q.restricted).filter(|&y| y != x) {
            let links = 1 << x | 1 << y;
            if eliminated & !links != 0 {
                used |= links;
                eliminations.extend(common_eliminations(a, b, links));
            }
        }
    }
    if used == 0 {
        return None;
    }
    step(state, Technique::AlsXyWing, &[a, b, pivot], digits(used).collect(), in_order(eliminations))
}

fn step(
    state: &State,
    technique: Technique,
    sets: &[&AlmostLockedSet],
    restricted: Vec<usize>,
    eliminations: Eliminations,
) -> Option<Step> {
    let removed: u16 = eliminations.iter().fold(0, |all, &(_, digit)| all | 1 << digit);
    let is_doubly_linked = technique == Technique::AlsXz && restricted.len() > 1;
    let common = if is_doubly_linked { DigitSet::EMPTY } else { DigitSet::from_bits(removed) };
    state.elimination(technique, eliminations, || Pattern::AlmostLockedSets {
        sets: sets.iter().map(|set| with_digits(set.cells, set.candidates)).collect(),
        restricted: restricted.into_iter().map(digit).collect(),
        common,
    })
}

/// Returns the index of the first link of each set, and the number of links at the end.
fn first_links(table: &AlsTable) -> Vec<usize> {
    let mut at = 0;
    let starts = (0..=table.sets.len()).map(|set| {
        at += table.links[at..].iter().take_while(|link| usize::from(link.first) < set).count();
        at
    });
    starts.collect()
}

/// A partial chain of sets.
#[derive(Clone)]
struct Path {
    sets: Vec<u16>,
    restricted: Vec<usize>,
    cell_count: u32,
}

/// The best chain so far.
struct FoundChain {
    eliminations: Eliminations,
    sum: usize,
    path: Path,
}

struct ChainSearch<'a> {
    state: &'a State,
    table: &'a AlsTable,
    first_link: Vec<usize>,
    /// Whether each set has changed since no chain was found.
    is_changed: &'a [bool],
    /// The maximum number of sets of a chain from each set.
    max_sets: Vec<usize>,
    /// Whether a chain from each set may contain a changed set.
    leads_to_changed: Vec<bool>,
    best: Option<FoundChain>,
    /// The best chain for each set of eliminations, if all steps are requested.
    all: HashMap<Eliminations, FoundChain>,
}

impl<'a> ChainSearch<'a> {
    fn new(state: &'a State, table: &'a AlsTable, is_changed: &'a [bool]) -> ChainSearch<'a> {
        let (mut max_sets, mut leads_to_changed) = (vec![1; table.sets.len()], is_changed.to_vec());
        for link in table.links.iter().rev() {
            let [from, to] = [link.first, link.second].map(usize::from);
            max_sets[from] = max_sets[from].max(max_sets[to] + 1);
            leads_to_changed[from] |= leads_to_changed[to];
        }
        let (first_link, best, all) = (first_links(table), None, HashMap::new());
        ChainSearch { state, table, first_link, is_changed, max_sets, leads_to_changed, best, all }
    }

    /// Extends the path by later sets, depth first; neighboring links have different digits. `has_changed` is whether a
    /// set before the last one has changed.
    fn extend(&mut self, path: &mut Path, has_changed: bool) {
        let Some(&last) = path.sets.last() else { return };
        let is_long = path.sets.len() + self.max_sets[usize::from(last)] > *CHAIN_SETS.start();
        if !is_long || !has_changed && !self.leads_to_changed[usize::from(last)] {
            return;
        }
        let has_changed = has_changed || self.is_changed[usize::from(last)];
        let cells = self.table.sets[usize::from(last)].size();
        let last_digit = path.restricted.last().map_or(0, |&digit| 1 << digit);
        path.cell_count += cells;
        for at in self.first_link[usize::from(last)]..self.first_link[usize::from(last) + 1] {
            let link = self.table.links[at];
            for digit in digits(link.restricted & !last_digit) {
                path.sets.push(link.second);
                path.restricted.push(digit);
                if path.sets.len() >= *CHAIN_SETS.start() {
                    self.offer(path);
                }
                if path.sets.len() < *CHAIN_SETS.end() {
                    self.extend(path, has_changed);
                }
                path.sets.pop();
                path.restricted.pop();
            }
        }
        path.cell_count -= cells;
    }

    /// Keeps the path if it has more eliminations, as many with a smaller sum of positions, or the same with fewer
    /// cells.
    fn offer(&mut self, path: &Path) {
        let [Some(&from), Some(&to)] = [path.sets.first(), path.sets.last()] else { return };
        let [a, b] = [from, to].map(|k| &self.table.sets[usize::from(k)]);
        let ends = [path.restricted.first(), path.restricted.last()];
        let except = ends.iter().flatten().fold(0, |all, &&digit| all | 1 << digit);
        if a.eliminated_digits(b, except) == 0 {
            return;
        }
        let eliminations = common_eliminations(a, b, except);
        if self.state.filter.lists_all {
            let (sum, cell_count) = (position_sum(&eliminations), path.cell_count + b.size());
            let is_better = self.all.get(&eliminations).is_none_or(|found| cell_count < found.path.cell_count);
            if is_better {
                let path = Path { cell_count, ..path.clone() };
                self.all.insert(eliminations.clone(), FoundChain { eliminations, sum, path });
            }
            return;
        }
        if self.best.as_ref().is_some_and(|best| best.eliminations.len() > eliminations.len()) {
            return;
        }
        let (sum, cell_count) = (position_sum(&eliminations), path.cell_count + b.size());
        let is_better = self.best.as_ref().is_none_or(|best| {
            if eliminations.len() != best.eliminations.len() || sum != best.sum {
                return eliminations.len() > best.eliminations.len() || sum < best.sum;
            }
            let key = |set_count: usize, cells: u32, is_same: bool| (if is_same { 0 } else { set_count }, cells);
            let is_same = eliminations == best.eliminations;
            key(path.sets.len(), cell_count, is_same) < key(best.path.sets.len(), best.path.cell_count, is_same)
        });
        if is_better && self.state.filter.accepts(Technique::AlsChain, &eliminations) {
            let path = Path { cell_count, ..path.clone() };
            self.best = Some(FoundChain { eliminations, sum, path });
        }
    }
}
