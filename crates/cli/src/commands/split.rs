//! `split`

use crate::args::{self, FieldArgs, GlobalArgs, InputArgs, KindArgs, OutputArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::commands::level_balance::LevelBalance;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::expressible::RecordFormat;
use crate::io::folder;
use crate::io::input::{self, Location};
use crate::io::output::{Output, OutputTarget};
use crate::io::record_output::RecordOutput;
use crate::limits;
use cluewise::engine::{Duplicates, Engine, Key};
use cluewise::formats::{self, printable};
use cluewise::kinds::Verdict;
use cluewise::pack::FieldSelection;
use cluewise::pack::Record;
use cluewise::rating::effort::Level;
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// Split puzzles into parts that share no isomorphs
///
/// The part depends only on the canonical form and on --parts, so isomorphs stay together, also those in other files
/// split with the same parts. Sizes are therefore close to the shares, not exact.
///
/// The rule: interpret the first 8 bytes of the SHA-256 of the canonical form's 81 characters as a big-endian number,
/// multiply it by the sum of all shares and divide by 2^64. The part is the first one whose share, added to those
/// before it, exceeds the result.
///
/// With --by solution, the canonical form is that of the solution: puzzles with the same solution, up to symmetry, stay
/// together too.
///
/// With --by level, the shares of each level are exact to one puzzle. The shares are divided by their greatest common
/// divisor; their sum is the size of a block. Of each block of consecutive puzzles of a level, every part gets its
/// share, in an order drawn from --seed. Isomorphs in the inputs still stay together and count once; those in other
/// files do not. Canonical forms are held in memory, about 100 bytes each.
///
/// Sizes and variants are recognized. In place of the canonical form, their rule hashes the key of isomorphs: its 32
/// hexadecimal digits. 9x9 puzzles among them keep their part.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise split --parts train=90,test=10 -o sets puzzles.txt       sets/train.txt and sets/test.txt\n  \
    cluewise split --by solution --parts train=90,test=10 -o sets puzzles.txt\n  \
    cluewise split --by level --seed 1 --parts train=80,test=20 -o sets pack.json\n  \
    cluewise split --parts train=8,valid=1,test=1 --format jsonl -o sets pack.json\n  \
    cluewise split --parts free=20,paid=80 -o app killer.json\n\n\
    Prints PART, SIZE, PERCENT and FILE separated by tabs. Exit code 1 if any puzzle is malformed; without a valid one, no\n\
    file is written.")]
pub struct Split {
    #[command(flatten)]
    input: InputArgs,
    /// Names and shares of the parts
    #[arg(long, value_name = "NAME=SHARE,...", required = true, value_delimiter = ',', value_parser = parse_part)]
    parts: Vec<SplitPart>,
    /// Properties to split by, joined by commas
    #[arg(long, value_enum, value_name = "PROPERTY", value_delimiter = ',', default_value = "puzzle")]
    by: Vec<Property>,
    /// Random seed of --by level
    #[arg(long, value_name = "S", default_value = "0", value_parser = args::values::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Folder for the parts; created if missing
    #[arg(short, long, value_name = "DIR")]
    output: PathBuf,
    /// Output format [default: that of the inputs by --from or extension if all have the same, else line]
    #[arg(long, value_name = "FORMAT", value_parser = args::format_parser())]
    format: Option<String>,
    #[command(flatten)]
    fields: FieldArgs,
    #[command(flatten)]
    kind: KindArgs,
}

/// A property by which puzzles are split.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Property {
    /// Isomorphs of puzzles stay together
    Puzzle,
    /// Puzzles whose solutions are isomorphs stay together; a puzzle without exactly one solution is compared itself
    Solution,
    /// The shares of each level are the same in all parts; puzzles without a level form a group of their own
    Level,
}

/// A part of the puzzles and its share.
#[derive(Clone)]
struct SplitPart {
    name: String,
    share: u32,
}

/// Parses a part, such as `train=90`.
fn parse_part(text: &str) -> Result<SplitPart, String> {
    let (name, share) = text.split_once('=').ok_or("expected NAME=SHARE, such as train=90")?;
    let is_allowed = |c: char| c.is_alphanumeric() || "-_".contains(c);
    if name.is_empty() || !name.chars().all(is_allowed) {
        return Err(format!("invalid name {name:?}; use letters, digits, - and _"));
    }
    let share = share.parse().map_err(|_| format!("invalid share {share:?}; expected a whole number"))?;
    Ok(SplitPart { name: name.into(), share })
}

/// The files of the parts, which are opened with the first puzzle.
pub struct PartFiles<'a, T> {
    folder: &'a Path,
    paths: &'a [PathBuf],
    open: Box<dyn Fn(OutputFileArgs) -> Result<T, Failure> + 'a>,
    /// The output of each part, and its number of puzzles.
    files: Vec<(T, u64)>,
}

impl<T> OutputTarget for PartFiles<'_, T> {}

impl<'a, T> PartFiles<'a, T> {
    /// Creates the files with these paths in a folder; `open` opens one.
    fn new(
        folder: &'a Path,
        paths: &'a [PathBuf],
        open: impl Fn(OutputFileArgs) -> Result<T, Failure> + 'a,
    ) -> PartFiles<'a, T> {
        PartFiles { folder, paths, open: Box::new(open), files: Vec::new() }
    }

    /// Opens the file of each part, in a new folder if it is missing.
    fn open(&mut self) -> Result<(), Failure> {
        folder::create(self.folder)?;
        let open = |path: &PathBuf| Ok(((self.open)(OutputFileArgs { output: Some(path.clone()) })?, 0));
        self.files = self.paths.iter().map(open).collect::<Result<_, Failure>>()?;
        Ok(())
    }

    /// Counts a puzzle of a part. Returns the file of the part.
    pub fn count(&mut self, part: usize) -> Result<&mut T, Failure> {
        if self.files.is_empty() {
            self.open()?;
        }
        let (file, size) = &mut self.files[part];
        *size += 1;
        Ok(file)
    }

    /// Finishes the files. Returns their numbers of puzzles; none if all puzzles were refused, which leaves no files.
    ///
    /// # Errors
    /// A file cannot be written, or the user has ended the work: parts of it would have wrong shares.
    pub fn finish(mut self, all_valid: bool, finish: impl Fn(T) -> Result<(), Failure>) -> Result<Vec<u64>, Failure> {
        if self.files.is_empty() {
            if !all_valid {
                print_stderr("cluewise: no file written: no puzzle could be written");
                return Ok(Vec::new());
            }
            self.open()?;
        }
        interrupt::check()?;
        let sizes: Vec<u64> = self.files.iter().map(|(_, size)| *size).collect();
        self.files.into_iter().try_for_each(|(file, _)| finish(file))?;
        Ok(sizes)
    }
}

impl Command for Split {
    const NAME: &'static str = "split";
    const TASKS: &'static [Task] = &[Task::Compare, Task::Packs];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.check()?;
        let format = self.format()?;
        let extension = format.format().extensions().first().copied().unwrap_or("txt");
        let paths = self.paths(extension);
        let (sizes, all) = self.split(&paths, format, global)?;
        if sizes.is_empty() {
            return Ok(false);
        }
        self.print_table(&sizes, &paths)?;
        if !global.quiet {
            self.report_other_files(&paths);
        }
        Ok(all)
    }
}

impl Split {
    /// Writes the parts. Returns their sizes, and whether all puzzles are in one.
    fn split(&self, paths: &[PathBuf], format: RecordFormat, global: &GlobalArgs) -> Result<(Vec<u64>, bool), Failure> {
        let mut header = self.input.header();
        header.fields = self.fields.selection(format.format().name())?;
        header.symbols = self.kind.output_symbols();
        let mut unseen = self.fields.unseen(&FieldSelection::NAMES, format.format().name());
        let open = |file: OutputFileArgs| RecordOutput::with_format(&file, format, &header);
        let mut files = PartFiles::new(&self.output, paths, open);
        let by_level = self.by.contains(&Property::Level);
        let duplicates = Duplicates { exact: false, by_solution: self.by.contains(&Property::Solution) };
        let work = |engine: &mut Engine, record: Record, _: &Location| match format.loss(&record) {
            Some(problem) => Err(problem),
            None => {
                let level = if by_level { engine.level(&record) } else { None };
                let may_be_unknown = by_level && level.is_none() || duplicates.by_solution;
                if may_be_unknown && engine.count(&record.puzzle, 2).verdict() == Verdict::Unknown {
                    return Err(limits::used_up(engine.budget()));
                }
                Ok((engine.key(&record, duplicates), level, record))
            }
        };
        let mut balance = self.balance();
        let write = |out: &mut PartFiles<'_, RecordOutput>, (key, level, record): (Key, Option<Level>, Record)| {
            let part = match &mut balance {
                Some(balance) => balance.part_of(key, level),
                None => self.part_of(&key),
            };
            unseen.see(&record);
            out.count(part)?.write(&record)
        };
        let source = self.input.with_kinds(&self.kind)?;
        let all = input::for_each_any(source, global, &mut files, input::LARGE_BATCH, work, write)?;
        unseen.check()?;
        Ok((files.finish(all, RecordOutput::finish)?, all))
    }

    /// Returns the assignment with equal shares of levels, if it is requested.
    fn balance(&self) -> Option<LevelBalance<Key>> {
        let shares: Vec<u32> = self.parts.iter().map(|part| part.share).collect();
        self.by.contains(&Property::Level).then(|| LevelBalance::new(&shares, self.seed))
    }

    /// Reports files in the folder that look like parts and are none: a data set read from the folder would have them
    /// too.
    fn report_other_files(&self, paths: &[PathBuf]) {
        let files = fs::read_dir(&self.output).into_iter().flatten().flatten().map(|entry| entry.path());
        let is_other = |path: &PathBuf| path.extension() == paths[0].extension() && !paths.contains(path);
        let mut names: Vec<String> = files.filter(is_other).map(|path| path.display().to_string()).collect();
        names.sort();
        if !names.is_empty() {
            print_stderr(format_args!("cluewise: not parts of this split: {}", names.join(", ")));
        }
    }

    /// Returns an error if two parts have the same name, or all shares are 0.
    fn check(&self) -> Result<(), Failure> {
        let is_repeated = |(k, part): (usize, &SplitPart)| self.parts[..k].iter().any(|other| other.name == part.name);
        if self.parts.iter().enumerate().any(is_repeated) {
            return Err(Failure::Message("--parts: two parts have the same name".into()));
        }
        match self.shares() {
            0 => Err(Failure::Message("--parts: all shares are 0".into())),
            _ => Ok(()),
        }
    }

    /// Returns the requested format, or that of the inputs, or a default.
    fn format(&self) -> Result<RecordFormat, Failure> {
        // Lines are the default, in which a puzzle may be a JSON record.
        let of_inputs = || self.input.common_format().filter(|format| format.name() != formats::LINE.name());
        let format = self.format.clone().or_else(|| of_inputs().map(|format| format.name().to_owned()));
        RecordFormat::new(&OutputArgs { file: OutputFileArgs { output: None }, format }, &self.kind)
    }

    fn paths(&self, extension: &str) -> Vec<PathBuf> {
        self.parts.iter().map(|part| self.output.join(format!("{}.{extension}", part.name))).collect()
    }

    /// Returns the sum of all shares.
    fn shares(&self) -> u64 {
        self.parts.iter().map(|part| u64::from(part.share)).sum()
    }

    /// Returns the index of the part of the puzzles with this canonical form or key.
    fn part_of(&self, key: &Key) -> usize {
        let hash: [u8; 32] = Sha256::digest(key.to_string()).into();
        let number = hash[..8].iter().fold(0, |number, &byte| number << 8 | u128::from(byte));
        let mut point = (number * u128::from(self.shares())) >> 64;
        self.parts
            .iter()
            .take_while(|part| point.checked_sub(part.share.into()).map(|left| point = left).is_some())
            .count()
    }

    fn print_table(&self, sizes: &[u64], paths: &[PathBuf]) -> Result<(), Failure> {
        let all = sizes.iter().sum::<u64>().max(1);
        let mut out = Output::open(&OutputFileArgs { output: None })?;
        for ((part, size), path) in self.parts.iter().zip(sizes).zip(paths) {
            let percent = 100.0 * *size as f64 / all as f64;
            out.line(format_args!("{}\t{size}\t{percent:.2}\t{}", part.name, printable(&path.display().to_string())))?;
        }
        out.finish()
    }
}
