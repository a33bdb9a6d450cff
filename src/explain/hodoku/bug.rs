//! Bivalue Universal Grave + 1.

use super::effects::{eliminated, eliminated_digits};
use crate::explain::bug::premise;
use crate::rating::hodoku::{Position, Step};

/// Describes the pattern with two solutions or none, and the candidate that avoids it.
pub fn plus_one(position: &Position, step: &Step) -> String {
    let Some(&(cell, _)) = step.eliminations.first() else { return String::new() };
    let kept = position.candidates(cell) - eliminated_digits(step);
    format!("Bivalue Universal Grave + 1: {} Hence {}.", premise(&[(cell, kept)]), eliminated(step))
}
