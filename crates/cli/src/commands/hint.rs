//! `hint`

use crate::args::{GlobalArgs, technique_parser};
use crate::commands::command::{Command, Task};
use crate::commands::explain::{NOTATION_ERROR, TRANSLATION_ERROR};
use crate::commands::explain_args::{ExplainArgs, Subject};
use crate::commands::labeled_texts::LabelForm;
use crate::commands::original;
use crate::commands::position::{Wanted, page_of_step};
use crate::commands::puzzle_report::Report;
use crate::commands::step_summary::summary;
use crate::commands::step_text::{Colors, step_text};
use crate::error::Failure;
use crate::messages::Messages;
use clap::ValueEnum;
use cluewise::engine::{Ability, Position, Unsupported};
use cluewise::explain::{Explanation, Ladder};
use cluewise::render::drawing::Page;
use cluewise::render::step_sheet::StepSheet;
use serde_json::json;

/// Show the next step of each puzzle
///
/// This is the first step that HoDoKu finds, or Sudoku Explainer with --ladder se, with its reason. Enter the
/// digits found so far as clues, or give a candidate grid. Missing candidates that the solution needs are reported
/// first.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise hint puzzle.txt\n  \
    cluewise hint --brief puzzle.txt    only the technique and the place\n  \
    cluewise hint --all puzzle.txt      the steps of every technique, the easiest first\n  \
    cluewise hint --all=full puzzle.txt with their reasons\n  \
    cluewise hint --technique skyscraper puzzle.txt\n  \
    cluewise hint --format hodoku puzzle.txt    as HoDoKu writes it\n  \
    cluewise hint puzzle.txt -o step.png        a picture of the step, also .svg and .pdf\n  \
    cluewise hint --original puzzle.txt filled.txt -o errors.png    wrong digits struck through\n  \
    cluewise hint --brief puzzles.txt --per-page 6 -o hints.pdf    sheets of hints without the answers\n\n\
    Exit code 1 if any puzzle does not have exactly one solution (an entered digit may be wrong).")]
pub struct Hint {
    #[command(flatten)]
    args: ExplainArgs,
    /// Show every step of every technique in this position, the easiest technique first
    ///
    /// The order is that of HoDoKu's level and then score, for sizes and variants that of the effort scale, with the easiest kind
    /// of refutations only; the steps of a technique are together. With --ladder se the first step of each technique below 8.0.
    ///
    /// `--all` prints a line per technique with its first steps, `--all=full` all steps with their reasons. With
    /// --brief, --technique, --grids and other formats all steps are printed.
    #[arg(long, value_name = "DETAIL", num_args = 0..=1, require_equals = true, default_missing_value = "summary", conflicts_with = "after")]
    all: Option<AllSteps>,
    /// Show a step of this technique of the ladder (hodoku or effort), even if there are easier ones
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true)]
    technique: Option<String>,
    /// Skip N steps
    #[arg(long, value_name = "N", default_value_t = 0)]
    after: usize,
    /// The original puzzle, of any size, or a file with it; other digits of the input were entered and are not clues
    ///
    /// In a file with several puzzles, puzzle N belongs to grid N; there must be as many puzzles as grids.
    #[arg(long, value_name = "PUZZLE")]
    original: Option<String>,
    /// Show only the name of the technique and its place; in pictures also no digit of the step
    #[arg(long, alias = "vague", conflicts_with = "grids")]
    brief: bool,
    /// Output format: text, one line of JSON per step, or as HoDoKu writes it [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<HintFormat>,
}

/// The form in which all steps of a position are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AllSteps {
    /// One line per technique
    Summary,
    /// All steps with their reasons
    Full,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum HintFormat {
    Text,
    Json,
    Hodoku,
}

impl Command for Hint {
    const NAME: &'static str = "hint";
    const OTHER_WORDS: &'static [&'static str] = &["next", "help-me"];
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if let Some(file) = self.args.picture_file() {
            file.refuse("--format json or hodoku", self.format() != HintFormat::Text)?;
        }
        if self.format() == HintFormat::Hodoku && self.args.excludes_hodoku() {
            return Err(NOTATION_ERROR.to_owned().into());
        }
        if self.args.is_translated() && self.format() == HintFormat::Hodoku {
            return Err(TRANSLATION_ERROR.to_owned().into());
        }
        let text = self.original.as_deref().map(original::text).transpose()?;
        self.args.check()?;
        let originals = text.map_or(Ok(Vec::new()), |text| self.args.originals(&text))?;
        let wanted = self.wanted()?;
        let separator = if self.all.is_some() && self.format() == HintFormat::Text && !self.brief { "\n" } else { "" };
        if let Some(file) = self.args.picture_file() {
            let sheet = self.args.sheet();
            let widths = sheet.as_ref().map(|sheet| if self.brief { sheet.nudge_widths() } else { sheet.widths() });
            let pictures = |subject: Subject<'_>| self.pictures(subject, wanted, sheet.as_ref());
            return self.args.run_pictures(file, global, Some((&originals, widths)), pictures);
        }
        let labels = match self.format() {
            HintFormat::Text => Some(LabelForm::Text(self.args.messages())),
            HintFormat::Json => Some(LabelForm::Json),
            HintFormat::Hodoku => None,
        };
        let out = self.args.open("", separator, labels)?;
        self.args.run(global, out, (Some(&originals), self.args.grids), |subject| self.hint(subject, wanted))
    }
}

impl Hint {
    fn format(&self) -> HintFormat {
        self.args.format(self.format)
    }

    /// Returns the steps to look for.
    ///
    /// # Errors
    /// The ladder has no search for a technique.
    fn wanted(&self) -> Result<Wanted<'_>, Failure> {
        match self.technique.as_deref() {
            Some(_) if self.args.ladder == Some(Ladder::Se) => {
                Err("--technique is for the ladders of HoDoKu and of the effort scale".to_owned().into())
            }
            technique if self.all.is_some() => Ok(Wanted::All(technique)),
            technique => Ok(Wanted::Next(self.after, technique)),
        }
    }

    /// Returns the text of the requested steps.
    fn hint(&self, subject: Subject<'_>, wanted: Wanted<'_>) -> Report {
        let (position, colors) = (subject.position, subject.colors);
        let (steps, note) = match self.steps(subject, wanted) {
            Ok(found) => found,
            Err(reason) => return Report::of_error(reason),
        };
        let is_plain = self.format() == HintFormat::Text && !self.brief && !self.args.grids;
        if self.all == Some(AllSteps::Summary) && is_plain && self.technique.is_none() && !steps.is_empty() {
            let content = self.args.with_coordinates(&summary(&steps, self.args.messages()));
            return Report { content: Some(content), note, is_valid: true, is_partial: false };
        }
        let texts = steps.iter().map(|step| self.text(position, step, colors));
        let texts = match texts.collect::<Result<Vec<String>, String>>() {
            Ok(texts) => texts,
            Err(reason) => return Report::of_error(reason),
        };
        let separator = if self.format() == HintFormat::Text && !self.brief { "\n\n" } else { "\n" };
        let mut content = texts.join(separator);
        if is_plain && self.all.is_none() && self.args.goes_to_terminal() {
            content.push_str(&length_note(&content, self.args.messages()));
        }
        Report { content: Some(content).filter(|text| !text.is_empty()), note, is_valid: true, is_partial: false }
    }

    /// Returns the pictures of the requested steps.
    fn pictures(&self, subject: Subject<'_>, wanted: Wanted<'_>, sheet: Option<&StepSheet>) -> Report<Vec<Page>> {
        let position = subject.position;
        let found = self.args.style(position).and_then(|style| Ok((style, self.steps(subject, wanted)?)));
        let (style, (steps, note)) = match found {
            Ok(found) => found,
            Err(reason) => return Report::of_error(reason),
        };
        let page = |step: &Explanation, widths| {
            let caption = self.args.caption(step, None, widths);
            let caption = match self.brief {
                true => caption.as_nudge(self.args.with_coordinates(&step.nudge())),
                false => caption,
            };
            page_of_step(position, step, style, &caption)
        };
        let draw = |widths| steps.iter().filter_map(|step| page(step, widths)).collect();
        let pages = match sheet {
            Some(sheet) if self.brief => draw(Some(sheet.nudge_widths())),
            Some(sheet) => sheet.drawn(|widths| draw(Some(widths))),
            None => draw(None),
        };
        Report { content: Some(pages), note, is_valid: true, is_partial: false }
    }

    /// Returns the requested steps in the requested language, and a note if there is none.
    ///
    /// # Errors
    /// The kind of puzzle does not have such steps.
    fn steps(&self, subject: Subject<'_>, wanted: Wanted<'_>) -> Result<(Vec<Explanation>, Option<String>), String> {
        let Subject { position, engine, request, .. } = subject;
        let (mut steps, note) = request.steps(position, engine, wanted)?;
        steps.iter_mut().for_each(|step| self.args.name_cells(step));
        Ok((steps, note))
    }

    /// Returns the text of a step.
    ///
    /// # Errors
    /// The kind of puzzle does not have this format.
    fn text(&self, position: &Position, step: &Explanation, colors: Colors) -> Result<String, String> {
        Ok(match (self.format(), self.brief) {
            (HintFormat::Json, false) => json!(step).to_string(),
            (HintFormat::Json, true) => step.to_brief().to_string(),
            (HintFormat::Text, true) => self.args.with_coordinates(&step.title_with_place()),
            (HintFormat::Text, false) => {
                self.args.with_coordinates(&step_text(colors.grid(position.kind(), step), "", step, colors))
            }
            (HintFormat::Hodoku, is_brief) => match &step.notation {
                Some(_) if is_brief => step.technique.clone(),
                Some(notation) => notation.clone(),
                None => return Err(Unsupported::new(position.kind(), Ability::HodokuNotation).to_string()),
            },
        })
    }
}

/// Returns the note below a step that is longer than a screen, with the options that show less of it; empty for other
/// steps.
fn length_note(text: &str, messages: Messages) -> String {
    match text.lines().count() {
        0..=MAX_SCREEN_LINES => String::new(),
        count => format!("\n\n{}", messages.long_step(count)),
    }
}

/// The number of lines of a step that a screen may have room for.
const MAX_SCREEN_LINES: usize = 40;
