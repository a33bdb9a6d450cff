//! Candidates of all cells, and their text.

use super::layout::Layout;
use super::model::Variant;
use super::symbols::Symbols;

/// The candidates of all cells of a grid, or of joined grids.
///
/// ```
/// use cluewise::rating::effort::Propagation;
/// use cluewise::variant::{Puzzle, Symbols, Variant, VariantRater};
/// let variant = Variant::classic(4)?;
/// let rater = VariantRater::new(&variant.layout()).ok_or("too large")?;
/// let puzzle = Puzzle::parse("1...............", 4, Symbols::DIGITS)?;
/// let candidates = rater.propagate(&variant, (&puzzle).into(), Propagation::Clues);
/// assert_eq!(candidates.to_text(Symbols::DIGITS).lines().next(), Some("1   234  | 234  234"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateGrid {
    variant: Variant,
    masks: Vec<u32>,
    is_contradictory: bool,
}

impl CandidateGrid {
    /// Creates the grid of a variant and its layout from the mask of the candidates of each cell.
    pub(super) fn new(variant: &Variant, layout: &Layout, masks: Vec<u32>) -> CandidateGrid {
        let all = u32::MAX >> (32 - layout.side());
        let has_all = |cells: &[u16]| cells.iter().fold(0, |union, &cell| union | masks[usize::from(cell)]) == all;
        let is_contradictory = masks.contains(&0) || !layout.houses().iter().all(|house| has_all(&house.cells));
        CandidateGrid { variant: variant.clone(), masks, is_contradictory }
    }

    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1.
    pub fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Returns whether a cell has no candidate, or a digit has no place in a house.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Returns a line for each row with aligned columns, `|` between boxes, `!` for a cell without candidates and `~`
    /// for the gaps of joined grids.
    pub fn to_text(&self, symbols: Symbols) -> String {
        self.to_text_with(|_, mask| digits(mask).map(|digit| symbols.char(digit)).collect())
    }

    /// Returns the text as [`CandidateGrid::to_text`] does, with this text of the candidates of each cell, given its
    /// index and the mask.
    pub(super) fn to_text_with(&self, text: impl Fn(usize, u32) -> String) -> String {
        let width = self.variant.width();
        let rows: Vec<Vec<String>> =
            (0..width).map(|row| (0..width).map(|column| self.cell_text((row, column), &text)).collect()).collect();
        let widest = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        let widths: Vec<usize> = (0..width).map(widest).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (text, &width))| {
                let before = match column {
                    0 => "",
                    _ if self.has_border_before(column) => " | ",
                    _ => " ",
                };
                format!("{before}{text:<width$}")
            });
            cells.collect::<String>().trim_end().to_owned()
        };
        rows.iter().map(line).collect::<Vec<_>>().join("\n")
    }

    /// Returns the text of the cell at a place of the field.
    fn cell_text(&self, (row, column): (usize, usize), text: &impl Fn(usize, u32) -> String) -> String {
        let cell = match self.variant.joined() {
            Some(joined) => joined.cell(row, column).map(usize::from),
            None => Some(row * self.variant.side() + column),
        };
        match cell.map(|cell| (cell, self.masks[cell])) {
            None => "~".to_owned(),
            Some((_, 0)) => "!".to_owned(),
            Some((cell, mask)) => text(cell, mask),
        }
    }

    /// Returns whether boxes end before a column in all rows.
    fn has_border_before(&self, column: usize) -> bool {
        let Some(boxes) = self.variant.boxes() else { return false };
        let corners = self.variant.joined().map_or(&[][..], |joined| joined.corners());
        column.is_multiple_of(boxes.columns) && corners.iter().all(|(_, left)| left.is_multiple_of(boxes.columns))
    }
}

/// Iterates over the digits of a mask, counted from 1.
pub(super) fn digits(mask: u32) -> impl Iterator<Item = u8> {
    (1..=32).filter(move |digit| mask >> (digit - 1) & 1 == 1)
}
