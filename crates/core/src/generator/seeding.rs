//! The random stream of a puzzle: a function of the seed, the targets and the index.
//!
//! With the same stream for all targets, sets generated from one seed would share their grids: training and test sets
//! of different levels would have the same solutions.

use super::target_table::TARGETS;
use super::targets::Targets;
use crate::rng::{PuzzleRng, fnv_1a};
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

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

/// The text of what a random stream depends on: `NAME=VALUE;` for each part that is set.
#[derive(Default)]
pub struct StableText(String);

impl StableText {
    /// Adds a value, if there is one.
    pub fn add(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0 += &format!("{name}={value};");
        }
    }

    /// Adds a range, if there is one.
    pub fn add_range<T: Display>(&mut self, name: &str, range: Option<&RangeInclusive<T>>) {
        self.add(name, range.map(|range| format!("{}..{}", range.start(), range.end())));
    }

    /// Adds the sorted items without repetitions, if there are any.
    pub fn add_set<T: Display>(&mut self, name: &str, items: &[T]) {
        let mut names: Vec<String> = items.iter().map(T::to_string).collect();
        names.sort();
        names.dedup();
        self.add(name, (!names.is_empty()).then(|| names.join(",")));
    }

    /// Returns the domain of the stream, equal in every version; 0 without parts.
    pub fn hash(&self) -> u64 {
        if self.0.is_empty() { 0 } else { fnv_1a(&self.0) }
    }
}

impl Display for StableText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
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
