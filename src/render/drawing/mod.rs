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
#[cfg(feature = "print")]
mod font;
#[cfg(feature = "print")]
mod pdf;
#[cfg(feature = "print")]
mod png;
mod shape;
mod svg;
mod wrap;

#[cfg(feature = "print")]
pub use font::missing_glyphs;
#[cfg(feature = "print")]
pub use pdf::{Bookmark, Properties, pdf, pdf_with};
pub use shape::{Outline, PathSegment, Shape, Stroke};
pub(crate) use svg::Escaped;
pub(crate) use wrap::{text_width, wrap};

use serde::{Deserialize, Serialize};
use std::fmt;

/// The font family list where fonts are not embedded.
pub(crate) const FONTS: &str = "Open Sans, Noto Sans, Helvetica, Arial, sans-serif";

/// A page: its size, and its items from back to front.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// The width in points.
    pub width: f32,
    /// The height in points.
    pub height: f32,
    /// The color of the background of SVG and PNG; `None` for a transparent one. That of PDF is the paper.
    pub background: Option<Color>,
    /// The items, in drawing order.
    pub items: Vec<Item>,
}

/// An item of a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A line of text.
    Text(Text),
}

/// A position on a page, in points from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the upper edge.
    pub y: f32,
}

/// A color: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Color(pub u8, pub u8, pub u8);

/// A line of text.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// The position of the anchor on the baseline.
    pub at: Point,
    /// The font size in points.
    pub size: f32,
    /// The part of the text at the position.
    pub anchor: Anchor,
    /// Whether the text is semibold.
    pub bold: bool,
    /// Whether the text is upside down.
    pub upside_down: bool,
    /// The color.
    pub color: Color,
    /// The class of the element in SVG; none if empty. Not serialized.
    #[serde(skip)]
    pub class: &'static str,
    /// The text.
    pub text: String,
}

/// The size and weight of text.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct FontStyle {
    /// The font size in points.
    pub size: f32,
    /// Whether the text is semibold.
    pub bold: bool,
}

impl FontStyle {
    /// Returns the style of regular text of this size.
    pub const fn regular(size: f32) -> FontStyle {
        FontStyle { size, bold: false }
    }

    /// Returns the style of semibold text of this size.
    pub const fn bold(size: f32) -> FontStyle {
        FontStyle { size, bold: true }
    }
}

/// The part of a line of text at its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Anchor {
    /// The start.
    Start,
    /// The middle.
    Middle,
    /// The end.
    End,
}

/// The height of digits and capitals, relative to the font size.
pub(crate) const CAP_HEIGHT: f32 = 0.714;

impl Page {
    /// Scales the page and all of its content.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Page {
        let items = self.items.into_iter().map(|item| item.scaled(factor)).collect();
        Page { width: factor * self.width, height: factor * self.height, items, ..self }
    }

    /// Creates an empty white page of this size in points.
    pub fn new(width: f32, height: f32) -> Page {
        Page { width, height, background: Some(Color::WHITE), items: Vec::new() }
    }

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
        let fonts = font::Font::both();
        let outline = |item| match item {
            Item::Text(text) => Outline::Path(fonts[usize::from(text.bold)].outlines(&text)).filled(text.color).into(),
            shape => shape,
        };
        Page { items: self.items.into_iter().map(outline).collect(), ..self }
    }

    /// Returns the page as SVG; text uses Open Sans, or another sans-serif font where it is not installed.
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }

    /// Returns the page as PNG.
    ///
    /// Returns `None` if the image would have no pixels or more than 2^30. It is rendered in bands of 64 MiB.
    #[cfg(feature = "print")]
    pub fn to_png(&self, pixels_per_inch: f32) -> Option<Vec<u8>> {
        png::png(self, pixels_per_inch)
    }
}

impl Item {
    /// Rotates the item by a half turn about a point.
    pub fn rotated(self, about: Point) -> Item {
        match self {
            Item::Shape(shape) => {
                Item::Shape(Shape { outline: shape.outline.mapped(|point| point.rotated(about), 1.0), ..shape })
            }
            Item::Text(text) => Item::Text(Text { at: text.at.rotated(about), upside_down: !text.upside_down, ..text }),
        }
    }
}

impl Item {
    /// Moves the item to the right and downward.
    pub fn moved(self, right: f32, down: f32) -> Item {
        // Two half turns are a translation.
        self.rotated(Point::default()).rotated(Point::new(right / 2.0, down / 2.0))
    }

    /// Scales the item about the upper left corner of the page.
    pub fn scaled(self, factor: f32) -> Item {
        let place = |point: Point| Point::new(factor * point.x, factor * point.y);
        match self {
            Item::Shape(Shape { outline, fill, stroke }) => {
                let stroke = stroke.map(|stroke| Stroke { width: factor * stroke.width, ..stroke });
                Item::Shape(Shape { outline: outline.mapped(place, factor), fill, stroke })
            }
            Item::Text(text) => Item::Text(Text { at: place(text.at), size: factor * text.size, ..text }),
        }
    }
}

impl Point {
    /// Creates a point.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// Returns the point at this offset to the right and downward.
    pub const fn plus(self, right: f32, down: f32) -> Point {
        Point::new(self.x + right, self.y + down)
    }

    /// Rotates the point by a half turn about another.
    pub const fn rotated(self, about: Point) -> Point {
        Point::new(2.0 * about.x - self.x, 2.0 * about.y - self.y)
    }

    /// Interpolates linearly to another point.
    pub const fn towards(self, other: Point, fraction: f32) -> Point {
        self.plus((other.x - self.x) * fraction, (other.y - self.y) * fraction)
    }

    /// Returns the distance to another point.
    pub fn distance(self, other: Point) -> f32 {
        (other.x - self.x).hypot(other.y - self.y)
    }
}

impl Color {
    /// Black.
    pub const BLACK: Color = Color(0, 0, 0);
    /// White.
    pub const WHITE: Color = Color(255, 255, 255);
}

/// `#rrggbb`.
impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Text {
    /// Creates black text that starts at this position.
    pub fn new(at: Point, size: f32, text: impl Into<String>) -> Text {
        let (anchor, color) = (Anchor::Start, Color::BLACK);
        Text { at, size, anchor, bold: false, upside_down: false, color, class: "", text: text.into() }
    }

    /// Creates black text in this style that starts at this position.
    pub(crate) fn styled(at: Point, FontStyle { size, bold }: FontStyle, text: impl Into<String>) -> Text {
        Text { bold, ..Text::new(at, size, text) }
    }

    /// Sets the anchor.
    pub fn anchored(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    /// Makes the text semibold.
    pub fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    /// Makes the text semibold if the condition is true.
    pub(crate) fn bold_if(self, condition: bool) -> Text {
        Text { bold: self.bold || condition, ..self }
    }

    /// Sets the color.
    pub fn colored(self, color: Color) -> Text {
        Text { color, ..self }
    }

    /// Sets the class of the element in SVG.
    pub fn classed(self, class: &'static str) -> Text {
        Text { class, ..self }
    }
}

impl From<Text> for Item {
    fn from(text: Text) -> Item {
        Item::Text(text)
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Item {
        Item::Shape(shape)
    }
}
