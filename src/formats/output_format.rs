//! The formats of an output of records of any kind.

use super::{AnyRecord, Format, VariantFormat};
use crate::pack::FieldSelection;
use crate::variant::RuleSet;

/// The format of an output.
#[derive(Clone, Copy, Debug)]
pub enum OutputFormat {
    /// A format of classic puzzles, which has more columns of ratings.
    Classic(&'static dyn Format),
    /// A format that has sizes and rules.
    Kinds(VariantFormat),
}

impl From<&'static dyn Format> for OutputFormat {
    fn from(format: &'static dyn Format) -> OutputFormat {
        OutputFormat::Classic(format)
    }
}

impl From<VariantFormat> for OutputFormat {
    fn from(format: VariantFormat) -> OutputFormat {
        OutputFormat::Kinds(format)
    }
}

impl OutputFormat {
    /// Returns the name.
    pub fn name(self) -> &'static str {
        match self {
            OutputFormat::Classic(format) => format.name(),
            OutputFormat::Kinds(format) => format.name(),
        }
    }

    /// Returns whether the format has the solutions and ratings of records.
    pub fn has_records(self) -> bool {
        match self {
            OutputFormat::Classic(format) => format.supports_ratings(),
            OutputFormat::Kinds(format) => format.has_records(),
        }
    }

    /// Returns whether the format has a place for the header of packs.
    pub fn has_header(self) -> bool {
        match self {
            OutputFormat::Classic(format) => format.supports_header(),
            OutputFormat::Kinds(format) => format == VariantFormat::Json,
        }
    }

    /// Returns whether the format has a place for the candidates of candidate grids.
    pub fn has_candidates(self) -> bool {
        match self {
            OutputFormat::Classic(format) => format.supports_candidates(),
            OutputFormat::Kinds(format) => format.has_candidates(),
        }
    }

    /// Returns why a puzzle would lack rules of its kind, except for those that are named elsewhere; `None` if it lacks
    /// none.
    pub fn lost_rules(self, record: &AnyRecord, named: RuleSet) -> Option<String> {
        match (self, record) {
            (OutputFormat::Kinds(format), AnyRecord::Kind(record)) => format.lost_rules(&record.variant, named),
            _ => None,
        }
    }

    /// Returns the names of the fields of its records.
    pub fn field_names(self) -> &'static [&'static str] {
        match self {
            OutputFormat::Classic(_) => &FieldSelection::NAMES,
            OutputFormat::Kinds(_) => &FieldSelection::NAMES_OF_VARIANTS,
        }
    }
}
