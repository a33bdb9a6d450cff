//! The usual rules with which a puzzle of several solutions has exactly one: lines and photos do not name the rules.

use super::Engine;
use crate::kinds::{PuzzleKind, RULES, Rule, RuleSet, Verdict};
use crate::pack::{AnyPuzzle, KindPuzzle};

impl Engine {
    /// Returns the rules that each give a puzzle exactly one solution; none for one that has rules, constraints, regions or
    /// candidates. A search that ends without a result finds none.
    ///
    /// ```
    /// use cluewise::engine::Engine;
    /// let empty = cluewise::Puzzle::default().into();
    /// assert!(Engine::default().rules_of_one_solution(&empty).is_empty());
    /// ```
    pub fn rules_of_one_solution(&mut self, puzzle: &AnyPuzzle) -> Vec<&'static dyn Rule> {
        if puzzle.has_candidates() {
            return Vec::new();
        }
        let KindPuzzle { kind, clues, .. } = puzzle.clone().into_kind();
        if kind != PuzzleKind::of_size(kind.side()).unwrap_or_default() {
            return Vec::new();
        }
        let mut is_of_one = |rule: &&&'static dyn Rule| {
            let named = rule.name().parse().ok().filter(|set: &RuleSet| set.arrangements() == RuleSet::EMPTY);
            let with = named.and_then(|set| PuzzleKind::new(kind.side(), None, None, set).ok());
            let with = with.map(|kind| AnyPuzzle::new(kind, clues.clone()));
            with.is_some_and(|puzzle| self.count(&puzzle, 2).verdict() == Verdict::Unique)
        };
        RULES.iter().filter(|rule| is_of_one(rule)).copied().collect()
    }
}
