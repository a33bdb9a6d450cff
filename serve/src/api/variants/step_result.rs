//! Steps of sizes and variants as JSON.

use cluewise::explain::Paragraph;
use cluewise::rating::se::Tenths;
use cluewise::variant::{Layout, RatedStep, Symbols, VariantStep};
use serde::Serialize;

/// A step, with the names of fields that steps of 9x9 puzzles have.
#[derive(Serialize)]
pub struct StepResult {
    technique: &'static str,
    /// On the scale of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Tenths>,
    #[serde(skip_serializing_if = "Option::is_none")]
    placement: Option<Placement>,
    eliminations: Vec<Elimination>,
    text: Vec<Paragraph>,
}

#[derive(Serialize)]
struct Placement {
    cell: String,
    digit: u8,
}

#[derive(Serialize)]
struct Elimination {
    cell: String,
    digits: Vec<u8>,
}

impl StepResult {
    pub fn new(step: &VariantStep, layout: &Layout, symbols: Symbols) -> StepResult {
        let name = |cell| layout.cell_name(cell);
        let digits = |mask: u32| (1..=layout.side() as u8).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
        StepResult {
            technique: step.technique,
            rating: None,
            placement: step.placement.map(|(cell, digit)| Placement { cell: name(cell), digit }),
            eliminations: step
                .eliminations
                .iter()
                .map(|&(cell, mask)| Elimination { cell: name(cell), digits: digits(mask) })
                .collect(),
            text: vec![Paragraph { indent: 0, text: step.text(layout, symbols) }],
        }
    }

    /// Creates the result of a step with a rating.
    pub fn rated(rated: &RatedStep, layout: &Layout, symbols: Symbols) -> StepResult {
        StepResult { rating: Some(rated.rating), ..StepResult::new(&rated.step, layout, symbols) }
    }

    /// Returns the cells that the step changes, such as `r1c2`, or `r1c2, r3c4`.
    pub fn place(&self) -> String {
        let placed = self.placement.iter().map(|placement| placement.cell.as_str());
        let cells: Vec<&str> =
            placed.chain(self.eliminations.iter().map(|elimination| elimination.cell.as_str())).collect();
        cells.join(", ")
    }
}
