//! The colors of grids, and their replacements on a dark page.
//!
//! Blue, vermilion and green are those of Okabe and Ito (2008), and purple is a darker version of theirs; they are
//! distinguishable with any kind of color blindness. The pale colors are fills for outlines in the strong ones.

use crate::render::drawing::Color;

/// Clues, and the lines between boxes.
pub(crate) const INK: Color = Color::BLACK;
/// The lines between cells.
pub(crate) const LIGHT_GRAY: Color = Color(0x8c, 0x8c, 0x8c);
/// Candidates, digits that are not clues, and captions.
pub(crate) const GRAY: Color = Color(0x59, 0x59, 0x59);
/// Evidence.
pub(super) const BLUE: Color = Color(0x00, 0x72, 0xb2);
pub(super) const PALE_BLUE: Color = Color(0xb8, 0xdd, 0xf2);
/// Fins, and the second of two groups.
pub(super) const PURPLE: Color = Color(0xa8, 0x3f, 0x86);
pub(super) const PALE_PURPLE: Color = Color(0xf3, 0xd5, 0xe8);
/// Eliminations.
pub(super) const VERMILION: Color = Color(0xd5, 0x5e, 0x00);
pub(super) const PALE_VERMILION: Color = Color(0xfb, 0xdc, 0xc6);
/// Placements.
pub(crate) const GREEN: Color = Color(0x00, 0x7f, 0x5f);
pub(super) const PALE_GREEN: Color = Color(0xb5, 0xe5, 0xd3);
/// The houses and cells of a pattern.
pub(super) const SHADE: Color = Color(0xf1, 0xf4, 0xf7);
pub(super) const DEEP_SHADE: Color = Color(0xdd, 0xe8, 0xf0);

/// The colors of grids, each with its replacement on a dark page.
pub const DARK_THEME: [(Color, Color); 14] = [
    (Color::WHITE, Color(0x16, 0x19, 0x1d)),
    (INK, Color(0xf0, 0xf2, 0xf4)),
    (LIGHT_GRAY, Color(0x66, 0x70, 0x7a)),
    (GRAY, Color(0xa9, 0xb1, 0xba)),
    (BLUE, Color(0x56, 0xb4, 0xe9)),
    (PALE_BLUE, Color(0x0f, 0x47, 0x6b)),
    (PURPLE, Color(0xe3, 0x8c, 0xc7)),
    (PALE_PURPLE, Color(0x55, 0x1f, 0x44)),
    (VERMILION, Color(0xff, 0x8c, 0x3a)),
    (PALE_VERMILION, Color(0x66, 0x30, 0x08)),
    (GREEN, Color(0x3f, 0xd0, 0xa4)),
    (PALE_GREEN, Color(0x0b, 0x53, 0x40)),
    (SHADE, Color(0x1e, 0x23, 0x29)),
    (DEEP_SHADE, Color(0x27, 0x33, 0x3f)),
];
