//! Writers of puzzles of variants.

use super::json::VariantSubset;
use super::table::Columns;
use super::{VariantRecord, arrow_code, f_puzzles, grid, killer_text, line, links, solo, sudokupad};
use crate::formats::{AnyRecord, sudokuwiki};
use crate::pack::{Header, Record};
use crate::variant::{RuleSet, Symbols, Variant};
use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

/// A format that puzzles of variants are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VariantFormat {
    /// The cells of one puzzle per line, after the size and the boxes if these are not the usual ones, and before the
    /// regions of a jigsaw.
    Line,
    /// A line for each row, with borders between the boxes; a blank line between puzzles.
    Grid,
    /// Game IDs of Simon Tatham's Solo.
    Solo,
    /// A JSON pack.
    Json,
    /// A JSON object per line.
    Jsonl,
    /// A table with a header.
    Csv,
    /// JSON of f-puzzles, an object per line.
    FPuzzles,
    /// Links of f-puzzles.
    FPuzzlesLink,
    /// Links of SudokuPad, with JSON of f-puzzles.
    SudokuPadLink,
    /// Links of SudokuPad, with its own JSON.
    SclLink,
    /// Links of SudokuWiki, for 9x9 puzzles without other rules.
    SudokuWikiLink,
    /// Killers of PS: `3x3::k:...`.
    Ps,
    /// Killers of SumoCue: `SumoCueV1...`.
    SumoCue,
    /// Killers of one character per cell.
    ArrowCode,
}

impl VariantFormat {
    /// All formats, with their names.
    pub const ALL: [(VariantFormat, &'static str); 14] = [
        (VariantFormat::Line, "line"),
        (VariantFormat::Grid, "grid"),
        (VariantFormat::Solo, "solo"),
        (VariantFormat::Json, "json"),
        (VariantFormat::Jsonl, "jsonl"),
        (VariantFormat::Csv, "csv"),
        (VariantFormat::FPuzzles, "f-puzzles"),
        (VariantFormat::FPuzzlesLink, "f-puzzles-link"),
        (VariantFormat::SudokuPadLink, "sudokupad-link"),
        (VariantFormat::SclLink, "scl-link"),
        (VariantFormat::SudokuWikiLink, "sudokuwiki-link"),
        (VariantFormat::Ps, "ps"),
        (VariantFormat::SumoCue, "sumocue"),
        (VariantFormat::ArrowCode, "arrow-code"),
    ];

    /// Returns the name.
    pub fn name(self) -> &'static str {
        VariantFormat::ALL.into_iter().find(|&(format, _)| format == self).map_or("", |(_, name)| name)
    }

    /// Returns the error of a puzzle in this format that lacks rules of its variant, except for those given; `None` if
    /// it lacks none.
    pub fn lost_rules(self, variant: &Variant, rules: RuleSet) -> Option<String> {
        let text = match self {
            VariantFormat::Line => "a line",
            VariantFormat::Grid => "a drawn grid",
            _ => return None,
        };
        // The regions of a jigsaw and the gaps of joined grids are in the line.
        let by_gaps = variant.joined().filter(|joined| joined.has_gaps() && self == VariantFormat::Line);
        let by_gaps = by_gaps.and_then(|joined| joined.name().parse().ok()).unwrap_or_default();
        let are_named = (RuleSet::JIGSAW | rules | by_gaps).contains(variant.rules());
        (!are_named).then(|| format!("{text} does not name {variant}; use json or jsonl"))
    }

    /// Returns whether the format has a place for candidates.
    pub fn has_candidates(self) -> bool {
        use VariantFormat::{FPuzzles, FPuzzlesLink, SudokuPadLink, SudokuWikiLink};
        matches!(self, FPuzzles | FPuzzlesLink | SudokuPadLink | SudokuWikiLink) || self.has_records()
    }

    /// Returns whether the format has the fields of joined grids.
    pub fn has_fields(self) -> bool {
        matches!(self, VariantFormat::Line | VariantFormat::Grid) || self.has_records()
    }

    /// Returns whether the format has all fields of records: solutions, ratings and constraints.
    pub fn has_records(self) -> bool {
        matches!(self, VariantFormat::Json | VariantFormat::Jsonl | VariantFormat::Csv)
    }

    /// Returns the format of a file extension.
    pub fn by_extension(extension: &str) -> Option<VariantFormat> {
        match extension {
            "txt" => Some(VariantFormat::Line),
            "grid" => Some(VariantFormat::Grid),
            "json" => Some(VariantFormat::Json),
            "jsonl" | "ndjson" => Some(VariantFormat::Jsonl),
            "csv" => Some(VariantFormat::Csv),
            _ => None,
        }
    }

    /// Returns the usual extension of a file.
    pub fn extension(self) -> &'static str {
        match self {
            VariantFormat::Json => "json",
            VariantFormat::Jsonl | VariantFormat::FPuzzles => "jsonl",
            VariantFormat::Csv => "csv",
            VariantFormat::Grid => "grid",
            _ => "txt",
        }
    }

    /// Returns the media type of a file.
    pub fn media_type(self) -> &'static str {
        match self {
            VariantFormat::Json => "application/json",
            VariantFormat::Jsonl | VariantFormat::FPuzzles => "application/x-ndjson",
            VariantFormat::Csv => "text/csv; charset=utf-8",
            _ => "text/plain; charset=utf-8",
        }
    }

    /// Creates a writer. Lines have these symbols; the other formats have their own.
    pub fn writer<W: Write>(self, out: W, symbols: Symbols) -> VariantWriter<W> {
        VariantWriter { format: self, out, symbols, header: Header::new(None), columns: None, count: 0 }
    }
}

impl FromStr for VariantFormat {
    type Err = String;

    fn from_str(name: &str) -> Result<VariantFormat, String> {
        let found = VariantFormat::ALL.into_iter().find(|&(_, known)| known == name);
        found.map(|(format, _)| format).ok_or_else(|| {
            let names = VariantFormat::ALL.map(|(_, name)| name).join(", ");
            format!("puzzles of variants are not written as {name}; use {names}")
        })
    }
}

/// A writer of puzzles of variants to one file.
pub struct VariantWriter<W> {
    format: VariantFormat,
    out: W,
    symbols: Symbols,
    header: Header,
    /// The columns of a table, from its first record on.
    columns: Option<Columns>,
    count: u64,
}

impl<W> fmt::Debug for VariantWriter<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("VariantWriter").field("format", &self.format).finish_non_exhaustive()
    }
}

impl<W: Write> VariantWriter<W> {
    /// Sets the header of a pack. Other formats have none, but JSON Lines have the fields that it selects.
    pub fn with_header(self, header: Header) -> VariantWriter<W> {
        VariantWriter { header, ..self }
    }

    /// Writes one record. Returns whether the format can express it.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&mut self, record: &VariantRecord) -> io::Result<bool> {
        let (variant, puzzle) = (&record.variant, &record.puzzle);
        if variant.joined().is_some() && !self.format.has_fields() {
            return Ok(false);
        }
        let text = match self.format {
            VariantFormat::Line => variant.constraints().is_empty().then(|| line::to_text(record, self.symbols)),
            VariantFormat::Grid => {
                let separator = if self.count == 0 { "" } else { "\n" };
                grid::to_text(record, self.symbols).map(|text| format!("{separator}{text}"))
            }
            VariantFormat::Solo => solo::to_text(variant, puzzle),
            VariantFormat::Ps => killer_text::to_ps(variant, puzzle),
            VariantFormat::SumoCue => killer_text::to_sumo_cue(variant, puzzle),
            VariantFormat::ArrowCode => arrow_code::to_text(variant, puzzle),
            VariantFormat::FPuzzles => f_puzzles::to_json(record),
            VariantFormat::FPuzzlesLink => f_puzzles::to_json(record).map(|json| links::to_f_puzzles(&json)),
            VariantFormat::SudokuPadLink => f_puzzles::to_json(record).map(|json| links::to_sudokupad("fpuz", &json)),
            VariantFormat::SclLink => sudokupad::to_json(record).map(|json| links::to_sudokupad("scl", &json)),
            VariantFormat::SudokuWikiLink => {
                let is_plain = variant.is_classic();
                is_plain.then(|| sudokuwiki::to_link(puzzle.cells(), &record.all_candidates()))
            }
            VariantFormat::Json | VariantFormat::Jsonl => Some(self.json(record)?),
            VariantFormat::Csv => Some(self.row(record)?),
        };
        let Some(text) = text else { return Ok(false) };
        self.write_text(&text)?;
        Ok(true)
    }

    /// Writes the text of one puzzle, after the start of a pack if it is the first one.
    fn write_text(&mut self, text: &str) -> io::Result<()> {
        let (start, end) = match self.format {
            VariantFormat::Json if self.count == 0 => (self.open()? + "\n    ", ""),
            VariantFormat::Json => (",\n    ".into(), ""),
            VariantFormat::Grid => (String::new(), ""),
            _ => (String::new(), "\n"),
        };
        self.count += 1;
        self.out.write_all([&start, text, end].concat().as_bytes())
    }

    /// Writes one record of any kind; a classic one has a size like the others. Returns whether the format can express
    /// it.
    ///
    /// # Errors
    /// The output cannot be written, or the candidates of a classic puzzle contradict its clues.
    pub fn write_any(&mut self, record: &AnyRecord) -> io::Result<bool> {
        match record {
            AnyRecord::Kind(record) => self.write(record),
            AnyRecord::Classic(record) => self.write_classic(record),
        }
    }

    /// Writes one classic record, which has a size like the others. Returns whether the format can express it.
    ///
    /// # Errors
    /// The output cannot be written, or the candidates contradict the clues.
    pub fn write_classic(&mut self, record: &Record) -> io::Result<bool> {
        let converted = VariantRecord::from_classic(record);
        self.write(&converted.map_err(|error| io::Error::new(io::ErrorKind::InvalidInput, error))?)
    }

    /// Returns a record as JSON, with the fields that the header selects.
    fn json(&self, record: &VariantRecord) -> io::Result<String> {
        Ok(serde_json::to_string(&VariantSubset { record, selection: self.header.fields.as_ref() })?)
    }

    /// Returns the row of a record, after the header if it is the first one.
    fn row(&mut self, record: &VariantRecord) -> io::Result<String> {
        if let Some(columns) = &self.columns {
            return columns.row(record);
        }
        let columns = self.columns.insert(Columns::of(Some(record), &self.header)?);
        Ok(columns.header() + "\n" + &columns.row(record)?)
    }

    /// Returns the start of a pack.
    fn open(&self) -> io::Result<String> {
        let text = serde_json::to_string_pretty(&self.header)?;
        Ok(format!("{},\n  \"puzzles\": [", text.strip_suffix("\n}").unwrap_or(&text)))
    }

    /// Writes the end of the file and flushes the output. Must be the last call.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.format == VariantFormat::Json {
            if self.count == 0 {
                let start = self.open()?;
                self.out.write_all(start.as_bytes())?;
            }
            self.out.write_all(b"\n  ]\n}\n")?;
        }
        if self.format == VariantFormat::Csv && self.columns.is_none() {
            writeln!(self.out, "{}", Columns::of(None, &self.header)?.header())?;
        }
        self.out.flush()
    }
}
