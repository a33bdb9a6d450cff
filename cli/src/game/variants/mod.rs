//! Playing puzzles of other sizes, with irregular regions, additional rules or constraints.

mod board;
mod geometry;
mod hints;
mod marks;
mod picture;
mod screen;
mod state;

pub use marks::VariantMarks;
pub use state::VariantGame;

use super::Play;
use super::action::Action;
use geometry::Geometry;
use ratatui::Frame;
use ratatui::layout::Rect;

impl Play for VariantGame {
    fn act(&mut self, action: Action) {
        VariantGame::act(self, action);
    }

    fn draw(&self, frame: &mut Frame) {
        screen::draw(frame, self);
    }

    fn cell_at(&self, area: Rect, (x, y): (u16, u16)) -> Option<u16> {
        Geometry::fit(self.board(), self.picture(), area)?.cell_at(self.board(), x, y)
    }

    fn digit(&self, key: char) -> Option<u8> {
        self.symbols().digit(key).filter(|&digit| usize::from(digit) <= self.board().side())
    }
}
