//! The engines that count solutions: crate `sudoku`, and those of cluewise.

use crate::clock;
use crate::options::Options;
use crate::sets::Set;
use cluewise::solver::engine::{self, Isa, SearchStats};
use std::time::Duration;

/// Counts the solutions of all puzzles of a set up to a limit; returns the number of search nodes too, if known.
type Count = dyn Fn(&Set, u64) -> (Vec<u64>, Option<SearchStats>);

/// An engine, with the times of its rounds.
pub struct Engine {
    pub name: String,
    pub count: Box<Count>,
    pub times: Vec<Duration>,
    pub work: Option<SearchStats>,
}

impl Engine {
    fn new(name: String, count: impl Fn(&Set, u64) -> (Vec<u64>, Option<SearchStats>) + 'static) -> Engine {
        Engine { name, count: Box::new(count), times: Vec::new(), work: None }
    }

    /// Returns the seconds of the fastest round.
    pub fn min(&self) -> f64 {
        self.times.iter().min().map_or(f64::NAN, Duration::as_secs_f64)
    }

    /// Returns the median of the rounds in seconds.
    pub fn median(&self) -> f64 {
        clock::median(&self.times)
    }
}

/// Returns the engines; the others are compared with the first.
pub fn engines(options: &Options) -> Vec<Engine> {
    let mut engines = vec![Engine::new("crate sudoku".into(), |set, limit| {
        (set.peers.iter().map(|puzzle| puzzle.solutions_count_up_to(limit as usize) as u64).collect(), None)
    })];
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    for isa in available.filter(|&isa| !options.quick || isa == Isa::best()) {
        engines.push(Engine::new(format!("single {isa}"), move |set, limit| {
            (set.puzzles.iter().map(|puzzle| engine::count_with(isa, puzzle, limit)).collect(), None)
        }));
        engines.push(Engine::new(format!("batch {isa}"), move |set, limit| {
            let mut batch = engine::count_batch_with(isa, &set.puzzles, limit);
            let counts = batch.by_ref().map(|answer| answer.count).collect();
            (counts, Some(batch.stats()))
        }));
    }
    engines
}
