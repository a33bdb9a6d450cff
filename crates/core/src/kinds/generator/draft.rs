//! A puzzle with several solutions from which new puzzles are generated.

use crate::kinds::additions::Additions;
use crate::kinds::constraints::Constraint;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::symbols::Symbols;

/// A puzzle with several solutions, and what is added to it until it has one. Its clues and constraints stay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    kind: PuzzleKind,
    clues: Puzzle,
    additions: Additions,
}

impl Draft {
    /// Creates a draft. Its solutions are counted by the [generator](crate::kinds::KindGenerator::of_draft).
    ///
    /// # Panics
    /// If the puzzle has not as many cells as the kind.
    pub fn new(kind: PuzzleKind, clues: Puzzle, additions: Additions) -> Draft {
        assert_eq!(clues.cells().len(), kind.cells(), "the number of cells");
        Draft { kind, clues, additions }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        &self.kind
    }

    /// Returns the clues.
    pub fn clues(&self) -> &Puzzle {
        &self.clues
    }

    /// Returns what may be added.
    pub fn additions(&self) -> &Additions {
        &self.additions
    }

    /// Returns the draft as text, on which the random streams of its puzzles depend: it must not change.
    pub(super) fn stable_text(&self) -> String {
        let Draft { kind, clues, additions } = self;
        let mut rules: Vec<&str> = kind.rules().iter().map(|rule| rule.name()).collect();
        rules.sort();
        let boxes = kind.boxes().and_then(|boxes| boxes.unless_default(kind.side())).map(|boxes| boxes.to_string());
        let regions = kind.regions().map(|regions| regions.to_text());
        let mut parts = vec![boxes.unwrap_or_default(), regions.unwrap_or_default(), rules.join(",")];
        parts.extend(kind.constraints().iter().map(constraint_text));
        parts.extend([clues.to_text(Symbols::DIGITS), additions.names_in_set().collect::<Vec<_>>().join(",")]);
        parts.join("|")
    }
}

/// Returns a constraint as text, such as `killer:0,1::12`.
fn constraint_text(constraint: &Constraint) -> String {
    fn join(numbers: impl Iterator<Item: ToString>) -> String {
        numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(",")
    }
    let [cells, others] = [constraint.cells(), constraint.others()].map(|cells| join(cells.iter()));
    let inner: String = constraint.inner().iter().map(|one| format!(":({})", constraint_text(one))).collect();
    format!("{}:{cells}:{others}:{}{inner}", constraint.kind().name(), join(constraint.values().iter()))
}

#[cfg(feature = "serde")]
mod serialization {
    use super::Draft;
    use crate::kinds::additions::Additions;
    use crate::kinds::constraints::{Constraint, ConstraintError, constraint_kind};
    use crate::kinds::model::PuzzleKind;
    use crate::kinds::regions::Regions;
    use crate::kinds::symbols::Symbols;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};
    use std::sync::Arc;

    /// The fields of a draft. Cells are counted from 0 in reading order.
    #[derive(serde::Serialize, serde::Deserialize)]
    struct Fields {
        size: usize,
        #[serde(rename = "box", skip_serializing_if = "Option::is_none", default)]
        boxes: Option<String>,
        #[serde(skip_serializing_if = "Option::is_none", default)]
        regions: Option<Vec<u8>>,
        #[serde(skip_serializing_if = "String::is_empty", default)]
        rules: String,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        constraints: Vec<ConstraintFields>,
        puzzle: String,
        with: Vec<String>,
    }

    #[derive(serde::Serialize, serde::Deserialize)]
    struct ConstraintFields {
        #[serde(rename = "type")]
        name: String,
        cells: Vec<u16>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        others: Vec<u16>,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        values: Vec<i32>,
        #[serde(skip_serializing_if = "String::is_empty", default)]
        label: String,
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        inner: Vec<ConstraintFields>,
    }

    impl ConstraintFields {
        fn constraint(self) -> Result<Constraint, ConstraintError> {
            let inner = self.inner.into_iter().map(ConstraintFields::constraint).collect::<Result<Vec<_>, _>>()?;
            let constraint = match constraint_kind(&self.name).filter(|kind| kind.is_composed()) {
                Some(kind) => Constraint::composed(kind, inner)?,
                None => Constraint::named(&self.name, self.cells, self.others, self.values)?,
            };
            Ok(constraint.with_label(self.label))
        }
    }

    impl From<&Constraint> for ConstraintFields {
        fn from(constraint: &Constraint) -> ConstraintFields {
            ConstraintFields {
                name: constraint.kind().name().to_owned(),
                cells: constraint.cells().to_vec(),
                others: constraint.others().to_vec(),
                values: constraint.values().to_vec(),
                label: constraint.label().to_owned(),
                inner: constraint.inner().iter().map(ConstraintFields::from).collect(),
            }
        }
    }

    impl Serialize for Draft {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let Draft { kind, clues, additions } = self;
            let fields = Fields {
                size: kind.side(),
                boxes: kind.boxes().and_then(|boxes| boxes.unless_default(kind.side())).map(|boxes| boxes.to_string()),
                regions: kind.regions().map(|regions| regions.numbers().to_vec()),
                rules: kind.rules().to_string(),
                constraints: kind.constraints().iter().map(ConstraintFields::from).collect(),
                puzzle: kind.text_of(clues, Symbols::DIGITS),
                with: additions.names_in_set().map(str::to_owned).collect(),
            };
            fields.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Draft {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Draft, D::Error> {
            let fields = Fields::deserialize(deserializer)?;
            let boxes = fields.boxes.map(|text| text.parse()).transpose().map_err(D::Error::custom)?;
            let regions = fields.regions.map(Regions::new).transpose().map_err(D::Error::custom)?.map(Arc::new);
            let rules = if fields.rules.is_empty() { Ok(Default::default()) } else { fields.rules.parse() };
            let kind = PuzzleKind::new(fields.size, boxes, regions, rules.map_err(D::Error::custom)?);
            let constraints = fields.constraints.into_iter().map(ConstraintFields::constraint);
            let constraints = constraints.collect::<Result<Vec<_>, _>>().map_err(D::Error::custom)?;
            let kind = kind.and_then(|kind| kind.with_constraints(constraints)).map_err(D::Error::custom)?;
            let clues = kind.parse(&fields.puzzle, Symbols::DIGITS).map_err(D::Error::custom)?;
            let additions = Additions::named(fields.with.iter().map(String::as_str));
            Ok(Draft { kind, clues, additions })
        }
    }
}
