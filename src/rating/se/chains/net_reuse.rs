//! Adaptation of a net to a position that has lost a candidate.
//!
//! A net of level 0 depends on a lost candidate only through the four constraints that contain it. If these have the
//! same consequences at the same time without it, the net is the same, except that the candidate is no longer off.

use super::links::on;
use super::net::{ASSUMED, Net, NetStart};
use super::net_tables::{CONSTRAINT_CANDIDATES, ConstraintPlace, PLACES_OF};
use crate::rating::se::tables::bits;

impl Net {
    /// Removes a candidate from the net; `start` still has it. Returns false, and leaves the net as it is, if the net of the
    /// position without the candidate differs. Only for complete dynamic nets of level 0.
    pub fn remove_candidate(&mut self, start: &NetStart, lost: u16) -> bool {
        let is_assumed_or_on = self.implied[0].contains(lost) || self.assumes_off(lost) || self.is_conflict_of(lost);
        let places = &PLACES_OF[usize::from(lost)];
        if is_assumed_or_on || !(0..4).all(|order| self.is_unaffected(start, lost, places[order], order)) {
            return false;
        }
        for &ConstraintPlace { constraint, place } in places {
            self.current[usize::from(constraint)] &= !place;
        }
        if self.implied[1].contains(lost) {
            self.implied[1].remove(lost);
            self.remove_parent(places);
        }
        true
    }

    /// Returns whether the assumption is that this candidate is off.
    fn assumes_off(&self, candidate: u16) -> bool {
        !self.others.is_empty() && self.off[0].candidate == candidate
    }

    /// Returns whether the net ends because this candidate is on and off.
    fn is_conflict_of(&self, candidate: u16) -> bool {
        self.conflict.is_some_and(|[yes, _]| self.on[usize::from(yes / 2)].candidate == candidate)
    }

    /// Returns whether a constraint has the same consequences without a candidate. `order` is its place among the
    /// constraints of the candidate.
    fn is_unaffected(&self, start: &NetStart, lost: u16, at: ConstraintPlace, order: usize) -> bool {
        let ConstraintPlace { constraint, place } = at;
        let others = start.members[usize::from(constraint)] & !place;
        let left = self.current[usize::from(constraint)];
        let rest = left & !place;
        // Two other candidates are left to the end.
        if rest & rest.wrapping_sub(1) != 0 || others == 0 {
            return true;
        }
        let was_propagated = left & place == 0;
        let candidates = &CONSTRAINT_CANDIDATES[usize::from(constraint)];
        if others.is_power_of_two() {
            // There were two candidates, and the lost one has left the other.
            return !was_propagated || !self.is_from(candidates[others.trailing_zeros() as usize], constraint);
        }
        // The propagation that leaves one of the others, and that one.
        let index = |place: usize| self.off_index(candidates[place]);
        let mut propagated: Vec<u16> = bits(others & !rest).map(index).collect();
        propagated.sort_unstable();
        let time = propagated[others.count_ones() as usize - 2];
        let is_last = |&place: &usize| rest >> place & 1 != 0 || index(place) > time;
        let Some(last) = bits(others).find(is_last) else { return false };
        (was_propagated && self.off_index(lost) < time) || self.is_on_before(candidates[last], time, order)
    }

    /// Returns whether a true candidate, or the contradiction, follows from this constraint.
    fn is_from(&self, candidate: u16, constraint: u16) -> bool {
        self.on.iter().any(|node| node.candidate == candidate && node.constraint == constraint)
    }

    /// Returns whether a candidate is on before the propagation of a false node reaches one of its constraints.
    fn is_on_before(&self, candidate: u16, time: u16, order: usize) -> bool {
        let Some(id) = self.get(on(candidate)) else { return false };
        let node = &self.on[usize::from(id / 2)];
        let orders = &PLACES_OF[usize::from(self.off[usize::from(time)].candidate)];
        let is_earlier = || orders[..order].iter().any(|at| at.constraint == node.constraint);
        node.constraint == ASSUMED || node.parent < time || (node.parent == time && is_earlier())
    }

    /// Removes a candidate from the parents of all nodes, and resets the numbers of ancestors that depend on it.
    fn remove_parent(&mut self, places: &[ConstraintPlace; 4]) {
        let mut is_changed = false;
        for index in 0..self.on.len() {
            let node = &mut self.on[index];
            if let Some(at) = places.iter().find(|at| at.constraint == node.constraint) {
                is_changed |= node.others & at.place != 0;
                node.others &= !at.place;
            }
            if is_changed && node.constraint != ASSUMED {
                let node = *node;
                let min_ancestors = self.min_ancestors_of(&node);
                let node = &mut self.on[index];
                (node.min_ancestors, node.ancestors) = (min_ancestors, 0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::se::chains::NetLevel;
    use crate::rating::se::chains::links::{candidate, off};
    use crate::rating::se::position::Position;
    use crate::rating::se::steps;

    /// The assertions of a net in order, each with its constraint or the true candidate that excludes it.
    fn derivation(net: &Net, position: &Position) -> Vec<(u16, u16)> {
        let is_left = |candidate: u16| position.marks[usize::from(candidate) / 9] >> (candidate % 9) & 1 != 0;
        let on_nodes = net.on.iter().map(|node| (on(node.candidate), node.constraint));
        let off_nodes = net.off.iter().filter(|node| is_left(node.candidate)).map(|node| {
            let parent = net.on.get(usize::from(node.parent));
            (off(node.candidate), parent.map_or(u16::MAX, |parent| parent.candidate))
        });
        on_nodes.chain(off_nodes).collect()
    }

    fn new_net(position: &Position, assumption: u16) -> Net {
        let mut net = Net::default();
        let rules = NetLevel::Dynamic(0).rules();
        net.grow(position, &NetStart::new(position), rules, assumption, &mut |_, _, _| false);
        net
    }

    fn lengths(net: &mut Net) -> Vec<u32> {
        let all: Vec<_> = net.implied[0].iter().map(on).chain(net.implied[1].iter().map(off)).collect();
        let ids: Vec<_> =
            all.iter().filter_map(|&end| net.get(end)).chain(net.conflict.into_iter().flatten()).collect();
        ids.into_iter().map(|id| net.ancestors(id)).collect()
    }

    #[test]
    fn adapted_nets_are_those_of_the_position() {
        let puzzle: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let (mut nets, mut start, mut kept, mut lost) = (Vec::new(), NetStart::default(), 0, 0);
        let mut before: Option<Position> = None;
        for (position, _) in steps(&puzzle) {
            let candidates = |position: &Position| {
                (0..81)
                    .flat_map(|cell| bits(position.marks[cell]).map(move |d| candidate(cell, d)))
                    .collect::<Vec<u16>>()
            };
            for eliminated in before.as_ref().map_or(Vec::new(), candidates) {
                if !candidates(&position).contains(&eliminated) {
                    let count = nets.len();
                    nets.retain_mut(|(_, net): &mut (u16, Net)| net.remove_candidate(&start, eliminated));
                    lost += count - nets.len();
                    start.remove(eliminated);
                }
            }
            for (assumption, net) in &mut nets {
                let mut new = new_net(&position, *assumption);
                assert_eq!(derivation(net, &position), derivation(&new, &position));
                assert_eq!((net.implied, lengths(net)), (new.implied, lengths(&mut new)));
                kept += 1;
            }
            start = NetStart::new(&position);
            for assumption in candidates(&position).into_iter().flat_map(|candidate| [on(candidate), off(candidate)]) {
                if nets.iter().all(|(known, _)| *known != assumption) {
                    nets.push((assumption, new_net(&position, assumption)));
                }
            }
            before = Some(position);
        }
        assert!(kept > 5_000 && lost > 500, "{kept} {lost}");
    }
}
