//! Puzzles of variants that are generated for a book.

use super::generate::{GenerationRequest, for_each_generated};
use super::print::Collected;
use crate::args::GlobalArgs;
use crate::error::Failure;
use crate::generation::OnMiss;
use cluewise::formats::VariantRecord;
use cluewise::pack::Header;
use cluewise::rating::Scale;

/// Generates puzzles with their levels. Returns whether all were found, and the header of their pack.
pub fn generate(
    request: GenerationRequest,
    global: &GlobalArgs,
) -> Result<((Vec<VariantRecord>, bool), Header), Failure> {
    let (request, mut collected) = (request.with_ratings(vec![Scale::Effort]), Collected(Vec::new()));
    let seed = request.seed(global);
    let take = |collected: &mut Collected, record| {
        collected.0.push(record);
        Ok(())
    };
    let (found, wanted) = for_each_generated(&request, seed, OnMiss::Abort, global, &mut collected, take)?;
    Ok(((collected.0, found == wanted), request.header(seed)?))
}
