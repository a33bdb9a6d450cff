//! JSON of SudokuPad. Its lines and shapes are drawings, whose rules are in words only. Drawings that have a single
//! interpretation or are given a rule are read, the others are errors.

mod abbreviated_json;
mod drawings;

use super::assembly::{Assembly, usual_regions, windows};
use crate::board::text::{ParseError, counted};
use crate::formats::text::json_node::Node;
use crate::formats::text::{DrawingRules, Look, ReadOptions, has_key, has_word, parse_object, shortened};
use crate::kinds::{MAX_SIDE, Puzzle, PuzzleKind, RuleSet, Symbols};
use crate::pack::Record;
use serde_json::{Map, Value, json};
use std::borrow::Cow;

/// Keys without a rule, which are ignored.
const IGNORED: &str =
    "id cellSize settings videos duration foglight triggereffect cells regions cages metadata version";

/// The keys of drawings.
const DRAWING_KEYS: [&str; 4] = ["lines", "arrows", "underlays", "overlays"];

/// Returns whether the start of a document is of this format: JSON, or its abbreviation.
pub(in crate::formats) fn matches(text: &str) -> bool {
    let is_short =
        text.trim_start().strip_prefix('{').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
    let has_parts = || ["cages", "regions", "cellSize"].iter().any(|key| has_key(text, key));
    is_short || has_key(text, "cells") && has_parts()
}

/// Parses a document.
pub(in crate::formats) fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let is_json = text.trim_start().starts_with("{\"") || text.trim_start().starts_with("{\n");
    let text = if is_json { Cow::Borrowed(text) } else { Cow::Owned(abbreviated_json::expand(text)?) };
    let object = parse_object(&text)?;
    let member = |key: &'static str| object.get(key).filter(|v| !v.is_null()).map(|v| Node::new(&text, key, v));
    let missing = || ParseError::new(1, 1, "an object without \"cells\"", "an object with \"cells\"");
    let cells = member("cells").ok_or_else(missing)?;
    let side = cells.items()?.len();
    if !(2..=MAX_SIDE).contains(&side) {
        return Err(cells.problem(&format!("{side} rows in cells"), &format!("2 to {MAX_SIDE}")));
    }
    let mut reader = Reader { assembly: Assembly::new(side, (1, 1)), ..Reader::default() };
    let clues = reader.read_clues(&cells)?;
    reader.read_regions(member("regions").as_ref())?;
    if let Some(cages) = member("cages") {
        reader.assembly.position = cages.position();
        cages.items()?.try_for_each(|cage| reader.read_cage(&cage, &options.lines))?;
    }
    if let Some(metadata) = member("metadata") {
        metadata.members()?.try_for_each(|(key, node)| reader.read_metadata_member(key, &node))?;
    }
    reader.read_drawings(&|key| member(key), &options.lines)?;
    for (key, value) in &object {
        let node = Node::new(&text, key, value);
        match key.as_str() {
            "title" | "author" | "rules" | "solution" => reader.read_metadata_member(key, &node)?,
            key if has_word(IGNORED, key) || DRAWING_KEYS.contains(&key) || node.is_blank() => {}
            _ => return Err(node.problem(&format!("the unknown rule {node}"), "rules and keys that are known")),
        }
    }
    reader.assembly.combine();
    let mut record = Record::of_kind(reader.assembly.kind(options)?, Puzzle::new(clues));
    record.set_text("title", reader.title);
    record.set_text("author", reader.author);
    record.set_text("ruleset", Some(reader.rules.join("\n")).filter(|rules| !rules.is_empty()));
    record.set_found_solution(reader.solution.map(Puzzle::new));
    Ok(record)
}

/// The parts read so far.
#[derive(Default)]
struct Reader {
    assembly: Assembly,
    title: Option<String>,
    author: Option<String>,
    rules: Vec<String>,
    solution: Option<Vec<u8>>,
}

impl Reader {
    /// Reads the cells. Returns the clues.
    fn read_clues(&self, cells: &Node) -> Result<Vec<u8>, ParseError> {
        let side = self.assembly.side;
        let mut clues = Vec::with_capacity(side * side);
        cells.for_each_cell(side, |cell| {
            let value = cell.get("value");
            let digit = value.as_ref().map_or(Ok(None), Node::number)?;
            let is_digit = digit.is_none_or(|digit| (1..=side as i32).contains(&digit));
            match value {
                Some(value) if !is_digit => return Err(value.error(&format!("1 to {side}"))),
                _ => clues.push(digit.unwrap_or(0) as u8),
            }
            Ok(())
        })?;
        Ok(clues)
    }

    /// Returns a cell, which is a row and a column from 0.
    fn cell(&self, node: &Node) -> Result<u16, ParseError> {
        let side = self.assembly.side;
        let numbers = node.value.as_array().map(|items| items.iter().map(Value::as_u64).collect::<Vec<_>>());
        match numbers.as_deref() {
            Some(&[Some(row), Some(column)]) if row < side as u64 && column < side as u64 => {
                Ok((row as usize * side + column as usize) as u16)
            }
            _ => Err(node.error(&format!("a row and a column from 0 to {}", side - 1))),
        }
    }

    fn cells(&self, node: &Node) -> Result<Vec<u16>, ParseError> {
        node.items()?.map(|cell| self.cell(&cell)).collect()
    }

    /// Reads the regions; without any, only rows and columns are houses.
    fn read_regions(&mut self, node: Option<&Node>) -> Result<(), ParseError> {
        let mut labels = vec![None; self.assembly.side * self.assembly.side];
        if let Some(node) = node {
            self.assembly.position = node.position();
            for (number, region) in node.items()?.enumerate() {
                let cells = self.cells(&region)?;
                if cells.len() != self.assembly.side {
                    let found = format!("{} in {region}", counted(cells.len(), "cell"));
                    return Err(region.problem(&found, &format!("{} cells", self.assembly.side)));
                }
                for cell in cells {
                    if labels[usize::from(cell)].replace(number).is_some() {
                        return Err(
                            region.problem(&format!("a cell of another region in {region}"), "separate regions")
                        );
                    }
                }
            }
        }
        self.assembly.set_regions(labels)
    }

    /// Reads a cage: of a killer, a house, or a line of the metadata.
    fn read_cage(&mut self, cage: &Node, rules: &DrawingRules) -> Result<(), ParseError> {
        let text = |key| cage.get(key).and_then(|node| node.value.as_str()).unwrap_or_default();
        let cells = match cage.get("cells") {
            Some(cells) => self.cells(&cells)?,
            None => Vec::new(),
        };
        if cells.is_empty() {
            let Some((key, value)) = text("value").split_once(':') else { return Ok(()) };
            return self.read_metadata(key.trim(), value.trim(), cage);
        }
        let is_house = text("style") == "box" || ["region", "rowcol"].contains(&text("type"));
        let is_unique = cage.get("unique").is_some_and(|node| node.value == true);
        let sum = cage.get("sum").map_or(Ok(None), |node| node.number())?;
        let look = Look { shape: "cage", color: text("outlineC") };
        let is_killer = is_unique || sum.is_some();
        let given = if is_killer { rules.rule_of_color(&look) } else { rules.rule(&look) };
        let value = match cage.get("value") {
            Some(value) if is_killer || given.is_some_and(|rule| !rule.is_empty()) => value.number()?,
            _ => None,
        };
        let (kind, values) = match given.or(is_killer.then_some("killer")) {
            _ if is_house => (self.house_kind(&cells), vec![]),
            Some("") => return Ok(()),
            Some(rule) => (Some(rule), sum.or(value).into_iter().collect()),
            None => return Err(Self::without_rule(cage, &look)),
        };
        let Some(kind) = kind else { return Ok(()) };
        let cells = if kind.ends_with("diagonal") { vec![] } else { cells };
        let added = self.assembly.add(cage.to_string(), kind, cells, vec![], values);
        added.map_err(|error| cage.problem(&format!("{error} in {cage}"), "a valid cage"))
    }

    /// Returns the kind of a house; `None` for a row or column.
    fn house_kind(&self, cells: &[u16]) -> Option<&'static str> {
        let side = self.assembly.side;
        let mut sorted: Vec<usize> = cells.iter().map(|&cell| cell.into()).collect();
        sorted.sort_unstable();
        let runs = |start: usize, step: usize| (0..side).map(|i| start + i * step).eq(sorted.iter().copied());
        let first = *sorted.first()?;
        if first % side == 0 && runs(first, 1) || first < side && runs(first, side) {
            return None;
        }
        Some(match (runs(0, side + 1), runs(side - 1, side - 1)) {
            (true, _) => "main-diagonal",
            (_, true) => "anti-diagonal",
            _ => "extra-region",
        })
    }

    /// Reads a member of the metadata.
    fn read_metadata_member(&mut self, key: &str, node: &Node) -> Result<(), ParseError> {
        match node.value {
            Value::Array(_) => node.items()?.try_for_each(|item| self.read_metadata_member(key, &item)),
            Value::String(text) => self.read_metadata(key, text, node),
            Value::Bool(flag) => self.read_metadata(key, if *flag { "true" } else { "false" }, node),
            value => self.read_metadata(key, &value.to_string(), node),
        }
    }

    fn read_metadata(&mut self, key: &str, value: &str, node: &Node) -> Result<(), ParseError> {
        match key {
            "title" => self.title = Some(value.into()),
            "author" => self.author = Some(value.into()),
            "rules" => self.rules.push(value.into()),
            _ => return self.read_other_metadata(key, value, node),
        }
        Ok(())
    }

    /// Reads a rule, the solution, or a line without a meaning for the puzzle.
    fn read_other_metadata(&mut self, key: &str, value: &str, node: &Node) -> Result<(), ParseError> {
        let rule = match key {
            "solution" => return self.read_solution(value, node),
            "msgcorrect" | "source" | "info" | "date" | "id" | "video" | "has" => return Ok(()),
            "antiknight" => "anti-knight",
            "antiking" => "anti-king",
            "nonconsecutive" => "non-consecutive",
            _ if ["false", "0", "null", "", "{}"].contains(&value) => return Ok(()),
            _ => {
                let found = format!("the unknown key {:?} in {node}", shortened(key));
                return Err(node.problem(&found, "title, author, rules, solution, antiknight or antiking"));
            }
        };
        if value == "true" || value == "1" {
            self.assembly.rules = self.assembly.rules | rule.parse().unwrap_or_default();
        }
        Ok(())
    }

    /// Reads the solution, unless cells are blank.
    fn read_solution(&mut self, text: &str, node: &Node) -> Result<(), ParseError> {
        let (side, symbols) = (self.assembly.side, Symbols::detect(text, self.assembly.side));
        let puzzle = Puzzle::parse(&text.replace('?', "."), side, symbols);
        let puzzle =
            puzzle.map_err(|error| node.problem(&format!("a solution with {}", error.found()), &error.expected()))?;
        self.solution = Some(puzzle.cells().to_vec()).filter(|cells| !cells.contains(&0));
        Ok(())
    }
}

/// Returns a record as JSON; `None` if SudokuPad has no data for one of its rules or constraints.
pub(in crate::formats) fn to_json(record: &Record) -> Option<String> {
    let (kind, side) = (record.kind(), record.kind().side());
    let place = |cell: usize| json!([cell / side, cell % side]);
    let places = |cells: &[u16]| cells.iter().map(|&cell| place(cell.into())).collect::<Vec<_>>();
    let cell = |&digit: &u8| if digit == 0 { json!({}) } else { json!({ "value": digit }) };
    let cells: Vec<Vec<Value>> =
        record.puzzle.clues().cells().chunks(side).map(|row| row.iter().map(cell).collect()).collect();
    let mut cages = metadata(record)?;
    cages.extend(houses(kind)?.iter().map(|cells| json!({ "cells": places(cells), "unique": true, "type": "region" })));
    for constraint in kind.constraints().iter().filter(|constraint| constraint.is_cage()) {
        let mut cage = Map::new();
        cage.insert("cells".into(), places(constraint.cells()).into());
        cage.insert("unique".into(), true.into());
        if let [sum] = constraint.values() {
            cage.insert("value".into(), sum.to_string().into());
            cage.insert("sum".into(), (*sum).into());
        }
        cages.push(cage.into());
    }
    let shape = kind.shape();
    let labels = if shape.has_regions() { shape.region_numbers() } else { usual_regions(side) };
    let region = |region| (0..side * side).filter(|&cell| labels[cell] == region).map(place).collect::<Vec<_>>();
    let regions: Vec<Vec<Value>> = (0..side).map(region).collect();
    let [cells, regions, cages] = [json!(cells), json!(regions), json!(cages)];
    Some(format!("{{\"cellSize\":50,\"cells\":{cells},\"regions\":{regions},\"cages\":{cages}}}"))
}

/// Returns the cages without cells, which are lines of metadata; `None` if there is none for a rule.
fn metadata(record: &Record) -> Option<Vec<Value>> {
    let mut lines = Vec::new();
    let texts = [("title", record.title()), ("author", record.author()), ("rules", record.ruleset())];
    lines.extend(texts.into_iter().filter_map(|(key, text)| Some(format!("{key}: {}", text.as_ref()?))));
    for rule in record.kind().rules().iter() {
        match rule.name() {
            "x" | "windoku" | "jigsaw" => {}
            "anti-knight" => lines.push("antiknight: true".into()),
            "anti-king" => lines.push("antiking: true".into()),
            _ => return None,
        }
    }
    lines.extend(record.solution().iter().map(|solution| format!("solution: {solution}")));
    Some(lines.into_iter().map(|line| json!({ "value": line })).collect())
}

/// Returns the cells of the houses besides rows, columns and regions; `None` if there are other constraints than houses
/// and cages.
fn houses(kind: &PuzzleKind) -> Option<Vec<Vec<u16>>> {
    let (side, rules) = (kind.side(), kind.rules());
    let diagonal =
        |is_anti: bool| (0..side).map(|i| (i * side + if is_anti { side - 1 - i } else { i }) as u16).collect();
    let mut houses: Vec<Vec<u16>> = Vec::new();
    if rules.contains(RuleSet::X) {
        houses.extend([diagonal(false), diagonal(true)]);
    }
    if rules.contains("windoku".parse().unwrap_or_default()) {
        houses.extend(windows(side, kind.boxes()));
    }
    for constraint in kind.constraints() {
        match constraint.kind().name() {
            "extra-region" => houses.push(constraint.cells().to_vec()),
            "main-diagonal" => houses.push(diagonal(false)),
            "anti-diagonal" => houses.push(diagonal(true)),
            "killer" => {}
            _ => return None,
        }
    }
    Some(houses)
}
