//! What files of other programs have besides the puzzle: drawings, colors, pencil marks and digits of players.

use crate::kinds::Isomorphism;
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// Members of f-puzzles that have no rule.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Details {
    pub(crate) members: Map<String, Value>,
    /// The members of each cell.
    pub(crate) cells: BTreeMap<u16, Map<String, Value>>,
}

/// Members of cells whose numbers are digits: one, or a list.
const DIGIT_MEMBERS: [&str; 3] = ["value", "centerPencilMarks", "cornerPencilMarks"];

impl Details {
    /// Returns the digits that a player has entered, with their cells.
    pub(crate) fn entered(&self) -> impl Iterator<Item = (usize, u8)> {
        self.cells.iter().filter_map(|(cell, members)| {
            let digit = members.get("value")?;
            let digit = digit.as_u64().or_else(|| digit.as_str()?.trim().parse().ok())?;
            Some((usize::from(*cell), u8::try_from(digit).ok()?))
        })
    }

    /// Removes the digits that a player has entered.
    pub(crate) fn remove_entered(&mut self) {
        self.cells.values_mut().for_each(|members| drop(members.remove("value")));
        self.cells.retain(|_, members| !members.is_empty());
    }

    /// Returns the members of the cells at their images.
    pub(crate) fn moved(&self, isomorphism: &Isomorphism) -> Details {
        let cells = self.cells.iter().map(|(&cell, members)| {
            let members = members.iter().map(|(key, value)| (key.clone(), moved_member(key, value, isomorphism)));
            (isomorphism.image(cell), members.collect::<Map<_, _>>())
        });
        Details { members: Map::new(), cells: cells.collect() }
    }
}

/// Returns a member of a cell with the images of its digits.
fn moved_member(key: &str, value: &Value, isomorphism: &Isomorphism) -> Value {
    let number = |value: &Value| {
        let digit = value.as_u64().and_then(|digit| u8::try_from(digit).ok());
        digit.map_or_else(|| value.clone(), |digit| isomorphism.digit_image(digit).into())
    };
    match value {
        _ if !DIGIT_MEMBERS.contains(&key) => value.clone(),
        Value::Array(digits) => Value::Array(digits.iter().map(number).collect()),
        Value::String(text) => match text.trim().parse() {
            Ok(digit) => isomorphism.digit_image(digit).into(),
            Err(_) => value.clone(),
        },
        value => number(value),
    }
}
