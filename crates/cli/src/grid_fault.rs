//! Faults of grids: a message, and the cells of the digits that are wrong or contradict each other.

use crate::messages::Messages;
use cluewise::engine::{Engine, Fault, Position};
use cluewise::explain::Candidate;
use cluewise::kinds::{NoSolution, Puzzle, PuzzleKind, Symbols, Verdict, classic_puzzle};
use cluewise::pack::AnyPuzzle;
use cluewise::render::diagram::{DigitStyle, MarkedGrid};
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, StepWidths, marked_page};

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
    /// Returns the fault of a position, with its digits in these symbols.
    pub fn of(
        fault: &Fault,
        position: &Position,
        engine: &mut Engine,
        (messages, symbols): (Messages, Symbols),
    ) -> GridFault {
        let cells = |all: &[Candidate]| all.iter().map(|one| one.cell.index).collect::<Vec<u16>>();
        let text = || fault.text(engine.budget(), messages.0, position.kind().symbols(symbols));
        match (fault, &position.record().puzzle) {
            (Fault::WrongDigits(wrong), _) => {
                GridFault { message: text(), wrong: cells(wrong), ..GridFault::default() }
            }
            (Fault::WrongMarks(marks), _) => {
                let (wrong, suspect) = (cells(&marks.digits), cells(&marks.unexplained));
                GridFault { message: text(), caption: None, wrong, suspect }
            }
            (Fault::NotUnique(Verdict::None), AnyPuzzle::Classic(puzzle)) => {
                // Without entered digits, the reasons are searched.
                let is_plain = puzzle.candidates.is_none() && !position.has_entries();
                let found = match classic_puzzle(position.digits().cells()).filter(|_| position.has_entries()) {
                    Some(digits) => equal_digits(&digits),
                    None => engine.no_solution(&position.record().puzzle, symbols),
                };
                GridFault::of_no_solution(messages, &found, is_plain, position.kind())
            }
            (Fault::NotUnique(Verdict::None), AnyPuzzle::Kind(puzzle)) => {
                let found = engine.no_solution(&position.record().puzzle, symbols);
                GridFault::of_no_solution(messages, &found, found.has_entries && !position.has_entries(), &puzzle.kind)
            }
            (Fault::NotUnique(Verdict::Unknown), _) => (text() + " (--budget)").into(),
            _ => text().into(),
        }
    }

    /// Returns the fault of a puzzle without a solution for these reasons, with a remedy in the message if entered
    /// digits may be wrong.
    fn of_no_solution(messages: Messages, found: &NoSolution, has_remedy: bool, kind: &PuzzleKind) -> GridFault {
        let layout = kind.layout();
        let named = |names: &[String]| -> Vec<u16> {
            (0..kind.cells() as u16).filter(|&cell| names.contains(&layout.cell_name(cell))).collect()
        };
        let wrong = named(&found.wrong);
        let suspect = if wrong.is_empty() { named(&found.cells) } else { Vec::new() };
        let caption = has_remedy.then(|| messages.no_solution(found, false));
        GridFault { message: messages.no_solution(found, has_remedy), caption, wrong, suspect }
    }

    /// Draws a position with its clues, digits and pencil marks, the faults marked; `None` if no cell is known.
    pub fn page(
        &self,
        position: &Position,
        style: DigitStyle,
        (messages, widths): (Messages, Option<StepWidths>),
    ) -> Option<Page> {
        let heading = self.caption.as_ref().unwrap_or(&self.message).clone();
        let caption = StepCaption::of_grid(heading).with_coordinates(messages.0.coordinates).with_widths(widths);
        let masks = position.record().puzzle.clone().into_kind().candidates.unwrap_or_default();
        let mut digits = position.digits().cells().to_vec();
        // Wrong digits of a candidate grid are the only candidates of their cells.
        for cell in self.wrong.iter().map(|&cell| usize::from(cell)) {
            let mask = masks.get(cell).copied().unwrap_or_default();
            if digits[cell] == 0 && mask.is_power_of_two() {
                digits[cell] = mask.trailing_zeros() as u8 + 1;
            }
        }
        let (clues, digits) = (position.clues(), Puzzle::new(digits));
        let grid = MarkedGrid::new(&clues, &digits).with_candidates(&masks).with_marks(&self.wrong, &self.suspect);
        let has_cells = !(self.wrong.is_empty() && self.suspect.is_empty());
        has_cells.then(|| marked_page(position.kind(), &grid, style, &caption))
    }
}

/// Returns the first equal digits that see each other as the reason why there is no solution.
fn equal_digits(puzzle: &cluewise::Puzzle) -> NoSolution {
    let cells = puzzle.conflict().into_iter().flat_map(|(one, other)| [one, other]);
    let mut found = NoSolution::default();
    found.cells = cells.map(|cell| cell.to_string()).collect();
    if let [one, other] = &found.cells[..] {
        found.reasons = format!(" ({one} and {other} hold the same digit)");
    }
    found
}
