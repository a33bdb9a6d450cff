//! Walkthroughs as a web page: a single file without external resources, with the diagram and text of each step, in light
//! and dark mode.
//!
//! ```
//! use cluewise::explain::{self, Options};
//! use cluewise::Puzzle;
//! use cluewise::render::html;
//! let puzzle: Puzzle = ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.".parse()?;
//! let walk = explain::walk(&puzzle, Options::default().with_grids(true));
//! let page = html::head("A puzzle explained") + &html::article(&walk);
//! assert_eq!(page.matches("<svg").count(), walk.steps.len());
//! # Ok::<(), cluewise::ParseError>(())
//! ```

use crate::board::grid::Puzzle;
use crate::explain::{Explanation, Walkthrough};
use crate::render::diagram::{self, DARK_THEME, Marks};
use crate::render::drawing::Escaped;
use std::fmt::{self, Write};

const STYLE: &str = include_str!("style.css");

/// Returns the head of a page; any number of [`article`]s follow, and nothing after the last.
pub fn head(title: &str) -> String {
    // The end of the file implies the end of the body.
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}{}</style>\n",
        Escaped(title),
        dark_theme_css()
    )
}

/// Returns the CSS rules for the colors of drawings in dark mode.
pub fn dark_theme_css() -> String {
    let rule =
        |(light, dark)| format!("  [fill=\"{light}\"] {{ fill: {dark} }} [stroke=\"{light}\"] {{ stroke: {dark} }}\n");
    format!("@media (prefers-color-scheme: dark) {{\n{}}}\n", DARK_THEME.map(rule).concat())
}

/// Returns a puzzle with its ratings, steps and solution. Steps have a diagram if the walkthrough includes grids.
pub fn article(walk: &Walkthrough) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write_article(&mut out, walk);
    out
}

fn write_article(out: &mut String, walk: &Walkthrough) -> fmt::Result {
    writeln!(out, "<article>\n<h1><code>{}</code></h1>", walk.puzzle)?;
    writeln!(out, "<p>{}</p>", Escaped(&walk.headline()))?;
    for (number, step) in (1..).zip(&walk.steps) {
        write_step(out, number, step, &walk.puzzle)?;
    }
    match walk.solution {
        Some(solution) => writeln!(out, "<p>Solution: <code>{solution}</code></p>\n</article>"),
        None => writeln!(out, "<p>No technique applies.</p>\n</article>"),
    }
}

fn write_step(out: &mut String, number: usize, step: &Explanation, clues: &Puzzle) -> fmt::Result {
    writeln!(out, "<section>\n<h2>{number}. {}</h2>", Escaped(&step.summary()))?;
    if let Some(board) = &step.before {
        let svg = diagram::draw(clues, board, &Marks::from_step(step)).to_svg();
        writeln!(out, "<figure>\n{svg}</figure>")?;
    }
    out.write_str("<div>\n")?;
    for paragraph in &step.text {
        writeln!(out, "<p class=\"in{}\">{}</p>", paragraph.indent.min(MAX_INDENT), Escaped(&paragraph.text))?;
    }
    out.write_str("</div>\n</section>\n")
}

/// Maximum indentation; deeper nested chains are not indented further.
const MAX_INDENT: u8 = 8;
