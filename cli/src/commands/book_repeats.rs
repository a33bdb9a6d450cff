//! Warnings of puzzles of a book that repeat earlier ones.

use crate::args::GlobalArgs;
use crate::count_text::counted;
use crate::error::print_stderr;
use cluewise::canonical::{PackedPuzzle, canonicalize};
use cluewise::engine::Key;
use cluewise::formats::VariantRecord;
use cluewise::pack::Record;
use std::collections::HashMap;
use std::hash::Hash;

/// Maximum number of puzzles that are named.
const MAX_NAMED: usize = 8;

/// The side from which on isomorphs are reported. Smaller grids have few classes of puzzles, so that a book can hardly
/// avoid isomorphs, and only equal puzzles are noticed.
const MIN_SIDE_OF_ISOMORPHS: usize = 6;

/// Warns of 9x9 puzzles that repeat earlier ones, in the order of the book, with the number of the first.
pub fn warn(records: &[Record], first: u64, global: &GlobalArgs) {
    let keys = records.iter().map(|record| {
        let class = PackedPuzzle::from(&canonicalize(&record.puzzle).form);
        (PackedPuzzle::from(&record.puzzle), Some(class))
    });
    warn_of_repeats(keys, first, global);
}

/// Warns of puzzles of variants that repeat earlier ones, in the order of the book, with the number of the first.
pub fn warn_of_variants(records: &[VariantRecord], first: u64, global: &GlobalArgs) {
    let keys = records.iter().map(|VariantRecord { variant, puzzle, .. }| {
        let has_classes = variant.side() >= MIN_SIDE_OF_ISOMORPHS;
        (Key::exact(variant, puzzle), has_classes.then(|| Key::of_isomorphs(variant, puzzle)))
    });
    warn_of_repeats(keys, first, global);
}

/// Warns of puzzles whose own key, or else that of their isomorphs, is that of an earlier one.
fn warn_of_repeats<K: Eq + Hash>(keys: impl Iterator<Item = (K, Option<K>)>, first: u64, global: &GlobalArgs) {
    if global.quiet {
        return;
    }
    let (mut puzzles, mut classes, mut repeats) = (HashMap::new(), HashMap::new(), Vec::new());
    for (number, (puzzle, class)) in (first..).zip(keys) {
        let equal = *puzzles.entry(puzzle).or_insert(number);
        let isomorph = class.map_or(number, |class| *classes.entry(class).or_insert(number));
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
    let left = count.saturating_sub(MAX_NAMED);
    repeats.truncate(MAX_NAMED);
    repeats.extend((left > 0).then(|| format!("{left} more")));
    print_stderr(format_args!(
        "cluewise: {} of the book repeat{ends}; `dedupe` removes such puzzles: {}",
        counted(count, "puzzle"),
        repeats.join("; ")
    ));
}
