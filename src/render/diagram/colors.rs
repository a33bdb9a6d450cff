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

/// The lines of whispers, renban, equal sums, entropic, modular, nabner and zipper.
pub(super) const GREEN_LINE: Color = Color(0x98, 0xe6, 0x98);
pub(super) const PURPLE_LINE: Color = Color(0xe9, 0xc4, 0xf5);
pub(super) const BLUE_LINE: Color = Color(0xa3, 0xdc, 0xf8);
pub(super) const ORANGE_LINE: Color = Color(0xff, 0xcb, 0x94);
pub(super) const TEAL_LINE: Color = Color(0x8f, 0xe3, 0xd9);
pub(super) const YELLOW_LINE: Color = Color(0xf2, 0xdc, 0x74);
pub(super) const LAVENDER_LINE: Color = Color(0xcc, 0xd0, 0xf7);

/// The colors of grids, each with its replacement on a dark page.
pub const DARK_THEME: [(Color, Color); 21] = [
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
    (GREEN_LINE, Color(0x13, 0x4a, 0x1c)),
    (PURPLE_LINE, Color(0x5a, 0x2a, 0x66)),
    (BLUE_LINE, Color(0x0b, 0x45, 0x64)),
    (ORANGE_LINE, Color(0x63, 0x37, 0x0a)),
    (TEAL_LINE, Color(0x0a, 0x48, 0x44)),
    (YELLOW_LINE, Color(0x4f, 0x43, 0x00)),
    (LAVENDER_LINE, Color(0x37, 0x3c, 0x7a)),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the contrast of two colors, as WCAG 2 defines it.
    fn contrast(one: Color, other: Color) -> f64 {
        let channel = |value: u8| match f64::from(value) / 255.0 {
            value if value <= 0.03928 => value / 12.92,
            value => ((value + 0.055) / 1.055).powf(2.4),
        };
        let luminance = |Color(r, g, b)| 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b) + 0.05;
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    /// Candidates on lines are legible on paper and on a dark page.
    #[test]
    fn candidates_are_legible_on_lines() {
        let dark = |color: Color| DARK_THEME.iter().find(|(light, _)| *light == color).expect("a color").1;
        for line in [GREEN_LINE, PURPLE_LINE, BLUE_LINE, ORANGE_LINE, TEAL_LINE, YELLOW_LINE, LAVENDER_LINE] {
            assert!(contrast(GRAY, line) >= 4.5, "{line:?}");
            assert!(contrast(dark(GRAY), dark(line)) >= 4.5, "dark {line:?}");
        }
        assert!(contrast(GRAY, Color(0xd0, 0xd0, 0xd0)) >= 4.5);
    }
}
