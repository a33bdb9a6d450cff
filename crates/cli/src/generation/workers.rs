//! Searches for puzzles of a run, which run side by side.

use super::{KnownKeys, SearchLimits};
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::parallel::lock;
use cluewise::engine::{Contents, Engine, FoundPuzzle, GivenUp, Key, RunSearch, SearchControl};
use cluewise::generator::{GenerateError, Misses};
use cluewise::pack::Record;
use cluewise::rating::effort::LevelRange;
use cluewise::run::NewPuzzle;
use std::sync::Mutex;

/// The search of all threads, with ratings. Engines are reused between batches.
pub struct Workers<'a> {
    contents: &'a Contents,
    control: Control<'a>,
    pub search: RunSearch,
    engines: Mutex<Vec<Engine>>,
}

/// What ends a search: the limits of the user, and known puzzles.
struct Control<'a> {
    known: &'a KnownKeys,
    limits: &'a SearchLimits,
}

impl SearchControl for Control<'_> {
    fn is_over(&self) -> bool {
        self.limits.is_over() || interrupt::is_pending()
    }

    fn should_continue(&self) -> bool {
        self.limits.should_continue()
    }

    fn accepts(&self, puzzle: NewPuzzle) -> bool {
        let is_new = self.known.lack(|| Key::of_new(puzzle));
        if is_new {
            self.limits.note(true);
        }
        is_new
    }
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
    pub fn new(
        search: RunSearch,
        contents: &'a Contents,
        known: &'a KnownKeys,
        limits: &'a SearchLimits,
    ) -> Workers<'a> {
        Workers { contents, control: Control { known, limits }, search, engines: Mutex::default() }
    }

    /// Generates the puzzles with these indices, and rates them.
    pub fn generate(&self, indices: &[u64]) -> Vec<(u64, Result<Found, Miss>)> {
        // What was found before the end of the time counts.
        let mut made = Vec::new();
        let _ = self.control.limits.token().run(|| made = self.search.generate(indices, &self.control));
        if made.is_empty() {
            made = indices.iter().map(|&index| (index, Err(GenerateError::default()))).collect();
        }
        let mut engine = lock(&self.engines).pop().unwrap_or_default();
        let made = made.into_iter().map(|(index, made)| {
            let found = made.map_err(|error| self.miss(index, error));
            (index, found.and_then(|made| self.found(index, made, &mut engine)))
        });
        let results = made.collect();
        lock(&self.engines).push(engine);
        results
    }

    fn found(&self, index: u64, (made, key): FoundPuzzle, engine: &mut Engine) -> Result<Found, Miss> {
        let run = self.search.run();
        let targets = &run.parts()[run.part_of(index)].targets;
        let record = engine.record_of_generated(made, targets, index, self.contents);
        Ok((record.map_err(|error| Miss::Failed(error.to_string().into()))?, key))
    }

    fn miss(&self, index: u64, error: GenerateError) -> Miss {
        self.control.limits.note(false);
        if self.search.has_given_up(index, &error) { Miss::GivenUp } else { Miss::NotFound(error) }
    }

    /// Returns the record of a puzzle after all those before it. A repeat is replaced, or omitted if its part has
    /// ended.
    pub fn resolve_repeat(&self, index: u64, found: Result<Found, Miss>) -> Result<Record, Miss> {
        let (record, key) = found?;
        if self.search.has_ended(index) {
            return Err(Miss::GivenUp);
        }
        if self.search.add(key) {
            return Ok(record);
        }
        let again = self.generate(&[index]).pop().map_or(Err(Miss::GivenUp), |(_, found)| found);
        let (record, key) = again?;
        if self.search.add(key) { Ok(record) } else { Err(Miss::GivenUp) }
    }

    /// Prints why searches were given up.
    pub fn report_given_up(&self) {
        let Some(GivenUp { part, attempts, misses, has_left_out, .. }) = self.search.given_up() else { return };
        let parts = self.search.run().parts();
        let level = parts[part].targets.level;
        let leaves_out = self.search.leaves_out_repeats();
        if self.search.run().kind().draft().is_some() {
            let what = if leaves_out { "new completion" } else { "completion" };
            return print_stderr(no_completion(what, level, attempts, misses));
        }
        let practice = parts.iter().find_map(|part| part.targets.practice);
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
        let reason = match (has_left_out, leaves_out) {
            (false, _) => "there may be none",
            (true, true) => {
                "all found were isomorphs of earlier ones: there may be no more; ask for fewer, or leave out --distinct"
            }
            (true, false) => {
                "all found were isomorphs of those in the files of --distinct-from: there may be no others"
            }
        };
        let new = if has_left_out { "new puzzle" } else { "puzzle" };
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
