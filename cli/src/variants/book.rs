//! Puzzles of variants that are generated for a book.

use super::generate::{GenerationRequest, for_each_generated};
use super::print::Collected;
use crate::args::GlobalArgs;
use crate::error::Failure;
use crate::generation::OnMiss;
use cluewise::pack::Header;
use cluewise::rating::Scale;

/// Generates puzzles with their levels. Returns them, all valid if all were found, and the header of their pack.
pub fn generate(request: GenerationRequest, global: &GlobalArgs) -> Result<(Collected, Header), Failure> {
    let (request, mut collected) = (request.with_ratings(vec![Scale::Effort]), Collected::default());
    let seed = request.seed(global);
    let take = |collected: &mut Collected, record| {
        collected.records.push(record);
        Ok(())
    };
    let (found, wanted) = for_each_generated(&request, seed, OnMiss::Abort, global, &mut collected, take)?;
    collected.all_valid = found == wanted;
    Ok((collected, request.header(seed)?))
}
