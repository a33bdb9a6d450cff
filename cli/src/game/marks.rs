//! Pencil marks as text, to continue a game: `r1c1=49,r1c2=468`.

use cluewise::{Cell, Digit, DigitSet};
use std::fmt;
use std::str::FromStr;

/// The pencil marks of all cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks(pub [DigitSet; Cell::COUNT]);

impl Marks {
    pub const EMPTY: Marks = Marks([DigitSet::EMPTY; Cell::COUNT]);
}

impl fmt::Display for Marks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marked = Cell::all().map(|cell| (cell, self.0[cell.index()])).filter(|(_, marks)| !marks.is_empty());
        let texts: Vec<String> = marked.map(|(cell, marks)| format!("{cell}={marks}")).collect();
        f.pad(&texts.join(","))
    }
}

impl FromStr for Marks {
    type Err = String;

    fn from_str(text: &str) -> Result<Marks, String> {
        let mut marks = Marks::EMPTY;
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let read = || {
                let (cell, digits) = part.split_once('=')?;
                let digit = |c: char| c.to_digit(10).and_then(|digit| Digit::new(digit as u8)).map(DigitSet::single);
                let digits = digits.chars().map(digit).try_fold(DigitSet::EMPTY, |set, digit| Some(set | digit?))?;
                Some((cell.parse::<Cell>().ok()?, digits))
            };
            let (cell, digits) =
                read().ok_or_else(|| format!("{part:?}: expected a cell and its marks, as r1c1=49"))?;
            marks.0[cell.index()] = digits;
        }
        Ok(marks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_survive_text() {
        let text = "r1c1=49,r9c9=1";
        assert_eq!(text.parse::<Marks>().expect("marks").to_string(), text);
        assert_eq!("".parse::<Marks>(), Ok(Marks::EMPTY));
        for wrong in ["r1c1", "r0c1=4", "r1c1=40", "49"] {
            assert!(wrong.parse::<Marks>().is_err_and(|error| error.contains(wrong)), "{wrong}");
        }
    }
}
