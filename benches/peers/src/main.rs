//! The same work done by cluewise and by crate `sudoku`, in turn, in one run, on one thread.
//!
//! ```sh
//! cargo run --release -p peers                       # all of it, on sets that it makes itself
//! cargo run --release -p peers -- solve FILE...      # solving, on these files
//! cargo run --release -p peers -- generate
//! ```
//!
//! Answers are compared, so that a wrong fast one cannot pass. Machines drift: engines take turns, round after round,
//! and what is printed is the median, the ratio that of the medians.

mod generate;
mod sets;
mod solve;

use std::time::{Duration, Instant};

fn main() -> std::io::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let what = arguments.next().unwrap_or_else(|| "all".into());
    let files: Vec<String> = arguments.collect();
    if what == "all" || what == "solve" {
        sets::all(&files)?.iter().for_each(solve::compare);
    }
    if what == "all" || what == "generate" {
        generate::compare();
    }
    Ok(())
}

/// One way to do the work: its name, and how it does it.
type Contender<'a> = (String, Box<dyn Fn() + 'a>);

/// How often each contender takes its turn.
const ROUNDS: usize = 7;
/// How long a turn lasts at least.
const TURN: Duration = Duration::from_millis(150);

/// Lets the contenders take turns, and prints a line for each: how many items a second, and how many times as many as
/// the first one.
fn race(items: usize, contenders: &[Contender]) {
    let mut times = vec![Vec::new(); contenders.len()];
    for _ in 0..ROUNDS {
        for ((_, work), times) in contenders.iter().zip(&mut times) {
            let (began, mut repeats) = (Instant::now(), 0);
            while repeats == 0 || began.elapsed() < TURN {
                work();
                repeats += 1;
            }
            times.push(began.elapsed().as_secs_f64() / f64::from(repeats) / items as f64);
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|t| median(t)).collect();
    for ((name, _), median) in contenders.iter().zip(&medians) {
        let (rate, ns, ratio) = (1.0 / median, median * 1e9, medians[0] / median);
        println!("  {name:28} {rate:>12.0}/s {ns:>10.0} ns {ratio:>7.2}x");
    }
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
