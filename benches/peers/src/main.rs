//! Compares cluewise's engines with crate `sudoku` on the same puzzles, in one process, in turns.
//!
//! ```text
//! cargo run --release -p peers                         generated sets, and those of ../shared/data if present
//! cargo run --release -p peers -- puzzles.txt ...      files with one puzzle per line
//! cargo run --release -p peers -- --whole target/release/cluewise    also the whole process
//! cargo run --release -p peers -- --generate           generation of puzzles and grids
//! cargo run --release -p peers -- --canonical          canonical forms
//! cargo run --release -p peers -- --differ 10000000    comparison of counts only
//! ```
//!
//! Each round runs every engine on every set. The minimum and the median of the processor times are shown. The program
//! stops if a count differs from that of crate `sudoku`.

mod canonical;
mod clock;
mod differ;
mod generate;
mod options;
mod sets;
mod whole;

use cluewise::solver::engine::{self, Isa, SearchStats};
use cluewise::solver::naive;
use options::Options;
use sets::Set;
use std::time::Duration;

/// Time limit of the naive engine per set.
const NAIVE: Duration = Duration::from_millis(500);

fn main() {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{}", options::USAGE);
            std::process::exit(2);
        }
    };
    if options.generate {
        return generate::compare(options.rounds);
    }
    if options.canonical {
        return canonical::compare(options.rounds, &sets::all(&options));
    }
    if let Some(puzzles) = options.differ {
        std::process::exit(i32::from(!differ::compare(&options, puzzles)));
    }
    println!("counting up to {}, {} rounds, one thread", options.limit, options.rounds);
    for set in sets::all(&options) {
        compare(&set, &options);
    }
}

/// Counts the solutions of all puzzles of a set up to a limit; returns the number of search nodes too, if known.
type Count = dyn Fn(&Set, u64) -> (Vec<u64>, Option<SearchStats>);

/// An engine: counts the solutions of all puzzles of a set.
struct Engine {
    name: String,
    count: Box<Count>,
    times: Vec<Duration>,
    work: Option<SearchStats>,
}

impl Engine {
    fn new(name: String, count: impl Fn(&Set, u64) -> (Vec<u64>, Option<SearchStats>) + 'static) -> Engine {
        Engine { name, count: Box::new(count), times: Vec::new(), work: None }
    }

    /// Returns the seconds of the fastest round.
    fn min(&self) -> f64 {
        self.times.iter().min().map_or(f64::NAN, Duration::as_secs_f64)
    }

    fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2].as_secs_f64()
    }
}

/// Returns the engines; the others are compared with the first.
fn engines(options: &Options) -> Vec<Engine> {
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

/// Prints the table of one set.
fn compare(set: &Set, options: &Options) {
    let mut engines = engines(options);
    let mut expected = None;
    for _ in 0..options.rounds {
        for engine in &mut engines {
            let start = clock::process_time();
            let (counts, work) = (engine.count)(set, options.limit);
            engine.times.push(clock::process_time() - start);
            engine.work = work;
            let expected = expected.get_or_insert_with(|| counts.clone());
            assert!(counts == *expected, "{} and {} differ on {}", engine.name, "crate sudoku", set.name);
        }
    }
    print_table(set, &engines);
    let base = engines[0].min() / set.puzzles.len() as f64;
    let expected = expected.unwrap_or_default();
    if let Some(program) = &options.whole {
        match whole::time(program, set, options.limit, &expected, options.rounds) {
            Ok(each) => line("whole process", each, base),
            Err(error) => eprintln!("cannot time {program}: {error}"),
        }
    }
    if !options.quick {
        compare_naive(set, options.limit, &expected, base);
    }
}

/// Prints the times and the work of the engines; the first one is the base of the ratios.
fn print_table(set: &Set, engines: &[Engine]) {
    let puzzles = set.puzzles.len() as f64;
    let base = engines[0].min();
    println!("\n{} ({} puzzles)", set.name, set.puzzles.len());
    println!(
        "{:18} {:>11} {:>11} {:>10} {:>8} {:>8} {:>7}",
        "engine", "puzzles/s", "median", "ns", "nodes", "passes", "ratio"
    );
    for engine in engines {
        let work = |part: fn(&SearchStats) -> u64| {
            engine.work.as_ref().map_or("-".into(), |work| format!("{:.1}", part(work) as f64 / puzzles))
        };
        println!(
            "{:18} {:11.0} {:11.0} {:10.1} {:>8} {:>8} {:7.2}",
            engine.name,
            puzzles / engine.min(),
            puzzles / engine.median(),
            engine.min() / puzzles * 1e9,
            work(|work| work.nodes),
            work(|work| work.passes),
            base / engine.min(),
        );
    }
}

/// Returns the result of the naive engine for the puzzles within its time limit. `None` if a single puzzle takes
/// longer: some take minutes.
fn compare_naive(set: &Set, limit: u64, expected: &[u64], base: f64) {
    if set.puzzles.iter().any(|puzzle| puzzle.clue_count() < 22) {
        return;
    }
    let (mut done, start) = (0, clock::process_time());
    while done < set.puzzles.len() && clock::process_time() - start < NAIVE {
        let count = naive::solutions(&set.puzzles[done]).take(limit as usize).count() as u64;
        assert_eq!(count, expected[done], "naive and crate sudoku differ on {}", set.puzzles[done]);
        done += 1;
    }
    let each = (clock::process_time() - start).as_secs_f64() / done as f64;
    line("naive", each, base);
}

/// Returns the line of an engine with known seconds per puzzle.
fn line(name: &str, each: f64, base: f64) {
    println!("{name:18} {:11.0} {:>11} {:10.1} {:>8} {:>8} {:7.2}", 1.0 / each, "-", each * 1e9, "-", "-", base / each);
}
