//! The words of printed sheets and books in several languages: the folder `src/lang/pages`.
//!
//! They are apart from those of steps, so that programs that do not print need not contain them.

use crate::explain::{Language, TemplateFiles, filled};

static WORDS: TemplateFiles = TemplateFiles::new(file);

pub(super) fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../lang/pages/en.txt"),
        Language::German => include_str!("../lang/pages/de.txt"),
        Language::French => include_str!("../lang/pages/fr.txt"),
    }
}

/// Returns the word of this key with these values of its placeholders; `None` if the language has none.
pub(super) fn known_page_word(language: Language, key: &str, values: &[(&str, String)]) -> Option<String> {
    let (_, text) = WORDS.of(language).iter().find(|(name, _)| *name == key)?;
    Some(filled(text, values))
}

/// Returns the word of this key, which all languages have.
pub(super) fn page_word(language: Language, key: &str, values: &[(&str, String)]) -> String {
    known_page_word(language, key, values).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The other languages have the words of English, besides those that are the defaults of labels.
    #[test]
    fn languages_have_the_same_words() {
        let keys = |language| -> BTreeSet<&str> {
            let lines = file(language).lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            let keys: Vec<&str> = lines.map(|line| line.split_once(" = ").expect("a key").0).collect();
            let distinct: BTreeSet<&str> = keys.iter().copied().collect();
            assert_eq!(distinct.len(), keys.len(), "{language}: a key is there twice");
            distinct
        };
        assert!(keys(Language::English).is_subset(&keys(Language::German)));
        assert_eq!(keys(Language::German), keys(Language::French));
    }
}
