//! Explanations: all steps of a puzzle, or the next one.

use crate::call::{Call, parsed};
use crate::chunks;
use crate::input::{InvalidPuzzle, Puzzles, Shape};
use cluewise::PuzzleRng;
use cluewise::engine::{Engine, Fault, NoAnswer, NoSteps, Position, Selection, StepOptions};
use cluewise::explain::{Board, Language, Wording};
use cluewise::formats::with_original;
use cluewise::kinds::Symbols;
use cluewise::pack::{AnyPuzzle, Record};
use cluewise::rating::effort::Level;
use cluewise::rating::hodoku::TechniqueChoice;
use cluewise::render::diagram::{self, DigitStyle, Marks, kind_page};
use cluewise::render::rules_in_words;
use cluewise_serve::{JudgeResult, conflicts_of};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The choice of techniques, and the content of the result.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct ExplainOptions {
    ladder: Option<String>,
    no_uniqueness: bool,
    only: Vec<String>,
    forbid: Vec<String>,
    order: Vec<String>,
    grids: bool,
    time: bool,
    brief: bool,
    /// The code of the language of short reasons.
    lang: Option<String>,
    /// The names of cells in texts.
    coords: Option<String>,
}

impl ExplainOptions {
    fn wording(&self) -> PyResult<Wording> {
        let language = parsed("lang", self.lang.as_deref())?;
        let coordinates = parsed("coords", self.coords.as_deref())?.unwrap_or_default();
        Ok(Wording { language, coordinates })
    }

    /// Returns the techniques of HoDoKu to choose from.
    pub fn choice(&self) -> PyResult<TechniqueChoice> {
        let [only, forbid, order] =
            [&self.only, &self.forbid, &self.order].map(|names| names.iter().map(String::as_str));
        let choice = TechniqueChoice::of_names(only, forbid, order);
        choice.map_err(|error| PyValueError::new_err(format!("only, forbid, order: {error}")))
    }

    fn steps(&self, symbols: Option<Symbols>) -> PyResult<StepOptions> {
        let mut options = StepOptions::default();
        options.choice = self.choice()?;
        options.ladder = parsed("ladder", self.ladder.as_deref())?;
        (options.grids, options.no_uniqueness, options.time) = (self.grids, self.no_uniqueness, self.time);
        options.symbols = symbols.unwrap_or_default();
        options.language = parsed("lang", self.lang.as_deref())?;
        Ok(options)
    }
}

/// A result for a puzzle, or the reason why its kind has none.
type Found<T> = Result<Option<T>, String>;

/// Returns the result of a search for steps.
fn found<T>(result: Result<T, NoSteps>) -> Found<T> {
    match result {
        Ok(steps) => Ok(Some(steps)),
        Err(NoSteps::Unsupported(error)) => Err(error.to_string()),
        Err(_) => Ok(None),
    }
}

/// Returns the examined position of a puzzle; `None` if it has no steps.
fn position_with_steps(engine: &mut Engine, record: Record) -> Option<Position> {
    let mut position = Position::new(record);
    position.examine(engine).is_none_or(|fault| fault.leaves_steps()).then_some(position)
}

/// Returns the walkthroughs of puzzles as JSON: one string, or a list of strings; `None` for puzzles without a solution, and
/// in lists for those whose kind lacks the ladder.
#[pyfunction]
pub fn explain<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: ExplainOptions,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, wording, is_brief) = (call.read(puzzles, first)?, options.wording()?, options.brief);
    let options = options.steps(call.symbols()?)?;
    let json = |engine: &mut Engine, record: Record| {
        let Some(position) = position_with_steps(engine, record) else { return Ok(Ok(None)) };
        let text = found(position.walk(engine, &options)).map(|walk| {
            let mut walk = walk?;
            if is_brief {
                return Some(walk.to_brief());
            }
            walk.steps.iter_mut().for_each(|step| wording.apply_to(step));
            serde_json::to_string(&walk).ok()
        });
        Ok(text)
    };
    texts(py, &puzzles, first, &call, json)
}

/// Returns the step after `after` steps of each puzzle as JSON, or `None`: one, or a list of them. With the original
/// puzzle, other digits are those that were entered.
#[pyfunction]
pub fn hint<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: ExplainOptions,
    after: usize,
    original: Option<String>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, wording) = (call.read(puzzles, first)?, options.wording()?);
    let symbols = call.symbols()?;
    let (options, read_options) = (options.steps(symbols)?, call.read_options()?);
    let next = |engine: &mut Engine, record: Record| {
        let mut position = match &original {
            Some(text) => {
                let found = with_original(record, text, &read_options);
                let (record, clues) = found.map_err(|error| format!("original: {error}"))?;
                Position::with_entries(record, Some(clues))
            }
            None => Position::with_entries(record, None),
        };
        let fault = position.examine(engine);
        let text = |fault: &Fault| fault.text(engine.budget(), wording, options.symbols);
        match &fault {
            Some(fault @ Fault::MissingClue(_)) => return Err(text(fault)),
            Some(fault @ Fault::WrongDigits(digits)) => {
                let found = serde_json::json!({ "wrong_digits": digits, "message": text(fault) });
                return Ok(Ok(Some(found.to_string())));
            }
            Some(fault) if !fault.leaves_steps() => return Ok(Ok(None)),
            _ => {}
        }
        let step = found(position.step_after(engine, after, None, &options)).map(|step| {
            let mut step = step?;
            wording.apply_to(&mut step);
            serde_json::to_string(&step).ok()
        });
        Ok(step)
    };
    texts(py, &puzzles, first, &call, next)
}

/// Returns the rules that the digits of each puzzle break as JSON: one text, or a list.
#[pyfunction]
pub fn conflicts<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: ExplainOptions,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, wording) = (call.read(puzzles, first)?, options.wording()?);
    let json = |_: &mut Engine, record: Record| Ok(Ok(serde_json::to_string(&conflicts_of(&record, wording)).ok()));
    texts(py, &puzzles, first, &call, json)
}

/// Returns the judgment on the move of each puzzle in its position as JSON: one text, or a list, with `None` for those
/// without a move.
#[pyfunction]
pub fn judge<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    positions_and_moves: Vec<(Option<String>, Option<String>)>,
    options: ExplainOptions,
    proves: bool,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let proves = if proves { Some(options.choice()?) } else { None };
    let (puzzles, how) = (call.read(puzzles, first)?, (call.symbols()?, options.wording()?, proves));
    let judged = |i: usize, engine: &mut Engine, record: Record| {
        let (position, text) = &positions_and_moves[i];
        let Some(text) = text else { return Ok(Ok(None)) };
        let found = JudgeResult::new(engine, &record, (position.as_deref(), text), how);
        Ok(Ok(serde_json::to_string(&found.map_err(|reason| reason.message)?).ok()))
    };
    numbered_texts(py, &puzzles, first, &call, judged)
}

/// Returns the answer to a question about each puzzle as JSON: one text, or a list, with `None` for those without one.
#[pyfunction]
pub fn why<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    question: &str,
    options: ExplainOptions,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, wording) = (call.read(puzzles, first)?, options.wording()?);
    let options = options.steps(call.symbols()?)?;
    let answer = |engine: &mut Engine, record: Record| {
        let Some(position) = position_with_steps(engine, record) else { return Ok(Ok(None)) };
        Ok(match position.why(engine, question, &options) {
            Ok(mut answer) => {
                answer.name_cells(wording);
                Ok(serde_json::to_string(&answer).ok())
            }
            Err(NoAnswer::NoSteps(error)) => found(Err(error)),
            Err(error) => return Err(error.text(wording)),
        })
    };
    texts(py, &puzzles, first, &call, answer)
}

/// Returns the candidates of each puzzle as text, as many characters for each cell as there are digits: one text, or a
/// list.
#[pyfunction]
pub fn candidates<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, first)?, call.symbols()?.unwrap_or_default());
    let all = |_: &mut Engine, record: Record| Ok(Ok(Some(candidates_text(&record.puzzle, symbols))));
    texts(py, &puzzles, first, &call, all)
}

/// Returns the candidates of each puzzle that occur in its solutions as JSON: one text, or a list.
#[pyfunction]
pub fn true_candidates<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    limit: u64,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let json = |engine: &mut Engine, record: Record| {
        let found = engine.true_candidates(&record, limit);
        Ok(Ok(serde_json::to_string(&found).ok()))
    };
    texts(py, &puzzles, first, &call, json)
}

/// Returns puzzles of these levels with more clues of the solution of each puzzle as JSON: one text, or a list, with `None` for
/// those without.
#[pyfunction]
pub fn nested<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    levels: Vec<String>,
    seed: u64,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let level = |name: &String| parsed("levels", Some(name)).transpose();
    let levels: Vec<Level> = levels.iter().filter_map(level).collect::<PyResult<_>>()?;
    let json = |i: usize, engine: &mut Engine, record: Record| {
        let found = engine.nested(&record, &levels, &mut PuzzleRng::new(seed, (first + i) as u64 + 1));
        let of_classic = |found: &[Record]| found.iter().map(|one| one.classic_clues()).collect::<Option<Vec<_>>>();
        let text = found.map(|found| match of_classic(&found) {
            Some(all) => serde_json::to_string(&all.iter().map(ToString::to_string).collect::<Vec<_>>()),
            None => serde_json::to_string(&found),
        });
        Ok(Ok(text.and_then(Result::ok)))
    };
    numbered_texts(py, &puzzles, first, &call, json)
}

/// Returns the task to solve each puzzle in words: one text, or a list.
#[pyfunction]
pub fn prompt<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: ExplainOptions,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, language) = (call.read(puzzles, first)?, options.wording()?.language.unwrap_or(Language::English));
    let symbols = call.symbols()?.unwrap_or_default();
    let task = |_: &mut Engine, mut record: Record| {
        let (rules, side) = (rules_in_words(record.kind(), language), record.kind().side());
        let cells: Vec<char> = record.puzzle.to_line(symbols).chars().collect();
        let is_square =
            record.classic().is_some() || cells.len() == side * side && record.kind().constraints().is_empty();
        let text = if is_square && !record.puzzle.has_candidates() {
            cells.chunks(side).map(|row| row.iter().collect::<String>() + "\n").collect()
        } else {
            record.set_solution(None);
            serde_json::to_string(&record).unwrap_or_default()
        };
        Ok(Ok(Some(format!("{rules}\n\n{}", text.trim_end()))))
    };
    texts(py, &puzzles, first, &call, task)
}

/// Returns whether each puzzle meets the conditions as JSON: one text, or a list, with `None` for kinds without the
/// rating.
#[pyfunction]
pub fn selected<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    conditions: &str,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let selection: Selection = parsed("conditions", Some(conditions))?.unwrap_or_default();
    let meets = |engine: &mut Engine, mut record: Record| {
        let meets = engine.selects(&selection, &mut record);
        Ok(meets.map(|meets| Some(meets.to_string())).map_err(|error| error.to_string()))
    };
    texts(py, &puzzles, first, &call, meets)
}

fn candidates_text(puzzle: &AnyPuzzle, symbols: Symbols) -> String {
    let side = puzzle.kind().side() as u8;
    let symbol = |mask: u32, digit: u8| if mask >> (digit - 1) & 1 == 1 { symbols.char(digit) } else { '.' };
    let mask = |(mask, digit): (u32, u8)| if digit > 0 { 1 << (digit - 1) } else { mask };
    let masks = puzzle.all_candidates().into_iter().zip(puzzle.cells()).map(mask);
    masks.flat_map(|mask| (1..=side).map(move |digit| symbol(mask, digit))).collect()
}

/// Returns a picture of a puzzle, or of one of its steps, as SVG; `None` if there is no such step.
#[pyfunction]
pub fn picture<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    options: ExplainOptions,
    step: Option<usize>,
    candidates: bool,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, symbols) = (call.read(puzzles, 0)?, call.symbols()?);
    let (options, style) = (options.steps(symbols)?, DigitStyle::Symbols(symbols.unwrap_or_default()));
    let draw = |engine: &mut Engine, record: Record| {
        let Some(step) = step else { return Ok(Ok(Some(puzzle_svg(&record.puzzle, candidates, style)))) };
        let Some(position) = position_with_steps(engine, record) else { return Ok(Ok(None)) };
        let svg = found(position.walk(engine, &options)).map(|walk| {
            let (walk, clues) = (walk?, position.clues());
            let step = walk.steps.get(step)?;
            let (board, marks) = (step.before.as_ref()?, Marks::from_step(step));
            Some(diagram::draw(position.kind(), &clues, board, &marks, style).to_svg())
        });
        Ok(svg)
    };
    texts(py, &puzzles, 0, &call, draw)
}

/// Returns the drawing of a puzzle, with its candidates if it is a candidate grid or if requested.
fn puzzle_svg(puzzle: &AnyPuzzle, with_candidates: bool, style: DigitStyle) -> String {
    let (kind, clues) = (puzzle.kind(), puzzle.clues());
    let is_shown = with_candidates || puzzle.has_candidates();
    match puzzle {
        AnyPuzzle::Kind(_) if !is_shown => kind_page(kind, &clues, style).to_svg(),
        _ => {
            let masks = if is_shown { puzzle.all_candidates() } else { vec![0; kind.cells()] };
            diagram::draw(kind, &clues, &Board::new(puzzle.cells(), masks), &Marks::default(), style).to_svg()
        }
    }
}

/// Returns the text that `work` returns for each puzzle, or `None`: one text, or a list. What a kind does not have is
/// `None` in a list, and the error of a single puzzle; other errors are those of their puzzle.
fn texts<'py>(
    py: Python<'py>,
    puzzles: &Puzzles<'py>,
    first: usize,
    call: &Call,
    work: impl Fn(&mut Engine, Record) -> Result<Found<String>, String> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    numbered_texts(py, puzzles, first, call, |_, engine, record| work(engine, record))
}

/// Does the same with the index of each puzzle.
fn numbered_texts<'py>(
    py: Python<'py>,
    puzzles: &Puzzles<'py>,
    first: usize,
    call: &Call,
    work: impl Fn(usize, &mut Engine, Record) -> Result<Found<String>, String> + Sync,
) -> PyResult<Bound<'py, PyAny>> {
    let view = puzzles.view(first)?;
    let is_one = puzzles.shape() == Shape::One;
    let mut found = chunks::map(py, view.len(), call.slow_chunks()?, |range, _| {
        let (records, mut engine) = (view.records(range.clone())?, call.engine());
        let of_record = |(i, record): (usize, Record)| {
            if view.is_missing(i) {
                return Ok(None);
            }
            let error = |message: String| InvalidPuzzle::new(view.index(i), message);
            let is_json = view.record(i).is_some_and(|given| given.is_json);
            if let Some(message) = cluewise_serve::unknown_marks(&record).filter(|_| is_json) {
                return Err(error(message));
            }
            match work(i, &mut engine, record).map_err(error)? {
                Err(reason) if is_one => Err(error(reason)),
                text => Ok(text.ok().flatten()),
            }
        };
        range.zip(records).map(of_record).collect()
    })?;
    match puzzles.shape() {
        Shape::One => found.pop().flatten().into_bound_py_any(py),
        _ => found.into_bound_py_any(py),
    }
}
