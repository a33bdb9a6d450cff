//! Makes puzzles with a crate, or names the hardest strategy of crate `sudoku` for those of the input. Started by generators.py and
//! raters.py.
//!
//! ```text
//! rivals CRATE REQUEST COUNT SECONDS    one puzzle a line, 81 characters
//! rivals rate <PUZZLES                  one strategy a line, `-` for puzzles that need others
//! ```

use std::time::Instant;
use sudoku::Sudoku;
use sudoku::strategy::{Strategy, StrategySolver};

/// The strategies from easy to hard.
const STRATEGIES: [Strategy; 14] = [
    Strategy::HiddenSingles,
    Strategy::NakedSingles,
    Strategy::LockedCandidates,
    Strategy::NakedPairs,
    Strategy::HiddenPairs,
    Strategy::NakedTriples,
    Strategy::HiddenTriples,
    Strategy::NakedQuads,
    Strategy::HiddenQuads,
    Strategy::XWing,
    Strategy::Swordfish,
    Strategy::Jellyfish,
    Strategy::XyWing,
    Strategy::XyzWing,
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args[..] {
        ["rate"] => std::io::stdin().lines().for_each(|line| println!("{}", hardest(&line.expect("text")))),
        [name, request, count, seconds] => {
            let (count, seconds): (usize, f64) = (count.parse().expect("a number"), seconds.parse().expect("a number"));
            let started = Instant::now();
            for _ in 0..count {
                println!("{}", puzzle(name, request));
                if started.elapsed().as_secs_f64() > seconds {
                    break;
                }
            }
        }
        _ => panic!("rivals rate, or rivals CRATE REQUEST COUNT SECONDS"),
    }
}

fn puzzle(name: &str, request: &str) -> String {
    match name {
        "sodo" => {
            let level = match request {
                "easy" => sodo::Difficulty::Easy,
                "medium" => sodo::Difficulty::Medium,
                "hard" => sodo::Difficulty::Hard,
                _ => sodo::Difficulty::Expert,
            };
            sodo::Solver::new().generate(9, level).expect("a puzzle").to_string_compact()
        }
        "sudoko" => {
            let level = match request {
                "easy" => sudoko::Difficulty::Easy,
                "medium" => sudoko::Difficulty::Medium,
                "hard" => sudoko::Difficulty::Hard,
                _ => sudoko::Difficulty::Expert,
            };
            let made = sudoko::SudokuSolver::new().generate_puzzle(9, level).expect("a puzzle");
            made.grid.iter().flatten().map(|cell| cell.value().unwrap_or(0).to_string()).collect()
        }
        "soku" => {
            let cells = request.parse().expect("a number of clues");
            soku::prelude::Sudoku::new_unique(soku::prelude::SudokuConfig { cells }).to_str_line()
        }
        "sudokugen" => {
            let made = sudokugen::Puzzle::generate(sudokugen::BoardSize::NineByNine);
            made.board().to_string().split_whitespace().collect()
        }
        _ => Sudoku::generate().to_string(),
    }
}

/// Returns the last strategy of the shortest list of [`STRATEGIES`] that solves the puzzle.
fn hardest(puzzle: &str) -> String {
    let puzzle = Sudoku::from_str_line(puzzle).expect("a puzzle");
    let solves = |&count: &usize| StrategySolver::from_sudoku(puzzle).solve(&STRATEGIES[..count]).is_ok();
    (1..=STRATEGIES.len()).find(solves).map_or("-".into(), |count| format!("{:?}", STRATEGIES[count - 1]))
}
