//! Parameters of the ratings of generated and of given puzzles.

use crate::error::ApiError;
use cluewise::rating::Scale;

/// The description of the parameter `steps` of new puzzles.
#[cfg(feature = "server")]
pub const STEPS: &str = "Add the steps of HoDoKu to each puzzle, as compact data without text; of sizes and variants those of \
                         the effort scale.";

/// Returns the scales of the parameters `scale`, by default effort, and `se`, which adds Sudoku Explainer's.
pub fn scales(names: Option<&str>, se: bool) -> Result<Vec<Scale>, ApiError> {
    let mut scales =
        Scale::parse_list(names.unwrap_or("effort")).map_err(|e| ApiError::query(format!("`scale`: {e}")))?;
    if se && !scales.contains(&Scale::Se) {
        scales.push(Scale::Se);
    }
    Ok(scales)
}

/// Returns an error if steps are requested in a format without them.
pub fn check_steps(steps: bool, has_records: bool, format: &str) -> Result<(), ApiError> {
    match steps && !has_records {
        true => Err(ApiError::query(format!("`steps`: {format} has no place for steps; use json"))),
        false => Ok(()),
    }
}
