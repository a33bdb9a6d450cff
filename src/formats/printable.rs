//! Text of files in messages for people.

use std::borrow::Cow;

/// Returns a text on one line, without characters that change what a terminal shows. White space of other kinds, such as
/// line breaks, becomes a space; other control characters, such as those of escape sequences, and those that reverse the
/// direction of text become U+FFFD.
///
/// ```
/// use cluewise::formats::printable;
/// assert_eq!(printable("Zoë\n2"), "Zoë 2");
/// assert_eq!(printable("\u{1b}[2J\u{202e}"), "\u{fffd}[2J\u{fffd}");
/// ```
pub fn printable(text: &str) -> Cow<'_, str> {
    match text.chars().any(|c| printable_char(c) != c) {
        true => text.chars().map(printable_char).collect::<String>().into(),
        false => text.into(),
    }
}

/// Returns the character that stands for this one in a message.
pub(super) fn printable_char(c: char) -> char {
    match c {
        '\t'..='\r' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => char::REPLACEMENT_CHARACTER,
        c => c,
    }
}
