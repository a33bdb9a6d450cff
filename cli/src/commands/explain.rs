//! `explain`

use crate::args::GlobalArgs;
use crate::commands::explain_args::{ExplainArgs, Report, Subject};
use crate::commands::step_text::{Colors, step_text};
use crate::error::Failure;
use crate::variants::explain::{ExplainRequest, Format};
use clap::ValueEnum;
use cluewise::CancellationToken;
use cluewise::explain::{Explanation, Ladder, Options, Walkthrough, walk_with_cancellation};
use cluewise::pack::brief_steps;
use cluewise::render::drawing::Page;
use cluewise::render::html;
use cluewise::render::step_page::{StepWidths, step_page};
use cluewise::render::step_sheet::StepSheet;
use serde_json::json;
use std::fmt::Write;

/// Explain every step of each puzzle in plain words
///
/// Prints the rating, the level and the effort, then each step: the technique with its base score or rating, its
/// placement and eliminations, and the reason. The steps are those of HoDoKu, or with --ladder se those of Sudoku
/// Explainer. In chains of the latter, numbers in parentheses refer to the lines that a line follows from.
///
/// Candidate grids are explained from their candidates. Missing candidates that the solution needs are reported first.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Their steps are those of the
/// effort scale, or with --ladder se those of SukakuExplainer, one line each, and name diagonals, windows and regions.
/// --format hodoku does not have them. With --lang, the steps of all puzzles are short and in that language.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise explain puzzle.txt\n  \
    cluewise explain --ladder se puzzle.txt       the steps of Sudoku Explainer\n  \
    cluewise explain --grids puzzle.txt           with the candidate grid before each step\n  \
    cluewise explain --brief puzzles.txt          one line per step\n  \
    cluewise explain --time puzzle.txt            how long people need, and for what\n  \
    cluewise explain --lang de --coords a1 puzzle.txt    in German, with cells such as D7\n  \
    cluewise explain --format hodoku puzzle.txt   one line per step, as HoDoKu writes it\n  \
    cluewise explain --format json puzzles.txt    as data, one line per puzzle (docs/explain.schema.json)\n  \
    cluewise explain --format html puzzle.txt -o way.html    a web page with drawings\n  \
    cluewise explain --step 12 puzzle.txt -o step.png        a picture of a step, also .svg and .pdf\n  \
    cluewise explain --per-page 6 puzzle.txt -o steps.pdf    drawings of all steps, six per page\n\n\
    In grids, * marks a cell of the pattern, # a fin, - an eliminated candidate, + a placed digit.\n\n\
    Exit code 1 if any puzzle does not have exactly one solution. A puzzle with several solutions is\n\
    explained as far as possible without techniques that assume a unique solution.")]
pub struct Explain {
    #[command(flatten)]
    args: ExplainArgs,
    /// Print one line per step, without reasons; with --format json compact data without text (docs/FORMATS.md)
    #[arg(long, conflicts_with = "grids")]
    brief: bool,
    /// Also print the expected solving time of people, and how much of it each part of the solution takes; with --format
    /// json in the field time
    #[arg(long, conflicts_with_all = ["step", "brief"])]
    time: bool,
    /// Output format: text, one line of JSON per puzzle, a web page with drawings, or steps as HoDoKu writes them
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: ExplainFormat,
    /// Print only the step with this number, as text or a picture
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    Text,
    Json,
    Html,
    Hodoku,
}

/// The error of HoDoKu's notation for steps of the other ladder.
pub const NOTATION_ERROR: &str = "--format hodoku prints the steps of --ladder hodoku only";

/// The error of other languages and coordinates for HoDoKu's notation.
pub const TRANSLATION_ERROR: &str = "--lang and --coords are not for --format hodoku";

impl Explain {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.is_for_variants()? {
            return self.args.run_variants(&ExplainRequest::Explanation(self.variant_format()), self.step, global);
        }
        if let Some(file) = self.args.picture_file() {
            let sheet = self.args.sheet();
            let pictures = |subject: Subject<'_>| self.pictures(&subject, sheet.as_ref());
            return self.args.run_pictures(file, global, None, pictures, |_, _, _| None);
        }
        let is_html = self.format == ExplainFormat::Html;
        let head = if is_html { html::head_in(self.args.messages().language) } else { String::new() };
        let separator = match self.format {
            ExplainFormat::Text | ExplainFormat::Hodoku => "\n",
            ExplainFormat::Json | ExplainFormat::Html => "",
        };
        self.args.run(global, self.args.open(&head, separator, None)?, None, |subject| {
            let walk = self.walk(&subject, self.args.grids || is_html);
            let missing = self.missing_step(walk.as_ref());
            let text = walk.filter(|_| missing.is_none()).map(|walk| self.written(&walk, subject.colors));
            Report { content: text, is_valid: missing.is_none(), note: missing }
        })
    }

    /// Returns the steps in the requested format.
    fn written(&self, walk: &Walkthrough, colors: Colors) -> String {
        match self.format {
            ExplainFormat::Json if self.brief => {
                json!({ "puzzle": walk.puzzle, "steps": brief_steps(walk) }).to_string()
            }
            ExplainFormat::Json => serde_json::to_string(walk).unwrap_or_default(),
            ExplainFormat::Text => self.args.with_coordinates(&self.text(walk, colors)),
            ExplainFormat::Html => self.args.with_coordinates(&html::article(walk)),
            ExplainFormat::Hodoku => notation(walk),
        }
    }

    /// Returns all steps of a puzzle, in the requested language.
    fn walk(&self, subject: &Subject<'_>, grids: bool) -> Option<Walkthrough> {
        let options = Options::default()
            .with_ladder(self.args.ladder)
            .with_uniqueness(!subject.no_uniqueness)
            .with_grids(grids)
            .with_time(self.time);
        let token = CancellationToken::default();
        let walk = walk_with_cancellation(subject.puzzle, subject.candidates, options, &token);
        walk.map(|walk| self.translated(walk))
    }

    /// Returns the message about a requested step that does not exist.
    fn missing_step(&self, walk: Option<&Walkthrough>) -> Option<String> {
        let (number, steps) = (self.step? as usize, walk?.steps.len());
        (number > steps).then(|| self.args.messages().no_such_step(number, steps))
    }

    /// Iterates over the requested steps with their numbers.
    fn requested<'a>(&self, walk: &'a Walkthrough) -> impl Iterator<Item = (u32, &'a Explanation)> + use<'a> {
        let only = self.step;
        (1..).zip(&walk.steps).filter(move |(number, _)| only.is_none_or(|only| only == *number))
    }

    /// Returns the pictures of the requested steps.
    fn pictures(&self, subject: &Subject<'_>, sheet: Option<&StepSheet>) -> Report<Vec<Page>> {
        let walk = self.walk(subject, true);
        let page = |(number, step): (u32, &Explanation), widths| {
            let caption = self.args.caption(step, widths);
            let heading = format!("{number}. {}", caption.heading);
            step_page(subject.puzzle, step, &caption.with_heading(heading))
        };
        let draw = |widths: Option<StepWidths>| -> Vec<Page> {
            walk.iter().flat_map(|walk| self.requested(walk)).filter_map(|step| page(step, widths)).collect()
        };
        let pages = sheet.map_or_else(|| draw(None), |sheet| sheet.drawn(|widths| draw(Some(widths))));
        let missing = self.missing_step(walk.as_ref());
        Report { content: Some(pages), is_valid: missing.is_none(), note: missing }
    }

    /// Returns whether the puzzles are variants.
    ///
    /// # Errors
    /// Options exclude each other, or are not for these puzzles.
    fn is_for_variants(&self) -> Result<bool, Failure> {
        if let Some(file) = self.args.picture_file() {
            file.refuse("--format", self.format != ExplainFormat::Text)?;
            file.refuse("--brief", self.brief)?;
        }
        if self.step.is_some() && self.format != ExplainFormat::Text {
            return Err("--step is for text and pictures".to_owned().into());
        }
        if self.format == ExplainFormat::Hodoku && self.args.ladder == Some(Ladder::Se) {
            return Err(NOTATION_ERROR.to_owned().into());
        }
        let is_for_variants = self.args.apply_to_variants()?;
        if is_for_variants {
            self.args.refuse("--format hodoku", self.format == ExplainFormat::Hodoku)?;
            self.args.refuse("--grids", self.args.grids && self.format == ExplainFormat::Text)?;
        }
        if self.brief && matches!(self.format, ExplainFormat::Html | ExplainFormat::Hodoku) {
            return Err("--brief is for --format text and json".to_owned().into());
        }
        if !is_for_variants && self.args.is_translated() && self.format == ExplainFormat::Hodoku {
            return Err(TRANSLATION_ERROR.to_owned().into());
        }
        Ok(is_for_variants)
    }

    /// Returns the format of steps of variants.
    fn variant_format(&self) -> Format {
        match (self.format, self.brief) {
            (ExplainFormat::Json, false) => Format::Json,
            (ExplainFormat::Json, true) => Format::BriefJson,
            (ExplainFormat::Html, _) => Format::Html,
            (_, false) => Format::Text,
            (_, true) => Format::BriefText,
        }
    }

    /// Returns the steps in the requested language; data keeps the names of techniques.
    fn translated(&self, mut walk: Walkthrough) -> Walkthrough {
        let is_data = self.format == ExplainFormat::Json;
        let translate = |step| if is_data { self.args.translate(step) } else { self.args.translate_with_name(step) };
        walk.steps.iter_mut().for_each(translate);
        walk
    }

    fn step_text(&self, number: u32, step: &Explanation, colors: Colors) -> String {
        let prefix = format!("{number}. ");
        if self.brief { prefix + &step.summary() } else { step_text(&prefix, step, colors) }
    }

    fn text(&self, walk: &Walkthrough, colors: Colors) -> String {
        if self.step.is_some() {
            let steps = self.requested(walk).map(|(number, step)| self.step_text(number, step, colors));
            return steps.collect::<Vec<_>>().join("\n");
        }
        let mut text = format!("{}\n{}\n\n", walk.puzzle, walk.headline());
        if let Some(time) = &walk.time {
            let _ = writeln!(text, "{time}");
        }
        for (number, step) in (1..).zip(&walk.steps) {
            let _ = match self.brief {
                true => writeln!(text, "{}", self.step_text(number, step, colors)),
                false => writeln!(text, "{}\n", self.step_text(number, step, colors)),
            };
        }
        text.push_str(if self.brief { "\n" } else { "" });
        text + &walk.last_line()
    }
}

/// Returns the steps as HoDoKu writes them.
fn notation(walk: &Walkthrough) -> String {
    walk.steps.iter().filter_map(|step| step.notation.as_deref()).collect::<Vec<_>>().join("\n")
}
