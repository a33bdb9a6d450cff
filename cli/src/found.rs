//! A piece of an input: its puzzles, what is known of them, and the errors among them.

use crate::input::Place;
use crate::parallel::Piece;
use cluewise::pack::Record;
use cluewise::{Candidates, Grid, Puzzle};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A piece of an input.
pub struct Found {
    pub(super) name: Arc<str>,
    /// The number of the first puzzle.
    pub(super) first: u64,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
    /// The records of those of which more is known, by index.
    pub(super) records: BTreeMap<usize, Record>,
    /// What is to be said before the puzzle of this index.
    pub(super) complaints: Vec<(usize, Complaint)>,
    /// How many more puzzles the other fields of the records count as.
    pub(super) weight: usize,
}

/// How many bytes of other fields count as one more puzzle among those that are in hand.
const PER_PUZZLE: usize = 4096;

/// What is said of a place without a puzzle, and its text if reading goes on after it.
pub(super) struct Complaint {
    pub(super) text: Option<String>,
    pub(super) complaint: String,
}

impl Found {
    /// Which puzzle of which input one of these is.
    pub fn place(&self, i: usize) -> Place {
        let before = self.complaints.partition_point(|&(at, _)| at <= i);
        Place { name: self.name.clone(), number: self.first + (i + before) as u64 }
    }

    /// The solution given with a puzzle.
    pub fn solution(&self, i: usize) -> Option<Grid> {
        if self.records.is_empty() { None } else { self.records.get(&i)?.solution }
    }

    /// Whether the solution given with a puzzle is no grid.
    pub fn has_bad_solution(&self, i: usize) -> bool {
        self.records.get(&i).is_some_and(|record| record.bad_solution)
    }

    /// What may stand in the cells of a puzzle, if that is less than its clues leave.
    pub fn candidates(&self, i: usize) -> Option<&Candidates> {
        if self.records.is_empty() { None } else { self.records.get(&i)?.candidates.as_deref() }
    }

    /// The puzzle on a line: its 81 cells, or 729 candidates.
    pub fn text(&self, i: usize) -> String {
        match self.candidates(i) {
            None => self.puzzles[i].to_string(),
            Some(within) => within.to_bytes().into_iter().map(char::from).collect(),
        }
    }

    /// All that is known of a puzzle.
    pub fn record(&self, i: usize) -> Record {
        self.records.get(&i).cloned().unwrap_or_else(|| self.puzzles[i].into())
    }

    pub(super) fn push(&mut self, record: Record) {
        if record != Record::from(record.puzzle) {
            self.weight += record.extra.size() / PER_PUZZLE;
            self.records.insert(self.puzzles.len(), record.clone());
        }
        self.puzzles.push(record.puzzle);
    }

    pub(super) fn complain(&mut self, text: Option<String>, complaint: String) {
        self.complaints.push((self.puzzles.len(), Complaint { text, complaint }));
    }

    /// The results and the complaints in the order of the input.
    pub(super) fn with_complaints<R>(self, results: Vec<R>) -> Vec<Result<R, Complaint>> {
        let mut all = Vec::with_capacity(self.len());
        let (mut results, mut done) = (results.into_iter(), 0);
        for (at, complaint) in self.complaints {
            all.extend(results.by_ref().take(at - done).map(Ok));
            done = at;
            all.push(Err(complaint));
        }
        all.extend(results.map(Ok));
        all
    }
}

impl Piece for Found {
    fn len(&self) -> usize {
        self.puzzles.len() + self.complaints.len()
    }

    fn cost(&self) -> usize {
        self.len() + self.weight
    }

    fn join(&mut self, next: Found) -> Option<Found> {
        if next.name != self.name || next.first != self.first + self.len() as u64 {
            return Some(next);
        }
        let before = self.puzzles.len();
        self.puzzles.extend(next.puzzles);
        self.weight += next.weight;
        self.records.extend(next.records.into_iter().map(|(i, record)| (before + i, record)));
        self.complaints.extend(next.complaints.into_iter().map(|(i, complaint)| (before + i, complaint)));
        None
    }
}
