//! Comparison with the ratings and the steps of HoDoKu.

use cluewise::Puzzle;
use cluewise::rating::hodoku::{Level, Rating, rate, steps};
use std::collections::BTreeMap;

/// Number of puzzles, of those rated with the same level, and of those rated with the same level and score.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub puzzles: usize,
    pub same_level: usize,
    pub same_score: usize,
}

fn rated(line: &str) -> (Puzzle, Rating) {
    let fields: Vec<&str> = line.split(' ').collect();
    let level = fields[1].to_lowercase().parse().expect("a level");
    (fields[0].parse().expect("a puzzle"), Rating { level, score: fields[2].parse().expect("a score") })
}

/// Returns the agreement by the expected level, of lines `PUZZLE LEVEL SCORE`.
pub fn agreement(text: &str) -> BTreeMap<Level, Counts> {
    let mut agreement = BTreeMap::<Level, Counts>::new();
    for line in text.lines().filter(|line| !line.starts_with([' ', '#'])) {
        let (puzzle, want) = rated(line);
        let found = rate(&puzzle);
        let counts = agreement.entry(want.level).or_default();
        counts.puzzles += 1;
        counts.same_level += usize::from(found.is_some_and(|found| found.level == want.level));
        counts.same_score += usize::from(found == Some(want));
    }
    agreement
}

/// The first step of a puzzle that differs.
#[derive(Debug)]
#[allow(dead_code, reason = "printed when a test fails")]
pub struct Difference {
    pub puzzle: Puzzle,
    pub want: String,
    pub found: String,
}

/// Returns a step without the reason of a forcing chain or net, which is one of several.
fn without_reason(step: &str) -> String {
    match step.split_once(" => ") {
        Some((technique, effect)) if step.starts_with("Forcing") => {
            let words: Vec<&str> = technique.split(' ').take(2).collect();
            format!("{} => {effect}", words.join(" "))
        }
        _ => step.into(),
    }
}

/// Returns the first difference of each puzzle; its steps follow the line of the puzzle, each after three blanks.
pub fn differences(text: &str) -> Vec<Difference> {
    let mut differences = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let (puzzle, _) = rated(line);
        let mut found = steps(&puzzle).expect("one solution");
        let mut difference = None;
        while let Some(want) = lines.next_if(|line| line.starts_with(' ')) {
            if difference.is_none() {
                let found = found.next().map_or("no step".into(), |step| step.to_string());
                let want = want.trim().to_string();
                difference =
                    (without_reason(&found) != without_reason(&want)).then_some(Difference { puzzle, want, found });
            }
        }
        differences.extend(difference);
    }
    differences
}
