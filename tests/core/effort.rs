//! The effort ranks puzzles as Sudoku Explainer does, and is equal for all isomorphs.

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
const PINNED: [(usize, Level, f64); 25] = [
    (0, Level::Easy, 1.71),
    (1, Level::Medium, 2.0),
    (2, Level::Expert, 4.2),
    (3, Level::Hard, 3.4),
    (24, Level::Extreme, 5.0),
    (27, Level::Hard, 3.0),
    (29, Level::Expert, 4.42),
    (32, Level::Medium, 2.33),
    (42, Level::Easy, 1.75),
    (45, Level::Hard, 3.0),
    (55, Level::Medium, 2.2),
    (62, Level::Expert, 4.22),
    (73, Level::Extreme, 5.2),
    (75, Level::Medium, 2.0),
    (80, Level::Expert, 4.4),
    (81, Level::Easy, 1.66),
    (89, Level::Extreme, 5.02),
    (97, Level::Medium, 2.2),
    (100, Level::Hard, 3.53),
    (109, Level::Expert, 4.4),
    (112, Level::Extreme, 5.0),
    (117, Level::Hard, 3.4),
    (120, Level::Easy, 1.5),
    (134, Level::Easy, 1.6),
    (141, Level::Extreme, 5.0),
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

#[test]
fn isomorphs_have_the_same_effort() {
    let mut seen = [0; 5];
    for (k, rated) in read(SAMPLE).iter().enumerate() {
        let want = rate(&rated.puzzle);
        seen[want.level as usize] += 1;
        for round in 0..8 {
            let twin = Symmetry::random(&mut PuzzleRng::new(k as u64, round)).apply(&rated.puzzle);
            assert_eq!(rate(&twin), want, "{} and {twin}", rated.puzzle);
        }
    }
    assert!(seen.iter().all(|&n| n > 0), "a level is missing: {seen:?}");
}

#[test]
fn a_score_is_reached_or_not() {
    for rated in read(SAMPLE) {
        let (effort, solution) = (rate(&rated.puzzle), solver::unique_solution(&rated.puzzle).expect("one solution"));
        for score in [1.5, 2.0, 3.0, 4.0, 4.4, 5.0, 5.4, 6.0, 6.1, 7.0, effort.score] {
            let reached = reaches(&rated.puzzle, &solution, score);
            assert_eq!(reached, Some(effort.score >= score), "{score} of {}", rated.puzzle);
        }
    }
}

#[test]
fn levels_follow_from_what_was_needed() {
    for rated in read(SAMPLE) {
        let Effort { level, score, measures: m } = rate(&rated.puzzle);
        let search = m.wings + m.digit_chains + m.chains + m.forks + m.nets + m.nests;
        assert_eq!((level, search), (Level::from_score(score), m.stalls), "{}", rated.puzzle);
        assert_eq!(m.stalls > 0, level >= Level::Expert, "{}", rated.puzzle);
        assert_eq!(m.depth > 0, m.stalls > 0, "{}", rated.puzzle);
        let min_level = match (m.naked_singles, m.locked_candidates + m.subsets) {
            (0, 0) => Level::Easy,
            (_, 0) => Level::Medium,
            _ => Level::Hard,
        };
        assert!(if m.stalls == 0 { level == min_level } else { level > min_level }, "{}", rated.puzzle);
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
