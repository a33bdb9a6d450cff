//! Pictures of steps: PDF with a page per step, SVG and PNG with a file per step.

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::page_files::{FileType, PageArgs, PageFiles};
use crate::error::Failure;
use crate::io::output::OutputTarget;
use cluewise::render::drawing::Page;
use std::path::Path;

/// The resolution of PNG in pixels per inch: about 870 pixels of width, as in posts of forums.
const DPI: u16 = 150;

/// A file of pictures of steps.
#[derive(Clone, Copy)]
pub struct PictureFile<'a> {
    path: &'a Path,
    file_type: FileType,
}

impl<'a> PictureFile<'a> {
    /// Returns the file of an output whose extension is that of a picture; `None` if it is one of text.
    pub fn of(output: &'a OutputFileArgs) -> Option<PictureFile<'a>> {
        let path = output.output.as_deref()?;
        let file_type = FileType::of(path).ok().flatten()?;
        Some(PictureFile { path, file_type })
    }

    /// Returns an error if an option is given that pictures do not have.
    pub fn refuse(self, option: &str, is_given: bool) -> Result<(), Failure> {
        let path = self.path.display();
        if is_given { Err(format!("{option} is for text, and {path} is a picture").into()) } else { Ok(()) }
    }

    /// Writes the pages of steps, if there are any.
    pub fn write(self, pages: StepPages, global: &GlobalArgs) -> Result<(), Failure> {
        if pages.0.is_empty() {
            return Ok(());
        }
        let args = PageArgs::of_pictures(DPI);
        let files = PageFiles { args: &args, output: self.path, file_type: self.file_type, default: "" };
        files.write_steps(pages.0.into_iter(), global)
    }
}

/// The pages of steps. Nothing is written before the input has been read.
#[derive(Default)]
pub struct StepPages(pub Vec<Page>);

impl OutputTarget for StepPages {
    fn is_stdout(&self) -> bool {
        false
    }

    fn flush_stdout(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}
