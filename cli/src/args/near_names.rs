//! Suggestions for misspelled names.

use cluewise::rating::normalized_name;

/// The minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.82;
/// The maximum number of suggested names.
const MAX_NAMES: usize = 3;

/// Techniques that no ladder has, in lowercase letters and digits without a final s, and what finds many of their steps.
const MISSING: [(&str, &str); 13] = [
    ("wxyzwing", "als-xz, of which it is a case"),
    ("bentquad", "als-xz, of which it is a case"),
    ("3dmedusa", "aic and nice-loop"),
    ("medusa", "aic and nice-loop"),
    ("exocet", "forcing-net"),
    ("juniorexocet", "forcing-net"),
    ("skloop", "forcing-net"),
    ("msl", "forcing-net"),
    ("multisectorlockedset", "forcing-net"),
    ("firework", "als-chain and forcing-net"),
    ("tridagon", "forcing-net"),
    ("guardian", "forcing-chain"),
    ("brokenwing", "forcing-chain"),
];

/// Returns the end of the error of an unknown technique: the names that are nearest to it, and how to list all.
pub fn near_techniques<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let text = normalized_name(text);
    let singular = text.strip_suffix('s').unwrap_or(&text);
    if let Some((_, others)) = MISSING.into_iter().find(|(missing, _)| [&*text, singular].contains(missing)) {
        return format!(": it is not implemented; many of its steps are found by {others}");
    }
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
            ("WXYZ-Wing", ": it is not implemented; many of its steps are found by als-xz, of which it is a case"),
            ("Fireworks", ": it is not implemented; many of its steps are found by als-chain and forcing-net"),
            ("foo", "; `cluewise techniques` lists all"),
            ("?;", "; `cluewise techniques` lists all"),
            ("wing", "; did you mean w-wing, x-wing or xy-wing? `cluewise techniques` lists all"),
            ("", "; `cluewise techniques` lists all"),
        ] {
            assert_eq!(near_techniques(text, names), expected, "{text}");
        }
    }
}
