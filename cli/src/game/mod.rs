//! Playing in the terminal.

mod action;
mod marks;
mod screen;
mod state;

pub use marks::Marks;
pub use state::{Game, GameOptions};

use action::Action;
use cluewise::Digit;
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{
    self, DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use ratatui::crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use screen::BoardLayout;
use std::io;

/// Plays until the user quits.
///
/// # Errors
/// The terminal cannot be read or written.
pub fn run(game: &mut Game) -> io::Result<()> {
    let mut terminal = ratatui::try_init()?;
    // Without a mouse the keys remain.
    let _ = execute!(io::stdout(), EnableMouseCapture);
    let result = play(&mut terminal, game);
    let _ = execute!(io::stdout(), DisableMouseCapture);
    ratatui::restore();
    result
}

fn play(terminal: &mut DefaultTerminal, game: &mut Game) -> io::Result<()> {
    loop {
        terminal.draw(|frame| screen::draw(frame, game))?;
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => match input(key) {
                Some(Input::Quit) => return Ok(()),
                Some(Input::Act(action)) => game.act(action),
                None => {}
            },
            Event::Mouse(mouse) => {
                let size = terminal.size()?;
                selection(mouse, Rect::new(0, 0, size.width, size.height))
                    .into_iter()
                    .for_each(|action| game.act(action));
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
fn input(key: KeyEvent) -> Option<Input> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return match key.code {
            KeyCode::Char('c' | 'd') => Some(Input::Quit),
            KeyCode::Char('z') => Some(Input::Act(Action::Undo)),
            _ => None,
        };
    }
    let action = match key.code {
        KeyCode::Up => Action::Move(-1, 0),
        KeyCode::Down => Action::Move(1, 0),
        KeyCode::Left => Action::Move(0, -1),
        KeyCode::Right => Action::Move(0, 1),
        KeyCode::Backspace | KeyCode::Delete | KeyCode::Char('0' | ' ' | '.') => Action::Clear,
        KeyCode::Char(digit @ '1'..='9') => {
            let digit = Digit::new(digit as u8 - b'0')?;
            if key.modifiers.contains(KeyModifiers::ALT) { Action::Mark(digit) } else { Action::Enter(digit) }
        }
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
fn selection(mouse: MouseEvent, area: Rect) -> Option<Action> {
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    let layout = BoardLayout::fit(area).filter(|_| is_click)?;
    layout.cell_at(mouse.column, mouse.row).map(Action::Select)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_clicks_have_meanings() {
        let key = |code, modifiers| input(KeyEvent::new(code, modifiers));
        let plain = |code| key(code, KeyModifiers::NONE);
        let five = Digit::new(5).expect("a digit");
        assert_eq!(plain(KeyCode::Char('5')), Some(Input::Act(Action::Enter(five))));
        assert_eq!(key(KeyCode::Char('5'), KeyModifiers::ALT), Some(Input::Act(Action::Mark(five))));
        assert_eq!(plain(KeyCode::Left), Some(Input::Act(Action::Move(0, -1))));
        assert_eq!(plain(KeyCode::Char('H')), Some(Input::Act(Action::Hint)));
        let ends = [plain(KeyCode::Char('q')), key(KeyCode::Char('c'), KeyModifiers::CONTROL)];
        assert_eq!(ends, [Some(Input::Quit); 2]);
        assert_eq!(plain(KeyCode::Esc), Some(Input::Act(Action::Cancel)));
        assert_eq!(plain(KeyCode::Char('?')), Some(Input::Act(Action::ShowKeys)));
        assert_eq!([plain(KeyCode::Char('x')), plain(KeyCode::Tab)], [None; 2]);
        let click = |kind| MouseEvent { kind, column: 2, row: 1, modifiers: KeyModifiers::NONE };
        let area = Rect::new(0, 0, 80, 24);
        let first = Action::Select("r1c1".parse().expect("a cell"));
        assert_eq!(selection(click(MouseEventKind::Down(MouseButton::Left)), area), Some(first));
        assert_eq!(selection(click(MouseEventKind::Moved), area), None);
    }
}
