//! `print`: sheets of puzzles.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::Input;
use crate::problem::Problem;
use crate::reply::Reply;
use cluewise::pack::Record;
use cluewise::render::drawing;
use cluewise::render::sheet::{self, Layout, Paper, PerPage, SolutionPlacement};
use serde::Deserialize;

/// The pixels of an inch, and how many there may be.
const DPI: u16 = 150;
const FINEST: u16 = 300;

/// The longest title, in bytes.
const TITLE: usize = 200;

#[derive(Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Print {
    format: Kind,
    /// Of SVG and PNG, which have one page a file.
    page: usize,
    per_page: usize,
    paper: PaperName,
    title: String,
    solutions: Where,
    candidates: bool,
    rating: bool,
    dpi: u16,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Pdf,
    Svg,
    Png,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PaperName {
    A4,
    Letter,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Where {
    None,
    End,
    UpsideDown,
}

impl Default for Print {
    fn default() -> Print {
        Print {
            format: Kind::Pdf,
            page: 1,
            per_page: 4,
            paper: PaperName::A4,
            title: String::new(),
            solutions: Where::None,
            candidates: false,
            rating: true,
            dpi: DPI,
        }
    }
}

impl Endpoint for Print {
    const COST: Cost = Cost::Heavy;

    fn answer(self, input: &Input, work: &Work) -> Result<Reply, Problem> {
        let layout = self.layout()?;
        let prepare = |mut record: Record| {
            sheet::prepare(&mut record, self.rating);
            Ok(record)
        };
        let answer = input.each_of_clues(work, work.limits().puzzles, prepare)?;
        // A sheet has no place for complaints.
        if !answer.errors.is_empty() {
            return Err(Problem::all_refused(answer.errors));
        }
        self.sheet(&answer.puzzles, &layout, work)
    }
}

impl Print {
    fn layout(&self) -> Result<Layout, Problem> {
        let per_page = PerPage::new(self.per_page);
        if self.title.len() > TITLE {
            return Err(Problem::query(format!("`title` has more than {TITLE} bytes")));
        }
        let mut layout = Layout::default();
        layout.paper = match self.paper {
            PaperName::A4 => Paper::A4,
            PaperName::Letter => Paper::Letter,
        };
        layout.per_page =
            per_page.ok_or_else(|| Problem::query(format!("`per_page` must be from 1 to {}", PerPage::MAX)))?;
        layout.title.clone_from(&self.title);
        layout.solutions = match self.solutions {
            Where::None => SolutionPlacement::None,
            Where::End => SolutionPlacement::AtEnd,
            Where::UpsideDown => SolutionPlacement::UpsideDown,
        };
        layout.candidates = self.candidates;
        Ok(layout)
    }

    fn sheet(&self, records: &[Record], layout: &Layout, work: &Work) -> Result<Reply, Problem> {
        let mut pages = sheet::pages(records, layout);
        let count = pages.len();
        let missing = || Problem::query(format!("`page` must be from 1 to {count}"));
        let (media_type, extension, body) = match self.format {
            Kind::Pdf => {
                let title = if self.title.is_empty() { "Sudoku" } else { &self.title };
                let pdf = drawing::pdf(pages.take_while(|_| !work.stop.is_cancelled()), title);
                ("application/pdf", "pdf", pdf)
            }
            Kind::Svg | Kind::Png => {
                let page = self.page.checked_sub(1).and_then(|page| pages.nth(page)).ok_or_else(missing)?;
                match self.format {
                    Kind::Png => ("image/png", "png", self.pixels(&page)?),
                    _ => ("image/svg+xml", "svg", page.to_svg().into_bytes()),
                }
            }
        };
        work.check()?;
        Ok(Reply { media_type, body: body.into(), name: Some(format!("sudoku.{extension}")) })
    }

    fn pixels(&self, page: &drawing::Page) -> Result<Vec<u8>, Problem> {
        let fine = Some(f32::from(self.dpi)).filter(|_| (10..=FINEST).contains(&self.dpi));
        let pixels = fine.and_then(|dpi| page.to_png(dpi));
        pixels.ok_or_else(|| Problem::query(format!("`dpi` must be from 10 to {FINEST}")))
    }
}
