//! The name that a misspelled one means.

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
