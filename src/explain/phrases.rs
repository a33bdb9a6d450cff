//! Phrases for lists of cells, digits and houses.

use super::data::CellDigits;
use super::place::{self, CellId, DigitMask, StepHouse};
use crate::board::digits::DigitSet;
use crate::board::house::House;
use std::fmt::Display;

/// Returns a text with an initial capital.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// Joins items as `a`, `a and b`, `a, b and c`, with `last` before the last item.
pub fn list<T: Display>(items: impl IntoIterator<Item = T>, last: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [one] => one.clone(),
        [most @ .., end] => format!("{} {last} {end}", most.join(", ")),
    }
}

/// Joins items as `r1c1, r1c2 and r1c3`.
pub fn and<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    list(items, "and")
}

/// Joins items, with a separator between them.
pub fn join<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// Joins causes, which may be lists themselves: `r1c1 and r1c2 see the 3 in r1c8; r2c3 sees the 3 in r5c3`.
pub fn causes(causes: impl IntoIterator<Item = String>) -> String {
    causes.into_iter().collect::<Vec<_>>().join("; ")
}

/// Joins digits as `3, 5 or 7`.
pub fn or(digits: DigitSet) -> String {
    list(digits.iter(), "or")
}

/// Joins digits as `3, 5 and 7`.
pub fn all(digits: DigitSet) -> String {
    and(digits.iter())
}

/// Returns `row 2`, or `rows 2 and 7` for several houses of the same type.
pub fn houses(houses: &[House]) -> String {
    match houses {
        [one] => one.to_string(),
        _ => format!("{} {}", plural(house_type(houses)), and(houses.iter().map(|house| house.index() % 9 + 1))),
    }
}

/// Returns `rows 2 and 7`, or `row 2 and box 3` for houses of several types.
pub fn houses_by_type(houses: &[House]) -> String {
    step_houses(&place::houses(houses.iter().copied()))
}

/// Returns the names of houses as [`houses_by_type`] does, with houses of other kinds, such as windows, by themselves.
pub fn step_houses(houses: &[StepHouse]) -> String {
    let is_same_type = |a: &StepHouse, b: &StepHouse| {
        let is_plain =
            |house: &StepHouse| ["row", "column", "box"].contains(&house.name.kind) && house.name.grid.is_none();
        a.name.kind == b.name.kind && is_plain(a) && is_plain(b)
    };
    let text = |houses: &[StepHouse]| match houses {
        [first, _, ..] => {
            format!("{} {}", plural(first.name.kind), and(houses.iter().filter_map(|house| house.name.number)))
        }
        one => and(one),
    };
    and(houses.chunk_by(is_same_type).map(text))
}

/// Returns the plural of a type of houses.
fn plural(kind: &str) -> String {
    if kind == "box" { "boxes".into() } else { format!("{kind}s") }
}

/// Returns the type of the houses: `row`, `column` or `box`.
pub fn house_type(houses: &[House]) -> &'static str {
    houses.first().map_or("house", |house| ["row", "column", "box"][house.index() / 9])
}

/// Describes eliminations as `r2c7 and r2c8 are not 5; r1c1 is not 3 or 4`; cells that lose the same digits are joined.
pub fn not(eliminations: &[CellDigits]) -> String {
    causes(by_digits(eliminations).into_iter().map(|(digits, cells)| {
        let is = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {is} not {}", and(cells), list(digits.iter(), "or"))
    }))
}

/// Returns the cells that lose the same digits.
pub fn by_digits(eliminations: &[CellDigits]) -> Vec<(DigitMask, Vec<CellId>)> {
    let mut groups: Vec<(DigitMask, Vec<CellId>)> = Vec::new();
    for &CellDigits { cell, digits } in eliminations {
        match groups.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    groups
}

/// Returns the eliminations after a colon; nothing if a step only places a digit.
pub fn after_colon(eliminated: &str) -> String {
    if eliminated.is_empty() { String::new() } else { format!(": {eliminated}") }
}

/// Returns `one`, `two` and so on up to `nine`, and figures from 10.
pub fn number_word(n: usize) -> String {
    let describe = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    describe.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;

    #[test]
    fn lists_are_joined_as_in_english() {
        assert_eq!([and(Vec::<u8>::new()), and([1]), and([1, 2]), and([1, 2, 3])], ["", "1", "1 and 2", "1, 2 and 3"]);
        let rows: Vec<House> = [1, 6].into_iter().filter_map(House::new).collect();
        assert_eq!((houses(&rows), houses(&rows[1..])), ("rows 2 and 7".into(), "row 7".into()));
        let mixed: Vec<House> = [1, 6, 20].into_iter().filter_map(House::new).collect();
        assert_eq!(houses_by_type(&mixed), "rows 2 and 7 and box 3");
        let boxes: Vec<House> = [20, 24].into_iter().filter_map(House::new).collect();
        assert_eq!((houses(&boxes), houses_by_type(&boxes)), ("boxes 3 and 7".into(), "boxes 3 and 7".into()));
        let mark = |cell: &str, digits| CellDigits::from((cell.parse::<Cell>().unwrap(), DigitSet::from_bits(digits)));
        let marks = [mark("r1c1", 0b1), mark("r1c2", 0b110), mark("r1c3", 0b1)];
        assert_eq!(not(&marks), "r1c1 and r1c3 are not 1; r1c2 is not 2 or 3");
    }
}
