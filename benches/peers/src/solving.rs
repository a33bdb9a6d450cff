//! Counting the solutions of sets of puzzles.

use crate::engines::{Engine, engines};
use crate::options::Options;
use crate::sets::Set;
use crate::{clock, whole};
use cluewise::solver::engine::SearchStats;
use cluewise::solver::naive;
use std::time::Duration;

/// Time limit of the naive engine per set.
const NAIVE: Duration = Duration::from_millis(500);

/// The speed of each engine on a set relative to crate `sudoku`.
pub struct Ratios {
    pub set: String,
    /// The name of an engine and its ratio, in the order of measurement.
    pub engines: Vec<(String, f64)>,
}

/// Prints the table of each set.
pub fn compare(options: &Options, sets: &[Set]) -> Vec<Ratios> {
    println!("counting up to {}, {} rounds, one thread", options.limit, options.rounds);
    sets.iter().map(|set| compare_set(options, set)).collect()
}

fn compare_set(options: &Options, set: &Set) -> Ratios {
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
    let mut ratios: Vec<_> =
        engines.iter().skip(1).map(|engine| (engine.name.clone(), engines[0].min() / engine.min())).collect();
    let base = engines[0].min() / set.puzzles.len() as f64;
    let expected = expected.unwrap_or_default();
    let whole = options.whole.iter().map(|program| (program, "whole process", false));
    for (program, name, is_peer) in whole.chain(options.peer.iter().map(|command| (command, "peer", true))) {
        let time = match is_peer {
            true => whole::time_peer(program, set, options.rounds),
            false => whole::time(program, set, options.limit, &expected, options.rounds),
        };
        match time {
            Ok(each) => {
                line(name, each, base);
                ratios.push((name.into(), base / each));
            }
            Err(error) => eprintln!("cannot time {program}: {error}"),
        }
    }
    if !options.quick {
        compare_naive(set, options.limit, &expected, base);
    }
    Ratios { set: set.name.clone(), engines: ratios }
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

/// Prints the line of the naive engine for the puzzles within its time limit; nothing for sets with few clues, because a single
/// puzzle may take minutes.
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

/// Prints the line of an engine with known seconds per puzzle.
fn line(name: &str, each: f64, base: f64) {
    println!("{name:18} {:11.0} {:>11} {:10.1} {:>8} {:>8} {:7.2}", 1.0 / each, "-", each * 1e9, "-", "-", base / each);
}
