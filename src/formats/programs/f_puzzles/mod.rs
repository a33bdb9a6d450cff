//! JSON of f-puzzles: the grid, its rules, and the constraints.

mod constraints;
mod grid;
mod reader;
mod writer;

pub(in crate::formats) use writer::to_json;

use super::assembly::Assembly;
use crate::board::text::ParseError;
use crate::formats::text::json_node::Node;
use crate::formats::text::{LocatedConstraint, PuzzleText, ReadOptions, SolutionPlace, has_word, parse_object};
use crate::kinds::{MAX_SIDE, Puzzle};
use crate::pack::{Details, Record};
use reader::{Reader, unknown};

/// Keys of rules, and the names of the rules.
pub(in crate::formats) const RULES: [(&str, &str); 4] = [
    ("antiknight", "anti-knight"),
    ("antiking", "anti-king"),
    ("disjointgroups", "disjoint"),
    ("nonconsecutive", NON_CONSECUTIVE),
];

const NON_CONSECUTIVE: &str = "non-consecutive";
const WHITE_DOT: &str = "difference";
const NEGATIVE_DIFFERENCE: &str = "negative-difference";

/// Keys without a rule. They are kept for the round trip.
const COSMETIC: &str = "\
    cage line circle rectangle text fogofwar foglight disabledlogic truecandidatesoptions highlightConflicts \
    successMessage";

/// The members by which a kind of constraint is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Form {
    /// `cells` and `value` or `values`.
    Cells,
    /// `lines`, each a constraint, and `value`.
    Lines,
    /// `cell`.
    Cell,
    /// `cells`, and X or V as `value`.
    Xv,
    /// `cells` and `cloneCells`.
    Clone,
    /// `cells` of the bulb, and `lines` that begin in it.
    Arrow,
    /// `cell` outside, `direction` and `value`.
    Diagonal,
    /// `cell` outside and `value`.
    Outside,
}

impl Form {
    /// Returns the keys that have a meaning.
    fn keys(self) -> &'static [&'static str] {
        match self {
            Form::Cells => &["cells", "value", "values"],
            Form::Lines => &["lines", "value"],
            Form::Cell => &["cell"],
            Form::Xv => &["cells", "value"],
            Form::Clone => &["cells", "cloneCells"],
            Form::Arrow => &["cells", "lines"],
            Form::Diagonal => &["cell", "direction", "value", "cells"],
            Form::Outside => &["cell", "value"],
        }
    }
}

/// Keys of constraints, the names of their kinds, and how they are written.
pub(in crate::formats) const KINDS: [(&str, &str, Form); 34] = [
    ("killercage", "killer", Form::Cells),
    ("littlekillersum", "little-killer", Form::Diagonal),
    ("arrow", "arrow", Form::Arrow),
    ("doublearrow", "double-arrow", Form::Lines),
    ("thermometer", "thermometer", Form::Lines),
    ("slowthermometer", "slow-thermometer", Form::Lines),
    ("difference", WHITE_DOT, Form::Cells),
    ("ratio", "ratio", Form::Cells),
    ("xv", "xv", Form::Xv),
    ("whispers", "whispers", Form::Lines),
    ("nabner", "nabner", Form::Lines),
    ("even", "even", Form::Cell),
    ("odd", "odd", Form::Cell),
    ("minimum", "minimum", Form::Cell),
    ("maximum", "maximum", Form::Cell),
    ("quadruple", "quadruple", Form::Cells),
    ("palindrome", "palindrome", Form::Lines),
    ("clone", "clone", Form::Clone),
    ("renban", "renban", Form::Lines),
    ("betweenline", "between", Form::Lines),
    ("lockout", "lockout", Form::Lines),
    ("zipperline", "zipper", Form::Lines),
    ("modularline", "modular", Form::Lines),
    ("entropicline", "entropic", Form::Lines),
    ("regionsumline", "region-sum", Form::Lines),
    ("rowindexer", "row-indexer", Form::Cells),
    ("columnindexer", "column-indexer", Form::Cells),
    ("boxindexer", "box-indexer", Form::Cells),
    ("sandwichsum", "sandwich", Form::Outside),
    ("xsum", "x-sum", Form::Outside),
    ("skyscraper", "skyscraper", Form::Outside),
    ("extraregion", "extra-region", Form::Cells),
    ("diagonal-", "main-diagonal", Form::Cells),
    ("diagonal+", "anti-diagonal", Form::Cells),
];

/// JSON of f-puzzles, an object per line. Recognized as JSON.
pub(in crate::formats) const FORMAT: PuzzleText = PuzzleText {
    name: "f-puzzles",
    description: "JSON of f-puzzles",
    has_candidates: true,
    solution: SolutionPlace::Field,
    matches: |_| false,
    text: to_json,
};

/// Returns the names of the members with constraints.
pub(in crate::formats) fn constraint_names() -> impl Iterator<Item = &'static str> {
    KINDS.iter().map(|(own, ..)| *own)
}

/// Returns whether the start of a document is of this format.
pub(in crate::formats) fn matches(text: &str) -> bool {
    text.contains("\"grid\"") && text.contains("\"size\"")
}

/// Parses a document.
pub(in crate::formats) fn parse(text: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    let object = parse_object(text)?;
    let member = |key: &'static str| object.get(key).filter(|v| !v.is_null()).map(|v| Node::new(text, key, v));
    let missing = |key: &str| {
        let expected = "an object with \"size\" and \"grid\"";
        ParseError::new(1, 1, format!("an object without {key:?}"), expected)
    };
    let size = member("size").ok_or_else(|| missing("size"))?;
    let side = size.number()?.and_then(|side| usize::try_from(side).ok()).filter(|side| (2..=MAX_SIDE).contains(side));
    let side = side.ok_or_else(|| size.error("2 to 25"))?;
    let grid = member("grid").ok_or_else(|| missing("grid"))?;
    let assembly = Assembly::new(side, grid.position());
    let mut reader = Reader { assembly, details: Details::default() };
    let cells = reader.read_grid(&grid)?;
    for &(key, kind, form) in &KINDS {
        if let Some(node) = member(key) {
            reader.read_constraints(&node, kind, form)?;
        }
    }
    for (key, value) in &object {
        reader.read_other_key(&Node::new(text, key, value), key)?;
    }
    reader.assembly.combine();
    reader.sort_constraints();
    let solution = match member("solution") {
        Some(node) => grid::solution(&node, side)?,
        None => None,
    };
    let mut record = Record::of_kind(reader.assembly.kind(options)?, Puzzle::new(cells));
    record.set_found_solution(solution);
    let string = |key| member(key).map(|node| node.string().map(str::to_owned)).transpose();
    for name in ["title", "author", "ruleset"] {
        record.set_text(name, string(name)?);
    }
    record.details = Some(reader.details).filter(|details| *details != Details::default()).map(Box::new);
    if let Some(masks) = grid::pencil_marks(&record) {
        record.puzzle.set_candidates(masks);
    }
    Ok(record)
}

impl Reader {
    /// Reads a member of the document that is not a list of constraints.
    fn read_other_key(&mut self, node: &Node, key: &str) -> Result<(), ParseError> {
        if node.is_blank() || KINDS.iter().any(|&(known, ..)| known == key) {
            return Ok(());
        }
        if let Some(&(_, name)) = RULES.iter().find(|(known, _)| *known == key) {
            return self.read_rule(node, name);
        }
        match key {
            "size" | "grid" | "solution" | "title" | "author" | "ruleset" => return Ok(()),
            "negative" => return self.read_negative(node),
            "cage" => {
                let is_rule = |cage: &Node| {
                    let value = cage.get("value");
                    let text = value.as_ref().and_then(|value| value.value.as_str()).unwrap_or_default();
                    text.strip_prefix("DR")
                        .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
                };
                if let Some(cage) = node.items()?.find(is_rule) {
                    return Err(cage.problem(&format!("a digital root in {cage}"), "a known rule"));
                }
            }
            key if has_word(COSMETIC, key) => {}
            _ => return Err(unknown(node)),
        }
        self.details.members.insert(key.into(), node.value.clone());
        Ok(())
    }

    fn read_rule(&mut self, node: &Node, name: &str) -> Result<(), ParseError> {
        let is_set = node.value.as_bool().ok_or_else(|| node.error("true or false"))?;
        if is_set && name == NON_CONSECUTIVE && self.has_white_dots() {
            self.assembly.position = node.position();
            return self.add_constraint(node, NEGATIVE_DIFFERENCE, vec![], vec![], vec![]);
        }
        if is_set {
            self.assembly.rules = self.assembly.rules | name.parse().map_err(|_| unknown(node))?;
        }
        Ok(())
    }

    /// Returns whether there are white dots, whose negative constraint the key of non-consecutive puzzles then is.
    fn has_white_dots(&self) -> bool {
        self.assembly.constraints.iter().any(|located| located.constraint.kind().name() == WHITE_DOT)
    }

    /// Orders the constraints by their kinds, so that those that are written and read again stay the same.
    fn sort_constraints(&mut self) {
        let place = |located: &LocatedConstraint| {
            let name = located.constraint.kind().name();
            (name.starts_with("negative"), KINDS.iter().position(|&(_, kind, _)| kind == name))
        };
        self.assembly.constraints.sort_by_key(place);
    }
}
