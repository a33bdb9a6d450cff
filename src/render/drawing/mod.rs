//! Pages as plain data: shapes and text in points, written as SVG, PDF or PNG.
//!
//! A point is 1/72 inch. `x` grows to the right and `y` downward from the upper left corner of the page.
//!
//! ```
//! use cluewise::render::drawing::{Anchor, Color, Page, Point, Text};
//! let mut page = Page::new(120.0, 40.0);
//! page.items.push(Text::new(Point::new(60.0, 26.0), 16.0, "R & D").anchored(Anchor::Middle).into());
//! assert!(page.to_svg().contains(">R &amp; D</text>"));
//! assert_eq!(Color::BLACK.to_string(), "#000000");
//! ```

mod black;
mod color;
#[cfg(feature = "print")]
mod eps;
#[cfg(feature = "print")]
mod font;
#[cfg(feature = "print")]
mod font_file;
mod page;
#[cfg(feature = "print")]
mod pdf;
#[cfg(feature = "print")]
mod png;
mod point;
mod shape;
mod svg;
mod text;
mod wrap;

pub(in crate::render) use black::HAIRLINE;
pub use color::Color;
#[cfg(feature = "print")]
pub use font::Fonts;
#[cfg(feature = "print")]
pub(crate) use font::digit_offset;
#[cfg(feature = "print")]
pub use font_file::FontError;
pub use page::{Item, Page, Trim};
#[cfg(feature = "print")]
pub use pdf::{Bookmark, Properties, pdf, pdf_with};
pub use point::Point;
pub use shape::{Outline, PathSegment, Shape, Stroke};
pub(crate) use svg::Escaped;
pub use text::{Anchor, Text};
pub(crate) use text::{CAP_HEIGHT, FontStyle};
#[cfg(feature = "print")]
pub(crate) use wrap::has_whole_words;
pub(crate) use wrap::{text_width, wrap};

impl Page {
    /// Replaces all text by its outlines, so that the page needs no font.
    ///
    /// ```
    /// use cluewise::render::drawing::{Page, Point, Text};
    /// let mut page = Page::new(20.0, 20.0);
    /// page.items.push(Text::new(Point::new(5.0, 15.0), 12.0, "7").into());
    /// let svg = page.outlined().to_svg();
    /// assert!(svg.contains("<path") && !svg.contains("<text") && !svg.contains("font"));
    /// ```
    #[cfg(feature = "print")]
    #[must_use]
    pub fn outlined(self) -> Page {
        let fonts = Fonts::current();
        let fonts = fonts.both();
        let outline = |item| match item {
            Item::Text(text) => fonts[usize::from(text.bold)].shape(&text).into(),
            shape => shape,
        };
        Page { items: self.items.into_iter().map(outline).collect(), ..self }
    }

    /// Returns the page as SVG; text uses Open Sans, or another sans-serif font where it is not installed.
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }

    /// Returns the page as EPS, with text as outlines and a transparent background.
    ///
    /// ```
    /// use cluewise::render::drawing::{Page, Point, Text};
    /// let mut page = Page::new(20.0, 20.0);
    /// page.items.push(Text::new(Point::new(5.0, 15.0), 12.0, "7").into());
    /// assert!(page.to_eps().starts_with("%!PS-Adobe-3.0 EPSF-3.0"));
    /// ```
    #[cfg(feature = "print")]
    pub fn to_eps(&self) -> String {
        eps::eps(self)
    }

    /// Returns the page as PNG.
    ///
    /// Returns `None` if the image would have no pixels or more than 2^30. It is rendered in bands of 64 MiB.
    #[cfg(feature = "print")]
    pub fn to_png(&self, pixels_per_inch: f32) -> Option<Vec<u8>> {
        png::png(self, pixels_per_inch)
    }
}
