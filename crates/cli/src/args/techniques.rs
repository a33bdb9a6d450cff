//! Names of techniques in options.

use crate::args::translated_levels::{levels_in_english, with_level_in_english};
use crate::args::translated_techniques::{technique_called_alike, technique_in_english};
use crate::args::{Suggested, near_techniques};
use crate::error::Failure;
use clap::Args;
use clap::builder::TypedValueParser;
use cluewise::engine::{ParseSelectionError, Selection};
use cluewise::rating::hodoku::TechniqueChoice;
use cluewise::rating::{EffortTechnique, Ladder, hodoku, normalized_name, same_name, se};
use std::collections::HashSet;
use std::sync::LazyLock;

/// Options of the techniques of HoDoKu.
#[derive(Args)]
pub struct TechniqueChoiceArgs {
    /// Use only these techniques of HoDoKu, separated by commas
    #[arg(long, value_name = "NAME[,NAME...]", value_delimiter = ',', value_parser = technique_parser(), hide_possible_values = true)]
    only: Vec<String>,
    /// Do not use these techniques of HoDoKu, separated by commas
    #[arg(long, value_name = "NAME[,NAME...]", value_delimiter = ',', value_parser = technique_parser(), hide_possible_values = true)]
    forbid: Vec<String>,
    /// Try these techniques of HoDoKu first, in this order, separated by commas
    #[arg(long, value_name = "NAME[,NAME...]", value_delimiter = ',', value_parser = technique_parser(), hide_possible_values = true)]
    order: Vec<String>,
}

impl TechniqueChoiceArgs {
    /// Returns whether there is one of the options.
    pub fn is_given(&self) -> bool {
        [&self.only, &self.forbid, &self.order].iter().any(|names| !names.is_empty())
    }

    /// Returns the techniques of HoDoKu to choose from.
    pub fn choice(&self) -> Result<TechniqueChoice, Failure> {
        fn names(names: &[String]) -> impl Iterator<Item = &str> {
            names.iter().map(|name| technique_of_ladder(Ladder::Hodoku, name))
        }
        let choice = TechniqueChoice::of_names(names(&self.only), names(&self.forbid), names(&self.order));
        choice.map_err(|error| format!("--only, --forbid, --order: {error}").into())
    }
}

/// Refuses a technique that only variants have, and suggests those of 9x9 puzzles.
pub fn refuse_other_sizes(option: &str, name: &str) -> Result<(), Failure> {
    let is_classic = |name: &str| name.parse::<hodoku::TechniqueId>().is_ok() || is_of_se(name);
    if is_classic(name) {
        return Ok(());
    }
    let near = near_techniques(name, TECHNIQUE_NAMES.iter().copied().filter(|name| is_classic(name)));
    Err(Failure::Message(format!("{option}: 9x9 puzzles have no technique {name:?}{near}")))
}

/// Returns whether the ladder of Sudoku Explainer has a technique of this name.
fn is_of_se(name: &str) -> bool {
    name.parse::<se::TechniqueId>().is_ok()
}

/// Returns the name of a technique of a ladder that is called the same in other languages; the name itself if there is
/// none.
pub fn technique_of_ladder(ladder: Ladder, name: &str) -> &str {
    match ladder {
        Ladder::Hodoku => technique_called_alike(name, |name| name.parse::<hodoku::TechniqueId>().is_ok()),
        Ladder::Se => technique_called_alike(name, is_of_se),
        Ladder::Effort => technique_called_alike(name, |name| name.parse::<EffortTechnique>().is_ok()),
    }
}

/// Returns targets of a level with the names of the level and of techniques in English.
pub fn with_names_in_english(level: &str) -> String {
    let in_english = |part: &str| match part.split_once('=') {
        Some((target @ ("require" | "forbid"), name)) if english_technique(name).is_none() => {
            format!("{target}={}", technique_in_english(name).unwrap_or(name))
        }
        _ => with_level_in_english(part),
    };
    level.split(',').map(in_english).collect::<Vec<_>>().join(",")
}

/// Parses conditions, in which techniques have names in any language.
pub fn selection(text: &str) -> Result<Selection, String> {
    let in_english = |condition: &str| match condition.split_once('=') {
        Some((name, value)) if name.trim() == "technique" => {
            let found = technique(value.trim()).map_err(|error| format!("{value:?}: {error}"))?;
            Ok(format!("technique={}", technique_of_ladder(Ladder::Hodoku, &found)))
        }
        Some((name, value)) if name.trim() == "level" => Ok(format!("level={}", levels_in_english(value.trim()))),
        _ => Ok(condition.to_owned()),
    };
    let conditions: Vec<String> = text.split(',').map(in_english).collect::<Result<_, String>>()?;
    conditions.join(",").parse().map_err(|error: ParseSelectionError| error.to_string())
}

/// Parses the name of the technique that is next; an empty one is that of `--practice`.
pub fn next_technique(text: &str) -> Result<String, String> {
    if text.is_empty() { Ok(String::new()) } else { technique(text) }
}

/// Returns a parser of names of techniques of either ladder, in English or another language, in any case, with or
/// without spaces and dashes.
pub fn technique_parser() -> impl TypedValueParser<Value = String> {
    Suggested { names: TECHNIQUE_NAMES.clone(), parse: technique }
}

/// The names of the techniques of both ladders. Every command needs them for its arguments.
static TECHNIQUE_NAMES: LazyLock<Vec<&str>> = LazyLock::new(technique_names);

/// Returns the names of both ladders, sorted, then those that only variants have.
fn technique_names() -> Vec<&'static str> {
    let of_hodoku = hodoku::TechniqueId::all().map(hodoku::TechniqueId::name);
    let mut names: Vec<&str> = of_hodoku.chain(se::TechniqueId::all().map(se::TechniqueId::name)).collect();
    names.sort_unstable();
    names.dedup();
    // The names of variants that 9x9 puzzles do not have.
    let mut known: HashSet<String> = names.iter().map(|name| normalized_name(name)).collect();
    let others = EffortTechnique::all().map(EffortTechnique::name);
    names.extend(others.filter(|name| known.insert(normalized_name(name))));
    names
}

/// Parses the name of a technique.
fn technique(text: &str) -> Result<String, String> {
    if text.contains(',') {
        return Err("one technique is expected; repeat the option for more".into());
    }
    let name = english_technique(text).or_else(|| technique_in_english(text));
    name.map(str::to_owned)
        .ok_or_else(|| format!("no technique has this name{}", near_techniques(text, TECHNIQUE_NAMES.iter().copied())))
}

/// Returns the name in requests of a technique that is named in English.
fn english_technique(text: &str) -> Option<&'static str> {
    let known = TECHNIQUE_NAMES.iter().copied().find(|name| same_name(name, text));
    known
        .or_else(|| text.parse::<hodoku::Technique>().ok().map(hodoku::Technique::id))
        .or_else(|| text.parse::<hodoku::TechniqueId>().ok().map(hodoku::TechniqueId::name))
        .or_else(|| text.parse::<se::TechniqueId>().ok().map(se::TechniqueId::name))
        .or_else(|| text.parse::<EffortTechnique>().ok().map(EffortTechnique::name))
}
