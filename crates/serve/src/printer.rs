//! Pages as files that need the embedded fonts: PDF, PNG, and SVG with outlines of the text.

use super::error::ApiError;
use super::local::Response;
use super::response_body::{ResponseBody, json};
use cluewise::render::drawing::{self, Page};
use http::StatusCode;
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

/// Returns a [`PrintJob`], from which [`print_job`] of a program with the fonts makes the file.
pub fn defer(pages: &mut dyn Iterator<Item = Page>, format: FontFormat) -> Result<ResponseBody, ApiError> {
    Ok(ResponseBody { media_type: JOB, ..json(&PrintJob { format, pages: pages.collect() }) })
}

/// Returns the response with the file of a print job. The job is the body of a response to a request for a file that
/// needs fonts, from a program without them.
///
/// ```
/// use cluewise::CancellationToken;
/// use cluewise_serve::{Limits, print_job, respond, respond_to_classic};
///
/// let query = "puzzle=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// let job = respond_to_classic("print", query, None, Limits::default(), &CancellationToken::default());
/// let job = job.expect("a 9x9 puzzle");
/// assert_eq!(job.media_type, "application/vnd.cluewise.print-job+json");
/// assert_eq!(print_job(&job.body), respond("print", query, None, Limits::default()));
/// ```
pub fn print_job(body: &[u8]) -> Response {
    let job = serde_json::from_slice::<PrintJob>(body);
    let job = job.map_err(|error| ApiError::query(format!("invalid print job: {error}")));
    let printed = job.and_then(|job| print(&mut job.pages.into_iter(), job.format));
    printed.map_or_else(Response::from, |file| Response::new(StatusCode::OK, file))
}

/// Returns the file of a page that is already SVG.
pub fn svg_file(page: String) -> ResponseBody {
    sheet_file("image/svg+xml", "svg", page.into_bytes())
}

/// Returns the file of a sheet.
fn sheet_file(media_type: &'static str, extension: &str, body: Vec<u8>) -> ResponseBody {
    ResponseBody { media_type, body: body.into(), name: Some(format!("sudoku.{extension}")) }
}
