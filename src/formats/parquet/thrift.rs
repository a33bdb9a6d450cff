//! The compact protocol of ThriftReader, as far as it takes to look at numbers before another reader believes them.

use std::io::{self, Read};

/// What a structure holds, besides what is skipped.
pub(super) enum Item {
    /// A whole number.
    Number(i64),
    /// The beginning of a structure.
    Structure,
}

/// How deep structures and lists are followed; those of Parquet have fewer than ten in each other.
const MAX_DEPTH: usize = 16;

/// Reads a structure, and tells of each item with the numbers of the fields that lead there; lists have none.
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
            // A truth is a part of the head.
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
