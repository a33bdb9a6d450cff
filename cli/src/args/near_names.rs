//! Proposals for misspelled names.

use cluewise::rating::plain_name;

/// The minimum similarity of a proposed name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.82;
/// The maximum number of proposed names.
const MAX_NAMES: usize = 3;

/// Returns `; did you mean ...?` with the names that are nearest to a text; an empty text if none is near.
pub fn did_you_mean<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let text = plain_name(text);
    let similarity = |name: &'a str| {
        let plain = plain_name(name);
        // The start of a longer name is near.
        let is_start = text.len() > 3 && (plain.starts_with(&text) || plain.ends_with(&text));
        (if is_start { 1.0 } else { strsim::jaro_winkler(&text, &plain) }, name)
    };
    let mut near: Vec<(f64, &str)> =
        names.into_iter().map(similarity).filter(|&(similarity, _)| similarity >= MIN_SIMILARITY).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    near.dedup();
    let names: Vec<&str> = near.into_iter().take(MAX_NAMES).map(|(_, name)| name).collect();
    match names[..] {
        [] => String::new(),
        [name] => format!("; did you mean {name}?"),
        [ref first @ .., last] => format!("; did you mean {} or {last}?", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_proposed() {
        let names = ["skyscraper", "simple-colors-trap", "simple-colors-wrap", "x-wing", "xy-wing", "w-wing", "als-xz"];
        for (text, proposed) in [
            ("Skyscrapper", "; did you mean skyscraper?"),
            ("simple colour", "; did you mean simple-colors-trap or simple-colors-wrap?"),
            ("x wings", "; did you mean x-wing, xy-wing or w-wing?"),
            ("foo", ""),
            ("", ""),
        ] {
            assert_eq!(did_you_mean(text, names), proposed, "{text}");
        }
    }
}
