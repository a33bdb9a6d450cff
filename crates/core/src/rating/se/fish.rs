//! X-Wing, Swordfish, Jellyfish: the candidates of a digit in some parallel lines lie in as many crossing lines.

use super::board::Board;
use super::memory::DigitMemory;
use super::position::State;
use super::step::Step;
use super::tables::{self, COLUMNS, ROWS, bits, has_two_to, subsets};
use super::technique::Technique;

/// Parallel lines (`base`, numbered from the house `first`), and the crossing lines with all their candidates of the
/// digit.
#[derive(Clone, Copy)]
pub struct Fish {
    pub first: usize,
    pub base: u16,
    pub cover: u16,
    pub digit: usize,
}

/// Iterates over the fish of one digit with `size` base lines, numbered from the house `first`, that eliminate
/// anything.
fn of_digit<B: Board>(position: &State<B>, size: u32, first: usize, digit: usize) -> impl Iterator<Item = Fish> + '_ {
    let has_room = u32::from(position.placed[digit]) + 2 * size <= 9;
    let fits = |i: &usize| has_two_to(position.places[first + i][digit], size);
    let lines = if has_room { (0..9).filter(fits).fold(0, |set, i| set | 1 << i) } else { 0 };
    subsets(lines, size).filter_map(move |base| {
        let cover = bits(base).fold(0, |set, i| set | position.places[first + i][digit]);
        let fish = Fish { first, base, cover, digit };
        (tables::size(cover) == size && fish.eliminations(position).next().is_some()).then_some(fish)
    })
}

/// Returns all fish with eliminations, in search order: base columns, then rows; by base lines, then by digit.
pub fn all<B: Board>(position: &State<B>, size: u32, digits: u16) -> Vec<Fish> {
    let mut found: Vec<Fish> = [COLUMNS, ROWS]
        .iter()
        .flat_map(|&first| bits(digits).flat_map(move |d| of_digit(position, size, first, d)))
        .collect();
    found.sort_by_key(|fish| (fish.first == ROWS, fish.base, fish.digit));
    found
}

impl Fish {
    /// Iterates over the cells of the cover outside of the base that lose the digit.
    pub fn eliminations<B: Board>(self, position: &State<B>) -> impl Iterator<Item = usize> + '_ {
        let across = COLUMNS - self.first;
        bits(self.cover)
            .flat_map(move |i| position.cells_at(across + i, position.places[across + i][self.digit] & !self.base))
    }
}

/// Finds an X-Wing (3.2), Swordfish (3.8) or Jellyfish (5.2).
pub fn find<B: Board>(position: &State<B>, size: u8, memory: &mut DigitMemory) -> Option<Step> {
    let rating = match size {
        2 => 3.2,
        3 => 3.8,
        _ => 5.2,
    };
    let of_base = |first, digits| {
        let found = bits(digits).filter_map(|d| of_digit(position, size.into(), first, d).next());
        found.min_by_key(|fish| (fish.base, fish.digit))
    };
    let found = memory.find(position, |digits| of_base(COLUMNS, digits).or_else(|| of_base(ROWS, digits)))?;
    let digit = 1 << found.digit;
    let base = bits(found.base).map(|i| found.first + i);
    let cover = bits(found.cover).map(|i| COLUMNS - found.first + i);
    let cells = base.clone().flat_map(|h| position.cells_at(h, position.places[h][found.digit]));
    let step =
        Step::new(Technique::Fish(size), rating).eliminating(found.eliminations(position).map(|cell| (cell, digit)));
    Some(step.with_pattern(digit, base.chain(cover), cells))
}
