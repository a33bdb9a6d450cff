//! The singles that an assertion implies: the additional implications of forcing nets.

use super::geometry::{CELL_SETS, CELLS, HOUSES_OF, Mask, PEERS, PLACE_IN, bits, digits, first_digit, house_indices};
use super::link_table::LinkTable;
use super::state::State;

/// The number of rounds in which singles are placed.
const ROUNDS: usize = 4;

/// Returns the assertions that each single candidate, and its negation, implies by four rounds of naked and hidden
/// singles.
pub(super) fn implied_singles(state: &State, table: &LinkTable) -> Vec<Vec<u16>> {
    let before = SinglesGrid::new(state);
    let mut all = Vec::with_capacity(2 * table.single_count);
    for node in &table.nodes[..table.single_count] {
        for is_on in [true, false] {
            let mut grid = before.clone();
            if is_on {
                grid.place(node.cell, node.digit);
            } else {
                grid.remove(node.cell, node.digit);
            }
            for _ in 0..ROUNDS {
                if !grid.place_singles() {
                    break;
                }
            }
            all.push(grid.changes(table));
        }
    }
    all
}

/// The candidates of a grid in which singles are placed.
#[derive(Clone)]
struct SinglesGrid {
    candidates: [u16; 81],
    /// The places of each digit in each house, as nine bits. The houses of a cell that loses its last candidate keep
    /// that place, as HoDoKu counts it.
    houses: [[u16; 27]; 9],
    /// The cells that may have only one candidate left.
    naked: Mask,
    /// The digits that may have only one place left in each house, and the houses with such digits.
    hidden: [u16; 27],
    hidden_houses: u32,
    /// The candidates that were placed, and those that were placed or removed.
    placed: [Mask; 9],
    changed: [Mask; 9],
}

impl SinglesGrid {
    fn new(state: &State) -> SinglesGrid {
        let mut grid = SinglesGrid {
            candidates: state.candidates,
            houses: state.houses,
            naked: state.by_count[1],
            hidden: [0; 27],
            hidden_houses: 0,
            placed: [0; 9],
            changed: [0; 9],
        };
        for (digit, houses) in state.houses.iter().enumerate() {
            let is_single = |&house: &usize| houses[house].is_power_of_two();
            (0..27).filter(is_single).for_each(|house| grid.note_hidden(digit, house));
        }
        grid
    }

    fn note_hidden(&mut self, digit: usize, house: usize) {
        self.hidden[house] |= 1 << digit;
        self.hidden_houses |= 1 << house;
    }

    fn has(&self, cell: usize, digit: usize) -> bool {
        self.candidates[cell] >> digit & 1 != 0
    }

    /// Removes the cell from the places of a digit in its houses.
    fn remove_place(&mut self, cell: usize, digit: usize) {
        for (house, place) in HOUSES_OF[cell].into_iter().zip(PLACE_IN[cell]) {
            let places = &mut self.houses[digit][house];
            *places &= !(1 << place);
            if places.is_power_of_two() {
                self.note_hidden(digit, house);
            }
        }
    }

    fn remove(&mut self, cell: usize, digit: usize) {
        let left = self.candidates[cell] & !(1 << digit);
        self.candidates[cell] = left;
        self.changed[digit] |= CELL_SETS[cell];
        if left != 0 {
            if left.is_power_of_two() {
                self.naked |= CELL_SETS[cell];
            }
            self.remove_place(cell, digit);
        }
    }

    fn place(&mut self, cell: usize, digit: usize) {
        let had = std::mem::take(&mut self.candidates[cell]);
        self.placed[digit] |= CELL_SETS[cell];
        for other in digits(had) {
            self.changed[other] |= CELL_SETS[cell];
            self.remove_place(cell, other);
        }
        for peer in bits(PEERS[cell]) {
            if self.has(peer, digit) {
                self.remove(peer, digit);
            }
        }
    }

    /// Places the singles of the grid; new singles are left for the next round. Returns whether there were any.
    fn place_singles(&mut self) -> bool {
        let (naked, hidden) = (std::mem::take(&mut self.naked), std::mem::take(&mut self.hidden));
        let mut singles = [(0u8, 0u8); 81 + 243];
        let mut count = 0;
        let mut add = |cell: usize, digit: usize| {
            singles[count] = (cell as u8, digit as u8);
            count += 1;
        };
        bits(naked)
            .filter(|&cell| self.candidates[cell] != 0)
            .for_each(|cell| add(cell, first_digit(self.candidates[cell])));
        for house in house_indices(std::mem::take(&mut self.hidden_houses)) {
            for digit in digits(hidden[house]) {
                let places = self.houses[digit][house];
                if places.is_power_of_two() {
                    add(usize::from(CELLS[house][first_digit(places)]), digit);
                }
            }
        }
        let mut is_any_placed = false;
        for (cell, digit) in singles[..count].iter().map(|&(cell, digit)| (usize::from(cell), usize::from(digit))) {
            if self.has(cell, digit) {
                self.place(cell, digit);
                is_any_placed = true;
            }
        }
        is_any_placed
    }

    /// Returns the assertions that candidates are on, for placed ones, or off, for removed ones.
    fn changes(&self, table: &LinkTable) -> Vec<u16> {
        let mut assertions = Vec::with_capacity(64);
        for (digit, &changed) in self.changed.iter().enumerate() {
            for cell in bits(changed) {
                let is_placed = self.placed[digit] >> cell & 1 != 0;
                assertions.push(2 * table.node_of[cell][digit] + u16::from(!is_placed));
            }
        }
        assertions
    }
}
