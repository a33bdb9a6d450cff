//! The table of targets. Options of the command line, parameters of the API, keywords of Python and JavaScript, the targets
//! of levels, the text of the random stream and the documents come from it.

use super::generated::Generated;
use super::hodoku_targets::HodokuTargets;
use super::ranges::{outside, parse_clues, parse_each_digit, parse_er, parse_minutes, parse_score};
use super::stable_text::StableText;
use super::symmetry::Symmetry;
use super::target_error::TargetError;
use super::target_settings::TargetSettings;
use super::targets::Targets;
use super::technique_targets::TechniqueNamesError;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::rating::{Ladder, Scale, hodoku};
use std::fmt::{self, Display};
use std::str::FromStr;

/// A target, with all that the interfaces need to know of it.
#[derive(Debug)]
#[non_exhaustive]
pub struct Target {
    /// The name of the option, with hyphens. Queries, JSON and Python have underscores in their place, JavaScript capitals.
    pub name: &'static str,
    /// The type of its value.
    pub value: TargetValue,
    /// The kinds of puzzles that have it.
    pub kinds: TargetKinds,
    /// Whether a level of several may have its own: `hard=10,clues=24..28`.
    pub is_of_levels: bool,
    /// Whether few need it, so that short help leaves it out.
    pub is_rare: bool,
    /// Whether it needs the techniques of Sudoku Explainer or HoDoKu, which some builds lack.
    pub needs_techniques: bool,
    /// The targets that it excludes.
    pub excludes: &'static [&'static str],
    /// The target without which it has no meaning.
    pub requires: Option<&'static str>,
    /// Its meaning in one sentence without a period.
    pub help: &'static str,
    /// More sentences; empty if none are needed.
    pub details: &'static str,
    /// An example of a value; empty for flags and names from a list.
    pub example: &'static str,
    /// The fields of a run in JSON that it sets, each with words about its value; `None` is the field of its parameter.
    pub json: Option<&'static [(&'static str, &'static str)]>,
    /// The scale of the ratings that it restricts, which records of the puzzles then have.
    scale: Option<Scale>,
    /// Sets the target to all values that were given.
    set: fn(&mut TargetSettings, &[&str]) -> Result<(), String>,
    /// Returns whether it is set.
    is_given: fn(&Targets) -> bool,
    /// Adds its values to the text of the random stream.
    add_to_text: fn(&Targets, &mut StableText),
    /// Returns how far a classic puzzle is from it, 0 if it meets it; `None` for targets that the search knows.
    distance: Option<fn(&Targets, &Generated) -> u32>,
}

/// The type of the values of a target.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum TargetValue {
    /// True or false.
    Flag,
    /// `MIN..MAX` or one number.
    Range {
        /// Whether the numbers have a decimal.
        has_decimal: bool,
    },
    /// One of these names.
    Name(fn() -> Vec<&'static str>),
    /// One character for each cell.
    Mask,
    /// The name of a technique.
    Technique,
    /// Names of techniques; the target may be repeated.
    Techniques,
    /// The name of a technique, or without a value the one to practice.
    NextTechnique,
    /// A 9x9 puzzle.
    Puzzle,
}

/// The kinds of puzzles that have a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetKinds {
    /// All.
    All,
    /// 9x9 Sudoku with the usual rules only.
    Classic,
    /// All but 9x9 Sudoku with the usual rules.
    Others,
}

/// A target of classic puzzles that levels lack and random streams do not depend on.
const TARGET: Target = Target {
    name: "",
    value: TargetValue::Flag,
    kinds: TargetKinds::Classic,
    is_of_levels: false,
    is_rare: false,
    needs_techniques: false,
    excludes: &[],
    requires: None,
    help: "",
    details: "",
    example: "",
    json: None,
    scale: None,
    set: |_, _| Ok(()),
    is_given: |_| false,
    add_to_text: |_, _| {},
    distance: None,
};

/// All targets besides the level. The order is that of the text of random streams, on which generated puzzles depend: new
/// targets are added at the end.
pub static TARGETS: [Target; 19] = [
    Target {
        name: "clues",
        value: TargetValue::Range { has_decimal: false },
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Number of clues, such as 24..28 or 25",
        details: "The value child is as many as children need, four ninths to half of the cells: 8 of 4x4, 16 to 18 of 6x6, 36 to \
                  40 of 9x9.",
        example: "24..28",
        set: |own, values| {
            own.has_child_clues = values.last() == Some(&TargetSettings::CHILD);
            let clues = if own.has_child_clues { Ok(None) } else { one(values, parse_clues).map(Some) };
            put(&mut own.targets.clues, clues)
        },
        is_given: |targets| targets.clues.is_some(),
        add_to_text: |targets, text| text.add_range("clues", targets.clues.as_ref()),
        ..TARGET
    },
    Target {
        name: "minimal",
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Only minimal puzzles (no redundant clue)",
        set: |own, values| put(&mut own.targets.minimal, flag(values)),
        is_given: |targets| targets.minimal,
        add_to_text: |targets, text| text.add("minimal", targets.minimal.then_some(true)),
        ..TARGET
    },
    Target {
        name: "symmetry",
        value: TargetValue::Name(|| Symmetry::all().map(Symmetry::name).collect()),
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Symmetry of the pattern of clues",
        details: "mirror-h reflects left and right, mirror-v top and bottom.",
        set: |own, values| put(&mut own.targets.symmetry, one(values, str::parse)),
        is_given: |targets| targets.symmetry != Symmetry::None,
        add_to_text: |targets, text| {
            text.add("symmetry", Some(targets.symmetry.name()).filter(|_| targets.symmetry != Symmetry::None));
        },
        ..TARGET
    },
    Target {
        name: "mask",
        value: TargetValue::Mask,
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Cells that may (with exact-mask must) have clues: a mark each; . and 0 for others",
        details: "Puzzles have clues in some of these cells, usually not in all of them; exact-mask asks for all.",
        set: |own, values| put(&mut own.targets.mask, one(values, str::parse).map(Some)),
        is_given: |targets| targets.mask.is_some(),
        add_to_text: |targets, text| text.add("mask", targets.mask),
        ..TARGET
    },
    Target {
        name: "exact-mask",
        kinds: TargetKinds::All,
        is_rare: true,
        excludes: &["clues", "minimal"],
        requires: Some("mask"),
        help: "Require a clue in each cell of mask, as clues with the number of its cells",
        json: Some(&[]),
        set: |own, values| put(&mut own.is_mask_exact, flag(values)),
        ..TARGET
    },
    Target {
        name: "er",
        needs_techniques: true,
        value: TargetValue::Range { has_decimal: true },
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Sudoku Explainer rating (ER), such as 7.1..8.4 or 9.0",
        details: "Of variants, those that `rate --se` rates have it.",
        example: "7.1..8.4",
        json: Some(&[("er", "in tenths")]),
        scale: Some(Scale::Se),
        set: |own, values| put(&mut own.targets.er, one(values, parse_er).map(Some)),
        is_given: |targets| targets.er.is_some(),
        add_to_text: |targets, text| text.add_range("er", targets.er.as_ref()),
        ..TARGET
    },
    Target {
        name: "ladder",
        needs_techniques: true,
        value: TargetValue::Name(|| Ladder::OF_CLASSIC.map(Ladder::name).to_vec()),
        help: "Ladder of the names of techniques: hodoku or se",
        details: "The ladder is the order in which techniques are tried. Default: hodoku. require and forbid without any other \
                  option of HoDoKu mean the ladder of Sudoku Explainer if it has all the names.",
        json: Some(&[]),
        set: |own, values| put(&mut own.names.ladder, one(values, str::parse).map(Some)),
        ..TARGET
    },
    Target {
        name: "require",
        needs_techniques: true,
        value: TargetValue::Techniques,
        is_of_levels: true,
        help: "Require a technique: the puzzle needs it (repeatable; `cluewise techniques` lists the names, with --lang de or \
               fr in German or French)",
        details: "Ladder hodoku: HoDoKu uses the technique. It does so only where all easier techniques find nothing, so they \
                  alone do not solve the puzzle; harder ones may be needed as well. Ladder se: the ER is higher without the \
                  technique.",
        example: "x-wing",
        json: Some(&[("require", "of Sudoku Explainer"), ("hodoku.require", "of HoDoKu")]),
        set: |own, values| put(&mut own.names.require, several(values)),
        is_given: |targets| !targets.require.is_empty() || !targets.hodoku.require.is_empty(),
        add_to_text: |targets, text| text.add_set("require", &targets.require),
        ..TARGET
    },
    Target {
        name: "forbid",
        needs_techniques: true,
        value: TargetValue::Techniques,
        is_of_levels: true,
        help: "Exclude a technique: the puzzle does not need it (repeatable)",
        details: "Ladder hodoku: HoDoKu does not use the technique. Ladder se: the ER is the same without it. The names are \
                  those of require.",
        example: "swordfish",
        json: Some(&[("forbid", "of Sudoku Explainer"), ("hodoku.forbid", "of HoDoKu")]),
        set: |own, values| put(&mut own.names.forbid, several(values)),
        is_given: |targets| !targets.forbid.is_empty() || !targets.hodoku.forbid.is_empty(),
        add_to_text: |targets, text| text.add_set("forbid", &targets.forbid),
        ..TARGET
    },
    Target {
        name: "hodoku",
        needs_techniques: true,
        value: TargetValue::Name(|| hodoku::Level::ALL.map(hodoku::Level::name).to_vec()),
        is_of_levels: true,
        help: "Difficulty by HoDoKu: easy, medium, hard, unfair or extreme",
        json: Some(&[("hodoku.level", "")]),
        scale: Some(Scale::Hodoku),
        set: |own, values| put(&mut own.targets.hodoku.level, one(values, str::parse).map(Some)),
        is_given: |targets| targets.hodoku.level.is_some(),
        add_to_text: |targets, text| text.add("hodoku", targets.hodoku.level),
        ..TARGET
    },
    Target {
        name: "hodoku-score",
        needs_techniques: true,
        value: TargetValue::Range { has_decimal: false },
        is_of_levels: true,
        help: "HoDoKu's score, such as 1200..1400",
        example: "1200..1400",
        json: Some(&[("hodoku.score", "")]),
        scale: Some(Scale::Hodoku),
        set: |own, values| put(&mut own.targets.hodoku.score, one(values, parse_score).map(Some)),
        is_given: |targets| targets.hodoku.score.is_some(),
        add_to_text: |targets, text| text.add_range("hodoku_score", targets.hodoku.score.as_ref()),
        ..TARGET
    },
    Target {
        name: "practice",
        needs_techniques: true,
        value: TargetValue::Technique,
        kinds: TargetKinds::All,
        help: "Require a technique, and nothing harder: all others that the puzzle needs come before it on the ladder",
        details: "The names are those of require; for sizes and variants, those of the steps that `explain` prints.",
        example: "skyscraper",
        json: Some(&[("practice", "of sizes and variants"), ("hodoku.practice", "of HoDoKu")]),
        set: |own, values| put(&mut own.names.practice, one(values, str::parse).map(Some)),
        is_given: |targets| targets.hodoku.practice.is_some() || targets.practice.is_some() || targets.at_practice,
        add_to_text: |Targets {
                          hodoku: HodokuTargets { require, forbid, practice, .. }, practice: of_kinds, ..
                      },
                      text| {
            text.add_set("hodoku_require", require);
            text.add_set("hodoku_forbid", forbid);
            text.add("practice", *practice);
            text.add("practice", *of_kinds);
        },
        ..TARGET
    },
    Target {
        name: "at",
        needs_techniques: true,
        value: TargetValue::NextTechnique,
        kinds: TargetKinds::All,
        help: "Write each puzzle as the candidate grid at which this required technique is next [default: that of practice]",
        details: "The default format is then pencilmarks, nine rows of candidates, with the extension .pm: -o positions.pm. \
                  JSON, CSV, packs and hodoku distinguish the clues from the digits placed before this step; other formats do \
                  not, and are refused for avoidable rectangles, which depend on it: their default is JSON. \
                  Singles and puzzles of other sizes and variants are written with the digits placed before this step, \
                  without candidates.",
        json: Some(&[("at_practice", "of sizes and variants")]),
        set: |own, values| put(&mut own.names.at, one(values, str::parse).map(Some)),
        ..TARGET
    },
    Target {
        name: "uniform",
        is_of_levels: true,
        help: "Draw solutions uniformly from all grids, independently of the other targets; ER 9.3 and more then needs a \
               limit of time or attempts",
        set: |own, values| put(&mut own.targets.uniform, flag(values)),
        is_given: |targets| targets.uniform,
        add_to_text: |targets, text| text.add("uniform", targets.uniform.then_some(true)),
        ..TARGET
    },
    Target {
        name: "minutes",
        value: TargetValue::Range { has_decimal: true },
        kinds: TargetKinds::All,
        is_of_levels: true,
        help: "Expected solving time of people in minutes, such as 6..9",
        details: "A single number is half a minute around it. Of variants, those that `rate --scale time` rates have it.",
        example: "6..9",
        json: Some(&[("time_s", "in seconds")]),
        scale: Some(Scale::Time),
        set: |own, values| put(&mut own.targets.time_s, one(values, parse_minutes).map(Some)),
        is_given: |targets| targets.time_s.is_some(),
        add_to_text: |targets, text| text.add_range("time_s", targets.time_s.as_ref()),
        ..TARGET
    },
    Target {
        name: "fast",
        needs_techniques: true,
        is_rare: true,
        help: "Start the search for ER 9.3 and more at stored puzzles: seconds instead of minutes, but many results are similar",
        details: "By default the search for each puzzle starts at random puzzles. No effect with a lower ER, a symmetry or a \
                  mask.",
        set: |own, values| put(&mut own.targets.fast, flag(values)),
        is_given: |targets| targets.fast,
        ..TARGET
    },
    Target {
        name: "playable",
        kinds: TargetKinds::Others,
        excludes: &["minimal"],
        help: "Only puzzles of other kinds that singles, locked candidates and the rules between two cells solve; the default \
               from 16x16 on without minimal",
        set: |own, values| put(&mut own.targets.playable, flag(values)),
        is_given: |targets| targets.playable,
        add_to_text: |targets, text| text.add("playable", targets.playable.then_some(true)),
        ..TARGET
    },
    Target {
        name: "each-digit",
        value: TargetValue::Range { has_decimal: false },
        is_of_levels: true,
        is_rare: true,
        help: "How often each digit is given, such as 2..4",
        details: "A puzzle in five of those without a target has each digit 2..4 times.",
        example: "2..4",
        set: |own, values| put(&mut own.targets.each_digit, one(values, parse_each_digit).map(Some)),
        is_given: |targets| targets.each_digit.is_some(),
        add_to_text: |targets, text| text.add_range("each_digit", targets.each_digit.as_ref()),
        distance: Some(|targets, generated| {
            let given = |digit| Cell::all().filter(|&cell| generated.puzzle.get(cell) == Some(digit)).count();
            let all = |counts| Digit::all().map(|digit| outside(counts, given(digit))).sum::<usize>();
            targets.each_digit.as_ref().map_or(0, all) as u32
        }),
        ..TARGET
    },
    Target {
        name: "like",
        needs_techniques: true,
        value: TargetValue::Puzzle,
        is_rare: true,
        excludes: &["ladder", "require", "forbid", "hodoku", "hodoku-score", "practice"],
        help: "Puzzles like this one: HoDoKu uses the same techniques, nothing harder, and comes within a fifth of its score",
        details: "As practice of its hardest technique, require of the others above subsets, and hodoku-score. The search for \
                  many techniques is long: limit it.",
        example: "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        json: Some(&[]),
        set: |own, values| own.resemble(&one(values, str::parse)?),
        ..TARGET
    },
];

impl Target {
    /// Returns the target of this name, with hyphens or underscores, in any case.
    pub fn by_name(name: &str) -> Option<&'static Target> {
        let name = name.trim().to_ascii_lowercase().replace('_', "-");
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Returns the name with underscores, as in queries.
    pub fn parameter(&self) -> String {
        self.name.replace('-', "_")
    }

    /// Returns the fields of a run in JSON that it sets, each with words about its value.
    pub fn json_fields(&self) -> Vec<(String, &'static str)> {
        match self.json {
            Some(fields) => fields.iter().map(|&(field, words)| (field.to_owned(), words)).collect(),
            None => vec![(self.parameter(), "")],
        }
    }

    /// Returns its meaning in sentences.
    pub fn sentences(&self) -> String {
        [&format!("{}.", self.help), self.details].join(" ").trim_end().to_owned()
    }

    /// Checks a value.
    ///
    /// # Errors
    /// The reason why the value is invalid.
    pub fn check(&self, value: &str) -> Result<(), String> {
        self.set(&mut TargetSettings::default(), &[value])
    }

    pub(super) fn set(&self, settings: &mut TargetSettings, values: &[&str]) -> Result<(), String> {
        (self.set)(settings, values)
    }

    /// Returns whether it is set.
    pub(super) fn is_given(&self, targets: &Targets) -> bool {
        (self.is_given)(targets)
    }

    pub(super) fn add_to_text(&self, targets: &Targets, text: &mut StableText) {
        (self.add_to_text)(targets, text);
    }
}

/// The error of setting a target.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TargetSettingsError {
    /// There is no target of this name.
    Unknown(String),
    /// The value of the target is invalid, with the reason.
    Value(&'static str, String),
    /// The first target is given without the second one, which it requires.
    Lacks(&'static str, &'static str),
    /// Two targets exclude each other.
    Excluded(&'static str, &'static str),
    /// Names of techniques do not fit.
    Techniques(TechniqueNamesError),
    /// The puzzles lack a target.
    Unsupported(TargetError),
}

impl fmt::Display for TargetSettingsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetSettingsError::Unknown(name) => {
                let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
                write!(f, "{name:?} is no target; the targets are {}", known.join(", "))
            }
            TargetSettingsError::Value(name, reason) => write!(f, "{name}: {reason}"),
            TargetSettingsError::Lacks(name, other) => write!(f, "{name} requires {other}"),
            TargetSettingsError::Excluded(name, other) => write!(f, "{name} and {other} exclude each other"),
            TargetSettingsError::Techniques(error) => error.fmt(f),
            TargetSettingsError::Unsupported(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for TargetSettingsError {}

impl TargetSettings {
    /// Sets the target of this name to values: none for a flag, several for techniques.
    ///
    /// # Errors
    /// There is no such target, or a value is invalid.
    pub fn set(&mut self, name: &str, values: &[impl AsRef<str>]) -> Result<(), TargetSettingsError> {
        let target = Target::by_name(name).ok_or_else(|| TargetSettingsError::Unknown(name.to_owned()))?;
        let values: Vec<&str> = values.iter().map(AsRef::as_ref).collect();
        target.set(self, &values).map_err(|reason| TargetSettingsError::Value(target.name, reason))
    }
}

impl Targets {
    /// Adds the level and the targets of these names to the text of the random stream, in their order.
    pub(crate) fn add_to_text(&self, names: &[&str], text: &mut StableText) {
        for &name in names {
            match TARGETS.iter().find(|target| target.name == name) {
                Some(target) => target.add_to_text(self, text),
                None => text.add(name, self.level),
            }
        }
    }

    /// Returns how far a puzzle is from the targets with a distance of their own.
    pub(super) fn own_distance(&self, generated: &Generated) -> u32 {
        let distances = TARGETS.iter().filter_map(|target| Some(target.distance?(self, generated)));
        distances.fold(0, u32::saturating_add)
    }

    /// Returns whether a target with a distance of its own is given.
    pub(super) fn has_own_distance(&self) -> bool {
        TARGETS.iter().any(|target| target.distance.is_some() && target.is_given(self))
    }

    /// Returns the name of a target that is given although classic puzzles lack it.
    pub(super) fn unsupported_by_classic(&self) -> Option<&'static str> {
        let is_of_others = (self.practice.is_some() || self.at_practice).then_some("practice of other kinds");
        self.given(TargetKinds::Others).or(is_of_others)
    }

    /// Returns the name of a target that is given although only classic puzzles have it.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// assert_eq!(Targets::default().with_uniform(true).unsupported_by_other_kinds(), Some("uniform"));
    /// ```
    pub fn unsupported_by_other_kinds(&self) -> Option<&'static str> {
        let is_on_ladder = self.hodoku.practice.is_some().then_some("practice on a ladder");
        self.given(TargetKinds::Classic).or(is_on_ladder)
    }

    /// Returns the name of a target that is given although completions of a [`Draft`](crate::kinds::Draft) lack it: they
    /// have the level and `playable`.
    pub fn unsupported_by_drafts(&self) -> Option<&'static str> {
        TARGETS.iter().find(|target| target.name != "playable" && target.is_given(self)).map(|target| target.name)
    }

    /// Returns the scales of the ratings that the targets restrict, besides the level. A scale may be repeated.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// use cluewise::rating::Scale;
    /// assert!(Targets::default().with_er(71..=84).scales().eq([Scale::Se]));
    /// ```
    pub fn scales(&self) -> impl Iterator<Item = Scale> {
        TARGETS.iter().filter(|target| target.is_given(self)).filter_map(|target| target.scale)
    }

    fn given(&self, kinds: TargetKinds) -> Option<&'static str> {
        TARGETS.iter().find(|target| target.kinds == kinds && target.is_given(self)).map(|target| target.name)
    }

    /// Returns the names of the targets that all kinds of puzzles but the classic one have.
    pub fn of_other_kinds() -> Vec<&'static str> {
        let of_others = TARGETS.iter().filter(|target| target.kinds != TargetKinds::Classic && target.name != "at");
        std::iter::once("level").chain(of_others.map(|target| target.name)).collect()
    }
}

/// Sets a field to a value that is valid.
fn put<T>(field: &mut T, value: Result<T, String>) -> Result<(), String> {
    *field = value?;
    Ok(())
}

/// Parses the value of a target that has one.
fn one<T, E: Display>(values: &[&str], parse: impl Fn(&str) -> Result<T, E>) -> Result<T, String> {
    let value = values.last().ok_or("the value is missing")?;
    parse(value).map_err(|error| error.to_string())
}

/// Parses a flag, which is true without a value.
fn flag(values: &[&str]) -> Result<bool, String> {
    values.last().map_or(Ok(true), |value| value.parse()).map_err(|_| "expected true or false".to_owned())
}

/// Returns names, each by itself or separated by commas.
fn several<T: FromStr<Err: Display>>(values: &[&str]) -> Result<Vec<T>, String> {
    if values.is_empty() {
        return Err("the value is missing".to_owned());
    }
    let names = values.iter().flat_map(|value| value.split(',')).map(str::trim).filter(|name| !name.is_empty());
    names.map(|name| name.parse().map_err(|error: T::Err| error.to_string())).collect()
}
