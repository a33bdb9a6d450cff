//! Files in memory.

use cluewise::formats::Format;
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
pub fn written(format: &dyn Format, records: &[Record]) -> Vec<u8> {
    let out = SharedBuffer::default();
    let mut writer = format.writer(&Header::new(None), Box::new(out.clone())).unwrap();
    records.iter().for_each(|record| assert!(writer.write(record).unwrap()));
    writer.finish().unwrap();
    out.0.take()
}

/// The formats of puzzles of any kind.
#[allow(dead_code, reason = "not all tests need them")]
pub const OF_ANY_KIND: [&str; 15] = [
    "line",
    "grid",
    "solo",
    "json",
    "jsonl",
    "csv",
    "f-puzzles",
    "f-puzzles-link",
    "sudokupad-link",
    "scl-link",
    "sudokuwiki-link",
    "puzz-link",
    "ps",
    "sumocue",
    "arrow-code",
];

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
