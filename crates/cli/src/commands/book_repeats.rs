//! Warnings of puzzles of a book that repeat earlier ones.

use crate::args::GlobalArgs;
use crate::count_text::{counted, listed};
use crate::error::print_stderr;
use cluewise::engine::{Duplicates, Engine};
use cluewise::pack::Record;
use std::collections::HashMap;

/// The side from which on isomorphs are reported. Smaller grids have few classes of puzzles, so that a book can hardly
/// avoid isomorphs, and only equal puzzles are noticed.
const MIN_SIDE_OF_ISOMORPHS: usize = 6;

/// Warns of puzzles that repeat earlier ones, in the order of the book, with the number of the first.
pub fn warn(records: &[Record], first: u64, global: &GlobalArgs) {
    if global.quiet {
        return;
    }
    let mut engine = Engine::default();
    let (mut puzzles, mut classes, mut repeats) = (HashMap::new(), HashMap::new(), Vec::new());
    for (number, record) in (first..).zip(records) {
        let mut key = |exact| engine.key(record, Duplicates { exact, by_solution: false });
        let equal = *puzzles.entry(key(true)).or_insert(number);
        let has_classes = record.kind().side() >= MIN_SIDE_OF_ISOMORPHS;
        let isomorph = if has_classes { *classes.entry(key(false)).or_insert(number) } else { number };
        if equal != number {
            repeats.push(format!("number {number} is equal to number {equal}"));
        } else if isomorph != number {
            repeats.push(format!("number {number} is number {isomorph} up to symmetry"));
        }
    }
    if repeats.is_empty() {
        return;
    }
    let (count, ends) = (repeats.len(), if repeats.len() == 1 { "s an earlier one" } else { " earlier ones" });
    print_stderr(format_args!(
        "cluewise: {} of the book repeat{ends}; `dedupe` removes such puzzles: {}",
        counted(count, "puzzle"),
        listed(repeats, "; ")
    ));
}
