//! Ratings and explanations.

use crate::call::Call;
use crate::chunks;
use crate::explaining::ExplainOptions;
use crate::input::Shape;
use cluewise::engine::{Engine, RateOptions, Unrated, solve_and_close};
use cluewise::kinds::Verdict;
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::rating::effort::Level;
use cluewise::rating::hodoku;
use cluewise::rating::se::{Closure, Options, Outcome, Version};
use cluewise::rating::time::SolvingTime;
use numpy::IntoPyArray;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The ratings of a puzzle: its level, and its effort, ER, EP, ED and HoDoKu's score, NaN for missing values; HoDoKu's
/// level and its techniques as JSON; why it lacks requested ratings.
struct Rated {
    level: Option<Level>,
    numbers: [f64; 5],
    hodoku: Option<(hodoku::Level, String)>,
    unrated: Option<String>,
}

impl Rated {
    /// No ratings.
    const NONE: Rated = Rated { level: None, numbers: [f64::NAN; 5], hodoku: None, unrated: None };
}

/// Parses the scales to compute: those of ratings.
fn parse_scales(names: &str) -> PyResult<Vec<Scale>> {
    let is_rating = |scale: &Scale| matches!(scale, Scale::Effort | Scale::Se | Scale::Hodoku);
    let scales = Scale::parse_list(names).ok().filter(|scales| scales.iter().all(is_rating));
    scales.ok_or_else(|| {
        let is_unknown = |name: &&str| !name.parse::<Scale>().is_ok_and(|scale| is_rating(&scale));
        let unknown = names.split(',').map(str::trim).find(is_unknown).unwrap_or_default();
        PyValueError::new_err(format!(
            "scale: unknown scale {unknown:?}; expected effort, se or hodoku; the function solving_time has the time"
        ))
    })
}

/// Returns the ratings of puzzles on the scales of a list, as far as their kinds have them: tuples of level, effort, ER, EP,
/// ED, HoDoKu's score, level and techniques as JSON, and why ratings are missing, or `None`. For arrays the columns are
/// returned, levels as an index or -1, other missing numbers as NaN, and texts as lists.
#[pyfunction]
pub fn rate<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    scales: &str,
    se_version: Option<&str>,
    choice: ExplainOptions,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, scales) = (call.read(puzzles, first)?, parse_scales(scales)?);
    let (se, counts_techniques) = (options(se_version)?, scales.contains(&Scale::Hodoku));
    let options = RateOptions { se, counts_techniques, choice: choice.choice()? };
    options.check(&scales).map_err(|error| PyValueError::new_err(format!("only, forbid, order: {error}")))?;
    let view = puzzles.view(first)?;
    let mut rated = chunks::map(py, view.len(), call.slow_chunks()?, |range, cancellation| {
        let mut engine = call.engine();
        let mut rate = |record| {
            if cancellation.is_cancelled() { Rated::NONE } else { rated(&mut engine, record, &scales, &options) }
        };
        Ok(view.records(range)?.into_iter().map(&mut rate).collect())
    })?;
    match puzzles.shape() {
        Shape::One => rated.pop().map(row).into_bound_py_any(py),
        Shape::List => rated.into_iter().map(row).collect::<Vec<_>>().into_bound_py_any(py),
        Shape::Values | Shape::Texts => {
            let level = |rated: &Rated| rated.level.map_or(-1, |level| level as i8);
            let hodoku_level = |rated: &Rated| rated.hodoku.as_ref().map_or(-1, |(level, _)| *level as i8);
            let levels: Vec<i8> = rated.iter().map(level).collect();
            let hodoku_levels: Vec<i8> = rated.iter().map(hodoku_level).collect();
            let column = |k: usize| rated.iter().map(|rated| rated.numbers[k]).collect::<Vec<_>>().into_pyarray(py);
            let numbers = [0, 1, 2, 3, 4].map(column);
            let texts = |rated: Rated| (rated.hodoku.map(|(_, techniques)| techniques), rated.unrated);
            let (techniques, unrated): (Vec<Option<String>>, Vec<Option<String>>) =
                rated.into_iter().map(texts).unzip();
            let [effort, er, ep, ed, score] = numbers;
            let (levels, hodoku_levels) = (levels.into_pyarray(py), hodoku_levels.into_pyarray(py));
            (levels, effort, er, ep, ed, score, hodoku_levels, techniques, unrated).into_bound_py_any(py)
        }
    }
}

/// Returns the options for a version of Sudoku Explainer.
fn options(se_version: Option<&str>) -> PyResult<Options> {
    let version = se_version.map_or(Ok(Version::default()), str::parse);
    let version = version.map_err(|error| PyValueError::new_err(format!("se_version: {error}")))?;
    Ok(Options::default().with_version(version))
}

/// Returns the predicted solving times of puzzles: tuples of the expected seconds and those of 80 %, `None` without a
/// prediction. For arrays the columns are returned, missing numbers as NaN.
#[pyfunction]
pub fn solving_time<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let puzzles = call.read(puzzles, first)?;
    let view = puzzles.view(first)?;
    let mut times = chunks::map(py, view.len(), call.slow_chunks()?, |range, cancellation| {
        let mut engine = call.engine();
        let mut time = |mut record: Record| {
            if !cancellation.is_cancelled() {
                engine.solve_and_rate(&mut record, &[Scale::Time], &RateOptions::default());
            }
            record.time
        };
        Ok(view.records(range)?.into_iter().map(&mut time).collect::<Vec<Option<SolvingTime>>>())
    })?;
    let row = |time: Option<SolvingTime>| time.map(|time| (time.expected_s, time.p80_s)).unzip();
    match puzzles.shape() {
        Shape::One => row(times.pop().flatten()).into_bound_py_any(py),
        Shape::List => times.into_iter().map(row).collect::<Vec<_>>().into_bound_py_any(py),
        Shape::Values | Shape::Texts => {
            let column = |seconds: fn(&SolvingTime) -> u32| {
                let number = |time: &Option<SolvingTime>| time.as_ref().map_or(f64::NAN, |time| seconds(time).into());
                times.iter().map(number).collect::<Vec<f64>>().into_pyarray(py)
            };
            (column(|time| time.expected_s), column(|time| time.p80_s)).into_bound_py_any(py)
        }
    }
}

/// The closure of a puzzle: ER, EP, ED, the numbers of values and candidates, and the reason of the end.
type ClosureRow = (f64, f64, f64, usize, usize, &'static str);

/// Returns the closures of puzzles: tuples of ER, EP, ED, the numbers of values and candidates, and the reason of the
/// end, `None` without a solution. For arrays the columns are returned, missing numbers as NaN.
#[pyfunction]
pub fn closure<'py>(
    py: Python<'py>,
    puzzles: &Bound<'py, PyAny>,
    se_version: Option<&str>,
    first: usize,
    call: Call,
) -> PyResult<Bound<'py, PyAny>> {
    let (puzzles, options) = (call.read(puzzles, first)?, options(se_version)?);
    let view = puzzles.view(first)?;
    let mut found = chunks::map(py, view.len(), call.slow_chunks()?, |range, cancellation| {
        let closure = |mut record: Record| {
            let closed = || solve_and_close(&mut record, options).ok().flatten();
            cancellation.run(closed).flatten().map(|closure| closure_row(&closure))
        };
        Ok(view.records(range)?.into_iter().map(closure).collect())
    })?;
    let optional = |row: Option<ClosureRow>| match row {
        Some((er, ep, ed, values, candidates, end)) => {
            (Some(er), Some(ep), Some(ed), Some(values), Some(candidates), Some(end))
        }
        None => (None, None, None, None, None, None),
    };
    match puzzles.shape() {
        Shape::One => optional(found.pop().flatten()).into_bound_py_any(py),
        Shape::List => found.into_iter().map(optional).collect::<Vec<_>>().into_bound_py_any(py),
        Shape::Values | Shape::Texts => {
            let column = |number: fn(&ClosureRow) -> f64| {
                found.iter().map(|row| row.as_ref().map_or(f64::NAN, number)).collect::<Vec<_>>().into_pyarray(py)
            };
            let ends: Vec<&str> = found.iter().map(|row| row.map_or("", |row| row.5)).collect();
            let ratings = (column(|row| row.0), column(|row| row.1), column(|row| row.2));
            let numbers = (column(|row| row.3 as f64), column(|row| row.4 as f64));
            (ratings.0, ratings.1, ratings.2, numbers.0, numbers.1, ends).into_bound_py_any(py)
        }
    }
}

fn closure_row(closure: &Closure) -> ClosureRow {
    let [er, ep, ed] = [closure.rating.er, closure.rating.ep, closure.rating.ed].map(f64::from);
    (er, ep, ed, closure.values().clue_count(), closure.candidate_count(), closure.end.name())
}

/// A missing value is `None`.
type Number = Option<f64>;

type Row = (
    Option<&'static str>,
    Number,
    Number,
    Number,
    Number,
    Option<u32>,
    Option<&'static str>,
    Option<String>,
    Option<String>,
);

fn row(rated: Rated) -> Row {
    let [effort, er, ep, ed, score] = rated.numbers.map(|number| Some(number).filter(|number| !number.is_nan()));
    let (hodoku_level, techniques) = rated.hodoku.map(|(level, techniques)| (level.name(), techniques)).unzip();
    let (level, score) = (rated.level.map(Level::name), score.map(|score| score as u32));
    (level, effort, er, ep, ed, score, hodoku_level, techniques, rated.unrated)
}

/// Returns the ratings of a puzzle, as far as it and its kind have these scales.
fn rated(engine: &mut Engine, mut record: Record, scales: &[Scale], options: &RateOptions) -> Rated {
    let found = engine.solve_and_rate(&mut record, scales, options);
    let reasons: Vec<String> = match found.verdict {
        Verdict::Unique => found.unrated.iter().map(Unrated::to_string).collect(),
        Verdict::Multiple => vec!["several solutions".to_owned()],
        Verdict::None => vec!["no solution".to_owned()],
        Verdict::Unknown => vec!["the search for solutions is too long".to_owned()],
    };
    let unrated = Some(reasons.join("; ")).filter(|reasons| !reasons.is_empty());
    let mut rated = Rated { unrated, ..Rated::NONE };
    if scales.contains(&Scale::Effort) {
        rated.level = record.level;
        rated.numbers[0] = record.effort.unwrap_or(f64::NAN);
    }
    if let Some(Outcome::Rated(se)) = found.se {
        rated.numbers[1..4].copy_from_slice(&[se.er, se.ep, se.ed].map(f64::from));
    }
    let hodoku = match options.choice.is_usual() {
        true => record.hodoku_level.zip(record.hodoku_score).zip(serde_json::to_string(&record.hodoku_techniques).ok()),
        false => {
            record.chosen_hodoku().zip(record.extra.get(Record::CHOSEN_HODOKU).map(|c| c["techniques"].to_string()))
        }
    };
    if let Some(((level, score), techniques)) = hodoku.filter(|_| scales.contains(&Scale::Hodoku)) {
        (rated.numbers[4], rated.hodoku) = (score.into(), Some((level, techniques)));
    }
    rated
}
