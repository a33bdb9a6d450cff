//! Lines of text that each carry a checksum of themselves and all lines before, so that a line that was changed, moved,
//! doubled or taken out shows.

use sha2::{Digest, Sha256};
use std::io::{self, BufRead, Read, Write};

/// The most bytes of a line; a file of another kind may have no end of lines at all.
const MAX_LINE: usize = 1 << 20;

/// How many hexadecimal digits a checksum has.
const DIGITS: usize = 16;

/// The checksum of all lines so far: a SHA-256, of which each line shows the beginning.
#[derive(Clone)]
pub struct Chain([u8; 32]);

impl Chain {
    /// The chain that begins behind this text.
    pub fn new(start: &[u8]) -> Chain {
        Chain(Sha256::digest(start).into())
    }

    /// Adds a line: what stands in front of its text.
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
        input.take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line)?;
        if line.pop_if(|last| *last == b'\n').is_none() {
            return Ok(if line.len() > MAX_LINE { Line::Damaged } else { Line::Torn });
        }
        let Some((checksum, text)) = line.split_at_checked(DIGITS).and_then(|(sum, rest)| {
            let text = rest.strip_prefix(b" ")?;
            Some((sum, text))
        }) else {
            return Ok(Line::Damaged);
        };
        let fits = self.add(text).as_bytes() == checksum;
        Ok(if fits { Line::Whole { length: line.len() + 1, text: text.to_vec() } } else { Line::Damaged })
    }
}

/// What was found where a line should be.
pub enum Line {
    /// A line as it was written: its text, and how many bytes all of it takes.
    Whole { length: usize, text: Vec<u8> },
    /// Nothing, or a beginning without an end, as a run leaves it that is killed.
    Torn,
    /// Something else.
    Damaged,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(texts: &[&str]) -> String {
        let (mut chain, mut out) = (Chain::new(b"start"), Vec::new());
        texts.iter().for_each(|text| chain.write(&mut out, text.as_bytes()).unwrap());
        String::from_utf8(out).unwrap()
    }

    /// The texts, and what is behind them.
    fn read(mut input: &[u8]) -> (Vec<String>, &'static str) {
        let (mut chain, mut texts) = (Chain::new(b"start"), Vec::new());
        loop {
            match chain.read(&mut input).unwrap() {
                Line::Whole { text, .. } => texts.push(String::from_utf8(text).unwrap()),
                Line::Torn => return (texts, "torn"),
                Line::Damaged => return (texts, "damaged"),
            }
        }
    }

    #[test]
    fn damaged_lines_show() {
        let text = written(&["one", "", "three"]);
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let all = ["one", "", "three"].map(String::from);
        assert_eq!(read(text.as_bytes()), (all.to_vec(), "torn"));
        assert_eq!(read(&text.as_bytes()[..text.len() - 1]), (all[..2].to_vec(), "torn"));
        let table = [
            (lines[0].to_owned() + lines[2], 1),
            (lines[1].to_owned() + lines[0] + lines[2], 0),
            (text.replace(lines[1], &lines[1].repeat(2)), 2),
            (text.clone() + "\n", 3),
            (text.clone() + lines[2], 3),
            ("1".repeat(MAX_LINE + 1), 0),
        ];
        for (damaged, good) in table {
            assert_eq!(read(damaged.as_bytes()), (all[..good].to_vec(), "damaged"), "{damaged:.200}");
        }
        for i in 0..text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[i] ^= 1;
            let (texts, end) = read(&damaged);
            let before = text[..i].matches('\n').count();
            assert_eq!((texts.len(), end), (before, if i + 1 == text.len() { "torn" } else { "damaged" }), "byte {i}");
        }
    }
}
