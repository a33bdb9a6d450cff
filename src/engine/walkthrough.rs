//! The solution of a puzzle of any kind, step by step.

use super::OpenEnd;
use crate::explain::{self, Explanation, Ladder, Language, TimeParts, capitalized};
use crate::kinds::{PuzzleKind, Symbols};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record, brief_steps};
use crate::rating::effort::Level;
use serde::ser::{Serialize, SerializeMap, Serializer};
use serde_json::json;

/// The solution of a puzzle of any kind, step by step.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Walkthrough {
    /// The puzzle, with its rating on the scale of the ladder.
    pub record: Record,
    /// The ladder of the steps; `None` is that of the effort scale, which other kinds than the classic one have.
    pub ladder: Option<Ladder>,
    /// The predicted solving time with its parts, if requested.
    pub time: Option<TimeParts>,
    /// The steps in order.
    pub steps: Vec<Explanation>,
    /// Where the steps end, if they do not fill the grid.
    pub end: Option<OpenEnd>,
}

/// The walkthrough of a classic puzzle.
impl From<explain::Walkthrough> for Walkthrough {
    fn from(walk: explain::Walkthrough) -> Walkthrough {
        let explain::Walkthrough { puzzle: clues, candidates, solution, .. } = walk;
        let mut record = Record::from(AnyPuzzle::Classic(ClassicPuzzle { clues, candidates, solution }));
        (record.level, record.effort, record.se) = (walk.level, walk.effort, walk.se);
        (record.hodoku_level, record.hodoku_score) = (walk.hodoku_level, walk.hodoku_score);
        if let Some(rating) = walk.se_no_uniqueness {
            record.extra.set(Record::CUSTOM_RATING, json!(rating));
        }
        Walkthrough { record, ladder: Some(walk.ladder), time: walk.time, steps: walk.steps, end: None }
    }
}

/// A record with `steps`; of a classic puzzle only the fields that explanations know.
impl Serialize for Walkthrough {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct OfKind<'a> {
            #[serde(flatten)]
            record: &'a Record,
            steps: &'a [Explanation],
            #[serde(skip_serializing_if = "Option::is_none")]
            end: Option<DescribedEnd>,
        }

        let Walkthrough { record, ladder, time, steps, end } = self;
        let end = end.map(|end| DescribedEnd { end, text: end.text(self.language()) });
        let AnyPuzzle::Classic(puzzle) = &record.puzzle else {
            return OfKind { record, steps, end }.serialize(serializer);
        };
        let mut map = Fields(serializer.serialize_map(None)?);
        map.set("puzzle", Some(&puzzle.clues))?;
        map.set("ladder", ladder.filter(|ladder| *ladder != Ladder::Se).as_ref())?;
        map.set("candidates", puzzle.candidates.as_ref())?;
        map.set("solution", puzzle.solution.as_ref())?;
        map.set("level", record.level.as_ref())?;
        map.set("effort", record.effort.as_ref())?;
        map.set("se", record.se.as_ref())?;
        map.set(Record::CUSTOM_RATING, record.se_no_uniqueness().as_ref())?;
        map.set("hodoku_level", record.hodoku_level.as_ref())?;
        map.set("hodoku_score", record.hodoku_score.as_ref())?;
        map.set("time", time.as_ref())?;
        map.set("steps", Some(steps))?;
        map.set("end", end.as_ref())?;
        map.0.end()
    }
}

/// Where the steps end, also as text.
#[derive(serde::Serialize)]
struct DescribedEnd {
    #[serde(flatten)]
    end: OpenEnd,
    text: String,
}

/// A map without the fields that have no value.
struct Fields<M>(M);

impl<M: SerializeMap> Fields<M> {
    fn set<T: Serialize>(&mut self, name: &'static str, value: Option<&T>) -> Result<(), M::Error> {
        value.map_or(Ok(()), |value| self.0.serialize_entry(name, value))
    }
}

impl Walkthrough {
    /// Creates the walkthrough of a puzzle. Its steps replace those that the record has as compact data.
    pub(super) fn of_kind(
        mut record: Record,
        ladder: Option<Ladder>,
        steps: Vec<Explanation>,
        end: Option<OpenEnd>,
    ) -> Walkthrough {
        record.extra.remove("steps");
        record.extra.remove("end");
        Walkthrough { record, ladder, time: None, steps, end }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        self.record.kind()
    }

    /// Returns the language of the steps, if one was requested.
    pub fn language(&self) -> Option<Language> {
        self.steps.first().and_then(Explanation::language)
    }

    /// Returns a line with the ratings and the number of steps; of other kinds than the classic one with the kind.
    pub fn headline(&self) -> String {
        let (record, kind, steps) = (&self.record, self.kind(), self.steps.len());
        let rating = || record.se.or(record.se_no_uniqueness());
        let effort = record.level.zip(record.effort);
        let translated = |(level, effort)| effort_headline(self.language()?, level, effort, steps);
        let plain = |(level, effort): (Level, f64)| format!("level {level}, effort {effort:.2}, {steps} steps");
        if record.classic().is_some() {
            let line = match (self.ladder, record.hodoku_level, record.hodoku_score) {
                (Some(Ladder::Se), ..) => format!("ER/EP/ED {}", rating().unwrap_or_default()),
                (_, Some(level), Some(score)) => format!("HoDoKu {level} {score}"),
                _ => "HoDoKu: no rating".to_owned(),
            };
            let rest = effort.map(|effort| translated(effort).unwrap_or_else(|| plain(effort)));
            return format!("{line}, {}", rest.unwrap_or_else(|| format!("{steps} steps")));
        }
        match (self.ladder, rating(), effort) {
            (Some(_), Some(rating), _) => format!("{kind}: ER/EP/ED {rating}, {steps} steps"),
            (None, _, Some(effort)) => match (self.language(), translated(effort)) {
                (Some(language), Some(text)) => format!("{kind}{} {text}", language.colon()),
                _ => format!("{kind}: {}, effort {:.2}, {steps} steps", effort.0, effort.1),
            },
            _ => format!("{kind}: {steps} steps"),
        }
    }

    /// Returns the solution as a line.
    pub fn solution(&self, symbols: Symbols) -> Option<String> {
        self.record.solution().map(|solution| self.kind().text_of(&solution, symbols))
    }

    /// Returns the line with the solution after all steps, in their language, or why there is none.
    pub fn last_line(&self, symbols: Symbols) -> String {
        let message = |key, values: &[(&str, String)]| self.language()?.message(key, values);
        match self.solution(symbols) {
            Some(_) if self.record.puzzle.clue_count() == self.kind().cells() => "The grid is full.".to_owned(),
            Some(solution) => {
                let text = message("solution", &[("solution", solution.clone())]);
                text.unwrap_or_else(|| format!("Solution: {solution}"))
            }
            None => {
                let end = self.end.map(|end| end.text(self.language()));
                let text = end.or_else(|| message("no technique", &[]));
                text.map_or_else(|| "No technique applies.".to_owned(), |text| capitalized(&text) + ".")
            }
        }
    }

    /// Returns the puzzle with its steps as compact data without text, as JSON.
    pub fn to_brief(&self) -> String {
        match &self.record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                json!({ "puzzle": puzzle.clues, "steps": brief_steps(self.kind(), &self.steps) }).to_string()
            }
            AnyPuzzle::Kind(_) => {
                let mut record = self.record.clone();
                record.set_steps(&self.steps);
                serde_json::to_string(&record).unwrap_or_default()
            }
        }
    }
}

/// Returns the level, the effort and the number of steps in a language; `None` in English.
fn effort_headline(language: Language, level: Level, effort: f64, steps: usize) -> Option<String> {
    let values = [("level", language.level(level)), ("effort", format!("{effort:.2}")), ("steps", steps.to_string())];
    language.message("headline", &values)
}
