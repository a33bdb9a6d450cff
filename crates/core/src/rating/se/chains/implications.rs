//! The consequences of all assumptions in dynamic nets, computed at once: one bit for each assumption.
//!
//! Nets without a contradiction have exactly these consequences, in any order of derivation. A net with a contradiction
//! ends at the first one, so its consequences depend on the order and are not computed here.

use super::bit_rows::{and, contains, for_each_member, insert, is_empty, or, remove, without};
use super::candidate_set::CandidateBits;
use crate::rating::se::assertion::{ASSERTIONS, candidate, cell_of, digit_of, is_on, off, on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{self, CELLS, HOUSE_PLACES, HousePlace, bits};

/// The consequences of all assumptions of a position.
#[derive(Debug)]
pub struct Implications {
    /// The candidates of the position.
    marks: [u16; 81],
    /// The propagation up to this position, by the number of words of its rows.
    propagation: AnyPropagation,
    /// The assumptions of the position that lead to a contradiction, one bit each.
    contradictory: [u64; ASSERTIONS.div_ceil(64)],
}

/// A propagation with rows of any width.
#[derive(Debug, Default)]
enum AnyPropagation {
    #[default]
    None,
    W3(Box<Propagation<3>>),
    W4(Box<Propagation<4>>),
    W6(Box<Propagation<6>>),
    W8(Box<Propagation<8>>),
    W24(Box<Propagation<24>>),
}

/// Evaluates an expression with the propagation of any width, or another without one.
macro_rules! by_width {
    ($any:expr, $propagation:ident => $some:expr, $none:expr) => {
        match $any {
            AnyPropagation::None => $none,
            AnyPropagation::W3($propagation) => $some,
            AnyPropagation::W4($propagation) => $some,
            AnyPropagation::W6($propagation) => $some,
            AnyPropagation::W8($propagation) => $some,
            AnyPropagation::W24($propagation) => $some,
        }
    };
}

impl Default for Implications {
    fn default() -> Implications {
        Implications { marks: [0; 81], propagation: AnyPropagation::None, contradictory: [0; _] }
    }
}

impl Implications {
    /// Updates the consequences for a position.
    pub fn set(&mut self, position: &Position) {
        if self.marks == position.marks {
            return;
        }
        let starts = starts(position);
        let before = std::mem::replace(&mut self.marks, position.marks);
        if !by_width!(&mut self.propagation, known => known.continue_to(&before, position, &starts), false) {
            self.propagation = match starts.len() {
                0..=192 => AnyPropagation::W3(Propagation::complete(position, &starts)),
                193..=256 => AnyPropagation::W4(Propagation::complete(position, &starts)),
                257..=384 => AnyPropagation::W6(Propagation::complete(position, &starts)),
                385..=512 => AnyPropagation::W8(Propagation::complete(position, &starts)),
                _ => AnyPropagation::W24(Propagation::complete(position, &starts)),
            };
        }
        by_width!(&mut self.propagation, known => known.list(position), ());
        self.contradictory = [0; _];
        by_width!(&self.propagation, known => known.list_contradictory(&starts, &mut self.contradictory), ());
    }

    /// Returns whether an assumption has consequences.
    #[inline]
    pub fn has_consequences(&self, start: u16) -> bool {
        by_width!(&self.propagation, known => known.lanes[usize::from(start)] != 0, false)
    }

    /// Returns whether an assumption leads to a contradiction.
    #[inline]
    pub fn is_contradictory(&self, start: u16) -> bool {
        contains(&self.contradictory, start.into())
    }

    /// Finds the candidates that are on, and those that are off, under all of some assumptions without a
    /// contradiction; others are ignored. Returns whether there are any; if not, `all` stays as it was.
    #[inline]
    pub fn find_common(&self, starts: &[u16], all: &mut [CandidateBits; 2]) -> bool {
        by_width!(&self.propagation, known => known.find_common(starts, all), false)
    }
}

/// Returns the assumptions of a position that have consequences.
fn starts(position: &Position) -> Vec<u16> {
    let mut starts = Vec::new();
    for cell in 0..81 {
        for source in bits(position.marks[cell]).map(|digit| candidate(cell, digit)) {
            starts.push(on(source));
            if is_strong(position, source) {
                starts.push(off(source));
            }
        }
    }
    starts
}

/// Returns whether a candidate is one of two in its cell or in a house, so that its absence has consequences.
#[inline]
fn is_strong(position: &Position, candidate: u16) -> bool {
    let places = |line: &HousePlace| position.places.as_flattened()[usize::from(line.index)];
    let is_two = |set: u16| (set & set.wrapping_sub(1)).is_power_of_two();
    is_two(position.marks[cell_of(candidate)])
        || HOUSE_PLACES[usize::from(candidate)].iter().any(|line| is_two(places(line)))
}

/// Returns whether an eliminated candidate leaves a constraint, that no placed candidate satisfies, less than two
/// others.
fn leaves_single(position: &Position, lost: u16) -> bool {
    let (cell, digit) = (cell_of(lost), digit_of(lost));
    let value = |cell: usize| position.value(tables::cell(cell)).map(|value| value.index());
    let is_few = |set: u16| set & set.wrapping_sub(1) == 0;
    (is_few(position.marks[cell]) && value(cell).is_none())
        || HOUSE_PLACES[usize::from(lost)].iter().any(|line| {
            let is_placed = || CELLS[usize::from(line.house)].iter().any(|&cell| value(cell.into()) == Some(digit));
            is_few(position.places.as_flattened()[usize::from(line.index)]) && !is_placed()
        })
}

/// The number of constraints: exactly one candidate is true in each cell, and of each digit in each house.
const CONSTRAINTS: usize = 81 + 27 * 9;

/// The state of the propagation, with one bit for each assumption.
#[derive(Debug)]
struct Propagation<const W: usize> {
    /// One more than the bit of each assumption; 0 for none.
    lanes: Box<[u16; ASSERTIONS]>,
    lane_count: usize,
    candidates: Vec<u16>,
    /// The index of each candidate in `candidates`.
    index: Box<[u16; 729]>,
    /// The assumptions under which each candidate is on, and is off.
    rows: Vec<[[u64; W]; 2]>,
    /// The assumptions without a contradiction.
    sound: [u64; W],
    /// The candidates that are on and off by assumption, as far as they are listed; bits are indices of candidates.
    /// There are at least as many assumptions as candidates. Lost candidates stay.
    implied: Vec<[[u64; W]; 2]>,
    /// The part of `rows` that is listed in `implied`.
    listed: Vec<[[u64; W]; 2]>,
    /// The candidates of the position that was listed last.
    left: [u64; W],
    /// The rows of each constraint with at least two candidates, one after the other, and the end of each constraint.
    members: Vec<u16>,
    ends: [u16; CONSTRAINTS],
    /// The constraints with candidates that have changed, one bit each.
    changed: [u64; CONSTRAINTS.div_ceil(64)],
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
        let listed = rows.clone();
        let lanes = Box::new([0; ASSERTIONS]);
        let changed = [!0; _];
        let (lane_count, implied, sound, left) = (0, Vec::new(), [!0; W], [0; W]);
        Propagation { lanes, lane_count, candidates, index, rows, sound, implied, listed, left, members, ends, changed }
    }

    /// Computes the consequences of assumptions.
    #[inline]
    fn complete(position: &Position, starts: &[u16]) -> Box<Propagation<W>> {
        let mut propagation = Box::new(Propagation::new(position));
        starts.iter().for_each(|&start| propagation.add_lane(start));
        while propagation.round() {}
        propagation
    }

    /// Adds an assumption.
    #[inline]
    fn add_lane(&mut self, start: u16) {
        let row = usize::from(self.index[usize::from(start / 2)]);
        insert(&mut self.rows[row][usize::from(!is_on(start))], self.lane_count);
        self.lane_count += 1;
        self.lanes[usize::from(start)] = self.lane_count as u16;
        self.mark_changed(start / 2);
    }

    /// Continues with a later position of the same puzzle; returns false if it is not, or if that would be slow.
    ///
    /// Consequences are never lost. Lost candidates are off under all assumptions, and placed ones on. A constraint
    /// that is left with one candidate would now set it on, while nets do nothing: such positions are refused.
    fn continue_to(&mut self, before: &[u16; 81], position: &Position, starts: &[u16]) -> bool {
        let new = starts.iter().filter(|&&start| self.lanes[usize::from(start)] == 0).count();
        let is_later = || before.iter().zip(&position.marks).all(|(before, now)| now & !before == 0);
        if self.lane_count + new > 64 * W || 4 * starts.len() < 3 * self.lane_count || !is_later() {
            return false;
        }
        for (cell, (before, now)) in before.iter().zip(&position.marks).enumerate() {
            let lost = before & !now;
            let value = if lost == 0 { None } else { position.value(tables::cell(cell)).map(|value| value.index()) };
            for digit in bits(lost) {
                let lost = candidate(cell, digit);
                let is_placed = value == Some(digit);
                if !is_placed && leaves_single(position, lost) {
                    return false;
                }
                self.rows[usize::from(self.index[usize::from(lost)])][usize::from(!is_placed)] = [!0; W];
                self.mark_changed(lost);
                for lane in [on(lost), off(lost)].map(|start| usize::from(self.lanes[usize::from(start)])) {
                    if let Some(lane) = lane.checked_sub(1) {
                        remove(&mut self.sound, lane);
                    }
                }
            }
        }
        for &start in starts {
            if self.lanes[usize::from(start)] == 0 {
                self.add_lane(start);
            }
        }
        while self.round() {}
        true
    }

    /// Lists the consequences of assumptions among the candidates of a position.
    fn list(&mut self, position: &Position) {
        self.implied.resize(self.lane_count, [[0; W]; 2]);
        self.left = [0; W];
        for (i, &candidate) in self.candidates.iter().enumerate() {
            if position.marks[cell_of(candidate)] >> digit_of(candidate) & 1 == 0 {
                continue;
            }
            insert(&mut self.left, i);
            for side in 0..2 {
                let now = self.rows[i][side];
                let before = std::mem::replace(&mut self.listed[i][side], now);
                let new = and(without(now, &before), &self.sound);
                if !is_empty(&new) {
                    for_each_member(&new, |lane| {
                        if let Some(implied) = self.implied.get_mut(lane) {
                            insert(&mut implied[side], i);
                        }
                    });
                }
            }
        }
    }

    /// Lists the assumptions that lead to a contradiction.
    fn list_contradictory(&self, starts: &[u16], list: &mut [u64]) {
        for &start in starts {
            let lane = usize::from(self.lanes[usize::from(start)]);
            if lane != 0 && !contains(&self.sound, lane - 1) {
                insert(list, start.into());
            }
        }
    }

    /// Finds what all of some assumptions imply; see [`Implications::find_common`].
    fn find_common(&self, starts: &[u16], all: &mut [CandidateBits; 2]) -> bool {
        let mut rows = [self.left; 2];
        for &start in starts {
            let Some(lane) = usize::from(self.lanes[usize::from(start)]).checked_sub(1) else { return false };
            if contains(&self.sound, lane) {
                let implied = &self.implied[lane];
                rows = [and(rows[0], &implied[0]), and(rows[1], &implied[1])];
                if is_empty(&or(rows[0], &rows[1])) {
                    return false;
                }
            }
        }
        for (set, row) in all.iter_mut().zip(&rows) {
            *set = CandidateBits::EMPTY;
            for_each_member(row, |i| set.insert(self.candidates[i]));
        }
        true
    }

    /// Marks the constraints of a candidate.
    #[inline]
    fn mark_changed(&mut self, candidate: u16) {
        insert(&mut self.changed, cell_of(candidate));
        HOUSE_PLACES[usize::from(candidate)]
            .iter()
            .for_each(|line| insert(&mut self.changed, 81 + usize::from(line.index)));
    }

    /// Propagates all constraints that have changed; returns whether there were any.
    fn round(&mut self) -> bool {
        let mut any = false;
        for word in 0..self.changed.len() {
            // Later constraints that change are propagated in this round, earlier ones in the next.
            let mut later = !0;
            while self.changed[word] & later != 0 {
                let bit = (self.changed[word] & later).trailing_zeros();
                later = (!0 << bit) & !(1 << bit);
                self.changed[word] &= !(1 << bit);
                any |= self.propagate_constraint(64 * word + bit as usize);
            }
        }
        any
    }

    /// Sets the last remaining candidate of a constraint on, and all others off if one is on. Returns whether it has
    /// at least two candidates.
    fn propagate_constraint(&mut self, constraint: usize) -> bool {
        let Some(&end) = self.ends.get(constraint) else { return false };
        let first = constraint.checked_sub(1).map_or(0, |before| usize::from(self.ends[before]));
        let end = usize::from(end);
        if first == end {
            return false;
        }
        let (mut none, mut one, mut yes, mut twice) = ([!0; W], [0; W], [0; W], [0; W]);
        for &member in &self.members[first..end] {
            let [is_on, is_off] = &self.rows[usize::from(member)];
            one = or(and(one, is_off), &without(none, is_off));
            none = and(none, is_off);
            twice = or(twice, &and(yes, is_on));
            yes = or(yes, is_on);
        }
        self.sound = without(self.sound, &or(none, &twice));
        // Assumptions under which a last candidate is not on yet, or others are not off yet.
        (one, yes) = (and(without(one, &yes), &self.sound), and(without(yes, &one), &self.sound));
        if is_empty(&or(one, &yes)) {
            return true;
        }
        for i in first..end {
            let member = self.members[i];
            let [is_on, is_off] = &mut self.rows[usize::from(member)];
            let true_now = without(without(one, is_off), is_on);
            let false_now = without(without(yes, is_on), is_off);
            if !is_empty(&or(true_now, &false_now)) {
                (*is_on, *is_off) = (or(*is_on, &true_now), or(*is_off, &false_now));
                self.mark_changed(self.candidates[usize::from(member)]);
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::net::{Net, Rules};
    use super::super::net_start::NetStart;
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
            let (mut net, from) = (Net::default(), NetStart::new(&position));
            for candidate in Propagation::<3>::new(&position).candidates {
                for start in [on(candidate), off(candidate)] {
                    net.grow(&position, &from, rules, start, &mut |_, _, _| false);
                    assert_eq!(implications.is_contradictory(start), net.conflict.is_some());
                    let mut implied = [CandidateBits::EMPTY; 2];
                    match implications.find_common(&[start], &mut implied) {
                        _ if net.conflict.is_some() => contradictory += 1,
                        false => assert_eq!(net.implied[0], CandidateBits::EMPTY),
                        true => assert_eq!(implied, net.implied),
                    }
                    sound += 1;
                }
            }
        }
        assert!(sound > 1000 && contradictory > 100, "{sound} {contradictory}");
    }
}
