//! Parts of text files between two lines with a marker.

/// The words in the first line of a part, after its name.
const MARKER: &str = "written by `cargo xtask generate`";

/// Replaces the lines between the line with `NAME: written by ...` and the next line with `end of NAME`.
pub fn replaced(text: &str, name: &str, lines: &[String]) -> Result<String, String> {
    let (first, last) = (format!("{name}: {MARKER}"), format!("end of {name}"));
    let line_with = |from: usize, words: &str| {
        let at = from + text[from..].find(words).ok_or_else(|| format!("no line with {words:?}"))?;
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |end| at + end + 1);
        Ok::<_, String>((start, end))
    };
    let (_, start) = line_with(0, &first)?;
    let (end, _) = line_with(start, &last)?;
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    Ok([&text[..start], &lines, &text[end..]].concat())
}
