//! Pencil marks of unknown names in requests about a position, whose answer would ignore them.

use super::error::ErrorReason;
use cluewise::pack::Record;
use cluewise::rating::normalized_name;

/// The names of pencil marks in other programs, without those that begin as `candidates`, in lowercase letters.
const OTHER_NAMES: [&str; 9] = [
    "centermarks",
    "centremarks",
    "cornermarks",
    "marks",
    "notes",
    "pencilmarks",
    "pencils",
    "possibilities",
    "possibles",
];

/// Returns an error if a body is JSON whose record has pencil marks of a name that cluewise does not know. Other formats
/// have columns and headers with texts of other programs.
pub fn check(body: &[u8], record: &Record) -> Result<(), ErrorReason> {
    let is_json = matches!(body.trim_ascii_start().first(), Some(b'{' | b'['));
    let unknown = if is_json { unknown_marks(record) } else { None };
    unknown.map_or(Ok(()), |message| Err(ErrorReason::new("malformed", message)))
}

/// Returns the message about a field of a JSON record that is named like pencil marks, but not read; `None` without any.
pub fn unknown_marks(record: &Record) -> Option<String> {
    let is_of_marks = |name: &str| {
        let name = normalized_name(name);
        name.starts_with("cand") || OTHER_NAMES.contains(&&*name)
    };
    let (name, _) = record.extra.iter().find(|(name, _)| is_of_marks(name))?;
    let shown: String = name.chars().take(40).collect();
    Some(format!("found the field {shown:?}, expected pencil marks in \"candidates\""))
}
