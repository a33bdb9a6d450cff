//! Steps in one line: their names, places and effects, in the language of the explanation.

use super::data::{Candidate, CellDigits, Explanation, Pattern, StepConstraint};
use super::phrases;
use super::phrases::join;
use super::place::{CellId, StepHouse};
use super::{Language, Paragraph};
#[cfg(feature = "formats")]
use crate::kinds::Symbols;
use std::collections::BTreeSet;
use std::fmt;

/// The suffix of the technique name of a hidden single in the last empty cell of a house.
pub(crate) const LAST_EMPTY_CELL: &str = " (last empty cell)";

/// The place of the pattern of a step.
pub(crate) enum Area<'a> {
    /// The cells that a chain starts from.
    Chain(Vec<CellId>),
    /// Its houses.
    Houses(&'a [StepHouse]),
    /// Its constraint.
    Constraint(&'a StepConstraint),
    /// The cells of the pattern.
    Cells(BTreeSet<CellId>),
}

impl Explanation {
    /// Returns the language of the texts, if one was requested.
    pub fn language(&self) -> Option<Language> {
        self.language
    }

    /// Returns the name of the technique. A hidden single in the last empty cell of a house says so.
    pub fn named_technique(&self) -> String {
        let last = if self.evidence.is_full_house { LAST_EMPTY_CELL } else { "" };
        self.name.clone().unwrap_or_else(|| self.evidence.named(&self.technique) + last)
    }

    /// Returns the rating or the score with its name, such as `rating 1.2`; `None` on a ladder without them.
    pub fn worth(&self) -> Option<String> {
        let worth = |key: &str, number: String| self.words().word(key, &[("number", number)]);
        let rating = self.rating.map(|rating| worth("rating", self.words().decimal(rating)));
        rating.or_else(|| self.score.map(|score| worth("score", score.to_string())))
    }

    /// Returns the constraint of the step after a word such as ` in`; empty without one.
    pub fn in_constraint(&self) -> String {
        let constraint = self.evidence.constraint.as_ref().map(|one| self.named_constraint(one));
        constraint.map_or(String::new(), |one| format!(" {}", self.words().word("in", &[("place", one)])))
    }

    /// Returns the location of the pattern, without its digits: the houses, the constraint, or the cells.
    pub fn location(&self) -> String {
        match (self.area(), self.language) {
            (Area::Chain(starts), _) => self.words().chain_from(starts),
            (Area::Houses(houses), Some(language)) => language.houses(houses),
            (Area::Houses(houses), None) => phrases::step_houses(houses),
            (Area::Constraint(constraint), _) => self.named_constraint(constraint),
            (Area::Cells(cells), _) => self.words().and(cells),
        }
    }

    /// Returns the place of the pattern.
    pub(crate) fn area(&self) -> Area<'_> {
        let Pattern { cells, houses, extra, chain, sets, colors, constraint, .. } = &self.evidence;
        match (chain, constraint) {
            (Some(chain), _) if cells.is_empty() => {
                let starts = chain.branches.iter().filter_map(|branch| branch.first());
                let mut starts: Vec<CellId> = starts.map(|link| link.cell).collect();
                starts.dedup();
                Area::Chain(starts)
            }
            _ if !houses.is_empty() && extra.is_empty() => Area::Houses(houses),
            (_, Some(constraint)) => Area::Constraint(constraint),
            _ => {
                let in_sets = sets.iter().flat_map(|set| &set.cells).chain(colors.iter().flatten().flatten());
                Area::Cells(cells.iter().chain(in_sets).copied().collect())
            }
        }
    }

    /// Returns the placement and the eliminations as ` r1c1 = 5 r2c7<>5 r2c8<>5`.
    pub fn effects_by_cell(&self) -> String {
        let symbols = self.symbols;
        let placed = self.placement.map(|Candidate { cell, digit }| format!(" {cell} = {}", symbols.char(digit)));
        let eliminated = self.eliminations.iter().map(|CellDigits { cell, digits }| {
            format!(" {cell}<>{}", digits.iter().map(|digit| symbols.char(digit)).collect::<String>())
        });
        placed.into_iter().chain(eliminated).collect()
    }

    /// Returns the placement and the eliminations as `r1c1 = 5; r2c7, r2c8 ≠ 5`.
    pub fn effects(&self) -> String {
        let symbols = self.symbols;
        let placed = self.placement.map(|Candidate { cell, digit }| format!("{cell} = {}", symbols.char(digit)));
        let lost = phrases::by_digits(&self.eliminations).into_iter().map(|(digits, cells)| {
            format!("{} ≠ {}", join(cells, ", "), join(digits.iter().map(|digit| symbols.char(digit)), ", "))
        });
        join(placed.into_iter().chain(lost), "; ")
    }

    /// Replaces each paragraph of the explanation.
    pub fn change_text(&mut self, change: impl Fn(&str) -> String) {
        self.text.iter_mut().for_each(|paragraph| paragraph.text = change(&paragraph.text));
    }

    /// Replaces the text by the short one in a language, and adds the name of the technique.
    pub fn translate(&mut self, language: Language) {
        self.name = Some(language.technique_of(self));
        self.language = Some(language);
        self.text = vec![Paragraph::plain(language.text(self))];
    }

    /// Names digits by other symbols. A reason in other symbols than 1 to 9 is the short one.
    #[cfg(feature = "formats")]
    pub(crate) fn set_symbols(&mut self, symbols: Symbols) {
        if symbols != self.symbols {
            self.symbols = symbols;
            self.text = vec![Paragraph::plain(self.words().text(self))];
        }
    }

    /// Returns the language of the texts.
    pub fn words(&self) -> Language {
        self.language.unwrap_or(Language::English)
    }

    /// Returns the technique with its rating or score.
    pub fn title(&self) -> String {
        let name = self.named_technique();
        self.worth().map_or_else(|| name.clone(), |worth| format!("{name} ({worth})"))
    }

    /// Returns the technique with its rating or score, and its place.
    pub fn title_with_place(&self) -> String {
        format!("{}{} {}", self.title(), self.words().colon(), self.location())
    }

    /// Returns the technique and its place, without the digits of the step.
    pub fn nudge(&self) -> String {
        format!("{}{} {}", self.named_technique(), self.words().colon(), self.location())
    }

    /// Returns one line: technique, rating or score, constraint, placement and eliminations.
    pub fn summary(&self) -> String {
        format!("{}{}{}{}", self.title(), self.in_constraint(), self.words().colon(), self.effects_by_cell())
    }

    /// Returns the heading of a drawing: technique, rating or score, constraint, and effects such as `r2c7, r2c8 ≠ 5`.
    pub fn heading(&self) -> String {
        format!("{}{}{} {}", self.title(), self.in_constraint(), self.words().colon(), self.effects())
    }

    /// Returns the heading of a drawing for readers who need no rating.
    pub fn plain_heading(&self) -> String {
        format!("{}{}{} {}", self.named_technique(), self.in_constraint(), self.words().colon(), self.effects())
    }

    fn named_constraint(&self, constraint: &StepConstraint) -> String {
        self.language.map_or_else(|| constraint.to_string(), |language| language.constraint(constraint))
    }
}

/// The summary, then a line for each paragraph.
impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.summary())?;
        self.text.iter().try_for_each(|paragraph| write!(f, "\n{}{}", paragraph.margin(), paragraph.text))
    }
}
