//! The text of a solving step, with colors on terminals.

use crate::io::output::OutputTarget;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use cluewise::explain::{Explanation, Highlight};
use cluewise::kinds::PuzzleKind;
use std::borrow::Cow;
use std::fmt::Write;

/// Width of wrapped text in characters.
const WIDTH: usize = 100;

/// Returns the text of a step: the candidate grid if it is given, the summary after a prefix, and the reason.
pub fn step_text(grid: Option<String>, prefix: &str, step: &Explanation, colors: Colors) -> String {
    let mut text = grid.map_or(String::new(), |grid| grid + "\n");
    text.push_str(&colors.bold(&format!("{prefix}{}", step.summary())));
    for paragraph in &step.text {
        let margin = paragraph.margin();
        // Numbered lines have a hanging indent.
        let hanging = if paragraph.indent > 0 { format!("{margin}   ") } else { margin.clone() };
        let options = textwrap::Options::new(WIDTH).initial_indent(&margin).subsequent_indent(&hanging);
        let _ = write!(text, "\n{}", textwrap::fill(&with_option(&paragraph.text), options));
    }
    text
}

/// Returns the text of a step with the option of the command line for a ladder that it names.
pub fn with_option(text: &str) -> Cow<'_, str> {
    match text.contains("(ladder ") {
        true => text.replace("(ladder ", "(--ladder ").into(),
        false => text.into(),
    }
}

/// Whether to use colors: on a terminal, unless the environment disables them (`NO_COLOR`).
#[derive(Clone, Copy)]
pub struct Colors(bool);

impl Colors {
    /// No colors.
    pub const NONE: Colors = Colors(false);

    pub fn new(out: &impl OutputTarget) -> Colors {
        Colors(out.is_stdout() && AutoStream::choice(&std::io::stdout()) != ColorChoice::Never)
    }

    /// Returns the candidate grid before a step, if there is one.
    pub fn grid(self, kind: &PuzzleKind, step: &Explanation) -> Option<String> {
        step.draw(kind, |mark, piece| self.highlight(mark, piece))
    }

    fn bold(self, text: &str) -> String {
        self.styled(Style::new().bold(), text)
    }

    fn highlight(self, mark: Highlight, text: &str) -> String {
        let style = match mark {
            Highlight::Plain => return text.to_owned(),
            Highlight::Pattern => AnsiColor::Yellow.on_default(),
            Highlight::Fin => AnsiColor::Magenta.on_default(),
            Highlight::Removed => AnsiColor::Red.on_default(),
            Highlight::Placed => AnsiColor::Green.on_default().bold(),
        };
        self.styled(style, text)
    }

    fn styled(self, style: Style, text: &str) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
