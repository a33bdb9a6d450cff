//! Functions over one puzzle in a fixed buffer: a call allocates and copies nothing.

use crate::batch::{parse_line, write};
use cluewise::{Cell, Puzzle, for_each_cell, solver};
use std::cell::Cell as Slot;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// The puzzle of a call and its solution, as ASCII characters. JavaScript writes and reads them.
    static LINE: [Slot<u8>; Cell::COUNT] = const { [const { Slot::new(0) }; Cell::COUNT] };
}

/// Returns the memory of the module, which has the buffer at [`line_address`].
#[wasm_bindgen(js_name = moduleMemory)]
pub fn module_memory() -> JsValue {
    wasm_bindgen::memory()
}

/// Returns the address of the buffer.
#[wasm_bindgen(js_name = lineAddress)]
pub fn line_address() -> u32 {
    LINE.with(|line| line.as_ptr().expose_provenance() as u32)
}

/// Returns the number of solutions of the puzzle in the buffer, but at most `limit`; `None` if a cell is malformed.
#[wasm_bindgen(js_name = countLine)]
pub fn count_line(limit: u32) -> Option<u32> {
    let count = solver::count(&puzzle()?, limit.into());
    Some(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Replaces the puzzle in the buffer by its solution; returns whether it has exactly one, `None` if a cell is
/// malformed.
#[wasm_bindgen(js_name = solveLine)]
pub fn solve_line() -> Option<bool> {
    let solution = solver::unique_solution(&puzzle()?);
    if let Some(grid) = &solution {
        let mut text = [0; Cell::COUNT];
        write(&mut text, grid, b'0');
        LINE.with(|line| for_each_cell(&mut text, line, |byte, slot| slot.set(*byte)));
    }
    Some(solution.is_some())
}

/// Returns the puzzle in the buffer.
fn puzzle() -> Option<Puzzle> {
    let mut text = [0; Cell::COUNT];
    LINE.with(|line| for_each_cell(&mut text, line, |byte, slot| *byte = slot.get()));
    parse_line(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{count, solve};

    #[test]
    fn the_results_are_those_of_the_functions_over_arrays() {
        let unique = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let write =
            |text: &str| LINE.with(|line| line.iter().zip(text.bytes()).for_each(|(slot, byte)| slot.set(byte)));
        for text in [unique, &unique.replacen('1', ".", 1), &unique.replacen('4', "5", 1)] {
            write(text);
            assert_eq!(count_line(9).map(|count| vec![count]), count(text.as_bytes(), true, 9).ok());
            let solution = solve(text.as_bytes(), true).expect("a puzzle");
            assert_eq!(solve_line(), Some(solution[0] != b'0'));
            let left: Vec<u8> = LINE.with(|line| line.iter().map(Slot::get).collect());
            assert_eq!(left, if solution[0] == b'0' { text.as_bytes() } else { &solution });
        }
        write(&unique.replacen('3', "a", 1));
        assert_eq!((count_line(2), solve_line()), (None, None));
    }
}
