//! Links of the editor Penpa+ with the puzzle inside: Base64 of compressed text.
//!
//! The lines of the text are, among others: the size and the title, the blank rows and columns at the sides, and the
//! drawing of the puzzle as JSON. Cells have indices in a grid with a margin of two cells.

use crate::board::text::ParseError;
use crate::formats::text::encoding::decode_percent;
use crate::formats::text::{KindParts, MAX_RECORD_BYTES, ReadOptions, error_at_start};
use crate::kinds::{MAX_SIDE, Puzzle};
use crate::pack::Record;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value};

/// The abbreviations of names in the drawing, in the order in which they are replaced.
const NAMES: &str = "\
    z_=__a z7=nobulbthermo z6=killercages z4=deletelineE z5=polygon z0=squareframe zD=direction z3=arrows zT=thermo \
    z2=freelineE zF=freeline z1=numberS z8=command_replay zU=command_undo zR=command_redo zB=board zP=special zY=symbol \
    zN=number zC=cage zW=wall zE=lineE zL=line zS=surface zM=edit_mode zG=grid zA=pu_a zQ=pu_q z9=qa";

/// The abbreviations of the texts.
const SIGNS: [(&str, &str); 5] = [("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "="), ("zZ", "z")];

/// Drawings that mean rules, which the text of the puzzle tells people.
const RULES: &str = "\
    killercages thermo nobulbthermo arrows direction line freeline cage symbol numberS polygon squareframe wall";

/// The style of a large digit.
const LARGE: &str = "1";

/// Returns whether a line is a link of the editor.
pub(super) fn matches(line: &str) -> bool {
    line.starts_with("http") && line.contains("penpa-edit/") && data(line).is_some()
}

/// Returns the compressed puzzle in a link.
fn data(line: &str) -> Option<&str> {
    let (_, parameters) = line.split_once('#')?;
    parameters.split('&').find_map(|parameter| parameter.strip_prefix("p="))
}

/// Parses a link.
pub(super) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let text = decompressed(line).ok_or_else(|| {
        error_at_start("damaged or incomplete data", "a link of Penpa+ with the whole puzzle inside, from Share")
    })?;
    let lines: Vec<&str> = text.split('\n').collect();
    let line = |index: usize| lines.get(index).copied().unwrap_or_default();
    let head: Vec<&str> = line(0).split(',').collect();
    let frame = Frame::new(&head, line(1))?;
    let name = |text: String, pair: &str| text.replace(&pair[..2], &format!("{:?}", &pair[3..]));
    let drawing = NAMES.split(' ').fold(line(3).replace("zO", "null"), name).replace("zZ", "z");
    let drawing: Map<String, Value> = serde_json::from_str(&drawing)
        .map_err(|error| error_at_start(format!("a drawing that is no JSON ({error})"), "a drawing of Penpa+"))?;
    if let Some(rule) = RULES.split(' ').find(|rule| drawing.get(*rule).is_some_and(|value| !is_empty(value))) {
        let found = format!("a drawing ({rule}) whose rule only its text tells");
        return Err(error_at_start(found, "a puzzle with digits only, or a link of SudokuPad or f-puzzles"));
    }
    let cells = frame.cells(drawing.get("number"))?;
    let kind = options.kind(KindParts { side: frame.side, ..KindParts::default() })?;
    let mut record = Record::of_kind(kind, Puzzle::new(cells));
    let text_after = |prefix: &str| {
        let text =
            head.iter().find_map(|part| part.strip_prefix(prefix)).map(str::trim).filter(|text| !text.is_empty());
        text.map(|text| SIGNS.iter().fold(text.to_owned(), |text, (short, long)| text.replace(short, long)))
    };
    record.set_text("title", text_after("Title:"));
    record.set_text("author", text_after("Author:"));
    Ok(record)
}

fn decompressed(line: &str) -> Option<String> {
    let data = decode_percent(data(line)?).replace(' ', "+");
    let bytes = BASE64_STANDARD.decode(data.trim_end()).ok()?;
    let bytes = decompress_to_vec_with_limit(&bytes, MAX_RECORD_BYTES).ok()?;
    String::from_utf8(bytes).ok()
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.is_empty(),
        _ => true,
    }
}

/// The place of the grid in the drawing.
struct Frame {
    side: usize,
    /// The rows and columns of the drawing before those of the grid, and the columns in all.
    top: usize,
    left: usize,
    columns: usize,
}

impl Frame {
    fn new(head: &[&str], blank: &str) -> Result<Frame, ParseError> {
        const MARGIN: usize = 2;
        let kind = head.first().copied().unwrap_or_default();
        if !["square", "sudoku"].contains(&kind) {
            return Err(error_at_start(format!("a grid of type {kind:?}"), "a square grid"));
        }
        let number = |index: usize| head.get(index).and_then(|text| text.parse::<usize>().ok()).unwrap_or(0);
        let [top, bottom, left, right] = serde_json::from_str::<[usize; 4]>(blank).unwrap_or_default();
        let (width, height) = (number(1).saturating_sub(left + right), number(2).saturating_sub(top + bottom));
        if width != height || !(2..=MAX_SIDE).contains(&width) {
            let found = format!("{height} rows and {width} columns");
            return Err(error_at_start(found, format!("as many rows as columns, 2 to {MAX_SIDE}")));
        }
        Ok(Frame { side: width, top: top + MARGIN, left: left + MARGIN, columns: number(1) + 2 * MARGIN })
    }

    /// Returns the cells with these texts.
    fn cells(&self, texts: Option<&Value>) -> Result<Vec<u8>, ParseError> {
        let side = self.side;
        let mut cells = vec![0; side * side];
        for (index, value) in texts.and_then(Value::as_object).into_iter().flatten() {
            let part = |part: usize| value.get(part).and_then(Value::as_str).unwrap_or_default().trim();
            // Smaller texts are notes.
            if part(2) != LARGE || part(0).is_empty() {
                continue;
            }
            let cell = index.parse().ok().and_then(|index| self.cell(index));
            let cell =
                cell.ok_or_else(|| error_at_start(format!("{:?} outside of the grid", part(0)), "digits in cells"))?;
            let digit = part(0).parse().ok().filter(|digit| (1..=side).contains(&usize::from(*digit)));
            cells[cell] =
                digit.ok_or_else(|| error_at_start(format!("{:?} in a cell", part(0)), format!("1 to {side}")))?;
        }
        Ok(cells)
    }

    /// Returns the cell of the grid with this index in the drawing.
    fn cell(&self, index: usize) -> Option<usize> {
        let row = (index / self.columns).checked_sub(self.top).filter(|row| *row < self.side)?;
        let column = (index % self.columns).checked_sub(self.left).filter(|column| *column < self.side)?;
        Some(row * self.side + column)
    }
}
