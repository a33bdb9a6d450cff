//! Packs: puzzles with all that is known about them, and how to make them again.

use crate::canonical::Transformation;
use crate::effort::{Effort, Level, Measures};
use crate::generator::{Generated, Run, Symmetry};
use crate::grid::{Grid, Puzzle};
use crate::techniques::Rating;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::Range;

/// One puzzle of a pack or a file, with what is known about it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[non_exhaustive]
pub struct Record {
    /// What the pack calls it: the index in the run that made it, or a name.
    pub id: Option<Id>,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution, as far as whoever wrote it knows.
    pub solution: Option<Grid>,
    /// Whether a solution was given that is no full grid, or breaks the rule.
    #[serde(skip)]
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
}

/// What a pack calls a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Id {
    /// The index in the run that made the puzzle.
    Index(u64),
    /// A name that somebody gave it.
    Name(String),
}

/// A puzzle of which nothing else is known.
impl From<Puzzle> for Record {
    fn from(puzzle: Puzzle) -> Record {
        Record {
            id: None,
            puzzle,
            solution: None,
            bad_solution: false,
            level: None,
            effort: None,
            measures: None,
            se: None,
            symmetry: None,
        }
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
    /// The solution moves along; level, effort and measures are the same. A Sudoku Explainer rating need not be, so it
    /// is left out, and so is a symmetry that the isomorph has not got.
    pub fn transformed(&self, transformation: &Transformation) -> Record {
        let puzzle = transformation.apply(&self.puzzle);
        Record {
            puzzle,
            solution: self.solution.map(|solution| transformation.apply_to_grid(&solution)),
            se: None,
            symmetry: self.symmetry.filter(|symmetry| symmetry.holds_for(puzzle.clue_cells())),
            ..self.clone()
        }
    }

    /// Notes how hard the puzzle is.
    pub fn set_effort(&mut self, effort: Option<Effort>) {
        self.level = effort.as_ref().map(|e| e.level);
        self.effort = effort.as_ref().map(|e| e.score);
        self.measures = effort.map(|e| e.measures);
    }
}

/// What is known, and the number of clues.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn known<M: SerializeMap, T: Serialize>(map: &mut M, key: &str, value: &Option<T>) -> Result<(), M::Error> {
            value.as_ref().map_or(Ok(()), |v| map.serialize_entry(key, v))
        }
        let mut map = serializer.serialize_map(None)?;
        known(&mut map, "id", &self.id)?;
        map.serialize_entry("puzzle", &self.puzzle)?;
        known(&mut map, "solution", &self.solution)?;
        map.serialize_entry("clues", &self.puzzle.clue_count())?;
        known(&mut map, "level", &self.level)?;
        known(&mut map, "effort", &self.effort)?;
        known(&mut map, "measures", &self.measures)?;
        known(&mut map, "se", &self.se)?;
        known(&mut map, "symmetry", &self.symmetry)?;
        map.end()
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
