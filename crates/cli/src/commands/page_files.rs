//! Files of pages: PDF with all pages, SVG, PNG and EPS with one file per page.

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::press_args::PressArgs;
use crate::commands::printable::{check_length, write};
use crate::count_text::counted;
use crate::error::{Failure, print_stderr};
use crate::interrupt;
use crate::io::destination::Destination;
use crate::io::output::Output;
use crate::io::standard_stream::StandardStream;
use clap::ValueEnum;
use cluewise::formats::printable;
use cluewise::render::drawing::{self, Page, Properties};
use cluewise::render::sheet::{Labels, Length, Paper, SheetLayout, SolutionPlacement};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// The type of a file with pages.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FileType {
    Pdf,
    Svg,
    Png,
    Eps,
}

impl FileType {
    /// Returns the type by the extension of a path; `None` without one.
    ///
    /// # Errors
    /// The extension is unknown.
    pub fn of(path: &Path) -> Result<Option<FileType>, Failure> {
        let Some(extension) = path.extension() else { return Ok(None) };
        let extension = extension.to_string_lossy();
        let unknown = |_| format!("unknown extension .{extension}; use .pdf, .svg, .png or .eps");
        FileType::from_str(&extension, true).map(Some).map_err(unknown).map_err(Failure::Message)
    }

    /// Returns the extension of files.
    pub fn extension(self) -> &'static str {
        match self {
            FileType::Pdf => "pdf",
            FileType::Svg => "svg",
            FileType::Png => "png",
            FileType::Eps => "eps",
        }
    }
}

/// The default of `--dpi`.
const DPI: u16 = 300;

/// Options of pages.
#[derive(clap::Args)]
pub struct PageArgs {
    /// Page size: a3, a4, a5, a6, b5, letter, legal, tabloid, with -landscape wider than high, or a width and height from
    /// 30 mm, such as 6x9in, 170x240mm or 62x80mm
    #[arg(long, value_name = "PAPER", default_value_t, help_heading = "Pages")]
    pub paper: Paper,
    /// Distance of all content from the edges, such as 5mm or 0mm; grids fill the page between them
    /// [default: 15.9 mm, or 5 % of the shorter side if that is below 120 mm]
    #[arg(long, value_name = "LENGTH", help_heading = "Pages")]
    margin: Option<Length>,
    /// Print in black only, without grays and colors: solutions and candidates differ from clues by weight and size,
    /// areas are hatched
    #[arg(long, help_heading = "Pages")]
    black: bool,
    /// Title at the top of each page; long titles are wrapped
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true, help_heading = "Pages")]
    pub title: String,
    /// Word before the number or name of a solution at the foot of the next page
    /// [default: Solution, in the language of --lang]
    #[arg(long, value_name = "TEXT", help_heading = "Pages")]
    pub solution_label: Option<String>,
    /// Resolution of PNG in pixels per inch
    #[arg(long, value_name = "N", default_value_t = DPI, value_parser = clap::value_parser!(u16).range(10..=2400), help_heading = "Pages")]
    dpi: u16,
    /// Write the text of SVG as text, in Open Sans, which must be installed where the page is shown, in place of outlines
    #[arg(long, help_heading = "Pages")]
    svg_text: bool,
    #[command(flatten)]
    pub press: PressArgs,
}

impl PageArgs {
    /// Returns the options of pictures, which are pages of their own size. Their text can be selected in web pages.
    pub fn of_pictures(dpi: u16) -> PageArgs {
        PageArgs {
            paper: Paper::default(),
            margin: None,
            black: false,
            title: String::new(),
            solution_label: None,
            dpi,
            svg_text: true,
            press: PressArgs::default(),
        }
    }

    /// Returns a layout with these options and labels.
    ///
    /// # Errors
    /// A text is too long.
    pub fn layout(&self, labels: Labels) -> Result<SheetLayout, Failure> {
        check_length("--title", &self.title)?;
        let mut layout = SheetLayout::default();
        layout.solution_label = self.solution_label.clone().unwrap_or_else(|| labels.solution_label());
        check_length("--solution-label", &layout.solution_label)?;
        layout.labels = labels;
        (layout.paper, layout.margin) = (self.paper, self.margin);
        layout.check().map_err(|error| Failure::Message(format!("--margin: {error}")))?;
        layout.title = self.title.clone();
        layout.line_width = self.press.line_width();
        layout.digit_height = self.press.digit_height().unwrap_or(layout.digit_height);
        Ok(layout)
    }

    /// Puts the usual words before dates in place of the word before numbers of solutions, unless one is given.
    pub fn set_dated_solution_label(&self, layout: &mut SheetLayout) {
        if self.solution_label.is_none() {
            layout.solution_label = layout.labels.dated_solution_label();
        }
    }

    /// Returns whether `--solution-label` is given but not printed.
    pub fn has_unused_solution_label(&self, solutions: SolutionPlacement) -> bool {
        self.solution_label.is_some() && solutions != SolutionPlacement::NextPage
    }

    /// Returns the name of an option that differs from its default.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--paper", self.paper != Paper::default()),
            ("--margin", self.margin.is_some()),
            ("--black", self.black),
            ("--title", !self.title.is_empty()),
            ("--solution-label", self.solution_label.is_some()),
            ("--dpi", self.dpi != DPI),
            ("--svg-text", self.svg_text),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name).or_else(|| self.press.first_given())
    }

    /// Returns a page in the requested colors and with the requested edges.
    pub fn finished(&self, page: Page) -> Page {
        self.press.with_edges(if self.black { page.in_black(self.press.line_width()) } else { page })
    }

    /// Returns a page in a type of one file per page.
    fn bytes(&self, file_type: FileType, page: &Page) -> Result<Vec<u8>, Failure> {
        Ok(match file_type {
            FileType::Pdf => self.pdf([page.clone()]),
            FileType::Svg if self.svg_text => page.to_svg().into_bytes(),
            FileType::Svg => page.clone().outlined().to_svg().into_bytes(),
            FileType::Eps => page.to_eps().into_bytes(),
            FileType::Png => page.to_png(self.dpi.into()).ok_or_else(|| format!("{} dpi is too high", self.dpi))?,
        })
    }

    fn pdf(&self, pages: impl IntoIterator<Item = Page>) -> Vec<u8> {
        let title = if self.title.is_empty() { "Sudoku" } else { &self.title };
        let properties = Properties { title, ..Properties::default() };
        drawing::pdf_with(pages, Some(&properties).filter(|_| self.press.has_metadata()))
    }
}

/// The output of pages.
pub struct PageFiles<'a> {
    pub args: &'a PageArgs,
    pub output: &'a Path,
    pub file_type: FileType,
    /// The path whose folder is created.
    pub default: &'static str,
}

impl PageFiles<'_> {
    /// Writes the pages, and prints what was written.
    pub fn write(
        &self,
        pages: impl ExactSizeIterator<Item = Page>,
        puzzles: usize,
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let count = pages.len();
        let place = self.write_pages(pages, global)?;
        self.report(format_args!("{place}: {} on {}", counted(puzzles, "puzzle"), counted(count, "page")))
    }

    /// Writes the pages of these numbers of steps and of grids with faults, and prints what was written.
    pub fn write_steps(
        &self,
        pages: Vec<Page>,
        (steps, faults): (usize, usize),
        global: &GlobalArgs,
    ) -> Result<(), Failure> {
        let is_each_alone = pages.len() == steps + faults;
        let on = if is_each_alone { String::new() } else { format!(" on {}", counted(pages.len(), "page")) };
        let grids = format!("{} with marked errors", counted(faults, "grid"));
        let place = self.write_pages(pages.into_iter(), global)?;
        match (steps, faults) {
            (_, 0) => self.report(format_args!("{place}: {}{on}", counted(steps, "step"))),
            (0, _) => self.report(format_args!("{place}: {grids}")),
            _ => self.report(format_args!("{place}: {}{on}; {grids}", counted(steps, "step"))),
        }
    }

    /// Writes the pages. Returns the names of the files for the message.
    fn write_pages(&self, pages: impl ExactSizeIterator<Item = Page>, global: &GlobalArgs) -> Result<String, Failure> {
        let count = pages.len();
        let pages = pages.map(|page| self.args.finished(page));
        Ok(match self.file_type {
            FileType::Pdf => {
                let pages = pages.take_while(|_| !interrupt::is_pending());
                let pdf = self.args.pdf(pages);
                interrupt::check()?;
                write(self.output, self.default, &pdf)?;
                self.output.display().to_string()
            }
            FileType::Svg | FileType::Png | FileType::Eps => {
                let names = (1..=count).map(|page| page_path(self.output, page, count)).collect::<Vec<_>>();
                let place = self.write_each(count, pages.zip(&names))?;
                let older = older_pages(self.output, &names);
                if !older.is_empty() && !global.quiet {
                    let older = list_names(&older);
                    print_stderr(format_args!("cluewise: pages of an earlier sheet are still there: {older}"));
                }
                place
            }
        })
    }

    /// Writes each page to a separate file. Returns the names for the message.
    pub fn write_each<'p>(
        &self,
        count: usize,
        pages: impl Iterator<Item = (Page, &'p PathBuf)>,
    ) -> Result<String, Failure> {
        if count > 1 && !matches!(Destination::of(self.output), Ok(Destination::File(_)) | Err(_)) {
            let place = if self.output == Path::new("-") {
                "standard output".into()
            } else {
                self.output.display().to_string()
            };
            let remedy = if self.file_type == FileType::Pdf { "" } else { " or --format pdf" };
            return Err(format!("{count} pages cannot go to {place}; use -o FILE{remedy}").into());
        }
        let mut names = Vec::new();
        for (page, name) in pages {
            interrupt::check()?;
            write(name, self.default, &self.args.bytes(self.file_type, &page)?)?;
            names.push(name.clone());
        }
        Ok(list_names(&names))
    }

    /// Prints what was written, unless it went to standard output.
    pub fn report(&self, text: impl std::fmt::Display) -> Result<(), Failure> {
        if matches!(Destination::of(self.output), Ok(Destination::Standard(StandardStream::Stdout))) {
            return Ok(());
        }
        Output::open(&OutputFileArgs { output: None })?.line(printable(&text.to_string()))
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
