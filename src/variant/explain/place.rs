//! Steps as one line, and their places.

use super::data::VariantExplanation;
use crate::explain::phrases::and;
use crate::variant::symbols::Symbols;

impl VariantExplanation {
    /// Returns one line: technique, rating, placement and eliminations.
    pub fn summary(&self, symbols: Symbols) -> String {
        let placed = self.placement.map(|placed| format!(" {} = {}", placed.cell, symbols.char(placed.digit)));
        let eliminated = self.eliminations.iter().map(|eliminated| {
            let digits: String = eliminated.digits.iter().map(|&digit| symbols.char(digit)).collect();
            format!(" {}<>{digits}", eliminated.cell)
        });
        let effects: String = placed.into_iter().chain(eliminated).collect();
        format!("{}:{effects}", self.title())
    }

    /// Returns the technique with its rating.
    pub fn title(&self) -> String {
        self.rating.map_or_else(|| self.technique.to_owned(), |rating| format!("{} ({rating})", self.technique))
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
