//! The evidence of steps as data.

use crate::explain::{
    Board, Candidate, CellDigits, CellId, CellSum, DigitMask, ExcludedCombinations, Pattern, StepConstraint, StepHouse,
};
use crate::kinds::{DerivedSum, Evidence, ExcludedSets, KindStep, Layout, Obstacle, Possibilities};

/// A step and the grid before it, from which the evidence is derived.
pub(super) struct StepContext<'a> {
    pub layout: &'a Layout,
    /// The grid before the step.
    pub board: &'a Board,
    pub step: &'a KindStep,
}

/// The name, the sum and the cells of a constraint.
pub(super) type ConstraintParts<'a> = (&'static str, Option<i32>, &'a [u16]);

impl StepContext<'_> {
    /// Returns a cell with its row and column.
    pub fn cell(&self, index: u16) -> CellId {
        let (row, column) = self.layout.place(index);
        CellId { index, row: row as u8, column: column as u8 }
    }

    pub fn candidate(&self, (cell, digit): (u16, u8)) -> Candidate {
        Candidate { cell: self.cell(cell), digit }
    }

    /// Returns the digits of a mask in a cell.
    pub fn digits(&self, cell: u16, mask: u32) -> CellDigits {
        CellDigits { cell: self.cell(cell), digits: DigitMask::from_bits(mask) }
    }

    pub fn cells(&self, cells: &[u16]) -> Vec<CellId> {
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
        self.board.mask(cell)
    }

    /// Returns the placed digit and its cell as a pattern.
    fn single(&self) -> Pattern {
        let Some((cell, digit)) = self.step.placement else { return Pattern::default() };
        Pattern { digits: DigitMask::single(digit), ..self.of_cells(&[cell]) }
    }

    fn of_cells(&self, cells: &[u16]) -> Pattern {
        Pattern { cells: self.cells(cells), ..Pattern::default() }
    }

    fn of_constraint(&self, parts: ConstraintParts<'_>) -> Pattern {
        Pattern { constraint: Some(self.constraint(parts)), ..self.of_cells(parts.2) }
    }

    pub fn constraint(&self, (kind, value, cells): ConstraintParts<'_>) -> StepConstraint {
        StepConstraint { kind, cells: self.cells(cells), value: value.or_else(|| only(self.clues_of(kind, cells))) }
    }

    /// Returns the clues of the constraint of these cells, such as the number of a sandwich.
    pub fn clues_of(&self, kind: &str, cells: &[u16]) -> &[i32] {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let found = self.layout.constraint_of(&sorted).filter(|(name, _)| *name == kind);
        found.map_or(&[], |(_, values)| values)
    }

    /// Returns the digits of cells that limit others.
    pub fn limits(&self, limits: &[(u16, u32)]) -> Vec<CellDigits> {
        limits.iter().map(|&(cell, mask)| self.digits(cell, mask)).collect()
    }

    /// Returns the evidence of the step.
    pub fn pattern(&self) -> Pattern {
        match &self.step.evidence {
            Evidence::HiddenSingle { house, causes } => Pattern {
                houses: self.houses(&[*house]),
                causes: self.causes(causes),
                is_full_house: self.open_cells(*house).len() == 1,
                ..self.single()
            },
            Evidence::NakedSingle { causes } => {
                Pattern { causes: self.causes(causes), seen_in: self.seen_in(), ..self.single() }
            }
            Evidence::LastCell { name, sum, cells } => {
                Pattern { constraint: Some(self.constraint((*name, *sum, cells))), ..self.single() }
            }
            Evidence::Locked { house, digit, cells } => {
                let houses = self.locked_houses(*house, cells);
                Pattern { digits: DigitMask::single(*digit), houses, ..self.of_cells(cells) }
            }
            Evidence::CellExclusion { cell } => {
                Pattern { digits: DigitMask::from_bits(self.candidates(*cell)), ..self.of_cells(&[*cell]) }
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
    fn of_constraints(&self) -> Pattern {
        match &self.step.evidence {
            Evidence::Constraint { name, sum, cells, left } | Evidence::Combinations { name, cells, sum, left } => {
                self.with_possibilities(left, self.of_constraint((*name, *sum, cells)))
            }
            Evidence::RequiredDigit { name, sum, cells, digit, places, excluded } => {
                let constraint = Some(self.constraint((*name, *sum, cells)));
                let pattern = Pattern { digits: DigitMask::single(*digit), constraint, ..self.of_cells(places) };
                Pattern { excluded: self.excluded_combinations(excluded), ..pattern }
            }
            Evidence::RuleOf45 { sum, left } => {
                let cells = self.cells(&[&sum.plus[..], &sum.minus].concat());
                let pattern = Pattern { digits: self.single().digits, cells, ..self.of_rule_of_45(sum) };
                self.with_possibilities(left, pattern)
            }
            _ => Pattern::default(),
        }
    }

    /// Returns a pattern with what the cells of its constraint may hold.
    fn with_possibilities(&self, left: &Possibilities, pattern: Pattern) -> Pattern {
        Pattern {
            combinations: masks(&left.sets),
            excluded: self.excluded_combinations(&left.excluded),
            limits: self.limits(&left.limits),
            fillings: left.fillings.clone(),
            side: self.layout.side() as u8,
            ..pattern
        }
    }

    fn excluded_combinations(&self, excluded: &[ExcludedSets]) -> Vec<ExcludedCombinations> {
        let combinations = |ExcludedSets { sets, obstacle }: &ExcludedSets| {
            let (digit, limit) = match *obstacle {
                Obstacle::Digit(digit) => (Some(digit), None),
                Obstacle::Cell(cell) => (None, Some(self.digits(cell, self.possible(cell)))),
            };
            ExcludedCombinations { combinations: masks(sets), digit, limit }
        };
        excluded.iter().map(combinations).collect()
    }

    /// Returns the mask of the digit of a cell, or of the candidates of an empty one.
    pub fn possible(&self, cell: u16) -> u32 {
        match self.value(cell) {
            0 => self.candidates(cell),
            digit => 1 << (digit - 1),
        }
    }

    /// Returns the houses, the cages and the sum of the rule of 45.
    pub fn of_rule_of_45(&self, DerivedSum { houses, cages, plus, minus, total }: &DerivedSum) -> Pattern {
        let sum = CellSum { plus: self.cells(plus), minus: self.cells(minus), total: *total };
        let cages = cages.iter().map(|(cells, sum)| self.constraint(("killer", Some(*sum), cells))).collect();
        Pattern { houses: self.houses(houses), cages, sum: Some(sum), ..Pattern::default() }
    }

    /// Returns the evidence of a step of a chain.
    fn of_chain(&self) -> Pattern {
        let technique = self.step.technique;
        let chain = match &self.step.evidence {
            Evidence::Chain(candidates) => {
                let link = |(index, &(cell, digit)): (usize, &(u16, u8))| (cell, digit, index % 2 == 1);
                let links = candidates.iter().enumerate().map(link).collect();
                self.chain(technique, candidates.len() as u32, &[links])
            }
            Evidence::Cycle(links) => self.cycle(technique, links),
            Evidence::Assumptions { length, branches, .. } => self.chain(technique, *length, branches),
            Evidence::Refutation { argument: Some(argument), length, .. } => {
                let (chain, nested) = self.argument(technique, *length, argument);
                return Pattern { chain: Some(chain), nested, ..Pattern::default() };
            }
            Evidence::Refutation { assumption: (cell, digit), length, .. } => {
                self.chain(technique, *length, &[vec![(*cell, *digit, true)]])
            }
            _ => return Pattern::default(),
        };
        Pattern { chain: Some(chain), ..Pattern::default() }
    }

    fn causes(&self, causes: &[(u16, u8)]) -> Vec<Candidate> {
        causes.iter().map(|&cause| self.candidate(cause)).collect()
    }

    pub fn houses(&self, houses: &[usize]) -> Vec<StepHouse> {
        let houses = houses.iter().filter_map(|&house| self.layout.houses().get(house));
        houses.map(|house| StepHouse { name: house.name, cells: self.cells(&house.cells) }).collect()
    }

    /// Returns the houses of the placed digit.
    fn seen_in(&self) -> Vec<StepHouse> {
        let is_seen = |index: &usize| {
            self.step.placement.is_some_and(|(cell, _)| self.layout.houses()[*index].cells.contains(&cell))
        };
        self.houses(&(0..self.layout.houses().len()).filter(is_seen).collect::<Vec<_>>())
    }

    /// Returns the house of locked candidates, and then the house that loses candidates, if it is a single one. A
    /// direct step names no lost candidates: then it is another house of all places.
    pub fn locked_houses(&self, house: usize, cells: &[u16]) -> Vec<StepHouse> {
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
    fn subset(&self, house: usize, cells: &[u16], digits: u32) -> Pattern {
        let pattern = Pattern { digits: DigitMask::from_bits(digits), ..self.of_cells(cells) };
        let group = house.checked_sub(self.layout.houses().len()).and_then(|index| self.layout.groups().get(index));
        match group {
            None => Pattern { houses: self.houses(&[house]), ..pattern },
            Some(group) if group.name.number.is_some() => {
                let house = StepHouse { name: group.name, cells: self.cells(&group.cells) };
                Pattern { houses: vec![house], ..pattern }
            }
            // Groups without a number are of constraints, such as cages.
            Some(group) => {
                let kind = self.layout.constraint_of(&group.cells).map_or(group.name.kind, |(kind, _)| kind);
                Pattern { constraint: Some(self.constraint((kind, None, &group.cells))), ..pattern }
            }
        }
    }

    fn fish(&self, digit: u8, bases: &[usize], covers: &[usize]) -> Pattern {
        let in_bases = bases.iter().filter_map(|&base| self.layout.houses().get(base)).flat_map(|house| &house.cells);
        let is_place = |cell: &u16| self.candidates(*cell) >> (digit - 1) & 1 == 1;
        let mut cells: Vec<u16> = in_bases.copied().filter(is_place).collect();
        cells.sort_unstable();
        cells.dedup();
        let houses = self.houses(&[bases, covers].concat());
        Pattern { digits: DigitMask::single(digit), houses, ..self.of_cells(&cells) }
    }

    /// Returns the evidence of candidates of which one is true: those of a cell, or the places of a digit.
    fn forcing_set(&self, house: Option<usize>, members: &[(u16, u8)]) -> Pattern {
        let mut cells: Vec<u16> = members.iter().map(|&(cell, _)| cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let digits = members.iter().map(|&(_, digit)| digit).collect();
        Pattern { digits, houses: self.houses(house.as_slice()), ..self.of_cells(&cells) }
    }

    /// Returns the evidence of a wing, with the digits of all cells, or of a unique loop, with those that they share.
    fn cell_pattern(&self, cells: &[u16]) -> Pattern {
        let masks = cells.iter().map(|&cell| self.candidates(cell));
        if self.step.technique.contains("Wing") {
            return Pattern {
                digits: DigitMask::from_bits(masks.fold(0, |all, mask| all | mask)),
                ..self.of_cells(cells)
            };
        }
        if !self.step.technique.contains("Unique") {
            return self.of_cells(cells);
        }
        let shared = masks.fold(u32::MAX, |shared, mask| shared & mask);
        let extra = cells.iter().map(|&cell| self.digits(cell, self.candidates(cell) & !shared));
        let extra = extra.filter(|extra| !extra.digits.is_empty()).collect();
        Pattern { digits: DigitMask::from_bits(shared), extra, ..self.of_cells(cells) }
    }
}

fn masks(sets: &[u32]) -> Vec<DigitMask> {
    sets.iter().copied().map(DigitMask::from_bits).collect()
}

/// Returns the value if there is one only.
fn only(values: &[i32]) -> Option<i32> {
    <[i32; 1]>::try_from(values).ok().map(|[value]| value)
}
