//! Suggestions for misspelled names.

use crate::args::translated_techniques::{folded, translated_techniques};
use cluewise::rating::normalized_name;

/// The minimum similarity of a suggested name, from 0 to 1.
const MIN_SIMILARITY: f64 = 0.82;
/// The maximum number of suggested names.
const MAX_NAMES: usize = 3;

// What a user means by these words is a judgement; the names on the right are checked.

/// Techniques that no ladder has, in lowercase letters and digits, and what finds many of their steps. Their plurals are
/// understood.
const UNSUPPORTED_TECHNIQUES: [(&str, &str); 62] = [
    ("wxyzwing", "als-xz, of which it is a case"),
    ("bentquad", "als-xz, of which it is a case"),
    ("vwxyzwing", "als-xz, of which it is a case"),
    ("uvwxyzwing", "als-xz, of which it is a case"),
    ("almostlockedpair", "als-xz, of which it is a case"),
    ("almostlockedtriple", "als-xz, of which it is a case"),
    ("almostlockedcandidate", "als-xz, of which it is a case"),
    ("alswwing", "als-chain and grouped-aic"),
    ("almosthiddenset", "als-chain and grouped-aic"),
    ("ahs", "als-chain and grouped-aic"),
    ("firework", "als-chain and forcing-net"),
    ("subsetexclusion", "als-xz and aligned-pair"),
    ("subsetcounting", "als-xz and aligned-pair"),
    ("mwing", "aic, of which it is a case"),
    ("swing", "aic, of which it is a case"),
    ("lwing", "aic, of which it is a case"),
    ("hwing", "aic, of which it is a case"),
    ("splitwing", "aic, of which it is a case"),
    ("localwing", "aic, of which it is a case"),
    ("hybridwing", "aic, of which it is a case"),
    ("strongwing", "aic, of which it is a case"),
    ("purplecow", "aic, of which it is a case"),
    ("twinnedxychain", "aic, of which it is a case"),
    ("doubleimplicationchain", "aic, of which it is a case"),
    ("3dmedusa", "aic and nice-loop"),
    ("medusa", "aic and nice-loop"),
    ("xcolor", "multi-colors"),
    ("guardian", "forcing-chain"),
    ("brokenwing", "forcing-chain"),
    ("oddagon", "forcing-chain"),
    ("bivalueoddagon", "forcing-chain"),
    ("extendedrectangle", "forcing-chain"),
    ("extendeduniquerectangle", "forcing-chain"),
    ("reversebug", "forcing-chain"),
    ("whip", "forcing-chain"),
    ("twhip", "forcing-chain"),
    ("zchain", "forcing-chain"),
    ("exocet", "forcing-net"),
    ("juniorexocet", "forcing-net"),
    ("jexocet", "forcing-net"),
    ("doubleexocet", "forcing-net"),
    ("seniorexocet", "forcing-net"),
    ("skloop", "forcing-net"),
    ("dominoloop", "forcing-net"),
    ("msls", "forcing-net"),
    ("multisectorlockedset", "forcing-net"),
    ("tridagon", "forcing-net"),
    ("antitridagon", "forcing-net"),
    ("thorhammer", "forcing-net"),
    ("thorshammer", "forcing-net"),
    ("phistomefel", "forcing-net"),
    ("phistomefelring", "forcing-net"),
    ("braid", "forcing-net"),
    ("tabling", "forcing-net"),
    ("gurth", "forcing-net"),
    ("gurthstheorem", "forcing-net"),
    ("symmetricalplacement", "forcing-net"),
    ("bug2", "bug and forcing-chain"),
    ("bug3", "bug and forcing-chain"),
    ("bugn", "bug and forcing-chain"),
    ("mug", "bug and forcing-chain"),
    ("buglite", "unique-loop and forcing-chain"),
];

/// Names of several techniques, or of the ladder of Sudoku Explainer, and what they may mean.
const ALIASES: [(&str, &str); 48] = [
    ("sdc", "sue-de-coq"),
    ("ape", "aligned-pair"),
    ("ate", "aligned-triplet"),
    ("alignedtripleexclusion", "aligned-triplet"),
    ("bivalueuniversalgrave", "bug-plus-one or, of Sudoku Explainer, bug"),
    ("uniqueness", "one of uniqueness-test-1 to 6"),
    ("deadlypattern", "one of uniqueness-test-1 to 6, hidden-rectangle or, of Sudoku Explainer, unique-loop and bug"),
    ("ur", "one of uniqueness-test-1 to 6"),
    ("avoidablerectangle", "avoidable-rectangle-1 or avoidable-rectangle-2"),
    ("intersectionremoval", "pointing or claiming"),
    ("intersection", "pointing or claiming"),
    ("lockedcandidate", "pointing or claiming"),
    ("blockedcandidate", "pointing or claiming"),
    ("single", "full-house, naked-single or hidden-single"),
    ("pair", "naked-pair, hidden-pair or locked-pair"),
    ("triple", "naked-triple, hidden-triple or locked-triple"),
    ("triplet", "naked-triple, hidden-triple or locked-triple"),
    ("quad", "naked-quadruple or hidden-quadruple"),
    ("quadruple", "naked-quadruple or hidden-quadruple"),
    ("subset", "naked-pair, hidden-pair, naked-triple, hidden-triple, naked-quadruple or hidden-quadruple"),
    ("nakedsubset", "naked-pair, naked-triple or naked-quadruple"),
    ("hiddensubset", "hidden-pair, hidden-triple or hidden-quadruple"),
    ("lockedsubset", "locked-pair or locked-triple"),
    ("lockedset", "locked-pair or locked-triple"),
    ("nakedset", "naked-pair, naked-triple or naked-quadruple"),
    ("hiddenset", "hidden-pair, hidden-triple or hidden-quadruple"),
    ("fish", "x-wing, swordfish or jellyfish"),
    ("fishes", "x-wing, swordfish or jellyfish"),
    ("basicfish", "x-wing, swordfish or jellyfish"),
    ("finnedfish", "finned-x-wing, finned-swordfish or finned-jellyfish"),
    ("sashimifish", "sashimi-x-wing, sashimi-swordfish or sashimi-jellyfish"),
    ("frankenfish", "franken-x-wing or franken-swordfish"),
    ("mutantfish", "mutant-x-wing or mutant-swordfish"),
    ("krakenfish", "kraken-fish-1 or kraken-fish-2"),
    ("wing", "xy-wing, xyz-wing or w-wing"),
    ("singledigitpattern", "skyscraper, two-string-kite, turbot-fish or empty-rectangle"),
    ("color", "simple-colors or multi-colors"),
    ("coloring", "simple-colors or multi-colors"),
    ("chain", "remote-pair, x-chain, xy-chain, nice-loop or aic"),
    ("loop", "nice-loop or continuous-nice-loop"),
    ("als", "als-xz, als-xy-wing or als-chain"),
    ("almostlockedset", "als-xz, als-xy-wing or als-chain"),
    ("template", "template-set or template-delete"),
    ("guess", "brute-force"),
    ("guessing", "brute-force"),
    ("trialanderror", "brute-force"),
    ("bifurcation", "brute-force"),
    ("ariadnesthread", "brute-force"),
];

/// Returns the end of the error of an unknown technique: the names that are nearest to it, and how to list all.
pub fn near_techniques<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let in_other_languages = folded(text);
    let text = normalized_name(text);
    let singular = text.strip_suffix('s').unwrap_or(&text);
    let listed = |names: &[(&str, &'static str)]| {
        names.iter().find(|(name, _)| [&*text, singular].contains(name)).map(|(_, others)| *others)
    };
    if let Some(others) = listed(&UNSUPPORTED_TECHNIQUES) {
        return format!(": it is not implemented; many of its steps are found by {others}");
    }
    if let Some(others) = listed(&ALIASES) {
        return format!("; did you mean {others}? `cluewise techniques` lists all");
    }
    let names: Vec<&str> = names.into_iter().collect();
    let mut near = nearest(&text, names.iter().map(|&name| (name, normalized_name(name))));
    if near.is_empty() {
        let translated = translated_techniques().filter(|(id, ..)| names.contains(id));
        near = nearest(&in_other_languages, translated.map(|(_, name, folded)| (name, folded)));
    }
    let meant = match near[..] {
        [] => String::new(),
        [name] => format!(" did you mean {name}?"),
        [ref first @ .., last] => format!(" did you mean {} or {last}?", first.join(", ")),
    };
    format!(";{meant} `cluewise techniques` lists all")
}

/// Returns the names that are most similar to a text, which is compared with the plain form of each.
pub fn nearest<'a, T: AsRef<str>>(text: &str, names: impl Iterator<Item = (&'a str, T)>) -> Vec<&'a str> {
    let similarity = |(name, plain): (&'a str, T)| {
        let plain = plain.as_ref();
        // A prefix or suffix of a name is near.
        let is_part = text.len() > 3 && (plain.starts_with(text) || plain.ends_with(text));
        (if is_part { 1.0 } else { strsim::jaro_winkler(text, plain) }, name)
    };
    let mut near: Vec<(f64, &str)> =
        names.map(similarity).filter(|&(similarity, _)| similarity >= MIN_SIMILARITY).collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0).then((a.1.len(), a.1).cmp(&(b.1.len(), b.1))));
    near.dedup();
    near.into_iter().take(MAX_NAMES).map(|(_, name)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::rating::{hodoku, se};

    #[test]
    fn suggested_names_are_techniques() {
        let is_name = |word: &&str| word.contains('-') || *word == "bug";
        let is_known =
            |name: &str| name.parse::<hodoku::TechniqueId>().is_ok() || name.parse::<se::TechniqueId>().is_ok();
        let mut names = 0;
        for (word, others) in UNSUPPORTED_TECHNIQUES.iter().chain(&ALIASES) {
            for name in others.split([' ', ',']).filter(is_name) {
                assert!(is_known(name), "{word}: {name}");
                names += 1;
            }
            assert!(word.parse::<hodoku::TechniqueId>().is_err(), "{word} is a name");
        }
        assert!(names > 150, "{names}");
    }

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
            ("Thor's Hammer", ": it is not implemented; many of its steps are found by forcing-net"),
            ("AHS", ": it is not implemented; many of its steps are found by als-chain and grouped-aic"),
            ("SDC", "; did you mean sue-de-coq? `cluewise techniques` lists all"),
            ("APE", "; did you mean aligned-pair? `cluewise techniques` lists all"),
            ("Uniqueness", "; did you mean one of uniqueness-test-1 to 6? `cluewise techniques` lists all"),
            ("foo", "; `cluewise techniques` lists all"),
            ("?;", "; `cluewise techniques` lists all"),
            ("wings", "; did you mean xy-wing, xyz-wing or w-wing? `cluewise techniques` lists all"),
            ("Fishes", "; did you mean x-wing, swordfish or jellyfish? `cluewise techniques` lists all"),
            (
                "naked subsets",
                "; did you mean naked-pair, naked-triple or naked-quadruple? `cluewise techniques` lists all",
            ),
            ("Locked Candidates", "; did you mean pointing or claiming? `cluewise techniques` lists all"),
            ("ALS", "; did you mean als-xz, als-xy-wing or als-chain? `cluewise techniques` lists all"),
            ("winged", "; did you mean w-wing or x-wing? `cluewise techniques` lists all"),
            ("", "; `cluewise techniques` lists all"),
        ] {
            assert_eq!(near_techniques(text, names), expected, "{text}");
        }
    }
}
