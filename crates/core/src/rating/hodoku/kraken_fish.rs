//! Kraken Fish: finned fish with chains from the fins to the elimination.

use super::forcing::ImplicationPaths;
use super::geometry::{FIRST_COLUMN, HOUSE_CELLS, Mask, bits, combinations, digit, house};
use super::implications::Implications;
use super::link_nodes::LinkNodes;
use super::link_table::LinkTable;
use super::state::State;
use super::step::{Node, Pattern, Step, set};
use super::technique::Technique;
use std::collections::{HashSet, VecDeque};

/// The sizes of the fish.
const SIZES: std::ops::RangeInclusive<usize> = 2..=4;

/// The maximum number of fins.
const MAX_FINS: u32 = 5;

/// Finds a fish with a chain from each fin to the negation of a candidate that the fish without fins eliminates.
pub(super) fn kraken_fish_1(state: &mut State) -> Option<Step> {
    search(state, Technique::KrakenFish1)
}

/// Finds a fish with chains from all fins, and from all base places in one cover line, to the negation of a candidate.
pub(super) fn kraken_fish_2(state: &mut State) -> Option<Step> {
    search(state, Technique::KrakenFish2)
}

fn search(state: &mut State, technique: Technique) -> Option<Step> {
    let (mut steps, mut implications) =
        (VecDeque::new(), Implications::new(state, LinkTable::new(state, LinkNodes::new(state)), vec![]));
    let (lists_all, mut reported) = (state.filter.lists_all, HashSet::new());
    for size in SIZES {
        for value in 0..9 {
            for base in [0, FIRST_COLUMN] {
                let mut fish = FishSearch {
                    state,
                    technique,
                    value,
                    base,
                    size,
                    implications: &mut implications,
                    reported: &mut reported,
                };
                fish.search(&mut |step| {
                    steps.push_back(step);
                    !lists_all
                });
                if !lists_all && !steps.is_empty() {
                    return steps.pop_front();
                }
            }
        }
    }
    let first = steps.pop_front();
    state.filter.queue.append(&mut steps);
    first
}

/// The search for fish of a digit and a size with rows, or columns, as base.
struct FishSearch<'a> {
    state: &'a State,
    technique: Technique,
    value: usize,
    /// The first base line.
    base: usize,
    size: usize,
    implications: &'a mut Implications,
    /// The eliminations that have been reported, as assertions.
    reported: &'a mut HashSet<u16>,
}

/// The lines of a fish, and its places.
struct Lines<'a> {
    base: &'a [usize],
    cover: &'a [usize],
    cells: Mask,
    fins: Mask,
}

impl FishSearch<'_> {
    /// Calls `found` with the steps until it returns true.
    fn search(&mut self, found: &mut impl FnMut(Step) -> bool) -> bool {
        let (base, size) = (self.base, self.size);
        let places = |line: usize| self.state.places_in(self.value, line);
        let lines: Vec<usize> = (base..base + 9).filter(|&line| places(line) != 0).collect();
        let across: Vec<usize> =
            (FIRST_COLUMN - base..FIRST_COLUMN - base + 9).filter(|&line| places(line) != 0).collect();
        let all = |lines: &[usize]| lines.iter().fold(0, |all, &line| all | HOUSE_CELLS[line]);
        let own = self.state.places[self.value];
        let stopped = combinations(&lines, size, &mut |base| {
            let cells = all(base) & own;
            combinations(&across, size, &mut |cover| {
                let fins = cells & !all(cover);
                if !(1..=MAX_FINS).contains(&fins.count_ones()) {
                    return None;
                }
                let lines = Lines { base, cover, cells, fins };
                let is_done = if self.technique == Technique::KrakenFish1 {
                    self.search_type_1(&lines, all(cover) & own, found)
                } else {
                    self.search_type_2(&lines, found)
                };
                is_done.then_some(())
            })
        });
        stopped.is_some()
    }

    fn search_type_1(&mut self, lines: &Lines, covered: Mask, found: &mut impl FnMut(Step) -> bool) -> bool {
        bits(covered & !lines.cells).any(|target| {
            let end = self.assertion(target) + 1;
            let follows = bits(lines.fins).all(|fin| Implications::has(self.implications.of(self.assertion(fin)), end));
            follows && self.report(lines, lines.fins, end, found)
        })
    }

    fn search_type_2(&mut self, lines: &Lines, found: &mut impl FnMut(Step) -> bool) -> bool {
        lines.cover.iter().any(|&line| {
            let starts = lines.fins | lines.cells & HOUSE_CELLS[line];
            let mut common: Option<Vec<u64>> = None;
            for start in bits(starts) {
                let own = self.implications.of(self.assertion(start));
                match &mut common {
                    None => common = Some(own.to_vec()),
                    Some(common) => common.iter_mut().zip(own).for_each(|(all, own)| *all &= own),
                }
            }
            let common = common.unwrap_or_default();
            let ends = (1..2 * self.implications.table.single_count as u16).step_by(2);
            ends.filter(|&end| Implications::has(&common, end)).any(|end| self.report(lines, starts, end, found))
        })
    }

    /// Returns the assertion that the digit is in the cell.
    fn assertion(&self, cell: usize) -> u16 {
        2 * self.implications.table.node_of[cell][self.value]
    }

    fn report(&mut self, lines: &Lines, starts: Mask, end: u16, found: &mut impl FnMut(Step) -> bool) -> bool {
        if !self.reported.insert(end) {
            return false;
        }
        let target = *self.implications.table.node(end);
        let step = self.state.elimination(self.technique, vec![(target.cell, target.digit)], || {
            let houses = |lines: &[usize]| lines.iter().map(|&line| house(line)).collect();
            let chain = |start: usize| {
                let paths = ImplicationPaths::new(self.implications, self.assertion(start));
                paths.chain(end).into_iter().map(|assertion| self.node(assertion)).collect()
            };
            Pattern::KrakenFish {
                digit: digit(self.value),
                base: houses(lines.base),
                cover: houses(lines.cover),
                fins: set(lines.fins),
                chains: bits(starts).map(chain).collect(),
            }
        });
        step.is_some_and(found)
    }

    fn node(&self, assertion: u16) -> Node {
        let node = self.implications.table.node(assertion);
        Node { cells: set(node.cells), digit: digit(node.digit), is_on: assertion.is_multiple_of(2) }
    }
}
