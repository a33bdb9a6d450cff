//! Section names, such as `[Puzzle]`.

/// The content of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Section {
    /// `[Puzzle]`: the clues.
    Puzzle,
    /// `[State]`: the clues and entered digits.
    State,
    /// Any other section.
    Other,
}

impl Section {
    /// Parses a section name in brackets.
    pub(in crate::formats) fn new(text: &str) -> Option<Section> {
        let name = text.strip_prefix('[')?.strip_suffix(']')?;
        let is_name = name.chars().all(|c| c.is_alphabetic() || c == ' ') && !name.is_empty();
        is_name.then(|| match &*name.to_ascii_lowercase() {
            "puzzle" => Section::Puzzle,
            "state" => Section::State,
            _ => Section::Other,
        })
    }
}
