//! The order of existing puzzles of variants.

use super::generate::scales_of_order;
use super::rate::{add_effort, add_se, no_se_rating};
use crate::args::{SortKey, VariantArgs};
use crate::error::Failure;
use crate::io::variant_input::add_solution;
use cluewise::formats::VariantRecord;
use cluewise::rating::Scale;
use cluewise::variant::{SeOptions, Solvers};

/// The order of puzzles, and the ratings that it needs.
pub struct Order {
    key: Option<SortKey>,
    scales: Vec<Scale>,
    budget: u64,
}

impl Order {
    /// Creates the order by a key; without one, that of the input.
    ///
    /// # Errors
    /// Variants have no rating on the scale of the key.
    pub fn new(args: &VariantArgs, key: Option<SortKey>) -> Result<Order, Failure> {
        Ok(Order { key, scales: scales_of_order(args, key)?, budget: args.budget })
    }

    /// Adds the ratings that the order needs unless they are known. Puzzles that cannot be rated are not changed.
    pub fn rate(&self, solvers: &mut Solvers, record: &mut VariantRecord) {
        for scale in &self.scales {
            let is_known = if *scale == Scale::Se { record.se.is_some() } else { record.effort.is_some() };
            let mut rated = record.clone();
            if is_known || add_solution(solvers, &mut rated, self.budget).is_err() {
                continue;
            }
            let added = match scale {
                Scale::Se => add_se(solvers, &mut rated, SeOptions::default()),
                _ => add_effort(solvers, &mut rated),
            };
            if added.is_ok() {
                *record = rated;
            }
        }
    }

    /// Sorts items by their records.
    ///
    /// # Errors
    /// The puzzles of a variant have no rating on the scale of the key.
    pub fn sort<T>(&self, items: &mut [T], record: impl Fn(&T) -> &VariantRecord) -> Result<(), Failure> {
        let Some(key) = self.key else { return Ok(()) };
        if key == SortKey::Er {
            let mut solvers = Solvers::default();
            let mut unrated = items.iter().map(&record).filter(|record| record.se.is_none());
            if let Some(record) = unrated.find(|record| solvers.se_rater(&record.variant).is_none()) {
                return Err(Failure::Message(no_se_rating(&record.variant)));
            }
        }
        items.sort_by(|a, b| key.compare(record(a), record(b)));
        Ok(())
    }
}
