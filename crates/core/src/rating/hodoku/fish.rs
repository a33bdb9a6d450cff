//! Basic, finned and Sashimi fish.

use super::geometry::{
    FIRST_COLUMN, HOUSE_CELLS, IndexList, Mask, SmallUnions, box_of, combinations, common_peers, count, digit, digits,
    first, house, is_within,
};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;

/// The maximum number of fins.
const MAX_FINS: u32 = 5;

/// Defines a function for each technique, with the number of lines.
macro_rules! fish {
    ($($name:ident $search:ident $technique:ident $size:literal;)*) => {
        $(
            #[doc = concat!("Finds the first ", stringify!($technique), ".")]
            pub(super) fn $name(state: &mut State) -> Option<Step> {
                $search(state, $size, Technique::$technique)
            }
        )*
    };
}

fish! {
    x_wing basic XWing 2;
    swordfish basic Swordfish 3;
    jellyfish basic Jellyfish 4;
    squirmbag basic Squirmbag 5;
    whale basic Whale 6;
    leviathan basic Leviathan 7;
    finned_x_wing finned FinnedXWing 2;
    sashimi_x_wing finned SashimiXWing 2;
    finned_swordfish finned FinnedSwordfish 3;
    sashimi_swordfish finned SashimiSwordfish 3;
    finned_jellyfish finned FinnedJellyfish 4;
    sashimi_jellyfish finned SashimiJellyfish 4;
    finned_squirmbag finned FinnedSquirmbag 5;
    sashimi_squirmbag finned SashimiSquirmbag 5;
    finned_whale finned FinnedWhale 6;
    sashimi_whale finned SashimiWhale 6;
    finned_leviathan finned FinnedLeviathan 7;
    sashimi_leviathan finned SashimiLeviathan 7;
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
        let crossings = std::array::from_fn(|line| state.houses[value][base + line]);
        Direction { value, base, cover: FIRST_COLUMN - base, crossings }
    }

    /// Returns whether there may be a finned fish. The base meets `surplus` lines more than it has lines; their cells
    /// must be fins in one box, and another cover line must have a cell in that box to be eliminated.
    fn may_have_fins(&self, base: u16, union: u16, surplus: u32) -> bool {
        [0o7, 0o70, 0o700].into_iter().any(|chute| {
            let here = union & chute;
            count(here) > surplus
                && subsets(here, surplus).any(|fins| {
                    let with_fins = digits(base).filter(|&line| self.crossings[line] & fins != 0);
                    let bands = with_fins.fold(0u16, |bands, line| bands | 1 << (line / 3));
                    let others = 0o7 << (3 * bands.trailing_zeros()) & !base;
                    let is_eliminated = |line| self.crossings[line] & here & !fins != 0;
                    bands.is_power_of_two() && digits(others).any(is_eliminated)
                })
        })
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
            Pattern::Fish { digit: digit(self.value), base, cover, fins: set(fins), endo_fins: set(0) }
        })
    }
}

/// Iterates over the subsets of `surplus` (one or two) of at most three lines of a chute.
fn subsets(lines: u16, surplus: u32) -> impl Iterator<Item = u16> {
    digits(lines)
        .map(move |line| if surplus == 1 { 1 << line } else { lines & !(1 << line) })
        .filter(move |set| count(*set) == surplus)
}

/// Tries all digits with rows, then with columns as base.
fn each_direction(
    state: &mut State,
    technique: Technique,
    search: impl Fn(&State, &Direction) -> Option<Step>,
) -> Option<Step> {
    state.search_digits(technique, |state, values| {
        digits(values).find_map(|value| {
            [0, FIRST_COLUMN].into_iter().find_map(|base| search(state, &Direction::new(state, value, base)))
        })
    })
}

/// Finds a basic fish of this size.
fn basic(state: &mut State, size: usize, technique: Technique) -> Option<Step> {
    let bases = SmallUnions::of_size(size as u32);
    each_direction(state, technique, |state, direction| {
        bases.search(&direction.crossings, |base, union| {
            if count(union) as usize != size {
                return None;
            }
            let [base, cover] = [base, union].map(|lines| digits(lines).collect::<IndexList>());
            let cells = direction.places(state, direction.base, &base);
            let eliminated = direction.places(state, direction.cover, &cover) & !cells;
            direction.step(state, technique, [&base, &cover], 0, eliminated)
        })
    })
}

/// Finds a finned fish of this size, Sashimi if the technique is.
///
/// A cell that loses the digit is in a cover line but sees all fins, which are in other lines, so the fins are in its
/// box: they take up at most two lines.
fn finned(state: &mut State, size: usize, technique: Technique) -> Option<Step> {
    let bases = SmallUnions { size: size as u32, max_set: 9, max_union: size as u32 + 2 };
    each_direction(state, technique, |state, direction| {
        bases.search(&direction.crossings, |base, union| {
            let surplus = count(union).saturating_sub(size as u32);
            if surplus == 0 || !direction.may_have_fins(base, union, surplus) {
                return None;
            }
            let [base, lines] = [base, union].map(|lines| digits(lines).collect::<IndexList>());
            combinations(&lines, size, &mut |cover| with_cover(state, direction, technique, [&base, cover]))
        })
    })
}

/// Returns the finned fish of these lines, if it eliminates something.
fn with_cover(state: &State, direction: &Direction, technique: Technique, lines: [&[usize]; 2]) -> Option<Step> {
    let cells = direction.places(state, direction.base, lines[0]);
    let covered = direction.places(state, direction.cover, lines[1]);
    let fins = cells & !covered;
    if !is_within(fins, box_of(first(fins))) || fins.count_ones() > MAX_FINS {
        return None;
    }
    let eliminated = covered & !cells & common_peers(fins);
    let lacks_body = |&line: &usize| (HOUSE_CELLS[direction.base + line] & cells & !fins).count_ones() <= 1;
    let is_sashimi = lines[0].iter().any(lacks_body);
    if eliminated == 0 || is_sashimi != technique.is_sashimi() {
        return None;
    }
    direction.step(state, technique, lines, fins, eliminated)
}
