//! `pack`

use crate::args::{
    GlobalArgs, LevelNameArgs, OutputFileArgs, RunArgs, ScaleArgs, SortArgs, TargetArgs, level_targets_parser,
};
use crate::error::{Failure, print_stderr};
use crate::generation::{Generation, KnownArgs, OnMiss};
use crate::io::output::{Output, OutputTarget, RecordOutput};
use cluewise::explain::{self, walk};
use cluewise::formats::{self, FORMATS, Format};
use cluewise::generator::{FirstStep, Generated, LevelTargets, Part, Run};
use cluewise::pack::{LevelNames, Record, brief_steps};
use cluewise::rating::Scale;
use cluewise::rating::effort::Level;
use std::path::PathBuf;

/// Generate a JSON pack of puzzles with solutions, levels and ratings
///
/// The pack records its seed and targets; the same command produces the same bytes. It is written atomically, and only
/// if every puzzle was found.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise pack --level easy=10 --level hard=10\n  \
    cluewise pack --level easy=15,clues=30..36 --level expert=15,er=..4.6,symmetry=rot180\n  \
    cluewise pack -n 100 --symmetry rot180 --seed 2026 -o packs/rot180.json\n  \
    cluewise pack --level expert=1000 --seed 1 --shard 1/4 -o part1.json")]
pub struct Pack {
    /// Level: easy, medium, hard, expert, master or extreme, in any case, or a range, such as medium..expert, ..hard or
    /// expert..; with a number of puzzles as in hard=10 (repeatable)
    ///
    /// Targets of a level follow after commas and replace those of the command: easy=10,clues=30..36,symmetry=rot180. They
    /// are clues, er, symmetry, minimal, uniform, mask, hodoku, hodoku-score, require and forbid.
    #[arg(long = "level", value_name = "LEVEL[=N][,TARGET=VALUE...]", value_parser = level_targets_parser(), hide_possible_values = true, help_heading = "Targets")]
    levels: Vec<LevelTargets>,
    /// Number of puzzles, for each level that has no number of its own, or in total without levels [default: 10]
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<u64>,
    #[command(flatten)]
    targets: TargetArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    scales: ScaleArgs,
    /// Add the steps of HoDoKu to each puzzle as `steps`: compact data without text, for hints in apps (docs/FORMATS.md)
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    sort: SortArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    /// Output file
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,
}

/// The default output.
const DEFAULT_OUTPUT: &str = "output/pack.json";

impl Pack {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let format = self.format()?;
        let names = self.level_names(format)?;
        let (parts, first_step) = self.parts()?;
        let known = self.known.read(global)?;
        let mut generation = Generation::new(global, &self.run, parts, Some(&self.output))?.distinct_from(known);
        let mut table = LevelTable { names: names.clone(), ..LevelTable::default() };
        let mut header = generation.header();
        header.level_names = names;
        let file = OutputFileArgs { output: Some(self.output.clone()) };
        let mut out = RecordOutput::with_format(&file, format, &header)?.sorted_by(self.sort.key);
        let to_stdout = out.is_stdout();
        let take = |out: &mut RecordOutput, record: &Record| {
            table.add(record);
            out.write(record)
        };
        let scales = self.scales.scales();
        let make = |run: &Run, index, made: &Generated| self.record(run, index, made, (&scales, first_step));
        let records = self.description(format, (&scales, first_step));
        if !generation.generate(global, (&mut out, &records), make, take, OnMiss::Abort)? {
            print_stderr("cluewise: no pack written: the run is incomplete");
            return Ok(false);
        }
        out.finish()?;
        let place = if to_stdout { "standard output".into() } else { self.output.display().to_string() };
        let text = format!("{place}: {} puzzles, seed {}\n{table}", generation.count(), generation.seed());
        generation.finish()?;
        if !to_stdout {
            let mut stdout = Output::open(&OutputFileArgs { output: None })?;
            stdout.line(text.trim_end())?;
            stdout.finish()?;
        } else if !global.quiet {
            // Standard output has the pack.
            print_stderr(text.trim_end());
        }
        Ok(true)
    }

    fn level_names(&self, format: &dyn Format) -> Result<LevelNames, Failure> {
        let names = self.names.names(LevelNames::default())?;
        if !names.is_empty() && !format.supports_header() {
            let name = format.name();
            return Err(Failure::Message(format!("{name} has no place for the names of levels; use .json")));
        }
        Ok(names)
    }

    /// Returns the record of a puzzle with the requested ratings; level and effort are always known.
    fn record(
        &self,
        run: &Run,
        index: u64,
        made: &Generated,
        (scales, first_step): (&[Scale], Option<FirstStep>),
    ) -> Record {
        let mut record = Record::from_generated(run, index, made);
        if scales.contains(&Scale::Se) {
            record.set_se(Some(made.rating()));
            record.se_techniques = Some(made.techniques().clone());
        }
        if scales.contains(&Scale::Hodoku) {
            record.rate_hodoku();
        }
        self.sort.rate(&mut record);
        if self.steps {
            record.extra.set("steps", brief_steps(&walk(&made.puzzle, explain::Options::default())));
        }
        if let Some(candidates) = first_step.and_then(|step| step.candidates(&made.puzzle)) {
            record.restrict(&candidates);
        }
        record
    }

    /// Returns what the records of the output depend on, for its journal.
    fn description(&self, format: &dyn Format, (scales, first_step): (&[Scale], Option<FirstStep>)) -> String {
        let se = scales.contains(&Scale::Se);
        let hodoku = if scales.contains(&Scale::Hodoku) { ", hodoku" } else { "" };
        let steps = if self.steps { ", steps" } else { "" };
        let at = first_step.map_or(String::new(), |step| format!(", at {step}"));
        format!("{}, se: {se}{hodoku}{steps}{at}{}", format.name(), self.sort.description())
    }

    /// Returns the parts of the run, one per level, and the technique at whose first step puzzles are written.
    fn parts(&self) -> Result<(Vec<Part>, Option<FirstStep>), Failure> {
        let default_count = if self.levels.len() <= 1 { self.run.length_or(10) } else { 10 };
        self.targets.parts(&self.levels, self.count.unwrap_or(default_count))
    }

    /// Returns the format of the output by its extension, by default a pack. Creates its folder.
    fn format(&self) -> Result<&'static dyn Format, Failure> {
        let file = OutputFileArgs { output: Some(self.output.clone()) };
        let format = file.format()?.unwrap_or(formats::JSON);
        if !format.supports_ratings() {
            let name = self.output.display();
            let fit: Vec<&str> = FORMATS.iter().filter(|f| f.supports_ratings()).map(|f| f.extensions()[0]).collect();
            let fit = fit.join(", .");
            return Err(Failure::Message(format!(
                "{name}: this format has no place for solutions and ratings; use .{fit}"
            )));
        }
        if let Some(folder) = self.output.parent().filter(|f| !f.as_os_str().is_empty()) {
            let made = std::fs::create_dir_all(folder);
            made.map_err(|e| Failure::io(format!("cannot create the folder {}", folder.display()), &e))?;
        }
        Ok(format)
    }
}

/// The table of levels: number of puzzles, range of clues and of effort.
#[derive(Default)]
struct LevelTable {
    names: LevelNames,
    rows: [LevelRow; Level::ALL.len()],
}

#[derive(Default)]
struct LevelRow {
    puzzles: usize,
    /// Number of puzzles by number of clues.
    clues: Vec<usize>,
    /// Minimum and maximum.
    effort: Option<(f64, f64)>,
}

impl LevelTable {
    fn add(&mut self, record: &Record) {
        let (Some(level), Some(effort)) = (record.level, record.effort) else { return };
        let row = &mut self.rows[level as usize];
        row.puzzles += 1;
        row.clues.resize(82, 0);
        row.clues[record.puzzle.clue_count()] += 1;
        row.effort = Some(row.effort.map_or((effort, effort), |(low, high)| (low.min(effort), high.max(effort))));
    }
}

impl std::fmt::Display for LevelTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = Level::ALL.map(|level| self.names.get(level));
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
        writeln!(f, "{:width$} {:>8}  {:14} effort", "level", "puzzles", "clues (mean)")?;
        for (name, row) in names.iter().zip(&self.rows) {
            let Some((low, high)) = row.effort else { continue };
            let fewest = row.clues.iter().position(|&n| n > 0).unwrap_or(0);
            let most = row.clues.iter().rposition(|&n| n > 0).unwrap_or(0);
            let sum: usize = row.clues.iter().enumerate().map(|(clues, n)| clues * n).sum();
            let clues = format!("{fewest}-{most} ({:.1})", sum as f64 / row.puzzles as f64);
            writeln!(f, "{name:width$} {:8}  {clues:14} {low:.2}-{high:.2}", row.puzzles)?;
        }
        Ok(())
    }
}
