//! Prints whether each puzzle of a file, of any kind, has exactly one solution. The format of the file is detected.
//!
//! `cargo run --example verify_file -- puzzles.txt`; without an argument, it tests three built-in puzzles.

use cluewise::formats;
use cluewise::kinds::Solver;
use std::fs::File;
use std::io::{self, BufRead, BufReader};

const SAMPLE: &str = "\
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4.....4
";

fn main() -> io::Result<()> {
    let input: Box<dyn BufRead + Send> = match std::env::args().nth(1) {
        Some(path) => Box::new(BufReader::new(File::open(path)?)),
        None => Box::new(SAMPLE.as_bytes()),
    };
    for record in formats::read(input, None, &formats::ReadOptions::default())? {
        match record {
            Ok(record) => {
                let mut solver = Solver::new(&record.kind().layout());
                let found = solver.count(&*record.puzzle.clues(), 2, Solver::DEFAULT_BUDGET);
                println!("{}\t{}", found.verdict(), record.puzzle);
            }
            Err(error) => println!("malformed\t{error}"),
        }
    }
    Ok(())
}
