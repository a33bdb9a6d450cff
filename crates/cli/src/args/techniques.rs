//! Options of targets on the techniques that a puzzle needs, and on HoDoKu's rating.

use crate::args::translated_techniques::{technique_called_alike, technique_in_english};
use crate::args::{Suggested, near_techniques};
use crate::error::Failure;
use clap::Args;
use clap::builder::TypedValueParser;
use cluewise::generator::{Ladder, Targets, TechniqueNames, parse_score};
use cluewise::rating::{EffortTechnique, hodoku, normalized_name, same_name, se};
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Options of the techniques that a puzzle needs.
#[derive(Args)]
pub struct TechniqueArgs {
    /// Difficulty by HoDoKu: easy, medium, hard, unfair or extreme
    #[arg(long, value_name = "LEVEL", help_heading = "Targets")]
    hodoku: Option<hodoku::Level>,
    /// HoDoKu's score, such as 1200..1400
    #[arg(long, value_name = "MIN..MAX", value_parser = parse_score, help_heading = "Targets")]
    hodoku_score: Option<RangeInclusive<u32>>,
    /// Ladder of the techniques below: hodoku or se
    ///
    /// The ladder is the order in which techniques are tried. Default: hodoku. --require and --forbid without any other
    /// option of HoDoKu mean the ladder of Sudoku Explainer if it has all the names.
    #[arg(long, value_name = "LADDER", help_heading = "Targets")]
    ladder: Option<Ladder>,
    /// Require a technique: the puzzle needs it (repeatable; `cluewise techniques` lists the names, with --lang de or
    /// fr in German or French)
    ///
    /// Ladder hodoku: HoDoKu uses the technique. It does so only where all easier techniques find nothing, so they
    /// alone do not solve the puzzle; harder ones may be needed as well. Ladder se: the ER is higher without the
    /// technique.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Targets")]
    require: Vec<String>,
    /// Exclude a technique: the puzzle does not need it (repeatable)
    ///
    /// Ladder hodoku: HoDoKu does not use the technique. Ladder se: the ER is the same without it. The names are those
    /// of --require.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Targets")]
    forbid: Vec<String>,
    /// Require a technique, and nothing harder: all others that the puzzle needs come before it on the ladder
    ///
    /// The names are those of --require; for sizes and variants, those of the steps that `explain` prints.
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique_parser(), hide_possible_values = true, help_heading = "Targets")]
    practice: Option<String>,
    /// Write each puzzle as the candidate grid at which this required technique is next [default: that of --practice]
    ///
    /// The default format is then pencilmarks, nine rows of candidates, with the extension .pm: -o positions.pm. JSON,
    /// CSV and packs distinguish the clues from the digits placed before this step; other formats do not. Singles
    /// and puzzles of other sizes and variants are written with the digits placed before this step, without
    /// candidates.
    #[arg(long, value_name = "TECHNIQUE", num_args = 0..=1, default_missing_value = "", value_parser = next_technique, help_heading = "Targets")]
    at: Option<String>,
}

impl TechniqueArgs {
    /// Adds the requirements on HoDoKu's rating to the targets, and returns the names of the techniques.
    pub fn add_to(&self, targets: &mut Targets) -> Result<TechniqueNames, Failure> {
        (targets.hodoku.level, targets.hodoku.score) = (self.hodoku, self.hodoku_score.clone());
        let mut names = TechniqueNames::default();
        names.ladder = self.ladder;
        (names.require, names.forbid) = (self.require.clone(), self.forbid.clone());
        names.practice = self.practice.clone();
        names.at = match (self.at.as_deref(), &self.practice, self.require.as_slice()) {
            (Some(""), Some(name), _) | (Some(""), None, [name]) => Some(name.clone()),
            (Some(""), None, _) => return Err(Failure::Message("--at: the name of a technique is missing".into())),
            (at, ..) => at.map(Into::into),
        };
        if self.ladder == Some(Ladder::Se) {
            let names =
                names.require.iter_mut().chain(&mut names.forbid).chain(&mut names.practice).chain(&mut names.at);
            names.for_each(|name| *name = technique_called_alike(name, is_of_se).to_owned());
        }
        Ok(names)
    }
}

impl TechniqueArgs {
    /// Refuses techniques that only variants have, and suggests those of 9x9 puzzles.
    pub fn refuse_those_of_other_sizes(&self) -> Result<(), Failure> {
        let all =
            [("--require", &self.require[..]), ("--forbid", &self.forbid), ("--practice", self.practice.as_slice())];
        let mut names = all.iter().flat_map(|&(option, names)| names.iter().map(move |name| (option, name)));
        names.try_for_each(|(option, name)| refuse_other_sizes(option, name))
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

/// Returns the name of a technique of the effort scale of other kinds than the classic one that is called the same in
/// other languages; the name itself if there is none.
pub fn effort_technique(name: &str) -> &str {
    technique_called_alike(name, |name| name.parse::<EffortTechnique>().is_ok())
}

/// Returns targets of a level with the names of techniques in English.
pub fn with_techniques_in_english(level: &str) -> String {
    let in_english = |part: &str| match part.split_once('=') {
        Some((target @ ("require" | "forbid"), name)) if english_technique(name).is_none() => {
            format!("{target}={}", technique_in_english(name).unwrap_or(name))
        }
        _ => part.to_owned(),
    };
    level.split(',').map(in_english).collect::<Vec<_>>().join(",")
}

/// Parses the name of the technique that is next; an empty one is that of `--practice`.
fn next_technique(text: &str) -> Result<String, String> {
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
}
