//! Generators of puzzles of a run, which work side by side.

use super::repeats::Repeats;
use super::{KnownKeys, SearchLimits};
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::parallel::lock;
use cluewise::engine::{Contents, Engine, Key};
use cluewise::generator::{GenerateError, Misses};
use cluewise::pack::Record;
use cluewise::rating::effort::LevelRange;
use cluewise::run::{GeneratedPuzzle, Generator, NewPuzzle, Run, RunError};
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

/// The search of all threads. Generators and engines are reused between batches: a new generator of another kind than
/// the classic one searches for a first grid.
pub struct Workers<'a> {
    run: &'a Run,
    contents: &'a Contents,
    known: &'a KnownKeys,
    limits: &'a SearchLimits,
    pub repeats: Repeats,
    /// Per part, the number of attempts after which a search ends although the user does not limit them. Within a time
    /// limit only searches end that have found repeats: others may still find a first puzzle.
    default_attempts: Vec<Option<u64>>,
    /// The default limit of attempts, if it has ended a search.
    given_up: AtomicU64,
    /// The part of that search.
    given_up_part: AtomicUsize,
    /// Why its attempts at a completion have failed.
    misses: Mutex<Misses>,
    /// Whether a search that was given up has left out isomorphs.
    has_left_out: AtomicBool,
    /// Idle generators, per part.
    generators: Vec<Mutex<Vec<Generator>>>,
    engines: Mutex<Vec<Engine>>,
}

/// The record of a puzzle, and its key if it is compared with others.
pub type Found = (Record, Option<Key>);

/// The reason why there is no record.
pub enum Miss {
    /// No puzzle was found.
    NotFound(GenerateError),
    /// No puzzle was found, which is reported for all puzzles together.
    GivenUp,
    /// There is no rating.
    Failed(Failure),
}

impl<'a> Workers<'a> {
    /// Creates the generators of all parts.
    ///
    /// # Errors
    /// No puzzle can meet the targets, or no grid was found.
    pub fn new(
        run: &'a Run,
        contents: &'a Contents,
        known: &'a KnownKeys,
        limits: &'a SearchLimits,
        repeats: Repeats,
    ) -> Result<Workers<'a>, RunError> {
        let parts = 0..run.parts().len();
        let generator = |part| run.generator(part).map(|generator| Mutex::new(vec![generator]));
        let default_attempts =
            |part| run.default_attempts(part).or(repeats.max_attempts()).filter(|_| !limits.limit_attempts());
        Ok(Workers {
            default_attempts: parts.clone().map(default_attempts).collect(),
            generators: parts.map(generator).collect::<Result<_, _>>()?,
            run,
            contents,
            known,
            limits,
            repeats,
            given_up: AtomicU64::new(0),
            given_up_part: AtomicUsize::new(0),
            misses: Mutex::default(),
            has_left_out: AtomicBool::new(false),
            engines: Mutex::default(),
        })
    }

    /// Generates the puzzles with these indices, and rates them.
    pub fn generate(&self, indices: &[u64]) -> Vec<(u64, Result<Found, Miss>)> {
        let part_of = |index: &u64| self.run.part_of(*index);
        let parts = indices.chunk_by(|index, next| part_of(index) == part_of(next));
        parts.flat_map(|indices| self.generate_part(part_of(&indices[0]), indices)).collect()
    }

    /// Generates puzzles of one part.
    fn generate_part(&self, part: usize, indices: &[u64]) -> Vec<(u64, Result<Found, Miss>)> {
        let left: Vec<u64> = indices.iter().copied().filter(|&index| !self.repeats.has_ended(part, index)).collect();
        let is_over = left.is_empty() || self.limits.is_over() || interrupt::is_pending();
        let made = if is_over { Vec::new() } else { self.search(part, &left) };
        let mut engine = lock(&self.engines).pop().unwrap_or_default();
        let mut made = left.into_iter().zip(made).peekable();
        let results = indices.iter().map(|&index| {
            let made = made.next_if(|(found, _)| *found == index).map_or(Err(Miss::GivenUp), |(_, made)| made);
            let found = made.and_then(|made| self.found(part, index, made, &mut engine));
            if found.is_err() {
                self.repeats.end(part, index);
            }
            (index, found)
        });
        let results = results.collect();
        lock(&self.engines).push(engine);
        results
    }

    fn found(&self, part: usize, index: u64, made: GeneratedPuzzle, engine: &mut Engine) -> Result<Found, Miss> {
        let key = self.repeats.key(made.puzzle());
        let targets = &self.run.parts()[part].targets;
        let record = engine.record_of_generated(made, targets, index, self.contents);
        Ok((record.map_err(|error| Miss::Failed(error.to_string().into()))?, key))
    }

    /// Searches for puzzles of one part. Without repeats, the first one that is missing ends the part.
    fn search(&self, part: usize, indices: &[u64]) -> Vec<Result<GeneratedPuzzle, Miss>> {
        let idle = lock(&self.generators[part]).pop();
        let Ok(mut generator) = idle.map_or_else(|| self.run.generator(part), Ok) else {
            // The first generator of the part was created with the same targets.
            return indices.iter().map(|_| Err(Miss::GivenUp)).collect();
        };
        let max_attempts = self.default_attempts[part];
        let (has_left_out, has_given_up) = (Cell::new(false), Cell::new(false));
        let accepts = |puzzle: NewPuzzle| {
            let is_new = self.known.lack(|| Key::of_new(puzzle)) && self.repeats.accept(puzzle);
            has_left_out.set(has_left_out.get() || !is_new);
            if is_new {
                self.limits.note(true);
            }
            is_new
        };
        let should_continue = |attempts| {
            let may_give_up = self.limits.are_unset() || has_left_out.get();
            if may_give_up && max_attempts.is_some_and(|max| attempts >= max) {
                has_given_up.set(true);
                self.given_up_part.store(part, Ordering::Relaxed);
                self.given_up.store(attempts, Ordering::Relaxed);
                self.has_left_out.fetch_or(has_left_out.get(), Ordering::Relaxed);
                return false;
            }
            let has_ended = has_given_up.get() && self.repeats.are_left_out();
            !has_ended && self.limits.should_continue(attempts)
        };
        // What was found before the end of the time counts.
        let mut made = Vec::new();
        let _ = self.limits.token().run(|| {
            made = generator.generate(self.run.seed(), indices, &accepts, should_continue);
        });
        lock(&self.generators[part]).push(generator);
        let miss = |error: GenerateError| {
            self.limits.note(false);
            if has_given_up.get() && max_attempts.is_some_and(|max| error.attempts >= max) {
                *lock(&self.misses) = error.misses;
                return Miss::GivenUp;
            }
            Miss::NotFound(error)
        };
        made.into_iter().map(|made| made.map_err(miss)).collect()
    }

    /// Returns the record of a puzzle after all those before it. A repeat is replaced, or omitted if its part has
    /// ended.
    pub fn resolve_repeat(&self, index: u64, found: Result<Found, Miss>) -> Result<Record, Miss> {
        let part = self.run.part_of(index);
        let (record, key) = found?;
        if self.repeats.has_ended(part, index) {
            return Err(Miss::GivenUp);
        }
        if self.repeats.add(key) {
            return Ok(record);
        }
        let again = self.generate_part(part, &[index]).pop().map_or(Err(Miss::GivenUp), |(_, found)| found);
        let (record, key) = again?;
        if self.repeats.add(key) { Ok(record) } else { Err(Miss::GivenUp) }
    }

    /// Prints why searches were given up.
    pub fn report_given_up(&self) {
        let attempts = self.given_up.load(Ordering::Relaxed);
        if attempts == 0 {
            return;
        }
        let parts = self.run.parts();
        if self.run.kind().draft().is_some() {
            let level = parts[self.given_up_part.load(Ordering::Relaxed)].targets.level;
            let what = if self.repeats.are_left_out() { "new completion" } else { "completion" };
            return print_stderr(no_completion(what, level, attempts, *lock(&self.misses)));
        }
        let practice = parts.iter().find_map(|part| part.targets.practice);
        let level = parts[self.given_up_part.load(Ordering::Relaxed)].targets.level;
        let has_clues = parts.iter().any(|part| part.targets.clues.is_some());
        let others = match (level, has_clues) {
            _ if parts.iter().any(|part| part.targets.er.is_some()) => "with this ER".to_owned(),
            _ if parts.iter().any(|part| part.targets.mask.is_some()) => "within the mask".to_owned(),
            (Some(level), true) => format!("of level {level} with this number of clues"),
            (Some(level), false) => format!("of level {level}"),
            (None, true) => "with this number of clues".to_owned(),
            (None, false) => "of the size".to_owned(),
        };
        let what = practice.map_or(others, |technique| format!("for {technique}"));
        let reason = match (self.has_left_out.load(Ordering::Relaxed), self.repeats.are_left_out()) {
            (false, _) => "there may be none",
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

/// Returns the message for attempts that have found no completion of a draft.
fn no_completion(what: &str, level: Option<LevelRange>, attempts: u64, misses: Misses) -> String {
    let Misses { unsolved, ambiguous, too_easy, too_hard, .. } = misses;
    let repeats = attempts.saturating_sub(unsolved + ambiguous + too_easy + too_hard);
    let reasons = [
        (unsolved, "whose solution takes too long"),
        (ambiguous, "with several solutions"),
        (too_easy, "too easy"),
        (too_hard, "too hard"),
        (repeats, "like earlier ones"),
    ];
    let reasons = reasons.into_iter().filter(|&(count, _)| count > 0);
    let reasons: Vec<String> = reasons.map(|(count, reason)| format!("{count} {reason}")).collect();
    let level = level.map_or(String::new(), |level| format!(" of level {level}"));
    format!("cluewise: no {what}{level} in {attempts} attempts: {}; see --with", reasons.join(", "))
}
