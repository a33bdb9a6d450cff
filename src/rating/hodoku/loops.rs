//! Nice Loops and AICs, with and without groups.

use super::geometry::{Mask, PEERS, common_peers, digit, digits};
use super::link_table::{LinkTable, NONE, TableNode, TableReach};
use super::selection::Best;
use super::state::State;
use super::step::{Eliminations, Node, Pattern, Step, remove_from, set};
use super::technique::Technique;

/// Loops and chains are longer than this number of links.
const MIN_LINKS: u16 = 3;

/// Finds the best nice loop or AIC.
pub(super) fn nice_loop(state: &mut State) -> Option<Step> {
    search(state, false)
}

/// Finds the best nice loop or AIC with groups.
pub(super) fn grouped_nice_loop(state: &mut State) -> Option<Step> {
    search(state, true)
}

/// What a chain is.
#[derive(Clone, Copy)]
enum Type {
    Discontinuous,
    Continuous,
    Aic,
}

impl Type {
    fn technique(self, is_grouped: bool) -> Technique {
        match (self, is_grouped) {
            (Type::Discontinuous, false) => Technique::DiscontinuousNiceLoop,
            (Type::Continuous, false) => Technique::ContinuousNiceLoop,
            (Type::Aic, false) => Technique::Aic,
            (Type::Discontinuous, true) => Technique::GroupedDiscontinuousNiceLoop,
            (Type::Continuous, true) => Technique::GroupedContinuousNiceLoop,
            (Type::Aic, true) => Technique::GroupedAic,
        }
    }
}

struct Search<'a> {
    state: &'a State,
    table: LinkTable,
    is_grouped: bool,
    reach: TableReach,
    best: Best<'a, (Technique, Vec<u16>)>,
}

fn search(state: &State, with_groups: bool) -> Option<Step> {
    let (table, reach) = (LinkTable::new(state, with_groups), TableReach::default());
    let mut search = Search { state, table, is_grouped: with_groups, reach, best: Best::new(&state.filter) };
    let on_sides = (0..2 * search.table.single_count as u16).step_by(2);
    for start in on_sides.clone().chain(on_sides.map(|side| side + 1)) {
        search.table.reach(start, &mut search.reach);
        search.loops(start);
        if !is_on(start) {
            search.aics(start);
        }
    }
    let table = search.table;
    let (eliminations, (technique, chain)) = search.best.into_found()?;
    let nodes = {
        let node = |&side: &u16| {
            let TableNode { cells, digit: value, .. } = *table.node(side);
            Node { cells: set(cells), digit: digit(value), is_on: is_on(side) }
        };
        chain.iter().map(node).collect()
    };
    Some(Step::elimination(technique, eliminations, Pattern::Chain { nodes }))
}

/// Returns whether this is the side of a node that is on.
fn is_on(side: u16) -> bool {
    side.is_multiple_of(2)
}

impl Search<'_> {
    /// Offers the loops from a side back to its cell.
    fn loops(&mut self, start: u16) {
        let cell = self.table.node(start).cell;
        for value in digits(self.state.candidates[cell]) {
            let node = self.table.node_of[cell][value];
            for end in [2 * node, 2 * node + 1] {
                let length = self.reach.distance[usize::from(end)];
                if (MIN_LINKS..NONE).contains(&length) {
                    self.close(start, end, usize::from(length));
                }
            }
        }
    }

    /// Offers the loop from a side to another side of its cell, if it removes anything.
    fn close(&mut self, start: u16, end: u16, length: usize) {
        let TableNode { cell, digit, .. } = *self.table.node(start);
        let end_digit = self.table.node(end).digit;
        let all_but = |kept: u16| digits(self.state.candidates[cell] & !kept).map(|digit| (cell, digit)).collect();
        let discontinuous: Eliminations = match (is_on(start), is_on(end)) {
            (true, false) if digit == end_digit => vec![(cell, digit)],
            (false, true) if digit == end_digit => all_but(1 << digit),
            (true, true) if digit != end_digit => vec![(cell, digit)],
            (false, false) if digit != end_digit => vec![(cell, end_digit)],
            (true, false) if self.state.candidates[cell].count_ones() != 2 => return,
            // A start with two strong links of different digits loses its other candidates.
            (false, true) => return self.continuous(end, all_but(1 << digit | 1 << end_digit), length),
            _ => return self.continuous(end, Eliminations::new(), length),
        };
        if !self.best.may_improve(discontinuous.len(), length) {
            return;
        }
        let chain = self.reach.chain(end);
        if self.is_loop(&chain) {
            self.offer(Type::Discontinuous, discontinuous, length, chain);
        }
    }

    fn offer(&mut self, chain_type: Type, eliminations: Eliminations, length: usize, chain: Vec<u16>) {
        let technique = chain_type.technique(self.is_grouped);
        self.best.offer(technique, eliminations, length, (technique, chain));
    }

    /// Returns whether a chain leaves its start cell at once, comes back from another cell and does not cross itself.
    fn is_loop(&self, chain: &[u16]) -> bool {
        let cells = |side: u16| self.table.node(side).cells;
        let [start, second, .., last, _] = *chain else { return false };
        let leaves = cells(second) != cells(start) && cells(last) != cells(start);
        leaves && !self.crosses_itself(chain, true)
    }

    /// Returns whether a chain comes back to a cell that it has left; the start of a loop does not count as left.
    ///
    /// As in HoDoKu, a group is left with all of its cells, but only its first cell counts when a chain comes to it.
    fn crosses_itself(&self, chain: &[u16], is_loop: bool) -> bool {
        let [start, ref rest @ ..] = *chain else { return false };
        let start = self.table.node(start).cell;
        let (mut left, mut last): (Mask, usize) = (0, start);
        rest.iter().any(|&side| {
            let TableNode { cells, cell, .. } = *self.table.node(side);
            if cell != last && !(is_loop && last == start) {
                left |= 1 << last;
            }
            let crosses = cell != last && left >> cell & 1 != 0;
            left |= cells & !(1 << cell);
            last = cell;
            crosses
        })
    }

    /// Offers a continuous loop: each weak link removes what sees or shares both of its ends.
    fn continuous(&mut self, end: u16, of_start: Eliminations, length: usize) {
        let chain = self.reach.chain(end);
        if !self.is_loop(&chain) {
            return;
        }
        let mut eliminations = of_start;
        let own = chain.iter().fold(0, |all, &side| all | self.table.node(side).cells);
        for link in chain.windows(2).filter(|link| is_on(link[0])) {
            let [a, b] = [link[0], link[1]].map(|side| *self.table.node(side));
            if a.digit == b.digit {
                let seen = common_peers(a.cells | b.cells) & self.state.places[a.digit] & !own;
                eliminations.extend(remove_from(seen, a.digit));
            } else if a.cells == b.cells {
                let others = self.state.candidates[a.cell] & !(1 << a.digit | 1 << b.digit);
                eliminations.extend(digits(others).map(|digit| (a.cell, digit)));
            }
        }
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations.dedup();
        self.offer(Type::Continuous, eliminations, length, chain);
    }

    /// Offers the chains from a side that is off to sides that are on in other cells.
    fn aics(&mut self, start: u16) {
        for end in (0..2 * self.table.single_count as u16).step_by(2) {
            let length = self.reach.distance[usize::from(end)];
            if !(MIN_LINKS..NONE).contains(&length) {
                continue;
            }
            let eliminations = self.aic_eliminations(start, end);
            if !self.best.may_improve(eliminations.len(), usize::from(length)) {
                continue;
            }
            let chain = self.reach.chain(end);
            if !self.crosses_itself(&chain, false) {
                self.offer(Type::Aic, eliminations, usize::from(length), chain);
            }
        }
    }

    /// Returns what a chain removes if one of its ends must be on.
    fn aic_eliminations(&self, start: u16, end: u16) -> Eliminations {
        let [a, b] = [start, end].map(|side| self.table.node(side));
        if a.digit == b.digit {
            let seen = PEERS[a.cell] & PEERS[b.cell] & self.state.places[a.digit];
            return if seen.count_ones() >= 2 { remove_from(seen, a.digit) } else { Eliminations::new() };
        }
        let is_fit =
            PEERS[a.cell] >> b.cell & 1 != 0 && self.state.has(a.cell, b.digit) && self.state.has(b.cell, a.digit);
        let mut eliminations = if is_fit { vec![(a.cell, b.digit), (b.cell, a.digit)] } else { Vec::new() };
        eliminations.sort_unstable_by_key(|&(cell, digit)| (digit, cell));
        eliminations
    }
}
