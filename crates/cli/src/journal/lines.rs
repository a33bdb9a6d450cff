//! Lines of text, each with the CRC-32 of itself and all lines before, so that lines which were changed, moved, repeated
//! or removed are detected.

use crc32fast::Hasher;
use std::io::{self, BufRead, Read, Write};

/// Maximum length of a line in bytes; other files may have no line ends at all.
const MAX_LINE_LENGTH: u64 = 1 << 20;

/// Writes the next line.
pub fn write(checksum: &mut Hasher, out: &mut impl Write, text: &[u8]) -> io::Result<()> {
    checksum.update(text);
    write!(out, "{:08x} ", checksum.clone().finalize())?;
    out.write_all(text)?;
    out.write_all(b"\n")
}

/// Reads the next line.
pub fn read(checksum: &mut Hasher, input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let length = input.take(MAX_LINE_LENGTH).read_until(b'\n', &mut line)?;
    if line.pop_if(|last| *last == b'\n').is_none() {
        return Ok(if length as u64 == MAX_LINE_LENGTH { Line::Damaged } else { Line::Incomplete });
    }
    let Some((sum, text)) = line.split_first_chunk::<9>() else { return Ok(Line::Damaged) };
    checksum.update(text);
    let is_intact = format!("{:08x} ", checksum.clone().finalize()).as_bytes() == sum;
    Ok(if is_intact { Line::Intact { length, text: text.to_vec() } } else { Line::Damaged })
}

/// The result of reading a line.
pub enum Line {
    /// An intact line: its text, and its length in bytes with checksum and line end.
    Intact { length: usize, text: Vec<u8> },
    /// The end of the file, or an incomplete line, as a killed run leaves it.
    Incomplete,
    /// Any other text.
    Damaged,
}
