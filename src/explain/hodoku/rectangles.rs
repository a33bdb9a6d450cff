//! Uniqueness Tests 1 to 6, Hidden Rectangle and Avoidable Rectangles.

use super::cell_sets::shared_houses;
use super::effects::{eliminated, eliminated_cells, eliminated_digits};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::{all, and, number_word, or};
use crate::rating::hodoku::{Position, Step, Technique};

/// A rectangle of four cells in two rows, two columns and two boxes that could swap two digits.
struct Rectangle<'a> {
    position: &'a Position,
    step: &'a Step,
    digits: DigitSet,
    corners: CellSet,
    /// The corners without other candidates.
    floor: CellSet,
    /// The corners with other candidates.
    roof: CellSet,
    /// The other candidates of the roof.
    extra: DigitSet,
}

/// Describes the four cells, the reason why they need another digit, and the eliminations.
pub fn describe(position: &Position, step: &Step, digits: DigitSet, corners: CellSet) -> String {
    let has_others = |cell: &Cell| !position.candidates(*cell).is_subset(digits);
    let roof: CellSet = corners.iter().filter(has_others).collect();
    let extra = position.union(roof) - digits;
    let rectangle = Rectangle { position, step, digits, corners, floor: corners - roof, roof, extra };
    let conclusion = match step.technique {
        Technique::UniquenessTest1 => rectangle.test_1(),
        Technique::UniquenessTest2 | Technique::UniquenessTest5 => rectangle.test_2_or_5(),
        Technique::UniquenessTest3 => rectangle.test_3(),
        Technique::UniquenessTest4 => rectangle.test_4(),
        Technique::UniquenessTest6 => rectangle.test_6(),
        Technique::HiddenRectangle => rectangle.hidden(),
        Technique::AvoidableRectangle1 => rectangle.avoidable_1(),
        _ => rectangle.avoidable_2(),
    };
    format!("{} on {}: {} {conclusion}", step.technique, all(digits), rectangle.premise())
}

impl Rectangle<'_> {
    /// Describes the pattern with two solutions.
    fn premise(&self) -> String {
        let (corners, digits) = (and(self.corners), all(self.digits));
        let lines = "lie in two rows, two columns and two boxes";
        match self.solved().is_empty() {
            true => format!(
                "{corners} {lines}. If they held nothing but {digits}, these two could change places, and the puzzle \
                 would have two solutions."
            ),
            false => format!(
                "{corners} {lines}, and none of them is a clue. If they held nothing but {digits} crosswise, these two \
                 could change places, and the puzzle would have two solutions."
            ),
        }
    }

    /// Returns the corners with a value.
    fn solved(&self) -> CellSet {
        self.corners.iter().filter(|&cell| self.position.value(cell).is_some()).collect()
    }

    /// Describes that only one corner has other candidates.
    fn test_1(&self) -> String {
        format!(
            "{} have no other candidates, so {} holds one of its others, {}: {}.",
            and(self.floor),
            and(self.roof),
            or(self.extra),
            eliminated(self.step)
        )
    }

    /// Describes that the other corners have the same further candidate.
    fn test_2_or_5(&self) -> String {
        let Some(extra) = self.extra.only() else { return String::new() };
        let holders = self.position.places_among(self.roof, extra);
        let have = if self.floor.len() == 1 { "has" } else { "have" };
        let each = if holders.len() == 2 { "both" } else { "all" };
        format!(
            "{} {have} no other candidates, and {} only {extra}, so one of these is {extra}. No cell that sees them {each} \
             can be: {}.",
            and(self.floor),
            and(holders),
            eliminated(self.step)
        )
    }

    /// Describes the naked subset of the further candidates.
    fn test_3(&self) -> String {
        let Some((house, cells)) = self.subset() else { return String::new() };
        let digits = self.extra | self.position.union(cells);
        let k = number_word(digits.len());
        format!(
            "So one of {} holds {}. They count as one cell with these candidates: with {} that makes {k} cells of {house} \
             for the {k} digits {}, and these fit nowhere else: {}.",
            and(self.roof),
            or(self.extra),
            and(cells),
            all(digits),
            eliminated(self.step)
        )
    }

    /// Returns the smallest naked subset in a house of the roof that explains the eliminations, without the roof.
    fn subset(&self) -> Option<(House, CellSet)> {
        let (lost, lost_digits) = (eliminated_cells(self.step), eliminated_digits(self.step));
        let candidates = |cell: Cell| self.position.candidates(cell);
        let is_free = |cell: &Cell| !candidates(*cell).is_empty() && candidates(*cell).is_disjoint(self.digits);
        let in_house = |house: House| {
            let free: Vec<Cell> = house.cells().filter(is_free).filter(|cell| !self.roof.contains(*cell)).collect();
            let chosen =
                |bits: u32| (0..free.len()).filter(|k| bits >> k & 1 != 0).map(|k| free[k]).collect::<CellSet>();
            let mut sets: Vec<CellSet> = (1..1u32 << free.len()).map(chosen).collect();
            sets.sort_by_key(|set| set.len());
            let fits = |set: &CellSet| {
                let union = self.extra | self.position.union(*set);
                let is_seen = |cell: Cell| {
                    !set.contains(cell) && !shared_houses(self.roof | *set | CellSet::single(cell)).is_empty()
                };
                union.len() == set.len() + 1 && lost_digits.is_subset(union) && lost.iter().all(is_seen)
            };
            sets.into_iter().find(fits).map(|set| (house, set))
        };
        shared_houses(self.roof).into_iter().find_map(in_house)
    }

    /// Describes that one of the digits has no other place in a house of the roof.
    fn test_4(&self) -> String {
        let lost = eliminated_digits(self.step);
        let kept = self.digits - lost;
        let Some(digit) = kept.only() else { return String::new() };
        let is_confined =
            |house: &&House| self.position.places_among(CellSet::from(**house) - self.roof, digit).is_empty();
        let houses = shared_houses(self.roof);
        let house = houses.iter().find(is_confined).map_or(String::new(), House::to_string);
        format!(
            "In {house}, {digit} fits only in {roof}, so one of these is {digit}. Were the other one {lost}, nothing but {all} \
             would be left in the four cells, so {eliminated}.",
            roof = and(self.roof),
            lost = all(lost),
            all = all(self.digits),
            eliminated = eliminated(self.step)
        )
    }

    /// Describes that a digit has no further place in the lines of the rectangle.
    fn test_6(&self) -> String {
        let lost = all(eliminated_digits(self.step));
        format!(
            "In their rows and columns, {lost} fits only in these four cells. If one of {roof} were {lost}, so would be the \
             other, and {floor} would both be {other}. So {eliminated}.",
            roof = and(self.roof),
            floor = and(self.floor),
            other = all(self.digits - eliminated_digits(self.step)),
            eliminated = eliminated(self.step)
        )
    }

    /// Describes that a digit has no further place in the lines of the corner that loses the other one.
    fn hidden(&self) -> String {
        let Some(&(corner, lost)) = self.step.eliminations.first() else { return String::new() };
        let shares_line = |cell: &Cell| cell.row() == corner.row() || cell.column() == corner.column();
        let adjacent: CellSet = self.corners.iter().filter(|cell| *cell != corner && shares_line(cell)).collect();
        let opposite = self.corners - adjacent - CellSet::single(corner);
        let [row, column, _] = corner.houses();
        format!(
            "In {row} and {column}, {kept} fits only in the rectangle. If {corner} were {lost}, {adjacent} would both be {kept}, \
             and {opposite}, which has no other candidates, {lost}. So {eliminated}.",
            kept = all(self.digits - DigitSet::single(lost)),
            adjacent = and(adjacent),
            opposite = and(opposite),
            eliminated = eliminated(self.step)
        )
    }

    /// Describes that three corners are solved.
    fn avoidable_1(&self) -> String {
        let Some(&(cell, digit)) = self.step.eliminations.first() else { return String::new() };
        let solved: Vec<String> = self.solved().iter().filter_map(|cell| self.filled(cell)).collect();
        format!(
            "{} were solved on the way, and {digit} in {cell} would complete them. So {}.",
            and(solved),
            eliminated(self.step)
        )
    }

    /// Describes that two corners are solved and the others have the same further candidate.
    fn avoidable_2(&self) -> String {
        let (open, extra) = (self.corners - self.solved(), all(eliminated_digits(self.step)));
        let solved: Vec<String> = self.solved().iter().filter_map(|cell| self.filled(cell)).collect();
        let candidates = |cell: Cell| format!("{cell} is {}", or(self.position.candidates(cell)));
        format!(
            "{} were solved on the way. {}. Without {extra} they would complete the rectangle, so one of these is {extra}, \
             and no cell that sees both can be: {}.",
            and(solved),
            and(open.iter().map(candidates)),
            eliminated(self.step)
        )
    }

    /// Returns `r1c1 = 5` for a cell with a value.
    fn filled(&self, cell: Cell) -> Option<String> {
        self.position.value(cell).map(|digit: Digit| format!("{cell} = {digit}"))
    }
}
