//! Pages as files that need the embedded fonts: PDF, PNG, and SVG with outlines of the text.

use super::error::ApiError;
use super::response_body::{ResponseBody, json};
use cluewise::render::drawing::{self, Page};
use serde::{Deserialize, Serialize};

/// The media type of a [`PrintJob`].
const JOB: &str = "application/vnd.cluewise.print-job+json";

/// A file format that needs the fonts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum FontFormat {
    /// A document of all pages with this title.
    Pdf { title: String },
    /// The first page as PNG, in pixels per inch.
    Png { dpi: u16 },
    /// The first page as SVG with outlines.
    OutlinedSvg,
    /// All pages as SVG with outlines, in JSON.
    OutlinedJson,
}

/// Writes pages in a format. [`print`], or [`defer`] in programs without the fonts.
pub type Printer = fn(&mut dyn Iterator<Item = Page>, FontFormat) -> Result<ResponseBody, ApiError>;

/// Pages to be printed by another program.
#[derive(Serialize, Deserialize)]
struct PrintJob {
    format: FontFormat,
    pages: Vec<Page>,
}

/// All pages as SVG.
#[derive(Serialize)]
pub struct SvgPages {
    pub pages: Vec<String>,
}

/// Writes the file.
pub fn print(pages: &mut dyn Iterator<Item = Page>, format: FontFormat) -> Result<ResponseBody, ApiError> {
    match format {
        FontFormat::Pdf { title } => Ok(sheet_file("application/pdf", "pdf", drawing::pdf(pages, &title))),
        FontFormat::Png { dpi } => {
            let pixels = pages.next().and_then(|page| page.to_png(f32::from(dpi)));
            let too_large = || ApiError::query("`dpi` is too high for a page of this size");
            Ok(sheet_file("image/png", "png", pixels.ok_or_else(too_large)?))
        }
        FontFormat::OutlinedSvg => Ok(svg_file(pages.next().map_or(String::new(), |page| page.outlined().to_svg()))),
        FontFormat::OutlinedJson => Ok(json(&SvgPages { pages: pages.map(|page| page.outlined().to_svg()).collect() })),
    }
}

/// Returns a [`PrintJob`], from which [`print_deferred`] in a program with the fonts makes the file.
pub fn defer(pages: &mut dyn Iterator<Item = Page>, format: FontFormat) -> Result<ResponseBody, ApiError> {
    Ok(ResponseBody { media_type: JOB, ..json(&PrintJob { format, pages: pages.collect() }) })
}

/// Returns the file of a [`PrintJob`].
pub fn print_deferred(job: &[u8]) -> Result<ResponseBody, ApiError> {
    let job = serde_json::from_slice::<PrintJob>(job);
    let job = job.map_err(|error| ApiError::query(format!("invalid print job: {error}")))?;
    print(&mut job.pages.into_iter(), job.format)
}

/// Returns the file of a page that is already SVG.
pub fn svg_file(page: String) -> ResponseBody {
    sheet_file("image/svg+xml", "svg", page.into_bytes())
}

/// Returns the file of a sheet.
fn sheet_file(media_type: &'static str, extension: &str, body: Vec<u8>) -> ResponseBody {
    ResponseBody { media_type, body: body.into(), name: Some(format!("sudoku.{extension}")), ..ResponseBody::default() }
}
