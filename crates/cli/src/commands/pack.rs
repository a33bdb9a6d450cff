//! `pack`

use crate::args::{
    FieldArgs, GlobalArgs, IdArgs, LevelNameArgs, OutputArgs, OutputFileArgs, RunArgs, ScaleArgs, SortArgs, TargetArgs,
    VariantArgs, level_targets_parser,
};
use crate::commands::level_table::LevelTable;
use crate::error::{Failure, print_stderr};
use crate::generation::kinds::{GenerationRequest, for_each_generated, scales_of_order};
use crate::generation::repeats::OnRepeat;
use crate::generation::{Generation, KnownArgs, OnMiss};
use crate::io::folder;
use crate::io::output::{Output, OutputTarget};
use crate::io::record_output::RecordOutput;
use cluewise::formats::{self, AnyRecord, FORMATS, Format, VariantFormat, printable};
use cluewise::generator::{FirstStep, Generated, LevelTargets, Part, Run};
use cluewise::pack::{FieldSelection, Header, LevelNames, Record};
use cluewise::rating::Scale;
use cluewise::variant::Symbols;
use std::path::PathBuf;

/// Generate a JSON pack of puzzles with solutions, levels and ratings
///
/// A pack records its seed and targets. The same command produces the same bytes. It is written atomically,
/// and only if every puzzle was found.
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
    /// Level: easy, medium, hard, expert, master or extreme, in any case, or a range, such as medium..expert, ..hard or
    /// expert..; with a number of puzzles as in hard=10 (repeatable)
    ///
    /// Targets of a level follow after commas and replace those of the command: easy=10,clues=30..36,symmetry=rot180.
    /// They are clues, er, symmetry, minimal, uniform, mask, hodoku, hodoku-score, minutes, require and forbid.
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
    variant: VariantArgs,
}

/// The default output.
const DEFAULT_OUTPUT: &str = "output/pack.json";
/// The message if the run is incomplete.
const NOT_WRITTEN: &str = "cluewise: no pack written: the run is incomplete";

impl Pack {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.variant.any_given() {
            return self.run_variants(global);
        }
        self.known.distinct.refuse_classic()?;
        let format = self.format()?;
        let names = self.level_names(format.name(), format.supports_header())?;
        let fields = self.fields.generated(format.name(), &FieldSelection::NAMES, self.steps)?;
        let (parts, first_step) = self.parts()?;
        let known = self.known.read(&self.variant, global)?;
        // The journal is beside the output.
        self.create_folder()?;
        let mut generation = Generation::new(global, &self.run, parts, Some(&self.output))?.distinct_from(known);
        let mut table = LevelTable::new(names.clone());
        let mut header = generation.header();
        (header.level_names, header.fields) = (names, fields);
        let file = OutputFileArgs { output: Some(self.output.clone()) };
        let mut out = RecordOutput::with_format(&file, format, Symbols::DIGITS, &header)?
            .with_ids(&self.ids)
            .sorted_by(self.sort.key);
        let to_stdout = out.is_stdout();
        let take = |out: &mut RecordOutput, record: &Record| {
            table.add(record);
            out.write(record)
        };
        let scales = self.scales.scales();
        let make = |run: &Run, index, made: &Generated| self.record(run, index, made, &scales, first_step);
        let records = self.description(format, &scales, first_step);
        if !generation.generate(global, &mut out, &records, make, take, OnMiss::Abort)? {
            print_stderr(NOT_WRITTEN);
            return Ok(false);
        }
        out.finish()?;
        let (count, seed) = (generation.count(), generation.seed());
        generation.finish()?;
        self.report(count, seed, &table, to_stdout, global)?;
        Ok(true)
    }

    /// Generates a pack of another size or with additional rules.
    fn run_variants(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let targets = self.targets.variant_targets()?;
        let (levels, count) = self.counts();
        let request = GenerationRequest::new(&self.variant, &self.run, levels, count, &targets)?
            .with_ratings(self.variant_scales()?)
            .with_steps(self.steps);
        let request = request
            .distinct_from(self.known.read(&self.variant, global)?)
            .on_repeat(self.known.distinct.on_repeat(OnRepeat::Count));
        let seed = request.seed(global);
        let (mut out, names) = self.variant_output(request.header(seed)?)?;
        let (to_stdout, mut table) = (out.is_stdout(), LevelTable::new(names));
        let take = |out: &mut RecordOutput, record: &AnyRecord| {
            table.add(record);
            out.write(record)
        };
        let (found, wanted) = for_each_generated(&request, seed, OnMiss::Abort, global, &mut out, take)?;
        if found < wanted {
            print_stderr(NOT_WRITTEN);
            return Ok(false);
        }
        out.finish()?;
        self.report(wanted, seed, &table, to_stdout, global)?;
        Ok(true)
    }

    /// Returns the scales of the ratings of variants; level and effort are always known.
    fn variant_scales(&self) -> Result<Vec<Scale>, Failure> {
        let args = &self.variant;
        let mut scales = self.scales.scales();
        args.refuse("--scale hodoku", scales.contains(&Scale::Hodoku))?;
        args.refuse("--scale time", scales.contains(&Scale::Time))?;
        for scale in scales_of_order(args, self.sort.key)?.into_iter().chain([Scale::Effort]) {
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
        Ok(scales)
    }

    /// Opens the output of variants. Returns it with the display names of levels.
    fn variant_output(&self, mut header: Header) -> Result<(RecordOutput, LevelNames), Failure> {
        let output = OutputArgs { file: OutputFileArgs { output: Some(self.output.clone()) }, format: None };
        let format = output.format_of_kinds(VariantFormat::Json)?;
        let names = self.level_names(format.name(), format.name() == "json")?;
        if !format.has_records() {
            let name = self.output.display();
            return Err(Failure::Message(format!(
                "{name}: this format has no place for solutions and ratings; use .json, .jsonl or .csv"
            )));
        }
        let fields = self.fields.generated(format.name(), &FieldSelection::NAMES_OF_VARIANTS, self.steps)?;
        self.create_folder()?;
        (header.level_names, header.fields) = (names.clone(), fields);
        let out = RecordOutput::with_format(&output.file, format, self.variant.output_symbols(), &header)?;
        Ok((out.with_ids(&self.ids).sorted_by(self.sort.key), names))
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
        let text = format!("{}: {count} puzzles, seed {seed}\n{table}", printable(&place));
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

    fn level_names(&self, name: &str, has_header: bool) -> Result<LevelNames, Failure> {
        let names = self.names.names(LevelNames::default())?;
        if !names.is_empty() && !has_header {
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
        scales: &[Scale],
        first_step: Option<FirstStep>,
    ) -> Record {
        let mut record = Record::from_generated(run, index, made);
        if scales.contains(&Scale::Se) {
            record.set_se(Some(made.rating()));
            record.se_techniques = Some(made.techniques().clone());
        }
        if scales.contains(&Scale::Hodoku) {
            record.rate_hodoku();
        }
        if scales.contains(&Scale::Time) {
            record.rate_time();
        }
        self.sort.rate(&mut record);
        if self.steps {
            record.add_steps();
        }
        if let Some(candidates) = first_step.and_then(|step| step.candidates(&made.puzzle)) {
            record.restrict(&candidates);
        }
        record
    }

    /// Returns what the records of the output depend on, for its journal.
    fn description(&self, format: &dyn Format, scales: &[Scale], first_step: Option<FirstStep>) -> String {
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

    /// Returns the parts of the run, one per level, and the technique at whose first step puzzles are written.
    fn parts(&self) -> Result<(Vec<Part>, Option<FirstStep>), Failure> {
        let (levels, count) = self.counts();
        self.targets.parts(levels, count)
    }

    /// Returns the levels, and the number of puzzles of levels without one.
    fn counts(&self) -> (&[LevelTargets], u64) {
        let default_count = if self.levels.len() <= 1 { self.run.length_or(10) } else { 10 };
        (&self.levels, self.count.unwrap_or(default_count))
    }

    /// Returns the format of the output by its extension, by default a pack.
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
        Ok(format)
    }

    /// Creates the folder of the output.
    fn create_folder(&self) -> Result<(), Failure> {
        self.output.parent().map_or(Ok(()), folder::create)
    }
}
