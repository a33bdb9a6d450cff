//! Suggestions for misspelled names.

use cluewise::rating::normalized_name;

/// The minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.82;
/// The maximum number of suggested names.
const MAX_NAMES: usize = 3;

/// Returns the end of the error of an unknown technique: the names that are nearest to it, and how to list all.
pub fn near_techniques<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let text = normalized_name(text);
    let similarity = |name: &'a str| {
        let plain = normalized_name(name);
        // A prefix or suffix of a name is near.
        let is_part = text.len() > 3 && (plain.starts_with(&text) || plain.ends_with(&text));
        (if is_part { 1.0 } else { strsim::jaro_winkler(&text, &plain) }, name)
    };
    let mut near: Vec<(f64, &str)> =
        names.into_iter().map(similarity).filter(|&(similarity, _)| similarity >= MIN_SIMILARITY).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1.len(), a.1).cmp(&(b.1.len(), b.1))));
    near.dedup();
    let names: Vec<&str> = near.into_iter().take(MAX_NAMES).map(|(_, name)| name).collect();
    let meant = match names[..] {
        [] => String::new(),
        [name] => format!(" did you mean {name}?"),
        [ref first @ .., last] => format!(" did you mean {} or {last}?", first.join(", ")),
    };
    format!(";{meant} `cluewise techniques` lists all")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested() {
        let names = ["skyscraper", "simple-colors-trap", "simple-colors-wrap", "x-wing", "xy-wing", "w-wing", "als-xz"];
        for (text, expected) in [
            ("Skyscrapper", "; did you mean skyscraper? `cluewise techniques` lists all"),
            (
                "simple colour",
                "; did you mean simple-colors-trap or simple-colors-wrap? `cluewise techniques` lists all",
            ),
            ("x wings", "; did you mean x-wing, xy-wing or w-wing? `cluewise techniques` lists all"),
            ("foo", "; `cluewise techniques` lists all"),
            ("?;", "; `cluewise techniques` lists all"),
            ("wing", "; did you mean w-wing, x-wing or xy-wing? `cluewise techniques` lists all"),
            ("", "; `cluewise techniques` lists all"),
        ] {
            assert_eq!(near_techniques(text, names), expected, "{text}");
        }
    }
}
