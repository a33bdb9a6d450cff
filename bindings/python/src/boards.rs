//! Boards of puzzles of one kind, side by side, for programs that learn to solve.

use crate::call::Call;
use crate::chunks;
use crate::input::InvalidPuzzle;
use cluewise::engine::Engine;
use cluewise::kinds::{self, Verdict};
use cluewise::pack::{AnyPuzzle, Record};
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::num::NonZero;
use std::thread;

/// A puzzle, and what is entered in it.
struct Board {
    /// The puzzle with the digits so far as its clues.
    puzzle: AnyPuzzle,
    digits: Vec<u8>,
    is_given: Vec<bool>,
    solution: Vec<u8>,
    /// The pencil marks, of which bit 0 is digit 1.
    marks: Vec<u32>,
    /// The digits that each empty cell may get by houses, groups and pairs of cells.
    legal: Vec<u32>,
}

impl Board {
    fn new(engine: &mut Engine, mut record: Record) -> Result<Board, String> {
        let verdict = engine.solve(&mut record);
        let solution = record.solution().filter(|_| verdict == Verdict::Unique);
        let solution = solution.ok_or("expected a puzzle with exactly one solution")?.cells().to_vec();
        record.puzzle.remove_candidates();
        let digits = record.puzzle.cells();
        let (is_given, marks) = (digits.iter().map(|&digit| digit > 0).collect(), vec![0; digits.len()]);
        let mut board = Board { puzzle: record.puzzle, digits, is_given, solution, marks, legal: Vec::new() };
        board.legal = board.puzzle.all_candidates();
        Ok(board)
    }

    fn side(&self) -> usize {
        self.puzzle.kind().side()
    }

    /// Returns the numbers of cells and digits.
    fn shape(&self) -> (usize, usize) {
        (self.digits.len(), self.side())
    }

    /// Returns the kind of move with this number, the cell, and the digit; `None` if there is none.
    fn action(&self, number: usize) -> Option<(Action, usize, u8)> {
        let (cells, side) = (self.digits.len(), self.side());
        let places = cells * side;
        let of_digit = |action, number: usize| (action, number / side, (number % side + 1) as u8);
        match number {
            _ if number < places => Some(of_digit(Action::Place, number)),
            _ if number < places + cells => Some((Action::Erase, number - places, 0)),
            _ if number < 2 * places + cells => Some(of_digit(Action::Mark, number - places - cells)),
            _ => None,
        }
    }

    fn allows(&self, (action, cell, digit): (Action, usize, u8)) -> bool {
        match action {
            Action::Place => self.legal[cell] >> (digit - 1) & 1 == 1,
            Action::Erase => self.digits[cell] > 0 && !self.is_given[cell],
            Action::Mark => self.digits[cell] == 0,
        }
    }

    /// Makes a move. Returns the change of the number of right digits less that of wrong ones; -1 for a move that is not
    /// legal, which changes nothing.
    fn make(&mut self, number: usize) -> f32 {
        let Some(action) = self.action(number).filter(|&action| self.allows(action)) else { return -1.0 };
        let (action, cell, digit) = action;
        if let Action::Mark = action {
            self.marks[cell] ^= 1 << (digit - 1);
            return 0.0;
        }
        let is_right = self.solution[cell] == digit.max(self.digits[cell]);
        self.digits[cell] = digit;
        self.puzzle.set_clues(kinds::Puzzle::new(self.digits.as_slice()));
        self.legal = self.puzzle.all_candidates();
        if is_right == (digit > 0) { 1.0 } else { -1.0 }
    }
}

#[derive(Clone, Copy)]
enum Action {
    Place,
    Erase,
    Mark,
}

/// Boards of one kind of puzzles.
#[pyclass]
pub struct Boards {
    boards: Vec<Board>,
}

/// The digits, the digits that are given, and the pencil marks of all cells of all boards; whether each move is legal.
type Observed<'py> =
    (Bound<'py, PyArray1<u8>>, Bound<'py, PyArray1<bool>>, Bound<'py, PyArray1<u32>>, Bound<'py, PyArray1<bool>>);

/// The rewards, and which boards are solved.
type Stepped<'py> = (Bound<'py, PyArray1<f32>>, Bound<'py, PyArray1<bool>>);

/// The number of boards for which it is worth to start a thread.
const BOARDS_OF_THREAD: usize = 256;

#[pymethods]
impl Boards {
    /// Creates boards of these puzzles.
    #[new]
    fn new(py: Python<'_>, puzzles: &Bound<'_, PyAny>, call: Call) -> PyResult<Boards> {
        let boards = read(py, puzzles, &call)?;
        let made = Boards { boards };
        made.check(&made.boards)?;
        Ok(made)
    }

    /// Replaces the boards with these indices by new ones.
    fn replace(&mut self, py: Python<'_>, indices: Vec<usize>, puzzles: &Bound<'_, PyAny>, call: Call) -> PyResult<()> {
        let boards = read(py, puzzles, &call)?;
        self.check(&boards)?;
        let count = self.boards.len();
        for (index, board) in indices.into_iter().zip(boards) {
            let out_of_range = || PyValueError::new_err(format!("found the board {index}, expected less than {count}"));
            *self.boards.get_mut(index).ok_or_else(out_of_range)? = board;
        }
        Ok(())
    }

    /// Returns the numbers of cells and digits.
    fn shape(&self) -> (usize, usize) {
        self.boards.first().map_or((0, 0), Board::shape)
    }

    /// Makes a move on each board; none where the number is negative. Returns the rewards, and which boards are solved.
    fn step<'py>(&mut self, py: Python<'py>, moves: Vec<i64>) -> PyResult<Stepped<'py>> {
        if moves.len() != self.boards.len() {
            let message = format!("found {} moves, expected {}", moves.len(), self.boards.len());
            return Err(PyValueError::new_err(message));
        }
        let make = |(board, &number): (&mut Board, &i64)| match usize::try_from(number) {
            Ok(number) => board.make(number),
            Err(_) => 0.0,
        };
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let part = moves.len().div_ceil(threads).max(BOARDS_OF_THREAD);
        let boards = &mut self.boards;
        let rewards: Vec<f32> = py.detach(|| {
            thread::scope(|scope| {
                let parts = boards.chunks_mut(part).zip(moves.chunks(part));
                let start = |(boards, moves): (&'_ mut [Board], &'_ [i64])| {
                    boards.iter_mut().zip(moves).map(make).collect::<Vec<f32>>()
                };
                let running: Vec<_> = parts.map(|part| scope.spawn(move || start(part))).collect();
                running
                    .into_iter()
                    .flat_map(|part| part.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                    .collect()
            })
        });
        let solved = self.boards.iter().map(|board| board.digits == board.solution).collect::<Vec<_>>();
        Ok((rewards.into_pyarray(py), solved.into_pyarray(py)))
    }

    /// Returns what is on the boards, and the legal moves, with those that set pencil marks if requested.
    fn observe<'py>(&self, py: Python<'py>, marks: bool) -> Observed<'py> {
        let boards = || self.boards.iter();
        let mut legal = Vec::new();
        for board in boards() {
            let (places, cells) = (board.digits.len() * board.side(), board.digits.len());
            let count = if marks { 2 * places + cells } else { places + cells };
            legal.extend((0..count).map(|number| board.action(number).is_some_and(|action| board.allows(action))));
        }
        (
            boards().flat_map(|board| board.digits.iter().copied()).collect::<Vec<_>>().into_pyarray(py),
            boards().flat_map(|board| board.is_given.iter().copied()).collect::<Vec<_>>().into_pyarray(py),
            boards().flat_map(|board| board.marks.iter().copied()).collect::<Vec<_>>().into_pyarray(py),
            legal.into_pyarray(py),
        )
    }
}

impl Boards {
    /// Checks that boards have the shape of the first one of these.
    fn check(&self, boards: &[Board]) -> PyResult<()> {
        let shape = self.shape();
        match boards.iter().map(Board::shape).find(|&found| found != shape) {
            None => Ok(()),
            Some(found) => Err(PyValueError::new_err(format!(
                "found {found:?} cells and digits, expected {shape:?} as on the other boards"
            ))),
        }
    }
}

fn read(py: Python<'_>, puzzles: &Bound<'_, PyAny>, call: &Call) -> PyResult<Vec<Board>> {
    let puzzles = call.read(puzzles, 0)?;
    let view = puzzles.view(0)?;
    chunks::map(py, view.len(), call.slow_chunks()?, |range, _| {
        let mut engine = call.engine();
        let board = |(i, record)| Board::new(&mut engine, record).map_err(|e| InvalidPuzzle::new(view.index(i), e));
        range.clone().zip(view.records(range)?).map(board).collect()
    })
}
