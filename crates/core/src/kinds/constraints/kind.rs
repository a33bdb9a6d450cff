//! The kinds of constraints: each is a row of the table of its family.

use super::constraint::{
    AdditionRule, CellOrder, Constraint, LineForm, MarkUnit, PartCounts, Repetition, Surroundings,
};
use crate::kinds::decoration::Decoration;
use crate::kinds::requirements::Requirements;
use crate::kinds::shape::Shape;
use std::fmt;

/// A kind of constraint.
pub struct ConstraintKind {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
    pub(super) parts: PartCounts,
    pub(super) order: CellOrder,
    pub(super) unit: MarkUnit,
    /// That of the unit and the order, if it is `None`.
    pub(super) repetition: Option<Repetition>,
    pub(super) label: Option<(LineForm, char)>,
    /// Lines without a direction are added without one.
    pub(super) addition: Option<AdditionRule>,
    pub(super) is_conventional: bool,
    pub(super) counts_places: bool,
    /// Whether each digit has a meaning of its own, and so has the order of the values.
    pub(super) has_free_form: bool,
    pub(super) marks_given: &'static [&'static str],
    pub(super) usual_values: fn(usize) -> Vec<i32>,
    pub(super) requirement: fn(&Constraint, &Shape) -> Option<&'static str>,
    pub(super) decorations: fn(&Constraint, &Surroundings) -> Vec<Decoration>,
    pub(super) implied_cells: fn(&Shape) -> Vec<u16>,
    pub(super) turned: Option<&'static str>,
    /// Adds the parts of the requirements that together mean the constraint.
    pub(super) compile: fn(&Constraint, &Surroundings, &mut Requirements),
}

impl ConstraintKind {
    /// What a row has that does not say otherwise.
    pub(super) const ROW: ConstraintKind = ConstraintKind {
        name: "",
        description: "",
        parts: PartCounts::of_cells(2, usize::MAX),
        order: CellOrder::Directed,
        unit: MarkUnit::Constraint,
        repetition: None,
        label: None,
        addition: None,
        is_conventional: false,
        counts_places: false,
        has_free_form: false,
        marks_given: &[],
        usual_values: |_| Vec::new(),
        requirement: |_, _| None,
        decorations: |_, _| Vec::new(),
        implied_cells: |_| Vec::new(),
        turned: None,
        compile: |_, _, _| {},
    };

    /// Returns the name.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Returns what the constraint says, as one phrase.
    pub fn description(&self) -> &'static str {
        self.description
    }

    /// Returns how many cells and values a constraint has.
    pub fn parts(&self) -> PartCounts {
        self.parts
    }

    /// Returns what the constraint needs that it or the shape lacks.
    pub fn requirement(&self, constraint: &Constraint, shape: &Shape) -> Option<&'static str> {
        (self.requirement)(constraint, shape)
    }

    /// Returns what a drawn grid shows of the constraint.
    pub fn decorations(&self, constraint: &Constraint, grid: &Surroundings) -> Vec<Decoration> {
        (self.decorations)(constraint, grid)
    }

    /// Returns whether players know the rule from its drawing. Other rules are named below the grid.
    pub fn is_conventional(&self) -> bool {
        self.is_conventional
    }

    /// Returns the form of the lines or numbers of the kind and the letter that tells them from others of this form;
    /// `None` for other marks.
    pub fn line_label(&self) -> Option<(LineForm, char)> {
        self.label
    }

    /// Returns the values that a constraint without any has, for a number of digits. Other values are drawn.
    pub fn usual_values(&self, side: usize) -> Vec<i32> {
        (self.usual_values)(side)
    }

    /// Returns what the order of the cells means.
    pub fn cell_order(&self) -> CellOrder {
        self.order
    }

    /// Returns what one mark of the kind is.
    pub fn unit(&self) -> MarkUnit {
        self.unit
    }

    /// Returns what it means that the cells of a constraint name one several times.
    pub fn repetition(&self) -> Repetition {
        self.repetition.unwrap_or(match (self.unit, self.order) {
            (MarkUnit::Cell, _) | (_, CellOrder::Path) => Repetition::Once,
            (_, CellOrder::Line) => Repetition::EachTime,
            _ => Repetition::Refused,
        })
    }

    /// Returns how constraints of the kind are added to a puzzle; `None` if they are not.
    pub fn addition(&self) -> Option<AdditionRule> {
        let is_line = matches!(self.order, CellOrder::Path | CellOrder::Line);
        self.addition.or(is_line.then_some(AdditionRule::Paths))
    }

    /// Returns the names of the marks that exempt a border from a negative constraint, by which all of them are given.
    pub fn marks_given(&self) -> &'static [&'static str] {
        self.marks_given
    }

    /// Returns the cells that the constraint means without a list of them: those of a diagonal.
    pub fn implied_cells(&self, shape: &Shape) -> Vec<u16> {
        (self.implied_cells)(shape)
    }

    /// Returns the kind that the constraint has after a quarter turn of the grid, if it is another one.
    pub fn turned(&self) -> Option<&'static ConstraintKind> {
        self.turned.and_then(super::constraint_kind)
    }

    /// Returns whether the meaning depends on the numbers of rows, columns and places, so that no rotation or
    /// reflection of the grid keeps it, or is not known to be kept.
    pub fn counts_places(&self) -> bool {
        self.counts_places || self.has_free_form
    }

    /// Returns whether a setter invents the rule: its values have an order, or it has other constraints in it.
    pub fn has_free_form(&self) -> bool {
        self.has_free_form
    }

    /// Returns whether the constraint is composed of others.
    pub fn is_composed(&self) -> bool {
        ["or", "and"].contains(&self.name)
    }

    /// Returns whether values may be negative: the weights of a sum.
    pub(super) fn has_signed_values(&self) -> bool {
        self.name == "sum"
    }
}

impl fmt::Debug for ConstraintKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
