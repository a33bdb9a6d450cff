//! `daily`

use crate::args::{self, DigitsArg, GlobalArgs, KindArgs, LevelNameArgs, OutputArgs, OutputFileArgs, level_parser};
use crate::commands::command::{Command, Task};
use crate::commands::date_format::{DateArgs, days_since_monday, parse_day};
use crate::commands::day_levels::{DayLevelArgs, DayTarget, WEEK, by_target};
use crate::commands::grid_files::{self, parse_width};
use crate::commands::label_args::{LanguageArgs, level_names};
use crate::commands::page_files::{FileType, PageArgs, PageFiles};
use crate::commands::page_notes::PageNotes;
use crate::commands::printable::{NameLineArgs, note_narrowed_grid, warn_of_tiny_text};
use crate::error::{Failure, print_stderr};
use crate::generation::SearchLimits;
use crate::interrupt;
use crate::io::record_output::RecordOutput;
use crate::limits;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cluewise::engine::Engine;
use cluewise::formats::{self};
use cluewise::generator::Date;
use cluewise::pack::Id;
use cluewise::pack::Record;
use cluewise::pack::{Header, LevelNames};
use cluewise::rating::effort::Level;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{self, GridContent, Labels, Length, PerPage, SheetLayout, SolutionPlacement};
use cluewise::run;
use cluewise_serve::today;
use std::collections::BTreeMap;
use std::path::Path;

/// Maximum number of days: a hundred years.
const MAX_DAYS: i64 = 36_525;

/// Print the puzzle of the day
///
/// The puzzle depends only on the date, the level, the size, the boxes and the rules; where levels rise through the week,
/// also on the levels of the other days. It is the same on every machine, and with one level in the API and on the web page. The pattern of clues of a 9x9 puzzle is symmetric under a half turn. The name of the
/// record is the date.
///
/// With -o FILE.pdf, .svg, .png or .eps, each day is a page for a newspaper: the puzzle with its date and level, as wide as
/// the page, and with --yesterday the solution of the day before below it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise daily\n  \
    cluewise daily --date 2026-11-20 --level hard --format grid\n  \
    cluewise daily --date 2026-12-01 --days 31 --level easy -o december.json\n  \
    cluewise daily --date 2026-11-20 --yesterday --title Sudoku -o page.pdf\n  \
    cluewise daily --week --date 2026-11-23 --yesterday --lang de -o week.pdf\n  \
    cluewise daily --level easy,easy,medium,medium,hard,hard,expert --yesterday -o today.pdf\n  \
    cluewise daily --steps --format json\n  \
    cluewise daily --paper 62x114mm --margin 0mm --black --yesterday -o column.pdf\n  \
    cluewise daily --date 2026-12-01 --days 7 --yesterday --bare 60mm -o week/\n  \
    cluewise daily --date monday --days 5 --lang de --yesterday -o woche.pdf\n  \
    cluewise daily --date-format '%A %-d %B' --date-locale it --no-rating -o oggi.pdf\n  \
    cluewise daily --size 6 --rules --name-line -o today.pdf")]
pub struct Daily {
    /// The first date, such as 2026-11-20 or 20.11.2026, or today, tomorrow, yesterday or a weekday, UTC
    /// [default: today]
    ///
    /// A weekday is the next such day, and may be today.
    #[arg(long, value_name = "DATE", value_parser = |text: &str| parse_day(text, today().map_or(0, Date::days_since_1970)))]
    date: Option<Date>,
    #[command(flatten)]
    levels: DayLevelArgs,
    /// Number of days, at most 36525 (a hundred years)
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=MAX_DAYS))]
    days: u32,
    #[command(flatten)]
    file: OutputFileArgs,
    /// Output format; pdf, svg, png or eps for pages [default: by the extension of FILE, else line]
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    format: Option<String>,
    /// Add the solving steps to each puzzle as `steps`: compact data without text, for hints in apps (docs/FORMATS.md);
    /// for sizes and variants those of the effort scale
    #[arg(long)]
    steps: bool,
    /// Add the solution of the day before to each page, small, below the puzzle; LEVEL is that of the puzzle of the day
    /// before the first one [default: by --level and --week]
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), hide_possible_values = true, help_heading = "Pages")]
    #[arg(num_args = 0..=1, require_equals = true)]
    yesterday: Option<Option<Level>>,
    /// Write each grid to a file of its own, cropped to this width, such as 60mm; with --yesterday also the solution of
    /// the day before. Into a folder, files are PDF
    #[arg(long, value_name = "WIDTH", value_parser = parse_width, help_heading = "Pages")]
    #[arg(conflicts_with_all = ["paper", "margin", "title", "name_line", "rules", "no_rating", "date_format", "solution_label", "lang"])]
    bare: Option<Length>,
    /// Omit level and rating on pages
    #[arg(long, help_heading = "Pages")]
    no_rating: bool,
    /// Write the rules at the head of each page
    #[arg(long, help_heading = "Pages")]
    rules: bool,
    #[command(flatten)]
    language: LanguageArgs,
    #[command(flatten)]
    dates: DateArgs,
    #[command(flatten)]
    name_line: NameLineArgs,
    #[command(flatten)]
    page: PageArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// Returns a parser of the formats of puzzles and of pages.
fn format_parser() -> PossibleValuesParser {
    let formats: Vec<PossibleValue> = args::format_parser().possible_values().into_iter().flatten().collect();
    let pages = FileType::value_variants().iter().filter_map(ValueEnum::to_possible_value);
    PossibleValuesParser::new(formats.into_iter().chain(pages))
}

impl Command for Daily {
    const NAME: &'static str = "daily";
    const OTHER_WORDS: &'static [&'static str] = &["today"];
    const TASKS: &'static [Task] = &[Task::Generate, Task::Print];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.page.press.in_font(|| self.write(global))
    }
}

impl Daily {
    /// Generates the puzzles, and writes them or their pages.
    fn write(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let (files, dates) = (self.files()?, self.dates()?);
        if let Some(files) = files {
            let Some(records) = self.records(&dates, global)? else { return interrupt::check().map(|()| false) };
            let records: Vec<Record> = records.map_while(Result::transpose).collect::<Result<_, Failure>>()?;
            let found = &dates[..records.len()];
            if found.len() > self.first_day() {
                self.write_pages(&files, records, found, global)?;
            }
            return interrupt::check().map(|()| found.len() == dates.len());
        }
        let file = self.output();
        let format = self.kind.format_of_new(&file, formats::LINE)?;
        self.check_steps(format.supports_ratings())?;
        self.kind.check_format(format)?;
        let Some(mut records) = self.records(&dates, global)? else { return interrupt::check().map(|()| false) };
        let mut header = Header::new(None);
        header.symbols = self.kind.output_symbols();
        let mut out = RecordOutput::with_format(&file.file, format, &header)?;
        let (mut engine, mut found) = (Engine::default(), 0);
        for record in records.by_ref().map_while(Result::transpose) {
            let mut record = record?;
            if self.steps {
                engine.add_steps(&mut record);
            }
            out.write(&record)?;
            found += 1;
        }
        if found > 0 {
            out.finish()?;
        }
        interrupt::check().map(|()| found == dates.len())
    }
}

impl Daily {
    /// Returns the puzzles of the dates, `None` after the last one if there are no more, which has been reported; `None` if
    /// the user has ended the search for a grid.
    fn records(
        &self,
        dates: &[Date],
        global: &GlobalArgs,
    ) -> Result<Option<impl Iterator<Item = Result<Option<Record>, Failure>>>, Failure> {
        let kind = self.kind.new_kind();
        let (mut targets, by_day) = (Vec::with_capacity(dates.len()), self.levels.of_days(kind.is_classic())?);
        for (index, &date) in dates.iter().enumerate() {
            let requested = self.yesterday.flatten().filter(|_| index == 0);
            let requested = requested.map(|level| DayTarget { level: Some(level), time_s: None });
            targets.push(requested.unwrap_or(by_day.of(date)));
        }
        let new = |DayTarget { level, time_s }: DayTarget| {
            run::Daily::with_time(kind.clone(), level, time_s.map(|[min, max]| min..=max))
        };
        let of_target = |target| {
            let mut easier = by_day.and_easier(target).skip(1);
            new(target).or_else(|error| easier.find_map(|target| new(target).ok()).ok_or(error))
        };
        let found =
            SearchLimits::unlimited(global).search_first_grid(&kind, || by_target(targets.iter().copied(), of_target));
        let Some(mut dailies) = found.transpose()? else {
            print_stderr(format_args!("cluewise: {} after 0 days", limits::cause()));
            return Ok(None);
        };
        if !global.quiet {
            note_missing_levels(&dailies);
        }
        let mut engine = Engine::default();
        Ok(Some(dates.iter().zip(targets).map(move |(&date, target)| {
            let mut targets = by_day.and_easier(target).peekable();
            while let Some(target) = targets.next() {
                let Some(daily) = dailies.get_mut(&target) else { continue };
                if let Some(record) = record(daily, date, &mut engine, targets.peek().is_some())? {
                    return Ok(Some(record));
                }
                if limits::is_over() {
                    break;
                }
            }
            Ok(None)
        })))
    }

    /// Returns an error if steps are requested of a format without fields.
    fn check_steps(&self, has_fields: bool) -> Result<(), Failure> {
        match self.steps && !has_fields {
            true => Err("--steps needs a format with fields; use --format json or jsonl".to_owned().into()),
            false => Ok(()),
        }
    }

    /// Writes the pages or grids of the puzzles of all dates.
    fn write_pages(
        &self,
        files: &PageFiles<'_>,
        mut records: Vec<Record>,
        dates: &[Date],
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let (mut engine, formatter) = (Engine::default(), self.dates.formatter(self.language.lang));
        for (record, &date) in records.iter_mut().zip(dates) {
            sheet::prepare(&mut engine, record, !self.no_rating);
            record.id = Some(Id::Name(formatter.text(date)?));
        }
        let (layout, mut notes) = (self.layout()?, PageNotes::default());
        if let Some(width) = self.bare {
            sheet::check_grids(&records, &layout, width).map_err(|error| error.to_string())?;
            let page = |i: usize, content| {
                sheet::grid_page(&records[i], content, &layout, width).inspect(|page| notes.add(page))
            };
            self.write_grids(files, dates, page)?;
            notes.print_missing(global);
            return Ok(());
        }
        let pages = sheet::pages(&records, &layout).map_err(|error| error.to_string())?;
        warn_of_tiny_text("digits", sheet::digit_size(&records, &layout), None, global);
        note_narrowed_grid(sheet::narrowed_grid(&records, &layout), global);
        let days = records.len() - self.first_day();
        let pages = pages.skip(self.first_day()).take(days);
        files.write(pages.inspect(|page| notes.add(page)), days, global)?;
        notes.print_missing(global);
        Ok(())
    }

    /// Returns the number of days whose puzzles are requested.
    fn day_count(&self) -> usize {
        if self.levels.week { WEEK as usize } else { self.days as usize }
    }

    /// Returns the index of the first requested day.
    fn first_day(&self) -> usize {
        usize::from(self.yesterday.is_some())
    }

    /// Returns the dates of the puzzles, with the day before the first one for its solution.
    fn dates(&self) -> Result<Vec<Date>, Failure> {
        let out_of_range = || Failure::Message("the first date is 0001-01-01, the last date is 9999-12-31".into());
        let date = self.date.or_else(today).ok_or_else(out_of_range)?;
        let since_monday = if self.levels.week { days_since_monday(date) } else { 0 };
        let first = date.days_since_1970() - since_monday as i64 - self.first_day() as i64;
        let count = self.day_count() + self.first_day();
        let dates: Option<Vec<Date>> = (first..).take(count).map(Date::from_days_since_1970).collect();
        dates.ok_or_else(out_of_range)
    }

    /// Returns the output of puzzles.
    fn output(&self) -> OutputArgs {
        OutputArgs { file: OutputFileArgs { output: self.file.output.clone() }, format: self.format.clone() }
    }

    /// Returns the files of pages, if the output has pages.
    fn files(&self) -> Result<Option<PageFiles<'_>>, Failure> {
        let requested = self.format.as_deref().map(|format| FileType::from_str(format, true).ok());
        let output = self.file.output.as_deref().filter(|_| requested.is_none_or(|requested| requested.is_some()));
        let file_type = |output: &Path| match (requested, self.bare) {
            (Some(requested), _) => requested,
            (None, Some(_)) => grid_files::file_type(output).ok().map(|by_name| by_name.unwrap_or(FileType::Pdf)),
            (None, None) => FileType::of(output).ok()?,
        };
        // Pages of a requested type go to standard output by default.
        let output = output.or(requested.flatten().map(|_| Path::new("-")));
        match output.and_then(|output| Some((output, file_type(output)?))) {
            Some((output, file_type)) => Ok(Some(PageFiles { args: &self.page, output, file_type, default: "" })),
            None => match self.page_option() {
                Some(option) => Err(format!("{option} is for pages; use -o FILE.pdf, .svg, .png or .eps").into()),
                None => Ok(None),
            },
        }
    }

    /// Returns the name of a given option that only pages have.
    fn page_option(&self) -> Option<&'static str> {
        let own = [
            ("--yesterday", self.yesterday.is_some()),
            ("--bare", self.bare.is_some()),
            ("--no-rating", self.no_rating),
            ("--rules", self.rules),
            ("--name-line", self.name_line.is_given()),
        ];
        let own = own.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name);
        own.or_else(|| self.dates.first_given())
            .or_else(|| self.page.first_given())
            .or_else(|| self.names.first_given())
    }

    /// Returns the layout of a page per day, without numbers.
    fn layout(&self) -> Result<SheetLayout, Failure> {
        let mut layout = self.page.layout(Labels::in_requested_language(self.language.lang))?;
        self.page.set_dated_solution_label(&mut layout);
        layout.per_page = PerPage::new(1).unwrap_or_default();
        (layout.numbers, layout.titles) = (false, true);
        layout.digits = DigitsArg::style(None, &self.kind);
        layout.name_line = self.name_line.label(&layout.labels)?;
        layout.rules = self.rules;
        layout.level_names = self.names.names(level_names(&layout.labels, &LevelNames::default())?)?;
        if self.yesterday.is_some() {
            layout.solutions = SolutionPlacement::NextPage;
        }
        Ok(layout)
    }

    /// Writes the grids of the requested days, and the solutions of the days before them.
    fn write_grids(
        &self,
        files: &PageFiles,
        dates: &[Date],
        page: impl FnMut(usize, GridContent) -> Option<Page>,
    ) -> Result<(), Failure> {
        let names: Vec<String> = dates.iter().map(Date::to_string).collect();
        let (first, days) = (self.first_day(), dates.len() - self.first_day());
        let is_requested = |i: usize, content| match content {
            GridContent::Puzzle => i >= first,
            _ => self.yesterday.is_some() && i < days,
        };
        files.write_grids(&names, is_requested, page)
    }
}

/// Reports levels that no puzzle of the kind has, and the level in their place.
fn note_missing_levels(dailies: &BTreeMap<DayTarget, run::Daily>) {
    let other = |(target, daily): (&DayTarget, &run::Daily)| {
        Some((target.level?, daily.level())).filter(|(requested, made)| requested != made)
    };
    let missing: Vec<(Level, Level)> = dailies.iter().filter_map(other).collect();
    if let (Some(daily), Some((_, instead))) = (dailies.values().next(), missing.first()) {
        let levels: Vec<String> = missing.iter().map(|(level, _)| level.to_string()).collect();
        let (kind, levels) = (daily.kind(), levels.join("/"));
        print_stderr(format_args!("cluewise: no {kind} puzzle is {levels}; these days are {instead}"));
    }
}

/// Returns the record of the puzzle of a day; `None` if none is found, which has been reported.
fn record(
    daily: &mut run::Daily,
    date: Date,
    engine: &mut Engine,
    has_easier: bool,
) -> Result<Option<Record>, Failure> {
    let found = limits::token().run_partly(|| daily.puzzle(date, |_| !limits::is_over()));
    let Ok(made) = found else {
        if limits::is_over() {
            print_stderr(format_args!("cluewise: {date}: {}; the rest is left out", limits::cause()));
            return Ok(None);
        }
        let (kind, level) = (daily.kind(), daily.level());
        print_stderr(format_args!(
            "cluewise: {date}: no {kind} puzzle of level {level} found in {} attempts; {}",
            run::Daily::MAX_ATTEMPTS,
            if has_easier { "the day is easier" } else { "use another --level" }
        ));
        return Ok(None);
    };
    Ok(Some(engine.record_of_day(made, daily, date).map_err(|error| error.to_string())?))
}
