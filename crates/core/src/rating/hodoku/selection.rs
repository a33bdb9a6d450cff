//! Selection of the best chain: most eliminations, then the shortest, then the smallest sum of positions, then the
//! first.

use super::filter::Filter;
use super::step::Eliminations;
use super::technique::Technique;

/// Returns the weighted sum of the positions of eliminations, by which HoDoKu orders steps.
pub(super) fn position_sum(eliminations: &[(usize, usize)]) -> usize {
    eliminations.iter().enumerate().map(|(i, &(cell, digit))| cell * (1 + 80 * i) + digit + 1).sum()
}

/// The best chain so far, of those that the filter accepts.
#[derive(Debug)]
pub(super) struct Best<'a, T> {
    filter: &'a Filter,
    found: Option<(Eliminations, usize, usize, T)>,
}

impl<'a, T> Best<'a, T> {
    pub fn new(filter: &'a Filter) -> Best<'a, T> {
        Best { filter, found: None }
    }

    /// Returns whether a chain with at most this many eliminations and of this length may be better.
    pub fn may_improve(&self, elimination_count: usize, length: usize) -> bool {
        elimination_count > 0
            && self.found.as_ref().is_none_or(|(eliminations, best_length, ..)| {
                elimination_count > eliminations.len()
                    || elimination_count == eliminations.len() && length <= *best_length
            })
    }

    /// Keeps this chain if it is better; the eliminations are in the order of the step.
    pub fn offer(&mut self, technique: Technique, eliminations: Eliminations, length: usize, chain: T) {
        if !self.may_improve(eliminations.len(), length) {
            return;
        }
        let sum = position_sum(&eliminations);
        let is_better = self.found.as_ref().is_none_or(|(best, best_length, best_sum, _)| {
            eliminations.len() > best.len() || length < *best_length || sum < *best_sum
        });
        if is_better && self.filter.accepts(technique, &eliminations) {
            self.found = Some((eliminations, length, sum, chain));
        }
    }

    /// Returns the filter of the chains.
    pub fn filter(&self) -> &'a Filter {
        self.filter
    }

    /// Returns the best chain with its eliminations.
    pub fn into_found(self) -> Option<(Eliminations, T)> {
        self.found.map(|(eliminations, _, _, chain)| (eliminations, chain))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_eliminations_then_shorter_then_the_smaller_sum_then_the_first() {
        let filter = Filter::default();
        let mut best = Best::new(&filter);
        for (eliminations, length, name) in [
            (vec![], 1, "none"),
            (vec![(5, 1)], 7, "first"),
            (vec![(4, 1)], 7, "smaller sum"),
            (vec![(4, 1)], 7, "later"),
            (vec![(9, 1)], 5, "shorter"),
            (vec![(0, 0)], 6, "longer"),
            (vec![(8, 1), (9, 1)], 9, "more"),
        ] {
            best.offer(Technique::XChain, eliminations, length, name);
        }
        assert_eq!(best.into_found(), Some((vec![(8, 1), (9, 1)], "more")));
    }
}
