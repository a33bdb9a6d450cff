//! Pages and their items.

use super::color::Color;
use super::point::Point;
use super::shape::{Shape, Stroke};
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
