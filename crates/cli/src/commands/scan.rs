//! `scan`

use crate::args::{FieldArgs, GlobalArgs, KindArgs, OutputArgs};
use crate::commands::command::{Command, Task};
use crate::error::{Failure, print_stderr};
use crate::io::record_output::RecordOutput;
use crate::io::standard_stream::StandardStream;
use crate::io::stdin;
use crate::not_unique::NotUnique;
use clap::ValueHint;
use cluewise::engine::Engine;
use cluewise::kinds::{self, PuzzleKind, Symbols, Verdict};
use cluewise::pack::{Header, Record};
use cluewise_photo::{Limits, Scan, ScannedCell, scan, scan_all};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};

/// Read puzzles from photos or screenshots of printed grids
///
/// Grids of 4x4, 6x6, 8x8 and 9x9 are read, also if the picture is turned by 90, 180 or 270 degrees. All grids of a
/// page are read in reading order, without those that are much smaller than the largest. Cells that should be checked
/// are listed on standard error. Pencil marks are ignored; handwritten digits are not read. Digits that a player has
/// entered are told from clues where their color shows it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise scan photo.jpg\n  \
    cluewise scan photo.jpg --format grid\n  \
    cluewise scan *.png -o scanned.txt\n  \
    cluewise scan page.jpg --largest | cluewise rate --se\n\n\
    Exit code 1 if any picture has no grid, or any puzzle does not have exactly one solution.")]
pub struct ScanCommand {
    /// PNG or JPEG files, or `-` for standard input
    #[arg(value_name = "PICTURE", required = true, value_hint = ValueHint::FilePath)]
    pictures: Vec<OsString>,
    /// Read only the largest grid of each picture
    #[arg(long)]
    largest: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Maximum size of a file in bytes. Photos have at most some tens of megabytes.
const MAX_SIZE: u64 = 256 << 20;

impl Command for ScanCommand {
    const NAME: &'static str = "scan";
    const OTHER_WORDS: &'static [&'static str] = &["ocr", "photo"];
    const TASKS: &'static [Task] = &[Task::Read];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let (mut all, mut readable, mut puzzles) = (true, true, Vec::new());
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
            match self.scan(&file, &name, global) {
                Ok(scans) => {
                    let grids = scans.len();
                    for (i, scan) in scans.iter().enumerate() {
                        let name = if grids > 1 { format!("{name}: grid {}", i + 1) } else { name.to_string() };
                        all &= report(scan, &name)?;
                        puzzles.push((scan.side, scan.clues(), scan.entered()));
                    }
                }
                Err(error) => {
                    print_stderr(format_args!("{name}: {error}"));
                    all = false;
                }
            }
        }
        // An existing file is not replaced by an incomplete result.
        if readable && !puzzles.is_empty() || self.output.file.is_to_stdout() {
            self.write(&puzzles)?;
        } else {
            print_stderr("cluewise: no file written");
        }
        if readable { Ok(all) } else { Err(Failure::Reported) }
    }
}

impl ScanCommand {
    /// Reads the grids of a file, and prints what holds for the whole picture.
    fn scan(&self, file: &[u8], name: &str, global: &GlobalArgs) -> Result<Vec<Scan>, cluewise_photo::ScanError> {
        let limits = Limits::default();
        let scans = if self.largest { vec![scan(file, &limits)?] } else { scan_all(file, &limits)? };
        let Some(Scan { other_grids: others, quarter_turns: turns, .. }) = scans.first() else { return Ok(scans) };
        if *others > 0 && !global.quiet {
            let (read, all) = (scans.len(), scans.len() + others);
            print_stderr(format_args!("{name}: read {read} of {all} grids; crop the picture to read others"));
        }
        if *turns > 0 && !global.quiet {
            print_stderr(format_args!("{name}: the picture is turned by {} degrees; read upright", 90 * turns));
        }
        Ok(scans)
    }

    /// Writes the puzzles.
    fn write(&self, puzzles: &[(usize, String, Option<String>)]) -> Result<(), Failure> {
        let failed = |text: &str| Failure::Message(format!("{text}: not a puzzle"));
        let mut out = RecordOutput::open(&self.output, &KindArgs::default(), Header::new(None), &FieldArgs::default())?;
        for (side, text, entered) in puzzles {
            let (kind, puzzle) = of_size(*side, text).ok_or_else(|| failed(text))?;
            let mut record = Record::of_kind(kind, puzzle);
            entered.iter().for_each(|entered| record.extra.set("entered", entered.as_str().into()));
            out.write(&record)?;
        }
        out.finish()
    }
}

/// Returns the puzzle of a size with these cells.
fn of_size(side: usize, text: &str) -> Option<(PuzzleKind, kinds::Puzzle)> {
    let kind = PuzzleKind::of_size(side).ok()?;
    let puzzle = kind.parse(text, Symbols::DIGITS).ok()?;
    Some((kind, puzzle))
}

/// Reads a file, or standard input.
fn read(picture: &OsStr) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut take = |reader: &mut dyn Read| reader.take(MAX_SIZE + 1).read_to_end(&mut bytes);
    match picture == "-" {
        true => StandardStream::Stdin.check().and_then(|()| take(&mut stdin::reader()))?,
        false => take(&mut File::open(picture)?)?,
    };
    match bytes.len() as u64 > MAX_SIZE {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, "it has more than 256 MiB")),
        false => Ok(bytes),
    }
}

/// Prints what is unsure about a puzzle. Returns whether it has exactly one solution.
fn report(scan: &Scan, name: &str) -> Result<bool, Failure> {
    if scan.seems_to_be_killer() {
        let n = scan.corner_marks;
        print_stderr(format_args!(
            "{name}: looks like a killer ({n} cells with a small number in the corner); cages are not read"
        ));
    }
    if scan.seems_to_have_no_digits() {
        print_stderr(format_args!(
            "{name}: found no digits; pictures, colors, letters and handwriting are not read: print the sheet with digits, or type the puzzle with a digit for each picture"
        ));
        return Ok(false);
    }
    for at in scan.unsure() {
        let (row, column) = (at / scan.side + 1, at % scan.side + 1);
        print_stderr(format_args!("{name}: r{row}c{column}: {}", unsure_cell(&scan.cells[at])));
    }
    if scan.entered().is_some() {
        let count = scan.cells.iter().filter(|cell| cell.is_entered).count();
        print_stderr(format_args!(
            "{name}: {count} digits of another color are no clues: a player has entered them; `entered` of JSON and CSV has them"
        ));
    }
    let reason = reason(scan).map_err(|()| format!("{name}: the grid is not a puzzle"))?;
    if let Some(reason) = reason.as_ref().filter(|_| !scan.seems_to_be_killer()) {
        print_stderr(format_args!("{name}: {reason}: a digit may be missing or wrong"));
    }
    Ok(reason.is_none())
}

/// Returns the reason why a grid does not have exactly one solution; `None` if it has.
fn reason(scan: &Scan) -> Result<Option<String>, ()> {
    let (kind, puzzle) = of_size(scan.side, &scan.clues()).ok_or(())?;
    let (mut record, mut engine) = (Record::of_kind(kind, puzzle), Engine::default());
    let verdict = engine.solve(&mut record);
    let not_unique = || NotUnique::of(verdict, &record, &mut engine, Symbols::DIGITS).searched();
    Ok((verdict != Verdict::Unique).then(not_unique))
}

/// Returns what was read in an unsure cell, and what else it may be.
fn unsure_cell(cell: &ScannedCell) -> String {
    let percent = (cell.confidence * 100.0).floor();
    match (cell.digit, cell.alternative) {
        (Some(digit), Some(other)) => format!("unsure: {digit} ({percent} %), or {other}"),
        (Some(digit), None) => format!("unsure: {digit} ({percent} %), or no digit"),
        (None, Some(other)) => format!("unsure: no digit, or {other}"),
        (None, None) => "unsure: no digit, but there is ink".to_owned(),
    }
}
