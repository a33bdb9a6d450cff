//! The making of runs, which `generate` and `pack` share.

use super::{interrupt, parallel};
use crate::args::{self, Common, RunArgs};
use crate::error::{Failure, tell};
use crate::journal::Journal;
use crate::output::Live;
use crate::progress::Progress;
use cluewise::generator::{self, GenerateError, Generated, Part, Run};
use cluewise::pack::{Header, Parameters, Record};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A run and the part of it that is wanted.
pub struct Job<'a> {
    run: Run,
    range: Range<u64>,
    limits: &'a RunArgs,
    journal: Option<Journal>,
}

/// What to do about a puzzle that is not found within the limits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Misses {
    /// Go on with the next one.
    Skipped,
    /// Stop: the rest is of no use without it.
    Fatal,
}

/// How many puzzles a thread makes at a time, at least and at most: few if they may take long, many if they are soon
/// made.
const FEW: (usize, usize) = (1, 16);
const MANY: (usize, usize) = (32, 512);

/// How many puzzles that were not found are told of one by one.
const TOLD: u64 = 10;

impl<'a> Job<'a> {
    /// The job that the arguments describe, with the journal of its output; refuses targets that no puzzle can meet.
    pub fn new(
        common: &Common,
        limits: &'a RunArgs,
        parts: Vec<Part>,
        output: Option<&Path>,
    ) -> Result<Job<'a>, Failure> {
        let run = Run::new(0, parts).map_err(|e| Failure::Message(format!("impossible: {e}")))?;
        let all = limits.range.clone().unwrap_or(0..run.len());
        if all.end > run.len() {
            return Err(Failure::Message(format!("the run has only {} puzzles", run.len())));
        }
        let range = limits.shard.map_or(all.clone(), |(shard, of)| generator::shard(&all, shard, of));
        let journal = Journal::open(output, limits.resume)?;
        let seed = limits.seed.or(journal.as_ref().and_then(Journal::seed)).unwrap_or_else(args::random_seed);
        let run = run.with_seed(seed);
        if limits.seed.is_none() {
            args::tell_seed(seed, common, "puzzles");
        }
        if run.has_rare_targets() && !common.quiet {
            tell("cluewise: these targets are rare: a puzzle may take seconds or minutes");
        }
        Ok(Job { run, range, limits, journal })
    }

    /// The header of a pack of these puzzles.
    pub fn header(&self) -> Header {
        Header::new(Some(Parameters { run: self.run.clone(), range: self.range.clone() }))
    }

    /// How many puzzles the job makes.
    pub fn count(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// The seed of the run.
    pub fn seed(&self) -> u64 {
        self.run.seed()
    }

    /// Makes the puzzles, those apart that the journal holds, and hands what `work` makes of them to `sink`, in order.
    /// `records` says what decides about records besides the run. Returns whether all were found.
    pub fn make<O: Live>(
        &mut self,
        common: &Common,
        (out, records): (&mut O, &str),
        work: impl Fn(&Run, u64, &Generated) -> Record + Sync,
        mut sink: impl FnMut(&mut O, &Record) -> Result<(), Failure>,
        misses: Misses,
    ) -> Result<bool, Failure> {
        let (header, count) = (self.header(), self.count());
        let Job { run, range, limits, journal } = self;
        let mut progress = Progress::new(common, Some(count), out.is_stdout());
        let patience = Arc::new(Patience::new(limits, common));
        let replay = |journal: &mut Journal| journal.replay(&header, records, |record| sink(out, &record));
        let mut found = journal.as_mut().map_or(Ok(0), replay)?;
        progress.begin_at(found);
        let some = |indices: Vec<u64>| {
            let should_continue = |attempts| patience.lasts(attempts);
            let record = |(index, made): (u64, Result<Generated, GenerateError>)| match made {
                Ok(made) => {
                    patience.calm();
                    Ok(work(run, index, &made))
                }
                Err(gave_up) => {
                    patience.missed(misses);
                    Err((index, gave_up))
                }
            };
            if run.is_fast() {
                let made = run.puzzles(indices.iter().copied(), should_continue);
                return indices.into_iter().zip(made).map(record).collect();
            }
            indices.into_iter().map(|index| record((index, run.puzzle(index, should_continue)))).collect()
        };
        let (mut rest, over) = (range.start + found..range.end, Arc::clone(&patience));
        let mut told = 0u64;
        let take = |out: &mut O, result: Result<Record, (u64, GenerateError)>| {
            progress.step();
            progress.attempts(patience.attempts_made(), found + 1);
            match result {
                Ok(record) => {
                    found += 1;
                    journal.as_mut().map_or(Ok(()), |journal| journal.note(&record))?;
                    return sink(out, &record);
                }
                Err(_) if interrupt::is_pending() => return Err(Failure::Interrupted),
                Err((index, gave_up)) if told < TOLD && gave_up.attempts > 0 => {
                    told += 1;
                    progress.say(&regret(index, &gave_up));
                }
                Err(_) => {}
            }
            journal.iter_mut().for_each(Journal::miss);
            Ok(())
        };
        let (few, most) = if run.is_fast() { MANY } else { FEW };
        let next = move || {
            let indices: Vec<u64> = rest.by_ref().take(few).collect();
            Some(indices).filter(|indices| !indices.is_empty() && !over.is_over())
        };
        let done = parallel::for_each(next, out, most, some, take);
        progress.finish();
        journal.as_mut().map_or(Ok(()), Journal::flush)?;
        done?;
        if found < count {
            tell(format_args!("cluewise: {found} of {count} puzzles found within the limits"));
            interrupt::say_hint();
        }
        Ok(found == count)
    }

    /// Ends the job: the output is complete.
    pub fn finish(self) -> Result<(), Failure> {
        self.journal.map_or(Ok(()), Journal::finish)
    }
}

/// How long the search for puzzles goes on.
struct Patience {
    attempts: Option<u64>,
    time: Option<Duration>,
    began: Instant,
    /// How many attempts were made.
    made: AtomicU64,
    /// Whether to say that nothing was found for long.
    uneasy: AtomicBool,
    /// Whether a puzzle is missing without which the rest is of no use.
    lost: AtomicBool,
}

/// After this time without a puzzle it is worth a word.
const LONG: Duration = Duration::from_secs(10);

impl Patience {
    fn new(limits: &RunArgs, common: &Common) -> Patience {
        let endless = limits.attempts.is_none() && limits.time.is_none();
        let uneasy = AtomicBool::new(endless && !common.quiet);
        let (attempts, time) = (limits.attempts, limits.time);
        Patience {
            attempts,
            time,
            began: Instant::now(),
            made: AtomicU64::new(0),
            uneasy,
            lost: AtomicBool::new(false),
        }
    }

    /// Whether to go on after so many attempts at one puzzle.
    fn lasts(&self, attempts: u64) -> bool {
        if self.began.elapsed() > LONG && self.uneasy.swap(false, Ordering::Relaxed) {
            let seconds = LONG.as_secs();
            tell(format_args!(
                "cluewise: no puzzle in {seconds} s: these targets are rare; set a limit with --time or --attempts"
            ));
        }
        let should_continue =
            !interrupt::is_pending() && !self.is_over() && self.attempts.is_none_or(|most| attempts < most);
        self.made.fetch_add(u64::from(should_continue), Ordering::Relaxed);
        should_continue
    }

    /// How many attempts were made at all puzzles.
    fn attempts_made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }

    /// Whether no more puzzles are to be begun.
    fn is_over(&self) -> bool {
        self.lost.load(Ordering::Relaxed) || self.time.is_some_and(|most| self.began.elapsed() >= most)
    }

    /// A puzzle was found.
    fn calm(&self) {
        self.uneasy.store(false, Ordering::Relaxed);
    }

    /// A puzzle was not found.
    fn missed(&self, misses: Misses) {
        if misses == Misses::Fatal {
            self.lost.store(true, Ordering::Relaxed);
        }
    }
}

/// What to say of a puzzle that was not found.
fn regret(index: u64, gave_up: &GenerateError) -> String {
    let nearest = gave_up.nearest.as_ref().map_or(String::new(), |made| {
        let level = made.effort().map_or(String::new(), |e| format!(", {}", e.level));
        format!("; nearest: {} ({} clues{level})", made.puzzle, made.puzzle.clue_count())
    });
    format!("cluewise: puzzle {index}: {gave_up}{nearest}")
}
