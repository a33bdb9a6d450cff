//! Puzzles of sizes and variants that are generated for a book.

use super::generate::{Request, for_each_generated, plain_level};
use super::print::{Collected, add_level};
use crate::args::{GlobalArgs, RunArgs, VariantArgs};
use crate::error::{Failure, print_stderr};
use crate::generation::OnMiss;
use cluewise::formats::VariantRecord;
use cluewise::generator::LevelTargets;
use cluewise::rating::effort::LevelRange;
use cluewise::variant::{Solvers, VariantTargets};

/// Generates puzzles of each level, or `count` puzzles of any level, with their levels. Returns whether all were found.
pub fn generate(
    args: &VariantArgs,
    (levels, count): (&[LevelTargets], u64),
    targets: &VariantTargets,
    (run, seed): (&RunArgs, u64),
    global: &GlobalArgs,
) -> Result<(Vec<VariantRecord>, bool), Failure> {
    let mut parts: Vec<(Option<LevelRange>, u64)> = Vec::new();
    for level in levels {
        let (levels, own_count) = plain_level(level)?;
        parts.push((Some(levels), own_count.unwrap_or(count)));
    }
    if parts.is_empty() {
        parts.push((None, count));
    }
    let (mut collected, mut solvers) = (Collected(Vec::new()), Solvers::default());
    let mut first = 0;
    for (level, count) in parts {
        // Each part has its own indices, so that no two parts have the same grids.
        let range = first..first + count;
        let run = RunArgs { range: Some(range.clone()), resume: Default::default(), shard: None, ..*run };
        let mut targets = targets.clone();
        targets.level = level;
        targets.playable = targets.are_playable_by_default(args.options().side.unwrap_or(9));
        let request = Request { args, run: &run, count: range.end, targets };
        let take = |collected: &mut Collected, mut record: VariantRecord| {
            add_level(&mut solvers, &mut record);
            collected.0.push(record);
            Ok(())
        };
        let (found, wanted) = for_each_generated(&request, (seed, OnMiss::Abort), global, &mut collected, take)?;
        if found < wanted {
            print_stderr(format_args!("cluewise: {found} of {wanted} puzzles found within the limits"));
            return Ok((collected.0, false));
        }
        first = range.end;
    }
    Ok((collected.0, true))
}
