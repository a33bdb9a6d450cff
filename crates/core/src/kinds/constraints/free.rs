//! Rules that setters invent: relations, automata, alternatives and counts, and what they need besides the grid.

use super::constraint::{Constraint, ConstraintKind, Surroundings};
use super::decorations::{center, circle, corner_text, line, shaft, text_on_line};
use super::lines::all_pairs;
use super::properties::{CellOrder, LineForm, PartCounts, Repetition};
use super::sums::needs_few_cells;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::relations::{Automaton, Bounds, Filter, Layers};
use crate::kinds::requirements::{HouseName, Requirements};
use std::collections::HashSet;

/// The values are the pairs of digits that neighbors on a line may hold, one after the other.
pub const PAIRS: ConstraintKind = ConstraintKind {
    name: "pairs",
    description: "neighbors in the list of cells hold one of the pairs of digits, in this order",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(0, usize::MAX),
    repetition: Some(Repetition::EachTime),
    label: Some((LineForm::Plain, 'T')),
    digits_from: Some(0),
    has_free_form: true,
    requirement: |constraint, _| (constraint.values().len() % 2 == 1).then_some("two values for each pair"),
    decorations: labeled_line,
    compile: |constraint, _, all| {
        add_pairs(constraint, all, constraint.cells().windows(2).map(|pair| (pair[0], pair[1])));
    },
    ..ConstraintKind::ROW
};

/// The same for each two cells of the line.
pub const ALL_PAIRS: ConstraintKind = ConstraintKind {
    name: "all-pairs",
    description: "each two cells of the list hold one of the pairs of digits, in this order",
    repetition: Some(Repetition::Refused),
    compile: |constraint, _, all| add_pairs(constraint, all, all_pairs(constraint.cells())),
    ..PAIRS
};

/// An automaton reads the digits of a line. The values are those of one state after the other: 1 if it is accepted at the
/// end, else 0; then for each digit the number of the next state from 1, or 0 if there is none. The first state is 1.
pub const AUTOMATON: ConstraintKind = ConstraintKind {
    name: "automaton",
    description: "an automaton accepts the digits in the order of the cells",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, usize::MAX),
    digits_from: None,
    requirement: |constraint, shape| {
        // The grid may have one more digit than rows.
        let is_whole = |digits: usize| {
            let states = constraint.values().len() / (digits + 1);
            let is_state = |&next: &i32| next <= states as i32;
            let is_row =
                constraint.values().len().is_multiple_of(digits + 1) && constraint.values().iter().all(is_state);
            is_row && states < usize::from(Automaton::REJECTED)
        };
        let fits = is_whole(shape.side) || is_whole(shape.side + 1);
        (!fits).then_some("for each state whether it is accepted, and the next state for each digit")
    },
    compile: |constraint, _, all| {
        let next = |&state: &i32| u16::try_from(state - 1).unwrap_or(Automaton::REJECTED);
        let rows = || constraint.values().chunks_exact(all.side() + 1);
        let automaton = Automaton {
            next: rows().flat_map(|row| row[1..].iter().map(next)).collect(),
            accepting: rows().map(|row| row[0] != 0).collect(),
        };
        if automaton.accepting.is_empty() {
            return all.keep_candidates(constraint.cells().iter().copied(), 0);
        }
        let layers = Layers::new(automaton, constraint.cells().len());
        all.add_filter(constraint.kind().name(), constraint.cells(), Filter::Automaton(layers));
    },
    ..PAIRS
};

/// At least one of several constraints.
pub const OR: ConstraintKind = ConstraintKind {
    name: "or",
    description: "at least one of several constraints holds",
    parts: PartCounts::of_cells(0, usize::MAX),
    has_free_form: true,
    repetition: Some(Repetition::Once),
    decorations: |constraint, grid| {
        let mut marks = all_decorations(constraint, grid);
        marks.dedup();
        marks
    },
    compile: |constraint, grid, all| {
        let alternative = |one: &Constraint| {
            let mut grid = grid.clone();
            grid.add_marks(one);
            one.alone(&grid, all)
        };
        let alternatives: Vec<Requirements> = constraint.inner().iter().map(alternative).collect();
        let cells: HashSet<u16> = alternatives.iter().flat_map(Requirements::constrained_cells).collect();
        let mut cells: Vec<u16> = cells.into_iter().collect();
        cells.sort_unstable();
        let any = Filter::Any(alternatives.iter().map(|one| one.alternative(&cells)).collect());
        all.add_filter(constraint.kind().name(), cells, any);
    },
    ..ConstraintKind::ROW
};

/// All of several constraints.
pub const AND: ConstraintKind = ConstraintKind {
    name: "and",
    description: "several constraints hold",
    decorations: all_decorations,
    compile: |constraint, grid, all| constraint.inner().iter().for_each(|one| one.compile(grid, all)),
    ..OR
};

/// Cells of which each digit says how many have it.
pub const COUNTING_CIRCLES: ConstraintKind = ConstraintKind {
    name: "counting-circles",
    description: "each digit in a circle is in as many circles as it says",
    parts: PartCounts::of_cells(1, usize::MAX),
    order: CellOrder::Set,
    decorations: |constraint, grid| {
        let ring = |&cell: &u16| circle(center(cell, &grid.shape), 0.42, Tone::White, Tone::Light);
        constraint.cells().iter().map(ring).collect()
    },
    compile: |constraint, _, all| {
        let (low, count) = (all.low(), constraint.cells().len() as u32);
        let value = |bit: usize| (low + bit as i32) as u32;
        let sum = |mask: u32| (0..all.side()).filter(|bit| mask >> bit & 1 == 1).map(value).sum::<u32>();
        let bounds = |mask: u32| {
            let of = |bit: usize| if mask >> bit & 1 == 1 { value(bit) as u8 } else { 0 };
            Bounds((0..all.side()).map(|bit| (of(bit), of(bit))).collect())
        };
        if all.side() <= MAX_CHOSEN {
            let choices = (0..1u32 << all.side()).filter(|&mask| sum(mask) == count).map(bounds).collect();
            return all.add_filter(constraint.kind().name(), constraint.cells(), Filter::Counts(choices));
        }
        // With more digits, each is counted for itself.
        for bit in 0..all.side() {
            let choice = |times: u8| {
                let mut bounds = Bounds::free(all.side());
                bounds[bit] = (times, times);
                Bounds(bounds.into())
            };
            let counts = Filter::Counts([choice(0), choice(value(bit) as u8)].into());
            all.add_filter(constraint.kind().name(), constraint.cells(), counts);
        }
    },
    ..ConstraintKind::ROW
};

/// The number of digits up to which the sets of the digits in circles are listed.
const MAX_CHOSEN: usize = 12;

/// The first cell says how many different digits the others have.
pub const COUNT_DISTINCT: ConstraintKind = ConstraintKind {
    name: "count-distinct",
    description: "the first cell says how many different digits the others have",
    parts: PartCounts::of_cells(2, usize::MAX),
    repetition: Some(Repetition::EachTime),
    decorations: |constraint, grid| {
        let (count, cells) = (constraint.cells()[0], &constraint.cells()[1..]);
        vec![
            line(cells, &grid.shape, 0.1, Tone::Light),
            circle(center(count, &grid.shape), 0.4, Tone::White, Tone::Medium),
        ]
    },
    compile: |constraint, _, all| {
        all.add_filter(
            constraint.kind().name(),
            constraint.cells(),
            Filter::Distinct { low: all.low() as u32, apart: 0 },
        );
    },
    ..ConstraintKind::ROW
};

/// The first cell, the place that the second one says, and the cells in which the first one's digit stands there.
pub const SLINGSHOT: ConstraintKind = ConstraintKind {
    name: "slingshot",
    description: "the digit of the circle stands as many cells behind the arrow's first cell as that says",
    parts: PartCounts::of_cells(3, usize::MAX),
    repetition: Some(Repetition::EachTime),
    decorations: |constraint, grid| {
        let (value, arrow) = (constraint.cells()[0], &constraint.cells()[1..]);
        let mark = circle(center(value, &grid.shape), 0.4, Tone::White, Tone::Medium);
        vec![shaft(arrow[0], &arrow[1..], &grid.shape), mark]
    },
    compile: |constraint, _, all| {
        // The digit, and the number of places that are left.
        let step = |&(wanted, left): &(Option<i32>, Option<i32>), digit: i32| match (wanted, left) {
            (None, _) => Some((Some(digit), None)),
            (wanted, None) => (digit > 0).then_some((wanted, Some(digit))),
            (wanted, Some(1)) => (wanted == Some(digit)).then_some((Some(0), Some(0))),
            (_, Some(0)) => Some((Some(0), Some(0))),
            (wanted, Some(left)) => Some((wanted, Some(left - 1))),
        };
        all.add_automaton(constraint.kind().name(), constraint.cells(), (None, None), step, |state| state.1 == Some(0));
    },
    ..ConstraintKind::ROW
};

/// A cage of different digits, as many even as odd ones, and as many below the middle digit as above it.
pub const EQUALITY_CAGE: ConstraintKind = ConstraintKind {
    name: "equality-cage",
    description: "a cage with = has different digits, as many even as odd and as many low as high ones",
    parts: PartCounts::of_cells(2, usize::MAX),
    order: CellOrder::Set,
    requirement: needs_few_cells,
    decorations: |constraint, grid| marked_cage(constraint, grid, "="),
    compile: |constraint, _, all| {
        let (cells, twice_middle) = (constraint.distinct_cells(), 2 * all.low() + all.side() as i32 - 1);
        let most = cells.len() as i32 / 2;
        all.add_different(HouseName::single("cage"), cells.iter().copied());
        let step = |&(odd, high): &(i32, i32), digit: i32| {
            let next = (odd + if digit % 2 == 0 { -1 } else { 1 }, high + (2 * digit - twice_middle).signum());
            (next.0.abs() <= most && next.1.abs() <= most).then_some(next)
        };
        all.add_automaton(constraint.kind().name(), cells, (0, 0), step, |&state| state == (0, 0));
    },
    ..ConstraintKind::ROW
};

/// A cage of which no digits have the sum.
pub const RELLIK_CAGE: ConstraintKind = ConstraintKind {
    name: "rellik-cage",
    description: "no digits of a cage with ≠ add up to its number, and all differ",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(1, 1),
    order: CellOrder::Set,
    requirement: |constraint, shape| match constraint.values()[0] {
        ..1 => Some("a number from 1 on"),
        _ if shape.side > MAX_CHOSEN => Some("a grid of at most 12 digits"),
        _ => needs_few_cells(constraint, shape),
    },
    decorations: |constraint, grid| marked_cage(constraint, grid, &format!("\u{2260}{}", constraint.values()[0])),
    compile: |constraint, _, all| {
        let (cells, excluded) = (constraint.distinct_cells(), constraint.values()[0]);
        all.add_different(HouseName::single("cage"), cells.iter().copied());
        let digits = |mask: u32| (0..all.side()).filter(move |bit| mask >> bit & 1 == 1);
        let is_allowed = |&mask: &u32| {
            // Bit n: some of the digits have the sum n.
            let sums = digits(mask).fold(1u128, |sums, bit| sums | sums << (bit as i32 + all.low()));
            let has_sum = excluded < 128 && sums >> excluded & 1 == 1;
            mask.count_ones() as usize == cells.len() && !has_sum
        };
        let masks = (0..1u32 << all.side()).filter(is_allowed).collect();
        all.add_filter(constraint.kind().name(), cells, Filter::Sets(masks));
    },
    ..ConstraintKind::ROW
};

/// The cells of the rows of an area with some digits are connected by borders. The first value is the number of columns.
pub const CONNECTED: ConstraintKind = ConstraintKind {
    name: "connected",
    description: "the cells with some digits are connected by borders",
    parts: PartCounts::of_cells(1, usize::MAX).and_values(2, usize::MAX),
    digits_from: Some(1),
    has_free_form: true,
    compile: |constraint, _, all| {
        let (width, mask) = (constraint.values()[0] as usize, all.mask_of(&constraint.values()[1..]));
        all.add_filter(constraint.kind().name(), constraint.cells(), Filter::Connected { width, mask });
    },
    ..ConstraintKind::ROW
};

/// Cells outside of the grid, in rows. The values are the numbers of rows and columns, and the label is the name.
pub const VARIABLES: ConstraintKind = ConstraintKind {
    name: "variables",
    description: "there are cells outside of the grid",
    parts: PartCounts::of_cells(0, 0).and_values(2, 2),
    has_free_form: true,
    requirement: |constraint, _| {
        let is_letter = |c: char| c.is_ascii_uppercase();
        let fits = !constraint.label().is_empty() && constraint.label().chars().all(is_letter);
        let count = i64::from(constraint.values()[0]) * i64::from(constraint.values()[1]);
        (!fits || !(1..=MAX_VARIABLES).contains(&count)).then_some("a name of capital letters and up to 400 cells")
    },
    ..ConstraintKind::ROW
};

/// Maximum number of cells of an area outside of the grid.
const MAX_VARIABLES: i64 = 400;

/// The digits from the first value on.
pub const DIGITS: ConstraintKind = ConstraintKind {
    name: "digits",
    description: "the digits begin with 0",
    parts: PartCounts::of_cells(0, 0).and_values(1, 1),
    has_free_form: true,
    requirement: |constraint, _| (constraint.values()[0] != 0).then_some("0"),
    ..ConstraintKind::ROW
};

/// Each square of four cells has a low, a middle and a high digit.
pub const GLOBAL_ENTROPY: ConstraintKind = ConstraintKind {
    name: "global-entropy",
    description: "each square of 2x2 cells has a low, a middle and a high digit",
    parts: PartCounts::of_cells(0, 0),
    compile: |constraint, grid, all| {
        let (low, side) = (all.low(), all.side() as i32);
        add_squares(constraint, grid, all, |value| (value - low) * 3 / side);
    },
    ..ConstraintKind::ROW
};

/// Each square of four cells has digits of all remainders modulo 3.
pub const GLOBAL_MODULAR: ConstraintKind = ConstraintKind {
    name: "global-modular",
    description: "each square of 2x2 cells has digits of all remainders modulo 3",
    compile: |constraint, grid, all| add_squares(constraint, grid, all, |value| value % 3),
    ..GLOBAL_ENTROPY
};

/// Each middle digit has the least one above it or the largest one below it.
pub const FLATMATES: ConstraintKind = ConstraintKind {
    name: "flatmates",
    description: "each 5 has a 1 directly above it or a 9 directly below it",
    counts_places: true,
    compile: |constraint, grid, all| {
        let (low, side) = (all.low(), all.side() as i32);
        let (middle, high) = (low + (side - 1) / 2, low + side - 1);
        for column in 0..grid.shape.side {
            let cells: Vec<u16> = (0..grid.shape.side).map(|row| grid.shape.cell(row, column)).collect();
            // Whether the largest digit must follow, and whether the digit before is the least one.
            let step = |&(needs, is_least): &(bool, bool), digit: i32| {
                (!needs || digit == high).then_some((digit == middle && !is_least, digit == low))
            };
            all.add_automaton(constraint.kind().name(), cells, (false, false), step, |&(needs, _)| !needs);
        }
    },
    ..GLOBAL_ENTROPY
};

/// No digit is at its own distance, in orthogonal steps, from the same one.
pub const ANTI_TAXICAB: ConstraintKind = ConstraintKind {
    name: "anti-taxicab",
    description: "no two equal digits are as many orthogonal steps apart as they say",
    compile: |constraint, grid, all| {
        let (side, cells) = (grid.shape.side, (grid.shape.side * grid.shape.side) as u16);
        let place = |cell: u16| (usize::from(cell) / side, usize::from(cell) % side);
        let apart = |a: (usize, usize), b: (usize, usize)| a.0.abs_diff(b.0) + a.1.abs_diff(b.1);
        for distance in 2..=side + 1 {
            let pairs = (0..cells).flat_map(|a| (a + 1..cells).map(move |b| (a, b)));
            let pairs = pairs.filter(|&(a, b)| apart(place(a), place(b)) == distance);
            all.relate(constraint.kind().name(), pairs, |a, b| a != b || a != distance as i32);
        }
    },
    ..GLOBAL_ENTROPY
};

/// Adds that each square of four cells has digits of three classes.
fn add_squares(constraint: &Constraint, grid: &Surroundings, all: &mut Requirements, class: impl Fn(i32) -> i32) {
    let corners: Vec<(u16, u16)> = grid.shape.pairs_at((1, 1)).collect();
    for (a, d) in corners {
        let step = |seen: &u8, value: i32| Some(seen | 1 << class(value));
        all.add_automaton(constraint.kind().name(), [a, a + 1, d - 1, d], 0u8, step, |seen| *seen == 0b111);
    }
}

/// Returns the outline of a cage with a mark.
fn marked_cage(constraint: &Constraint, grid: &Surroundings, mark: &str) -> Vec<Decoration> {
    let text = corner_text(constraint.cells(), &grid.shape, mark);
    std::iter::once(Decoration::Outline { cells: constraint.cells().into() }).chain(text).collect()
}

fn add_pairs(constraint: &Constraint, all: &mut Requirements, pairs: impl Iterator<Item = (u16, u16)>) {
    let allowed: HashSet<(i32, i32)> = constraint.values().chunks_exact(2).map(|pair| (pair[0], pair[1])).collect();
    all.relate(constraint.kind().name(), pairs, |a, b| allowed.contains(&(a, b)));
}

/// Returns a line with its name.
fn labeled_line(constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
    let name = constraint.label();
    let text = (!name.is_empty()).then(|| text_on_line(constraint.cells(), shape, name.to_owned()));
    std::iter::once(line(constraint.cells(), shape, 0.1, Tone::Light)).chain(text).collect()
}

fn all_decorations(constraint: &Constraint, grid: &Surroundings) -> Vec<Decoration> {
    constraint.inner().iter().flat_map(|one| one.kind().decorations(one, grid)).collect()
}
