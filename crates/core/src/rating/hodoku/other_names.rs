//! Names that other programs and SudokuWiki give to techniques of HoDoKu, except those of Sudoku Explainer, which
//! select its ladder.

use crate::rating::normalized_name;

/// Other names in lowercase letters and digits, without `type` and a final s, and the name on the ladder.
const OTHER_NAMES: [(&str, &str); 59] = [
    ("lockedcandidates1", "pointing"),
    ("pointingpair", "pointing"),
    ("pointingtriple", "pointing"),
    ("lockedcandidates2", "claiming"),
    ("boxlinereduction", "claiming"),
    ("ywing", "xy-wing"),
    ("starfish", "squirmbag"),
    ("bug1", "bug-plus-one"),
    ("bivalueuniversalgrave1", "bug-plus-one"),
    ("uniquerectangle1", "uniqueness-test-1"),
    ("uniquerectangle2", "uniqueness-test-2"),
    ("uniquerectangle3", "uniqueness-test-3"),
    ("uniquerectangle4", "uniqueness-test-4"),
    ("uniquerectangle5", "uniqueness-test-5"),
    ("uniquerectangle6", "uniqueness-test-6"),
    ("ur1", "uniqueness-test-1"),
    ("ur2", "uniqueness-test-2"),
    ("ur3", "uniqueness-test-3"),
    ("ur4", "uniqueness-test-4"),
    ("ur5", "uniqueness-test-5"),
    ("ur6", "uniqueness-test-6"),
    ("hiddenuniquerectangle", "hidden-rectangle"),
    ("hiddenur", "hidden-rectangle"),
    ("ar1", "avoidable-rectangle-1"),
    ("ar2", "avoidable-rectangle-2"),
    ("singleschain", "simple-colors"),
    ("xcycle", "x-chain"),
    ("groupedxcycle", "grouped-nice-loop"),
    ("alternatinginferencechain", "aic"),
    ("groupedalternatinginferencechain", "grouped-aic"),
    ("almostlockedsetxz", "als-xz"),
    ("almostlockedsetxzrule", "als-xz"),
    ("alsxzrule", "als-xz"),
    ("almostlockedsetxywing", "als-xy-wing"),
    ("almostlockedsetchain", "als-chain"),
    ("cellforcingchain", "forcing-chain-verity"),
    ("unitforcingchain", "forcing-chain-verity"),
    ("bowmanbingo", "forcing-net-contradiction"),
    ("bowmansbingo", "forcing-net-contradiction"),
    ("patternoverlay", "template-delete"),
    ("turbotcrane", "turbot-fish"),
    ("crane", "turbot-fish"),
    ("rectangleelimination", "empty-rectangle"),
    ("hinge", "empty-rectangle"),
    ("dual2stringkite", "two-string-kite"),
    ("dualtwostringkite", "two-string-kite"),
    ("dualemptyrectangle", "empty-rectangle"),
    ("twosectordisjointsubset", "sue-de-coq"),
    ("alsxy", "als-xy-wing"),
    ("ur4b", "uniqueness-test-4"),
    ("colorwrap", "simple-colors-wrap"),
    ("colortrap", "simple-colors-trap"),
    ("digitforcingchain", "forcing-chain-contradiction"),
    ("patternoverlaymethod", "template-delete"),
    ("pom", "template-delete"),
    ("aicring", "continuous-nice-loop"),
    ("aicloop", "continuous-nice-loop"),
    ("crosshatching", "hidden-single"),
    ("lastdigit", "full-house"),
];

/// Returns the name on the ladder of a technique that is known by another name.
pub(super) fn name_on_ladder(text: &str) -> Option<&'static str> {
    let text = normalized_name(text).replace("type", "");
    let singular = text.strip_suffix('s').unwrap_or(&text);
    OTHER_NAMES.into_iter().find(|(other, _)| [&*text, singular].contains(other)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use crate::rating::hodoku::TechniqueId;

    #[test]
    fn other_names_are_understood() {
        for (text, name) in super::OTHER_NAMES {
            assert_eq!(text.parse::<TechniqueId>().map(TechniqueId::name), Ok(name), "{text}");
            assert!(TechniqueId::all().all(|id| id.name().replace('-', "") != text), "{text} is a name already");
        }
        for (text, name) in [
            ("Y-Wing", "xy-wing"),
            ("Unique Rectangle Type 1", "uniqueness-test-1"),
            ("Locked Candidates Type 2", "claiming"),
            ("X-Cycles", "x-chain"),
            ("Pointing Pairs", "pointing"),
            ("Box/Line Reduction", "claiming"),
            ("Alternating Inference Chains", "aic"),
            ("Remote Pairs", "remote-pair"),
            ("Turbot Crane", "turbot-fish"),
            ("Two-Sector Disjoint Subsets", "sue-de-coq"),
            ("UR Type 4B", "uniqueness-test-4"),
        ] {
            assert_eq!(text.parse::<TechniqueId>().map(TechniqueId::name), Ok(name), "{text}");
        }
    }
}
