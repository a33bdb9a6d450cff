//! The evidence of steps as data.

use super::data::{CellSum, VariantCell, VariantConstraint, VariantHouse, VariantPattern};
use crate::explain::{Candidate, CellDigits};
use crate::variant::board::{VariantBoard, digit_list};
use crate::variant::layout::Layout;
use crate::variant::rating::{Evidence, VariantStep};

/// A step and the grid before it, from which the evidence is derived.
pub(super) struct StepContext<'a> {
    pub layout: &'a Layout,
    /// The grid before the step.
    pub board: &'a VariantBoard,
    pub step: &'a VariantStep,
}

/// The name, the sum and the cells of a constraint.
pub(super) type ConstraintParts<'a> = (&'static str, Option<i32>, &'a [u16]);

impl StepContext<'_> {
    /// Returns a cell with its row and column.
    pub fn cell(&self, index: u16) -> VariantCell {
        let (row, column) = self.layout.place(index);
        VariantCell { index, row: row as u8, column: column as u8 }
    }

    pub fn cells(&self, cells: &[u16]) -> Vec<VariantCell> {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    /// Returns the digit of a cell; 0 of an empty one.
    pub fn value(&self, cell: u16) -> u8 {
        self.board.values.cells().get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Returns the empty cells of a house.
    pub fn open_cells(&self, house: usize) -> Vec<u16> {
        let cells = self.layout.houses().get(house).map_or(&[][..], |house| &house.cells);
        cells.iter().copied().filter(|&cell| self.value(cell) == 0).collect()
    }

    /// Returns the mask of the candidates of a cell; 0 of a cell with a digit.
    pub fn candidates(&self, cell: u16) -> u32 {
        self.board.candidates.get(usize::from(cell)).copied().unwrap_or(0)
    }

    /// Returns the placed digit.
    fn placement(&self) -> Option<Candidate<VariantCell, u8>> {
        self.step.placement.map(|(cell, digit)| Candidate { cell: self.cell(cell), digit })
    }

    /// Returns the placed digit and its cell as a pattern.
    fn single(&self) -> VariantPattern {
        let (digits, cells) = self.placement().map(|placed| (placed.digit, placed.cell)).into_iter().unzip();
        VariantPattern { digits, cells, ..VariantPattern::default() }
    }

    fn of_cells(&self, cells: &[u16]) -> VariantPattern {
        VariantPattern { cells: self.cells(cells), ..VariantPattern::default() }
    }

    fn of_constraint(&self, parts: ConstraintParts<'_>) -> VariantPattern {
        VariantPattern { constraint: Some(self.constraint(parts)), ..self.of_cells(parts.2) }
    }

    fn constraint(&self, (kind, value, cells): ConstraintParts<'_>) -> VariantConstraint {
        VariantConstraint { kind, cells: self.cells(cells), value }
    }

    /// Returns the evidence of the step.
    pub fn pattern(&self) -> VariantPattern {
        match &self.step.evidence {
            Evidence::HiddenSingle { house, causes } => VariantPattern {
                houses: self.houses(&[*house]),
                causes: self.causes(causes),
                is_full_house: self.open_cells(*house).len() == 1,
                ..self.single()
            },
            Evidence::NakedSingle { causes } => VariantPattern { causes: self.causes(causes), ..self.single() },
            Evidence::LastCell { name, sum, cells } => {
                VariantPattern { constraint: Some(self.constraint((*name, *sum, cells))), ..self.single() }
            }
            Evidence::Locked { house, digit, cells } => {
                let houses = self.locked_houses(*house, cells);
                VariantPattern { digits: vec![*digit], houses, ..self.of_cells(cells) }
            }
            Evidence::CellExclusion { cell } => {
                VariantPattern { digits: digit_list(self.candidates(*cell)), ..self.of_cells(&[*cell]) }
            }
            Evidence::Subset { house, cells, digits, .. } => self.subset(*house, cells, *digits),
            Evidence::Fish { digit, bases, covers } => self.fish(*digit, bases, covers),
            Evidence::ForcingSet { house, members } => self.forcing_set(*house, members),
            Evidence::Pattern { cells } => self.cell_pattern(cells),
            Evidence::Constraint { .. }
            | Evidence::Combinations { .. }
            | Evidence::RequiredDigit { .. }
            | Evidence::RuleOf45 { .. } => self.of_constraints(),
            Evidence::Chain(_) | Evidence::Cycle(_) | Evidence::Assumptions { .. } | Evidence::Refutation { .. } => {
                self.of_chain()
            }
        }
    }

    /// Returns the evidence of a step of constraints.
    fn of_constraints(&self) -> VariantPattern {
        match &self.step.evidence {
            Evidence::Constraint { name, sum, cells } => self.of_constraint((*name, *sum, cells)),
            Evidence::Combinations { name, cells, sum, sets } => {
                let combinations = sets.iter().map(|&set| digit_list(set)).collect();
                VariantPattern { combinations, ..self.of_constraint((*name, *sum, cells)) }
            }
            Evidence::RequiredDigit { name, sum, cells, digit, places } => {
                let constraint = Some(self.constraint((*name, *sum, cells)));
                VariantPattern { digits: vec![*digit], constraint, ..self.of_cells(places) }
            }
            Evidence::RuleOf45 { houses, cages, plus, minus, total } => {
                let sum = CellSum { plus: self.cells(plus), minus: self.cells(minus), total: *total };
                let cells = self.cells(&[&plus[..], minus].concat());
                let cages = cages.iter().map(|(cells, sum)| self.constraint(("killer", Some(*sum), cells))).collect();
                VariantPattern { houses: self.houses(houses), cages, sum: Some(sum), cells, ..self.single() }
            }
            _ => VariantPattern::default(),
        }
    }

    /// Returns the evidence of a step of a chain.
    fn of_chain(&self) -> VariantPattern {
        let technique = self.step.technique;
        let chain = match &self.step.evidence {
            Evidence::Chain(candidates) => {
                let link = |(index, &(cell, digit)): (usize, &(u16, u8))| (cell, digit, index % 2 == 1);
                let links = candidates.iter().enumerate().map(link).collect();
                self.chain(technique, candidates.len() as u32, &[links])
            }
            Evidence::Cycle(links) => self.cycle(technique, links),
            Evidence::Assumptions { length, branches, .. } => self.chain(technique, *length, branches),
            Evidence::Refutation { assumption: (cell, digit), length } => {
                self.chain(technique, *length, &[vec![(*cell, *digit, true)]])
            }
            _ => return VariantPattern::default(),
        };
        VariantPattern { chain: Some(chain), ..VariantPattern::default() }
    }

    fn causes(&self, causes: &[(u16, u8)]) -> Vec<Candidate<VariantCell, u8>> {
        causes.iter().map(|&(cell, digit)| Candidate { cell: self.cell(cell), digit }).collect()
    }

    fn houses(&self, houses: &[usize]) -> Vec<VariantHouse> {
        let houses = houses.iter().filter_map(|&house| self.layout.houses().get(house));
        houses.map(|house| VariantHouse { name: house.name, cells: self.cells(&house.cells) }).collect()
    }

    /// Returns the house of locked candidates, and then the house that loses candidates, if it is a single one. A
    /// direct step names no lost candidates: then it is another house of all places.
    pub fn locked_houses(&self, house: usize, cells: &[u16]) -> Vec<VariantHouse> {
        let lost = self.step.eliminations.iter().map(|(cell, _)| cell);
        let all: Vec<&u16> = cells.iter().chain(lost).collect();
        let is_other =
            |&index: &usize| index != house && all.iter().all(|cell| self.layout.houses()[index].cells.contains(cell));
        let other = (0..self.layout.houses().len())
            .find(is_other)
            .filter(|_| !self.step.eliminations.is_empty() || self.step.placement.is_some());
        let houses: Vec<usize> = std::iter::once(house).chain(other).collect();
        self.houses(&houses)
    }

    /// Returns the evidence of a subset in a house, or in a group behind the houses.
    fn subset(&self, house: usize, cells: &[u16], digits: u32) -> VariantPattern {
        let pattern = VariantPattern { digits: digit_list(digits), ..self.of_cells(cells) };
        let group = house.checked_sub(self.layout.houses().len()).and_then(|index| self.layout.groups().get(index));
        match group {
            None => VariantPattern { houses: self.houses(&[house]), ..pattern },
            Some(group) if group.name.number.is_some() => {
                let house = VariantHouse { name: group.name, cells: self.cells(&group.cells) };
                VariantPattern { houses: vec![house], ..pattern }
            }
            // Groups without a number are of constraints, such as cages.
            Some(group) => {
                let (kind, value) = self.layout.constraint_of(&group.cells).unwrap_or((group.name.kind, None));
                VariantPattern { constraint: Some(self.constraint((kind, value, &group.cells))), ..pattern }
            }
        }
    }

    fn fish(&self, digit: u8, bases: &[usize], covers: &[usize]) -> VariantPattern {
        let in_bases = bases.iter().filter_map(|&base| self.layout.houses().get(base)).flat_map(|house| &house.cells);
        let is_place = |cell: &u16| self.candidates(*cell) >> (digit - 1) & 1 == 1;
        let mut cells: Vec<u16> = in_bases.copied().filter(is_place).collect();
        cells.sort_unstable();
        cells.dedup();
        let houses = self.houses(&[bases, covers].concat());
        VariantPattern { digits: vec![digit], houses, ..self.of_cells(&cells) }
    }

    /// Returns the evidence of candidates of which one is true: those of a cell, or the places of a digit.
    fn forcing_set(&self, house: Option<usize>, members: &[(u16, u8)]) -> VariantPattern {
        let (mut cells, mut digits): (Vec<u16>, Vec<u8>) = members.iter().copied().unzip();
        cells.sort_unstable();
        cells.dedup();
        digits.sort_unstable();
        digits.dedup();
        VariantPattern { digits, houses: self.houses(house.as_slice()), ..self.of_cells(&cells) }
    }

    /// Returns the evidence of a wing, with the digits of all cells, or of a unique loop, with those that they share.
    fn cell_pattern(&self, cells: &[u16]) -> VariantPattern {
        let masks = cells.iter().map(|&cell| self.candidates(cell));
        if self.step.technique.contains("Wing") {
            return VariantPattern {
                digits: digit_list(masks.fold(0, |all, mask| all | mask)),
                ..self.of_cells(cells)
            };
        }
        if !self.step.technique.contains("Unique") {
            return self.of_cells(cells);
        }
        let shared = masks.fold(u32::MAX, |shared, mask| shared & mask);
        let extra = cells
            .iter()
            .map(|&cell| CellDigits { cell: self.cell(cell), digits: digit_list(self.candidates(cell) & !shared) });
        let extra = extra.filter(|extra| !extra.digits.is_empty()).collect();
        VariantPattern { digits: digit_list(shared), extra, ..self.of_cells(cells) }
    }
}
