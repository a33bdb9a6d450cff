//! The table of levels that `pack` prints.

use cluewise::pack::{LevelNames, Record};
use cluewise::rating::effort::Level;

/// The table of levels: number of puzzles, range of clues and of effort.
#[derive(Default)]
pub struct LevelTable {
    names: LevelNames,
    rows: [LevelRow; Level::ALL.len()],
}

#[derive(Default)]
struct LevelRow {
    puzzles: usize,
    /// Number of puzzles by number of clues.
    clues: Vec<usize>,
    /// Minimum and maximum.
    effort: Option<(f64, f64)>,
}

impl LevelTable {
    /// Creates an empty table with these display names.
    pub fn new(names: LevelNames) -> LevelTable {
        LevelTable { names, ..LevelTable::default() }
    }

    /// Counts a puzzle that is rated.
    pub fn add(&mut self, record: &Record) {
        let (Some(level), Some(effort)) = (record.level, record.effort) else { return };
        let clues = record.puzzle.clue_count();
        let row = &mut self.rows[level as usize];
        row.puzzles += 1;
        row.clues.resize(row.clues.len().max(clues + 1), 0);
        row.clues[clues] += 1;
        row.effort = Some(row.effort.map_or((effort, effort), |(low, high)| (low.min(effort), high.max(effort))));
    }
}

impl std::fmt::Display for LevelTable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = Level::ALL.map(|level| self.names.get(level));
        let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(8);
        writeln!(f, "{:width$} {:>8}  {:14} effort", "level", "puzzles", "clues (mean)")?;
        for (name, row) in names.iter().zip(&self.rows) {
            let Some((low, high)) = row.effort else { continue };
            let fewest = row.clues.iter().position(|&n| n > 0).unwrap_or(0);
            let most = row.clues.iter().rposition(|&n| n > 0).unwrap_or(0);
            let sum: usize = row.clues.iter().enumerate().map(|(clues, n)| clues * n).sum();
            let clues = format!("{fewest}-{most} ({:.1})", sum as f64 / row.puzzles as f64);
            writeln!(f, "{name:width$} {:8}  {clues:14} {low:.2}-{high:.2}", row.puzzles)?;
        }
        Ok(())
    }
}
