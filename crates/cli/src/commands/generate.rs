//! `generate`

use crate::args::{
    DrawingArgs, GlobalArgs, InputArgs, KindArgs, LEVEL_HELP, OutputArgs, RunArgs, SortArgs, SortKey, TargetArgs,
    level_help, level_targets_parser,
};
use crate::commands::command::{Command, Task};
use crate::error::{Failure, print_stderr};
use crate::generation::{DistinctArgs, Generation, OnMiss, OnRepeat};
use crate::io::expressible::{check_new, format_of_new};
use crate::io::record_output::RecordOutput;
use clap::ValueHint;
use clap::builder::PossibleValuesParser;
use cluewise::engine::Contents;
use cluewise::formats::{self, Format};
use cluewise::generator::{FirstStep, LevelTargets, Part};
use cluewise::kinds::{Additions, Draft, MarkSet, RuleSet};
use cluewise::pack::Record;
use cluewise::run::NewKind;
use std::ffi::OsString;
use std::sync::Arc;

/// Generate puzzles with exactly one solution
///
/// Puzzle i of a run depends on the seed, the targets and i only. --range and --shard generate any part of a run, on
/// any machine and with any number of threads, with the same result.
#[derive(clap::Args)]
#[command(mut_arg("lines", |lines| lines.requires("from").hide_short_help(true)))]
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
    #[arg(long = "level", value_name = "LEVEL[=N][,TARGET=VALUE...]", value_parser = level_targets_parser(), help = LEVEL_HELP, long_help = level_help(), hide_possible_values = true, help_heading = "Targets")]
    levels: Vec<LevelTargets>,
    #[command(flatten)]
    targets: TargetArgs,
    /// Complete a puzzle: add to it until it has one solution
    ///
    /// FILE has one puzzle of any kind, with several solutions. Its clues and constraints stay. Each addition is needed,
    /// unless --level or --playable (the default from 16x16 on) requires an easier puzzle. --distinct leaves out repeats, which are frequent if few
    /// additions are possible.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    from: Option<OsString>,
    #[command(flatten)]
    drawings: DrawingArgs,
    /// What --from adds [default: clue, and the others that the puzzle has already]
    ///
    /// `killer` gives sums to cages without one, and adds cages of 2 to 5 cells outside of cages.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = PossibleValuesParser::new(Additions::names()), requires = "from", hide_short_help = true)]
    with: Vec<String>,
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
    kind: KindArgs,
}

impl Command for Generate {
    const NAME: &'static str = "generate";
    const OTHER_WORDS: &'static [&'static str] = &["create", "new", "make", "puzzle", "sudoku", "practice"];
    const TASKS: &'static [Task] = &[Task::Generate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let draft = self.from.as_ref().map(|file| self.draft(file)).transpose()?;
        let of_draft = |record: &Record| NewKind::of_draft(record.draft(&self.with));
        let kind = draft.as_ref().map_or_else(|| self.kind.new_kind(), of_draft);
        let (levels, count) = self.counts();
        let (parts, first_step) = self.targets.parts(levels, count, &kind)?;
        self.check_weights(&parts, &kind)?;
        if !global.quiet {
            self.kind.size_note().into_iter().for_each(print_stderr);
            self.targets.mask_note().into_iter().for_each(print_stderr);
        }
        let format = self.format(&kind, first_step)?;
        let contents = Contents {
            has_ratings: format.supports_ratings(),
            scales: self.sort.key.and_then(SortKey::scale).into_iter().collect(),
            steps: self.steps,
            weights: self.weights,
            first_step,
            draft,
        };
        contents.check(&kind).map_err(|error| error.to_string())?;
        let generation = Generation::new(global, &self.run, kind.clone(), parts, self.output.file.output.as_deref())?;
        let on_repeat = if kind.draft().is_some() { OnRepeat::Count } else { OnRepeat::Keep };
        let mut generation = generation.on_repeat(self.distinct.on_repeat(on_repeat));
        let mut header = generation.header();
        header.symbols = self.kind.output_symbols();
        let out = RecordOutput::with_format(&self.output.file, format, &header)?;
        let mut out = out.sorted_by(self.sort.key);
        if !contents.has_ratings {
            self.refuse_ratings(format.name())?;
        }
        check_new(format, &kind)?;
        self.note_lost_rules(format, &kind, global);
        let take = |out: &mut RecordOutput, record: Record| out.write(&record);
        let records = self.description(format, first_step);
        let all_found = generation.generate(global, &mut out, (&contents, &records), take, OnMiss::Skip)?;
        generation.finish(out)?;
        Ok(all_found)
    }
}

impl Generate {
    /// Returns what the records of the output depend on, for its journal.
    fn description(&self, format: &Format, first_step: Option<FirstStep>) -> String {
        let weights = if self.weights { ", weights" } else { "" };
        let at = first_step.map_or(String::new(), |step| format!(", at {step}"));
        let steps = if self.steps { ", steps" } else { "" };
        format!("{}{weights}{steps}{at}{}", format.name(), self.sort.description())
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

    fn check_weights(&self, parts: &[Part], kind: &NewKind) -> Result<(), Failure> {
        let have_weights = kind.is_classic() && parts.iter().all(|part| part.targets.supports_weights());
        match self.weights && !have_weights {
            true => {
                let message = "impossible: weights exist only for minimal 9x9 puzzles with the usual rules, without symmetry and \
                               without rare targets";
                Err(Failure::Message(message.into()))
            }
            false => Ok(()),
        }
    }

    /// Warns that a file of cells does not name the rules of its puzzles.
    fn note_lost_rules(&self, format: &Format, kind: &NewKind, global: &GlobalArgs) {
        let rules = kind.draft().map_or(kind.rules_and_marks().rules, |draft| draft.kind().rules());
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

    /// Returns the puzzle to complete.
    fn draft(&self, file: &OsString) -> Result<Record, Failure> {
        InputArgs::of_files(vec![file.clone()], None, &self.drawings).only_record(&self.kind)
    }

    /// Returns the requested format, by default lines, or if puzzles are written at a step candidate grids or JSON.
    fn format(&self, kind: &NewKind, first_step: Option<FirstStep>) -> Result<&'static Format, Failure> {
        let contents = Contents { first_step, ..Contents::default() };
        let mut defaults = [formats::LINE, formats::PENCILMARKS].into_iter();
        let default = defaults.find(|&format| contents.lost_in(format).is_none()).unwrap_or(formats::JSONL);
        // Options do not name the rules of a draft.
        let is_more_than_lines = |draft: &Arc<Draft>| {
            !draft.kind().constraints().is_empty()
                || !draft.additions().constraints.is_empty()
                || formats::LINE.lost_rules(draft.kind(), RuleSet::EMPTY).is_some()
        };
        let have_marks = kind.rules_and_marks().marks != MarkSet::EMPTY || kind.draft().is_some_and(is_more_than_lines);
        let format = format_of_new(&self.output, default, have_marks)?;
        let Some(lost) = contents.lost_in(format) else { return Ok(format) };
        let keeping = match (first_step, &self.output.format) {
            (Some(step), None) if step.needs_clues() => "-o FILE.jsonl, FILE.csv or FILE.hodoku",
            (Some(step), _) if step.needs_clues() => "--format jsonl, csv or hodoku",
            (_, None) => {
                "-o FILE.pm (nine rows of candidates, which print and the other commands read), FILE.sukaku or FILE.jsonl"
            }
            _ => {
                "--format pencilmarks (nine rows of candidates, which print and the other commands read), sukaku or jsonl"
            }
        };
        let name = format.name();
        Err(Failure::Message(format!("{name} has no place for {lost} of --at; use {keeping}")))
    }
}
