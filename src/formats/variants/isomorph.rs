//! Records of isomorphs.

use super::{Details, VariantRecord};
use crate::variant::Isomorphism;
use serde_json::{Map, Value};

/// Other fields that an isomorph does not share.
const OF_PLACES: [&str; 4] = ["steps", "symmetry", "automorphisms", "automorphism_classes"];

/// Members of cells whose numbers are digits: one, or a list.
const DIGIT_MEMBERS: [&str; 3] = ["value", "centerPencilMarks", "cornerPencilMarks"];

impl VariantRecord {
    /// Returns the record of the isomorph of an isomorphism of its variant.
    ///
    /// Constraints, candidates, solution, and digits and pencil marks of players move along; level, effort and
    /// techniques stay the same. Sudoku Explainer ratings may change and are omitted, and so are steps, and drawings
    /// that have no rule.
    ///
    /// # Panics
    /// If the isomorphism is of another number of cells.
    #[must_use]
    pub fn transformed(&self, isomorphism: &Isomorphism) -> VariantRecord {
        let mut moved = VariantRecord {
            variant: isomorphism.variant().clone(),
            puzzle: isomorphism.apply(&self.puzzle),
            candidates: self.candidates.as_deref().map(|masks| isomorphism.apply_to_candidates(masks)),
            solution: self.solution.as_ref().map(|solution| isomorphism.apply(solution)),
            details: self.details.as_ref().map(|details| Box::new(details.transformed(isomorphism))),
            ..self.clone()
        };
        (moved.se, moved.se_no_uniqueness, moved.er_above) = (None, None, None);
        OF_PLACES.iter().for_each(|name| drop(moved.extra.remove(name)));
        moved
    }
}

impl Details {
    /// Returns the members of the cells at their images.
    fn transformed(&self, isomorphism: &Isomorphism) -> Details {
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
