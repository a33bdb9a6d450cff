//! Packs: puzzles with all that is known about them, and how to make them again.

use crate::candidates::Candidates;
use crate::canonical::Transformation;
use crate::cell::Cell;
use crate::effort::{Effort, Level, Measures};
pub use crate::fields::Fields;
use crate::generator::{Generated, Run, Symmetry};
use crate::grid::{Grid, Puzzle};
use crate::techniques::{Options, Rating};
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::ops::Range;

/// One puzzle of a pack or a file, with what is known about it.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// What the pack calls it: the index in the run that made it, or a name.
    pub id: Option<Id>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What may stand in each cell, where that is less than the clues leave: then this is part of the puzzle.
    pub candidates: Option<Box<Candidates>>,
    /// Its only solution, as far as whoever wrote it knows.
    pub solution: Option<Grid>,
    /// Whether a solution was given that is no full grid, or breaks the rule.
    pub bad_solution: bool,
    /// Its level of difficulty.
    pub level: Option<Level>,
    /// Its effort score.
    pub effort: Option<f64>,
    /// What the effort was computed from.
    pub measures: Option<Measures>,
    /// Its Sudoku Explainer rating.
    pub se: Option<Rating>,
    /// The symmetry that its pattern of clues was made with.
    pub symmetry: Option<Symmetry>,
    /// What else its file says of it.
    pub extra: Fields,
}

/// Other fields that hold a rating of Sudoku Explainer, or a part of one.
const OTHER_RATINGS: [&str; 4] = ["er", "ep", "ed", "er_above"];

/// What a pack calls a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// The index in the run that made the puzzle.
    Index(u64),
    /// A name that somebody gave it.
    Name(String),
}

/// A whole number as it is usually written is an index, anything else a name.
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

/// A puzzle of which nothing else is known.
impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Record {
        Record {
            id: None,
            puzzle,
            candidates: None,
            solution: None,
            bad_solution: false,
            level: None,
            effort: None,
            measures: None,
            se: None,
            symmetry: None,
            extra: Fields::default(),
        }
    }
}

/// A candidate grid: where a cell has one candidate left, that is a clue.
impl From<&Candidates> for Record {
    fn from(candidates: &Candidates) -> Record {
        let singles = Cell::all().filter_map(|cell| Some((cell, candidates.get(cell).only()?)));
        let mut record = Record::from(singles.collect::<Puzzle>());
        record.restrict(candidates);
        record
    }
}

impl Record {
    /// The record of puzzle `index` of the run, rated.
    pub fn made(run: &Run, index: u64, made: &Generated) -> Record {
        let mut record = Record::from(made.puzzle);
        record.id = Some(Id::Index(index));
        record.solution = Some(made.solution);
        record.symmetry = run.targets(index).map(|targets| targets.symmetry);
        record.set_effort(made.effort().cloned());
        record
    }

    /// The record of the isomorph that the transformation makes of the puzzle.
    ///
    /// Candidates and solution move along; level, effort and measures are the same. A Sudoku Explainer rating need not be, so it
    /// is left out, and so is a symmetry that the isomorph has not got.
    pub fn transformed(&self, transformation: &Transformation) -> Record {
        let puzzle = transformation.apply(&self.puzzle);
        Record {
            puzzle,
            candidates: self.candidates.as_ref().map(|left| Box::new(transformation.apply_to_candidates(left))),
            solution: self.solution.map(|solution| transformation.apply_to_grid(&solution)),
            symmetry: self.symmetry.filter(|symmetry| symmetry.holds_for(puzzle.clue_cells())),
            ..self.clone()
        }
        .with_se(None)
    }

    /// Notes that only these candidates are left, besides what the clues rule out. Clues stay whatever they say.
    pub fn restrict(&mut self, candidates: &Candidates) {
        let clues = Candidates::new(&self.puzzle);
        let mut left = clues.clone();
        let open = Cell::all().filter(|&cell| self.puzzle.get(cell).is_none());
        open.for_each(|cell| left.keep(cell, candidates.get(cell)));
        self.candidates = (left != clues).then(|| Box::new(left));
    }

    /// What may stand in each cell.
    pub fn all_candidates(&self) -> Candidates {
        self.candidates.as_ref().map_or_else(|| Candidates::new(&self.puzzle), |left| (**left).clone())
    }

    /// Notes the rating of Sudoku Explainer, in place of all that the file said of one.
    pub fn set_se(&mut self, se: Option<Rating>) {
        self.se = se;
        OTHER_RATINGS.iter().for_each(|name| drop(self.extra.remove(name)));
    }

    fn with_se(mut self, se: Option<Rating>) -> Record {
        self.set_se(se);
        self
    }

    /// Notes the only solution, or that there is none, in place of what the file said.
    pub fn set_solution(&mut self, solution: Option<Grid>) {
        self.solution = solution;
        self.bad_solution = false;
    }

    /// The field of a rating that is not Sudoku Explainer's, since some of its techniques were left out.
    pub const OWN_RATING: &'static str = "se_no_uniqueness";

    /// Notes what rating the puzzle with these options has found out, if anything: its Sudoku Explainer rating, or apart from
    /// it one of our own ([`Record::OWN_RATING`]), which no format takes for that.
    pub fn set_rating(&mut self, rating: Option<Rating>, options: &Options) {
        if options.are_standard() {
            self.set_se(rating);
        } else if let Some(own) = rating.and_then(|rating| serde_json::to_value(rating).ok()) {
            self.extra.set(Record::OWN_RATING, own);
        }
    }

    /// Notes how hard the puzzle is.
    pub fn set_effort(&mut self, effort: Option<Effort>) {
        self.level = effort.as_ref().map(|e| e.level);
        self.effort = effort.as_ref().map(|e| e.score);
        self.measures = effort.map(|e| e.measures);
    }
}

/// What is known, the number of clues, and what else there is of a name that is not among these.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Part { record: self, known: |_: &str| true, other: |_: &str| true }.serialize(serializer)
    }
}

/// A record as far as the names of its fields are wanted: of those that cluewise knows, and of the others.
pub(crate) struct Part<'a, K, O> {
    pub(crate) record: &'a Record,
    pub(crate) known: K,
    pub(crate) other: O,
}

impl<K: Fn(&str) -> bool, O: Fn(&str) -> bool> Serialize for Part<'_, K, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let mut known = Known { map: serializer.serialize_map(None)?, is_wanted: &self.known, names: Vec::new() };
        known.entry("id", record.id.as_ref())?;
        known.entry("puzzle", Some(&record.puzzle))?;
        known.entry("candidates", record.candidates.as_ref())?;
        known.entry("solution", record.solution.as_ref())?;
        known.entry("clues", Some(&record.puzzle.clue_count()))?;
        known.entry("level", record.level.as_ref())?;
        known.entry("effort", record.effort.as_ref())?;
        known.entry("measures", record.measures.as_ref())?;
        known.entry("se", record.se.as_ref())?;
        known.entry("symmetry", record.symmetry.as_ref())?;
        let Known { mut map, names, .. } = known;
        let is_wanted = |name: &str| !names.contains(&name) && (self.other)(name);
        let mut others = record.extra.entries().filter(|(name, _)| is_wanted(name));
        others.try_for_each(|(name, field)| map.serialize_entry(name, field))?;
        map.end()
    }
}

/// Writes what is known and wanted, and notes the names.
struct Known<'a, M, F> {
    map: M,
    is_wanted: &'a F,
    names: Vec<&'static str>,
}

impl<M: SerializeMap, F: Fn(&str) -> bool> Known<'_, M, F> {
    fn entry<T: Serialize>(&mut self, name: &'static str, value: Option<&T>) -> Result<(), M::Error> {
        let Some(value) = value else { return Ok(()) };
        self.names.push(name);
        if (self.is_wanted)(name) { self.map.serialize_entry(name, value) } else { Ok(()) }
    }
}

/// All of a pack but its puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// The name of the JSON Schema that the pack follows.
    pub schema: String,
    /// The program that made the pack.
    pub generator: Program,
    /// What to ask that program for to get the pack again; `None` if the puzzles came from elsewhere.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<Parameters>,
    /// A puzzle with a known answer, for whoever checks a reader or a solver.
    pub fixed_case: FixedCase,
}

/// What makes the puzzles of a pack again: the run, and which of its puzzles the pack holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Parameters {
    /// The seed and the targets.
    #[serde(flatten)]
    pub run: Run,
    /// The indices of the puzzles.
    pub range: Range<u64>,
}

/// A program and its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Program {
    /// The program's name.
    pub name: String,
    /// Its version.
    pub version: String,
}

/// The empty puzzle and the lexicographically first of its solutions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FixedCase {
    /// The puzzle without a clue.
    pub puzzle: Puzzle,
    /// Its first solution.
    pub solution: Grid,
}

impl Default for FixedCase {
    fn default() -> FixedCase {
        FixedCase { puzzle: Puzzle::EMPTY, solution: Grid::FIRST }
    }
}

impl Header {
    /// The name of the JSON Schema of packs, which is published as `docs/pack.schema.json`.
    pub const SCHEMA: &'static str = "urn:cluewise:pack:1";

    /// The header of a pack made by this version of cluewise.
    pub fn new(parameters: Option<Parameters>) -> Header {
        let generator = Program { name: env!("CARGO_PKG_NAME").into(), version: env!("CARGO_PKG_VERSION").into() };
        Header { schema: Self::SCHEMA.into(), generator, parameters, fixed_case: FixedCase::default() }
    }
}
