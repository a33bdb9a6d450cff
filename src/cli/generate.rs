//! `generate`, and the making of runs that `pack` shares.

use super::args::{Common, Output, RunArgs, TargetArgs};
use super::error::{Failure, tell};
use super::output::{Live, RecordOut};
use super::progress::Progress;
use super::{interrupt, parallel};
use cluewise::effort::Level;
use cluewise::generator::{self, GaveUp, Generated, Part, Run};
use cluewise::pack::{Header, Parameters, Record};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Make puzzles, each with exactly one solution
///
/// Puzzle i of a run depends on the seed, the targets and i alone: --range and --shard make any part of it, on any
/// machine and with any number of threads, with the same result.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise generate -n 10                                   ten puzzles, one a line\n  \
    cluewise generate -n 5 --level hard --symmetry rot180     hard ones with point symmetry\n  \
    cluewise generate --seed 7 --range 100..200               puzzles 100 to 199 of the run of seed 7\n  \
    cluewise generate -n 1000000 --seed 7 --shard 3/8         the third of eight equal parts\n  \
    cluewise generate -n 100 --clues 36..40 -o easy.jsonl     with solutions and ratings")]
pub struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    count: u64,
    /// Level of difficulty: easy, medium, hard, expert or extreme
    #[arg(long, value_name = "LEVEL", help_heading = "Targets")]
    level: Option<Level>,
    #[command(flatten)]
    targets: TargetArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: Output,
}

impl Generate {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        let count = self.run.range.as_ref().map_or(self.count, |range| range.end.max(1));
        let part = Part { count, targets: self.targets.targets(self.level) };
        let job = Job::new(common, &self.run, vec![part])?;
        let mut out = RecordOut::open(&self.output, &job.header())?;
        let rated = out.format().has_ratings();
        let record = |run: &Run, index, made: &Generated| match rated {
            true => Record::made(run, index, made),
            false => made.puzzle.into(),
        };
        let met = job.make(common, &mut out, record, |out, record| out.write(&record))?;
        out.finish()?;
        Ok(met)
    }
}

/// A run and the part of it that is wanted.
pub struct Job<'a> {
    run: Run,
    range: Range<u64>,
    limits: &'a RunArgs,
}

impl<'a> Job<'a> {
    /// The job that the arguments describe; refuses targets that no puzzle can meet.
    pub fn new(common: &Common, args: &'a RunArgs, parts: Vec<Part>) -> Result<Job<'a>, Failure> {
        // Numbers up to 2^53 survive every JSON reader.
        let seed = args.seed.unwrap_or_else(|| rand::random::<u64>() >> 11);
        let run = Run::new(seed, parts).map_err(|e| Failure::Message(format!("impossible: {e}")))?;
        let all = args.range.clone().unwrap_or(0..run.len());
        if all.end > run.len() {
            return Err(Failure::Message(format!("the run has only {} puzzles", run.len())));
        }
        let range = args.shard.map_or(all.clone(), |(shard, of)| generator::shard(&all, shard, of));
        if args.seed.is_none() && !common.quiet {
            tell(format_args!("cluewise: seed {seed}; --seed {seed} makes the same puzzles again"));
        }
        Ok(Job { run, range, limits: args })
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

    /// Makes the puzzles and hands what `work` makes of them to `sink`, in order. Returns whether all were found.
    pub fn make<R: Send, O: Live>(
        &self,
        common: &Common,
        out: &mut O,
        work: impl Fn(&Run, u64, &Generated) -> R + Sync,
        mut sink: impl FnMut(&mut O, R) -> Result<(), Failure>,
    ) -> Result<bool, Failure> {
        let mut progress = Progress::new(common, Some(self.count()), out.is_stdout());
        let patience = Patience::new(self.limits, common);
        let one = |index| match self.run.puzzle(index, |attempts| patience.lasts(attempts)) {
            Ok(made) => {
                patience.renew();
                Ok(work(&self.run, index, &made))
            }
            Err(gave_up) => Err((index, gave_up)),
        };
        let mut missed = 0u64;
        let take = |out: &mut O, result| {
            progress.step();
            match result {
                Ok(made) => sink(out, made),
                Err(_) if interrupt::is_pending() => Err(Failure::Interrupted),
                Err((index, gave_up)) => {
                    missed += 1;
                    if missed <= 10 {
                        progress.say(&regret(index, &gave_up));
                    }
                    Ok(())
                }
            }
        };
        let done = parallel::for_each(self.range.clone(), out, one, take);
        progress.finish();
        done?;
        if missed > 0 {
            tell(format_args!("cluewise: {missed} of {} puzzles not found within the limits", self.count()));
        }
        Ok(missed == 0)
    }
}

/// How long the search for a puzzle goes on.
struct Patience<'a> {
    limits: &'a RunArgs,
    began: Instant,
    /// Whether to say that nothing was found for long.
    uneasy: AtomicBool,
}

/// After this time without a puzzle it is worth a word.
const LONG: Duration = Duration::from_secs(10);

impl Patience<'_> {
    fn new<'a>(limits: &'a RunArgs, common: &Common) -> Patience<'a> {
        let endless = limits.attempts.is_none() && limits.time.is_none();
        Patience { limits, began: Instant::now(), uneasy: AtomicBool::new(endless && !common.quiet) }
    }

    /// Whether to go on after so many attempts at one puzzle.
    fn lasts(&self, attempts: u64) -> bool {
        if self.began.elapsed() > LONG && self.uneasy.swap(false, Ordering::Relaxed) {
            tell(format_args!(
                "cluewise: no puzzle in {} s: these targets are rare; --time or --attempts set an end",
                LONG.as_secs()
            ));
        }
        !interrupt::is_pending()
            && self.limits.attempts.is_none_or(|most| attempts < most)
            && self.limits.time.is_none_or(|most| self.began.elapsed() < most)
    }

    /// A puzzle was found.
    fn renew(&self) {
        self.uneasy.store(false, Ordering::Relaxed);
    }
}

/// What to say of a puzzle that was not found.
fn regret(index: u64, gave_up: &GaveUp) -> String {
    let attempts = gave_up.attempts;
    let nearest = match &gave_up.nearest {
        Some(made) => {
            let level = made.effort().map_or(String::new(), |e| format!(", {}", e.level));
            format!("; nearest: {} ({} clues{level})", made.puzzle, made.puzzle.clue_count())
        }
        None => String::new(),
    };
    format!("cluewise: puzzle {index}: gave up after {attempts} attempts{nearest}")
}
