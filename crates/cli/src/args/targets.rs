//! Options of targets, made from the table of targets.

use super::suggested::Suggested;
use super::techniques::{next_technique, refuse_other_sizes, technique_of_ladder, technique_parser};
use super::values::mask;
use crate::error::Failure;
use clap::builder::ValueParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use cluewise::generator::{
    FirstStep, Ladder, LevelTargets, Part, TARGETS, Target, TargetKinds, TargetSettings, TargetValue,
};
use cluewise::run::NewKind;

/// The help of `--level`.
pub const LEVEL_HELP: &str = "Difficulty: easy, medium, hard, expert, master or extreme, in any case, or a range, such as \
                              medium..expert, ..hard or expert..; with a number of puzzles as in hard=10 (repeatable)";

/// Returns the long help of `--level`, with the targets that a level may have.
pub fn level_help() -> String {
    let names = LevelTargets::target_names();
    let (last, first) = names.split_last().expect("there are targets");
    format!(
        "{LEVEL_HELP}\n\nTargets of a level follow after commas and replace those of the command: \
         easy=10,clues=30..36,symmetry=rot180. They are {} and {last}.",
        first.join(", ")
    )
}

/// Options of the targets, without the level: the values of each that is given.
pub struct TargetArgs(Vec<(&'static Target, Vec<String>)>);

impl Args for TargetArgs {
    fn augment_args(command: Command) -> Command {
        command.args(TARGETS.iter().map(option))
    }

    fn augment_args_for_update(command: Command) -> Command {
        TargetArgs::augment_args(command)
    }
}

impl FromArgMatches for TargetArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<TargetArgs, clap::Error> {
        let is_given = |target: &&Target| matches.value_source(target.name) == Some(ValueSource::CommandLine);
        let values = |target: &'static Target| match target.value {
            TargetValue::Flag => (target, Vec::new()),
            _ => (target, matches.get_many::<String>(target.name).unwrap_or_default().cloned().collect()),
        };
        Ok(TargetArgs(TARGETS.iter().filter(is_given).map(values).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = TargetArgs::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Returns the option of a target.
fn option(target: &'static Target) -> Arg {
    let heading = if target.kinds == TargetKinds::Others { "Variants" } else { "Targets" };
    let mut option = Arg::new(target.name)
        .long(target.name)
        .help(target.help)
        .help_heading(heading)
        .hide_short_help(target.is_rare)
        .conflicts_with_all(target.excludes);
    if let Some(other) = target.requires {
        option = option.requires(other);
    }
    if !target.details.is_empty() {
        option = option.long_help(format!("{}\n\n{}", target.help, target.details));
    }
    let of = |name: &'static str, parser| move |option: Arg| option.value_name(name).value_parser(parser);
    match target.value {
        TargetValue::Flag => option.action(ArgAction::SetTrue),
        TargetValue::Range { .. } => of("MIN..MAX", checked(target))(option),
        TargetValue::Name(names) => {
            let default = (target.name == "symmetry").then_some("none");
            let are_in_help = names().iter().all(|name| target.help.contains(name));
            of("NAME", name_parser(target, names))(option).hide_possible_values(are_in_help).default_value(default)
        }
        TargetValue::Mask => of("MASK", ValueParser::new(mask_text))(option),
        TargetValue::Technique => of("TECHNIQUE", technique_parser().into())(option).hide_possible_values(true),
        TargetValue::Techniques => {
            let option = of("TECHNIQUE", technique_parser().into())(option);
            option.hide_possible_values(true).action(ArgAction::Append)
        }
        TargetValue::NextTechnique => {
            of("TECHNIQUE", ValueParser::new(next_technique))(option).num_args(0..=1).default_missing_value("")
        }
        TargetValue::Puzzle => of("PUZZLE", checked(target))(option),
        _ => of("VALUE", checked(target))(option),
    }
}

/// Returns a parser that checks values of a target and leaves them as they are.
fn checked(target: &'static Target) -> ValueParser {
    ValueParser::new(move |text: &str| target.check(text).map(|()| text.to_owned()))
}

/// Returns a parser of one of some names, which shells complete.
fn name_parser(target: &'static Target, names: fn() -> Vec<&'static str>) -> ValueParser {
    ValueParser::new(Suggested {
        names: names(),
        parse: move |text: &str| target.check(text).map(|()| text.to_owned()),
    })
}

/// Returns the characters of a mask, which may be in a file.
fn mask_text(text: &str) -> Result<String, String> {
    mask(text).map(|mask| mask.to_string())
}

impl TargetArgs {
    fn is_given(&self, name: &str) -> bool {
        self.0.iter().any(|(target, _)| target.name == name)
    }

    /// Returns the note for a mask without a number of clues, whose puzzles have clues in some of its cells only.
    pub fn mask_note(&self) -> Option<&'static str> {
        let is_loose = self.is_given("mask") && !self.is_given("exact-mask") && !self.is_given("clues");
        is_loose.then_some("cluewise: clues are in some cells of --mask; for a clue in each of them, add --exact-mask")
    }

    /// Returns the targets for puzzles of a kind.
    fn settings(&self, kind: &NewKind) -> Result<TargetSettings, Failure> {
        let mut settings = TargetSettings::default();
        for (target, values) in &self.0 {
            let is_of_ladder = matches!(target.value, TargetValue::Technique | TargetValue::Techniques);
            if kind.is_classic() && is_of_ladder {
                let option = format!("--{}", target.name);
                values.iter().try_for_each(|name| refuse_other_sizes(&option, name))?;
            }
            settings.set(target.name, values).map_err(|error| Failure::Message(format!("impossible: {error}")))?;
        }
        let names = &mut settings.names;
        if !kind.is_classic() {
            let all = names.practice.iter_mut().chain(&mut names.at);
            all.for_each(|name| *name = technique_of_ladder(Ladder::Effort, name).to_owned());
        } else if names.ladder == Some(Ladder::Se) {
            let all = names.require.iter_mut().chain(&mut names.forbid).chain(&mut names.practice).chain(&mut names.at);
            all.for_each(|name| *name = technique_of_ladder(Ladder::Se, name).to_owned());
        }
        Ok(settings)
    }

    /// Returns the parts of a run of puzzles of a kind, one per level, and the technique at whose first step classic
    /// puzzles are written. `count` is the number of puzzles of levels without one.
    pub fn parts(
        &self,
        levels: &[LevelTargets],
        count: u64,
        kind: &NewKind,
    ) -> Result<(Vec<Part>, Option<FirstStep>), Failure> {
        let parts = kind.parts(&self.settings(kind)?, levels, count);
        parts.map_err(|error| Failure::Message(format!("impossible: {error}")))
    }
}
