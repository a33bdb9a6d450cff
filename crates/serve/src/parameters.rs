//! Detection of parameters that were sent as fields of a JSON body instead of the query.

use super::error::ApiError;
use serde::de::value::Error;
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use std::fmt;

/// The names of parameters that are fields of records or packs, too.
const RECORD_FIELDS: [&str; 18] = [
    "clues",
    "from",
    "level",
    "rules",
    "se",
    "seed",
    "size",
    "box",
    "solution",
    "solutions",
    "steps",
    "symbols",
    "symmetry",
    "title",
    "variant",
    "date",
    "candidates",
    "rating",
];

/// Returns an error if the body is an object with a parameter of the endpoint among its fields, which would be ignored.
/// Lists and objects are fields of results, such as the `witness` of `verify`.
pub fn check_body<E: DeserializeOwned>(body: &[u8]) -> Result<(), ApiError> {
    if !body.trim_ascii_start().starts_with(b"{") {
        return Ok(());
    }
    let Ok(Members(members)) = serde_json::from_slice(body) else { return Ok(()) };
    let has = |name: &str| members.iter().any(|(key, _)| key == name);
    let is_parameter = |name: &str| members.iter().any(|(key, is_simple)| key == name && *is_simple);
    // Documents of other programs have names of their own.
    if !has("puzzle") && !has("puzzles") {
        return Ok(());
    }
    let names = names::<E>().iter().chain(&["budget"]);
    match names.filter(|name| !RECORD_FIELDS.contains(name)).find(|name| is_parameter(name)) {
        Some(name) => Err(ApiError::query(format!("`{name}` is a parameter: write it in the query, not in the body"))),
        None => Ok(()),
    }
}

/// The names of the members of an object, each with whether its value is a number, a boolean or a string.
struct Members(Vec<(String, bool)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct MembersVisitor;
        impl<'de> Visitor<'de> for MembersVisitor {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some((key, value)) = access.next_entry::<String, &RawValue>()? {
                    members.push((key, !value.get().starts_with(['[', '{', 'n'])));
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(MembersVisitor)
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
