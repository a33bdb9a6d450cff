//! Lines of text and their style.

use super::color::Color;
use super::point::Point;
use serde::{Deserialize, Serialize};

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
