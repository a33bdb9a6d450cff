//! Pages as plain data: shapes and text at places in points, made once and written as SVG, PDF or PNG.
//!
//! A point is 1/72 inch; `x` grows to the right and `y` downwards from the upper left corner of the page.
//!
//! ```
//! use cluewise::drawing::{Anchor, Color, Page, Point, Text};
//! let mut page = Page::new(120.0, 40.0);
//! page.items.push(Text::new(Point::new(60.0, 26.0), 16.0, "R & D").anchored(Anchor::Middle).into());
//! assert!(page.to_svg().contains(">R &amp; D</text>"));
//! assert_eq!(Color::BLACK.to_string(), "#000000");
//! ```

#[cfg(feature = "print")]
mod font;
#[cfg(feature = "print")]
mod pdf;
#[cfg(feature = "print")]
mod png;
mod shape;
mod svg;

#[cfg(feature = "print")]
pub use font::missing;
#[cfg(feature = "print")]
pub use pdf::pdf;
pub use shape::{Outline, Shape, Stroke};
pub(crate) use svg::Escaped;

use std::fmt;

/// What the fonts of a page are called where they are not embedded, the best first.
pub const FONTS: &str = "Open Sans, Noto Sans, Helvetica, Arial, sans-serif";

/// A page: its size and what is on it, the lowest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The width in points.
    pub width: f32,
    /// The height in points.
    pub height: f32,
    /// What is drawn, in this order.
    pub items: Vec<Item>,
}

/// One thing on a page.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A line of text.
    Text(Text),
}

/// A place on a page, in points from its upper left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Downwards.
    pub y: f32,
}

/// A colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Color(pub u8, pub u8, pub u8);

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// The point of the baseline that the anchor names.
    pub at: Point,
    /// The size of the font in points.
    pub size: f32,
    /// What of the text stands at the point.
    pub anchor: Anchor,
    /// Whether it is semibold.
    pub bold: bool,
    /// Whether it stands upside down.
    pub turned: bool,
    /// The colour.
    pub color: Color,
    /// The text.
    pub text: String,
}

/// Which point of a line of text is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// How high digits and capitals are, in parts of the font's size.
pub const CAP_HEIGHT: f32 = 0.714;

impl Page {
    /// An empty page of this size in points.
    pub fn new(width: f32, height: f32) -> Page {
        Page { width, height, items: Vec::new() }
    }

    /// The page as a picture in SVG, on white; text stays text, in the first of [`FONTS`] that its reader has.
    pub fn to_svg(&self) -> String {
        svg::svg(self)
    }

    /// The page as a PNG picture on white, with so many pixels an inch.
    ///
    /// `None` if the picture would have no pixels, or more than memory can hold.
    #[cfg(feature = "print")]
    pub fn to_png(&self, pixels_per_inch: f32) -> Option<Vec<u8>> {
        png::png(self, pixels_per_inch)
    }
}

impl Item {
    /// The same upside down: turned by half a turn about a point.
    pub fn turned(self, about: Point) -> Item {
        match self {
            Item::Shape(shape) => Item::Shape(Shape { outline: shape.outline.turned(about), ..shape }),
            Item::Text(text) => Item::Text(Text { at: text.at.turned(about), turned: !text.turned, ..text }),
        }
    }
}

impl Point {
    /// The point with these coordinates.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The point so much to the right and so much below.
    pub const fn plus(self, right: f32, down: f32) -> Point {
        Point::new(self.x + right, self.y + down)
    }

    /// The point half a turn about another.
    pub const fn turned(self, about: Point) -> Point {
        Point::new(2.0 * about.x - self.x, 2.0 * about.y - self.y)
    }

    /// The point at this part of the way to another.
    pub const fn towards(self, other: Point, part: f32) -> Point {
        self.plus((other.x - self.x) * part, (other.y - self.y) * part)
    }

    /// How far another point is.
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
    /// Black text that begins here.
    pub fn new(at: Point, size: f32, text: impl Into<String>) -> Text {
        let (anchor, color) = (Anchor::Start, Color::BLACK);
        Text { at, size, anchor, bold: false, turned: false, color, text: text.into() }
    }

    /// The same text with another point of it at its place.
    pub fn anchored(self, anchor: Anchor) -> Text {
        Text { anchor, ..self }
    }

    /// The same text, semibold.
    pub fn bold(self) -> Text {
        Text { bold: true, ..self }
    }

    /// The same text in this colour.
    pub fn colored(self, color: Color) -> Text {
        Text { color, ..self }
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
