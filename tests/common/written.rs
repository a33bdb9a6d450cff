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
pub fn written(format: &dyn Format, records: &[Record]) -> Vec<u8> {
    let out = SharedBuffer::default();
    let mut writer = format.writer(&Header::new(None), Box::new(out.clone())).unwrap();
    records.iter().for_each(|record| writer.write(record).unwrap());
    writer.finish().unwrap();
    out.0.take()
}
