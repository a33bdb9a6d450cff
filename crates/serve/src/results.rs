//! Results for the puzzles of a request.

use super::error::{ApiError, RecordError};
use super::response_body::{ResponseBody, json_text};
use serde::Serialize;
use serde_json::value::RawValue;

/// One result per puzzle of a request, and one error per puzzle without a result.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleResults<T> {
    pub puzzles: Vec<T>,
    /// The number of each of these puzzles in the request, from 1.
    pub numbers: Vec<u64>,
    pub errors: Vec<RecordError>,
}

impl<T> PuzzleResults<T> {
    /// Returns results without any puzzle.
    pub fn empty() -> PuzzleResults<T> {
        PuzzleResults { puzzles: Vec::new(), numbers: Vec::new(), errors: Vec::new() }
    }

    /// Adds the result of a puzzle.
    pub fn add(&mut self, number: u64, result: Result<T, RecordError>) {
        match result {
            Ok(result) => {
                self.puzzles.push(result);
                self.numbers.push(number);
            }
            Err(error) => self.errors.push(error),
        }
    }

    /// Returns an error if there is no result at all.
    pub fn or_error(self) -> Result<PuzzleResults<T>, ApiError> {
        if self.puzzles.is_empty() { Err(ApiError::no_results(self.errors)) } else { Ok(self) }
    }
}

/// Each result is an object with its number as first field.
impl<T: Serialize> From<PuzzleResults<T>> for ResponseBody {
    fn from(results: PuzzleResults<T>) -> ResponseBody {
        // As for `json`, serialization does not fail.
        json_text(results.to_json().unwrap_or_default())
    }
}

impl<T: Serialize> PuzzleResults<T> {
    fn to_json(&self) -> serde_json::Result<String> {
        let mut text = String::from("{\"puzzles\":[");
        for (i, (&number, result)) in self.numbers.iter().zip(&self.puzzles).enumerate() {
            text.push_str(if i > 0 { "," } else { "" });
            add_numbered(&mut text, number, &serde_json::to_string(result)?)?;
        }
        text.push_str("],\"errors\":");
        text.push_str(&serde_json::to_string(&self.errors)?);
        text.push('}');
        Ok(text)
    }
}

/// Adds a result with its number, which takes precedence over a field of a record.
fn add_numbered(text: &mut String, number: u64, result: &str) -> serde_json::Result<()> {
    let without = without_number(result)?;
    let rest = &without.as_deref().unwrap_or(result)[1..];
    text.push_str("{\"number\":");
    text.push_str(&number.to_string());
    text.push_str(if rest == "}" { "" } else { "," });
    text.push_str(rest);
    Ok(())
}

/// Returns an object without its field `number`; `None` if it has none.
fn without_number(object: &str) -> serde_json::Result<Option<String>> {
    // Almost no record has one.
    if !object.contains("\"number\":") {
        return Ok(None);
    }
    let fields: Members = serde_json::from_str(object)?;
    let kept = fields.0.iter().filter(|(name, _)| name != "number");
    let members = kept.map(|(name, value)| Ok(format!("{}:{value}", serde_json::to_string(name)?)));
    Ok(Some(format!("{{{}}}", members.collect::<serde_json::Result<Vec<_>>>()?.join(","))))
}

/// The members of an object in their order.
struct Members(Vec<(String, Box<RawValue>)>);

impl<'de> serde::Deserialize<'de> for Members {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct Fields;
        impl<'de> serde::de::Visitor<'de> for Fields {
            type Value = Members;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut access: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = access.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Fields)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn numbers_precede_fields_of_records() {
        let mut results = PuzzleResults::empty();
        results.add(2, Ok(json!({"id": 1, "number": {"number": 7}, "z": [{"number": 3}]})));
        results.add(3, Ok(json!({})));
        let want = r#"{"puzzles":[{"number":2,"id":1,"z":[{"number":3}]},{"number":3}],"errors":[]}"#;
        assert_eq!(results.to_json().ok().as_deref(), Some(want));
    }
}
