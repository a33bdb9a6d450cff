//! Verifies the puzzles of files on one thread, and prints how many per second of processor time.
//!
//! A line is a puzzle, and optionally a tab and its solution. Puzzles of twice as many characters as cells end with the
//! regions of a jigsaw. The name of a rule before a file applies to the files after it, such as `samurai` to lines of 441.
//! Non-consecutive puzzles are measured with the table of all grids, whose time is printed apart.
//!
//! ```text
//! cargo run --release --example variant_speed -- [RULES FILE]...
//! ```

#[path = "../tests/common/clock.rs"]
mod clock;

use clock::Clock;
use cluewise::kinds::{Puzzle, PuzzleKind, Regions, RuleSet, Solver, Symbols, Verdict};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

/// Time to spend on the puzzles of one size.
const TIME: Duration = Duration::from_secs(1);

/// Maximum number of puzzles per batch, as in `verify`.
const BATCH: usize = 256;

/// A puzzle, its variant and its solution.
struct Line {
    variant: PuzzleKind,
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
    let variant = PuzzleKind::new(joined.map_or(width, |joined| joined.side()), None, regions, rules)?;
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
    let (clock, mut table_time) = (Clock::start(), Duration::ZERO);
    let (mut rounds, mut wrong, mut branches, mut slowest) = (0, 0, 0, Duration::ZERO);
    let mut last: Option<(PuzzleKind, Solver)> = None;
    while rounds == 0 || clock.elapsed() - table_time < TIME {
        for part in lines.chunk_by(|line, next| line.variant == next.variant).flat_map(|lines| lines.chunks(BATCH)) {
            let variant = &part[0].variant;
            if last.as_ref().is_none_or(|(last, _)| last != variant) {
                last = Some((variant.clone(), Solver::new(&variant.layout())));
                table_time += last.as_mut().map_or(Duration::ZERO, |(_, solver)| make_table(solver));
            }
            let Some((_, solver)) = &mut last else { continue };
            let part_clock = Clock::start();
            let puzzles: Vec<&Puzzle> = part.iter().map(|line| &line.puzzle).collect();
            for (line, found) in part.iter().zip(solver.solve_batch(&puzzles, 2, u64::MAX)) {
                let fits = line.solution.is_none() || found.solutions.first() == line.solution.as_ref();
                branches += found.branches;
                wrong += usize::from(rounds == 0 && !(found.verdict() == Verdict::Unique && fits));
            }
            slowest = slowest.max(part_clock.elapsed() / part.len() as u32);
        }
        rounds += 1;
    }
    let seconds = (clock.elapsed() - table_time).as_secs_f64() / rounds as f64;
    let (count, rate, slowest) = (lines.len(), lines.len() as f64 / seconds, slowest.as_secs_f64() * 1000.0);
    let branches = branches / (rounds * count) as u64;
    let answers = format!("{count} puzzles, {wrong} wrong, {branches} branches each");
    println!("{file} {rules} {side}x{side}: {answers}, {rate:.0}/s, slowest {slowest:.2} ms");
    if table_time > Duration::ZERO {
        println!("table of all grids: {:.2} s", table_time.as_secs_f64());
    }
}

/// Makes the table of all grids, if the variant has one. Returns the time that this took.
fn make_table(solver: &mut Solver) -> Duration {
    let clock = Clock::start();
    if solver.make_table() { clock.elapsed() } else { Duration::ZERO }
}
