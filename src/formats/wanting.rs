//! Documents without a puzzle: what they look like, and what to do.

use super::field_names::PUZZLE_NAMES;

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
pub(super) fn describe(text: &str) -> (String, String) {
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
