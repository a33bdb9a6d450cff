//! `neighbors`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, ResumeArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::expressible::check_new;
use crate::io::input::Location;
use crate::io::record_output::RecordOutput;
use crate::resumable::{EntryEvent, EntryOutput, ResumableRun, Unfinished};
use cluewise::analysis::{MarkedPuzzle, NeighborSearch, trial_depth};
use cluewise::engine::{Ability, Duplicates, Engine, Key};
use cluewise::formats;
use cluewise::generator::parse_er;
use cluewise::pack::{AnyPuzzle, ClassicPuzzle, Header, Record, StoredRecord};
use cluewise::rating::effort;
use cluewise::rating::se::{Options, Outcome, Position, Tenths, rate_with};
use cluewise::run::NewKind;
use cluewise::{Candidates, Puzzle, solver};
use rayon::prelude::*;
use std::collections::{HashSet, VecDeque};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

/// Print the neighbors of each puzzle: unique puzzles with some clues removed and others added
///
/// Neighbors are written as they are found, in the order of the removed clues; of isomorphic neighbors of a puzzle only
/// the first is printed. Neighbors of different puzzles may be isomorphic: `dedupe` keeps one of each.
///
/// The puzzle itself may have several solutions or none. In candidate grids, candidates are exchanged: --remove restores
/// eliminated ones that the clues allow, --add eliminates others, and --minimal requires that each elimination is needed.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise neighbors puzzles.txt                            one clue exchanged\n  \
    cluewise neighbors --remove 2 --add 2 --minimal --er 11.0..12.0 hardest.txt\n  \
    cluewise neighbors --min-depth 2 --min-effort 6.4 hard.txt\n  \
    cluewise neighbors --add 0 puzzles.txt                    one clue less\n  \
    cluewise neighbors -o found.txt --resume puzzles.txt      continue an interrupted run\n\n\
    Exit code 1 if any puzzle is malformed or of another kind, or a part of it has too many solutions.")]
pub struct Neighbors {
    #[command(flatten)]
    input: InputArgs,
    /// Number of clues to remove. A removed clue may be added again: two exchanged clues include one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=4))]
    remove: u8,
    /// Number of clues to add [default: as many as are removed]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=4))]
    add: Option<u8>,
    /// Only minimal puzzles (no redundant clue)
    #[arg(long)]
    minimal: bool,
    /// Only puzzles with this Sudoku Explainer rating (ER), such as 11.0..12.0
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_er)]
    er: Option<RangeInclusive<u32>>,
    /// Only puzzles with at least this effort score, such as 6.4
    #[arg(long, value_name = "SCORE", value_parser = score)]
    min_effort: Option<f64>,
    /// Only puzzles that need at least this depth of trial and error (see `depth`)
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..=3))]
    min_depth: u8,
    /// Maximum number of solutions after the removal of clues; sets of remaining clues with more are skipped and
    /// reported
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    max_solutions: u64,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Parses an effort score.
fn score(text: &str) -> Result<f64, String> {
    let score = text.parse().ok().filter(|score: &f64| score.is_finite());
    score.ok_or_else(|| "a score is a number, such as 6.4".to_owned())
}

impl Command for Neighbors {
    const NAME: &'static str = "neighbors";
    const TASKS: &'static [Task] = &[Task::Hunt];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.er.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err("impossible: the minimum of --er is above its maximum".to_owned().into());
        }
        let kind = KindArgs::default();
        check_new(self.output.format_or(formats::LINE)?, &NewKind::CLASSIC)?;
        let mut out = RecordOutput::open(&self.output, &kind, Header::new(None), &FieldArgs::default())?;
        let format = out.record_format();
        let run =
            ResumableRun::new(&self.input, &self.output.file, &self.resume, global, self.options(out.format().name()));
        let run = ResumableRun { source: run.source.with_candidates(), ..run };
        let work = |_: &mut Engine, record: Record, location: &Location| {
            format.loss(&record).map_or_else(|| self.search(&record, location), Err)
        };
        let written = run.write(&mut out, work, |out, record: &StoredRecord| out.write(&record.clone().into()))?;
        out.finish()?;
        written.finish()
    }
}

impl Neighbors {
    /// Returns the options that decide what is written.
    fn options(&self, format: &str) -> String {
        let Neighbors { remove, add, minimal, er, min_effort, min_depth, max_solutions, .. } = self;
        format!("neighbors {remove} {add:?} {minimal} {er:?} {min_effort:?} {min_depth} {max_solutions} {format}")
    }

    /// Returns the neighbors of a puzzle. The first of them are searched at once, the others while they are written.
    fn search(&self, record: &Record, location: &Location) -> Result<EntryOutput<StoredRecord>, String> {
        let ClassicPuzzle { clues, candidates, .. } = record.require_classic(Ability::Neighbors)?;
        if candidates.is_some() && self.min_effort.is_some() {
            return Err("candidate grids have no effort (--min-effort)".to_owned());
        }
        let (remove, add) = (self.remove.into(), self.add.unwrap_or(self.remove).into());
        let mut found = FoundNeighbors {
            search: NeighborSearch::new(MarkedPuzzle::new(*clues, candidates.as_deref()), remove, add),
            conditions: self.conditions(),
            next_part: 0,
            parts_at_once: rayon::current_num_threads() as u64,
            ready: VecDeque::new(),
            seen: HashSet::new(),
            count: 0,
            has_left_out: false,
            location: location.clone(),
        };
        found.search_next();
        Ok(EntryOutput::resumable(|unfinished| found.after(unfinished)))
    }

    fn conditions(&self) -> Conditions {
        let Neighbors { minimal, ref er, min_effort, min_depth, max_solutions, .. } = *self;
        Conditions { minimal, er: er.clone(), min_effort, min_depth, max_solutions }
    }
}

/// The neighbors of a puzzle, in the order of the removed clues.
struct FoundNeighbors {
    search: NeighborSearch,
    conditions: Conditions,
    /// The next part to search.
    next_part: u64,
    /// The number of parts that are searched side by side.
    parts_at_once: u64,
    /// What is found, but not passed on.
    ready: VecDeque<EntryEvent<StoredRecord>>,
    /// The keys of the neighbors so far.
    seen: HashSet<Key>,
    /// The number of neighbors that meet the conditions so far.
    count: usize,
    /// Whether a part had too many solutions.
    has_left_out: bool,
    location: Location,
}

/// The maximum number of parts that are searched side by side.
const MAX_PARTS_AT_ONCE: u64 = 64;

/// The time that they are to take, so that progress is seen.
const TIME_AT_ONCE: Duration = Duration::from_secs(2);

impl Iterator for FoundNeighbors {
    type Item = EntryEvent<StoredRecord>;

    fn next(&mut self) -> Option<EntryEvent<StoredRecord>> {
        while self.ready.is_empty() && self.next_part < self.search.parts() {
            self.search_next();
        }
        self.ready.pop_front()
    }
}

impl FoundNeighbors {
    /// Continues after what an interrupted run has done. What did not meet the conditions is found again without effect.
    fn after(mut self, Unfinished { parts, work, failed, .. }: Unfinished<StoredRecord>) -> FoundNeighbors {
        if work > 0 {
            let (mut engine, records) = (Engine::default(), parts.into_iter().map(Record::from));
            self.seen = records.map(|record| engine.key(&record, Duplicates::default())).collect();
            (self.count, self.next_part, self.has_left_out) = (self.seen.len(), work, failed);
            self.ready.clear();
        }
        self
    }

    /// Searches the next parts on all threads. Of isomorphs, only the first one is kept, and then compared with the
    /// conditions: the order does not depend on the threads.
    fn search_next(&mut self) {
        let total = self.search.parts();
        let parts = self.next_part..total.min(self.next_part + self.parts_at_once);
        self.next_part = parts.end;
        let start = Instant::now();
        let found: Vec<_> = parts.into_par_iter().map(|part| self.conditions.neighbors(&self.search, part)).collect();
        if found.iter().any(Option::is_none) && !std::mem::replace(&mut self.has_left_out, true) {
            self.ready.push_back(EntryEvent::Note(format!(
                "{}: parts with more than {} solutions are left out (--max-solutions)",
                self.location, self.conditions.max_solutions
            )));
        }
        let new: Vec<MarkedPuzzle> = found
            .into_iter()
            .flatten()
            .flatten()
            .filter_map(|(key, neighbor)| self.seen.insert(key).then_some(neighbor))
            .collect();
        let kept: Vec<_> =
            new.into_par_iter().filter(|neighbor| self.conditions.are_met(neighbor)).map(record).collect();
        self.count += kept.len();
        self.ready.extend(kept.into_iter().map(|record| EntryEvent::Part(record.into())));
        let text = format!("{}/{total} sets of removed clues, {} neighbors", self.next_part, self.count);
        self.ready.push_back(EntryEvent::Progress { done: self.next_part, total, text });
        let (threads, elapsed) = (rayon::current_num_threads() as u64, start.elapsed());
        let next = match elapsed {
            _ if elapsed < TIME_AT_ONCE / 2 => 2 * self.parts_at_once,
            _ if elapsed > TIME_AT_ONCE => self.parts_at_once / 2,
            _ => self.parts_at_once,
        };
        self.parts_at_once = next.clamp(threads, threads.max(MAX_PARTS_AT_ONCE));
    }
}

/// Returns the record of a neighbor.
fn record(neighbor: MarkedPuzzle) -> Record {
    let mut puzzle = ClassicPuzzle::from(neighbor.clues);
    neighbor.candidates.iter().for_each(|candidates| puzzle.restrict(candidates));
    AnyPuzzle::Classic(puzzle).into()
}

/// The conditions on neighbors.
struct Conditions {
    minimal: bool,
    er: Option<RangeInclusive<u32>>,
    min_effort: Option<f64>,
    min_depth: u8,
    max_solutions: u64,
}

impl Conditions {
    /// Returns the neighbors of a part with their keys, minimal ones if requested; `None` if it has too many solutions.
    fn neighbors(&self, search: &NeighborSearch, part: u64) -> Option<Vec<(Key, MarkedPuzzle)>> {
        let mut found = search.find(part, self.max_solutions)?;
        found.retain(|neighbor| !self.minimal || neighbor.is_minimal());
        let mut engine = Engine::default();
        let mut key = |neighbor: &MarkedPuzzle| engine.key(&record(neighbor.clone()), Duplicates::default());
        Some(found.into_iter().map(|neighbor| (key(&neighbor), neighbor)).collect())
    }

    /// Returns whether a neighbor meets the conditions on its difficulty.
    fn are_met(&self, neighbor: &MarkedPuzzle) -> bool {
        let candidates = neighbor.candidates.as_deref().cloned().unwrap_or_else(|| Candidates::new(&neighbor.clues));
        self.is_deep(&candidates) && self.has_effort(&neighbor.clues) && self.is_in_range(neighbor)
    }

    fn is_deep(&self, candidates: &Candidates) -> bool {
        let max_depth = usize::from(self.min_depth).checked_sub(1);
        max_depth.is_none_or(|max_depth| trial_depth(candidates, max_depth).is_none())
    }

    fn has_effort(&self, puzzle: &Puzzle) -> bool {
        let Some(min) = self.min_effort else { return true };
        let solution = solver::unique_solution(puzzle);
        solution.is_some_and(|solution| effort::reaches(puzzle, &solution, min) == Some(true))
    }

    fn is_in_range(&self, neighbor: &MarkedPuzzle) -> bool {
        let Some(range) = &self.er else { return true };
        let position = neighbor.candidates.as_deref().map_or_else(|| Position::from(&neighbor.clues), Position::from);
        match rate_with(position, Options::default().with_er_max(Tenths::new(*range.end()))) {
            Outcome::Rated(rating) => range.contains(&rating.er.get()),
            Outcome::AboveMax => false,
        }
    }
}
