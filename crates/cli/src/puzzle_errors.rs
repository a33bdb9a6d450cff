//! Messages about puzzles without a solution: equal digits that see each other, entries that may be wrong, constraints.

use cluewise::kinds::NoSolution;

/// The advice about entries that may be wrong.
const REMEDY: &str =
    "; if digits were entered into a printed puzzle, `hint --original PUZZLE GRID` names the wrong ones";

/// Returns the message about a puzzle without a solution for these reasons, with a remedy if entered digits may be
/// wrong.
pub fn no_solution(found: &NoSolution, has_remedy: bool) -> String {
    found.sentence() + if has_remedy { REMEDY } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::kinds::{Constraint, Puzzle, PuzzleKind, Solvers, Symbols};

    /// Returns the message about a puzzle without a solution.
    fn message_of(kind: &PuzzleKind, puzzle: &Puzzle) -> String {
        let found = NoSolution::find(&mut Solvers::default(), kind, puzzle, Symbols::DIGITS);
        no_solution(&found, found.has_entries)
    }

    /// A puzzle of 4x4 with the message about it.
    fn message(text: &str) -> String {
        let kind = PuzzleKind::of_size(4).expect("a size");
        let puzzle = kind.parse(text, Symbols::DIGITS).expect("a puzzle");
        message_of(&kind, &puzzle)
    }

    #[test]
    fn wrong_entries_are_named() {
        let several = "3 in r1c1, 3 in r3c4, 1 in r4c2";
        assert_eq!(
            message("34..1......3.12."),
            format!(
                "no solution; these digits contradict each other; leave out any one of them and the puzzle has exactly one solution: {several}{REMEDY}"
            )
        );
        let clash = "(r1c4 and r3c4 hold the same digit); these digits contradict each other; leave out any one of them and the puzzle has exactly one solution: 3 in r1c4, 3 in r3c4";
        assert_eq!(message("24.31......3.12."), format!("no solution {clash}{REMEDY}"));
    }

    /// Cages with one solution tell all wrong digits, without the original puzzle.
    #[test]
    fn wrong_digits_in_cages_are_named() {
        let cage = |cell: u16, digit| Constraint::named("killer", [cell], [], [digit]).expect("a cage");
        let cages: Vec<Constraint> = (0..).zip([1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3]).map(|(c, d)| cage(c, d)).collect();
        let kind = PuzzleKind::of_size(4).and_then(|kind| kind.with_constraints(cages)).expect("a variant");
        let puzzle = kind.parse("21..............", Symbols::DIGITS).expect("a puzzle");
        let text = message_of(&kind, &puzzle);
        let wrong = "wrong, as the constraints alone have exactly one solution: 2 in r1c1, 1 in r1c2";
        assert_eq!(text, format!("no solution; {wrong}"));
    }

    #[test]
    fn equal_digits_are_named() {
        let same = "r3c1 and r4c1 hold the same digit, r1c1, r1c2 and r2c1 hold the same digit";
        assert_eq!(message("44..4...1...1..."), format!("no solution ({same}){REMEDY}"));
    }
}
