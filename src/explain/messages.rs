//! Messages of readers and of the API in other languages: templates of whole messages in English, and their
//! translations. The web page shows messages by them.

use super::Language;

/// Returns the templates of a language and their translations; empty for English.
pub(crate) fn file(language: Language) -> &'static str {
    match language {
        Language::English => "",
        Language::German => include_str!("../lang/messages/de.txt"),
        Language::French => include_str!("../lang/messages/fr.txt"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::templates::TemplateFiles;
    use std::collections::BTreeSet;

    static MESSAGES: TemplateFiles = TemplateFiles::new(file);

    /// Returns the names of the placeholders of a template.
    fn names(template: &str) -> BTreeSet<&str> {
        template.split('{').skip(1).filter_map(|part| part.split_once('}')).map(|(name, _)| name).collect()
    }

    #[test]
    fn languages_have_the_same_messages() {
        let keys = |language: Language| MESSAGES.of(language).iter().map(|(key, _)| *key).collect::<Vec<&str>>();
        let german = keys(Language::German);
        assert_eq!(german.iter().collect::<BTreeSet<_>>().len(), german.len(), "a message is there twice");
        for language in [Language::German, Language::French] {
            assert_eq!(german, keys(language), "{language}");
            let lines = file(language).lines().filter(|line| !line.is_empty() && !line.starts_with('#')).count();
            assert_eq!(german.len(), lines, "{language}: a line without a translation");
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
}
