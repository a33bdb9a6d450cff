//! The sets of puzzles that solvers are compared on.

use cluewise::effort::Level;
use cluewise::generator::{Targets, generate};
use cluewise::{CellSet, Puzzle, formats};
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;

/// A set of puzzles with a name.
pub struct Set {
    pub name: String,
    pub puzzles: Vec<Puzzle>,
}

/// How many puzzles of a file are enough.
const MOST: usize = 20_000;

/// The sets in these files; without any, sets made from a seed, and the collections beside the project if there.
pub fn all(files: &[String]) -> io::Result<Vec<Set>> {
    if !files.is_empty() {
        return files.iter().map(|file| read(Path::new(file))).collect();
    }
    let mut sets = vec![minimal("minimal", 20_000, None), minimal("extreme", 1_000, Some(Level::Extreme)), several()];
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    for name in ["17_clue", "hardest_11plus", "top1465", "serg_multi"] {
        let path = data.join(name).with_extension("txt");
        match path.exists() {
            true => sets.push(read(&path)?),
            false => println!("{name}: skipped, the collection is not there"),
        }
    }
    Ok(sets)
}

fn read(path: &Path) -> io::Result<Set> {
    let records = formats::read(Box::new(BufReader::new(File::open(path)?)), None)?;
    let puzzles = records.filter_map(|record| Some(record.ok()?.puzzle)).take(MOST).collect();
    Ok(Set { name: path.file_stem().unwrap_or_default().to_string_lossy().into(), puzzles })
}

fn minimal(name: &str, count: u64, level: Option<Level>) -> Set {
    let mut targets = Targets::default();
    (targets.level, targets.minimal) = (level, true);
    let puzzles = (0..count).filter_map(|i| Some(generate(&targets, 1, i, |_| true).ok()?.puzzle)).collect();
    Set { name: name.into(), puzzles }
}

/// Minimal puzzles that lack three clues more.
fn several() -> Set {
    let thin = |puzzle: Puzzle| puzzle.restricted_to(puzzle.clue_cells().iter().skip(3).collect::<CellSet>());
    let puzzles = minimal("", 10_000, None).puzzles.into_iter().map(thin).collect();
    Set { name: "several".into(), puzzles }
}
