//! The steps of a solution in few bytes, for programs that explain them in their own words.

use crate::explain::{Assertion, Candidate, CellDigits, CellId, DigitMask, Explanation, Pattern, StepHouse};
use crate::kinds::PuzzleKind;
use serde_json::{Map, Value, json};

/// Returns the steps of a solution of a puzzle of this kind without text, as small JSON:
///
/// - `techniques`: the names of the techniques used;
/// - `list`: the steps. A step that places a digit is a list: the index of the technique, the place, and the house, if
///   the step has one. Other steps are objects: `t` the index of the technique, `out` the eliminated candidates, and
///   the pattern by roles: `digits`, `cells`, `pivot` and `pincers`, `base`, `cover` and `fins`, `houses`, `sets`,
///   `colors`, `chain`. A technique of Sudoku Explainer that also places a digit has it in `in`.
/// - `constraint`: the kind, the cells and the value of a constraint; `combinations`: the digits that its cells may
///   hold;
/// - `sum`: the cells that are added, those that are subtracted, and the sum that houses and cages leave.
///
/// Cells are numbers of two digits, row and column; candidates have the digit as a third one. In chains a negative
/// candidate is one that is false; groups of cells are lists of candidates. A step whose chain proves a digit is an
/// object with the digit in `in`.
///
/// In grids with more than nine rows or digits, `base` is 100: the row, the column and the digit have two digits each,
/// and sets of digits are lists.
///
/// ```
/// use cluewise::explain::{Options, walk};
/// use cluewise::pack::brief_steps;
/// use cluewise::kinds::PuzzleKind;
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let steps = brief_steps(&PuzzleKind::default(), &walk(&puzzle, Options::default()).steps);
/// assert_eq!(steps["techniques"][0], "Hidden Single");
/// assert_eq!(steps["list"][0], serde_json::json!([0, 861, "b8"]));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn brief_steps(kind: &PuzzleKind, steps: &[Explanation]) -> Value {
    let numbers = Numbers { base: if kind.width() > 9 { 100 } else { 10 } };
    let (mut techniques, mut list): (Vec<&str>, _) = (Vec::new(), Vec::with_capacity(steps.len()));
    for step in steps {
        let known = techniques.iter().position(|other| *other == step.technique);
        let index = known.unwrap_or_else(|| {
            techniques.push(&step.technique);
            techniques.len() - 1
        });
        list.push(numbers.brief(index, step));
    }
    let mut brief = json!({ "techniques": techniques, "list": list });
    if numbers.base != 10 {
        brief["base"] = json!(numbers.base);
    }
    brief
}

impl Explanation {
    /// Returns the technique, its ladder, its rating or score, and the place as data.
    pub fn to_brief(&self) -> Value {
        let mut brief = json!({ "technique": self.technique, "ladder": self.ladder, "place": self.location() });
        let known = [("name", json!(self.name)), ("rating", json!(self.rating)), ("score", json!(self.score))];
        known.into_iter().filter(|(_, value)| !value.is_null()).for_each(|(key, value)| brief[key] = value);
        brief
    }
}

/// A step of several fields, without those that are empty.
struct StepFields(Map<String, Value>);

impl StepFields {
    fn set(&mut self, name: &str, value: Value) {
        let is_empty = value.as_array().is_some_and(Vec::is_empty) || value.is_null();
        if !is_empty {
            self.0.insert(name.to_owned(), value);
        }
    }
}

/// The numbers of cells and candidates.
struct Numbers {
    base: i64,
}

impl Numbers {
    /// Returns a step of the technique with this index.
    fn brief(&self, index: usize, step: &Explanation) -> Value {
        let Pattern { digits, cells, constraint, combinations, sum, chain, .. } = &step.evidence;
        let placed = step.placement.map(|placed| self.candidate(placed));
        // A forcing chain may prove a digit.
        let is_brief = step.eliminations.is_empty() && chain.is_none() && constraint.is_none() && sum.is_none();
        if let Some(placed) = placed.filter(|_| is_brief) {
            return match &step.evidence.houses[..] {
                [house] => json!([index, placed, short_name(house)]),
                _ => json!([index, placed]),
            };
        }
        let mut brief = StepFields(Map::from_iter([("t".to_owned(), json!(index))]));
        let mut set = |role: &str, value: Value| brief.set(role, value);
        set("in", json!(placed));
        set("out", self.candidates(&step.eliminations));
        // The placed digit and its cell are in `in`.
        if step.placement.is_none_or(|placed| cells[..] != [placed.cell]) && sum.is_none() {
            set("digits", self.digits(*digits));
            self.cell_roles(step).into_iter().for_each(|(role, value)| set(role, value));
        }
        house_roles(step).into_iter().for_each(|(role, value)| set(role, value));
        if let Some(constraint) = constraint {
            let (kind, cells) = (json!(constraint.kind), self.cells(&constraint.cells));
            set("constraint", [kind, cells].into_iter().chain(constraint.value.map(Value::from)).collect());
        }
        set("combinations", combinations.iter().map(|&digits| self.digits(digits)).collect());
        if let Some(sum) = sum {
            set("sum", json!([self.cells(&sum.plus), self.cells(&sum.minus), sum.total]));
        }
        self.group_roles(&step.evidence).into_iter().for_each(|(role, value)| set(role, value));
        Value::Object(brief.0)
    }

    /// Returns the cells of a pattern; those of a constraint are in it.
    fn cell_roles(&self, step: &Explanation) -> Vec<(&'static str, Value)> {
        let Pattern { cells, constraint, .. } = &step.evidence;
        match step.pivot() {
            _ if constraint.as_ref().is_some_and(|constraint| constraint.cells == *cells) => Vec::new(),
            Some(pivot) => {
                let pincers = cells.iter().filter(|&&other| other != pivot).map(|&other| self.cell(other));
                vec![("pivot", json!(self.cell(pivot))), ("pincers", pincers.collect())]
            }
            None => vec![("cells", self.cells(cells))],
        }
    }

    /// Returns the fins, sets, colors, extra candidates and chains of a pattern.
    fn group_roles(&self, pattern: &Pattern) -> [(&'static str, Value); 5] {
        let Pattern { fins, sets, set, colors, extra, chain, .. } = pattern;
        let sets = sets.iter().chain(set).map(|set| json!([self.digits(set.digits), self.cells(&set.cells)]));
        let colors = colors.iter().map(|[one, other]| json!([self.cells(one), self.cells(other)]));
        let branches = chain.iter().flat_map(|chain| &chain.branches);
        let branches = branches.map(|branch| branch.iter().map(|link| self.assertion(link)).collect::<Value>());
        [
            ("fins", self.cells(fins)),
            ("sets", sets.collect()),
            ("colors", colors.collect()),
            ("extra", self.candidates(extra)),
            ("chain", branches.collect()),
        ]
    }

    /// Returns the row and the column of a cell, from 1.
    fn cell(&self, cell: CellId) -> i64 {
        self.base * (i64::from(cell.row) + 1) + i64::from(cell.column) + 1
    }

    fn cells(&self, cells: &[CellId]) -> Value {
        cells.iter().map(|&cell| self.cell(cell)).collect()
    }

    fn candidate(&self, Candidate { cell, digit }: Candidate) -> i64 {
        self.base * self.cell(cell) + i64::from(digit)
    }

    fn candidates(&self, all: &[CellDigits]) -> Value {
        let of_cell = |&CellDigits { cell, digits }: &CellDigits| {
            digits.iter().map(move |digit| self.candidate(Candidate { cell, digit }))
        };
        all.iter().flat_map(of_cell).collect()
    }

    /// Returns digits as a decimal number such as 257, or as a list.
    fn digits(&self, digits: DigitMask) -> Value {
        match self.base {
            _ if digits.is_empty() => Value::Null,
            10 => json!(digits.iter().fold(0, |number, digit| 10 * number + i64::from(digit))),
            _ => json!(digits),
        }
    }

    /// Returns a candidate of a chain, negative if it is false, or those of a group.
    fn assertion(&self, link: &Assertion) -> Value {
        let sign = if link.is { 1 } else { -1 };
        let of = |cell: CellId| sign * self.candidate(Candidate { cell, digit: link.digit });
        if link.group.is_empty() { json!(of(link.cell)) } else { link.cells().map(of).collect() }
    }
}

/// Returns the base and the cover of a fish, or the houses of another pattern.
fn house_roles(step: &Explanation) -> Vec<(&'static str, Value)> {
    const FISH: [&str; 7] = ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan", "Kraken Fish"];
    let names: Vec<String> = step.evidence.houses.iter().map(short_name).collect();
    let is_fish = FISH.iter().any(|fish| step.technique.contains(fish)) && names.len().is_multiple_of(2);
    match names.split_at(names.len() / 2) {
        (base, cover) if is_fish => vec![("base", json!(base)), ("cover", json!(cover))],
        _ => vec![("houses", json!(names))],
    }
}

/// Returns the name of a house: `r1`, `c5` and `b9`, of joined grids `r1g2`; otherwise its full name.
fn short_name(house: &StepHouse) -> String {
    let letter = match house.name.kind {
        "row" => "r",
        "column" => "c",
        "box" => "b",
        _ => return house.to_string(),
    };
    let number = house.name.number.map_or(String::new(), |number| number.to_string());
    let grid = house.name.grid.map_or(String::new(), |grid| format!("g{grid}"));
    format!("{letter}{number}{grid}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::digits::Digit;
    use crate::board::grid::Puzzle;
    use crate::explain::{Ladder, Options, Walkthrough, walk};
    use crate::generator::{Targets, generate};
    use crate::rating::effort::Level;

    fn steps(puzzle: &Puzzle, ladder: Ladder) -> (Walkthrough, Value) {
        let walk = walk(puzzle, Options::default().with_ladder(ladder));
        let brief = brief_steps(&PuzzleKind::default(), &walk.steps);
        (walk, brief)
    }

    /// Replaying the placements fills the grid, and the names are those of the steps.
    #[test]
    fn steps_are_complete() {
        for (level, ladder) in Level::ALL.into_iter().flat_map(|level| [(level, Ladder::Hodoku), (level, Ladder::Se)]) {
            let puzzle = generate(&Targets::default().with_level(level), 21, 0, |_| true).expect("a puzzle").puzzle;
            let (walk, brief) = steps(&puzzle, ladder);
            let list = brief["list"].as_array().expect("a list");
            assert_eq!(list.len(), walk.steps.len());
            let mut filled = puzzle;
            for (step, brief_step) in walk.steps.iter().zip(list) {
                let index = brief_step.get("t").unwrap_or(&brief_step[0]).as_u64().expect("an index");
                assert_eq!(brief["techniques"][index as usize], step.technique.as_str());
                let placed = brief_step.get("in").or(brief_step.get(1)).and_then(Value::as_i64);
                if let Some(placed) = placed {
                    let at = format!("r{}c{}", placed / 100, placed / 10 % 10).parse().expect("a cell");
                    filled.set(at, Digit::new((placed % 10) as u8));
                }
                assert_eq!(brief_step.get("chain").is_some(), step.evidence.chain.is_some(), "{}", step.technique);
                let out = brief_step.get("out").and_then(Value::as_array).map_or(0, Vec::len);
                assert_eq!(out, step.eliminations.iter().map(|out| out.digits.len()).sum::<usize>());
            }
            assert_eq!(Some(filled), walk.solution.map(Puzzle::from), "{puzzle}");
        }
    }

    #[test]
    fn steps_are_small() {
        let size = |level| {
            let of =
                |index| generate(&Targets::default().with_level(level), 5, index, |_| true).expect("a puzzle").puzzle;
            let sizes = (0..10).map(|index| steps(&of(index), Ladder::Hodoku).1.to_string().len());
            sizes.sum::<usize>() / 10
        };
        let sizes = [Level::Easy, Level::Medium, Level::Hard, Level::Expert].map(size);
        assert!(sizes.iter().sum::<usize>() / 4 <= 1000, "{sizes:?}");
    }

    #[test]
    fn patterns_have_roles() {
        // Of the reference steps of HoDoKu: a puzzle with a finned X-wing and an XYZ-wing.
        let puzzle = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";
        let (_, brief) = steps(&puzzle.parse().expect("a puzzle"), Ladder::Hodoku);
        let names = brief["techniques"].as_array().expect("names");
        let step = |name: &str| {
            let index = names.iter().position(|other| other == name).expect(name);
            let list = brief["list"].as_array().expect("a list");
            list.iter().find(|step| step.get("t") == Some(&json!(index))).expect(name).clone()
        };
        let index = |name: &str| names.iter().position(|other| other == name);
        let expected = json!({
            "t": index("Finned X-Wing"), "out": [539], "digits": 9, "cells": step("Finned X-Wing")["cells"],
            "base": ["c1", "c8"], "cover": ["r5", "r7"], "fins": [61],
        });
        assert_eq!(step("Finned X-Wing"), expected);
        let wing = step("XYZ-Wing");
        assert_eq!((&wing["pivot"], &wing["pincers"], &wing["out"]), (&json!(47), &json!([49, 97]), &json!([676])));
    }
}
