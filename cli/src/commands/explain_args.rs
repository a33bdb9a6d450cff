//! What `explain` and `hint` have in common: which puzzles they tell of, and how a step looks in print.

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::output::{Output, OutputTarget};
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use cluewise::Puzzle;
use cluewise::explain::{Explanation, Highlight};
use cluewise::pack::Record;
use cluewise::solver::{self, Verdict};
use std::fmt::Write as _;
use std::io::Write as _;

/// The arguments of both.
#[derive(clap::Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Print the candidate grid before each step
    #[arg(long)]
    pub grids: bool,
    /// Omit techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    file: OutputFileArgs,
}

/// What is said of a puzzle.
pub struct Report {
    /// On the output.
    pub text: Option<String>,
    /// On standard error.
    pub note: Option<String>,
}

/// A puzzle that something can be told of.
pub struct Subject<'a> {
    pub puzzle: &'a Puzzle,
    /// Whether to leave out what takes one solution for granted.
    pub no_uniqueness: bool,
    pub paint: Paint,
}

impl ExplainArgs {
    /// Tells of every puzzle of the input; whether each has one solution, and all of the input was puzzles.
    ///
    /// Of a puzzle without a solution nothing true can be told. One with several keeps to what holds in all of them.
    /// `head` stands before all, `between` between two.
    pub fn run(
        &self,
        common: &GlobalArgs,
        head: &str,
        between: &str,
        tell: impl Fn(Subject<'_>) -> Report + Sync,
    ) -> Result<bool, Failure> {
        let mut out = Output::open(&self.file)?;
        out.write_all(head.as_bytes()).map_err(|e| out.failure(&e))?;
        let paint = Paint::new(&out);
        let (mut all, mut before) = (true, "");
        let work = |record: Record, place: &Location| {
            let verdict = Verdict::of(solver::count(&record.puzzle, 2));
            let no_uniqueness = self.no_uniqueness || verdict != Verdict::Unique;
            let subject = Subject { puzzle: &record.puzzle, no_uniqueness, paint };
            let report = match verdict {
                Verdict::None => Report { text: None, note: None },
                _ => tell(subject),
            };
            let notes = complaint(verdict, &record.puzzle).into_iter().chain(report.note);
            (report.text, notes.map(|note| format!("{place}: {note}")).collect::<Vec<_>>(), verdict)
        };
        let whole = input::for_each(&self.input, common, &mut out, work, |out, answer, progress| {
            let Processed::Done((text, notes, verdict)) = answer else { return Ok(()) };
            all &= verdict == Verdict::Unique;
            notes.iter().for_each(|note| progress.print(note));
            let Some(text) = text else { return Ok(()) };
            let before = std::mem::replace(&mut before, between);
            out.line(format_args!("{before}{text}"))
        })?;
        out.finish()?;
        Ok(whole && all)
    }
}

/// What is wrong with a puzzle that has not exactly one solution.
pub fn complaint(verdict: Verdict, puzzle: &Puzzle) -> Option<String> {
    match verdict {
        Verdict::Unique => None,
        Verdict::Several => Some("several solutions".to_owned()),
        Verdict::None => Some(match puzzle.conflict() {
            Some((first, second)) => format!("no solution ({first} and {second} hold the same digit)"),
            None => "no solution".to_owned(),
        }),
    }
}

/// The width that words are wrapped to.
const WIDTH: usize = 100;

/// A step: the grid if there is one, the summary behind a number or nothing, and the words.
pub fn step_text(number: &str, step: &Explanation, paint: Paint) -> String {
    let grid = step.before.as_ref().map(|board| board.draw(step, |mark, piece| paint.piece(mark, piece)));
    let mut text = grid.map_or(String::new(), |grid| grid + "\n");
    text.push_str(&paint.head(&format!("{number}{}", step.summary())));
    for paragraph in &step.text {
        let margin = paragraph.margin();
        // Numbered lines hang behind their number.
        let hanging = if paragraph.indent > 0 { format!("{margin}   ") } else { margin.clone() };
        let options = textwrap::Options::new(WIDTH).initial_indent(&margin).subsequent_indent(&hanging);
        let _ = write!(text, "\n{}", textwrap::fill(&paragraph.text, options));
    }
    text
}

/// Colours on terminals, unless the environment (`NO_COLOR` and the like) says otherwise.
#[derive(Clone, Copy)]
pub struct Paint(bool);

impl Paint {
    fn new(out: &Output) -> Paint {
        Paint(out.is_stdout() && AutoStream::choice(&std::io::stdout()) != ColorChoice::Never)
    }

    fn head(self, text: &str) -> String {
        self.with(Style::new().bold(), text)
    }

    fn piece(self, mark: Highlight, text: &str) -> String {
        let style = match mark {
            Highlight::Plain => return text.to_owned(),
            Highlight::Pattern => AnsiColor::Yellow.on_default(),
            Highlight::Removed => AnsiColor::Red.on_default(),
            Highlight::Placed => AnsiColor::Green.on_default().bold(),
        };
        self.with(style, text)
    }

    fn with(self, style: Style, text: &str) -> String {
        if self.0 { format!("{style}{text}{style:#}") } else { text.to_owned() }
    }
}
