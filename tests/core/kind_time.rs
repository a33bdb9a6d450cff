//! The solving time of other kinds is that of the model of classic puzzles, where it is predicted.

use crate::rank;
use crate::time_fit;
use cluewise::generator::{Targets, generate};
use cluewise::kinds::{GeneratedKind, KindGenerator, KindRater, PuzzleKind};
use cluewise::rating::effort::Level;
use cluewise::rating::time::{self, Activity, Model};
use cluewise::solver;

const PEOPLE: &str = include_str!("../data/human-times.tsv");

/// The number of puzzles of each kind.
const PUZZLES: u64 = 5;

/// Returns puzzles of a kind.
fn generated(side: usize, rules: &str, level: Option<Level>) -> Vec<GeneratedKind> {
    let rules = rules.parse().expect("rules and marks");
    let mut targets = Targets::default();
    targets.level = level.map(Into::into);
    let mut generator = KindGenerator::of_rules(side, None, rules, targets).expect("possible targets");
    (0..PUZZLES).map(|index| generator.generate(6, index, |_| true).expect("a puzzle")).collect()
}

/// Classic puzzles have the same time as puzzles of a layout, as long as no fish, wings or chains are needed.
#[test]
fn classic_puzzles_have_their_time_in_a_layout() {
    let rater = KindRater::new(&PuzzleKind::default().layout()).expect("a rating");
    for level in [Level::Easy, Level::Medium, Level::Hard] {
        for index in 0..30 {
            let made = generate(&Targets::default().with_level(level), 9, index, |_| true).expect("a puzzle");
            let found = rater.solving_time(
                &PuzzleKind::default(),
                &made.puzzle.into(),
                &cluewise::Puzzle::from(made.solution).into(),
            );
            assert_eq!(found, time::rate(&made.puzzle), "{level} {}", made.puzzle);
        }
    }
}

/// The walk of layouts predicts what people need for 9x9 puzzles, all levels, as well as that of classic puzzles.
#[test]
fn times_of_people_are_predicted_in_a_layout() {
    let rater = KindRater::new(&PuzzleKind::default().layout()).expect("a rating");
    let set = time_fit::parse(PEOPLE).expect("a table");
    let times = set.iter().step_by(6).filter_map(|solved| {
        let solution = solver::unique_solution(&solved.puzzle)?;
        let time = rater.solving_time(
            &PuzzleKind::default(),
            &solved.puzzle.into(),
            &cluewise::Puzzle::from(solution).into(),
        )?;
        Some((f64::from(time.expected_s), solved.seconds))
    });
    let (predicted, seconds): (Vec<f64>, Vec<f64>) = times.unzip();
    let correlation = rank::spearman(&predicted, &seconds);
    assert!(predicted.len() > 160 && correlation >= 0.65, "{} {correlation:.3}", predicted.len());
}

#[test]
fn parts_add_up_and_fill_the_grid() {
    for (side, rules) in [(4, ""), (6, ""), (6, "x"), (8, ""), (9, "x"), (9, "jigsaw"), (6, "killer"), (9, "killer")] {
        for made in generated(side, rules, None).into_iter().take(2) {
            let rater = KindRater::new(&made.kind.layout()).expect("a rating");
            let Some(time) = rater.solving_time(&made.kind, &made.puzzle, &made.solution) else { continue };
            let parts = rater.time_parts(&made.kind, &made.puzzle, &made.solution).expect("parts");
            let sum = Model::FITTED.start + parts.iter().map(|part| part.seconds).sum::<f64>();
            assert_eq!(time.expected_s, sum.round() as u32, "{side} {rules}");
            let mut filled: Vec<bool> = made.puzzle.cells().iter().map(|&digit| digit > 0).collect();
            for part in parts {
                let Activity::Place { cells, open, empty } = part.activity else { continue };
                let left = filled.iter().filter(|&&filled| !filled).count();
                assert!(cells.len() <= open as usize && left == empty as usize, "{side} {rules}");
                for cell in cells {
                    assert!(!std::mem::replace(&mut filled[usize::from(cell)], true), "{side} {rules}");
                }
            }
            assert!(filled.iter().all(|&filled| filled), "{side} {rules}");
        }
    }
}

/// Larger grids take longer in the mean, and levels above easy.
#[test]
fn larger_and_harder_puzzles_take_longer() {
    let mean = |side, rules, level| {
        let of_one = |made: &GeneratedKind| {
            let rater = KindRater::new(&made.kind.layout()).expect("a rating");
            f64::from(rater.solving_time(&made.kind, &made.puzzle, &made.solution).expect("a time").expected_s)
        };
        generated(side, rules, Some(level)).iter().map(of_one).sum::<f64>() / PUZZLES as f64
    };
    let sizes = [4, 6, 8, 9, 10].map(|side| mean(side, if side == 9 { "x" } else { "" }, Level::Easy));
    assert!(sizes.is_sorted(), "{sizes:.0?}");
    for rules in ["x", "jigsaw", "killer"] {
        let levels = [Level::Easy, Level::Hard].map(|level| mean(9, rules, level));
        assert!(levels[1..].iter().all(|&harder| harder > levels[0]), "{rules} {levels:.0?}");
    }
}

#[test]
fn kinds_without_ground_have_no_time() {
    let has_time = |side, rules: &str| {
        PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a kind").has_solving_time()
    };
    assert!(has_time(4, "") && has_time(12, "") && has_time(9, "x"));
    for (side, rules) in [(3, ""), (16, ""), (9, "windoku"), (9, "anti-knight"), (9, "twodoku")] {
        assert!(!has_time(side, rules), "{side} {rules}");
    }
    for made in generated(6, "thermometer", Some(Level::Easy)) {
        let rater = KindRater::new(&made.kind.layout()).expect("a rating");
        assert_eq!(rater.solving_time(&made.kind, &made.puzzle, &made.solution), None);
    }
}
