//! Files in memory.

use cluewise::formats::{FORMATS, Format};
use cluewise::kinds::{Constraint, Puzzle, PuzzleKind};
use cluewise::pack::{Header, Record};
use std::cell::RefCell;
use std::io::{self, Write};
use std::rc::Rc;

#[derive(Clone, Default)]
struct SharedBuffer(Rc<RefCell<Vec<u8>>>);

impl Write for SharedBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns a file of these records.
#[allow(dead_code, reason = "not all tests need it")]
pub fn written(format: &Format, records: &[Record]) -> Vec<u8> {
    let out = SharedBuffer::default();
    let mut writer = format.writer(&Header::new(None), Box::new(out.clone())).unwrap();
    records.iter().for_each(|record| assert!(writer.write(record).unwrap()));
    writer.finish().unwrap();
    out.0.take()
}

/// Iterates over the formats of text that can express another kind of puzzle than the classic one.
#[allow(dead_code, reason = "not all tests need them")]
pub fn formats_of_any_kind() -> impl Iterator<Item = &'static str> {
    let small = PuzzleKind::of_size(4).unwrap();
    let cage = Constraint::named("killer", [0, 1], [], [10]).unwrap();
    let killer = PuzzleKind::of_size(9).unwrap().with_constraints(vec![cage]).unwrap();
    let others = [(small, 16), (killer, 81)].map(|(kind, cells)| Record::of_kind(kind, Puzzle::new(vec![0; cells])));
    let names = FORMATS.iter().filter(|format| format.is_text()).map(|format| format.name());
    names.filter(move |name| others.iter().any(|record| text_of(record, name).is_some()))
}

/// Returns the text of a record in the format of this name; `None` if the format cannot express it.
#[allow(dead_code, reason = "not all tests need it")]
pub fn text_of(record: &Record, format: &str) -> Option<String> {
    let out = SharedBuffer::default();
    let format = cluewise::formats::by_name(format).unwrap();
    let mut writer = format.writer(&Header::new(None), Box::new(out.clone())).unwrap();
    let is_written = writer.write(record).unwrap();
    writer.finish().unwrap();
    is_written.then(|| String::from_utf8(out.0.take()).unwrap())
}
