//! Pictures of steps: PDF with a page per step, SVG and PNG with a file per step, or sheets of paper with several
//! steps.

use crate::args::{DigitsArg, GlobalArgs, OutputFileArgs};
use crate::commands::page_files::{FileType, PageArgs, PageFiles};
use crate::commands::printable::{check_length, check_name_line, name_line_label, note_malformed};
use crate::commands::puzzle_title::PuzzleTitle;
use crate::error::{Failure, print_stderr};
use crate::io::output::OutputTarget;
use cluewise::explain::Language;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{Labels, Paper, PerPage};
use cluewise::render::step_sheet::StepSheet;
use std::path::Path;

/// The resolution of PNG in pixels per inch: about 870 pixels of width, as in posts of forums.
const DPI: u16 = 150;

/// The output of steps, and the arrangement of their pictures.
#[derive(clap::Args)]
pub struct StepOutputArgs {
    #[command(flatten)]
    pub file: OutputFileArgs,
    /// Print this many pictures of steps per page, 1 to 9; fewer where their texts are long
    /// [default: a page as large as each]
    #[arg(long, value_name = "N", help_heading = "Pages")]
    per_page: Option<PerPage>,
    /// Page size of --per-page: a4, a5, a6, b5, letter, legal, or a width and height such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value_t, requires = "per_page", help_heading = "Pages")]
    paper: Paper,
    /// Title at the head of each page of --per-page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        requires = "per_page",
        help_heading = "Pages"
    )]
    title: String,
    /// Line for a name at the head of each page of --per-page [default if given: Name: in the language of --lang]
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true, requires = "per_page", help_heading = "Pages")]
    name_line: Option<Option<String>>,
    /// Omit the pencil marks that a step does not mark from its picture
    #[arg(long, alias = "no-pencil-marks", help_heading = "Pages")]
    pub no_candidates: bool,
    /// Draw digits as in `print`, such as pictures for children, without pencil marks; a key names them by numbers
    #[arg(long, value_name = "STYLE", help_heading = "Pages")]
    pub digits: Option<DigitsArg>,
}

impl StepOutputArgs {
    /// Returns an error if pages are requested and the output is text.
    pub fn check(&self) -> Result<(), Failure> {
        let given = [
            ("--per-page", self.per_page.is_some()),
            ("--no-candidates", self.no_candidates),
            ("--digits", self.digits.is_some()),
        ];
        let given = given.into_iter().find(|(_, is_given)| *is_given).filter(|_| PictureFile::of(self).is_none());
        if let Some((option, _)) = given {
            return Err(format!("{option} is for pictures of steps, such as -o steps.pdf").into());
        }
        check_length("--title", &self.title)?;
        check_name_line(&self.name_line)
    }

    /// Returns whether steps are on sheets of paper.
    pub fn has_sheets(&self) -> bool {
        self.per_page.is_some()
    }

    /// Prints that the numbers of malformed puzzles are left out, if steps are on sheets of paper.
    pub fn note_malformed(&self, count: u64, global: &GlobalArgs) {
        if self.has_sheets() {
            note_malformed(count, true, global);
        }
    }

    /// Returns the sheets of paper, with words in this language.
    pub fn sheet(&self, language: Option<Language>) -> Option<StepSheet> {
        let usual = || Labels::in_requested_language(language).name_line();
        self.per_page.map(|per_page| {
            let name_line = name_line_label(&self.name_line, usual);
            StepSheet::new(self.paper, per_page).with_head(self.title.as_str(), name_line)
        })
    }
}

/// A file of pictures of steps.
#[derive(Clone, Copy)]
pub struct PictureFile<'a> {
    path: &'a Path,
    file_type: FileType,
    output: &'a StepOutputArgs,
}

impl<'a> PictureFile<'a> {
    /// Returns the file of an output whose extension is that of a picture; `None` if it is one of text.
    pub fn of(output: &'a StepOutputArgs) -> Option<PictureFile<'a>> {
        let path = output.file.output.as_deref()?;
        let file_type = FileType::of(path).ok().flatten()?;
        Some(PictureFile { path, file_type, output })
    }

    /// Returns an error if an option is given that pictures do not have.
    pub fn refuse(self, option: &str, is_given: bool) -> Result<(), Failure> {
        let path = self.path.display();
        if is_given { Err(format!("{option} is for text, and {path} is a picture").into()) } else { Ok(()) }
    }

    /// Writes the pages of steps and of faults, or says that there are none.
    pub fn write(self, pages: StepPages, language: Option<Language>, global: &GlobalArgs) -> Result<(), Failure> {
        let StepPages { puzzles, steps, faults } = pages;
        if steps + faults == 0 {
            if !global.quiet {
                print_stderr(format_args!("cluewise: no step to draw; {} is not written", self.path.display()));
            }
            return Ok(());
        }
        let args = PageArgs::of_pictures(DPI);
        let files = PageFiles { args: &args, output: self.path, file_type: self.file_type, default: "" };
        let heading = |(number, (title, pages)): (usize, (Option<PuzzleTitle>, _))| {
            (title.map(|title| title.heading(number)), pages)
        };
        let pages = match self.output.sheet(language) {
            Some(sheet) => sheet.pages_of_puzzles((1..).zip(puzzles).map(heading).collect()),
            None => puzzles.into_iter().flat_map(|(_, pages)| pages).collect(),
        };
        files.write_steps(pages, (steps, faults), global)
    }
}

/// The pictures of a puzzle.
pub enum Drawn {
    /// Those of its steps.
    Steps(Vec<Page>),
    /// The grid with its faults.
    Fault(Page),
}

/// The title of each puzzle and its pages; malformed ones have none. Nothing is written before the input has been read.
#[derive(Default)]
pub struct StepPages {
    puzzles: Vec<(Option<PuzzleTitle>, Vec<Page>)>,
    steps: usize,
    faults: usize,
}

impl OutputTarget for StepPages {}

impl StepPages {
    /// Adds the pictures of a puzzle.
    pub fn add(&mut self, title: Option<PuzzleTitle>, drawn: impl IntoIterator<Item = Drawn>) {
        let mut all = Vec::new();
        for drawn in drawn {
            match drawn {
                Drawn::Steps(pages) => {
                    self.steps += pages.len();
                    all.extend(pages);
                }
                Drawn::Fault(page) => {
                    self.faults += 1;
                    all.push(page);
                }
            }
        }
        self.puzzles.push((title, all));
    }
}
