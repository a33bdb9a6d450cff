//! Progress: a bar on a terminal, else lines if requested.

use crate::args::{GlobalArgs, ProgressMode};
use crate::error::print_stderr;
use crate::limits;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::cell::Cell;
use std::fmt::Write;
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// Time between two drawings of a bar without a result.
const TICK_INTERVAL: Duration = Duration::from_secs(1);

/// The progress of a command over its puzzles.
pub struct Progress {
    bar: ProgressBar,
    /// When the last line was written; `None` if a bar is shown or nothing.
    last_line: Cell<Option<Instant>>,
    is_shown: bool,
    /// When the work on the last puzzle was reported for the first time, with how much was done then.
    work: Cell<Option<(Instant, u64)>>,
}

impl Progress {
    /// Starts the progress over `total` puzzles, if known. `to_stdout` tells whether data goes to standard output.
    pub fn new(global: &GlobalArgs, total: Option<u64>, to_stdout: bool) -> Progress {
        let on_terminal = stderr().is_terminal();
        // A bar would mix with puzzles on the same terminal.
        let has_room = on_terminal && !(to_stdout && stdout().is_terminal());
        let show = !global.quiet
            && (global.progress == ProgressMode::Always || global.progress == ProgressMode::Auto && has_room);
        let target = if show && on_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = match total {
            Some(_) => "{wide_bar} {human_pos}/{human_len} puzzles  {rate}/s{msg}  ETA {eta}",
            None => "{spinner} {human_pos} puzzles  {rate}/s{msg}",
        };
        if show && on_terminal {
            limits::hide_reports();
            bar.enable_steady_tick(TICK_INTERVAL);
        }
        if let Ok(style) = ProgressStyle::with_template(template) {
            // The rate of the library has twelve decimals.
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
            };
            bar.set_style(style.with_key("rate", rate));
        }
        Progress {
            bar,
            last_line: Cell::new((show && !on_terminal).then(Instant::now)),
            is_shown: show,
            work: Cell::new(None),
        }
    }

    /// Starts at a number of puzzles that are done already.
    pub fn start_at(&self, puzzles: u64) {
        self.bar.set_position(puzzles);
        self.bar.reset_eta();
    }

    /// Counts more puzzles of a result that [`step`](Self::step) has counted as one.
    pub fn add(&self, puzzles: u64) {
        if self.is_shown {
            self.bar.inc(puzzles);
        }
    }

    /// Counts one more puzzle.
    pub fn step(&mut self) {
        limits::count_result();
        // The bar reads the clock, which takes a tenth of the time to solve a puzzle.
        if !self.is_shown {
            return;
        }
        self.bar.inc(1);
        self.print_due_line();
    }

    /// Sets how much of the work on the last puzzle is done, also in words, and how long the rest takes.
    pub fn set_share(&self, done: u64, total: u64, text: &str) {
        if !self.is_shown {
            return;
        }
        let (start, first) = self.work.get().unwrap_or((Instant::now(), done));
        self.work.set((done < total).then_some((start, first)));
        let seconds_each = start.elapsed().as_secs_f64() / done.saturating_sub(first) as f64;
        let left = seconds_each * total.saturating_sub(done) as f64;
        let eta = if done > first { format!(", ETA {left:.0} s") } else { String::new() };
        self.bar.set_message(if done < total { format!(", {text}{eta}") } else { String::new() });
        // The line of the puzzle itself says nothing of this yet.
        if done == first && self.last_line.get().is_some() {
            self.print_line();
        }
        self.print_due_line();
    }

    /// Prints a line if the last one is a second old.
    fn print_due_line(&self) {
        if self.last_line.get().is_some_and(|last| last.elapsed() >= Duration::from_secs(1)) {
            self.last_line.set(Some(Instant::now()));
            self.print_line();
        }
    }

    /// Sets the number of attempts for a number of puzzles.
    pub fn set_attempts(&mut self, attempts: u64, puzzles: u64) {
        if self.is_shown && attempts > puzzles {
            let each = HumanCount(attempts / puzzles.max(1));
            self.bar.set_message(format!(", one in {each} attempts"));
        }
    }

    /// Prints a line on standard error above the bar.
    pub fn print(&self, text: &str) {
        self.bar.suspend(|| print_stderr(text));
    }

    /// Removes the bar, or prints the last line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        if self.last_line.get().is_some() {
            self.print_line();
        }
    }

    fn print_line(&self) {
        let total = self.bar.length().map_or(String::new(), |total| format!("/{total}"));
        let eta = self.bar.length().map_or(String::new(), |_| format!(", ETA {:.0} s", self.bar.eta().as_secs_f64()));
        let (done, rate, more) = (self.bar.position(), self.bar.per_sec(), self.bar.message());
        if self.work.get().is_some() {
            return print_stderr(format_args!("puzzle {done}{total}{more}"));
        }
        print_stderr(format_args!("{done}{total} puzzles, {rate:.0}/s{more}{eta}"));
    }
}
