//! The state of a game in the terminal: digits, pencil marks, undo and hints. No input and no output.

mod hints;

use super::action::Action;
use super::history::History;
use super::marks::Marks;
use crate::game::HintStage;
use cluewise::explain::{Coordinates, Explanation, Ladder, Language};
use cluewise::rating::hodoku::TechniqueId;
use cluewise::solver::{self, Verdict};
use cluewise::variant::NoSolution;
use cluewise::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle};

/// The cell in the upper left corner.
const FIRST_CELL: Cell = Cell::new(0).expect("a cell");

/// A game.
pub struct Game {
    clues: Puzzle,
    /// The clues and the digits entered.
    values: Puzzle,
    /// The pencil marks. A cell without any may hold every digit that its peers allow.
    marks: [DigitSet; Cell::COUNT],
    /// The only solution, if there is one.
    solution: Option<Grid>,
    cursor: Cell,
    is_marking: bool,
    history: History<(Puzzle, [DigitSet; Cell::COUNT])>,
    message: String,
    hint: Option<Hint>,
    shows_keys: bool,
    options: GameOptions,
}

/// The techniques of hints and the form of their texts.
#[derive(Clone, Copy, Default)]
pub struct GameOptions {
    pub ladder: Option<Ladder>,
    pub language: Option<Language>,
    pub coordinates: Coordinates,
    /// The technique that is practiced; hints look for it first if puzzles are not rated by it.
    pub practiced: Option<TechniqueId>,
}

impl GameOptions {
    /// Returns a text with the requested names of cells.
    pub fn named(&self, text: &str) -> String {
        self.coordinates.apply(text, self.language.unwrap_or(Language::English))
    }
}

/// The hint on the screen.
struct Hint {
    step: Box<Explanation>,
    stage: HintStage,
}

impl Game {
    /// Starts a game; `entered` are the digits found so far, besides the clues, and `marks` the pencil marks.
    pub fn new(clues: Puzzle, entered: Puzzle, Marks(mut marks): Marks, options: GameOptions) -> Game {
        let solution = solver::unique_solution(&clues);
        let cursor = Cell::all().find(|&cell| entered.get(cell).is_none() && clues.get(cell).is_none());
        let mut values = clues;
        entered
            .clues()
            .filter(|(cell, _)| clues.get(*cell).is_none())
            .for_each(|(cell, digit)| values.set(cell, Some(digit)));
        values.clues().for_each(|(cell, _)| marks[cell.index()] = DigitSet::EMPTY);
        let message = match Verdict::from_count(solver::count(&clues, 2)) {
            Verdict::Unique => String::new(),
            Verdict::Multiple => "This puzzle has several solutions.".to_owned(),
            Verdict::None => format!("This puzzle has no solution{}.", NoSolution::of_classic(&clues).reasons),
        };
        Game {
            clues,
            values,
            marks,
            solution,
            cursor: cursor.unwrap_or(FIRST_CELL),
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
            Action::Move(rows, columns) => {
                let moved = |at: usize, by: i8| (at as i8 + by).rem_euclid(9) as usize;
                let to = Cell::at(moved(self.cursor.row(), rows), moved(self.cursor.column(), columns));
                self.cursor = to.unwrap_or(self.cursor);
            }
            Action::Select(index) => self.cursor = Cell::new(index.into()).unwrap_or(self.cursor),
            Action::Enter(digit) if !self.is_marking => self.enter(self.cursor, Digit::new(digit)),
            Action::Enter(digit) | Action::Mark(digit) => {
                Digit::new(digit).into_iter().for_each(|digit| self.mark(digit))
            }
            Action::Clear => self.enter(self.cursor, None),
            Action::ToggleMarking => self.is_marking = !self.is_marking,
            Action::FillMarks => self.change(|game| {
                let candidates = Candidates::new(&game.values);
                game.marks =
                    std::array::from_fn(|index| Cell::new(index).map_or(DigitSet::EMPTY, |cell| candidates.get(cell)));
            }),
            Action::Undo => {
                let state = self.history.undo((self.values, self.marks));
                self.restore(state, "Nothing to undo.");
            }
            Action::Redo => {
                let state = self.history.redo((self.values, self.marks));
                self.restore(state, "Nothing to redo.");
            }
            Action::Hint => self.hint(),
            Action::Check => self.check(),
            Action::Restart => self.change(|game| {
                game.values = game.clues;
                game.marks = [DigitSet::EMPTY; Cell::COUNT];
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
    fn change(&mut self, change: impl FnOnce(&mut Game)) {
        self.history.record((self.values, self.marks));
        change(self);
        (self.hint, self.message) = (None, String::new());
        if self.is_solved() {
            self.message = "Solved!".to_owned();
        }
    }

    /// Enters a digit and erases it from the marks of the peers; clears the cell if it has this digit already.
    fn enter(&mut self, cell: Cell, digit: Option<Digit>) {
        if self.clues.get(cell).is_some() {
            self.message = "This is a clue.".to_owned();
            return;
        }
        let digit = digit.filter(|_| self.values.get(cell) != digit);
        self.change(|game| {
            game.values.set(cell, digit);
            game.marks[cell.index()] = DigitSet::EMPTY;
            if let Some(digit) = digit {
                cell.peers()
                    .for_each(|peer| game.marks[peer.index()] = game.marks[peer.index()] - DigitSet::single(digit));
            }
        });
    }

    fn mark(&mut self, digit: Digit) {
        let cell = self.cursor;
        if self.values.get(cell).is_none() {
            self.change(|game| game.marks[cell.index()] = game.marks[cell.index()] ^ DigitSet::single(digit));
        }
    }

    /// Returns to a state; shows the message if there is none.
    fn restore(&mut self, state: Option<(Puzzle, [DigitSet; Cell::COUNT])>, otherwise: &str) {
        let Some((values, marks)) = state else {
            self.message = otherwise.to_owned();
            return;
        };
        (self.values, self.marks) = (values, marks);
        (self.hint, self.message) = (None, String::new());
    }

    fn check(&mut self) {
        let Some(solution) = self.solution else {
            self.message = "Only a puzzle with exactly one solution can be checked.".to_owned();
            return;
        };
        let wrong: Vec<String> =
            Cell::all().filter(|&cell| self.is_wrong(cell, &solution)).map(|cell| cell.to_string()).collect();
        self.message = match &wrong[..] {
            [] => self.lacking_mark().unwrap_or_else(|| "No mistake so far.".to_owned()),
            _ => self.named(&format!("Wrong: {}", wrong.join(" "))),
        };
    }

    fn is_wrong(&self, cell: Cell, solution: &Grid) -> bool {
        self.values.get(cell).is_some_and(|digit| digit != solution.get(cell))
    }

    /// Returns the candidates: the marks of cells that have some, and those that the peers of the others allow.
    fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::new(&self.values);
        Cell::all()
            .filter(|cell| !self.marks(*cell).is_empty())
            .for_each(|cell| candidates.keep(cell, self.marks(cell)));
        candidates
    }

    /// Returns a text with the requested names of cells.
    fn named(&self, text: &str) -> String {
        self.options.named(text)
    }

    pub fn is_clue(&self, cell: Cell) -> bool {
        self.clues.get(cell).is_some()
    }

    pub fn value(&self, cell: Cell) -> Option<Digit> {
        self.values.get(cell)
    }

    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    pub fn is_marking(&self) -> bool {
        self.is_marking
    }

    /// Returns whether all keys are listed in place of the other text.
    pub fn shows_keys(&self) -> bool {
        self.shows_keys
    }

    /// Returns whether a peer of the cell has the same digit.
    pub fn has_conflict(&self, cell: Cell) -> bool {
        let digit = self.value(cell);
        digit.is_some() && cell.peers().any(|peer| self.value(peer) == digit)
    }

    pub fn open_cells(&self) -> usize {
        Cell::COUNT - self.values.clue_count()
    }

    pub fn is_solved(&self) -> bool {
        self.open_cells() == 0 && !Cell::all().any(|cell| self.has_conflict(cell))
    }

    /// Returns the clues, and the clues with the digits entered.
    pub fn lines(&self) -> (Puzzle, Puzzle) {
        (self.clues, self.values)
    }

    /// Returns the pencil marks of the open cells.
    pub fn all_marks(&self) -> Marks {
        let mut marks = self.marks;
        self.values.clues().for_each(|(cell, _)| marks[cell.index()] = DigitSet::EMPTY);
        Marks(marks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";

    fn game() -> Game {
        let options = GameOptions { ladder: None, language: None, coordinates: Coordinates::R1C1, practiced: None };
        Game::new(PUZZLE.parse().expect("a puzzle"), Puzzle::EMPTY, Marks::EMPTY, options)
    }

    fn act(game: &mut Game, actions: &[Action]) {
        actions.iter().for_each(|&action| game.act(action));
    }

    #[test]
    fn digits_erase_marks_and_can_be_undone() {
        let mut game = game();
        assert_eq!(game.cursor().to_string(), "r1c1");
        act(&mut game, &[Action::ToggleMarking, Action::Enter(4), Action::Enter(6)]);
        assert_eq!(game.marks(game.cursor()).to_string(), "46");
        act(&mut game, &[Action::ToggleMarking, Action::Move(-1, 0), Action::Move(1, 3), Action::Enter(4)]);
        assert_eq!(game.cursor().to_string(), "r1c4");
        assert_eq!(game.marks(FIRST_CELL).to_string(), "6");
        game.act(Action::Enter(4));
        assert_eq!(game.value(game.cursor()), None);
        (0..4).for_each(|_| game.act(Action::Undo));
        assert_eq!((game.marks(FIRST_CELL), game.open_cells()), (DigitSet::EMPTY, 59));
        game.act(Action::Undo);
        assert_eq!(game.texts(), ["Nothing to undo."]);
        (0..4).for_each(|_| game.act(Action::Redo));
        assert_eq!((game.marks(FIRST_CELL).to_string().as_str(), game.open_cells()), ("6", 59));
        game.act(Action::Redo);
        assert_eq!(game.texts(), ["Nothing to redo."]);
        act(&mut game, &[Action::Move(0, 1), Action::Enter(5)]);
        game.act(Action::Select(1));
        game.act(Action::Clear);
        assert_eq!(game.texts(), ["This is a clue."]);
    }

    #[test]
    fn mistakes_are_found() {
        let mut game = game();
        game.act(Action::Check);
        assert_eq!(game.texts(), ["No mistake so far."]);
        let wrong = solver::unique_solution(&PUZZLE.parse().expect("a puzzle")).expect("a solution").get(FIRST_CELL);
        let wrong = Digit::all().find(|&other| other != wrong && game.candidates().get(FIRST_CELL).contains(other));
        game.act(Action::Enter(wrong.expect("another candidate").get()));
        game.act(Action::Check);
        assert_eq!(game.texts(), ["Wrong: r1c1"]);
        game.act(Action::Hint);
        assert_eq!(game.texts(), ["There is a wrong digit; c finds it."]);
        for action in [Action::Hint, Action::Check] {
            act(&mut game, &[Action::Undo, Action::Mark(1), action]);
            assert!(game.texts()[0].starts_with("The marks of r1c1 lack the right digit."), "{:?}", game.texts());
        }
        // The second hint ignores the marks.
        act(&mut game, &[Action::Hint, Action::Hint]);
        assert!(game.texts()[0].starts_with("Look for: "), "{:?}", game.texts());
    }

    #[test]
    fn escape_goes_back_and_does_not_quit() {
        let mut game = game();
        [Action::ToggleMarking, Action::Hint, Action::ShowKeys].into_iter().for_each(|action| game.act(action));
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

    /// Hints follow the marks: each is applied once, and together they solve the puzzle.
    #[test]
    fn hints_solve_the_puzzle() {
        let mut game = game();
        let mut names = Vec::new();
        while !game.is_solved() {
            game.act(Action::Hint);
            let text = game.texts();
            assert!(text[0].starts_with("Look for: ") && text[1] == "h shows where.", "only the technique: {text:?}");
            game.act(Action::Hint);
            let text = game.texts();
            assert!(text[0].ends_with(')') && game.shown_step().is_none(), "and the place: {text:?}");
            game.act(Action::Hint);
            names.push(game.shown_step().expect("a step").summary());
            game.act(Action::Hint);
            assert!(names.len() < 100);
        }
        assert_eq!(game.texts(), ["Solved!"]);
        let mut distinct = names.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), names.len());
    }

    #[test]
    fn a_game_is_continued() {
        let mut first = game();
        act(&mut first, &[Action::Hint; 4]);
        let (clues, values) = first.lines();
        let options = GameOptions {
            ladder: Some(Ladder::Se),
            language: Some(Language::German),
            coordinates: Coordinates::A1,
            practiced: None,
        };
        first.act(Action::FillMarks);
        let mut second = Game::new(clues, values, first.all_marks(), options);
        assert_eq!((second.lines(), second.open_cells()), (first.lines(), first.open_cells()));
        assert_eq!(second.all_marks(), first.all_marks());
        act(&mut second, &[Action::Hint; 3]);
        let texts = second.texts().join(" ");
        assert!(!texts.contains("r1c") && (texts.contains("passt") || texts.contains("hat")), "{texts}");
        second.act(Action::Restart);
        assert_eq!(second.lines(), (clues, clues));
    }
}
