//! The search for the puzzles of a request to `generate`.

use crate::error::ErrorReason;
use crate::request_context::RequestContext;
use cluewise::engine::{Contents, Engine, RunSearch, Unsupported};
use cluewise::generator::Targets;
use cluewise::pack::Record;
use cluewise::run::{GeneratedPuzzle, Run};
use std::ops::Range;

/// The search for the puzzles of a request, all at once or in parts.
#[derive(Debug)]
pub struct GenerationSearch {
    search: RunSearch,
    contents: Contents,
    engine: Engine,
    /// The indices that are left.
    rest: Range<u64>,
    /// The numbers of puzzles that are requested and found.
    wanted: u64,
    found: u64,
    /// The index of a puzzle that was not found.
    missed: Option<u64>,
}

impl GenerationSearch {
    pub fn new(search: RunSearch, contents: Contents, rest: Range<u64>) -> GenerationSearch {
        let wanted = rest.end - rest.start;
        GenerationSearch { search, contents, engine: Engine::default(), rest, wanted, found: 0, missed: None }
    }

    /// Returns the run.
    pub fn run(&self) -> &Run {
        self.search.run()
    }

    /// Returns the number of puzzles that were not searched yet.
    pub fn left(&self) -> u64 {
        self.rest.end - self.rest.start
    }

    /// Searches for up to `count` of the next puzzles. Returns those found, with ratings on the scales; level and effort of
    /// classic puzzles are always known.
    pub fn records(&mut self, count: u64, context: &RequestContext) -> Result<Vec<Record>, ErrorReason> {
        self.next(count, context, |engine, contents, targets, index, made| {
            engine.record_of_generated(made, targets, index, contents)
        })
    }

    /// Searches as [`GenerationSearch::records`] does, without ratings that no target needs.
    pub fn puzzles(&mut self, count: u64, context: &RequestContext) -> Result<Vec<GeneratedPuzzle>, ErrorReason> {
        self.next(count, context, |_, _, _, _, made| Ok(made))
    }

    fn next<T>(
        &mut self,
        count: u64,
        context: &RequestContext,
        make: impl Fn(&mut Engine, &Contents, &Targets, u64, GeneratedPuzzle) -> Result<T, Unsupported>,
    ) -> Result<Vec<T>, ErrorReason> {
        let GenerationSearch { search, contents, engine, rest, found, missed, .. } = self;
        let indices = rest.start..rest.end.min(rest.start.saturating_add(count));
        rest.start = indices.end;
        let (run, mut all) = (search.run(), Vec::new());
        search.each(indices, &context.cancellation, |index, made| {
            let Ok(made) = made else {
                *missed = Some(index);
                return Ok(());
            };
            let targets = &run.parts()[run.part_of(index)].targets;
            // Ratings that were cancelled prove nothing.
            if let Some(made) = context.cancellation.run(|| make(engine, contents, targets, index, made)) {
                all.push(made?);
            }
            Ok::<(), Unsupported>(())
        })?;
        *found += all.len() as u64;
        Ok(all)
    }

    /// Returns why puzzles are missing, once the search has ended.
    pub fn missing(&self, context: &RequestContext) -> Option<ErrorReason> {
        let (found, wanted) = (self.found, self.wanted);
        let is_cancelled = context.cancellation.is_cancelled();
        if found == wanted || self.left() > 0 && !is_cancelled {
            return None;
        }
        let shortage = self.missed.and_then(|index| self.search.shortage(index, found, wanted));
        if let Some(shortage) = shortage.filter(|_| !is_cancelled) {
            return Some(ErrorReason::new("not_found", shortage.to_string()));
        }
        let message = format!(
            "{found} of {wanted} puzzles were found in time; ask for fewer puzzles, wider targets, or `fast=true` for ER 9.3 and more"
        );
        Some(ErrorReason { message, ..ErrorReason::time_limit() })
    }
}
