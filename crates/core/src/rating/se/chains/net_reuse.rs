//! Adaptation of a net to a position that has lost a candidate.
//!
//! A net of level 0 depends on a lost candidate only through the constraints that contain it. As long as these
//! have the same consequences at the same time without it, the net is the same, except that the candidate is no longer
//! off. If they ever differ, the net is cut back to the time before, and continued from there when it is needed.

use super::net::{ASSUMED, MANY_PARENTS, Net, PLACES};
use super::net_start::NetStart;
use crate::rating::se::assertion::on;
use crate::rating::se::board::{Board, ConstraintPlace};
use crate::rating::se::tables::bits;

impl<B: Board> Net<B> {
    /// Removes a candidate from the net; `start` still has it. The net is then that of the position without the
    /// candidate, up to a time. Returns false, and leaves the net as it is, if the candidate is that of the assumption.
    /// Only for dynamic nets of level 0.
    pub fn remove_candidate(&mut self, start: &NetStart<B>, lost: u16) -> bool {
        if self.assumes(lost) {
            return false;
        }
        let board = self.board;
        let places = board.places_of(lost);
        let changes = (0..places.len()).filter_map(|order| self.first_change(start, lost, places[order], order));
        if let Some(time) = changes.chain(self.derivation_time(lost)).min() {
            self.cut_back(start, time);
        }
        for &ConstraintPlace { constraint, place } in places {
            self.current[usize::from(constraint)] &= !place;
        }
        if self.implied[1].contains(lost) {
            self.implied[1].remove(lost);
            self.has_lost_parents = true;
        }
        true
    }

    /// Returns whether the assumption is that this candidate is on, or off.
    fn assumes(&self, candidate: u16) -> bool {
        match self.others.is_empty() {
            true => self.on[0].candidate == candidate,
            false => self.off[0].candidate == candidate,
        }
    }

    /// Returns the propagation by which a candidate is on, also if it is off.
    fn derivation_time(&self, candidate: u16) -> Option<u16> {
        let node = self.get(on(candidate)).map(|id| self.on[usize::from(id / 2)]);
        let in_conflict = self.conflict.map(|[yes, _]| self.on[usize::from(yes / 2)]);
        node.or(in_conflict.filter(|node| node.candidate == candidate)).map(|node| node.parent)
    }

    /// Undoes the propagation of a false node, and all after it.
    fn cut_back(&mut self, start: &NetStart<B>, time: u16) {
        let is_before = |parent: u16, constraint: u16| constraint == ASSUMED || parent < time;
        let on_count = self.on.partition_point(|node| is_before(node.parent, node.constraint));
        let off_count =
            self.off.partition_point(|node| node.parent & MANY_PARENTS != 0 || usize::from(node.parent) < on_count);
        for node in self.on.drain(on_count..) {
            self.implied[0].remove(node.candidate);
            for at in self.board.places_of(node.candidate) {
                self.current[usize::from(at.constraint)] &= PLACES;
            }
        }
        for node in &self.off[usize::from(time)..self.propagated[1]] {
            for &ConstraintPlace { constraint, place } in self.board.places_of(node.candidate) {
                self.current[usize::from(constraint)] |= place & start.members[usize::from(constraint)];
            }
        }
        for node in self.off.drain(off_count..) {
            self.implied[1].remove(node.candidate);
        }
        (self.conflict, self.is_complete, self.propagated) = (None, false, [on_count, time.into()]);
    }

    /// Completes a net that was adapted to a later position; `start` is that of the position.
    pub fn complete(&mut self, start: &NetStart<B>) {
        self.remove_lost_parents(start);
        if !self.is_complete {
            self.is_complete = true;
            self.remove_lost_from_queue();
            self.open(start);
            self.propagate::<true, true>(start);
        }
    }

    /// Removes lost candidates from the false nodes that are not propagated.
    fn remove_lost_from_queue(&mut self) {
        let mut end = self.propagated[1];
        for index in self.propagated[1]..self.off.len() {
            let node = self.off[index];
            if self.implied[1].contains(node.candidate) {
                self.set_off_index(node.candidate, end as u16);
                self.off[end] = node;
                end += 1;
            }
        }
        self.off.truncate(end);
    }

    /// Returns the first propagation after which a constraint has other consequences without a candidate. `order` is
    /// its place among the constraints of the candidate.
    fn first_change(&self, start: &NetStart<B>, lost: u16, at: ConstraintPlace, order: usize) -> Option<u16> {
        let ConstraintPlace { constraint, place } = at;
        let others = start.members[usize::from(constraint)] & !place;
        let left = self.current[usize::from(constraint)] & PLACES;
        let rest = left & !place;
        // Two other candidates are left to the end.
        if rest & rest.wrapping_sub(1) != 0 || others == 0 {
            return None;
        }
        let was_propagated = left & place == 0;
        let candidates = self.board.constraint_candidates(constraint.into());
        if others.is_power_of_two() {
            // There were two candidates, and the lost one has left the other.
            let other = candidates[others.trailing_zeros() as usize];
            return if was_propagated { self.time_from(other, constraint) } else { None };
        }
        // At most one of the others is left to the end. All but the last have been propagated before `time`.
        let (mut time, mut latest, mut last) = (0, 0, 0);
        for place in bits(others & !rest) {
            let index = self.off_index(candidates[place]);
            if index >= latest {
                (time, latest, last) = (latest, index, place);
            } else {
                time = time.max(index);
            }
        }
        if rest != 0 {
            (time, last) = (latest, rest.trailing_zeros() as usize);
        }
        let is_same =
            (was_propagated && self.off_index(lost) < time) || self.is_on_before(candidates[last], time, order);
        (!is_same).then_some(time)
    }

    /// Returns the propagation by which a true candidate, or the contradiction, follows from this constraint.
    fn time_from(&self, candidate: u16, constraint: u16) -> Option<u16> {
        let node = self.on.iter().find(|node| node.candidate == candidate && node.constraint == constraint)?;
        Some(node.parent)
    }

    /// Returns whether a candidate is on before the propagation of a false node reaches one of its constraints.
    fn is_on_before(&self, candidate: u16, time: u16, order: usize) -> bool {
        let Some(id) = self.get(on(candidate)) else { return false };
        let node = &self.on[usize::from(id / 2)];
        let orders = self.board.places_of(self.off[usize::from(time)].candidate);
        let is_earlier = || orders[..order].iter().any(|at| at.constraint == node.constraint);
        node.constraint == ASSUMED || node.parent < time || (node.parent == time && is_earlier())
    }

    /// Removes lost candidates from the parents of all nodes, and resets the numbers of ancestors that depend on them.
    pub(super) fn remove_lost_parents(&mut self, start: &NetStart<B>) {
        if !std::mem::take(&mut self.has_lost_parents) {
            return;
        }
        let mut is_changed = false;
        for index in 0..self.on.len() {
            let node = &mut self.on[index];
            if node.constraint == ASSUMED {
                continue;
            }
            let others = node.others & start.members[usize::from(node.constraint)];
            is_changed |= others != node.others;
            node.others = others;
            if is_changed {
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
    use crate::rating::se::assertion::off;
    use crate::rating::se::chain::NetLevel;
    use crate::rating::se::classic_board::Classic;
    use crate::rating::se::position::State;
    use crate::rating::se::{Position, steps};

    /// The assertions of a net in order, each with its constraint or the true candidate that excludes it.
    fn derivation(net: &Net<Classic>, position: &State<Classic>) -> Vec<(u16, u16)> {
        let on_nodes = net.on.iter().map(|node| (on(node.candidate), node.constraint));
        let off_nodes = net.off.iter().filter(|node| position.has(node.candidate)).map(|node| {
            let parent = net.on.get(usize::from(node.parent));
            (off(node.candidate), parent.map_or(u16::MAX, |parent| parent.candidate))
        });
        on_nodes.chain(off_nodes).collect()
    }

    fn new_net(position: &State<Classic>, assumption: u16) -> Net<Classic> {
        let mut net = Net::new(Classic);
        let rules = NetLevel::Dynamic(0).rules();
        net.grow(position, &NetStart::new(position), rules, assumption, &mut |_, _, _| false);
        net
    }

    fn lengths(net: &mut Net<Classic>) -> Vec<u32> {
        let all: Vec<_> = net.implied[0].iter().map(on).chain(net.implied[1].iter().map(off)).collect();
        let ids: Vec<_> =
            all.iter().filter_map(|&end| net.get(end)).chain(net.conflict.into_iter().flatten()).collect();
        ids.into_iter().map(|id| net.ancestors(id, u32::MAX)).collect()
    }

    #[test]
    fn adapted_nets_are_those_of_the_position() {
        let puzzle: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let (mut nets, mut start, mut kept, mut lost, mut cut_back) =
            (Vec::new(), NetStart::new(&State::new(Classic)), 0, 0, 0);
        let mut before: Option<State<Classic>> = None;
        for (Position(position), _) in steps(&puzzle) {
            let candidates = |position: &State<Classic>| position.all().collect::<Vec<u16>>();
            for eliminated in before.as_ref().map_or(Vec::new(), candidates) {
                if !candidates(&position).contains(&eliminated) {
                    let count = nets.len();
                    nets.retain_mut(|(_, net): &mut (u16, Net<Classic>)| net.remove_candidate(&start, eliminated));
                    cut_back += nets.iter().filter(|(_, net)| !net.is_complete).count();
                    lost += count - nets.len();
                    start.remove(eliminated);
                }
            }
            for (assumption, net) in &mut nets {
                net.complete(&start);
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
        assert!(kept > 5_000 && lost > 100 && cut_back > 500, "{kept} {lost} {cut_back}");
    }
}
