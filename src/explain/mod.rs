//! Steps in plain words, and as data for other programs.
//!
//! A [`Step`] says what a technique found; [`explain`] says why it is true, with the position before it, so that a
//! reader who knows the rules of Sudoku can follow. One file a technique says its words, the chains are a folder.
//!
//! ```
//! use cluewise::{Puzzle, explain, techniques};
//! let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let (position, step) = techniques::steps(&puzzle).next().ok_or("full")?;
//! let explanation = explain::explain(&position, &step);
//! assert_eq!(explanation.to_string().lines().next(), Some("Hidden Single (1.2): r3c9 = 6"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aligned_exclusion;
mod bug;
mod chains;
mod data;
mod drawing;
mod fish;
mod locking;
mod paragraph;
mod phrases;
mod sets;
mod single;
mod unique_loop;
mod walkthrough;
mod wing;

pub use data::{Board, Candidate, Chain, Explanation, Link, Marks, Nested, Pattern, Subset, Walkthrough};
pub use drawing::Mark;
pub use paragraph::Paragraph;
pub use walkthrough::{Options, walk, walk_until};

use crate::cell::Cell;
use crate::house::House;
use crate::techniques::{Evidence, Position, Step, Technique, tenths};
use std::fmt;

/// Explains a step found in this position.
pub fn explain(position: &Position, step: &Step) -> Explanation {
    let mut evidence = pattern(step);
    let text = words(position, step, &mut evidence);
    Explanation {
        technique: step.technique.to_string(),
        rating: f64::from(tenths(step.rating)) / 10.0,
        placement: step.placement.map(|(cell, digit)| Candidate { cell, digit }),
        eliminations: marks(step),
        evidence,
        text,
        before: None,
    }
}

/// The words of each technique.
fn words(at: &Position, step: &Step, evidence: &mut Pattern) -> Vec<Paragraph> {
    let say: fn(&Position, &Step) -> String = match step.technique {
        Technique::HiddenSingle => single::hidden,
        Technique::NakedSingle => single::naked,
        Technique::DirectPointing | Technique::DirectClaiming => locking::words,
        Technique::Pointing | Technique::Claiming => locking::words,
        Technique::DirectHiddenSet(_) | Technique::HiddenSet(_) => sets::hidden,
        Technique::NakedSet(_) => sets::naked,
        Technique::Fish(_) => fish::words,
        Technique::XyWing | Technique::XyzWing => wing::words,
        Technique::UniqueLoop { .. } => unique_loop::words,
        Technique::Bug(_) => bug::words,
        Technique::AlignedExclusion(_) => return aligned_exclusion::words(at, step),
        Technique::Chain(_) => return chains::words(at, step, evidence),
        Technique::Own(_) => own,
    };
    vec![Paragraph::plain(say(at, step))]
}

/// What can be said of a technique that is not of the ladder.
fn own(_: &Position, step: &Step) -> String {
    let Evidence { cells, houses, .. } = &step.evidence;
    let (houses, cells) = (houses.iter().map(House::to_string), cells.iter().map(Cell::to_string));
    let placed = step.placement.map(|(cell, digit)| format!("{cell} is {digit}"));
    let gone = (!step.eliminations.is_empty()).then(|| phrases::not(&marks(step)));
    let found = placed.into_iter().chain(gone).collect::<Vec<_>>().join(", and ");
    format!("{} in {}: {found}.", step.technique, phrases::and(houses.chain(cells)))
}

/// The evidence of a step but for its chain.
fn pattern(step: &Step) -> Pattern {
    let evidence = &step.evidence;
    let set = evidence.set.as_ref();
    Pattern {
        digits: evidence.digits,
        cells: evidence.cells.clone(),
        houses: evidence.houses.clone(),
        extra: evidence.extra.iter().map(|&(cell, digits)| Marks { cell, digits }).collect(),
        set: set.map(|set| Subset { digits: set.digits, cells: set.cells.clone() }),
        ..Pattern::default()
    }
}

/// What a step takes away.
fn marks(step: &Step) -> Vec<Marks> {
    step.eliminations.iter().map(|&(cell, digits)| Marks { cell, digits }).collect()
}

impl Explanation {
    /// One line: technique, rating, what is placed and what goes.
    pub fn summary(&self) -> String {
        let placed = self.placement.map(|Candidate { cell, digit }| format!(" {cell} = {digit}"));
        let gone = self.eliminations.iter().map(|marks| format!(" {}<>{}", marks.cell, marks.digits));
        let does: String = placed.into_iter().chain(gone).collect();
        format!("{} ({:.1}):{does}", self.technique, self.rating)
    }

    /// Where to look, without what is to be seen there.
    pub fn place(&self) -> String {
        let Pattern { cells, houses, extra, chain, .. } = &self.evidence;
        if let Some(chain) = chain {
            let mut starts: Vec<Cell> =
                chain.branches.iter().flatten().filter(|l| l.from.is_empty()).map(|l| l.cell).collect();
            starts.dedup();
            return format!("a chain from {}", phrases::and(starts));
        }
        if houses.is_empty() || !extra.is_empty() {
            return phrases::and(cells);
        }
        let of_a_kind = |a: &House, b: &House| a.index() / 9 == b.index() / 9;
        phrases::and(houses.chunk_by(of_a_kind).map(phrases::houses))
    }
}

/// The summary, then the words, a line for each paragraph.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary())?;
        self.text.iter().try_for_each(|paragraph| write!(f, "\n{}{}", paragraph.margin(), paragraph.text))
    }
}
