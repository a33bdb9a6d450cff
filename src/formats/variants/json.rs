//! JSON records with `size`, `box`, `variant`, `regions` and `constraints`.

use super::json_node::{Node, described, shortened};
use super::{LocatedConstraint, VariantOptions, VariantParts, VariantRecord, candidates, error_at_start, has_key};
use crate::board::text::ParseError;
use crate::formats::malformed_line::rounded_puzzle;
use crate::pack::{Field, FieldSelection, Fields as ExtraFields, SelectedFields};
use crate::rating::se::{Rating, Tenths};
use crate::variant::{
    BoxShape, Constraint, JoinedGrids, MAX_SIDE, Puzzle, Regions, RuleSet, Symbols, Variant, cell_name,
};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value};
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::str::FromStr;

/// The fields of a record that change the rules.
pub(super) const RULE_FIELDS: [&str; 4] = ["box", "constraints", "regions", "variant"];

/// Returns whether a field of a record changes the rules. Fields of these names in other programs' records have other
/// values.
pub(in crate::formats) fn is_rule(name: &str, raw: &str) -> bool {
    match name {
        "box" => {
            let boxes = serde_json::from_str::<String>(raw).ok().and_then(|text| text.parse::<BoxShape>().ok());
            boxes.is_some_and(|boxes| Some(boxes) != BoxShape::default_for_side(9))
        }
        "constraints" => serde_json::from_str::<Vec<Map<String, Value>>>(raw).is_ok_and(|list| !list.is_empty()),
        "regions" => serde_json::from_str::<String>(raw).is_ok_and(|text| Regions::new(text.chars()).is_ok()),
        "variant" => {
            let rules = serde_json::from_str::<String>(raw).ok().and_then(|text| text.parse::<RuleSet>().ok());
            rules.is_some_and(|rules| rules != RuleSet::EMPTY)
        }
        _ => false,
    }
}

/// Returns whether the cell of a column with this name, in any case, changes the rules.
pub(in crate::formats) fn is_rule_cell(name: &str, cell: &str) -> bool {
    let name = RULE_FIELDS.into_iter().find(|rule| rule.eq_ignore_ascii_case(name)).filter(|_| !cell.is_empty());
    name.is_some_and(|name| match name {
        "constraints" => is_rule(name, cell),
        _ => is_rule(name, &Value::from(cell).to_string()),
    })
}

/// Returns whether a line may be a record of a variant: it has a name of its fields.
pub(super) fn names_variant(line: &str) -> bool {
    RULE_FIELDS.iter().chain(&["size"]).any(|name| has_key(line, name))
}

/// Returns whether a line is a record of a variant: with another size than 9, or with rules, regions or other boxes.
pub(super) fn matches(line: &str) -> bool {
    let Ok(fields) = serde_json::from_str::<HashMap<String, &RawValue>>(line.trim().trim_end_matches(',')) else {
        // The start of a file may end within a record.
        return has_key(line, "puzzle") && has_key(line, "constraints");
    };
    let raw = |name: &str| fields.get(name).map(|raw| raw.get());
    let has_puzzle = raw("puzzle").is_some_and(|raw| raw != "null");
    let has_other_size = raw("size").and_then(|raw| raw.parse::<u64>().ok()).is_some_and(|size| size != 9);
    let has_rule = |name: &&str| raw(name).is_some_and(|raw| is_rule(name, raw));
    has_puzzle && (has_other_size || RULE_FIELDS.iter().any(has_rule))
}

/// Returns whether a field is kept as [`extra`](VariantRecord::extra).
fn is_extra(name: &str) -> bool {
    !FieldSelection::has_property(&FieldSelection::NAMES_OF_VARIANTS, name)
}

/// Returns the fields of a record that cluewise does not interpret, in their order.
fn extra_fields(text: &str) -> Result<ExtraFields, ParseError> {
    let RawFields(fields) = serde_json::from_str(text)
        .map_err(|error| ParseError::new(1, error.column() as u64, error.to_string(), "a JSON object"))?;
    let mut extra = ExtraFields::default();
    for (name, value) in fields.into_iter().filter(|(name, _)| is_extra(name)) {
        extra.insert(name, Field::from_json(value.get()));
    }
    Ok(extra)
}

/// The fields of an object in their order.
pub(super) struct RawFields(pub(super) Vec<(String, Box<RawValue>)>);

impl<'de> Deserialize<'de> for RawFields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<RawFields, D::Error> {
        struct Members;
        impl<'de> Visitor<'de> for Members {
            type Value = RawFields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<RawFields, A::Error> {
                let mut fields = Vec::new();
                while let Some(entry) = access.next_entry()? {
                    fields.push(entry);
                }
                Ok(RawFields(fields))
            }
        }
        deserializer.deserialize_map(Members)
    }
}

/// Parses a record. Unknown constraints are errors.
pub(super) fn parse(text: &str, options: &VariantOptions) -> Result<VariantRecord, ParseError> {
    parse_fields(text, options).map_err(|(_, error)| error)
}

/// Parses a record as it is written.
pub(in crate::formats) fn record_of_json(text: &str) -> Result<VariantRecord, ParseError> {
    parse(text, &VariantOptions { candidates: true, ..VariantOptions::default() })
}

/// Parses a record. Errors come with the name of their field.
pub(super) fn parse_fields(text: &str, options: &VariantOptions) -> InField<VariantRecord> {
    let object: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| ParseError::new(1, error.column() as u64, error.to_string(), "a JSON object"))
        .map_err(|error| ("puzzle", error))?;
    let fields = Fields(&object);
    let missing = || ("puzzle", error_at_start("an object without a puzzle", "an object with \"puzzle\""));
    let puzzle = fields.string("puzzle")?.ok_or_else(missing)?;
    if let Some(error) = rounded_puzzle(puzzle) {
        return Err(("puzzle", error));
    }
    let parts = fields.parts(puzzle)?;
    let side = parts.side;
    let solution = fields.string("solution")?;
    // Only lines have the symbols of the options. A solution has all symbols, a puzzle may lack those that differ.
    let symbols = Symbols::detect(&[puzzle, solution.unwrap_or_default()].concat(), side);
    let located = fields.constraints(text, side)?;
    let of_variant = if located.is_empty() { "variant" } else { "constraints" };
    let variant = options.variant_with(parts, located).map_err(|error| (of_variant, error))?;
    let has_candidates = fields.has_candidates();
    if has_candidates && !options.candidates && !variant.is_classic() {
        let found = format!("\"candidates\" of a {side}x{side} puzzle");
        let expected = "no pencil marks: of sizes and variants, only `hint` and `explain` support them";
        return Err(("candidates", error_at_start(found, expected)));
    }
    let cells = |name, text| variant.parse(text, symbols).map_err(|error| in_field(name, &error));
    let puzzle = cells("puzzle", puzzle)?;
    let solution = solution.map(|text| cells("solution", text)).transpose()?;
    let mut record = VariantRecord { solution, ..VariantRecord::new(variant, puzzle) };
    if record.solution.as_ref().is_some_and(|solution| solution.clue_count() < record.variant.cells()) {
        return Err(("solution", error_at_start("empty cells in \"solution\"", "a digit in each cell")));
    }
    if has_candidates {
        let candidates = match object.get("candidates") {
            Some(Value::String(text)) => candidates::parse(text, &record.variant, symbols),
            Some(value) => candidates::of_json(value, &record.variant),
            None => Ok(Vec::new()),
        };
        record.candidates = Some(candidates.map_err(|error| ("candidates", error))?);
    }
    fields.read_properties(&mut record)?;
    if object.keys().any(|name| is_extra(name)) {
        record.extra = extra_fields(text).map_err(|error| ("puzzle", error))?;
    }
    Ok(record)
}

fn in_field(name: &'static str, error: &dyn Display) -> (&'static str, ParseError) {
    let text = error.to_string();
    // An error with both parts keeps them.
    let error = match text.strip_prefix("found ").and_then(|rest| rest.split_once(", expected ")) {
        Some((found, expected)) => error_at_start(format!("{found} in {name:?}"), expected),
        None => error_at_start(format!("{text} in {name:?}"), "the fields of a variant"),
    };
    (name, error)
}

/// A result whose error has the name of its field.
type InField<T> = Result<T, (&'static str, ParseError)>;

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

    /// Returns the parts of the variant of a puzzle.
    fn parts(&self, puzzle: &str) -> InField<VariantParts> {
        let rules = self.parsed::<RuleSet>("variant")?.unwrap_or_default();
        let width = puzzle.chars().count().isqrt();
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
        Ok(VariantParts { side, boxes: self.parsed("box")?, rules, regions, are_of_field: true })
    }

    fn has_candidates(&self) -> bool {
        self.0.get("candidates").is_some_and(|value| !value.is_null() && value.as_str() != Some(""))
    }

    /// Returns the constraints of a record, whose text gives the places of errors.
    fn constraints(&self, text: &str, side: usize) -> InField<Vec<LocatedConstraint>> {
        let Some(value) = self.0.get("constraints").filter(|value| !value.is_null()) else { return Ok(Vec::new()) };
        constraints(&Node::new(text, "constraints", value), side).map_err(|error| ("constraints", error))
    }

    /// Reads the ratings of a record, its ID, title, author and rules in words.
    fn read_properties(&self, record: &mut VariantRecord) -> InField<()> {
        let owned = |name| self.string(name).map(|text| text.map(str::to_owned));
        (record.title, record.author, record.ruleset) = (owned("title")?, owned("author")?, owned("ruleset")?);
        record.level = self.parsed("level")?;
        record.effort = self.0.get("effort").and_then(Value::as_f64);
        (record.se, record.se_no_uniqueness) = (self.rating("se")?, self.rating("se_no_uniqueness")?);
        record.er_above = self.0.get("er_above").and_then(|value| Tenths::deserialize(value).ok());
        record.techniques = self.techniques();
        record.id = match self.0.get("id") {
            Some(Value::String(id)) => Some(id.clone()),
            Some(Value::Number(id)) => Some(id.to_string()),
            _ => None,
        };
        Ok(())
    }

    fn rating(&self, name: &'static str) -> InField<Option<Rating>> {
        let value = self.0.get(name).filter(|value| !value.is_null());
        value.map(Rating::deserialize).transpose().map_err(|error| in_field(name, &error))
    }

    fn techniques(&self) -> Vec<(String, u32)> {
        let count = |(name, count): (&String, &Value)| Some((name.clone(), u32::try_from(count.as_u64()?).ok()?));
        let techniques = self.0.get("techniques").and_then(Value::as_object);
        techniques.into_iter().flatten().filter_map(count).collect()
    }
}

/// Reads constraints: `{"type": "killer", "cells": ["r1c1", "r1c2"], "value": 10}`.
fn constraints(node: &Node, side: usize) -> Result<Vec<LocatedConstraint>, ParseError> {
    let position = node.position();
    let constraint = |item: Node| {
        let known = ["type", "cells", "others", "value", "values"];
        if let Some((key, node)) = item.members()?.find(|(key, _)| !known.contains(key)) {
            return Err(node.problem(&format!("the unknown field {:?} in {item}", shortened(key)), &known.join(", ")));
        }
        let kind =
            item.get("type").ok_or_else(|| item.problem(&format!("no \"type\" in {item}"), "the name of a rule"))?;
        let cells = |key| item.get(key).map_or(Ok(Vec::new()), |node| node.cells(side));
        let number = |node: Node| node.number().and_then(|n| n.ok_or_else(|| node.error("a number")));
        let values = match (item.get("value"), item.get("values")) {
            (Some(value), None) => vec![number(value)?],
            (None, Some(values)) => values.items()?.map(number).collect::<Result<_, _>>()?,
            (None, None) => Vec::new(),
            (Some(value), Some(_)) => return Err(value.problem(&format!("value and values in {item}"), "one of them")),
        };
        let constraint = Constraint::named(kind.string()?, cells("cells")?, cells("others")?, values);
        let constraint =
            constraint.map_err(|error| item.problem(&format!("{error} in {item}"), "a valid constraint"))?;
        Ok(LocatedConstraint { constraint, place: item.to_string(), position })
    };
    node.items()?.map(constraint).collect()
}

/// Constraints as they are written.
struct Written<'a>(&'a [Constraint], usize);

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let names = |cells: &[u16]| cells.iter().map(|&cell| cell_name(cell, self.1)).collect::<Vec<String>>();
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for constraint in self.0 {
            let mut map = vec![("type", Value::from(constraint.kind().name()))];
            for (key, cells) in [("cells", constraint.cells()), ("others", constraint.others())] {
                map.extend((!cells.is_empty()).then(|| (key, names(cells).into())));
            }
            match constraint.values() {
                [] => {}
                [value] => map.push(("value", (*value).into())),
                values => map.push(("values", values.into())),
            }
            list.serialize_element(&Ordered(map))?;
        }
        list.end()
    }
}

/// An object whose keys keep their order.
struct Ordered(Vec<(&'static str, Value)>);

impl Serialize for Ordered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

fn serialize_ratings<M: SerializeMap>(record: &VariantRecord, map: &mut SelectedFields<'_, M>) -> Result<(), M::Error> {
    if let Some(level) = record.level {
        map.entry("level", level.name())?;
    }
    if let Some(effort) = record.effort {
        map.entry("effort", &effort)?;
    }
    if let Some(se) = &record.se {
        map.entry("se", se)?;
    }
    if let Some(rating) = &record.se_no_uniqueness {
        map.entry("se_no_uniqueness", rating)?;
    }
    if let Some(max) = &record.er_above {
        map.entry("er_above", max)?;
    }
    if !record.techniques.is_empty() {
        let mut techniques = Map::new();
        record.techniques.iter().for_each(|(name, count)| drop(techniques.insert(name.clone(), (*count).into())));
        map.entry("techniques", &techniques)?;
    }
    Ok(())
}

fn serialize_variant<M: SerializeMap>(variant: &Variant, map: &mut SelectedFields<'_, M>) -> Result<(), M::Error> {
    map.entry("size", &variant.side())?;
    if let Some(boxes) = variant.boxes() {
        map.entry("box", &boxes.to_string())?;
    }
    if variant.rules() != RuleSet::EMPTY {
        map.entry("variant", &variant.rules().to_string())?;
    }
    if let Some(regions) = variant.regions() {
        map.entry("regions", &regions.to_text())?;
    }
    if !variant.constraints().is_empty() {
        map.entry("constraints", &Written(variant.constraints(), variant.side()))?;
    }
    Ok(())
}

impl Serialize for VariantRecord {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        VariantSubset { record: self, selection: None }.serialize(serializer)
    }
}

/// A record with the selected fields, or all.
pub(super) struct VariantSubset<'a> {
    pub(super) record: &'a VariantRecord,
    pub(super) selection: Option<&'a FieldSelection>,
}

impl Serialize for VariantSubset<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let mut map = SelectedFields { map: serializer.serialize_map(None)?, selection: self.selection };
        match record.id.as_ref().map(|id| (id, id.parse::<u64>())) {
            Some((_, Ok(index))) => map.entry("id", &index)?,
            Some((id, Err(_))) => map.entry("id", id)?,
            None => {}
        }
        let text = |cells: &Puzzle| record.variant.text_of(cells, Symbols::DIGITS);
        map.entry("puzzle", &text(&record.puzzle))?;
        if let Some(solution) = &record.solution {
            map.entry("solution", &text(solution))?;
        }
        map.entry("clues", &record.puzzle.clue_count())?;
        serialize_ratings(record, &mut map)?;
        serialize_variant(&record.variant, &mut map)?;
        for (key, text) in [("title", &record.title), ("author", &record.author), ("ruleset", &record.ruleset)] {
            if let Some(text) = text {
                map.entry(key, text)?;
            }
        }
        record.extra.entries().try_for_each(|(name, field)| map.entry(name, field))?;
        map.map.end()
    }
}
