//! Steps of HoDoKu's techniques, checked against the solution and against the definitions of their patterns.

use crate::hodoku_definitions::flaw;
use cluewise::rating::hodoku::{Level, Position, Step, Technique, TechniqueSet, steps};
use cluewise::{Cell, Digit, Grid, Puzzle, PuzzleRng, generator, solver};
use std::collections::BTreeSet;

const RATED: &str = include_str!("../data/hodoku-rated.txt");

/// The number of steps of the long test.
const LONG_TEST_STEPS: usize = 1_000_000;

fn check(before: &Position, step: &Step, solution: &Grid) {
    let is_value = |&(cell, digit): &(Cell, Digit)| solution.get(cell) == digit;
    assert!(step.placement.iter().all(is_value), "{step}");
    assert!(!step.eliminations.iter().any(is_value), "{step}");
    assert_eq!(flaw(before, step), None);
}

/// Checks the steps of a puzzle; returns their number.
fn check_steps(puzzle: &Puzzle, mut visit: impl FnMut(&Position, &Grid)) -> usize {
    let solution = solver::unique_solution(puzzle).expect("one solution");
    let (mut found, mut count) = (steps(puzzle).expect("one solution"), 0);
    loop {
        let before = found.position().clone();
        let Some(step) = found.next() else { break };
        check(&before, &step, &solution);
        visit(&before, &solution);
        count += 1;
    }
    assert!(found.is_solved(), "{puzzle}");
    count
}

fn random_puzzle(index: u64) -> Puzzle {
    let mut rng = PuzzleRng::new(19, index);
    let grid = generator::random_grid(&mut rng);
    let mut order: Vec<Cell> = Cell::all().collect();
    rng.shuffle(&mut order);
    generator::minimize(&grid.into(), order)
}

/// The techniques of which all steps are searched; large mutant fish take seconds.
fn fast_techniques() -> TechniqueSet {
    let is_fast = |technique: &Technique| technique.entry().level < Level::Extreme;
    Technique::ALL.iter().copied().filter(is_fast).collect()
}

#[test]
fn steps_fit_their_definitions() {
    let puzzles = RATED.lines().map(|line| line[..81].parse::<Puzzle>().expect("a puzzle"));
    for puzzle in puzzles.chain((0..40).map(random_puzzle)) {
        check_steps(&puzzle, |_, _| {});
    }
}

#[test]
fn all_steps_of_a_position_fit_their_definitions() {
    let (mut seen, mut count) = (BTreeSet::new(), 0);
    for index in 0..cluewise_references::rounds(4) {
        check_steps(&random_puzzle(index), |before, solution| {
            count += 1;
            if count % 9 == 0 {
                for step in before.find_steps(fast_techniques()) {
                    check(before, &step, solution);
                    seen.insert(step.technique);
                }
            }
        });
    }
    assert!(seen.len() > 30, "{seen:?}");
}

/// Techniques that are not part of the rating, by themselves.
#[test]
fn unrated_techniques_fit_their_definitions() {
    let techniques: TechniqueSet = [
        Technique::FrankenJellyfish,
        Technique::FinnedFrankenJellyfish,
        Technique::MutantSwordfish,
        Technique::FinnedMutantSwordfish,
        Technique::DeathBlossom,
        Technique::KrakenFish1,
        Technique::KrakenFish2,
        Technique::TemplateSet,
        Technique::TemplateDelete,
        Technique::ForcingNetVerity,
        Technique::ForcingChainVerity,
    ]
    .into_iter()
    .collect();
    let mut seen = BTreeSet::new();
    for line in RATED.lines().rev().take(3) {
        let puzzle: Puzzle = line[..81].parse().expect("a puzzle");
        let mut count = 0;
        check_steps(&puzzle, |before, solution| {
            count += 1;
            for technique in techniques.iter().filter(|_| count % 20 == 5) {
                if let Some(step) = before.find_step(technique.into()) {
                    check(before, &step, solution);
                    seen.insert(technique);
                }
            }
        });
    }
    assert!(seen.len() > 4, "{seen:?}");
}

#[test]
#[ignore = "a million steps: minutes"]
fn a_million_steps_fit_their_definitions() {
    let (mut count, mut index) = (0, 1000);
    while count < LONG_TEST_STEPS {
        count += check_steps(&random_puzzle(index), |_, _| {});
        index += 1;
    }
}
