//! Marks of cells, and between neighbors: dots, X and V, signs, parities and small digits.

use super::constraint::{Constraint, ConstraintKind, Surroundings, mark_of};
use super::decorations::{center, chevron, circle, middle, text};
use super::properties::{AdditionRule, CellOrder, MarkUnit, PartCounts};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::{Bounds, Filter};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::collections::HashSet;

/// A relation of two neighbors and a value.
const BORDER: ConstraintKind = ConstraintKind {
    parts: PartCounts::of_cells(2, 2).and_values(0, 1),
    order: CellOrder::Set,
    unit: MarkUnit::Border,
    has_places: true,
    requirement: needs_neighbors,
    ..ConstraintKind::ROW
};

/// Two cells, of which the first one holds the larger digit.
pub const GREATER_THAN: ConstraintKind = ConstraintKind {
    name: "greater-than",
    description: "the sign between two cells opens to the greater digit",
    parts: PartCounts::of_cells(2, 2),
    order: CellOrder::Directed,
    addition: Some(AdditionRule::OrderedBorders),
    decorations: |constraint, grid| vec![chevron(constraint.cells()[0], constraint.cells()[1], &grid.shape)],
    is_conventional: true,
    compile: |constraint, _, all| relate(constraint, all, |first, second| first > second),
    ..BORDER
};

/// A white dot.
pub const DIFFERENCE: ConstraintKind = ConstraintKind {
    name: "difference",
    description: "the digits beside a white dot differ by its value, or 1",
    addition: Some(AdditionRule::Borders(&[&[]])),
    usual_values: |_| vec![1],
    decorations: |constraint, grid| dot(constraint, grid, Tone::White),
    is_conventional: true,
    compile: |constraint, _, all| relate(constraint, all, |a, b| (a - b).abs() == constraint.value_or(1)),
    ..BORDER
};

/// A black dot.
pub const RATIO: ConstraintKind = ConstraintKind {
    name: "ratio",
    description: "one digit beside a black dot is the other times its value, or 2",
    usual_values: |_| vec![2],
    decorations: |constraint, grid| dot(constraint, grid, Tone::Black),
    compile: |constraint, _, all| relate(constraint, all, |a, b| is_ratio(a, b, constraint.value_or(2))),
    ..DIFFERENCE
};

/// A sum of two cells.
pub const SUM_PAIR: ConstraintKind = ConstraintKind {
    name: "sum-pair",
    description: "the digits beside a number between cells add up to it",
    parts: PartCounts::of_cells(2, 2).and_values(1, 1),
    addition: Some(AdditionRule::BorderSums),
    decorations: |constraint, grid| {
        vec![text(middle(constraint.cells(), &grid.shape), 0.15, constraint.values()[0].to_string())]
    },
    compile: |constraint, _, all| relate(constraint, all, |a, b| a + b == constraint.values()[0]),
    ..BORDER
};

/// An X or V on a border: sum 10 or 5.
pub const XV: ConstraintKind = ConstraintKind {
    name: "xv",
    description: "the digits beside an X have sum 10, beside a V sum 5",
    addition: Some(AdditionRule::Borders(&[&[5], &[10]])),
    decorations: |constraint, grid| {
        let value = constraint.values()[0];
        let letter = mark_of(constraint.kind().name(), Some(value));
        let (height, mark) = letter.map_or((0.15, value.to_string()), |letter| (0.27, letter.to_owned()));
        vec![text(middle(constraint.cells(), &grid.shape), height, mark)]
    },
    is_conventional: true,
    ..SUM_PAIR
};

/// Neighbors without a mark do not have the relation that a mark would mean.
const NEGATIVE: ConstraintKind =
    ConstraintKind { parts: PartCounts::of_cells(0, 0).and_values(0, usize::MAX), ..ConstraintKind::ROW };

/// All white dots are given. The values are the differences that occur, 1 if there is none.
pub const NEGATIVE_DIFFERENCE: ConstraintKind = ConstraintKind {
    name: "negative-difference",
    description: "neighbors without a dot do not have the difference of a white dot",
    marks_given: &[DIFFERENCE.name, RATIO.name],
    usual_values: |_| vec![1],
    compile: |constraint, grid, all| relate_unmarked(constraint, grid, all, |a, b, value| (a - b).abs() == value),
    ..NEGATIVE
};

/// All black dots are given. The values are the ratios that occur, 2 if there is none.
pub const NEGATIVE_RATIO: ConstraintKind = ConstraintKind {
    name: "negative-ratio",
    description: "neighbors without a dot do not have the ratio of a black dot",
    marks_given: &[DIFFERENCE.name, RATIO.name],
    usual_values: |_| vec![2],
    compile: |constraint, grid, all| relate_unmarked(constraint, grid, all, is_ratio),
    ..NEGATIVE
};

/// All X and V are given. The values are the sums, 5 and 10 if there is none.
pub const NEGATIVE_XV: ConstraintKind = ConstraintKind {
    name: "negative-xv",
    description: "neighbors without X or V do not have sum 10 or 5",
    marks_given: &[XV.name, SUM_PAIR.name],
    usual_values: |_| vec![5, 10],
    compile: |constraint, grid, all| relate_unmarked(constraint, grid, all, |a, b, value| a + b == value),
    ..NEGATIVE
};

/// Marks of single cells.
const CELL: ConstraintKind = ConstraintKind {
    parts: PartCounts::of_cells(1, usize::MAX),
    order: CellOrder::Set,
    unit: MarkUnit::Cell,
    ..ConstraintKind::ROW
};

/// Even digits.
pub const EVEN: ConstraintKind = ConstraintKind {
    name: "even",
    description: "the digits are even",
    addition: Some(AdditionRule::Cells("odd")),
    decorations: |constraint, grid| {
        let mark =
            |&cell: &u16| Decoration::Square { center: center(cell, &grid.shape), radius: 0.34, fill: Tone::Light };
        constraint.cells().iter().map(mark).collect()
    },
    compile: |constraint, _, all| all.restrict(constraint.cells().iter().copied(), |digit| digit % 2 == 0),
    ..CELL
};

/// Odd digits.
pub const ODD: ConstraintKind = ConstraintKind {
    name: "odd",
    description: "the digits are odd",
    addition: Some(AdditionRule::Cells("even")),
    decorations: |constraint, grid| {
        // The edge tells it from the bulb of a thermometer.
        let mark = |&cell: &u16| circle(center(cell, &grid.shape), 0.36, Tone::Light, Tone::Medium);
        constraint.cells().iter().map(mark).collect()
    },
    compile: |constraint, _, all| all.restrict(constraint.cells().iter().copied(), |digit| digit % 2 == 1),
    ..CELL
};

/// Cells that hold one of the values.
pub const CANDIDATES: ConstraintKind = ConstraintKind {
    name: "candidates",
    description: "the digit is among the small ones of its cell",
    digits_from: Some(0),
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, usize::MAX),
    order: CellOrder::Directed,
    decorations: |constraint, Surroundings { shape, .. }| {
        let separator = if shape.side > 9 { " " } else { "" };
        let digits = constraint.values().iter().map(i32::to_string).collect::<Vec<_>>().join(separator);
        let mark = |&cell: &u16| {
            let [x, y] = center(cell, shape);
            text([x, y + 0.36], 0.13, digits.clone())
        };
        constraint.cells().iter().map(mark).collect()
    },
    compile: |constraint, _, all| {
        all.restrict(constraint.cells().iter().copied(), |digit| constraint.values().contains(&digit));
    },
    ..CELL
};

/// A smaller digit than each orthogonal neighbor without the same mark.
pub const MINIMUM: ConstraintKind = ConstraintKind {
    name: "minimum",
    has_places: true,
    description: "the digit is less than its orthogonal neighbors without this mark",
    addition: Some(AdditionRule::Cells("maximum")),
    decorations: |constraint, grid| {
        ascending(constraint, grid).into_iter().map(|(low, high)| chevron(high, low, &grid.shape)).collect()
    },
    is_conventional: true,
    compile: |constraint, grid, all| {
        all.relate(constraint.kind().name(), ascending(constraint, grid), |first, second| first < second);
    },
    ..CELL
};

/// A larger digit than each orthogonal neighbor without the same mark.
pub const MAXIMUM: ConstraintKind = ConstraintKind {
    name: "maximum",
    description: "the digit is greater than its orthogonal neighbors without this mark",
    addition: Some(AdditionRule::Cells("minimum")),
    ..MINIMUM
};

/// Maximum number of cells around a clue.
const MAX_CELLS: usize = 4;

/// Digits that occur among up to four cells, each as often as it is listed.
pub const QUADRUPLE: ConstraintKind = ConstraintKind {
    name: "quadruple",
    has_places: true,
    description: "each digit of the clue occurs in the cells around it",
    parts: PartCounts::of_cells(1, MAX_CELLS).and_values(1, MAX_CELLS),
    order: CellOrder::Set,
    addition: Some(AdditionRule::Corners),
    requirement: |constraint, shape| {
        let is_digit = |&value: &i32| (0..=shape.side as i32).contains(&value);
        let fits = constraint.values().len() <= constraint.cells().len();
        (!fits || !constraint.values().iter().all(is_digit)).then_some("digits of the grid, at most one per cell")
    },
    decorations: |constraint, grid| {
        let [x, y] = middle(constraint.cells(), &grid.shape);
        let mut digits = constraint.values().to_vec();
        digits.sort_unstable();
        let rows: Vec<&[i32]> = digits.chunks(2).collect();
        let mut marks = vec![circle([x, y], 0.26, Tone::White, Tone::Black)];
        for (index, row) in rows.iter().enumerate() {
            let line = row.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
            let offset = (index as f32 - (rows.len() as f32 - 1.0) / 2.0) * 0.2;
            marks.push(text([x, y + offset], 0.13, line));
        }
        marks
    },
    is_conventional: true,
    compile: |constraint, _, all| add_contained(constraint, all, false),
    ..ConstraintKind::ROW
};

/// Cells among which the values occur, each as often as it is listed.
pub const CONTAINS: ConstraintKind = ConstraintKind {
    name: "contains",
    has_places: false,
    description: "the small digits of the outline occur in it, each at least as often as it is listed",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, usize::MAX),
    addition: None,
    decorations: |constraint, Surroundings { shape, .. }| {
        let digits: String = constraint.values().iter().map(i32::to_string).collect();
        let outline = Decoration::Outline { cells: constraint.cells().into() };
        let text = super::decorations::corner_text(constraint.cells(), shape, &digits);
        std::iter::once(outline).chain(text).collect()
    },
    is_conventional: false,
    ..QUADRUPLE
};

/// The same with no more of these values.
pub const CONTAINS_EXACTLY: ConstraintKind = ConstraintKind {
    name: "contains-exactly",
    description: "the small digits of the outline occur in it, each as often as it is listed",
    compile: |constraint, _, all| add_contained(constraint, all, true),
    ..CONTAINS
};

/// Adds that values occur among the cells: as often as they are listed, or at least as often.
fn add_contained(constraint: &Constraint, all: &mut Requirements, is_exact: bool) {
    let mut bounds = Bounds::free(all.side());
    for &value in constraint.values() {
        let Some((least, most)) = bounds.get_mut((value - all.low()).max(-1) as usize) else {
            // No digit has this value.
            return all.keep_candidates([constraint.cells()[0]], 0);
        };
        *least += 1;
        *most = if is_exact { *least } else { u8::MAX };
    }
    all.add_filter(constraint.kind().name(), constraint.cells(), Filter::Counts([Bounds(bounds.into())].into()));
}

/// Returns whether a kind compares its cells with neighbors without the same mark.
pub fn is_extreme(kind: &ConstraintKind) -> bool {
    [MINIMUM.name, MAXIMUM.name].contains(&kind.name)
}

/// Returns whether one number is the other one times the value.
fn is_ratio(a: i32, b: i32, value: i32) -> bool {
    a == b * value || b == a * value
}

/// Relates the first two cells.
fn relate(constraint: &Constraint, all: &mut Requirements, allows: impl Fn(i32, i32) -> bool) {
    all.relate(constraint.kind().name(), [(constraint.cells()[0], constraint.cells()[1])], allows);
}

/// Adds that neighbors without a mark have no relation of a mark for any of the values.
fn relate_unmarked(
    constraint: &Constraint,
    grid: &Surroundings,
    all: &mut Requirements,
    relates: fn(i32, i32, i32) -> bool,
) {
    let kind = constraint.kind();
    let usual = kind.usual_values(grid.shape.side);
    let values = if constraint.values().is_empty() { &usual[..] } else { constraint.values() };
    let is_marked = |&(a, b): &(u16, u16)| kind.marks_given.iter().any(|mark| grid.marked.contains(&(*mark, a, b)));
    let unmarked: Vec<(u16, u16)> = grid.shape.adjacent_pairs().filter(|pair| !is_marked(pair)).collect();
    all.relate(kind.name(), unmarked, |a, b| !values.iter().any(|&value| relates(a, b, value)));
}

/// Returns the pairs of cells of an extreme mark of which the first one holds the smaller digit.
fn ascending(constraint: &Constraint, grid: &Surroundings) -> Vec<(u16, u16)> {
    let (name, own) = (constraint.kind().name, constraint.cells().iter().copied().collect::<HashSet<u16>>());
    let is_own = |cell: u16| own.contains(&cell);
    let is_marked = |cell: u16| is_own(cell) || grid.extremes.contains(&(name, cell));
    let pairs = grid.shape.adjacent_pairs().flat_map(|(a, b)| [(a, b), (b, a)]);
    let pairs = pairs.filter(|&(cell, neighbor)| is_own(cell) && !is_marked(neighbor));
    pairs.map(|(cell, neighbor)| if name == MAXIMUM.name { (neighbor, cell) } else { (cell, neighbor) }).collect()
}

/// Returns a dot with its value, if that is not the usual one.
fn dot(constraint: &Constraint, grid: &Surroundings, tone: Tone) -> Vec<Decoration> {
    let at = middle(constraint.cells(), &grid.shape);
    match constraint.unusual_values(grid.shape.side) {
        [] => vec![circle(at, 0.12, tone, Tone::Black)],
        [value, ..] => vec![circle(at, 0.17, tone, Tone::Black), text(at, 0.15, value.to_string())],
    }
}

/// Returns what the cells of a mark of two neighbors lack.
fn needs_neighbors(constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
    let are_neighbors = shape.neighbors(constraint.cells()[0]).any(|cell| cell == constraint.cells()[1]);
    (!are_neighbors).then_some("two cells that share a border")
}
