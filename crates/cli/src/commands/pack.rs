//! `pack`

use crate::args::{
    FieldArgs, GlobalArgs, IdArgs, KindArgs, LEVEL_HELP, LevelNameArgs, OutputArgs, OutputFileArgs, RunArgs, ScaleArgs,
    SortArgs, SortKey, TargetArgs, level_help, level_targets_parser,
};
use crate::commands::command::{Command, Task};
use crate::commands::level_table::LevelTable;
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::generation::{Generation, KnownArgs, NO_PUZZLES, OnMiss, OnRepeat, selected_range};
use crate::io::folder;
use crate::io::output::{Output, OutputTarget};
use crate::io::record_output::RecordOutput;
use cluewise::engine::Contents;
use cluewise::formats::{self, FORMATS, Format, printable};
use cluewise::generator::{FirstStep, LevelTargets};
use cluewise::pack::{FieldSelection, LevelNames, Record};
use cluewise::rating::Scale;
use cluewise::run::Run;
use std::path::PathBuf;

/// Generate a JSON pack of puzzles with solutions, levels and ratings
///
/// A pack records its seed and targets. The same command produces the same bytes. It is written atomically, with the
/// puzzles that were found; exit code 1 if these are not all.
///
/// --size, --box and --variant make a pack of another size or with additional rules.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise pack --level easy=10 --level hard=10\n  \
    cluewise pack --level easy=15,clues=30..36 --level expert=15,er=..4.6,symmetry=rot180\n  \
    cluewise pack -n 100 --symmetry rot180 --seed 2026 -o packs/rot180.json\n  \
    cluewise pack --level easy..expert=100 --steps --fields id,puzzle,solution,level,steps -o app.json\n  \
    cluewise pack --variant killer --level easy=20 --level hard=20 -o killers.json\n  \
    cluewise pack --level expert=1000 --seed 1 --shard 1/4 -o part1.json")]
pub struct Pack {
    #[arg(long = "level", value_name = "LEVEL[=N][,TARGET=VALUE...]", value_parser = level_targets_parser(), help = LEVEL_HELP, long_help = level_help(), hide_possible_values = true, help_heading = "Targets")]
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
    /// Add the steps of HoDoKu to each puzzle as `steps`: compact data without text, for hints in apps
    /// (docs/FORMATS.md); for sizes and variants those of the effort scale
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    known: KnownArgs,
    #[command(flatten)]
    sort: SortArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    #[command(flatten)]
    ids: IdArgs,
    /// Output file
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,
    #[command(flatten)]
    kind: KindArgs,
}

/// The default output.
const DEFAULT_OUTPUT: &str = "output/pack.json";

impl Command for Pack {
    const NAME: &'static str = "pack";
    const TASKS: &'static [Task] = &[Task::Generate, Task::Packs];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let kind = self.kind.new_kind();
        let format = self.format()?;
        let names = self.level_names(format)?;
        let fields = self.fields.generated(format.name(), &FieldSelection::NAMES, self.steps)?;
        let (levels, count) = self.counts();
        let (parts, first_step) = self.targets.parts(levels, count, &kind)?;
        if parts.iter().all(|part| part.count == 0) {
            return Err(NO_PUZZLES.to_owned().into());
        }
        let contents = Contents {
            has_ratings: true,
            scales: self.scales_with_order(),
            steps: self.steps,
            first_step,
            ..Contents::default()
        };
        contents.check(&kind).map_err(|error| error.to_string())?;
        let known = self.known.read(&self.kind, global)?;
        // A refused run leaves no folder; the journal is beside the output.
        selected_range(&self.run, &Run::new(0, kind.clone(), parts.clone())?)?;
        self.create_folder()?;
        let mut generation = Generation::new(global, &self.run, kind.clone(), parts, Some(&self.output))?
            .distinct_from(known)
            .on_repeat(self.known.distinct.on_repeat(OnRepeat::Count));
        let mut table = LevelTable::new(names.clone());
        let mut header = generation.header();
        (header.level_names, header.fields) = (names, fields);
        header.symbols = self.kind.output_symbols();
        let file = OutputFileArgs { output: Some(self.output.clone()) };
        let mut out = RecordOutput::with_format(&file, format, &header)?.with_ids(&self.ids).sorted_by(self.sort.key);
        let to_stdout = out.is_stdout();
        let take = |out: &mut RecordOutput, record: Record| {
            table.add(&record);
            out.write(&record)
        };
        let records = self.description(format, first_step);
        let all_found = generation.generate(global, &mut out, (&contents, &records), take, OnMiss::Skip)?;
        let (found, seed) = (generation.found(), generation.seed());
        generation.finish(out)?;
        if found > 0 {
            self.report(found, seed, &table, to_stdout, global)?;
        }
        Ok(all_found)
    }
}

impl Pack {
    /// Returns the scales of the ratings; level and effort are always known.
    fn scales_with_order(&self) -> Vec<Scale> {
        let mut scales = self.scales.scales();
        for scale in self.sort.key.and_then(SortKey::scale).into_iter().chain([Scale::Effort]) {
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
        scales
    }

    /// Prints where the pack is, its number of puzzles and seed, and the table of levels.
    fn report(
        &self,
        count: u64,
        seed: u64,
        table: &LevelTable,
        to_stdout: bool,
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let place = if to_stdout { "standard output".into() } else { self.output.display().to_string() };
        let puzzles = counted(count as usize, "puzzle");
        let text = format!("{}: {puzzles}, seed {seed}\n{table}", printable(&place));
        if !to_stdout {
            let mut stdout = Output::open(&OutputFileArgs { output: None })?;
            stdout.line(text.trim_end())?;
            stdout.finish()?;
        } else if !global.quiet {
            // Standard output has the pack.
            text.trim_end().lines().for_each(print_stderr);
        }
        Ok(())
    }

    fn level_names(&self, format: &Format) -> Result<LevelNames, Failure> {
        let names = self.names.names(LevelNames::default())?;
        if !names.is_empty() && !format.supports_header() {
            let name = format.name();
            return Err(Failure::Message(format!("{name} has no place for the names of levels; use .json")));
        }
        Ok(names)
    }

    /// Returns what the records of the output depend on, for its journal.
    fn description(&self, format: &Format, first_step: Option<FirstStep>) -> String {
        let scales = self.scales.scales();
        let se = scales.contains(&Scale::Se);
        let hodoku = if scales.contains(&Scale::Hodoku) { ", hodoku" } else { "" };
        let time = if scales.contains(&Scale::Time) { ", time" } else { "" };
        let steps = if self.steps { ", steps" } else { "" };
        let at = first_step.map_or(String::new(), |step| format!(", at {step}"));
        format!(
            "{}, se: {se}{hodoku}{time}{steps}{at}{}{}",
            format.name(),
            self.sort.description(),
            self.fields.description()
        )
    }

    /// Returns the levels, and the number of puzzles of levels without one.
    fn counts(&self) -> (&[LevelTargets], u64) {
        let default_count = if self.levels.len() <= 1 { self.run.length_or(10) } else { 10 };
        (&self.levels, self.count.unwrap_or(default_count))
    }

    /// Returns the format of the output by its extension, by default a pack.
    fn format(&self) -> Result<&'static Format, Failure> {
        let output = OutputArgs { file: OutputFileArgs { output: Some(self.output.clone()) }, format: None };
        let format = self.kind.format_of_new(&output, formats::JSON)?;
        if !format.supports_ratings() {
            let name = self.output.display();
            let fit: Vec<&str> = FORMATS.iter().filter(|f| f.supports_ratings()).map(|f| f.extensions()[0]).collect();
            let fit = fit.join(", .");
            let fit = fit.rsplit_once(", ").map_or(fit.clone(), |(all, last)| format!("{all} or {last}"));
            return Err(Failure::Message(format!(
                "{name}: this format has no place for solutions and ratings; use .{fit}"
            )));
        }
        Ok(format)
    }

    /// Creates the folder of the output.
    fn create_folder(&self) -> Result<(), Failure> {
        self.output.parent().map_or(Ok(()), folder::create)
    }
}
