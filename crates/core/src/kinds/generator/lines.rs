//! Lines of generated puzzles: random walks over a grid whose digits obey the rule of the line, of which the longest stay.

use crate::kinds::constraints::{AdditionRule, CellOrder, Constraint, ConstraintKind};
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::rng::PuzzleRng;

/// Number of random walks of which the longest becomes a line. Long ones leave few digits for each of their cells.
const WALKS: usize = 24;

/// Minimum number of cells of a line.
const MIN_LENGTH: usize = 3;

/// Maximum number of steps after which a line that obeys its rule no more must obey it again.
const MAX_DETOUR: usize = 3;

/// Returns random lines of some kinds that the digits of a grid obey, in turn one of each. No two have a cell in common
/// or cross each other.
pub fn lines(
    rules: &[&'static ConstraintKind],
    kind: &PuzzleKind,
    solution: &Puzzle,
    rng: &mut PuzzleRng,
) -> Vec<Constraint> {
    let (mut field, holds) = (Field::new(kind, solution), kind.test_of(solution));
    let (mut rules, mut lines) = (rules.to_vec(), Vec::new());
    while !rules.is_empty() {
        rules.retain(|rule| {
            let walks = (0..WALKS).filter_map(|_| field.walk(rule, &holds, rng));
            let Some((line, constraint)) = walks.reduce(|a, b| if b.0.len() > a.0.len() { b } else { a }) else {
                return false;
            };
            field.occupy(&line);
            lines.push(constraint);
            true
        });
    }
    lines
}

/// A grid on which lines are drawn.
struct Field<'a> {
    kind: &'a PuzzleKind,
    solution: &'a Puzzle,
    side: usize,
    is_free: Vec<bool>,
    /// Whether a line crosses the corner that a cell shares with those below, to the right and between these.
    is_crossed: Vec<bool>,
}

impl Field<'_> {
    fn new<'a>(kind: &'a PuzzleKind, solution: &'a Puzzle) -> Field<'a> {
        let (side, cells) = (kind.side(), kind.cells());
        Field { kind, solution, side, is_free: vec![true; cells], is_crossed: vec![false; cells] }
    }

    fn digit(&self, cell: u16) -> u8 {
        self.solution.cells()[usize::from(cell)]
    }

    /// Returns the longest part of a random line through free cells that obeys its rule, and its constraint.
    fn walk(
        &self,
        rule: &'static ConstraintKind,
        holds: &impl Fn(&Constraint) -> bool,
        rng: &mut PuzzleRng,
    ) -> Option<(Vec<u16>, Constraint)> {
        let mut line = vec![rng.random_below((self.side * self.side) as u32) as u16];
        if !self.is_free[usize::from(line[0])] {
            return None;
        }
        let (mut best, mut detour) = (None, 0);
        let increases = rule.addition() == Some(AdditionRule::Lines) && rule.parts().others.1 == 0;
        while line.len() < self.side && detour <= if increases { 0 } else { MAX_DETOUR } {
            let mut next: Vec<(Vec<u16>, Option<Constraint>)> = self
                .longer(&line, rule.cell_order() == CellOrder::Line, rng)
                .into_iter()
                .map(|line| {
                    let constraint = self.constraint(rule, &line).filter(holds);
                    (line, constraint)
                })
                .collect();
            if increases || next.iter().any(|(_, constraint)| constraint.is_some()) {
                next.retain(|(_, constraint)| constraint.is_some());
            }
            if rule.cell_order() == CellOrder::Directed {
                // A small step leaves room for more.
                let last = |(line, _): &(Vec<u16>, _)| self.digit(line[line.len() - 1]);
                let least = next.iter().map(last).min().unwrap_or(0);
                next.retain(|longer| last(longer) <= least + 1);
            }
            if next.is_empty() {
                break;
            }
            let constraint;
            (line, constraint) = next.swap_remove(rng.random_below(next.len() as u32) as usize);
            detour = if constraint.is_some() { 0 } else { detour + 1 };
            best = constraint.filter(|_| line.len() >= MIN_LENGTH).map(|one| (line.clone(), one)).or(best);
        }
        best
    }

    /// Returns a line as a constraint with the usual values, if it may be one.
    fn constraint(&self, rule: &'static ConstraintKind, line: &[u16]) -> Option<Constraint> {
        // A circle is apart from its shaft.
        let (cells, others) = line.split_at(if rule.parts().others.1 > 0 { 1 } else { line.len() });
        let constraint = Constraint::new(rule, cells, others, rule.usual_values(self.side)).ok()?;
        Some(constraint).filter(|one| one.check(&self.kind.shape(), self.kind.cells()).is_ok())
    }

    /// Returns the lines with another cell at the end, or also at the start if a line has a middle.
    fn longer(&self, line: &[u16], has_middle: bool, rng: &mut PuzzleRng) -> Vec<Vec<u16>> {
        let (first, last) = (line[0], line[line.len() - 1]);
        let starts: Vec<u16> = if has_middle { self.neighbors(first).collect() } else { Vec::new() };
        let mut longer: Vec<Vec<u16>> = Vec::new();
        for cell in self.neighbors(last) {
            longer.push([line, &[cell]].concat());
            if !starts.is_empty() {
                let start = starts[rng.random_below(starts.len() as u32) as usize];
                longer.push([&[start], line, &[cell]].concat());
            }
        }
        longer.retain(|line| line.len() <= self.side && self.is_drawable(line));
        longer
    }

    /// Returns whether a line has free cells, each once, and crosses neither itself nor another line.
    fn is_drawable(&self, line: &[u16]) -> bool {
        let corners: Vec<usize> = line.windows(2).filter_map(|pair| self.corner(pair[0], pair[1])).collect();
        let is_first = |(index, corner): (usize, &usize)| !corners[..index].contains(corner);
        let is_new = |(index, cell): (usize, &u16)| self.is_free[usize::from(*cell)] && !line[..index].contains(cell);
        line.iter().enumerate().all(is_new)
            && corners.iter().enumerate().all(is_first)
            && corners.iter().all(|&corner| !self.is_crossed[corner])
    }

    /// Returns the corner at which two diagonal neighbors meet; `None` for other neighbors.
    fn corner(&self, a: u16, b: u16) -> Option<usize> {
        let [(a_row, a_column), (b_row, b_column)] =
            [a, b].map(|cell| (usize::from(cell) / self.side, usize::from(cell) % self.side));
        let is_diagonal = a_row != b_row && a_column != b_column;
        is_diagonal.then(|| a_row.min(b_row) * self.side + a_column.min(b_column))
    }

    /// Iterates over the cells that share a border or a corner with a cell.
    fn neighbors(&self, cell: u16) -> impl Iterator<Item = u16> + use<> {
        let (side, row, column) = (self.side, usize::from(cell) / self.side, usize::from(cell) % self.side);
        let around = move |place: usize| place.saturating_sub(1)..(place + 2).min(side);
        let cells = around(row).flat_map(move |row| around(column).map(move |column| (row * side + column) as u16));
        cells.filter(move |&other| other != cell)
    }

    /// Marks the cells and the corners of a line.
    fn occupy(&mut self, line: &[u16]) {
        line.iter().for_each(|&cell| self.is_free[usize::from(cell)] = false);
        for pair in line.windows(2) {
            if let Some(corner) = self.corner(pair[0], pair[1]) {
                self.is_crossed[corner] = true;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::constraints::constraint_kind;

    #[test]
    fn thermometers_increase_and_lines_do_not_meet() {
        let square = (0..81).map(|cell| ((cell / 9 * 3 + cell / 27 + cell % 9) % 9 + 1) as u8).collect::<Vec<_>>();
        let (square, kind) = (Puzzle::new(square), PuzzleKind::of_size(9).unwrap());
        let rules = ["thermometer", "palindrome"].map(|name| constraint_kind(name).unwrap());
        for index in 0..20 {
            let all = lines(&rules[..1 + index % 2], &kind, &square, &mut PuzzleRng::new(1, index as u64));
            let field = Field::new(&kind, &square);
            let (mut cells, mut corners) = (std::collections::BTreeSet::new(), std::collections::BTreeSet::new());
            for line in &all {
                let (line, increases) = (line.cells(), line.kind().name() == "thermometer");
                assert!(line.len() >= MIN_LENGTH && line.iter().all(|&cell| cells.insert(cell)), "{line:?}");
                for pair in line.windows(2) {
                    assert!(!increases || field.digit(pair[0]) < field.digit(pair[1]), "{line:?}");
                    assert!(field.neighbors(pair[0]).any(|cell| cell == pair[1]), "{line:?}");
                    assert!(field.corner(pair[0], pair[1]).is_none_or(|corner| corners.insert(corner)), "{all:?}");
                }
                let digits: Vec<u8> = line.iter().map(|&cell| field.digit(cell)).collect();
                assert!(increases || digits.iter().eq(digits.iter().rev()), "{line:?}");
            }
            assert!(all.iter().map(|line| line.cells().len()).max() >= Some(6 - 3 * (index % 2)), "{all:?}");
        }
    }
}
