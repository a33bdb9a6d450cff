//! What print services accept.

/// The minimum font size, in points.
pub(super) const MIN_FONT: f32 = 7.0;

/// The minimum width of lines, in points.
pub(super) const MIN_LINE: f32 = 0.75;
