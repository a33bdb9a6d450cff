//! Functions over arrays of puzzles: 81 bytes each, values from 0 to 9 or, if `is_text`, ASCII characters.

use cluewise::solver;
use cluewise::{Cell, Grid, Puzzle, for_each_cell};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns the number of solutions of each puzzle, but at most `limit`.
///
/// # Errors
/// A byte is neither a digit nor an empty cell; the error is the index of the byte.
#[wasm_bindgen]
pub fn count(puzzles: &[u8], is_text: bool, limit: u32) -> Result<Vec<u32>, u32> {
    let puzzles = parse(puzzles, is_text)?;
    Ok(counts(puzzles, limit.into()).into_iter().map(|count| u32::try_from(count).unwrap_or(u32::MAX)).collect())
}

/// Returns 1 for each puzzle that has exactly one solution, else 0.
///
/// # Errors
/// See [`count`].
#[wasm_bindgen]
pub fn verify(puzzles: &[u8], is_text: bool) -> Result<Vec<u8>, u32> {
    Ok(counts(parse(puzzles, is_text)?, 2).into_iter().map(|count| u8::from(count == 1)).collect())
}

/// Returns the solution of each puzzle that has exactly one, as values or, if `is_text`, characters; 81 zeros for other
/// puzzles.
///
/// # Errors
/// See [`count`].
#[wasm_bindgen]
pub fn solve(puzzles: &[u8], is_text: bool) -> Result<Vec<u8>, u32> {
    let puzzles = parse(puzzles, is_text)?;
    let zero = if is_text { b'0' } else { 0 };
    let mut values = vec![zero; Cell::COUNT * puzzles.len()];
    let lines = values.as_chunks_mut().0.iter_mut();
    match puzzles.as_slice() {
        [puzzle] => lines.zip(solver::unique_solution(puzzle)).for_each(|(line, grid)| write(line, &grid, zero)),
        _ => {
            for (line, found) in lines.zip(solver::solve_batch(puzzles, 2)) {
                if let [grid] = found.grids.as_slice() {
                    write(line, grid, zero);
                }
            }
        }
    }
    Ok(values)
}

/// Writes the digits of a solution.
pub fn write(line: &mut [u8; Cell::COUNT], solution: &Grid, zero: u8) {
    for_each_cell(line, solution.digits(), |value, digit| *value = zero + digit.get());
}

/// Returns the number of solutions of each puzzle. A single puzzle takes less time in the engine for one.
fn counts(puzzles: Vec<Puzzle>, limit: u64) -> Vec<u64> {
    match puzzles.as_slice() {
        [puzzle] => vec![solver::count(puzzle, limit)],
        _ => solver::count_batch(puzzles, limit).collect(),
    }
}

/// Parses puzzles; the error is the index of the first byte that is neither a digit nor an empty cell.
pub fn parse(bytes: &[u8], is_text: bool) -> Result<Vec<Puzzle>, u32> {
    let (puzzles, rest) = bytes.as_chunks::<{ Cell::COUNT }>();
    let mut parsed = Vec::with_capacity(puzzles.len());
    for (index, puzzle) in puzzles.iter().enumerate() {
        let error = |cell: usize| (Cell::COUNT * index + cell) as u32;
        parsed.push(parse_one(puzzle, is_text).map_err(error)?);
    }
    if rest.is_empty() { Ok(parsed) } else { Err((bytes.len() - rest.len()) as u32) }
}

/// Parses a puzzle; the error is the index of the cell.
fn parse_one(bytes: &[u8; Cell::COUNT], is_text: bool) -> Result<Puzzle, usize> {
    if is_text { parse_line(bytes) } else { Puzzle::from_values(bytes).map_err(|error| error.cell.index()) }
}

/// Parses a puzzle of ASCII characters; the error is the index of the cell.
pub fn parse_line(bytes: &[u8; Cell::COUNT]) -> Result<Puzzle, usize> {
    let text = std::str::from_utf8(bytes).map_err(|error| error.valid_up_to())?;
    // All characters before the first malformed one are ASCII.
    text.parse().map_err(|error: cluewise::ParseError| (error.column as usize).saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::Digit;

    const PUZZLE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn characters_and_values_are_the_same_puzzle() {
        let puzzle: Puzzle = PUZZLE.parse().expect("a puzzle");
        let solution: Vec<u8> = solver::unique_solution(&puzzle).expect("a solution").digits().map(Digit::get).to_vec();
        let text: Vec<u8> = solution.iter().map(|digit| b'0' + digit).collect();
        for (bytes, is_text) in [(PUZZLE.as_bytes(), true), (&puzzle.values(), false)] {
            let both = [bytes, bytes].concat();
            assert_eq!(parse(&both, is_text), Ok(vec![puzzle; 2]));
            assert_eq!((verify(&both, is_text), count(&both, is_text, 5)), (Ok(vec![1; 2]), Ok(vec![1; 2])));
            let solved = if is_text { &text } else { &solution };
            assert_eq!(solve(&both, is_text), Ok(solved.repeat(2)));
        }
    }

    #[test]
    fn errors_name_the_byte() {
        let malformed = |text: &str| parse(&[PUZZLE, text].concat().into_bytes(), true).expect_err("an error");
        assert_eq!(malformed(&PUZZLE.replacen('3', "a", 1)), 81 + 10);
        assert_eq!(malformed(&PUZZLE[1..]), 81);
        let mut values = [0; 81];
        values[7] = 10;
        assert_eq!(parse(&values, false), Err(7));
        assert_eq!(solve(&[0; 81], false), Ok(vec![0; 81]));
    }
}
