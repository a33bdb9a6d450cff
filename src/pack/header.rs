//! The header of packs.

use super::{FieldSelection, LevelNames};
use crate::board::grid::{Grid, Puzzle};
use crate::kinds::Symbols;
use crate::run::Run;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// The header of a pack: everything but its puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Header {
    /// The name of the JSON Schema that the pack follows.
    pub schema: String,
    /// The program that wrote the pack.
    pub generator: Program,
    /// The parameters that generate the pack again; `None` if the puzzles have another source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parameters: Option<Parameters>,
    /// The display names of levels.
    #[serde(skip_serializing_if = "LevelNames::is_empty", default)]
    pub level_names: LevelNames,
    /// The fields of the records, if not all are written.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub fields: Option<FieldSelection>,
    /// A puzzle with a known solution, to test readers and solvers.
    pub fixed_case: TestVector,
    /// The symbols of lines and drawn grids of other kinds than the classic one; not a part of the header as it is
    /// written.
    #[serde(skip)]
    pub symbols: Symbols,
    /// The columns of a table; not a part of the header as it is written.
    #[serde(skip)]
    pub table: TableOptions,
}

/// The columns of a table besides those that its first record has.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct TableOptions {
    /// The names of standard columns that follow those of the input, also if the first record has no value.
    pub added: Vec<&'static str>,
    /// Whether later records may have other fields than the first one, which was read from a table: the table then has
    /// the column `more`.
    pub has_other_fields: bool,
}

/// The parameters that generate the puzzles of a pack: the run, and the range of its puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Parameters {
    /// The seed and the targets.
    #[serde(flatten)]
    pub run: Run,
    /// The indices of the puzzles.
    pub range: Range<u64>,
    /// The puzzles whose isomorphs were left out.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub distinct_from: Option<KnownPuzzles>,
    /// Whether isomorphs of earlier puzzles of the pack were left out.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub distinct: bool,
}

/// A description of a set of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct KnownPuzzles {
    /// The number of canonical forms.
    pub puzzles: u64,
    /// The SHA-256 of the 81 characters of all canonical forms in ascending order; for other kinds, of their
    /// keys.
    pub sha256: String,
}

impl KnownPuzzles {
    /// Creates the description of a set with this number and SHA-256 of canonical forms.
    pub fn new(puzzles: u64, sha256: String) -> KnownPuzzles {
        KnownPuzzles { puzzles, sha256 }
    }
}

impl Parameters {
    /// Creates the parameters of a range of a run.
    pub fn new(run: Run, range: Range<u64>) -> Parameters {
        Parameters { run, range, distinct_from: None, distinct: false }
    }
}

/// A program and its version.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Program {
    /// The name.
    pub name: String,
    /// The version.
    pub version: String,
}

/// A test vector: the empty puzzle and its lexicographically first solution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TestVector {
    /// The puzzle without clues.
    pub puzzle: Puzzle,
    /// The first solution.
    pub solution: Grid,
}

impl Default for TestVector {
    fn default() -> TestVector {
        TestVector { puzzle: Puzzle::EMPTY, solution: Grid::FIRST }
    }
}

impl Header {
    /// The name of the JSON Schema of packs, [`JSON_SCHEMA`](super::JSON_SCHEMA).
    pub const SCHEMA: &'static str = "urn:cluewise:pack:1";

    /// Creates the header of a pack written by this version of cluewise.
    pub fn new(parameters: Option<Parameters>) -> Header {
        let generator = Program { name: env!("CARGO_PKG_NAME").into(), version: env!("CARGO_PKG_VERSION").into() };
        Header {
            schema: Self::SCHEMA.into(),
            generator,
            parameters,
            level_names: LevelNames::default(),
            fields: None,
            fixed_case: TestVector::default(),
            symbols: Symbols::DIGITS,
            table: TableOptions::default(),
        }
    }
}
