//! Programs that do the same work in turns.

use crate::clock;

/// A contender: its name, and a function that does a share of the work.
pub type Contender<'a> = (&'a str, Box<dyn Fn() + 'a>);

/// The result of a race.
pub struct Race {
    pub task: String,
    /// The name of each contender and the median of its seconds per item.
    pub medians: Vec<(String, f64)>,
}

impl Race {
    /// Returns the speed of each contender: its name, items per second, and the ratio to the first one.
    pub fn speeds(&self) -> impl Iterator<Item = (&str, f64, f64)> {
        self.medians.iter().map(|(name, median)| (name.as_str(), 1.0 / median, self.medians[0].1 / median))
    }
}

/// Runs the contenders in turns, each on this number of items per round, and prints the medians of their processor times.
pub fn run(task: &str, rounds: usize, items: u64, contenders: &[Contender]) -> Race {
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..rounds {
        for ((_, work), times) in contenders.iter().zip(&mut times) {
            let start = clock::process_time() + clock::child_time();
            work();
            times.push(clock::process_time() + clock::child_time() - start);
        }
    }
    let names = contenders.iter().map(|(name, _)| name.to_string());
    let medians = times.iter().map(|times| clock::median(times) / items as f64);
    let race = Race { task: task.into(), medians: names.zip(medians).collect() };
    println!("{task}");
    for (name, speed, ratio) in race.speeds() {
        println!("{name:22} {speed:11.0}/s {:10.0} ns {ratio:7.2}", 1e9 / speed);
    }
    race
}
