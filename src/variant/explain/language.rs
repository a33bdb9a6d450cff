//! Short explanations in several languages, as of 9x9 puzzles: templates filled with the data of a step.

use super::MAX_NAMED_SETS;
use super::data::{VariantCell, VariantConstraint, VariantExplanation, VariantHouse, VariantPattern};
use super::text::{added, equation, sum_of_houses};
use crate::explain::effects_of;
use crate::explain::phrases::list;
use crate::explain::{Assertion, Candidate, CellDigits, Language};
use crate::variant::layout::HouseName;
use crate::variant::symbols::Symbols;
use std::fmt::Display;

impl Language {
    /// Returns the name of the technique of a step of a variant in this language.
    pub fn variant_technique(self, step: &VariantExplanation) -> String {
        let name = self.technique(step.technique);
        match step.evidence.is_full_house {
            true => format!("{name} ({})", self.word("last", &[])),
            false => name,
        }
    }

    /// Returns the reason of a step of a variant in one or two sentences, and its eliminations.
    pub fn variant_text(self, step: &VariantExplanation) -> String {
        // Places that are all in another house have the reason of 9x9 puzzles, which names both.
        let is_in_both = step.technique == "Locked Candidates" && step.evidence.houses.len() > 1;
        let technique = match step.technique {
            _ if step.evidence.is_full_house => "Full House",
            _ if is_in_both => "Pointing",
            technique => technique,
        };
        let values = Values { language: self, step, symbols: step.symbols };
        let text = self.sentences(technique, |name| values.value(name));
        text.unwrap_or_else(|| self.effects(&effects(step))) + &values.because()
    }

    /// Returns the names of houses.
    pub(super) fn variant_houses(self, houses: &[VariantHouse]) -> String {
        self.and(houses.iter().map(|house| self.house(house.name)))
    }

    /// Returns the name of a house; in English if the language has none.
    fn house(self, name: HouseName) -> String {
        let number = name.number.map_or(String::new(), |number| number.to_string());
        let plain = HouseName { grid: None, ..name };
        let plain = self.known_word(name.kind, &[("number", number)]).unwrap_or_else(|| plain.to_string());
        name.grid.map_or(plain.clone(), |grid| self.word("of", &[("house", plain), ("grid", grid.to_string())]))
    }

    /// Returns the name of a constraint with its value and cells.
    pub(super) fn constraint(self, constraint: &VariantConstraint) -> String {
        let name = self.known_word(constraint.kind, &[("number", String::new())]);
        let name = name.map(|name| name.trim_end().to_owned()).unwrap_or_else(|| constraint.kind.replace('-', " "));
        let value = constraint.value.map_or(String::new(), |value| format!(" {value}"));
        format!("{name}{value} ({})", joined(&constraint.cells))
    }
}

/// The values of the placeholders of a step.
struct Values<'a> {
    language: Language,
    step: &'a VariantExplanation,
    symbols: Symbols,
}

impl Values<'_> {
    /// Returns the sentence about the placed digits that exclude the other places or digits of a single; empty if there
    /// are none.
    fn because(&self) -> String {
        let VariantPattern { causes, houses, .. } = &self.step.evidence;
        let shown = |candidate| shown(candidate, self.symbols);
        let causes: Vec<Candidate<VariantCell, char>> = causes.iter().map(shown).collect();
        match (self.step.placement, houses.is_empty()) {
            (Some(placed), false) => self.language.because_places(shown(&placed).digit, &causes),
            _ => {
                self.language.because_digits(causes.iter().map(|one| format!("{} ({})", one.cell, one.digit)).collect())
            }
        }
    }

    /// Returns the value of a placeholder; `None` if there is none of this name.
    fn value(&self, name: &str) -> Option<String> {
        let evidence = &self.step.evidence;
        let (base, cover) = evidence.houses.split_at(evidence.houses.len().div_ceil(2));
        let (pivot, pincers) = evidence.cells.split_at(evidence.cells.len().min(1));
        let placed = self.step.placement;
        let cages = || evidence.cages.iter().filter_map(|cage| cage.value).collect::<Vec<i32>>();
        Some(match name {
            "cell" => placed.map_or(String::new(), |placed| placed.cell.to_string()),
            "digit" => placed.map_or(String::new(), |placed| self.symbols.char(placed.digit).to_string()),
            "digits" => self.language.and(self.chars(&evidence.digits)),
            "any" => self.or(&evidence.digits),
            "lost" => self.or(&self.lost()),
            "cells" => self.language.and(&evidence.cells),
            "ends" => self.language.and(evidence.cells.first().into_iter().chain(evidence.cells.last())),
            "houses" => self.place(),
            "base" => self.language.variant_houses(base),
            "cover" => self.language.variant_houses(cover),
            "pivot" => self.language.and(pivot),
            "pincers" => self.language.and(pincers),
            "extra" => self.extra(),
            "chain" => self.chain(),
            "out" => effects(self.step),
            "constraint" => evidence.constraint.as_ref().map_or(String::new(), |one| self.language.constraint(one)),
            "combinations" => self.combinations(),
            "whole" => sum_of_houses(evidence).to_string(),
            "cages" => added(&cages()),
            "sum" => equation(evidence),
            _ => return None,
        })
    }

    fn chars(&self, digits: &[u8]) -> Vec<char> {
        digits.iter().map(|&digit| self.symbols.char(digit)).collect()
    }

    /// Returns the first sets of digits that the cells of the constraint may hold.
    fn combinations(&self) -> String {
        let all = &self.step.evidence.combinations;
        let set = |digits: &Vec<u8>| self.chars(digits).iter().map(char::to_string).collect::<Vec<_>>().join(" ");
        let more = (all.len() > MAX_NAMED_SETS).then(|| "...".to_owned());
        all.iter().take(MAX_NAMED_SETS).map(set).chain(more).collect::<Vec<_>>().join("; ")
    }

    fn or(&self, digits: &[u8]) -> String {
        list(self.chars(digits), &self.language.word("or", &[]))
    }

    fn lost(&self) -> Vec<u8> {
        let mut lost: Vec<u8> = self.step.eliminations.iter().flat_map(|lost| &lost.digits).copied().collect();
        lost.sort_unstable();
        lost.dedup();
        lost
    }

    /// Returns the houses, or else the constraint.
    fn place(&self) -> String {
        let evidence = &self.step.evidence;
        match &evidence.constraint {
            Some(constraint) if evidence.houses.is_empty() => self.language.constraint(constraint),
            _ => self.language.variant_houses(&evidence.houses),
        }
    }

    /// Returns the extra candidates, or the cells that have them.
    fn extra(&self) -> String {
        let evidence = &self.step.evidence;
        let candidates =
            |CellDigits { cell, digits }: &CellDigits<VariantCell, Vec<u8>>| format!("{cell} = {}", self.or(digits));
        match evidence.extra.is_empty() {
            true => joined(&evidence.cells),
            false => evidence.extra.iter().map(candidates).collect::<Vec<_>>().join(", "),
        }
    }

    fn chain(&self) -> String {
        let link = |link: &Assertion<VariantCell, u8>| {
            format!("{} {} {}", link.cell, if link.is { "=" } else { "≠" }, self.symbols.char(link.digit))
        };
        let branches = self.step.evidence.chain.iter().flat_map(|chain| &chain.branches);
        let branch = |branch: &Vec<_>| branch.iter().map(link).collect::<Vec<_>>().join(" → ");
        branches.map(branch).collect::<Vec<_>>().join("; ")
    }
}

/// Returns the placement and the eliminations as `r1c1 = 5; r2c7, r2c8 ≠ 5`.
pub(super) fn effects(step: &VariantExplanation) -> String {
    let symbols = step.symbols;
    let shown = |candidate| shown(candidate, symbols);
    let chars = |digits: &Vec<u8>| digits.iter().map(|&digit| symbols.char(digit)).collect::<Vec<char>>();
    effects_of(step.placement.as_ref().map(shown), &step.eliminations, |digits| joined(&chars(digits)))
}

/// Returns a candidate with the symbol of its digit.
fn shown(candidate: &Candidate<VariantCell, u8>, symbols: Symbols) -> Candidate<VariantCell, char> {
    Candidate { cell: candidate.cell, digit: symbols.char(candidate.digit) }
}

fn joined(items: &[impl Display]) -> String {
    items.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
