//! The rest of a puzzle: a proof that its steps cannot raise the rating.
//!
//! Some techniques never lose a conclusion: no other step makes it unavailable. It stays until it is found, or easier
//! techniques of this kind find something. If these techniques solve the puzzle from here, the ladder always finds one
//! of their steps or an earlier one, whatever steps it takes. Their conclusions can therefore be applied in any order
//! and all at once, without searching the steps.
//!
//! The techniques are singles, locked candidates and simple forcing chains. That they solve the puzzle also proves that
//! it has one solution, which some techniques of the ladder assume.

use super::chains::ExhaustiveChains;
use super::classic_board::Classic;
use super::locking;
use super::position::State;
use super::tables::{CELLS, bits, cells};
use super::tenths::Tenths;

/// The rating up to which techniques are naked singles or come before them in the ladder.
const MAX_SINGLE_RATING: Tenths = Tenths::new(23);

/// The rating up to which techniques are locked candidates or come before them.
const MAX_LOCKING_RATING: Tenths = Tenths::new(28);

/// The maximum rating of other techniques that come before simple chains.
const MAX_PATTERN_RATING: Tenths = Tenths::new(62);

/// The conclusions from the position by the techniques that never lose a conclusion.
#[derive(Debug, Default)]
pub struct Remainder {
    /// The position without what they exclude; `None` before the first step of a puzzle.
    position: Option<State<Classic>>,
    /// The rating up to which they were applied.
    er: Tenths,
    chains: ExhaustiveChains,
}

impl Remainder {
    /// Starts a puzzle.
    pub fn begin(&mut self) {
        self.position = None;
    }

    /// Returns whether no step from this position on can be rated above `er`. The position must follow by steps from
    /// the previous one.
    pub fn is_rated_at_most(&mut self, er: Tenths, position: &State<Classic>) -> bool {
        let is_changed = match &mut self.position {
            None => {
                self.position = Some(position.clone());
                true
            }
            Some(rest) => intersect(rest, position),
        };
        let Some(rest) = self.position.as_mut().filter(|_| is_changed || er > self.er) else { return false };
        self.er = er;
        while (er >= MAX_SINGLE_RATING && place_singles(rest))
            || (er >= MAX_LOCKING_RATING && eliminate_locked(rest))
            || (er > MAX_PATTERN_RATING && self.chains.apply(rest, er))
        {}
        is_solved(rest)
    }
}

/// Removes from a position what another does not have; returns whether anything was removed.
fn intersect(rest: &mut State<Classic>, position: &State<Classic>) -> bool {
    let mut any = false;
    for index in cells(rest.unsolved) {
        let lost = rest.marks[index] & !position.marks[index];
        any |= lost != 0;
        match position.value(index) {
            Some(value) => rest.place(index, value.index()),
            None => bits(lost).for_each(|digit| rest.remove(index, digit)),
        }
    }
    any
}

/// Places all naked and hidden singles; returns whether there were any.
fn place_singles(position: &mut State<Classic>) -> bool {
    let before = position.unsolved;
    loop {
        let start = position.unsolved;
        for index in cells(start) {
            let marks = position.marks[index];
            if marks.is_power_of_two() {
                position.place(index, marks.trailing_zeros() as usize);
            }
        }
        for (house, members) in CELLS.iter().enumerate() {
            for digit in 0..9 {
                let places = position.places[house][digit];
                if places.is_power_of_two() {
                    position.place(members[places.trailing_zeros() as usize].into(), digit);
                }
            }
        }
        if position.unsolved == start {
            return start != before;
        }
    }
}

/// Applies all locked candidates of the position; returns whether there were any.
fn eliminate_locked(position: &mut State<Classic>) -> bool {
    let found: Vec<_> = locking::all(position).map(|locked| (locked, locked.eliminations(position))).collect();
    for &(locked, places) in &found {
        bits(places).for_each(|place| position.remove(CELLS[locked.to][place].into(), locked.digit));
    }
    !found.is_empty()
}

/// Returns whether a position is full and has each digit in each house.
fn is_solved(position: &State<Classic>) -> bool {
    let has_all = |house: &[u8; 9]| {
        let value = |&index: &u8| position.value(index.into());
        house.iter().filter_map(value).fold(0u16, |set, digit| set | 1 << digit.index()) == 0x1ff
    };
    position.is_full() && CELLS.iter().all(has_all)
}
