//! Ratings and steps agree with Sudoku Explainer, and steps agree with solutions.

use cluewise::rating::se::{
    self, Evidence, Options, Outcome, Position, Rater, Rating, Step, Steps, Technique, TechniqueId, Tenths, Version,
};
use cluewise::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle, solver};
use explorer::{compare_ratings, compare_steps};
use std::collections::BTreeSet;

use crate::explorer;

const RATED: &str = include_str!("../data/rated.txt");
const RATED_BY_1_2_1: &str = include_str!("../data/rated-1.2.1.txt");
const STEPS: &str = include_str!("../data/steps.txt");

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    compare_ratings(RATED, Version::V2022);
    compare_ratings(RATED_BY_1_2_1, Version::V1_2_1);
}

/// Ratings without technique counts end before the last step, when no further step can raise them.
#[test]
fn ratings_are_those_of_all_steps() {
    let mut rater = Rater::default();
    let mut compare = |position: Position, options: Options| {
        let want = se::rate_with_techniques(position.clone(), options).0;
        assert_eq!(rater.rate_with(position.clone(), options), want, "{:?} {options:?}", position.all_candidates());
    };
    for line in RATED.lines().filter(|line| !line.starts_with('#')) {
        let position = Position::from(&puzzle(&line[..81]));
        for version in Version::ALL {
            compare(position.clone(), Options::default().with_version(version));
        }
        compare(position.clone(), Options::default().with_uniqueness(false));
        compare(position.clone(), Options::default().with_er_max(Tenths::new(70)));
        compare(position.clone(), Options::default().excluding(TechniqueId::all().skip(3).take(1)));
        compare(Position::from(&position.all_candidates()), Options::default());
    }
    // Several solutions, or none.
    for line in RATED.lines().filter(|line| !line.starts_with('#')).step_by(6) {
        let steps: Vec<(Position, Step)> = se::steps(&puzzle(&line[..81])).collect();
        let (late, _) = &steps[3 * steps.len() / 4];
        let (all, first) = (late.all_candidates(), late.unsolved().iter().next().expect("an unsolved cell"));
        let mut more = Candidates::FULL;
        Cell::all().filter(|&cell| cell != first).for_each(|cell| more.keep(cell, all.get(cell)));
        compare(Position::from(&more), Options::default());
        more.keep(first, DigitSet::FULL - all.get(first));
        compare(Position::from(&more), Options::default());
    }
}

#[test]
fn versions_differ_by_direct_eliminations() {
    let rate = |clues: &str, version| match se::rate_with(&puzzle(clues), Options::default().with_version(version)) {
        Outcome::Rated(rating) => rating,
        Outcome::AboveMax => unreachable!("no maximum"),
    };
    for line in RATED_BY_1_2_1.lines().filter(|line| !line.starts_with('#')) {
        assert_ne!(rate(&line[..81], Version::V1_2_1), rate(&line[..81], Version::V2022), "{line}");
    }
    let options = |version| Options::default().with_version(version);
    let is_direct = |step: &Step| {
        matches!(step.technique, Technique::DirectPointing | Technique::DirectClaiming | Technique::DirectHiddenSet(_))
    };
    let (mut direct, mut others) = (0, 0);
    for line in RATED.lines().filter(|line| !line.starts_with('#')) {
        for (_, step) in Steps::new(&puzzle(&line[..81]), options(Version::V1_2_1)).filter(|(_, step)| is_direct(step))
        {
            assert!(step.eliminations.is_empty() && step.placement.is_some(), "{line}: {step}");
            direct += 1;
        }
        others += Steps::new(&puzzle(&line[..81]), options(Version::V2022))
            .filter(|(_, step)| is_direct(step) && !step.eliminations.is_empty())
            .count();
    }
    assert!(direct > 50 && others > 50, "{direct} {others}");
    for version in Version::ALL {
        assert_eq!(version.to_string().parse(), Ok(version));
    }
    assert!("1.2".parse::<Version>().is_err());
}

/// The candidates of a puzzle are rated like the puzzle, unless a cell without a clue has a single candidate: it counts
/// as solved.
#[test]
fn candidates_are_rated_like_their_puzzle() {
    let mut compared = 0;
    for line in RATED.lines().filter(|line| !line.starts_with('#')) {
        let puzzle = puzzle(&line[..81]);
        let candidates = Candidates::new(&puzzle);
        let singles = Cell::all().filter(|&cell| candidates.get(cell).len() == 1).count();
        if singles == puzzle.clue_count() {
            assert_eq!(se::rate(&candidates), se::rate(&puzzle), "{line}");
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

#[test]
fn steps_are_those_of_sudoku_explainer() {
    let (mut puzzles, mut names) = (0, BTreeSet::new());
    let mut lines = STEPS.lines().filter(|line| !line.starts_with('#')).peekable();
    while let Some(first) = lines.next() {
        let (clues, rating) = first.split_once(' ').expect("a puzzle and its rating");
        let want: Vec<String> = std::iter::from_fn(|| lines.next_if(|line| line.starts_with(' ')))
            .map(|line| line.trim().to_string())
            .collect();
        let without_complexity = |step: &Step| step.clone().with_evidence(Evidence::default()).to_string();
        compare_steps(clues, &want, without_complexity);
        assert_eq!(se::rate(&puzzle(clues)).to_string(), rating, "{clues}");
        names.extend(want.iter().filter_map(|step| Some(step.split_once(':')?.0.split_once(' ')?.1.to_string())));
        puzzles += 1;
    }
    // All techniques of the reference, except two that need rarer puzzles.
    assert_eq!((puzzles, names.len()), (34, 71), "{names:#?}");
}

#[test]
fn odd_puzzles_have_a_rating() {
    let table = [
        (
            "two solutions",
            "4.7.698256.2.58947958724316825437169791586432346912758289643571573291684164875293",
            "20.0/0.0/0.0",
        ),
        (
            "stuck later",
            "417.6..2563215...79587243.68254371.97915864.23469127.82896435.1573291684164875293",
            "20.0/1.0/1.0",
        ),
        (
            "wrongly filled",
            ".2736982.6.21589.795.724316825.371697915.643234691.758289643.715732916.416487529.",
            "1.0/1.0/1.0",
        ),
        (
            "contradictory",
            ".1736892.6.215.9.795.724316825.371697915.643234691.758289643.715732916.416487529.",
            "20.0/1.0/1.0",
        ),
    ];
    for (name, clues, want) in table {
        assert_eq!(se::rate(&puzzle(clues)).to_string(), want, "{name}");
    }
    assert_eq!(se::rate(&Puzzle::EMPTY).to_string(), "20.0/0.0/0.0");
    assert_eq!(se::rate(&Puzzle::from(Grid::FIRST)).to_string(), "0.0/0.0/0.0");
    let mut wrong = Puzzle::from(Grid::FIRST);
    wrong.set(Cell::all().next().expect("a cell"), Digit::new(2));
    assert_eq!(se::rate(&wrong), Rating::default());
}

/// Puzzles for which a search at all levels of nesting would take hours: no step exists, or there are too many
/// candidates to find one soon.
#[test]
fn ratings_end_whatever_the_number_of_solutions() {
    let table = [
        (
            "no solution, found out late",
            0,
            ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
            "20.0/0.0/3.4",
        ),
        (
            "no solution",
            0,
            "........1.......23..4..5........4....1.....6.5....5.......1.5....7.6.....3.8....9",
            "20.0/1.2/1.2",
        ),
        (
            "two equal clues",
            0,
            "11...............................................................................",
            "20.0/0.0/2.6",
        ),
        (
            "many solutions",
            9,
            "..............1....34.....5.....6.7.....38.6...5..........4.8..2..5.....8......1.",
            "20.0/1.2/1.2",
        ),
        (
            "many solutions",
            9,
            "..............1.23.45.6........2.4.....7......3....8.....3.......2......1.7..8...",
            "20.0/1.2/1.2",
        ),
    ];
    let mut rater = Rater::default();
    for (name, count, clues, want) in table {
        let puzzle = puzzle(clues);
        assert_eq!(solver::count(&puzzle, 9), count, "{name}");
        assert_eq!(rater.rate(&puzzle).to_string(), want, "{name}");
        let mut steps = se::steps(&puzzle);
        steps.by_ref().for_each(drop);
        assert!(!steps.position().is_full() && steps.next().is_none(), "{name}");
    }
    // Incomplete results of the searches above are not reused.
    let hard = RATED.lines().last().expect("a line");
    let (clues, rating) = hard.split_once(' ').expect("a puzzle and its rating");
    assert_eq!(rater.rate(&puzzle(clues)).to_string(), rating);
}

#[test]
fn options_stop_and_leave_out() {
    let mut rater = Rater::default();
    for line in RATED.lines().filter(|line| !line.starts_with('#')).step_by(5) {
        let (clues, _) = line.split_once(' ').expect("a puzzle and its rating");
        let rating = rater.rate(&puzzle(clues));
        for er_max in [12, 45, 72, 90].map(Tenths::new) {
            let options = Options::default().with_er_max(er_max);
            let want = if rating.er > er_max { Outcome::AboveMax } else { Outcome::Rated(rating) };
            assert_eq!(rater.rate_with(&puzzle(clues), options), want, "{clues} up to {er_max}");
        }
        let options = Options::default().with_uniqueness(false);
        let names = Steps::new(&puzzle(clues), options).map(|(_, step)| step.technique.to_string());
        assert!(!names.into_iter().any(|name| name.starts_with("Unique") || name.starts_with("BUG")), "{clues}");
    }
}

/// Naked singles as a custom technique.
fn custom_single(position: &Position) -> Option<Step> {
    let (cell, digit) = position.unsolved().iter().find_map(|cell| Some((cell, position.candidates(cell).only()?)))?;
    let evidence = Evidence::of([cell], [], DigitSet::EMPTY);
    Some(Step::custom("Last Candidate", Tenths::new(16)).with_placement(cell, digit).with_evidence(evidence))
}

/// Returns a step that places a digit again, or does nothing.
fn without_effect(position: &Position) -> Option<Step> {
    let step = Step::custom("Known", Tenths::new(1));
    let value = Cell::all().find_map(|cell| Some((cell, position.value(cell)?)));
    Some(match value {
        Some((cell, digit)) => step.with_placement(cell, digit),
        None => step,
    })
}

#[test]
fn custom_techniques_are_tried_in_their_place() {
    let lines: Vec<&str> = RATED.lines().filter(|line| !line.starts_with('#')).collect();
    for line in lines.iter().step_by(10) {
        let puzzle = puzzle(&line[..81]);
        let solution = solver::unique_solution(&puzzle).expect("one solution");
        let min_rating = Tenths::new(16);
        let mut steps = Steps::new(&puzzle, Options::default()).with_custom(min_rating, custom_single);
        let found: Vec<_> = steps.by_ref().collect();
        assert!(steps.position().is_full(), "{puzzle}");
        for (position, step) in &found {
            assert!(step.is_sound(&solution), "{step}");
            assert_ne!(step.technique, Technique::NakedSingle, "the other one comes first");
            let is_custom = step.technique == Technique::Custom("Last Candidate");
            assert!(is_custom || step.rating <= min_rating || custom_single(position).is_none(), "{step}");
        }
        // Techniques that find nothing, or nothing new, change nothing.
        let steps = Steps::new(&puzzle, Options::default()).with_custom(Tenths::ZERO, without_effect);
        let steps = steps.with_custom(Tenths::ZERO, |_| None).with_custom(Rating::UNSOLVED, |_| None);
        assert!(steps.eq(se::steps(&puzzle)), "{puzzle}");
    }
}

/// Lines of `se-dev.txt`, rated by a literal implementation of the ladder without one of its techniques.
///
/// In the first six, nets contain contradictions that forcing chains would have removed before. In the last, no level
/// of nesting can find anything, and none must be tried.
#[test]
fn other_techniques_find_the_same_if_one_is_excluded() {
    let table = [
        ("chain", "7...6.2.....8...4.54..2.3...3.7.2...8.95......2......8..........9..16.2...1...7..", "8.2/1.2/1.2"),
        ("chain", ".65..93.......3.......6.92..........5.96..7...7.....142.8..4...3...2.1....4.5...7", "8.3/1.2/1.2"),
        ("chain", "....16..9.1.....6....5....259.8....4.7.45....2..9..6...2..3.4.1.432...9...8....3.", "8.2/1.2/1.2"),
        ("chain", ".....4..5..15...4.56...39..8..3....9..974.15..............92..49...7..8.1..6..2..", "8.3/1.2/1.2"),
        ("chain", ".9...532.....7...11......96..36.94...6.........92....8..256.9.33............8.6..", "8.3/1.2/1.2"),
        ("chain", "7....8....2.....9....52...81.....3...34...7.6..834...52....9......73.1....78.2.5.", "8.2/1.2/1.2"),
        (
            "naked-single",
            ".9........5.8....9..8...65...6...5..84.5.6..7.13..28......1......7...14.3..7.4.8.",
            "2.5/1.2/1.2",
        ),
        (
            "unique-loop",
            "....7...57.63.....2....5..96...1.4.....7..31.......8..829........3.....8.1...26..",
            "7.5/1.2/1.2",
        ),
        (
            "multiple-chain",
            "....2..4..7...6....1.5.....2......8....3..7..4.9.........6..1.38...9..........5..",
            "8.8/1.2/1.2",
        ),
        (
            "dynamic-chain",
            "....7.9....2..1.5.....6..8.5.......963.........9....16.5.9.76..3....4...4...8.1.2",
            "9.3/1.2/1.2",
        ),
        (
            "dynamic-chain",
            ".................................................................................",
            "20.0/0.0/0.0",
        ),
    ];
    let mut rater = Rater::default();
    for (technique, clues, want) in table {
        let options = Options::default().excluding([technique.parse::<TechniqueId>().expect("a technique")]);
        let rated = rater.rate_with(&puzzle(clues), options);
        assert!(
            matches!(rated, Outcome::Rated(rating) if rating.to_string() == want),
            "{clues}: {rated:?}, not {want}"
        );
    }
}
