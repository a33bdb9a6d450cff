//! JSON records with `size`, `box`, `variant` and `regions`.

use super::{Parts, VariantOptions, VariantRecord};
use crate::board::text::ParseError;
use crate::variant::{Puzzle, Regions, RuleSet, Symbols};
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::{Map, Value};

/// Returns whether a line is a record of a variant: with another size than 9, or with rules or regions.
pub(super) fn matches(line: &str) -> bool {
    let object = serde_json::from_str::<Map<String, Value>>(line.trim().trim_end_matches(','));
    object.is_ok_and(|object| {
        let has = |field| object.get(field).is_some_and(|value| !value.is_null());
        let has_other_size = object.get("size").and_then(Value::as_u64).is_some_and(|size| size != 9);
        has("puzzle") && (has_other_size || has("size") && (has("variant") || has("regions")))
    })
}

fn wrong(found: impl Into<String>, expected: impl Into<String>) -> ParseError {
    ParseError::new(1, 1, found, expected)
}

/// Parses a record. Fields other than those of variants are ignored.
pub(super) fn parse(text: &str, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
    let object: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| ParseError::new(1, error.column() as u64, error.to_string(), "a JSON object"))?;
    let string = |name: &str| match object.get(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.as_str())),
        Some(_) => Err(wrong(format!("another type of {name:?}"), "a string")),
    };
    let puzzle = string("puzzle")?.ok_or_else(|| wrong("an object without a puzzle", "an object with \"puzzle\""))?;
    let side = match object.get("size") {
        None => puzzle.chars().count().isqrt(),
        Some(size) => size.as_u64().ok_or_else(|| wrong(format!("size {size}"), "a number"))? as usize,
    };
    if !(2..=crate::variant::MAX_SIDE).contains(&side) {
        return Err(wrong(format!("size {side}"), "2 to 25"));
    }
    let in_field = |name: &str, error: String| wrong(format!("{error} in {name:?}"), "the fields of a variant");
    let boxes = string("box")?.map(str::parse).transpose().map_err(|e| in_field("box", format!("{e}")))?;
    let rules =
        string("variant")?.map(str::parse::<RuleSet>).transpose().map_err(|e| in_field("variant", e.to_string()))?;
    let regions = string("regions")?.map(|text| Regions::new(text.chars())).transpose();
    let regions = regions.map_err(|error| in_field("regions", error.to_string()))?;
    let parts = Parts { side, boxes, rules: rules.unwrap_or_default(), regions };
    let symbols = options.symbols.unwrap_or_else(|| Symbols::detect(puzzle, side));
    let read = |name: &str, text| Puzzle::parse(text, side, symbols).map_err(|e| in_field(name, e.to_string()));
    let mut record = VariantRecord::new(options.variant(parts)?, read("puzzle", puzzle)?);
    record.solution = string("solution")?.map(|text| read("solution", text)).transpose()?;
    record.id = match object.get("id") {
        Some(Value::String(id)) => Some(id.clone()),
        Some(Value::Number(id)) => Some(id.to_string()),
        _ => None,
    };
    Ok(record)
}

impl Serialize for VariantRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self.id.as_ref().map(|id| (id, id.parse::<u64>())) {
            Some((_, Ok(index))) => map.serialize_entry("id", &index)?,
            Some((id, Err(_))) => map.serialize_entry("id", id)?,
            None => {}
        }
        map.serialize_entry("puzzle", &self.puzzle.to_string())?;
        if let Some(solution) = &self.solution {
            map.serialize_entry("solution", &solution.to_string())?;
        }
        map.serialize_entry("clues", &self.puzzle.clue_count())?;
        map.serialize_entry("size", &self.variant.side())?;
        if let Some(boxes) = self.variant.boxes() {
            map.serialize_entry("box", &boxes.to_string())?;
        }
        if self.variant.rules() != RuleSet::EMPTY {
            map.serialize_entry("variant", &self.variant.rules().to_string())?;
        }
        if let Some(regions) = self.variant.regions() {
            map.serialize_entry("regions", &regions.to_text())?;
        }
        map.end()
    }
}
