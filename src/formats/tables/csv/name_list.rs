//! Lists of names, such as those of a class.

use super::row_fields::{RowFields, is_blank_row, names};
use crate::formats::text::{Identifier, ReadError, binary_data_error, content_lines, decode_text, utf16};

/// Returns the names in a file: its lines as they stand, or those in a column of a table. Only a table with a column of names
/// or this column has a head, so that no name counts as one. Blank ones are left out.
///
/// ```
/// use cluewise::formats::names_in;
/// assert_eq!(names_in(b"Anna\nBen\n", None)?, ["Anna", "Ben"]);
/// assert_eq!(names_in(b"Berg, Anna\nTal, Ben\n", None)?, ["Berg, Anna", "Tal, Ben"]);
/// assert_eq!(names_in(b"Nr.;Vorname\n1;Anna\n2;Ben\n", None)?, ["Anna", "Ben"]);
/// let refused = names_in(b"Nr.;Vorname\n1;Anna\n", Some("Pupil"));
/// assert_eq!(refused, Err("no column \"Pupil\"; found Nr., Vorname".to_owned()));
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
/// The table has no such column, or the file is not text.
pub fn names_in(file: &[u8], column: Option<&str>) -> Result<Vec<String>, String> {
    let file = &*utf16::decoded_head(file);
    if let Some(ReadError::Malformed { error, .. }) = binary_data_error(file, 1, 1) {
        return Err(error.to_string());
    }
    let mut lines = content_lines(file).filter(|line| !is_blank_row(line)).peekable();
    let Some(first) = lines.peek() else { return Ok(Vec::new()) };
    let (delimiter, heads) = names(first);
    let is_requested = |head: &String| match column {
        Some(name) => head.trim().to_lowercase() == name.trim().to_lowercase(),
        None => Identifier::of(head) == Some(Identifier::Name),
    };
    let index = heads.iter().position(is_requested);
    if let (None, Some(column)) = (index, column) {
        return Err(format!("no column {column:?}; found {}", heads.join(", ")));
    }
    let text = |line: &[u8]| {
        let fields = RowFields::of(line, delimiter);
        let mut filled = (0..fields.len()).filter(|&i| !fields.get(i).is_empty());
        // A name alone may be in quotes, or beside empty cells.
        let only = filled.next().filter(|_| filled.next().is_none());
        let name = index.or(only).map_or(line, |index| fields.get(index));
        decode_text(name).trim().replace('\t', " ")
    };
    Ok(lines.skip(usize::from(index.is_some())).map(text).filter(|name| !name.is_empty()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_name_is_lost() {
        let table: [(&str, Option<&str>, &[&str]); 15] = [
            ("", None, &[]),
            ("Anna\n\n \nBen", None, &["Anna", "Ben"]),
            ("\u{feff}Anna\r\nBen\r\n\r\n", None, &["Anna", "Ben"]),
            ("Müller, Anna\nBerg, Ben\nCem\n", None, &["Müller, Anna", "Berg, Ben", "Cem"]),
            ("\u{feff}Müller, Anna\r\n\r\nBerg, Ben\r\n", None, &["Müller, Anna", "Berg, Ben"]),
            ("Müller; Anna\nBerg; Ben\n", None, &["Müller; Anna", "Berg; Ben"]),
            ("Anna\nMüller, Ben\n", None, &["Anna", "Müller, Ben"]),
            ("\"Müller, Anna\"\n\"Berg, Ben\"\n", None, &["Müller, Anna", "Berg, Ben"]),
            ("Anna;;\nBen;;\n", None, &["Anna", "Ben"]),
            ("7b\tAnna\n7b\tBen\n", None, &["7b Anna", "7b Ben"]),
            ("Name\nAnna\n", None, &["Anna"]),
            ("Name,Class\nAnna,7b\n,\nBen,7b\n", None, &["Anna", "Ben"]),
            ("\u{feff}Class;Name\r\n7b;\"Müller; Anna\"\r\n7b;\r\n", None, &["Müller; Anna"]),
            ("Class,Who\n7b,Anna\n", Some("who"), &["Anna"]),
            ("Name,Class\nAnna,7b\n", Some("Class"), &["7b"]),
        ];
        for (file, column, want) in table {
            assert_eq!(names_in(file.as_bytes(), column).expect("names"), want, "{file:?}");
        }
        let wide = "\u{feff}Jos\u{e9}\r\nBen\r\n".encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
        assert_eq!(names_in(&wide, None), Ok(vec!["José".to_owned(), "Ben".to_owned()]));
        for (file, told) in [(&b"\x89PNG\r\n\x1a\n"[..], "a PNG picture"), (b"Anna\0Ben", "a NUL byte")] {
            assert!(names_in(file, None).is_err_and(|error| error.contains(told)), "{told}");
        }
    }
}
