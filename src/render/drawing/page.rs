//! Pages and their items.

use super::color::Color;
use super::point::Point;
use super::shape::{Outline, Shape, Stroke};
use super::text::Text;
use serde::{Deserialize, Serialize};

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
    /// Where the page is trimmed, in PDF.
    #[serde(default, skip_serializing_if = "Trim::is_none")]
    pub trim: Trim,
}

/// The edges of a printed sheet that are cut off, in points.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Trim {
    /// The distance of the trimmed page from each edge of the sheet.
    pub inset: f32,
    /// The part of it that images and areas reach into.
    pub bleed: f32,
}

impl Trim {
    /// Returns whether nothing is cut off.
    pub fn is_none(&self) -> bool {
        *self == Trim::default()
    }
}

/// The length of crop marks and their minimum distance from the trimmed page, and the width of their lines, in points.
const CROP_MARK: f32 = 14.17;
const CROP_MARK_GAP: f32 = 8.5;
const CROP_MARK_LINE: f32 = 0.25;

/// An item of a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Item {
    /// A shape.
    Shape(Shape),
    /// A line of text.
    Text(Text),
}

impl Page {
    /// Scales the page and all of its content.
    #[must_use]
    pub fn scaled(self, factor: f32) -> Page {
        let items = self.items.into_iter().map(|item| item.scaled(factor)).collect();
        Page { width: factor * self.width, height: factor * self.height, items, ..self }
    }

    /// Creates an empty white page of this size in points.
    pub fn new(width: f32, height: f32) -> Page {
        Page { width, height, background: Some(Color::WHITE), items: Vec::new(), trim: Trim::default() }
    }

    /// Widens lines that are thinner than this, in points; white ones separate others and remain.
    #[must_use]
    pub fn with_min_line(mut self, min: f32) -> Page {
        for item in &mut self.items {
            if let Item::Shape(Shape { stroke: Some(stroke), .. }) = item
                && stroke.color != Color::WHITE
            {
                stroke.width = stroke.width.max(min);
            }
        }
        self
    }

    /// Adds a bleed on all sides, and crop marks outside of it if requested.
    ///
    /// ```
    /// use cluewise::render::drawing::Page;
    /// let page = Page::new(432.0, 648.0).with_bleed(9.0, false);
    /// assert_eq!((page.width, page.height, page.trim.inset), (450.0, 666.0, 9.0));
    /// ```
    #[must_use]
    pub fn with_bleed(self, bleed: f32, has_crop_marks: bool) -> Page {
        let gap = bleed.max(CROP_MARK_GAP);
        let inset = if has_crop_marks { gap + CROP_MARK } else { bleed };
        let (width, height) = (self.width + 2.0 * inset, self.height + 2.0 * inset);
        let mut items: Vec<Item> = self.items.into_iter().map(|item| item.moved(inset, inset)).collect();
        if has_crop_marks {
            items.extend(crop_marks(width, height, inset, gap));
        }
        Page { width, height, items, trim: Trim { inset, bleed }, ..self }
    }
}

/// Returns two lines at each corner of the trimmed page, which point to it.
fn crop_marks(width: f32, height: f32, inset: f32, gap: f32) -> impl Iterator<Item = Item> {
    let ends = move |length: f32| {
        [
            [inset, inset - gap - CROP_MARK, inset - gap],
            [length - inset, length - inset + gap, length - inset + gap + CROP_MARK],
        ]
    };
    let line =
        |a: Point, b: Point| Item::from(Outline::Line([a, b]).stroked(Stroke::new(CROP_MARK_LINE, Color::BLACK)));
    let corners = ends(width).into_iter().flat_map(move |x| ends(height).into_iter().map(move |y| (x, y)));
    corners.flat_map(move |([x, left, right], [y, top, bottom])| {
        [line(Point::new(left, y), Point::new(right, y)), line(Point::new(x, top), Point::new(x, bottom))]
    })
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
