//! The consequences of all assumptions in dynamic nets, computed at once: one bit for each assumption.
//!
//! Nets without a contradiction have exactly these consequences, in any order of derivation. A net with a contradiction
//! ends at the first one, so its consequences depend on the order and are not computed here.

use super::bit_rows::{and, contains, for_each_member, insert, is_empty, or, remove, without};
use super::candidate_set::CandidateBits;
use crate::rating::se::assertion::{ASSERTIONS, candidate, cell_of, digit_of, is_on, off, on};
use crate::rating::se::board::{Board, Table};
use crate::rating::se::position::State;
use crate::rating::se::tables::bits;

/// The consequences of all assumptions of a position.
#[derive(Debug)]
pub struct Implications<B: Board> {
    /// The candidates of the position.
    marks: [u16; 81],
    /// The propagation up to this position, by the number of words of its rows.
    propagation: AnyPropagation<B>,
    /// The assumptions of the position that lead to a contradiction, one bit each.
    contradictory: [u64; ASSERTIONS.div_ceil(64)],
}

/// A propagation with rows of any width.
#[derive(Debug)]
enum AnyPropagation<B: Board> {
    None,
    W3(Box<Propagation<B, 3>>),
    W4(Box<Propagation<B, 4>>),
    W6(Box<Propagation<B, 6>>),
    W8(Box<Propagation<B, 8>>),
    W24(Box<Propagation<B, 24>>),
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

impl<B: Board> Default for Implications<B> {
    fn default() -> Implications<B> {
        Implications { marks: [0; 81], propagation: AnyPropagation::None, contradictory: [0; _] }
    }
}

impl<B: Board> Implications<B> {
    /// Updates the consequences for a position.
    pub fn set(&mut self, position: &State<B>) {
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
fn starts<B: Board>(position: &State<B>) -> Vec<u16> {
    let mut starts = Vec::new();
    for source in position.all() {
        starts.push(on(source));
        if is_strong(position, source) {
            starts.push(off(source));
        }
    }
    starts
}

/// Returns whether a candidate is one of two in its cell or in a house, so that its absence has consequences.
#[inline]
fn is_strong<B: Board>(position: &State<B>, candidate: u16) -> bool {
    let is_two = |set: u16| (set & set.wrapping_sub(1)).is_power_of_two();
    is_two(position.marks[cell_of(candidate)])
        || position.board.lines_of(candidate).iter().any(|at| is_two(position.lines()[at.line()]))
}

/// Returns whether an eliminated candidate leaves a constraint, that no placed candidate satisfies, less than two
/// others.
fn leaves_single<B: Board>(position: &State<B>, lost: u16) -> bool {
    let (cell, digit) = (cell_of(lost), digit_of(lost));
    let is_few = |set: u16| set & set.wrapping_sub(1) == 0;
    (is_few(position.marks[cell]) && position.value(cell).is_none())
        || position.board.lines_of(lost).iter().any(|at| {
            let mut cells = position.board.cells(at.house()).iter();
            is_few(position.lines()[at.line()]) && !cells.any(|&cell| position.is_placed(candidate(cell.into(), digit)))
        })
}

/// The maximum number of words with one bit for each constraint.
const MAX_WORDS: usize = 8;

/// The state of the propagation, with one bit for each assumption.
#[derive(Debug)]
struct Propagation<B: Board, const W: usize> {
    board: B,
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
    ends: B::PerConstraint<u16>,
    /// The constraints with candidates that have changed, one bit each.
    changed: [u64; MAX_WORDS],
    /// The candidates that are on under more assumptions, if they exclude others by pairs of cells.
    changed_pairs: Vec<u16>,
}

impl<B: Board, const W: usize> Propagation<B, W> {
    fn new(position: &State<B>) -> Propagation<B, W> {
        let board = position.board;
        let (mut candidates, mut index) = (Vec::new(), Box::new([0; 729]));
        for candidate in position.all() {
            index[usize::from(candidate)] = candidates.len() as u16;
            candidates.push(candidate);
        }
        let (mut members, mut ends): (Vec<u16>, B::PerConstraint<u16>) = (Vec::new(), Table::filled(0));
        let count = 81 + 9 * board.house_count();
        for (unit, end) in ends.as_mut().iter_mut().enumerate() {
            let set = if unit < count { position.members(unit) } else { 0 };
            if set & set.wrapping_sub(1) != 0 {
                let candidates = board.constraint_candidates(unit);
                members.extend(bits(set).map(|i| index[usize::from(candidates[i])]));
            }
            *end = members.len() as u16;
        }
        let rows = vec![[[0; W]; 2]; candidates.len()];
        let listed = rows.clone();
        let lanes = Box::new([0; ASSERTIONS]);
        let (changed, changed_pairs) = ([!0; MAX_WORDS], Vec::new());
        let (lane_count, implied, sound, left) = (0, Vec::new(), [!0; W], [0; W]);
        Propagation {
            board,
            lanes,
            lane_count,
            candidates,
            index,
            rows,
            sound,
            implied,
            listed,
            left,
            members,
            ends,
            changed,
            changed_pairs,
        }
    }

    /// Computes the consequences of assumptions.
    #[inline]
    fn complete(position: &State<B>, starts: &[u16]) -> Box<Propagation<B, W>> {
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
        self.mark_changed(start / 2, is_on(start));
    }

    /// Continues with a later position of the same puzzle; returns false if it is not, or if that would be slow.
    ///
    /// Consequences are never lost. Lost candidates are off under all assumptions, and placed ones on. A constraint
    /// that is left with one candidate would now set it on, while nets do nothing: such positions are refused.
    fn continue_to(&mut self, before: &[u16; 81], position: &State<B>, starts: &[u16]) -> bool {
        let new = starts.iter().filter(|&&start| self.lanes[usize::from(start)] == 0).count();
        let is_later = || before.iter().zip(&position.marks).all(|(before, now)| now & !before == 0);
        if self.lane_count + new > 64 * W || 4 * starts.len() < 3 * self.lane_count || !is_later() {
            return false;
        }
        for (cell, (before, now)) in before.iter().zip(&position.marks).enumerate() {
            for digit in bits(before & !now) {
                let lost = candidate(cell, digit);
                let is_placed = position.is_placed(lost);
                if !is_placed && leaves_single(position, lost) {
                    return false;
                }
                self.rows[usize::from(self.index[usize::from(lost)])][usize::from(!is_placed)] = [!0; W];
                self.mark_changed(lost, is_placed);
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
    fn list(&mut self, position: &State<B>) {
        self.implied.resize(self.lane_count, [[0; W]; 2]);
        self.left = [0; W];
        for (i, &candidate) in self.candidates.iter().enumerate() {
            if !position.has(candidate) {
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

    /// Marks the constraints of a candidate, and its pairs if it is on under more assumptions.
    #[inline]
    fn mark_changed(&mut self, candidate: u16, is_on: bool) {
        let Propagation { board, changed, changed_pairs, .. } = self;
        board.places_of(candidate).iter().for_each(|at| insert(changed, at.constraint.into()));
        if is_on && !board.pair_exclusions(candidate).is_empty() {
            changed_pairs.push(candidate);
        }
    }

    /// Propagates all constraints that have changed; returns whether there were any.
    fn round(&mut self) -> bool {
        let mut any = self.propagate_pairs();
        for word in 0..(81 + 9 * self.board.house_count()).div_ceil(64) {
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

    /// Sets the candidates off that candidates exclude by pairs of cells. Returns whether any candidate had changed.
    fn propagate_pairs(&mut self) -> bool {
        let board = self.board;
        let any = !self.changed_pairs.is_empty();
        while let Some(from) = self.changed_pairs.pop() {
            let is_on = and(self.rows[usize::from(self.index[usize::from(from)])][0], &self.sound);
            for &other in board.pair_exclusions(from) {
                let row = usize::from(self.index[usize::from(other)]);
                if self.candidates[row] != other {
                    continue;
                }
                let [other_on, other_off] = &mut self.rows[row];
                self.sound = without(self.sound, &and(is_on, other_on));
                let new = without(is_on, other_off);
                if !is_empty(&new) {
                    *other_off = or(*other_off, &new);
                    self.mark_changed(other, false);
                }
            }
        }
        any
    }

    /// Sets the last remaining candidate of a constraint on, and all others off if one is on. Returns whether it has
    /// at least two candidates.
    fn propagate_constraint(&mut self, constraint: usize) -> bool {
        let Some(&end) = self.ends.as_ref().get(constraint) else { return false };
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
                self.mark_changed(self.candidates[usize::from(member)], !is_empty(&true_now));
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
    use crate::rating::se::classic_board::Classic;
    use crate::rating::se::{Position, steps};

    #[test]
    fn nets_have_these_consequences() {
        let puzzle: Puzzle =
            "8.........95.......76.........692748...714235...538196...9.6417.....3982......563".parse().unwrap();
        let hard: Puzzle =
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().unwrap();
        let rules = Rules { with_cell: true, dynamic: true, level: 0 };
        let (mut sound, mut contradictory) = (0, 0);
        let mut implications = Implications::default();
        for (Position(position), _) in steps(&hard).chain(steps(&puzzle)) {
            implications.set(&position);
            let (mut net, from) = (Net::new(Classic), NetStart::new(&position));
            for candidate in position.all() {
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
