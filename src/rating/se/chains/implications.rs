//! The consequences of all assumptions in dynamic nets, computed at once: one bit for each assumption.
//!
//! Nets without a contradiction have exactly these consequences, in any order of derivation. A net with a contradiction
//! ends at the first one, so its consequences depend on the order and are not computed here.

use super::bit_rows::{and, contains, for_each_member, insert, or, without};
use super::candidate_set::CandidateBits;
use super::links::{ASSERTIONS, candidate, cell_of, is_on, off, on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_PLACES, HousePlace, bits};

/// The consequences of all assumptions of a position.
#[derive(Debug)]
pub struct Implications {
    /// The candidates of the position.
    marks: [u16; 81],
    /// One more than the index of each assumption in `implied`; 0 for assumptions without consequences.
    places: Box<[u16; ASSERTIONS]>,
    /// The candidates that are on and off by assumption; `None` for a contradiction.
    implied: Vec<Option<[CandidateBits; 2]>>,
}

impl Default for Implications {
    fn default() -> Implications {
        Implications { marks: [0; 81], places: Box::new([0; ASSERTIONS]), implied: Vec::new() }
    }
}

impl Implications {
    /// Updates the consequences for a position.
    pub fn set(&mut self, position: &Position) {
        if self.marks == position.marks {
            return;
        }
        self.marks = position.marks;
        self.places.fill(0);
        let mut starts = Vec::new();
        for cell in 0..81 {
            for source in bits(position.marks[cell]).map(|digit| candidate(cell, digit)) {
                starts.push(on(source));
                if is_strong(position, source) {
                    starts.push(off(source));
                }
            }
        }
        for (place, &start) in (1..).zip(&starts) {
            self.places[usize::from(start)] = place;
        }
        self.implied.clear();
        self.implied.resize(starts.len(), Some([CandidateBits::EMPTY; 2]));
        match starts.len() {
            0..=192 => self.compute_closure::<3>(position, &starts),
            193..=256 => self.compute_closure::<4>(position, &starts),
            257..=384 => self.compute_closure::<6>(position, &starts),
            _ => self.compute_closure::<24>(position, &starts),
        }
    }

    /// Returns the candidates that are on and off under an assumption; `None` for a contradiction.
    pub fn implied(&self, start: u16) -> Option<&[CandidateBits; 2]> {
        let place = usize::from(self.places[usize::from(start)]).checked_sub(1);
        place.map_or(Some(&[CandidateBits::EMPTY; 2]), |place| self.implied[place].as_ref())
    }

    fn compute_closure<const W: usize>(&mut self, position: &Position, starts: &[u16]) {
        let mut propagation = Propagation::<W>::new(position);
        for (lane, &start) in starts.iter().enumerate() {
            let row = propagation.index[usize::from(start / 2)];
            insert(&mut propagation.rows[usize::from(row)][usize::from(!is_on(start))], lane);
        }
        while propagation.round() {}
        for (lane, implied) in self.implied.iter_mut().enumerate() {
            if !contains(&propagation.sound, lane) {
                *implied = None;
            }
        }
        for (&candidate, row) in propagation.candidates.iter().zip(&propagation.rows) {
            for (side, row) in row.iter().enumerate() {
                for_each_member(&and(*row, &propagation.sound), |lane| {
                    if let Some(Some(implied)) = self.implied.get_mut(lane) {
                        implied[side].insert(candidate);
                    }
                });
            }
        }
    }
}

/// Returns whether a candidate is one of two in its cell or in a house, so that its absence has consequences.
fn is_strong(position: &Position, candidate: u16) -> bool {
    let places = |line: &HousePlace| position.places.as_flattened()[usize::from(line.index)];
    let is_two = |set: u16| set.count_ones() == 2;
    is_two(position.marks[cell_of(candidate)])
        || HOUSE_PLACES[usize::from(candidate)].iter().any(|line| is_two(places(line)))
}

/// The number of constraints: exactly one candidate is true in each cell, and of each digit in each house.
const CONSTRAINTS: usize = 81 + 27 * 9;

/// The state of the propagation, with one bit for each assumption.
struct Propagation<const W: usize> {
    candidates: Vec<u16>,
    /// The index of each candidate in `candidates`.
    index: Box<[u16; 729]>,
    /// The assumptions under which each candidate is on, and is off.
    rows: Vec<[[u64; W]; 2]>,
    /// The assumptions without a contradiction.
    sound: [u64; W],
    /// The rows of each constraint with at least two candidates, one after the other, and the end of each constraint.
    members: Vec<u16>,
    ends: [u16; CONSTRAINTS],
    /// The constraints with candidates that have changed.
    changed: [bool; CONSTRAINTS],
}

impl<const W: usize> Propagation<W> {
    fn new(position: &Position) -> Propagation<W> {
        let (mut candidates, mut index) = (Vec::new(), Box::new([0; 729]));
        for cell in 0..81 {
            for candidate in bits(position.marks[cell]).map(|digit| candidate(cell, digit)) {
                index[usize::from(candidate)] = candidates.len() as u16;
                candidates.push(candidate);
            }
        }
        let (mut members, mut ends) = (Vec::new(), [0; CONSTRAINTS]);
        for (unit, end) in ends.iter_mut().enumerate() {
            let set = if unit < 81 { position.marks[unit] } else { position.places.as_flattened()[unit - 81] };
            let member = |i: usize| match unit.checked_sub(81) {
                None => candidate(unit, i),
                Some(line) => candidate(CELLS[line / 9][i].into(), line % 9),
            };
            if !set.is_power_of_two() {
                members.extend(bits(set).map(|i| index[usize::from(member(i))]));
            }
            *end = members.len() as u16;
        }
        let rows = vec![[[0; W]; 2]; candidates.len()];
        Propagation { candidates, index, rows, sound: [!0; W], members, ends, changed: [true; CONSTRAINTS] }
    }

    /// Propagates all constraints that have changed; returns whether there were any.
    fn round(&mut self) -> bool {
        let (mut any, mut first) = (false, 0);
        for unit in 0..CONSTRAINTS {
            let end = usize::from(self.ends[unit]);
            if std::mem::take(&mut self.changed[unit]) && first < end {
                any = true;
                self.propagate_constraint(first, end);
            }
            first = end;
        }
        any
    }

    /// Sets the last remaining candidate of a constraint on, and all others off if one is on.
    fn propagate_constraint(&mut self, first: usize, end: usize) {
        let (mut none, mut one, mut yes, mut twice) = ([!0; W], [0; W], [0; W], [0; W]);
        for &member in &self.members[first..end] {
            let [is_on, is_off] = &self.rows[usize::from(member)];
            one = or(and(one, is_off), &without(none, is_off));
            none = and(none, is_off);
            twice = or(twice, &and(yes, is_on));
            yes = or(yes, is_on);
        }
        self.sound = without(self.sound, &or(none, &twice));
        (one, yes) = (and(one, &self.sound), and(yes, &self.sound));
        for i in first..end {
            let member = self.members[i];
            let [is_on, is_off] = &mut self.rows[usize::from(member)];
            let true_now = without(without(one, is_off), is_on);
            let false_now = without(without(yes, is_on), is_off);
            if or(true_now, &false_now).iter().fold(0, |all, word| all | word) != 0 {
                (*is_on, *is_off) = (or(*is_on, &true_now), or(*is_off, &false_now));
                let candidate = self.candidates[usize::from(member)];
                self.changed[cell_of(candidate)] = true;
                HOUSE_PLACES[usize::from(candidate)]
                    .iter()
                    .for_each(|line| self.changed[81 + usize::from(line.index)] = true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::{Net, Rules};
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rating::se::steps;

    #[test]
    fn nets_have_these_consequences() {
        let puzzle: Puzzle =
            "8.........95.......76.........692748...714235...538196...9.6417.....3982......563".parse().unwrap();
        let hard: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let rules = Rules { with_cell: true, dynamic: true, level: 0 };
        let (mut sound, mut contradictory) = (0, 0);
        let mut implications = Implications::default();
        for (position, _) in steps(&hard).chain(steps(&puzzle)) {
            implications.set(&position);
            let mut net = Net::new(&position);
            for candidate in Propagation::<3>::new(&position).candidates {
                for start in [on(candidate), off(candidate)] {
                    net.grow(&position, rules, start, &mut |_, _, _| false);
                    match implications.implied(start) {
                        None => contradictory += 1,
                        Some(implied) if *implied == [CandidateBits::EMPTY; 2] => {
                            assert_eq!(net.implied[0], CandidateBits::EMPTY)
                        }
                        Some(implied) => assert_eq!((*implied, net.conflict), (net.implied, None)),
                    }
                    assert_eq!(implications.implied(start).is_none(), net.conflict.is_some());
                    sound += 1;
                }
            }
        }
        assert!(sound > 1000 && contradictory > 100, "{sound} {contradictory}");
    }
}
