//! Pictures of steps: PDF with a page per step, SVG and PNG with a file per step, or sheets of paper with several steps.

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::page_files::{FileType, PageArgs, PageFiles};
use crate::error::Failure;
use crate::io::output::OutputTarget;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{Paper, PerPage};
use cluewise::render::step_page::StepWidths;
use cluewise::render::step_sheet::StepSheet;
use std::path::Path;

/// The resolution of PNG in pixels per inch: about 870 pixels of width, as in posts of forums.
const DPI: u16 = 150;

/// The output of steps, and the arrangement of their pictures.
#[derive(clap::Args)]
pub struct StepOutputArgs {
    #[command(flatten)]
    pub file: OutputFileArgs,
    /// Print this many pictures of steps per page, 1 to 9; fewer where their texts are long [default: a page as large as each]
    #[arg(long, value_name = "N", help_heading = "Pages")]
    per_page: Option<PerPage>,
    /// Page size of --per-page: a4, a5, letter, or a width and height such as 6x9in or 170x240mm
    #[arg(long, value_name = "PAPER", default_value_t, requires = "per_page", help_heading = "Pages")]
    paper: Paper,
}

impl StepOutputArgs {
    /// Returns the widths of pictures that are printed on sheets of paper.
    pub fn widths(&self) -> Option<StepWidths> {
        self.sheet().map(|sheet| sheet.widths())
    }

    /// Returns an error if pages are requested and the output is text.
    pub fn check(&self) -> Result<(), Failure> {
        match self.per_page.is_some() && PictureFile::of(self).is_none() {
            true => Err("--per-page is for pictures of steps, such as -o steps.pdf".to_owned().into()),
            false => Ok(()),
        }
    }

    fn sheet(&self) -> Option<StepSheet> {
        self.per_page.map(|per_page| StepSheet::new(self.paper, per_page))
    }
}

/// A file of pictures of steps.
#[derive(Clone, Copy)]
pub struct PictureFile<'a> {
    path: &'a Path,
    file_type: FileType,
    sheet: Option<StepSheet>,
}

impl<'a> PictureFile<'a> {
    /// Returns the file of an output whose extension is that of a picture; `None` if it is one of text.
    pub fn of(output: &'a StepOutputArgs) -> Option<PictureFile<'a>> {
        let path = output.file.output.as_deref()?;
        let file_type = FileType::of(path).ok().flatten()?;
        Some(PictureFile { path, file_type, sheet: output.sheet() })
    }

    /// Returns an error if an option is given that pictures do not have.
    pub fn refuse(self, option: &str, is_given: bool) -> Result<(), Failure> {
        let path = self.path.display();
        if is_given { Err(format!("{option} is for text, and {path} is a picture").into()) } else { Ok(()) }
    }

    /// Writes the pages of steps, if there are any.
    pub fn write(self, pages: StepPages, global: &GlobalArgs) -> Result<(), Failure> {
        let steps = pages.0.iter().map(Vec::len).sum();
        if steps == 0 {
            return Ok(());
        }
        let args = PageArgs::of_pictures(DPI);
        let files = PageFiles { args: &args, output: self.path, file_type: self.file_type, default: "" };
        let pages = match self.sheet {
            Some(sheet) => sheet.pages_of_puzzles(pages.0),
            None => pages.0.into_iter().flatten().collect(),
        };
        files.write_steps(pages, steps, global)
    }
}

/// The pages of the steps of each puzzle. Nothing is written before the input has been read.
#[derive(Default)]
pub struct StepPages(pub Vec<Vec<Page>>);

impl OutputTarget for StepPages {
    fn is_stdout(&self) -> bool {
        false
    }

    fn flush_stdout(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}
