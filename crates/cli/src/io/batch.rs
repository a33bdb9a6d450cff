//! Batches of an input: puzzles, their records, and the errors among them.

use crate::io::location::{ARGUMENT, Location};
use crate::io::position::InputPosition;
use crate::limits;
use crate::parallel::Batch;
use crate::puzzle_names::{Named, place_of};
use cluewise::Puzzle;
use cluewise::engine::Engine;
use cluewise::formats::MalformedCell;
use cluewise::kinds::{SearchResult, Verdict};
use cluewise::pack::{AnyPuzzle, KindPuzzle, Record};
use cluewise::solver;
use std::borrow::Cow;
use std::sync::Arc;

/// The result for an entry of an input, or why there is none.
pub(super) type BatchResult<R> = Result<R, Box<InputError>>;

/// Consecutive entries of an input, which one thread works on.
#[derive(Default)]
pub struct InputBatch {
    /// Name of the input.
    pub(super) name: Arc<str>,
    /// Number of the first entry in the input, from 1.
    pub(super) first: u64,
    /// The clues of the classic puzzles; none for those of other kinds.
    pub puzzles: Vec<Puzzle>,
    /// Records of the puzzles that have more fields than the clues, or are of other kinds, with their indices in order.
    records: Vec<(usize, Box<Record>)>,
    /// Errors, each with the index of the puzzle that follows it.
    pub(super) errors: Vec<(usize, Box<InputError>)>,
    /// Cost of the additional fields of the records, in puzzles.
    pub(super) extra_cost: usize,
    /// Number of puzzles of other kinds than the classic one.
    kinds: usize,
}

/// Maximum number of puzzles of other kinds per batch: most take longer than classic ones, and all threads are to have
/// some.
const MAX_KINDS: usize = 256;

/// Number of bytes of a record that cost as much memory as a plain puzzle with its result.
const BYTES_PER_PUZZLE: usize = 256;

/// An entry of an input that is not a puzzle.
pub(super) struct InputError {
    /// The text of the entry; `None` if the rest of the input cannot be read.
    pub(super) text: Option<String>,
    pub(super) message: String,
    /// The cell of the puzzle in a row of a table.
    pub(super) cell: Option<Box<MalformedCell>>,
    pub(super) location: Location,
    /// Whether the work of the command ends here.
    pub(super) is_end: bool,
}

impl InputBatch {
    /// Returns the location of a puzzle.
    pub fn location(&self, i: usize) -> Location {
        let before = self.errors.partition_point(|&(at, _)| at <= i);
        Location { name: self.name.clone(), number: self.first + (i + before) as u64 }
    }

    /// Returns whether the puzzles are arguments of the command.
    pub fn are_arguments(&self) -> bool {
        *self.name == *ARGUMENT
    }

    /// Returns whether no puzzle has other fields than the clues.
    pub fn is_plain(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns whether there are malformed entries.
    pub fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    /// Returns the record of a puzzle that has more fields than the clues, or is of another kind.
    fn stored(&self, i: usize) -> Option<&Record> {
        let at = self.records.binary_search_by_key(&i, |&(index, _)| index).ok()?;
        Some(&self.records[at].1)
    }

    /// Returns the record of a puzzle of another kind than the classic one.
    pub fn kind(&self, i: usize) -> Option<&Record> {
        self.stored(i).filter(|record| record.classic().is_none())
    }

    /// Returns the solutions of each puzzle within its candidates, up to a limit of at least 2: those of puzzles with
    /// several solutions only for other kinds than the classic one.
    pub fn counted(&self, engine: &mut Engine, limit: u64) -> Vec<SearchResult> {
        let mut all = self.by_kind(
            |puzzles| solver::count_batch(puzzles, limit).map(SearchResult::complete).collect(),
            |puzzles| engine.solve_batch(puzzles, 2),
        );
        for (i, Record { puzzle, .. }) in self.records.iter().map(|(i, record)| (*i, &**record)) {
            let found = &mut all[i];
            match puzzle {
                AnyPuzzle::Classic(_) if puzzle.has_candidates() => *found = engine.count(puzzle, limit),
                AnyPuzzle::Kind(_) if limit > 2 && found.verdict() == Verdict::Multiple => {
                    // A search for more may reach its limit before it finds two.
                    let counted = engine.count(puzzle, limit);
                    (found.count, found.is_complete) = (counted.count.max(found.count), counted.is_complete);
                }
                _ => {}
            }
        }
        all
    }

    /// Returns a result for each puzzle. The classic puzzles are worked on together, and so are those of other kinds.
    pub fn by_kind<R>(
        &self,
        classic: impl FnOnce(&[Puzzle]) -> Vec<R>,
        kinds: impl FnOnce(&[&KindPuzzle]) -> Vec<R>,
    ) -> Vec<R> {
        if self.kinds == 0 {
            return classic(&self.puzzles);
        }
        let others: Vec<&KindPuzzle> = self.records.iter().filter_map(|(_, record)| record.kind_puzzle()).collect();
        let is_classic: Vec<bool> = (0..self.puzzles.len()).map(|i| self.kind(i).is_none()).collect();
        let puzzles =
            self.puzzles.iter().zip(&is_classic).filter_map(|(puzzle, is_classic)| is_classic.then_some(*puzzle));
        let mut classic = classic(&puzzles.collect::<Vec<Puzzle>>()).into_iter();
        let mut kinds = kinds(&others).into_iter();
        is_classic.iter().filter_map(|is_classic| if *is_classic { classic.next() } else { kinds.next() }).collect()
    }

    /// Returns whether a puzzle is a candidate grid.
    pub fn has_candidates(&self, i: usize) -> bool {
        self.stored(i).is_some_and(|record| record.puzzle.has_candidates())
    }

    /// Returns the text of the first entry: a puzzle on one line, or a malformed entry as it is.
    pub(super) fn first_text(&self) -> Option<String> {
        match self.errors.first() {
            Some((0, error)) => error.text.clone(),
            _ => Some(InputPosition::text_of(&self.record(0))),
        }
    }

    /// Returns the record of a puzzle.
    pub fn record(&self, i: usize) -> Cow<'_, Record> {
        self.stored(i).map_or_else(|| Cow::Owned(self.puzzles[i].into()), Cow::Borrowed)
    }

    /// Returns the name of a puzzle; empty without one.
    pub fn puzzle_name(&self, i: usize) -> String {
        self.stored(i).map(Named::name).unwrap_or_default()
    }

    pub(super) fn push(&mut self, record: Record) {
        let at = self.puzzles.len();
        self.puzzles.push(record.classic_clues().unwrap_or(Puzzle::EMPTY));
        self.kinds += usize::from(record.classic().is_none());
        if !record.is_plain() {
            self.extra_cost += (size_of::<Record>() + record.extra_size()) / BYTES_PER_PUZZLE;
            self.records.push((at, Box::new(record)));
        }
    }

    pub(super) fn push_error(&mut self, text: Option<String>, message: String) {
        self.push_malformed(text, message, None);
    }

    /// Adds an error in a row of a table.
    pub(super) fn push_malformed(&mut self, text: Option<String>, message: String, cell: Option<Box<MalformedCell>>) {
        let location = Location { name: self.name.clone(), number: self.first + self.len() as u64 };
        self.errors.push((self.puzzles.len(), Box::new(InputError { text, message, cell, location, is_end: false })));
    }

    /// Returns the error for a puzzle whose work has used up its budget.
    pub(super) fn cut(&self, i: usize, budget: u64) -> Box<InputError> {
        let (location, text) = (self.location(i), Some(InputPosition::text_of(&self.record(i))));
        let place = place_of(&location, &self.puzzle_name(i));
        let message = format!("{place}: {}", limits::used_up(budget));
        Box::new(InputError { text, message, cell: None, location, is_end: false })
    }

    /// Returns the results and the errors, boxed because most results are small, in the order of the input. If the work of
    /// the command is over, it ends after them.
    pub(super) fn merge_errors<R>(self, mut results: Vec<BatchResult<R>>) -> Vec<BatchResult<R>> {
        let count = results.len();
        if count < self.puzzles.len() && limits::is_over() {
            let location = self.location(count);
            let end = InputError { text: None, message: String::new(), cell: None, location, is_end: true };
            results.push(Err(Box::new(end)));
        }
        if self.errors.is_empty() {
            return results;
        }
        let mut all = Vec::with_capacity(self.len());
        let (mut results, mut done) = (results.into_iter(), 0);
        for (at, error) in self.errors.into_iter().filter(|(at, _)| *at <= count) {
            all.extend(results.by_ref().take(at - done));
            done = at;
            all.push(Err(error));
        }
        all.extend(results);
        all
    }
}

impl Batch for InputBatch {
    fn len(&self) -> usize {
        self.puzzles.len() + self.errors.len()
    }

    fn cost(&self) -> usize {
        self.len() + self.extra_cost
    }

    fn join(&mut self, next: InputBatch) -> Option<InputBatch> {
        let is_next = next.name == self.name && next.first == self.first + self.len() as u64;
        if !is_next || self.kinds + next.kinds > MAX_KINDS {
            return Some(next);
        }
        self.kinds += next.kinds;
        let before = self.puzzles.len();
        self.puzzles.extend(next.puzzles);
        self.extra_cost += next.extra_cost;
        self.records.extend(next.records.into_iter().map(|(i, record)| (before + i, record)));
        self.errors.extend(next.errors.into_iter().map(|(i, error)| (before + i, error)));
        None
    }
}
