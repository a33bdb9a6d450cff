//! The drawing of the rules in a grid: shaded cells, lines, outlines, circles and texts.

/// A position in cells from the upper left corner of the grid: column and row.
pub type GridPoint = [f32; 2];

/// A mark on a grid, as plain data. Marks are drawn in order, behind the lines and digits of the grid.
#[derive(Clone, PartialEq, Debug)]
pub enum Decoration {
    /// Cells on a gray ground. Several shades of a cell add up.
    Shade {
        /// The cells.
        cells: Vec<u16>,
        /// The darkness: 1 for the darkest gray on which digits are legible.
        depth: f32,
    },
    /// A line through several points.
    Line {
        /// The points.
        points: Vec<GridPoint>,
        /// The width in cells.
        width: f32,
        /// The color.
        tone: Tone,
        /// Whether the line ends in an arrowhead.
        arrow: bool,
    },
    /// A dashed line along the inside of the border of a set of cells.
    Outline {
        /// The cells.
        cells: Vec<u16>,
    },
    /// A circle.
    Circle {
        /// The center.
        center: GridPoint,
        /// The radius in cells.
        radius: f32,
        /// The color of the inside.
        fill: Tone,
        /// The color of the edge.
        edge: Tone,
    },
    /// A square.
    Square {
        /// The center.
        center: GridPoint,
        /// Half of the side in cells.
        radius: f32,
        /// The color.
        fill: Tone,
    },
    /// A text on a white ground, drawn in front of the digits.
    Text {
        /// The center.
        at: GridPoint,
        /// The height of capitals and digits, in cells.
        height: f32,
        /// The text.
        text: String,
    },
}

impl Decoration {
    /// Returns the mark with a letter before its text, if it is one.
    pub(super) fn with_letter(self, letter: char) -> Decoration {
        match self {
            Decoration::Text { at, height, text } => Decoration::Text { at, height, text: format!("{letter}{text}") },
            other => other,
        }
    }

    /// Returns the mark moved by columns and rows. Marks of whole cells stay.
    pub(super) fn moved(mut self, by: GridPoint) -> Decoration {
        let moved = |point: &mut GridPoint| *point = [point[0] + by[0], point[1] + by[1]];
        match &mut self {
            Decoration::Shade { .. } | Decoration::Outline { .. } => {}
            Decoration::Line { points, .. } => points.iter_mut().for_each(moved),
            Decoration::Circle { center, .. } | Decoration::Square { center, .. } => moved(center),
            Decoration::Text { at, .. } => moved(at),
        }
        self
    }
}

/// The color of a decoration: a gray, or the light one by which players know the lines of a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Tone {
    /// White.
    White,
    /// A light gray, on which digits are legible.
    Light,
    /// A medium gray.
    Medium,
    /// Black.
    Black,
    /// Lines of whispers.
    Green,
    /// Renban lines.
    Purple,
    /// Lines of equal sums in regions.
    Blue,
    /// Entropic lines.
    Orange,
    /// Modular lines.
    Teal,
    /// Nabner lines.
    Yellow,
    /// Zipper lines.
    Lavender,
}
