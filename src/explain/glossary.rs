//! One line about each technique.

use crate::rating::hodoku;
use crate::rating::same_name;

/// Returns what a technique of either ladder concludes, in one sentence; `None` for an unknown name. Case, spaces and
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
    let described = DESCRIPTIONS.iter().find(|(id, _)| same_name(id, name)).map(|(_, text)| (*text).to_owned());
    described.or_else(|| fish(name.parse::<hodoku::Technique>().ok()?.id()))
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

/// The names of techniques other than fish, of both ladders, with their descriptions.
const DESCRIPTIONS: [(&str, &str); 84] = [
    ("full-house", "The last empty cell of a row, column or box takes the missing digit."),
    ("naked-single", "A cell has one candidate left."),
    ("hidden-single", "A digit fits in one cell of a row, column or box only."),
    ("locked-pair", "Two cells in a box and a line share the same two candidates, which leave the rest of both."),
    ("locked-triple", "Three cells in a box and a line share three candidates, which leave the rest of both."),
    ("pointing", "The candidates of a digit in a box are all in one line, so it leaves the rest of the line."),
    ("claiming", "The candidates of a digit in a line are all in one box, so it leaves the rest of the box."),
    ("locking", "Pointing or Claiming: a digit confined to a box and a line leaves the rest of one of them."),
    ("direct-locking", "Pointing or Claiming after which a digit fits in one cell of a house only."),
    ("naked-pair", "Two cells of a house share the same two candidates, which leave its other cells."),
    ("naked-triple", "Three cells of a house have three candidates in all, which leave its other cells."),
    ("naked-triplet", "Three cells of a house have three candidates in all, which leave its other cells."),
    ("naked-quadruple", "Four cells of a house have four candidates in all, which leave its other cells."),
    ("naked-quad", "Four cells of a house have four candidates in all, which leave its other cells."),
    ("hidden-pair", "Two digits fit in the same two cells of a house only, so these lose all others."),
    ("hidden-triple", "Three digits fit in the same three cells of a house only, so these lose all others."),
    ("hidden-triplet", "Three digits fit in the same three cells of a house only, so these lose all others."),
    ("hidden-quadruple", "Four digits fit in the same four cells of a house only, so these lose all others."),
    ("hidden-quad", "Four digits fit in the same four cells of a house only, so these lose all others."),
    ("direct-hidden-pair", "A Hidden Pair after which a digit fits in one cell of a house only."),
    ("direct-hidden-triplet", "A Hidden Triplet after which a digit fits in one cell of a house only."),
    ("remote-pair", "Cells with the same two candidates form a chain; cells that see both ends lose the two."),
    (
        "bug-plus-one",
        "All cells but one have two candidates; the third candidate of that cell avoids a second solution.",
    ),
    (
        "bug",
        "Without some extra candidates all cells would have two and the puzzle two solutions; one of them is true.",
    ),
    ("skyscraper", "A digit has two cells in each of two rows that share a column; one of the other ends is true."),
    ("two-string-kite", "A digit has two cells in a row and two in a column that meet in a box; one far end is true."),
    ("turbot-fish", "Two strong links of a digit are joined by a weak one; one of the far ends is true."),
    (
        "empty-rectangle",
        "The candidates of a digit in a box lie on a row and a column; a strong link closes the angle.",
    ),
    (
        "w-wing",
        "Two cells with the same two candidates are joined by a strong link of one; the other is in one of them.",
    ),
    ("xy-wing", "A pivot with candidates X, Y and pincers XZ, YZ: cells that see both pincers lose Z."),
    ("xyz-wing", "A pivot XYZ and pincers XZ, YZ: cells that see all three lose Z."),
    ("uniqueness-test-1", "Three corners of a rectangle in two boxes have only two digits; the fourth loses both."),
    ("uniqueness-test-2", "Two corners of a rectangle have the same extra digit, which is in one of them."),
    ("uniqueness-test-3", "Two corners of a rectangle with extra digits act as a cell of a naked subset."),
    ("uniqueness-test-4", "One of the two digits is confined to two corners of a rectangle, so these lose the other."),
    (
        "uniqueness-test-5",
        "Two opposite or three corners of a rectangle have the same extra digit, which is in one of them.",
    ),
    ("uniqueness-test-6", "A digit of a rectangle forms an X-Wing on it; corners with extra digits lose it."),
    (
        "hidden-rectangle",
        "A digit is confined to a rectangle from one corner on, so that corner loses the other digit.",
    ),
    (
        "avoidable-rectangle-1",
        "Three solved cells of a rectangle would repeat as a second solution; the fourth avoids it.",
    ),
    (
        "avoidable-rectangle-2",
        "Two open corners of a rectangle with solved ones share an extra digit, which is in one of them.",
    ),
    ("unique-loop", "A loop of cells with the same two digits would have two solutions; an extra digit avoids it."),
    (
        "sue-de-coq",
        "The cells common to a box and a line combine with a set of each; their digits leave the rest of both.",
    ),
    ("simple-colors", "The strong links of a digit are colored with two colors, one of which is true."),
    ("simple-colors-trap", "A candidate sees both colors of a digit, one of which is true."),
    ("simple-colors-wrap", "Two candidates of the same color see each other, so the color is false."),
    ("multi-colors", "Two colorings of a digit see each other; some candidates see a color that must be true."),
    ("multi-colors-1", "A color sees one color of a second coloring; cells that see both others lose the digit."),
    ("multi-colors-2", "A color sees both colors of a second coloring, so it is false."),
    ("x-chain", "Strong and weak links of one digit alternate; one of the two ends is true."),
    ("xy-chain", "Cells with two candidates form a chain; one of its ends has the digit of both ends."),
    ("nice-loop", "Links between candidates alternate and form a chain or loop."),
    (
        "discontinuous-nice-loop",
        "An alternating loop returns to its first cell and proves or excludes a candidate there.",
    ),
    (
        "continuous-nice-loop",
        "An alternating loop closes; each of its weak links excludes the other candidates of a house or cell.",
    ),
    ("aic", "An alternating inference chain: one of its ends is true, so candidates that see both are not."),
    ("grouped-nice-loop", "Nice loops and chains with groups: a digit in two or three cells of a box and a line."),
    ("grouped-discontinuous-nice-loop", "A discontinuous nice loop with groups of cells or almost locked sets."),
    ("grouped-continuous-nice-loop", "A continuous nice loop with groups of cells or almost locked sets."),
    ("grouped-aic", "An alternating inference chain with groups of cells or almost locked sets."),
    ("als-xz", "Two almost locked sets share a digit that only one can have; another common digit is in one of them."),
    (
        "als-xy-wing",
        "An almost locked set is joined to two others by different digits; a common digit of those is in one.",
    ),
    ("als-chain", "Almost locked sets joined by digits form a chain; a digit common to the ends is in one of them."),
    (
        "death-blossom",
        "Each candidate of a stem cell is joined to an almost locked set; a digit common to all sets is in one.",
    ),
    ("kraken-fish-1", "A finned fish: from each fin a chain leads to the same elimination."),
    (
        "kraken-fish-2",
        "A finned fish: from the cells of a covering house and the fins chains lead to the same elimination.",
    ),
    ("forcing-chain", "Chains from a candidate, or from all candidates of a cell or house, lead to one conclusion."),
    ("forcing-chain-contradiction", "A candidate leads by chains to a contradiction, so it is false."),
    (
        "forcing-chain-verity",
        "All candidates of a cell, or of a digit in a house, lead by chains to the same conclusion.",
    ),
    ("forcing-net", "Branching implications from a candidate, or from all of a cell or house, lead to one conclusion."),
    ("forcing-net-contradiction", "A candidate leads by branching implications to a contradiction, so it is false."),
    (
        "forcing-net-verity",
        "All candidates of a cell, or of a digit in a house, lead by implications to the same conclusion.",
    ),
    ("template-set", "A cell is part of every way to place a digit nine times, so it has the digit."),
    ("template-delete", "A cell is part of no way to place a digit nine times, so it loses the digit."),
    ("brute-force", "A cell of the solution, where no other technique applies."),
    ("aligned-pair", "No combination of digits in two cells is possible with a candidate, so it is false."),
    ("aligned-triplet", "No combination of digits in three cells is possible with a candidate, so it is false."),
    ("chain", "A chain or cycle of links between candidates, such as an X-Chain or a Forcing Chain."),
    ("nishio", "A candidate leads to a contradiction in its own digit."),
    ("multiple-chain", "All candidates of a cell, or of a digit in a house, lead by chains to the same conclusion."),
    ("dynamic-chain", "Implications that use several earlier ones lead to a contradiction or to the same conclusion."),
    ("nested-chain-1", "Dynamic chains that also use Pointing, Claiming, subsets and fish."),
    ("nested-chain-2", "Dynamic chains that also use forcing chains."),
    ("nested-chain-3", "Dynamic chains that also use multiple forcing chains."),
    ("nested-chain-4", "Dynamic chains that also use dynamic forcing chains."),
    ("nested-chain-5", "Dynamic chains that also use dynamic forcing chains with forcing chains in them."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rating::se;

    #[test]
    fn every_technique_is_described() {
        let of_hodoku = hodoku::TechniqueId::all().map(hodoku::TechniqueId::name);
        for name in of_hodoku.chain(se::TechniqueId::all().map(se::TechniqueId::name)) {
            let text = technique_description(name).unwrap_or_default();
            assert!(text.len() > 20 && text.len() <= 220 && text.ends_with('.'), "{name}: {text:?}");
        }
        let known = |name: &str| name.parse::<hodoku::TechniqueId>().is_ok() || name.parse::<se::TechniqueId>().is_ok();
        assert!(DESCRIPTIONS.iter().all(|(name, _)| known(name)));
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
