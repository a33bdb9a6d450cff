//! Messages in other languages: templates of whole messages in English, and their translations.
//!
//! Readers and commands write their messages in English; a program translates each as a whole before it shows it. A
//! message without a template, or with a part without one, stays in English, so that no message is in two languages.

use super::Language;
use super::templates::{TemplateFiles, filled};

/// The templates of messages. A template in English is the key of its translation; the first one that fits is used.
///
/// The name of a placeholder says what it stands for: a single letter for a number, `cells` for a list joined by `and`,
/// `items` for a list of messages joined by semicolons, the names of [`PARTS`] for text that has templates too, `first`
/// and `last` for a symbol, and any other name for text that is not translated.
static MESSAGES: TemplateFiles = TemplateFiles::new(file);

/// The placeholders of parts that are translated.
const PARTS: [&str; 4] = ["found", "expected", "message", "reason"];
/// The placeholder of a list of cells, perhaps with their digits, and that of a list of parts that are translated.
const LIST: &str = "cells";
const ITEMS: &str = "items";

pub(crate) fn file(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::German => include_str!("../lang/messages/de.txt"),
        Language::French => include_str!("../lang/messages/fr.txt"),
    }
}

impl Language {
    /// Returns a message of a reader or of the command line, given in English, in this language; `None` if it has no
    /// template.
    ///
    /// ```
    /// use cluewise::explain::Language;
    /// let error = "4.52..".parse::<cluewise::Puzzle>().unwrap_err().to_string();
    /// assert_eq!(error, "1:7: found 6 cells, expected 81 cells");
    /// let german = Language::German.translated_message(&error);
    /// assert_eq!(german.as_deref(), Some("1:7: gefunden: 6 Zellen, erwartet: 81 Zellen"));
    /// assert_eq!(Language::German.translated_message("something else"), None);
    /// ```
    pub fn translated_message(self, message: &str) -> Option<String> {
        MESSAGES.of(self).iter().find_map(|(template, translation)| {
            let values = self.values(template, message)?;
            Some(filled(translation, &values))
        })
    }

    /// Returns the translated values of the placeholders with which a template equals a message; `None` if there are
    /// none.
    fn values(self, template: &'static str, message: &str) -> Option<Vec<(&'static str, String)>> {
        let Some((before, after)) = template.split_once('{') else { return (template == message).then(Vec::new) };
        let rest = message.strip_prefix(before)?;
        let (name, template) = after.split_once('}')?;
        let next = template.split('{').next().unwrap_or_default();
        let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
        // A placeholder at the end stands for the whole rest.
        let ends =
            ends.filter(|&end| if template.is_empty() { end == rest.len() } else { rest[end..].starts_with(next) });
        ends.into_iter().find_map(|end| {
            let (value, rest) = rest.split_at(end);
            is_value(name, value).then_some(())?;
            let mut values = self.values(template, rest)?;
            values.push((name, self.value_of(name, value)?));
            Some(values)
        })
    }

    fn value_of(self, name: &str, value: &str) -> Option<String> {
        match name {
            LIST => {
                let parts = value.split(", ").flat_map(|part| part.split(" and "));
                let own = |part: &str| self.translated_message(part).unwrap_or_else(|| part.to_owned());
                Some(self.and(parts.map(own).collect::<Vec<_>>()))
            }
            ITEMS => {
                let parts: Option<Vec<String>> = value.split("; ").map(|part| self.translated_message(part)).collect();
                parts.map(|parts| self.and(parts))
            }
            name if PARTS.contains(&name) => self.translated_message(value),
            _ => Some(value.to_owned()),
        }
    }
}

/// Words that no list of cells has.
const NOT_IN_LISTS: [&str; 4] = ["; ", ": ", " is ", " are "];

/// Returns whether a placeholder may have this value. The first and the last symbol of a size are single characters.
fn is_value(name: &str, value: &str) -> bool {
    match name {
        "first" | "last" => value.chars().count() == 1,
        LIST => !NOT_IN_LISTS.iter().any(|words| value.contains(words)),
        name => name.len() > 1 || value.bytes().all(|byte| byte.is_ascii_digit() || b",.".contains(&byte)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns the names of the placeholders of a template.
    fn names(template: &str) -> BTreeSet<&str> {
        template.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
    }

    /// Returns the languages other than that of the messages.
    fn translations() -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(|&language| language != Language::English)
    }

    #[test]
    fn languages_have_the_same_messages() {
        let keys = |language: Language| -> Vec<&str> {
            let templates = MESSAGES.of(language);
            let lines = file(language).lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
            assert_eq!(templates.len(), lines, "{language}: a line without a translation");
            templates.iter().map(|(key, _)| *key).collect()
        };
        let german = keys(Language::German);
        for language in translations() {
            assert_eq!(german, keys(language), "{language}");
        }
        assert_eq!(german.iter().collect::<BTreeSet<_>>().len(), german.len(), "a message is there twice");
        for language in translations() {
            for (key, translation) in MESSAGES.of(language) {
                assert_eq!(names(key), names(translation), "{language}: {key}");
                // The page makes groups of a regular expression of them.
                assert_eq!(
                    names(key).len(),
                    key.matches('{').count(),
                    "{language}: {key}: a placeholder is there twice"
                );
            }
        }
    }

    /// No template is hidden by an earlier one.
    #[test]
    fn each_message_is_translated_by_its_own_template() {
        for (key, translation) in MESSAGES.of(Language::German) {
            let value = |name: &str| match name {
                LIST => "r1c1, r2c2 and r3c3".to_owned(),
                ITEMS => "17 in r1c1; 17 in r2c2".to_owned(),
                name if PARTS.contains(&name) => "several solutions".to_owned(),
                "first" | "last" => "A".to_owned(),
                name if name.len() == 1 => "17".to_owned(),
                name => format!("<{name}>"),
            };
            let values = |own: bool| -> Vec<(&str, String)> {
                let translate = |name: &str| match own {
                    true => Language::German.value_of(name, &value(name)).expect(name),
                    false => value(name),
                };
                names(key).into_iter().map(|name| (name, translate(name))).collect()
            };
            let found = Language::German.translated_message(&filled(key, &values(false)));
            assert_eq!(found.as_deref(), Some(filled(translation, &values(true)).as_str()), "{key}");
        }
    }
}
