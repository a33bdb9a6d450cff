//! HoDoKu's levels, scores and steps.

use crate::hodoku_reference::{agreement, differences};
use cluewise::rating::hodoku::{Level, Technique, rate, steps};
use cluewise::{Cell, Digit, Grid, Puzzle, solver};
use std::collections::BTreeSet;

const RATED: &str = include_str!("../data/hodoku-rated.txt");
const STEPS: &str = include_str!("../data/hodoku-steps.txt");

fn puzzles() -> impl Iterator<Item = Puzzle> {
    RATED.lines().map(|line| line[..81].parse().expect("a puzzle"))
}

#[test]
fn levels_and_scores_are_those_of_hodoku() {
    for (level, counts) in agreement(RATED) {
        assert_eq!((counts.same_level, counts.same_score), (counts.puzzles, counts.puzzles), "{level}");
    }
}

#[test]
fn steps_are_those_of_hodoku() {
    let differences = differences(STEPS);
    assert!(differences.is_empty(), "{differences:#?}");
    let techniques: BTreeSet<Technique> = STEPS
        .lines()
        .filter(|line| !line.starts_with(' '))
        .flat_map(|line| steps(&line[..81].parse().expect("a puzzle")).expect("one solution"))
        .map(|step| step.technique)
        .collect();
    assert_eq!(techniques.len(), 50, "{techniques:?}");
}

/// Whatever the techniques find agrees with the solution.
#[test]
fn steps_are_true() {
    for puzzle in puzzles() {
        let solution: Grid = solver::unique_solution(&puzzle).expect("one solution");
        for step in steps(&puzzle).expect("one solution") {
            let is_value = |&(cell, digit): &(Cell, Digit)| solution.get(cell) == digit;
            assert!(step.placement.iter().all(is_value), "{puzzle}: {step}");
            assert!(!step.eliminations.iter().any(is_value), "{puzzle}: {step}");
        }
    }
}

#[test]
fn puzzles_without_one_solution_have_no_rating() {
    let empty = Puzzle::default();
    assert_eq!((rate(&empty), steps(&empty).is_none()), (None, true));
    let contradictory: Puzzle = format!("{:.<81}", "1234567891").parse().expect("a puzzle");
    assert_eq!(rate(&contradictory), None);
}

#[test]
fn the_score_raises_the_level() {
    let raised = puzzles().filter_map(|puzzle| {
        let rating = rate(&puzzle)?;
        (rating.level > Level::Easy).then_some(rating)
    });
    for rating in raised {
        assert!(rating.score <= rating.level.max_score());
    }
}
