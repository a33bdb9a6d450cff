//! Lines: thermometers, whispers, palindromes, renban, between, lockout, modular and entropic lines, and sets of cells
//! with the same digits.

use super::constraint::{Constraint, ConstraintKind, Surroundings};
use super::decorations::{CIRCLE, center, circle, line, ring};
use super::properties::{AdditionRule, CellOrder, LineForm, PartCounts, Repetition};
use super::sums::needs_few_cells;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::Filter;
use crate::kinds::requirements::{HouseName, Requirements};

/// A line whose digits increase from the bulb.
pub const THERMOMETER: ConstraintKind = ConstraintKind {
    name: "thermometer",
    description: "digits increase from the bulb",
    label: Some((LineForm::Bulb, 'T')),
    // No digit is larger than itself.
    repetition: Some(Repetition::Refused),
    addition: Some(AdditionRule::Lines),
    decorations: |constraint, Surroundings { shape, .. }| {
        let cells = constraint.cells();
        vec![line(cells, shape, 0.26, Tone::Light), circle(center(cells[0], shape), CIRCLE, Tone::Light, Tone::Light)]
    },
    is_conventional: true,
    compile: |constraint, _, all| relate_neighbors(constraint, all, |first, second| first < second),
    ..ConstraintKind::ROW
};

/// A thermometer whose digits may stay equal.
pub const SLOW_THERMOMETER: ConstraintKind = ConstraintKind {
    name: "slow-thermometer",
    description: "digits do not decrease from the bulb",
    label: Some((LineForm::Bulb, 'L')),
    repetition: Some(Repetition::EachTime),
    decorations: |constraint, grid| {
        let mut marks = THERMOMETER.decorations(constraint, grid);
        marks.push(line(constraint.cells(), &grid.shape, 0.1, Tone::White));
        marks
    },
    is_conventional: false,
    compile: |constraint, _, all| relate_neighbors(constraint, all, |first, second| first <= second),
    ..THERMOMETER
};

/// A line of whispers, German with value 5 or Dutch with value 4.
pub const WHISPERS: ConstraintKind = ConstraintKind {
    name: "whispers",
    description: "neighbors on the line differ by at least the value, or half of the number of digits",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(0, 1),
    order: CellOrder::Line,
    label: Some((LineForm::Plain, 'W')),
    usual_values: |side| vec![side.div_ceil(2) as i32],
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.16, Tone::Green)],
    compile: |constraint, _, all| {
        let value = constraint.value_or(all.side().div_ceil(2) as i32);
        relate_neighbors(constraint, all, |a, b| (a - b).abs() >= value);
    },
    ..ConstraintKind::ROW
};

/// A line without equal or consecutive digits.
pub const NABNER: ConstraintKind = ConstraintKind {
    name: "nabner",
    description: "no two digits of the line are equal or consecutive",
    parts: PartCounts::of_cells(2, usize::MAX),
    order: CellOrder::Path,
    label: Some((LineForm::Plain, 'N')),
    usual_values: |_| Vec::new(),
    requirement: needs_few_cells,
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.16, Tone::Yellow)],
    compile: |constraint, _, all| {
        all.relate(constraint.kind().name(), all_pairs(&constraint.distinct_cells()), |a, b| (a - b).abs() >= 2);
    },
    ..WHISPERS
};

/// A line that reads the same in both directions.
pub const PALINDROME: ConstraintKind = ConstraintKind {
    name: "palindrome",
    description: "the line reads the same in both directions",
    order: CellOrder::Line,
    label: Some((LineForm::Plain, 'P')),
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.2, Tone::Light)],
    compile: |constraint, _, all| {
        let line = constraint.cells().iter().copied();
        let pairs = line.clone().zip(line.rev()).take(constraint.cells().len() / 2);
        all.relate(constraint.kind().name(), pairs, |a, b| a == b);
    },
    ..ConstraintKind::ROW
};

/// Cells, and their copies (`others`) in the same order.
pub const CLONE: ConstraintKind = ConstraintKind {
    name: "clone",
    description: "the copy has the same digits",
    parts: PartCounts::of_cells(1, usize::MAX).and_others(usize::MAX),
    repetition: Some(Repetition::EachTime),
    requirement: |constraint, _| {
        (constraint.cells().len() != constraint.others().len()).then_some("as many copies as cells")
    },
    decorations: |constraint, _| {
        [constraint.cells(), constraint.others()]
            .map(|cells| Decoration::Shade { cells: cells.into(), depth: 0.5 })
            .into()
    },
    compile: |constraint, _, all| {
        let pairs = constraint.cells().iter().copied().zip(constraint.others().iter().copied());
        all.relate(constraint.kind().name(), pairs, |a, b| a == b);
    },
    ..ConstraintKind::ROW
};

/// As many sets of cells as the value says, one after the other, with the same digits in any order.
pub const SAME_VALUES: ConstraintKind = ConstraintKind {
    name: "same-values",
    description: "the sets of shaded cells have the same digits in any order",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(1, 1),
    has_free_form: true,
    requirement: |constraint, _| {
        let (sets, cells) = (constraint.values()[0] as usize, constraint.cells().len());
        (sets < 2 || !cells.is_multiple_of(sets)).then_some("several sets of as many cells each")
    },
    decorations: |constraint, _| {
        let size = constraint.cells().len() / constraint.values()[0].max(1) as usize;
        let shade = |cells: &[u16]| Decoration::Shade { cells: cells.into(), depth: 0.5 };
        constraint.cells().chunks(size.max(1)).map(shade).collect()
    },
    compile: |constraint, _, all| {
        let same = Filter::Same(constraint.values()[0] as usize);
        all.add_filter(constraint.kind().name(), constraint.cells(), same);
    },
    ..ConstraintKind::ROW
};

/// Different digits that are consecutive numbers in any order.
pub const RENBAN: ConstraintKind = ConstraintKind {
    name: "renban",
    description: "the digits of the line are consecutive numbers in any order",
    parts: PartCounts::of_cells(1, usize::MAX),
    order: CellOrder::Path,
    label: Some((LineForm::Plain, 'R')),
    requirement: needs_few_cells,
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.2, Tone::Purple)],
    compile: |constraint, _, all| {
        let cells = constraint.distinct_cells();
        all.add_different(HouseName::single("renban line"), cells.iter().copied());
        let run = (1u32 << cells.len()) - 1;
        let masks = (0..=all.side().saturating_sub(cells.len())).map(|start| run << start).collect();
        all.add_filter(constraint.kind().name(), cells, Filter::Sets(masks));
    },
    ..ConstraintKind::ROW
};

/// The digits of the line are between those of its ends.
pub const BETWEEN: ConstraintKind = ConstraintKind {
    name: "between",
    description: "the digits of the line are between those of its ends",
    order: CellOrder::Line,
    label: Some((LineForm::Circles, 'B')),
    decorations: |constraint, Surroundings { shape, .. }| {
        let cells = constraint.cells();
        vec![line(cells, shape, 0.12, Tone::Light), ring(cells[0], shape), ring(cells[cells.len() - 1], shape)]
    },
    compile: |constraint, _, all| {
        add_ends(constraint, all, |low, high| Some((low + 1..high).fold(0, |mask, digit| mask | 1 << digit)));
    },
    ..ConstraintKind::ROW
};

/// The least difference of the ends of a lockout line without a value.
const LOCKOUT_DIFFERENCE: i32 = 4;

/// The ends differ by at least the value, 4 if there is none, and the digits of the line are not between them.
pub const LOCKOUT: ConstraintKind = ConstraintKind {
    name: "lockout",
    description: "the ends differ by at least 4, and no digit of the line is one of theirs or between them",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(0, 1),
    label: Some((LineForm::Squares, 'O')),
    usual_values: |_| vec![LOCKOUT_DIFFERENCE],
    decorations: |constraint, Surroundings { shape, .. }| {
        let cells = constraint.cells();
        let end = |cell: u16| Decoration::Square { center: center(cell, shape), radius: 0.34, fill: Tone::Light };
        vec![line(cells, shape, 0.12, Tone::Light), end(cells[0]), end(cells[cells.len() - 1])]
    },
    compile: |constraint, _, all| {
        let (side, difference) = (all.side(), constraint.value_or(LOCKOUT_DIFFERENCE) as usize);
        add_ends(constraint, all, |low, high| {
            let outside = (0..low).chain(high + 1..side).fold(0, |mask, digit| mask | 1 << digit);
            (high - low >= difference).then_some(outside)
        });
    },
    ..BETWEEN
};

/// The usual number of classes of digits.
const CLASSES: i32 = 3;

/// Classes of digits with the same remainder modulo the value, 3 if there is none.
pub const MODULAR: ConstraintKind = ConstraintKind {
    name: "modular",
    description: "three consecutive cells of the line have different remainders modulo 3",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(0, 1),
    order: CellOrder::Line,
    label: Some((LineForm::Plain, 'M')),
    usual_values: |_| vec![CLASSES],
    requirement: |constraint, shape| {
        let classes = constraint.value_or(CLASSES) as usize;
        let fits = (2..=shape.side).contains(&classes)
            && (constraint.kind().name != "entropic" || shape.side.is_multiple_of(classes));
        (!fits).then_some("a value from 2 to the number of digits, which it divides on entropic lines")
    },
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.14, Tone::Teal)],
    compile: |constraint, _, all| add_classes(constraint, all, |value, classes| value % classes),
    ..ConstraintKind::ROW
};

/// Classes of low, middle and high digits.
pub const ENTROPIC: ConstraintKind = ConstraintKind {
    name: "entropic",
    description: "three cells in a row on the line have a low, a middle and a high digit",
    label: Some((LineForm::Plain, 'E')),
    decorations: |constraint, grid| vec![line(constraint.cells(), &grid.shape, 0.14, Tone::Orange)],
    compile: |constraint, _, all| {
        let (low, side) = (all.low(), all.side() as i32);
        add_classes(constraint, all, |value, classes| (value - low) * classes / side);
    },
    ..MODULAR
};

/// Returns the pairs of each two of some cells.
pub(super) fn all_pairs(cells: &[u16]) -> impl Iterator<Item = (u16, u16)> + '_ {
    (1..cells.len()).flat_map(move |second| cells[..second].iter().map(move |&first| (first, cells[second])))
}

/// Relates the neighbors on a line.
fn relate_neighbors(constraint: &Constraint, all: &mut Requirements, allows: impl Fn(i32, i32) -> bool) {
    all.relate(constraint.kind().name(), constraint.cells().windows(2).map(|pair| (pair[0], pair[1])), allows);
}

/// Adds that the lower and the higher end, counted from 0, allow a mask of digits for the other cells.
fn add_ends(constraint: &Constraint, all: &mut Requirements, allowed: impl Fn(usize, usize) -> Option<u32>) {
    let (cells, side) = (constraint.cells(), all.side());
    let order = [&cells[1..cells.len() - 1], &cells[..1], &cells[cells.len() - 1..]].concat();
    let ends = (0..side).flat_map(|a| (0..side).map(move |b| (a.min(b), a.max(b))));
    let masks = ends.map(|(low, high)| allowed(low, high)).collect();
    all.add_filter(constraint.kind().name(), order, Filter::Ends(masks));
}

/// Adds that each run of as many cells as classes has a digit of each.
fn add_classes(constraint: &Constraint, all: &mut Requirements, class: impl Fn(i32, i32) -> i32) {
    let classes = constraint.value_or(CLASSES);
    let pairs = constraint.cells().windows(classes as usize).flat_map(|run| {
        run.iter().enumerate().flat_map(|(i, &first)| run[i + 1..].iter().map(move |&second| (first, second)))
    });
    all.relate(constraint.kind().name(), pairs, |a, b| class(a, classes) != class(b, classes));
}
