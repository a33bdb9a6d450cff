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
mod coordinates;
mod data;
mod drawing;
mod effects;
mod fish;
mod glossary;
mod hint;
pub mod hodoku;
mod ladder;
mod language;
mod locking;
mod messages;
mod paragraph;
mod pencil_marks;
pub(crate) mod phrases;
mod single;
mod solution_properties;
mod solving_step;
mod subsets;
mod templates;
mod time_parts;
mod unique_loop;
mod walkthrough;
mod wing;
mod words;

pub use coordinates::Coordinates;
pub use data::{Assertion, Board, Candidate, CellDigits, Chain, Explanation, Nested, Pattern, Subset, Walkthrough};
pub use drawing::Highlight;
pub(crate) use effects::effects_of;
pub use glossary::technique_description;
pub use hint::{HintOptions, NoStep, all_steps, step_after};
pub use ladder::{Ladder, ParseLadderError};
pub use language::Language;
#[cfg(feature = "formats")]
pub(crate) use messages::file as messages_file;
pub use paragraph::Paragraph;
pub use pencil_marks::{missing_candidates, wrong_entries};
pub use solution_properties::SolutionProperties;
pub use solving_step::SolvingStep;
#[cfg(feature = "formats")]
pub(crate) use templates::{TemplateFiles, filled};
pub use time_parts::{TimePart, TimeParts};
pub use walkthrough::{Options, walk, walk_with_cancellation};
#[cfg(feature = "formats")]
pub(crate) use walkthrough::{effort_headline, solution_line};

use crate::board::cell::{Cell, CellSet};
use crate::board::house::House;
use crate::rating::se::{Evidence, Position, Step, Technique};
use std::fmt;

/// The JSON Schema of a [`Walkthrough`].
pub const JSON_SCHEMA: &str = include_str!("../../docs/explain.schema.json");

/// Explains a step found in this position.
pub fn explain(position: &Position, step: &Step) -> Explanation {
    let mut evidence = pattern(step);
    let text = text(position, step, &mut evidence);
    if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
        evidence.causes = single::exclusions(position, step.placement, evidence.houses.first().copied());
    }
    Explanation {
        technique: step.technique.to_string(),
        name: None,
        language: None,
        rating: Some(step.rating),
        level: None,
        score: None,
        notation: None,
        placement: step.placement.map(|(cell, digit)| Candidate { cell, digit }),
        eliminations: eliminations(step),
        evidence,
        text,
        before: None,
    }
}

/// Returns the text of a step, and adds the chain to its evidence.
fn text(position: &Position, step: &Step, evidence: &mut Pattern) -> Vec<Paragraph> {
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
        Technique::AlignedExclusion(_) => return aligned_exclusion::describe(position, step),
        Technique::Chain(_) => return chains::describe(position, step, evidence),
        Technique::Custom(_) => custom,
    };
    vec![Paragraph::plain(describe(position, step))]
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
        digits: evidence.digits,
        cells: evidence.cells.clone(),
        houses: evidence.houses.clone(),
        extra: evidence.extra.iter().map(|&(cell, digits)| CellDigits { cell, digits }).collect(),
        set: set.map(|set| Subset { digits: set.digits, cells: set.cells.clone() }),
        ..Pattern::default()
    }
}

/// Returns the eliminations of a step.
fn eliminations(step: &Step) -> Vec<CellDigits> {
    step.eliminations.iter().map(|&(cell, digits)| CellDigits { cell, digits }).collect()
}

impl SolvingStep for Explanation {
    fn language(&self) -> Option<Language> {
        self.language
    }

    fn technique(&self) -> &str {
        &self.technique
    }

    fn named_technique(&self) -> String {
        self.name.as_ref().unwrap_or(&self.technique).clone()
    }

    fn worth(&self) -> Option<String> {
        let worth = |key: &str, number: String| self.words().word(key, &[("number", number)]);
        let rating = self.rating.map(|rating| worth("rating", rating.to_string()));
        rating.or_else(|| self.score.map(|score| worth("score", score.to_string())))
    }

    fn location(&self) -> String {
        let houses = match self.area() {
            Area::Chain(starts) => return self.words().chain_from(starts),
            Area::Cells(cells) => return self.words().and(cells),
            Area::Houses(houses) => houses,
        };
        if let Some(language) = self.language {
            return language.houses(houses);
        }
        let are_parallel = |a: &House, b: &House| a.index() / 9 == b.index() / 9;
        phrases::and(houses.chunk_by(are_parallel).map(phrases::houses))
    }

    fn effects_by_cell(&self) -> String {
        let placed = self.placement.map(|Candidate { cell, digit }| format!(" {cell} = {digit}"));
        let eliminated = self.eliminations.iter().map(|CellDigits { cell, digits }| format!(" {cell}<>{digits}"));
        placed.into_iter().chain(eliminated).collect()
    }

    fn effects(&self) -> String {
        effects::effects(self)
    }

    fn text(&self) -> &[Paragraph] {
        &self.text
    }

    fn change_text(&mut self, change: &dyn Fn(&str) -> String) {
        self.text.iter_mut().for_each(|paragraph| paragraph.text = change(&paragraph.text));
    }

    fn translate(&mut self, language: Language) {
        self.name = Some(language.technique(&self.technique));
        self.language = Some(language);
        self.text = vec![Paragraph { indent: 0, text: language.text(self) }];
    }
}

impl Explanation {
    /// Returns the place of the pattern.
    pub(crate) fn area(&self) -> Area<'_> {
        let Pattern { cells, houses, extra, chain, sets, colors, .. } = &self.evidence;
        if let Some(chain) = chain.as_ref().filter(|_| cells.is_empty()) {
            let mut starts: Vec<Cell> =
                chain.branches.iter().filter_map(|branch| branch.first()).map(|link| link.cell).collect();
            starts.dedup();
            return Area::Chain(starts);
        }
        if houses.is_empty() || !extra.is_empty() {
            let in_sets = sets.iter().flat_map(|set| &set.cells).chain(colors.iter().flatten().flatten());
            return Area::Cells(cells.iter().chain(in_sets).copied().collect());
        }
        Area::Houses(houses)
    }
}

/// The place of the pattern of a step.
pub(crate) enum Area<'a> {
    /// The cells that a chain starts from.
    Chain(Vec<Cell>),
    /// The cells of the pattern.
    Cells(CellSet),
    /// Its houses.
    Houses(&'a [House]),
}

/// The summary, then a line for each paragraph.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary())?;
        self.text.iter().try_for_each(|paragraph| write!(f, "\n{}{}", paragraph.margin(), paragraph.text))
    }
}
