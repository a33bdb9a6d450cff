//! The position and the claimed sizes of a Parquet file within a larger file.
//!
//! Offsets count from the start of the Parquet file, but it is read from its end. In concatenated files, the end of the
//! last column shows where the last file starts.

use super::pages::MAX_DELTA_STRINGS;
use super::thrift::Item;
use super::{MAGIC, thrift};
use crate::formats::tables::table_columns::MAX_COLUMNS;
use bytes::Bytes;
use parquet::basic::{Compression, Encoding};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::{ColumnChunkMetaData, ParquetMetaDataReader, RowGroupMetaData};
use parquet::file::reader::{ChunkReader, Length};
use std::fs::File;
use std::io::{self, BufReader, Read, Take};
use std::sync::Arc;

/// Length in bytes of the end of a file: the length of the metadata, and [`MAGIC`].
const FOOTER_BYTES: u64 = 8;

/// Maximum nesting depth of columns.
const MAX_DEPTH: usize = 32;

/// Memory per dictionary value and per decompressor, in bytes.
const DICTIONARY_VALUE_BYTES: u64 = 40;
const DECOMPRESSOR_BYTES: u64 = 160 << 10;

/// Memory for the lengths of delta-encoded strings, in bytes.
const STRING_LENGTHS_BYTES: u64 = 8 * MAX_DELTA_STRINGS;

/// The encodings of delta-encoded strings: with delta-encoded lengths, and with common prefixes as well.
const DELTA_LENGTHS: i64 = Encoding::DELTA_LENGTH_BYTE_ARRAY as i64;
const DELTA_STRINGS: i64 = Encoding::DELTA_BYTE_ARRAY as i64;

/// A Parquet file, possibly one of several concatenated ones.
#[derive(Clone)]
pub(super) struct FilePart {
    file: Arc<File>,
    start: u64,
    end: u64,
}

impl Length for FilePart {
    fn len(&self) -> u64 {
        self.end - self.start
    }
}

impl ChunkReader for FilePart {
    type T = Take<BufReader<File>>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        let left = self.len().checked_sub(start).ok_or_else(|| damage("a place behind its end"))?;
        Ok(self.file.get_read(self.start + start)?.take(left))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        let end = start.checked_add(length as u64).filter(|&end| end <= self.len());
        end.ok_or_else(|| damage("a place behind its end"))?;
        self.file.get_bytes(self.start + start, length)
    }
}

fn damage(what: &str) -> ParquetError {
    ParquetError::General(what.into())
}

/// Returns the concatenated files in order.
pub(super) fn parts(file: File) -> Result<Vec<FilePart>> {
    let file = Arc::new(file);
    let mut rest = FilePart { end: file.len(), file, start: 0 };
    let mut parts = Vec::new();
    loop {
        let start = rest.start_offset()?;
        parts.push(FilePart { start, ..rest.clone() });
        if start == 0 {
            parts.reverse();
            return Ok(parts);
        }
        rest.end = start;
    }
}

impl FilePart {
    /// Returns the metadata and their offset.
    fn footer(&self) -> Result<(Bytes, u64)> {
        let tail = self.len().checked_sub(FOOTER_BYTES).ok_or_else(|| damage("shorter than its metadata"))?;
        let bytes = self.get_bytes(tail, FOOTER_BYTES as usize)?;
        let (length, magic) = bytes.split_at(4);
        if magic != MAGIC {
            return Err(damage("no PAR1 at its end"));
        }
        let length = length.try_into().map_or(0, u32::from_le_bytes);
        let start = tail.checked_sub(length.into()).ok_or_else(|| damage("shorter than its metadata"))?;
        Ok((self.get_bytes(start, length as usize)?, start))
    }

    fn has_magic(&self, at: u64) -> bool {
        self.get_bytes(at, MAGIC.len()).is_ok_and(|bytes| bytes == MAGIC[..])
    }

    /// Returns the offset of the last file.
    fn start_offset(&self) -> Result<u64> {
        let (footer, footer_start) = self.footer()?;
        check_schema(&footer)?;
        let metadata = ParquetMetaDataReader::decode_metadata(&footer)?;
        let columns = || metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
        if columns().fold(0, |sum: u64, column| sum.saturating_add(column.byte_range().1)) > self.len() {
            return Err(damage("columns that overlap"));
        }
        let end = columns().map(end_of_column).max().unwrap_or(0).max(MAGIC.len() as u64);
        let start = footer_start.checked_sub(end).ok_or_else(|| damage("columns behind its metadata"))?;
        match start {
            0 => return Ok(0),
            4.. if self.has_magic(start) && self.has_magic(start - 4) => return Ok(start),
            _ => {}
        }
        // Padding, or a filter of unknown length. All readers of a file share its read position.
        let is_other = self.has_magic(start) || !self.has_magic(0);
        if is_other || has_magic_within(&mut self.get_read(end)?.take(start))? {
            return Err(ParquetError::General(format!("{start} bytes that belong to no column")));
        }
        Ok(0)
    }

    /// Returns the maximum memory for a row group, in bytes.
    pub(super) fn memory_limit(&self) -> u64 {
        (64 << 20) + self.len().saturating_mul(16).min(192 << 20)
    }

    /// Returns the memory for a row group according to its page headers, in bytes, and whether a single value may be as
    /// long as a page.
    pub(super) fn memory_needed(&self, group: &RowGroupMetaData) -> Result<(u64, bool)> {
        group.columns().iter().try_fold((0u64, false), |(sum, long), column| {
            let (memory, is_long) = self.column_memory(column)?;
            Ok((sum.saturating_add(memory), long || is_long))
        })
    }

    fn column_memory(&self, column: &ColumnChunkMetaData) -> Result<(u64, bool)> {
        let (mut at, length) = column.byte_range();
        let end = at.checked_add(length).filter(|&end| end <= self.len()).ok_or_else(|| damage("cut off"))?;
        let (mut dictionary, mut largest, mut is_long) = (0, 0, false);
        while at < end {
            let mut input = self.get_read(at)?.take(end - at);
            let page = PageHeader::read(&mut input)?;
            at = (end - input.limit()).saturating_add(page.packed);
            let of_kind = if page.is_dictionary { &mut dictionary } else { &mut largest };
            *of_kind = page.memory().max(*of_kind);
            is_long |= page.encoding == DELTA_STRINGS;
        }
        let unpacker = if column.compression() == Compression::UNCOMPRESSED { 0 } else { DECOMPRESSOR_BYTES };
        Ok((unpacker + dictionary + largest, is_long))
    }
}

/// The header of a page.
#[derive(Default)]
struct PageHeader {
    is_dictionary: bool,
    unpacked: u64,
    packed: u64,
    /// Number of values in a dictionary.
    values: u64,
    encoding: i64,
}

impl PageHeader {
    fn read(input: &mut impl Read) -> Result<PageHeader> {
        let (mut page, mut is_valid) = (PageHeader::default(), true);
        thrift::read(input, &mut |path, item| {
            let Item::Number(number) = item else { return };
            let mut size = || {
                is_valid &= number >= 0;
                u64::try_from(number).unwrap_or(0)
            };
            match path {
                [1] => page.is_dictionary = number == 2,
                [2] => page.unpacked = size(),
                [3] => page.packed = size(),
                [7, 1] => page.values = size(),
                [5, 2] | [8, 4] => page.encoding = number,
                _ => {}
            }
        })?;
        if !is_valid || page.values > page.unpacked {
            return Err(damage("a page of a wrong size"));
        }
        Ok(page)
    }

    fn memory(&self) -> u64 {
        // Each string is built from the previous one.
        let (lengths, texts) = match self.encoding {
            DELTA_LENGTHS => (STRING_LENGTHS_BYTES, 0),
            DELTA_STRINGS => (STRING_LENGTHS_BYTES, 2 * self.unpacked),
            _ => (0, 0),
        };
        self.unpacked + self.packed + DICTIONARY_VALUE_BYTES * self.values + lengths + texts
    }
}

/// Returns the end of a column and its indexes.
fn end_of_column(column: &ColumnChunkMetaData) -> u64 {
    let end = |start: Option<i64>, length: Option<i32>| {
        u64::try_from(start.unwrap_or(0)).unwrap_or(0) + u64::try_from(length.unwrap_or(0)).unwrap_or(0)
    };
    let (start, length) = column.byte_range();
    let index = end(column.column_index_offset(), column.column_index_length());
    let offsets = end(column.offset_index_offset(), column.offset_index_length());
    let filter = end(column.bloom_filter_offset(), column.bloom_filter_length());
    start.saturating_add(length).max(index).max(offsets).max(filter)
}

/// Checks the number and depth of the columns, which the `parquet` crate trusts.
fn check_schema(footer: &[u8]) -> Result<()> {
    let mut children = Vec::new();
    thrift::read(&mut &footer[..], &mut |path, item| match (path, item) {
        ([2], Item::Structure) => children.push(0),
        ([2, 5], Item::Number(number)) => children.last_mut().into_iter().for_each(|last| *last = number),
        _ => {}
    })?;
    if children.len() > MAX_COLUMNS {
        return Err(ParquetError::General(format!("more than {MAX_COLUMNS} columns")));
    }
    let mut open: Vec<i64> = vec![1];
    for count in children {
        match open.last_mut() {
            Some(left) if count >= 0 => *left -= 1,
            _ => return Err(damage("damaged columns")),
        }
        open.push(count);
        open.truncate(open.iter().rposition(|&left| left > 0).map_or(0, |last| last + 1));
        if open.len() > MAX_DEPTH {
            return Err(damage("columns nested too deeply"));
        }
    }
    if open.is_empty() { Ok(()) } else { Err(damage("damaged columns")) }
}

fn has_magic_within(input: &mut impl Read) -> io::Result<bool> {
    let mut bytes = Vec::new();
    loop {
        let before = bytes.len();
        input.by_ref().take(1 << 16).read_to_end(&mut bytes)?;
        if bytes.windows(MAGIC.len()).any(|four| four == MAGIC) {
            return Ok(true);
        }
        if bytes.len() == before {
            return Ok(false);
        }
        bytes.drain(..bytes.len().saturating_sub(MAGIC.len() - 1));
    }
}
