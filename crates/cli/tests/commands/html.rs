//! HTML explanations: self-contained, with drawings that agree with the text.

use crate::binary;
use crate::pages;

use binary::run;
use cluewise::Puzzle;
use cluewise::explain::{Candidate, CellDigits, Ladder, Options, Walkthrough, walk};
use cluewise::kinds::{self, PuzzleKind, Symbols};
use cluewise::render::diagram::{DARK_THEME, DigitStyle, Mark, Marks, draw};
use cluewise::render::html;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::LazyLock;

/// Explanations of the recorded puzzles, which need all kinds of techniques.
static WALKS: LazyLock<Vec<Walkthrough>> = LazyLock::new(|| {
    let rated = include_str!("../../../../tests/data/rated.txt").lines().filter(|line| !line.starts_with('#'));
    let puzzles = rated.step_by(6).map(|line| line[..81].parse::<Puzzle>().expect("a puzzle"));
    let options = Ladder::ALL.map(|ladder| Options::default().with_ladder(ladder).with_grids(true));
    puzzles.flat_map(|puzzle| options.map(|options| walk(&puzzle, options))).collect()
});

/// Returns the drawings of a page.
fn drawings(page: &str) -> Vec<&str> {
    let ends = |start: usize| page[start..].find("</svg>").map(|end| &page[start..start + end + 6]);
    page.match_indices("<svg").map(|(start, _)| ends(start).expect("an end")).collect()
}

#[test]
fn each_step_has_text_and_a_drawing() {
    for walk in WALKS.iter().step_by(5) {
        let page = html::head("<T>") + &html::article(&walk.clone().into(), Symbols::DIGITS);
        assert!(page.starts_with("<!doctype html>") && page.contains("<title>&lt;T&gt;</title>"));
        assert_eq!(page.matches("<section>").count(), walk.steps.len());
        for (number, step) in (1..).zip(&walk.steps) {
            let heading = step.summary().replace('<', "&lt;").replace('>', "&gt;");
            assert!(page.contains(&format!("<h2>{number}. {heading}</h2>")), "{heading}");
        }
        let drawings = drawings(&page);
        assert_eq!(drawings.len(), walk.steps.len());
        for (svg, step) in drawings.into_iter().zip(&walk.steps) {
            let board = step.before.as_ref().expect("a grid");
            let digits = |found: &pages::Found| found.texts.len();
            let open: usize = board.candidates.iter().map(|mask| mask.count_ones() as usize).sum();
            assert_eq!(digits(&pages::read_svg(svg)), board.values.clue_count() + open, "{}", step.summary());
        }
    }
}

#[test]
fn every_elimination_and_placement_is_marked() {
    for step in WALKS.iter().flat_map(|walk| &walk.steps) {
        let marks = Marks::from_step(step).candidates;
        let of_kind = |kind| marks.iter().filter(move |(_, mark)| *mark == kind).map(|(candidate, _)| *candidate);
        let gone: BTreeSet<_> = of_kind(Mark::Elimination).collect();
        let placed = step.placement;
        let of_cell = |gone: &CellDigits| {
            let cell = gone.cell;
            gone.digits.iter().map(move |digit| Candidate { cell, digit })
        };
        let want = step.eliminations.iter().flat_map(of_cell);
        assert_eq!(gone, want.filter(|&candidate| Some(candidate) != placed).collect(), "{}", step.summary());
        assert_eq!(of_kind(Mark::Placement).next(), placed, "{}", step.summary());
    }
}

/// A grid with lines of all colors.
const LINES: &str = r#"{"puzzle": ".................................................................................", "constraints": [
    {"type": "entropic", "cells": ["r1c3", "r1c4"]}, {"type": "modular", "cells": ["r2c3", "r2c4"]},
    {"type": "region-sum", "cells": ["r3c3", "r3c4"]}, {"type": "whispers", "cells": ["r4c3", "r4c4"]},
    {"type": "renban", "cells": ["r5c3", "r5c4"]}, {"type": "zipper", "cells": ["r6c3", "r6c4", "r6c5"]},
    {"type": "nabner", "cells": ["r7c3", "r7c4"]}]}"#;

#[test]
fn every_color_has_one_for_dark_pages() {
    let light: BTreeSet<String> = DARK_THEME.iter().map(|(light, _)| light.to_string()).collect();
    assert_eq!(light.len(), DARK_THEME.len(), "each once");
    let mut used = BTreeSet::new();
    for walk in WALKS.iter() {
        for step in &walk.steps {
            let (clues, board) = (kinds::Puzzle::from(walk.puzzle), step.before.as_ref().expect("a grid"));
            let page = draw(&PuzzleKind::default(), &clues, board, &Marks::from_step(step), DigitStyle::default());
            let svg = page.to_svg();
            used.extend(svg.match_indices("=\"#").map(|(at, _)| svg[at + 2..at + 9].to_owned()));
        }
    }
    let lines = run(Path::new("."), &["print", "--format", "svg", "-o", "-"], LINES.as_bytes()).out;
    let of_lines = lines.match_indices("=\"#").map(|(at, _)| lines[at + 2..at + 9].to_owned());
    used.extend(of_lines.filter(|color| light.contains(color)));
    assert_eq!(used, light);
    let head = html::head("");
    for (light, dark) in DARK_THEME {
        assert!(head.contains(&format!("[fill=\"{light}\"] {{ fill: {dark} }}")), "{light}");
    }
}

#[test]
fn the_command_writes_one_page_that_loads_nothing() {
    let input = include_str!("../../../../tests/data/rated.txt").lines().skip(2).take(2).map(|line| &line[..81]);
    let ran = run(Path::new("."), &["explain", "--format", "html"], input.collect::<Vec<_>>().join("\n").as_bytes());
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let count = |text: &str| ran.out.matches(text).count();
    assert_eq!((count("<!doctype"), count("<style>"), count("<article>"), count("</article>")), (1, 1, 2, 2));
    for outside in ["src=", "href=", "url(", "@import", "<script"] {
        assert_eq!(count(outside), 0, "{outside}");
    }
}
