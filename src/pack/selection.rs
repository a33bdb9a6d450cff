//! The choice of fields that records are written with.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize};

/// The names of the fields that records are written with as JSON.
///
/// The puzzle is always written, and so are its candidates and the rules of a variant: without them it is another
/// puzzle.
///
/// ```
/// use cluewise::formats;
/// use cluewise::pack::{FieldSelection, Header, Record};
/// let mut header = Header::new(None);
/// header.fields = Some(FieldSelection::new(["solution", "level"]));
/// let mut record: Record = serde_json::from_str(&format!(r#"{{"puzzle":"{}","level":"easy","id":7}}"#, ".".repeat(81)))?;
/// let mut text = Vec::new();
/// formats::by_name("jsonl").ok_or("a format")?.writer(&header, Box::new(&mut text))?.write(&record)?;
/// assert_eq!(String::from_utf8(text)?, format!("{{\"puzzle\":\"{}\",\"level\":\"easy\"}}\n", ".".repeat(81)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FieldSelection(Vec<String>);

/// The fields that are always written.
const REQUIRED: [&str; 7] = ["puzzle", "candidates", "size", "box", "variant", "regions", "constraints"];

impl FieldSelection {
    /// The fields of 9x9 puzzles, apart from those of other programs.
    pub const NAMES: [&str; 16] = [
        "id",
        "puzzle",
        "candidates",
        "solution",
        "clues",
        "level",
        "effort",
        "measures",
        "se",
        "se_techniques",
        "hodoku_level",
        "hodoku_score",
        "hodoku_techniques",
        "time",
        "symmetry",
        "steps",
    ];

    /// The fields of variants, apart from those of other programs.
    pub const NAMES_OF_VARIANTS: [&str; 19] = [
        "id",
        "puzzle",
        "solution",
        "clues",
        "level",
        "effort",
        "se",
        "se_no_uniqueness",
        "er_above",
        "techniques",
        "size",
        "box",
        "variant",
        "regions",
        "constraints",
        "title",
        "author",
        "ruleset",
        "steps",
    ];

    /// Returns whether records with fields of these names have this one as a property. They have steps as a field of
    /// another program.
    pub(crate) fn has_property(names: &[&str], name: &str) -> bool {
        name != "steps" && names.contains(&name)
    }

    /// Creates the selection of these fields and those that are always written.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> FieldSelection {
        FieldSelection(names.into_iter().map(Into::into).collect())
    }

    /// Returns the chosen names.
    pub fn names(&self) -> &[String] {
        &self.0
    }

    /// Returns whether a field is written.
    pub fn contains(&self, name: &str) -> bool {
        REQUIRED.contains(&name) || self.0.iter().any(|chosen| chosen == name)
    }
}

/// A serializer of the selected fields of an object.
pub(crate) struct SelectedFields<'a, M> {
    pub(crate) map: M,
    /// All fields if absent.
    pub(crate) selection: Option<&'a FieldSelection>,
}

impl<M: SerializeMap> SelectedFields<'_, M> {
    pub(crate) fn entry<T: Serialize + ?Sized>(&mut self, name: &str, value: &T) -> Result<(), M::Error> {
        match self.selection.is_none_or(|selection| selection.contains(name)) {
            true => self.map.serialize_entry(name, value),
            false => Ok(()),
        }
    }
}
