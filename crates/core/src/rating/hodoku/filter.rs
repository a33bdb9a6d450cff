//! The filter of the steps that a search reports: steps of other techniques and known steps are skipped.

use super::step::{Pattern, Step};
use super::technique::{Technique, TechniqueSet};
use super::technique_choice::TechniqueOrder;
use std::collections::{HashSet, VecDeque};

/// The technique of a step, with its placement or eliminations.
type Effect = (Technique, Vec<(usize, usize)>);

/// The steps that a search reports.
#[derive(Clone, Debug)]
pub(super) struct Filter {
    /// The techniques whose steps are reported.
    pub techniques: TechniqueSet,
    /// The order in which they are tried.
    pub order: TechniqueOrder,
    /// The steps that are not reported again.
    known: HashSet<Effect>,
    /// Whether all steps are requested. A search may then put several into `queue`, and includes the patterns that
    /// HoDoKu finds only with non-default options.
    pub lists_all: bool,
    /// Whether steps have patterns: not needed for ratings.
    pub has_patterns: bool,
    /// Steps that were found together with an earlier one and are to be reported next.
    pub queue: VecDeque<Step>,
}

/// Reports all steps of the rated techniques.
impl Default for Filter {
    fn default() -> Filter {
        Filter::new(TechniqueSet::RATED)
    }
}

impl Filter {
    /// Reports all steps of these techniques.
    pub fn new(techniques: TechniqueSet) -> Filter {
        let order = TechniqueOrder::default();
        Filter {
            techniques,
            order,
            known: HashSet::new(),
            lists_all: false,
            has_patterns: true,
            queue: VecDeque::new(),
        }
    }

    /// Returns whether a step with these eliminations is reported.
    pub fn accepts(&self, technique: Technique, effect: &[(usize, usize)]) -> bool {
        self.techniques.contains(technique)
            && (self.known.is_empty() || !self.known.contains(&(technique, sorted(effect))))
    }

    /// Returns the pattern of a step if steps have patterns.
    pub fn pattern(&self, pattern: impl FnOnce() -> Pattern) -> Pattern {
        if self.has_patterns { pattern() } else { Pattern::Position }
    }

    /// Adds a step to be skipped from now on. Returns whether it was not known.
    pub fn add_known(&mut self, step: &Step) -> bool {
        let effect = step.placement.iter().chain(&step.eliminations);
        let effect: Vec<_> = effect.map(|&(cell, digit)| (cell.index(), digit.index())).collect();
        self.known.insert((step.technique, sorted(&effect)))
    }
}

fn sorted(effect: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let mut effect = effect.to_vec();
    effect.sort();
    effect
}
