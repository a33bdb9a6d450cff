//! The same puzzles through cluewise's engines and through crate `sudoku`, in one process and in turns.
//!
//! ```text
//! cargo run --release -p peers                         sets made from a seed, and ../shared/data if it is there
//! cargo run --release -p peers -- puzzles.txt ...      files with a puzzle on each line
//! cargo run --release -p peers -- --whole target/release/cluewise    the whole process too
//! cargo run --release -p peers -- --generate           making puzzles and grids instead
//! cargo run --release -p peers -- --canonical          canonical forms instead
//! cargo run --release -p peers -- --differ 10000000    nothing but differences
//! ```
//!
//! Each engine gets every set once a round; the least and the median CPU time of all rounds are shown. All counts must be
//! those of crate `sudoku`, or the program stops.

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

/// How long the naive engine may take for a set, in all.
const NAIVE: Duration = Duration::from_millis(500);

fn main() {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(complaint) => {
            eprintln!("{complaint}\n{}", options::USAGE);
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

/// Counts the solutions of all puzzles of a set up to a limit, and says with how much work if it knows.
type Count = dyn Fn(&Set, u64) -> (Vec<u64>, Option<SearchStats>);

/// One way to count the solutions of all puzzles of a set.
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

    /// The seconds that the quickest of all rounds took.
    fn least(&self) -> f64 {
        self.times.iter().min().map_or(f64::NAN, Duration::as_secs_f64)
    }

    fn median(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort();
        times[times.len() / 2].as_secs_f64()
    }
}

/// The engines, the one that the others are compared with first.
fn engines(options: &Options) -> Vec<Engine> {
    let mut engines = vec![Engine::new("crate sudoku".into(), |set, limit| {
        (set.peers.iter().map(|puzzle| puzzle.solutions_count_up_to(limit as usize) as u64).collect(), None)
    })];
    let available = Isa::ALL.into_iter().filter(|isa| isa.is_available());
    for isa in available.filter(|&isa| !options.quick || isa == Isa::best()) {
        engines.push(Engine::new(format!("single {isa}"), move |set, limit| {
            (set.puzzles.iter().map(|puzzle| engine::count_with(isa, puzzle, limit)).collect(), None)
        }));
        // The batch engine has no vectors of its own for SSE2: its portable ones become that.
        if isa != Isa::Sse2 {
            engines.push(Engine::new(format!("batch {isa}"), move |set, limit| {
                let mut batch = engine::batch_with(isa, &set.puzzles, limit, false);
                let counts = batch.by_ref().map(|answer| answer.count).collect();
                (counts, Some(batch.stats()))
            }));
        }
    }
    engines
}

/// Prints the table of one set.
fn compare(set: &Set, options: &Options) {
    let mut engines = engines(options);
    let mut want = None;
    for _ in 0..options.rounds {
        for engine in &mut engines {
            let began = clock::own();
            let (counts, work) = (engine.count)(set, options.limit);
            engine.times.push(clock::own() - began);
            engine.work = work;
            let want = want.get_or_insert_with(|| counts.clone());
            assert!(counts == *want, "{} and {} differ on {}", engine.name, "crate sudoku", set.name);
        }
    }
    let puzzles = set.puzzles.len() as f64;
    let base = engines[0].least();
    println!("\n{} ({} puzzles)", set.name, set.puzzles.len());
    println!(
        "{:18} {:>11} {:>11} {:>10} {:>8} {:>8} {:>7}",
        "engine", "puzzles/s", "median", "ns", "nodes", "passes", "ratio"
    );
    for engine in &engines {
        let work = |part: fn(&SearchStats) -> u64| {
            engine.work.as_ref().map_or("-".into(), |work| format!("{:.1}", part(work) as f64 / puzzles))
        };
        println!(
            "{:18} {:11.0} {:11.0} {:10.1} {:>8} {:>8} {:7.2}",
            engine.name,
            puzzles / engine.least(),
            puzzles / engine.median(),
            engine.least() / puzzles * 1e9,
            work(|work| work.nodes),
            work(|work| work.passes),
            base / engine.least(),
        );
    }
    let want = want.unwrap_or_default();
    if let Some(program) = &options.whole {
        match whole::time(program, set, options.limit, &want, options.rounds) {
            Ok(each) => line("whole process", each, base / puzzles),
            Err(error) => eprintln!("cannot time {program}: {error}"),
        }
    }
    if !options.quick {
        compare_naive(set, options.limit, &want, base / puzzles);
    }
}

/// The naive engine's line, for as many puzzles as it gets done in time; it may take minutes for a single one, and
/// is left out then.
fn compare_naive(set: &Set, limit: u64, want: &[u64], base: f64) {
    if set.puzzles.iter().any(|puzzle| puzzle.clue_count() < 22) {
        return;
    }
    let (mut done, began) = (0, clock::own());
    while done < set.puzzles.len() && clock::own() - began < NAIVE {
        let count = naive::solutions(&set.puzzles[done]).take(limit as usize).count() as u64;
        assert_eq!(count, want[done], "naive and crate sudoku differ on {}", set.puzzles[done]);
        done += 1;
    }
    let each = (clock::own() - began).as_secs_f64() / done as f64;
    line("naive", each, base);
}

/// The line of an engine of which only the seconds a puzzle are known.
fn line(name: &str, each: f64, base: f64) {
    println!("{name:18} {:11.0} {:>11} {:10.1} {:>8} {:>8} {:7.2}", 1.0 / each, "-", each * 1e9, "-", "-", base / each);
}
