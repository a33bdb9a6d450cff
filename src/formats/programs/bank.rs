//! The format `bank` of the Sudoku Exchange: lines of 100 bytes with a digest, the puzzle and its rating.
//!
//! The digest is the first 12 hexadecimal digits of the SHA-1 of the 81 digits. Readers use it as the puzzle's name,
//! writers compute it. The rating is the ER.

use crate::board::grid::Puzzle;
use crate::board::text::{ParseError, quoted};
use crate::formats::text::{Detection, Format, Reading, Writing, content_lines};
use crate::pack::{ClassicPuzzle, Id, Record};
use crate::rating::se::Tenths;
use sha1::{Digest, Sha1};
use std::io::Write;

/// The format `bank`.
pub(in crate::formats) const BANK: Format = Format {
    name: "bank",
    description: "Sudoku Exchange: a line of digest, 81 digits with 0 for empty cells, ER",
    kept_fields: Some("ER"),
    extensions: &["bank"],
    matches: Detection::Head(matches_head),
    read: Reading::Lines(parse),
    write: Writing::Classic("", render),
    ..Format::TEXT
};

/// Returns whether the start of a file looks like this format.
fn matches_head(head: &[u8]) -> bool {
    let line = content_lines(head).next().unwrap_or_default();
    line.len() > DIGEST_LENGTH + 81
        && line[DIGEST_LENGTH] == b' '
        && line[..DIGEST_LENGTH].iter().all(|&b| b.is_ascii_hexdigit())
        && std::str::from_utf8(line).is_ok_and(|line| parse(line).is_ok())
}

/// The name of the field for an ER without EP and ED.
const ER_FIELD: &str = "er";

/// Length of the digest in hexadecimal digits.
const DIGEST_LENGTH: usize = 12;

fn parse(line: &str) -> Result<Record, ParseError> {
    let mut at = 0;
    // Returns the next column and its offset in characters.
    let mut next = || {
        let rest = &line[at..];
        let start = at + rest.len() - rest.trim_start().len();
        let length = line[start..].find(char::is_whitespace).unwrap_or(line.len() - start);
        at = start + length;
        (&line[start..at], line[..start].chars().count() as u64)
    };
    let (digest, start) = next();
    if let Some((i, c)) = (1..).zip(digest.chars()).find(|(_, c)| !c.is_ascii_hexdigit()) {
        return Err(ParseError::new(1, start + i, quoted(c), "a hexadecimal digit"));
    }
    if digest.len() != DIGEST_LENGTH {
        let found = format!("a digest of {} digits", digest.len());
        return Err(ParseError::new(1, start + 1, found, format!("{DIGEST_LENGTH} digits")));
    }
    let (puzzle, start) = next();
    let shift = |e: ParseError| ParseError { column: e.column + start, ..e };
    let mut record = Record::from(puzzle.parse::<Puzzle>().map_err(shift)?);
    record.id = Some(Id::Name(digest.into()));
    let (rating, start) = next();
    let unrated = || ParseError::new(1, start + 1, format!("{rating:?}"), "a rating, such as 7.2");
    let rating: f64 = rating.parse().ok().filter(|r: &f64| r.is_finite()).ok_or_else(unrated)?;
    if !(0.0..=20.0).contains(&rating) {
        return Err(ParseError::new(1, start + 1, rating.to_string(), "a rating from 0 to 20"));
    }
    let (rest, start) = next();
    if !rest.is_empty() {
        return Err(ParseError::new(1, start + 1, format!("{rest:?}"), "the end of the line"));
    }
    if rating > 0.0 {
        record.extra.set(ER_FIELD, rating.into());
    }
    Ok(record)
}

fn render(record: &Record, puzzle: &ClassicPuzzle, text: &mut Vec<u8>) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let digits = puzzle.clues.to_bytes(b'0');
    for &byte in &Sha1::digest(digits)[..DIGEST_LENGTH / 2] {
        text.extend_from_slice(&[HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]]);
    }
    let other = || record.extra.get(ER_FIELD)?.as_f64().map(Tenths::round);
    let er = record.se.map(|se| se.er).or_else(other).unwrap_or_default();
    text.push(b' ');
    text.extend_from_slice(&digits);
    // Writing to memory cannot fail.
    let _ = writeln!(text, " {er:>4}");
}
