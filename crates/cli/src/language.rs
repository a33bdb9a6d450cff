//! The language of messages: English, or the one that `--lang` requests.

use cluewise::explain::Language;
use std::borrow::Cow;
use std::fmt::Display;
use std::sync::OnceLock;

/// The requested language. It is set once, before the first message, because a process runs one command.
static REQUESTED: OnceLock<Language> = OnceLock::new();

/// Sets the language of the messages of this process, if one is requested.
pub fn request(language: Option<Language>) {
    if let Some(language) = language {
        REQUESTED.get_or_init(|| language);
    }
}

/// Returns whether a language is requested.
pub fn is_requested() -> bool {
    REQUESTED.get().is_some()
}

/// Returns a message in the requested language; as it is without a language, or if no template fits as a whole.
pub fn translated(message: &str) -> Cow<'_, str> {
    let translation = REQUESTED.get().and_then(|language| language.translated_message(message));
    translation.map_or(Cow::Borrowed(message), Cow::Owned)
}

/// Returns the message about a puzzle, which is in English or in the requested language, after the place of the puzzle,
/// such as `book.txt: puzzle 3`.
pub fn placed(place: impl Display, message: &str) -> String {
    let english = format!("{place}: {message}");
    let Some(language) = REQUESTED.get() else { return english };
    let own = || Some(language.translated_message(&place.to_string())? + &language.colon() + " " + message);
    language.translated_message(&english).or_else(own).unwrap_or(english)
}
