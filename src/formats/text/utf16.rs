//! UTF-16 with a byte order mark, such as "Unicode text" of Excel, as UTF-8.

use super::encoding::without_byte_order_mark;
use std::borrow::Cow;
use std::io::{self, BufRead, Read};

/// The order of the two bytes of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ByteOrder {
    Little,
    Big,
}

impl ByteOrder {
    /// Returns the order that the mark at the start of a text gives; `None` if the text is not UTF-16.
    fn of(head: &[u8]) -> Option<ByteOrder> {
        match head {
            [0xff, 0xfe, ..] => Some(ByteOrder::Little),
            [0xfe, 0xff, ..] => Some(ByteOrder::Big),
            _ => None,
        }
    }

    fn unit(self, bytes: [u8; 2]) -> u16 {
        match self {
            ByteOrder::Little => u16::from_le_bytes(bytes),
            ByteOrder::Big => u16::from_be_bytes(bytes),
        }
    }
}

/// Returns the start of a text as UTF-8, without a byte order mark.
pub(in crate::formats) fn decoded_head(head: &[u8]) -> Cow<'_, [u8]> {
    let Some(order) = ByteOrder::of(head) else { return Cow::Borrowed(without_byte_order_mark(head)) };
    let mut text = Vec::with_capacity(head.len());
    decode(order, &head[2..], &mut text);
    Cow::Owned(text)
}

/// Returns a reader of an input as UTF-8. Input without a mark of UTF-16 passes unchanged.
pub(in crate::formats) fn decoded<'a>(input: Box<dyn BufRead + Send + 'a>) -> Box<dyn BufRead + Send + 'a> {
    Box::new(Decoder { input, order: None, rest: Vec::new(), text: Vec::new(), at: 0 })
}

/// Appends the characters of whole units. Returns the number of bytes decoded: an odd byte and the first half of a pair
/// at the end are left.
fn decode(order: ByteOrder, bytes: &[u8], text: &mut Vec<u8>) -> usize {
    let mut units: Vec<u16> = bytes.as_chunks::<2>().0.iter().map(|&unit| order.unit(unit)).collect();
    if units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
        units.pop();
    }
    for c in char::decode_utf16(units.iter().copied()) {
        let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
        text.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes());
    }
    2 * units.len()
}

struct Decoder<'a> {
    input: Box<dyn BufRead + Send + 'a>,
    /// The order of bytes, or that the input is not UTF-16; `None` before the first read.
    order: Option<Option<ByteOrder>>,
    /// Bytes of an incomplete character.
    rest: Vec<u8>,
    /// Decoded text, and how much of it was consumed.
    text: Vec<u8>,
    at: usize,
}

impl Decoder<'_> {
    /// Decodes the next part of the input. Returns whether there was any.
    fn decode_next(&mut self, order: ByteOrder) -> io::Result<bool> {
        let chunk = self.input.fill_buf()?;
        let length = chunk.len();
        self.rest.extend_from_slice(chunk);
        self.input.consume(length);
        self.text.clear();
        self.at = 0;
        let taken = decode(order, &self.rest, &mut self.text);
        self.rest.drain(..taken);
        if length == 0 && !self.rest.is_empty() {
            self.rest.clear();
            self.text.extend_from_slice(char::REPLACEMENT_CHARACTER.encode_utf8(&mut [0; 4]).as_bytes());
        }
        Ok(length > 0)
    }
}

impl BufRead for Decoder<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let order = match self.order {
            Some(order) => order,
            None => {
                let order = ByteOrder::of(self.input.fill_buf()?);
                *self.order.insert(order)
            }
        };
        let Some(order) = order else { return self.input.fill_buf() };
        while self.at == self.text.len() && self.decode_next(order)? {}
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, amount: usize) {
        match self.order {
            Some(Some(_)) => self.at = (self.at + amount).min(self.text.len()),
            _ => self.input.consume(amount),
        }
    }
}

impl Read for Decoder<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn utf16_is_decoded_in_pieces() {
        let text = "Nr.\tRätsel 𝄞\n1\t53..7\n";
        for (mark, bytes_of) in
            [([0xff, 0xfe], u16::to_le_bytes as fn(u16) -> [u8; 2]), ([0xfe, 0xff], u16::to_be_bytes)]
        {
            let bytes: Vec<u8> = mark.into_iter().chain(text.encode_utf16().flat_map(bytes_of)).collect();
            assert_eq!(decoded_head(&bytes), text.as_bytes());
            for capacity in [2, 3, 64] {
                let mut read = String::new();
                let input = BufReader::with_capacity(capacity, bytes.as_slice());
                decoded(Box::new(input)).read_to_string(&mut read).expect("UTF-8");
                assert_eq!(read.trim_start_matches('\u{feff}'), text);
            }
        }
        let mut read = String::new();
        decoded(Box::new("\u{feff}ä".as_bytes())).read_to_string(&mut read).expect("UTF-8");
        assert_eq!(read, "\u{feff}ä");
        assert_eq!(decoded_head(b"ab"), b"ab".as_slice());
    }
}
