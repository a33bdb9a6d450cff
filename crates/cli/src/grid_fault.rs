//! Faults of grids: a message, and the cells of the digits that are wrong or contradict each other.

use crate::commands::wrong_and_missing;
use crate::messages::Messages;
use cluewise::explain::{Candidate, CellId, wrong_entries};
use cluewise::kinds::{self, NoSolution, PuzzleKind, Symbols};
use cluewise::pack::ClassicPuzzle;
use cluewise::render::diagram::{DigitStyle, MarkedGrid};
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, StepWidths, marked_page};
use cluewise::solver::Verdict;
use cluewise::{Candidates, Cell, Puzzle};

/// A fault of a grid.
#[derive(Default, Debug)]
pub struct GridFault {
    /// The message for standard error.
    pub message: String,
    /// The text below a picture; `None` for that of the message.
    caption: Option<String>,
    /// The cells of wrong digits.
    wrong: Vec<u16>,
    /// The cells of digits that contradict each other, or of wrong pencil marks.
    suspect: Vec<u16>,
}

/// A fault whose place in the grid is not known.
impl From<String> for GridFault {
    fn from(message: String) -> GridFault {
        GridFault { message, ..GridFault::default() }
    }
}

impl From<GridFault> for String {
    fn from(fault: GridFault) -> String {
        fault.message
    }
}

impl GridFault {
    /// Returns the fault of a grid with these wrong digits.
    pub fn of_wrong(message: String, wrong: impl IntoIterator<Item = u16>) -> GridFault {
        GridFault { message, wrong: wrong.into_iter().collect(), ..GridFault::default() }
    }

    /// Returns the fault of a grid with wrong pencil marks in these cells.
    pub fn of_marks(message: String, cells: impl IntoIterator<Item = u16>) -> GridFault {
        GridFault { message, suspect: cells.into_iter().collect(), ..GridFault::default() }
    }

    /// Returns the fault of a puzzle without a solution for these reasons, with a remedy in the message if entered
    /// digits may be wrong.
    pub fn of_no_solution(messages: Messages, found: &NoSolution, has_remedy: bool, kind: &PuzzleKind) -> GridFault {
        let layout = kind.layout();
        let named = |names: &[String]| -> Vec<u16> {
            (0..kind.cells() as u16).filter(|&cell| names.contains(&layout.cell_name(cell))).collect()
        };
        let wrong = named(&found.wrong);
        let suspect = if wrong.is_empty() { named(&found.cells) } else { Vec::new() };
        let caption = has_remedy.then(|| messages.no_solution(found, false));
        GridFault { message: messages.no_solution(found, has_remedy), caption, wrong, suspect }
    }

    /// Returns the fault of a 9x9 puzzle that does not have exactly one solution; `None` if it has. With `is_plain`, no
    /// pencil marks and no original puzzle are given, and the reasons are searched.
    pub fn of_verdict(messages: Messages, verdict: Verdict, puzzle: &Puzzle, is_plain: bool) -> Option<GridFault> {
        match verdict {
            Verdict::Unique => None,
            Verdict::Multiple => Some(messages.several_solutions().into()),
            Verdict::None => {
                let found = if is_plain { NoSolution::of_classic(puzzle) } else { equal_digits(puzzle) };
                let nine = PuzzleKind::classic(9).ok()?;
                Some(GridFault::of_no_solution(messages, &found, is_plain, &nine))
            }
        }
    }

    /// Returns the fault of a 9x9 grid, in which digits were entered into an original puzzle if one is given.
    pub fn of_entries(messages: Messages, grid: &Puzzle, original: &Puzzle) -> Option<GridFault> {
        let wrong = wrong_entries(grid, original);
        let named: Vec<String> = wrong.iter().map(|wrong| messages.entry(wrong.digit, wrong.cell)).collect();
        Some(GridFault::of_wrong(messages.wrong_digits(&named)?, wrong.iter().map(|wrong| wrong.cell.index)))
    }

    /// Returns the fault of a 9x9 grid whose pencil marks lack digits of the solution.
    pub fn of_missing(messages: Messages, missing: &[Candidate], candidates: &Candidates) -> GridFault {
        let (wrong, marks) = wrong_and_missing(missing, candidates);
        GridFault {
            message: messages.missing_marks(missing, candidates),
            caption: None,
            wrong: wrong.iter().map(|&(cell, _)| CellId::from(cell).index).collect(),
            suspect: marks.iter().map(|mark| mark.cell.index).collect(),
        }
    }

    /// Draws a grid with its clues, digits and pencil marks, the faults marked; `None` if no cell is known.
    pub fn page(
        &self,
        kind: &PuzzleKind,
        grid: MarkedGrid,
        style: DigitStyle,
        (messages, widths): (Messages, Option<StepWidths>),
    ) -> Option<Page> {
        let heading = self.caption.as_ref().unwrap_or(&self.message).clone();
        let caption = StepCaption::of_grid(heading).with_coordinates(messages.coordinates).with_widths(widths);
        let grid = grid.with_marks(&self.wrong, &self.suspect);
        let has_cells = !(self.wrong.is_empty() && self.suspect.is_empty());
        has_cells.then(|| marked_page(kind, &grid, style, &caption))
    }

    /// Draws the fault, as [`GridFault::page`] does, on a 9x9 record, into which digits were entered if the original
    /// puzzle is given.
    pub fn classic_page(
        &self,
        puzzle: &ClassicPuzzle,
        original: Option<&Puzzle>,
        show: (Messages, Option<StepWidths>),
    ) -> Option<Page> {
        let kind = PuzzleKind::classic(9).ok()?;
        let parsed = |puzzle: &Puzzle| kind.parse(&puzzle.to_string(), Symbols::DIGITS).ok();
        let candidates = puzzle.candidates.as_deref();
        let mut digits = puzzle.clues;
        // Wrong digits of a candidate grid are the only candidates of their cells.
        for cell in self.wrong.iter().filter_map(|&cell| Cell::new(cell.into())) {
            let only = candidates.and_then(|candidates| candidates.get(cell).only());
            digits.set(cell, digits.get(cell).or(only));
        }
        let (clues, digits) = (parsed(original.unwrap_or(&puzzle.clues))?, parsed(&digits)?);
        let mask = |cell| candidates.map_or(0, |candidates| u32::from(candidates.get(cell).bits()));
        let masks: Vec<u32> = Cell::all().map(mask).collect();
        self.page(&kind, grid(&clues, &digits, &masks), DigitStyle::default(), show)
    }
}

/// Returns a grid with pencil marks.
fn grid<'a>(clues: &'a kinds::Puzzle, digits: &'a kinds::Puzzle, masks: &'a [u32]) -> MarkedGrid<'a> {
    MarkedGrid::new(clues, digits).with_candidates(masks)
}

/// Returns the first equal digits that see each other as the reason why there is no solution.
fn equal_digits(puzzle: &Puzzle) -> NoSolution {
    let cells = puzzle.conflict().into_iter().flat_map(|(one, other)| [one, other]);
    let mut found = NoSolution::default();
    found.cells = cells.map(|cell| cell.to_string()).collect();
    if let [one, other] = &found.cells[..] {
        found.reasons = format!(" ({one} and {other} hold the same digit)");
    }
    found
}
