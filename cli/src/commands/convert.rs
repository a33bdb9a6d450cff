//! `convert`

use crate::args::{FieldArgs, GlobalArgs, InputArgs, MergeArgs, OutputArgs, SortArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{self, Location, write_or_report};
use crate::io::output::RecordOutput;
use crate::io::variant_input::first_head;
use crate::report::{Named, place_of};
use crate::uniqueness::{Fault, FaultCounts};
use crate::variants::convert::ConvertOptions;
use crate::variants::{self, Order};
use clap::builder::UnknownArgumentValueParser;
use cluewise::formats::{self, FORMATS, UNAVAILABLE, VariantFormat};
use cluewise::pack::Record;
use std::io::Cursor;

/// Convert puzzles from any format to any other
///
/// Solutions, levels and other fields are kept if the output format can store them. A candidate grid is an error if the
/// output format cannot store candidates, unless --drop-candidates is given.
///
/// Sizes other than 9x9, jigsaws, and puzzles with cages, lines and dots are recognized: JSON, links, text formats for
/// killers. A rule that the output format cannot express is an error.
#[derive(clap::Args)]
#[command(after_help = after_help())]
pub struct Convert {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// The option of other programs that corresponds to --format.
    #[arg(long = "to", hide = true, value_name = "FORMAT", value_parser = UnknownArgumentValueParser::suggest_arg("--format"))]
    _to: Option<String>,
    #[command(flatten)]
    sort: SortArgs,
    /// Write only the clues of candidate grids, without their candidates and ratings
    #[arg(long)]
    drop_candidates: bool,
    /// Omit puzzles without exactly one solution, and replace given solutions that are wrong; both are reported, and
    /// the exit code is 1
    #[arg(long)]
    unique: bool,
    #[command(flatten)]
    merge: MergeArgs,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    variant: VariantArgs,
}

fn after_help() -> String {
    let formats: Vec<String> = FORMATS
        .iter()
        .chain(UNAVAILABLE)
        .map(|f| format!("  {:11} {} [.{}]", f.name(), f.description(), f.extensions().join(", .")))
        .collect();
    let of_variants = VariantFormat::ALL.map(|(_, name)| name).join(", ");
    format!(
        "Formats:\n{}\n\nFormats of sizes and variants:\n  {of_variants}\n\nExamples:\n  cluewise convert puzzles.txt -o puzzles.sdm\n  \
         cluewise convert sudoku.csv -o sudoku.parquet\n  \
         cluewise convert --unique manuscript.csv -o ok.csv\n  \
         cluewise convert output/pack.json --format grid\n  cluewise convert --from list --format line < lists.txt",
        formats.join("\n")
    )
}

impl Convert {
    /// Returns whether the first input is a candidate grid.
    fn starts_with_candidates(&self) -> Result<bool, Failure> {
        let head = first_head(&self.input)?;
        if ["sukaku", "pencilmarks"].contains(&formats::detect(&head).name()) {
            return Ok(true);
        }
        let record = formats::read(Box::new(Cursor::new(head)), None).ok().and_then(|mut records| records.next());
        Ok(record.is_some_and(|record| record.is_ok_and(|record| record.candidates.is_some())))
    }

    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let is_of_variants = self.variant.apply_to(&self.input)?;
        match is_of_variants || self.output.variant_format().is_some() {
            true => self.run_variants(is_of_variants, global),
            false => self.run_classic(global),
        }
    }

    /// Converts puzzles of variants, or to a format of them.
    fn run_variants(&self, is_of_variants: bool, global: &GlobalArgs) -> Result<bool, Failure> {
        let Convert { input, variant, output, merge, fields, unique, .. } = self;
        let options = ConvertOptions { args: variant, output, merge, fields, unique: *unique };
        if !is_of_variants && self.starts_with_candidates()? {
            if self.sort.key.is_some() {
                return Err("--sort is not supported for candidate grids in this format".to_owned().into());
            }
            return variants::convert::convert_candidates(input, &options, self.drop_candidates, global);
        }
        self.variant.refuse("--drop-candidates", self.drop_candidates)?;
        let order = Order::new(&self.variant, self.sort.key)?;
        variants::convert::convert(input, &options, &order, global)
    }

    /// Opens the output of 9x9 puzzles.
    fn open(&self) -> Result<RecordOutput, Failure> {
        let format = self.output.format()?.unwrap_or(formats::LINE);
        let out = RecordOutput::with_fields(&self.output.file, format, self.input.header(), &self.fields)?;
        Ok(out.with_ids(&self.merge.ids).sorted_by(self.sort.key))
    }

    fn run_classic(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = self.open()?;
        self.merge.check_fields(out.format().name(), out.format().supports_ratings())?;
        let has_candidates = out.format().supports_candidates();
        let (mut faults, mut all) = (FaultCounts::new(out.format().supports_ratings()), true);
        let work = |mut record: Record, location: &Location| {
            let place = |record: &Record| place_of(location, &record.name());
            if self.drop_candidates {
                record.drop_candidates();
            } else if record.candidates.is_some() && !has_candidates {
                return Err(format!("{}: {NO_CANDIDATES}", place(&record)));
            }
            let fault = if self.unique { Fault::of(&mut record) } else { None };
            let fault = fault.map(|fault| (fault, place(&record)));
            if !matches!(fault, Some((Fault::NotUnique(_), _))) {
                self.sort.rate(&mut record);
            }
            self.merge.add_source(&mut record, location);
            Ok((record, fault))
        };
        let source = self.input.with_candidates();
        let well_formed =
            input::each_in_batches(source, global, &mut out, input::LARGE_BATCH, work, |out, processed, progress| {
                all &= write_or_report(processed, progress, |(record, fault)| {
                    if faults.leave_out(fault, progress) { Ok(()) } else { out.write(&record) }
                })?;
                Ok(())
            })?;
        out.finish()?;
        Ok(faults.report(global) && well_formed && all)
    }
}

/// The error of a candidate grid in a format without candidates.
const NO_CANDIDATES: &str =
    "this format has no place for candidate grids; use sukaku, pencilmarks or jsonl, or --drop-candidates";
