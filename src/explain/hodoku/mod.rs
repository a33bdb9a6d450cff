//! Explanations of HoDoKu's steps. Each family of techniques has one file; the text names the pattern first.
//!
//! ```
//! use cluewise::explain;
//! use cluewise::rating::hodoku::{Position, Steps};
//! let puzzle = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.".parse()?;
//! let mut steps = Steps::new(Position::new(&puzzle));
//! let before = steps.position().clone();
//! let step = steps.next().ok_or("full")?;
//! let explanation = explain::hodoku::explain(&before, &step);
//! assert_eq!(explanation.notation.as_deref(), Some("Naked Single: r3c9=6"));
//! assert!(explanation.text[0].text.starts_with("Naked Single in r3c9"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod almost_locked_sets;
mod argument;
mod basic;
mod bug;
mod cell_sets;
mod chain_lines;
mod chains;
mod colors;
mod effects;
mod evidence;
mod fish;
mod forcing;
mod rectangles;
mod single_digit;
mod singles;
mod sue_de_coq;
mod wings;

use super::Ladder;
use super::data::{Candidate, Explanation};
use super::paragraph::Paragraph;
use crate::board::candidates::Candidates;
use crate::board::grid::Puzzle;
use crate::kinds::Symbols;
use crate::rating::hodoku::{Pattern, Position, Step, Steps, Technique, TechniqueChoice, TechniqueSet};
use effects::eliminations;

/// Explains a step found in this position.
pub fn explain(position: &Position, step: &Step) -> Explanation {
    explain_as(position, step, true)
}

/// Explains a step found in this position. Only the first step of Brute Force names the other ladder.
pub(super) fn explain_as(position: &Position, step: &Step, is_first: bool) -> Explanation {
    let entry = step.technique.entry();
    let step = &*argument::up_to_contradictions(position, step);
    Explanation {
        technique: step.technique.to_string(),
        name: None,
        language: None,
        symbols: Symbols::DIGITS,
        ladder: Ladder::Hodoku,
        rating: None,
        level: Some(entry.level),
        score: Some(entry.base_score),
        notation: Some(step.to_string()),
        placement: step.placement.map(Candidate::from),
        eliminations: eliminations(step),
        evidence: evidence::pattern(position, step),
        text: text(position, step, is_first),
        before: None,
    }
}

/// Returns the chosen or the rated techniques; without those that assume a unique solution, and without brute force if there
/// is none.
pub fn techniques(choice: TechniqueChoice, uniqueness: bool, has_solution: bool) -> TechniqueSet {
    usable(choice.of(TechniqueSet::RATED), uniqueness, has_solution)
}

/// Returns all techniques, as [`techniques`] returns the rated ones.
pub(super) fn all_techniques(choice: TechniqueChoice, uniqueness: bool, has_solution: bool) -> TechniqueSet {
    usable(choice.of(TechniqueSet::ALL), uniqueness, has_solution)
}

/// The techniques of [`steps`] if they fill the grid and no ladder is requested.
pub(super) const HIDDEN_SINGLES: [Technique; 2] = [Technique::FullHouse, Technique::HiddenSingle];

/// Returns the steps from a position by these techniques.
///
/// If no ladder is requested and hidden singles alone fill the grid, naked singles are not used: they are harder to
/// find without pencil marks, so an easy puzzle would look harder than its level.
pub(super) fn steps(position: Position, techniques: TechniqueSet, ladder: Option<Ladder>) -> Steps {
    let easy = TechniqueSet::new(&HIDDEN_SINGLES) & techniques;
    let solves = |techniques| {
        let mut steps = Steps::with_techniques(position.clone(), techniques);
        steps.by_ref().for_each(drop);
        steps.is_solved()
    };
    let used = if ladder.is_none() && solves(easy) { easy } else { techniques };
    Steps::with_techniques(position, used)
}

fn usable(techniques: TechniqueSet, uniqueness: bool, has_solution: bool) -> TechniqueSet {
    let is_usable = |technique: &Technique| {
        (uniqueness || !technique.assumes_uniqueness()) && (has_solution || *technique != Technique::BruteForce)
    };
    techniques.iter().filter(is_usable).collect()
}

/// Returns the position of a puzzle, with these candidates if they are given.
pub fn position(puzzle: &Puzzle, candidates: Option<&Candidates>) -> Position {
    candidates.map_or_else(|| Position::new(puzzle), |candidates| Position::with_candidates(puzzle, candidates))
}

/// Returns the text of a step.
fn text(position: &Position, step: &Step, is_first: bool) -> Vec<Paragraph> {
    let sentence = match &step.pattern {
        Pattern::Position => match step.technique {
            Technique::BugPlusOne => bug::plus_one(position, step),
            Technique::BruteForce if is_first => forcing::first_brute_force(step),
            Technique::BruteForce => forcing::brute_force(step),
            _ => basic::single(position, step),
        },
        Pattern::Subset { digits, cells } => basic::subset(position, step, *digits, *cells),
        Pattern::LockedCandidates { digit, house } => basic::locked_candidates(position, step, *digit, *house),
        Pattern::Fish { .. } => fish::describe(position, step),
        Pattern::StrongLinks { digit, ends, connection } => {
            single_digit::strong_links(position, step, *digit, *ends, *connection)
        }
        Pattern::EmptyRectangle { digit, house, link } => {
            single_digit::empty_rectangle(position, step, *digit, *house, *link)
        }
        Pattern::WWing { .. } => wings::w_wing(position, step),
        Pattern::Wing { cells, .. } => wings::wing(position, step, *cells),
        Pattern::Rectangle { digits, corners } => rectangles::describe(position, step, *digits, *corners),
        Pattern::SueDeCoq { .. } => sue_de_coq::describe(step),
        Pattern::Colors { digit, sets } => colors::describe(step, *digit, sets),
        Pattern::Chain { nodes } => return chains::describe(position, step, nodes),
        Pattern::AlmostLockedSets { .. } => return almost_locked_sets::describe(position, step),
        Pattern::Contradiction { place, chains } => return forcing::contradiction(position, step, *place, chains),
        Pattern::Verity { chains } => return forcing::verity(position, step, chains),
        Pattern::KrakenFish { chains, .. } => return forcing::kraken_fish(position, step, chains),
        Pattern::Templates { digit } => forcing::templates(step, *digit),
    };
    vec![Paragraph::plain(sentence)]
}
