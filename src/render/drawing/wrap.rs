//! Line breaks in text of limited width.

use super::FontStyle;

/// Spaces at which a line is not broken, such as that before a French colon.
const NO_BREAK_SPACES: [char; 2] = ['\u{a0}', '\u{202f}'];

/// Splits a text into lines of a maximum width in points: between words, and within a word only if it is wider than
/// that.
pub(crate) fn wrap(text: &str, style: FontStyle, max_width: f32) -> Vec<String> {
    let width = widths(style);
    let mut lines: Vec<String> = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() && !NO_BREAK_SPACES.contains(&c));
    for word in words.filter(|word| !word.trim().is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(&longer) <= max_width {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
        while let Some(rest) = lines.last_mut().and_then(|line| split_off(line, &width, max_width)) {
            lines.push(rest);
        }
    }
    lines
}

/// Removes the part of a line that does not fit. At least one character remains.
fn split_off(line: &mut String, width: &impl Fn(&str) -> f32, max_width: f32) -> Option<String> {
    let ends = line.char_indices().map(|(at, _)| at).skip(1);
    let end = ends.chain([line.len()]).take_while(|&end| width(&line[..end]) <= max_width).last();
    let first = line.chars().next().map_or(0, char::len_utf8);
    let rest = line.split_off(end.unwrap_or(first));
    (!rest.is_empty()).then_some(rest)
}

/// Returns the width of a text in points.
pub(crate) fn text_width(text: &str, style: FontStyle) -> f32 {
    widths(style)(text)
}

/// Returns a function that measures text in this style.
#[cfg(feature = "print")]
fn widths(style: FontStyle) -> impl Fn(&str) -> f32 {
    let fonts = super::font::Fonts::current();
    move |text| fonts.width(text, style.bold) * style.size
}

/// Returns a function that estimates the width of text in this style.
#[cfg(not(feature = "print"))]
fn widths(style: FontStyle) -> impl Fn(&str) -> f32 {
    /// The mean width of a bold letter, relative to the font size.
    const LETTER_WIDTH: f32 = 0.6;
    move |text| text.chars().count() as f32 * LETTER_WIDTH * style.size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit() {
        let text = "Two hundred puzzles for long train journeys, rainy days and Donaudampfschifffahrtsgesellschaft";
        for max_width in [60.0, 120.0, 300.0, 2000.0] {
            let lines = wrap(text, FontStyle::bold(20.0), max_width);
            let width = widths(FontStyle::bold(20.0));
            assert!(lines.iter().all(|line| width(line) <= max_width), "{max_width}: {lines:?}");
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(wrap(text, FontStyle::bold(20.0), 2000.0), [text]);
        assert_eq!(wrap(" two  words ", FontStyle::regular(20.0), 60.0), ["two", "words"]);
        assert_eq!(wrap("deux\u{a0}: trois", FontStyle::regular(20.0), 80.0), ["deux\u{a0}:", "trois"]);
        assert!(wrap("", FontStyle::regular(20.0), 60.0).is_empty());
        // A character is never split.
        assert_eq!(wrap("äöü", FontStyle::regular(20.0), 1.0), ["ä", "ö", "ü"]);
    }
}
