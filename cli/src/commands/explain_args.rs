//! Options and input loop of `explain` and `hint`.

use crate::args::{GlobalArgs, InputArgs, LocaleName, VariantArgs};
use crate::commands::labeled_texts::{LabelForm, LabeledTexts, PuzzleName, PuzzleTitle, TextOutput};
use crate::commands::original;
use crate::commands::step_pictures::{Drawn, PictureFile, StepOutputArgs, StepPages};
use crate::commands::step_text::Colors;
use crate::error::Failure;
use crate::grid_fault::GridFault;
use crate::io::input::{Location, Processed};
use crate::io::output::OutputTarget;
use crate::language::{self, placed};
use crate::messages::Messages;
use crate::progress::Progress;
use crate::report::{Named, place_of};
use crate::variants::explain;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cluewise::explain::{Coordinates, Explanation, Ladder, Language, SolutionProperties};
use cluewise::formats::VariantOptions;
use cluewise::pack::Record;
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, StepWidths};
use cluewise::render::step_sheet::StepSheet;
use cluewise::solver::Verdict;
use cluewise::{Candidates, Puzzle};
use std::io::IsTerminal;

/// Options of `explain` and `hint`.
#[derive(clap::Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    variant: VariantArgs,
    /// The ladder of techniques: determines the steps, their order and their names
    /// [default: hodoku, without naked singles where hidden singles alone solve the puzzle]
    #[arg(long, value_name = "LADDER", ignore_case = true, value_parser = ladder_parser())]
    pub ladder: Option<Ladder>,
    /// Print the candidate grid before each step; for sizes and variants only with --format json
    #[arg(long)]
    pub grids: bool,
    /// Omit techniques that assume a unique solution
    #[arg(long)]
    no_uniqueness: bool,
    /// Print short reasons in this language, made from the data of the steps: en, de or fr
    /// [default: full reasons in English]
    #[arg(long, value_name = "LANGUAGE", value_parser = parse_language)]
    lang: Option<Language>,
    /// Names of cells in text: r1c1, a1 (rows A to I) or rowcol (row 1 column 1)
    #[arg(long, value_name = "NAMES", default_value = "r1c1", value_parser = coordinates_parser())]
    coords: Coordinates,
    #[command(flatten)]
    output: StepOutputArgs,
}

/// Parses a code of a language, such as `de`, or the name of a locale, such as `de-AT` or `de_DE.UTF-8`.
pub fn parse_language(text: &str) -> Result<Language, String> {
    let known = || Language::ALL.map(Language::code).join(", ");
    let unknown = |_| format!("found {text:?}, expected one of {}, or a locale such as de_DE.UTF-8", known());
    LocaleName::parse(text).language.parse().map_err(unknown)
}

/// Returns a parser of names of coordinates.
pub fn coordinates_parser() -> impl TypedValueParser<Value = Coordinates> {
    PossibleValuesParser::new(Coordinates::ALL.map(Coordinates::name)).try_map(|name| name.parse::<Coordinates>())
}

/// Returns a parser of names of ladders.
pub fn ladder_parser() -> impl TypedValueParser<Value = Ladder> {
    let described = [
        (Ladder::Hodoku, "HoDoKu: Skyscraper, W-Wing, XY-Chain, AIC, Almost Locked Sets ..."),
        (Ladder::Se, "Sudoku Explainer: Bidirectional Cycle, Forcing Chains, Dynamic Forcing Chains ..."),
    ];
    let values = described.map(|(ladder, help)| PossibleValue::new(ladder.name()).help(help));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Ladder>())
}

/// The result for one puzzle: text, or pages of a picture.
pub struct Report<T = String> {
    /// The content to write.
    pub content: Option<T>,
    /// The note for standard error.
    pub note: Option<String>,
    /// Whether the puzzle has no fault and the requested steps exist.
    pub is_valid: bool,
}

impl<T> Report<T> {
    /// Returns the report on a puzzle with a fault, and what is written of it.
    fn of_fault(fault: GridFault, content: Option<T>) -> Report<T> {
        Report { content, note: Some(fault.message), is_valid: false }
    }

    /// Returns the report with another content.
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Report<U> {
        Report { content: self.content.map(change), note: self.note, is_valid: self.is_valid }
    }
}

/// The functions that return what is written of a puzzle, and the colors of texts.
struct Reports<R, F> {
    colors: Colors,
    /// Returns the report on a puzzle that has a solution.
    of_puzzle: R,
    /// Returns what is written of a puzzle with a fault; `None` if it has only a note.
    of_fault: F,
}

/// A puzzle that has a solution, and the options for it.
pub struct Subject<'a> {
    pub puzzle: &'a Puzzle,
    /// The original puzzle, if it is given; digits that it lacks are no clues.
    pub original: Option<Puzzle>,
    /// The pencil marks, if they are fewer than the clues leave.
    pub candidates: Option<&'a Candidates>,
    /// Whether there is exactly one solution.
    pub is_unique: bool,
    /// Whether to omit techniques that assume a unique solution.
    pub no_uniqueness: bool,
    pub colors: Colors,
}

impl ExplainArgs {
    /// Returns whether the puzzles are variants.
    ///
    /// # Errors
    /// An option is given that they do not have.
    pub fn apply_to_variants(&self) -> Result<bool, Failure> {
        language::request(self.lang);
        self.output.check()?;
        // Only the drawing of variants has other digits.
        Ok(self.variant.apply_to(&self.input)? || self.output.digits.is_some())
    }

    /// Parses the original 9x9 puzzles of the input.
    pub fn originals(&self, text: &str) -> Result<Vec<Puzzle>, Failure> {
        original::parse(text, &self.input)
    }

    /// Returns an error if there is no grid to compare with the original puzzle.
    pub fn check_grids(&self) -> Result<(), Failure> {
        original::check_grids(&self.input)
    }

    /// Returns the options of readers of variants.
    pub fn variant_options(&self) -> VariantOptions {
        self.variant.options()
    }

    /// Returns an error if an option is given that puzzles of variants do not have.
    pub fn refuse(&self, option: &str, is_given: bool) -> Result<(), Failure> {
        self.variant.refuse(option, is_given)
    }

    /// Prints the steps of puzzles of variants.
    ///
    /// `only` is the number of the only step to print.
    pub fn run_variants(
        &self,
        request: &explain::ExplainRequest,
        only: Option<u32>,
        global: &GlobalArgs,
    ) -> Result<bool, Failure> {
        let steps = explain::StepArgs {
            ladder: self.ladder,
            messages: self.messages(),
            grids: self.grids,
            no_uniqueness: self.no_uniqueness,
            only,
        };
        explain::explain(&self.input, &self.variant.with_candidates(), &self.output, request, steps, global)
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
    /// A puzzle without a solution, or with wrong pencil marks, has no explanation. A puzzle with several solutions is
    /// explained without techniques that assume a unique solution. Digits that the puzzle of `originals` lacks, or that
    /// a player has entered, are no clues; without `originals`, only the clues count.
    pub fn run(
        &self,
        global: &GlobalArgs,
        mut out: TextOutput,
        originals: Option<&[Puzzle]>,
        report: impl Fn(Subject<'_>) -> Report + Sync,
    ) -> Result<bool, Failure> {
        let of_fault = |_: &Record, _: Option<&Puzzle>, _: &GridFault| None;
        let reports = Reports { colors: Colors::new(&out), of_puzzle: report, of_fault };
        let all_valid = self.for_each(global, originals, &mut out, &reports, TextOutput::add)?;
        out.finish()?;
        Ok(all_valid)
    }

    /// [`ExplainArgs::run`] for pictures of steps: writes the pages that `report` returns for each puzzle, or the one
    /// that `fault_page` returns for a puzzle with a fault.
    pub fn run_pictures(
        &self,
        file: PictureFile,
        global: &GlobalArgs,
        originals: Option<&[Puzzle]>,
        report: impl Fn(Subject<'_>) -> Report<Vec<Page>> + Sync,
        fault_page: impl Fn(&Record, Option<&Puzzle>, &GridFault) -> Option<Page> + Sync,
    ) -> Result<bool, Failure> {
        let mut out = StepPages::default();
        let of_puzzle = |subject: Subject<'_>| report(subject).map(Drawn::Steps);
        let of_fault = |record: &Record, original: Option<&Puzzle>, fault: &GridFault| {
            fault_page(record, original, fault).map(Drawn::Fault)
        };
        let reports = Reports { colors: Colors::NONE, of_puzzle, of_fault };
        // A malformed puzzle, and one without steps, keeps its number.
        let all_valid = self.for_each(global, originals, &mut out, &reports, |out, (_, title), drawn| {
            out.add(title, drawn);
            Ok(())
        })?;
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

    /// Returns the widths of pictures on sheets of paper; `None` without sheets.
    pub fn widths(&self) -> Option<StepWidths> {
        self.sheet().map(|sheet| sheet.widths())
    }

    /// Returns the widths of pictures without texts on sheets of paper; `None` without sheets.
    pub fn nudge_widths(&self) -> Option<StepWidths> {
        self.sheet().map(|sheet| sheet.nudge_widths())
    }

    /// Returns the text below the picture of a step; on sheets of paper without its rating.
    pub fn caption(&self, step: &Explanation, widths: Option<StepWidths>) -> StepCaption {
        let heading = if self.output.has_sheets() { step.plain_heading() } else { step.heading() };
        StepCaption::of(step)
            .with_coordinates(self.coords)
            .with_candidates(!self.output.no_candidates)
            .with_widths(widths)
            .with_heading(self.with_coordinates(&heading))
    }

    /// Passes what is written of each puzzle to `write`.
    fn for_each<T, O, R, F>(
        &self,
        global: &GlobalArgs,
        originals: Option<&[Puzzle]>,
        out: &mut O,
        reports: &Reports<R, F>,
        mut write: impl FnMut(&mut O, PuzzleName, Vec<T>) -> Result<(), Failure>,
    ) -> Result<bool, Failure>
    where
        T: Send + 'static,
        O: OutputTarget,
        R: Fn(Subject<'_>) -> Report<T> + Sync,
        F: Fn(&Record, Option<&Puzzle>, &GridFault) -> Option<T> + Sync,
    {
        let (mut all_valid, mut malformed, mut number) = (true, 0, 0);
        let work = |mut record: Record, location: &Location, original: Option<Puzzle>| {
            let clues = originals.and_then(|_| record.place_entered());
            self.examine(record, location, original.or(clues), reports)
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
        let all = originals.unwrap_or_default();
        let well_formed = original::for_each_grid(&self.input, all, (global, out), work, sink)?;
        self.output.note_malformed(malformed, global);
        Ok(well_formed && all_valid)
    }

    /// Returns the title of a puzzle, and the reports on its faults and its steps.
    fn examine<T>(
        &self,
        mut record: Record,
        location: &Location,
        original: Option<Puzzle>,
        Reports { colors, of_puzzle, of_fault }: &Reports<
            impl Fn(Subject<'_>) -> Report<T>,
            impl Fn(&Record, Option<&Puzzle>, &GridFault) -> Option<T>,
        >,
    ) -> (Option<PuzzleTitle>, Vec<Report<T>>) {
        if let Some(original) = &original {
            record.place_clues(original);
        }
        record.fill_unmarked();
        let (faults, report) = self.report(&record, original, *colors, of_puzzle);
        let fault = |fault: GridFault| {
            let content = of_fault(&record, original.as_ref(), &fault);
            Report::of_fault(fault, content)
        };
        let report = faults.into_iter().map(fault).chain(report);
        let name = record.name();
        let place = |note: String| placed(place_of(location, &name), &note);
        let parts = report.map(|part| Report { note: part.note.map(place), ..part }).collect();
        (PuzzleTitle::new(name, self.lang), parts)
    }

    /// Returns whether texts have another language or other names of cells than by default.
    pub fn is_translated(&self) -> bool {
        self.lang.is_some() || self.coords != Coordinates::R1C1
    }

    /// Replaces the text of a step by that in the requested language, with the requested names of cells.
    pub fn translate(&self, step: &mut Explanation) {
        if let Some(language) = self.lang {
            step.translate(language);
        }
        step.text.iter_mut().for_each(|paragraph| paragraph.text = self.with_coordinates(&paragraph.text));
    }

    /// Replaces the text and the name of the technique of a step.
    pub fn translate_with_name(&self, step: &mut Explanation) {
        self.translate(step);
        if let Some(language) = self.lang {
            step.technique = language.technique(&step.technique);
        }
    }

    /// Replaces the names of cells in a text.
    pub fn with_coordinates(&self, text: &str) -> String {
        self.messages().with_coordinates(text)
    }

    /// Returns the fault of a puzzle, and what `report` returns if it has a solution.
    fn report<T>(
        &self,
        record: &Record,
        original: Option<Puzzle>,
        colors: Colors,
        report: impl Fn(Subject<'_>) -> Report<T>,
    ) -> (Option<GridFault>, Option<Report<T>>) {
        if let Some(fault) = original.and_then(|original| self.fault_of_entries(record, &original)) {
            return (Some(fault), None);
        }
        let candidates = (original.is_some() || record.candidates.is_some()).then(|| record.all_candidates());
        let SolutionProperties { verdict, missing, has_unique_clues, .. } =
            SolutionProperties::new(&original.unwrap_or(record.puzzle), candidates.as_ref());
        if let Some(candidates) = candidates.filter(|_| !missing.is_empty()) {
            return (Some(GridFault::of_missing(self.messages(), &missing, &candidates)), None);
        }
        let is_plain = record.candidates.is_none() && original.is_none();
        let fault = GridFault::of_verdict(self.messages(), verdict, &record.puzzle, is_plain);
        let subject = Subject {
            puzzle: &record.puzzle,
            original,
            candidates: record.candidates.as_deref(),
            is_unique: verdict == Verdict::Unique,
            no_uniqueness: self.no_uniqueness || !has_unique_clues,
            colors,
        };
        let report = (verdict != Verdict::None).then(|| report(subject));
        // Several solutions are the reason why there is no step.
        let report = report.filter(|report| fault.is_none() || report.content.is_some());
        (fault, report)
    }

    /// Returns the wording of messages.
    pub fn messages(&self) -> Messages {
        Messages { language: self.lang, coordinates: self.coords }
    }

    /// Returns the fault of digits that were entered into an original puzzle: one of its clues is missing, or they
    /// differ from its solution.
    fn fault_of_entries(&self, record: &Record, original: &Puzzle) -> Option<GridFault> {
        let messages = self.messages();
        let missing = original.clues().find(|&(cell, digit)| record.puzzle.get(cell) != Some(digit));
        let missing = missing.map(|(cell, digit)| messages.missing_clue(&messages.entry(digit, cell)).into());
        missing.or_else(|| GridFault::of_entries(messages, &record.puzzle, original))
    }
}
