//! Relations between neighbors on a border or a line: dots, X and V, whispers.

use super::constraint::{
    AdditionRule, CellOrder, Constraint, ConstraintKind, LineForm, MarkUnit, PartCounts, Surroundings, digits_at,
    mark_of, needs_neighbors,
};
use super::decorations::{circle, line, middle, text};
use super::killer::needs_few_cells;
use crate::kinds::decoration::{Decoration, Tone};
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::borrow::Cow;

/// A relation between two digits that a value defines.
pub struct PairRelation {
    pub(super) name: &'static str,
    description: &'static str,
    parts: PartCounts,
    default: DefaultValue,
    /// Whether all cells of a line are related to each other, and not only neighbors.
    is_mutual: bool,
    mark: Mark,
    addition: Option<AdditionRule>,
    allows: fn(i32, i32, i32) -> bool,
}

/// The value of a relation without one.
enum DefaultValue {
    Fixed(i32),
    /// Half of the number of digits, rounded up.
    HalfOfSide,
}

/// The drawing of a relation.
#[derive(PartialEq, Eq)]
enum Mark {
    /// A dot with its value, if that is not the usual one.
    Dot(Tone, i32),
    /// An X or a V.
    Letter,
    /// The value.
    Number,
    /// A line through the cells.
    Line,
}

/// Two cells and a value.
const BORDER: PartCounts = PartCounts::of_cells(2, 2).and_values(0, 1);

/// A white dot.
pub const DIFFERENCE: PairRelation = PairRelation {
    name: "difference",
    description: "the digits beside a white dot differ by its value, or 1",
    parts: BORDER,
    default: DefaultValue::Fixed(1),
    is_mutual: false,
    mark: Mark::Dot(Tone::White, 1),
    addition: Some(AdditionRule::Borders(&[&[]])),
    allows: |a, b, value| (a - b).abs() == value,
};

/// A black dot.
pub const RATIO: PairRelation = PairRelation {
    name: "ratio",
    description: "one digit beside a black dot is the other times its value, or 2",
    parts: BORDER,
    default: DefaultValue::Fixed(2),
    is_mutual: false,
    mark: Mark::Dot(Tone::Black, 2),
    addition: Some(AdditionRule::Borders(&[&[]])),
    allows: is_ratio,
};

/// A sum of two cells.
pub const SUM_PAIR: PairRelation = PairRelation {
    name: "sum-pair",
    description: "the digits beside a number between cells add up to it",
    parts: PartCounts::of_cells(2, 2).and_values(1, 1),
    default: DefaultValue::Fixed(0),
    is_mutual: false,
    mark: Mark::Number,
    addition: None,
    allows: |a, b, value| a + b == value,
};

/// An X or V on a border: sum 10 or 5.
pub const XV: PairRelation = PairRelation {
    name: "xv",
    description: "the digits beside an X have sum 10, beside a V sum 5",
    parts: PartCounts::of_cells(2, 2).and_values(1, 1),
    default: DefaultValue::Fixed(10),
    is_mutual: false,
    mark: Mark::Letter,
    addition: Some(AdditionRule::Borders(&[&[5], &[10]])),
    allows: |a, b, value| a + b == value,
};

/// A line of whispers, German with value 5 or Dutch with value 4.
pub const WHISPERS: PairRelation = PairRelation {
    name: "whispers",
    description: "neighbors on the line differ by at least the value, or half of the number of digits",
    parts: PartCounts::of_cells(2, usize::MAX).and_values(0, 1),
    default: DefaultValue::HalfOfSide,
    is_mutual: false,
    mark: Mark::Line,
    addition: Some(AdditionRule::Paths),
    allows: |a, b, value| (a - b).abs() >= value,
};

/// A line without equal or consecutive digits.
pub const NABNER: PairRelation = PairRelation {
    name: "nabner",
    description: "no two digits of the line are equal or consecutive",
    parts: PartCounts::of_cells(2, usize::MAX),
    default: DefaultValue::Fixed(2),
    is_mutual: true,
    mark: Mark::Line,
    addition: Some(AdditionRule::Paths),
    allows: |a, b, value| (a - b).abs() >= value,
};

/// Returns whether one number is the other one times the value.
pub(super) fn is_ratio(a: i32, b: i32, value: i32) -> bool {
    a == b * value || b == a * value
}

impl PairRelation {
    fn default_value(&self, side: usize) -> i32 {
        match self.default {
            DefaultValue::Fixed(value) => value,
            DefaultValue::HalfOfSide => side.div_ceil(2) as i32,
        }
    }

    fn value(&self, constraint: &Constraint, side: usize) -> i32 {
        constraint.value_or(self.default_value(side))
    }

    /// Returns the cells to compare: those of a line that is a set each once.
    fn compared<'a>(&self, constraint: &'a Constraint) -> Cow<'a, [u16]> {
        if self.is_mutual { constraint.distinct_cells().into() } else { constraint.cells().into() }
    }

    /// Iterates over the indices of related cells.
    fn related(&self, count: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        let is_mutual = self.is_mutual;
        (1..count).flat_map(move |second| {
            let first = if is_mutual { 0 } else { second - 1 };
            (first..second).map(move |first| (first, second))
        })
    }
}

impl ConstraintKind for PairRelation {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn cell_order(&self) -> CellOrder {
        // Whispers compare neighbors only; nabner lines and dots all cells.
        match self.mark {
            Mark::Line if self.is_mutual => CellOrder::Path,
            Mark::Line => CellOrder::Line,
            _ => CellOrder::Set,
        }
    }

    fn line_label(&self) -> Option<(LineForm, char)> {
        let letter = if self.is_mutual { 'N' } else { 'W' };
        (self.mark == Mark::Line).then_some((LineForm::Plain, letter))
    }

    fn usual_values(&self, side: usize) -> Vec<i32> {
        // Nabner lines have no value, and the other kinds always one.
        let has_default = self.parts.values == (0, 1);
        has_default.then(|| self.default_value(side)).into_iter().collect()
    }

    fn unit(&self) -> MarkUnit {
        if self.mark == Mark::Line { MarkUnit::Constraint } else { MarkUnit::Border }
    }

    fn addition(&self) -> Option<AdditionRule> {
        self.addition
    }

    fn parts(&self) -> PartCounts {
        self.parts
    }

    fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        match self.unit() {
            MarkUnit::Border => needs_neighbors(constraint, shape),
            _ if self.is_mutual => needs_few_cells(constraint, shape),
            _ => None,
        }
    }

    fn decorations(&self, constraint: &Constraint, Surroundings { shape, .. }: &Surroundings) -> Vec<Decoration> {
        let (at, value) = (middle(constraint.cells(), shape), constraint.values().first());
        let number = value.map(|value| text(at, 0.15, value.to_string()));
        match self.mark {
            Mark::Dot(tone, usual) => match number.filter(|_| value != Some(&usual)) {
                Some(number) => vec![circle(at, 0.17, tone, Tone::Black), number],
                None => vec![circle(at, 0.12, tone, Tone::Black)],
            },
            Mark::Letter => match mark_of(self.name, value.copied()) {
                Some(letter) => vec![text(at, 0.27, letter)],
                None => number.into_iter().collect(),
            },
            Mark::Number => number.into_iter().collect(),
            Mark::Line => {
                let tone = if self.is_mutual { Tone::Yellow } else { Tone::Green };
                vec![line(constraint.cells(), shape, 0.16, tone)]
            }
        }
    }

    fn is_conventional(&self) -> bool {
        matches!(self.mark, Mark::Dot(..) | Mark::Letter)
    }

    fn accepts(&self, constraint: &Constraint, digits: &[u8], grid: &Surroundings) -> bool {
        let value = self.value(constraint, grid.shape.side);
        let all: Vec<i32> = digits_at(&self.compared(constraint), digits).collect();
        self.related(all.len()).all(|(first, second)| (self.allows)(all[first], all[second], value))
    }

    fn compile(&self, constraint: &Constraint, grid: &Surroundings, requirements: &mut Requirements) {
        let (value, cells) = (self.value(constraint, grid.shape.side), self.compared(constraint));
        let pairs = self.related(cells.len()).map(|(first, second)| (cells[first], cells[second]));
        requirements.relate(self.name, pairs, |a, b| (self.allows)(a as i32, b as i32, value));
    }
}
