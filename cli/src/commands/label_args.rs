//! `--label`: replaces words in books and on sheets.

use crate::commands::printable::check_length;
use crate::error::Failure;
use cluewise::pack::LevelNames;
use cluewise::rating::effort::Level;
use cluewise::render::sheet::Labels;

/// The option of words.
#[derive(clap::Args)]
pub struct LabelArgs {
    /// Replace a word: contents, puzzles, solutions, steps, next-step, rules, rules-heading, shapes, colors, the name of a level or of
    /// a kind such as killer, or the rules of a kind such as rules.killer (repeatable)
    #[arg(long = "label", value_name = "KEY=TEXT")]
    labels: Vec<String>,
}

impl LabelArgs {
    /// Replaces the words.
    ///
    /// # Errors
    /// A key is unknown, or a text too long.
    pub fn set(&self, labels: &mut Labels) -> Result<(), Failure> {
        self.labels.iter().try_for_each(|label| check_length("--label", label))?;
        self.labels.iter().try_for_each(|label| {
            let Some((key, text)) = label.split_once('=') else {
                return Err(Failure::Message(format!("--label {label:?}: expected KEY=TEXT")));
            };
            labels.set(key, text).map_err(|known| unknown(label, &known))
        })
    }
}

/// Returns the error for an unknown key.
pub fn unknown(key: &str, known: &str) -> Failure {
    Failure::Message(format!("--label {key:?}: expected KEY=TEXT; keys are {known}"))
}

/// Returns the names of levels, replaced by the labels that differ from the default ones.
///
/// # Errors
/// A name is too long, or two levels have the same.
pub fn level_names(names: &LevelNames, labels: &Labels) -> Result<LevelNames, Failure> {
    let usual = Labels::default();
    let line = |level: &Level| format!("{}={}", level.name(), labels.get(level.name()));
    let is_set = |level: &Level| labels.get(level.name()) != usual.get(level.name());
    let lines: Vec<String> = Level::ALL.iter().filter(|level| is_set(level)).map(line).collect();
    let invalid = |error| Failure::Message(format!("--label: {error}"));
    let own: LevelNames = lines.join("\n").parse().map_err(invalid)?;
    names.clone().merged(&own).map_err(invalid)
}
