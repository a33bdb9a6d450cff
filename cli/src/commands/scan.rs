//! `scan`

use super::uniqueness_error;
use crate::args::{GlobalArgs, OutputArgs};
use crate::error::{Failure, print_stderr};
use crate::io::output::RecordOutput;
use crate::io::standard_stream::StandardStream;
use clap::ValueHint;
use cluewise::pack::{Header, Record};
use cluewise::solver::{self, Verdict};
use cluewise::{Cell, Puzzle};
use cluewise_photo::{Limits, Scan, ScannedCell, scan};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};

/// Read puzzles from photos or screenshots of printed 9x9 grids
///
/// Each picture gives one puzzle: the largest grid in it, also if the picture is turned by 90, 180 or 270 degrees. Cells that
/// should be checked are listed on standard error. Pencil marks are ignored; handwritten digits are not read.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise scan photo.jpg\n  \
    cluewise scan photo.jpg --format grid\n  \
    cluewise scan *.png -o scanned.txt\n  \
    cluewise scan photo.jpg | cluewise rate --se\n\n\
    Exit code 1 if any picture has no grid, or any puzzle does not have exactly one solution.")]
pub struct Scanning {
    /// PNG or JPEG files, or `-` for standard input
    #[arg(value_name = "PICTURE", required = true, value_hint = ValueHint::FilePath)]
    pictures: Vec<OsString>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Maximum size of a file in bytes. Photos have at most some tens of megabytes.
const MAX_SIZE: u64 = 256 << 20;

impl Scanning {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        let (mut all, mut readable) = (true, true);
        for picture in &self.pictures {
            let name = if picture == "-" { "stdin".into() } else { picture.to_string_lossy() };
            let file = match read(picture) {
                Ok(file) => file,
                Err(error) => {
                    print_stderr(Failure::io(format_args!("cluewise: cannot read {name}"), &error));
                    readable = false;
                    continue;
                }
            };
            match scan(&file, &Limits::default()) {
                Ok(scanned) => all &= write(&scanned, &name, global, &mut out)?,
                Err(error) => {
                    print_stderr(format_args!("{name}: {error}"));
                    all = false;
                }
            }
        }
        out.finish()?;
        if readable { Ok(all) } else { Err(Failure::Reported) }
    }
}

/// Reads a file, or standard input.
fn read(picture: &OsStr) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut take = |reader: &mut dyn Read| reader.take(MAX_SIZE).read_to_end(&mut bytes);
    match picture == "-" {
        true => StandardStream::Stdin.check().and_then(|()| take(&mut io::stdin()))?,
        false => take(&mut File::open(picture)?)?,
    };
    Ok(bytes)
}

/// Writes the puzzle, and what is unsure about it on standard error. Returns whether it has exactly one solution.
fn write(scan: &Scan, name: &str, global: &GlobalArgs, out: &mut RecordOutput) -> Result<bool, Failure> {
    let puzzle: Puzzle = scan.text().parse().map_err(|_| format!("{name}: the grid is not a puzzle"))?;
    if scan.other_grids > 0 && !global.quiet {
        let n = scan.other_grids;
        print_stderr(format_args!("{name}: read the largest of {} grids; crop the picture to read another", n + 1));
    }
    if scan.seems_to_be_killer() {
        let n = scan.corner_marks;
        print_stderr(format_args!(
            "{name}: looks like a killer ({n} cells with a small number in the corner); cages are not read"
        ));
    }
    if scan.quarter_turns > 0 && !global.quiet {
        print_stderr(format_args!(
            "{name}: the picture is turned by {} degrees; read upright",
            90 * scan.quarter_turns
        ));
    }
    for at in scan.unsure() {
        let cell = Cell::all().nth(at).map(|cell| cell.to_string()).unwrap_or_default();
        print_stderr(format_args!("{name}: {cell}: {}", doubt(&scan.cells[at])));
    }
    let reason = uniqueness_error(Verdict::from_count(solver::count(&puzzle, 2)), &puzzle);
    if let Some(reason) = reason.as_ref().filter(|_| !scan.seems_to_be_killer()) {
        print_stderr(format_args!("{name}: {reason}: a digit may be missing or wrong"));
    }
    out.write(&Record::from(puzzle))?;
    Ok(reason.is_none())
}

/// Returns what was read in an unsure cell, and what else it may be.
fn doubt(cell: &ScannedCell) -> String {
    let percent = (cell.confidence * 100.0).floor();
    match (cell.digit, cell.alternative) {
        (Some(digit), Some(other)) => format!("unsure: {digit} ({percent} %), or {other}"),
        (Some(digit), None) => format!("unsure: {digit} ({percent} %), or no digit"),
        (None, Some(other)) => format!("unsure: no digit, or {other}"),
        (None, None) => "unsure: no digit, but there is ink".to_owned(),
    }
}
