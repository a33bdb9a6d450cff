//! The solving time is that of people, and is equal for all isomorphs.

use crate::rank;
use crate::time_fit::{self, Solved};
use cluewise::canonical::Transformation;
use cluewise::engine::{Engine, RateOptions};
use cluewise::generator::{Targets, generate};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::rating::effort::Level;
use cluewise::rating::time::{self, Activity, Model, P80_RATIO, SolvingTime};
use cluewise::{Cell, CellSet, Grid, Puzzle, PuzzleRng, solver};

const PEOPLE: &str = include_str!("../data/human-times.tsv");

fn people() -> Vec<Solved> {
    time_fit::parse(PEOPLE).expect("a table")
}

/// Puzzles of all levels, with their solutions.
fn generated() -> impl Iterator<Item = (Puzzle, Grid)> {
    let targets = |level| Targets::default().with_level(level);
    let made = move |level, index| generate(&targets(level), 8, index, |_| true).expect("no limit of attempts");
    let all = Level::ALL.into_iter().flat_map(move |level| (0..20).map(move |index| made(level, index)));
    all.map(|generated| (generated.puzzle, generated.solution))
}

#[test]
fn times_of_people_are_predicted() {
    let set = people();
    let seconds: Vec<f64> = set.iter().map(|solved| solved.seconds).collect();
    let in_use: Vec<f64> = set.iter().map(|solved| solved.predicted(&Model::FITTED)).collect();
    let held_out = time_fit::cross_validated(&set, 2, 40);
    for (name, predicted, least) in [("in use", in_use, 0.69), ("cross-validated", held_out, 0.68)] {
        let correlation = rank::spearman(&predicted, &seconds);
        assert!(correlation >= least, "{name}: {correlation:.4}");
        let of_easy = |values: &[f64]| {
            let easy = set.iter().zip(values).filter(|(solved, _)| solved.level == Level::Easy);
            easy.map(|(_, &value)| value).collect::<Vec<f64>>()
        };
        let easy = rank::spearman(&of_easy(&predicted), &of_easy(&seconds));
        assert!(easy >= 0.58, "{name}, easy: {easy:.4}");
    }
}

#[test]
fn harder_levels_take_longer_in_the_mean() {
    let mean = |level: Level| {
        let targets = Targets::default().with_level(level);
        let made = (0..60).map(|index| generate(&targets, 5, index, |_| true).expect("no limit of attempts"));
        let times: Vec<f64> = made.filter_map(|made| made.time()).map(|time| f64::from(time.expected_s)).collect();
        times.iter().sum::<f64>() / times.len() as f64
    };
    let means = Level::ALL.map(mean);
    assert!(means.is_sorted(), "{means:.0?}");
}

/// Puzzles with their times. Different results are a breaking change.
const PINNED: [(&str, Option<(u32, u32)>); 4] = [
    ("73..2.8..........9..2..3.7....6..1.3.8.741.6.1.5..2....5.9..3..3..........8.6..45", Some((359, 503))),
    (".7...6..5.2..71.9.1...2..3...2..9.6.4.......8.8.2..1...6..3...2.5.94..7.7..6...4.", Some((354, 495))),
    ("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9", Some((1193, 1670))),
    ("123456789456789123789123456214365897365897214897214365531642978642978531978531642", Some((52, 73))),
];

#[test]
fn times_are_pinned() {
    for (puzzle, expected) in PINNED {
        let expected = expected.map(|(expected_s, p80_s)| SolvingTime { expected_s, p80_s });
        assert_eq!(time::rate(&puzzle.parse().expect("a puzzle")), expected, "{puzzle}");
    }
    assert_eq!(time::rate(&Puzzle::default()), None);
}

#[test]
fn other_clues_do_not_keep_the_time() {
    let mut record = Record::from(PINNED[0].0.parse::<Puzzle>().expect("a puzzle"));
    Engine::default().solve(&mut record);
    Engine::default().rate(&mut record, Scale::Time, &RateOptions::default()).expect("a time");
    assert!(record.time.is_some());
    assert_eq!(record.with_classic_clues(Puzzle::EMPTY).time, None);
}

/// The constants are free, but a digit that is never found has no time.
#[test]
fn weights_are_positive() {
    let (puzzle, solution) = generated().next().expect("a puzzle");
    for weight in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let model = Model { naked_weight: weight, ..Model::FITTED };
        assert_eq!(model.expected_seconds(&puzzle, &solution), None);
    }
}

#[test]
fn isomorphs_have_the_same_time() {
    let rng = &mut PuzzleRng::new(3, 0);
    for (puzzle, solution) in generated() {
        let seconds = |puzzle: &Puzzle, solution: &Grid| Model::FITTED.expected_seconds(puzzle, solution);
        let expected = seconds(&puzzle, &solution);
        for _ in 0..10 {
            let moved = Transformation::random(rng);
            assert_eq!(seconds(&moved.apply(&puzzle), &moved.apply_to_grid(&solution)), expected, "{puzzle}");
        }
    }
}

#[test]
fn parts_add_up_and_fill_the_grid() {
    for (puzzle, solution) in generated() {
        let Some(parts) = time::parts(&puzzle, &solution) else { continue };
        let sum = Model::FITTED.start + parts.iter().map(|part| part.seconds).sum::<f64>();
        let time = time::rate_unique(&puzzle, &solution).expect("a time");
        assert_eq!((time.expected_s, time.p80_s), (sum.round() as u32, (sum * P80_RATIO).round() as u32));
        let mut filled = puzzle.clue_cells();
        for part in parts {
            if let Activity::Place { cells, open, empty } = part.activity {
                let cells: CellSet =
                    cells.into_iter().filter_map(|cell| Cell::new(cell.into())).map(CellSet::single).collect();
                assert!(
                    (filled & cells).is_empty() && cells.len() <= open as usize && filled.len() + empty as usize == 81
                );
                filled |= cells;
            }
        }
        assert_eq!(filled.len(), 81);
    }
}

/// A further clue may change the order of the steps, so that the player stalls once more.
#[test]
fn a_further_clue_hardly_ever_makes_a_puzzle_longer() {
    let rng = &mut PuzzleRng::new(4, 0);
    let (mut ratios, mut count, mut longer) = (0.0, 0.0, 0.0);
    for solved in people().iter().step_by(10) {
        let solution = solver::unique_solution(&solved.puzzle).expect("one solution");
        let before = Model::FITTED.expected_seconds(&solved.puzzle, &solution).expect("a time");
        let empty: Vec<_> = (!solved.puzzle.clue_cells()).iter().collect();
        for _ in 0..5 {
            let cell = empty[rng.random_below(empty.len() as u32) as usize];
            let mut puzzle = solved.puzzle;
            puzzle.set(cell, Some(solution.get(cell)));
            let ratio = Model::FITTED.expected_seconds(&puzzle, &solution).expect("a time") / before;
            (ratios, count) = (ratios + ratio, count + 1.0);
            longer += f64::from(u8::from(ratio > 1.05));
        }
    }
    assert!(ratios / count < 0.92 && longer / count < 0.02, "{} in the mean, {longer} of {count}", ratios / count);
}

#[test]
fn generated_puzzles_take_the_minutes_requested() {
    for (level, minutes) in [(None, "8..9"), (Some(Level::Easy), "5..5.5"), (Some(Level::Hard), "11"), (None, "..4")] {
        let range = cluewise::generator::parse_minutes(minutes).expect("minutes");
        let mut targets = Targets::default().with_time(range.clone());
        targets.level = level.map(Into::into);
        for index in 0..5 {
            let made = generate(&targets, 1, index, |_| true).expect("no limit of attempts");
            let time = time::rate(&made.puzzle).expect("a time");
            assert!(range.contains(&time.expected_s), "{minutes}: {}", made.puzzle);
            assert_eq!(made.time(), Some(time));
        }
    }
}
