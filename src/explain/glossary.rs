//! One line about each technique.

use crate::rating::{EffortTechnique, hodoku, same_name, se};

/// Returns what a technique of any ladder concludes, in one sentence; `None` for an unknown name. Case, spaces and
/// dashes of the name do not matter.
///
/// ```
/// use cluewise::explain::technique_description;
/// assert!(technique_description("X-Wing").is_some_and(|text| text.contains("two rows")));
/// assert_eq!(technique_description("x wing"), technique_description("x-wing"));
/// assert_eq!(technique_description("x-ray"), None);
/// ```
pub fn technique_description(name: &str) -> Option<String> {
    let name = VARIANT_NAMES.iter().find(|(id, _)| same_name(id, name)).map_or(name, |(_, other)| *other);
    let of_hodoku = hodoku::TechniqueId::all().find(|id| same_name(id.name(), name));
    let of_se = || se::TechniqueId::all().find(|id| same_name(id.name(), name))?.description();
    let of_effort = || name.parse::<EffortTechnique>().ok()?.description();
    let described = of_hodoku.and_then(hodoku::TechniqueId::description).or_else(of_se).or_else(of_effort);
    described.map(str::to_owned).or_else(|| fish(name.parse::<hodoku::Technique>().ok()?.id()))
}

/// Describes a fish from the parts of its identifier.
fn fish(id: &str) -> Option<String> {
    let (size, count) = SIZES.into_iter().find(|(size, _)| id.ends_with(size))?;
    let kind = id.strip_suffix(size)?.trim_end_matches('-');
    let (base, cover) = match kind.trim_start_matches("finned").trim_start_matches("sashimi").trim_start_matches('-') {
        "franken" => (format!("{count} rows and boxes, or columns and boxes,"), "houses across them"),
        "mutant" => (format!("{count} houses of any kind"), "other houses"),
        "" => (format!("{count} rows, or columns,"), "columns, or rows"),
        _ => return None,
    };
    let end = if kind.starts_with("finned") || kind.starts_with("sashimi") {
        "except for fins: cells that see all fins and are in a covering house lose it"
    } else {
        "so other cells of those lose it"
    };
    let sashimi = if kind == "sashimi" { "; without the fins, one row or column has a single cell" } else { "" };
    Some(format!("A digit of {base} fits only in as many {cover}, {end}{sashimi}."))
}

/// Names of techniques of other kinds, and the names of the same techniques in the ladders.
const VARIANT_NAMES: [(&str, &str); 2] = [("locked-candidates", "locking"), ("two-strong-links", "turbot-fish")];

/// The names of fish and the number of their rows or columns.
const SIZES: [(&str, &str); 6] = [
    ("x-wing", "two"),
    ("swordfish", "three"),
    ("jellyfish", "four"),
    ("squirmbag", "five"),
    ("whale", "six"),
    ("leviathan", "seven"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_described() {
        let of_hodoku = hodoku::TechniqueId::all().map(hodoku::TechniqueId::name);
        for name in of_hodoku.chain(se::TechniqueId::all().map(se::TechniqueId::name)) {
            let text = technique_description(name).unwrap_or_default();
            assert!(text.len() > 20 && text.len() <= 220 && text.ends_with('.'), "{name}: {text:?}");
        }
    }

    #[test]
    fn fish_are_described_by_their_parts() {
        let text = |name| technique_description(name).unwrap_or_default();
        assert_eq!(
            text("swordfish"),
            "A digit of three rows, or columns, fits only in as many columns, or rows, so other cells of those lose it."
        );
        assert!(
            text("finned-mutant-x-wing").contains("two houses of any kind")
                && text("sashimi-x-wing").contains("single cell")
        );
    }
}
