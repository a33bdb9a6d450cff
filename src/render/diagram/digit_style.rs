//! Styles of drawn digits: symbols, numbers, pictures or colors.

use super::grid::GridDiagram;
use super::{INK, centered_text};
use crate::kinds::{PuzzleKind, Symbols};
use crate::render::drawing::{CAP_HEIGHT, Color, FontStyle, Item, Outline, Point, Stroke, Text, text_width};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The style of the digits of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DigitStyle {
    /// Digits and letters.
    Symbols(Symbols),
    /// Decimal numbers.
    Numbers,
    /// Simple shapes, for children; sides up to 9.
    Pictures,
    /// Colored discs with the shapes of [`DigitStyle::Pictures`], which also tell them apart in black and white; sides
    /// up to 9.
    Colors,
}

impl Default for DigitStyle {
    fn default() -> DigitStyle {
        DigitStyle::Symbols(Symbols::DIGITS)
    }
}

/// The error of parsing an unknown style of digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownDigitStyle(String);

impl fmt::Display for UnknownDigitStyle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown style of digits {:?}; expected one of {}", self.0, DigitStyle::names().join(", "))
    }
}

impl std::error::Error for UnknownDigitStyle {}

/// The names of styles.
const NAMES: [(&str, DigitStyle); 6] = [
    ("symbols", DigitStyle::Symbols(Symbols::DIGITS)),
    ("hex", DigitStyle::Symbols(Symbols::HEXADECIMAL)),
    ("letters", DigitStyle::Symbols(Symbols::LETTERS)),
    ("numbers", DigitStyle::Numbers),
    ("pictures", DigitStyle::Pictures),
    ("colors", DigitStyle::Colors),
];

impl DigitStyle {
    /// Returns the names of all styles.
    pub fn names() -> [&'static str; 6] {
        NAMES.map(|(name, _)| name)
    }
}

impl FromStr for DigitStyle {
    type Err = UnknownDigitStyle;

    fn from_str(name: &str) -> Result<DigitStyle, UnknownDigitStyle> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, style)| style).ok_or_else(|| UnknownDigitStyle(name.into()))
    }
}

/// The greatest digit that has a picture.
const MAX_PICTURE: u8 = PICTURES.len() as u8;

/// The height of numbers of up to two digits, relative to the cell.
const NUMBER_HEIGHT: f32 = 0.42;

impl DigitStyle {
    /// Returns whether the digits of a grid of this side can be drawn.
    pub fn supports(self, side: usize) -> bool {
        !self.has_legend() || side <= usize::from(MAX_PICTURE)
    }

    /// Returns the style of a grid of this side: [`DigitStyle::Numbers`] if it has too many digits.
    pub(in crate::render) fn for_side(self, side: usize) -> DigitStyle {
        if self.supports(side) { self } else { DigitStyle::Numbers }
    }

    /// Returns the style of the digits of a kind: those from 0 are symbols.
    pub(in crate::render) fn of_kind(self, kind: &PuzzleKind) -> DigitStyle {
        self.from(kind.low()).for_side(kind.side())
    }

    fn from(self, low: i32) -> DigitStyle {
        if low == 0 { DigitStyle::Symbols(Symbols::DIGITS.of_least(low)) } else { self }
    }

    /// Returns the text of a digit in a grid.
    pub(super) fn text_in(self, grid: &GridDiagram, digit: u8) -> Option<String> {
        self.from(grid.low()).text(digit)
    }

    /// Returns whether grids need a legend of what stands for their digits.
    pub(in crate::render) fn has_legend(self) -> bool {
        matches!(self, DigitStyle::Pictures | DigitStyle::Colors)
    }

    /// Returns the text of a digit; `None` for a picture.
    pub fn text(self, digit: u8) -> Option<String> {
        match self {
            DigitStyle::Symbols(symbols) => Some(symbols.char(digit).into()),
            DigitStyle::Numbers => Some(digit.to_string()),
            DigitStyle::Pictures | DigitStyle::Colors => (digit > MAX_PICTURE).then(|| digit.to_string()),
        }
    }

    /// Returns the symbols of digits in texts beside grids of this side: those of the style, or these if it has numbers.
    pub fn symbols(self, side: usize, of_numbers: Symbols) -> Symbols {
        match self.for_side(side) {
            DigitStyle::Symbols(symbols) => symbols,
            DigitStyle::Pictures | DigitStyle::Colors => *PICTURE_SYMBOLS,
            DigitStyle::Numbers => of_numbers,
        }
    }

    /// Returns a line of text that starts at its position, with the pictures of this style in place of the characters like
    /// them.
    pub(in crate::render) fn text_items(self, text: Text) -> Vec<Item> {
        let pictures = if self.has_legend() { &PICTURES[..] } else { &[] };
        let style = FontStyle { size: text.size, bold: text.bold };
        let (mut items, mut run) = (Vec::new(), text.clone());
        run.text.clear();
        for c in text.text.chars() {
            let Some(index) = pictures.iter().position(|picture| picture.0 == c) else {
                run.text.push(c);
                continue;
            };
            let start = run.at.plus(text_width(&run.text, style), 0.0);
            let width = text_width(c.encode_utf8(&mut [0; 4]), style);
            items.extend((!run.text.is_empty()).then(|| run.clone().into()));
            let center = start.plus(width / 2.0, -CAP_HEIGHT * text.size / 2.0);
            items.extend(self.picture(index as u8 + 1, center, TEXT_PICTURE * width, text.color));
            (run.at, run.text) = (start.plus(width, 0.0), String::new());
        }
        items.extend((!run.text.is_empty()).then(|| run.into()));
        items
    }

    /// Returns the height of the digits of a grid in points.
    pub(in crate::render) fn digit_height(self, grid: &GridDiagram) -> f32 {
        let is_small = grid.digits() > 9 && !matches!(self, DigitStyle::Symbols(_));
        grid.cell_side() * if is_small { NUMBER_HEIGHT } else { grid.style().digit_height }
    }

    /// Draws a digit in the center of a cell.
    pub(super) fn items(self, grid: &GridDiagram, cell: usize, digit: u8, color: Color, bold: bool) -> Vec<Item> {
        let (center, unit) = (grid.center(cell), grid.cell_side());
        match self.text_in(grid, digit) {
            Some(text) => {
                let text = centered_text(center, self.digit_height(grid), text).colored(color);
                vec![text.bold_if(bold).into()]
            }
            None => self.picture(digit, center, unit, color),
        }
    }

    /// Draws what stands for a digit in a cell with this side.
    pub(super) fn picture(self, digit: u8, center: Point, unit: f32, color: Color) -> Vec<Item> {
        if self != DigitStyle::Colors {
            return vec![picture(digit, center, unit, color)];
        }
        let disc = Outline::Circle(center, DISC_RADIUS * unit).filled(PICTURES[usize::from(digit - 1)].1);
        let disc = disc.stroked(Stroke::new(0.02 * unit, color)).into();
        vec![disc, picture(digit, center, DISC_PICTURE * unit, color)]
    }

    /// Draws a digit alone, as in a cell with this side.
    pub(in crate::render) fn sample(self, digit: u8, center: Point, unit: f32, color: Color) -> Vec<Item> {
        match self.text(digit) {
            Some(text) => vec![centered_text(center, unit * NUMBER_HEIGHT, text).colored(color).bold().into()],
            None => self.picture(digit, center, unit, color),
        }
    }

    /// Draws what stands for the digits 1 to `count` in a row of cells with this side, with their values if requested,
    /// and no wider than this; nothing if the digits have no legend.
    pub(in crate::render) fn legend_row(
        self,
        count: u8,
        corner: Point,
        [width, unit]: [f32; 2],
        has_values: bool,
    ) -> Vec<Item> {
        let count = if self.has_legend() { count.min(MAX_PICTURE) } else { 0 };
        let pitch = if has_values { VALUE_PITCH } else { 1.0 };
        let unit = unit.min(width / (pitch * f32::from(count.max(1))));
        let entry = |digit: u8| {
            let center = corner.plus(unit * (pitch * f32::from(digit - 1) + 0.5), unit / 2.0);
            let size = VALUE_SIZE * unit;
            let value = Text::new(center.plus(VALUE_AT * unit, CAP_HEIGHT * size / 2.0), size, format!("= {digit}"));
            let value = has_values.then(|| value.colored(INK).into());
            self.picture(digit, center, unit, INK).into_iter().chain(value)
        };
        (1..=count).flat_map(entry).collect()
    }
}

/// The side of the cell of a picture in a text, relative to the width of its character.
const TEXT_PICTURE: f32 = 1.3;

/// The distance of the pictures of a legend with values, the distance of a value from the center of its picture, and its
/// font size, relative to the side of a cell.
const VALUE_PITCH: f32 = 1.9;
const VALUE_AT: f32 = 0.45;
const VALUE_SIZE: f32 = 0.52;

/// The radius of a colored disc, relative to its cell.
const DISC_RADIUS: f32 = 0.4;
/// The size of the shape on a disc, relative to that in a cell.
const DISC_PICTURE: f32 = 0.62;

/// A picture of a digit: a character like it for texts beside grids, the color of its disc, whether it is filled, and its
/// outline around a center with a radius.
struct Picture(char, Color, bool, fn(Point, f32) -> Outline);

/// The pictures of the digits from 1. The colors of discs are light, so that the shapes on them can be seen, also in black and
/// white.
const PICTURES: [Picture; 9] = [
    Picture('●', Color(0xff, 0x8a, 0x7a), true, Outline::Circle),
    Picture('■', Color(0x7f, 0xc4, 0xff), true, |center, radius| polygon(center, 4, radius * 1.3, 0.5)),
    Picture('▲', Color(0xff, 0xe0, 0x4d), true, triangle),
    Picture('★', Color(0x7d, 0xd8, 0x8f), true, star),
    Picture('○', Color(0xff, 0xb3, 0x4d), false, |center, radius| Outline::Circle(center, radius * 0.9)),
    Picture('◆', Color(0xc9, 0xa3, 0xf2), true, |center, radius| polygon(center, 4, radius * 1.15, 0.0)),
    Picture('✚', Color(0xff, 0xb0, 0xd9), true, cross),
    Picture('□', Color(0xc8, 0xa9, 0x86), false, |center, radius| polygon(center, 4, radius * 1.15, 0.5)),
    Picture('△', Color(0xcf, 0xd4, 0xda), false, |center, radius| triangle(center, radius * 0.9)),
];

/// The characters like pictures.
static PICTURE_SYMBOLS: LazyLock<Symbols> =
    LazyLock::new(|| Symbols::own(&PICTURES.iter().map(|picture| picture.0).collect::<String>()).unwrap_or_default());

/// Returns the picture of a digit in a cell with this side.
fn picture(digit: u8, center: Point, unit: f32, color: Color) -> Item {
    let Picture(.., is_filled, outline) = PICTURES[usize::from(digit - 1)];
    let outline = outline(center, 0.3 * unit);
    let shape = if is_filled {
        outline.filled(color)
    } else {
        outline.filled(Color::WHITE).stroked(Stroke::new(0.07 * unit, color))
    };
    shape.into()
}

/// Returns the corners of a regular polygon, the first one above the center, turned by a part of the angle between two.
fn corners(center: Point, count: usize, radius: f32, turn: f32) -> Vec<Point> {
    let angle = |i: usize| (i as f32 + turn) / count as f32 * std::f32::consts::TAU;
    (0..count).map(|i| center.plus(radius * angle(i).sin(), -radius * angle(i).cos())).collect()
}

fn polygon(center: Point, count: usize, radius: f32, turn: f32) -> Outline {
    Outline::Polygon(corners(center, count, radius, turn))
}

fn triangle(center: Point, radius: f32) -> Outline {
    let corners = [(0.0, -1.0), (1.05, 0.85), (-1.05, 0.85)];
    Outline::Polygon(corners.map(|(x, y)| center.plus(x * radius, y * radius)).into())
}

fn star(center: Point, radius: f32) -> Outline {
    let (outer, inner) = (corners(center, 5, radius * 1.15, 0.0), corners(center, 5, radius * 0.48, 0.5));
    Outline::Polygon(outer.into_iter().zip(inner).flat_map(|(a, b)| [a, b]).collect())
}

fn cross(center: Point, radius: f32) -> Outline {
    let (a, b) = (radius, radius * 0.34);
    let corners =
        [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)];
    Outline::Polygon(corners.map(|(x, y)| center.plus(x, y)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_picture_has_a_character() {
        let symbols = DigitStyle::Pictures.symbols(9, Symbols::DIGITS);
        for (digit, picture) in (1..=MAX_PICTURE).zip(&PICTURES) {
            assert_eq!(symbols.char(digit), picture.0);
            assert!(!picture.0.is_ascii() && DigitStyle::Pictures.text(digit).is_none());
            let text = Text::new(Point::new(0.0, 0.0), 10.0, picture.0.to_string());
            assert!(matches!(DigitStyle::Colors.text_items(text)[..], [Item::Shape(_), Item::Shape(_)]), "{digit}");
        }
    }
}
