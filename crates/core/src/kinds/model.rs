//! Kinds of puzzles: size, boxes or regions, and additional rules.

use super::constraints::{
    CONSTRAINT_KINDS, Constraint, ConstraintError, ConstraintKind, LineForm, Surroundings, decorations,
};
use super::decoration::Decoration;
use super::described_rule::DescribedRule;
use super::digit_sets::MAX_SIDE;
use super::joined::JoinedGrids;
use super::kind_error::KindError;
use super::puzzle::{ParsePuzzleError, Puzzle};
use super::regions::Regions;
use super::rules::{Rule, RuleSet};
use super::shape::{BoxShape, Shape};
use super::symbols::Symbols;
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;

/// Maximum number of constraints for each cell of a grid. Puzzles by people have less than twenty.
const MAX_LISTS_OF_CELL: usize = 50;

/// The work of the preparation of a solver for each digit of a cell.
const PREPARATION_WORK: u64 = 100;

/// The size, the boxes or regions, the additional rules and the constraints of a puzzle.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct PuzzleKind {
    side: usize,
    boxes: Option<BoxShape>,
    regions: Option<Arc<Regions>>,
    rules: RuleSet,
    constraints: Arc<[Constraint]>,
    /// The joined grids that the rules name.
    joined: Option<&'static JoinedGrids>,
}

/// Iterates over the areas of cells outside of the grid, with the number of cells of each.
fn areas(constraints: &[Constraint]) -> impl Iterator<Item = (&Constraint, usize)> {
    let areas = constraints.iter().filter(|one| one.kind().name() == "variables");
    areas.map(|one| (one, one.values().iter().map(|&count| count.max(0) as usize).product()))
}

/// Returns the number of cells outside of the grid.
fn outside_cells(constraints: &[Constraint]) -> usize {
    areas(constraints).map(|(_, cells)| cells).sum()
}

/// Returns the value of the least digit.
fn low(constraints: &[Constraint]) -> i32 {
    constraints.iter().find(|one| one.kind().name() == "digits").map_or(1, |one| one.values()[0])
}

/// The 9x9 Sudoku with the usual rules.
impl Default for PuzzleKind {
    fn default() -> PuzzleKind {
        let boxes = BoxShape::default_for_side(9);
        PuzzleKind { side: 9, boxes, regions: None, rules: RuleSet::EMPTY, constraints: [].into(), joined: None }
    }
}

impl PuzzleKind {
    /// Creates the kind of a size with the default boxes and no additional rule. Sides without boxes, such as 7, are Latin
    /// squares.
    ///
    /// # Errors
    /// The side is not between 2 and 25.
    pub fn of_size(side: usize) -> Result<PuzzleKind, KindError> {
        PuzzleKind::new(side, None, None, RuleSet::EMPTY)
    }

    /// Creates a kind. Without boxes and regions, the boxes are the [default](BoxShape::default_for_side) ones.
    ///
    /// # Errors
    /// The parts contradict each other, or a rule needs other boxes.
    ///
    /// ```
    /// use cluewise::kinds::PuzzleKind;
    /// let kind = PuzzleKind::new(9, None, None, "x+anti-knight".parse()?)?;
    /// assert_eq!(kind.layout().houses().len(), 29);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        side: usize,
        boxes: Option<BoxShape>,
        regions: Option<Arc<Regions>>,
        rules: RuleSet,
    ) -> Result<PuzzleKind, KindError> {
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(KindError::Side(side));
        }
        if let Some(regions) = &regions
            && regions.side() != side
        {
            return Err(KindError::Regions { regions: regions.side(), side });
        }
        if let Some(shape) = boxes.filter(|shape| shape.cells() != side) {
            return Err(KindError::Boxes { shape, side });
        }
        let rules = if regions.is_some() { rules | RuleSet::JIGSAW } else { rules };
        let boxes = if regions.is_some() { None } else { boxes.or_else(|| BoxShape::default_for_side(side)) };
        let kind = PuzzleKind { side, boxes, regions, rules, constraints: Arc::new([]), joined: None };
        let failed = rules.iter().find_map(|rule| Some((rule.name(), rule.requirement(&kind.shape())?)));
        let second = rules.arrangements().iter().nth(1).map(|rule| (rule.name(), "a field of its own"));
        match failed.or(second) {
            Some((rule, needs)) => Err(KindError::Rule { rule, needs }),
            None => Ok(PuzzleKind { joined: rules.joined_grids().find(|joined| joined.side() == side), ..kind }),
        }
    }

    /// Returns the kind with these constraints instead of its own.
    ///
    /// # Errors
    /// A constraint does not fit the grid, or there are more than 50 for each cell.
    ///
    /// ```
    /// use cluewise::kinds::{Constraint, PuzzleKind};
    /// let cage = Constraint::named("killer", [0, 1], [], [3])?;
    /// let kind = PuzzleKind::of_size(4)?.with_constraints(vec![cage])?;
    /// assert_eq!(kind.constraints().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_constraints(self, constraints: impl Into<Arc<[Constraint]>>) -> Result<PuzzleKind, KindError> {
        let constraints = constraints.into();
        if let Some(joined) = self.joined.filter(|_| !constraints.is_empty()) {
            return Err(KindError::no_constraints(joined));
        }
        let shape = self.shape();
        let all_cells = self.cells() + outside_cells(&constraints);
        let check = |constraint: &Constraint| constraint.check(&shape, all_cells);
        constraints.iter().try_for_each(check).map_err(KindError::Constraint)?;
        self.check_areas(&constraints).map_err(KindError::Constraint)?;
        let (found, max) = (
            constraints.iter().map(|constraint| constraint.listed_cells(self.cells())).sum(),
            MAX_LISTS_OF_CELL * self.cells(),
        );
        if found > max {
            return Err(KindError::Constraint(ConstraintError::Total { found, max }));
        }
        Ok(PuzzleKind { constraints, ..self })
    }

    /// Checks the constraints against the digits and the areas outside of the grid, whose names differ.
    fn check_areas(&self, constraints: &[Constraint]) -> Result<(), ConstraintError> {
        let (mut start, mut places, mut names) = (self.cells(), vec![(0, self.cells(), self.side)], HashSet::new());
        for (area, cells) in areas(constraints) {
            if !names.insert(area.label()) {
                return Err(ConstraintError::Requirement { kind: "variables", needs: "a name of its own" });
            }
            places.push((start, cells, area.values().get(1).map_or(0, |&columns| columns as usize)));
            start += cells;
        }
        let digits = low(constraints)..low(constraints) + self.side as i32;
        constraints.iter().try_for_each(|one| one.check_areas(&places, &digits))
    }

    /// Returns the kind with these rules in place of its own constraints. What says which cells and digits there are stays.
    pub(super) fn with_some_constraints(
        &self,
        constraints: impl Iterator<Item = Constraint>,
    ) -> Result<PuzzleKind, KindError> {
        let declared = self.constraints.iter().filter(|one| one.is_declaration()).cloned();
        let rules = constraints.filter(|one| !one.is_declaration());
        self.clone().with_constraints(declared.chain(rules).collect::<Vec<Constraint>>())
    }

    /// Returns the number of cells with those outside of the grid.
    pub(super) fn all_cells(&self) -> usize {
        self.cells() + outside_cells(&self.constraints)
    }

    /// Iterates over the areas of cells outside of the grid: the name and the number of cells of each.
    pub fn variables(&self) -> impl Iterator<Item = (&str, usize)> {
        areas(&self.constraints).map(|(area, cells)| (area.label(), cells))
    }

    /// Returns the name of a cell: `r1c2`, or that of its area and its number if it is outside of the grid.
    pub fn cell_name(&self, cell: u16) -> String {
        let mut start = self.cells();
        for (name, cells) in self.variables() {
            if (start..start + cells).contains(&usize::from(cell)) {
                return format!("{name}{}", usize::from(cell) - start + 1);
            }
            start += cells;
        }
        let (row, column) = self.place(cell);
        format!("r{}c{}", row + 1, column + 1)
    }

    /// Returns the cell outside of the grid with a name.
    pub fn named_variable(&self, name: &str) -> Option<u16> {
        (self.cells()..self.all_cells()).map(|cell| cell as u16).find(|&cell| self.cell_name(cell) == name)
    }

    /// Returns the value of the least digit, 1 or 0.
    pub fn low(&self) -> i32 {
        low(&self.constraints)
    }

    /// Returns the kind without constraints.
    #[must_use]
    pub fn without_constraints(self) -> PuzzleKind {
        PuzzleKind { constraints: Arc::new([]), ..self }
    }

    /// Returns the constraints.
    pub fn constraints(&self) -> &[Constraint] {
        &self.constraints
    }

    /// Returns the [work](crate::CancellationToken::with_work_limit) of the preparation of a solver: it grows with the cells of
    /// the grid and of the constraints.
    pub fn preparation_work(&self) -> u64 {
        let of_constraints = self.constraints.iter().map(|one| one.cells().len() + one.others().len());
        PREPARATION_WORK * self.side() as u64 * (self.cells() + of_constraints.sum::<usize>()) as u64
    }

    /// Returns what the constraints know of the grid.
    pub(super) fn surroundings(&self) -> Surroundings<'_> {
        Surroundings::new(self.shape(), &self.constraints)
    }

    /// Returns the number of digits, and of rows and columns: of each grid, if several are joined.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the joined grids; `None` for a single one.
    pub fn joined(&self) -> Option<&'static JoinedGrids> {
        self.joined
    }

    /// Returns the number of rows and columns of the field: that of the grid, if it is a single one.
    pub fn width(&self) -> usize {
        self.joined.map_or(self.side, JoinedGrids::width)
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.joined.map_or(self.side * self.side, JoinedGrids::cells)
    }

    /// Returns the row and the column of a cell, counted from 0.
    pub fn place(&self, cell: u16) -> (usize, usize) {
        let of_single = || (usize::from(cell) / self.side, usize::from(cell) % self.side);
        self.joined.map_or_else(of_single, |joined| joined.place(cell))
    }

    /// Parses the cells of a puzzle: a text as [`Puzzle::parse`] reads it; of joined grids, one symbol for each place
    /// of the field in reading order, in gaps `~` or a blank.
    ///
    /// # Errors
    /// The text has another length, or a character that its place cannot hold.
    ///
    /// ```
    /// use cluewise::kinds::{Symbols, PuzzleKind};
    /// let kind = PuzzleKind::new(4, None, None, "twodoku".parse()?)?;
    /// let text = "1...~~..3.~~..12......21~~..4.~~..2.";
    /// let puzzle = kind.parse(text, Symbols::DIGITS)?;
    /// assert_eq!(kind.text_of(&puzzle, Symbols::DIGITS), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&self, text: &str, symbols: Symbols) -> Result<Puzzle, ParsePuzzleError> {
        let symbols = self.symbols(symbols);
        match self.joined {
            Some(joined) => joined.parse(text, symbols),
            None => Puzzle::parse(text, self.side, symbols),
        }
    }

    /// Returns the cells of a puzzle as one line: `.` for empty cells, and `~` for the gaps of joined grids.
    pub fn text_of(&self, puzzle: &Puzzle, symbols: Symbols) -> String {
        let symbols = self.symbols(symbols);
        self.joined.map_or_else(|| puzzle.to_text(symbols), |joined| joined.text_of(puzzle, symbols))
    }

    /// Returns the symbols of the digits in texts and drawings: these, or those from 0 if the grid has this digit.
    pub fn symbols(&self, requested: Symbols) -> Symbols {
        requested.of_least(self.low())
    }

    /// Returns the boxes; `None` with regions, and for Latin squares.
    pub fn boxes(&self) -> Option<BoxShape> {
        self.boxes
    }

    /// Returns the irregular regions.
    pub fn regions(&self) -> Option<&Arc<Regions>> {
        self.regions.as_ref()
    }

    /// Returns the additional rules.
    pub fn rules(&self) -> RuleSet {
        self.rules
    }

    /// Returns whether this is the classic 9x9 Sudoku.
    pub fn is_classic(&self) -> bool {
        let has_usual_boxes = self.boxes == Some(BoxShape { rows: 3, columns: 3 });
        has_usual_boxes && self.rules == RuleSet::EMPTY && self.constraints.is_empty()
    }

    /// Returns the shape of the grid; of the first one, if several are joined.
    pub fn shape(&self) -> Shape<'_> {
        let joined = self.joined.map(|joined| (joined, joined.corners()[0]));
        Shape { joined, ..Shape::new(self.side, self.boxes, self.regions.as_deref()) }
    }

    /// Returns the shape of each joined grid.
    pub(super) fn shapes(&self) -> Vec<Shape<'_>> {
        let shape = self.shape();
        let of_grid = |joined: &'static JoinedGrids| {
            joined.corners().iter().map(|&corner| Shape { joined: Some((joined, corner)), ..shape }).collect()
        };
        self.joined.map_or_else(|| vec![shape], of_grid)
    }

    /// Returns what a drawn grid shows of the rules and constraints, besides the borders of boxes or regions.
    pub fn decorations(&self) -> Vec<Decoration> {
        // Cells outside of the grid are not drawn.
        let is_inside = |one: &&Constraint| one.all_cells().all(|cell| usize::from(cell) < self.cells());
        let constraints = self.constraints.iter().filter(is_inside);
        let grid = self.surroundings();
        let label = |kind: &&'static ConstraintKind| Some((kind.name(), self.label_of(kind)?));
        let labels: HashMap<&str, (LineForm, char)> = CONSTRAINT_KINDS.iter().filter_map(label).collect();
        let of_constraints = constraints.flat_map(|constraint| {
            let kind = constraint.kind();
            let label = labels.get(kind.name()).copied();
            let decorations = kind.decorations(constraint, &grid).into_iter();
            let labeled = decorations.map(move |decoration| match label {
                Some((LineForm::Outside, letter)) => decoration.with_letter(letter),
                _ => decoration,
            });
            labeled.chain(self.line_text(constraint, label.map(|(_, letter)| letter), &grid.shape))
        });
        let of_grid = |shape: Shape| {
            let corner = shape.joined.map_or([0.0; 2], |(_, (top, left))| [left as f32, top as f32]);
            let decorations = self.rules.iter().flat_map(|rule| rule.decorations(&shape));
            decorations.map(|decoration| decoration.moved(corner)).collect::<Vec<_>>()
        };
        self.shapes().into_iter().flat_map(of_grid).chain(of_constraints).collect()
    }

    /// Returns the form and the letter of the lines or numbers of a kind, if other kinds have some of the same form.
    fn label_of(&self, kind: &ConstraintKind) -> Option<(LineForm, char)> {
        let label = kind.line_label()?;
        let is_other = |other: &ConstraintKind| {
            other.name() != kind.name() && other.line_label().is_some_and(|(form, _)| form == label.0)
        };
        self.constraints.iter().any(|constraint| is_other(constraint.kind())).then_some(label)
    }

    /// Returns the text on a line between its first cells: its letter, and its value if that is not the usual one.
    fn line_text(&self, constraint: &Constraint, letter: Option<char>, shape: &Shape) -> Option<Decoration> {
        constraint.kind().line_label().filter(|&(form, _)| form != LineForm::Outside)?;
        let number = constraint.unusual_values(self.side()).iter().map(i32::to_string);
        let text: String = letter.map(String::from).into_iter().chain(number).collect();
        (!text.is_empty()).then(|| decorations::text_on_line(constraint.cells(), shape, text))
    }

    /// Returns the rules and kinds of constraints for which a condition is true.
    fn described(
        &self,
        rules: impl Iterator<Item = &'static dyn Rule>,
        is_described: impl Fn(&ConstraintKind) -> bool,
    ) -> Vec<DescribedRule> {
        let of_kind = |kind: &&'static ConstraintKind| {
            let constraints: Vec<&Constraint> =
                self.constraints.iter().filter(|constraint| constraint.kind().name() == kind.name()).collect();
            let is_there = !constraints.is_empty() && is_described(kind);
            is_there.then(|| DescribedRule::of_kind(kind, &constraints, self.side(), self.label_of(kind)))
        };
        rules.map(DescribedRule::of_rule).chain(CONSTRAINT_KINDS.iter().filter_map(of_kind)).collect()
    }

    /// Returns all rules and kinds of constraints, besides irregular regions, with their names.
    pub fn described_rules(&self) -> Vec<DescribedRule> {
        self.described(self.rules.without(RuleSet::JIGSAW).iter(), |_| true)
    }

    /// Returns the descriptions of the rules and constraints that a drawn grid does not show or explain.
    pub fn invisible_rules(&self) -> Vec<&'static str> {
        self.undrawn_rules().into_iter().map(|rule| rule.description).collect()
    }

    /// Returns the rules and constraints that a drawn grid does not show or explain, with their names.
    pub fn undrawn_rules(&self) -> Vec<DescribedRule> {
        let shape = self.shape();
        let is_shaded = |rule: &dyn Rule| {
            rule.decorations(&shape).iter().any(|decoration| matches!(decoration, Decoration::Shade { .. }))
        };
        // The shades of several rules mix.
        let are_mixed = self.rules.iter().filter(|&rule| is_shaded(rule)).count() > 1;
        let is_shown = |rule: &dyn Rule| rule.is_visible() && !(are_mixed && is_shaded(rule));
        self.described(self.rules.iter().filter(|&rule| !is_shown(rule)), |kind| !kind.is_conventional())
    }

    /// Returns the number of the box or region of each cell of a grid that is not joined; 0 for Latin squares.
    pub fn region_numbers(&self) -> Vec<u8> {
        self.shape().region_numbers().into_iter().map(|number| number as u8).collect()
    }
}

/// The size, the boxes unless they are the usual ones, the rules and the kinds of constraints, such as `6x6`,
/// `12x12 boxes 2x6 x+anti-king`, `9x9 x with killer, thermometer`.
impl fmt::Display for PuzzleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.side)?;
        if let Some(boxes) = self.boxes.and_then(|boxes| boxes.unless_default(self.side)) {
            write!(f, " boxes {boxes}")?;
        }
        if self.rules != RuleSet::EMPTY {
            write!(f, " {}", self.rules)?;
        }
        let mut names: Vec<&str> = self.constraints.iter().map(|constraint| constraint.kind().name()).collect();
        names.sort();
        names.dedup();
        if names.is_empty() { Ok(()) } else { write!(f, " with {}", names.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contradictions_are_errors() {
        let error = |side, boxes: Option<&str>, rules: &str| {
            let boxes = boxes.map(|text| text.parse().unwrap());
            PuzzleKind::new(side, boxes, None, rules.parse().unwrap()).unwrap_err().to_string()
        };
        assert_eq!(error(26, None, ""), "size 26, expected 2 to 25");
        assert_eq!(error(6, Some("3x3"), ""), "boxes 3x3 in a grid of size 6");
        assert_eq!(error(6, None, "windoku"), "windoku needs square boxes");
        assert_eq!(error(7, None, "disjoint"), "disjoint needs boxes");
        assert_eq!(error(9, None, "jigsaw"), "jigsaw needs regions");
        assert_eq!(error(6, None, "samurai"), "samurai needs size 9 and boxes of 3x3");
        assert_eq!(error(9, Some("1x9"), "twodoku"), "twodoku needs size 9 or 4 and square boxes");
        assert_eq!(error(9, None, "samurai+sohei"), "sohei needs a field of its own");
    }
}
