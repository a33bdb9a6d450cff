//! Detection of parameters that were sent as fields of a JSON body instead of the query.

use super::error::ApiError;
use cluewise::pack::FieldSelection;
use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_json::value::RawValue;
use std::collections::BTreeMap;

/// The names of parameters that are fields of packs, or of results, besides those of records.
const PACK_FIELDS: [&str; 9] = ["date", "from", "move", "position", "rating", "rules", "seed", "solutions", "symbols"];

/// Returns an error if the body is an object with a parameter of the endpoint among its fields, which would be ignored.
/// Lists and objects are fields of results, such as the `witness` of `verify`.
pub fn check_body<E: DeserializeOwned>(body: &[u8]) -> Result<(), ApiError> {
    if !body.trim_ascii_start().starts_with(b"{") {
        return Ok(());
    }
    let Ok(members) = serde_json::from_slice::<BTreeMap<String, &RawValue>>(body) else { return Ok(()) };
    // Documents of other programs have names of their own.
    if !members.contains_key("puzzle") && !members.contains_key("puzzles") {
        return Ok(());
    }
    let is_simple = |value: &&RawValue| !value.get().starts_with(['[', '{', 'n']);
    let is_parameter = |name: &str| members.get(name).is_some_and(is_simple);
    let is_field = |name: &&str| FieldSelection::NAMES.contains(name) || PACK_FIELDS.contains(name);
    let mut names = names::<E>().iter().chain(&["budget"]);
    match names.find(|name| !is_field(name) && is_parameter(name)) {
        Some(name) => Err(ApiError::query(format!("`{name}` is a parameter: write it in the query, not in the body"))),
        None => Ok(()),
    }
}

/// Returns the names of the fields of a type.
pub fn names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // It fails as soon as the names are known.
    let _ = T::deserialize(NameCollector(&mut names));
    names
}

/// A deserializer that only stores the names of the fields of a struct.
struct NameCollector<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for NameCollector<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("no struct"))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        *self.0 = fields;
        Err(Error::custom("names only"))
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    #[serde(default, deny_unknown_fields)]
    #[derive(Default)]
    struct Parameters {
        _limit: u64,
        #[serde(rename = "limit")]
        _other: u64,
        #[serde(rename = "level")]
        _level: String,
    }

    #[test]
    fn parameters_in_bodies_are_refused() {
        assert_eq!(names::<Parameters>(), ["_limit", "limit", "level"]);
        let check = |body: &str| check_body::<Parameters>(body.as_bytes()).is_ok();
        assert!(!check(r#" {"puzzle":"1","limit":10}"#) && !check(r#"{"puzzles":[],"budget":1}"#));
        for body in [
            r#"{"puzzle":"1","level":"easy","other":{"limit":1}}"#,
            r#"{"puzzle":"1","limit":["1"],"budget":null}"#,
            r#"{"grid":[],"limit":1}"#,
            "{\"puzzle\":\"1\",\"limit\":1}\n{\"puzzle\":\"1\"}",
            r#"[{"puzzle":"1","limit":1}]"#,
            "limit",
        ] {
            assert!(check(body), "{body}");
        }
    }
}
