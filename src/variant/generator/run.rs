//! Runs of generation: a sequence of parts with their own targets.

use super::{RulesAndMarks, VariantGenerator, VariantTargetError, VariantTargets};
use crate::generator::LevelTargets;
use crate::variant::shape::BoxShape;

/// Puzzles of one size with the same rules, in parts. No two parts have the same indices, and therefore the same grids.
///
/// ```
/// use cluewise::generator::LevelTargets;
/// use cluewise::variant::{VariantPart, VariantRun, VariantTargets};
/// let levels = LevelTargets::parse_list("easy=4,medium=2")?;
/// let parts = VariantPart::of_levels(&levels, 1, &VariantTargets::default())?;
/// let run = VariantRun::new(6, None, Default::default(), parts)?;
/// assert_eq!((run.len(), run.part_of(3), run.part_of(4)), (6, 0, 1));
/// let puzzle = run.generator(0)?.generate(7, 3, |_| true);
/// assert!(puzzle.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(try_from = "UncheckedRun"))]
pub struct VariantRun {
    #[cfg_attr(feature = "serde", serde(rename = "size"))]
    side: usize,
    #[cfg_attr(
        feature = "serde",
        serde(rename = "box", with = "text::of_option", skip_serializing_if = "Option::is_none")
    )]
    boxes: Option<BoxShape>,
    #[cfg_attr(feature = "serde", serde(rename = "variant", with = "text", skip_serializing_if = "is_default"))]
    rules: RulesAndMarks,
    parts: Vec<VariantPart>,
}

/// Returns whether there are no rules and no marks.
#[cfg(feature = "serde")]
fn is_default(rules: &RulesAndMarks) -> bool {
    *rules == RulesAndMarks::default()
}

/// A deserialized run that is not checked yet.
#[cfg(feature = "serde")]
#[derive(serde::Deserialize)]
struct UncheckedRun {
    size: usize,
    #[serde(rename = "box", with = "text::of_option", default)]
    boxes: Option<BoxShape>,
    #[serde(rename = "variant", with = "text", default)]
    rules: RulesAndMarks,
    parts: Vec<VariantPart>,
}

#[cfg(feature = "serde")]
impl TryFrom<UncheckedRun> for VariantRun {
    type Error = VariantTargetError;

    fn try_from(run: UncheckedRun) -> Result<VariantRun, VariantTargetError> {
        VariantRun::new(run.size, run.boxes, run.rules, run.parts)
    }
}

/// Values as their text.
#[cfg(feature = "serde")]
mod text {
    use serde::{Deserialize, Deserializer, Serializer, de};
    use std::fmt::Display;
    use std::str::FromStr;

    pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }

    pub mod of_option {
        use super::*;

        pub fn serialize<T: Display, S: Serializer>(value: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
            match value {
                Some(value) => serializer.collect_str(value),
                None => serializer.serialize_none(),
            }
        }

        pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Option<T>, D::Error> {
            super::deserialize(deserializer).map(Some)
        }
    }
}

/// A run and its seed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SeededVariantRun {
    /// The seed.
    pub seed: u64,
    /// The size, the rules, and the parts.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub run: VariantRun,
}

/// A number of puzzles with the same targets.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct VariantPart {
    /// The number of puzzles.
    pub count: u64,
    /// The targets of each puzzle.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub targets: VariantTargets,
}

impl VariantPart {
    /// Returns a part for each level, or a single one without levels. `count` is the number of puzzles of parts without
    /// one.
    ///
    /// # Errors
    /// A level has targets of its own.
    pub fn of_levels(
        levels: &[LevelTargets],
        count: u64,
        targets: &VariantTargets,
    ) -> Result<Vec<VariantPart>, VariantTargetError> {
        if levels.is_empty() {
            return Ok(vec![VariantPart { count, targets: targets.clone() }]);
        }
        let part = |level: &LevelTargets| {
            if level.has_own_targets() {
                return Err(VariantTargetError::LevelTargets);
            }
            let targets = VariantTargets { level: Some(level.levels), ..targets.clone() };
            Ok(VariantPart { count: level.count.unwrap_or(count), targets })
        };
        levels.iter().map(part).collect()
    }
}

impl VariantRun {
    /// Creates a run of these parts. Puzzles of large sizes are playable if
    /// [their targets say so by default](VariantTargets::are_playable_by_default).
    ///
    /// # Errors
    /// There are more puzzles than indices.
    pub fn new(
        side: usize,
        boxes: Option<BoxShape>,
        rules: RulesAndMarks,
        mut parts: Vec<VariantPart>,
    ) -> Result<VariantRun, VariantTargetError> {
        let count = parts.iter().try_fold(0u64, |sum, part| sum.checked_add(part.count));
        count.ok_or(VariantTargetError::TooManyPuzzles)?;
        for VariantPart { targets, .. } in &mut parts {
            targets.playable |= targets.are_playable_by_default(side);
        }
        Ok(VariantRun { side, boxes, rules, parts })
    }

    /// Returns the number of rows, columns and digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the parts, in order.
    pub fn parts(&self) -> &[VariantPart] {
        &self.parts
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.count).sum()
    }

    /// Returns whether the run has no puzzles.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of the part with this index; for an index past the end, that of the last part.
    pub fn part_of(&self, index: u64) -> usize {
        let mut end = 0;
        let part = self.parts.iter().position(|part| {
            end += part.count;
            index < end
        });
        part.unwrap_or(self.parts.len().saturating_sub(1))
    }

    /// Creates the generator of a part. Its puzzles have the indices of the run.
    ///
    /// # Errors
    /// No puzzle can meet the targets.
    ///
    /// # Panics
    /// If there is no such part.
    pub fn generator(&self, part: usize) -> Result<VariantGenerator, VariantTargetError> {
        VariantGenerator::of_rules(self.side, self.boxes, self.rules, self.parts[part].targets.clone())
    }
}
