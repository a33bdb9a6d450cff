//! A grid of characters with styles, and its drawing on a terminal.

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{ContentStyle, PrintStyledContent, StyledContent};
use std::io::{self, Write};
use textwrap::core::display_width;

/// A part of a terminal, in columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rect {
    pub x: u16,
    pub y: u16,
    pub width: u16,
    pub height: u16,
}

/// The place of the second half of a character that takes two columns.
const CONTINUED: char = '\0';

/// A grid of characters with styles.
#[derive(Clone, PartialEq, Eq)]
pub struct Canvas {
    width: u16,
    rows: Vec<Vec<(char, ContentStyle)>>,
}

impl Canvas {
    /// Creates a canvas of blanks.
    pub fn new((width, height): (u16, u16)) -> Canvas {
        Canvas { width, rows: vec![vec![(' ', ContentStyle::new()); width.into()]; height.into()] }
    }

    /// Returns the whole canvas as a part of the terminal.
    pub fn area(&self) -> Rect {
        Rect { x: 0, y: 0, width: self.width, height: self.rows.len() as u16 }
    }

    /// Returns the character and the style at a place; `None` outside of the canvas.
    pub fn get(&self, (x, y): (u16, u16)) -> Option<(char, ContentStyle)> {
        self.rows.get(usize::from(y))?.get(usize::from(x)).copied()
    }

    /// Writes a text from a place on; what does not fit is left out.
    pub fn put(&mut self, (mut x, y): (u16, u16), text: &str, style: ContentStyle) {
        let Some(row) = self.rows.get_mut(usize::from(y)) else { return };
        for c in text.chars() {
            let width = display_width(c.encode_utf8(&mut [0; 4])) as u16;
            if x.saturating_add(width) > self.width {
                return;
            }
            for (column, part) in (x..x + width).zip([c, CONTINUED]) {
                row[usize::from(column)] = (part, style);
            }
            x += width;
        }
    }

    /// Writes lines into an area, wrapped at blanks; what does not fit is left out.
    pub fn write(&mut self, area: Rect, lines: &[String]) {
        let wrapped = lines.iter().flat_map(|line| textwrap::wrap(line, usize::from(area.width)));
        for (y, line) in (area.y..area.y + area.height).zip(wrapped) {
            self.put((area.x, y), &line, ContentStyle::new());
        }
    }

    /// Draws the rows that differ from what the terminal shows.
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn draw(&self, shown: Option<&Canvas>, out: &mut impl Write) -> io::Result<()> {
        let shown = shown.filter(|shown| shown.area() == self.area());
        for (y, row) in self.rows.iter().enumerate() {
            if shown.is_some_and(|shown| shown.rows[y] == *row) {
                continue;
            }
            queue!(out, MoveTo(0, y as u16))?;
            for run in row.chunk_by(|(_, one), (_, other)| one == other) {
                let text: String = run.iter().map(|&(c, _)| c).filter(|&c| c != CONTINUED).collect();
                queue!(out, PrintStyledContent(StyledContent::new(run[0].1, text)))?;
            }
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::style::Stylize;

    #[test]
    fn only_changed_rows_are_drawn() {
        let mut canvas = Canvas::new((6, 2));
        canvas.put((0, 0), "数独abc", ContentStyle::new());
        canvas.put((5, 1), "xy", ContentStyle::new().bold());
        let mut all = Vec::new();
        canvas.draw(None, &mut all).expect("a text");
        let all = String::from_utf8(all).expect("UTF-8");
        assert!(all.contains("数独ab") && !all.contains('c') && all.contains('x') && !all.contains('y'), "{all:?}");
        let mut changed = canvas.clone();
        changed.put((0, 1), "z", ContentStyle::new());
        let mut rest = Vec::new();
        changed.draw(Some(&canvas), &mut rest).expect("a text");
        let rest = String::from_utf8(rest).expect("UTF-8");
        assert!(rest.starts_with("\u{1b}[2;1H") && !rest.contains('a'), "{rest:?}");
    }

    #[test]
    fn texts_are_wrapped_in_their_area() {
        let mut canvas = Canvas::new((10, 3));
        canvas.write(Rect { x: 4, y: 1, width: 6, height: 2 }, &["one two three".into(), "four".into()]);
        let row = |y| (0..10).filter_map(|x| canvas.get((x, y))).map(|(c, _)| c).collect::<String>();
        assert_eq!([row(0), row(1), row(2)], ["          ", "    one   ", "    two   "]);
        assert_eq!(canvas.get((10, 0)), None);
    }
}
