//! HoDoKu's levels, scores and steps.

use crate::hodoku_reference::{agreement, differences};
use cluewise::rating::hodoku::{Level, Position, Step, Steps, Technique, TechniqueSet, rate, steps};
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

/// The techniques of the rating that no puzzle of `STEPS` needs.
const WITHOUT_STEPS: [Technique; 13] = [
    Technique::HiddenQuadruple,
    Technique::UniquenessTest5,
    Technique::AvoidableRectangle2,
    Technique::SashimiJellyfish,
    Technique::SimpleColorsWrap,
    Technique::MultiColors2,
    Technique::FrankenXWing,
    Technique::FrankenSwordfish,
    Technique::FinnedFrankenXWing,
    Technique::ForcingChainVerity,
    Technique::ForcingNetContradiction,
    Technique::ForcingNetVerity,
    Technique::BruteForce,
];

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
    let is_missing = |technique: &Technique| technique.is_rated() && !techniques.contains(technique);
    let missing: Vec<Technique> = Technique::ALL.iter().copied().filter(is_missing).collect();
    assert_eq!(missing, WITHOUT_STEPS);
}

/// All steps agree with the solution.
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

/// The solution of a puzzle makes the searches faster; a position is solved without it.
#[test]
fn steps_do_not_depend_on_a_known_solution() {
    for puzzle in puzzles() {
        let with_solution: Vec<Step> = steps(&puzzle).expect("one solution").collect();
        let without: Vec<Step> = Steps::new(Position::new(&puzzle)).collect();
        assert!(with_solution == without, "{puzzle}");
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

/// The steps of a technique by itself include the one that the ladder takes, and none twice.
#[test]
fn all_steps_of_a_technique_are_found() {
    for puzzle in puzzles().step_by(7) {
        let solution: Grid = solver::unique_solution(&puzzle).expect("one solution");
        let mut position = Position::new(&puzzle);
        for next in steps(&puzzle).expect("one solution") {
            let all = position.find_steps(next.technique.into());
            let effect = |step: &Step| (step.placement, step.eliminations.iter().copied().collect::<BTreeSet<_>>());
            assert!(all.iter().any(|step| effect(step) == effect(&next)), "{puzzle}: {next} of {all:?}");
            assert_eq!(all.len(), all.iter().map(effect).collect::<BTreeSet<_>>().len(), "{puzzle}: {next}");
            for step in all {
                assert_eq!(step.technique, next.technique);
                assert!(step.placement.iter().all(|&(cell, digit)| solution.get(cell) == digit), "{puzzle}: {step}");
                assert!(
                    !step.eliminations.iter().any(|&(cell, digit)| solution.get(cell) == digit),
                    "{puzzle}: {step}"
                );
            }
            position.apply(&next);
        }
    }
}

#[test]
fn a_candidate_grid_is_a_position() {
    for puzzle in puzzles().step_by(5) {
        let mut position = Position::new(&puzzle);
        for step in steps(&puzzle).expect("one solution") {
            let copy = Position::with_candidates(&puzzle, &position.all_candidates());
            assert_eq!(copy.all_candidates(), position.all_candidates(), "{puzzle}");
            // Cells with one candidate that no peer has are filled already.
            if step.placement.is_none() {
                let copied = copy.find_step(step.technique.into());
                assert_eq!(copied.map(|step| step.technique), Some(step.technique), "{puzzle}: {step}");
                assert_eq!(Steps::new(copy).next().map(|step| step.to_string()), Some(step.to_string()), "{puzzle}");
            }
            position.apply(&step);
        }
        assert!(position.is_full());
    }
}

#[test]
fn steps_keep_to_the_techniques() {
    for puzzle in puzzles().step_by(3) {
        let used: BTreeSet<Technique> = steps(&puzzle).expect("one solution").map(|step| step.technique).collect();
        for &technique in used.iter().rev().take(2) {
            let others = TechniqueSet::RATED - technique.into();
            let mut without = Steps::with_techniques(Position::new(&puzzle), others);
            assert!(without.all(|step| step.technique != technique), "{puzzle}: {technique}");
        }
    }
}

/// A basic fish of `k` of the `m` unsolved lines of a digit is also one of the `m - k` other lines of the other
/// direction.
#[test]
fn large_fish_complement_small_ones() {
    let effect = |step: &Step| step.eliminations.iter().copied().collect::<BTreeSet<_>>();
    let mut compared = 0;
    for puzzle in puzzles() {
        let mut position = Position::new(&puzzle);
        for next in steps(&puzzle).expect("one solution") {
            let lines = [(2, Technique::XWing), (3, Technique::Swordfish), (4, Technique::Jellyfish)];
            for (size, technique) in lines.into_iter().filter(|_| next.technique >= Technique::LockedPair) {
                for small in position.find_steps(technique.into()) {
                    let digit = small.eliminations[0].1;
                    let placed = Cell::all().filter(|&cell| position.value(cell) == Some(digit)).count();
                    let large = match 9 - placed - size {
                        5 => Technique::Squirmbag,
                        6 => Technique::Whale,
                        7 => Technique::Leviathan,
                        _ => continue,
                    };
                    let found = position.find_steps(large.into());
                    assert!(found.iter().any(|step| effect(step) == effect(&small)), "{puzzle}: {small} {found:?}");
                    compared += 1;
                }
            }
            position.apply(&next);
        }
    }
    assert!(compared > 20, "{compared}");
}
