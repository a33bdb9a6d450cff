//! Steps as one line, and their places.

use super::data::{VariantCell, VariantConstraint, VariantExplanation};
use super::text::LAST_EMPTY_CELL;
use crate::explain::phrases::and;
use crate::explain::{Language, Paragraph, SolvingStep};

impl SolvingStep for VariantExplanation {
    fn language(&self) -> Option<Language> {
        self.language
    }

    fn technique(&self) -> &str {
        self.technique
    }

    /// A hidden single in the last empty cell of a house says so.
    fn named_technique(&self) -> String {
        let last = if self.evidence.is_full_house { LAST_EMPTY_CELL } else { "" };
        self.name.clone().unwrap_or_else(|| format!("{}{last}", self.technique))
    }

    fn worth(&self) -> Option<String> {
        self.rating.map(|rating| self.words().word("rating", &[("number", rating.to_string())]))
    }

    fn in_constraint(&self) -> String {
        let constraint = self.evidence.constraint.as_ref().map(|one| self.named_constraint(one));
        constraint.map_or(String::new(), |one| format!(" {}", self.words().word("in", &[("place", one)])))
    }

    fn location(&self) -> String {
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

    fn effects_by_cell(&self) -> String {
        let symbols = self.symbols;
        let placed = self.placement.map(|placed| format!(" {} = {}", placed.cell, symbols.char(placed.digit)));
        let eliminated = self.eliminations.iter().map(|eliminated| {
            let digits: String = eliminated.digits.iter().map(|&digit| symbols.char(digit)).collect();
            format!(" {}<>{digits}", eliminated.cell)
        });
        placed.into_iter().chain(eliminated).collect()
    }

    fn effects(&self) -> String {
        super::language::effects(self)
    }

    fn text(&self) -> &[Paragraph] {
        &self.text
    }

    fn change_text(&mut self, change: &dyn Fn(&str) -> String) {
        self.text.iter_mut().for_each(|paragraph| paragraph.text = change(&paragraph.text));
    }

    fn translate(&mut self, language: Language) {
        let text = language.variant_text(self);
        self.name = Some(language.variant_technique(self));
        self.language = Some(language);
        self.text = vec![Paragraph { indent: 0, text }];
    }
}

impl VariantExplanation {
    /// Iterates over the cells of the pattern, of its constraints and of a chain; some may occur more than once.
    pub fn used_cells(&self) -> impl Iterator<Item = VariantCell> {
        let evidence = &self.evidence;
        let of_constraints = evidence.constraint.iter().chain(&evidence.cages).flat_map(|constraint| &constraint.cells);
        let of_chain = evidence.chain.iter().flat_map(|chain| chain.branches.iter().flatten()).map(|link| &link.cell);
        evidence.cells.iter().chain(of_constraints).chain(of_chain).copied()
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
}
