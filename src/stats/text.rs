//! Totals and histograms as text.

use super::{Histogram, Stats, percentage};
use std::fmt;

/// The length of the longest bar in characters.
const MAX_BAR_LENGTH: u64 = 40;

/// Totals, then histograms with one line per value.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count, of) in self.totals() {
            match of {
                Some(all) => writeln!(f, "{name:10} {count:>9} {:>6.1} %", percentage(count, all))?,
                None => writeln!(f, "{name:10} {count:>9}")?,
            }
        }
        self.histograms().iter().try_for_each(|histogram| write!(f, "\n{histogram}"))
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sum, max_count) = (self.sum(), self.max());
        writeln!(f, "{}", self.title)?;
        let width = self.rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(10);
        for (value, count) in &self.rows {
            let line =
                format!("{value:width$} {count:>9} {:>6.1} %  {}", percentage(*count, sum), bar(*count, max_count));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// Returns a bar with a length proportional to the count, in eighths of a character; at least one eighth.
fn bar(count: u64, max_count: u64) -> String {
    let eighths = (u128::from(count) * u128::from(8 * MAX_BAR_LENGTH) / u128::from(max_count.max(1))).max(1) as u64;
    let remainder = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(eighths % 8) as usize];
    "█".repeat((eighths / 8) as usize) + remainder
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_are_as_long_as_counts() {
        let lengths =
            [(80, 40), (40, 20), (2, 1), (1, 1)].map(|(count, expected)| (bar(count, 80).chars().count(), expected));
        assert!(lengths.iter().all(|(length, expected)| length == expected), "{lengths:?}");
        assert_eq!((bar(1, 1_000_000).as_str(), bar(3, 80).as_str()), ("▏", "█▌"));
    }
}
