//! The state of a game in the terminal: digits, pencil marks, undo and hints. No input and no output.

use super::action::Action;
use super::board::GameBoard;
use super::entries::Entries;
use super::hints::{Hint, HintSource};
use super::history::History;
use super::marks::{Marks, digits};
use super::options::GameOptions;
use super::picture::Picture;
use cluewise::explain::StepConstraint;
use cluewise::kinds::{Puzzle, Verdict};
use cluewise::pack::KindPuzzle;

/// A game of a puzzle of any kind.
pub struct Game {
    board: GameBoard,
    picture: Picture,
    clues: Puzzle,
    pub(super) source: HintSource,
    /// The only solution, if there is one.
    pub(super) solution: Option<Puzzle>,
    pub(super) position: Entries,
    pub(super) cursor: u16,
    is_marking: bool,
    history: History<Entries>,
    pub(super) message: String,
    pub(super) hint: Option<Hint>,
    shows_keys: bool,
    pub(super) options: GameOptions,
}

impl Game {
    /// Starts a game; `entered` are the digits found so far, besides the clues.
    pub fn new(puzzle: &KindPuzzle, entered: &Puzzle, Marks(marks): Marks, options: GameOptions) -> Game {
        let mut source = HintSource::new(puzzle, options);
        let found = source.solution();
        let message = match &found {
            Ok(_) => String::new(),
            Err(Verdict::None) => format!("This puzzle has no solution{}.", source.contradiction()),
            Err(Verdict::Unknown) => "The search for the solution took too long: no hints and no check.".to_owned(),
            Err(_) => "This puzzle has several solutions.".to_owned(),
        };
        let cells = puzzle.clues.cells().iter().zip(entered.cells());
        let values: Vec<u8> = cells.map(|(&clue, &digit)| if clue > 0 { clue } else { digit }).collect();
        let board = GameBoard::new(puzzle.kind.clone());
        let cursor = board.cells().find(|&cell| values[usize::from(cell)] == 0).unwrap_or(0);
        Game {
            picture: Picture::new(&board),
            board,
            clues: puzzle.clues.clone(),
            source,
            solution: found.ok(),
            position: Entries { marks: of_open_cells(&marks, &values), values },
            cursor,
            is_marking: false,
            history: History::new(),
            message,
            hint: None,
            shows_keys: false,
            options,
        }
    }

    pub fn act(&mut self, action: Action) {
        let shown_keys = std::mem::take(&mut self.shows_keys);
        match action {
            Action::ShowKeys => self.shows_keys = !shown_keys,
            Action::Cancel if shown_keys => {}
            Action::Cancel => self.cancel(),
            Action::Move(rows, columns) => self.cursor = self.board.moved(self.cursor, (rows, columns)),
            Action::Select(cell) => self.cursor = cell.min(self.board.kind.cells() as u16 - 1),
            Action::Enter(digit) if !self.is_marking => self.enter(self.cursor, digit),
            Action::Enter(digit) | Action::Mark(digit) => self.mark(digit),
            Action::Clear => self.enter(self.cursor, 0),
            Action::ToggleMarking => self.is_marking = !self.is_marking,
            Action::FillMarks => {
                let values = &self.position.values;
                let marks: Vec<u32> = self.board.cells().map(|cell| self.board.candidates(values, cell)).collect();
                self.change(|game| game.position.marks = of_open_cells(&marks, &game.position.values));
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
                game.position.values = game.clues.cells().to_vec();
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
    pub(super) fn change(&mut self, change: impl FnOnce(&mut Game)) {
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
    fn restore(&mut self, state: Option<Entries>, otherwise: &str) {
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
        self.message = match &self.wrong_cells()[..] {
            _ if self.solution.is_none() => "Only a puzzle with exactly one solution can be checked.".to_owned(),
            [] => self.lacking_mark().unwrap_or_else(|| "No mistake so far.".to_owned()),
            wrong => self.options.named(&format!("Wrong: {}", wrong.join(" "))),
        };
    }

    /// Returns the names of the cells whose digits differ from the only solution; empty without one.
    pub(super) fn wrong_cells(&self) -> Vec<String> {
        let wrong = self.solution.iter().flat_map(|solution| self.position.puzzle().wrong_digits(solution));
        wrong.map(|(cell, _)| self.board.name(cell)).collect()
    }

    /// Returns the constraints of the selected cell, as far as they are not obvious from the drawing.
    pub fn constraints(&self) -> Vec<String> {
        let constraints = self.board.kind.constraints().iter();
        let own = constraints.filter(|constraint| constraint.cells().contains(&self.cursor));
        own.map(|constraint| {
            let cells = constraint.cells().iter().map(|&cell| self.board.cell_id(cell)).collect();
            let value = constraint.values().first().copied();
            self.options.named(&StepConstraint { kind: constraint.kind().name(), cells, value }.to_string())
        })
        .collect()
    }

    pub fn board(&self) -> &GameBoard {
        &self.board
    }

    pub fn picture(&self) -> &Picture {
        &self.picture
    }

    pub fn options(&self) -> &GameOptions {
        &self.options
    }

    pub fn is_clue(&self, cell: u16) -> bool {
        self.clues.cells()[usize::from(cell)] > 0
    }

    /// Returns the digit of a key.
    pub fn digit(&self, key: char) -> Option<u8> {
        self.options.symbols.digit(key).filter(|&digit| usize::from(digit) <= self.board.side())
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
        self.board.kind.text_of(&self.position.puzzle(), self.options.symbols)
    }

    /// Returns the pencil marks of the open cells.
    pub fn all_marks(&self) -> Marks {
        Marks(of_open_cells(&self.position.marks, &self.position.values))
    }

    /// Returns the marks of the selected cell as text.
    pub fn marks_text(&self) -> String {
        digits(self.marks(self.cursor)).map(|digit| self.options.symbols.char(digit)).collect()
    }
}

/// Returns the marks without those of filled cells.
fn of_open_cells(marks: &[u32], values: &[u8]) -> Vec<u32> {
    marks.iter().zip(values).map(|(&marks, &digit)| if digit == 0 { marks } else { 0 }).collect()
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use cluewise::explain::{Coordinates, Ladder, Language};
    use cluewise::formats::{self, ReadOptions};

    pub const NINE: &str = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";
    const SIX: &str = ".6...24..1......54..43......1....2.5";

    fn puzzle(text: &str) -> KindPuzzle {
        let record = formats::read_bytes(text.as_bytes(), &ReadOptions::default()).next();
        record.expect("a record").expect("a puzzle").puzzle.into_kind()
    }

    pub fn game(text: &str) -> Game {
        let puzzle = puzzle(text);
        let marks = Marks(vec![0; puzzle.kind.cells()]);
        Game::new(&puzzle, &puzzle.clues, marks, GameOptions { budget: 100_000, ..GameOptions::default() })
    }

    fn act(game: &mut Game, actions: &[Action]) {
        actions.iter().for_each(|&action| game.act(action));
    }

    #[test]
    fn digits_and_marks_are_undone_and_redone() {
        for (text, open) in [(NINE, 59), (SIX, 25)] {
            let mut game = game(text);
            let state = |game: &Game| (game.marks(0), game.value(3), game.open_cells());
            act(&mut game, &[Action::ToggleMarking, Action::Enter(1), Action::Enter(3)]);
            assert_eq!((game.cursor(), game.marks_text().as_str()), (0, "13"));
            // Around the edges; the digit is erased from the marks of peers.
            act(&mut game, &[Action::ToggleMarking, Action::Move(-1, 0), Action::Move(1, 3), Action::Enter(3)]);
            assert_eq!((game.cursor(), state(&game)), (3, (1, 3, open - 1)));
            game.act(Action::Enter(3));
            assert_eq!(state(&game), (1, 0, open));
            act(&mut game, &[Action::Undo, Action::Undo]);
            assert_eq!(state(&game), (5, 0, open));
            act(&mut game, &[Action::Undo, Action::Undo, Action::Undo]);
            assert_eq!((state(&game), game.texts()), ((0, 0, open), vec!["Nothing to undo.".to_owned()]));
            act(&mut game, &[Action::Redo; 5]);
            assert_eq!((state(&game), game.texts()), ((1, 0, open), vec!["Nothing to redo.".to_owned()]));
            act(&mut game, &[Action::Select(1), Action::Clear]);
            assert_eq!(game.texts(), ["This is a clue."]);
            game.act(Action::FillMarks);
            assert!(game.marks(0) != 0 && game.marks(1) == 0);
            game.act(Action::Restart);
            assert!(game.all_marks().0.iter().all(|&marks| marks == 0));
        }
    }

    #[test]
    fn mistakes_are_found() {
        for text in [NINE, SIX] {
            let mut game = game(text);
            game.act(Action::Check);
            assert_eq!(game.texts(), ["No mistake so far."]);
            let solution = game.solution.clone().expect("a solution").cells()[0];
            let wrong = (1..=6).find(|&digit| digit != solution).expect("a digit");
            act(&mut game, &[Action::Enter(wrong), Action::Check]);
            assert_eq!(game.texts(), ["Wrong: r1c1"]);
            game.act(Action::Hint);
            assert_eq!(game.texts(), ["There is a wrong digit; c finds it."]);
            act(&mut game, &[Action::Undo, Action::Mark(wrong), Action::Check]);
            assert_eq!(game.texts(), ["The marks of r1c1 lack the right digit."]);
            game.act(Action::Hint);
            assert_eq!(game.texts(), ["The marks of r1c1 lack the right digit. h again ignores the marks."]);
            game.act(Action::Hint);
            assert!(game.texts()[0].starts_with("Look for: "), "{:?}", game.texts());
        }
    }

    #[test]
    fn puzzles_without_a_single_solution_are_named() {
        let several = "This puzzle has several solutions.";
        let none = "This puzzle has no solution (r1c1 and r1c2 hold the same digit).";
        for (start, cells, message) in [("..", 81, several), ("..", 36, several), ("11", 81, none), ("11", 36, none)] {
            let mut game = game(&format!("{start:.<cells$}"));
            assert_eq!(game.texts(), [message]);
            game.act(Action::Check);
            assert_eq!(game.texts(), ["Only a puzzle with exactly one solution can be checked."]);
            game.act(Action::Hint);
            // The ladders of classic puzzles find steps also without a solution.
            assert!(cells == 81 || game.texts()[0].starts_with("No hint: "), "{:?}", game.texts());
        }
    }

    #[test]
    fn escape_goes_back_and_does_not_quit() {
        let mut game = game(NINE);
        act(&mut game, &[Action::ToggleMarking, Action::Hint, Action::ShowKeys]);
        assert!(game.shows_keys() && game.is_marking() && !game.texts().is_empty());
        game.act(Action::Cancel);
        assert!(!game.shows_keys() && !game.texts().is_empty());
        game.act(Action::Cancel);
        assert!(game.is_marking() && game.texts().is_empty());
        game.act(Action::Cancel);
        assert!(!game.is_marking() && game.texts().is_empty());
        game.act(Action::Cancel);
        assert_eq!(game.texts(), ["q quits."]);
    }

    fn killer() -> String {
        let cages = [
            (r#""r1c1","r1c2""#, 7),
            (r#""r1c3","r1c4""#, 3),
            (r#""r2c1","r3c1","r4c1""#, 6),
            (r#""r2c2","r3c2","r4c2""#, 7),
            (r#""r2c3","r3c3","r4c3""#, 9),
            (r#""r2c4","r3c4","r4c4""#, 8),
        ];
        let cage = |(cells, sum)| format!(r#"{{"type":"killer","cells":[{cells}],"value":{sum}}}"#);
        format!(r#"{{"puzzle":"....1..321......","size":4,"constraints":[{}]}}"#, cages.map(cage).join(","))
    }

    /// Hints follow the marks: each is applied once, and together they solve puzzles of each kind.
    #[test]
    fn hints_solve_puzzles() {
        for text in [NINE, SIX, &killer()] {
            let mut game = game(text);
            let Some(solution) = game.solution.clone() else { panic!("{text}: {:?}", game.texts()) };
            let mut steps = Vec::new();
            while !game.is_solved() && steps.len() < 100 {
                game.act(Action::Hint);
                let texts = game.texts();
                assert!(texts[0].starts_with("Look for: ") && texts[1] == "h shows where.", "{texts:?}");
                game.act(Action::Hint);
                let texts = game.texts();
                assert!(texts[0].ends_with(')') && game.shown_step().is_none(), "{texts:?}");
                game.act(Action::Hint);
                let step = game.shown_step().unwrap_or_else(|| panic!("{:?}", game.texts())).text[0].clone();
                assert!(!steps.contains(&step), "{step}");
                steps.push(step);
                game.act(Action::Hint);
            }
            assert_eq!((game.texts(), game.digits()), (vec!["Solved!".to_owned()], solution.to_string()));
            game.act(Action::Hint);
            assert_eq!(game.texts(), ["No hint: the grid is full."]);
        }
    }

    #[test]
    fn a_broken_rule_in_a_full_grid_is_named() {
        for text in [NINE, SIX] {
            let mut game = game(text);
            let solution = game.solution.clone().expect("a solution");
            for (cell, &digit) in (0u16..).zip(solution.cells()) {
                let digit = if cell == 0 { digit % 6 + 1 } else { digit };
                if game.value(cell) == 0 {
                    act(&mut game, &[Action::Select(cell), Action::Enter(digit)]);
                }
            }
            assert_eq!(game.texts(), ["The grid is full, but a rule is broken; c finds wrong digits."]);
        }
    }

    #[test]
    fn a_game_is_continued() {
        let mut first = game(NINE);
        act(&mut first, &[Action::Hint; 4]);
        first.act(Action::FillMarks);
        let (language, coordinates) = (Some(Language::German), Coordinates::A1);
        let options = GameOptions { ladder: Some(Ladder::Se), language, coordinates, ..GameOptions::default() };
        let mut second = Game::new(&puzzle(NINE), &first.position.puzzle(), first.all_marks(), options);
        assert_eq!((second.digits(), second.open_cells()), (first.digits(), 58));
        assert_eq!(second.all_marks(), first.all_marks());
        act(&mut second, &[Action::Hint; 3]);
        let texts = second.texts().join(" ");
        assert!(!texts.contains("r1c") && (texts.contains("passt") || texts.contains("hat")), "{texts}");
        second.act(Action::Restart);
        assert_eq!(second.digits(), NINE);
    }
}
