//! `rate`

use super::args::{Common, Input, OutputFile};
use super::error::Failure;
use super::input::{self, Place};
use super::output::RecordOut;
use cluewise::effort;
use cluewise::formats::{self, FORMATS, Format};
use cluewise::pack::{Header, Record};
use cluewise::{solver, techniques};

/// Say how hard each puzzle is
///
/// Prints PUZZLE, LEVEL and EFFORT with tabs between, and with --se the ratings of Sudoku Explainer, ER/EP/ED; with
/// --format jsonl all that was measured. A puzzle that has not exactly one solution is not rated.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise rate puzzles.txt\n  \
    cluewise rate --se puzzles.txt                with ER/EP/ED\n  \
    cluewise rate --format jsonl puzzles.txt      all that was measured\n\n\
    Levels:\n  \
    easy     hidden singles only\n  \
    medium   naked singles too\n  \
    hard     locked candidates and subsets too, still no search\n  \
    expert   search, one assumption at a time, with short refutations\n  \
    extreme  long refutations, or assumptions inside assumptions\n\n\
    Exit code 1 if any puzzle could not be rated.")]
pub struct Rate {
    #[command(flatten)]
    input: Input,
    /// Add the ratings of Sudoku Explainer
    #[arg(long)]
    se: bool,
    #[command(flatten)]
    file: OutputFile,
    /// The format of the output, text being the three columns [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
}

/// Accepts `text`, and the formats with a place for ratings.
fn format_parser() -> clap::builder::PossibleValuesParser {
    let rated = FORMATS.iter().filter(|f| f.has_ratings()).map(|f| f.name());
    std::iter::once("text").chain(rated).collect::<Vec<_>>().into()
}

impl Rate {
    pub fn run(&self, common: &Common) -> Result<bool, Failure> {
        let full = self.full_format();
        let (in_full, format) = (full.is_some(), full.unwrap_or(formats::LINE));
        let mut out = RecordOut::with_format(&self.file, format, &Header::new(None))?;
        let write = |out: &mut RecordOut, record: &Record| match in_full {
            true => out.write(record),
            false => out.line(line(record)),
        };
        let work = |record: Record, _: &Place| self.rate(record);
        let all = input::for_each_record(&self.input, common, &mut out, work, write)?;
        out.finish()?;
        Ok(all)
    }

    /// The record with its solution and ratings, or why there are none.
    fn rate(&self, mut record: Record) -> Result<Record, &'static str> {
        let solution = match solver::unique_solution(&record.puzzle) {
            Some(solution) => solution,
            None if solver::count(&record.puzzle, 1) == 0 => return Err("no solution, not rated"),
            None => return Err("several solutions, not rated"),
        };
        record.solution = Some(solution);
        record.set_effort(effort::rate_unique(&record.puzzle, &solution));
        record.se = self.se.then(|| techniques::rate(&record.puzzle)).or(record.se);
        Ok(record)
    }

    /// The format in which all that was measured is asked for, if it is.
    fn full_format(&self) -> Option<&'static dyn Format> {
        let by_extension = || formats::by_extension(self.file.output.as_ref()?.extension()?.to_str()?);
        self.format.as_deref().map_or_else(by_extension, formats::by_name).filter(|f| f.has_ratings())
    }
}

/// PUZZLE, LEVEL, EFFORT and, if known, ER/EP/ED, with tabs between.
fn line(record: &Record) -> String {
    let (level, effort) = (record.level.map_or("", |l| l.name()), record.effort.unwrap_or_default());
    let se = record.se.map_or(String::new(), |se| format!("\t{se}"));
    format!("{}\t{level}\t{effort:.2}{se}", record.puzzle)
}
