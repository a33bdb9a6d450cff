//! JSON records with `size`, `box`, `variant`, `regions` and `constraints`.

use super::beside::{MIN_CELLS, cells_of, rule_of};
use super::finder::cells_in;
use super::json_record::{Field, add_fields, duplicate_field, first_of, object_fields};
use super::rule_fields::{PUZZLE_FIELDS, RULE_FIELDS, is_rule};
use crate::board::text::{ParseError, unmarked};
use crate::formats::grids::{candidate_masks, puzzle_of_json};
use crate::formats::programs::iss_automata;
use crate::formats::text::json_node::Node;
use crate::formats::text::rounded_puzzle::rounded_puzzle;
use crate::formats::text::{
    KindParts, LocatedConstraint, PUZZLE_NAMES, ReadOptions, SOLUTION_NAMES, described, error_at_start, fallback_name,
    has_key, has_word, nearest, relocate, shortened, syntax_error,
};
use crate::kinds::{
    CONSTRAINT_KINDS, Constraint, ConstraintError, JoinedGrids, MAX_SIDE, MarkSet, ParsePuzzleError, Puzzle,
    PuzzleKind, Regions, RuleSet, RulesAndMarks, Symbols, constraint_kind,
};
use crate::pack::Record;
use serde_json::{Map, Value};
use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

/// Returns whether a line may be a record of another kind: it has a name of its fields.
pub(in crate::formats) fn names_kind(line: &str) -> bool {
    RULE_FIELDS.iter().chain(&["size"]).any(|name| has_key(line, name))
}

/// Returns whether a line is a record of another kind.
pub(in crate::formats) fn matches(line: &str) -> bool {
    match object_fields(line.trim().trim_end_matches(',')) {
        Ok(fields) => is_of_kind(&fields, &ReadOptions::default()),
        // The start of a file may end within a record.
        Err(_) => has_key(line, "puzzle") && has_key(line, "constraints"),
    }
}

/// Returns whether an object is a puzzle of another kind: one with rules, regions or other boxes, its own or those of
/// the options, or with another size. Other programs may give 9x9 puzzles the size of their boxes.
pub(in crate::formats) fn is_of_kind(fields: &[Field], options: &ReadOptions) -> bool {
    let raw = |name: &str| fields.iter().find(|(own, _)| own == name).map(|(_, raw)| *raw);
    let has_rule = |name: &&str| raw(name).is_some_and(|raw| is_rule(name, raw));
    let has_other_size = || raw("size").and_then(|raw| raw.parse::<u64>().ok()).is_some_and(|size| size != 9);
    let has_rules = options.name_rules() || RULE_FIELDS.iter().any(has_rule);
    // Most records are of classic puzzles; the fields of these are not searched for the puzzle here.
    if !has_rules && !options.name_kind() && !has_other_size() {
        return false;
    }
    let puzzle = first_of(fields, &PUZZLE_NAMES).map(|i| fields[i].1);
    // Lists of 9x9 cells without rules are those of classic puzzles.
    let are_cells = |raw: &str| serde_json::from_str(raw).is_ok_and(|value| cells_of(&value).is_some());
    let puzzle = puzzle.filter(|raw| *raw != "null" && (!raw.starts_with('[') || are_cells(raw)));
    puzzle.is_some_and(|puzzle| has_rules || puzzle_of_json(puzzle).is_err())
}

/// Returns whether the puzzle of an object is a text with a grid and words around it, as in a question.
pub(in crate::formats) fn is_grid_in_words(fields: &[Field]) -> bool {
    let raw = first_of(fields, &PUZZLE_NAMES).map_or("", |i| fields[i].1);
    let is_text = raw.starts_with('"') && raw.contains("\\n") && puzzle_of_json(raw).is_err();
    is_text && serde_json::from_str::<String>(raw).is_ok_and(|text| cells_in(&text).is_some())
}

/// Parses the fields of a record. Unknown constraints are errors.
pub(in crate::formats) fn parse(fields: &[Field], text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let mut object = Map::new();
    let of_names = |names: &[&str]| first_of(fields, names).map(|i| &*fields[i].0);
    let (puzzle, solution) = (of_names(&PUZZLE_NAMES), of_names(&SOLUTION_NAMES));
    let standard_name = |name: &str| match name {
        _ if Some(name) == puzzle => Some("puzzle"),
        _ if Some(name) == solution => Some("solution"),
        _ => PUZZLE_FIELDS.into_iter().find(|own| *own == name),
    };
    for (name, raw) in fields {
        let Some(standard) = standard_name(name) else { continue };
        let value = serde_json::from_str(raw).map_err(|error| syntax_error(raw, &error));
        let value = match value.map_err(|error| relocate(error, text, raw))? {
            Value::String(text) if has_cells(standard) && text.contains('\n') => cells_in(&text).unwrap_or(text).into(),
            Value::String(cells) => unmarked(&cells).into(),
            Value::Number(_) if has_cells(standard) && raw.len() >= MIN_CELLS => (*raw).into(),
            value => plain_value(standard, value),
        };
        if object.insert(standard.to_owned(), value).is_some() {
            return Err(relocate(duplicate_field(name), text, raw));
        }
    }
    let located =
        |(name, error): (&str, ParseError)| match fields.iter().find(|(own, _)| standard_name(own) == Some(name)) {
            Some((_, raw)) if (error.line, error.column) == (1, 1) => relocate(error, text, raw),
            _ => error,
        };
    let mut record = puzzle_of_fields(&object, text, options).map_err(located)?;
    if let Some(value) = object.remove("solution").filter(|_| record.invalid_solution) {
        record.extra.set(fallback_name(solution.unwrap_or("solution")), value);
    }
    add_fields(&mut record, fields, text, |name| standard_name(name).is_some())?;
    Ok(record)
}

/// Returns the value of a field as a text, if it is a list of cells or of names.
fn plain_value(name: &str, value: Value) -> Value {
    let text = match (name, &value) {
        ("puzzle" | "solution" | "regions", Value::Array(_)) => cells_of(&value),
        ("variant", Value::Array(names)) => {
            names.iter().map(Value::as_str).collect::<Option<Vec<_>>>().map(|names| names.join("+"))
        }
        _ => None,
    };
    text.map_or(value, Value::from)
}

/// Returns the puzzle of a record of any kind, with its candidates and its solution, or with the mark of an invalid one.
/// The text of the constraints gives the places of errors, which come with the name of their field.
pub(in crate::formats) fn puzzle_of_fields(
    object: &Map<String, Value>,
    text: &str,
    options: &ReadOptions,
) -> InField<Record> {
    let fields = Fields(object);
    let missing = || ("puzzle", error_at_start("an object without a puzzle", "an object with \"puzzle\""));
    let puzzle = fields.string("puzzle")?.ok_or_else(missing)?;
    if let Some(error) = rounded_puzzle(puzzle) {
        return Err(("puzzle", error));
    }
    let parts = fields.parts(puzzle)?;
    let side = parts.side;
    let given_solution = object.get("solution").filter(|value| !value.is_null());
    let solution = given_solution.and_then(Value::as_str);
    // Only lines have the symbols of the options. A solution has all symbols, a puzzle may lack those that differ.
    let symbols = Symbols::detect(&[puzzle, solution.unwrap_or_default()].concat(), side);
    let located = fields.constraints(text, side)?;
    let is_given = |name: &&str| object.contains_key(*name);
    let of_rules = ["regions", "box", "variant"].into_iter().find(is_given).unwrap_or("variant");
    let name = if located.is_empty() { of_rules } else { "constraints" };
    let kind = options.kind_with(parts, located).map_err(|error| (name, error))?;
    let has_candidates = fields.has_candidates();
    let wrong =
        |name, error: &ParsePuzzleError| error_at_start(format!("{} in {name:?}", error.found()), error.expected());
    let cells = |name, text| kind.parse(text, symbols).map_err(|error| (name, wrong(name, &error)));
    let puzzle = cells("puzzle", puzzle)?;
    let solution = solution.and_then(|text| kind.parse(text, symbols).ok());
    let solution = solution.filter(|solution: &Puzzle| solution.clue_count() == kind.cells());
    let candidates = match object.get("candidates").filter(|_| has_candidates) {
        Some(Value::String(text)) => Some(masks_of_text(text, &kind, symbols)),
        Some(value) => {
            let forms =
                format!("{} characters, or {} lists of digits such as [1,2]", side * kind.cells(), kind.cells());
            Some(candidate_masks(value, kind.cells(), side, &forms))
        }
        None => None,
    };
    let candidates = candidates.transpose().map_err(|error| ("candidates", error))?;
    let mut record = Record::of_kind(kind, puzzle);
    record.invalid_solution = given_solution.is_some() && solution.is_none();
    record.puzzle.set_solution(solution);
    candidates.into_iter().for_each(|masks| record.puzzle.set_candidates(masks));
    Ok(record)
}

/// Parses the candidates of all cells: for each cell as many characters as there are digits.
fn masks_of_text(text: &str, kind: &PuzzleKind, symbols: Symbols) -> Result<Vec<u32>, ParseError> {
    let (side, cells) = (kind.side(), kind.cells());
    let chars: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if chars.len() != side * cells {
        let expected = format!("{} characters in \"candidates\": {side} for each cell", side * cells);
        return Err(error_at_start(format!("{} characters", chars.len()), expected));
    }
    let mut masks = vec![0; cells];
    for (index, &c) in chars.iter().enumerate().filter(|(_, c)| !".-_*".contains(**c)) {
        let digit = symbols.digit(c).filter(|&digit| usize::from(digit) <= side);
        let found = || error_at_start(format!("{c:?} in \"candidates\""), "a digit or a dot");
        masks[index / side] |= 1u32 << (digit.ok_or_else(found)? - 1);
    }
    Ok(masks)
}

/// Returns whether a field has the digits of the cells, of which some programs make a number.
fn has_cells(name: &str) -> bool {
    ["puzzle", "solution"].contains(&name)
}

fn in_field(name: &'static str, error: &dyn Display) -> (&'static str, ParseError) {
    (name, error_at_start(format!("{error} in {name:?}"), "a size, boxes, regions or rules"))
}

/// A result whose error has the name of its field.
pub(in crate::formats) type InField<T> = Result<T, (&'static str, ParseError)>;

/// The fields of a record.
struct Fields<'a>(&'a Map<String, Value>);

impl<'a> Fields<'a> {
    fn string(&self, name: &'static str) -> InField<Option<&'a str>> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(value) => Err((name, error_at_start(format!("{} in {name:?}", described(value)), "a string"))),
        }
    }

    fn parsed<T: FromStr<Err: Display>>(&self, name: &'static str) -> InField<Option<T>> {
        self.string(name)?.map(str::parse).transpose().map_err(|error| in_field(name, &error))
    }

    /// Returns the parts of the kind of a puzzle.
    fn parts(&self, puzzle: &str) -> InField<KindParts> {
        let rules = self.rules()?;
        // A cell may be missing.
        let (count, width) = (puzzle.chars().count(), puzzle.chars().count().isqrt());
        let width = if count - width * width > width { width + 1 } else { width };
        let joined = || rules.joined_grids().find(|joined| joined.width() == width).map(JoinedGrids::side);
        let side = match self.0.get("size") {
            None => joined().unwrap_or(width),
            Some(size) => {
                size.as_u64().ok_or_else(|| ("size", error_at_start(format!("size {size}"), "a number")))? as usize
            }
        };
        if !(2..=MAX_SIDE).contains(&side) {
            return Err(("size", error_at_start(format!("size {side}"), "2 to 25")));
        }
        let regions = self.string("regions")?.map(|text| Regions::new(text.chars())).transpose();
        let regions = regions.map_err(|error| in_field("regions", &error))?;
        Ok(KindParts { side, boxes: self.parsed("box")?, rules, regions, are_of_field: true })
    }

    /// Returns the rules. Marks may be named too, as for new puzzles, if there are constraints.
    fn rules(&self) -> InField<RuleSet> {
        let text = self.string("variant")?.filter(|text| is_rule("variant", &Value::from(*text).to_string()));
        let mut all = RuleSet::EMPTY;
        for name in text.iter().flat_map(|text| text.split('+')).map(str::trim) {
            let error = |expected: &str| ("variant", error_at_start(format!("the variant {name:?}"), expected));
            match name.parse::<RulesAndMarks>() {
                Ok(RulesAndMarks { rules, marks: MarkSet::EMPTY }) => all = all | rules,
                Ok(_) if self.0.contains_key("constraints") => {}
                Ok(_) => return Err(error("its cages, lines or dots in \"constraints\"")),
                Err(_) => all = all | rule_of(name).ok_or_else(|| error(&known_rules(name)))?,
            }
        }
        Ok(all)
    }

    fn has_candidates(&self) -> bool {
        self.0.get("candidates").is_some_and(|value| !value.is_null() && value.as_str() != Some(""))
    }

    /// Returns the constraints of a record, whose text gives the places of errors.
    fn constraints(&self, text: &str, side: usize) -> InField<Vec<LocatedConstraint>> {
        let Some(value) = self.0.get("constraints").filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
        constraints(&Node::new(text, "constraints", value), side).map_err(|error| ("constraints", error))
    }
}

/// Returns the names of rules as what is expected in place of a name, with the nearest first.
fn known_rules(name: &str) -> String {
    let [single, joined, _] = RulesAndMarks::names();
    let names = [single, joined].concat();
    match nearest(name, names.iter().copied()) {
        Some(near) => format!("{near}, or another of {}", names.join(", ")),
        None => format!("one or several of {}, joined by +", names.join(", ")),
    }
}

/// The fields of a constraint.
const CONSTRAINT_FIELDS: &str = "type cells others value values name constraints groups pairs weights states regex";

/// The fields that only some types have, and these.
const FIELDS_OF_TYPES: [(&str, &[&str]); 6] = [
    ("constraints", &["or", "and"]),
    ("groups", &["equal-sum"]),
    ("pairs", &["pairs", "all-pairs"]),
    ("weights", &["sum"]),
    ("states", &["automaton"]),
    ("regex", &["automaton"]),
];

/// Fields of which a constraint has one: the values in their forms, and groups, which are cells and values.
const ALTERNATIVE_FIELDS: [&[&str]; 2] =
    [&["value", "values", "pairs", "states", "regex", "groups"], &["cells", "groups"]];

/// Checks that each field of a constraint has a meaning for its type.
fn check_fields(item: &Node, name: &str) -> Result<(), ParseError> {
    let is_composed = constraint_kind(name).is_some_and(|kind| kind.is_composed());
    let is_unknown = |key: &str| match FIELDS_OF_TYPES.iter().find(|(own, _)| *own == key) {
        Some((_, types)) => !types.contains(&name),
        None => is_composed && !["type", "name"].contains(&key),
    };
    if let Some((key, node)) = item.members()?.find(|(key, _)| is_unknown(key)) {
        let expected: Vec<&str> = CONSTRAINT_FIELDS.split(' ').filter(|key| !is_unknown(key)).collect();
        return Err(node.problem(&format!("{key:?} of {name} in {item}"), &expected.join(", ")));
    }
    for fields in ALTERNATIVE_FIELDS {
        let mut given = fields.iter().filter_map(|key| Some((key, item.get(key)?)));
        if let (Some((first, node)), Some((second, _))) = (given.next(), given.next()) {
            return Err(node.problem(&format!("{first} and {second} in {item}"), "one of them"));
        }
    }
    Ok(())
}

/// Reads constraints: `{"type": "killer", "cells": ["r1c1", "r1c2"], "value": 10}`.
fn constraints(node: &Node, side: usize) -> Result<Vec<LocatedConstraint>, ParseError> {
    let position = node.position();
    let mut reader = ConstraintReader { side, low: 1, areas: Vec::new() };
    let mut end = side * side;
    for item in node.items()? {
        let is = |name: &str| item.get("type").is_some_and(|kind| kind.value.as_str() == Some(name));
        if is("variables") {
            let name = item.get("name").map_or(Ok(""), |name| name.string())?.to_owned();
            let sizes = item.get("values").map_or(Ok(Vec::new()), |sizes| numbers(&sizes))?;
            let count = sizes.into_iter().fold(1, |count, size| usize::try_from(size).unwrap_or(0).min(1000) * count);
            reader.areas.push((name, end..end + count));
            end += count;
        } else if is("digits") {
            reader.low = item.get("value").map_or(Ok(1), |value| numbers_or_one(&value))?;
        }
    }
    let located = |item: Node| {
        let constraint = reader.constraint(&item)?;
        Ok(LocatedConstraint { constraint, place: item.to_string(), position })
    };
    node.items()?.map(located).collect()
}

/// Returns a number.
fn numbers_or_one(node: &Node) -> Result<i32, ParseError> {
    node.number().and_then(|number| number.ok_or_else(|| node.error("a number")))
}

/// Returns an array of numbers.
fn numbers(node: &Node) -> Result<Vec<i32>, ParseError> {
    node.items()?.map(|item| numbers_or_one(&item)).collect()
}

/// What a constraint needs to know of the others.
struct ConstraintReader {
    side: usize,
    /// The value of the least digit.
    low: i32,
    /// The names and the cells of the areas outside of the grid.
    areas: Vec<(String, Range<usize>)>,
}

impl ConstraintReader {
    fn cells(&self, node: &Node) -> Result<Vec<u16>, ParseError> {
        let variable = |text: &str| {
            let mut areas = self.areas.iter().filter(|(name, _)| !name.is_empty());
            areas.find_map(|(name, cells)| {
                let index = text.strip_prefix(name.as_str())?.parse::<usize>().ok()?.checked_sub(1)?;
                cells.clone().nth(index).map(|cell| cell as u16)
            })
        };
        let cell = |item: Node| match item.value.as_str().and_then(variable) {
            Some(cell) => Ok(cell),
            None => item.cell(self.side),
        };
        node.items()?.map(cell).collect()
    }

    /// Reads a constraint.
    fn constraint(&self, item: &Node) -> Result<Constraint, ParseError> {
        if let Some((key, node)) = item.members()?.find(|(key, _)| !has_word(CONSTRAINT_FIELDS, key)) {
            let expected = CONSTRAINT_FIELDS.replace(' ', ", ");
            return Err(node.problem(&format!("the unknown field {:?} in {item}", shortened(key)), &expected));
        }
        let kind =
            item.get("type").ok_or_else(|| item.problem(&format!("no \"type\" in {item}"), "the name of a rule"))?;
        let name = kind.string()?;
        if constraint_kind(name).is_some() {
            check_fields(item, name)?;
        }
        let cells = |key| item.get(key).map_or(Ok(Vec::new()), |node| self.cells(&node));
        let expected = |error: &ConstraintError| match error {
            ConstraintError::UnknownKind(name) => {
                let near = nearest(name, CONSTRAINT_KINDS.iter().map(|kind| kind.name())).unwrap_or("killer");
                format!("the name of a constraint, such as {near}")
            }
            error => error.expected(),
        };
        let problem = |error| item.problem(&format!("{} in {item}", ConstraintError::found(&error)), &expected(&error));
        let constraint = match constraint_kind(name).filter(|kind| kind.is_composed()) {
            Some(kind) => {
                let inner = item.get("constraints").map_or(Ok(Vec::new()), |inner| {
                    inner.items()?.map(|one| self.constraint(&one)).collect::<Result<Vec<_>, ParseError>>()
                })?;
                Constraint::composed(kind, inner)
            }
            None => {
                let (grouped, sizes) = self.groups(item)?;
                let values = [self.values(item)?, sizes].concat();
                Constraint::named(name, [cells("cells")?, grouped].concat(), cells("others")?, values)
            }
        };
        let label = item.get("name").map_or(Ok(""), |name| name.string())?;
        Ok(constraint.map_err(problem)?.with_label(label))
    }

    /// Returns the cells of groups, and the numbers of them.
    fn groups(&self, item: &Node) -> Result<(Vec<u16>, Vec<i32>), ParseError> {
        let Some(groups) = item.get("groups") else { return Ok((Vec::new(), Vec::new())) };
        let groups = groups.items()?.map(|group| self.cells(&group)).collect::<Result<Vec<Vec<u16>>, _>>()?;
        let sizes = groups.iter().map(|group| group.len() as i32).collect();
        Ok((groups.concat(), sizes))
    }

    /// Returns the values: a number or several, a sum and weights, pairs, or the states of an automaton.
    fn values(&self, item: &Node) -> Result<Vec<i32>, ParseError> {
        let rows =
            |node: Node| Ok(node.items()?.map(|row| numbers(&row)).collect::<Result<Vec<_>, ParseError>>()?.concat());
        let list = |key| item.get(key).map_or(Ok(Vec::new()), |node| numbers(&node));
        if let Some(node) = item.get("regex") {
            let wrong = |at| match at {
                Some(at) => node.problem(&format!("character {at} of {item}"), "a regular expression of digits"),
                None => node.problem(&format!("too large a regular expression in {item}"), "one with fewer states"),
            };
            return iss_automata::regex(node.string()?, self.side, self.low).map_err(wrong);
        }
        if let Some(node) = item.get("pairs").or_else(|| item.get("states")) {
            return rows(node);
        }
        let values = match item.get("value") {
            Some(value) => vec![numbers_or_one(&value)?],
            None => list("values")?,
        };
        Ok([values, list("weights")?].concat())
    }
}
