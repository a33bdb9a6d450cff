//! The messages of `explain` and `hint` about puzzles, in the requested language.

use crate::commands::puzzle_title::PuzzleTitle;
use crate::count_text::counted;
use crate::io::input::Location;
use crate::puzzle_errors;
use crate::puzzle_names::puzzle_name;
use cluewise::explain::{Language, Wording};
use cluewise::formats::printable;
use cluewise::kinds::NoSolution;

/// The messages in a wording.
#[derive(Clone, Copy, Default, Debug)]
pub struct Messages(pub Wording);

impl Messages {
    /// Returns the message of this key in the requested language, or else the usual one.
    fn message(self, key: &str, values: &[(&str, String)], usual: impl FnOnce() -> String) -> String {
        self.0.message(key, values, usual)
    }

    /// Joins items by `and`.
    fn list(self, items: &[String]) -> String {
        self.0.language.unwrap_or(Language::English).and(items)
    }

    /// Returns the message about a puzzle without a solution for these reasons, with a remedy if entered digits may be
    /// wrong: the cells that contradict each other, and those such that the puzzle without the digit in any one of them
    /// has one solution.
    pub fn no_solution(self, found: &NoSolution, has_remedy: bool) -> String {
        let own = self.0.language.and_then(|language| Some((language, language.message("no solution", &[])?)));
        let Some((language, none)) = own else {
            return self.0.text(&puzzle_errors::no_solution(found, has_remedy));
        };
        let words = |key: &str, cells: &[String]| language.message(key, &[("cells", self.list(cells))]);
        let remedy = language.message("remedy", &[]).filter(|_| has_remedy);
        let NoSolution { cells, entries, wrong, dead_end, .. } = found;
        let reason = match (&cells[..], &entries[..]) {
            _ if dead_end.is_some() => dead_end.as_ref().map(|end| language.dead_end(end)),
            _ if !wrong.is_empty() => words("wrong by constraints", wrong),
            ([], []) => None,
            (_, [_]) => words("without entry", entries),
            (_, [_, ..]) => words("without any entry", entries),
            (_, []) => words("contradicting cells", cells),
        };
        let parts: Vec<String> = [Some(none), reason, remedy].into_iter().flatten().collect();
        self.0.text(&parts.join(&language.semicolon()))
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
        let own = self.0.language.and_then(|language| language.message("puzzle", &[("number", number.clone())]));
        let puzzle = own.unwrap_or_else(|| format!("puzzle {number}"));
        let input = match location.is_argument() {
            true => self.message("argument", &[], || location.name().to_owned()),
            false => printable(location.name()).into_owned(),
        };
        format!("{input}{colon} {puzzle}{colon} {text}")
    }

    /// Returns the line below all steps of a position: their number and how to see the rest.
    pub fn all_steps(self, steps: usize, techniques: usize) -> String {
        let steps = self.counted("steps", steps, || counted(steps, "step"));
        let techniques = self.counted("techniques", techniques, || counted(techniques, "technique"));
        let usual = format!(
            "{steps} of {techniques}; --all=full shows all with their reasons, --all --technique NAME those of a technique"
        );
        self.message("all steps", &[("steps", steps), ("techniques", techniques)], || usual)
    }

    /// Returns the line about techniques that are not listed.
    pub fn more_techniques(self, count: usize) -> String {
        self.counted("more techniques", count, || format!("... and {count} more techniques"))
    }

    /// Returns the words about steps of a technique that are not listed.
    pub fn more_steps(self, count: usize) -> String {
        self.counted("more", count, || format!("{count} more"))
    }

    /// Returns the note below a step that is longer than a screen.
    pub fn long_step(self, lines: usize) -> String {
        let usual =
            format!("(A step of {lines} lines; --brief shows only its technique and place, -o step.png a picture.)");
        self.message("long step", &[("count", lines.to_string())], || usual)
    }

    /// Returns the message of this key about a number of things in the requested language, or else the usual one.
    fn counted(self, key: &str, count: usize, usual: impl FnOnce() -> String) -> String {
        self.0.language.and_then(|language| language.counted(key, count)).unwrap_or_else(usual)
    }

    /// Returns a colon, after the space of the language.
    pub fn colon(self) -> String {
        self.0.language.map_or_else(|| ":".to_owned(), |language| language.colon())
    }

    /// Returns the message about a grid whose cells are all filled as in the solution.
    pub fn solved(self) -> String {
        self.message("solved", &[], || "solved: every digit is right".to_owned())
    }

    /// Returns the message that a technique has no step.
    pub fn no_step_of(self, technique: &str) -> String {
        let name = self.0.language.map_or_else(|| technique.to_owned(), |language| language.technique(technique));
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
