//! How far the work is: a bar on a terminal, lines elsewhere if they are asked for.

use crate::args::{Common, When};
use crate::error::tell;
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::io::{IsTerminal, stderr, stdout};
use std::time::{Duration, Instant};

/// The progress of a command over its puzzles.
pub struct Progress {
    bar: ProgressBar,
    lines: Option<Instant>, // when the last line was written
    shown: bool,
}

impl Progress {
    /// Progress over `total` puzzles, if that is known; `to_stdout` says that data goes there.
    pub fn new(common: &Common, total: Option<u64>, to_stdout: bool) -> Progress {
        let on_terminal = stderr().is_terminal();
        // A bar among the puzzles on the same terminal would be in the way.
        let free = on_terminal && !(to_stdout && stdout().is_terminal());
        let show = !common.quiet && (common.progress == When::Always || common.progress == When::Auto && free);
        let target = if show && on_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
        let bar = ProgressBar::with_draw_target(total, target);
        let template = match total {
            Some(_) => "{wide_bar} {human_pos}/{human_len} puzzles  {rate}/s{msg}  ETA {eta}",
            None => "{spinner} {human_pos} puzzles  {rate}/s{msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            // The rate that comes with the bar has twelve decimals.
            let rate = |state: &ProgressState, out: &mut dyn Write| {
                let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
            };
            bar.set_style(style.with_key("rate", rate));
        }
        Progress { bar, lines: (show && !on_terminal).then(Instant::now), shown: show }
    }

    /// So many puzzles are there already.
    pub fn begin_at(&self, puzzles: u64) {
        self.bar.set_position(puzzles);
        self.bar.reset_eta();
    }

    /// One more puzzle is done.
    pub fn step(&mut self) {
        // The bar reads the clock, which takes as long as a tenth of a puzzle's solution.
        if !self.shown {
            return;
        }
        self.bar.inc(1);
        if self.lines.is_some_and(|last| last.elapsed() >= Duration::from_secs(1)) {
            self.lines = Some(Instant::now());
            self.line();
        }
    }

    /// So many attempts were made for so many puzzles.
    pub fn attempts(&mut self, attempts: u64, puzzles: u64) {
        if self.shown && attempts > puzzles {
            let each = HumanCount(attempts / puzzles.max(1));
            self.bar.set_message(format!(", one in {each} attempts"));
        }
    }

    /// Writes to stderr without tearing the bar.
    pub fn say(&self, text: &str) {
        self.bar.suspend(|| tell(text));
    }

    /// Takes the bar away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
        if self.lines.is_some() {
            self.line();
        }
    }

    fn line(&self) {
        let of = self.bar.length().map_or(String::new(), |total| format!("/{total}"));
        let eta = self.bar.length().map_or(String::new(), |_| format!(", ETA {:.0} s", self.bar.eta().as_secs_f64()));
        let (done, rate, more) = (self.bar.position(), self.bar.per_sec(), self.bar.message());
        tell(format_args!("{done}{of} puzzles, {rate:.0}/s{more}{eta}"));
    }
}
