//! `stats` for variants.

use super::rate::{add_effort, add_se};
use crate::args::{GlobalArgs, InputArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::Output;
use crate::io::variant_input::for_each_variant;
use cluewise::engine::Key;
use cluewise::formats::VariantRecord;
use cluewise::stats::{DuplicateCriterion, PuzzleProperties, Stats};
use cluewise::variant::{Solvers, Verdict};
use std::collections::HashSet;

/// The properties to count.
pub struct VariantStatsOptions {
    pub levels: bool,
    pub se: bool,
    pub minimal: bool,
    pub duplicates: Option<DuplicateCriterion>,
}

/// Counts all puzzles. Returns whether the input had no malformed entry.
pub fn count(
    input: &InputArgs,
    args: &VariantArgs,
    options: &VariantStatsOptions,
    stats: &mut Stats,
    out: &mut Output,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let (mut seen, mut repeated) = (HashSet::new(), 0);
    let work = |solvers: &mut Solvers, record: VariantRecord, _: &Location| {
        let key = options.duplicates.map(|criterion| match criterion {
            DuplicateCriterion::Exact => Key::exact(&record.variant, &record.puzzle),
            _ => Key::of_isomorphs(&record.variant, &record.puzzle),
        });
        (options.properties(solvers, record, args.budget), key)
    };
    let well_formed = for_each_variant(input, args, global, out, work, |_, processed, _| {
        let Processed::Done((properties, key)) = processed else {
            stats.malformed += 1;
            return Ok(());
        };
        stats.add(&properties);
        repeated += u64::from(key.is_some_and(|key| !seen.insert(key)));
        Ok(())
    });
    stats.duplicates = options.duplicates.map(|_| repeated);
    well_formed
}

impl VariantStatsOptions {
    /// Computes what is counted of a puzzle; ratings that take too long are missing.
    fn properties(&self, solvers: &mut Solvers, mut record: VariantRecord, budget: u64) -> PuzzleProperties {
        let found = solvers.unique_solution(&record.variant, &record.puzzle, budget);
        let verdict = found.as_ref().err().copied().unwrap_or(Verdict::Unique);
        let is_unique = verdict == Verdict::Unique;
        record.solution = found.ok();
        if self.levels && is_unique && record.level.is_none() {
            drop(add_effort(solvers, &mut record));
        }
        if self.se && is_unique && record.se.is_none() {
            drop(add_se(solvers, &mut record, Default::default()));
        }
        let is_minimal = |solvers: &mut Solvers| {
            let VariantRecord { variant, puzzle, .. } = &record;
            match solvers.get(variant).1.redundant_clues(puzzle, budget)?.is_empty() {
                true => variant.has_redundant_constraint(puzzle, budget).map(|has_one| !has_one),
                false => Some(false),
            }
        };
        let is_minimal = self.minimal.then(|| if is_unique { is_minimal(solvers) } else { Some(false) }).flatten();
        PuzzleProperties::of_variant(&record, verdict, is_minimal)
    }
}
