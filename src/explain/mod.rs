//! Explanations of solving steps, as text and as data for other programs.
//!
//! A step has the result of a technique; [`explain()`] (Sudoku Explainer) and [`hodoku::explain`] (HoDoKu) add the
//! reasons, given the position before the step. The text assumes only the rules of Sudoku. Each technique has one file,
//! chains have a folder; the ladders share phrases, sentences and drawings.
//!
//! ```
//! use cluewise::rating::se;
//! use cluewise::{Puzzle, explain};
//! let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let (position, step) = se::steps(&puzzle).next().ok_or("full")?;
//! let explanation = explain::explain(&position, &step);
//! assert_eq!(explanation.to_string().lines().next(), Some("Hidden Single (rating 1.2): r3c9 = 6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned_exclusion;
mod because;
mod bug;
mod candidate_grid;
mod chains;
mod combinations;
mod coordinates;
mod data;
mod drawing;
mod eliminations;
mod fish;
mod glossary;
mod heading;
mod hint;
pub mod hodoku;
mod language;
mod locking;
#[cfg(feature = "formats")]
mod messages;
mod paragraph;
pub(crate) mod phrases;
mod place;
mod replay;
mod short_texts;
mod single;
mod subsets;
mod sums;
mod templates;
mod time_parts;
mod unique_loop;
mod walkthrough;
mod wing;
mod wording;
mod words;

#[doc(inline)]
pub use crate::kinds::Board;
pub use crate::rating::{Ladder, ParseLadderError};
pub(crate) use combinations::{MAX_FILLED, excluded_combinations};
pub use coordinates::Coordinates;
pub use data::{
    Assertion, Candidate, CellDigits, CellSum, Chain, Contradiction, ExcludedCombinations, Explanation, Justification,
    Nested, Pattern, StepConstraint, Subset, Walkthrough,
};
pub use drawing::Highlight;
pub use glossary::technique_description;
#[cfg(feature = "formats")]
pub(crate) use heading::Area;
pub(crate) use heading::LAST_EMPTY_CELL;
pub use hint::{HintOptions, NoStep, all_steps, easiest_step, step_after};
pub use language::Language;
#[cfg(feature = "formats")]
pub(crate) use messages::file as messages_file;
pub use paragraph::Paragraph;
#[cfg(feature = "formats")]
pub(crate) use phrases::capitalized;
pub use place::{CellId, DigitMask, StepHouse};
pub use replay::{ParseReplayOrderError, ReplayOrder, ReplayedStep, replay, replay_names};
pub(crate) use short_texts::MAX_NAMED_SETS;
#[cfg(feature = "formats")]
pub(crate) use templates::{TemplateFiles, filled};
pub use time_parts::{TimePart, TimeParts};
pub use walkthrough::{Options, walk, walk_with_cancellation};
pub use wording::Wording;

use crate::board::cell::Cell;
use crate::board::house::House;
use crate::kinds::Symbols;
use crate::rating::se::{Evidence, Position, Step, Technique};
use eliminations::eliminations;
use place::{cells, houses};

/// The JSON Schema of a [`Walkthrough`].
pub const JSON_SCHEMA: &str = include_str!("../../docs/explain.schema.json");

/// Explains a step found in this position.
pub fn explain(position: &Position, step: &Step) -> Explanation {
    let mut evidence = pattern(step);
    let own_text = text(position, step, &mut evidence);
    if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
        single::add_causes(&mut evidence, position, step.placement, step.evidence.houses.first().copied());
    }
    let mut explanation = Explanation {
        technique: step.technique.to_string(),
        name: None,
        language: None,
        symbols: Symbols::DIGITS,
        ladder: Ladder::Se,
        rating: Some(step.rating),
        level: None,
        score: None,
        notation: None,
        placement: step.placement.map(Candidate::from),
        eliminations: eliminations(step),
        evidence,
        text: Vec::new(),
        before: None,
    };
    explanation.text = own_text.unwrap_or_else(|| vec![Paragraph::plain(Language::English.text(&explanation))]);
    explanation
}

/// Returns the text of a step, and adds the chain to its evidence; `None` for techniques whose text is the short one.
fn text(position: &Position, step: &Step, evidence: &mut Pattern) -> Option<Vec<Paragraph>> {
    let describe: fn(&Position, &Step) -> String = match step.technique {
        Technique::HiddenSingle => single::hidden,
        Technique::NakedSingle => single::naked,
        Technique::DirectPointing | Technique::DirectClaiming => locking::describe,
        Technique::Pointing | Technique::Claiming => locking::describe,
        Technique::DirectHiddenSet(_) | Technique::HiddenSet(_) => subsets::hidden,
        Technique::NakedSet(_) => subsets::naked,
        Technique::Fish(_) => fish::describe,
        Technique::XyWing | Technique::XyzWing => wing::describe,
        Technique::UniqueLoop { .. } => unique_loop::describe,
        Technique::Bug(_) => bug::describe,
        Technique::AlignedExclusion(_) => return Some(aligned_exclusion::describe(position, step)),
        Technique::Chain(_) => return Some(chains::describe(position, step, evidence)),
        Technique::Custom(_) => custom,
        _ => return None,
    };
    Some(vec![Paragraph::plain(describe(position, step))])
}

/// Describes a step of a technique that is not on the ladder.
fn custom(_: &Position, step: &Step) -> String {
    let Evidence { cells, houses, .. } = &step.evidence;
    let (houses, cells) = (houses.iter().map(House::to_string), cells.iter().map(Cell::to_string));
    let placed = step.placement.map(|(cell, digit)| format!("{cell} is {digit}"));
    let eliminated = (!step.eliminations.is_empty()).then(|| phrases::not(&eliminations(step)));
    let found = placed.into_iter().chain(eliminated).collect::<Vec<_>>().join(", and ");
    format!("{} in {}: {found}.", step.technique, phrases::and(houses.chain(cells)))
}

/// Returns the evidence of a step without its chain.
fn pattern(step: &Step) -> Pattern {
    let evidence = &step.evidence;
    let set = evidence.set.as_ref();
    Pattern {
        digits: evidence.digits.into(),
        cells: cells(evidence.cells.iter().copied()),
        houses: houses(evidence.houses.iter().copied()),
        extra: evidence.extra.iter().copied().map(CellDigits::from).collect(),
        set: set.map(|set| Subset { digits: set.digits.into(), cells: cells(set.cells.iter().copied()) }),
        ..Pattern::default()
    }
}
