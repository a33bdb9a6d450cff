//! Positions of puzzles of any kind, from which steps are found.

use super::{Ability, Engine, OpenEnd, Unrated, Unsupported, Walkthrough};
use crate::board::grid::Puzzle;
use crate::cancellation::CancellationToken;
use crate::explain::{
    Candidate, CellId, Explanation, HintOptions, Ladder, NoStep, Options, SolutionProperties, all_steps, step_after,
    walk_with_cancellation, wrong_entries,
};
use crate::kinds::{self, ExplainedSteps, Goal, KindStepOptions, PuzzleKind, Symbols, Verdict, classic_puzzle};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use crate::rating::hodoku::TechniqueId;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;

/// A position of a puzzle of any kind: the clues, the digits that were entered, and pencil marks.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::engine::{Engine, Position, StepOptions};
/// use cluewise::pack::Record;
/// let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
/// let (mut engine, mut position) = (Engine::default(), Position::new(Record::from(puzzle)));
/// assert_eq!(position.examine(&mut engine), None);
/// let step = position.step_after(&mut engine, 0, None, &StepOptions::default())?;
/// assert_eq!(step.technique, "Hidden Single");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Position {
    /// The puzzle with the pencil marks and, once it is known, the solution. A classic one has all digits as clues.
    record: Record,
    /// All digits.
    digits: kinds::Puzzle,
    /// The clues of a classic puzzle into which digits were entered.
    original: Option<Puzzle>,
    /// The number of solutions: of the digits, within the candidates; unknown until it is examined.
    verdict: Verdict,
    /// Whether the clues alone have exactly one solution.
    has_unique_clues: bool,
}

/// The fault of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A clue of the original puzzle is missing.
    MissingClue(Candidate),
    /// Entered digits differ from the solution.
    WrongDigits(Vec<Candidate>),
    /// The pencil marks lack digits of the solution.
    MissingCandidates(Vec<Candidate>),
    /// There is not exactly one solution, or the search has used up its budget.
    NotUnique(Verdict),
}

/// What the steps of a position are and contain.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct StepOptions {
    /// The ladder of techniques. `None` is that of HoDoKu, without naked singles if hidden singles alone fill the grid;
    /// of other kinds than the classic one that of the effort scale.
    pub ladder: Option<Ladder>,
    /// The symbols of the digits in texts. Classic puzzles with others than 1 to 9 have short reasons.
    pub symbols: Symbols,
    /// Whether to omit techniques that assume exactly one solution.
    pub no_uniqueness: bool,
    /// Whether steps have the grid before them.
    pub grids: bool,
    /// Whether lists of steps have those of level Extreme.
    pub extreme: bool,
    /// Whether walkthroughs have the predicted solving time.
    pub time: bool,
}

impl Default for StepOptions {
    fn default() -> StepOptions {
        let symbols = Symbols::DIGITS;
        StepOptions { ladder: None, symbols, no_uniqueness: false, grids: false, extreme: true, time: false }
    }
}

/// The reason why a position has no such steps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NoSteps {
    /// The kind of puzzle does not have them.
    Unsupported(Unsupported),
    /// The puzzle has no rating on the scale of the ladder.
    Unrated(Unrated),
    /// There is no further step.
    End(NoStep),
    /// The steps end before the grid is full, as in puzzles with several solutions.
    Open(OpenEnd),
}

impl From<Unsupported> for NoSteps {
    fn from(error: Unsupported) -> NoSteps {
        NoSteps::Unsupported(error)
    }
}

impl fmt::Display for NoSteps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSteps::Unsupported(error) => error.fmt(f),
            NoSteps::Unrated(error) => error.fmt(f),
            NoSteps::End(end) => end.fmt(f),
            NoSteps::Open(end) => end.fmt(f),
        }
    }
}

impl Error for NoSteps {}

impl Position {
    /// Creates the position of a puzzle with its pencil marks, without digits that a player has entered.
    pub fn new(mut record: Record) -> Position {
        record.fill_unmarked();
        let digits = record.puzzle.clues().into_owned();
        Position { record, digits, original: None, verdict: Verdict::Unknown, has_unique_clues: false }
    }

    /// Creates the position of a puzzle into which digits were entered: those that the record names, or those that the
    /// original puzzle lacks, if its clues are given.
    pub fn with_entries(mut record: Record, original: Option<kinds::Puzzle>) -> Position {
        if record.classic().is_some() {
            let entered = record.place_entered();
            let original = original.and_then(|clues| classic_puzzle(clues.cells())).or(entered);
            original.iter().for_each(|clues| record.place_clues(clues));
            return Position { original, ..Position::new(record) };
        }
        let digits = record.position().into_owned();
        original.into_iter().for_each(|clues| record.puzzle.set_clues(clues));
        Position { digits, ..Position::new(record) }
    }

    /// Returns the puzzle with the pencil marks; once it is examined, one of another kind than the classic one has the
    /// solution. A classic one has all digits as clues.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        self.record.kind()
    }

    /// Returns the clues.
    pub fn clues(&self) -> Cow<'_, kinds::Puzzle> {
        self.original.map_or_else(|| self.record.puzzle.clues(), |original| Cow::Owned(original.into()))
    }

    /// Returns the clues and the digits that were entered.
    pub fn digits(&self) -> &kinds::Puzzle {
        &self.digits
    }

    /// Returns whether digits were entered into a classic puzzle.
    pub fn has_original(&self) -> bool {
        self.original.is_some()
    }

    /// Returns whether there is exactly one solution, as far as [`Position::examine`] has found.
    pub fn is_unique(&self) -> bool {
        self.verdict == Verdict::Unique
    }

    /// Checks that the kind of puzzle has the steps of a ladder.
    ///
    /// # Errors
    /// It does not.
    pub fn check_ladder(&self, ladder: Option<Ladder>) -> Result<(), Unsupported> {
        Engine::ladder_of(self.kind(), ladder).map(drop)
    }

    /// Searches the solution, and returns the fault of the position. One with several solutions has steps as far as logic
    /// goes, one with any other fault has none.
    pub fn examine(&mut self, engine: &mut Engine) -> Option<Fault> {
        if let AnyPuzzle::Classic(puzzle) = &self.record.puzzle {
            let (fault, properties) = examine_classic(puzzle, self.original.as_ref());
            let found = properties.map(|properties| (properties.verdict.into(), properties.has_unique_clues));
            (self.verdict, self.has_unique_clues) = found.unwrap_or((Verdict::Unknown, false));
            return fault;
        }
        let named = |kind: &PuzzleKind, (cell, digit)| Candidate { cell: CellId::of(kind, cell), digit };
        let all_named = |kind: &PuzzleKind, found: Vec<_>| found.into_iter().map(|one| named(kind, one)).collect();
        if let Some(clue) = self.digits.missing_clue(&self.record.puzzle.clues()) {
            return Some(Fault::MissingClue(named(self.kind(), clue)));
        }
        // The marks of a puzzle whose clues have one solution may be wrong; those of others are part of the puzzle.
        let verdict = match engine.solve_clues(&mut self.record) {
            verdict if verdict == Verdict::Unique || !self.record.puzzle.has_candidates() => verdict,
            _ => engine.solve(&mut self.record),
        };
        (self.verdict, self.has_unique_clues) = (verdict, verdict == Verdict::Unique);
        if verdict == Verdict::Multiple && self.digits != *self.record.puzzle.clues() {
            self.verdict = engine.solve_position(&mut self.record, &self.digits);
        }
        let Some(solution) = self.record.solution() else { return Some(Fault::NotUnique(self.verdict)) };
        let wrong = self.digits.wrong_digits(&solution);
        let missing = self.record.kind_puzzle().map_or(Vec::new(), |puzzle| puzzle.missing_candidates(&solution));
        match (wrong.is_empty(), missing.is_empty()) {
            (false, _) => Some(Fault::WrongDigits(all_named(self.kind(), wrong))),
            (true, false) => Some(Fault::MissingCandidates(all_named(self.kind(), missing))),
            (true, true) => None,
        }
    }

    /// Explains all steps of a position without a fault, and rates the puzzle on the scale of the ladder.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder, or the search takes too long.
    pub fn walk(&self, engine: &mut Engine, options: &StepOptions) -> Result<Walkthrough, NoSteps> {
        let StepOptions { symbols, no_uniqueness, grids, time, .. } = *options;
        let ladder = Engine::ladder_of(self.kind(), options.ladder)?;
        let Some(puzzle) = self.record.classic() else {
            let mut record = self.record.clone();
            record.clear_ratings();
            if self.has_unique_clues {
                engine.rate_on_ladder(&mut record, ladder, no_uniqueness).map_err(NoSteps::Unrated)?;
            }
            let ExplainedSteps { steps, end, .. } = self.steps_of_kind(engine, |of_kind| of_kind, options)?;
            let end = end.and_then(|grid| engine.open_end(self.kind(), &grid));
            let time = if time && self.has_unique_clues { engine.time_parts(&record) } else { None };
            return Ok(Walkthrough { time, ..Walkthrough::new(record, ladder, steps, end) });
        };
        let options = Options::default()
            .with_ladder(options.ladder)
            .with_uniqueness(self.has_unique_clues && !no_uniqueness)
            .with_grids(grids)
            .with_time(time);
        let token = CancellationToken::current();
        let walk = walk_with_cancellation(&puzzle.clues, puzzle.candidates.as_deref(), options, &token);
        let mut walk = walk.ok_or(NoSteps::End(NoStep::Cancelled))?;
        walk.steps.iter_mut().for_each(|step| step.set_symbols(symbols));
        let end = engine.open_end(self.kind(), &walk.end);
        Ok(Walkthrough::of_classic(self.record.clone(), walk, end))
    }

    /// Explains the step after `skipped` others of a position without a fault, by a technique of HoDoKu if one is given.
    ///
    /// # Errors
    /// There is none, or the kind of puzzle lacks the ladder or the technique.
    pub fn step_after(
        &self,
        engine: &mut Engine,
        skipped: usize,
        technique: Option<TechniqueId>,
        options: &StepOptions,
    ) -> Result<Explanation, NoSteps> {
        Engine::ladder_of(self.kind(), options.ladder)?;
        if let Some(puzzle) = self.record.classic() {
            let (clues, candidates) = (&puzzle.clues, puzzle.candidates.as_deref());
            let (wanted, token) = (self.hint_options(technique, options), CancellationToken::current());
            let step = step_after(clues, candidates, skipped, wanted, &token);
            let mut step = step.map_err(|end| match end {
                NoStep::NoTechnique if technique.is_none() => {
                    self.open_end(engine, options).unwrap_or(NoSteps::End(end))
                }
                end => NoSteps::End(end),
            })?;
            step.set_symbols(options.symbols);
            return Ok(step);
        }
        self.check_technique(technique)?;
        let is_full = self.digits.clue_count() == self.kind().cells();
        let ExplainedSteps { mut steps, end, .. } =
            self.steps_of_kind(engine, |of_kind| of_kind.with_only_step_after(skipped), options)?;
        steps.pop().ok_or_else(|| match end.and_then(|grid| engine.open_end(self.kind(), &grid)) {
            Some(end) => NoSteps::Open(end),
            None => NoSteps::End(if is_full { NoStep::Full } else { NoStep::NoneLeft }),
        })
    }

    /// Returns where the steps of a classic puzzle end; `None` if they fill the grid.
    fn open_end(&self, engine: &mut Engine, options: &StepOptions) -> Option<NoSteps> {
        let options = StepOptions { grids: false, time: false, ..options.clone() };
        self.walk(engine, &options).ok()?.end.map(NoSteps::Open)
    }

    /// Explains every step that the techniques find in a position without a fault, the easiest first, or those of a
    /// technique of HoDoKu.
    ///
    /// # Errors
    /// The kind of puzzle does not have such a list.
    pub fn all_steps(
        &self,
        technique: Option<TechniqueId>,
        options: &StepOptions,
    ) -> Result<Vec<Explanation>, Unsupported> {
        let Some(puzzle) = self.record.classic() else {
            self.check_technique(technique)?;
            return Err(Unsupported::new(self.kind(), Ability::AllSteps));
        };
        let wanted = self.hint_options(technique, options);
        let mut steps = all_steps(&puzzle.clues, puzzle.candidates.as_deref(), wanted);
        steps.iter_mut().for_each(|step| step.set_symbols(options.symbols));
        Ok(steps)
    }

    fn hint_options(&self, technique: Option<TechniqueId>, options: &StepOptions) -> HintOptions {
        HintOptions::default()
            .with_ladder(options.ladder)
            .with_uniqueness(self.has_unique_clues && !options.no_uniqueness)
            .with_solution(self.is_unique())
            .with_grids(options.grids)
            .with_extreme(options.extreme)
            .with_original(self.original)
            .with_technique(technique)
    }

    /// Returns an error if another kind than the classic one lacks a technique.
    fn check_technique(&self, technique: Option<TechniqueId>) -> Result<(), Unsupported> {
        technique.map_or(Ok(()), |_| Err(Unsupported::new(self.kind(), Ability::HodokuTechniques)))
    }

    /// Returns the steps of a position of another kind than the classic one; without an examined one that has none.
    fn steps_of_kind(
        &self,
        engine: &mut Engine,
        with: impl FnOnce(KindStepOptions) -> KindStepOptions,
        options: &StepOptions,
    ) -> Result<ExplainedSteps, NoSteps> {
        let ladder = Engine::ladder_of(self.kind(), options.ladder)?;
        let (solution, masks) = (self.record.solution(), self.possible_digits(engine));
        let goal = match (solution.as_deref(), &masks) {
            (Some(solution), _) => Goal::Solution(solution),
            (None, _) if self.verdict != Verdict::Multiple => return Ok(ExplainedSteps::default()),
            (None, Some(masks)) => Goal::Candidates(masks),
            (None, None) => Goal::Unknown,
        };
        let of_kind = KindStepOptions::default()
            .with_ladder(ladder)
            .with_symbols(options.symbols)
            .with_grids(options.grids)
            .with_no_uniqueness(options.no_uniqueness || !self.has_unique_clues);
        let steps = engine.steps_of_kind(&self.record, (&self.digits, goal), with(of_kind));
        steps.map_err(NoSteps::Unrated)
    }

    /// Returns the mask of the digits that each cell has in one of several solutions; `None` if they are not all known.
    fn possible_digits(&self, engine: &mut Engine) -> Option<Vec<u32>> {
        if self.verdict != Verdict::Multiple {
            return None;
        }
        let found = engine.true_candidates(&self.with_all_digits(), 1);
        found.is_complete().then(|| found.masks())
    }

    /// Returns the puzzle with all digits as clues.
    pub(super) fn with_all_digits(&self) -> Record {
        let mut record = self.record.clone();
        record.puzzle.set_clues(self.digits.clone());
        record
    }
}

/// Returns the fault of the position of a classic puzzle, and the properties of its solution unless digits are wrong.
fn examine_classic(puzzle: &ClassicPuzzle, original: Option<&Puzzle>) -> (Option<Fault>, Option<SolutionProperties>) {
    if let Some(original) = original {
        if let Some(clue) = original.clues().find(|&(cell, digit)| puzzle.clues.get(cell) != Some(digit)) {
            return (Some(Fault::MissingClue(clue.into())), None);
        }
        let wrong = wrong_entries(&puzzle.clues, original);
        if !wrong.is_empty() {
            return (Some(Fault::WrongDigits(wrong)), None);
        }
    }
    // Digits that the original puzzle lacks were entered, and count as pencil marks.
    let candidates = (original.is_some() || puzzle.candidates.is_some()).then(|| puzzle.all_candidates());
    let properties = SolutionProperties::new(original.unwrap_or(&puzzle.clues), candidates.as_ref());
    let fault = match properties.verdict.into() {
        _ if !properties.missing.is_empty() => Some(Fault::MissingCandidates(properties.missing.clone())),
        Verdict::Unique => None,
        verdict => Some(Fault::NotUnique(verdict)),
    };
    (fault, Some(properties))
}
