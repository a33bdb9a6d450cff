//! Packs: puzzles with their solutions and ratings, and the parameters that generate them again.

mod fields;
mod header;
mod level_names;
mod original;
mod rating;
mod selection;
mod steps;
mod table_row;

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::grid::{Grid, Puzzle};
use crate::canonical::Transformation;
use crate::generator::{Generated, Symmetry, Targets};
use crate::rating::effort::{Effort, Level, Measures};
use crate::rating::hodoku::{self, TechniqueCounts};
use crate::rating::se::{self, Rating};
use crate::rating::time::SolvingTime;
pub(crate) use fields::Field;
pub use fields::Fields;
pub use header::{Header, KnownPuzzles, Parameters, Program, TableOptions, TestVector};
pub use level_names::{LevelNames, ParseLevelNamesError};
pub use selection::FieldSelection;
pub(crate) use selection::SelectedFields;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
pub use steps::brief_steps;
pub use table_row::StoredRecord;
pub(crate) use table_row::{ColumnContent, RowOfRecord, TableColumn, TableRow};

/// The JSON Schema of packs; its name is [`Header::SCHEMA`].
pub const JSON_SCHEMA: &str = include_str!("../../docs/pack.schema.json");

/// A puzzle of a pack or file, with its known properties.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The identifier: the index in the run that generated it, or a name.
    pub id: Option<Id>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The candidates of the cells, if they are fewer than the clues leave; they are then part of the puzzle.
    pub candidates: Option<Box<Candidates>>,
    /// The clues with the digits that a player has entered, if a link of f-puzzles has some. Writers omit them.
    pub entered: Option<Box<Puzzle>>,
    /// The solution given in the file, or computed.
    pub solution: Option<Grid>,
    /// Whether the given solution is not a valid grid.
    pub invalid_solution: bool,
    /// The level of difficulty.
    pub level: Option<Level>,
    /// The effort score.
    pub effort: Option<f64>,
    /// The counts that the effort was computed from.
    pub measures: Option<Measures>,
    /// The Sudoku Explainer rating.
    pub se: Option<Rating>,
    /// The number of uses of each technique by Sudoku Explainer.
    pub se_techniques: Option<se::TechniqueCounts>,
    /// HoDoKu's level.
    pub hodoku_level: Option<hodoku::Level>,
    /// HoDoKu's score.
    pub hodoku_score: Option<u32>,
    /// The number of uses of each technique by HoDoKu.
    pub hodoku_techniques: Option<TechniqueCounts>,
    /// The predicted solving time.
    pub time: Option<SolvingTime>,
    /// The symmetry of the clue pattern that was requested.
    pub symmetry: Option<Symmetry>,
    /// The other fields of the file.
    pub extra: Fields,
    /// The row of the table that the record was read from.
    pub(crate) row: RowOfRecord,
}

/// Other fields with a Sudoku Explainer rating or a part of it.
const OTHER_RATINGS: [&str; 4] = ["er", "ep", "ed", "er_above"];

/// Other fields with properties of the clues.
const CLUE_FIELDS: [&str; 4] = ["automorphisms", "automorphism_classes", Record::CLOSURE, "steps"];

/// The identifier of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// The index in the run that generated the puzzle.
    Index(u64),
    /// A name.
    Name(String),
}

/// An integer in its usual notation is an index, any other text a name.
impl From<&str> for Id {
    fn from(text: &str) -> Id {
        let index = text.parse::<u64>().ok().filter(|index| index.to_string() == text);
        index.map_or_else(|| Id::Name(text.into()), Id::Index)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Index(index) => index.fmt(f),
            Id::Name(name) => name.fmt(f),
        }
    }
}

/// A puzzle without known properties.
impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Record {
        Record {
            id: None,
            puzzle,
            candidates: None,
            entered: None,
            solution: None,
            invalid_solution: false,
            level: None,
            effort: None,
            measures: None,
            se: None,
            se_techniques: None,
            hodoku_level: None,
            hodoku_score: None,
            hodoku_techniques: None,
            time: None,
            symmetry: None,
            extra: Fields::default(),
            row: RowOfRecord::default(),
        }
    }
}

/// A candidate grid with its [clues](Candidates::clues). Other single candidates stay candidates.
impl From<&Candidates> for Record {
    fn from(candidates: &Candidates) -> Record {
        let mut record = Record::from(candidates.clues());
        record.restrict(candidates);
        record
    }
}

impl Record {
    /// Creates the record of puzzle `index` of a run, with its effort.
    pub fn from_generated(targets: &Targets, index: u64, made: &Generated) -> Record {
        let mut record = Record::from(made.puzzle);
        record.id = Some(Id::Index(index));
        record.solution = Some(made.solution);
        record.symmetry = Some(targets.symmetry);
        record.set_effort(made.effort().cloned());
        if targets.time_s.is_some() {
            record.time = made.time();
        }
        record
    }

    /// Returns whether the record is a puzzle without known properties, and not from a table.
    pub fn is_plain(&self) -> bool {
        self.row.get().is_none() && *self == Record::from(self.puzzle)
    }

    /// Returns the names of the columns of the table that the record was read from; none for other formats.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.row.column_names()
    }

    /// Returns about how many bytes of memory the record takes besides its interpreted properties.
    pub fn extra_size(&self) -> usize {
        self.extra.size() + self.row.size()
    }

    /// Returns the record of another puzzle with the same solution, without the properties that depend on the clues.
    pub fn with_puzzle(&self, puzzle: Puzzle) -> Record {
        let mut record = Record { puzzle, candidates: None, entered: None, symmetry: None, ..self.clone() };
        record.set_effort(None);
        record.time = None;
        record.remove_ratings();
        CLUE_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
        record
    }

    /// Returns the record of the isomorph under a transformation.
    ///
    /// Candidates and solution are transformed; level, effort, measures and solving time stay the same. Ratings of Sudoku Explainer
    /// and HoDoKu may change and are omitted, and so is a symmetry that the isomorph does not have.
    pub fn transformed(&self, transformation: &Transformation) -> Record {
        let puzzle = transformation.apply(&self.puzzle);
        let mut moved = Record {
            puzzle,
            candidates: self.candidates.as_ref().map(|left| Box::new(transformation.apply_to_candidates(left))),
            entered: self.entered.as_ref().map(|entered| Box::new(transformation.apply(entered))),
            solution: self.solution.map(|solution| transformation.apply_to_grid(&solution)),
            symmetry: self.symmetry.filter(|symmetry| symmetry.holds_for(puzzle.clue_cells())),
            ..self.clone()
        };
        moved.remove_ratings();
        moved
    }

    /// Restricts the candidates of empty cells to these; clues do not change.
    pub fn restrict(&mut self, candidates: &Candidates) {
        let clues = Candidates::new(&self.puzzle);
        let mut left = clues.clone();
        let empty = Cell::all().filter(|&cell| self.puzzle.get(cell).is_none());
        empty.for_each(|cell| left.keep(cell, candidates.get(cell)));
        self.candidates = (left != clues).then(|| Box::new(left));
    }

    /// Returns the candidates of all cells.
    pub fn all_candidates(&self) -> Candidates {
        self.candidates.as_ref().map_or_else(|| Candidates::new(&self.puzzle), |left| (**left).clone())
    }

    /// Gives empty cells without any candidate those that the digits leave: players mark only some cells.
    ///
    /// ```
    /// use cluewise::pack::Record;
    /// use cluewise::{Candidates, Cell, Puzzle};
    /// let clues = Candidates::new(&Puzzle::default());
    /// let (mut record, mut marks) = (Record::from(Puzzle::default()), clues.clone());
    /// let cell = Cell::at(8, 8).unwrap();
    /// marks.remove(cell, clues.get(cell));
    /// record.restrict(&marks);
    /// record.fill_unmarked();
    /// assert!(record.candidates.is_none());
    /// ```
    pub fn fill_unmarked(&mut self) {
        let Some(mut candidates) = self.candidates.take() else { return };
        let clues = Candidates::new(&self.puzzle);
        let unmarked = |&cell: &Cell| self.puzzle.get(cell).is_none() && candidates.get(cell).is_empty();
        let unmarked: Vec<Cell> = Cell::all().filter(unmarked).collect();
        unmarked.into_iter().for_each(|cell| candidates.set(cell, clues.get(cell)));
        self.candidates = (*candidates != clues).then_some(candidates);
    }

    /// Removes the candidates of a candidate grid, and its solution and ratings, which may not be those of the clues
    /// alone. Other puzzles do not change.
    pub fn drop_candidates(&mut self) {
        if self.candidates.take().is_some() {
            self.set_solution(None);
            self.set_effort(None);
            self.time = None;
            self.remove_ratings();
        }
    }

    /// Removes the ratings of Sudoku Explainer and HoDoKu.
    fn remove_ratings(&mut self) {
        self.set_se(None);
        self.set_hodoku(None);
        [Record::CUSTOM_RATING, Record::RATING_2022].iter().for_each(|name| drop(self.extra.remove(name)));
    }

    /// Sets the Sudoku Explainer rating, and removes its techniques and other fields with such a rating.
    pub fn set_se(&mut self, se: Option<Rating>) {
        (self.se, self.se_techniques) = (se, None);
        OTHER_RATINGS.iter().for_each(|name| drop(self.extra.remove(name)));
    }

    /// Sets HoDoKu's level and score, and how often it uses each technique.
    pub fn set_hodoku(&mut self, rated: Option<(hodoku::Rating, TechniqueCounts)>) {
        self.hodoku_level = rated.as_ref().map(|(rating, _)| rating.level);
        self.hodoku_score = rated.as_ref().map(|(rating, _)| rating.score);
        self.hodoku_techniques = rated.map(|(_, techniques)| techniques);
    }

    /// Sets the solution.
    pub fn set_solution(&mut self, solution: Option<Grid>) {
        self.solution = solution;
        self.invalid_solution = false;
    }

    /// Sets the solution that a file gives; `None` is one that is not a valid grid.
    pub(crate) fn set_given_solution(&mut self, solution: Option<Grid>) {
        self.invalid_solution = solution.is_none();
        self.solution = solution;
    }

    /// Sets the effort, level and measures.
    pub fn set_effort(&mut self, effort: Option<Effort>) {
        self.level = effort.as_ref().map(|e| e.level);
        self.effort = effort.as_ref().map(|e| e.score);
        self.measures = effort.map(|e| e.measures);
    }
}

/// Serializes the known properties, the number of clues, and the other fields with distinct names.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordSubset { record: self, known: |_: &str| true, other: |_: &str| true }.serialize(serializer)
    }
}

/// A record restricted to some of the known and other fields.
pub(crate) struct RecordSubset<'a, K, O> {
    pub(crate) record: &'a Record,
    pub(crate) known: K,
    pub(crate) other: O,
}

impl RecordSubset<'_, (), ()> {
    /// Returns the selected fields of a record, or all.
    pub(crate) fn selected<'a>(record: &'a Record, selection: Option<&'a FieldSelection>) -> impl Serialize + 'a {
        let is_selected = move |name: &str| selection.is_none_or(|selection| selection.contains(name));
        RecordSubset { record, known: is_selected, other: is_selected }
    }
}

impl<K: Fn(&str) -> bool, O: Fn(&str) -> bool> Serialize for RecordSubset<'_, K, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let mut known = KnownFields { map: serializer.serialize_map(None)?, is_wanted: &self.known, names: Vec::new() };
        known.entry("id", record.id.as_ref())?;
        known.entry("puzzle", Some(&record.puzzle))?;
        known.entry("candidates", record.candidates.as_ref())?;
        known.entry("solution", record.solution.as_ref())?;
        known.entry("clues", Some(&record.puzzle.clue_count()))?;
        known.entry("level", record.level.as_ref())?;
        known.entry("effort", record.effort.as_ref())?;
        known.entry("measures", record.measures.as_ref())?;
        known.entry("se", record.se.as_ref())?;
        known.entry("se_techniques", record.se_techniques.as_ref())?;
        known.entry("hodoku_level", record.hodoku_level.as_ref())?;
        known.entry("hodoku_score", record.hodoku_score.as_ref())?;
        known.entry("hodoku_techniques", record.hodoku_techniques.as_ref())?;
        known.entry("time", record.time.as_ref())?;
        known.entry("symmetry", record.symmetry.as_ref())?;
        let KnownFields { mut map, names, .. } = known;
        let is_wanted = |name: &str| !names.contains(&name) && (self.other)(name);
        let mut others = record.extra.entries().filter(|(name, _)| is_wanted(name));
        others.try_for_each(|(name, field)| map.serialize_entry(name, field))?;
        map.end()
    }
}

/// A serializer of the selected known fields that collects their names.
struct KnownFields<'a, M, F> {
    map: M,
    is_wanted: &'a F,
    names: Vec<&'static str>,
}

impl<M: SerializeMap, F: Fn(&str) -> bool> KnownFields<'_, M, F> {
    fn entry<T: Serialize>(&mut self, name: &'static str, value: Option<&T>) -> Result<(), M::Error> {
        let Some(value) = value else { return Ok(()) };
        self.names.push(name);
        if (self.is_wanted)(name) { self.map.serialize_entry(name, value) } else { Ok(()) }
    }
}
