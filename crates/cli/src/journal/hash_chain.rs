//! Lines of text, each with a checksum of itself and all lines before. So any line that was changed, moved, repeated or
//! removed is detected.

use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Write};

/// Maximum length of a line in bytes; other files may have no line ends at all.
const MAX_LINE_LENGTH: usize = 1 << 20;

/// Number of hexadecimal digits of a checksum.
const DIGITS: usize = 16;

/// The SHA-256 of all lines so far. The checksum of a line is its beginning.
#[derive(Clone)]
pub struct HashChain([u8; 32]);

impl HashChain {
    /// Starts a chain after this text.
    pub fn new(start: &[u8]) -> HashChain {
        HashChain(Sha256::digest(start).into())
    }

    /// Adds a line, and returns its checksum.
    fn add(&mut self, text: &[u8]) -> String {
        self.0 = Sha256::new().chain_update(self.0).chain_update(text).finalize().into();
        self.0[..DIGITS / 2].iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Writes the next line.
    pub fn write(&mut self, out: &mut impl Write, text: &[u8]) -> io::Result<()> {
        let checksum = self.add(text);
        out.write_all(checksum.as_bytes())?;
        out.write_all(b" ")?;
        out.write_all(text)?;
        out.write_all(b"\n")
    }

    /// Reads the next line.
    pub fn read(&mut self, input: &mut impl BufRead) -> io::Result<Line> {
        let mut line = Vec::new();
        input.take(MAX_LINE_LENGTH as u64 + 1).read_until(b'\n', &mut line)?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            return Ok(if line.len() > MAX_LINE_LENGTH { Line::Damaged } else { Line::Incomplete });
        }
        let Some((checksum, text)) = line.split_at_checked(DIGITS).and_then(|(sum, rest)| {
            let text = rest.strip_prefix(b" ")?;
            Some((sum, text))
        }) else {
            return Ok(Line::Damaged);
        };
        let is_intact = self.add(text).as_bytes() == checksum;
        Ok(if is_intact { Line::Intact { length: line.len() + 1, text: text.to_vec() } } else { Line::Damaged })
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn chained(texts: &[&str]) -> String {
        let (mut chain, mut out) = (HashChain::new(b"start"), Vec::new());
        texts.iter().for_each(|text| chain.write(&mut out, text.as_bytes()).unwrap());
        String::from_utf8(out).unwrap()
    }

    /// Returns the texts of the intact lines, and the result of the line after them.
    fn read(mut input: &[u8]) -> (Vec<String>, &'static str) {
        let (mut chain, mut texts) = (HashChain::new(b"start"), Vec::new());
        loop {
            match chain.read(&mut input).unwrap() {
                Line::Intact { text, .. } => texts.push(String::from_utf8(text).unwrap()),
                Line::Incomplete => return (texts, "incomplete"),
                Line::Damaged => return (texts, "damaged"),
            }
        }
    }

    #[test]
    fn damaged_lines_are_detected() {
        let text = chained(&["one", "", "three"]);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let all = ["one", "", "three"].map(String::from);
        assert_eq!(read(text.as_bytes()), (all.to_vec(), "incomplete"));
        assert_eq!(read(&text.as_bytes()[..text.len() - 1]), (all[..2].to_vec(), "incomplete"));
        let table = [
            (lines[0].to_owned() + lines[2], 1),
            (lines[1].to_owned() + lines[0] + lines[2], 0),
            (text.replace(lines[1], &lines[1].repeat(2)), 2),
            (text.clone() + "\n", 3),
            (text.clone() + lines[2], 3),
            ("1".repeat(MAX_LINE_LENGTH + 1), 0),
        ];
        for (damaged, good) in table {
            assert_eq!(read(damaged.as_bytes()), (all[..good].to_vec(), "damaged"), "{damaged:.200}");
        }
        for i in 0..text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[i] ^= 1;
            let (texts, end) = read(&damaged);
            let before = text[..i].matches('\n').count();
            assert_eq!(
                (texts.len(), end),
                (before, if i + 1 == text.len() { "incomplete" } else { "damaged" }),
                "byte {i}"
            );
        }
    }
}
