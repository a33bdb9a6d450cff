//! The writer of f-puzzles.

use super::constraints::{cells_from, outside_places, ratios};
use super::{Form, KINDS, NEGATIVE_DIFFERENCE, NON_CONSECUTIVE, RULES, WHITE_DOT};
use crate::formats::programs::assembly::{usual_regions, windows};
use crate::kinds::{Constraint, PuzzleKind, RuleSet, mark_of};
use crate::pack::Record;
use serde_json::{Map, Value, json};

/// Returns a record as JSON; `None` if f-puzzles has no key for one of its rules or constraints.
pub(in crate::formats) fn to_json(record: &Record) -> Option<String> {
    let kind = record.kind();
    let mut members = vec![("size".to_owned(), json!(kind.side()))];
    let texts = [("title", record.title()), ("author", record.author()), ("ruleset", record.ruleset())];
    for (key, text) in texts {
        members.extend(text.iter().map(|text| (key.to_owned(), json!(text))));
    }
    members.push(("grid".into(), grid(record)?));
    add_rules(kind, &mut members)?;
    add_constraints(kind, &mut members)?;
    for (key, value) in record.details.iter().flat_map(|details| &details.members) {
        members.push((key.clone(), value.clone()));
    }
    if let Some(solution) = record.solution() {
        members.push(("solution".into(), json!(solution.cells())));
    }
    let members: Vec<String> = members.into_iter().map(|(key, value)| format!("{}:{value}", json!(key))).collect();
    Some(format!("{{{}}}", members.join(",")))
}

/// Returns the cells.
fn grid(record: &Record) -> Option<Value> {
    let (kind, side) = (record.kind(), record.kind().side());
    let regions = regions(kind);
    let candidates = candidates(kind)?;
    let (clues, marks) = (record.puzzle.clues(), record.puzzle.pencil_marks());
    let cell = |index: usize| {
        let details = record.details.as_ref().and_then(|details| details.cells.get(&(index as u16)));
        let mut cell = details.cloned().unwrap_or_default();
        let digit = clues.cells()[index];
        if digit > 0 {
            cell.insert("value".into(), json!(digit));
            cell.insert("given".into(), json!(true));
        }
        if let Some(regions) = &regions {
            cell.insert("region".into(), json!(regions[index]));
        }
        if let Some(marks) = marks.get(index).filter(|marks| !marks.is_empty()) {
            cell.insert("centerPencilMarks".into(), json!(marks));
        }
        if let Some(values) = &candidates[index] {
            cell.insert("givenPencilMarks".into(), json!(values));
        }
        Value::Object(cell)
    };
    let row = |row: usize| Value::Array((row * side..(row + 1) * side).map(cell).collect());
    Some(Value::Array((0..side).map(row).collect()))
}

/// Returns the number of the region of each cell, unless they are the usual ones.
fn regions(kind: &PuzzleKind) -> Option<Vec<usize>> {
    let side = kind.side();
    if !kind.shape().has_regions() {
        // A Latin square: a side without boxes.
        return None;
    }
    let regions = kind.shape().region_numbers();
    (usual_regions(side) != regions).then_some(regions)
}

/// Returns the candidates of each cell; `None` if a cell has none.
fn candidates(kind: &PuzzleKind) -> Option<Vec<Option<Vec<i32>>>> {
    let side = kind.side();
    let mut all: Vec<Option<Vec<i32>>> = vec![None; side * side];
    for constraint in of_kind(kind, "candidates") {
        for &cell in constraint.cells() {
            let before = all.get_mut(usize::from(cell))?.take();
            let stays = |value: &i32| {
                constraint.values().contains(value) && before.as_ref().is_none_or(|before| before.contains(value))
            };
            let left: Vec<i32> = (1..=side as i32).filter(stays).collect();
            if left.is_empty() {
                return None;
            }
            all[usize::from(cell)] = Some(left);
        }
    }
    Some(all)
}

fn of_kind<'a>(kind: &'a PuzzleKind, name: &'a str) -> impl Iterator<Item = &'a Constraint> {
    kind.constraints().iter().filter(move |constraint| constraint.kind().name() == name)
}

/// Adds the rules; `None` if there is no key for one.
fn add_rules(kind: &PuzzleKind, members: &mut Vec<(String, Value)>) -> Option<()> {
    for rule in kind.rules().iter() {
        match rule.name() {
            "x" => members.extend(["diagonal+", "diagonal-"].map(|key| (key.to_owned(), json!(true)))),
            // The regions are in the cells, and the windows are extra regions.
            "jigsaw" | "windoku" => {}
            // With white dots, the key is their negative constraint.
            NON_CONSECUTIVE if of_kind(kind, WHITE_DOT).next().is_some() => return None,
            name => {
                let (key, _) = RULES.iter().find(|(_, known)| *known == name)?;
                members.push(((*key).to_owned(), json!(true)));
            }
        }
    }
    Some(())
}

/// Adds the constraints; `None` if there is no key for one.
fn add_constraints(kind: &PuzzleKind, members: &mut Vec<(String, Value)>) -> Option<()> {
    let is_known = |constraint: &Constraint| {
        let name = constraint.kind().name();
        ["candidates", NEGATIVE_DIFFERENCE, "negative-ratio", "negative-xv"].contains(&name)
            || KINDS.iter().any(|&(_, known, _)| known == name)
    };
    if !kind.constraints().iter().all(is_known) {
        return None;
    }
    let windoku: RuleSet = "windoku".parse().unwrap_or_default();
    for &(key, name, form) in &KINDS {
        if ["main-diagonal", "anti-diagonal"].contains(&name) {
            if of_kind(kind, name).next().is_some() && !kind.rules().contains(RuleSet::X) {
                members.push((key.into(), json!(true)));
            }
            continue;
        }
        let mut items = Vec::new();
        if name == "extra-region" && kind.rules().contains(windoku) {
            let side = kind.side();
            items.extend(windows(side, kind.boxes()).iter().map(|cells| json!({ "cells": names(cells, side) })));
        }
        for constraint in of_kind(kind, name) {
            items.extend(values_of(constraint, form, kind.side())?);
        }
        if !items.is_empty() {
            members.push((key.into(), Value::Array(items)));
        }
    }
    add_negative(kind, members)
}

/// Adds the negative constraints; `None` if their values are not those of f-puzzles.
fn add_negative(kind: &PuzzleKind, members: &mut Vec<(String, Value)>) -> Option<()> {
    let is_usual = |constraint: &Constraint| constraint.unusual_values(kind.side()).is_empty();
    if let Some(constraint) = of_kind(kind, NEGATIVE_DIFFERENCE).next() {
        let is_written = is_usual(constraint) && of_kind(kind, WHITE_DOT).next().is_some();
        is_written.then(|| members.push(("nonconsecutive".into(), json!(true))))?;
    }
    let mut negative = Vec::new();
    if let Some(constraint) = of_kind(kind, "negative-ratio").next() {
        let ratios = ratios(kind.constraints().iter());
        let is_written = constraint.values() == ratios || ratios.is_empty() && is_usual(constraint);
        is_written.then(|| negative.push("ratio"))?;
    }
    if let Some(constraint) = of_kind(kind, "negative-xv").next() {
        is_usual(constraint).then(|| negative.push("xv"))?;
    }
    if !negative.is_empty() {
        members.push(("negative".into(), json!(negative)));
    }
    Some(())
}

/// Returns the objects of a constraint; `None` if it cannot be written.
fn values_of(constraint: &Constraint, form: Form, side: usize) -> Option<Vec<Value>> {
    let (cells, others) = (names(constraint.cells(), side), names(constraint.others(), side));
    let value = constraint.values().first();
    let mut object = Map::new();
    match form {
        Form::Cell => return Some(cells.into_iter().map(|cell| json!({ "cell": cell })).collect()),
        Form::Cells if constraint.kind().name() == "quadruple" => {
            object.insert("cells".into(), json!(cells));
            object.insert("values".into(), json!(constraint.values()));
            return Some(vec![Value::Object(object)]);
        }
        Form::Cells => drop(object.insert("cells".into(), json!(cells))),
        Form::Lines => drop(object.insert("lines".into(), json!([cells]))),
        Form::Xv => {
            let letter = mark_of(constraint.kind().name(), value.copied())?;
            return Some(vec![json!({ "cells": cells, "value": letter })]);
        }
        Form::Clone => return Some(vec![json!({ "cells": cells, "cloneCells": others })]),
        Form::Arrow => {
            if !constraint.cells().is_sorted() {
                return None;
            }
            let near = |&&cell: &&u16| constraint.others().first().is_some_and(|&other| touch(cell, other, side));
            let start = constraint.cells().iter().find(near).or(constraint.cells().first())?;
            let line: Vec<String> = names(&[*start], side).into_iter().chain(others).collect();
            return Some(vec![json!({ "cells": cells, "lines": [line] })]);
        }
        Form::Diagonal => {
            let (cell, direction) = clue_of_diagonal(constraint.cells(), side)?;
            object.insert("cell".into(), json!(cell));
            object.insert("direction".into(), json!(direction));
        }
        Form::Outside => drop(object.insert("cell".into(), json!(clue_of_line(constraint.cells(), side)?))),
    }
    if let Some(value) = value {
        object.insert("value".into(), json!(value.to_string()));
    }
    Some(vec![Value::Object(object)])
}

/// Returns the names of cells.
fn names(cells: &[u16], side: usize) -> Vec<String> {
    let name = |&cell: &u16| format!("R{}C{}", usize::from(cell) / side + 1, usize::from(cell) % side + 1);
    cells.iter().map(name).collect()
}

/// Returns the row and column of a cell, from 1.
fn place(cell: u16, side: usize) -> (i32, i32) {
    let (cell, side) = (i32::from(cell), side as i32);
    (cell / side + 1, cell % side + 1)
}

fn touch(a: u16, b: u16, side: usize) -> bool {
    let (a, b) = (place(a, side), place(b, side));
    (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

/// Returns the cell beside the grid, or the first cell of a diagonal that begins inside, and its direction.
fn clue_of_diagonal(cells: &[u16], side: usize) -> Option<(String, &'static str)> {
    let size = side as i32;
    let is_inside = |(row, column): (i32, i32)| (1..=size).contains(&row) && (1..=size).contains(&column);
    let path: Vec<(i32, i32)> = cells.iter().map(|&cell| place(cell, side)).collect();
    let (&first, &last) = (path.first()?, path.last()?);
    let runs = |&(_, (down, right)): &(&str, (i32, i32))| {
        let steps = path.windows(2).all(|pair| pair[1] == (pair[0].0 + down, pair[0].1 + right));
        steps && !is_inside((last.0 + down, last.1 + right))
    };
    let directions = [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];
    let before = |(down, right): (i32, i32)| (first.0 - down, first.1 - right);
    // A single cell in a corner has several directions.
    let all: Vec<_> = directions.into_iter().filter(runs).collect();
    let outside = all.iter().find(|&&(_, step)| !is_inside(before(step)) && before(step).0 >= 0 && before(step).1 >= 0);
    let &(name, step) = outside.or(all.first())?;
    let (row, column) = if is_inside(before(step)) { first } else { before(step) };
    Some((format!("R{row}C{column}"), name))
}

/// Returns the cell beside the grid from which a row or column is seen; `None` if the cells are no row or column.
fn clue_of_line(cells: &[u16], side: usize) -> Option<String> {
    let (_, (row, column)) = (0..).zip(outside_places(side)).find(|&(index, _)| cells_from(index, side) == cells)?;
    Some(format!("R{row}C{column}"))
}
