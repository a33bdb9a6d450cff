//! Ratings of puzzles of setters.

use crate::kind_steps;
use crate::rank::spearman;
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{KindEffort, KindRater};
use cluewise::pack::Record;
use rayon::prelude::*;

/// The letters of the difficulties of Solo, from trivial to unreasonable, and the start of the titles with them.
const LETTERS: &str = "tbiaeu";
const SOLO_TITLE: &str = "3x3kd";

/// Rates all killers of Solo and a share of the others, and checks their steps. Solo's difficulties have a rank
/// correlation of at least `least` with the effort. The hardest puzzles take seconds.
pub fn compare(text: &str, share: usize, least: f64) {
    let records = formats::read(Box::new(text.as_bytes()), None, &ReadOptions::default()).expect("bytes in memory");
    let records: Vec<Record> = records.map(|record| record.expect("a puzzle")).collect();
    let is_of_solo = |record: &Record| title(record).starts_with(SOLO_TITLE);
    let (solo, others): (Vec<_>, Vec<_>) = records.iter().partition(|record| is_of_solo(record));
    let chosen: Vec<_> = solo.into_iter().chain(others.into_iter().step_by(share)).collect();
    let efforts: Vec<_> = chosen.par_iter().map(|record| effort(record)).collect();
    let (mut letters, mut scores) = (Vec::new(), Vec::new());
    for (record, effort) in chosen.iter().zip(&efforts) {
        let letter = title(record).strip_prefix(SOLO_TITLE).and_then(|letter| LETTERS.find(letter));
        if let (Some(letter), Some(effort)) = (letter, effort) {
            letters.push(letter as f64);
            scores.push(effort.score);
        }
    }
    let rated = efforts.iter().flatten().count();
    println!("{rated} of {} are rated", chosen.len());
    assert!(10 * rated >= 9 * chosen.len(), "{rated} of {} are rated", chosen.len());
    if !letters.is_empty() {
        let correlation = spearman(&letters, &scores);
        println!("{} puzzles of Solo: rank correlation {correlation:.3}", letters.len());
        assert!(correlation >= least, "{correlation}");
    }
}

fn title(record: &Record) -> &str {
    record.title().unwrap_or_default()
}

fn effort(record: &Record) -> Option<KindEffort> {
    let (layout, solution) = (record.kind().layout(), record.solution().expect("a solution"));
    let rater = KindRater::new(&layout)?;
    let steps = rater.steps(&record.puzzle.clues(), &solution);
    kind_steps::check(&record.puzzle.clues(), &solution, &steps);
    rater.rate(&record.puzzle.clues(), &solution)
}
