//! Steps as one line, and their places.

use super::data::VariantExplanation;
use super::text::LAST_EMPTY_CELL;
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
        let constraint =
            self.evidence.constraint.as_ref().map_or(String::new(), |constraint| format!(" in {constraint}"));
        format!("{}{constraint}:{effects}", self.title())
    }

    /// Returns the heading of a drawing: technique, rating and constraint, and effects such as `r2c7, r2c8 ≠ 5`.
    pub fn heading(&self, symbols: Symbols) -> String {
        let constraint = self.evidence.constraint.as_ref().map_or(String::new(), |one| format!(" in {one}"));
        format!("{}{constraint}: {}", self.title(), super::language::effects(self, symbols))
    }

    /// Returns the technique with its rating, in the language of the text. A hidden single in the last empty cell of a
    /// house says so.
    pub fn title(&self) -> String {
        let last = if self.evidence.is_full_house { LAST_EMPTY_CELL } else { "" };
        let name = self.name.clone().unwrap_or_else(|| format!("{}{last}", self.technique));
        self.rating.map_or_else(|| name.clone(), |rating| format!("{name} ({rating})"))
    }

    /// Returns the location of the pattern, without its digits: the houses, the constraint, or the cells.
    pub fn location(&self) -> String {
        let evidence = &self.evidence;
        if let Some(chain) = &evidence.chain {
            let mut starts: Vec<_> =
                chain.branches.iter().filter_map(|branch| branch.first()).map(|link| link.cell).collect();
            starts.dedup();
            return format!("a chain from {}", and(starts));
        }
        match &evidence.constraint {
            _ if !evidence.houses.is_empty() => and(&evidence.houses),
            Some(constraint) => constraint.to_string(),
            None => and(&evidence.cells),
        }
    }
}
