//! Texts of several puzzles, each with the number or the date of its puzzle.

use crate::args::{InputArgs, OutputFileArgs};
use crate::commands::puzzle_title::PuzzleTitle;
use crate::error::Failure;
use crate::io::output::{Output, OutputTarget};
use crate::messages::Messages;
use serde_json::{Value, json};
use std::io::Write;

/// The number of a puzzle in the input, where malformed ones count, and its title.
pub type PuzzleName = (u64, Option<PuzzleTitle>);

/// The form of the name of a puzzle.
#[derive(Clone, Copy)]
pub enum LabelForm {
    /// The number or the date and a colon, before the text.
    Text(Messages),
    /// The number and a colon in the comment of the first line.
    Comment,
    /// The key `number` in the object of each line.
    Json,
}

impl LabelForm {
    fn labeled(self, (number, title): &PuzzleName, text: &str) -> String {
        match self {
            LabelForm::Text(messages) => messages.of_puzzle(*number, title.as_ref(), text),
            LabelForm::Comment => {
                format!("# {}", Messages::default().of_puzzle(*number, title.as_ref(), text.trim_start_matches("# ")))
            }
            LabelForm::Json => text.lines().map(|line| with_number(line, *number)).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// Returns a JSON object with the number of its puzzle.
fn with_number(object: &str, number: u64) -> String {
    let Ok(Value::Object(mut fields)) = serde_json::from_str(object) else { return object.to_owned() };
    fields.insert("number".to_owned(), json!(number));
    Value::Object(fields).to_string()
}

/// Adds the names of puzzles to their texts, if there are several. The texts of the first are kept until the next one
/// is there.
pub struct LabeledTexts {
    form: LabelForm,
    /// Whether each text is to be written at once, so that the first has no name.
    is_interactive: bool,
    first: Option<(PuzzleName, Vec<String>)>,
    has_any: bool,
}

impl LabeledTexts {
    /// Returns labels for the puzzles of an input. A person who types puzzles on a terminal, and a program that sends them
    /// one by one for JSON, may wait for each answer.
    pub fn of_input(form: LabelForm, input: &InputArgs) -> LabeledTexts {
        let is_interactive = match form {
            LabelForm::Text(_) | LabelForm::Comment => input.is_typed(),
            LabelForm::Json => input.reads_stdin(),
        };
        LabeledTexts::new(form, is_interactive)
    }

    fn new(form: LabelForm, is_interactive: bool) -> LabeledTexts {
        LabeledTexts { form, is_interactive, first: None, has_any: false }
    }

    /// Adds the texts of a puzzle. Returns those to write now.
    pub fn add(&mut self, name: PuzzleName, texts: Vec<String>) -> Vec<String> {
        let is_first = !std::mem::replace(&mut self.has_any, true);
        match (is_first, self.is_interactive) {
            (true, true) => texts,
            (true, false) => {
                self.first = Some((name, texts));
                Vec::new()
            }
            (false, _) => {
                let first = self.first.take().into_iter();
                let form = self.form;
                let labeled = |(name, texts): (PuzzleName, Vec<String>)| {
                    texts.into_iter().map(move |text| form.labeled(&name, &text))
                };
                first.chain([(name, texts)]).flat_map(labeled).collect()
            }
        }
    }

    /// Returns the texts that are left: those of an only puzzle, without its name.
    pub fn end(self) -> Vec<String> {
        match self.first {
            Some((_, texts)) => texts,
            None => Vec::new(),
        }
    }
}

/// An output of texts that are separated from each other.
pub struct TextOutput {
    out: Output,
    separator: &'static str,
    next_separator: &'static str,
    labels: Option<LabeledTexts>,
}

impl OutputTarget for TextOutput {
    fn output(&self) -> Option<&Output> {
        Some(&self.out)
    }
}

impl TextOutput {
    /// Opens the output, and writes what is before the texts.
    pub fn open(
        file: &OutputFileArgs,
        head: &str,
        separator: &'static str,
        labels: Option<LabeledTexts>,
    ) -> Result<TextOutput, Failure> {
        let mut out = Output::open(file)?;
        out.write_all(head.as_bytes()).map_err(|e| out.failure(&e))?;
        Ok(TextOutput { out, separator, next_separator: "", labels })
    }

    /// Adds the texts of a puzzle.
    pub fn add(&mut self, name: PuzzleName, texts: Vec<String>) -> Result<(), Failure> {
        let texts = match &mut self.labels {
            Some(labels) => labels.add(name, texts),
            None => texts,
        };
        self.write(texts)
    }

    /// Writes the texts that are left.
    pub fn finish(mut self) -> Result<(), Failure> {
        let left = self.labels.take().map_or(Vec::new(), LabeledTexts::end);
        self.write(left)?;
        self.out.finish()
    }

    fn write(&mut self, texts: Vec<String>) -> Result<(), Failure> {
        texts.into_iter().try_for_each(|text| {
            let separator = std::mem::replace(&mut self.next_separator, self.separator);
            self.out.line(format_args!("{separator}{text}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_of_several_puzzles_have_numbers() {
        let mut objects = LabeledTexts::new(LabelForm::Json, false);
        assert!(objects.add((1, None), vec![r#"{"a":1}"#.to_owned()]).is_empty());
        let second = objects.add((2, None), vec!["{\"a\":2}\n{\"a\":3}".to_owned()]);
        assert_eq!(second, [r#"{"a":1,"number":1}"#, "{\"a\":2,\"number\":2}\n{\"a\":3,\"number\":2}"]);
    }

    #[test]
    fn only_texts_of_several_puzzles_have_names() {
        let mut texts = LabeledTexts::new(LabelForm::Text(Messages::default()), false);
        assert!(texts.add((1, None), vec!["one".to_owned()]).is_empty());
        assert_eq!(texts.end(), ["one"]);
        let mut texts = LabeledTexts::new(LabelForm::Text(Messages::default()), false);
        assert!(texts.add((1, None), vec!["one".to_owned()]).is_empty());
        let date = Some(PuzzleTitle::Date("2026-11-20".to_owned()));
        assert_eq!(texts.add((2, date), vec!["two".to_owned()]), ["Puzzle 1: one", "2026-11-20: two"]);
        let name = PuzzleTitle::new("Anna".to_owned(), None);
        assert_eq!(texts.add((3, name), vec!["three".to_owned()]), ["Puzzle 3 (Anna): three"]);
        assert!(texts.add((3, None), Vec::new()).is_empty() && texts.end().is_empty());
        let mut typed = LabeledTexts::new(LabelForm::Text(Messages::default()), true);
        assert_eq!(typed.add((1, None), vec!["one".to_owned()]), ["one"]);
        assert_eq!(typed.add((2, None), vec!["two".to_owned()]), ["Puzzle 2: two"]);
    }
}
