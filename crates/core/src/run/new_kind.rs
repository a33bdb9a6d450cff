//! The kind of new puzzles.

use crate::generator::{FirstStep, LevelTargets, Part, TargetSettings, TargetSettingsError};
use crate::kinds::{BoxShape, Draft, JoinedGrids, MarkSet, RulesAndMarks, have_solving_time};
use std::fmt;
use std::sync::Arc;

/// The kind of new puzzles: the size, the boxes, the rules and the marks, or the draft that they complete. Jigsaws have
/// new regions for each puzzle.
///
/// ```
/// use cluewise::run::NewKind;
/// assert!(NewKind::new(9, "3x3".parse().ok(), Default::default()).is_classic());
/// assert_eq!(NewKind::new(6, None, "x+killer".parse()?).to_string(), "6x6 x+killer");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewKind {
    side: usize,
    /// `None` for the usual boxes of the size.
    boxes: Option<BoxShape>,
    rules: RulesAndMarks,
    draft: Option<Arc<Draft>>,
}

impl NewKind {
    /// 9x9 puzzles with the usual rules.
    pub const CLASSIC: NewKind = NewKind { side: 9, boxes: None, rules: RulesAndMarks::NONE, draft: None };

    /// Creates the kind of puzzles of this size, with the usual boxes if none are named.
    pub fn new(side: usize, boxes: Option<BoxShape>, rules: RulesAndMarks) -> NewKind {
        let kind = NewKind { side, boxes, rules, draft: None };
        let is_classic = side == 9 && kind.special_boxes().is_none() && rules == RulesAndMarks::NONE;
        if is_classic { NewKind::CLASSIC } else { kind }
    }

    /// Creates the kind of puzzles that are a draft with some additions.
    pub fn of_draft(draft: Draft) -> NewKind {
        NewKind { side: draft.kind().side(), draft: Some(Arc::new(draft)), ..NewKind::CLASSIC }
    }

    /// Returns whether these are 9x9 puzzles with the usual rules.
    pub fn is_classic(&self) -> bool {
        *self == NewKind::CLASSIC
    }

    /// Returns the draft that the puzzles complete.
    pub fn draft(&self) -> Option<&Arc<Draft>> {
        self.draft.as_ref()
    }

    /// Returns the number of rows, columns and digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the boxes; `None` for the usual ones of the size.
    pub fn boxes(&self) -> Option<BoxShape> {
        self.boxes
    }

    /// Returns the rules and the marks.
    pub fn rules_and_marks(&self) -> RulesAndMarks {
        self.rules
    }

    /// Returns the parts of a run of puzzles of this kind; see [`TargetSettings::parts`].
    ///
    /// # Errors
    /// Targets exclude each other, a technique is unknown, or completions of a draft lack a target.
    pub fn parts(
        &self,
        settings: &TargetSettings,
        levels: &[LevelTargets],
        count: u64,
    ) -> Result<(Vec<Part>, Option<FirstStep>), TargetSettingsError> {
        self.draft.iter().try_for_each(|_| settings.check_of_drafts(levels))?;
        let joined = self.rules.rules.joined_grids().next();
        let cells = Some(joined.map_or(self.side * self.side, JoinedGrids::cells));
        TargetSettings { cells, ..settings.clone() }.parts(levels, count, self.is_classic())
    }

    /// Returns whether a solving time is predicted for puzzles of this kind; see
    /// [`PuzzleKind::has_solving_time`](crate::kinds::PuzzleKind::has_solving_time).
    pub fn has_solving_time(&self) -> bool {
        if let Some(draft) = &self.draft {
            let are_cages = draft.additions().constraints.iter().all(|&name| name == "killer");
            return are_cages && draft.kind().has_solving_time();
        }
        have_solving_time(self.side, self.rules.rules) && MarkSet::KILLER.contains(self.rules.marks)
    }

    /// Returns the boxes if they are not the usual ones of the size.
    fn special_boxes(&self) -> Option<BoxShape> {
        self.boxes.and_then(|boxes| boxes.unless_default(self.side))
    }
}

/// The size, the boxes unless they are the usual ones, and the rules, such as `6x6 killer`, or `completed` and the kind of
/// the draft. The seeds of daily puzzles depend on the text, so it must not change.
impl fmt::Display for NewKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(draft) = &self.draft {
            return write!(f, "completed {}", draft.kind());
        }
        write!(f, "{0}x{0}", self.side)?;
        self.special_boxes().map_or(Ok(()), |boxes| write!(f, " {boxes}"))?;
        if self.rules == RulesAndMarks::NONE { Ok(()) } else { write!(f, " {}", self.rules) }
    }
}

/// The fields of a run, of which the classic kind has none.
#[cfg(feature = "serde")]
#[derive(serde::Serialize, serde::Deserialize)]
struct Fields {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    size: Option<usize>,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none", default)]
    boxes: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    variant: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    from: Option<Draft>,
}

#[cfg(feature = "serde")]
impl serde::Serialize for NewKind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            size: (!self.is_classic()).then_some(self.side),
            boxes: self.boxes.map(|boxes| boxes.to_string()),
            variant: (self.rules != RulesAndMarks::NONE).then(|| self.rules.to_string()),
            from: self.draft.as_deref().cloned(),
        };
        fields.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for NewKind {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<NewKind, D::Error> {
        use serde::de::Error;
        let Fields { size, boxes, variant, from } = Fields::deserialize(deserializer)?;
        if let Some(draft) = from {
            return Ok(NewKind::of_draft(draft));
        }
        let boxes = boxes.map(|text| text.parse::<BoxShape>()).transpose().map_err(Error::custom)?;
        let rules = variant.map(|text| text.parse::<RulesAndMarks>()).transpose().map_err(Error::custom)?;
        Ok(NewKind::new(size.unwrap_or(9), boxes, rules.unwrap_or_default()))
    }
}
