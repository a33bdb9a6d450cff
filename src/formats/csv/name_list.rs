//! Lists of names, such as those of a class.

use super::row_fields::{RowFields, is_blank_row, names};
use crate::formats::Identifier;
use crate::formats::encoding::{content_lines, decode_text};

/// Returns the names in a file: its lines, or in a table the texts of this column, by default that of a column of names, or
/// else of the first. Blank ones are left out.
///
/// ```
/// use cluewise::formats::names_in;
/// assert_eq!(names_in(b"Anna\nBen\n", None)?, ["Anna", "Ben"]);
/// assert_eq!(names_in(b"Nr.;Vorname\n1;Anna\n2;Ben\n", None)?, ["Anna", "Ben"]);
/// assert!(names_in(b"Nr.;Vorname\n1;Anna\n", Some("Pupil")).is_err_and(|known| known == ["Nr.", "Vorname"]));
/// # Ok::<(), Vec<String>>(())
/// ```
///
/// # Errors
/// The table has no such column; returns the names of its columns.
pub fn names_in(file: &[u8], column: Option<&str>) -> Result<Vec<String>, Vec<String>> {
    let mut lines = content_lines(file).filter(|line| !is_blank_row(line));
    let Some(first) = lines.next() else { return Ok(Vec::new()) };
    let (delimiter, heads) = names(first);
    let same = |head: &String, name: &str| head.trim().to_lowercase() == name.trim().to_lowercase();
    let is_of_names = |head: &String| Identifier::of(head) == Some(Identifier::Name);
    let index = match column {
        Some(name) => heads.iter().position(|head| same(head, name)),
        None => Some(heads.iter().position(is_of_names).unwrap_or(0)),
    };
    let Some(index) = index else { return Err(heads) };
    // A list without a head begins with a name.
    let has_head = heads.len() > 1 || column.is_some() || heads.iter().any(is_of_names);
    let first = (!has_head).then_some(first);
    let text = |line: &[u8]| decode_text(RowFields::of(line, delimiter).get(index)).trim().to_owned();
    Ok(first.into_iter().chain(lines).map(text).filter(|name| !name.is_empty()).collect())
}
