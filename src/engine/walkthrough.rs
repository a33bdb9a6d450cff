//! The solution of a puzzle of any kind, step by step.

use super::OpenEnd;
use crate::explain::{self, Explanation, Ladder, Language, TimeParts, capitalized};
use crate::kinds::{PuzzleKind, Symbols};
use crate::pack::{AnyPuzzle, ClassicPuzzle, Record};
use crate::rating::time::SolvingTime;
use serde::ser::{Serialize, Serializer};
use serde_json::json;

/// The solution of a puzzle of any kind, step by step.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Walkthrough {
    /// The puzzle, with its rating on the scale of the ladder.
    pub record: Record,
    /// The ladder of the steps.
    pub ladder: Ladder,
    /// The predicted solving time with its parts, if requested.
    pub time: Option<TimeParts>,
    /// The language of the steps, if one was requested.
    pub language: Option<Language>,
    /// The steps in order.
    pub steps: Vec<Explanation>,
    /// Where the steps end, if they do not fill the grid.
    pub end: Option<OpenEnd>,
}

/// The walkthrough of a classic puzzle without further properties.
impl From<explain::Walkthrough> for Walkthrough {
    fn from(walk: explain::Walkthrough) -> Walkthrough {
        let (clues, candidates) = (walk.puzzle, walk.candidates.clone());
        let record = Record::from(AnyPuzzle::Classic(ClassicPuzzle { clues, candidates, solution: None }));
        Walkthrough::of_classic(record, walk, None)
    }
}

/// A record with `ladder`, `time`, `steps` and `end`.
impl Serialize for Walkthrough {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(serde::Serialize)]
        struct Fields<'a> {
            #[serde(flatten)]
            record: &'a Record,
            ladder: Ladder,
            #[serde(skip_serializing_if = "Option::is_none")]
            time: Option<&'a TimeParts>,
            steps: &'a [Explanation],
            #[serde(skip_serializing_if = "Option::is_none")]
            end: Option<DescribedEnd>,
        }

        let Walkthrough { record, ladder, time, steps, end, language } = self;
        let end = end.map(|end| DescribedEnd::new(end, *language));
        Fields { record, ladder: *ladder, time: time.as_ref(), steps, end }.serialize(serializer)
    }
}

/// Where the steps end, also as text.
#[derive(serde::Serialize)]
struct DescribedEnd {
    #[serde(flatten)]
    end: OpenEnd,
    text: String,
}

impl DescribedEnd {
    fn new(end: OpenEnd, language: Option<Language>) -> DescribedEnd {
        DescribedEnd { end, text: end.text(language) }
    }
}

impl Walkthrough {
    /// Creates the walkthrough of a puzzle of a record with its rating. The steps replace those that the record has as
    /// compact data, the time its prediction.
    pub(super) fn new(
        mut record: Record,
        ladder: Ladder,
        steps: Vec<Explanation>,
        end: Option<OpenEnd>,
    ) -> Walkthrough {
        ["steps", "end", "ladder"].iter().for_each(|name| drop(record.extra.remove(name)));
        record.time = None;
        Walkthrough { record, ladder, time: None, language: None, steps, end }
    }

    /// Creates the walkthrough of a classic puzzle, whose ratings replace those of its record.
    pub(super) fn of_classic(mut record: Record, walk: explain::Walkthrough, end: Option<OpenEnd>) -> Walkthrough {
        record.set_grid(walk.solution);
        record.clear_ratings();
        record.set_se(walk.se);
        (record.level, record.effort) = (walk.level, walk.effort);
        (record.hodoku_level, record.hodoku_score) = (walk.hodoku_level, walk.hodoku_score);
        if let Some(rating) = walk.se_no_uniqueness {
            record.extra.set(Record::CUSTOM_RATING, json!(rating));
        }
        Walkthrough { time: walk.time, ..Walkthrough::new(record, walk.ladder, walk.steps, end) }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        self.record.kind()
    }

    /// Returns a line with the ratings and the number of steps; of other kinds than the classic one with this name of the
    /// kind.
    pub fn headline(&self, kind: &str) -> String {
        let Walkthrough { record, ladder, steps, .. } = self;
        let words = self.language.unwrap_or(Language::English);
        let rating = match ladder {
            Ladder::Se => {
                record.se.or(record.se_no_uniqueness()).map(|rating| format!("ER/EP/ED {}", words.decimal(rating)))
            }
            Ladder::Hodoku => Some(match record.hodoku_level.zip(record.hodoku_score) {
                Some((level, score)) => format!("HoDoKu {} {score}", words.level(level)),
                None => self.message("no hodoku rating", &[]).unwrap_or_else(|| "HoDoKu: no rating".to_owned()),
            }),
            Ladder::Effort => None,
        };
        let effort = record.level.zip(record.effort);
        let effort = effort.map(|(level, effort)| {
            let values = [("level", words.level(level)), ("effort", words.decimal(format!("{effort:.2}")))];
            let translated = self.message("headline", &values);
            translated.unwrap_or_else(|| format!("level {level}, effort {effort:.2}"))
        });
        let count = self.language.and_then(|language| language.counted("steps", steps.len()));
        let count = count.unwrap_or_else(|| format!("{} steps", steps.len()));
        let line = rating.into_iter().chain(effort).chain([count]).collect::<Vec<_>>().join(", ");
        match record.classic() {
            Some(_) => line,
            None => format!("{kind}{} {line}", words.colon()),
        }
    }

    /// Returns a note if the scores of the steps do not add up to HoDoKu's score: easy puzzles are explained without naked
    /// singles, but rated with them.
    pub fn score_note(&self) -> Option<String> {
        let sum = self.steps.iter().filter_map(|step| step.score).sum::<u32>();
        let is_other = self.ladder == Ladder::Hodoku && self.record.hodoku_score.is_some_and(|score| score != sum);
        let note = "HoDoKu's score is that of its own steps (ladder hodoku), with naked singles; these steps do not add up to it.";
        is_other.then(|| self.message("score note", &[]).unwrap_or_else(|| note.to_owned()))
    }

    /// Returns the message of this key in the language of the steps.
    fn message(&self, key: &str, values: &[(&str, String)]) -> Option<String> {
        self.language?.message(key, values)
    }

    /// Returns the solution as a line.
    pub fn solution(&self, symbols: Symbols) -> Option<String> {
        self.record.solution().map(|solution| self.kind().text_of(&solution, symbols))
    }

    /// Returns the line after all steps, in their language: where they end, if they do not fill the grid, and the solution.
    pub fn last_line(&self, symbols: Symbols) -> String {
        if self.solution(symbols).is_some() && self.record.puzzle.clue_count() == self.kind().cells() {
            let text = self.message("full", &[]).map(|text| capitalized(&text) + ".");
            return text.unwrap_or_else(|| "The grid is full.".to_owned());
        }
        let end = self.end.map(|end| capitalized(&end.text(self.language)) + ".");
        let solution = self.solution(symbols).map(|solution| {
            let text = self.message("solution", &[("solution", solution.clone())]);
            text.unwrap_or_else(|| format!("Solution: {solution}"))
        });
        if end.is_none() && solution.is_none() {
            let text = self.message("no technique", &[]).map(|text| capitalized(&text) + ".");
            return text.unwrap_or_else(|| "No technique applies.".to_owned());
        }
        end.into_iter().chain(solution).collect::<Vec<_>>().join(" ")
    }

    /// Returns the puzzle with its steps as compact data without text, their end, and the time if it was requested, as JSON.
    pub fn to_brief(&self) -> String {
        let mut record = self.record.clone();
        record.set_steps(&self.steps);
        record.time = self.time.as_ref().map(|&TimeParts { expected_s, p80_s, .. }| SolvingTime { expected_s, p80_s });
        record.extra.set("ladder", self.ladder.name().into());
        if let Some(end) = self.end {
            record.extra.set("end", json!(DescribedEnd::new(end, self.language)));
        }
        serde_json::to_string(&record).unwrap_or_default()
    }
}
