//! Options and input loop of `explain` and `hint`.

use crate::args::{DigitsArg, GlobalArgs, InputArgs, KindArgs, TechniqueChoiceArgs, described_parser};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, PuzzleName, TextOutput};
use crate::commands::original::{self, Original};
use crate::commands::position::StepRequest;
use crate::commands::puzzle_report::{Report, text_format};
use crate::commands::puzzle_title::PuzzleTitle;
use crate::commands::step_pictures::{Drawn, PictureFile, StepOutputArgs, StepPages};
use crate::commands::step_text::Colors;
use crate::error::Failure;
use crate::grid_fault::GridFault;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::messages::Messages;
use crate::progress::Progress;
use crate::puzzle_names::Named;
use clap::ValueEnum;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use cluewise::engine::{Engine, Fault, Position};
use cluewise::explain::{Coordinates, Explanation, Ladder, Language, Wording};
use cluewise::pack::Record;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, StepWidths};
use cluewise::render::step_sheet::StepSheet;
use std::io::IsTerminal;

/// Options of `explain` and `hint`.
#[derive(clap::Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    kind: KindArgs,
    /// The ladder of techniques: determines the steps, their order and their names
    /// [default: hodoku, without naked singles where hidden singles alone solve the puzzle; effort for sizes and variants]
    #[arg(long, value_name = "LADDER", ignore_case = true, value_parser = ladder_parser())]
    pub ladder: Option<Ladder>,
    /// Print the candidate grid before each step
    #[arg(long)]
    pub grids: bool,
    /// Omit techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    choice: TechniqueChoiceArgs,
    /// Print short reasons in this language, made from the data of the steps: en, de or fr
    /// [default: full reasons in English]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
    /// Names of cells in text: r1c1, a1 (rows A to I) or rowcol (row 1 column 1)
    #[arg(long, value_name = "NAMES", default_value = "r1c1", value_parser = coordinates_parser())]
    coords: Coordinates,
    #[command(flatten)]
    output: StepOutputArgs,
}

/// Returns a parser of names of coordinates.
pub fn coordinates_parser() -> impl TypedValueParser<Value = Coordinates> {
    PossibleValuesParser::new(Coordinates::ALL.map(Coordinates::name)).try_map(|name| name.parse::<Coordinates>())
}

/// Returns a parser of names of ladders.
pub fn ladder_parser() -> impl TypedValueParser<Value = Ladder> {
    described_parser([
        (Ladder::Hodoku.name(), "HoDoKu: Skyscraper, W-Wing, XY-Chain, AIC, Almost Locked Sets ..."),
        (Ladder::Se.name(), "Sudoku Explainer: Bidirectional Cycle, Forcing Chains, Dynamic Forcing Chains ..."),
        (Ladder::Effort.name(), "Effort scale of sizes and variants, for every kind: Rule of 45, Forcing Chain ..."),
    ])
}

/// The functions that return what is written of a puzzle.
struct Reports<R, F> {
    /// Returns the report on a position that has steps.
    of_position: R,
    /// Returns what is written of a position with a fault; `None` if it has only a note.
    of_fault: F,
}

/// A position that has steps, and what is known for it.
pub struct Subject<'a> {
    pub position: &'a Position,
    pub engine: &'a mut Engine,
    pub request: &'a StepRequest,
    pub colors: Colors,
}

impl ExplainArgs {
    /// Checks the options.
    ///
    /// # Errors
    /// Options exclude each other.
    pub fn check(&self) -> Result<(), Failure> {
        self.choice.choice()?;
        self.output.check()
    }

    /// Returns the original puzzles of a text.
    ///
    /// # Errors
    /// There is no grid to compare them with, or one of several is malformed.
    pub fn originals(&self, text: &str) -> Result<Vec<Original>, Failure> {
        original::check_grids(&self.input)?;
        Original::of(text, &self.input.read_options(self.kind.options()))
    }

    /// Returns whether another ladder than that of HoDoKu is requested.
    pub fn excludes_hodoku(&self) -> bool {
        self.ladder.is_some_and(|ladder| ladder != Ladder::Hodoku)
    }

    /// Returns the requested format of texts, or that of the extension of the output.
    pub fn format<T: ValueEnum>(&self, requested: Option<T>) -> T {
        text_format(requested, &self.output.file)
    }

    /// Returns what the positions have in common.
    fn request(&self, has_entries: bool, grids: bool) -> StepRequest {
        StepRequest {
            ladder: self.ladder,
            messages: self.messages(),
            symbols: self.kind.output_symbols(),
            digits: DigitsArg::style(self.output.digits, &self.kind),
            no_uniqueness: self.no_uniqueness,
            choice: self.choice.choice().unwrap_or_default(),
            grids,
            has_entries,
        }
    }

    /// Opens the output of texts, with `head` before them. With a form of labels, those of several puzzles have the
    /// number or the date of their puzzle.
    pub fn open(&self, head: &str, separator: &'static str, labels: Option<LabelForm>) -> Result<TextOutput, Failure> {
        let labels = labels.map(|form| LabeledTexts::of_input(form, &self.input));
        TextOutput::open(&self.output.file, head, separator, labels)
    }

    /// Writes the text that `report` returns for each puzzle of the input. Returns whether each puzzle has one
    /// solution, all pencil marks allow it, and the input had no malformed entry.
    ///
    /// A puzzle without a solution, or with wrong pencil marks, has no explanation. One with several solutions is
    /// explained as far as logic goes. Digits that the puzzle of `originals`
    /// lacks, or that a player has entered, are no clues; without `originals`, only the clues count.
    pub fn run(
        &self,
        global: &GlobalArgs,
        mut out: TextOutput,
        (originals, grids): (Option<&[Original]>, bool),
        report: impl Fn(Subject<'_>) -> Report + Sync,
    ) -> Result<bool, Failure> {
        let of_fault = |_: &Position, _: &GridFault| None;
        let (request, colors) = (self.request(originals.is_some(), grids), Colors::new(&out));
        let reports = Reports { of_position: report, of_fault };
        let all_valid = self.for_each(global, (originals, &request, colors), &mut out, &reports, TextOutput::add)?;
        out.finish()?;
        Ok(all_valid)
    }

    /// [`ExplainArgs::run`] for pictures of steps: writes the pages that `report` returns for each puzzle, or, where
    /// originals may be given, the grid with its faults.
    pub fn run_pictures(
        &self,
        file: PictureFile,
        global: &GlobalArgs,
        originals: Option<(&[Original], Option<StepWidths>)>,
        report: impl Fn(Subject<'_>) -> Report<Vec<Page>> + Sync,
    ) -> Result<bool, Failure> {
        let mut out = StepPages::default();
        let of_position = |subject: Subject<'_>| {
            let Report { content, note, is_valid, is_partial } = report(subject);
            Report { content: content.map(Drawn::Steps), note, is_valid, is_partial }
        };
        let of_fault = |position: &Position, fault: &GridFault| {
            let (_, widths) = originals?;
            let style = self.style(position).ok()?;
            fault.page(position, style, (self.messages(), widths)).map(Drawn::Fault)
        };
        let originals = originals.map(|(originals, _)| originals);
        let request = self.request(originals.is_some(), true);
        let reports = Reports { of_position, of_fault };
        // A malformed puzzle, and one without steps, keeps its number.
        let all_valid = self.for_each(
            global,
            (originals, &request, Colors::NONE),
            &mut out,
            &reports,
            |out, (_, title), drawn| {
                out.add(title, drawn);
                Ok(())
            },
        )?;
        file.write(out, self.lang, global)?;
        Ok(all_valid)
    }

    /// Returns whether the output is shown on a screen.
    pub fn goes_to_terminal(&self) -> bool {
        self.output.file.output.is_none() && std::io::stdout().is_terminal()
    }

    /// Returns the file of pictures of steps, if the output is one.
    pub fn picture_file(&self) -> Option<PictureFile<'_>> {
        PictureFile::of(&self.output)
    }

    /// Returns the sheets of paper for pictures; `None` without sheets.
    pub fn sheet(&self) -> Option<StepSheet> {
        self.output.sheet(self.lang)
    }

    /// Returns the style of drawn digits.
    ///
    /// # Errors
    /// There are not enough pictures.
    pub fn style(&self, position: &Position) -> Result<DigitStyle, String> {
        let style = DigitsArg::style_for(self.output.digits, &self.kind, position.kind().side());
        style.map_err(|error| error.to_string())
    }

    /// Returns the text below the picture of a step, after the number of the step; on sheets of paper without its
    /// rating.
    pub fn caption(&self, step: &Explanation, number: Option<u32>, widths: Option<StepWidths>) -> StepCaption {
        let heading = if self.output.has_sheets() { step.plain_heading() } else { step.heading() };
        let number = number.map_or(String::new(), |number| format!("{number}. "));
        StepCaption::of(step)
            .with_coordinates(self.coords)
            .with_candidates(!self.output.no_candidates && self.output.digits.is_none())
            .with_widths(widths)
            .with_heading(number + &self.with_coordinates(&heading))
    }

    /// Passes what is written of each puzzle to `write`.
    fn for_each<T, O, R, F>(
        &self,
        global: &GlobalArgs,
        (originals, request, colors): (Option<&[Original]>, &StepRequest, Colors),
        out: &mut O,
        reports: &Reports<R, F>,
        mut write: impl FnMut(&mut O, PuzzleName, Vec<T>) -> Result<(), Failure>,
    ) -> Result<bool, Failure>
    where
        T: Send + 'static,
        O: OutputTarget,
        R: Fn(Subject<'_>) -> Report<T> + Sync,
        F: Fn(&Position, &GridFault) -> Option<T> + Sync,
    {
        let (mut all_valid, mut malformed, mut number) = (true, 0, 0);
        let work = |engine: &mut Engine, record: Record, location: &Location, original: Option<&Original>| {
            let name = record.name();
            let place = |note: String| self.messages().placed(location, &name, &note);
            let parts = examine((engine, record, original), request, colors, reports);
            let parts = parts.into_iter().map(|part| Report { note: part.note.map(place), ..part }).collect();
            (PuzzleTitle::new(name.clone(), self.lang), parts)
        };
        let sink = |out: &mut O, processed: Processed<(Option<PuzzleTitle>, Vec<Report<T>>)>, progress: &Progress| {
            number += 1;
            let Processed::Done((title, parts)) = processed else {
                malformed += 1;
                return write(out, (number, None), Vec::new());
            };
            all_valid &= parts.iter().all(|part| part.is_valid);
            parts.iter().filter_map(|part| part.note.as_ref()).for_each(|note| progress.print(note));
            write(out, (number, title), parts.into_iter().filter_map(|part| part.content).collect())
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let well_formed = original::for_each_grid(source, originals.unwrap_or_default(), (global, out), work, sink)?;
        self.output.note_malformed(malformed, global);
        Ok(well_formed && all_valid)
    }

    /// Returns whether texts have another language or other names of cells than by default.
    pub fn is_translated(&self) -> bool {
        self.lang.is_some() || self.coords != Coordinates::R1C1
    }

    /// Replaces the names of cells in the text of a step by the requested ones.
    pub fn name_cells(&self, step: &mut Explanation) {
        self.messages().0.apply_to(step);
    }

    /// Replaces the names of cells in a text.
    pub fn with_coordinates(&self, text: &str) -> String {
        self.messages().0.text(text)
    }

    /// Returns the wording of messages.
    pub fn messages(&self) -> Messages {
        Messages(Wording { language: self.lang, coordinates: self.coords })
    }
}

/// Returns the reports on the fault of a record and on its steps.
fn examine<T>(
    (engine, record, original): (&mut Engine, Record, Option<&Original>),
    request: &StepRequest,
    colors: Colors,
    Reports { of_position, of_fault }: &Reports<
        impl Fn(Subject<'_>) -> Report<T>,
        impl Fn(&Position, &GridFault) -> Option<T>,
    >,
) -> Vec<Report<T>> {
    let request = &request.of_side(record.kind().side());
    let mut position = match request.position(record, original) {
        Ok(position) => position,
        Err(reason) => return vec![Report::of_error(reason)],
    };
    let fault = position.examine(engine);
    let has_steps = fault.as_ref().is_none_or(Fault::leaves_steps);
    let fault = fault.map(|fault| GridFault::of(&fault, &position, engine, (request.messages, request.symbols)));
    let steps = has_steps.then(|| of_position(Subject { position: &position, engine, request, colors }));
    let fault = fault.map(|fault| {
        let content = of_fault(&position, &fault);
        Report { content, note: Some(fault.message), is_valid: false, is_partial: false }
    });
    fault.into_iter().chain(steps).collect()
}
