//! What may be added to a puzzle: clues, sums of cages, marks of cells, and marks between neighbors.

use super::constraints::{
    AdditionRule, CONSTRAINT_KINDS, Constraint, ConstraintKind, MarkUnit, constraint_kind, is_extreme,
};
use super::kind_error::KindError;
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// What may be added to a puzzle: clues, and the names of constraints.
///
/// ```
/// use cluewise::kinds::{Additions, PuzzleKind};
/// let added = Additions::of(&PuzzleKind::default(), &["killer", "clue"]);
/// assert_eq!((added.clues, added.constraints), (true, vec!["killer"]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Additions {
    /// Whether clues may be added.
    pub clues: bool,
    /// The names of constraints, of [`PuzzleKind::addable_constraints`].
    pub constraints: Vec<&'static str>,
}

impl Additions {
    /// The name of clues.
    pub const CLUE: &'static str = "clue";

    /// Returns the names of all additions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(Additions::CLUE).chain(PuzzleKind::addable_constraints())
    }

    /// Returns the additions with these names to puzzles of a kind; unknown ones are ignored. Without names, they are
    /// clues and the constraints that the kind has already.
    pub fn of(kind: &PuzzleKind, names: &[impl AsRef<str>]) -> Additions {
        match names {
            [] => Additions::of_kind(kind),
            names => Additions::named(names.iter().map(AsRef::as_ref)),
        }
    }

    /// Returns the additions with these names; unknown ones are ignored.
    pub fn named<'a>(names: impl Iterator<Item = &'a str>) -> Additions {
        let names: Vec<&str> = names.collect();
        let constraints = PuzzleKind::addable_constraints().filter(|name| names.contains(name)).collect();
        Additions { clues: names.contains(&Additions::CLUE), constraints }
    }

    /// Returns clues and the constraints that a kind of puzzle has already.
    pub fn of_kind(kind: &PuzzleKind) -> Additions {
        let names = kind.constraints().iter().map(|constraint| constraint.kind().name());
        Additions { clues: true, ..Additions::named(names) }
    }

    /// Returns the names of these additions.
    pub(super) fn names_in_set(&self) -> impl Iterator<Item = &'static str> {
        self.clues.then_some(Additions::CLUE).into_iter().chain(self.constraints.iter().copied())
    }
}

/// The cells and the values of a constraint.
type Parts = (Vec<u16>, Vec<i32>);

/// A place that has at most one mark.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Place {
    /// The border of two cells.
    Border(u16, u16),
    /// The corner of four cells, of which this is the first one.
    Corner(u16),
    /// A cell of a line.
    Line(&'static str, u16),
    /// The place outside of the grid from which two cells are seen.
    Outside(u16, u16),
}

/// Returns the places of a constraint that others must leave free.
pub(super) fn places(constraint: &Constraint) -> Vec<Place> {
    let (kind, cells) = (constraint.kind(), constraint.cells());
    match (kind.addition(), cells) {
        (_, &[a, b]) if kind.unit() == MarkUnit::Border => vec![Place::Border(a.min(b), a.max(b))],
        (Some(AdditionRule::Corners), _) => cells.iter().min().map(|&cell| Place::Corner(cell)).into_iter().collect(),
        (Some(AdditionRule::Lines | AdditionRule::Paths), _) => {
            cells.iter().chain(constraint.others()).map(|&cell| Place::Line(kind.name(), cell)).collect()
        }
        (Some(rule), &[first, second, ..]) if rule.is_beside_rows() || rule == AdditionRule::Diagonals => {
            vec![Place::Outside(first, second)]
        }
        _ => Vec::new(),
    }
}

impl PuzzleKind {
    /// Returns the names of the constraints of [`PuzzleKind::additions`].
    pub fn addable_constraints() -> impl Iterator<Item = &'static str> {
        CONSTRAINT_KINDS.iter().filter(|kind| kind.addition().is_some()).map(|kind| kind.name())
    }

    /// Returns the constraints of a name that may be added to the puzzles of this kind, at places without a mark: sums of
    /// cages without one and of two neighbors outside of cages, marks of cells and between them, lines of three cells, and
    /// clues outside of the grid. Joined grids and other names have none.
    pub fn additions(&self, name: &str) -> Vec<Constraint> {
        let kind = constraint_kind(name).filter(|_| self.joined().is_none());
        let Some((kind, rule)) = kind.and_then(|kind| Some((kind, kind.addition()?))) else {
            return Vec::new();
        };
        let side = self.side() as i32;
        let parts = match rule {
            AdditionRule::Sums => sums(self),
            AdditionRule::Cells(other) => cells_without(self, &[name, other]),
            AdditionRule::Borders(values) => borders(self, values),
            AdditionRule::BorderSums => {
                let pairs = borders(self, &[&[]]).into_iter().map(|(cells, _)| cells).collect();
                with_sums(pairs, |_| 3..=2 * side - 1)
            }
            AdditionRule::OrderedBorders => both_orders(self),
            AdditionRule::Corners => corners(self),
            AdditionRule::Lines => lines(self),
            AdditionRule::Paths => paths(self),
            AdditionRule::Rows => with_sums(rows(self), |_| 0..=side * (side + 1) / 2),
            AdditionRule::RowEnds => with_sums(row_ends(self), |_| 1..=side * (side + 1) / 2),
            AdditionRule::RowEndCounts => with_sums(row_ends(self), |_| 1..=side),
            AdditionRule::Diagonals => with_sums(diagonals(self), |cells| 1..=side * cells.len() as i32),
        };
        let taken: BTreeSet<Place> = self.constraints().iter().flat_map(places).collect();
        let is_free = |one: &Constraint| places(one).iter().all(|place| !taken.contains(place));
        // A circle is apart from its shaft.
        let first = if kind.parts().others.0 > 0 { 1 } else { usize::MAX };
        let constraint = |(mut cells, values): Parts| {
            let others = cells.split_off(first.min(cells.len()));
            Constraint::new(kind, cells, others, values)
                .ok()
                .filter(|one| one.check(&self.shape(), self.cells()).is_ok())
        };
        parts.into_iter().filter_map(constraint).filter(is_free).collect()
    }

    /// Returns the kind with another constraint; the sum of a cage replaces the cage without one.
    ///
    /// # Errors
    /// The constraint does not fit the grid.
    pub fn with_addition(&self, added: &Constraint) -> Result<PuzzleKind, KindError> {
        let is_replaced =
            |other: &&Constraint| is_open_cage(other) && other.cells() == added.cells() && added.is_cage();
        let others = self.constraints().iter().filter(|other| !is_replaced(other)).cloned();
        let all: Vec<Constraint> = others.chain([added.clone()]).collect();
        self.clone().with_constraints(all)
    }

    /// Returns whether complete cells obey a constraint.
    pub fn holds(&self, constraint: &Constraint, solution: &Puzzle) -> bool {
        self.test_of(solution)(constraint)
    }

    /// Returns whether complete cells obey a constraint, for many constraints.
    pub(super) fn test_of<'a>(&'a self, solution: &'a Puzzle) -> impl Fn(&Constraint) -> bool + 'a {
        let (grid, like) = (self.surroundings(), self.requirements_of(|_, _| ()));
        let mut cells = solution.cells().to_vec();
        // A constraint of the grid says nothing of the cells outside.
        cells.resize(self.all_cells(), 1);
        move |constraint| constraint.alone(&grid, &like).are_obeyed_by(&cells)
    }

    /// Returns the constraints of a name that may be added and that complete cells obey.
    pub(super) fn additions_in(&self, name: &str, solution: &Puzzle) -> Vec<Constraint> {
        let mut additions = self.additions(name);
        additions.retain(self.test_of(solution));
        additions
    }

    /// Returns whether a constraint of this name may have more solutions than without it: marks are exceptions to a rule
    /// that all of them are given, and two smallest or largest cells beside each other are not compared.
    pub fn is_relaxed_by(&self, name: &str) -> bool {
        let relaxes = |other: &ConstraintKind| is_extreme(other) && other.name() == name;
        let mut kinds = self.constraints().iter().map(Constraint::kind);
        kinds.any(|other| other.marks_given().contains(&name) || relaxes(other))
    }
}

/// Returns whether a constraint is a cage without a sum.
pub(super) fn is_open_cage(constraint: &Constraint) -> bool {
    constraint.is_cage() && constraint.values().is_empty()
}

/// Returns the possible sums of cages without one, and of neighbors outside of cages.
fn sums(kind: &PuzzleKind) -> Vec<Parts> {
    let caged: Vec<u16> =
        kind.constraints().iter().filter(|one| one.is_cage()).flat_map(Constraint::cells).copied().collect();
    let open = kind.constraints().iter().filter(|one| is_open_cage(one)).map(|cage| cage.cells().to_vec());
    let shape = kind.shape();
    let pairs = shape.adjacent_pairs().filter(|(a, b)| !caged.contains(a) && !caged.contains(b));
    let cages: Vec<Vec<u16>> = open.chain(pairs.map(|(a, b)| vec![a, b])).collect();
    let with_sums = |cells: Vec<u16>| {
        let (side, count) = (kind.side() as i32, cells.len() as i32);
        let least = count * (count + 1) / 2;
        (least..=count * (side + 1) - least).map(move |sum| (cells.clone(), vec![sum]))
    };
    cages.into_iter().flat_map(with_sums).collect()
}

/// Returns the cells without a mark of these names.
fn cells_without(kind: &PuzzleKind, names: &[&str]) -> Vec<Parts> {
    let marks = kind.constraints().iter().filter(|one| names.contains(&one.kind().name()));
    let marked: Vec<u16> = marks.flat_map(Constraint::cells).copied().collect();
    (0..kind.cells() as u16).filter(|cell| !marked.contains(cell)).map(|cell| (vec![cell], Vec::new())).collect()
}

/// Returns the pairs of neighbors with each of some values.
fn borders(kind: &PuzzleKind, values: &[&[i32]]) -> Vec<Parts> {
    let shape = kind.shape();
    shape.adjacent_pairs().flat_map(|(a, b)| values.iter().map(move |values| (vec![a, b], values.to_vec()))).collect()
}

fn both_orders(kind: &PuzzleKind) -> Vec<Parts> {
    let pairs = borders(kind, &[&[]]);
    pairs
        .into_iter()
        .flat_map(|(cells, _)| [cells.clone(), cells.into_iter().rev().collect()])
        .map(|cells| (cells, Vec::new()))
        .collect()
}

/// Returns the corners of four cells with each digit.
fn corners(kind: &PuzzleKind) -> Vec<Parts> {
    let (shape, side) = (kind.shape(), kind.side());
    let cells = |(a, d): (u16, u16)| vec![a, a + 1, d - 1, d];
    let all: Vec<Vec<u16>> = shape.pairs_at((1, 1)).map(cells).collect();
    all.into_iter().flat_map(|cells| (1..=side as i32).map(move |digit| (cells.clone(), vec![digit]))).collect()
}

/// Returns the lines of three cells in a row, in both orders.
fn lines(kind: &PuzzleKind) -> Vec<Parts> {
    let shape = kind.shape();
    let middle = |(a, b): (u16, u16)| from_both_ends(vec![a, (a + b) / 2, b]);
    let ends = [(0, 2), (2, 0), (2, 2), (2, -2)].into_iter().flat_map(|step| shape.pairs_at(step));
    ends.flat_map(middle).map(|cells| (cells, Vec::new())).collect()
}

/// Returns the lines of three cells, each beside or diagonal to the next one, in one order.
fn paths(kind: &PuzzleKind) -> Vec<Parts> {
    let shape = kind.shape();
    let mut neighbors = vec![Vec::new(); kind.cells()];
    for (a, b) in [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().flat_map(|step| shape.pairs_at(step)) {
        neighbors[usize::from(a)].push(b);
        neighbors[usize::from(b)].push(a);
    }
    let of_middle = |(middle, ends): (u16, &Vec<u16>)| -> Vec<Parts> {
        let pairs = ends.iter().flat_map(|&first| ends.iter().map(move |&last| (first, last)));
        let in_order = pairs.filter(|(first, last)| first < last);
        in_order.map(|(first, last)| (vec![first, middle, last], Vec::new())).collect()
    };
    (0..).zip(&neighbors).flat_map(of_middle).collect()
}

/// Returns the rows and the columns.
fn rows(kind: &PuzzleKind) -> Vec<Vec<u16>> {
    let side = kind.side() as u16;
    let row = |number: u16| (0..side).map(|i| number * side + i).collect();
    let column = |number: u16| (0..side).map(|i| i * side + number).collect();
    (0..side).map(row).chain((0..side).map(column)).collect()
}

/// Returns the diagonals of at least two cells, from their upper ends.
fn diagonals(kind: &PuzzleKind) -> Vec<Vec<u16>> {
    let side = kind.side();
    let is_upper_end = |cell: usize, column: usize| cell < side || cell % side == column;
    let diagonal = |cell: usize, right: isize| {
        let cells = (0..side).map_while(move |i| {
            let column = (cell % side).checked_add_signed(right * i as isize).filter(|&column| column < side)?;
            let row = Some(cell / side + i).filter(|&row| row < side)?;
            Some((row * side + column) as u16)
        });
        cells.collect::<Vec<_>>()
    };
    let down = |(right, column): (isize, usize)| {
        let ends = (0..side * side).filter(move |&cell| is_upper_end(cell, column));
        ends.map(move |cell| diagonal(cell, right)).filter(|cells| cells.len() > 1)
    };
    [(1, 0), (-1, side - 1)].into_iter().flat_map(down).collect()
}

/// Returns the rows and the columns from both ends.
fn row_ends(kind: &PuzzleKind) -> Vec<Vec<u16>> {
    rows(kind).into_iter().flat_map(from_both_ends).collect()
}

fn from_both_ends(cells: Vec<u16>) -> [Vec<u16>; 2] {
    let reversed = cells.iter().rev().copied().collect();
    [cells, reversed]
}

/// Returns the lines with each of some sums.
fn with_sums(lines: Vec<Vec<u16>>, sums: impl Fn(&[u16]) -> RangeInclusive<i32>) -> Vec<Parts> {
    let with_sums = |cells: Vec<u16>| sums(&cells).map(move |sum| (cells.clone(), vec![sum]));
    lines.into_iter().flat_map(with_sums).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Solver, Symbols};

    #[test]
    fn additions_have_no_constraint_yet() {
        let kind = PuzzleKind::of_size(4).unwrap();
        let count = |kind: &PuzzleKind, name| kind.additions(name).len();
        // 24 pairs of neighbors; two of four digits have sums from 3 to 7.
        assert_eq!(
            ["killer", "even", "xv", "ratio", "greater-than"].map(|name| count(&kind, name)),
            [120, 16, 48, 24, 48]
        );
        let cage = Constraint::named("killer", [0, 1], [], []).unwrap();
        let dot = Constraint::named("difference", [4, 5], [], []).unwrap();
        let kind = kind.with_constraints([cage, dot]).unwrap();
        // r1c1 and r1c2 have no sum yet; of the other pairs three have a cell in the cage.
        assert_eq!(["killer", "xv", "clone"].map(|name| count(&kind, name)), [105, 46, 0]);
        let sum = &kind.additions("killer")[0];
        assert_eq!(kind.with_addition(sum).unwrap().constraints().len(), 2);
        // 16 lines of a row or column and 8 of a diagonal, in both orders; 9 corners; 4 rows, 4 columns, and sums up to 10;
        // of 16 ends, numbers up to 4.
        let names = ["thermometer", "arrow", "quadruple", "sandwich", "x-sum", "skyscraper"];
        assert_eq!(names.map(|name| count(&kind, name)), [48, 48, 36, 88, 160, 64]);
        // Two diagonals of 4 cells, and four each of 3 and 2 cells.
        assert_eq!(count(&kind, "little-killer"), 2 * 16 + 4 * 12 + 4 * 8);
        // In a grid of two rows, all cells are neighbors: 4 middles with 3 pairs of ends.
        let smallest = PuzzleKind::of_size(2).unwrap();
        assert_eq!(["whispers", "renban"].map(|name| count(&smallest, name)), [12, 0]);
        let line = Constraint::named("thermometer", [0, 1, 2, 3], [], []).unwrap();
        let row = Constraint::named("skyscraper", [0, 1, 2, 3], [], [2]).unwrap();
        let kind = kind.with_constraints([line, row]).unwrap();
        // Three rows of lines, those of columns below the first row, and a diagonal in each direction and place.
        assert_eq!(["thermometer", "x-sum"].map(|name| count(&kind, name)), [12 + 8 + 8, 150]);
    }

    #[test]
    fn additions_hold_in_the_solutions_of_the_puzzles_with_them() {
        let kind = PuzzleKind::of_size(4).unwrap();
        let puzzle = Puzzle::parse("12..34..........", 4, Symbols::DIGITS).unwrap();
        let solutions = |kind: &PuzzleKind| Solver::new(&kind.layout()).solve(&puzzle, 1000, u64::MAX).solutions;
        let all = solutions(&kind);
        for added in PuzzleKind::addable_constraints().flat_map(|name| kind.additions(name)) {
            let held = all.iter().filter(|solution| kind.holds(&added, solution)).count();
            assert_eq!(solutions(&kind.with_addition(&added).unwrap()).len(), held, "{added:?}");
        }
    }
}
