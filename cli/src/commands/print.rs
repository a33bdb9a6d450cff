//! `print`

use crate::args::{DigitsArg, GlobalArgs, InputArgs, LevelNameArgs, OutputFileArgs, SortArgs, VariantArgs};
use crate::commands::printable::{
    Collected, NameLineArgs, Unsolved, check_length, plural, warn_of_missing_glyphs, write,
};
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::destination::Destination;
use crate::io::output::Output;
use crate::io::standard_stream::StandardStream;
use crate::variants::{self, Order};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cluewise::pack::Id;
use cluewise::render::drawing::{self, Page};
use cluewise::render::sheet::{self, Layout, Paper, PerPage, SolutionPlacement};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Lay out puzzles on pages for printing
///
/// PDF has all pages in one file, with embedded fonts. SVG and PNG have one file per page: sheet.png becomes sheet-1.png,
/// sheet-2.png and so on if there are several pages. Files are written atomically. Further pages of an earlier, longer sheet
/// are kept, and named on standard error. Missing levels are computed. --names and --name replace the display names of levels
/// in packs. Candidate grids are printed with their candidates.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Diagonals, windows and regions are drawn;
/// rules that cannot be seen are named below the grid.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise print puzzles.txt\n  \
    cluewise print output/pack.json --per-page 6 --title 'Sunday' --solutions -o sunday.pdf\n  \
    cluewise print output/pack.json --name hard=Knifflig --name expert=Schwer\n  \
    cluewise print --per-page 1 --candidates --solutions upside-down --paper letter puzzles.sdm -o page.svg\n  \
    cluewise generate -n 9 --level hard | cluewise print --per-page 9 -o - | lp\n  \
    cluewise generate -n 6 --size 4 | cluewise print --digits pictures -o children.pdf\n  \
    cluewise generate -n 4 --variant x | cluewise print --variant x --name-line --rules -o worksheet.pdf\n\n\
    Exit code 1 if any puzzle is malformed or does not have exactly one solution (it is printed anyway).")]
pub struct Print {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    variant: VariantArgs,
    /// Digits of sizes and variants [default: the symbols of --symbols]
    #[arg(long, value_name = "STYLE", help_heading = "Variants")]
    digits: Option<DigitsArg>,
    /// Number of puzzles per page, 1 to 9 [default: 4; 1 from 16x16 on]
    #[arg(long, value_name = "N")]
    per_page: Option<PerPage>,
    /// Page size: a4, a5, letter, or a width and height such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value_t)]
    paper: Paper,
    /// Title at the top of each page; long titles are wrapped
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    title: String,
    /// Add solutions, on separate pages or at the foot of the page [default if given: end]
    #[arg(long, value_name = "WHERE", num_args = 0..=1, default_missing_value = "end", value_parser = solutions_parser())]
    solutions: Option<SolutionPlacement>,
    /// Print candidates in empty cells
    #[arg(long)]
    candidates: bool,
    /// Omit level and rating
    #[arg(long)]
    no_rating: bool,
    #[command(flatten)]
    name_line: NameLineArgs,
    /// Write the rules of the puzzles at the head of each page
    #[arg(long)]
    rules: bool,
    #[command(flatten)]
    sort: SortArgs,
    #[command(flatten)]
    names: LevelNameArgs,
    /// Resolution of PNG in pixels per inch
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u16).range(10..=2400))]
    dpi: u16,
    /// Output file; `-` for standard output
    #[arg(short, long, value_name = "FILE", default_value = DEFAULT_OUTPUT)]
    output: PathBuf,
    /// File type [default: by the extension of FILE, else pdf]
    #[arg(long, value_name = "TYPE")]
    format: Option<FileType>,
}

/// The default output.
const DEFAULT_OUTPUT: &str = "output/sheet.pdf";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FileType {
    Pdf,
    Svg,
    Png,
}

/// Returns a parser of placements of solutions; for none, the option is omitted.
fn solutions_parser() -> impl TypedValueParser<Value = SolutionPlacement> {
    let placements = SolutionPlacement::all().filter(|&placement| placement != SolutionPlacement::None);
    let values = placements.map(|placement| PossibleValue::new(placement.name()).help(placement.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<SolutionPlacement>())
}

impl Print {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let file_type = self.file_type()?;
        let layout = self.layout()?;
        // Only the drawing of variants has other digits.
        if self.variant.apply_to(&self.input)? || self.digits.is_some() {
            return self.run_variants(file_type, layout, global);
        }
        let rating = !self.no_rating || self.sort.key.is_some();
        let Collected { mut records, all_unique } = Collected::read(&self.input, global, rating, Unsolved::Print)?;
        self.sort.sort(&mut records);
        if self.no_rating {
            records.iter_mut().for_each(sheet::remove_ratings);
        }
        if records.is_empty() {
            // The reason has been reported.
            return Ok(false);
        }
        let names = records.iter().filter_map(|record| match &record.id {
            Some(Id::Name(name)) => Some(name.as_str()),
            _ => None,
        });
        warn_of_missing_glyphs(
            names.chain(layout.level_names.iter().map(|(_, name)| name)).chain(self.texts()),
            global,
        );
        self.write(file_type, sheet::pages(&records, &layout), records.len(), global)?;
        Ok(all_unique)
    }

    /// Prints puzzles of sizes and variants.
    fn run_variants(&self, file_type: FileType, mut layout: Layout, global: &GlobalArgs) -> Result<bool, Failure> {
        self.variant.refuse("--candidates", self.candidates)?;
        let order = Order::new(&self.variant, self.sort.key)?;
        let (mut records, all_unique) =
            variants::print::collect((&self.input, &self.variant), (Unsolved::Print, &order), global)?;
        if self.no_rating {
            records.iter_mut().for_each(|record| (record.level, record.effort) = (None, None));
        }
        let Some(side) = records.iter().map(|record| record.variant.side()).max() else { return Ok(false) };
        let style = DigitsArg::style_for(self.digits, &self.variant, side)?;
        let width = records.iter().map(|record| record.variant.width()).max().unwrap_or(side);
        layout.per_page = self.per_page.unwrap_or_else(|| PerPage::default_of(width));
        warn_of_missing_glyphs(records.iter().filter_map(|r| r.id.as_deref()).chain(self.texts()), global);
        self.write(file_type, sheet::variant_pages(&records, &layout, style), records.len(), global)?;
        Ok(all_unique)
    }

    /// Writes the pages, and prints what was written.
    fn write(
        &self,
        file_type: FileType,
        pages: impl ExactSizeIterator<Item = Page>,
        puzzles: usize,
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let (count, place) = (pages.len(), self.output.display());
        let place = match file_type {
            FileType::Pdf => {
                let pages = pages.take_while(|_| !interrupt::is_pending());
                let pdf = drawing::pdf(pages, if self.title.is_empty() { "Sudoku" } else { &self.title });
                interrupt::check()?;
                write(&self.output, DEFAULT_OUTPUT, &pdf)?;
                place.to_string()
            }
            FileType::Svg | FileType::Png => self.write_pages(file_type, pages, global)?,
        };
        if !matches!(Destination::of(&self.output), Ok(Destination::Standard(StandardStream::Stdout))) {
            let text = format!("{place}: {} on {}", plural(puzzles, "puzzle"), plural(count, "page"));
            Output::open(&OutputFileArgs { output: None })?.line(text)?;
        }
        Ok(())
    }

    /// Returns the texts of options that are printed.
    fn texts(&self) -> impl Iterator<Item = &str> {
        [self.title.as_str(), self.name_line.text()].into_iter()
    }

    fn layout(&self) -> Result<Layout, Failure> {
        let mut layout = Layout::default();
        layout.per_page = self.per_page.unwrap_or_default();
        check_length("--title", &self.title)?;
        layout.title = self.title.clone();
        layout.candidates = self.candidates;
        layout.name_line = self.name_line.label()?;
        layout.rules = self.rules;
        layout.paper = self.paper;
        layout.solutions = self.solutions.unwrap_or_default();
        layout.level_names = self.names.names(self.input.level_names())?;
        Ok(layout)
    }

    /// Returns the file type requested by name or by extension.
    fn file_type(&self) -> Result<FileType, Failure> {
        let Some(extension) = self.output.extension().filter(|_| self.format.is_none()) else {
            return Ok(self.format.unwrap_or(FileType::Pdf));
        };
        let extension = extension.to_string_lossy();
        let unknown = |_| format!("unknown extension .{extension}; use .pdf, .svg or .png");
        FileType::from_str(&extension, true).map_err(unknown).map_err(Failure::Message)
    }

    /// Writes each page to a separate file. Returns the names for the message.
    fn write_pages(
        &self,
        file_type: FileType,
        pages: impl ExactSizeIterator<Item = Page>,
        global: &GlobalArgs,
    ) -> Result<String, Failure> {
        let count = pages.len();
        if count > 1 && !matches!(Destination::of(&self.output), Ok(Destination::File(_)) | Err(_)) {
            let place = if self.output == Path::new("-") {
                "standard output".into()
            } else {
                self.output.display().to_string()
            };
            return Err(format!("{count} pages cannot go to {place}; use -o FILE or --format pdf").into());
        }
        let mut names = Vec::new();
        for (i, page) in pages.enumerate() {
            interrupt::check()?;
            let bytes = match file_type {
                FileType::Png => page.to_png(self.dpi.into()).ok_or_else(|| format!("{} dpi is too high", self.dpi))?,
                _ => page.to_svg().into_bytes(),
            };
            let name = page_path(&self.output, i + 1, count);
            write(&name, DEFAULT_OUTPUT, &bytes)?;
            names.push(name);
        }
        let older = older_pages(&self.output, &names);
        if !older.is_empty() && !global.quiet {
            print_stderr(format_args!("cluewise: pages of an earlier sheet are still there: {}", list_names(&older)));
        }
        Ok(list_names(&names))
    }
}

/// Returns the only name, or the first and the last.
fn list_names(names: &[PathBuf]) -> String {
    match names {
        [first, .., last] => format!("{} ... {}", first.display(), last.display()),
        names => names.iter().map(|name| name.display().to_string()).collect(),
    }
}

/// Returns the existing pages of an earlier sheet that have not been overwritten, sorted by name.
fn older_pages(path: &Path, written: &[PathBuf]) -> Vec<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let entries = std::fs::read_dir(folder.unwrap_or(Path::new("."))).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name()).filter(|name| is_page(path, name));
    let mut older: Vec<PathBuf> =
        names.map(|name| path.with_file_name(name)).filter(|name| !written.contains(name)).collect();
    older.sort();
    older
}

/// Returns whether a file name can be that of a page of the sheet.
fn is_page(sheet: &Path, name: &OsStr) -> bool {
    let number = || {
        let stem = sheet.file_stem()?.to_str()?;
        let (number, extension) = name.to_str()?.strip_prefix(stem)?.strip_prefix('-')?.split_once('.')?;
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        Some(is_number && Some(OsStr::new(extension)) == sheet.extension())
    };
    sheet.file_name() == Some(name) || number().unwrap_or(false)
}

/// Returns the file name of a page: `sheet.svg`, or with several pages `sheet-01.svg` with equal numbers of digits.
fn page_path(path: &Path, page: usize, pages: usize) -> PathBuf {
    if pages == 1 {
        return path.to_owned();
    }
    let width = pages.to_string().len();
    let mut name = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{page:0width$}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
