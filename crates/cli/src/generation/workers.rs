//! Generators of puzzles of other kinds, which work side by side.

use super::SearchLimits;
use super::kinds::{GeneratedRecord, GenerationRequest, add_ratings};
use super::repeats::Repeats;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::parallel::lock;
use cluewise::engine::{Engine, Key};
use cluewise::formats::{AnyRecord, VariantRecord};
use cluewise::variant::{GeneratedVariant, VariantGenerator};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// Generators and solvers that are reused between batches: a new generator searches for a first grid.
pub struct Workers<'a> {
    request: &'a GenerationRequest<'a>,
    seed: u64,
    limits: &'a SearchLimits,
    pub repeats: Repeats,
    /// The default limit of attempts, if it has ended a search.
    given_up: AtomicU64,
    /// The part of that search.
    given_up_part: AtomicUsize,
    /// Whether a search that was given up has left out isomorphs.
    has_left_out: AtomicBool,
    /// Idle generators, per part.
    generators: Vec<Mutex<Vec<VariantGenerator>>>,
    engines: Mutex<Vec<Engine>>,
}

impl<'a> Workers<'a> {
    pub fn new(request: &'a GenerationRequest, seed: u64, limits: &'a SearchLimits) -> Result<Workers<'a>, Failure> {
        let generator = |part| request.generator(part).map(|generator| Mutex::new(vec![generator]));
        let parts = request.run.parts().len();
        let generators = (0..parts).map(generator).collect::<Result<_, _>>()?;
        Ok(Workers {
            request,
            seed,
            limits,
            repeats: Repeats::new(request.on_repeat, parts),
            given_up: AtomicU64::new(0),
            given_up_part: AtomicUsize::new(0),
            has_left_out: AtomicBool::new(false),
            generators,
            engines: Mutex::default(),
        })
    }

    /// Generates the puzzles with these indices, and rates them.
    pub fn generate(&self, indices: &[u64]) -> Vec<(u64, GeneratedRecord)> {
        let mut engine = lock(&self.engines).pop().unwrap_or_default();
        let mut made = Vec::with_capacity(indices.len());
        let part_of = |index: &u64| self.request.run.part_of(*index);
        for indices in indices.chunk_by(|index, next| part_of(index) == part_of(next)) {
            let part = part_of(&indices[0]);
            let left: Vec<u64> =
                indices.iter().copied().filter(|&index| !self.repeats.has_ended(part, index)).collect();
            let mut generator = lock(&self.generators[part]).pop();
            if !left.is_empty() && !self.limits.is_over() && !interrupt::is_pending() {
                // An error is returned by `search`.
                generator = generator.or_else(|| self.request.generator(part).ok());
                generator.iter_mut().for_each(|generator| generator.prepare(self.seed, &left));
            }
            made.extend(
                indices.iter().map(|&index| (index, self.generate_one(part, index, &mut generator, &mut engine))),
            );
            lock(&self.generators[part]).extend(generator);
        }
        lock(&self.engines).push(engine);
        made
    }

    fn generate_one(
        &self,
        part: usize,
        index: u64,
        generator: &mut Option<VariantGenerator>,
        engine: &mut Engine,
    ) -> GeneratedRecord {
        if self.repeats.has_ended(part, index) {
            return Ok(None);
        }
        let Some(made) = self.search(part, index, generator)? else {
            self.repeats.end(part, index);
            return Ok(None);
        };
        let key = self.repeats.key(&made.variant, &made.puzzle);
        let mut record = AnyRecord::Kind(VariantRecord::generated(index, made));
        add_ratings(engine, &mut record, &self.request.ratings)?;
        if let AnyRecord::Kind(record) = &mut record
            && self.request.steps
        {
            record.add_steps(engine.solvers());
        }
        Ok(Some((record, key)))
    }

    /// Returns the puzzle with this index; `None` if it was not found.
    fn search(
        &self,
        part: usize,
        index: u64,
        generator: &mut Option<VariantGenerator>,
    ) -> Result<Option<GeneratedVariant>, Failure> {
        let generator = match generator {
            Some(generator) => generator,
            None => generator.insert(self.request.generator(part)?),
        };
        let max_attempts = self.request.default_attempts(part);
        let has_left_out = Cell::new(false);
        let accepts = |made: &GeneratedVariant| {
            let (variant, puzzle) = (&made.variant, &made.puzzle);
            let is_new =
                self.request.known.lack(|| Key::of_isomorphs(variant, puzzle)) && self.repeats.accept(variant, puzzle);
            has_left_out.set(has_left_out.get() || !is_new);
            is_new
        };
        let made = generator.generate_where(self.seed, index, accepts, |attempts| {
            let is_given_up = max_attempts.is_some_and(|max| attempts >= max);
            if is_given_up {
                self.given_up_part.store(part, Ordering::Relaxed);
                self.given_up.store(attempts, Ordering::Relaxed);
                self.has_left_out.fetch_or(has_left_out.get(), Ordering::Relaxed);
            }
            !is_given_up && self.limits.should_continue(attempts)
        });
        self.limits.note(made.is_some());
        Ok(made)
    }

    /// Returns the record of a puzzle after all those before it. A repeat is replaced, or omitted if its part has
    /// ended.
    pub fn resolve_repeat(
        &self,
        index: u64,
        made: Option<(AnyRecord, Option<Key>)>,
    ) -> Result<Option<AnyRecord>, Failure> {
        let part = self.request.run.part_of(index);
        let Some((record, key)) = made.filter(|_| !self.repeats.has_ended(part, index)) else { return Ok(None) };
        if self.repeats.add(key) {
            return Ok(Some(record));
        }
        let mut again = self.generate(&[index]);
        let again = again.pop().map_or(Ok(None), |(_, made)| made)?;
        Ok(again.filter(|(_, key)| self.repeats.add(key.clone())).map(|(record, _)| record))
    }

    /// Prints why searches were given up.
    pub fn report_given_up(&self) {
        let attempts = self.given_up.load(Ordering::Relaxed);
        if attempts == 0 {
            return;
        }
        let parts = self.request.run.parts();
        let practice = parts.iter().find_map(|part| part.targets.practice);
        let level = parts[self.given_up_part.load(Ordering::Relaxed)].targets.level;
        let has_clues = parts.iter().any(|part| part.targets.clues.is_some());
        let others = match (level, has_clues) {
            (Some(level), true) => format!("of level {level} with this number of clues"),
            (Some(level), false) => format!("of level {level}"),
            (None, true) => "with this number of clues".to_owned(),
            (None, false) => "of the size".to_owned(),
        };
        let what = practice.map_or(others, |technique| format!("for {technique}"));
        let reason = match (self.has_left_out.load(Ordering::Relaxed), self.repeats.are_left_out()) {
            (false, _) => "this size may have none",
            (true, true) => {
                "all found were isomorphs of earlier ones: there may be no more; ask for fewer, or leave out --distinct"
            }
            (true, false) => {
                "all found were isomorphs of those in the files of --distinct-from: there may be no others"
            }
        };
        let new = if self.has_left_out.load(Ordering::Relaxed) { "new puzzle" } else { "puzzle" };
        print_stderr(format_args!("cluewise: no {new} {what} in {attempts} attempts; {reason}"));
    }
}
