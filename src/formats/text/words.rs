//! Lists of words, the one that a misspelled word means, and the words of a line.

/// Returns whether a list of words has a word.
pub(in crate::formats) fn has_word(list: &str, word: &str) -> bool {
    list.split(' ').any(|known| known == word)
}

/// Iterates over the parts of a line between separators, each after its column from 1.
pub(in crate::formats) fn parts(line: &str, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = (u64, &str)> {
    let mut next = 1;
    let parts = line.split(is_separator).map(move |part| {
        let column = next;
        next += part.chars().count() as u64 + 1;
        (column, part)
    });
    parts.filter(|(_, part)| !part.is_empty())
}

/// Returns the nearest of some names, if at most a third of its characters differ.
pub(in crate::formats) fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_ascii_lowercase();
    let may_be_near = |name: &&str| 3 * text.len().abs_diff(name.len()) <= name.len();
    let ranked = names.into_iter().filter(may_be_near).map(|name| (strsim::osa_distance(&text, name), name));
    let (edits, name) = ranked.min_by_key(|(edits, _)| *edits)?;
    (3 * edits <= name.chars().count()).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_names_are_near() {
        let near = |text| nearest(text, ["killer", "thermometer"]);
        assert_eq!(
            ["kilelr", "Killer", "foo", "termometr"].map(near),
            [Some("killer"), Some("killer"), None, Some("thermometer")]
        );
    }
}
