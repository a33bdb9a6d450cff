//! Explanations of HoDoKu's steps are complete, valid as data, and agree with their drawings.

use cluewise::engine;
use cluewise::explain::{self, CellDigits, CellId, Explanation, Options};
use cluewise::kinds::PuzzleKind;
use cluewise::rating::hodoku::{self, Position, Step, Steps, TechniqueChoice, TechniqueSet};
use cluewise::{Puzzle, solver};
use std::collections::BTreeSet;

const STEPS: &str = include_str!("../data/hodoku-steps.txt");
const SCHEMA: &str = include_str!("../../docs/explain.schema.json");

fn puzzles() -> impl Iterator<Item = Puzzle> {
    STEPS.lines().filter(|line| !line.starts_with([' ', '#'])).map(|line| line[..81].parse().expect("a puzzle"))
}

/// Calls `call` for every step of every puzzle.
fn for_each_step(mut call: impl FnMut(&Position, &Step, &Explanation)) {
    for puzzle in puzzles() {
        let mut steps = Steps::new(Position::new(&puzzle));
        loop {
            let position = steps.position().clone();
            let Some(step) = steps.next() else { break };
            call(&position, &step, &explain::hodoku::explain(&position, &step));
        }
    }
}

fn words(explanation: &Explanation) -> String {
    explanation.text.iter().map(|paragraph| paragraph.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Returns a step with the grid before it.
fn with_grid(step: &Explanation, position: &Position) -> Explanation {
    let mut step = step.clone();
    step.before = Some(position.into());
    step
}

#[test]
fn words_name_all_that_goes_and_all_that_is_placed() {
    let mut techniques = BTreeSet::new();
    for_each_step(|_, step, explanation| {
        let words = words(explanation);
        for (cell, digit) in step.eliminations.iter().chain(&step.placement) {
            let is_named = words.contains(&cell.to_string()) && words.contains(&digit.to_string());
            assert!(is_named, "{step}: {digit} in {cell} is not named in\n{words}");
        }
        techniques.insert(step.technique);
    });
    assert!(techniques.len() >= 50, "{techniques:?}");
}

/// The text begins with the pattern, and has no gaps.
#[test]
fn sentences_are_complete() {
    for_each_step(|_, step, explanation| {
        let words = words(explanation);
        let name = step.technique.name();
        let starts = [name, "Pointing on ", "Claiming on "];
        assert!(starts.iter().any(|start| words.starts_with(start)), "{step}\n{words}");
        for gap in ["()", "( ", "  ", " .", " ,", "in ,", "In ,", "of ,", "on :", ": .", "is :", "not ;", "and and"] {
            assert!(!words.contains(gap), "{step}: {gap:?} in\n{words}");
        }
        assert!(explanation.text.iter().all(|p| p.text.ends_with(['.', ':'])), "{step}\n{words}");
        assert!(!explanation.location().is_empty() && explanation.notation == Some(step.to_string()), "{step}");
    });
}

#[test]
fn drawings_mark_what_the_step_is_about() {
    for_each_step(|position, step, explanation| {
        let drawn =
            with_grid(explanation, position).draw(&PuzzleKind::default(), |_, piece| piece.to_owned()).expect("a grid");
        let count = |sign: char| {
            drawn.lines().filter(|line| !line.contains("-+-")).flat_map(str::chars).filter(|&c| c == sign).count()
        };
        let gone: usize = explanation.eliminations.iter().map(|CellDigits { digits, .. }| digits.len()).sum();
        assert_eq!((count('-'), count('+')), (gone, usize::from(step.placement.is_some())), "{step}\n{drawn}");
        let empty = |cell: &CellId| cell.as_classic().is_some_and(|cell| position.value(cell).is_none());
        let pattern = explanation.cells().into_iter().filter(empty).count();
        assert_eq!(
            (count('*') + count('#'), count('#')),
            (pattern, explanation.evidence.fins.len()),
            "{step}\n{drawn}"
        );
    });
}

#[test]
fn walkthroughs_are_valid_and_lead_to_the_solution() {
    let validator = jsonschema::draft202012::new(&serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema");
    for puzzle in puzzles().step_by(2) {
        let walk = explain::walk(&puzzle, Options::default().with_grids(true));
        let json = serde_json::to_value(engine::Walkthrough::from(walk.clone())).expect("JSON");
        let errors: Vec<String> = validator.iter_errors(&json).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{puzzle}: {errors:#?}");
        let rating = hodoku::rate(&puzzle);
        assert_eq!(walk.hodoku_level.zip(walk.hodoku_score), rating.map(|rating| (rating.level, rating.score)));
        let solution = Puzzle::from(solver::unique_solution(&puzzle).expect("one solution")).values();
        let solved = |cell: CellId| solution[usize::from(cell.index)];
        for step in &walk.steps {
            let wrong = step.eliminations.iter().find(|gone| gone.digits.contains(solved(gone.cell)));
            assert!(wrong.is_none() && step.placement.is_none_or(|p| solved(p.cell) == p.digit), "{puzzle}");
        }
    }
}

/// Without techniques that assume a unique solution there is no rating, and none of them is used.
#[test]
fn techniques_are_omitted() {
    let used = explain::hodoku::techniques(TechniqueChoice::default(), false, true);
    for name in ["Bivalue Universal Grave + 1", "Uniqueness Test 5", "Hidden Rectangle", "Avoidable Rectangle Type 2"] {
        assert!(!used.contains(name.parse().expect("a technique")), "{name}");
    }
    assert!(used.contains(hodoku::Technique::EmptyRectangle) && used.contains(hodoku::Technique::BruteForce));
    assert!(
        !explain::hodoku::techniques(TechniqueChoice::default(), true, false).contains(hodoku::Technique::BruteForce)
    );
    assert_eq!(explain::hodoku::techniques(TechniqueChoice::default(), true, true), TechniqueSet::RATED);
    let puzzle = puzzles().next().expect("a puzzle");
    let walk = explain::walk(&puzzle, Options::default().with_uniqueness(false));
    assert_eq!((walk.hodoku_level, walk.se, walk.se_no_uniqueness), (None, None, None));
}
