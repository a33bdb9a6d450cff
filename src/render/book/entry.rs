//! The properties and drawings of a puzzle that a book needs.

use super::BookLayout;
use super::options::Style;
use crate::board::cell::Cell;
use crate::formats::VariantRecord;
use crate::pack::{Id, Record};
use crate::rating::effort::Level;
use crate::render::diagram::{Frame, GridDiagram, GridStyle, INK};
use crate::render::drawing::{Color, Item, Stroke};
use crate::render::kind::Kind;
use crate::render::rules_text::PuzzleRules;
use crate::render::sheet::caption;
use crate::render::sheet::legend;

/// A puzzle of a book.
pub(super) trait BookEntry {
    /// Returns the kind of puzzle.
    fn kind(&self) -> Kind;

    /// Returns the name, such as a date; numbers are none.
    fn title(&self) -> Option<&str>;

    /// Returns the level if it is known.
    fn level(&self) -> Option<Level>;

    /// Returns the effort score if it is known.
    fn effort(&self) -> Option<f64>;

    /// Returns whether the solution is known.
    fn has_solution(&self) -> bool;

    /// Returns the number of columns.
    fn columns(&self) -> usize;

    /// Returns the text of level and ratings.
    fn ratings(&self, layout: &BookLayout) -> String;

    /// Returns the rules that the drawn grid does not show.
    fn legend(&self, layout: &BookLayout) -> String;

    /// Returns the rules in words.
    fn rules(&self) -> PuzzleRules;

    /// Draws the puzzle.
    fn puzzle(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item>;

    /// Draws the solution; nothing if it is not known.
    fn solution(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item>;
}

impl BookEntry for Record {
    fn kind(&self) -> Kind {
        Kind::CLASSIC
    }

    fn title(&self) -> Option<&str> {
        match &self.id {
            Some(Id::Name(name)) => Some(name),
            _ => None,
        }
    }

    fn level(&self) -> Option<Level> {
        self.level
    }

    fn effort(&self) -> Option<f64> {
        self.effort
    }

    fn has_solution(&self) -> bool {
        self.solution.is_some()
    }

    fn columns(&self) -> usize {
        9
    }

    fn ratings(&self, layout: &BookLayout) -> String {
        caption::ratings(self, |level| layout.labels.get(level.name()), layout.labels.language()).join("  ")
    }

    fn legend(&self, _: &BookLayout) -> String {
        String::new()
    }

    fn rules(&self) -> PuzzleRules {
        PuzzleRules::CLASSIC
    }

    fn puzzle(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
        let style = layout.style();
        let clues = self.puzzle.clues().map(|(cell, digit)| {
            let text = frame.digit_with_height(cell, digit, style.digit_height);
            Item::from(text.bold_if(style.bold_clues))
        });
        frame.lines_with(thin(frame)).chain(clues).collect()
    }

    fn solution(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
        let Record { puzzle, solution: Some(solution), .. } = self else { return Vec::new() };
        let digits = Cell::all().map(|cell| {
            let text = frame.digit_with_height(cell, solution.get(cell), layout.style().digit_height);
            Item::from(text.bold_if(puzzle.get(cell).is_some()))
        });
        frame.lines_with(thin(frame)).chain(digits).collect()
    }
}

impl BookEntry for VariantRecord {
    fn kind(&self) -> Kind {
        Kind::of(&self.variant)
    }

    fn title(&self) -> Option<&str> {
        self.id.as_deref().filter(|id| id.parse::<u64>().is_err())
    }

    fn level(&self) -> Option<Level> {
        self.level
    }

    fn effort(&self) -> Option<f64> {
        self.effort
    }

    fn has_solution(&self) -> bool {
        self.solution.is_some()
    }

    fn columns(&self) -> usize {
        self.variant.width()
    }

    fn ratings(&self, layout: &BookLayout) -> String {
        let level = self.level.map(|level| layout.labels.get(level.name()).to_owned());
        let effort = self.effort.map(|effort| layout.labels.language().decimal(format!("{effort:.1}")));
        level.into_iter().chain(effort).collect::<Vec<_>>().join("  ")
    }

    fn legend(&self, layout: &BookLayout) -> String {
        legend(self, layout.digits, &layout.labels)
    }

    fn rules(&self) -> PuzzleRules {
        PuzzleRules::of(&self.variant)
    }

    fn puzzle(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
        GridDiagram::new(*frame, &self.variant).with_style(grid_style(layout)).puzzle(&self.puzzle, layout.digits)
    }

    fn solution(&self, frame: &Frame, layout: &BookLayout) -> Vec<Item> {
        let VariantRecord { puzzle, solution: Some(solution), .. } = self else { return Vec::new() };
        // Small grids with cages and lines would be illegible.
        let variant = self.variant.clone().without_constraints();
        let diagram = GridDiagram::new(*frame, &variant).with_style(grid_style(layout));
        diagram.solution(puzzle, solution, layout.digits)
    }
}

/// Returns the style of the grids of variants: digits and lines are black.
fn grid_style(layout: &BookLayout) -> GridStyle {
    let Style { digit_height, bold_clues, min_text, .. } = layout.style();
    GridStyle { digit_height, min_font: min_text, bold_clues, thin_lines: INK, solved: INK }
}

/// Returns the stroke of lines between cells.
fn thin(frame: &Frame) -> Stroke {
    Stroke::new(frame.side / 1300.0 + 0.15, Color::BLACK)
}
