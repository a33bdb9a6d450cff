//! Text of files in messages for people.

use std::borrow::Cow;

/// Returns a text on one line, without characters that change what a terminal shows. White space of other kinds, such as
/// line breaks, becomes a space; other control characters, such as those of escape sequences, and those that reverse the
/// direction of text are escaped as in JSON.
///
/// ```
/// use cluewise::formats::printable;
/// assert_eq!(printable("Zoë\n2"), "Zoë 2");
/// assert_eq!(printable("\u{1b}[2J\u{202e}"), r"\u001b[2J\u202e");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    match text.chars().any(|c| c.is_control() || is_space(c) || is_direction(c)) {
        true => printable_chars(text.chars()).into(),
        false => text.into(),
    }
}

/// Returns the text of characters in a message.
pub(in crate::formats) fn printable_chars(chars: impl Iterator<Item = char>) -> String {
    let mut text = String::new();
    for c in chars {
        match c {
            c if is_space(c) => text.push(' '),
            c if c.is_control() || is_direction(c) => text.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => text.push(c),
        }
    }
    text
}

fn is_space(c: char) -> bool {
    matches!(c, '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// Returns whether a character changes the direction of text.
fn is_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
