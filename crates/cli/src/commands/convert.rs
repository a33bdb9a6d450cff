//! `convert`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, KindArgs, MergeArgs, OutputArgs, SortArgs, selection};
use crate::commands::command::{Command, Task};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::io::expressible::RecordFormat;
use crate::io::heads::first_head;
use crate::io::input::{self, Location, Processed, write_or_report};
use crate::io::record_output::RecordOutput;
use crate::puzzle_names::{Named, place_of};
use crate::uniqueness::{Fault, FaultCounts};
use clap::builder::UnknownArgumentValueParser;
use cluewise::engine::{Engine, PROPERTIES, Selection};
use cluewise::formats::{self, FORMATS, UNAVAILABLE};
use cluewise::pack::Record;

/// Convert puzzles from any format to any other
///
/// Solutions, levels and other fields are kept if the output format can store them. A candidate grid is an error if the
/// output format cannot store candidates, unless --drop-candidates is given.
///
/// Sizes other than 9x9, jigsaws, and puzzles with cages, lines and dots are recognized: JSON, links, text formats for
/// killers. A rule that the output format cannot express is an error.
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub struct Convert {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// The option of other programs that corresponds to --format.
    #[arg(long = "to", hide = true, value_name = "FORMAT", value_parser = UnknownArgumentValueParser::suggest_arg("--format"))]
    _to: Option<String>,
    /// Write only the puzzles that meet all of these conditions
    #[arg(long = "where", value_name = "NAME=VALUE[,...]", long_help = where_help(), value_parser = selection)]
    selections: Vec<Selection>,
    #[command(flatten)]
    sort: SortArgs,
    /// Write only the clues of candidate grids, without their candidates and ratings
    #[arg(long)]
    drop_candidates: bool,
    /// Omit puzzles without exactly one solution, and replace given solutions that are wrong; both are reported, and
    /// the exit code is 1
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    merge: MergeArgs,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    kind: KindArgs,
}

fn where_help() -> String {
    let properties: Vec<String> = PROPERTIES.iter().map(|one| format!("{}: {}", one.name, one.values)).collect();
    format!(
        "Write only the puzzles that meet all of these conditions, such as level=easy..medium,clues=..30\n\nMissing \
         ratings are computed, and written where the format has a place. Puzzles without exactly one solution meet no \
         conditions on ratings.\n\n{}",
        properties.join("\n")
    )
}

fn after_help() -> String {
    let formats: Vec<String> = FORMATS
        .iter()
        .chain(UNAVAILABLE)
        .map(|f| {
            let extensions = match f.extensions() {
                [] => String::new(),
                extensions => format!(" [.{}]", extensions.join(", .")),
            };
            format!("  {:15} {}{extensions}", f.name(), f.description())
        })
        .collect();
    format!(
        "Formats:\n{}\n\nExamples:\n  cluewise convert puzzles.txt -o puzzles.sdm\n  \
         cluewise convert sudoku.csv -o sudoku.parquet\n  \
         cluewise convert --unique manuscript.csv -o ok.csv\n  \
         cluewise convert --where level=hard,technique=x-wing puzzles.csv -o x-wings.csv\n  \
         cluewise convert output/pack.json --format grid\n  cluewise convert --from list --format line < lists.txt",
        formats.join("\n")
    )
}

impl Command for Convert {
    const NAME: &'static str = "convert";
    const OTHER_WORDS: &'static [&'static str] = &["import", "export"];
    const TASKS: &'static [Task] = &[Task::Packs, Task::Read];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let out = RecordOutput::open(&self.output, &self.kind, self.input.header(), &self.fields)?;
        let (format, record_format) = (out.format(), out.record_format());
        let mut out = out.with_ids(&self.merge.ids);
        self.merge.check_fields(format.name(), format.supports_ratings())?;
        // Even if they are all candidates that the clues leave.
        let shows_candidates = format.shows_candidates() && !self.drop_candidates && self.starts_with_candidates()?;
        let (mut faults, mut all, mut held) = (FaultCounts::new(format.supports_ratings()), true, Vec::new());
        let mut selected = Selected::default();
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            let name = record.name();
            let converted = self.converted(engine, record, location, (record_format, shows_candidates));
            converted
                .map(|converted| converted.map(|(record, fault)| (record, location.clone(), fault)))
                .map_err(|reason| format!("{}: {reason}", place_of(location, &name)))
        };
        let source = self.input.with_kinds(&self.kind)?.with_candidates();
        let batch = input::LARGE_BATCH;
        let well_formed =
            input::each_of_any_kind(source, global, &mut out, batch, work, |out, processed, progress| {
                selected.count(&processed);
                all &= write_or_report(processed, progress, |converted| {
                    let Some((record, location, fault)) = converted else { return Ok(()) };
                    if faults.add(fault.as_ref(), || place_of(&location, &record.name()), progress).is_some() {
                        return Ok(());
                    }
                    if self.sort.key.is_some() {
                        held.push((record, location));
                    } else if let Some(problem) = out.try_write(&record)? {
                        all = false;
                        progress.print(&format!("{}: {problem}", place_of(&location, &record.name())));
                    }
                    Ok(())
                })?;
                Ok(())
            })?;
        self.sort.key.iter().for_each(|key| held.sort_by(|(a, _), (b, _)| key.compare(a, b)));
        for (record, location) in held {
            if let Some(problem) = out.try_write(&record)? {
                all = false;
                print_stderr(format_args!("{}: {problem}", place_of(&location, &record.name())));
            }
        }
        out.finish()?;
        if !self.selections.is_empty() && !global.quiet {
            selected.report();
        }
        Ok(faults.report(global) && well_formed && all)
    }
}

impl Convert {
    /// Returns whether the first input is a candidate grid.
    fn starts_with_candidates(&self) -> Result<bool, Failure> {
        let head = first_head(&self.input)?;
        if ["sukaku", "pencilmarks"].contains(&formats::detect(&head).name()) {
            return Ok(true);
        }
        let record = formats::read_bytes(&head, &formats::ReadOptions::default()).next();
        Ok(record.is_some_and(|record| record.is_ok_and(|record| record.puzzle.has_candidates())))
    }

    /// Returns a record as it is written, with its fault; `None` if it is not selected.
    ///
    /// # Errors
    /// Returns what the output format would lose.
    fn converted(
        &self,
        engine: &mut Engine,
        mut record: Record,
        location: &Location,
        (format, shows_candidates): (RecordFormat, bool),
    ) -> Result<Option<(Record, Option<Fault>)>, String> {
        for selection in &self.selections {
            if !engine.selects(selection, &mut record).map_err(|reason| reason.to_string())? {
                return Ok(None);
            }
        }
        if self.drop_candidates {
            record.drop_candidates();
        }
        if let Some(problem) = format.loss(&record) {
            let advice = if record.puzzle.has_candidates() { ", or --drop-candidates" } else { "" };
            return Err(format!("{problem}{advice}"));
        }
        let symbols = self.kind.output_symbols();
        let fault = if self.unique { Fault::of(engine, &mut record, symbols) } else { None };
        if !matches!(fault, Some(Fault::NotUnique(_))) {
            // Puzzles without the rating come last.
            let _ = self.sort.rate(engine, &mut record);
        }
        self.merge.add_source(&mut record, location);
        if shows_candidates {
            record.show_candidates();
        }
        Ok(Some((record, fault)))
    }
}

/// The numbers of puzzles that are selected, and of all.
#[derive(Default)]
struct Selected {
    selected: usize,
    all: usize,
}

impl Selected {
    fn count<T>(&mut self, converted: &Processed<Result<Option<T>, String>>) {
        let Processed::Done(converted) = converted else { return };
        self.selected += usize::from(matches!(converted, Ok(Some(_))));
        self.all += 1;
    }

    fn report(&self) {
        print_stderr(format_args!("cluewise: {} of {} selected", self.selected, counted(self.all, "puzzle")));
    }
}
