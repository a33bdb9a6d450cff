//! `print`: printable sheets of puzzles.

use super::hint_pages::HintPages;
use super::marks;
use super::steps::no_steps;
use super::wording;
use crate::declared_parameters::parameters;
use crate::description::{Content, Description, FILE};
use crate::endpoint::{Endpoint, WorkClass};
use crate::error::{ApiError, ErrorReason};
use crate::input::Input;
use crate::kind_parameters::KindParameters;
use crate::printer::{self, FontFormat, SvgPages};
use crate::request_context::RequestContext;
use crate::response_body::{ResponseBody, json};
use cluewise::engine::Engine;
use cluewise::explain::{Ladder, Wording};
use cluewise::pack::Record;
use cluewise::render::diagram::DigitStyle;
use cluewise::render::drawing;
use cluewise::render::sheet::{
    self, Answer, AnswerOptions, AnswerSteps, Labels, MAX_NAME_LABEL, Paper, PerPage, SheetLayout, SolutionPlacement,
};
use serde::{Deserialize, Serialize};
use std::iter;

/// The default, the minimum and the maximum resolution of PNG, in pixels per inch.
const DEFAULT_DPI: u16 = 150;
const MIN_DPI: u16 = 10;
const MAX_DPI: u16 = 300;

/// The maximum length of the title, in bytes.
const MAX_TITLE: usize = 200;

/// The number of rows of classic puzzles.
const CLASSIC_SIDE: usize = 9;

parameters! {
    pub struct Print {
        /// PDF has all pages, SVG and PNG have one. JSON has all pages as SVG.
        format: SheetFormat = SheetFormat::Pdf,
        /// The page, for SVG and PNG.
        #[schema(minimum = 1)]
        page: usize = 1,
        /// Number of puzzles per page, in the rows and columns with the largest grids; by default 1 on paper whose
        /// shorter side is below 120 mm. Digits below 3 points are an error.
        #[schema(minimum = 1, maximum = PerPage::MAX, default = PerPage::default().puzzles())]
        per_page: Option<PerPage>,
        /// Page size: a3, a4, a5, a6, b5, letter, legal, tabloid, each also with -landscape, or a width and height such as
        /// 6x9in or 170x240mm.
        #[schema(default = Paper::default().name())]
        paper: Paper,
        /// Title at the top of each page.
        #[schema(maxLength = MAX_TITLE)]
        title: String,
        /// Place of the solutions.
        #[schema(enum = SolutionPlacement::all().map(SolutionPlacement::name).collect::<Vec<_>>(), default = "none")]
        solutions: SolutionPlacement,
        /// Print candidates in empty cells.
        candidates: bool,
        /// Print level and rating.
        rating: bool = true,
        /// Print the level without the rating.
        level_only: bool,
        /// The label of a line for a name at the head of each page of puzzles, such as `Name:`; no line if empty.
        #[schema(maxLength = MAX_NAME_LABEL)]
        name_line: String = String::new(),
        /// Whether the rules of the puzzles of a page are written at its head, by kind if there are several.
        rules: bool,
        /// Resolution of PNG in pixels per inch.
        #[schema(minimum = MIN_DPI, maximum = MAX_DPI)]
        dpi: u16 = DEFAULT_DPI,
        /// Draw the text of SVG as outlines, so that it has the font of PDF on any device.
        outlines: bool,
        /// How the digits are drawn; by default with the symbols of the request.
        #[schema(enum = DigitStyle::names())]
        digits: Option<String>,
        /// The steps in words, on pages at the end: those of each solution, or the next one of positions.
        #[schema(enum = AnswerSteps::all().map(AnswerSteps::name).collect::<Vec<_>>(), default = "none")]
        steps: AnswerSteps,
        /// Add a hint for each puzzle on pages after the puzzles: a technique, and where to look for it.
        hints: bool,
        /// Names of cells in `steps` and `hints`.
        #[schema(enum = super::wording::coordinates(), default = "r1c1")]
        coords: Option<String>,
        /// The ladder of `steps`, as of `explain`.
        ladder: Option<Ladder>,
        /// The language of headings, levels, rules and `steps`, whose reasons are then short; English, with full
        /// reasons, if absent.
        #[schema(enum = super::wording::languages())]
        lang: Option<String>,
    }
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum SheetFormat {
    Pdf,
    Svg,
    Png,
    /// All pages as SVG.
    Json,
}

impl Endpoint for Print {
    const DESCRIPTION: Description = Description {
        name: "print",
        summary: "Lays out a sheet: PDF, SVG or PNG, or with `format=json` all `pages` as SVG.",
        response: "The sheet.",
        content: Content::Media(&[
            ("application/pdf", FILE),
            ("image/svg+xml", FILE),
            ("image/png", FILE),
            (
                "application/json",
                r#"{
                    "type": "object",
                    "required": ["pages"],
                    "properties": {
                        "pages": { "description": "Each page as SVG.", "type": "array", "items": { "type": "string" } }
                    }
                }"#,
            ),
        ]),
        schemas: "{}",
    };
    const WORK_CLASS: WorkClass = WorkClass::Heavy;

    fn needs_kinds(&self, _: &KindParameters) -> bool {
        self.ladder == Some(Ladder::Effort)
    }

    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError> {
        let style = self.digits.as_deref().map(str::parse::<DigitStyle>).transpose();
        let style = style.map_err(|error| ApiError::query(format!("`digits`: {error}")))?;
        let digits = style.unwrap_or(DigitStyle::Symbols(input.symbols()));
        // Steps name the symbols of the sheet.
        let symbols = digits.symbols(CLASSIC_SIDE, input.symbols());
        let options = self.answer_options()?.with_symbols(symbols);
        let mut layout = self.layout(&options)?;
        let names = layout.level_names.merged(&input.level_names());
        layout.level_names = names.map_err(query_error)?;
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
        if self.hints {
            layout.after_puzzles = hint_pages.pages(hints);
        }
        let pages = sheet::pages(&records, &layout).map_err(query_error)?;
        let count = pages.len();
        self.sheet(&mut pages.into_iter(), count, context)
    }
}

/// Returns the error of a sheet with these parameters.
fn query_error(error: impl ToString) -> ApiError {
    ApiError::query(error.to_string())
}

impl Print {
    /// Returns the ladder and the labels of the steps.
    fn answer_options(&self) -> Result<AnswerOptions, ApiError> {
        let Wording { language, coordinates } = wording::parse(self.lang.as_deref(), self.coords.as_deref())?;
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
        if self.level_only {
            (record.effort, record.se, record.time) = (None, None, None);
        }
        let answer = self.steps.of(engine, &record, options);
        let wording = Wording { language: options.language, coordinates: options.coordinates };
        let answer = answer.map_err(|error| no_steps(error, true, wording))?;
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
        match (MIN_DPI..=MAX_DPI).contains(&self.dpi) {
            true => Ok(self.dpi),
            false => Err(ApiError::query(format!("`dpi` must be from {MIN_DPI} to {MAX_DPI}"))),
        }
    }
}
