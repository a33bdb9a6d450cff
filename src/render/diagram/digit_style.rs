//! How digits are drawn: as symbols, numbers or pictures.

use super::centered_text;
use super::grid::GridDiagram;
use crate::render::drawing::{Color, Item, Outline, Point, Stroke};
use crate::variant::Symbols;
use std::fmt;
use std::str::FromStr;

/// How the digits of a grid are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DigitStyle {
    /// Digits and letters.
    Symbols(Symbols),
    /// Decimal numbers.
    Numbers,
    /// Simple shapes, for children; sides up to 9.
    Pictures,
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
        write!(f, "unknown style of digits {:?}; expected one of {}", self.0, NAMES.map(|(name, _)| name).join(", "))
    }
}

impl std::error::Error for UnknownDigitStyle {}

/// The names of styles.
const NAMES: [(&str, DigitStyle); 5] = [
    ("symbols", DigitStyle::Symbols(Symbols::DIGITS)),
    ("hex", DigitStyle::Symbols(Symbols::HEXADECIMAL)),
    ("letters", DigitStyle::Symbols(Symbols::LETTERS)),
    ("numbers", DigitStyle::Numbers),
    ("pictures", DigitStyle::Pictures),
];

impl FromStr for DigitStyle {
    type Err = UnknownDigitStyle;

    fn from_str(name: &str) -> Result<DigitStyle, UnknownDigitStyle> {
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|&(_, style)| style).ok_or_else(|| UnknownDigitStyle(name.into()))
    }
}

/// The greatest digit that has a picture.
const MAX_PICTURE: u8 = 9;

/// The height of numbers of up to two digits, relative to the cell.
const NUMBER_HEIGHT: f32 = 0.42;

impl DigitStyle {
    /// Returns whether the digits of a grid of this side can be drawn.
    pub fn supports(self, side: usize) -> bool {
        self != DigitStyle::Pictures || side <= usize::from(MAX_PICTURE)
    }

    /// Returns the text of a digit; `None` for a picture.
    pub fn text(self, digit: u8) -> Option<String> {
        match self {
            DigitStyle::Symbols(symbols) => Some(symbols.char(digit).into()),
            DigitStyle::Numbers => Some(digit.to_string()),
            DigitStyle::Pictures if digit > MAX_PICTURE => Some(digit.to_string()),
            DigitStyle::Pictures => None,
        }
    }

    /// Draws a digit in the center of a cell.
    pub(super) fn items(self, grid: &GridDiagram, cell: usize, digit: u8, color: Color, bold: bool) -> Vec<Item> {
        let (center, unit) = (grid.center(cell), grid.cell_side());
        match self.text(digit) {
            Some(text) => {
                let is_small = grid.digits() > 9 && !matches!(self, DigitStyle::Symbols(_));
                let height = if is_small { NUMBER_HEIGHT } else { grid.style().digit_height };
                let text = centered_text(center, unit * height, text).colored(color);
                vec![if bold { text.bold() } else { text }.into()]
            }
            None => picture(digit, center, unit, color),
        }
    }
}

/// Draws the pictures of the digits 1 to `count` in a row of cells with this side.
pub(in crate::render) fn picture_row(count: u8, corner: Point, unit: f32, color: Color) -> Vec<Item> {
    let center = |digit: u8| corner.plus(unit * (f32::from(digit) - 0.5), unit / 2.0);
    (1..=count.min(MAX_PICTURE)).flat_map(|digit| picture(digit, center(digit), unit, color)).collect()
}

/// Returns the picture of a digit in a cell with this side.
fn picture(digit: u8, center: Point, unit: f32, color: Color) -> Vec<Item> {
    let radius = 0.3 * unit;
    let regular = |corners: usize, radius: f32, turn: f32| -> Vec<Point> {
        let angle = |i: usize| (i as f32 + turn) / corners as f32 * std::f32::consts::TAU;
        (0..corners).map(|i| center.plus(radius * angle(i).sin(), -radius * angle(i).cos())).collect()
    };
    let hollow = |outline: Outline| outline.filled(Color::WHITE).stroked(Stroke::new(0.07 * unit, color));
    let shape = match digit {
        1 => Outline::Circle(center, radius).filled(color),
        2 => Outline::Polygon(regular(4, radius * 1.3, 0.5)).filled(color),
        3 => Outline::Polygon(triangle(center, radius)).filled(color),
        4 => Outline::Polygon(star(&regular(5, radius * 1.15, 0.0), &regular(5, radius * 0.48, 0.5))).filled(color),
        5 => hollow(Outline::Circle(center, radius * 0.9)),
        6 => Outline::Polygon(regular(4, radius * 1.15, 0.0)).filled(color),
        7 => Outline::Polygon(cross(center, radius)).filled(color),
        8 => hollow(Outline::Polygon(regular(4, radius * 1.15, 0.5))),
        _ => hollow(Outline::Polygon(triangle(center, radius * 0.9))),
    };
    vec![shape.into()]
}

fn triangle(center: Point, radius: f32) -> Vec<Point> {
    [(0.0, -1.0), (1.05, 0.85), (-1.05, 0.85)].map(|(x, y)| center.plus(x * radius, y * radius)).into()
}

fn star(outer: &[Point], inner: &[Point]) -> Vec<Point> {
    outer.iter().zip(inner).flat_map(|(&a, &b)| [a, b]).collect()
}

fn cross(center: Point, radius: f32) -> Vec<Point> {
    let (a, b) = (radius, radius * 0.34);
    let corners =
        [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b), (-a, -b), (-b, -b)];
    corners.map(|(x, y)| center.plus(x, y)).into()
}
