//! `hint`

use crate::args::{GlobalArgs, technique_parser};
use crate::commands::explain::{NOTATION_ERROR, TRANSLATION_ERROR};
use crate::commands::explain_args::{ExplainArgs, Report, Subject};
use crate::commands::labeled_texts::LabelForm;
use crate::commands::original;
use crate::commands::step_summary::summary;
use crate::commands::step_text::step_text;
use crate::error::Failure;
use crate::language::translated;
use crate::variants::explain::{ExplainRequest, Format};
use crate::variants::hint::Original;
use clap::ValueEnum;
use cluewise::explain::{self, Explanation, HintOptions, Ladder, NoStep};
use cluewise::rating::hodoku::TechniqueId;
use cluewise::rating::same_name;
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepWidths, step_page};
use cluewise::{CancellationToken, Cell, Puzzle};
use serde_json::{Value, json};

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
    /// The order is that of HoDoKu's level and then score; the steps of a technique are together. With --ladder se the
    /// first step of each technique below 8.0.
    ///
    /// `--all` prints a line per technique with its first steps, `--all=full` all steps with their reasons. With
    /// --brief, --technique, --grids and other formats all steps are printed.
    #[arg(long, value_name = "DETAIL", num_args = 0..=1, require_equals = true, default_missing_value = "summary", conflicts_with = "after")]
    all: Option<AllSteps>,
    /// Show a step of this technique of HoDoKu, even if there are easier ones
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
    /// Output format: text, one line of JSON per step, or as HoDoKu writes it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: HintFormat,
}

/// Names of Sudoku Explainer for techniques that HoDoKu has by another name.
const HODOKU_NAMES: [(&str, &str); 6] = [
    ("naked-triplet", "naked-triple"),
    ("hidden-triplet", "hidden-triple"),
    ("naked-quad", "naked-quadruple"),
    ("hidden-quad", "hidden-quadruple"),
    ("unique-loop", "one of uniqueness-test-1 to 6, which are its rectangles"),
    ("bug", "bug-plus-one, its first type"),
];

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

impl Hint {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if let Some(file) = self.args.picture_file() {
            file.refuse("--format json or hodoku", self.format != HintFormat::Text)?;
        }
        if self.format == HintFormat::Hodoku && self.args.ladder == Some(Ladder::Se) {
            return Err(NOTATION_ERROR.to_owned().into());
        }
        if self.args.is_translated() && self.format == HintFormat::Hodoku {
            return Err(TRANSLATION_ERROR.to_owned().into());
        }
        let text = self.original.as_deref().map(original::text).transpose()?;
        let is_of_variants = self.args.apply_to_variants()?;
        if text.is_some() {
            self.args.check_grids()?;
        }
        if is_of_variants {
            return self.run_variants(text.as_deref(), global);
        }
        let originals = match &text {
            Some(text) => self.args.originals(text)?,
            None => Vec::new(),
        };
        let technique = self.technique()?;
        let separator = if self.all.is_some() && self.format == HintFormat::Text && !self.brief { "\n" } else { "" };
        if let Some(file) = self.args.picture_file() {
            let widths = if self.brief { self.args.nudge_widths() } else { self.args.widths() };
            let pictures = |subject: Subject<'_>| self.pictures(&subject, technique, widths);
            let shown = (self.args.messages(), widths);
            return self.args.run_pictures(file, global, Some(&originals), pictures, |record, original, fault| {
                fault.classic_page(record, original, shown)
            });
        }
        let labels = match self.format {
            HintFormat::Text => Some(LabelForm::Text(self.args.messages())),
            HintFormat::Json => Some(LabelForm::Json),
            HintFormat::Hodoku => None,
        };
        let out = self.args.open("", separator, labels)?;
        self.args.run(global, out, Some(&originals), |subject| self.hint(subject, technique))
    }

    /// Shows the next steps of variants.
    fn run_variants(&self, original: Option<&str>, global: &GlobalArgs) -> Result<bool, Failure> {
        self.args.refuse("--all", self.all.is_some())?;
        self.args.refuse("--technique", self.technique.is_some())?;
        self.args.refuse("--format hodoku", self.format == HintFormat::Hodoku)?;
        self.args.refuse("--grids", self.args.grids && self.format == HintFormat::Text)?;
        let (after, format) = (self.after, self.variant_format());
        let originals = match original {
            Some(text) => Original::of(text, self.args.variant_options())?,
            None => Vec::new(),
        };
        let request = ExplainRequest::Hint { after, format, originals };
        self.args.run_variants(&request, None, global)
    }

    /// Returns the requested technique.
    fn technique(&self) -> Result<Option<TechniqueId>, Failure> {
        let Some(name) = &self.technique else { return Ok(None) };
        match (self.args.ladder.unwrap_or_default(), name.parse()) {
            (Ladder::Hodoku, Ok(technique)) => Ok(Some(technique)),
            (Ladder::Hodoku, Err(_)) => {
                let own = HODOKU_NAMES.iter().find(|(other, _)| same_name(other, name));
                let own = own.map_or(String::new(), |(_, own)| format!("; there it is {own}"));
                Err(format!("--technique: {name} is no technique of HoDoKu{own}").into())
            }
            (Ladder::Se, _) => Err("--technique is for the ladder of HoDoKu".to_owned().into()),
        }
    }

    /// Returns the format of steps of variants.
    fn variant_format(&self) -> Format {
        match (self.format, self.brief) {
            (HintFormat::Json, false) => Format::Json,
            (HintFormat::Json, true) => Format::BriefJson,
            (_, false) => Format::Text,
            (_, true) => Format::BriefText,
        }
    }

    /// Returns the text of the requested steps.
    fn hint(&self, subject: Subject<'_>, technique: Option<TechniqueId>) -> Report {
        let (steps, note) = self.steps(&subject, technique);
        let is_plain = self.format == HintFormat::Text && !self.brief && !self.args.grids;
        if self.all == Some(AllSteps::Summary) && is_plain && technique.is_none() && !steps.is_empty() {
            let content = self.args.with_coordinates(&summary(&steps));
            return Report { content: Some(content), note, is_valid: true };
        }
        let texts: Vec<String> = steps.iter().map(|step| self.text(step, &subject)).collect();
        let separator = if self.format == HintFormat::Text && !self.brief { "\n\n" } else { "\n" };
        let mut content = texts.join(separator);
        if is_plain && self.all.is_none() && self.args.goes_to_terminal() {
            content.push_str(&length_note(&content));
        }
        Report { content: Some(content).filter(|text| !text.is_empty()), note, is_valid: true }
    }

    /// Returns the pictures of the requested steps.
    fn pictures(
        &self,
        subject: &Subject<'_>,
        technique: Option<TechniqueId>,
        widths: Option<StepWidths>,
    ) -> Report<Vec<Page>> {
        let (steps, note) = self.steps(subject, technique);
        let clues = subject.original.unwrap_or(*subject.puzzle);
        let page = |step: &Explanation| {
            let caption = self.args.caption(step, widths);
            let caption = match self.brief {
                true => caption.as_nudge(self.args.with_coordinates(&step.nudge())),
                false => caption,
            };
            step_page(&clues, step, &caption)
        };
        Report { content: Some(steps.iter().filter_map(page).collect()), note, is_valid: true }
    }

    /// Returns the requested steps, and a note if there is none.
    fn steps(&self, subject: &Subject<'_>, technique: Option<TechniqueId>) -> (Vec<Explanation>, Option<String>) {
        let options = HintOptions::default()
            .with_ladder(self.args.ladder)
            .with_uniqueness(!subject.no_uniqueness)
            .with_solution(subject.is_unique)
            .with_grids(self.args.grids || self.args.picture_file().is_some())
            .with_original(subject.original)
            .with_technique(technique);
        let (puzzle, candidates) = (subject.puzzle, subject.candidates);
        let mut steps = match self.all.is_some() {
            true => Ok(explain::all_steps(puzzle, candidates, options)),
            false => explain::step_after(puzzle, candidates, self.after, options, &CancellationToken::default())
                .map(|step| vec![step]),
        };
        for step in steps.iter_mut().flatten() {
            match self.format {
                HintFormat::Text => self.args.translate_with_name(step),
                HintFormat::Json | HintFormat::Hodoku => self.args.translate(step),
            }
        }
        let note = self.no_step_note(puzzle, &steps, technique);
        (steps.unwrap_or_default(), note)
    }

    /// Returns the reason why there is no step; `None` if there is one.
    fn no_step_note(
        &self,
        puzzle: &Puzzle,
        steps: &Result<Vec<Explanation>, NoStep>,
        technique: Option<TechniqueId>,
    ) -> Option<String> {
        let messages = self.args.messages();
        let is_solved = puzzle.clue_count() == Cell::COUNT && steps.as_ref().map_or(true, Vec::is_empty);
        Some(match steps {
            _ if is_solved => messages.solved(),
            // Only the ladder of Sudoku Explainer lists fewer techniques than it uses.
            Ok(steps) if steps.is_empty() && self.args.ladder == Some(Ladder::Se) => messages.no_listed_technique(),
            Ok(steps) if steps.is_empty() => messages.no_step(&NoStep::NoTechnique),
            Ok(_) => return None,
            Err(NoStep::NoTechnique) => technique.map_or_else(
                || messages.no_step(&NoStep::NoTechnique),
                |technique| messages.no_step_of(&technique.to_string()),
            ),
            Err(end) => messages.no_step(end),
        })
    }

    fn text(&self, step: &Explanation, subject: &Subject<'_>) -> String {
        match (self.format, self.brief) {
            (HintFormat::Json, false) => json!(step).to_string(),
            (HintFormat::Json, true) => brief_json(step).to_string(),
            (HintFormat::Text, true) => self.args.with_coordinates(&step.title_with_place()),
            (HintFormat::Text, false) => self.args.with_coordinates(&step_text("", step, subject.colors)),
            (HintFormat::Hodoku, true) => step.technique.clone(),
            (HintFormat::Hodoku, false) => step.notation.clone().unwrap_or_default(),
        }
    }
}

/// Returns the note below a step that is longer than a screen, with the options that show less of it; empty for other
/// steps.
fn length_note(text: &str) -> String {
    match text.lines().count() {
        0..=MAX_SCREEN_LINES => String::new(),
        count => {
            let note = format!(
                "(A step of {count} lines; --brief shows only its technique and place, -o step.png a picture.)"
            );
            format!("\n\n{}", translated(&note))
        }
    }
}

/// The number of lines of a step that a screen may have room for.
const MAX_SCREEN_LINES: usize = 40;

/// Returns the technique, its rating or score, and the place.
fn brief_json(step: &Explanation) -> Value {
    let mut brief = json!({ "technique": step.technique, "place": step.location() });
    if let Some(name) = &step.name {
        brief["name"] = json!(name);
    }
    if let Some(rating) = step.rating {
        brief["rating"] = json!(rating);
    }
    if let Some(score) = step.score {
        brief["score"] = json!(score);
    }
    brief
}
