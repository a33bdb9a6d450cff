//! Line breaks in text of limited width.

use super::FontStyle;

/// Spaces at which a line is not broken, such as that before a French colon.
const NO_BREAK_SPACES: [char; 2] = ['\u{a0}', '\u{202f}'];

/// A place where a word may be broken, with a hyphen; not shown elsewhere.
const SOFT_HYPHEN: char = '\u{ad}';

/// Splits a text into lines of a maximum width in points: between words, and within a word only if it is wider than
/// that: after a hyphen or at a soft one, else anywhere.
pub(crate) fn wrap(text: &str, style: FontStyle, max_width: f32) -> Vec<String> {
    let width = widths(style);
    let mut lines: Vec<String> = Vec::new();
    let words = text.split(|c: char| c.is_whitespace() && !NO_BREAK_SPACES.contains(&c));
    for word in words.filter(|word| !word.trim().is_empty()) {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {}", shown(word));
            if width(&longer) <= max_width {
                *line = longer;
                continue;
            }
        }
        lines.push(word.to_owned());
        while let Some(rest) = lines.last_mut().and_then(|line| split_off(line, &width, max_width)) {
            lines.push(rest);
        }
        lines.last_mut().into_iter().for_each(|line| *line = shown(line));
    }
    lines
}

/// Returns whether no word of a text is broken in these lines of it, except at hyphens.
#[cfg(any(test, feature = "print"))]
pub(crate) fn has_whole_words(text: &str, lines: &[String]) -> bool {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let joined =
        lines.iter().fold(String::new(), |joined, line| match joined.chars().rev().take(2).collect::<Vec<_>>()[..] {
            [] => line.clone(),
            ['-', letter] if letter != ' ' => joined + line,
            _ => joined + " " + line,
        });
    let letters = |text: &str| text.replace(['-', SOFT_HYPHEN], "");
    letters(&joined) == letters(&words)
}

/// Returns a text without soft hyphens.
fn shown(text: &str) -> String {
    text.replace(SOFT_HYPHEN, "")
}

/// Removes the part of a line that does not fit. At least one character remains.
fn split_off(line: &mut String, width: &impl Fn(&str) -> f32, max_width: f32) -> Option<String> {
    let fits = |&end: &usize| width(&shown(&line[..end])) <= max_width;
    let ends = || line.char_indices().map(|(at, _)| at).skip(1).chain([line.len()]);
    let end = ends().take_while(fits).last().unwrap_or(line.chars().next().map_or(0, char::len_utf8));
    if end == line.len() {
        return None;
    }
    let begin = |end: usize| match line[..end].strip_suffix(SOFT_HYPHEN) {
        Some(begin) => format!("{}-", shown(begin)),
        None => shown(&line[..end]),
    };
    let is_break = |&end: &usize| line[..end].ends_with(['-', SOFT_HYPHEN]) && width(&begin(end)) <= max_width;
    let end = ends().take_while(|&other| other <= end).filter(is_break).last().unwrap_or(end);
    let (begin, rest) = (begin(end), line[end..].to_owned());
    *line = begin;
    Some(rest)
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
        let style = FontStyle::regular(20.0);
        let broken = wrap("Großdruck-Sudokurätselbuch", style, 200.0);
        assert_eq!(broken, ["Großdruck-", "Sudokurätselbuch"]);
        assert!(has_whole_words("Großdruck-Sudokurätselbuch", &broken));
        let soft = "Donau\u{ad}dampf\u{ad}schiff";
        assert_eq!(wrap(soft, style, 2000.0), ["Donaudampfschiff"]);
        let broken = wrap(soft, style, 130.0);
        assert!(broken[0].ends_with('-') && broken.len() == 2 && has_whole_words(soft, &broken), "{broken:?}");
        assert!(!has_whole_words("Sudokurätselbuch", &wrap("Sudokurätselbuch", style, 100.0)));
        assert!(has_whole_words("one - two", &["one -".to_owned(), "two".to_owned()]));
        // A character is never split.
        assert_eq!(wrap("äöü", FontStyle::regular(20.0), 1.0), ["ä", "ö", "ü"]);
    }
}
