//! Selection of puzzles of any kind by their properties.

use super::{Engine, RateOptions, Unrated};
use crate::formats::Identifier;
use crate::generator::Symmetry;
use crate::kinds::Verdict;
use crate::pack::Record;
use crate::rating::effort::Level;
use crate::rating::se::Tenths;
use crate::rating::{Scale, hodoku};
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Returns whether a record has the property; `None` if it is unknown.
type Test = Arc<dyn Fn(&Record) -> Option<bool> + Send + Sync>;

/// A test, and the scale whose rating it needs.
type ScaledTest = (Test, Option<Scale>);

/// A property that puzzles are selected by.
#[derive(Debug)]
pub struct Property {
    /// Its name in conditions.
    pub name: &'static str,
    /// Its values, for help and errors.
    pub values: &'static str,
    parse: fn(&str) -> Option<ScaledTest>,
}

/// All properties.
pub const PROPERTIES: [Property; 10] = [
    Property {
        name: "level",
        values: "a level or levels, such as hard or easy..hard",
        parse: |text| range::<Level>(text, Scale::Effort, |record| record.level),
    },
    Property {
        name: "effort",
        values: "a range, such as 1.5..2",
        parse: |text| range::<f64>(text, Scale::Effort, |record| record.effort),
    },
    Property {
        name: "er",
        values: "an ER of Sudoku Explainer or a range, such as 6.5..7.2",
        parse: |text| range::<Tenths>(text, Scale::Se, |record| record.se.map(|rating| rating.er)),
    },
    Property {
        name: "hodoku",
        values: "a level of HoDoKu or levels, such as hard..unfair",
        parse: |text| range::<hodoku::Level>(text, Scale::Hodoku, |record| record.hodoku_level),
    },
    Property {
        name: "score",
        values: "a range of HoDoKu's score, such as 500..1000",
        parse: |text| range::<u32>(text, Scale::Hodoku, |record| record.hodoku_score),
    },
    Property {
        name: "minutes",
        values: "a range of the expected solving time, such as 5..10",
        parse: |text| {
            range::<f64>(text, Scale::Time, |record| record.time.map(|time| f64::from(time.expected_s) / 60.0))
        },
    },
    Property {
        name: "clues",
        values: "a number of clues or a range, such as ..24",
        parse: |text| {
            let test = range::<usize>(text, Scale::Effort, |record| Some(record.puzzle.clue_count()))?.0;
            Some((test, None))
        },
    },
    Property {
        name: "symmetry",
        values: "a symmetry of the clues of a 9x9 puzzle, such as rot180",
        parse: |text| {
            let symmetry: Symmetry = text.parse().ok()?;
            let holds =
                move |record: &Record| record.classic().map(|puzzle| symmetry.holds_for(puzzle.clues.clue_cells()));
            Some((Arc::new(holds), None))
        },
    },
    Property {
        name: "technique",
        values: "a technique of HoDoKu that the solution needs, such as x-wing",
        parse: |text| {
            let technique: hodoku::TechniqueId = text.parse().ok()?;
            let uses = move |record: &Record| {
                let used = record.hodoku_techniques.as_ref()?;
                Some(used.iter().any(|(used, _)| technique.includes(used)))
            };
            Some((Arc::new(uses), Some(Scale::Hodoku)))
        },
    },
    Property {
        name: "name",
        values: "the id, the name or the title, with * for any text",
        parse: |text| {
            let pattern = text.to_lowercase();
            let matches = move |record: &Record| {
                let fields = record.extra.iter().filter(|(field, _)| Identifier::of(field).is_some());
                let names = fields.map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), str::to_owned));
                let mut texts = record.id.iter().map(ToString::to_string).chain(names);
                Some(texts.any(|text| matches_pattern(&text.to_lowercase(), &pattern)))
            };
            Some((Arc::new(matches), None))
        },
    },
];

/// Returns the test for values in a range such as `a..b`, `a..`, `..b` or `a`.
fn range<T>(text: &str, scale: Scale, value: fn(&Record) -> Option<T>) -> Option<ScaledTest>
where
    T: FromStr + PartialOrd + Copy + Send + Sync + 'static,
{
    // NaN is no bound.
    let number = |text: &str| text.parse::<T>().ok().filter(|value| value.partial_cmp(value).is_some());
    let bound = |text: &str| if text.is_empty() { Some(None) } else { number(text).map(Some) };
    let (min, max) = match text.split_once("..") {
        Some(("", "")) => return None,
        Some((min, max)) => (bound(min)?, bound(max)?),
        None => (Some(number(text)?), number(text)),
    };
    if min.zip(max).is_some_and(|(min, max)| min > max) {
        return None;
    }
    let is_inside = move |value: T| min.is_none_or(|min| value >= min) && max.is_none_or(|max| value <= max);
    Some((Arc::new(move |record| value(record).map(is_inside)), Some(scale)))
}

/// Returns whether a text matches a pattern with `*` for any text.
fn matches_pattern(text: &str, pattern: &str) -> bool {
    match pattern.split_once('*') {
        None => text == pattern,
        Some((start, rest)) => text.strip_prefix(start).is_some_and(|text| {
            let places = text.char_indices().map(|(at, _)| at).chain([text.len()]);
            places.into_iter().any(|at| matches_pattern(&text[at..], rest))
        }),
    }
}

/// Conditions that puzzles must all meet, such as `level=easy..medium,clues=..30`.
#[derive(Clone, Default)]
pub struct Selection(Vec<Condition>);

#[derive(Clone)]
struct Condition {
    text: String,
    test: Test,
    /// The scale whose rating the test needs.
    scale: Option<Scale>,
}

/// The reason why a text is no selection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSelectionError {
    found: String,
    expected: String,
}

impl fmt::Display for ParseSelectionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected {}", self.found, self.expected)
    }
}

impl Error for ParseSelectionError {}

impl FromStr for Selection {
    type Err = ParseSelectionError;

    fn from_str(text: &str) -> Result<Selection, ParseSelectionError> {
        text.split(',').map(|condition| condition.trim().parse()).collect::<Result<_, _>>().map(Selection)
    }
}

impl FromStr for Condition {
    type Err = ParseSelectionError;

    fn from_str(text: &str) -> Result<Condition, ParseSelectionError> {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        let Some(property) = PROPERTIES.iter().find(|property| property.name == name.trim()) else {
            let names: Vec<&str> = PROPERTIES.iter().map(|property| property.name).collect();
            let expected = format!("NAME=VALUE with a name of {}", names.join(", "));
            return Err(ParseSelectionError { found: text.into(), expected });
        };
        let expected = || format!("{}= and {}", property.name, property.values);
        let (test, scale) = (property.parse)(value.trim())
            .ok_or_else(|| ParseSelectionError { found: text.into(), expected: expected() })?;
        Ok(Condition { text: text.to_owned(), test, scale })
    }
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.0.iter().map(|condition| &condition.text)).finish()
    }
}

impl Engine {
    /// Returns whether a puzzle meets all conditions. Ratings that it lacks are computed and set; one without exactly
    /// one solution has none, and does not meet conditions on them.
    ///
    /// # Errors
    /// A scale does not cover the kind of puzzle, or the search takes too long.
    pub fn selects(&mut self, selection: &Selection, record: &mut Record) -> Result<bool, Unrated> {
        // Conditions without ratings take no time.
        let (with_rating, without): (Vec<_>, Vec<_>) =
            selection.0.iter().partition(|condition| condition.scale.is_some());
        for condition in without.into_iter().chain(with_rating) {
            if (condition.test)(record).is_none()
                && let Some(scale) = condition.scale
            {
                self.add_rating(record, scale)?;
            }
            if (condition.test)(record) != Some(true) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Rates a puzzle on a scale with its techniques. One that cannot be rated does not change.
    ///
    /// # Errors
    /// The scale does not cover the kind of puzzle, or the search takes too long.
    pub fn add_rating(&mut self, record: &mut Record, scale: Scale) -> Result<(), Unrated> {
        let options = RateOptions { counts_techniques: true, ..RateOptions::default() };
        if let Some(puzzle) = record.classic() {
            // Sudoku Explainer and HoDoKu rate clues without their solution.
            let needs_solution = match scale {
                Scale::Effort | Scale::Time => true,
                Scale::Hodoku => puzzle.candidates.is_some(),
                Scale::Se => false,
            };
            if needs_solution && puzzle.solution.is_none() {
                self.solve(record);
            }
            return self.rate(record, scale, &options).map(drop);
        }
        let mut rated = record.clone();
        if self.solve(&mut rated) == Verdict::Unique {
            self.rate(&mut rated, scale, &options)?;
            *record = rated;
        }
        Ok(())
    }
}
