//! The faults of positions and of pencil marks.

use super::Engine;
use crate::explain::{Candidate, CellId, Language, Wording};
use crate::kinds::{Symbols, Verdict};
use crate::pack::AnyPuzzle;
use std::fmt;

/// The fault of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A clue of the original puzzle is missing.
    MissingClue(Candidate),
    /// Entered digits differ from the solution.
    WrongDigits(Vec<Candidate>),
    /// The pencil marks lack digits of the solution.
    WrongMarks(WrongMarks),
    /// There is not exactly one solution, or the search has used up its budget.
    NotUnique(Verdict),
}

impl Fault {
    /// Returns whether the position still has steps. With several solutions they end before the grid is full.
    pub fn leaves_steps(&self) -> bool {
        matches!(self, Fault::NotUnique(Verdict::Multiple))
    }

    /// Returns the text in this wording, with the digits in these symbols. The budget is that of the engine that has found
    /// the fault. The reasons why there is no solution are those of [`Engine::no_solution`].
    pub fn text(&self, budget: u64, wording: Wording, symbols: Symbols) -> String {
        match self {
            Fault::MissingClue(clue) => {
                let clue = wording.entry(symbols.char(clue.digit), clue.cell);
                let values = [("clue", clue.clone())];
                wording.message("missing clue", &values, || {
                    format!("the original puzzle has {clue}, which this grid lacks; enter the printed digits unchanged")
                })
            }
            Fault::WrongDigits(wrong) => wrong_digits(wrong, wording, symbols),
            Fault::WrongMarks(marks) => marks.text(wording, symbols),
            Fault::NotUnique(Verdict::None) => wording.message("no solution", &[], || "no solution".to_owned()),
            Fault::NotUnique(verdict @ Verdict::Unknown) => {
                let usual = || format!("{verdict}: {budget} branches are used up");
                wording.message("unknown", &[("count", budget.to_string())], usual)
            }
            Fault::NotUnique(_) => wording.message("several solutions", &[], || "several solutions".to_owned()),
        }
    }
}

/// Pencil marks that lack digits of the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct WrongMarks {
    /// The digits of the solution that they lack.
    pub missing: Vec<Candidate>,
    /// Wrong digits: the only candidates of their cells that are no mark of a cell that must hold another digit.
    pub digits: Vec<Candidate>,
    /// The missing digits of the solution that wrong digits do not explain.
    pub unexplained: Vec<Candidate>,
}

impl WrongMarks {
    /// Returns the wrong marks of a puzzle that lack these digits of its solution; `None` without any.
    pub(super) fn new(missing: Vec<Candidate>, puzzle: &AnyPuzzle) -> Option<WrongMarks> {
        if missing.is_empty() {
            return None;
        }
        let (masks, layout) = (puzzle.all_candidates(), puzzle.kind().layout());
        let mask = |cell: u16| masks.get(usize::from(cell)).copied().unwrap_or_default();
        let different: Vec<Vec<u16>> = layout.different_cells().collect();
        let peers = |cell: u16| different.iter().filter(move |cells| cells.contains(&cell)).flatten().copied();
        let only = |cell: CellId| {
            let own = mask(cell.index);
            let is_mark = |other: u16| mask(other) != own && mask(other) & own != 0;
            (own.is_power_of_two() && !peers(cell.index).any(is_mark)).then(|| own.trailing_zeros() as u8 + 1)
        };
        let wrong = |one: &Candidate| only(one.cell).map(|digit| Candidate { cell: one.cell, digit });
        let digits: Vec<Candidate> = missing.iter().filter_map(wrong).collect();
        let is_explained = |one: &&Candidate| {
            let is_seen = |other: &Candidate| {
                other.digit == one.digit && peers(one.cell.index).any(|cell| cell == other.cell.index)
            };
            only(one.cell).is_some() || digits.iter().any(is_seen)
        };
        let unexplained = missing.iter().filter(|one| !is_explained(one)).copied().collect();
        Some(WrongMarks { missing, digits, unexplained })
    }

    /// Returns the text in this wording, with the digits in these symbols: first wrong digits, then unexplained marks.
    pub fn text(&self, wording: Wording, symbols: Symbols) -> String {
        let digits = (!self.digits.is_empty()).then(|| wrong_digits(&self.digits, wording, symbols));
        let lacking = |one: &Candidate| format!("{} lacks {}", one.cell, symbols.char(one.digit));
        let marks = (!self.unexplained.is_empty()).then(|| {
            wording.message("wrong marks", &[("digits", names(&self.unexplained, wording, symbols))], || {
                let each: Vec<String> = self.unexplained.iter().map(lacking).collect();
                format!("wrong pencil marks, the solution has a digit that they lack: {}", each.join(", "))
            })
        });
        let semicolon = wording.language.unwrap_or(Language::English).semicolon();
        digits.into_iter().chain(marks).collect::<Vec<_>>().join(&semicolon)
    }
}

/// The text in English.
impl fmt::Display for WrongMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Wording::default(), Symbols::DIGITS))
    }
}

/// Returns digits in cells, separated by commas.
fn names(all: &[Candidate], wording: Wording, symbols: Symbols) -> String {
    let named = |one: &Candidate| wording.entry(symbols.char(one.digit), one.cell);
    all.iter().map(named).collect::<Vec<_>>().join(", ")
}

/// Returns the text about digits that differ from the solution.
fn wrong_digits(wrong: &[Candidate], wording: Wording, symbols: Symbols) -> String {
    let key = if wrong.len() == 1 { "wrong digit" } else { "wrong digits" };
    let names = names(wrong, wording, symbols);
    wording.message(key, &[("digits", names.clone())], || format!("{key}: {names}"))
}

impl Engine {
    /// Returns the pencil marks that contradict the only solution of the clues. None are wrong if the clues do not have
    /// exactly one solution.
    pub fn wrong_marks(&mut self, puzzle: &AnyPuzzle) -> Option<WrongMarks> {
        WrongMarks::new(self.missing_candidates(puzzle), puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::PuzzleKind;

    #[test]
    fn texts_in_all_languages() {
        let kind = PuzzleKind::of_size(9).expect("a size");
        let entry = |cell, digit| Candidate { cell: CellId::of(&kind, cell), digit };
        let wrong = |cells: u16| Fault::WrongDigits((0..cells).map(|cell| entry(cell, 5)).collect());
        let marks = |digits, unexplained| Fault::WrongMarks(WrongMarks { missing: Vec::new(), digits, unexplained });
        let clue = Fault::MissingClue(entry(3, 12));
        for (fault, language, text) in [
            (
                &clue,
                None,
                "the original puzzle has C in r1c4, which this grid lacks; enter the printed digits unchanged",
            ),
            (&clue, Some(Language::French), "la grille de départ a C en r1c4, "),
            (&wrong(1), None, "wrong digit: 5 in r1c1"),
            (&wrong(2), None, "wrong digits: 5 in r1c1, 5 in r1c2"),
            (&wrong(2), Some(Language::German), "falsche Ziffern: 5 in r1c1, 5 in r1c2"),
            (
                &marks(vec![], vec![entry(2, 1)]),
                None,
                "wrong pencil marks, the solution has a digit that they lack: r1c3 lacks 1",
            ),
            (
                &marks(vec![entry(1, 2)], vec![entry(2, 1)]),
                Some(Language::German),
                "falsche Ziffer: 2 in r1c2; falsche Notizen, ",
            ),
            (&Fault::NotUnique(Verdict::Unknown), None, "unknown: 7 branches are used up"),
            (&Fault::NotUnique(Verdict::Unknown), Some(Language::German), "unbekannt: 7 Verzweigungen sind verbraucht"),
            (&Fault::NotUnique(Verdict::Multiple), Some(Language::French), "plusieurs solutions"),
        ] {
            let found = fault.text(7, Wording { language, ..Wording::default() }, Symbols::DIGITS);
            let is_whole = !text.ends_with(' ');
            assert!(if is_whole { found == text } else { found.starts_with(text) }, "{found}");
        }
    }
}
