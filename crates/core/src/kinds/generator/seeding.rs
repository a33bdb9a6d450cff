//! The random stream of a puzzle: a function of the seed, the kind of puzzle, the targets and the index.

use super::{GridSource, KindGenerator};
use crate::generator::StableText;
use crate::kinds::rules::RuleSet;
use crate::rng::PuzzleRng;

/// The level and the targets of the text, in their order.
const TARGETS: [&str; 9] = ["clues", "minimal", "symmetry", "playable", "level", "practice", "er", "mask", "minutes"];

impl KindGenerator {
    /// Returns the random numbers from which puzzle `index` of the run with this seed is generated.
    pub(super) fn rng(&self, seed: u64, index: u64) -> PuzzleRng {
        PuzzleRng::with_domain(seed, self.stable_text().hash(), index)
    }

    /// Returns the kind and the targets as text: `NAME=VALUE;` for each that is set, in a fixed order. Generated puzzles
    /// depend on the text, so it must not change; new targets are added at the end. The position at which a technique
    /// is practiced is one of the puzzle that practices it, so it is no part of the text.
    fn stable_text(&self) -> StableText {
        let (side, boxes, regions, rules) = match &self.source {
            GridSource::Fixed(kind, _) => (kind.side(), kind.boxes(), kind.regions(), kind.rules()),
            GridSource::Jigsaw(side, rules) => (*side, None, None, *rules | RuleSet::JIGSAW),
            GridSource::Draft(draft, _) => (draft.kind().side(), None, None, RuleSet::EMPTY),
        };
        let mut text = StableText::default();
        text.add("size", Some(side));
        text.add("box", boxes.and_then(|boxes| boxes.unless_default(side)));
        text.add("regions", regions.map(|regions| regions.to_text()));
        text.add_set("variant", &rules.iter().map(|rule| rule.name()).collect::<Vec<_>>());
        text.add_set("marks", &self.marks.names_in_set().collect::<Vec<_>>());
        self.targets.add_to_text(&TARGETS, &mut text);
        if let GridSource::Draft(draft, _) = &self.source {
            text.add("from", Some(draft.stable_text()));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use crate::generator::Targets;
    use crate::kinds::{KindGenerator, RulesAndMarks};
    use crate::rating::effort::Level;

    fn text(side: usize, boxes: &str, kind: &str, targets: Targets) -> String {
        let kind: RulesAndMarks = kind.parse().expect("rules and marks");
        let generator = KindGenerator::of_rules(side, boxes.parse().ok(), kind, targets).expect("possible targets");
        generator.stable_text().to_string()
    }

    #[test]
    fn text_of_kind_and_targets_is_pinned() {
        let mut targets = Targets::default();
        assert_eq!(text(6, "", "", targets.clone()), "size=6;");
        assert_eq!(text(6, "2x3", "", targets.clone()), "size=6;");
        assert_eq!(text(6, "3x2", "x", targets.clone()), "size=6;box=3x2;variant=x;");
        targets.level = Some(Level::Easy.into());
        assert_eq!(text(9, "", "jigsaw+killer+x", targets.clone()), "size=9;variant=jigsaw,x;marks=killer;level=easy;");
        (targets.clues, targets.symmetry) = (Some(20..=30), "rot180".parse().expect("a symmetry"));
        targets.practice = "naked pair".parse().ok();
        let all = "size=9;variant=x;marks=dots,xv;clues=20..30;symmetry=rot180;level=easy;practice=Naked Pair;";
        assert_eq!(text(9, "", "x+xv+dots", targets), all);
    }
}
