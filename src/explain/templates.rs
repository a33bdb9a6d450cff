//! Files of templates: keys, and texts with placeholders.

use super::language::Language;
use std::sync::OnceLock;

/// The templates of a file, in order: keys and texts.
pub(super) type Templates = Vec<(&'static str, &'static str)>;

/// Files of templates, one for each language, each of which is parsed when it is first needed.
pub(crate) struct TemplateFiles {
    file: fn(Language) -> &'static str,
    parsed: [OnceLock<Templates>; Language::ALL.len()],
}

impl TemplateFiles {
    pub(crate) const fn new(file: fn(Language) -> &'static str) -> TemplateFiles {
        TemplateFiles { file, parsed: [const { OnceLock::new() }; Language::ALL.len()] }
    }

    /// Returns the templates of a language. Lines with `#` are comments.
    pub(crate) fn of(&self, language: Language) -> &Templates {
        let lines = || (self.file)(language).lines().filter(|line| !line.starts_with('#'));
        self.parsed[language as usize].get_or_init(|| lines().filter_map(|line| line.split_once(" = ")).collect())
    }
}

/// Returns what the `*` of a key stands for in the name of a technique; `None` if the key does not fit. A key may have
/// a star at its start, at its end, or both; then it stands for the end.
pub(super) fn matched(key: &str, technique: &str) -> Option<String> {
    let name = technique.to_lowercase();
    let stem = key.trim_matches('*');
    let at = match (key.starts_with('*'), key.ends_with('*')) {
        (false, false) => (name == stem).then_some(0),
        (true, false) => name.ends_with(stem).then(|| name.len() - stem.len()),
        (false, true) => name.starts_with(stem).then_some(0),
        (true, true) => name.find(stem),
    }?;
    let rest = if key.ends_with('*') { technique.get(at + stem.len()..) } else { technique.get(..at) };
    rest.map(str::to_owned)
}

/// Returns a template with these values of its placeholders.
pub(crate) fn filled(template: &str, values: &[(&str, String)]) -> String {
    fill(template, |name| values.iter().find(|(other, _)| *other == name).map(|(_, value)| value.clone()))
}

/// Replaces the placeholders `{name}` of a template; unknown ones stay.
pub(super) fn fill(template: &str, value: impl Fn(&str) -> Option<String>) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, end)) = after.split_once('}') else { break };
        filled.push_str(before);
        filled.push_str(&value(name).unwrap_or_else(|| format!("{{{name}}}")));
        rest = end;
    }
    filled + rest
}
