//! Candidates of all cells, and their text.

use super::dead_end::DeadEnd;
use super::layout::Layout;
use super::model::PuzzleKind;
use super::symbols::Symbols;

/// The candidates of all cells of a grid, or of joined grids.
///
/// ```
/// use cluewise::rating::effort::Propagation;
/// use cluewise::kinds::{Puzzle, Symbols, PuzzleKind, KindRater};
/// let kind = PuzzleKind::of_size(4)?;
/// let rater = KindRater::new(&kind.layout()).ok_or("too large")?;
/// let puzzle = Puzzle::parse("1...............", 4, Symbols::DIGITS)?;
/// let candidates = rater.propagate(&kind, (&puzzle).into(), Propagation::Clues);
/// assert_eq!(candidates.to_text(Symbols::DIGITS).lines().next(), Some("1   234  | 234  234"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateGrid {
    kind: PuzzleKind,
    masks: Vec<u32>,
    is_contradictory: bool,
}

impl CandidateGrid {
    /// Creates the grid of a kind and its layout from the mask of the candidates of each cell.
    pub fn new(kind: &PuzzleKind, layout: &Layout, masks: Vec<u32>) -> CandidateGrid {
        let is_contradictory = DeadEnd::find(layout, &masks, Symbols::DIGITS).is_some();
        CandidateGrid { kind: kind.clone(), masks, is_contradictory }
    }

    /// Returns the kind of puzzles.
    pub fn kind(&self) -> &PuzzleKind {
        &self.kind
    }

    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1.
    pub fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// Returns whether a cell has no candidate, or a digit has no place in a house.
    pub fn is_contradictory(&self) -> bool {
        self.is_contradictory
    }

    /// Returns the first cell without a candidate, or digit without a place in a house.
    pub fn dead_end(&self, symbols: Symbols) -> Option<DeadEnd> {
        let find = || DeadEnd::find(&self.kind.layout(), &self.masks, self.kind.symbols(symbols));
        self.is_contradictory.then(find).flatten().map(|(end, _)| end)
    }

    /// Returns a line for each row with aligned columns, `|` between boxes, `!` for a cell without candidates and `~`
    /// for the gaps of joined grids.
    pub fn to_text(&self, symbols: Symbols) -> String {
        let symbols = self.kind.symbols(symbols);
        let text = |_, mask| vec![((), digits(mask).map(|digit| symbols.char(digit)).collect())];
        let lines = self.rows(text, |(), piece| piece.to_owned()).0;
        lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
    }

    /// Draws the grid as [`CandidateGrid::to_text`] does, with lines between boxes, and with these pieces of text of each
    /// cell and their roles, given its index and the mask.
    pub fn draw<R: Copy + Default>(
        &self,
        pieces: impl Fn(usize, u32) -> Vec<(R, String)>,
        paint: impl Fn(R, &str) -> String,
    ) -> String {
        let (rows, separator) = self.rows(pieces, paint);
        let before = |row: usize| if row > 0 && self.has_border_before(row, false) { &separator[..] } else { "" };
        rows.iter().enumerate().map(|(row, line)| format!("{}{}\n", before(row), line.trim_end())).collect()
    }

    /// Returns the lines of the rows, and the line between boxes.
    fn rows<R: Copy + Default>(
        &self,
        pieces: impl Fn(usize, u32) -> Vec<(R, String)>,
        paint: impl Fn(R, &str) -> String,
    ) -> (Vec<String>, String) {
        let width = self.kind.width();
        let cells: Vec<Vec<Vec<(R, String)>>> =
            (0..width).map(|row| (0..width).map(|column| self.pieces((row, column), &pieces)).collect()).collect();
        let length = |pieces: &Vec<(R, String)>| pieces.iter().map(|(_, text)| text.chars().count()).sum::<usize>();
        let widths: Vec<usize> =
            (0..width).map(|column| cells.iter().map(|row| length(&row[column])).max().unwrap_or(0)).collect();
        let is_end = |column: usize| column + 1 < width && self.has_border_before(column + 1, true);
        let line = |row: &Vec<Vec<(R, String)>>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (pieces, width))| {
                let painted: String = pieces.iter().map(|(mark, text)| paint(*mark, text)).collect();
                let after = if is_end(column) { " | " } else { " " };
                painted + &" ".repeat(width - length(pieces)) + after
            });
            cells.collect()
        };
        let dashes = widths.iter().enumerate().map(|(column, width)| {
            "-".repeat(width + usize::from(column + 1 < widths.len())) + if is_end(column) { "+-" } else { "" }
        });
        (cells.iter().map(line).collect(), dashes.collect::<String>() + "\n")
    }

    /// Returns the text of the cell at a place of the field.
    fn pieces<R: Default>(
        &self,
        (row, column): (usize, usize),
        pieces: &impl Fn(usize, u32) -> Vec<(R, String)>,
    ) -> Vec<(R, String)> {
        let cell = match self.kind.joined() {
            Some(joined) => joined.cell(row, column).map(usize::from),
            None => Some(row * self.kind.side() + column),
        };
        let sign = |sign: &str| vec![(R::default(), sign.to_owned())];
        match cell.map(|cell| (cell, self.masks[cell])) {
            None => sign("~"),
            Some((_, 0)) => sign("!"),
            Some((cell, mask)) => pieces(cell, mask),
        }
    }

    /// Returns whether boxes end before a column in all rows, or before a row in all columns.
    fn has_border_before(&self, line: usize, is_column: bool) -> bool {
        let Some(boxes) = self.kind.boxes() else { return false };
        let corners = self.kind.joined().map_or(&[][..], |joined| joined.corners());
        let side = if is_column { boxes.columns } else { boxes.rows };
        line.is_multiple_of(side)
            && corners.iter().all(|&(top, left)| if is_column { left } else { top }.is_multiple_of(side))
    }
}

/// A list of the digits of each cell.
#[cfg(feature = "serde")]
impl serde::Serialize for CandidateGrid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.masks.iter().map(|&mask| digits(mask).collect::<Vec<u8>>()))
    }
}

/// Iterates over the digits of a mask, counted from 1.
pub(super) fn digits(mask: u32) -> impl Iterator<Item = u8> {
    (1..=32).filter(move |digit| mask >> (digit - 1) & 1 == 1)
}
