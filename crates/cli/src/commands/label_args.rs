//! `--label`: replaces labels in books and on sheets.

use crate::args::{GlobalArgs, levels_in_english};
use crate::commands::printable::check_length;
use crate::error::{Failure, print_stderr};
use cluewise::explain::Language;
use cluewise::pack::LevelNames;
use cluewise::pack::Record;
use cluewise::render::sheet::Labels;

/// The option of labels.
#[derive(clap::Args)]
pub struct LabelArgs {
    /// Replace a word: contents, puzzles, solutions, steps, next-step, rules, rules-heading, shapes, colors, the name
    /// of a level or of a kind such as killer, or the rules of a kind such as rules.killer (repeatable)
    #[arg(long = "label", value_name = "KEY=TEXT")]
    labels: Vec<String>,
}

impl LabelArgs {
    /// Replaces the labels.
    ///
    /// # Errors
    /// A key is unknown, or a text too long.
    pub fn set(&self, labels: &mut Labels) -> Result<(), Failure> {
        self.labels.iter().try_for_each(|label| check_length("--label", label))?;
        self.labels.iter().try_for_each(|label| {
            let Some((key, text)) = label.split_once('=') else {
                return Err(Failure::Message(format!("--label {label:?}: expected KEY=TEXT")));
            };
            labels.set(&levels_in_english(key), text).map_err(|known| unknown(label, &known))
        })
    }
}

/// Returns the error for an unknown key.
pub fn unknown(key: &str, known: &str) -> Failure {
    Failure::Message(format!("--label {key:?}: expected KEY=TEXT; keys are {known}"))
}

/// Returns the names of levels: those of the language, replaced by those of the input and by labels.
///
/// # Errors
/// A name is too long, or two levels have the same.
pub fn level_names(labels: &Labels, input: &LevelNames) -> Result<LevelNames, Failure> {
    let invalid = |error| Failure::Message(format!("--label: {error}"));
    labels.level_names().map_err(invalid)?.merged(input).map_err(|error| error.to_string().into())
}

/// Warns of labels of kinds that no puzzle has, and of rules that are not printed.
pub fn warn_of_unused(labels: &Labels, records: &[Record], has_rules: bool, global: &GlobalArgs) {
    if global.quiet {
        return;
    }
    let unused = labels.unused_kinds(records.iter().map(Record::kind));
    let is_rule = |key: &str| key == "rules" || key.starts_with("rules.");
    let rule = labels.keys().find(|key| !has_rules && is_rule(key) && labels.is_set(key) && !unused.contains(key));
    if !unused.is_empty() {
        print_stderr(format_args!("cluewise: --label {}: no puzzle is of this kind", unused.join(", ")));
    }
    if let Some(key) = rule {
        print_stderr(format_args!("cluewise: --label {key}: rules are printed with --rules only"));
    }
}

/// The option of the language of pages.
#[derive(clap::Args)]
pub struct LanguageArgs {
    /// Language of headings, levels, rules, dates and the line for a name: en, de or fr [default: en]
    #[arg(long, value_name = "LANGUAGE")]
    pub lang: Option<Language>,
}
