//! The scales of ratings.

use super::described_parser;
use clap::Args;
use clap::builder::TypedValueParser;
use cluewise::rating::Scale;

/// Options of the scales.
#[derive(Args)]
pub struct ScaleArgs {
    /// Rating scales, separated by commas [default: effort]
    #[arg(long, value_name = "LIST", value_delimiter = ',', ignore_case = true, value_parser = scale_parser())]
    scale: Vec<Scale>,
    /// Add the scale se
    #[arg(long)]
    se: bool,
}

impl ScaleArgs {
    /// Returns the requested scales in order, each once; `None` without any of the options.
    pub fn requested(&self) -> Option<Vec<Scale>> {
        let mut scales = Vec::new();
        let by_default = if self.se && self.scale.is_empty() { Some(Scale::Effort) } else { None };
        let added = if self.se { Some(Scale::Se) } else { None };
        for scale in by_default.into_iter().chain(self.scale.iter().copied()).chain(added) {
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
        Some(scales).filter(|scales| !scales.is_empty())
    }

    /// Returns the requested scales; effort by default.
    pub fn scales(&self) -> Vec<Scale> {
        self.requested().unwrap_or_else(|| vec![Scale::Effort])
    }
}

/// Returns a parser of names of scales.
fn scale_parser() -> impl TypedValueParser<Value = Scale> {
    described_parser([
        (Scale::Effort.name(), "Level and effort"),
        (Scale::Se.name(), "ER/EP/ED of Sudoku Explainer"),
        (Scale::Hodoku.name(), "Level and score of HoDoKu"),
        (Scale::Time.name(), "Expected solving time of people"),
    ])
}

/// Returns the names of the columns of text with these scales, separated by tabs.
pub fn column_names(scales: &[Scale], er_only: bool) -> String {
    let columns = |scale: &Scale| match scale {
        Scale::Effort => "\tlevel\teffort",
        Scale::Hodoku => "\thodoku_level\thodoku_score",
        Scale::Time => "\ttime_expected_s\ttime_p80_s",
        Scale::Se if er_only => "\ter",
        Scale::Se => "\ter/ep/ed",
    };
    "puzzle".to_owned() + &scales.iter().map(columns).collect::<String>()
}
