//! The terminal while a game is played.

use super::canvas::Canvas;
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::terminal::{self, BeginSynchronizedUpdate, EndSynchronizedUpdate};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen};
use crossterm::{cursor, execute, queue};
use std::io::{self, BufWriter, Write};

/// A terminal whose keys are read one by one; it is as before when this is dropped.
pub struct Terminal {
    shown: Option<Canvas>,
}

impl Terminal {
    /// # Errors
    /// The terminal cannot be read key by key, or not be written.
    pub fn open() -> io::Result<Terminal> {
        terminal::enable_raw_mode()?;
        let terminal = Terminal { shown: None };
        execute!(io::stdout(), EnterAlternateScreen, cursor::Hide)?;
        // Without a mouse the keys remain.
        let _ = execute!(io::stdout(), EnableMouseCapture);
        Ok(terminal)
    }

    /// Returns the number of columns and rows.
    ///
    /// # Errors
    /// They are unknown.
    pub fn size() -> io::Result<(u16, u16)> {
        terminal::size()
    }

    /// Shows a canvas.
    ///
    /// # Errors
    /// The terminal cannot be written.
    pub fn show(&mut self, canvas: Canvas) -> io::Result<()> {
        let mut out = BufWriter::new(io::stdout().lock());
        queue!(out, BeginSynchronizedUpdate)?;
        canvas.draw(self.shown.as_ref(), &mut out)?;
        queue!(out, EndSynchronizedUpdate)?;
        self.shown = Some(canvas);
        out.flush()
    }

    /// Makes the terminal as it was before.
    pub fn restore() {
        let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, cursor::Show);
        let _ = terminal::disable_raw_mode();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        Terminal::restore();
    }
}
