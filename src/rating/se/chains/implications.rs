//! What follows from each assumption when nothing that is off counts any more, whatever the order: all assumptions
//! side by side, a bit each.
//!
//! A net that contradicts itself ends there, and what it has found by then depends on its order; so of those no more
//! is known here than that they do. All others end with these very assertions.

use super::bit_rows::{and, has, insert, members, or, without};
use super::candidate_set::CandidateBits;
use super::links::{ASSERTIONS, candidate, cell_of, is_on, off, on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, HOUSE_PLACES, HousePlace, bits};

/// The closures of all assumptions of a position from which anything follows.
#[derive(Debug)]
pub struct Implications {
    /// The candidates that all this is about.
    marks: [u16; 81],
    /// One more than the place of each assumption in `sides`; 0 for none.
    places: Box<[u16; ASSERTIONS]>,
    /// What is on and what is off, by assumption; empty where that is a contradiction.
    sides: Vec<Option<[CandidateBits; 2]>>,
}

impl Default for Implications {
    fn default() -> Implications {
        Implications { marks: [0; 81], places: Box::new([0; ASSERTIONS]), sides: Vec::new() }
    }
}

impl Implications {
    /// Takes up a position.
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
        self.sides.clear();
        self.sides.resize(starts.len(), Some([CandidateBits::EMPTY; 2]));
        match starts.len() {
            0..=192 => self.close::<3>(position, &starts),
            193..=256 => self.close::<4>(position, &starts),
            257..=384 => self.close::<6>(position, &starts),
            _ => self.close::<24>(position, &starts),
        }
    }

    /// What is on and what is off if an assumption holds; `None` if that is a contradiction.
    pub fn sides(&self, start: u16) -> Option<&[CandidateBits; 2]> {
        let place = usize::from(self.places[usize::from(start)]).checked_sub(1);
        place.map_or(Some(&[CandidateBits::EMPTY; 2]), |place| self.sides[place].as_ref())
    }

    fn close<const W: usize>(&mut self, position: &Position, starts: &[u16]) {
        let mut propagation = Propagation::<W>::new(position);
        for (lane, &start) in starts.iter().enumerate() {
            let row = propagation.index[usize::from(start / 2)];
            insert(&mut propagation.rows[usize::from(row)][usize::from(!is_on(start))], lane);
        }
        while propagation.round() {}
        for (lane, sides) in self.sides.iter_mut().enumerate() {
            if !has(&propagation.sound, lane) {
                *sides = None;
            }
        }
        for (&candidate, row) in propagation.candidates.iter().zip(&propagation.rows) {
            for (side, row) in row.iter().enumerate() {
                members(&and(*row, &propagation.sound), |lane| {
                    if let Some(Some(sides)) = self.sides.get_mut(lane) {
                        sides[side].insert(candidate);
                    }
                });
            }
        }
    }
}

/// Whether a candidate is one of two in its cell or in a house: anything follows from its being off.
fn is_strong(position: &Position, candidate: u16) -> bool {
    let spots = |line: &HousePlace| position.spots.as_flattened()[usize::from(line.index)];
    let is_two = |set: u16| set.count_ones() == 2;
    is_two(position.marks[cell_of(candidate)])
        || HOUSE_PLACES[usize::from(candidate)].iter().any(|line| is_two(spots(line)))
}

/// The cells, then the houses with each digit: of the candidates of each exactly one is true.
const CONSTRAINTS: usize = 81 + 27 * 9;

/// The closures under way, an assumption a bit.
struct Propagation<const W: usize> {
    candidates: Vec<u16>,
    /// Where each candidate is in `candidates`.
    index: Box<[u16; 729]>,
    /// Under which assumptions each candidate is on, and is off.
    rows: Vec<[[u64; W]; 2]>,
    /// The assumptions without a contradiction so far.
    sound: [u64; W],
    /// The rows of each unit of two or more, one after the other, and where each unit ends.
    members: Vec<u16>,
    ends: [u16; CONSTRAINTS],
    /// The units with candidates that have changed.
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
            let set = if unit < 81 { position.marks[unit] } else { position.spots.as_flattened()[unit - 81] };
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

    /// Looks at all units that have changed; false if there is none.
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

    /// Makes the last candidate of a unit that is left true, and all others false if one is true.
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
    use crate::rating::se::steps;

    #[test]
    fn nets_end_with_their_closures() {
        let puzzle =
            "8.........95.......76.........692748...714235...538196...9.6417.....3982......563".parse().unwrap();
        let hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let rules = Rules { with_cell: true, dynamic: true, level: 0 };
        let (mut sound, mut contradictory) = (0, 0);
        let mut implications = Implications::default();
        for (position, _) in steps(&hard).chain(steps(&puzzle)) {
            implications.set(&position);
            let mut net = Net::new(&position);
            for candidate in Propagation::<3>::new(&position).candidates {
                for start in [on(candidate), off(candidate)] {
                    net.grow(&position, rules, start, &mut |_, _, _| false);
                    match implications.sides(start) {
                        None => contradictory += 1,
                        Some(sides) if *sides == [CandidateBits::EMPTY; 2] => {
                            assert_eq!(net.sides[0], CandidateBits::EMPTY)
                        }
                        Some(sides) => assert_eq!((*sides, net.conflict), (net.sides, None)),
                    }
                    assert_eq!(implications.sides(start).is_none(), net.conflict.is_some());
                    sound += 1;
                }
            }
        }
        assert!(sound > 1000 && contradictory > 100, "{sound} {contradictory}");
    }
}
