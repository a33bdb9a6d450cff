//! `print`: printable sheets of puzzles.

use super::hint_pages::HintPages;
use super::marks;
use super::wording::Wording;
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::printer::{self, FontFormat, SvgPages};
use crate::request_context::RequestContext;
use crate::response_body::{ResponseBody, json};
use cluewise::engine::Engine;
use cluewise::explain::Ladder;
use cluewise::pack::Record;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing;
use cluewise::render::sheet::{
    self, Answer, AnswerOptions, AnswerSteps, Labels, MAX_NAME_LABEL, Paper, PerPage, SheetLayout, SolutionPlacement,
};
use serde::Deserialize;
use std::iter;

/// The default and the maximum resolution of PNG, in pixels per inch.
const DEFAULT_DPI: u16 = 150;
const MAX_DPI: u16 = 300;

/// The maximum length of the title, in bytes.
const MAX_TITLE: usize = 200;

/// The number of rows of classic puzzles.
const CLASSIC_SIDE: usize = 9;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Print {
    format: SheetFormat,
    /// The page, for SVG and PNG, which have one page per file.
    page: usize,
    per_page: Option<PerPage>,
    paper: Paper,
    title: String,
    solutions: SolutionPlacement,
    candidates: bool,
    rating: bool,
    /// The label of a line for a name at the head of each page of puzzles.
    name_line: String,
    /// Whether the rules are written at the head of each page of puzzles.
    rules: bool,
    dpi: u16,
    /// Whether the text of SVG is drawn as outlines, so that it has the font of PDF on any device.
    outlines: bool,
    /// The symbols of the digits.
    digits: Option<String>,
    /// The steps in words on pages at the end.
    steps: AnswerSteps,
    /// Whether each puzzle has a hint on pages at the end: a technique, and where to look for it.
    hints: bool,
    /// The names of cells in steps.
    coords: Option<String>,
    /// The ladder of the steps.
    ladder: Option<Ladder>,
    /// The code of the language of the steps, which are then short.
    lang: Option<String>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SheetFormat {
    Pdf,
    Svg,
    Png,
    /// All pages as SVG.
    Json,
}

impl Default for Print {
    fn default() -> Print {
        Print {
            format: SheetFormat::Pdf,
            page: 1,
            per_page: None,
            paper: Paper::default(),
            title: String::new(),
            solutions: SolutionPlacement::default(),
            candidates: false,
            rating: true,
            name_line: String::new(),
            rules: false,
            dpi: DEFAULT_DPI,
            outlines: false,
            digits: None,
            steps: AnswerSteps::default(),
            hints: false,
            coords: None,
            ladder: None,
            lang: None,
        }
    }
}

impl Endpoint for Print {
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let style = self.digits.as_deref().map(str::parse::<DigitStyle>).transpose();
        let style = style.map_err(|error| ApiError::query(format!("`digits`: {error}")))?;
        let options = self.answer_options()?.with_symbols(input.symbols());
        let mut layout = self.layout(&options)?;
        let names = layout.level_names.merged(&input.level_names());
        layout.level_names = names.map_err(query_error)?;
        let digits = style.unwrap_or(DigitStyle::Symbols(input.symbols()));
        let hint_pages = HintPages::new((self.paper, self.per_page.unwrap_or_default(), &self.title), &options, digits);
        let prepare = |engine: &mut Engine, record| {
            let (record, answer) = self.prepared(engine, record, &options)?;
            let hint = if self.hints { hint_pages.hint(engine, &record) } else { None };
            Ok((record, (answer, hint)))
        };
        let results = input.map_puzzles(context, context.limits().max_puzzles, prepare)?;
        // A sheet cannot contain errors.
        if !results.errors.is_empty() {
            return Err(ApiError::no_results(results.errors));
        }
        context.check()?;
        let (records, extras): (Vec<Record>, Vec<(Answer, Option<drawing::Page>)>) =
            results.puzzles.into_iter().unzip();
        let (answers, hints): (Vec<Answer>, Vec<Option<drawing::Page>>) = extras.into_iter().unzip();
        layout.answers = answers;
        let largest = |size: fn(&Record) -> usize| records.iter().map(size).max().unwrap_or(CLASSIC_SIDE);
        let (side, width) = (largest(|record| record.kind().side()), largest(|record| record.kind().width()));
        layout.per_page = self.per_page.unwrap_or_else(|| PerPage::default_on(self.paper, width));
        layout.digits = digits;
        if !layout.digits.supports(side) {
            return Err(ApiError::query(format!("`digits`: there are no pictures for {side} digits; use numbers")));
        }
        let pages = sheet::pages(&records, &layout).map_err(query_error)?;
        let hints = if self.hints { hint_pages.pages(hints) } else { Vec::new() };
        let count = pages.len() + hints.len();
        self.sheet(&mut pages.chain(hints), count, context)
    }
}

/// Returns the error of a sheet with these parameters.
fn query_error(error: impl ToString) -> ApiError {
    ApiError::query(error.to_string())
}

impl Print {
    /// Returns the ladder and the labels of the steps.
    fn answer_options(&self) -> Result<AnswerOptions, ApiError> {
        let Wording { language, coordinates } = Wording::new(self.lang.as_deref(), self.coords.as_deref())?;
        let options =
            AnswerOptions::default().with_ladder(self.ladder).with_labels(Labels::in_requested_language(language));
        Ok(options.with_language(language).with_coordinates(coordinates))
    }

    /// Returns a record as it is printed, and its steps in words. Puzzles without exactly one solution have no solution
    /// on the sheet.
    fn prepared(
        &self,
        engine: &mut Engine,
        mut record: Record,
        options: &AnswerOptions,
    ) -> Result<(Record, Answer), ErrorReason> {
        marks::check_marks(engine, &record.puzzle)?;
        sheet::prepare(engine, &mut record, self.rating);
        let answer = self.steps.of(engine, &record, options);
        Ok((record, answer))
    }

    /// Returns the layout, with the labels of the language.
    fn layout(&self, options: &AnswerOptions) -> Result<SheetLayout, ApiError> {
        if self.title.len() > MAX_TITLE {
            return Err(ApiError::query(format!("`title` has more than {MAX_TITLE} bytes; shorten it")));
        }
        if self.name_line.chars().count() > MAX_NAME_LABEL {
            let message = format!("`name_line` has more than {MAX_NAME_LABEL} characters; shorten it");
            return Err(ApiError::query(message));
        }
        let mut layout = SheetLayout::default();
        layout.paper = self.paper;
        layout.title.clone_from(&self.title);
        layout.solutions = self.solutions;
        layout.candidates = self.candidates;
        layout.name_line.clone_from(&self.name_line);
        layout.rules = self.rules;
        layout.coordinates = (self.steps != AnswerSteps::None).then_some(options.coordinates);
        layout.solution_label = options.labels.solution_label();
        layout.level_names = options.labels.level_names().map_err(query_error)?;
        layout.labels = options.labels.clone();
        Ok(layout)
    }

    fn sheet(
        &self,
        pages: &mut dyn Iterator<Item = drawing::Page>,
        count: usize,
        context: &RequestContext,
    ) -> Result<ResponseBody, ApiError> {
        let missing = || ApiError::query(format!("`page` must be from 1 to {count}"));
        let print = |pages: &mut dyn Iterator<Item = drawing::Page>, format| (context.printer)(pages, format);
        let mut all = pages.take_while(|_| !context.cancellation.is_cancelled());
        let mut one = || self.page.checked_sub(1).and_then(|page| all.nth(page)).ok_or_else(missing);
        let file = match self.format {
            SheetFormat::Pdf => {
                let title = if self.title.is_empty() { "Sudoku" } else { &self.title };
                print(&mut all, FontFormat::Pdf { title: title.to_owned() })
            }
            SheetFormat::Json if self.outlines => print(&mut all, FontFormat::OutlinedJson),
            SheetFormat::Json => Ok(json(&SvgPages { pages: all.map(|page| page.to_svg()).collect() })),
            SheetFormat::Png => print(&mut iter::once(one()?), FontFormat::Png { dpi: self.checked_dpi()? }),
            SheetFormat::Svg if self.outlines => print(&mut iter::once(one()?), FontFormat::OutlinedSvg),
            SheetFormat::Svg => Ok(printer::svg_file(one()?.to_svg())),
        };
        context.check()?;
        file
    }

    fn checked_dpi(&self) -> Result<u16, ApiError> {
        match (10..=MAX_DPI).contains(&self.dpi) {
            true => Ok(self.dpi),
            false => Err(ApiError::query(format!("`dpi` must be from 10 to {MAX_DPI}"))),
        }
    }
}
