//! The random stream of a puzzle: a function of the seed, the targets and the index.
//!
//! With the same stream for all targets, sets generated from one seed would share their grids: training and test sets
//! of different levels would have the same solutions.

use super::stable_text::StableText;
use super::target_table::TARGETS;
use super::targets::Targets;
use crate::rng::PuzzleRng;

impl Targets {
    /// Returns the random numbers from which puzzle `index` of a run with these targets is generated.
    pub fn rng(&self, seed: u64, index: u64) -> PuzzleRng {
        PuzzleRng::with_domain(seed, self.domain(), index)
    }

    /// Returns a hash of the targets, equal in every version; 0 without targets.
    fn domain(&self) -> u64 {
        self.stable_text().hash()
    }

    /// Returns the targets as text: `NAME=VALUE;` for each that is set, in a fixed order. Generated puzzles depend on
    /// the text, so it must not change.
    fn stable_text(&self) -> StableText {
        let mut text = StableText::default();
        text.add("level", self.level);
        TARGETS.iter().for_each(|target| target.add_to_text(self, &mut text));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator::{Symmetry, generate};
    use crate::rating::effort::Level;
    use std::collections::BTreeSet;

    #[test]
    fn text_of_targets_is_pinned() {
        let targets = Targets::default().with_clues(24..=28).with_symmetry(Symmetry::Rot180).with_minimal(true);
        assert_eq!(targets.stable_text().to_string(), "clues=24..28;minimal=true;symmetry=rot180;");
        assert_eq!((targets.domain(), Targets::default().domain()), (0xfb15_ebb4_c10a_e38a, 0));
        let technique = |name: &str| name.parse().expect("a technique");
        let [a, b] = ["x-wing", "swordfish"].map(technique);
        let text = |techniques| Targets::default().with_required(techniques).stable_text().to_string();
        assert_eq!([text(vec![a, b]), text(vec![b, a, b])], ["require=swordfish,x-wing;"; 2]);
    }

    #[test]
    fn runs_of_one_seed_with_different_targets_share_no_grids() {
        let none = Targets::default();
        let all = [
            none.clone().with_level(Level::Easy),
            none.clone().with_symmetry(Symmetry::Rot180),
            none.clone().with_clues(30..=40),
            none.clone().with_minimal(true),
            none,
        ];
        let grid = |targets: &Targets, index| generate(targets, 1, index, |_| true).expect("no limit").solution;
        let grids = all.iter().flat_map(|targets| (0..40).map(move |index| grid(targets, index).to_string()));
        assert_eq!(grids.collect::<BTreeSet<_>>().len(), 200);
    }
}
