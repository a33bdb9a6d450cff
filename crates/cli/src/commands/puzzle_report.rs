//! Reports on single puzzles, and the loop of commands that write texts or lines of JSON about each.

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::labeled_texts::TextOutput;
use crate::commands::puzzle_title::PuzzleTitle;
use crate::error::Failure;
use crate::io::input::{self, Location, Processed, SMALL_BATCH, Source};
use crate::progress::Progress;
use crate::puzzle_names::{Named, place_of};
use clap::ValueEnum;
use cluewise::engine::Engine;
use cluewise::pack::{PuzzleResult, Record};
use serde::Serialize;

/// Text, or a line of JSON for each puzzle.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TextFormat {
    Text,
    Json,
}

/// Returns the requested format of texts, or that with the name of the extension of the file, or the first one.
pub fn text_format<T: ValueEnum>(requested: Option<T>, file: &OutputFileArgs) -> T {
    let extension = file.output.as_ref().and_then(|path| path.extension()).unwrap_or_default().to_string_lossy();
    let name = if extension.eq_ignore_ascii_case("jsonl") { "json" } else { &extension };
    requested.or_else(|| T::from_str(name, true).ok()).unwrap_or_else(|| T::value_variants()[0].clone())
}

/// The report on a puzzle: its content is text, or pages of a picture.
pub struct Report<T = String> {
    /// The content to write.
    pub content: Option<T>,
    /// The note for standard error.
    pub note: Option<String>,
    /// Whether the puzzle has no fault, and what is requested exists.
    pub is_valid: bool,
    /// Whether the note says that the content is a part of what there is.
    pub is_partial: bool,
}

impl<T> Report<T> {
    /// Returns the report on a puzzle that has no content, for this reason.
    pub fn of_error(reason: String) -> Report<T> {
        Report { content: None, note: Some(reason), is_valid: false, is_partial: false }
    }
}

/// The content of a puzzle, or the reason why there is none.
impl<T> From<Result<T, String>> for Report<T> {
    fn from(result: Result<T, String>) -> Report<T> {
        match result {
            Ok(content) => Report { content: Some(content), note: None, is_valid: true, is_partial: false },
            Err(reason) => Report::of_error(reason),
        }
    }
}

/// Returns what is found about a puzzle as a line of JSON.
pub fn json_line(record: &Record, found: impl Serialize) -> String {
    serde_json::to_string(&PuzzleResult::new(record, found)).unwrap_or_default()
}

/// Writes the texts that `report` returns for each puzzle, and its notes to standard error. Returns whether every report is
/// valid, and the input had no malformed entry.
pub fn write_texts(
    source: Source<'_>,
    global: &GlobalArgs,
    mut out: TextOutput,
    report: impl Fn(&mut Engine, &Record) -> Report<Vec<String>> + Sync,
) -> Result<bool, Failure> {
    let (mut number, mut all_valid) = (0, true);
    let work = |engine: &mut Engine, record: Record, location: &Location| {
        let (report, name) = (report(engine, &record), record.name());
        let note = report.note.map(|note| format!("{}: {note}", place_of(location, &name)));
        (PuzzleTitle::new(name, None), Report { note, ..report })
    };
    let sink = |out: &mut TextOutput,
                processed: Processed<(Option<PuzzleTitle>, Report<Vec<String>>)>,
                progress: &Progress| {
        number += 1;
        let Processed::Done((title, report)) = processed else { return out.add((number, None), Vec::new()) };
        all_valid &= report.is_valid;
        report.note.iter().for_each(|note| progress.print(note));
        out.add((number, title), report.content.unwrap_or_default())
    };
    let is_right = |(_, report): &(_, Report<_>), _| report.is_partial;
    let well_formed = input::each_partly(source, global, &mut out, SMALL_BATCH, (work, is_right), sink)?;
    out.finish()?;
    Ok(well_formed && all_valid)
}
