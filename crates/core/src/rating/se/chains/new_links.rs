//! A test whether the eliminations of a net make simple chains, or chains from cells and houses, possible.
//!
//! The consequences by links are known before the eliminations, and eliminations only add strong links. Links are their
//! own contrapositives. So a new strong link between `a` and `b` adds the consequences of `b` to the candidates that
//! `a` excludes directly or indirectly, and those of `a` to those that `b` excludes. A forcing chain over the link
//! exists if and only if `a` and `b` have a common consequence: its negation leads to itself. Without forcing chains,
//! cycles eliminate nothing.

use super::bit_rows::{and, for_each_member, insert, intersects, or, remove};
use super::reachability::Reachability;
use crate::rating::se::assertion::candidate;
use crate::rating::se::board::{Board, Table};
use crate::rating::se::position::State;
use crate::rating::se::tables::{self, bits};

/// The number of words of a row, and the maximum number of candidates.
const WIDTH: usize = 4;
const MAX_CANDIDATES: u32 = 64 * WIDTH as u32;

type Row = [u64; WIDTH];

/// The consequences by links of a position at the start of nets. Rows and bits are indices of its candidates.
#[derive(Debug)]
pub struct NewLinks<B: Board> {
    marks: [u16; 81],
    /// The candidates of each constraint.
    members: B::PerConstraint<u16>,
    /// Whether the test applies: the position has no forcing chains or singles, and not too many candidates.
    is_applicable: bool,
    /// The index of each candidate.
    index: Box<[u8; 729]>,
    /// The candidates that are on, with itself, and off if a candidate is on.
    implied: Vec<[Row; 2]>,
    now: Consequences,
}

/// The consequences by links in a position without some candidates.
#[derive(Debug)]
struct Consequences {
    marks: [u16; 81],
    /// Whether there are forcing chains. `implied` is then incomplete.
    has_chains: bool,
    /// The candidates of unsolved cells, and further bits.
    open: Row,
    implied: Vec<[Row; 2]>,
}

impl<B: Board> Default for NewLinks<B> {
    fn default() -> NewLinks<B> {
        let now = Consequences { marks: [0; 81], has_chains: false, open: [0; WIDTH], implied: Vec::new() };
        NewLinks {
            marks: [0; 81],
            members: Table::filled(0),
            is_applicable: false,
            index: Box::new([0; 729]),
            implied: Vec::new(),
            now,
        }
    }
}

impl<B: Board> NewLinks<B> {
    /// Returns whether there may be conclusions of simple chains in `now`: the position `before` without candidates
    /// that are off in a net to which no link adds anything.
    pub fn may_have_simple_chains(
        &mut self,
        before: &State<B>,
        now: &State<B>,
        reachability: &mut Reachability<B>,
    ) -> bool {
        if self.marks != before.marks {
            self.set(before, reachability);
        }
        if self.is_applicable && self.now.marks != now.marks {
            self.derive(now);
        }
        !self.is_applicable || self.now.has_chains
    }

    /// Returns whether there may be common conclusions of the candidates of a cell or house.
    pub fn may_have_common_conclusions(
        &mut self,
        before: &State<B>,
        now: &State<B>,
        reachability: &mut Reachability<B>,
    ) -> bool {
        self.may_have_simple_chains(before, now, reachability) || self.have_common_consequences(now)
    }

    /// Computes the consequences in the position at the start of nets.
    fn set(&mut self, position: &State<B>, reachability: &mut Reachability<B>) {
        (self.marks, self.now.marks) = (position.marks, [0; 81]);
        let (cells, lines) = self.members.as_mut().split_at_mut(81);
        cells.copy_from_slice(&position.marks);
        lines.copy_from_slice(position.lines());
        let count: u32 = position.marks.iter().map(|&marks| tables::size(marks)).sum();
        let has_single = self.members.as_ref().iter().any(|set| set.is_power_of_two());
        self.is_applicable = count <= MAX_CANDIDATES && !has_single;
        if self.is_applicable {
            reachability.set_without_others(position);
            reachability.compute_all(position);
            self.is_applicable = !reachability.has_conclusion();
        }
        if !self.is_applicable {
            return;
        }
        self.implied.clear();
        for candidate in position.all() {
            let mut implied = reachability.consequences(candidate);
            insert(&mut implied[0], self.implied.len());
            self.index[usize::from(candidate)] = self.implied.len() as u8;
            self.implied.push(implied);
        }
    }

    /// Computes the consequences in a later position, until there is a forcing chain.
    fn derive(&mut self, position: &State<B>) {
        let NewLinks { marks, members: before, index, implied, now, .. } = self;
        now.marks = position.marks;
        now.open = [!0; WIDTH];
        for (cell, (&left, &before)) in position.marks.iter().zip(&*marks).enumerate() {
            let closed = if left & left.wrapping_sub(1) == 0 { before } else { before & !left };
            bits(closed).for_each(|digit| remove(&mut now.open, index[usize::from(candidate(cell, digit))].into()));
        }
        now.implied.clone_from(implied);
        let mut makes_chain = |constraint: usize, members: u16| {
            let places = [members.trailing_zeros(), 15 - members.leading_zeros()];
            let candidates = position.board.constraint_candidates(constraint);
            now.makes_chain(places.map(|place| index[usize::from(candidates[place as usize])].into()))
        };
        let is_new = |now: u16, before: u16| now != before && (now & now.wrapping_sub(1)).is_power_of_two();
        let (cells, houses) = (&position.marks, position.lines());
        now.has_chains = (0..81).any(|cell| is_new(cells[cell], before[cell]) && makes_chain(cell, cells[cell]))
            || (0..houses.len()).any(|i| is_new(houses[i], before[81 + i]) && makes_chain(81 + i, houses[i]));
        debug_assert!(marks.iter().zip(&position.marks).all(|(before, now)| now & !before == 0));
    }

    /// Returns whether the candidates of a cell, or of a digit in a house, have a common consequence. Only cells with
    /// at least three candidates, and houses whose first place is such a cell, are searched.
    fn have_common_consequences(&self, now: &State<B>) -> bool {
        let index = |cell: usize, digit: usize| usize::from(self.index[usize::from(candidate(cell, digit))]);
        let is_source = |&cell: &usize| tables::size(now.marks[cell]) >= 3;
        (0..81).filter(is_source).any(|cell| {
            self.now.have_common(bits(now.marks[cell]).map(|digit| index(cell, digit)))
                || now.board.houses_of(cell).iter().any(|&house| {
                    let house = usize::from(house);
                    let cells = now.board.cells(house);
                    let is_first = |places: u16| usize::from(cells[places.trailing_zeros() as usize]) == cell;
                    bits(now.marks[cell]).filter(|&digit| is_first(now.places[house][digit])).any(|digit| {
                        let places = now.places[house][digit];
                        self.now.have_common(now.cells_at(house, places).map(|cell| index(cell, digit)))
                    })
                })
        })
    }
}

impl Consequences {
    /// Adds a strong link, unless this makes a forcing chain. Returns whether it does.
    fn makes_chain(&mut self, [a, b]: [usize; 2]) -> bool {
        let [implied_a, implied_b] = [a, b].map(|end| self.implied[end].map(|row| and(row, &self.open)));
        if intersects(&implied_a[0], &implied_b[0]) || intersects(&implied_a[1], &implied_b[1]) {
            return true;
        }
        for (excluder, implied) in [(&implied_a, &implied_b), (&implied_b, &implied_a)] {
            for_each_member(&excluder[1], |i| {
                let row = &mut self.implied[i];
                *row = [or(row[0], &implied[0]), or(row[1], &implied[1])];
            });
        }
        false
    }

    /// Returns whether candidates have a common consequence.
    #[inline]
    fn have_common(&self, candidates: impl Iterator<Item = usize>) -> bool {
        let mut all = [self.open; 2];
        for i in candidates {
            all = [and(all[0], &self.implied[i][0]), and(all[1], &self.implied[i][1])];
            if all.as_flattened().iter().fold(0, |all, word| all | word) == 0 {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::Net;
    use super::super::net_start::NetStart;
    use super::super::workspace::Workspace;
    use super::super::{
        NetLevel, Scratch, conclusions::Conclusions, find_forcing_nets, multiple, nested::NestedChains,
    };
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::se::assertion::{off, on};
    use crate::rating::se::classic_board::Classic;
    use crate::rating::se::{Tenths, steps};

    const PUZZLES: [&str; 2] = [
        "...8...4.5.......7.....2.15.5..7..6.6.3.....4..23.....91..3..5.3....9......6.8..1",
        ".......7....1.83..2...976.5.1....5...39.6...8..2....9.....3...4.25..9.3.3..62.9..",
    ];

    /// The positions of puzzles in which easier chains find nothing: before cell and region chains and dynamic ones.
    fn hard_positions() -> impl Iterator<Item = State<Classic>> {
        let all = PUZZLES.into_iter().flat_map(|text| steps(&text.parse::<Puzzle>().unwrap()));
        all.filter(|(_, step)| step.rating >= Tenths::new(80)).map(|(position, _)| position.0)
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn excluded_chains_are_not_found() {
        let (mut new_links, mut reachability, mut workspace) =
            (NewLinks::default(), Reachability::new(Classic), Workspace::new(Classic));
        let mut counts = [[0; 2]; 2];
        for position in hard_positions() {
            let start = NetStart::new(&position);
            for assumption in position.all().flat_map(|candidate| [on(candidate), off(candidate)]) {
                let mut net = Net::new(Classic);
                net.grow(&position, &start, NetLevel::Dynamic(0).rules(), assumption, &mut |_, _, _| false);
                if net.conflict.is_some() {
                    continue;
                }
                let now = net.current_position(&position);
                let may_have_chains = new_links.may_have_simple_chains(&position, &now, &mut reachability);
                let mut all = Reachability::new(Classic);
                all.set(&now);
                assert_eq!(may_have_chains, all.has_conclusion());
                counts[0][usize::from(may_have_chains)] += 1;
                if !may_have_chains {
                    let may_have_common = new_links.may_have_common_conclusions(&position, &now, &mut reachability);
                    let mut found = Conclusions::all();
                    let mut nested_chains = NestedChains::default();
                    multiple::search(&mut workspace, &mut nested_chains, &now, NetLevel::Static, &mut found);
                    assert_eq!(may_have_common, !found.sorted().is_empty());
                    counts[1][usize::from(may_have_common)] += 1;
                }
            }
        }
        assert!(counts.as_flattened().iter().all(|&count| count > 20), "{counts:?}");
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn extended_nets_are_those_of_the_level() {
        let mut shared = Scratch::new(Classic);
        for position in hard_positions().step_by(3).take(4) {
            for level in 1..=3 {
                let level = NetLevel::Dynamic(level);
                let alone = find_forcing_nets(&position, &mut Scratch::new(Classic), level);
                assert_eq!(find_forcing_nets(&position, &mut shared, level), alone);
            }
        }
    }
}
