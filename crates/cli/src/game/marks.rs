//! Pencil marks as text, to continue a game: `r1c1=49,r10c2=4A`.

use cluewise::kinds::{PuzzleKind, Symbols};

/// The masks of the pencil marks of all cells; bit 0 is digit 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marks(pub Vec<u32>);

impl Marks {
    /// Parses the marks of the cells of a grid of any size.
    ///
    /// # Errors
    /// Returns which part is not a cell with its marks.
    pub fn parse(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Result<Marks, String> {
        let mut marks = vec![0; kind.cells()];
        let layout = kind.layout();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let read = || {
                let (name, digits) = part.split_once('=')?;
                let cell = (0..kind.cells()).find(|&cell| layout.cell_name(cell as u16) == name)?;
                let digit = |c| symbols.digit(c).filter(|&digit| usize::from(digit) <= kind.side());
                let mask = digits.chars().try_fold(0, |mask, c| Some(mask | 1 << (digit(c)? - 1)))?;
                Some((cell, mask))
            };
            let (cell, mask) = read().ok_or_else(|| format!("{part:?}: expected a cell and its marks, as r1c1=49"))?;
            marks[cell] = mask;
        }
        Ok(Marks(marks))
    }

    /// Returns the marks as text; empty if there are none.
    pub fn text(&self, kind: &PuzzleKind, symbols: Symbols) -> String {
        let layout = kind.layout();
        let marked = (0u16..).zip(&self.0).filter(|(_, mask)| **mask != 0);
        let texts = marked.map(|(cell, &mask)| {
            format!("{}={}", layout.cell_name(cell), digits(mask).map(|digit| symbols.char(digit)).collect::<String>())
        });
        texts.collect::<Vec<_>>().join(",")
    }
}

/// Iterates over the digits of a mask.
pub fn digits(mask: u32) -> impl Iterator<Item = u8> {
    (1..=32).filter(move |digit| mask >> (digit - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_survive_text() {
        let (nine, twelve) = (PuzzleKind::of_size(9).expect("a size"), PuzzleKind::of_size(12).expect("a size"));
        let parse = |text, kind| Marks::parse(text, kind, Symbols::DIGITS);
        for (text, kind) in [("r1c1=49,r9c9=1", &nine), ("", &nine), ("r1c1=49,r10c12=1AC", &twelve), ("", &twelve)] {
            assert_eq!(parse(text, kind).expect("marks").text(kind, Symbols::DIGITS), text);
        }
        for (wrong, kind) in
            [("r1c1", &nine), ("r0c1=4", &nine), ("r1c1=40", &nine), ("49", &nine), ("r1c1=4D", &twelve)]
        {
            assert!(parse(wrong, kind).is_err_and(|error| error.contains(wrong)), "{wrong}");
        }
    }
}
