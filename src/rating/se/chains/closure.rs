//! What follows from each assumption when nothing that is off counts any more, whatever the order: all assumptions
//! side by side, a bit each.
//!
//! A net that contradicts itself ends there, and what it has found by then depends on its order; so of those no more
//! is known here than that they do. All others end with these very assertions.

use super::bitset::Bits;
use super::links::{ASSERTIONS, candidate, cell_of, is_on, off, on};
use super::rows::{and, has, insert, members, or, without};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, LINES, Line, bits};

/// The closures of all assumptions of a position from which anything follows.
#[derive(Debug)]
pub struct Closure {
    /// The candidates that all this is about.
    marks: [u16; 81],
    /// One more than the place of each assumption in `sides`; 0 for none.
    places: Box<[u16; ASSERTIONS]>,
    /// What is on and what is off, by assumption; empty where that is a contradiction.
    sides: Vec<Option<[Bits; 2]>>,
}

impl Default for Closure {
    fn default() -> Closure {
        Closure { marks: [0; 81], places: Box::new([0; ASSERTIONS]), sides: Vec::new() }
    }
}

impl Closure {
    /// Takes up a position.
    pub fn set(&mut self, at: &Position) {
        if self.marks == at.marks {
            return;
        }
        self.marks = at.marks;
        self.places.fill(0);
        let mut starts = Vec::new();
        for cell in 0..81 {
            for source in bits(at.marks[cell]).map(|digit| candidate(cell, digit)) {
                starts.push(on(source));
                if is_strong(at, source) {
                    starts.push(off(source));
                }
            }
        }
        for (place, &start) in (1..).zip(&starts) {
            self.places[usize::from(start)] = place;
        }
        self.sides.clear();
        self.sides.resize(starts.len(), Some([Bits::EMPTY; 2]));
        match starts.len() {
            0..=192 => self.close::<3>(at, &starts),
            193..=256 => self.close::<4>(at, &starts),
            257..=384 => self.close::<6>(at, &starts),
            _ => self.close::<24>(at, &starts),
        }
    }

    /// What is on and what is off if an assumption holds; `None` if that is a contradiction.
    pub fn sides(&self, start: u16) -> Option<&[Bits; 2]> {
        let place = usize::from(self.places[usize::from(start)]).checked_sub(1);
        place.map_or(Some(&[Bits::EMPTY; 2]), |place| self.sides[place].as_ref())
    }

    fn close<const W: usize>(&mut self, at: &Position, starts: &[u16]) {
        let mut spread = Spread::<W>::new(at);
        for (lane, &start) in starts.iter().enumerate() {
            let row = spread.index[usize::from(start / 2)];
            insert(&mut spread.rows[usize::from(row)][usize::from(!is_on(start))], lane);
        }
        while spread.round() {}
        for (lane, sides) in self.sides.iter_mut().enumerate() {
            if !has(&spread.sound, lane) {
                *sides = None;
            }
        }
        for (&candidate, row) in spread.candidates.iter().zip(&spread.rows) {
            for (side, row) in row.iter().enumerate() {
                members(&and(*row, &spread.sound), |lane| {
                    if let Some(Some(sides)) = self.sides.get_mut(lane) {
                        sides[side].insert(candidate);
                    }
                });
            }
        }
    }
}

/// Whether a candidate is one of two in its cell or in a house: anything follows from its being off.
fn is_strong(at: &Position, candidate: u16) -> bool {
    let spots = |line: &Line| at.spots.as_flattened()[usize::from(line.index)];
    let is_two = |set: u16| set.count_ones() == 2;
    is_two(at.marks[cell_of(candidate)]) || LINES[usize::from(candidate)].iter().any(|line| is_two(spots(line)))
}

/// The cells, then the houses with each digit: of the candidates of each exactly one is true.
const UNITS: usize = 81 + 27 * 9;

/// The closures under way, an assumption a bit.
struct Spread<const W: usize> {
    candidates: Vec<u16>,
    /// Where each candidate is in `candidates`.
    index: Box<[u16; 729]>,
    /// Under which assumptions each candidate is on, and is off.
    rows: Vec<[[u64; W]; 2]>,
    /// The assumptions without a contradiction so far.
    sound: [u64; W],
    /// The rows of each unit of two or more, one after the other, and where each unit ends.
    members: Vec<u16>,
    ends: [u16; UNITS],
    /// The units with candidates that have changed.
    changed: [bool; UNITS],
}

impl<const W: usize> Spread<W> {
    fn new(at: &Position) -> Spread<W> {
        let (mut candidates, mut index) = (Vec::new(), Box::new([0; 729]));
        for cell in 0..81 {
            for candidate in bits(at.marks[cell]).map(|digit| candidate(cell, digit)) {
                index[usize::from(candidate)] = candidates.len() as u16;
                candidates.push(candidate);
            }
        }
        let (mut members, mut ends) = (Vec::new(), [0; UNITS]);
        for (unit, end) in ends.iter_mut().enumerate() {
            let set = if unit < 81 { at.marks[unit] } else { at.spots.as_flattened()[unit - 81] };
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
        Spread { candidates, index, rows, sound: [!0; W], members, ends, changed: [true; UNITS] }
    }

    /// Looks at all units that have changed; false if there is none.
    fn round(&mut self) -> bool {
        let (mut any, mut first) = (false, 0);
        for unit in 0..UNITS {
            let end = usize::from(self.ends[unit]);
            if std::mem::take(&mut self.changed[unit]) && first < end {
                any = true;
                self.settle(first, end);
            }
            first = end;
        }
        any
    }

    /// Makes the last candidate of a unit that is left true, and all others false if one is true.
    fn settle(&mut self, first: usize, end: usize) {
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
                LINES[usize::from(candidate)].iter().for_each(|line| self.changed[81 + usize::from(line.index)] = true);
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
        let mut closure = Closure::default();
        for (at, _) in steps(&hard).chain(steps(&puzzle)) {
            closure.set(&at);
            let mut net = Net::new(&at);
            for candidate in Spread::<3>::new(&at).candidates {
                for start in [on(candidate), off(candidate)] {
                    net.grow(&at, rules, start, &mut |_, _, _| false);
                    match closure.sides(start) {
                        None => contradictory += 1,
                        Some(sides) if *sides == [Bits::EMPTY; 2] => assert_eq!(net.sides[0], Bits::EMPTY),
                        Some(sides) => assert_eq!((*sides, net.conflict), (net.sides, None)),
                    }
                    assert_eq!(closure.sides(start).is_none(), net.conflict.is_some());
                    sound += 1;
                }
            }
        }
        assert!(sound > 1000 && contradictory > 100, "{sound} {contradictory}");
    }
}
