//! Fits the constants of the solving time to the times of people.

use cluewise::rating::effort::{self, Level};
use cluewise::rating::time::Model;
use cluewise::{Grid, Puzzle, solver};
use std::error::Error;

/// A puzzle with the times of people.
pub struct Solved {
    pub puzzle: Puzzle,
    solution: Grid,
    pub level: Level,
    pub players: f64,
    /// Mean time in seconds.
    pub seconds: f64,
}

impl Solved {
    fn parse(line: &str) -> Result<Solved, Box<dyn Error>> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, players, seconds] = fields[..] else {
            return Err(format!("expected three columns: {line}").into());
        };
        let puzzle: Puzzle = puzzle.parse()?;
        let solution = solver::unique_solution(&puzzle).ok_or("a puzzle does not have exactly one solution")?;
        let level = effort::rate_unique(&puzzle, &solution).ok_or("a puzzle without effort")?.level;
        Ok(Solved { puzzle, solution, level, players: players.parse()?, seconds: seconds.parse()? })
    }

    /// Returns the expected time in seconds.
    pub fn predicted(&self, model: &Model) -> f64 {
        model.expected_seconds(&self.puzzle, &self.solution).unwrap_or(f64::NAN)
    }
}

/// Parses a table: puzzle, number of players and mean seconds per line, separated by tabs.
pub fn parse(text: &str) -> Result<Vec<Solved>, Box<dyn Error>> {
    text.lines().filter(|line| !line.starts_with('#')).map(Solved::parse).collect()
}

/// Returns for each puzzle the time that is predicted by constants fitted to the others: the set is divided into parts, each
/// predicted from the rest.
pub fn cross_validated(set: &[Solved], folds: usize, iterations: usize) -> Vec<f64> {
    let mut predicted = vec![0.0; set.len()];
    for fold in 0..folds {
        let training: Vec<&Solved> =
            set.iter().enumerate().filter(|(n, _)| n % folds != fold).map(|(_, s)| s).collect();
        let model = fit(&training, iterations);
        for n in (fold..set.len()).step_by(folds) {
            predicted[n] = set[n].predicted(&model);
        }
    }
    predicted
}

/// The constants, as logarithms.
type Point = [f64; 7];

fn model(point: &Point) -> Model {
    let [start, enter, box_weight, line_weight, naked_weight, locked, technique] = point.map(f64::exp);
    Model { start, enter, box_weight, line_weight, naked_weight, locked, technique }
}

fn point(model: &Model) -> Point {
    let Model { start, enter, box_weight, line_weight, naked_weight, locked, technique } = *model;
    [start, enter, box_weight, line_weight, naked_weight, locked, technique].map(f64::ln)
}

/// Returns the mean error: the squared logarithm of the ratio up to half, then linear, with the precision of the mean.
fn error(set: &[&Solved], candidate: &Point) -> f64 {
    let model = model(candidate);
    let (mut sum, mut weights) = (0.0, 0.0);
    for solved in set {
        let error = (solved.seconds / solved.predicted(&model)).ln().abs();
        let weight = solved.players / (solved.players + 8.0);
        sum += weight * if error < 0.5 { error * error } else { error - 0.25 };
        weights += weight;
    }
    sum / weights
}

/// The constants that a fit begins with.
const START: Model = Model {
    start: 50.0,
    enter: 2.7,
    box_weight: 12.0,
    line_weight: 5.0,
    naked_weight: 1.8,
    locked: 50.0,
    technique: 100.0,
};

/// Returns the best constants by the simplex method of Nelder and Mead.
pub fn fit(set: &[&Solved], iterations: usize) -> Model {
    const N: usize = 7;
    let start = point(&START);
    let mut simplex: Vec<(f64, Point)> = (0..=N)
        .map(|n| {
            let mut vertex = start;
            if n < N {
                vertex[n] += 0.3;
            }
            (error(set, &vertex), vertex)
        })
        .collect();
    for _ in 0..iterations {
        simplex.sort_by(|a, b| a.0.total_cmp(&b.0));
        let worst = simplex[N];
        let mut center = [0.0; N];
        for (_, vertex) in &simplex[..N] {
            (0..N).for_each(|k| center[k] += vertex[k] / N as f64);
        }
        let at = |t: f64| {
            let vertex = std::array::from_fn(|k| center[k] + t * (worst.1[k] - center[k]));
            (error(set, &vertex), vertex)
        };
        let reflected = at(-1.0);
        simplex[N] = if reflected.0 < simplex[0].0 {
            let expanded = at(-2.0);
            if expanded.0 < reflected.0 { expanded } else { reflected }
        } else if reflected.0 < simplex[N - 1].0 {
            reflected
        } else {
            let contracted = at(if reflected.0 < worst.0 { -0.5 } else { 0.5 });
            if contracted.0 < worst.0.min(reflected.0) {
                contracted
            } else {
                let best = simplex[0].1;
                for (value, vertex) in &mut simplex[1..] {
                    (0..N).for_each(|k| vertex[k] = f64::midpoint(vertex[k], best[k]));
                    *value = error(set, vertex);
                }
                continue;
            }
        };
    }
    simplex.sort_by(|a, b| a.0.total_cmp(&b.0));
    model(&simplex[0].1)
}
