//! Steps as data, with the names of fields that steps of 9x9 puzzles have.

use crate::explain::{Candidate, CellDigits, Chain, Language, Paragraph};
use crate::rating::se::Tenths;
use crate::variant::board::VariantBoard;
use crate::variant::constraints::constraint_text;
use crate::variant::layout::HouseName;
use crate::variant::symbols::Symbols;
use std::fmt;

/// A step: its effects, its evidence as data, and its explanation as text.
#[derive(Clone, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VariantExplanation {
    /// The name of the technique.
    pub technique: &'static str,
    /// The name of the technique in the language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub name: Option<String>,
    /// The language of the text, if one was requested.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(crate) language: Option<Language>,
    /// The symbols of the digits in texts.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub symbols: Symbols,
    /// The Sudoku Explainer rating of the step; only on its ladder.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub rating: Option<Tenths>,
    /// The digit placed, and its cell.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub placement: Option<Candidate<VariantCell, u8>>,
    /// The eliminated candidates, by cell.
    pub eliminations: Vec<CellDigits<VariantCell, Vec<u8>>>,
    /// The evidence.
    pub evidence: VariantPattern,
    /// The explanation.
    pub text: Vec<Paragraph>,
    /// The grid before the step, if requested.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub before: Option<Box<VariantBoard>>,
}

/// A cell of a grid of any size; printed and serialized as `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct VariantCell {
    /// The index.
    pub index: u16,
    /// The row from 0.
    pub row: u8,
    /// The column from 0.
    pub column: u8,
}

impl fmt::Display for VariantCell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

/// A house of a step; printed and serialized as its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantHouse {
    /// The name.
    pub name: HouseName,
    /// The cells.
    pub cells: Vec<VariantCell>,
}

impl fmt::Display for VariantHouse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.fmt(f)
    }
}

/// The evidence of a step. Fields that a technique does not use are empty, and omitted in JSON.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct VariantPattern {
    /// The digits.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub digits: Vec<u8>,
    /// The cells.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cells: Vec<VariantCell>,
    /// The houses; for a fish, the base houses and then the cover houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub houses: Vec<VariantHouse>,
    /// The constraint, such as a cage.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub constraint: Option<VariantConstraint>,
    /// The sets of digits that the cells of the constraint may hold.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub combinations: Vec<Vec<u8>>,
    /// Rule of 45: the cages that are taken away from the houses.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub cages: Vec<VariantConstraint>,
    /// The sum of cells that houses and the cages in them leave.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub sum: Option<CellSum>,
    /// Hidden singles: whether the cell is the last empty one of its house.
    #[cfg_attr(feature = "serde", serde(rename = "full_house", skip_serializing_if = "std::ops::Not::not"))]
    pub is_full_house: bool,
    /// Singles: placed digits that exclude the other places or candidates.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub causes: Vec<Candidate<VariantCell, u8>>,
    /// Unique loops: the extra candidates, without which there would be two solutions.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub extra: Vec<CellDigits<VariantCell, Vec<u8>>>,
    /// The chain.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub chain: Option<Chain<VariantCell, u8>>,
}

/// A constraint of a step; printed as `cage 17 in r1c1, r1c2`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct VariantConstraint {
    /// The name of its kind.
    #[cfg_attr(feature = "serde", serde(rename = "type"))]
    pub kind: &'static str,
    /// All of its cells.
    pub cells: Vec<VariantCell>,
    /// The sum of the cells, if the constraint has one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub value: Option<i32>,
}

impl fmt::Display for VariantConstraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&constraint_text(self.kind, self.value, self.cells.iter()))
    }
}

/// The sum of some cells, less that of others.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct CellSum {
    /// The cells that are added.
    pub plus: Vec<VariantCell>,
    /// The cells that are subtracted.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub minus: Vec<VariantCell>,
    /// The sum.
    pub total: i32,
}

#[cfg(feature = "serde")]
impl serde::Serialize for VariantCell {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for VariantHouse {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
