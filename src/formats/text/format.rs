//! A format of files, as data.

use super::options::ReadOptions;
use super::records::{RecordWriter, Records};
use super::{encoding, text_writer};
use crate::board::text::ParseError;
use crate::kinds::{PuzzleKind, RuleSet};
use crate::pack::{ClassicPuzzle, Header, Record};
use std::fmt;
use std::fs::File;
use std::io::{self, BufRead, Write};

/// A file format: a row of the table [`FORMATS`](crate::formats::FORMATS).
pub struct Format {
    pub(in crate::formats) name: &'static str,
    pub(in crate::formats) label: Option<&'static str>,
    pub(in crate::formats) description: &'static str,
    /// The fields of records besides the puzzle, if the properties do not say it.
    pub(in crate::formats) kept_fields: Option<&'static str>,
    pub(in crate::formats) extensions: &'static [&'static str],
    pub(in crate::formats) media_type: &'static str,
    pub(in crate::formats) keeps: Keeps,
    /// Returns why a puzzle of a kind would lack rules, except for those that are named elsewhere; `None` if it lacks none.
    pub(in crate::formats) lost_rules: fn(&PuzzleKind, RuleSet) -> Option<String>,
    pub(in crate::formats) matches: Detection,
    pub(in crate::formats) read: Reading,
    pub(in crate::formats) write: Writing,
}

/// The place of the solution of a puzzle in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolutionPlace {
    /// As cells in place of the puzzle, without its constraints.
    Cells,
    /// As the digits of the puzzle.
    Filled,
    /// In a field of the record.
    Field,
}

/// A format of one line for each puzzle, of any kind that it has a form for: a link, a killer or a game ID.
pub(in crate::formats) struct PuzzleText {
    pub name: &'static str,
    pub description: &'static str,
    pub has_candidates: bool,
    pub solution: SolutionPlace,
    /// Returns whether a line looks like this format; never for a format that other readers recognize.
    pub matches: fn(&str) -> bool,
    /// Returns the text of a puzzle; `None` if the format cannot express it.
    pub text: fn(&Record) -> Option<String>,
}

/// What files of a format can store besides the cells of puzzles.
#[derive(Clone, Copy)]
pub(in crate::formats) struct Keeps {
    pub ratings: bool,
    pub header: bool,
    pub candidates: bool,
    pub tells_clues: bool,
    pub shows_candidates: bool,
    pub solution: SolutionPlace,
}

impl Keeps {
    pub(in crate::formats) const CELLS: Keeps = Keeps {
        ratings: false,
        header: false,
        candidates: false,
        tells_clues: false,
        shows_candidates: false,
        solution: SolutionPlace::Cells,
    };

    pub(in crate::formats) const CANDIDATES: Keeps = Keeps { candidates: true, ..Keeps::CELLS };

    pub(in crate::formats) const ALL: Keeps =
        Keeps { ratings: true, candidates: true, tells_clues: true, solution: SolutionPlace::Field, ..Keeps::CELLS };
}

/// How files of a format are recognized.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Detection {
    /// By the start of a file, with at least the first line.
    Head(fn(&[u8]) -> bool),
    /// By the first line with content.
    Line(fn(&str) -> bool),
}

/// The reader of an input.
pub(in crate::formats) type ReadFn = for<'a> fn(Box<dyn BufRead + Send + 'a>, &ReadOptions) -> Records<'a>;

/// The reader of a format.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Reading {
    /// That of all text formats.
    Text,
    /// The same, for which an array at the start is JSON too.
    Json,
    /// That of text which begins with candidate grids.
    Candidates,
    /// That of any input; if the format is detected, that of all text formats.
    Any,
    /// Its own; if the format is detected, that of all text formats.
    Declared(ReadFn),
    /// Its own.
    Parser(ReadFn),
    /// A record in each line.
    Lines(fn(&str) -> Result<Record, ParseError>),
    /// Its own, from an input or from a file that is no text.
    Binary(ReadFn, fn(File, &ReadOptions) -> Records<'static>),
    /// That of the sheets of a spreadsheet.
    Sheets,
}

/// The writer of an output, or the error of its start.
pub(in crate::formats) type Writer<'a> = io::Result<Box<dyn RecordWriter + 'a>>;

/// The writer of a format.
#[derive(Clone, Copy)]
pub(in crate::formats) enum Writing {
    /// The text between classic puzzles, and the function that appends one.
    Classic(&'static str, fn(&Record, &ClassicPuzzle, &mut Vec<u8>)),
    /// The line of a puzzle; `None` if the format cannot express it.
    Line(fn(&Record) -> Option<String>),
    /// Its own.
    Own(for<'a> fn(&Header, Box<dyn Write + 'a>) -> Writer<'a>),
}

impl Format {
    /// A text format without other fields.
    pub(in crate::formats) const TEXT: Format = Format {
        name: "",
        label: None,
        description: "",
        kept_fields: None,
        extensions: &[],
        media_type: "text/plain; charset=utf-8",
        keeps: Keeps::CELLS,
        lost_rules: |_, _| None,
        matches: Detection::Line(|_| false),
        read: Reading::Text,
        write: Writing::Line(|_| None),
    };

    /// Returns the name used by `--format` and `--from`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the name in lists of choices; `None` for formats that few need.
    pub fn label(&self) -> Option<&'static str> {
        self.label
    }

    /// Returns a short description, for lists of formats.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns the fields of records that the format keeps besides the puzzle, for lists of formats.
    pub fn kept_fields(&self) -> &'static str {
        let usual = match (self.keeps.ratings, self.keeps.candidates) {
            (true, _) => "everything",
            (false, true) => "candidates",
            (false, false) => "",
        };
        self.kept_fields.unwrap_or(usual)
    }

    /// Returns the file extensions of this format, without the dot. The first one is preferred.
    pub fn extensions(&self) -> &'static [&'static str] {
        self.extensions
    }

    /// Returns the media type.
    pub fn media_type(&self) -> &'static str {
        self.media_type
    }

    /// Returns whether the format can store solutions and ratings.
    pub fn supports_ratings(&self) -> bool {
        self.keeps.ratings
    }

    /// Returns whether the format can store the header of a pack.
    pub fn supports_header(&self) -> bool {
        self.keeps.header
    }

    /// Returns whether the format can store candidate grids with fewer candidates than the clues leave.
    pub fn supports_candidates(&self) -> bool {
        self.keeps.candidates
    }

    /// Returns whether candidate grids of the format tell clues from digits that were placed later.
    pub fn tells_clues(&self) -> bool {
        self.keeps.tells_clues
    }

    /// Returns whether the format stores positions, which show the candidates of all empty cells.
    pub fn shows_candidates(&self) -> bool {
        self.keeps.shows_candidates
    }

    /// Returns the place of a solution.
    pub fn solution_place(&self) -> SolutionPlace {
        self.keeps.solution
    }

    /// Returns why a puzzle of this kind would lack rules, except for those that are named elsewhere; `None` if it lacks
    /// none.
    pub fn lost_rules(&self, kind: &PuzzleKind, named: RuleSet) -> Option<String> {
        (self.lost_rules)(kind, named)
    }

    /// Returns whether the start of a file looks like this format. `head` has at least the first line.
    pub fn matches_head(&self, head: &[u8]) -> bool {
        match self.matches {
            Detection::Head(matches) => matches(head),
            Detection::Line(matches) => {
                let first = encoding::content_lines(head).next();
                first.is_some_and(|line| std::str::from_utf8(line).is_ok_and(matches))
            }
        }
    }

    /// Returns whether files of this format are text and can be read as a stream.
    pub fn is_text(&self) -> bool {
        !matches!(self.read, Reading::Binary(..) | Reading::Sheets)
    }

    /// Creates a writer of a file with this header. Formats that cannot store a header omit it.
    ///
    /// Each record is one call of `write_all`; wrap `out` in a [`BufWriter`](io::BufWriter) to write many.
    ///
    /// # Errors
    /// The header cannot be written to `out`.
    pub fn writer<'a>(&self, header: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        match self.write {
            Writing::Classic(separator, render) => text_writer::classic_writer(out, separator, render),
            Writing::Line(line) => text_writer::line_writer(out, line),
            Writing::Own(writer) => writer(header, out),
        }
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
