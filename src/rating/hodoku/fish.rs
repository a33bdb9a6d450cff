//! Basic, finned and Sashimi fish.

use super::geometry::{
    FIRST_COLUMN, HOUSE_CELLS, IndexList, Mask, bits, box_of, combinations, common_peers, digit, digits, first, house,
    is_within,
};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;

/// The maximum number of fins.
const MAX_FINS: u32 = 5;

/// Finds an X-Wing.
pub(super) fn x_wing(state: &mut State) -> Option<Step> {
    basic(state, 2, Technique::XWing)
}

/// Finds a Swordfish.
pub(super) fn swordfish(state: &mut State) -> Option<Step> {
    basic(state, 3, Technique::Swordfish)
}

/// Finds a Jellyfish.
pub(super) fn jellyfish(state: &mut State) -> Option<Step> {
    basic(state, 4, Technique::Jellyfish)
}

/// Finds a finned X-Wing that is not Sashimi.
pub(super) fn finned_x_wing(state: &mut State) -> Option<Step> {
    finned(state, 2, Technique::FinnedXWing)
}

/// Finds a Sashimi X-Wing.
pub(super) fn sashimi_x_wing(state: &mut State) -> Option<Step> {
    finned(state, 2, Technique::SashimiXWing)
}

/// Finds a finned Swordfish that is not Sashimi.
pub(super) fn finned_swordfish(state: &mut State) -> Option<Step> {
    finned(state, 3, Technique::FinnedSwordfish)
}

/// Finds a Sashimi Swordfish.
pub(super) fn sashimi_swordfish(state: &mut State) -> Option<Step> {
    finned(state, 3, Technique::SashimiSwordfish)
}

/// Finds a finned Jellyfish that is not Sashimi.
pub(super) fn finned_jellyfish(state: &mut State) -> Option<Step> {
    finned(state, 4, Technique::FinnedJellyfish)
}

/// Finds a Sashimi Jellyfish.
pub(super) fn sashimi_jellyfish(state: &mut State) -> Option<Step> {
    finned(state, 4, Technique::SashimiJellyfish)
}

/// A digit with the lines of one direction as base.
struct Direction {
    value: usize,
    /// The index of the first base house, and of the first cover house.
    base: usize,
    cover: usize,
    /// The cover houses that each base house meets, as bits.
    crossings: [u16; 9],
}

impl Direction {
    fn new(state: &State, value: usize, base: usize) -> Direction {
        let crossings = std::array::from_fn(|line| {
            bits(state.places_in(value, base + line))
                .fold(0, |all, cell| all | 1 << if base == 0 { cell % 9 } else { cell / 9 })
        });
        Direction { value, base, cover: FIRST_COLUMN - base, crossings }
    }

    /// Returns the base lines with at most this number of places, and at least one.
    fn bases(&self, max_places: u32) -> IndexList {
        (0..9).filter(|&line| (1..=max_places).contains(&self.crossings[line].count_ones())).collect()
    }

    /// Returns the cover lines that these base lines meet, as bits.
    fn union(&self, lines: &[usize]) -> u16 {
        lines.iter().fold(0, |all, &line| all | self.crossings[line])
    }

    /// Returns the places of the digit in some lines from this house on.
    fn places(&self, state: &State, from: usize, lines: &[usize]) -> Mask {
        lines.iter().fold(0, |all, &line| all | HOUSE_CELLS[from + line]) & state.places[self.value]
    }

    fn step(
        &self,
        state: &State,
        technique: Technique,
        lines: [&[usize]; 2],
        fins: Mask,
        eliminated: Mask,
    ) -> Option<Step> {
        state.elimination(technique, remove_from(eliminated, self.value), || {
            let houses = |from: usize, lines: &[usize]| lines.iter().map(|&line| house(from + line)).collect();
            let (base, cover) = (houses(self.base, lines[0]), houses(self.cover, lines[1]));
            Pattern::Fish { digit: digit(self.value), base, cover, fins: set(fins) }
        })
    }
}

/// Tries all digits with rows, then with columns as base.
fn each_direction(state: &State, search: impl Fn(&Direction) -> Option<Step>) -> Option<Step> {
    let directions = [0, FIRST_COLUMN];
    (0..9).find_map(|value| directions.into_iter().find_map(|base| search(&Direction::new(state, value, base))))
}

/// Finds a basic fish of this size.
fn basic(state: &State, size: usize, technique: Technique) -> Option<Step> {
    each_direction(state, |direction| {
        combinations(&direction.bases(size as u32), size, &mut |base| {
            let union = direction.union(base);
            if union.count_ones() as usize != size {
                return None;
            }
            let cover: IndexList = digits(union).collect();
            let cells = direction.places(state, direction.base, base);
            let eliminated = direction.places(state, direction.cover, &cover) & !cells;
            direction.step(state, technique, [base, &cover], 0, eliminated)
        })
    })
}

/// Finds a finned fish of this size, Sashimi or not as the technique says.
///
/// A cell that loses the digit is in a cover line but sees all fins, which are in other lines, so the fins are in its
/// box: they take up at most two lines.
fn finned(state: &State, size: usize, technique: Technique) -> Option<Step> {
    each_direction(state, |direction| {
        combinations(&direction.bases(9), size, &mut |base| {
            let union = direction.union(base);
            if !(size + 1..=size + 2).contains(&(union.count_ones() as usize)) {
                return None;
            }
            let lines: IndexList = digits(union).collect();
            combinations(&lines, size, &mut |cover| with_cover(state, direction, technique, [base, cover]))
        })
    })
}

/// Returns the finned fish of these lines, if it removes something.
fn with_cover(state: &State, direction: &Direction, technique: Technique, lines: [&[usize]; 2]) -> Option<Step> {
    use Technique::{SashimiJellyfish, SashimiSwordfish, SashimiXWing};
    let cells = direction.places(state, direction.base, lines[0]);
    let covered = direction.places(state, direction.cover, lines[1]);
    let fins = cells & !covered;
    if !is_within(fins, box_of(first(fins))) || fins.count_ones() > MAX_FINS {
        return None;
    }
    let eliminated = covered & !cells & common_peers(fins);
    let lacks_body = |&line: &usize| (HOUSE_CELLS[direction.base + line] & cells & !fins).count_ones() <= 1;
    let is_sashimi = lines[0].iter().any(lacks_body);
    if eliminated == 0 || is_sashimi != matches!(technique, SashimiXWing | SashimiSwordfish | SashimiJellyfish) {
        return None;
    }
    direction.step(state, technique, lines, fins, eliminated)
}
