//! The compression of lz-string, which links of f-puzzles and SudokuPad use: UTF-16 code units in Base64.
//!
//! A stream of codes of growing width; code 0 and 1 introduce a unit of 8 or 16 bits, code 2 ends the stream. Six bits
//! per character, the most significant one first; numbers begin with their least significant bit.

use std::collections::{HashMap, HashSet};

/// The 64 characters.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The first code of a text.
const FIRST_CODE: usize = 3;

/// The reason why a text cannot be decompressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum DecompressError {
    /// A character that is not in the alphabet, counted from 0.
    Character(usize, char),
    /// An undefined code, or a missing end.
    Stream,
    /// More than the maximum number of units.
    Long,
    /// The units are not UTF-16.
    Text,
}

/// Decompresses a text, up to `max` UTF-16 units: a short text can stand for a very long one.
pub(in crate::formats) fn decompress(text: &str, max: usize) -> Result<String, DecompressError> {
    let units = units(text, max)?;
    String::from_utf16(&units).map_err(|_| DecompressError::Text)
}

/// The bits of a text in Base64.
struct BitReader<'a> {
    chars: &'a [u8],
    position: usize,
}

impl BitReader<'_> {
    /// Reads a number of this many bits.
    fn number(&mut self, width: u32) -> Result<usize, DecompressError> {
        let mut number = 0;
        for bit in 0..width {
            let sextet = *self.chars.get(self.position / 6).ok_or(DecompressError::Stream)?;
            number |= usize::from(sextet >> (5 - self.position % 6) & 1) << bit;
            self.position += 1;
        }
        Ok(number)
    }
}

/// The number of bits of a code. It grows when the codes of a width are spent.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    /// Counts one code.
    fn step(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

/// Returns the six bits of a character of a text.
fn sextet((index, c): (usize, char)) -> Result<u8, DecompressError> {
    let found = ALPHABET.iter().position(|&b| char::from(b) == c);
    found.map(|value| value as u8).ok_or(DecompressError::Character(index, c))
}

fn units(text: &str, max: usize) -> Result<Vec<u16>, DecompressError> {
    let chars = text.trim_end_matches('=').chars().enumerate().map(sextet).collect::<Result<Vec<u8>, _>>()?;
    let mut bits = BitReader { chars: &chars, position: 0 };
    let first = match bits.number(2)? {
        0 => bits.number(8)?,
        1 => bits.number(16)?,
        2 => return Ok(Vec::new()),
        _ => return Err(DecompressError::Stream),
    };
    // Each entry is a part of the output: where it begins, and its length.
    let mut entries = vec![(0, 0), (0, 0), (0, 0), (0, 1)];
    let (mut output, mut last) = (vec![first as u16], (0, 1));
    let mut width = Width { bits: 3, left: 4 };
    loop {
        let start = output.len();
        let length = match bits.number(width.bits)? {
            code @ (0 | 1) => {
                output.push(bits.number(8 << code)? as u16);
                entries.push((start, 1));
                width.step();
                1
            }
            2 => return Ok(output),
            code => {
                // The next entry is the last output and the unit that follows, which is its own first one.
                let next = (code == entries.len()).then_some((last.0, last.1 + 1));
                let (from, length) = entries.get(code).copied().or(next).ok_or(DecompressError::Stream)?;
                if start + length > max {
                    return Err(DecompressError::Long);
                }
                (from..from + length).for_each(|index| output.push(output[index]));
                length
            }
        };
        entries.push((last.0, last.1 + 1));
        width.step();
        last = (start, length);
    }
}

/// Bits that are written, of which numbers begin with the least significant one, and the width of the next code.
struct BitWriter {
    bits: Vec<bool>,
    width: Width,
}

impl BitWriter {
    fn write(&mut self, number: usize, width: u32) {
        self.bits.extend((0..width).map(|bit| number >> bit & 1 == 1));
    }

    /// Writes the code of a text, which is the first unit itself if that has not been written yet.
    fn write_code(&mut self, (code, unit): (usize, u16), unwritten: &mut HashSet<usize>) {
        if unwritten.remove(&code) {
            let is_wide = unit > 255;
            self.write(is_wide.into(), self.width.bits);
            self.write(unit.into(), if is_wide { 16 } else { 8 });
            self.width.step();
        } else {
            self.write(code, self.width.bits);
        }
        self.width.step();
    }
}

/// Compresses a text, in the same characters as the original library.
pub(in crate::formats) fn compress(text: &str) -> String {
    let mut out = BitWriter { bits: Vec::new(), width: Width { bits: 2, left: 2 } };
    // The codes of a unit after the text of another code or alone, and those of single units that were not written yet.
    let (mut codes, mut unwritten) = (HashMap::new(), HashSet::new());
    // The code of the text that is not written yet, and its first unit.
    let mut pending: Option<(usize, u16)> = None;
    for unit in text.encode_utf16() {
        let next = FIRST_CODE + codes.len();
        let single = *codes.entry((None, unit)).or_insert(next);
        if single == next {
            unwritten.insert(single);
        }
        pending = match pending {
            Some((code, first)) => match codes.get(&(Some(code), unit)) {
                Some(&longer) => Some((longer, first)),
                None => {
                    out.write_code((code, first), &mut unwritten);
                    codes.insert((Some(code), unit), FIRST_CODE + codes.len());
                    Some((single, unit))
                }
            },
            None => Some((single, unit)),
        };
    }
    pending.into_iter().for_each(|pending| out.write_code(pending, &mut unwritten));
    out.write(2, out.width.bits);
    // At least one bit follows the end.
    out.bits.push(false);
    let sextet = |bits: &[bool]| (0..6).fold(0, |sum, i| sum << 1 | usize::from(bits.get(i).copied().unwrap_or(false)));
    let mut text: String = out.bits.chunks(6).map(|bits| char::from(ALPHABET[sextet(bits)])).collect();
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleRng;

    const JSON: &str = r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#;
    const PACKED: &str = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";

    #[test]
    fn published_vector() {
        assert_eq!(decompress(PACKED, 1000).as_deref(), Ok(JSON));
        assert_eq!(compress(JSON), PACKED);
    }

    #[test]
    fn texts_round_trip() {
        let alphabet: Vec<char> = "ab{}\":[],9é✓😀".chars().collect();
        let mut rng = PuzzleRng::new(1, 0);
        for length in 0..400 {
            let used = 1 + length % alphabet.len();
            let next = |_| alphabet[rng.random_below(used as u32) as usize];
            let text: String = (0..length).map(next).collect();
            let packed = compress(&text);
            assert!(packed.len().is_multiple_of(4));
            assert_eq!(decompress(&packed, 1000), Ok(text), "{packed}");
        }
    }

    #[test]
    fn damage_is_an_error() {
        assert_eq!(decompress("N4Ig!", 1000), Err(DecompressError::Character(4, '!')));
        assert_eq!(decompress(&PACKED[..20], 1000), Err(DecompressError::Stream));
        assert_eq!(decompress("", 1000), Err(DecompressError::Stream));
        assert_eq!(decompress(PACKED, 20), Err(DecompressError::Long));
        // Units that are half of a character.
        assert_eq!(decompress("gAbQ", 1000), Err(DecompressError::Text));
        // A short text that stands for a long one.
        let packed = compress(&"a".repeat(1 << 18));
        assert!(packed.len() < 4000 && decompress(&packed, 1 << 17) == Err(DecompressError::Long));
    }
}
