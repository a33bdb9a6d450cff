//! Records of puzzles of any kind.

use super::any_reader::FoundRecords;
use super::{ReadError, Records, VariantOptions, VariantReader, VariantRecord};
use crate::board::cell::Cell;
use crate::board::grid::Puzzle;
use crate::board::text::ParseError;
use crate::pack::{Fields, Id, Record};
use crate::rating::effort::Level;
use crate::variant::{self, Symbols, Variant};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::fmt;
use std::io::{self, Cursor};

/// A puzzle of any kind, with its known properties.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::formats::{AnyRecord, VariantRecord};
/// use cluewise::pack::Record;
/// use cluewise::variant::Symbols;
///
/// let classic = Record::from(Puzzle::default());
/// let of_size_9 = VariantRecord::from_classic(&classic)?;
/// assert_eq!(AnyRecord::from(of_size_9), AnyRecord::from(classic));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::large_enum_variant, reason = "most puzzles are classic ones")]
pub enum AnyRecord {
    /// A 9x9 Sudoku with the usual rules.
    Classic(Record),
    /// A puzzle of another size, or with other rules.
    Kind(VariantRecord),
}

impl From<Record> for AnyRecord {
    fn from(record: Record) -> AnyRecord {
        AnyRecord::Classic(record)
    }
}

/// A 9x9 Sudoku with the usual rules becomes a classic record, unless it has drawings or entered digits.
impl From<VariantRecord> for AnyRecord {
    fn from(record: VariantRecord) -> AnyRecord {
        match record.has_details() {
            true => AnyRecord::Kind(record),
            false => record.into_classic().map_or_else(|record| AnyRecord::Kind(*record), AnyRecord::Classic),
        }
    }
}

impl From<Puzzle> for AnyRecord {
    fn from(puzzle: Puzzle) -> AnyRecord {
        AnyRecord::Classic(puzzle.into())
    }
}

impl AnyRecord {
    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> Cow<'_, Variant> {
        match self {
            AnyRecord::Classic(_) => Cow::Owned(Variant::default()),
            AnyRecord::Kind(record) => Cow::Borrowed(&record.variant),
        }
    }

    /// Returns the record for what is the same for all kinds: that of a classic puzzle has a size like the others.
    ///
    /// # Errors
    /// The candidates of a classic puzzle contradict its clues.
    pub fn into_kind(self) -> Result<VariantRecord, ParseError> {
        match self {
            AnyRecord::Classic(record) => VariantRecord::from_classic(&record),
            AnyRecord::Kind(record) => Ok(record),
        }
    }

    /// Returns the record of a 9x9 Sudoku with the usual rules, which may have drawings, as a classic one if
    /// `may_be_classic`, and as one of another kind otherwise. Other puzzles do not change.
    ///
    /// # Errors
    /// The candidates of a classic puzzle contradict its clues.
    pub fn as_classic(self, may_be_classic: bool) -> Result<AnyRecord, ParseError> {
        match self {
            record if !may_be_classic => record.into_kind().map(AnyRecord::Kind),
            AnyRecord::Kind(record) => {
                Ok(record.into_classic().map_or_else(|record| AnyRecord::Kind(*record), AnyRecord::Classic))
            }
            record => Ok(record),
        }
    }

    /// Sets the index in a run as the identifier.
    pub fn set_index(&mut self, index: u64) {
        match self {
            AnyRecord::Classic(record) => record.id = Some(Id::Index(index)),
            AnyRecord::Kind(record) => record.id = Some(index.to_string()),
        }
    }

    /// Returns the identifier.
    pub fn id(&self) -> Option<Cow<'_, str>> {
        match self {
            AnyRecord::Classic(record) => match record.id.as_ref()? {
                Id::Index(index) => Some(index.to_string().into()),
                Id::Name(name) => Some(name.into()),
            },
            AnyRecord::Kind(record) => record.id.as_deref().map(Cow::from),
        }
    }

    /// Returns the identifier if it is a name, not a number.
    pub fn id_name(&self) -> Option<&str> {
        match self {
            AnyRecord::Classic(Record { id: Some(Id::Name(name)), .. }) => Some(name),
            AnyRecord::Classic(_) => None,
            AnyRecord::Kind(record) => record.id.as_deref().filter(|id| id.parse::<u64>().is_err()),
        }
    }

    /// Sets a name as the identifier, or removes the identifier.
    pub fn set_id_name(&mut self, name: Option<String>) {
        match self {
            AnyRecord::Classic(record) => record.id = name.map(Id::Name),
            AnyRecord::Kind(record) => record.id = name,
        }
    }

    /// Returns the cells of the solution, given or computed; `None` if it is not known.
    pub fn solution(&self) -> Option<Cow<'_, variant::Puzzle>> {
        match self {
            AnyRecord::Classic(record) => {
                let solution = record.solution.map(|solution| variant::Puzzle::from(Puzzle::from(solution)));
                solution.map(Cow::Owned)
            }
            AnyRecord::Kind(record) => record.solution.as_ref().map(Cow::Borrowed),
        }
    }

    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1; 0 for cells with a digit. These are
    /// the given ones, or those that the digits leave.
    pub fn all_candidates(&self) -> Vec<u32> {
        match self {
            AnyRecord::Classic(record) => {
                let candidates = record.all_candidates();
                let mask = |cell| match record.puzzle.get(cell) {
                    None => candidates.get(cell).bits().into(),
                    Some(_) => 0,
                };
                Cell::all().map(mask).collect()
            }
            AnyRecord::Kind(record) => record.all_candidates(),
        }
    }

    /// Returns the level if it is known.
    pub fn level(&self) -> Option<Level> {
        match self {
            AnyRecord::Classic(record) => record.level,
            AnyRecord::Kind(record) => record.level,
        }
    }

    /// Returns the effort score if it is known.
    pub fn effort(&self) -> Option<f64> {
        match self {
            AnyRecord::Classic(record) => record.effort,
            AnyRecord::Kind(record) => record.effort,
        }
    }

    /// Returns the other fields of the file.
    pub fn extra(&self) -> &Fields {
        RecordRef::from(self).extra()
    }

    /// Returns the digit of each cell, 0 of empty ones.
    pub fn cells(&self) -> Vec<u8> {
        match self {
            AnyRecord::Classic(record) => record.puzzle.values().to_vec(),
            AnyRecord::Kind(record) => record.puzzle.cells().to_vec(),
        }
    }

    /// Returns the other fields of the file, to change them.
    pub fn extra_mut(&mut self) -> &mut Fields {
        match self {
            AnyRecord::Classic(record) => &mut record.extra,
            AnyRecord::Kind(record) => &mut record.extra,
        }
    }

    /// Returns the names of the columns of the table that the record was read from; none for other formats.
    pub fn column_names(&self) -> Box<dyn Iterator<Item = &str> + '_> {
        RecordRef::from(self).column_names()
    }

    /// Returns the cells of a 9x9 Sudoku with the usual rules; `None` for any other puzzle.
    pub fn classic_puzzle(&self) -> Option<Puzzle> {
        match self {
            AnyRecord::Classic(record) => Some(record.puzzle),
            AnyRecord::Kind(record) => record.classic_puzzle(),
        }
    }

    /// Returns whether the record is a puzzle without known properties, and not from a table.
    pub fn is_plain(&self) -> bool {
        matches!(self, AnyRecord::Classic(record) if record.is_plain())
    }

    /// Returns whether the record was read from a table.
    pub fn is_from_table(&self) -> bool {
        self.column_names().next().is_some()
    }

    /// Returns whether the puzzle is a candidate grid or has pencil marks.
    pub fn has_candidates(&self) -> bool {
        match self {
            AnyRecord::Classic(record) => record.candidates.is_some(),
            AnyRecord::Kind(record) => record.candidates.is_some(),
        }
    }

    /// Removes the candidates, and what may not be so without them.
    pub fn drop_candidates(&mut self) {
        match self {
            AnyRecord::Classic(record) => record.drop_candidates(),
            AnyRecord::Kind(record) => {
                if record.candidates.is_some() {
                    *record = record.with_puzzle(record.puzzle.clone());
                    record.solution = None;
                }
            }
        }
    }

    /// Returns the record for formats of other kinds, with the candidates of all cells, also if they are those that the
    /// clues leave.
    ///
    /// # Errors
    /// The candidates contradict the clues.
    pub fn with_all_candidates(self) -> Result<AnyRecord, ParseError> {
        let mut record = self.into_kind()?;
        record.candidates = Some(record.all_candidates());
        Ok(AnyRecord::Kind(record))
    }

    /// Returns whether the record gives a solution, which may be wrong.
    pub fn gives_solution(&self) -> bool {
        match self {
            AnyRecord::Classic(record) => record.solution.is_some() || record.invalid_solution,
            AnyRecord::Kind(record) => record.solution.is_some() || record.invalid_solution,
        }
    }

    /// Returns the puzzle on one line: its cells or candidates, with the regions of a jigsaw; a JSON record if it has
    /// constraints.
    pub fn to_text(&self, symbols: Symbols) -> String {
        match self {
            AnyRecord::Kind(record) => record.to_text(symbols),
            AnyRecord::Classic(Record { candidates: Some(within), .. }) => {
                within.to_bytes().into_iter().map(char::from).collect()
            }
            AnyRecord::Classic(record) => record.puzzle.to_string(),
        }
    }

    /// Returns about how many bytes of memory the record takes besides its interpreted properties.
    pub fn extra_size(&self) -> usize {
        match self {
            AnyRecord::Classic(record) => record.extra_size(),
            AnyRecord::Kind(record) => record.extra_size(),
        }
    }
}

/// A reference to a record of any kind.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum RecordRef<'a> {
    /// Of a 9x9 Sudoku with the usual rules.
    Classic(&'a Record),
    /// Of any other puzzle.
    Kind(&'a VariantRecord),
}

impl<'a> From<&'a Record> for RecordRef<'a> {
    fn from(record: &'a Record) -> RecordRef<'a> {
        RecordRef::Classic(record)
    }
}

impl<'a> From<&'a VariantRecord> for RecordRef<'a> {
    fn from(record: &'a VariantRecord) -> RecordRef<'a> {
        RecordRef::Kind(record)
    }
}

impl<'a> From<&'a AnyRecord> for RecordRef<'a> {
    fn from(record: &'a AnyRecord) -> RecordRef<'a> {
        match record {
            AnyRecord::Classic(record) => RecordRef::Classic(record),
            AnyRecord::Kind(record) => RecordRef::Kind(record),
        }
    }
}

impl<'a> RecordRef<'a> {
    /// Returns the record itself.
    pub fn to_record(self) -> AnyRecord {
        match self {
            RecordRef::Classic(record) => AnyRecord::Classic(record.clone()),
            RecordRef::Kind(record) => AnyRecord::Kind(record.clone()),
        }
    }

    /// Returns the other fields of the file.
    pub fn extra(self) -> &'a Fields {
        match self {
            RecordRef::Classic(record) => &record.extra,
            RecordRef::Kind(record) => &record.extra,
        }
    }

    /// Returns the names of the columns of the table that the record was read from; none for other formats.
    pub fn column_names(self) -> Box<dyn Iterator<Item = &'a str> + 'a> {
        match self {
            RecordRef::Classic(record) => Box::new(record.column_names()),
            RecordRef::Kind(record) => Box::new(record.column_names()),
        }
    }
}

/// Serializes the record of its kind.
impl Serialize for AnyRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            AnyRecord::Classic(record) => record.serialize(serializer),
            AnyRecord::Kind(record) => record.serialize(serializer),
        }
    }
}

/// One of another kind than the classic one names its size.
impl<'de> Deserialize<'de> for AnyRecord {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyRecord, D::Error> {
        #[derive(Deserialize)]
        struct Size {
            size: Option<usize>,
        }
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        let Size { size } = serde_json::from_str(raw.get()).map_err(de::Error::custom)?;
        match size {
            Some(_) => super::variants::record_of_json(raw.get()).map(AnyRecord::Kind).map_err(de::Error::custom),
            None => serde_json::from_str(raw.get()).map(AnyRecord::Classic).map_err(de::Error::custom),
        }
    }
}

/// The records of an input, in file order, with an error in place of each malformed one.
#[allow(clippy::large_enum_variant, reason = "there is one for each input")]
pub enum AnyRecords<'a> {
    /// Those of a file of 9x9 puzzles with the usual rules; others are errors.
    Classic(Records<'a>),
    /// Those of a file that begins with such puzzles. JSON records may be of other kinds.
    ClassicFirst(Records<'a>),
    /// Those of a file that may have puzzles of other kinds.
    Kinds(VariantReader<'a>),
    /// The puzzles that were found in a document of another program.
    Found {
        /// The records and errors.
        records: FoundRecords,
        /// The number of grids that are no puzzles, such as positions of players.
        unused: usize,
    },
}

impl fmt::Debug for AnyRecords<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            AnyRecords::Classic(_) => "Classic",
            AnyRecords::ClassicFirst(_) => "ClassicFirst",
            AnyRecords::Kinds(_) => "Kinds",
            AnyRecords::Found { .. } => "Found",
        })
    }
}

impl AnyRecords<'static> {
    /// Reads the puzzles of a text, of another kind than the classic one if the text or the options name it.
    ///
    /// # Errors
    /// The format needs a file.
    pub fn of_text(text: &str, options: &VariantOptions) -> io::Result<AnyRecords<'static>> {
        AnyRecords::read(Box::new(Cursor::new(text.to_owned())), options)
    }
}

impl AnyRecords<'_> {
    /// Appends up to `max` of the next puzzles to a list, as far as they are classic and can be read quickly. Stops
    /// before the first record that is more than a puzzle, or malformed; [`next`](Iterator::next) returns that one.
    pub fn read_puzzles(&mut self, max: usize, puzzles: &mut Vec<Puzzle>) {
        if let AnyRecords::Classic(records) | AnyRecords::ClassicFirst(records) = self {
            records.read_puzzles(max, puzzles);
        }
    }
}

impl Iterator for AnyRecords<'_> {
    type Item = Result<AnyRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            AnyRecords::Classic(records) => records.next().map(|record| record.map(AnyRecord::Classic)),
            AnyRecords::ClassicFirst(records) => records.next().map(|record| match record {
                Ok(record) => Ok(AnyRecord::Classic(record)),
                Err(error) => error.into_record_of_kind().map(AnyRecord::from),
            }),
            AnyRecords::Kinds(records) => records.next().map(|record| record.map(AnyRecord::from)),
            AnyRecords::Found { records, .. } => records.next(),
        }
    }
}
