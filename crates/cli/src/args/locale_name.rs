//! Names of locales, as in the variable `LANG`.

/// The parts of the name of a locale, such as `de`, `de-DE`, `de_DE.UTF-8` or `sr_RS@latin`.
#[derive(Debug)]
pub struct LocaleName {
    /// The language in lower case.
    pub language: String,
    /// The country in upper case.
    pub country: Option<String>,
    pub modifier: Option<String>,
}

impl LocaleName {
    /// Splits a name. The encoding is ignored.
    pub fn parse(text: &str) -> LocaleName {
        let (text, modifier) = text.split_once('@').map_or((text, None), |(text, modifier)| (text, Some(modifier)));
        let name = text.split('.').next().unwrap_or_default();
        let mut parts = name.split(['_', '-']);
        let language = parts.next().unwrap_or_default().to_lowercase();
        LocaleName {
            language,
            // A script may stand between language and country.
            country: parts.rfind(|part| part.len() == 2).map(str::to_uppercase),
            modifier: modifier.map(str::to_owned),
        }
    }
}
