//! The effort ranks puzzles as Sudoku Explainer does, and is equal for all isomorphs.

use cluewise::generator::{Targets, generate};
use cluewise::rating::effort::{self, Effort, Level, rate_unique, reaches};
use cluewise::{Cell, Digit, DigitSet, Grid, Puzzle, PuzzleRng, solver};

use crate::rated;
use rated::{agreement, read};

const SAMPLE: &str = include_str!("../data/rated.txt");

fn rate(puzzle: &Puzzle) -> Effort {
    effort::rate(puzzle).expect("one solution")
}

#[test]
fn the_sample_is_ranked_like_er() {
    let (all, search) = agreement(&read(SAMPLE));
    assert!(all >= 0.97 && search >= 0.90, "{all:.4} overall, {search:.4} among those that need search");
}

/// Lines of the sample with their level and score. A different result is a breaking change.
const PINNED: [(usize, Level, f64); 28] = [
    (0, Level::Easy, 1.61),
    (1, Level::Medium, 2.26),
    (2, Level::Expert, 4.61),
    (3, Level::Hard, 3.34),
    (11, Level::Master, 5.59),
    (24, Level::Extreme, 6.05),
    (27, Level::Hard, 3.34),
    (29, Level::Extreme, 6.02),
    (32, Level::Medium, 2.27),
    (33, Level::Master, 5.61),
    (35, Level::Master, 5.52),
    (42, Level::Easy, 1.63),
    (45, Level::Hard, 3.34),
    (55, Level::Medium, 2.27),
    (62, Level::Expert, 4.7),
    (73, Level::Extreme, 6.3),
    (75, Level::Medium, 2.29),
    (80, Level::Master, 5.59),
    (81, Level::Easy, 1.66),
    (89, Level::Extreme, 6.18),
    (97, Level::Medium, 2.33),
    (100, Level::Hard, 3.5),
    (109, Level::Master, 5.58),
    (112, Level::Extreme, 6.18),
    (117, Level::Hard, 3.43),
    (120, Level::Easy, 1.65),
    (134, Level::Easy, 1.61),
    (141, Level::Extreme, 6.18),
];

#[test]
fn ratings_are_pinned() {
    let sample = read(SAMPLE);
    for (k, level, score) in PINNED {
        let effort = rate(&sample[k].puzzle);
        assert_eq!((effort.level, effort.score), (level, score), "puzzle {k}: {}", sample[k].puzzle);
    }
}

/// A symmetry of puzzles: permutations of rows, columns and digits, and optionally a transposition.
struct Symmetry {
    rows: Vec<usize>,
    columns: Vec<usize>,
    digits: Vec<usize>,
    transpose: bool,
}

impl Symmetry {
    fn random(rng: &mut PuzzleRng) -> Symmetry {
        let mut lines = || {
            let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
            rng.shuffle(&mut bands);
            bands.iter_mut().for_each(|band| rng.shuffle(band));
            bands.concat()
        };
        let (rows, columns) = (lines(), lines());
        let mut digits: Vec<usize> = (0..9).collect();
        rng.shuffle(&mut digits);
        Symmetry { rows, columns, digits, transpose: rng.random_below(2) == 1 }
    }

    fn apply(&self, puzzle: &Puzzle) -> Puzzle {
        let moved = puzzle.clues().filter_map(|(cell, digit)| {
            let (r, c) = (self.rows[cell.row()], self.columns[cell.column()]);
            let cell = if self.transpose { Cell::at(c, r) } else { Cell::at(r, c) };
            cell.zip(DigitSet::from_bits(1 << self.digits[digit.index()]).only())
        });
        moved.collect()
    }
}

/// Returns the sample and generated minimal puzzles, 1,000 in total.
fn thousand_puzzles() -> Vec<Puzzle> {
    let sample = read(SAMPLE).into_iter().map(|rated| rated.puzzle);
    let mut targets = Targets::default();
    targets.minimal = true;
    let generated = (0..).filter_map(|index| generate(&targets, 20, index, |_| true).ok());
    sample.chain(generated.map(|generated| generated.puzzle)).take(1000).collect()
}

#[test]
fn isomorphs_have_the_same_effort() {
    let mut seen = [0; Level::ALL.len()];
    for (k, puzzle) in thousand_puzzles().iter().enumerate() {
        let want = rate(puzzle);
        seen[want.level as usize] += 1;
        for round in 0..20 {
            let twin = Symmetry::random(&mut PuzzleRng::new(k as u64, round)).apply(puzzle);
            assert_eq!(rate(&twin), want, "{puzzle} and {twin}");
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "a level is missing: {seen:?}");
}

#[test]
fn a_score_is_reached_or_not() {
    for rated in read(SAMPLE) {
        let (effort, solution) = (rate(&rated.puzzle), solver::unique_solution(&rated.puzzle).expect("one solution"));
        for score in [1.5, 2.0, 3.0, 4.0, 4.4, 5.0, 5.5, 6.0, 6.05, 6.1, 6.4, 7.0, effort.score] {
            let reached = reaches(&rated.puzzle, &solution, score);
            assert_eq!(reached, Some(effort.score >= score), "{score} of {}", rated.puzzle);
        }
    }
}

#[test]
fn levels_follow_from_what_was_needed() {
    for rated in read(SAMPLE) {
        let Effort { level, score, measures: m } = rate(&rated.puzzle);
        let (patterns, forcing) = (m.fish + m.wings + m.digit_chains + m.uniqueness, m.forks + m.nets + m.nests);
        assert_eq!((level, patterns + m.chains + forcing), (Level::from_score(score), m.stalls), "{}", rated.puzzle);
        assert_eq!(m.depth > 0, m.chains + forcing > 0, "{}", rated.puzzle);
        let min_level = match (m.naked_singles, m.locked_candidates + m.subsets) {
            (0, 0) => Level::Easy,
            (_, 0) => Level::Medium,
            _ => Level::Hard,
        };
        let expected = match (m.stalls, m.chains, forcing) {
            (0, ..) => min_level,
            (_, _, 1..) => Level::Extreme,
            _ if m.points > 1700 => Level::Extreme,
            (_, 0, _) => Level::Expert,
            _ => Level::Master,
        };
        assert_eq!(level, expected, "{}", rated.puzzle);
    }
}

#[test]
fn puzzles_that_are_not_valid_have_an_answer() {
    let few = Puzzle::from(Grid::FIRST).clues().step_by(6).collect();
    for puzzle in [Puzzle::EMPTY, few] {
        let effort = rate_unique(&puzzle, &Grid::FIRST).expect("the grid fills the puzzle");
        assert_eq!((effort.level, effort.measures.depth), (Level::Extreme, 3));
    }
    let mut wrong = Puzzle::from(Grid::FIRST);
    wrong.set(Cell::all().next().expect("a cell"), Digit::new(2));
    assert_eq!(rate_unique(&wrong, &Grid::FIRST), None);
}

/// Prints the scores of the sample: `cargo test --release --test core sample_scores -- --ignored --nocapture`.
#[test]
#[ignore = "prints figures"]
fn sample_scores() {
    for (k, rated) in read(SAMPLE).iter().enumerate() {
        let effort = rate(&rated.puzzle);
        println!("({k}, Level::{:?}, {:?}), // ER {}", effort.level, effort.score, rated.er);
    }
}
