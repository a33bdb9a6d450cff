//! Books with a requested number of pages.

use crate::error::Failure;
use cluewise::pack::Record;
use cluewise::render::book::{self, BookLayout, MAX_PER_PAGE};

/// Returns as many of these puzzles as fit on the pages of the layout, if it has a number of pages: in a book with
/// sections by level they are taken evenly from all of them, else they are the first ones.
///
/// # Errors
/// A book of one puzzle has more pages.
pub fn fitting(records: Vec<Record>, layout: &BookLayout) -> Result<Vec<Record>, Failure> {
    let chosen = |count: usize| -> Vec<Record> {
        let by_level = layout.sections && layout.section_size.is_none();
        let index = |i: usize| if by_level { (2 * i + 1) * records.len() / (2 * count) } else { i };
        (0..count).map(|i| records[index(i)].clone()).collect()
    };
    match largest_count(records.len(), layout, chosen)? {
        count if count == records.len() => Ok(records),
        count => Ok(chosen(count)),
    }
}

/// Returns the number of puzzles of each section, given a puzzle of each and the numbers that are given, so that the
/// book fills the pages of the layout.
///
/// # Errors
/// A book of one puzzle has more pages.
pub fn counts(samples: &[Record], given: &[Option<u64>], layout: &BookLayout) -> Result<Vec<u64>, Failure> {
    let open = given.iter().filter(|count| count.is_none()).count();
    let counts = |total: usize| -> Vec<u64> {
        let mut own = (0..open).map(|k| (total / open + usize::from(k < total % open)) as u64);
        given.iter().map(|count| count.or_else(|| own.next()).unwrap_or(0)).collect()
    };
    let book = |total: usize| -> Vec<Record> {
        let mut records: Vec<Record> = samples
            .iter()
            .zip(counts(total))
            .flat_map(|(sample, count)| vec![sample.clone(); count as usize])
            .collect();
        if layout.sections {
            book::arrange(&mut records);
        }
        records
    };
    let max = if open == 0 { 0 } else { layout.pages.unwrap_or(0) * MAX_PER_PAGE };
    Ok(counts(largest_count(max, layout, book)?))
}

/// Returns the largest number of puzzles up to a maximum whose book, made of what `records` returns for a number, fits on
/// the pages of the layout.
fn largest_count(max: usize, layout: &BookLayout, records: impl Fn(usize) -> Vec<Record>) -> Result<usize, Failure> {
    let Some(pages) = layout.pages else { return Ok(max) };
    let mut shortest = layout.clone();
    shortest.pages = None;
    let length = |count: usize| -> Result<usize, Failure> {
        Ok(book::pages(&records(count), &shortest).map_err(|error| error.to_string())?.len())
    };
    // More puzzles never need fewer pages.
    let (mut fitting, mut too_many) = (0, max + 1);
    while too_many - fitting > 1 {
        let middle = fitting + (too_many - fitting) / 2;
        if length(middle)? <= pages { fitting = middle } else { too_many = middle }
    }
    match fitting {
        0 if max > 0 => Err(format!("--pages {pages}: a book of one puzzle has {} pages", length(1)?).into()),
        _ => Ok(fitting),
    }
}
