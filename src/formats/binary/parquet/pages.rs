//! Checks of pages with delta-encoded strings: their number is in the page itself, not in its header. Pages that claim
//! too many are rejected before memory is allocated.

use parquet::basic::Encoding;
use parquet::bloom_filter::Sbbf;
use parquet::column::page::{Page, PageMetadata, PageReader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::RowGroupMetaData;
use parquet::file::reader::RowGroupReader;
use parquet::record::reader::RowIter;
use parquet::schema::types::Type;

/// Maximum number of strings in a delta-encoded page.
pub(super) const MAX_DELTA_STRINGS: u64 = 1 << 18;

/// A row group whose pages are checked.
pub(super) struct CheckedRowGroup<'a>(pub(super) Box<dyn RowGroupReader + 'a>);

impl RowGroupReader for CheckedRowGroup<'_> {
    fn metadata(&self) -> &RowGroupMetaData {
        self.0.metadata()
    }

    fn num_columns(&self) -> usize {
        self.0.num_columns()
    }

    fn get_column_page_reader(&self, i: usize) -> Result<Box<dyn PageReader>> {
        let column = self.metadata().schema_descr().column(i);
        let levels = usize::from(column.max_rep_level() > 0) + usize::from(column.max_def_level() > 0);
        Ok(Box::new(CheckedPages { pages: self.0.get_column_page_reader(i)?, levels }))
    }

    fn get_column_bloom_filter(&self, i: usize) -> Option<&Sbbf> {
        self.0.get_column_bloom_filter(i)
    }

    fn get_row_iter(&self, projection: Option<Type>) -> Result<RowIter<'_>> {
        RowIter::from_row_group(projection, self)
    }
}

/// The pages of a column, and the number of kinds of levels before their values.
struct CheckedPages {
    pages: Box<dyn PageReader>,
    levels: usize,
}

impl Iterator for CheckedPages {
    type Item = Result<Page>;

    fn next(&mut self) -> Option<Result<Page>> {
        self.get_next_page().transpose()
    }
}

impl PageReader for CheckedPages {
    fn get_next_page(&mut self) -> Result<Option<Page>> {
        let page = self.pages.get_next_page()?;
        match page.as_ref().is_none_or(|page| is_within_limits(page, self.levels)) {
            true => Ok(page),
            false => {
                Err(ParquetError::General(format!("a page of more than {MAX_DELTA_STRINGS} texts, or a damaged one")))
            }
        }
    }

    fn peek_next_page(&mut self) -> Result<Option<PageMetadata>> {
        self.pages.peek_next_page()
    }

    fn skip_next_page(&mut self) -> Result<()> {
        self.pages.skip_next_page()
    }
}

/// Returns whether a page has at most [`MAX_DELTA_STRINGS`] strings.
fn is_within_limits(page: &Page, levels: usize) -> bool {
    let streams = match page.encoding() {
        Encoding::DELTA_LENGTH_BYTE_ARRAY => 1,
        Encoding::DELTA_BYTE_ARRAY => 2,
        _ => return true,
    };
    let mut values = match page {
        Page::DataPage { buf, .. } => (0..levels).try_fold(&buf[..], |rest, _| {
            let (length, rest) = rest.split_first_chunk()?;
            rest.get(u32::from_le_bytes(*length) as usize..)
        }),
        Page::DataPageV2 { buf, def_levels_byte_len, rep_levels_byte_len, .. } => {
            buf.get((*def_levels_byte_len as usize).saturating_add(*rep_levels_byte_len as usize)..)
        }
        Page::DictionaryPage { .. } => None,
    };
    (0..streams).all(|_| {
        values = values.and_then(after_delta_integers);
        values.is_some()
    })
}

/// Returns the bytes after a list of delta-encoded integers; `None` if there are too many.
fn after_delta_integers(mut bytes: &[u8]) -> Option<&[u8]> {
    let (block, parts) = (varint(&mut bytes)?, varint(&mut bytes)?);
    let (count, _first) = (varint(&mut bytes)?, varint(&mut bytes)?);
    let length = block.checked_div(parts).filter(|&length| length > 0 && count <= MAX_DELTA_STRINGS)?;
    let mut left = count.saturating_sub(1);
    while left > 0 {
        let _least = varint(&mut bytes)?;
        let (widths, mut rest) = bytes.split_at_checked(parts.try_into().ok()?)?;
        for &width in widths.iter().take(usize::try_from(left.div_ceil(length)).ok()?) {
            let packed = length.checked_mul(width.into())? / 8;
            rest = rest.get(packed.try_into().ok()?..)?;
        }
        left = left.saturating_sub(block);
        bytes = rest;
    }
    Some(bytes)
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let length = bytes.iter().take(10).position(|&byte| byte < 0x80)? + 1;
    let (number, rest) = bytes.split_at(length);
    *bytes = rest;
    Some(number.iter().rev().fold(0, |value, &byte| value << 7 | u64::from(byte & 0x7f)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_of_many_numbers_are_refused() {
        let table: [(&[u8], Option<&[u8]>); 6] = [
            (&[128, 1, 4, 1, 6, 9], Some(&[9])),
            (&[128, 1, 4, 3, 6, 0, 0, 0, 0, 0, 9], Some(&[9])),
            (&[128, 1, 4, 3, 6, 0, 1, 0, 0, 0, 1, 2, 3, 4, 9], Some(&[9])),
            (&[128, 1, 4, 255, 255, 255, 7, 6, 0, 0, 0, 0, 0], None),
            (&[128, 1, 0, 3, 6, 0, 9], None),
            (&[128, 1, 4, 3, 6, 0, 9], None),
        ];
        for (bytes, want) in table {
            assert_eq!(after_delta_integers(bytes), want, "{bytes:?}");
        }
    }
}
