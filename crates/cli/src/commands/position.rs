//! Positions of puzzles of any kind, from which steps are found: the clues, the digits that were entered, pencil marks.

use crate::commands::original::Original;
use crate::commands::step_text::Colors;
use crate::grid_fault::GridFault;
use crate::messages::Messages;
use crate::not_unique::NotUniqueWithinBudget;
use crate::puzzle_errors;
use cluewise::engine::{AnyWalkthrough, Engine, Unsupported};
use cluewise::explain::{
    self, Explanation, HintOptions, Ladder, NoStep, Options, SolutionProperties, walk_with_cancellation,
};
use cluewise::formats::KindWalkthrough;
use cluewise::kinds::{self, KindLadder, KindStepOptions, PuzzleKind, Symbols, Verdict};
use cluewise::pack::{ClassicPuzzle, Record};
use cluewise::rating::hodoku::TechniqueId;
use cluewise::render::diagram::{DigitStyle, MarkedGrid};
use cluewise::render::drawing::Page;
use cluewise::render::step_page::{StepCaption, StepWidths, step_page};
use cluewise::solver;
use cluewise::{CancellationToken, Puzzle};
use std::borrow::Cow;

/// What all positions of a command have in common.
#[derive(Clone, Copy)]
pub struct StepRequest {
    pub ladder: Option<Ladder>,
    pub messages: Messages,
    /// The symbols of digits. Those of classic puzzles are 1 to 9, so that they are no classic ones with others.
    pub symbols: Symbols,
    /// The symbols of the input, if they are given.
    pub given_symbols: Option<Symbols>,
    /// Whether to omit techniques that assume a unique solution.
    pub no_uniqueness: bool,
    /// Whether steps have the grid before them.
    pub grids: bool,
    /// Whether digits that a player has entered count; otherwise only the clues.
    pub has_entries: bool,
    /// Whether drawings have other digits than 1 to 9.
    pub has_drawn_digits: bool,
}

impl StepRequest {
    /// Returns whether 9x9 puzzles with the usual rules have the ladders of classic ones.
    fn is_for_classic(&self) -> bool {
        self.symbols == Symbols::DIGITS && !self.has_drawn_digits
    }

    fn variant_options(&self) -> KindStepOptions {
        KindStepOptions::default()
            .with_symbols(self.symbols)
            .with_grids(self.grids)
            .with_no_uniqueness(self.no_uniqueness)
    }
}

/// The steps to look for in a position.
#[derive(Clone, Copy)]
pub enum Wanted {
    /// The step after this number of others, by a technique of HoDoKu if one is given.
    Next(usize, Option<TechniqueId>),
    /// All steps, or those of a technique of HoDoKu.
    All(Option<TechniqueId>),
}

/// A position of a puzzle of any kind.
pub enum Position {
    Classic(Box<ClassicPosition>),
    Kind(Box<KindPosition>),
}

/// A position of a 9x9 Sudoku with the usual rules.
pub struct ClassicPosition {
    /// The digits and the pencil marks, if these are fewer than the clues leave.
    puzzle: ClassicPuzzle,
    /// The original puzzle, if it is given; digits that it lacks are no clues.
    original: Option<Puzzle>,
    /// Whether there is exactly one solution.
    is_unique: bool,
    /// Whether the clues alone have exactly one solution.
    has_unique_clues: bool,
}

/// A position of any other puzzle.
pub struct KindPosition {
    /// The clues, the pencil marks and, once it is known, the solution.
    record: Record,
    /// The digits.
    digits: kinds::Puzzle,
}

/// Whether a position has steps, and its fault.
pub struct Examined {
    pub fault: Option<GridFault>,
    pub has_steps: bool,
}

impl From<GridFault> for Examined {
    fn from(fault: GridFault) -> Examined {
        Examined { fault: Some(fault), has_steps: false }
    }
}

impl Position {
    /// Creates the position of a record, into which digits were entered if the original puzzle is given.
    ///
    /// # Errors
    /// The original puzzle cannot be read, or is of another kind.
    pub fn new(record: Record, original: Option<&Original>, request: &StepRequest) -> Result<Position, String> {
        let mut record = if request.is_for_classic() { record } else { record.with_size() };
        match record.classic().is_some() {
            true => {
                let entered = if request.has_entries { record.place_entered() } else { None };
                let original = original.map(Original::classic).transpose()?.or(entered);
                if let Some(original) = &original {
                    record.place_clues(original);
                }
                record.fill_unmarked();
                let puzzle = record.classic().cloned().unwrap_or_default();
                let position = ClassicPosition { puzzle, original, is_unique: false, has_unique_clues: false };
                Ok(Position::Classic(Box::new(position)))
            }
            false => {
                let digits = if request.has_entries { record.position() } else { record.puzzle.clues() }.into_owned();
                if let Some(original) = original {
                    let clues = original.of_kind(record.kind(), request.given_symbols)?;
                    record.puzzle.set_clues(clues);
                }
                Ok(Position::Kind(Box::new(KindPosition { record, digits })))
            }
        }
    }

    /// Returns whether the position has steps, and its fault: wrong digits or pencil marks, no solution, or several.
    pub fn examine(&mut self, engine: &mut Engine, request: &StepRequest) -> Examined {
        match self {
            Position::Classic(position) => position.examine(request.messages),
            Position::Kind(position) => match position.fault(engine, request) {
                Some(fault) => fault.into(),
                None => Examined { fault: None, has_steps: true },
            },
        }
    }

    /// Explains all steps; `has_time` adds the predicted solving time.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder, or the search takes too long.
    pub fn walk(&self, engine: &mut Engine, request: &StepRequest, has_time: bool) -> Result<AnyWalkthrough, String> {
        match self {
            Position::Classic(position) => Ok(AnyWalkthrough::Classic(position.walk(request, has_time)?)),
            Position::Kind(position) => position.walk(engine, request).map(AnyWalkthrough::Kind),
        }
    }

    /// Returns the wanted steps, and a note if there is none.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder or the technique, or the search takes too long.
    pub fn steps(
        &self,
        engine: &mut Engine,
        request: &StepRequest,
        wanted: Wanted,
    ) -> Result<(Vec<Explanation>, Option<String>), String> {
        match self {
            Position::Classic(position) => Ok(position.steps(request, wanted)),
            Position::Kind(position) => position.wanted(engine, request, wanted),
        }
    }

    /// Returns the grid before a step as text, with the step marked; `None` if the step does not have it.
    pub fn grid(&self, step: &Explanation, colors: Colors) -> Option<String> {
        colors.grid(&self.kind(), step)
    }

    /// Draws a step; `None` if it does not have the grid before it.
    pub fn page(&self, step: &Explanation, style: DigitStyle, caption: &StepCaption) -> Option<Page> {
        let clues = match self {
            Position::Classic(position) => &position.original.unwrap_or(position.puzzle.clues).into(),
            Position::Kind(position) => &*position.record.puzzle.clues(),
        };
        step_page(&self.kind(), clues, step, style, caption)
    }

    /// Draws the position with its faults marked; `None` if no cell is known.
    pub fn fault_page(
        &self,
        fault: &GridFault,
        style: DigitStyle,
        show: (Messages, Option<StepWidths>),
    ) -> Option<Page> {
        match self {
            Position::Classic(position) => fault.classic_page(&position.puzzle, position.original.as_ref(), show),
            Position::Kind(position) => {
                let KindPosition { record, digits } = &**position;
                let candidates = record.kind_puzzle().and_then(|puzzle| puzzle.candidates.as_deref()).unwrap_or(&[]);
                let clues = record.puzzle.clues();
                let grid = MarkedGrid::new(&clues, digits).with_candidates(candidates);
                fault.page(record.kind(), grid, style, show)
            }
        }
    }

    /// Returns the error of what a kind of puzzle lacks.
    pub fn lacks(&self, what: &'static str) -> String {
        Unsupported::new(&self.kind(), what).to_string()
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> Cow<'_, PuzzleKind> {
        match self {
            Position::Classic(_) => Cow::Owned(PuzzleKind::default()),
            Position::Kind(position) => Cow::Borrowed(position.record.kind()),
        }
    }
}

impl ClassicPosition {
    fn examine(&mut self, messages: Messages) -> Examined {
        if let Some(fault) = self.original.and_then(|original| self.fault_of_entries(messages, &original)) {
            return fault.into();
        }
        let ClassicPosition { puzzle, original, .. } = &*self;
        let candidates = (original.is_some() || puzzle.candidates.is_some()).then(|| puzzle.all_candidates());
        let SolutionProperties { verdict, missing, has_unique_clues, .. } =
            SolutionProperties::new(&original.unwrap_or(puzzle.clues), candidates.as_ref());
        if let Some(candidates) = candidates.filter(|_| !missing.is_empty()) {
            return GridFault::of_missing(messages, &missing, &candidates).into();
        }
        let is_plain = puzzle.candidates.is_none() && original.is_none();
        let fault = GridFault::of_verdict(messages, verdict, &puzzle.clues, is_plain);
        (self.is_unique, self.has_unique_clues) = (verdict == solver::Verdict::Unique, has_unique_clues);
        Examined { fault, has_steps: verdict != solver::Verdict::None }
    }

    /// Returns the fault of digits that were entered into an original puzzle: one of its clues is missing, or they
    /// differ from its solution.
    fn fault_of_entries(&self, messages: Messages, original: &Puzzle) -> Option<GridFault> {
        let puzzle = &self.puzzle.clues;
        let missing = original.clues().find(|&(cell, digit)| puzzle.get(cell) != Some(digit));
        let missing = missing.map(|(cell, digit)| messages.missing_clue(&messages.entry(digit, cell)).into());
        missing.or_else(|| GridFault::of_entries(messages, puzzle, original))
    }

    fn walk(&self, request: &StepRequest, has_time: bool) -> Result<explain::Walkthrough, String> {
        let options = Options::default()
            .with_ladder(request.ladder)
            .with_uniqueness(self.has_unique_clues && !request.no_uniqueness)
            .with_grids(request.grids)
            .with_time(has_time);
        let (puzzle, candidates) = (&self.puzzle.clues, self.puzzle.candidates.as_deref());
        walk_with_cancellation(puzzle, candidates, options, &CancellationToken::default())
            .ok_or_else(|| NoStep::Cancelled.to_string())
    }

    fn steps(&self, request: &StepRequest, wanted: Wanted) -> (Vec<Explanation>, Option<String>) {
        let (Wanted::Next(_, technique) | Wanted::All(technique)) = wanted;
        let options = HintOptions::default()
            .with_ladder(request.ladder)
            .with_uniqueness(self.has_unique_clues && !request.no_uniqueness)
            .with_solution(self.is_unique)
            .with_grids(request.grids)
            .with_original(self.original)
            .with_technique(technique);
        let (puzzle, candidates) = (&self.puzzle.clues, self.puzzle.candidates.as_deref());
        let found = match wanted {
            Wanted::All(_) => Ok(explain::all_steps(puzzle, candidates, options)),
            Wanted::Next(after, _) => {
                explain::step_after(puzzle, candidates, after, options, &CancellationToken::default())
                    .map(|step| vec![step])
            }
        };
        let note = self.no_step_note(request, &found, technique);
        (found.unwrap_or_default(), note)
    }

    /// Returns the reason why there is no step; `None` if there is one.
    fn no_step_note(
        &self,
        StepRequest { messages, ladder, .. }: &StepRequest,
        steps: &Result<Vec<Explanation>, NoStep>,
        technique: Option<TechniqueId>,
    ) -> Option<String> {
        let is_full = self.puzzle.clues.clue_count() == cluewise::Cell::COUNT;
        let is_solved = is_full && steps.as_ref().map_or(true, Vec::is_empty);
        Some(match steps {
            _ if is_solved => messages.solved(),
            // Only the ladder of Sudoku Explainer lists fewer techniques than it uses.
            Ok(steps) if steps.is_empty() && *ladder == Some(Ladder::Se) => messages.no_listed_technique(),
            Ok(steps) if steps.is_empty() => messages.no_step(&NoStep::NoTechnique),
            Ok(_) => return None,
            Err(NoStep::NoTechnique) => technique.map_or_else(
                || messages.no_step(&NoStep::NoTechnique),
                |technique| messages.no_step_of(&technique.to_string()),
            ),
            Err(end) => messages.no_step(end),
        })
    }
}

impl KindPosition {
    /// Returns the fault of the position, and keeps the solution if there is none.
    fn fault(&mut self, engine: &mut Engine, request: &StepRequest) -> Option<GridFault> {
        let StepRequest { messages, symbols, .. } = *request;
        let named = |(cell, digit): (u16, u8), engine: &mut Engine, record: &Record| {
            messages.entry(symbols.char(digit), engine.solvers().get(record.kind()).0.cell_name(cell))
        };
        if let Some(clue) = self.digits.missing_clue(&self.record.puzzle.clues()) {
            return Some(messages.missing_clue(&named(clue, engine, &self.record)).into());
        }
        let verdict = engine.solve(&mut self.record);
        let (kind, puzzle) = (self.record.kind(), &*self.record.puzzle.clues());
        let Some(solution) = self.record.solution() else {
            return Some(match verdict {
                Verdict::None => {
                    let (found, has_remedy) = puzzle_errors::find(engine.solvers(), kind, puzzle, symbols);
                    GridFault::of_no_solution(messages, &found, has_remedy, kind)
                }
                Verdict::Unknown => NotUniqueWithinBudget { verdict, budget: engine.budget() }.to_string().into(),
                Verdict::Unique | Verdict::Multiple => messages.several_solutions().into(),
            });
        };
        let wrong = self.digits.wrong_digits(&solution);
        let names: Vec<String> = wrong.iter().map(|&wrong| named(wrong, engine, &self.record)).collect();
        if let Some(message) = messages.wrong_digits(&names) {
            return Some(GridFault::of_wrong(message, wrong.iter().map(|&(cell, _)| cell)));
        }
        let missing = self.record.missing_candidates(&solution);
        let names: Vec<String> = missing.iter().map(|&mark| named(mark, engine, &self.record)).collect();
        let cells = missing.iter().map(|&(cell, _)| cell);
        (!missing.is_empty()).then(|| GridFault::of_marks(messages.missing_variant_marks(&names), cells))
    }

    /// Returns the ladder of the steps.
    fn ladder(&self, request: &StepRequest) -> Result<KindLadder, String> {
        Engine::ladder_of(self.record.kind(), request.ladder).map_err(|error| error.to_string())
    }

    fn lacks(&self, what: &'static str) -> String {
        Unsupported::new(self.record.kind(), what).to_string()
    }

    fn walk(&self, engine: &mut Engine, request: &StepRequest) -> Result<KindWalkthrough, String> {
        let ladder = self.ladder(request)?;
        let mut rated = self.record.clone();
        engine.rate_on_ladder(&mut rated, ladder, request.no_uniqueness).map_err(|error| error.to_string())?;
        let steps = self.steps(engine, ladder, request.variant_options())?;
        Ok(KindWalkthrough::new(rated, ladder, steps))
    }

    fn wanted(
        &self,
        engine: &mut Engine,
        request: &StepRequest,
        wanted: Wanted,
    ) -> Result<(Vec<Explanation>, Option<String>), String> {
        let after = match wanted {
            Wanted::Next(after, None) => after,
            Wanted::All(None) => return Err(self.lacks("list of all steps")),
            Wanted::Next(_, Some(_)) | Wanted::All(Some(_)) => return Err(self.lacks("techniques of HoDoKu")),
        };
        let options = request.variant_options().with_only_step_after(after);
        let steps = self.steps(engine, self.ladder(request)?, options)?;
        let messages = request.messages;
        let note = match steps.is_empty() {
            false => None,
            true if self.digits.clue_count() == self.record.kind().cells() => Some(messages.solved()),
            true => Some(messages.no_step_left()),
        };
        Ok((steps, note))
    }

    /// Returns the steps from the position to the solution.
    fn steps(
        &self,
        engine: &mut Engine,
        ladder: KindLadder,
        options: KindStepOptions,
    ) -> Result<Vec<Explanation>, String> {
        let Some(solution) = self.record.solution() else { return Ok(Vec::new()) };
        let steps = engine.steps_of_kind(&self.record, [&self.digits, &solution], ladder, options);
        steps.map_err(|error| error.to_string())
    }
}
