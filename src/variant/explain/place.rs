//! Steps as one line, and their places.

#[cfg(feature = "formats")]
use super::data::VariantCell;
use super::data::{VariantConstraint, VariantExplanation};
use super::text::LAST_EMPTY_CELL;
use crate::explain::Language;
use crate::explain::phrases::and;
use crate::variant::symbols::Symbols;

impl VariantExplanation {
    /// Returns one line: technique, rating, constraint, placement and eliminations.
    pub fn summary(&self, symbols: Symbols) -> String {
        let placed = self.placement.map(|placed| format!(" {} = {}", placed.cell, symbols.char(placed.digit)));
        let eliminated = self.eliminations.iter().map(|eliminated| {
            let digits: String = eliminated.digits.iter().map(|&digit| symbols.char(digit)).collect();
            format!(" {}<>{digits}", eliminated.cell)
        });
        let effects: String = placed.into_iter().chain(eliminated).collect();
        format!("{}{}{}{effects}", self.title(), self.in_constraint(), self.words().colon())
    }

    /// Returns the heading of a drawing: technique, rating and constraint, and effects such as `r2c7, r2c8 ≠ 5`.
    pub fn heading(&self, symbols: Symbols) -> String {
        let effects = super::language::effects(self, symbols);
        format!("{}{}{} {effects}", self.title(), self.in_constraint(), self.words().colon())
    }

    /// Returns the heading of a drawing for readers who need no rating: technique, constraint and effects.
    pub fn plain_heading(&self, symbols: Symbols) -> String {
        let effects = super::language::effects(self, symbols);
        format!("{}{}{} {effects}", self.named_technique(), self.in_constraint(), self.words().colon())
    }

    /// Returns the technique and its place, without the digits of the step.
    pub fn nudge(&self) -> String {
        format!("{}{} {}", self.named_technique(), self.words().colon(), self.location())
    }

    /// Returns the language of the text.
    fn words(&self) -> Language {
        self.language.unwrap_or(Language::English)
    }

    /// Returns the technique with its rating, and its place.
    pub fn title_with_place(&self) -> String {
        format!("{}{} {}", self.title(), self.words().colon(), self.location())
    }

    /// Returns the name of the technique in the language of the text, for the start of a line; empty if no language was
    /// requested.
    pub fn lead(&self) -> String {
        self.name.as_ref().map_or(String::new(), |name| format!("{name}{} ", self.words().colon()))
    }

    fn named_constraint(&self, constraint: &VariantConstraint) -> String {
        self.language.map_or_else(|| constraint.to_string(), |language| language.constraint(constraint))
    }

    fn named_houses(&self) -> String {
        let houses = &self.evidence.houses;
        self.language.map_or_else(|| and(houses), |language| language.variant_houses(houses))
    }

    /// Returns the cells of the place of the step.
    #[cfg(feature = "formats")]
    pub(crate) fn area(&self) -> Vec<VariantCell> {
        let evidence = &self.evidence;
        match (&evidence.chain, &evidence.constraint) {
            (Some(chain), _) => chain.branches.iter().filter_map(|branch| Some(branch.first()?.cell)).collect(),
            _ if !evidence.houses.is_empty() => {
                evidence.houses.iter().flat_map(|house| &house.cells).copied().collect()
            }
            (None, Some(constraint)) => constraint.cells.clone(),
            (None, None) => evidence.cells.clone(),
        }
    }

    /// Returns the constraint after ` in `, in the language of the text; empty without one.
    fn in_constraint(&self) -> String {
        let constraint = self.evidence.constraint.as_ref().map(|one| self.named_constraint(one));
        constraint.map_or(String::new(), |one| format!(" {}", self.words().word("in", &[("place", one)])))
    }

    /// Returns the technique with its rating, in the language of the text. A hidden single in the last empty cell of a
    /// house says so.
    pub fn title(&self) -> String {
        let name = self.named_technique();
        let rating = self.rating.map(|rating| self.words().word("rating", &[("number", rating.to_string())]));
        rating.map_or_else(|| name.clone(), |rating| format!("{name} ({rating})"))
    }

    /// Returns the technique in the language of the text.
    fn named_technique(&self) -> String {
        let last = if self.evidence.is_full_house { LAST_EMPTY_CELL } else { "" };
        self.name.clone().unwrap_or_else(|| format!("{}{last}", self.technique))
    }

    /// Returns the location of the pattern, without its digits: the houses, the constraint, or the cells, in the
    /// language of the text.
    pub fn location(&self) -> String {
        let evidence = &self.evidence;
        if let Some(chain) = &evidence.chain {
            let mut starts: Vec<_> =
                chain.branches.iter().filter_map(|branch| branch.first()).map(|link| link.cell).collect();
            starts.dedup();
            return self.words().chain_from(starts);
        }
        match &evidence.constraint {
            _ if !evidence.houses.is_empty() => self.named_houses(),
            Some(constraint) => self.named_constraint(constraint),
            None => self.words().and(&evidence.cells),
        }
    }
}
