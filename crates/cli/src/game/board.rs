//! The cells of a variant: their places, the cells that they see, and the digits that these leave.

use cluewise::explain::CellId;
use cluewise::kinds::{Layout, PuzzleKind};

/// A kind of puzzle with the lookup tables of a game.
pub struct GameBoard {
    pub kind: PuzzleKind,
    pub layout: Layout,
    /// The cell at each place of the field in reading order; `None` in gaps of joined grids.
    at: Vec<Option<u16>>,
    /// The cells that hold other digits than a cell.
    peers: Vec<Vec<u16>>,
}

impl GameBoard {
    pub fn new(kind: PuzzleKind) -> GameBoard {
        let (layout, width) = (kind.layout(), kind.width());
        let mut at = vec![None; width * width];
        for cell in 0..kind.cells() as u16 {
            let (row, column) = kind.place(cell);
            at[row * width + column] = Some(cell);
        }
        let mut peers = vec![Vec::new(); kind.cells()];
        for mut different in layout.different_cells() {
            different.retain(|&cell| usize::from(cell) < kind.cells());
            for &cell in &different {
                peers[usize::from(cell)].extend(different.iter().copied().filter(|&other| other != cell));
            }
        }
        GameBoard { kind, layout, at, peers }
    }

    pub fn side(&self) -> usize {
        self.kind.side()
    }

    /// Returns the number of rows and columns.
    pub fn width(&self) -> usize {
        self.kind.width()
    }

    pub fn cells(&self) -> impl Iterator<Item = u16> + use<> {
        0..self.kind.cells() as u16
    }

    /// Returns the cell in a row and a column.
    pub fn cell_in(&self, row: usize, column: usize) -> Option<u16> {
        let is_inside = row < self.width() && column < self.width();
        is_inside.then(|| self.at[row * self.width() + column]).flatten()
    }

    /// Returns the cell that follows in a direction, around the edges and past gaps.
    pub fn moved(&self, cell: u16, (rows, columns): (i8, i8)) -> u16 {
        let width = self.width();
        let step = |at: usize, by: i8| (at + width).saturating_add_signed(by.into()) % width;
        let mut place = self.kind.place(cell);
        for _ in 0..width {
            place = (step(place.0, rows), step(place.1, columns));
            if let Some(cell) = self.cell_in(place.0, place.1) {
                return cell;
            }
        }
        cell
    }

    pub fn peers(&self, cell: u16) -> &[u16] {
        &self.peers[usize::from(cell)]
    }

    pub fn name(&self, cell: u16) -> String {
        self.layout.cell_name(cell)
    }

    /// Returns a cell as steps name it.
    pub fn cell_id(&self, cell: u16) -> CellId {
        CellId::of(&self.kind, cell)
    }

    /// Returns the mask of the digits that the placed digits leave to a cell.
    pub fn candidates(&self, values: &[u8], cell: u16) -> u32 {
        let seen = self.peers(cell).iter().map(|&peer| values[usize::from(peer)]).filter(|&digit| digit > 0);
        let left = self.layout.candidates(cell.into()) & !seen.fold(0, |mask, digit| mask | 1 << (digit - 1));
        self.layout.pairs().iter().filter(|pair| [pair.first, pair.second].contains(&cell)).fold(left, |left, pair| {
            let table = &self.layout.tables()[usize::from(pair.table)].allowed;
            let other = if pair.first == cell { pair.second } else { pair.first };
            match (pair.first == cell, values.get(usize::from(other)).copied().unwrap_or(0)) {
                (_, 0) => left,
                (true, other) => left & column(table, other),
                (false, other) => left & table[usize::from(other) - 1],
            }
        })
    }

    /// Returns whether the digit of a cell contradicts that of another cell.
    pub fn has_conflict(&self, values: &[u8], cell: u16) -> bool {
        let digit = values[usize::from(cell)];
        digit > 0 && self.candidates(values, cell) >> (digit - 1) & 1 == 0
    }
}

/// Returns the digits of the first cell that a table allows beside a digit of the second one.
fn column(table: &[u32], second: u8) -> u32 {
    table.iter().enumerate().fold(0, |mask, (first, row)| mask | (row >> (second - 1) & 1) << first)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(side: usize, rules: &str) -> GameBoard {
        GameBoard::new(PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant"))
    }

    #[test]
    fn digits_leave_candidates() {
        let (board, mut values) = (board(9, "non-consecutive+anti-king"), vec![0; 81]);
        values[0] = 5;
        assert_eq!(board.candidates(&values, 1), 0b1_1100_0111 & !(1 << 4));
        assert_eq!(board.candidates(&values, 80), 0b1_1111_1111);
        values[1] = 6;
        assert!(board.has_conflict(&values, 0) && board.has_conflict(&values, 1) && !board.has_conflict(&values, 2));
    }

    #[test]
    fn moves_pass_gaps_and_edges() {
        let board = board(9, "samurai");
        let cell = |row, column| board.cell_in(row, column).expect("a cell");
        assert_eq!(board.moved(cell(0, 8), (0, 1)), cell(0, 12));
        assert_eq!(board.moved(cell(0, 0), (-1, 0)), cell(20, 0));
        assert_eq!(board.moved(cell(20, 20), (0, 1)), cell(20, 0));
    }
}
