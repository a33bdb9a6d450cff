//! The steps of a solution in few bytes, for programs that explain them in their own words.

use super::Record;
use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::explain::{Assertion, Candidate, Explanation, Options, Pattern, Walkthrough, walk};
use serde_json::{Map, Value, json};

/// Returns the steps of a solution without text, as small JSON:
///
/// - `techniques`: the names of the techniques used;
/// - `list`: the steps. A step that places a digit is a list: the index of the technique, the place, and the house, if
///   the step has one. Other steps are objects: `t` the index of the technique, `out` the eliminated candidates, and
///   the pattern by roles: `digits`, `cells`, `pivot` and `pincers`, `base`, `cover` and `fins`, `houses`, `sets`,
///   `colors`, `chain`. A technique of Sudoku Explainer that also places a digit has it in `in`.
///
/// Cells are numbers of two digits, row and column; candidates have the digit as a third one. In chains a negative
/// candidate is one that is false; groups of cells are lists of candidates. A step whose chain proves a digit is an
/// object with the digit in `in`.
///
/// ```
/// use cluewise::explain::{Options, walk};
/// use cluewise::pack::brief_steps;
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let steps = brief_steps(&walk(&puzzle, Options::default()));
/// assert_eq!(steps["techniques"][0], "Hidden Single");
/// assert_eq!(steps["list"][0], serde_json::json!([0, 861, "b8"]));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
pub fn brief_steps(walk: &Walkthrough) -> Value {
    let (techniques, list) = numbered(&walk.steps, |step| &step.technique, brief_step);
    json!({ "techniques": techniques, "list": list })
}

impl Record {
    /// Adds the steps of HoDoKu's solution of the clues as the field `steps`, as [`brief_steps`] returns them.
    pub fn add_steps(&mut self) {
        self.extra.set("steps", brief_steps(&walk(&self.puzzle, Options::default())));
    }
}

/// Returns the distinct names of techniques, and the data of each step: `brief` gets the index of its technique.
pub(super) fn numbered<'a, S>(
    steps: &'a [S],
    name: impl Fn(&'a S) -> &'a str,
    brief: impl Fn(usize, &'a S) -> Value,
) -> (Vec<&'a str>, Vec<Value>) {
    let (mut techniques, mut list): (Vec<&str>, _) = (Vec::new(), Vec::with_capacity(steps.len()));
    for step in steps {
        let known = techniques.iter().position(|other| *other == name(step));
        let index = known.unwrap_or_else(|| {
            techniques.push(name(step));
            techniques.len() - 1
        });
        list.push(brief(index, step));
    }
    (techniques, list)
}

/// A step of several fields, without those that are empty.
pub(super) struct StepFields(Map<String, Value>);

impl StepFields {
    pub fn new(index: usize) -> StepFields {
        StepFields(Map::from_iter([("t".to_owned(), json!(index))]))
    }

    pub fn set(&mut self, name: &str, value: Value) {
        let is_empty = value.as_array().is_some_and(Vec::is_empty) || value.is_null();
        if !is_empty {
            self.0.insert(name.to_owned(), value);
        }
    }
}

impl From<StepFields> for Value {
    fn from(fields: StepFields) -> Value {
        Value::Object(fields.0)
    }
}

/// Returns a step of the technique with this index.
fn brief_step(index: usize, step: &Explanation) -> Value {
    let placed = step.placement.map(|Candidate { cell, digit }| candidate(cell, digit));
    // A forcing chain may prove a digit.
    let is_brief = step.eliminations.is_empty() && step.evidence.chain.is_none();
    if let Some(placed) = placed.filter(|_| is_brief) {
        return match step.evidence.houses[..] {
            [house] => json!([index, placed, short_name(house.index())]),
            _ => json!([index, placed]),
        };
    }
    let mut brief = StepFields::new(index);
    let mut set = |role: &str, value: Value| brief.set(role, value);
    set("in", json!(placed));
    let out = step.eliminations.iter().flat_map(|out| out.digits.iter().map(|digit| candidate(out.cell, digit)));
    set("out", out.collect());
    let Pattern { digits, cells: all, fins, sets, set: subset, colors, chain, extra, .. } = &step.evidence;
    set("digits", if digits.is_empty() { Value::Null } else { number(*digits) });
    match step.pivot() {
        Some(pivot) => {
            set("pivot", json!(cell(pivot)));
            set("pincers", all.iter().filter(|&&other| other != pivot).map(|&other| cell(other)).collect());
        }
        None => set("cells", cells(all)),
    }
    for (role, houses) in houses(step) {
        set(role, houses);
    }
    set("fins", cells(fins));
    set("sets", sets.iter().chain(subset).map(|set| json!([number(set.digits), cells(&set.cells)])).collect());
    set("colors", colors.iter().map(|[one, other]| json!([cells(one), cells(other)])).collect());
    set(
        "extra",
        extra.iter().flat_map(|extra| extra.digits.iter().map(|digit| candidate(extra.cell, digit))).collect(),
    );
    let branches = chain.iter().flat_map(|chain| &chain.branches);
    set("chain", branches.map(|branch| branch.iter().map(assertion).collect::<Value>()).collect());
    brief.into()
}

/// Returns the base and the cover of a fish, or the houses of another pattern.
fn houses(step: &Explanation) -> Vec<(&'static str, Value)> {
    const FISH: [&str; 7] = ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan", "Kraken Fish"];
    let names: Vec<String> = step.evidence.houses.iter().map(|house| short_name(house.index())).collect();
    let is_fish = FISH.iter().any(|fish| step.technique.contains(fish)) && names.len().is_multiple_of(2);
    match names.split_at(names.len() / 2) {
        (base, cover) if is_fish => vec![("base", json!(base)), ("cover", json!(cover))],
        _ => vec![("houses", json!(names))],
    }
}

/// Returns the name of a house, such as `r1`.
fn short_name(index: usize) -> String {
    format!("{}{}", ["r", "c", "b"][index / 9], index % 9 + 1)
}

/// Returns the row and the column of a cell, from 1.
fn cell(cell: Cell) -> i64 {
    (10 * (cell.row() + 1) + cell.column() + 1) as i64
}

fn candidate(at: Cell, digit: Digit) -> i64 {
    10 * cell(at) + digit.index() as i64 + 1
}

fn cells(all: &[Cell]) -> Value {
    all.iter().map(|&one| cell(one)).collect()
}

/// Returns digits as a decimal number, such as 257.
fn number(digits: DigitSet) -> Value {
    json!(digits.iter().fold(0, |number, digit| 10 * number + digit.index() as i64 + 1))
}

/// Returns a candidate of a chain, negative if it is false, or those of a group.
fn assertion(assertion: &Assertion) -> Value {
    let sign = if assertion.is { 1 } else { -1 };
    let of = |at: Cell| sign * candidate(at, assertion.digit);
    if assertion.group.is_empty() { json!(of(assertion.cell)) } else { assertion.cells().map(of).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::explain::{Ladder, Options, walk};
    use crate::generator::{Targets, generate};
    use crate::rating::effort::Level;

    fn steps(puzzle: &Puzzle, ladder: Ladder) -> (Walkthrough, Value) {
        let walk = walk(puzzle, Options::default().with_ladder(ladder));
        let brief = brief_steps(&walk);
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
