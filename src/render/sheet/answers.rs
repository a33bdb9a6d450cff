//! Pages of text after the solutions, such as the steps of each puzzle.

use super::block::page_range;
use super::layout_error::LayoutError;
use super::options::named_choice;
use crate::cancellation;
use crate::engine::{Engine, NoSteps, Position, StepOptions};
use crate::explain::{Coordinates, Explanation, Ladder, Language, technique_description};
use crate::kinds::Symbols;
use crate::pack::Record;
use crate::render::diagram::{DigitStyle, INK};
use crate::render::drawing::{FontStyle, Item, Point, Text, wrap};
use crate::render::labels::Labels;
use serde::{Deserialize, Deserializer, de};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The steps that are printed after the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum AnswerSteps {
    /// No steps.
    #[default]
    None,
    /// The next step of each puzzle, for positions to practice a technique.
    Next,
    /// All steps of each solution.
    All,
}

impl AnswerSteps {
    /// Iterates over all choices.
    pub fn all() -> impl Iterator<Item = AnswerSteps> {
        [AnswerSteps::None, AnswerSteps::Next, AnswerSteps::All].into_iter()
    }

    /// Returns the name: `none`, `next` or `all`.
    pub const fn name(self) -> &'static str {
        match self {
            AnswerSteps::None => "none",
            AnswerSteps::Next => "next",
            AnswerSteps::All => "all",
        }
    }

    /// Returns the steps of a puzzle that has a solution in words, for
    /// [`SheetLayout::answers`](super::SheetLayout::answers). If no ladder is requested, the next step of a classic candidate
    /// grid is that of HoDoKu, naked singles included, as positions to practice a technique require.
    ///
    /// # Errors
    /// The kind of puzzle lacks the ladder, or steps.
    pub fn of(self, engine: &mut Engine, record: &Record, options: &AnswerOptions) -> Result<Answer, NoSteps> {
        if self == AnswerSteps::None || record.solution().is_none() {
            return Ok(Answer::default());
        }
        let mut position = Position::new(record.clone());
        if position.examine(engine).is_some() {
            return Ok(Answer::default());
        }
        let mut with = StepOptions::default();
        (with.ladder, with.symbols, with.language) = (options.ladder, options.symbols, options.language);
        let steps = if self == AnswerSteps::Next {
            let is_practice = position.kind().is_classic() && record.puzzle.has_candidates();
            with.ladder = with.ladder.or(is_practice.then_some(Ladder::Hodoku));
            position.step_after(engine, 0, None, &with).map(|step| vec![step])
        } else {
            position.walk(engine, &with).map(|walk| walk.steps)
        };
        match steps {
            Err(NoSteps::End(_) | NoSteps::Open(_)) => Ok(Answer::default()),
            steps => Ok(self.answer(&steps?, options)),
        }
    }

    /// Returns the texts of those of these steps that are printed; all have numbers.
    fn answer(self, steps: &[Explanation], options: &AnswerOptions) -> Answer {
        let text = |step: &Explanation| {
            let texts: Vec<&str> = step.text.iter().map(|paragraph| paragraph.text.as_str()).collect();
            let text = options.coordinates.apply(&texts.join(" "), options.language.unwrap_or(Language::English));
            let (name, colon) = (step.named_technique(), step.words().colon());
            let is_named = text.starts_with(&name);
            with_bound_digits(&if is_named { text } else { format!("{name}{colon} {text}") })
        };
        match self {
            AnswerSteps::Next => steps.first().map_or_else(Answer::default, |step| Answer {
                paragraphs: vec![text(step)],
                task: Some(options.next_step_task(&step.technique)),
            }),
            _ => {
                let numbered = |(number, step): (usize, &Explanation)| format!("{number}. {}", text(step));
                Answer { paragraphs: (1..).zip(steps).map(numbered).collect(), task: None }
            }
        }
    }
}

/// The ladder and the labels of the steps.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct AnswerOptions {
    /// The ladder of techniques, if one is requested.
    pub ladder: Option<Ladder>,
    /// The language of short reasons; `None` for full reasons in English.
    pub language: Option<Language>,
    /// The names of cells.
    pub coordinates: Coordinates,
    /// The symbols of the digits.
    pub symbols: Symbols,
    /// The labels of the task of a next step.
    pub labels: Labels,
}

impl AnswerOptions {
    /// Sets the ladder of techniques.
    pub fn with_ladder(mut self, ladder: impl Into<Option<Ladder>>) -> AnswerOptions {
        self.ladder = ladder.into();
        self
    }

    /// Sets the language of short reasons.
    pub fn with_language(mut self, language: impl Into<Option<Language>>) -> AnswerOptions {
        self.language = language.into();
        self
    }

    /// Sets the names of cells.
    pub fn with_coordinates(mut self, coordinates: Coordinates) -> AnswerOptions {
        self.coordinates = coordinates;
        self
    }

    /// Sets the labels of the task of a next step.
    pub fn with_labels(mut self, labels: Labels) -> AnswerOptions {
        self.labels = labels;
        self
    }

    /// Sets the symbols of the digits.
    pub fn with_symbols(mut self, symbols: Symbols) -> AnswerOptions {
        self.symbols = symbols;
        self
    }

    /// Returns the sentences that ask for the next step. Descriptions of techniques are in English.
    fn next_step_task(&self, technique: &str) -> String {
        let name = self.language.map_or_else(|| technique.to_owned(), |language| language.technique(technique));
        let description = technique_description(technique).filter(|_| self.language.is_none());
        let task = self.labels.next_step(&name);
        description.map_or(task.clone(), |text| format!("{task} {text}"))
    }
}

/// The text on a puzzle at the end of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// The paragraphs, such as [steps](AnswerSteps).
    pub paragraphs: Vec<String>,
    /// The task, if the puzzle is not to be filled in. It takes the place of the rules.
    pub task: Option<String>,
}

named_choice!(AnswerSteps, "steps");

/// Returns a text in which single digits stay on the line of the word before them.
fn with_bound_digits(text: &str) -> String {
    let is_digit = |word: &str| word.trim_end_matches(['.', ',', ';', ':']).chars().count() == 1;
    let mut bound = String::with_capacity(text.len());
    for word in text.split(' ') {
        if !bound.is_empty() {
            bound.push(if is_digit(word) { '\u{a0}' } else { ' ' });
        }
        bound.push_str(word);
    }
    bound
}

/// The font size of the text, and the distance of its lines, relative to it.
const SIZE: f32 = 9.0;
const PITCH: f32 = 1.35;
/// The distance of columns, in points.
const GAP: f32 = 22.0;
/// The width from which on a page has two columns, in points.
const WIDE: f32 = 400.0;
/// The indent of further lines of a paragraph, in points: that of the text after a number such as `10. `.
const INDENT: f32 = 15.0;

/// A line of text.
#[derive(Clone, Debug, Default)]
struct Line {
    text: String,
    is_heading: bool,
    indent: f32,
}

/// The lines of all pages of text.
#[derive(Clone, Debug, Default)]
pub(super) struct AnswerPages {
    lines: Vec<Line>,
    columns: usize,
    lines_per_column: usize,
}

impl AnswerPages {
    /// Breaks texts with headings into lines that fit between these corners of each page. If the work is cancelled,
    /// texts are missing.
    pub fn new<'a>(answers: impl Iterator<Item = (String, &'a [String])>, [corner, end]: [Point; 2]) -> AnswerPages {
        let columns = if end.x - corner.x >= WIDE { 2 } else { 1 };
        let lines_per_column = (((end.y - corner.y) / (PITCH * SIZE)) as usize).max(3);
        let mut pages = AnswerPages { lines: Vec::new(), columns, lines_per_column };
        let width = column_width(columns, end.x - corner.x) - INDENT;
        let answers = answers.take_while(|_| !cancellation::is_requested());
        for (heading, paragraphs) in answers.filter(|(_, paragraphs)| !paragraphs.is_empty()) {
            let wrapped: Vec<Vec<String>> =
                paragraphs.iter().map(|text| wrap(text, FontStyle::regular(SIZE), width)).collect();
            pages.begin(heading.clone(), wrapped.first().map_or(0, Vec::len));
            for lines in wrapped {
                pages.keep_together(lines.len());
                if pages.used() == 0 {
                    pages.lines.push(Line { text: format!("{heading} …"), is_heading: true, indent: 0.0 });
                }
                for (i, text) in lines.into_iter().enumerate() {
                    pages.lines.push(Line { text, is_heading: false, indent: if i == 0 { 0.0 } else { INDENT } });
                }
            }
        }
        pages
    }

    /// Adds a heading below a blank line, or in the next column if its first paragraph does not fit below it.
    fn begin(&mut self, text: String, first_paragraph: usize) {
        let first_paragraph = if first_paragraph + 1 < self.lines_per_column { first_paragraph } else { 1 };
        self.keep_together(usize::from(self.used() > 0) + 1 + first_paragraph);
        if self.used() > 0 {
            self.lines.push(Line::default());
        }
        self.lines.push(Line { text, is_heading: true, indent: 0.0 });
    }

    /// Returns the number of lines in the current column.
    fn used(&self) -> usize {
        self.lines.len() % self.lines_per_column
    }

    /// Goes to the next column if a number of lines does not fit in the current one, but in an empty one.
    fn keep_together(&mut self, lines: usize) {
        let left = self.lines_per_column - self.used();
        if lines > left && lines <= self.lines_per_column {
            self.lines.resize_with(self.lines.len() + left, Line::default);
        }
    }

    pub fn count(&self) -> usize {
        self.lines.len().div_ceil((self.columns * self.lines_per_column).max(1))
    }

    /// Draws a page between these corners.
    pub fn items(&self, number: usize, [corner, end]: [Point; 2], style: DigitStyle) -> Vec<Item> {
        let shown: Range<usize> = page_range(number, self.columns * self.lines_per_column, self.lines.len());
        let width = column_width(self.columns, end.x - corner.x);
        let place = |(i, line): (usize, &Line)| {
            let (column, row) = (i / self.lines_per_column, i % self.lines_per_column);
            let at = corner.plus(column as f32 * (width + GAP) + line.indent, PITCH * SIZE * (row as f32 + 0.75));
            style.text_items(Text::new(at, SIZE, line.text.as_str()).colored(INK).bold_if(line.is_heading))
        };
        let lines = self.lines[shown].iter().enumerate().filter(|(_, line)| !line.text.is_empty());
        lines.flat_map(place).collect()
    }
}

fn column_width(columns: usize, width: f32) -> f32 {
    (width - GAP * (columns - 1) as f32) / columns as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stay_with_the_word_before() {
        let table = [
            ("dort fehlt die 1.", "dort fehlt die\u{a0}1."),
            ("3 and 5, in row 10", "3 and\u{a0}5, in row 10"),
            ("", ""),
        ];
        for (text, expected) in table {
            assert_eq!(with_bound_digits(text), expected);
        }
    }

    #[test]
    fn a_column_that_continues_a_text_has_its_heading() {
        let steps: Vec<String> = (1..=40).map(|i| format!("{i}. A step of this puzzle")).collect();
        let corners = [Point::new(0.0, 0.0), Point::new(200.0, 10.0 * PITCH * SIZE)];
        let pages = AnswerPages::new([("Puzzle 1".to_owned(), &steps[..])].into_iter(), corners);
        assert!(pages.count() > 1);
        for column in pages.lines.chunks(pages.lines_per_column) {
            assert!(column[0].is_heading && column[0].text.starts_with("Puzzle 1"), "{column:?}");
            assert!(column[1].text.contains(". A step"), "{column:?}");
        }
    }
}
