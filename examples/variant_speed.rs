//! Verifies the puzzles of files on one thread, and prints how many per second of processor time.
//!
//! A line is a puzzle, and optionally a tab and its solution. Puzzles of twice as many characters as cells end with the
//! regions of a jigsaw. Non-consecutive puzzles are measured with the table of all grids, whose time is printed apart. The name of a rule before a file applies to the files after it, such as `samurai` to lines of 441.
//!
//! ```text
//! cargo run --release --example variant_speed -- [RULES FILE]...
//! ```

use cluewise::variant::{Puzzle, Regions, RuleSet, Solver, Symbols, Variant, Verdict};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
#[cfg(not(unix))]
use std::time::SystemTime;

/// Time to spend on the puzzles of one size, in seconds.
const SECONDS: f64 = 1.0;

/// Maximum number of puzzles per batch, as in `verify`.
const BATCH: usize = 256;

/// A puzzle, its variant and its solution.
struct Line {
    variant: Variant,
    puzzle: Puzzle,
    solution: Option<Puzzle>,
}

fn parse(line: &str, rules: RuleSet) -> Result<Line, Box<dyn Error>> {
    let mut fields = line.split('\t').skip_while(|field| field.len() < 16);
    let text = fields.next().unwrap_or_default();
    let length = text.len();
    let (cells, regions) = match (length / 2).isqrt().pow(2) * 2 == length {
        true => (&text[..length / 2], Some(Arc::new(Regions::new(text[length / 2..].chars())?))),
        false => (text, None),
    };
    let width = cells.len().isqrt();
    let joined = rules.joined_grids().find(|joined| joined.width() == width);
    let variant = Variant::new(joined.map_or(width, |joined| joined.side()), None, regions, rules)?;
    let read = |text: &str| variant.parse(text, Symbols::DIGITS);
    let (puzzle, solution) = (read(cells)?, fields.next().map(read).transpose()?);
    Ok(Line { variant, puzzle, solution })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rules = RuleSet::EMPTY;
    for argument in std::env::args().skip(1) {
        let Ok(text) = std::fs::read_to_string(&argument) else {
            rules = argument.parse()?;
            continue;
        };
        let mut sizes = BTreeMap::<usize, Vec<Line>>::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let line = parse(line, rules)?;
            sizes.entry(line.variant.side()).or_default().push(line);
        }
        sizes.iter().for_each(|(side, lines)| measure(&argument, *side, rules, lines));
    }
    Ok(())
}

/// Verifies the puzzles again and again, and prints the number per second and of wrong answers.
fn measure(file: &str, side: usize, rules: RuleSet, lines: &[Line]) {
    let (start, mut table_seconds) = (seconds(), 0.0);
    let (mut rounds, mut wrong, mut branches, mut slowest) = (0, 0, 0, 0f64);
    let mut last: Option<(Variant, Solver)> = None;
    while rounds == 0 || seconds() - start - table_seconds < SECONDS {
        for part in lines.chunk_by(|line, next| line.variant == next.variant).flat_map(|lines| lines.chunks(BATCH)) {
            let variant = &part[0].variant;
            if last.as_ref().is_none_or(|(last, _)| last != variant) {
                last = Some((variant.clone(), Solver::new(&variant.layout())));
                table_seconds += last.as_mut().map_or(0.0, |(_, solver)| make_table(solver));
            }
            let Some((_, solver)) = &mut last else { continue };
            let begin = seconds();
            let puzzles: Vec<&Puzzle> = part.iter().map(|line| &line.puzzle).collect();
            for (line, found) in part.iter().zip(solver.solve_batch(&puzzles, 2, u64::MAX)) {
                let fits = line.solution.is_none() || found.solutions.first() == line.solution.as_ref();
                branches += found.branches;
                wrong += usize::from(rounds == 0 && !(found.verdict() == Verdict::Unique && fits));
            }
            slowest = slowest.max((seconds() - begin) / part.len() as f64);
        }
        rounds += 1;
    }
    let seconds = (seconds() - start - table_seconds) / rounds as f64;
    let (count, rate, slowest) = (lines.len(), lines.len() as f64 / seconds, slowest * 1000.0);
    let branches = branches / (rounds * count) as u64;
    let answers = format!("{count} puzzles, {wrong} wrong, {branches} branches each");
    println!("{file} {rules} {side}x{side}: {answers}, {rate:.0}/s, slowest {slowest:.2} ms");
    if table_seconds > 0.0 {
        println!("table of all grids: {table_seconds:.2} s");
    }
}

/// Makes the table of all grids, if the variant has one. Returns the seconds that this took.
fn make_table(solver: &mut Solver) -> f64 {
    let start = seconds();
    if solver.make_table() { seconds() - start } else { 0.0 }
}

/// Returns the processor time of the thread in seconds.
#[cfg(unix)]
fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Returns the time in seconds.
#[cfg(not(unix))]
fn seconds() -> f64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0.0, |elapsed| elapsed.as_secs_f64())
}
