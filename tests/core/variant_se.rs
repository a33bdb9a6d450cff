//! Sudoku Explainer ratings of variants.

use crate::kind_ratings;
use cluewise::PuzzleRng;
use cluewise::generator::Targets;
use cluewise::kinds::{
    Constraint, KindGenerator, Puzzle, PuzzleKind, RULES, RatedStep, Regions, SeOptions, SeRater, Solver,
    StartPosition, Symbols,
};
use cluewise::rating::effort::Level;
use cluewise::rating::se::{Options, Outcome, Rater, Rating, Tenths};
use std::collections::BTreeMap;

fn variant(rules: &str) -> PuzzleKind {
    PuzzleKind::new(9, None, None, rules.parse().expect("rules")).expect("a variant")
}

#[test]
fn ratings_of_variants_are_pinned() {
    // Some of each kind.
    let step = if cluewise_references::rounds(1) > 1 { 1 } else { 3 };
    let lines: Vec<&str> = include_str!("../data/rated-variants.txt").lines().step_by(step).collect();
    assert!(kind_ratings::compare_ratings(&lines.join("\n")) >= 40 / step);
}

/// Calls a function with each classic puzzle of known rating and its solution, in both forms.
fn for_each_classic(mut check: impl FnMut(&cluewise::Puzzle, &Puzzle, &Puzzle)) {
    let mut solver = Solver::new(&variant("").layout());
    for line in include_str!("../data/rated.txt").lines().chain(include_str!("../data/rated-1.2.1.txt").lines()) {
        let Some((text, _)) = line.split_once(' ').filter(|_| !line.starts_with('#')) else { continue };
        let puzzle = Puzzle::parse(text, 9, Symbols::DIGITS).expect("a puzzle");
        let solution = solver.solve(&puzzle, 2, u64::MAX).solutions.remove(0);
        check(&text.parse().expect("a puzzle"), &puzzle, &solution);
    }
}

/// Returns the rating that steps add up to.
fn rating_of(steps: &[RatedStep]) -> Rating {
    let max = |steps: &[RatedStep]| steps.iter().map(|step| step.rating).max().unwrap_or_default();
    let first_placement = steps.iter().position(|step| step.step.placement.is_some());
    Rating::new(max(steps), first_placement.map_or(Tenths::ZERO, |first| max(&steps[..=first])), max(&steps[..1]))
}

/// The board of a layout has the tables that are constant for classic puzzles.
#[test]
fn steps_of_classic_puzzles_have_their_usual_rating() {
    let rater = SeRater::new(&variant("").layout()).expect("a rating");
    let mut harder = 0;
    for_each_classic(|classic, puzzle, solution| {
        let want = cluewise::rating::se::rate(classic);
        if want.er < Tenths::new(95) {
            harder += u32::from(want.er >= Tenths::new(80));
            assert_eq!(rating_of(&rater.steps(puzzle, solution)), want, "{classic}");
        }
    });
    assert!(harder >= 3, "{harder} puzzles with nets");
}

#[test]
fn classic_puzzles_have_their_usual_rating() {
    let rater = SeRater::new(&variant("").layout()).expect("a rating");
    for_each_classic(|classic, puzzle, solution| {
        assert_eq!(rater.rate(puzzle, solution), Some(cluewise::rating::se::rate(classic)), "{classic}");
    });
    let (empty, no_solution) = (Puzzle::new(vec![0; 81]), Puzzle::new(vec![1; 81]));
    assert_eq!(rater.rate(&empty, &no_solution), None);
}

#[test]
fn options_apply_to_variants() {
    let x = variant("x");
    let rater = SeRater::new(&x.layout()).expect("a rating");
    let mut targets = Targets::default();
    targets.level = Some(Level::Hard.into());
    let mut generator = KindGenerator::new(x, targets).expect("possible targets");
    for index in 0..10 {
        let made = generator.generate(3, index, |_| true).expect("a puzzle");
        let usual = rater.rate(&made.puzzle, &made.solution).expect("a rating");
        let rate = |options| rater.rate_with(&made.puzzle, &made.solution, options);
        assert_eq!(rate(SeOptions::default().with_er_max(usual.er)), Some(Outcome::Rated(usual)), "{}", made.puzzle);
        let below = Tenths::new(usual.er.get().saturating_sub(1));
        assert_eq!(rate(SeOptions::default().with_er_max(below)), Some(Outcome::AboveMax), "{}", made.puzzle);
        let Some(Outcome::Rated(without)) = rate(SeOptions::default().with_no_uniqueness(true)) else {
            panic!("no limit")
        };
        assert!(without.er >= usual.er, "{}", made.puzzle);
    }
}

/// With unique rectangles or a BUG in the usual rating, the other one is higher.
#[test]
fn options_have_the_effect_they_have_on_classic_puzzles() {
    let rater = SeRater::new(&variant("").layout()).expect("a rating");
    let mut differing = 0;
    for_each_classic(|classic, puzzle, solution| {
        let usual = cluewise::rating::se::rate(classic);
        if usual.er >= Tenths::new(72) {
            return;
        }
        let want = Rater::default().rate_with(classic, Options::default().with_uniqueness(false));
        let rate = |options| rater.rate_with(puzzle, solution, options);
        assert_eq!(rate(SeOptions::default().with_no_uniqueness(true)), Some(want), "{classic}");
        differing += u32::from(want != Outcome::Rated(usual));
        assert_eq!(rate(SeOptions::default().with_er_max(usual.er)), Some(Outcome::Rated(usual)), "{classic}");
        let below = Tenths::new(usual.er.get().saturating_sub(1));
        assert_eq!(rate(SeOptions::default().with_er_max(below)), Some(Outcome::AboveMax), "{classic}");
    });
    assert!(differing >= 2, "{differing} puzzles that need uniqueness");
}

/// The ladder keeps what it knows from step to step; a search that begins at a position knows nothing.
#[test]
fn steps_do_not_depend_on_those_before() {
    let (mut steps, mut nets) = (0, 0);
    let lines = include_str!("../data/rated-variants.txt").lines().filter(|line| !line.starts_with('#')).step_by(3);
    for line in lines {
        let [rules, text, _] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let layout = variant(rules).layout();
        let puzzle = Puzzle::parse(text, 9, Symbols::DIGITS).expect("a puzzle");
        let solution = Solver::new(&layout).solve(&puzzle, 2, u64::MAX).solutions.remove(0);
        let rater = SeRater::new(&layout).expect("a rating");
        let options = SeOptions::default();
        rater.for_each_step((&puzzle).into(), (&solution).into(), options, |before, step| {
            let start = StartPosition { puzzle: &before.values, candidates: Some(&before.candidates) };
            let mut first = None;
            rater.for_each_step(start, (&solution).into(), options, |_, step| {
                first = Some(step);
                false
            });
            steps += 1;
            nets += u32::from(step.rating >= Tenths::new(75));
            assert_eq!(first, Some(step), "{line}");
            true
        });
    }
    assert!(steps > 500 && nets > 5, "{steps} {nets}");
}

/// Turns and reflections of the grid, and other names of the digits.
#[test]
fn most_symmetries_have_the_same_rating() {
    let mut equal = BTreeMap::new();
    for rules in ["x", "windoku", "disjoint", "anti-knight", "anti-king", "non-consecutive"] {
        let (variant, mut count) = (variant(rules), 0);
        let rater = SeRater::new(&variant.layout()).expect("a rating");
        let mut targets = Targets::default();
        targets.playable = true;
        let mut generator = KindGenerator::new(variant, targets).expect("possible targets");
        for index in 0..8 {
            let made = generator.generate(3, index, |_| true).expect("a puzzle");
            let mut rng = PuzzleRng::new(1, index);
            let mut names: Vec<u8> = (1..=9).collect();
            match rules {
                "non-consecutive" => names.reverse(),
                _ => rng.shuffle(&mut names),
            }
            let turned = |grid: &Puzzle| {
                let cell = |cell: usize| grid.cells()[cell % 9 * 9 + 8 - cell / 9];
                Puzzle::new(
                    (0..81).map(|c| cell(c).checked_sub(1).map_or(0, |d| names[usize::from(d)])).collect::<Vec<_>>(),
                )
            };
            let rating = |puzzle: &Puzzle, solution: &Puzzle| rater.rate(puzzle, solution).expect("a rating");
            let original = rating(&made.puzzle, &made.solution);
            let image = rating(&turned(&made.puzzle), &turned(&made.solution));
            // Hidden singles are found in any order.
            let singles = Tenths::new(15);
            assert_eq!(original.er <= singles, image.er <= singles, "{rules}: {}", made.puzzle);
            count += u32::from(original.er == image.er);
        }
        equal.insert(rules, count);
    }
    assert!(equal.values().sum::<u32>() >= 40, "{equal:?} of 8 each");
}

#[test]
fn other_variants_have_no_rating() {
    // Boxes as irregular regions.
    let boxes = (0..81).map(|cell| char::from(b'1' + (cell / 27 * 3 + cell % 9 / 3) as u8));
    let regions = Regions::new(boxes).expect("regions");
    let jigsaw = PuzzleKind::new(9, None, Some(regions.into()), "".parse().expect("rules")).expect("a jigsaw");
    let cage = Constraint::named("killer", [0, 1], [], [3]).expect("a cage");
    let others = [
        PuzzleKind::of_size(4).expect("4x4"),
        PuzzleKind::of_size(16).expect("16x16"),
        variant("").with_constraints(vec![cage]).expect("a killer"),
        jigsaw,
    ];
    assert!(others.iter().all(|variant| SeRater::new(&variant.layout()).is_none()));
    for rules in ["", "x+windoku+disjoint", "anti-knight+anti-king+non-consecutive"] {
        assert!(SeRater::new(&variant(rules).layout()).is_some(), "{rules}");
    }
}

/// Each rule says for itself whether it is rated.
#[test]
fn documents_name_the_rated_rules() {
    let rated: Vec<&str> = RULES.iter().filter(|rule| rule.is_rated_by_explainer()).map(|rule| rule.name()).collect();
    let (last, others) = rated.split_last().expect("rules");
    let documents = [
        (include_str!("../../docs/RATING.md"), format!("rules `{}` and `{last}`", others.join("`, `"))),
        (include_str!("../../crates/cli/src/commands/rate.rs"), format!("rules {} and {last}", others.join(", "))),
    ];
    for (document, text) in documents {
        assert!(document.contains(&text), "{text}");
    }
    assert!(rated.iter().all(|rule| SeRater::new(&variant(rule).layout()).is_some()));
}

#[test]
fn other_grids_have_no_se_rating() {
    let layout = variant("x").layout();
    let rater = SeRater::new(&layout).expect("a rating");
    let mut solution = Solver::new(&layout).solve(&Puzzle::new(vec![0; 81]), 1, u64::MAX).solutions.remove(0);
    assert_eq!(rater.rate(&solution, &solution), Some(Rating::default()));
    let puzzle = Puzzle::new(vec![0; 81]);
    assert_eq!(rater.rate(&puzzle, &puzzle), None);
    let mut cells = solution.cells().to_vec();
    cells.swap(0, 1);
    solution = Puzzle::new(cells);
    assert!(rater.rate(&puzzle, &solution).is_none() && rater.steps(&puzzle, &solution).is_empty());
}
