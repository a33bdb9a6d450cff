//! Totals and histograms as text.

use super::{Histogram, Stats, per_cent};
use std::fmt;

/// The length of the longest bar, in characters.
const LONGEST: u64 = 40;

/// Totals, then histograms with a line for each value that came up.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count, of) in self.totals() {
            match of {
                Some(all) => writeln!(f, "{name:10} {count:>9} {:>6.1} %", per_cent(count, all))?,
                None => writeln!(f, "{name:10} {count:>9}")?,
            }
        }
        self.histograms().iter().try_for_each(|histogram| write!(f, "\n{histogram}"))
    }
}

impl fmt::Display for Histogram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sum, most) = (self.sum(), self.most());
        writeln!(f, "{}", self.title)?;
        for (value, count) in &self.rows {
            let line = format!("{value:10} {count:>9} {:>6.1} %  {}", per_cent(*count, sum), bar(*count, most));
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// A bar as long as the count, to an eighth of a character; nothing that came up is without one.
fn bar(count: u64, most: u64) -> String {
    let eighths = (u128::from(count) * u128::from(8 * LONGEST) / u128::from(most.max(1))).max(1) as u64;
    let part = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][(eighths % 8) as usize];
    "█".repeat((eighths / 8) as usize) + part
}

#[cfg(test)]
mod tests {
    use super::bar;

    #[test]
    fn bars_are_as_long_as_counts() {
        let lengths = [(80, 40), (40, 20), (2, 1), (1, 1)].map(|(count, want)| (bar(count, 80).chars().count(), want));
        assert!(lengths.iter().all(|(length, want)| length == want), "{lengths:?}");
        assert_eq!((bar(1, 1_000_000).as_str(), bar(3, 80).as_str()), ("▏", "█▌"));
    }
}
