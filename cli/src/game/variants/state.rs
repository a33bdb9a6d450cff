//! The state of a game of a variant: digits, pencil marks, undo and hints. No input and no output.

use super::board::GameBoard;
use super::hints::Hint;
use super::marks::VariantMarks;
use super::picture::Picture;
use crate::game::GameOptions;
use crate::game::action::Action;
use crate::game::history::History;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Contradiction, Puzzle, Solvers, Symbols, VariantConstraint, Verdict};

/// The digits and the masks of the pencil marks of all cells.
#[derive(Clone)]
pub struct Position {
    pub values: Vec<u8>,
    /// A cell without any may hold every digit that its peers allow.
    pub marks: Vec<u32>,
}

/// A game of a puzzle of any size and variant.
pub struct VariantGame {
    board: GameBoard,
    picture: Picture,
    record: VariantRecord,
    pub(super) solvers: Solvers,
    /// The only solution, if there is one.
    pub(super) solution: Option<Puzzle>,
    pub(super) position: Position,
    pub(super) cursor: u16,
    is_marking: bool,
    history: History<Position>,
    pub(super) message: String,
    pub(super) hint: Option<Hint>,
    shows_keys: bool,
    pub(super) options: GameOptions,
    symbols: Symbols,
}

impl VariantGame {
    /// Starts a game; `entered` are the digits found so far, besides the clues. `budget` is the maximum number of
    /// branches of the search for the solution.
    pub fn new(
        record: VariantRecord,
        entered: &Puzzle,
        VariantMarks(marks): VariantMarks,
        options: GameOptions,
        symbols: Symbols,
        budget: u64,
    ) -> VariantGame {
        let mut solvers = Solvers::default();
        let found = solvers.unique_solution(&record.variant, &record.puzzle, budget);
        let message = match &found {
            Ok(_) => String::new(),
            Err(Verdict::None) => {
                let reasons = Contradiction::find(&mut solvers, &record.variant, &record.puzzle);
                format!("This puzzle has no solution{}.", reasons.text(&record.variant, &record.puzzle, symbols))
            }
            Err(Verdict::Unknown) => "The search for the solution took too long: no hints and no check.".to_owned(),
            Err(_) => "This puzzle has several solutions.".to_owned(),
        };
        let cells = record.puzzle.cells().iter().zip(entered.cells());
        let values: Vec<u8> = cells.map(|(&clue, &digit)| if clue > 0 { clue } else { digit }).collect();
        let board = GameBoard::new(record.variant.clone());
        let cursor = board.cells().find(|&cell| values[usize::from(cell)] == 0).unwrap_or(0);
        VariantGame {
            picture: Picture::new(&board),
            board,
            record,
            solvers,
            solution: found.ok(),
            position: Position { values, marks },
            cursor,
            is_marking: false,
            history: History::new(),
            message,
            hint: None,
            shows_keys: false,
            options,
            symbols,
        }
    }

    pub fn act(&mut self, action: Action) {
        let shown_keys = std::mem::take(&mut self.shows_keys);
        match action {
            Action::ShowKeys => self.shows_keys = !shown_keys,
            Action::Cancel if shown_keys => {}
            Action::Cancel => self.cancel(),
            Action::Move(rows, columns) => self.cursor = self.board.moved(self.cursor, (rows, columns)),
            Action::Select(cell) => self.cursor = cell.min(self.record.variant.cells() as u16 - 1),
            Action::Enter(digit) if !self.is_marking => self.enter(self.cursor, digit),
            Action::Enter(digit) | Action::Mark(digit) => self.mark(digit),
            Action::Clear => self.enter(self.cursor, 0),
            Action::ToggleMarking => self.is_marking = !self.is_marking,
            Action::FillMarks => {
                let marks = self.board.cells().map(|cell| self.board.candidates(&self.position.values, cell)).collect();
                self.change(|game| game.position.marks = marks);
            }
            Action::Undo => {
                let state = self.history.undo(self.position.clone());
                self.restore(state, "Nothing to undo.");
            }
            Action::Redo => {
                let state = self.history.redo(self.position.clone());
                self.restore(state, "Nothing to redo.");
            }
            Action::Hint => self.next_hint(),
            Action::Check => self.check(),
            Action::Restart => self.change(|game| {
                game.position.values = game.record.puzzle.cells().to_vec();
                game.position.marks.fill(0);
            }),
        }
    }

    /// Hides the hint, or ends marking; otherwise names the key that quits.
    fn cancel(&mut self) {
        self.message.clear();
        if self.hint.take().is_none() && !std::mem::take(&mut self.is_marking) {
            self.message = "q quits.".to_owned();
        }
    }

    /// Makes a change that can be undone.
    pub(super) fn change(&mut self, change: impl FnOnce(&mut VariantGame)) {
        self.history.record(self.position.clone());
        change(self);
        (self.hint, self.message) = (None, String::new());
        if self.is_solved() {
            self.message = "Solved!".to_owned();
        } else if self.open_cells() == 0 {
            self.message = "The grid is full, but a rule is broken; c finds wrong digits.".to_owned();
        }
    }

    /// Returns to a state; shows the message if there is none.
    fn restore(&mut self, state: Option<Position>, otherwise: &str) {
        let Some(position) = state else {
            self.message = otherwise.to_owned();
            return;
        };
        (self.position, self.hint, self.message) = (position, None, String::new());
    }

    /// Enters a digit and erases it from the marks of the peers; clears the cell by 0, and if it has this digit
    /// already.
    pub(super) fn enter(&mut self, cell: u16, digit: u8) {
        if self.is_clue(cell) {
            self.message = "This is a clue.".to_owned();
            return;
        }
        let index = usize::from(cell);
        let digit = if self.position.values[index] == digit { 0 } else { digit };
        self.change(|game| {
            game.position.values[index] = digit;
            game.position.marks[index] = 0;
            if digit > 0 {
                let peers = game.board.peers(cell).iter();
                peers.for_each(|&peer| game.position.marks[usize::from(peer)] &= !(1 << (digit - 1)));
            }
        });
    }

    fn mark(&mut self, digit: u8) {
        let index = usize::from(self.cursor);
        if self.position.values[index] == 0 {
            self.change(|game| game.position.marks[index] ^= 1 << (digit - 1));
        }
    }

    fn check(&mut self) {
        let Some(solution) = &self.solution else {
            self.message = "Only a puzzle with exactly one solution can be checked.".to_owned();
            return;
        };
        let wrong = Puzzle::new(self.position.values.clone()).wrong_digits(solution);
        let wrong: Vec<String> = wrong.into_iter().map(|(cell, _)| self.board.name(cell)).collect();
        self.message = match &wrong[..] {
            [] => self.lacking_mark().unwrap_or_else(|| "No mistake so far.".to_owned()),
            _ => self.named(&format!("Wrong: {}", wrong.join(" "))),
        };
    }

    /// Returns a text with the requested names of cells.
    pub(super) fn named(&self, text: &str) -> String {
        self.options.named(text)
    }

    /// Returns the constraints of the selected cell, as far as they are not obvious from the drawing.
    pub fn constraints(&self) -> Vec<String> {
        let constraints = self.record.variant.constraints().iter();
        let own = constraints.filter(|constraint| constraint.cells().contains(&self.cursor));
        own.map(|constraint| {
            let cells = constraint.cells().iter().map(|&cell| self.board.variant_cell(cell)).collect();
            let value = constraint.values().first().copied();
            self.named(&VariantConstraint { kind: constraint.kind().name(), cells, value }.to_string())
        })
        .collect()
    }

    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    pub fn record(&self) -> &VariantRecord {
        &self.record
    }

    pub fn symbols(&self) -> Symbols {
        self.symbols
    }

    pub fn is_clue(&self, cell: u16) -> bool {
        self.record.puzzle.cells()[usize::from(cell)] > 0
    }

    /// Returns the digit of a cell; 0 if it is open.
    pub fn value(&self, cell: u16) -> u8 {
        self.position.values[usize::from(cell)]
    }

    pub fn marks(&self, cell: u16) -> u32 {
        self.position.marks[usize::from(cell)]
    }

    pub fn cursor(&self) -> u16 {
        self.cursor
    }

    pub fn is_marking(&self) -> bool {
        self.is_marking
    }

    /// Returns whether all keys are listed in place of the other text.
    pub fn shows_keys(&self) -> bool {
        self.shows_keys
    }

    /// Returns whether another digit contradicts that of the cell.
    pub fn has_conflict(&self, cell: u16) -> bool {
        self.board.has_conflict(&self.position.values, cell)
    }

    pub fn open_cells(&self) -> usize {
        self.position.values.iter().filter(|&&digit| digit == 0).count()
    }

    pub fn is_solved(&self) -> bool {
        self.open_cells() == 0 && self.board.layout.accepts(&self.position.values)
    }

    /// Returns the clues with the digits entered.
    pub fn digits(&self) -> String {
        self.record.variant.text_of(&Puzzle::new(self.position.values.clone()), self.symbols)
    }

    /// Returns the pencil marks of the open cells.
    pub fn all_marks(&self) -> VariantMarks {
        let marks = self.position.marks.iter().zip(&self.position.values);
        VariantMarks(marks.map(|(&marks, &digit)| if digit == 0 { marks } else { 0 }).collect())
    }
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use cluewise::formats::{VariantOptions, read_variants};
    use std::io::Cursor;

    pub fn game(text: &str) -> VariantGame {
        let record = read_variants(Box::new(Cursor::new(text.to_owned())), VariantOptions::default()).next();
        let record = record.expect("a record").expect("a puzzle");
        let marks = VariantMarks(vec![0; record.variant.cells()]);
        let entered = record.puzzle.clone();
        VariantGame::new(record, &entered, marks, GameOptions::default(), Symbols::DIGITS, 100_000)
    }

    const SIX: &str = ".6...24..1......54..43......1....2.5";

    fn act(game: &mut VariantGame, actions: &[Action]) {
        actions.iter().for_each(|&action| game.act(action));
    }

    #[test]
    fn digits_and_marks_are_undone_and_redone() {
        let mut game = game(SIX);
        assert_eq!(game.cursor(), 0);
        act(&mut game, &[Action::ToggleMarking, Action::Enter(1), Action::Enter(3), Action::ToggleMarking]);
        act(&mut game, &[Action::Move(0, -1), Action::Select(3), Action::Enter(3)]);
        assert_eq!((game.marks(0), game.value(3), game.marks_text().as_str()), (1, 3, ""));
        act(&mut game, &[Action::Undo, Action::Undo]);
        assert_eq!((game.marks(0), game.value(3)), (1, 0));
        act(&mut game, &[Action::Redo, Action::Redo]);
        assert_eq!((game.marks(0), game.value(3)), (1, 3));
        game.act(Action::Redo);
        assert_eq!(game.texts(), ["Nothing to redo."]);
        act(&mut game, &[Action::Select(1), Action::Clear]);
        assert_eq!(game.texts(), ["This is a clue."]);
        act(&mut game, &[Action::FillMarks, Action::Restart]);
        assert!(game.all_marks().0.iter().all(|&marks| marks == 0));
    }

    #[test]
    fn mistakes_are_found() {
        let mut game = game(SIX);
        let solution = game.solution.clone().expect("a solution").cells()[0];
        let wrong = (1..=6).find(|&digit| digit != solution).expect("a digit");
        act(&mut game, &[Action::Enter(wrong), Action::Check]);
        assert_eq!(game.texts(), ["Wrong: r1c1"]);
        game.act(Action::Hint);
        assert_eq!(game.texts(), ["There is a wrong digit; c finds it."]);
        act(&mut game, &[Action::Undo, Action::Mark(wrong), Action::Check]);
        assert_eq!(game.texts(), ["The marks of r1c1 lack the right digit."]);
    }

    /// Hints follow the marks, and together they solve puzzles of each kind.
    #[test]
    fn hints_solve_puzzles() {
        let cages = [("1,2", 7), ("3,4", 3), ("5,9,13", 6), ("6,10,14", 7), ("7,11,15", 9), ("8,12,16", 8)];
        let name =
            |cell: &str| cell.parse::<usize>().map(|cell| format!("r{}c{}", (cell - 1) / 4 + 1, (cell - 1) % 4 + 1));
        let cage = |(cells, sum): &(&str, i32)| {
            let cells: Vec<String> = cells.split(',').filter_map(|cell| name(cell).ok()).collect();
            format!(r#"{{"type":"killer","cells":{cells:?},"value":{sum}}}"#)
        };
        let cages: Vec<String> = cages.iter().map(cage).collect();
        let killer = format!(r#"{{"puzzle":"....1..321......","size":4,"constraints":[{}]}}"#, cages.join(","));
        for text in [SIX, &killer] {
            let mut game = game(text);
            let Some(solution) = game.solution.clone() else { panic!("{text}: {:?}", game.texts()) };
            for _ in 0..200 {
                act(&mut game, &[Action::Hint; 3]);
                assert!(game.shown_step().is_some(), "{:?}", game.texts());
                game.act(Action::Hint);
                if game.is_solved() {
                    break;
                }
            }
            assert_eq!((game.texts(), game.digits()), (vec!["Solved!".to_owned()], solution.to_string()));
        }
    }
}
