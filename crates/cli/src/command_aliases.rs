//! Aliases of commands, which are suggested for unknown words.

/// Words, in lower case and without a final s, and the commands that they mean.
const ALIASES: [(&str, &str); 38] = [
    ("worksheet", "print"),
    ("sheet", "print"),
    ("layout", "print"),
    ("pdf", "print"),
    ("page", "print"),
    ("draw", "print"),
    ("arbeitsblatt", "print"),
    ("ebook", "book"),
    ("magazine", "book"),
    ("create", "generate"),
    ("new", "generate"),
    ("make", "generate"),
    ("puzzle", "generate"),
    ("sudoku", "generate"),
    ("practice", "generate"),
    ("check", "verify"),
    ("validate", "verify"),
    ("test", "verify"),
    ("count", "verify"),
    ("solution", "solve"),
    ("answer", "solve"),
    ("grade", "rate"),
    ("difficulty", "rate"),
    ("level", "rate"),
    ("step", "explain"),
    ("walkthrough", "explain"),
    ("next", "hint"),
    ("help-me", "hint"),
    ("pencilmark", "candidates"),
    ("unique", "dedupe"),
    ("duplicate", "dedupe"),
    ("ocr", "scan"),
    ("photo", "scan"),
    ("import", "convert"),
    ("export", "convert"),
    ("web", "serve"),
    ("server", "serve"),
    ("today", "daily"),
];

/// Returns the command that an unknown word means.
pub fn command_for(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let singular = word.strip_suffix('s').unwrap_or(&word);
    ALIASES.iter().find(|(other, _)| [word.as_str(), singular].contains(other)).map(|(_, command)| *command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_commands() {
        for (word, command) in ALIASES {
            assert!(crate::command().find_subcommand(command).is_some(), "{command}");
            assert!(crate::command().find_subcommand(word).is_none(), "{word}");
            assert_eq!(command_for(word), Some(command));
        }
        assert_eq!((command_for("Worksheets"), command_for("puzzle.txt")), (Some("print"), None));
    }
}
