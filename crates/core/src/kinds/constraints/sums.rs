//! Sums: cages, diagonals, arrows, and lines with equal sums.

use super::constraint::{Constraint, ConstraintKind, Surroundings};
use super::decorations::{center, corner_text, line, outside, pill, ring, shaft};
use super::properties::{AdditionRule, CellOrder, LineForm, PartCounts, Repetition};
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::{HouseName, Requirements};
use crate::kinds::shape::Shape;

/// Different digits with a sum, or without one.
pub const KILLER: ConstraintKind = ConstraintKind {
    name: "killer",
    description: "the digits of a cage differ and have its sum",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(0, 1),
    order: CellOrder::Set,
    addition: Some(AdditionRule::Sums),
    requirement: needs_few_cells,
    decorations: cage,
    is_conventional: true,
    compile: |constraint, _, all| {
        all.add_different(HouseName::single("cage"), constraint.cells().iter().copied());
        if let &[sum] = constraint.values() {
            all.add_sum(constraint.kind().name(), constraint.cells().iter().map(|&cell| (cell, 1)), sum);
        }
    },
    ..ConstraintKind::ROW
};

/// The cells of a diagonal, with a sum outside of the grid.
pub const LITTLE_KILLER: ConstraintKind = ConstraintKind {
    name: "little-killer",
    has_places: true,
    description: "the digits of a diagonal add up to the number at the arrow",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, 1),
    addition: Some(AdditionRule::Diagonals),
    requirement: |_, _| None,
    decorations: |constraint, grid| outside(constraint.cells(), &grid.shape, constraint.values()[0]),
    is_conventional: true,
    ..SUM
};

/// Any cells with a sum, in which each may have a weight: the values after the sum.
pub const SUM: ConstraintKind = ConstraintKind {
    name: "sum",
    description: "the digits in a dashed outline add up to its small number and may repeat",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, usize::MAX),
    order: CellOrder::Set,
    requirement: |constraint, _| {
        let weights = constraint.values().len() - 1;
        (weights > 0 && weights != constraint.cells().len()).then_some("a weight for each cell, or none")
    },
    decorations: cage,
    compile: |constraint, _, all| {
        let (&total, weights) = constraint.values().split_first().unwrap_or((&0, &[]));
        let weights = weights.iter().copied().chain(std::iter::repeat(1));
        all.add_sum(constraint.kind().name(), constraint.cells().iter().copied().zip(weights), total);
    },
    ..ConstraintKind::ROW
};

/// A circle, or a pill with a number of several digits, and a shaft (`others`) with that sum.
pub const ARROW: ConstraintKind = ConstraintKind {
    name: "arrow",
    description: "the digits of the shaft have the sum of the circle or pill",
    parts: PartCounts::of_cells(1, MAX_PILL).and_others(usize::MAX),
    repetition: Some(Repetition::EachTime),
    addition: Some(AdditionRule::Lines),
    decorations: |constraint, Surroundings { shape, .. }| {
        let (cells, others) = (constraint.cells(), constraint.others());
        let distance = |cell: u16| {
            let (a, b) = (center(cell, shape), center(others[0], shape));
            (a[0] - b[0]).abs() + (a[1] - b[1]).abs()
        };
        let near = cells.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b))).unwrap_or(cells[0]);
        let bulb = if cells.len() > 1 { pill(cells, shape) } else { vec![ring(cells[0], shape)] };
        std::iter::once(shaft(near, others, shape)).chain(bulb).collect()
    },
    is_conventional: true,
    compile: |constraint, _, all| {
        let weights = (0..).map(|place| -(10_i32.pow(place)));
        let pill = constraint.cells().iter().rev().zip(weights).map(|(&cell, weight)| (cell, weight));
        let shaft = constraint.others().iter().map(|&cell| (cell, 1));
        all.add_sum(constraint.kind().name(), shaft.chain(pill), 0);
    },
    ..ConstraintKind::ROW
};

/// Maximum number of digits of a pill.
const MAX_PILL: usize = 4;

/// A line whose ends have the sum of the cells between them.
pub const DOUBLE_ARROW: ConstraintKind = ConstraintKind {
    name: "double-arrow",
    description: "the digits between the ends of the line have the sum of the ends",
    parts: PartCounts::of_cells(3, usize::MAX),
    order: CellOrder::Line,
    label: Some((LineForm::Circles, 'D')),
    decorations: |constraint, Surroundings { shape, .. }| {
        let cells = constraint.cells();
        let ends = [cells[0], cells[cells.len() - 1]].map(|cell| ring(cell, shape));
        std::iter::once(line(cells, shape, 0.04, Tone::Medium)).chain(ends).collect()
    },
    compile: |constraint, _, all| {
        let last = constraint.cells().len() - 1;
        let weight = |index| if index == 0 || index == last { -1 } else { 1 };
        let terms = constraint.cells().iter().enumerate().map(|(index, &cell)| (cell, weight(index)));
        all.add_sum(constraint.kind().name(), terms, 0);
    },
    ..ConstraintKind::ROW
};

/// A line whose cells at the same distance from its middle have the same sum: the digit of the middle cell, if there is
/// one.
pub const ZIPPER: ConstraintKind = ConstraintKind {
    name: "zipper",
    description: "digits at the same distance from the middle of the line have the same sum, that of the middle cell",
    order: CellOrder::Line,
    label: Some((LineForm::Plain, 'Z')),
    decorations: |constraint, Surroundings { shape, .. }| {
        let cells = constraint.cells();
        let middle = (cells.len() % 2 == 1).then(|| ring(cells[cells.len() / 2], shape));
        std::iter::once(line(cells, shape, 0.14, Tone::Lavender)).chain(middle).collect()
    },
    compile: |constraint, _, all| {
        let (cells, name) = (constraint.cells(), constraint.kind().name());
        let (half, last) = (cells.len() / 2, cells.len() - 1);
        let pairs: Vec<[u16; 2]> = (0..half).map(|i| [cells[i], cells[last - i]]).collect();
        for i in 0..half {
            // With a middle cell each pair has its sum; else each pair has the sum of each of those before it.
            if cells.len() % 2 == 1 {
                all.add_sum(name, pairs[i].map(|cell| (cell, 1)).into_iter().chain([(cells[half], -1)]), 0);
            }
            all.add_equal_sums(name, &pairs[..=i]);
        }
    },
    ..ConstraintKind::ROW
};

/// A line of which each passage through a box or region has the same sum.
pub const REGION_SUM: ConstraintKind = ConstraintKind {
    name: "region-sum",
    has_places: true,
    description: "each passage of the line through a box or region has the same sum",
    order: CellOrder::Line,
    label: Some((LineForm::Plain, 'S')),
    requirement: |_, shape| (!shape.has_regions()).then_some("boxes or regions"),
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.14, Tone::Blue)],
    compile: |constraint, Surroundings { shape, .. }, all| {
        let segments = constraint.cells().chunk_by(|&a, &b| shape.region_of(a) == shape.region_of(b));
        add_equal_groups(constraint, segments.collect(), all);
    },
    ..ConstraintKind::ROW
};

/// Groups of cells with the same sum. The values are the numbers of their cells.
pub const EQUAL_SUM: ConstraintKind = ConstraintKind {
    name: "equal-sum",
    description: "the groups of cells have the same sum",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(2, usize::MAX),
    repetition: Some(Repetition::EachTime),
    has_free_form: true,
    requirement: |constraint, _| {
        let all: usize = constraint.values().iter().map(|&size| size as usize).sum();
        (all != constraint.cells().len()).then_some("the numbers of the cells of each group")
    },
    decorations: |constraint, _| {
        groups(constraint).into_iter().map(|cells| Decoration::Outline { cells: cells.into() }).collect()
    },
    compile: |constraint, _, all| add_equal_groups(constraint, groups(constraint), all),
    ..ConstraintKind::ROW
};

/// A line of segments with the sum of the value.
pub const SUM_LINE: ConstraintKind = ConstraintKind {
    name: "sum-line",
    description: "the line can be cut into segments with the sum of its number",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, 1),
    repetition: Some(Repetition::EachTime),
    label: Some((LineForm::Plain, 'U')),
    requirement: |constraint, _| (constraint.values()[0] == 0).then_some("a sum above 0"),
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.08, Tone::Medium)],
    compile: |constraint, _, all| {
        let total = constraint.values()[0].min(all.side() as i32 * constraint.cells().len() as i32 + 1);
        // The sum of the segment, and whether one ends before it: digits 0 alone are none.
        let step = move |&(sum, has_ended): &(i32, bool), value: i32| match sum + value {
            sum if sum == total => Some((0, true)),
            sum => (sum < total).then_some((sum, has_ended)),
        };
        all.add_automaton(constraint.kind().name(), constraint.cells(), (0, false), step, |&end| end == (0, true));
    },
    ..ConstraintKind::ROW
};

/// Returns the groups of cells whose numbers are the values.
fn groups(constraint: &Constraint) -> Vec<&[u16]> {
    let mut rest = constraint.cells();
    let mut next = |&size: &i32| {
        let (group, others) = rest.split_at((size as usize).min(rest.len()));
        rest = others;
        group
    };
    constraint.values().iter().map(&mut next).collect()
}

fn add_equal_groups(constraint: &Constraint, groups: Vec<&[u16]>, all: &mut Requirements) {
    (0..groups.len()).for_each(|i| all.add_equal_sums(constraint.kind().name(), &groups[..=i]));
}

fn cage(constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
    let sum = constraint.values().first();
    let sum = sum.and_then(|sum| corner_text(constraint.cells(), shape, &sum.to_string()));
    std::iter::once(Decoration::Outline { cells: constraint.cells().into() }).chain(sum).collect()
}

/// Returns what a set of different digits lacks: at most as many cells as there are digits.
pub(super) fn needs_few_cells(constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
    (constraint.distinct_cells().len() > shape.side).then_some("at most as many cells as there are digits")
}
