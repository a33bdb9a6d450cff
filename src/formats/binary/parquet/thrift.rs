//! A minimal parser of Thrift's compact protocol, to check numbers before the `parquet` crate trusts them.

use std::io::{self, Read};

/// An item of a structure; other items are skipped.
pub(super) enum Item {
    /// An integer.
    Number(i64),
    /// The start of a structure.
    Structure,
}

/// Maximum nesting depth; the structures of Parquet have less than 10.
const MAX_DEPTH: usize = 16;

/// Parses a structure and visits each item with the path of field numbers to it; lists add nothing to the path.
pub(super) fn read(input: &mut impl Read, visit: &mut impl FnMut(&[i16], Item)) -> io::Result<()> {
    ThriftReader { input, visit, path: Vec::new(), depth: 0 }.structure()
}

struct ThriftReader<'a, R, T> {
    input: &'a mut R,
    visit: &'a mut T,
    path: Vec<i16>,
    depth: usize,
}

impl<R: Read, T: FnMut(&[i16], Item)> ThriftReader<'_, R, T> {
    fn structure(&mut self) -> io::Result<()> {
        (self.visit)(&self.path, Item::Structure);
        let mut id = 0i16;
        loop {
            let head = self.byte()?;
            if head == 0 {
                return Ok(());
            }
            id = match head >> 4 {
                0 => self.number()? as i16,
                more => id.wrapping_add(more.into()),
            };
            self.path.push(id);
            // The value of a boolean is a part of its head.
            if !matches!(head & 15, 1 | 2) {
                self.value(head & 15)?;
            }
            self.path.pop();
        }
    }

    fn value(&mut self, kind: u8) -> io::Result<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(damaged());
        }
        match kind {
            1..=3 => drop(self.byte()?),
            4..=6 => {
                let number = self.number()?;
                (self.visit)(&self.path, Item::Number(number));
            }
            7 => self.skip(8)?,
            8 => {
                let length = self.varint()?;
                self.skip(length)?;
            }
            9 | 10 => self.list()?,
            12 => self.structure()?,
            _ => return Err(damaged()),
        }
        self.depth -= 1;
        Ok(())
    }

    fn list(&mut self) -> io::Result<()> {
        let head = self.byte()?;
        let length = if head >> 4 == 15 { self.varint()? } else { (head >> 4).into() };
        (0..length).try_for_each(|_| self.value(head & 15))
    }

    fn byte(&mut self) -> io::Result<u8> {
        let mut byte = [0];
        self.input.read_exact(&mut byte)?;
        Ok(byte[0])
    }

    fn varint(&mut self) -> io::Result<u64> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(damaged())
    }

    fn number(&mut self) -> io::Result<i64> {
        let value = self.varint()?;
        Ok((value >> 1) as i64 ^ -((value & 1) as i64))
    }

    fn skip(&mut self, length: u64) -> io::Result<()> {
        let skipped = io::copy(&mut self.input.by_ref().take(length), &mut io::sink())?;
        if skipped == length { Ok(()) } else { Err(damaged()) }
    }
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "damaged")
}
