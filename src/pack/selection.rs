//! The choice of fields that records are written with.

use serde::{Deserialize, Serialize};

/// The names of the fields that records are written with as JSON.
///
/// The puzzle is always written, and so are its candidates and the rules of a kind: without them it is another
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
    /// The fields of records, apart from those of other programs.
    pub const NAMES: [&str; 27] = [
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
        "techniques",
        "symmetry",
        "size",
        "box",
        "variant",
        "regions",
        "constraints",
        "se_no_uniqueness",
        "er_above",
        "title",
        "author",
        "ruleset",
        "steps",
    ];

    /// The number of properties of a record among these names; the rest are other fields to it.
    const PROPERTIES: usize = 21;

    /// The properties that only other kinds than the classic one have.
    pub(crate) const ONLY_OF_KINDS: [&str; 6] = ["techniques", "size", "box", "variant", "regions", "constraints"];

    /// Returns whether records of classic puzzles have this property.
    pub(crate) fn is_property_of_classic(name: &str) -> bool {
        FieldSelection::NAMES[..FieldSelection::PROPERTIES].contains(&name)
            && !FieldSelection::ONLY_OF_KINDS.contains(&name)
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
