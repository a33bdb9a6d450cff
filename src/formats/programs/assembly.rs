//! The parts of another kind that a reader collects, and what they mean together.

use crate::board::text::{ParseError, counted};
use crate::formats::text::{KindParts, LocatedConstraint, ReadOptions};
use crate::kinds::{BoxShape, Constraint, ConstraintError, PuzzleKind, Regions, RuleSet, Shape};
use std::collections::BTreeMap;

/// The parts of another kind that are read so far.
#[derive(Default)]
pub(super) struct Assembly {
    pub(super) side: usize,
    pub(super) boxes: Option<BoxShape>,
    regions: Option<Regions>,
    pub(super) rules: RuleSet,
    pub(super) constraints: Vec<LocatedConstraint>,
    /// The line and column of the list that is being read.
    pub(super) position: (u64, u64),
}

impl Assembly {
    /// Creates the parts of a grid of this side.
    pub(super) fn new(side: usize, position: (u64, u64)) -> Assembly {
        Assembly { side, position, ..Assembly::default() }
    }

    /// Adds a constraint.
    pub(super) fn add(
        &mut self,
        place: impl Into<String>,
        kind: &str,
        cells: Vec<u16>,
        others: Vec<u16>,
        values: Vec<i32>,
    ) -> Result<(), ConstraintError> {
        let constraint = Constraint::named(kind, cells, others, values)?;
        self.constraints.push(LocatedConstraint { constraint, place: place.into(), position: self.position });
        Ok(())
    }

    /// Sets the boxes or regions that the number of each cell means; `None` is a cell without region.
    pub(super) fn set_regions(&mut self, labels: Vec<Option<usize>>) -> Result<(), ParseError> {
        let side = self.side;
        let mut sets: BTreeMap<usize, Vec<u16>> = BTreeMap::new();
        for (cell, label) in (0u16..).zip(&labels) {
            label.iter().for_each(|&label| sets.entry(label).or_default().push(cell));
        }
        let (line, column) = self.position;
        if let Some((label, cells)) = sets.iter().find(|(_, cells)| cells.len() > side) {
            let found = format!("{} in region {label}", counted(cells.len(), "cell"));
            return Err(ParseError::new(line, column, found, format!("{side} cells")));
        }
        let is_whole = sets.values().all(|cells| cells.len() == side) && labels.iter().all(Option::is_some);
        let rows: Vec<usize> = (0..side * side).map(|cell| cell / side).collect();
        let regions = match is_whole {
            true => Regions::new(labels),
            false => Regions::new(rows.iter().copied()),
        };
        let regions = regions.map_err(|error| ParseError::new(line, column, error.to_string(), "regions"))?;
        if !is_whole {
            // Regions beside cells without one are additional to a Latin square.
            for cells in sets.into_values() {
                let wrong = |error: ConstraintError| ParseError::new(line, column, error.to_string(), "a region");
                self.add("", "extra-region", cells, vec![], vec![]).map_err(wrong)?;
            }
        }
        let numbers: Vec<usize> = regions.numbers().iter().map(|&number| number.into()).collect();
        let shapes = (1..=side).filter(|rows| side.is_multiple_of(*rows));
        let mut shapes = shapes.map(|rows| BoxShape { rows, columns: side / rows });
        let is_latin = BoxShape::default_for_side(side).is_none() && numbers == rows;
        self.boxes = shapes.find(|&shape| box_numbers(side, shape) == numbers).filter(|_| !is_latin);
        self.regions = Some(regions).filter(|_| self.boxes.is_none() && !is_latin);
        Ok(())
    }

    /// Replaces both diagonals, and all windows, by their rules.
    pub(super) fn combine(&mut self) {
        let diagonals = ["main-diagonal", "anti-diagonal"];
        let has = |name: &str| self.constraints.iter().any(|located| located.constraint.kind().name() == name);
        if diagonals.into_iter().all(has) {
            self.constraints.retain(|located| !diagonals.contains(&located.constraint.kind().name()));
            self.rules = self.rules | RuleSet::X;
        }
        let windows = windows(self.side, self.boxes);
        let cells = |located: &LocatedConstraint| match located.constraint.kind().name() {
            "extra-region" => {
                let mut cells = located.constraint.cells().to_vec();
                cells.sort_unstable();
                cells
            }
            _ => Vec::new(),
        };
        let extra: Vec<Vec<u16>> = self.constraints.iter().map(cells).collect();
        if !windows.is_empty() && windows.iter().all(|window| extra.contains(window)) {
            self.constraints.retain(|located| !windows.contains(&cells(located)));
            self.rules = self.rules | "windoku".parse().unwrap_or_default();
        }
    }

    /// Returns the kind.
    pub(super) fn kind(self, options: &ReadOptions) -> Result<PuzzleKind, ParseError> {
        let Assembly { side, boxes, rules, regions, .. } = self;
        let parts = KindParts { side, boxes, rules, regions, ..KindParts::default() };
        options.kind_with(parts, self.constraints)
    }
}

/// Returns the windows of the rule windoku; none without square boxes.
pub(super) fn windows(side: usize, boxes: Option<BoxShape>) -> Vec<Vec<u16>> {
    let rules = "windoku".parse().unwrap_or_default();
    let kind = boxes.and_then(|boxes| PuzzleKind::new(side, Some(boxes), None, rules).ok());
    let Some(layout) = kind.map(|kind| kind.layout()) else { return Vec::new() };
    layout.houses().iter().filter(|house| house.name.kind == "window").map(|house| house.cells.to_vec()).collect()
}

/// Returns the numbers of the boxes of cells.
fn box_numbers(side: usize, boxes: BoxShape) -> Vec<usize> {
    Shape::new(side, Some(boxes), None).region_numbers()
}

/// Returns the numbers of the usual boxes of cells, or of rows if there are none.
pub(super) fn usual_regions(side: usize) -> Vec<usize> {
    match BoxShape::default_for_side(side) {
        Some(boxes) => box_numbers(side, boxes),
        None => (0..side * side).map(|cell| cell / side).collect(),
    }
}
