//! Walkthroughs as a web page: a single file without external resources, with the diagram and text of each step, in
//! light and dark mode.
//!
//! ```
//! use cluewise::explain::{self, Options};
//! use cluewise::Puzzle;
//! use cluewise::render::html;
//! use cluewise::kinds::Symbols;
//! let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let walk = explain::walk(&puzzle, Options::default().with_grids(true));
//! let steps = walk.steps.len();
//! let page = html::head("A puzzle explained") + &html::article(&walk.into(), Symbols::DIGITS);
//! assert_eq!(page.matches("<svg").count(), steps);
//! # Ok::<(), cluewise::ParseError>(())
//! ```

use crate::engine::Walkthrough;
use crate::explain::{Language, Paragraph, messages_file};
use crate::kinds::Symbols;
use crate::render::diagram::{self, DARK_THEME, DigitStyle, Marks};
use crate::render::drawing::{Escaped, Page};
use crate::render::labels::Labels;
use crate::render::page_words;
use std::fmt::{self, Write};

const STYLE: &str = include_str!("style.css");

/// Returns the texts of the web page in a language, a line for each: the text in English, ` = `, and its translation.
/// Lines with `#` are comments; the first line with a text is used. Lines with `@` are those of the texts of steps, such as
/// names of constraints. The templates of messages follow a line `#messages`. English has none.
pub fn web_page_texts(language: Language) -> String {
    let words = match language {
        Language::English => "",
        Language::German => include_str!("../../lang/web/de.txt"),
        Language::French => include_str!("../../lang/web/fr.txt"),
    };
    let names: String = language.file().split_inclusive('\n').filter(|line| line.starts_with('@')).collect();
    let all = [words, page_words::file(language), &names, "\n#messages\n", messages_file(language)];
    if words.is_empty() { String::new() } else { all.concat() }
}

/// Returns the head of a page; any number of [`article`]s follow, and nothing after the last.
pub fn head(title: &str) -> String {
    page_head(title, Language::English)
}

fn page_head(title: &str, language: Language) -> String {
    // The end of the file implies the end of the body.
    format!(
        "<!doctype html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}{}</style>\n",
        Escaped(title),
        dark_theme_css()
    )
}

/// Returns the head of a page of steps in a language, if one is requested.
pub fn head_in(language: Option<Language>) -> String {
    let title = language.and_then(|language| language.message("title", &[]));
    page_head(title.as_deref().unwrap_or("Sudoku, step by step"), language.unwrap_or(Language::English))
}

/// Writes a line as a paragraph, with the solution in it as code.
fn write_solution(out: &mut String, line: &str, solution: &str) -> fmt::Result {
    match line.split_once(solution) {
        Some((before, after)) => writeln!(out, "<p>{}<code>{solution}</code>{}</p>", Escaped(before), Escaped(after)),
        None => writeln!(out, "<p>{}</p>", Escaped(line)),
    }
}

/// Returns the CSS rules for the colors of drawings in dark mode.
pub fn dark_theme_css() -> String {
    let rule =
        |(light, dark)| format!("  [fill=\"{light}\"] {{ fill: {dark} }} [stroke=\"{light}\"] {{ stroke: {dark} }}\n");
    format!("@media screen and (prefers-color-scheme: dark) {{\n{}{DOTS}}}\n", DARK_THEME.map(rule).concat())
}

/// The CSS rules for black and white dots, whose colors have a meaning, and the digits on them. Circles with a black edge are
/// dots.
const DOTS: &str = "  circle[fill=\"#000000\"][stroke=\"#000000\"] { fill: #000 !important }
  circle[fill=\"#ffffff\"][stroke=\"#000000\"],
  circle[fill=\"#000000\"][stroke=\"#000000\"] + text { fill: #fff !important }
  circle[fill=\"#ffffff\"][stroke=\"#000000\"] + text,
  circle[fill=\"#ffffff\"][stroke=\"#000000\"] + text + text { fill: #000 !important }
";

/// Returns a puzzle with its ratings, steps and solution. Steps have a diagram if the walkthrough includes grids. Digits
/// of other puzzles than classic ones have these symbols.
pub fn article(walk: &Walkthrough, symbols: Symbols) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_article(&mut out, walk, symbols);
    out
}

fn write_article(out: &mut String, walk: &Walkthrough, symbols: Symbols) -> fmt::Result {
    writeln!(out, "<article>\n<h1><code>{}</code></h1>", walk.record.puzzle.to_line(symbols))?;
    for line in std::iter::once(walk.headline(&Labels::kind_name(walk.language, walk.kind()))).chain(walk.score_note())
    {
        writeln!(out, "<p>{}</p>", Escaped(&line))?;
    }
    let (kind, clues, style) = (walk.kind(), walk.record.puzzle.clues(), DigitStyle::Symbols(symbols));
    for (number, step) in (1..).zip(&walk.steps) {
        let draw = |board| diagram::draw(kind, &clues, board, &Marks::from_step(step), style);
        write_section(out, (number, &step.summary()), step.before.as_ref().map(draw), &step.text)?;
    }
    let last = walk.last_line(symbols);
    match walk.solution(symbols) {
        Some(solution) => write_solution(out, &last, &solution)?,
        None => writeln!(out, "<p>{}</p>", Escaped(&last))?,
    }
    out.write_str("</article>\n")
}

fn write_section(
    out: &mut String,
    (number, heading): (usize, &str),
    drawing: Option<Page>,
    text: &[Paragraph],
) -> fmt::Result {
    writeln!(out, "<section>\n<h2>{number}. {}</h2>", Escaped(heading))?;
    if let Some(drawing) = drawing {
        writeln!(out, "<figure>\n{}</figure>", drawing.to_svg())?;
    }
    out.write_str("<div>\n")?;
    for paragraph in text {
        writeln!(out, "<p class=\"in{}\">{}</p>", paragraph.indent.min(MAX_INDENT), Escaped(&paragraph.text))?;
    }
    out.write_str("</div>\n</section>\n")
}

/// Maximum indentation; deeper nested chains are not indented further.
const MAX_INDENT: u8 = 8;
