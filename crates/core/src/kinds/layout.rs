//! The layout of a kind: the requirements of its rules and constraints, and the constraints themselves.

use super::constraints::{Constraint, constraint_text};
use super::model::PuzzleKind;
use super::requirements::{HouseName, Requirements};
use super::rules::Rule;
use super::shape::{BoxShape, Shape};
use std::ops::Deref;
use std::sync::Arc;

/// The requirements of a kind, which are read through `Deref`, and its constraints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    requirements: Requirements,
    /// The kind, if it has constraints: they check complete cells.
    kind: Option<Arc<PuzzleKind>>,
    is_rated_by_explainer: bool,
}

impl Deref for Layout {
    type Target = Requirements;

    fn deref(&self) -> &Requirements {
        &self.requirements
    }
}

impl PuzzleKind {
    /// Returns the houses, groups, pairs and relations.
    pub fn layout(&self) -> Layout {
        let mut requirements = self.requirements_of(|requirements, shape| {
            self.add_houses(requirements, shape);
            self.rules().iter().for_each(|rule| rule.add_to(requirements, shape));
        });
        let grid = self.surroundings();
        grid.constraints.iter().for_each(|constraint| constraint.compile(&grid, &mut requirements));
        let kind = (!grid.constraints.is_empty()).then(|| Arc::new(self.clone()));
        let is_rated_by_explainer = self.rules().iter().all(Rule::is_rated_by_explainer);
        Layout { requirements, kind, is_rated_by_explainer }
    }

    /// Returns the requirements that a function adds to each grid.
    pub(super) fn requirements_of(&self, add: impl Fn(&mut Requirements, &Shape)) -> Requirements {
        let alone = || Requirements::new(self.side(), self.cells());
        let mut requirements = self.joined().map_or_else(alone, Requirements::of_joined);
        requirements.set_low(self.low());
        self.variables().for_each(|(name, cells)| requirements.add_area(name, cells));
        for (index, shape) in self.shapes().iter().enumerate() {
            if self.joined().is_some() {
                requirements.enter_grid(index);
            }
            add(&mut requirements, shape);
        }
        requirements
    }

    /// Adds the rows, columns and boxes of a grid.
    pub(super) fn add_houses(&self, requirements: &mut Requirements, shape: &Shape) {
        let side = self.side();
        for row in 0..side {
            requirements
                .add_different(HouseName::numbered("row", row), (0..side).map(|column| shape.cell(row, column)));
        }
        for column in 0..side {
            requirements
                .add_different(HouseName::numbered("column", column), (0..side).map(|row| shape.cell(row, column)));
        }
        if let Some(boxes) = self.boxes() {
            for index in 0..side {
                requirements.add_different(HouseName::numbered("box", index), box_cells(shape, boxes, index));
            }
        }
    }
}

/// Returns the cells of a box; boxes are numbered in reading order.
fn box_cells<'a>(shape: &'a Shape, boxes: BoxShape, index: usize) -> impl Iterator<Item = u16> + 'a {
    let across = shape.side / boxes.columns;
    let (top, left) = (index / across * boxes.rows, index % across * boxes.columns);
    (0..boxes.cells()).map(move |i| shape.cell(top + i / boxes.columns, left + i % boxes.columns))
}

impl Layout {
    /// Returns the kind, if it has constraints.
    pub fn kind(&self) -> Option<&PuzzleKind> {
        self.kind.as_deref()
    }

    /// Returns whether Sudoku Explainer has all rules.
    pub(super) fn is_rated_by_explainer(&self) -> bool {
        self.is_rated_by_explainer
    }

    /// Returns the layout with more requirements, which follow from its own.
    pub(super) fn with(&self, add: impl FnOnce(&mut Requirements)) -> Layout {
        let mut layout = self.clone();
        add(&mut layout.requirements);
        layout
    }

    /// Returns whether there is no other rule than that the cells of houses differ.
    pub(super) fn has_only_houses(&self) -> bool {
        self.requirements.has_only_houses() && self.kind.is_none()
    }

    /// Returns the name of a constraint with all of its cells, such as `cage 17 in r1c1, r1c2`.
    pub fn constraint_name(&self, constraint: &Constraint) -> String {
        let cells = constraint.cells().iter().chain(constraint.others()).map(|&cell| self.cell_name(cell));
        let name = if constraint.label().is_empty() { constraint.kind().name() } else { constraint.label() };
        constraint_text(name, shown_values(constraint), cells)
    }

    /// Returns the constraint of these cells in ascending order.
    fn find_constraint(&self, cells: &[u16]) -> Option<&Constraint> {
        let is_same = |constraint: &&Constraint| {
            let mut own = constraint.distinct_cells();
            own.sort_unstable();
            own == cells
        };
        self.kind()?.constraints().iter().find(is_same)
    }

    /// Returns the kind and the values of the constraint of these cells in ascending order.
    pub fn constraint_of(&self, cells: &[u16]) -> Option<(&'static str, &[i32])> {
        self.find_constraint(cells).map(|constraint| (constraint.kind().name(), shown_values(constraint)))
    }

    /// Returns the name that a setter gave the constraint of a kind and these cells in ascending order.
    pub fn label_of(&self, kind: &str, cells: &[u16]) -> Option<&str> {
        let constraint = self.find_constraint(cells).filter(|constraint| constraint.kind().name() == kind)?;
        Some(constraint.label()).filter(|label| !label.is_empty())
    }
}

/// Returns the values of a constraint that mean something to a reader.
fn shown_values(constraint: &Constraint) -> &[i32] {
    if constraint.kind().has_free_form() { &[] } else { constraint.values() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn houses_have_names() {
        let kind = PuzzleKind::new(6, None, None, "x".parse().unwrap()).unwrap();
        let layout = kind.layout();
        assert_eq!(layout.houses().len(), 20);
        let names: Vec<String> = layout.houses().iter().map(|house| house.name.to_string()).collect();
        assert_eq!([&names[0], &names[11], &names[17]], ["row 1", "column 6", "box 6"]);
        assert_eq!(*layout.houses()[13].cells, [3, 4, 5, 9, 10, 11]);
        assert_eq!(kind.to_string(), "6x6 x");
    }

    #[test]
    fn houses_of_joined_grids() {
        let samurai = |rules: &str| PuzzleKind::new(9, None, None, rules.parse().unwrap()).unwrap();
        let layout = samurai("samurai").layout();
        assert_eq!((layout.cells(), layout.houses().len(), layout.groups().len()), (369, 131, 0));
        let name = |index: usize| layout.houses()[index].name.to_string();
        assert_eq!([name(0), name(26), name(27)], ["row 1 of grid 1", "box 9 of grid 1", "row 1 of grid 2"]);
        assert_eq!((layout.cell_name(9), layout.cell_name(368)), ("r1c13".into(), "r21c21".into()));
        assert_eq!(samurai("samurai+x").layout().houses().len(), 141);
        assert!(PuzzleKind::new(9, None, None, "samurai".parse().unwrap()).unwrap().with_constraints(vec![]).is_ok());
    }
}
