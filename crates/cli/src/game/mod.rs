//! Playing in the terminal.

mod action;
mod board;
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

pub use marks::Marks;
pub use options::GameOptions;
pub use state::Game;

use crate::interrupt;
use action::Action;
use geometry::Geometry;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use std::io;

/// Plays until the user quits.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(game: &mut Game) -> io::Result<()> {
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

fn play(terminal: &mut DefaultTerminal, game: &mut Game) -> io::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(frame, game))?;
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match input(game, key) {
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
        let area = Rect::new(0, 0, 80, 24);
        let first = Action::Select(0);
        assert_eq!(selection(&game, click(MouseEventKind::Down(MouseButton::Left)), area), Some(first));
        assert_eq!(selection(&game, click(MouseEventKind::Moved), area), None);
    }
}
