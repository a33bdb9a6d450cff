//! Documents without a puzzle: what they look like, and what to do.

use crate::formats::text::PUZZLE_NAMES;

/// Signatures of documents of other programs, and their names.
const PROGRAMS: [(&str, &str); 8] = [
    ("SAVEFILE:41:Simon Tatham", "a saved game of Simon Tatham's Solo"),
    ("penpa-edit", "a link of penpa-edit"),
    ("puzz.link/p?", "a link of puzz.link"),
    ("pzprv3", "a file of puzz.link"),
    ("version: ", "a game of OpenSudoku with the marks of a player"),
    ("<fieldmap", "a game of SudoQ"),
    ("\"cages\"", "a killer of another program"),
    ("ipuz.org", "an ipuz puzzle of other rules"),
];

/// Returns what a document looks like, and what is expected instead.
pub(in crate::formats) fn describe(text: &str) -> (String, String) {
    if let Some((min, max)) = widths(text).filter(|(min, max)| min < max) {
        let found = format!("rows of {min} to {max} cells between tabs");
        return (found, "9 cells in each row; write . or 0 for empty cells, also at the end of a row".to_owned());
    }
    let head = text.trim_start();
    let program =
        PROGRAMS.iter().find(|(signature, _)| head.get(..head.len().min(4096)).unwrap_or(head).contains(signature));
    let first = head.chars().next().unwrap_or(' ');
    let like = match (program, first) {
        (Some((_, name)), _) => (*name).to_owned(),
        (_, '<') => "XML or HTML without a puzzle".to_owned(),
        (_, '{' | '[') => "JSON without a puzzle".to_owned(),
        _ => "a text without a puzzle".to_owned(),
    };
    let names = names(head);
    let found = match names.is_empty() {
        true => like,
        false => format!("{like} (it names {})", names.join(", ")),
    };
    let known: Vec<String> = PUZZLE_NAMES.iter().take(3).map(|name| format!("{name:?}")).collect();
    let expected = format!(
        "81 cells in a line, in 9 rows or in a list, under any name such as {}; copy the digits, with . for empty cells",
        known.join(", ")
    );
    (found, expected)
}

/// Returns the least and the largest number of cells in the rows of a text that is nothing but rows of cells between
/// tabs.
fn widths(text: &str) -> Option<(usize, usize)> {
    let is_cell = |cell: &str| cell.is_empty() || cell == "." || cell.len() == 1 && cell.as_bytes()[0].is_ascii_digit();
    let width = |row: &str| {
        let cells = row.split('\t').map(str::trim);
        cells.clone().all(is_cell).then(|| cells.count())
    };
    let widths: Vec<usize> = text.lines().filter(|row| !row.trim().is_empty()).map(width).collect::<Option<_>>()?;
    let has_tabs = text.contains('\t') && widths.len() > 1;
    widths.iter().min().copied().zip(widths.iter().max().copied()).filter(|_| has_tabs)
}

/// Maximum number of names in an error.
const MAX_NAMES: usize = 6;

/// Returns the first names of values in a document.
fn names(head: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    let parts: Vec<&str> = head.get(..head.len().min(4096)).unwrap_or_default().split('"').collect();
    for pair in parts.windows(2).skip(1).step_by(2) {
        let (name, after) = (pair[0], pair[1]);
        let is_name = after.trim_start().starts_with(':') && name.len() <= 40 && !name.is_empty();
        if is_name && names.len() < MAX_NAMES && !names.iter().any(|known| known[1..known.len() - 1] == *name) {
            names.push(format!("{name:?}"));
        }
    }
    names
}
