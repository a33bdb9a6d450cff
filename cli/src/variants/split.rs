//! `split` for variants.

use super::VariantOutput;
use super::convert::lost_rules;
use super::keys::Key;
use crate::args::{Compared, GlobalArgs, InputArgs, UnseenFields, VariantArgs};
use crate::commands::split::PartFiles;
use crate::error::Failure;
use crate::io::variant_input::for_each_variant_record;
use cluewise::canonical::canonicalize;
use cluewise::formats::{VariantFormat, VariantRecord};
use cluewise::rating::effort::Level;
use cluewise::variant::Solvers;

/// The properties that decide the part of a puzzle, and the format of the parts.
pub struct SplitOptions {
    pub compared: Compared,
    pub by_level: bool,
    pub format: VariantFormat,
    /// The chosen fields that no record has had yet.
    pub unseen: UnseenFields,
}

/// Writes each puzzle to the part of its key and level. Returns the sizes of the parts, and whether all puzzles are in
/// one.
pub fn split(
    input: &InputArgs,
    args: &VariantArgs,
    SplitOptions { compared, by_level, format, mut unseen }: SplitOptions,
    mut files: PartFiles<VariantOutput>,
    mut part_of: impl FnMut(Key, Option<Level>) -> usize,
    global: &GlobalArgs,
) -> Result<(Vec<u64>, bool), Failure> {
    let options = args.options();
    let work = |solvers: &mut Solvers, record: VariantRecord| {
        if let Some(problem) = lost_rules(format, &record.variant, &options) {
            return Err(problem);
        }
        let is_solved = by_level || compared == Compared::Solution;
        let solve = || solvers.unique_solution(&record.variant, &record.puzzle, args.budget).ok();
        let solution = is_solved.then(solve).flatten();
        let rater = if by_level { solvers.rater(&record.variant) } else { None };
        let level = rater
            .zip(solution.as_ref())
            .and_then(|(rater, solution)| rater.level_up_to(&record.puzzle, solution, Level::Extreme));
        let cells = solution.as_ref().filter(|_| compared == Compared::Solution).unwrap_or(&record.puzzle);
        let compared = VariantRecord::new(record.variant.clone(), cells.clone());
        let key = match compared.classic_puzzle() {
            Some(puzzle) => Key::Classic(canonicalize(&puzzle).form),
            None => Key::of_isomorphs(&record.variant, cells),
        };
        Ok((key, level, record))
    };
    let all = for_each_variant_record(input, args, global, &mut files, work, |files, (key, level, record)| {
        unseen.see_variant(&record);
        files.count(part_of(key, level))?.write(&record)
    })?;
    unseen.check()?;
    Ok((files.finish(all, VariantOutput::finish)?, all))
}
