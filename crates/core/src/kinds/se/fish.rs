//! X-Wing, Swordfish, Jellyfish: the candidates of a digit in some parallel lines lie in as many crossing lines.

use super::position::Position;
use super::step::{Step, lines};
use crate::kinds::rating::Evidence;
use crate::rating::se::{bits, subsets};

const ROWS: usize = 9;
const COLUMNS: usize = 18;

/// Parallel lines (`base`, numbered from the house `first`), and the crossing lines with all their candidates of the
/// digit.
#[derive(Clone, Copy)]
pub struct Fish {
    pub first: usize,
    pub base: u16,
    pub cover: u16,
    pub digit: usize,
}

/// Iterates over the fish that eliminate anything: base columns, then rows; by base lines, then by digit.
pub fn all<'a>(position: &'a Position<'a>, size: u32) -> impl Iterator<Item = Fish> + 'a {
    let with_room = (0..9).filter(|&digit| u32::from(position.placed[digit]) + 2 * size <= 9);
    let digits = with_room.fold(0, |set, digit| set | 1 << digit);
    [COLUMNS, ROWS].into_iter().flat_map(move |first| {
        subsets(if digits == 0 { 0 } else { 0x1ff }, size)
            .flat_map(move |base| bits(digits).filter_map(move |digit| Fish::new(position, first, base, digit)))
    })
}

impl Fish {
    fn new(position: &Position, first: usize, base: u16, digit: usize) -> Option<Fish> {
        let places = |line: usize| position.places[first + line][digit];
        let size = base.count_ones();
        if bits(base).any(|line| !(2..=size).contains(&places(line).count_ones())) {
            return None;
        }
        let cover = bits(base).fold(0, |set, line| set | places(line));
        let fish = Fish { first, base, cover, digit };
        (cover.count_ones() == size && fish.eliminations(position).next().is_some()).then_some(fish)
    }

    /// Iterates over the cells of the cover outside of the base that lose the digit.
    pub fn eliminations<'a>(self, position: &'a Position<'a>) -> impl Iterator<Item = usize> + 'a {
        let across = ROWS + COLUMNS - self.first;
        bits(self.cover).flat_map(move |line| {
            position.board.cells_at(across + line, position.places[across + line][self.digit] & !self.base)
        })
    }
}

/// Finds an X-Wing (3.2), Swordfish (3.8) or Jellyfish (5.2).
pub fn find(position: &Position, size: u32) -> Option<Step> {
    let (name, rating) = match size {
        2 => ("X-Wing", 3.2),
        3 => ("Swordfish", 3.8),
        _ => ("Jellyfish", 5.2),
    };
    let found = all(position, size).next()?;
    let step = Step::new(name, rating).eliminating(found.eliminations(position).map(|cell| (cell, 1 << found.digit)));
    let bases = lines(position.board, found.first, found.base);
    let covers = lines(position.board, ROWS + COLUMNS - found.first, found.cover);
    Some(step.with_evidence(Evidence::Fish { digit: found.digit as u8 + 1, bases, covers }))
}
