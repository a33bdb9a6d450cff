//! `morph`

use crate::args::values::classic_mask;
use crate::args::{GlobalArgs, InputArgs, OutputArgs, ResumeArgs, symmetry_parser};
use crate::commands::command::{Command, Task};
use crate::error::{Failure, print_stderr};
use crate::io::input::{LARGE_BATCH, Location};
use crate::io::record_output::RecordOutput;
use crate::resumable::{EntryOutput, ResumableRun};
use cluewise::Puzzle;
use cluewise::analysis::{MaskFit, SymmetricPart, fit_to_mask, fit_to_symmetry};
use cluewise::canonical::Transformation;
use cluewise::engine::{Ability, Engine};
use cluewise::formats;
use cluewise::generator::{Mask, Symmetry};
use cluewise::kinds::Symbols;
use cluewise::pack::{Header, Record, StoredRecord};

/// Rearrange each puzzle so that its clues fit a mask or have a symmetry
///
/// A rearrangement may transpose the puzzle, and reorders rows and columns within the rules; all 3,359,232 are
/// considered. Digits are not renamed. A puzzle that already fits is not changed. Puzzles without such a rearrangement
/// are omitted, and counted on standard error. JSON has the transformation as `transformation`.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("wanted").required(true))]
#[command(after_help = "Examples:\n  \
    cluewise morph --symmetry rot180 puzzles.txt\n  \
    cluewise morph --symmetry diagonal --automorphic puzzles.txt     the digits follow the symmetry\n  \
    cluewise morph --mask heart.txt --within puzzles.txt             clues in cells of the mask only\n  \
    cluewise morph --mask heart.txt --info puzzles.txt               PUZZLE and TRANSFORMATION\n\n\
    Exit code 1 if a puzzle has no such rearrangement, or is malformed.")]
pub struct Morph {
    #[command(flatten)]
    input: InputArgs,
    /// Clues in exactly these cells: 81 characters, or a file with them; . and 0 mark cells without a clue
    #[arg(long, value_name = "MASK", value_parser = classic_mask, group = "wanted")]
    mask: Option<Mask>,
    /// Allow cells of the mask without a clue
    #[arg(long, conflicts_with = "symmetry")]
    within: bool,
    /// Symmetry of the pattern of clues
    ///
    /// mirror-h reflects left and right, mirror-v top and bottom.
    #[arg(long, value_name = "KIND", value_parser = symmetry_parser(), group = "wanted")]
    symmetry: Option<Symmetry>,
    /// Require that the digits follow the symmetry too: it maps all cells of a digit to the cells of one digit
    #[arg(long, conflicts_with = "mask")]
    automorphic: bool,
    /// Also write the puzzles without such a rearrangement, unchanged
    #[arg(long)]
    keep: bool,
    /// Also print the transformation
    #[arg(long, conflicts_with_all = ["format", "keep"])]
    info: bool,
    #[command(flatten)]
    resume: ResumeArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The field of a record with the transformation.
const TRANSFORMATION: &str = "transformation";

impl Command for Morph {
    const NAME: &'static str = "morph";
    const TASKS: &'static [Task] = &[Task::Hunt, Task::Compare];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = match self.info {
            true => RecordOutput::with_format(&self.output.file, formats::LINE, &Header::new(None))?,
            false => {
                let mut header = self.input.header();
                header.table.added.push(TRANSFORMATION);
                RecordOutput::with_format(&self.output.file, self.output.format_or(formats::LINE)?, &header)?
            }
        };
        let (mut found, mut missing) = (0_u64, 0_u64);
        let run = ResumableRun {
            batch_size: LARGE_BATCH,
            ..ResumableRun::new(&self.input, &self.output.file, &self.resume, global, self.options(out.format().name()))
        };
        let work = |_: &mut Engine, record: Record, _: &Location| {
            record.require_classic(Ability::Rearrangement)?;
            let (record, is_arranged) = self.arranged(record);
            Ok::<_, String>(EntryOutput::from([(StoredRecord::from(record), is_arranged)]))
        };
        let written = run.write(&mut out, work, |out, (stored, is_arranged): &(StoredRecord, bool)| {
            let record = &Record::from(stored.clone());
            *(if *is_arranged { &mut found } else { &mut missing }) += 1;
            match (is_arranged, self.info) {
                (false, _) if !self.keep => Ok(()),
                (true, true) => {
                    let transformation = record.extra.get(TRANSFORMATION).and_then(|value| value.as_str());
                    out.line(format_args!("{}\t{}", record.to_text(Symbols::DIGITS), transformation.unwrap_or("-")))
                }
                _ => out.write(record),
            }
        })?;
        out.finish()?;
        if missing > 0 && !global.quiet {
            let total = found + missing;
            print_stderr(format_args!("cluewise: {found} of {total} puzzles have such a rearrangement"));
        }
        Ok(written.finish()? && missing == 0)
    }
}

impl Morph {
    /// Returns the rearranged record with its transformation, or the record itself, and whether it is rearranged.
    fn arranged(&self, mut record: Record) -> (Record, bool) {
        let transformation = record.classic_clues().and_then(|clues| self.fit(&clues));
        let Some(transformation) = transformation else { return (record, false) };
        if transformation != Transformation::IDENTITY {
            record = record.transformed(&transformation);
        }
        record.extra.set(TRANSFORMATION, transformation.to_string().into());
        (record, true)
    }

    fn fit(&self, puzzle: &Puzzle) -> Option<Transformation> {
        match (self.mask, self.symmetry) {
            (Some(mask), _) => {
                let fit = if self.within { MaskFit::Within } else { MaskFit::Exact };
                fit_to_mask(puzzle, mask, fit)
            }
            (None, symmetry) => {
                let part = if self.automorphic { SymmetricPart::CluesAndDigits } else { SymmetricPart::Clues };
                fit_to_symmetry(puzzle, symmetry.unwrap_or_default(), part)
            }
        }
    }

    /// Returns the options that decide what is written.
    fn options(&self, format: &str) -> String {
        let Morph { mask, within, symmetry, automorphic, keep, info, .. } = self;
        let mask = mask.map(|mask| mask.to_string());
        format!("morph {mask:?} {within} {symmetry:?} {automorphic} {keep} {info} {format}")
    }
}
