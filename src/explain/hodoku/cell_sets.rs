//! Relations between cells and houses.

use crate::board::cell::{Cell, CellSet};
use crate::board::house::House;

/// Returns the houses that contain all these cells.
pub fn shared_houses(cells: CellSet) -> Vec<House> {
    House::all().filter(|&house| cells.is_subset(house.into())).collect()
}

/// Returns whether the cell sees all cells of a set.
pub fn sees_all(cell: Cell, cells: CellSet) -> bool {
    cells.iter().all(|other| cell.sees(other))
}
