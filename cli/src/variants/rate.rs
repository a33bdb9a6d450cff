//! `rate` for variants.

use super::{VariantOutput, puzzle_column};
use crate::args::{FieldArgs, GlobalArgs, InputArgs, OutputArgs, VariantArgs, column_names};
use crate::error::Failure;
use crate::io::input::{Location, write_or_report};
use crate::io::variant_input::{add_solution, for_each_variant};
use crate::not_unique::NotUniqueWithinBudget;
use crate::puzzle_errors::no_solution_of_variant;
use crate::report::{Named, place_of};
use cluewise::formats::{UnratedReason, VariantFormat, VariantRecord};
use cluewise::rating::Scale;
use cluewise::variant::{SeOptions, Solvers, Variant, Verdict};

/// The ratings to print.
pub struct RateOptions<'a> {
    pub scales: &'a [Scale],
    pub se: SeOptions,
    /// Whether only ER is printed of a Sudoku Explainer rating.
    pub er_only: bool,
    /// Whether text begins with the names of the columns.
    pub header: bool,
    pub fields: &'a FieldArgs,
}

/// Prints the ratings of each puzzle, as text or in its record.
pub fn rate(
    input: &InputArgs,
    args: &VariantArgs,
    options: &RateOptions,
    output: &OutputArgs,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut header = input.header();
    header.table.added = options.rating_fields();
    let mut out = VariantOutput::open(output, args.output_symbols())?.with_fields(header, options.fields)?;
    let is_text = out.format() == VariantFormat::Line;
    options.write_header(&mut out)?;
    let (for_terminal, is_table) = (out.is_terminal(), out.format() == VariantFormat::Csv);
    let work = |solvers: &mut Solvers, mut record: VariantRecord, location: &Location| {
        let given = (is_table && record.column_names().next().is_some()).then(|| record.clone());
        let error = options.rate(solvers, &mut record, args.budget).err();
        if let Some(given) = given {
            options.keep_columns(&mut record, given);
        }
        Ok::<_, String>((record, location.clone(), error))
    };
    let write = |out: &mut VariantOutput, record: VariantRecord, location: Location| {
        if !is_text {
            return out.write(&record);
        }
        let columns: String = options.scales.iter().map(|&scale| options.column(&record, scale)).collect();
        out.line(puzzle_column(&record, &location, args.output_symbols(), for_terminal) + &columns)
    };
    let mut all = true;
    let well_formed = for_each_variant(input, args, global, &mut out, work, |out, processed, progress| {
        // Each puzzle has its row, so that rows can be matched with the input.
        let mut is_rated = true;
        let is_read = write_or_report(processed, progress, |(record, location, error)| {
            if let Some(error) = error {
                is_rated = false;
                progress.print(&format!("{}: {error}", place_of(&location, &record.name())));
            }
            write(out, record, location)
        })?;
        all &= is_read && is_rated;
        Ok(())
    })?;
    out.finish()?;
    Ok(well_formed && all)
}

impl RateOptions<'_> {
    /// Writes the names of the columns, if requested.
    fn write_header(&self, out: &mut VariantOutput) -> Result<(), Failure> {
        match (self.header, out.format()) {
            (false, _) => Ok(()),
            (true, VariantFormat::Line) => out.line(column_names(self.scales, self.er_only)),
            (true, format) => Err(format!("--header is for text, not {}", format.name()).into()),
        }
    }

    /// Returns the fields with the ratings.
    fn rating_fields(&self) -> Vec<&'static str> {
        let of_se: &[&str] = if self.se.no_uniqueness { &["se_no_uniqueness"] } else { &["er", "ep", "ed"] };
        let fields =
            self.scales.iter().flat_map(|scale| if *scale == Scale::Se { of_se } else { &["level", "effort"] });
        fields.copied().chain(self.se.er_max.map(|_| "er_above")).collect()
    }

    /// Removes what the input of a table does not have, except for the ratings and the chosen fields, and keeps its
    /// solution.
    fn keep_columns(&self, record: &mut VariantRecord, given: VariantRecord) {
        if given.solution.is_some() || !self.fields.choose_any(&["solution"]) {
            record.solution = given.solution;
        }
        if given.techniques.is_empty() && !self.fields.choose_any(&["techniques"]) {
            record.techniques.clear();
        }
    }

    /// Adds the solution and the ratings to a record.
    ///
    /// # Errors
    /// Returns why it has none.
    fn rate(&self, solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
        solve(solvers, record, budget)?;
        for scale in self.scales {
            match scale {
                Scale::Se => add_se(solvers, record, self.se)?,
                _ => add_effort(solvers, record)?,
            }
        }
        Ok(())
    }

    /// Returns the columns of a scale.
    fn column(&self, record: &VariantRecord, scale: Scale) -> String {
        let se = record.se.or(record.se_no_uniqueness);
        match (scale, record.level, record.effort, se, record.er_above) {
            (Scale::Se, _, _, Some(rating), _) if self.er_only => format!("\t{}", rating.er),
            (Scale::Se, _, _, Some(rating), _) => format!("\t{rating}"),
            (Scale::Se, _, _, _, Some(max)) => format!("\t>{max}"),
            (Scale::Effort, Some(level), Some(effort), ..) => format!("\t{level}\t{effort:.2}"),
            (Scale::Effort, ..) => "\t-\t-".to_owned(),
            _ => "\t-".to_owned(),
        }
    }
}

/// The message for a search that takes too long.
const TOO_LONG: &str = "the search for a rating takes too long, not rated";

/// The message for a grid without effort.
pub const TOO_LARGE: &str = "the grid is too large, not rated";

/// Adds the solution of a puzzle that is to be rated.
///
/// # Errors
/// Returns why it has no rating.
pub fn solve(solvers: &mut Solvers, record: &mut VariantRecord, budget: u64) -> Result<(), String> {
    add_solution(solvers, record, budget).map_err(|reason| format!("{reason}, not rated"))
}

/// Adds the solution of a puzzle that is to be explained.
///
/// # Errors
/// Returns why it has no steps, and which entries may be wrong.
pub fn solve_for_steps(solvers: &mut Solvers, record: &mut VariantRecord, args: &VariantArgs) -> Result<(), String> {
    match add_solution(solvers, record, args.budget) {
        Err(NotUniqueWithinBudget { verdict: Verdict::None, .. }) => {
            let VariantRecord { variant, puzzle, .. } = record;
            Err(no_solution_of_variant(solvers, variant, puzzle, args.output_symbols()))
        }
        result => result.map_err(|reason| format!("{reason}, not rated")),
    }
}

/// Adds the effort to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_effort(solvers: &mut Solvers, record: &mut VariantRecord) -> Result<(), String> {
    record
        .rate_effort(solvers)
        .map_err(|reason| if reason == UnratedReason::TooLong { TOO_LONG } else { TOO_LARGE }.into())
}

/// Returns the error for a variant without ratings of Sudoku Explainer.
pub fn no_se_rating(variant: &Variant) -> String {
    format!("{variant} has no Sudoku Explainer rating")
}

/// Adds the Sudoku Explainer rating to a record with a solution.
///
/// # Errors
/// Returns why it has none.
pub fn add_se(solvers: &mut Solvers, record: &mut VariantRecord, options: SeOptions) -> Result<(), String> {
    record.rate_se(solvers, options).map_err(|reason| match reason {
        UnratedReason::TooLong => TOO_LONG.to_owned(),
        _ => no_se_rating(&record.variant),
    })
}
