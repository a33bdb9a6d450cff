//! The targets that only some kinds of puzzles have.

use super::symmetry::Symmetry;
use super::targets::Targets;
use SupportedBy::{All, Classic, Others};

/// A target.
struct Target {
    /// The name of the option.
    name: &'static str,
    supported_by: SupportedBy,
    is_given: fn(&Targets) -> bool,
}

/// The kinds of puzzles that have a target.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SupportedBy {
    All,
    /// Classic puzzles only.
    Classic,
    /// All kinds but the classic one.
    Others,
}

const TARGETS: [Target; 16] = [
    target("level", All, |targets| targets.level.is_some()),
    target("clues", All, |targets| targets.clues.is_some()),
    target("minimal", All, |targets| targets.minimal),
    target("symmetry", All, |targets| targets.symmetry != Symmetry::None),
    target("mask", Classic, |targets| targets.mask.is_some()),
    target("er", Classic, |targets| targets.er.is_some()),
    target("minutes", Classic, |targets| targets.time_s.is_some()),
    target("hodoku", Classic, |targets| targets.hodoku.level.is_some()),
    target("hodoku-score", Classic, |targets| targets.hodoku.score.is_some()),
    target("require", Classic, |targets| !targets.require.is_empty() || !targets.hodoku.require.is_empty()),
    target("forbid", Classic, |targets| !targets.forbid.is_empty() || !targets.hodoku.forbid.is_empty()),
    target("practice on a ladder", Classic, |targets| targets.hodoku.practice.is_some()),
    target("uniform", Classic, |targets| targets.uniform),
    target("fast", Classic, |targets| targets.fast),
    target("playable", Others, |targets| targets.playable),
    target("practice", Others, |targets| targets.practice.is_some() || targets.at_practice),
];

const fn target(name: &'static str, supported_by: SupportedBy, is_given: fn(&Targets) -> bool) -> Target {
    Target { name, supported_by, is_given }
}

impl Targets {
    /// Returns the name of a target that is given although classic puzzles lack it.
    pub(super) fn unsupported_by_classic(&self) -> Option<&'static str> {
        self.given(Others)
    }

    /// Returns the name of a target that is given although only classic puzzles have it.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// assert_eq!(Targets::default().with_er(71..=84).unsupported_by_other_kinds(), Some("er"));
    /// ```
    pub fn unsupported_by_other_kinds(&self) -> Option<&'static str> {
        self.given(Classic)
    }

    fn given(&self, supported_by: SupportedBy) -> Option<&'static str> {
        let is_given = |target: &&Target| target.supported_by == supported_by && (target.is_given)(self);
        TARGETS.iter().find(is_given).map(|target| target.name)
    }

    /// Returns the names of the targets that all kinds of puzzles but the classic one have.
    pub fn of_other_kinds() -> Vec<&'static str> {
        TARGETS.iter().filter(|target| target.supported_by != Classic).map(|target| target.name).collect()
    }
}
