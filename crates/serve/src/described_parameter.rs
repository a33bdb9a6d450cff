//! Parameters in the form of OpenAPI.

use super::type_schema::type_schema;
use cluewise::generator::{Target, TargetValue};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The place of schemas in the document.
pub const SCHEMAS: &str = "#/components/schemas/";

/// A parameter, in the form of OpenAPI.
#[derive(Debug)]
pub struct Parameter(pub Value);

impl Parameter {
    /// Describes a parameter of a type by the lines of a comment and further keywords, which take precedence over those of
    /// the type. `reference` is the name of a common schema.
    pub fn new<T: DeserializeOwned>(name: &str, text: &[&str], keywords: &[(&str, Value)]) -> Parameter {
        let text: Vec<&str> = text.iter().map(|line| line.trim()).collect();
        // The name of a field may be a keyword of Rust.
        let name = name.trim_start_matches("r#");
        let mut parameter = json!({ "name": name, "in": "query", "description": text.join(" ") });
        let mut schema = type_schema::<T>();
        for (keyword, value) in keywords {
            match *keyword {
                "reference" => schema = json!({ "$ref": format!("{SCHEMAS}{}", value.as_str().unwrap_or_default()) }),
                "example" | "required" => parameter[*keyword] = value.clone(),
                _ => schema[*keyword] = value.clone(),
            }
        }
        parameter["schema"] = schema;
        Parameter(parameter)
    }

    /// Describes a target of the generator.
    pub fn of_target(target: &Target) -> Parameter {
        let schema = match target.value {
            TargetValue::Flag => json!({ "type": "boolean", "default": false }),
            TargetValue::Name(names) => json!({ "type": "string", "enum": names() }),
            _ => json!({ "type": "string" }),
        };
        let several =
            if matches!(target.value, TargetValue::Techniques) { " Names are separated by commas." } else { "" };
        let mut parameter = json!({
            "name": target.parameter(),
            "in": "query",
            "description": target.sentences() + several,
            "schema": schema,
        });
        if matches!(target.value, TargetValue::Range { .. }) {
            parameter["example"] = target.example.into();
        }
        Parameter(parameter)
    }
}
