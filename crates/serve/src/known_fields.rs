//! Fields of records in requests about a position, where a misspelled name of pencil marks would change the answer.

use super::error::ErrorReason;
use cluewise::pack::FieldSelection;
use cluewise::pack::Record;

/// Further fields of records and results that cluewise writes, and texts about a puzzle.
const OTHERS: [&str; 33] = [
    "above",
    "automorphism_classes",
    "automorphisms",
    "canonical",
    "comment",
    "conflict",
    "concerns",
    "conflicting",
    "count",
    "date",
    "description",
    "drawing",
    "missing_marks",
    "name",
    "needless",
    "needless_constraints",
    "note",
    "number",
    "place",
    "reason",
    "se_2022",
    "se_closure",
    "seed",
    "source",
    "source_id",
    "source_number",
    "step",
    "transformation",
    "unrated",
    "url",
    "verdict",
    "witness",
    "wrong_entries",
];

/// Returns an error if a body is JSON whose record has a field that cluewise does not know. Other formats have columns
/// and headers with texts of other programs.
pub fn check(body: &[u8], record: &Record) -> Result<(), ErrorReason> {
    let is_json = matches!(body.trim_ascii_start().first(), Some(b'{' | b'['));
    let unknown = if is_json { unknown_field(record) } else { None };
    unknown.map_or(Ok(()), |message| Err(ErrorReason::new("malformed", message)))
}

/// Returns the message about a field of a JSON record that cluewise does not know; `None` without any.
pub fn unknown_field(record: &Record) -> Option<String> {
    let names = FieldSelection::NAMES;
    let is_known = |name: &str| names.contains(&name) || OTHERS.contains(&name) || name.starts_with("given_");
    let (name, _) = record.extra.iter().find(|(name, _)| !is_known(name))?;
    let shown: String = name.chars().take(40).collect();
    Some(format!("found the unknown field {shown:?}, expected names of {}", names.join(", ")))
}
