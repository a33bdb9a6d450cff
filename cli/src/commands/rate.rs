//! `rate`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::commands::uniqueness_error;
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::output::RecordOutput;
use cluewise::formats::{self, FORMATS, Format};
use cluewise::pack::{Header, Record};
use cluewise::rating::se::{self, Options, Outcome, Rating, Tenths};
use cluewise::solver::Verdict;

/// Rate the difficulty of each puzzle
///
/// Prints PUZZLE, LEVEL and EFFORT separated by tabs; with --se also the Sudoku Explainer ratings ER/EP/ED; with
/// --format jsonl all measures. A puzzle without exactly one solution has no level. Its Sudoku Explainer rating is 20.0
/// if the techniques do not solve it; a full grid has 0.0. Techniques from 8.5 are not tried on puzzles without a solution,
/// and are limited in time on puzzles with several.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise rate puzzles.txt\n  \
    cluewise rate --se puzzles.txt                with ER/EP/ED\n  \
    cluewise rate --er-only puzzles.txt           PUZZLE and ER only\n  \
    cluewise rate --er-max 7.2 puzzles.txt        >7.2 for all ratings above; faster\n  \
    cluewise rate --format jsonl puzzles.txt      all measures\n\n\
    Levels:\n  \
    easy     hidden singles only\n  \
    medium   naked singles\n  \
    hard     locked candidates and subsets; no search\n  \
    expert   search: one assumption at a time, with short refutations\n  \
    extreme  long refutations, or nested assumptions\n\n\
    Exit code 1 if any puzzle does not have exactly one solution.")]
pub struct Rate {
    #[command(flatten)]
    input: InputArgs,
    /// Also compute Sudoku Explainer ratings (ER/EP/ED)
    #[arg(long)]
    se: bool,
    /// Print only PUZZLE and ER, the rating of the hardest step
    #[arg(long, conflicts_with_all = ["se", "format"])]
    er_only: bool,
    /// Stop at ratings above X and print >X (in JSON: er_above)
    #[arg(long, value_name = "X", value_parser = er)]
    er_max: Option<Tenths>,
    /// Omit techniques that assume a unique solution (in JSON: se_no_uniqueness in place of se)
    #[arg(long)]
    no_uniqueness: bool,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format; text has tab-separated columns [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
}

/// Returns a parser of `text` and the names of formats with ratings.
fn format_parser() -> clap::builder::PossibleValuesParser {
    let rated = FORMATS.iter().filter(|f| f.supports_ratings()).map(|f| f.name());
    std::iter::once("text").chain(rated).collect::<Vec<_>>().into()
}

/// Parses an ER.
fn er(text: &str) -> Result<Tenths, String> {
    let rating = text.parse().ok().filter(|&rating| rating <= Rating::UNSOLVED);
    rating.ok_or_else(|| "ratings are numbers from 0 to 20 with at most one decimal, such as 7.2".to_owned())
}

/// Minimum number of clues for a rating of a puzzle without a solution, which is that of puzzles with one solution.
const MIN_CLUES: usize = 17;

/// The result for one puzzle.
struct Rated {
    record: Record,
    se: Option<Outcome>,
    verdict: Verdict,
    location: Location,
}

impl Rate {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let full = self.record_format();
        if let Some(format) = full.filter(|_| self.er_only) {
            return Err(format!("--er-only prints text, not {}", format.name()).into());
        }
        let (in_full, format) = (full.is_some(), full.unwrap_or(formats::LINE));
        let mut out = RecordOutput::with_format(&self.file, format, &Header::new(None))?;
        let mut all = true;
        let work = |record: Record, location: &Location| self.rate(record, location.clone());
        let well_formed = input::for_each(&self.input, global, &mut out, work, |out, answer, progress| {
            let Processed::Done(rated) = answer else { return Ok(()) };
            if let Some(error) = uniqueness_error(rated.verdict, &rated.record.puzzle) {
                all = false;
                let rating = match rated.se {
                    Some(Outcome::Rated(rating)) if rated.verdict == Verdict::Multiple && !rating.is_solved() => {
                        "no level, not solved by techniques (search limited from 8.5)"
                    }
                    Some(_) => "no level",
                    None => "not rated",
                };
                progress.print(&format!("{}: {error}, {rating}", rated.location));
            }
            match rated.verdict == Verdict::Unique || rated.se.is_some() {
                true if in_full => out.write(&rated.record),
                true => out.line(self.line(&rated)),
                false => Ok(()),
            }
        })?;
        out.finish()?;
        Ok(well_formed && all)
    }

    /// Rates a puzzle as far as possible.
    fn rate(&self, mut record: Record, location: Location) -> Rated {
        let verdict = record.solve();
        if !self.er_only {
            record.rate_effort();
        }
        let wanted = self.se || self.er_only || self.er_max.is_some() || self.no_uniqueness;
        let options = Options::default().with_er_max(self.er_max).with_uniqueness(!self.no_uniqueness);
        let is_rated = wanted && (verdict != Verdict::None || record.puzzle.clue_count() >= MIN_CLUES);
        let se = is_rated.then(|| se::rate_with(&record.puzzle, options));
        if let Some(outcome) = se {
            record.set_rating(outcome, &options);
        }
        Rated { record, se, verdict, location }
    }

    /// Returns the requested format; `None` for text.
    fn record_format(&self) -> Option<&'static dyn Format> {
        let by_extension = || formats::by_extension(self.file.output.as_ref()?.extension()?.to_str()?);
        self.format.as_deref().map_or_else(by_extension, formats::by_name).filter(|f| f.supports_ratings())
    }

    fn rating(&self, rating: &Rating) -> String {
        if self.er_only { rating.er.to_string() } else { rating.to_string() }
    }

    /// Returns the line of text: PUZZLE, LEVEL, EFFORT and, if known, ER/EP/ED; `-` for a missing level or effort.
    fn line(&self, rated: &Rated) -> String {
        let Rated { record, se, .. } = rated;
        let rating = match se {
            Some(Outcome::AboveMax) => self.er_max.map(|er_max| format!(">{er_max}")),
            Some(Outcome::Rated(rating)) => Some(self.rating(rating)),
            None => record.se.as_ref().map(|rating| self.rating(rating)),
        };
        let effort = match (record.level, record.effort) {
            _ if self.er_only => String::new(),
            (Some(level), Some(effort)) => format!("\t{level}\t{effort:.2}"),
            _ => "\t-\t-".to_owned(),
        };
        let rating = rating.map_or(String::new(), |rating| format!("\t{rating}"));
        format!("{}{effort}{rating}", record.puzzle)
    }
}
