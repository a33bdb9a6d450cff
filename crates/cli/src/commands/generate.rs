//! `generate`

use crate::args::{GlobalArgs, OutputArgs, RunArgs, SortArgs, TargetArgs, VariantArgs, level_targets_parser};
use crate::error::{Failure, print_stderr};
use crate::generation::kinds::{GenerationRequest, for_each_generated, scales_of_order};
use crate::generation::repeats::OnRepeat;
use crate::generation::{DistinctArgs, Generation, OnMiss};
use crate::io::output::OutputTarget;
use crate::io::record_output::RecordOutput;
use cluewise::formats::{self, AnyRecord, Format, OutputFormat};
use cluewise::generator::{FirstStep, Generated, LevelTargets, Part, Run};
use cluewise::pack::Record;
use cluewise::variant::{RuleSet, Symbols};

/// Generate puzzles with exactly one solution
///
/// Puzzle i of a run depends on the seed, the targets and i only. --range and --shard generate any part of a run, on
/// any machine and with any number of threads, with the same result.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise generate -n 10                                   ten puzzles, one per line\n  \
    cluewise generate -n 5 --level hard --symmetry rot180     hard, with point symmetry\n  \
    cluewise generate --seed 7 --range 100..200               puzzles 100 to 199 of seed 7\n  \
    cluewise generate -n 5 --hodoku hard --require w-wing     hard by HoDoKu, with a W-Wing\n  \
    cluewise generate --practice skyscraper --at              a candidate grid whose next step is a Skyscraper\n  \
    cluewise generate -n 5 --variant x+anti-knight            with additional rules\n  \
    cluewise generate -n 5 --size 6 --variant jigsaw          6x6 with irregular regions\n  \
    cluewise generate -n 5 --variant killer --symmetry rot180 killers with symmetric cages\n  \
    cluewise generate -n 1000000 --seed 7 --shard 3/8         the third of eight equal parts\n  \
    cluewise generate -n 100 --clues 36..40 -o easy.jsonl     with solutions and ratings")]
pub struct Generate {
    /// Number of puzzles, for each level that has no number of its own [default: 1, or the end of --range]
    #[arg(short = 'n', long, value_name = "N")]
    count: Option<u64>,
    /// Difficulty: easy, medium, hard, expert, master or extreme, in any case, or a range, such as medium..expert,
    /// ..hard or expert..; with a number of puzzles as in hard=10 (repeatable)
    ///
    /// Targets of a level follow after commas and replace those of the command: easy=10,clues=30..36,symmetry=rot180.
    /// They are clues, er, symmetry, minimal, uniform, mask, hodoku, hodoku-score, minutes, require and forbid.
    #[arg(long = "level", value_name = "LEVEL[=N][,TARGET=VALUE...]", value_parser = level_targets_parser(), hide_possible_values = true, help_heading = "Targets")]
    levels: Vec<LevelTargets>,
    #[command(flatten)]
    targets: TargetArgs,
    /// Append the sampling weight of each minimal puzzle
    ///
    /// The generator prefers puzzles with few clues; weighted means correct this bias.
    #[arg(long)]
    weights: bool,
    /// Add the steps of the solution to each record, as `pack --steps` does
    #[arg(long)]
    steps: bool,
    #[command(flatten)]
    distinct: DistinctArgs,
    #[command(flatten)]
    sort: SortArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    variant: VariantArgs,
    /// Only puzzles that singles, locked candidates and the rules between two cells solve; the default from 16x16 on
    /// without --minimal
    #[arg(long, conflicts_with = "minimal", help_heading = "Variants")]
    playable: bool,
}

impl Generate {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        if self.variant.any_given() {
            return self.generate_variants(global);
        }
        self.distinct.refuse_classic()?;
        self.variant.refuse_without_variant("--playable", self.playable)?;
        let (levels, count) = self.counts();
        let (parts, first_step) = self.targets.parts(levels, count)?;
        self.check_weights(&parts)?;
        if !global.quiet {
            self.targets.mask_note().into_iter().for_each(print_stderr);
            first_step.and_then(candidate_grid_note).into_iter().for_each(print_stderr);
        }
        let mut generation = Generation::new(global, &self.run, parts, self.output.file.output.as_deref())?;
        let format = self.format(first_step)?;
        let mut out = RecordOutput::with_format(&self.output.file, format, Symbols::DIGITS, &generation.header())?
            .sorted_by(self.sort.key);
        let (has_ratings, format) = (out.format().has_records(), out.format().name());
        if !has_ratings {
            self.refuse_ratings(format)?;
        }
        let record = |run: &Run, index, made: &Generated| {
            let record = if has_ratings { Record::from_generated(run, index, made) } else { made.puzzle.into() };
            self.completed(record, made, first_step, has_ratings)
        };
        let weights = if self.weights { ", weights" } else { "" };
        let at = first_step.map_or(String::new(), |step| format!(", at {step}"));
        let steps = if self.steps { ", steps" } else { "" };
        let records = format!("{format}{weights}{steps}{at}{}", self.sort.description());
        let all_found =
            generation.generate(global, &mut out, &records, record, |out, record| out.write(record), OnMiss::Skip)?;
        if !all_found && !out.is_stdout() {
            print_stderr("cluewise: no file written: the run is incomplete");
            return Ok(false);
        }
        out.finish()?;
        generation.finish()?;
        Ok(all_found)
    }

    /// Returns an error if the puzzles have weights or steps, for which this format has no place.
    fn refuse_ratings(&self, format: &str) -> Result<(), Failure> {
        let message = match self {
            Generate { weights: true, .. } => format!("{format} has no place for weights; use --format jsonl or csv"),
            Generate { steps: true, .. } => format!("{format} has no place for steps; use --format json or jsonl"),
            _ => return Ok(()),
        };
        Err(Failure::Message(message))
    }

    fn check_weights(&self, parts: &[Part]) -> Result<(), Failure> {
        match self.weights && !parts.iter().all(|part| part.targets.supports_weights()) {
            true => {
                let message =
                    "impossible: weights exist only for minimal puzzles without symmetry and without rare targets";
                Err(Failure::Message(message.into()))
            }
            false => Ok(()),
        }
    }

    /// Adds what the options request to a record: ratings to sort by, the candidates at a step, the weight.
    fn completed(
        &self,
        mut record: Record,
        generated: &Generated,
        first_step: Option<FirstStep>,
        has_ratings: bool,
    ) -> Record {
        self.sort.rate(&mut record);
        if self.steps {
            record.add_steps();
        }
        if let Some(candidates) = first_step.and_then(|step| step.candidates(&generated.puzzle)) {
            // Formats of plain puzzles show filled cells as clues.
            if has_ratings {
                record.restrict(&candidates);
            } else {
                let rated = std::mem::replace(&mut record, Record::from(&candidates));
                (record.effort, record.se) = (rated.effort, rated.se);
                (record.hodoku_level, record.hodoku_score) = (rated.hodoku_level, rated.hodoku_score);
            }
        }
        if let Some(weight) = self.weights.then(|| generated.weight()).flatten() {
            record.extra.set("weight", weight.into());
        }
        record
    }

    /// Generates puzzles of another size or with additional rules.
    fn generate_variants(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let (args, run) = (&self.variant, &self.run);
        args.refuse("--weights", self.weights)?;
        if !global.quiet {
            args.size_note().into_iter().for_each(print_stderr);
        }
        let mut targets = self.targets.variant_targets()?;
        targets.playable = self.playable;
        let scales = scales_of_order(args, self.sort.key)?;
        let (levels, count) = self.counts();
        let request = GenerationRequest::new(args, run, levels, count, &targets)?;
        let request =
            request.with_ratings(scales).with_steps(self.steps).on_repeat(self.distinct.on_repeat(OnRepeat::Keep));
        let seed = request.seed(global);
        let format = self.output.format_of_kinds(args.default_format())?;
        if self.steps && !format.has_records() {
            return Err(format!("{} has no place for steps; use --format json or jsonl", format.name()).into());
        }
        let (file, header) = (&self.output.file, request.header(seed)?);
        let mut out = RecordOutput::with_format(file, format, args.output_symbols(), &header)?.sorted_by(self.sort.key);
        self.note_lost_rules(format, global);
        let take = |out: &mut RecordOutput, record: &AnyRecord| out.write(record);
        let (found, wanted) = for_each_generated(&request, seed, OnMiss::Skip, global, &mut out, take)?;
        if found < wanted && !out.is_stdout() {
            print_stderr("cluewise: no file written: the run is incomplete");
            return Ok(false);
        }
        out.finish()?;
        Ok(found == wanted)
    }

    /// Warns that a file of cells does not name the rules of its puzzles.
    fn note_lost_rules(&self, format: OutputFormat, global: &GlobalArgs) {
        let rules = self.variant.rules_and_marks().rules;
        // Lines have the regions of jigsaws.
        let has_names = !matches!(format.name(), "line" | "grid") || rules.to_string() == "jigsaw";
        let (Some(file), false) = (&self.output.file.output, global.quiet || has_names || rules == RuleSet::EMPTY)
        else {
            return;
        };
        let name = file.display();
        print_stderr(format_args!(
            "cluewise: {name} has cells only; read it with --variant {rules}, or write a .jsonl file, which names the rules"
        ));
    }

    /// Returns the levels, and the number of puzzles of levels without one.
    fn counts(&self) -> (&[LevelTargets], u64) {
        let default_count = if self.levels.len() <= 1 { self.run.length_or(1) } else { 1 };
        (&self.levels, self.count.unwrap_or(default_count))
    }

    /// Returns the requested format, by default lines, or candidate grids if puzzles are written at a step.
    fn format(&self, first_step: Option<FirstStep>) -> Result<&'static dyn Format, Failure> {
        let default = if first_step.is_some() { formats::PENCILMARKS } else { formats::LINE };
        let format = self.output.format()?.unwrap_or(default);
        if first_step.is_some() && !format.supports_candidates() {
            let name = format.name();
            return Err(Failure::Message(format!(
                "{name} has no place for the candidates of --at; use -o FILE.pm (nine rows of candidates, which print and the \
                 other commands read), FILE.sukaku or FILE.jsonl"
            )));
        }
        Ok(format)
    }
}

/// Returns a note for techniques that place the only candidate of a cell, which candidate grids do not tell from an
/// entered digit.
fn candidate_grid_note(step: FirstStep) -> Option<String> {
    let (name, remedy) = match step {
        FirstStep::Hodoku(id) if id.name() == "full-house" => (id.name(), "leave out --at"),
        FirstStep::Hodoku(id) if id.name() == "naked-single" => (id.name(), "add --size 9"),
        FirstStep::Se(id) if id.name() == "naked-single" => (id.name(), "add --size 9"),
        _ => return None,
    };
    Some(format!(
        "cluewise: in candidate grids, the digit of a {name} looks entered, so that another step is next; for puzzles in digits, {remedy}"
    ))
}
