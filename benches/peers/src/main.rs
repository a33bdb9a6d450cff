//! Compares cluewise's engines with crate `sudoku` on the same puzzles, in one process, in turns.
//!
//! ```text
//! cargo run --release -p peers                         generated sets, and those of ../shared/data if present
//! cargo run --release -p peers -- puzzles.txt ...      files with one puzzle per line
//! cargo run --release -p peers -- --whole target/release/cluewise    also the whole process
//! cargo run --release -p peers -- --generate           generation of puzzles and grids
//! cargo run --release -p peers -- --canonical          canonical forms
//! cargo run --release -p peers -- --ratings            ratings by Sudoku Explainer and effort
//! cargo run --release -p peers -- --all                all of these, then tables of the results
//! cargo run --release -p peers -- --differ 10000000    comparison of counts only
//! ```
//!
//! Each round runs every engine on every set. The minimum and the median of the processor times are shown. The program
//! stops if a count differs from that of crate `sudoku`, or a rating from the expected one.

mod canonical;
mod clock;
mod differ;
mod engines;
mod generate;
mod options;
mod race;
mod ratings;
mod report;
mod sets;
mod solving;
mod start;
mod whole;

use options::{Mode, Options};

/// The limit of the second count of puzzles with many solutions.
const HIGH_LIMIT: u64 = 1000;

fn main() {
    let options = match Options::parse(std::env::args().skip(1)) {
        Ok(options) => options,
        Err(message) => {
            eprintln!("{message}\n{}", options::USAGE);
            std::process::exit(2);
        }
    };
    match options.mode {
        Mode::Solving => drop(solving::compare(&options, &sets::all(&options))),
        Mode::Generate => drop(generate::compare(options.rounds)),
        Mode::Canonical => drop(canonical::compare(options.rounds, &sets::all(&options))),
        Mode::Ratings => drop(ratings::compare(&options)),
        Mode::Differ(puzzles) => std::process::exit(i32::from(!differ::compare(&options, puzzles))),
        Mode::All => compare_all(options),
    }
}

/// Makes all comparisons and prints their results again as tables.
fn compare_all(mut options: Options) {
    let sets = sets::all(&options);
    let mut solving = solving::compare(&options, &sets);
    let mut races = generate::compare(options.rounds);
    races.extend(canonical::compare(options.rounds, &sets));
    races.extend(ratings::compare(&options));
    if let Some(program) = &options.whole {
        match start::compare(program, options.rounds) {
            Ok(race) => races.push(race),
            Err(error) => eprintln!("cannot time {program}: {error}"),
        }
    }
    options.limit = HIGH_LIMIT;
    let several: Vec<_> = sets.into_iter().filter(|set| set.name == sets::MANY_SOLUTIONS).collect();
    for mut row in solving::compare(&options, &several) {
        row.set += &format!(", limit {HIGH_LIMIT}");
        solving.push(row);
    }
    report::print(&solving, &races);
}
