//! The JSON Schema of the text that a type is deserialized from.

use serde::de::value::Error;
use serde::de::{DeserializeOwned, Deserializer, Error as _, Visitor};
use serde_json::{Value, json};

/// Returns the schema of a type: a boolean or an unsigned integer, with its default unless it is optional, one of the names
/// of an enum, or any text.
pub fn type_schema<T: DeserializeOwned>() -> Value {
    let mut schema = json!({ "type": "string" });
    // It fails as soon as the type is known.
    let _ = T::deserialize(TypeCollector(&mut schema));
    schema
}

/// A deserializer that only stores the schema of what is requested.
struct TypeCollector<'a>(&'a mut Value);

impl TypeCollector<'_> {
    fn found<T>(self, schema: Value) -> Result<T, Error> {
        *self.0 = schema;
        Err(Error::custom("type only"))
    }
}

/// Implements requests for unsigned integers.
macro_rules! unsigned_integers {
    ($($deserialize:ident)*) => {
        $(fn $deserialize<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
            self.found(json!({ "type": "integer", "minimum": 0, "default": 0 }))
        })*
    };
}

impl<'de> Deserializer<'de> for TypeCollector<'_> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        Err(Error::custom("text"))
    }

    fn deserialize_bool<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        self.found(json!({ "type": "boolean", "default": false }))
    }

    unsigned_integers! { deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        names: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        self.found(json!({ "enum": names }))
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let value = visitor.visit_some(TypeCollector(&mut *self.0));
        if let Some(keywords) = self.0.as_object_mut() {
            keywords.remove("default");
        }
        value
    }

    serde::forward_to_deserialize_any! {
        i8 i16 i32 i64 i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::explain::Ladder;

    #[test]
    fn types_have_schemas() {
        assert_eq!(type_schema::<bool>(), json!({ "type": "boolean", "default": false }));
        assert_eq!(type_schema::<usize>(), json!({ "type": "integer", "minimum": 0, "default": 0 }));
        assert_eq!(type_schema::<Option<u16>>(), json!({ "type": "integer", "minimum": 0 }));
        assert_eq!(type_schema::<Option<Ladder>>(), json!({ "enum": ["hodoku", "se", "effort"] }));
        assert_eq!(type_schema::<Option<String>>(), json!({ "type": "string" }));
    }
}
