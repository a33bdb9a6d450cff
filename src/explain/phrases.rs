//! Lists of cells, digits and houses in words.

use super::data::Marks;
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::house::House;
use crate::techniques::Position;
use std::fmt::Display;

/// `a`, `a and b`, `a, b and c` for `and`.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// `r1c1, r1c2 and r1c3`.
pub fn and<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    list(items, "and")
}

/// `3, 5 or 7`.
pub fn or(digits: DigitSet) -> String {
    list(digits.iter(), "or")
}

/// `3, 5 and 7`.
pub fn all(digits: DigitSet) -> String {
    and(digits.iter())
}

/// `row 2`, or `rows 2 and 7` for houses of one kind.
pub fn houses(houses: &[House]) -> String {
    match houses {
        [one] => one.to_string(),
        _ => format!("{}s {}", kind(houses), and(houses.iter().map(|house| house.index() % 9 + 1))),
    }
}

/// `row`, `column` or `box`: what houses of one kind are.
pub fn kind(houses: &[House]) -> &'static str {
    houses.first().map_or("house", |house| ["row", "column", "box"][house.index() / 9])
}

/// `r2c7 and r2c8 are not 5; r1c1 is not 3 or 4`: what goes, cells that lose the same digits together.
pub fn not(marks: &[Marks]) -> String {
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for &Marks { cell, digits } in marks {
        match groups.iter_mut().find(|(same, _)| *same == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let say = |(digits, cells): &(DigitSet, Vec<Cell>)| {
        format!("{} {} not {}", and(cells), if cells.len() == 1 { "is" } else { "are" }, or(*digits))
    };
    groups.iter().map(say).collect::<Vec<_>>().join("; ")
}

/// `one`, `two` and so on; figures from ten on.
pub fn count(n: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The cells of a house that have the candidate.
pub fn places(position: &Position, house: House, digit: Digit) -> Vec<Cell> {
    house.cells().filter(|&cell| position.candidates(cell).contains(digit)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_well() {
        assert_eq!([and(Vec::<u8>::new()), and([1]), and([1, 2]), and([1, 2, 3])], ["", "1", "1 and 2", "1, 2 and 3"]);
        let rows: Vec<House> = [1, 6].into_iter().filter_map(House::new).collect();
        assert_eq!((houses(&rows), houses(&rows[1..])), ("rows 2 and 7".into(), "row 7".into()));
        let mark = |cell: &str, digits| Marks { cell: cell.parse().unwrap(), digits: DigitSet::from_bits(digits) };
        let marks = [mark("r1c1", 0b1), mark("r1c2", 0b110), mark("r1c3", 0b1)];
        assert_eq!(not(&marks), "r1c1 and r1c3 are not 1; r1c2 is not 2 or 3");
    }
}
