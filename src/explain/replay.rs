//! A solution as the boards after each step, for programs that learn from them.

use super::hodoku;
use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::grid::Puzzle;
use crate::board::house::House;
use crate::cancellation;
use crate::rating::hodoku::{Steps, Technique, TechniqueChoice};
use crate::{PuzzleRng, solver};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The order of the steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ReplayOrder {
    /// The steps of HoDoKu, the easiest first.
    #[default]
    Human,
    /// Singles, then a guess in the first cell with the fewest candidates, and back to the last guess after a
    /// contradiction, as in Norvig's essay.
    Search,
    /// A random single of all, as far as there are some.
    Random,
}

impl FromStr for ReplayOrder {
    type Err = ParseReplayOrderError;

    fn from_str(text: &str) -> Result<ReplayOrder, ParseReplayOrderError> {
        match text {
            "human" => Ok(ReplayOrder::Human),
            "search" => Ok(ReplayOrder::Search),
            "random" => Ok(ReplayOrder::Random),
            _ => Err(ParseReplayOrderError(text.to_owned())),
        }
    }
}

/// The error of a name that is no [`ReplayOrder`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseReplayOrderError(String);

impl fmt::Display for ParseReplayOrderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected human, search or random", self.0)
    }
}

impl Error for ParseReplayOrderError {}

/// The board after a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayedStep {
    /// The index of the technique in [`replay_names`].
    pub technique: u8,
    /// The digits of the cells, 0 for an empty one.
    pub digits: [u8; Cell::COUNT],
    /// The candidates of empty cells, of which bit 0 is digit 1; 0 for filled cells.
    pub candidates: [u16; Cell::COUNT],
}

/// The names of steps of a search besides the techniques.
const OF_SEARCH: [&str; 2] = ["Guess", "Backtrack"];

/// Iterates over the names of the techniques of replayed steps.
pub fn replay_names() -> impl Iterator<Item = &'static str> {
    Technique::ALL.iter().map(|technique| technique.name()).chain(OF_SEARCH)
}

/// Returns the boards after the steps of a puzzle. Random orders are those of the generator of random numbers.
///
/// ```
/// use cluewise::PuzzleRng;
/// use cluewise::explain::{ReplayOrder, replay};
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// for order in [ReplayOrder::Human, ReplayOrder::Search, ReplayOrder::Random] {
///     let steps = replay(&puzzle, order, &mut PuzzleRng::new(7, 0));
///     assert_eq!(steps.last().map(|step| step.digits[80]), Some(9));
/// }
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn replay(puzzle: &Puzzle, order: ReplayOrder, random: &mut PuzzleRng) -> Vec<ReplayedStep> {
    match order {
        ReplayOrder::Human => {
            let is_unique = solver::unique_solution(puzzle).is_some();
            let techniques = hodoku::techniques(TechniqueChoice::default(), is_unique, is_unique);
            let steps = Steps::with_techniques(hodoku::position(puzzle, None), techniques);
            human(steps)
        }
        ReplayOrder::Search => search(Board::new(puzzle)),
        ReplayOrder::Random => {
            let (mut board, mut steps) = (Board::new(puzzle), Vec::new());
            loop {
                let singles: Vec<_> = board.singles().collect();
                let count = u32::try_from(singles.len()).unwrap_or(u32::MAX);
                if count == 0 || board.candidates.is_contradictory() {
                    return steps;
                }
                let (technique, cell, digit) = singles[random.random_below(count) as usize];
                board.place(cell, digit);
                steps.push(board.after(technique as u8));
            }
        }
    }
}

fn human(mut steps: Steps) -> Vec<ReplayedStep> {
    let mut replayed = Vec::new();
    while let Some(step) = steps.next() {
        let position = steps.position();
        let board = |technique| ReplayedStep {
            technique,
            digits: of_cells(|cell| position.value(cell).map_or(0, Digit::get)),
            candidates: of_cells(
                |cell| if position.value(cell).is_some() { 0 } else { position.candidates(cell).bits() },
            ),
        };
        replayed.push(board(step.technique as u8));
    }
    replayed
}

fn search(mut board: Board) -> Vec<ReplayedStep> {
    let [guess, back] = [0, 1].map(|index| (Technique::ALL.len() + index) as u8);
    let (mut steps, mut guesses) = (Vec::new(), Vec::new());
    while !cancellation::is_requested() {
        if board.candidates.is_contradictory() {
            let Some((before, cell, digit)) = guesses.pop() else { break };
            board = before;
            board.candidates.remove(cell, DigitSet::single(digit));
            steps.push(board.after(back));
            continue;
        }
        let single = board.singles().next();
        let (technique, cell, digit) = match single {
            Some((technique, cell, digit)) => (technique as u8, cell, digit),
            None => {
                let Some(cell) = board.empty().min_by_key(|&cell| board.candidates.get(cell).len()) else { break };
                let Some(digit) = board.candidates.get(cell).iter().next() else { break };
                guesses.push((board.clone(), cell, digit));
                (guess, cell, digit)
            }
        };
        board.place(cell, digit);
        steps.push(board.after(technique));
    }
    steps
}

/// The digits and the candidates of a puzzle.
#[derive(Clone)]
struct Board {
    digits: Puzzle,
    candidates: Candidates,
}

impl Board {
    fn new(puzzle: &Puzzle) -> Board {
        Board { digits: *puzzle, candidates: Candidates::new(puzzle) }
    }

    fn place(&mut self, cell: Cell, digit: Digit) {
        self.digits.set(cell, Some(digit));
        self.candidates.place(cell, digit);
    }

    fn empty(&self) -> impl Iterator<Item = Cell> {
        Cell::all().filter(|&cell| self.digits.get(cell).is_none())
    }

    /// Iterates over the naked and then the hidden singles; a hidden one is there for each of its houses.
    fn singles(&self) -> impl Iterator<Item = (Technique, Cell, Digit)> {
        let naked = |cell: Cell| Some((Technique::NakedSingle, cell, self.candidates.get(cell).only()?));
        let hidden = move |house: House| {
            Digit::all().filter_map(move |digit| {
                let mut places = house.cells().filter(|&cell| self.candidates.get(cell).contains(digit));
                let cell = places.next().filter(|&cell| places.next().is_none() && self.digits.get(cell).is_none())?;
                Some((Technique::HiddenSingle, cell, digit))
            })
        };
        self.empty().filter_map(naked).chain(House::all().flat_map(hidden))
    }

    fn after(&self, technique: u8) -> ReplayedStep {
        ReplayedStep {
            technique,
            digits: self.digits.values(),
            candidates: of_cells(
                |cell| if self.digits.get(cell).is_some() { 0 } else { self.candidates.get(cell).bits() },
            ),
        }
    }
}

fn of_cells<T: Copy + Default>(value: impl Fn(Cell) -> T) -> [T; Cell::COUNT] {
    let mut values = [T::default(); Cell::COUNT];
    Cell::all().for_each(|cell| values[cell.index()] = value(cell));
    values
}
