//! The messages of `explain` and `hint` about puzzles, in the requested language.

use crate::commands::puzzle_title::PuzzleTitle;
use crate::io::input::Location;
use crate::puzzle_errors;
use crate::puzzle_names::puzzle_name;
use crate::solution_errors::{missing_text, wrong_and_missing};
use cluewise::engine::OpenEnd;
use cluewise::explain::{Candidate, Coordinates, Language, NoStep};
use cluewise::formats::printable;
use cluewise::kinds::NoSolution;
use cluewise::pack::AnyPuzzle;

/// The wording of messages: a language, if one is requested, and the names of cells.
#[derive(Clone, Copy, Default, Debug)]
pub struct Messages {
    pub language: Option<Language>,
    pub coordinates: Coordinates,
}

impl Messages {
    /// Returns a text with the requested names of cells.
    pub fn with_coordinates(self, text: &str) -> String {
        self.coordinates.apply(text, self.language.unwrap_or(Language::English))
    }

    /// Returns the message of this key in the requested language, or else the usual one.
    fn message(self, key: &str, values: &[(&str, String)], usual: impl FnOnce() -> String) -> String {
        let own = self.language.and_then(|language| language.message(key, values));
        self.with_coordinates(&own.unwrap_or_else(usual))
    }

    /// Joins items by `and`.
    fn list(self, items: &[String]) -> String {
        self.language.unwrap_or(Language::English).and(items)
    }

    /// Returns a digit and its cell, such as `5 in r1c1`.
    pub fn entry(self, digit: impl ToString, cell: impl ToString) -> String {
        let (digit, cell) = (digit.to_string(), cell.to_string());
        let usual = format!("{digit} in {cell}");
        self.message("entry", &[("digit", digit), ("cell", cell)], || usual)
    }

    /// Returns the message about entered digits that differ from the solution, such as `5 in r1c1`; `None` without any.
    pub fn wrong_digits(self, digits: &[String]) -> Option<String> {
        let usual = puzzle_errors::wrong_digits(digits)?;
        let key = if digits.len() == 1 { "wrong digit" } else { "wrong digits" };
        Some(self.message(key, &[("digits", digits.join(", "))], || usual))
    }

    /// Returns the message about a clue of the original puzzle that the grid with the entries lacks.
    pub fn missing_clue(self, clue: &str) -> String {
        self.message("missing clue", &[("clue", clue.to_owned())], || puzzle_errors::missing_clue(clue))
    }

    /// Returns the message about several solutions.
    pub fn several_solutions(self) -> String {
        self.message("several solutions", &[], || "several solutions".to_owned())
    }

    /// Returns the message about a puzzle without a solution for these reasons, with a remedy if entered digits may be
    /// wrong: the cells that contradict each other, and those such that the puzzle without the digit in any one of them
    /// has one solution.
    pub fn no_solution(self, found: &NoSolution, has_remedy: bool) -> String {
        let own = self.language.and_then(|language| Some((language, language.message("no solution", &[])?)));
        let Some((language, none)) = own else {
            return self.with_coordinates(&puzzle_errors::no_solution(found, has_remedy));
        };
        let words = |key: &str, cells: &[String]| language.message(key, &[("cells", self.list(cells))]);
        let remedy = language.message("remedy", &[]).filter(|_| has_remedy);
        let NoSolution { cells, entries, wrong, .. } = found;
        let reason = match (&cells[..], &entries[..]) {
            _ if !wrong.is_empty() => words("wrong by constraints", wrong),
            ([], []) => None,
            (_, [_]) => words("without entry", entries),
            (_, [_, ..]) => words("without any entry", entries),
            (_, []) => words("contradicting cells", cells),
        };
        let parts: Vec<String> = [Some(none), reason, remedy].into_iter().flatten().collect();
        self.with_coordinates(&parts.join(&language.semicolon()))
    }

    /// Returns the message about pencil marks that lack digits of the solution.
    pub fn missing_marks(self, missing: &[Candidate], puzzle: &AnyPuzzle) -> String {
        let Some(language) = self.language.filter(|language| language.message("wrong marks", &[]).is_some()) else {
            return self.with_coordinates(&missing_text(missing, puzzle));
        };
        let (wrong, marks) = wrong_and_missing(missing, puzzle);
        let wrong: Vec<String> = wrong.into_iter().map(|(cell, digit)| self.entry(digit, cell)).collect();
        let lacking = marks.iter().map(|Candidate { cell, digit }| self.entry(digit, cell)).collect::<Vec<_>>();
        let marks = language.message("wrong marks", &[("digits", lacking.join(", "))]).filter(|_| !lacking.is_empty());
        self.wrong_digits(&wrong).into_iter().chain(marks).collect::<Vec<_>>().join(&language.semicolon())
    }

    /// Returns why there is no step.
    pub fn no_step(self, reason: &NoStep) -> String {
        let key = match reason {
            NoStep::Full => "full",
            NoStep::NoTechnique => "no technique",
            NoStep::NoneLeft => "no step left",
            _ => "",
        };
        self.message(key, &[], || reason.to_string())
    }

    /// Returns where steps end that do not fill the grid.
    pub fn open_end(self, end: OpenEnd) -> String {
        end.text(self.language)
    }

    /// Returns a text with the number of its puzzle, and its title after it or in its place, before it.
    pub fn of_puzzle(self, number: u64, title: Option<&PuzzleTitle>, text: &str) -> String {
        let numbered = || self.message("puzzle", &[("number", number.to_string())], || format!("Puzzle {number}"));
        let name = match title {
            Some(PuzzleTitle::Date(date)) => date.clone(),
            Some(PuzzleTitle::Name(name)) => format!("{} ({name})", numbered()),
            None => numbered(),
        };
        format!("{name}{} {text}", self.colon())
    }

    /// Returns a text after the file and the number of its puzzle.
    pub fn placed(self, location: &Location, id: &str, text: &str) -> String {
        let (number, colon) = (puzzle_name(location.number, id), self.colon());
        let own = self.language.and_then(|language| language.message("puzzle", &[("number", number.clone())]));
        let puzzle = own.unwrap_or_else(|| format!("puzzle {number}"));
        format!("{}{colon} {puzzle}{colon} {text}", printable(location.name()))
    }

    fn colon(self) -> String {
        self.language.map_or_else(|| ":".to_owned(), |language| language.colon())
    }

    /// Returns the message about a grid whose cells are all filled as in the solution.
    pub fn solved(self) -> String {
        self.message("solved", &[], || "solved: every digit is right".to_owned())
    }

    /// Returns the message that a technique has no step.
    pub fn no_step_of(self, technique: &str) -> String {
        let name = self.language.map_or_else(|| technique.to_owned(), |language| language.technique(technique));
        self.message("no step of", &[("technique", name)], || format!("no step of {technique} here"))
    }

    /// Returns the message that no technique of the list of Sudoku Explainer applies.
    pub fn no_listed_technique(self) -> String {
        let usual = "no technique below 8.0 applies; without --all the hint shows the next step";
        self.message("no listed technique", &[], || usual.to_owned())
    }

    /// Returns the message about a requested step of a puzzle with fewer steps.
    pub fn no_such_step(self, number: usize, steps: usize) -> String {
        let values = [("number", number.to_string()), ("steps", steps.to_string())];
        self.message("no such step", &values, || format!("--step {number}: the puzzle has {steps} steps"))
    }
}
