//! Playing in the terminal.

mod action;
mod hint_stage;
mod history;
mod keys;
mod marks;
mod screen;
mod state;
mod variants;

pub use marks::Marks;
pub use state::{Game, GameOptions};
pub use variants::{VariantGame, VariantMarks};

use crate::interrupt;
use action::Action;
use cluewise::Cell;
use hint_stage::HintStage;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::{DefaultTerminal, Frame};
use screen::BoardLayout;
use std::io;

/// The end of a message about marks after which a hint ignores them.
const AGAIN: &str = " h again ignores the marks.";

/// A game on a terminal.
pub trait Play {
    fn act(&mut self, action: Action);

    fn draw(&self, frame: &mut Frame);

    /// Returns the index of the cell at a column and a row of the terminal.
    fn cell_at(&self, area: Rect, position: (u16, u16)) -> Option<u16>;

    /// Returns the digit of a key.
    fn digit(&self, key: char) -> Option<u8>;
}

impl Play for Game {
    fn act(&mut self, action: Action) {
        Game::act(self, action);
    }

    fn draw(&self, frame: &mut Frame) {
        screen::draw(frame, self);
    }

    fn cell_at(&self, area: Rect, (x, y): (u16, u16)) -> Option<u16> {
        BoardLayout::fit(area)?.cell_at(x, y).map(|cell: Cell| cell.index() as u16)
    }

    fn digit(&self, key: char) -> Option<u8> {
        key.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8)
    }
}

/// Plays until the user quits.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(game: &mut dyn Play) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    // In raw mode Ctrl-C is a key, so this is a termination signal.
    interrupt::set_handler(|| {
        restore_terminal();
        std::process::exit(interrupt::EXIT_CODE.into());
    });
    // Without a mouse the keys remain.
    let _ = execute!(io::stdout(), EnableMouseCapture);
    let result = play(&mut terminal, game);
    restore_terminal();
    result
}

fn restore_terminal() {
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
}

fn play(terminal: &mut DefaultTerminal, game: &mut dyn Play) -> io::Result<()> {
    loop {
        terminal.draw(|frame| game.draw(frame))?;
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match input(key, |c| game.digit(c)) {
                Some(Input::Quit) => return Ok(()),
                Some(Input::Act(action)) => game.act(action),
                None => {}
            },
            Event::Mouse(mouse) => {
                let size = terminal.size()?;
                let selected = selection(game, mouse, Rect::new(0, 0, size.width, size.height));
                selected.into_iter().for_each(|action| game.act(action));
            }
            _ => {}
        }
    }
}

/// The meaning of a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Input {
    Act(Action),
    Quit,
}

/// Returns the meaning of a key; `None` if it has none.
fn input(key: KeyEvent, digit: impl Fn(char) -> Option<u8>) -> Option<Input> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Input::Quit),
            KeyCode::Char('z') => Some(Input::Act(Action::Undo)),
            KeyCode::Char('r' | 'y') => Some(Input::Act(Action::Redo)),
            _ => None,
        };
    }
    // Lower case letters are commands.
    if let KeyCode::Char(symbol) = key.code
        && !symbol.is_ascii_lowercase()
        && let Some(digit) = digit(symbol)
    {
        let is_mark = key.modifiers.contains(KeyModifiers::ALT);
        return Some(Input::Act(if is_mark { Action::Mark(digit) } else { Action::Enter(digit) }));
    }
    let action = match key.code {
        KeyCode::Up => Action::Move(-1, 0),
        KeyCode::Down => Action::Move(1, 0),
        KeyCode::Left => Action::Move(0, -1),
        KeyCode::Right => Action::Move(0, 1),
        KeyCode::Backspace | KeyCode::Delete | KeyCode::Char('0' | ' ' | '.') => Action::Clear,
        KeyCode::Esc => Action::Cancel,
        KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
            'p' => Action::ToggleMarking,
            'a' => Action::FillMarks,
            'u' | 'z' => Action::Undo,
            'h' => Action::Hint,
            'c' => Action::Check,
            'r' => Action::Restart,
            '?' => Action::ShowKeys,
            'q' => return Some(Input::Quit),
            _ => return None,
        },
        _ => return None,
    };
    Some(Input::Act(action))
}

/// Returns the selection of the cell that was clicked.
fn selection(game: &dyn Play, mouse: MouseEvent, area: Rect) -> Option<Action> {
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    game.cell_at(area, (mouse.column, mouse.row)).filter(|_| is_click).map(Action::Select)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::Puzzle;

    #[test]
    fn keys_and_clicks_have_meanings() {
        let game = state::Game::new(Puzzle::EMPTY, Puzzle::EMPTY, Marks::EMPTY, GameOptions::default());
        let key = |code, modifiers| input(KeyEvent::new(code, modifiers), |c| game.digit(c));
        let plain = |code| key(code, KeyModifiers::NONE);
        assert_eq!(plain(KeyCode::Char('5')), Some(Input::Act(Action::Enter(5))));
        assert_eq!(key(KeyCode::Char('5'), KeyModifiers::ALT), Some(Input::Act(Action::Mark(5))));
        assert_eq!(plain(KeyCode::Left), Some(Input::Act(Action::Move(0, -1))));
        assert_eq!(plain(KeyCode::Char('H')), Some(Input::Act(Action::Hint)));
        let ends = [plain(KeyCode::Char('q')), key(KeyCode::Char('c'), KeyModifiers::CONTROL)];
        assert_eq!(ends, [Some(Input::Quit); 2]);
        let redo = ['r', 'y'].map(|letter| key(KeyCode::Char(letter), KeyModifiers::CONTROL));
        assert_eq!(redo, [Some(Input::Act(Action::Redo)); 2]);
        assert_eq!(plain(KeyCode::Esc), Some(Input::Act(Action::Cancel)));
        assert_eq!(plain(KeyCode::Char('?')), Some(Input::Act(Action::ShowKeys)));
        assert_eq!([plain(KeyCode::Char('x')), plain(KeyCode::Tab)], [None; 2]);
        let click = |kind| MouseEvent { kind, column: 2, row: 1, modifiers: KeyModifiers::NONE };
        let area = Rect::new(0, 0, 80, 24);
        let first = Action::Select(0);
        assert_eq!(selection(&game, click(MouseEventKind::Down(MouseButton::Left)), area), Some(first));
        assert_eq!(selection(&game, click(MouseEventKind::Moved), area), None);
    }
}
