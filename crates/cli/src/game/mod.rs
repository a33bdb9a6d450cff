//! Playing in the terminal.

mod action;
mod board;
mod canvas;
mod entries;
mod geometry;
mod hints;
mod history;
mod keys;
mod marks;
mod next_hint;
mod options;
mod picture;
mod screen;
mod state;
mod terminal;

pub use marks::Marks;
pub use options::GameOptions;
pub use state::Game;

use crate::interrupt;
use action::Action;
use canvas::Rect;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use geometry::Geometry;
use std::io;
use terminal::Terminal;

/// Plays until the user quits.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(game: &mut Game) -> io::Result<()> {
    let mut terminal = Terminal::open()?;
    // In raw mode Ctrl-C is a key, so this is a termination signal.
    interrupt::set_handler(|| {
        Terminal::restore();
        std::process::exit(interrupt::EXIT_CODE.into());
    });
    loop {
        let size = Terminal::size()?;
        terminal.show(screen::drawn(game, size))?;
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match input(game, key) {
                Some(Input::Quit) => return Ok(()),
                Some(Input::Act(action)) => game.act(action),
                None => {}
            },
            Event::Mouse(mouse) => {
                let area = Rect { x: 0, y: 0, width: size.0, height: size.1 };
                selection(game, mouse, area).into_iter().for_each(|action| game.act(action));
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
fn input(game: &Game, key: KeyEvent) -> Option<Input> {
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
        && let Some(digit) = game.digit(symbol)
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
fn selection(game: &Game, mouse: MouseEvent, area: Rect) -> Option<Action> {
    let geometry = Geometry::fit(game.board(), game.picture(), area)?;
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    geometry.cell_at(game.board(), mouse.column, mouse.row).filter(|_| is_click).map(Action::Select)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_clicks_have_meanings() {
        let game = state::tests::game(&".".repeat(81));
        let key = |code, modifiers| input(&game, KeyEvent::new(code, modifiers));
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
        let area = Rect { x: 0, y: 0, width: 80, height: 24 };
        let first = Action::Select(0);
        assert_eq!(selection(&game, click(MouseEventKind::Down(MouseButton::Left)), area), Some(first));
        assert_eq!(selection(&game, click(MouseEventKind::Moved), area), None);
    }
}
