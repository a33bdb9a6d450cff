//! What the names beside a puzzle say of it: nothing, rules that are known, or rules that are not. No name that changes the
//! meaning of a puzzle is dropped, whatever the program, the type and the spelling.
//!
//! The value decides more than the name: cells, a layout of regions, or the names of rules in it.

use crate::formats::grids::line::is_layout as is_layout_of;
use crate::formats::programs::f_puzzles::constraint_names;
use crate::formats::text::has_word;
use crate::kinds::{BoxShape, CONSTRAINT_KINDS, MAX_SIDE, RULES, RuleSet};
use serde_json::{Map, Value};
use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::LazyLock;

/// What a name and its value say of the puzzle beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Meaning {
    /// Nothing that changes the puzzle.
    Harmless,
    /// These rules.
    Rules(RuleSet),
    /// A rule, cells or regions that are not understood here.
    Unknown,
}

impl Meaning {
    /// Returns the meaning of both together.
    fn and(self, other: Meaning) -> Meaning {
        match (self, other) {
            (Meaning::Unknown, _) | (_, Meaning::Unknown) => Meaning::Unknown,
            (Meaning::Rules(one), Meaning::Rules(other)) => Meaning::Rules(one | other),
            (Meaning::Harmless, other) => other,
            (one, Meaning::Harmless) => one,
        }
    }
}

/// Other names of rules, as words.
const RULE_WORDS: [(&str, &str); 9] = [
    ("diagonal", "x"),
    ("bothdiagonal", "x"),
    ("hyper", "windoku"),
    ("knight", "anti-knight"),
    ("king", "anti-king"),
    ("anticonsecutive", "non-consecutive"),
    ("nonsequential", "non-consecutive"),
    ("disjointgroup", "disjoint"),
    ("disjointset", "disjoint"),
];

/// Other names of constraints, as words.
const CONSTRAINT_WORDS: &str = "\
    blackdot cage inequality inequalities jigsaw killer kropki sandwich thermo thermometer visualelement \
    whitedot";

/// Parts of names of values that hold rules of any name.
const HOLDERS: &str = "\
    variant rule constraint modifier";

/// Ends of names of values that may be those of rules, or other words.
const TYPES: &str = "\
    type kind mode category genre";

/// Parts of names of values that belong to players, solvers and pages, and may hold cells.
const OF_PLAYERS: &str = "\
    answer candidate color colour conflict current enter error fill guess highlight hint histor mistake move \
    note pencil player progress select solution state step techni undo";

/// Words of texts that describe the usual rules.
const USUAL_WORDS: &str = "\
    a all an and apply applies are as basic block blocks box boxes cell cells classic clues col cols column \
    columns contain contains default digit digits each every exactly false fill from game givens grid in is \
    knowns must no none normal not number numbers of off once only place plain puzzle regular repeat row rows \
    rules so standard sudoku that the to usual vanilla with without appear x y";

/// Returns the meaning of a name and its value.
pub(in crate::formats) fn meaning(name: &str, value: &Value) -> Meaning {
    let word = word_of(name);
    // Names alone are null in lists of rules.
    if !is_holder(name) && is_nothing(value) || OF_PLAYERS.split(' ').any(|part| word.contains(part)) {
        return Meaning::Harmless;
    }
    let named = match () {
        () if word.len() > 1 && rule_of_word(&word).is_some() => named_by_itself(&word, value),
        () if is_holder(name) => named_rules(value, true),
        () if TYPES.split(' ').any(|end| word.ends_with(end)) => named_rules(value, false),
        () => named_by_itself(&word, value),
    };
    match named {
        Meaning::Harmless if holds_cells(value) || is_layout(value) => Meaning::Unknown,
        named => named,
    }
}

/// Returns the meaning of a variable of a program, of which most are none of a puzzle.
pub(in crate::formats) fn meaning_in_program(name: &str, value: &Value) -> Meaning {
    let word = word_of(name);
    match value {
        Value::String(_) if is_holder(name) => named_rules(value, false),
        Value::Array(_) | Value::Object(_) if !is_constraint(&word) || !holds_cells(value) => Meaning::Harmless,
        value => named_by_itself(&word, value),
    }
}

/// Returns whether a name may be or hold rules, also with a value other than a list.
pub(in crate::formats) fn may_change_rules(name: &str) -> bool {
    let word = word_of(name);
    is_holder(name)
        || TYPES.split(' ').any(|end| word.ends_with(end))
        || rule_of_word(&word).is_some()
        || is_constraint(&word)
}

/// Returns whether the value of a name holds rules, such as `Constraints`.
pub(in crate::formats) fn is_holder(name: &str) -> bool {
    let word = word_of(name);
    HOLDERS.split(' ').any(|part| word.contains(part))
}

/// Minimum length of a text with quotes that has two places of cells.
const MIN_TEXT: usize = 9;

/// Returns the meaning of a name and a raw value of JSON.
pub(in crate::formats) fn meaning_of_json(name: &str, raw: &str) -> Meaning {
    value_of_meaning(name, raw).map_or(Meaning::Harmless, |value| meaning(name, &value))
}

/// Returns the value of JSON on which the meaning of a name depends; `None` if it has none.
pub(in crate::formats) fn value_of_meaning(name: &str, raw: &str) -> Option<Value> {
    match raw.as_bytes().first() {
        // Numbers are the most frequent values.
        Some(b'0'..=b'9' | b'-') if raw != "1" => None,
        // Short texts are neither cells nor places.
        Some(b'"') if raw.len() < MIN_TEXT && !may_change_rules(name) => None,
        _ => serde_json::from_str(raw).ok(),
    }
}

/// Returns the rule that a name is, in any spelling.
pub(in crate::formats) fn rule_of(name: &str) -> Option<RuleSet> {
    rule_of_word(&word_of(name))
}

/// Returns the letters and digits of a name in lower case.
fn word_of(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn without_sudoku(word: &str) -> &str {
    word.trim_start_matches("sudoku").trim_end_matches("sudoku")
}

/// The rules by all of their names, as words.
static RULES_BY_WORD: LazyLock<HashMap<String, RuleSet>> = LazyLock::new(|| {
    let own = RULES.iter().map(|rule| (word_of(rule.name()), rule.name()));
    let all = RULE_WORDS.into_iter().map(|(word, name)| (word.to_owned(), name)).chain(own);
    all.filter_map(|(word, name)| Some((word, name.parse().ok()?))).collect()
});

/// The names of constraints, as words.
static CONSTRAINTS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    let own = CONSTRAINT_KINDS.iter().map(|kind| word_of(kind.name()));
    let other = CONSTRAINT_WORDS.split(' ').chain(constraint_names()).map(str::to_ascii_lowercase);
    own.chain(other).collect()
});

fn rule_of_word(word: &str) -> Option<RuleSet> {
    let word = without_sudoku(word);
    let forms = [word, word.trim_end_matches("rule"), word.trim_end_matches("constraint"), word.trim_end_matches('s')];
    forms.into_iter().chain(word.strip_suffix("move")).find_map(|word| RULES_BY_WORD.get(word).copied())
}

/// Returns whether a word is the name of a constraint.
fn is_constraint(word: &str) -> bool {
    [word, word.trim_end_matches('s')].into_iter().any(|word| CONSTRAINTS.contains(word))
}

/// Returns whether a value denies what its name says: nothing is in it at any depth.
fn is_nothing(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Bool(true) => false,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => {
            text.trim().is_empty() || has_word("~ none no false null off n/a", &text.trim().to_lowercase())
        }
        Value::Array(items) => items.iter().all(is_nothing),
        Value::Object(members) => members.values().all(is_nothing),
    }
}

/// Returns whether a value affirms what its name says.
fn is_yes(value: &Value) -> bool {
    match value {
        Value::Bool(yes) => *yes,
        Value::Number(number) => number.as_u64() == Some(1),
        Value::String(text) => has_word("true yes on 1 both", &text.trim().to_lowercase()),
        _ => false,
    }
}

/// Returns the meaning of a name that may be a rule itself.
fn named_by_itself(word: &str, value: &Value) -> Meaning {
    let is_list = value.is_array() || value.is_object();
    match rule_of_word(word) {
        // A single letter may be anything.
        _ if word.len() < 2 => Meaning::Harmless,
        Some(rules) if is_yes(value) => Meaning::Rules(rules),
        Some(_) if is_list => Meaning::Unknown,
        _ if is_constraint(word) && (*value == Value::Bool(true) || is_list && !is_layout_of_boxes(value)) => {
            Meaning::Unknown
        }
        _ => Meaning::Harmless,
    }
}

/// Returns the rules that a value names. If its name says so, names that are neither known nor usual are rules too.
fn named_rules(value: &Value, are_rules: bool) -> Meaning {
    match value {
        Value::String(text) => text
            .split([',', ';', '+', '\n'])
            .map(|name| named_rule(name, are_rules))
            .fold(Meaning::Harmless, Meaning::and),
        Value::Array(items) => items
            .iter()
            .map(|item| match item.as_object() {
                // An item of YAML that is only a name.
                Some(members)
                    if members.len() == 1
                        && members
                            .values()
                            .all(|value| value.is_null() || matches!(value.as_str(), Some("" | "~"))) =>
                {
                    members.keys().map(|name| named_rule(name, are_rules)).fold(Meaning::Harmless, Meaning::and)
                }
                _ => named_rules(item, are_rules),
            })
            .fold(Meaning::Harmless, Meaning::and),
        Value::Object(members) => named_members(members, are_rules),
        _ => Meaning::Harmless,
    }
}

/// Returns the rules that an object names: by the values of its names and types, or by its other keys.
fn named_members(members: &Map<String, Value>, are_rules: bool) -> Meaning {
    let member = |(name, value): (&String, &Value)| match value {
        value if is_nothing(value) => Meaning::Harmless,
        Value::String(text) if ["name", "type", "kind", "rule", "id"].contains(&&*word_of(name)) => {
            named_rule(text, are_rules)
        }
        value if is_yes(value) => named_rule(name, are_rules),
        Value::Array(_) | Value::Object(_) if are_rules && !is_usual(name) => Meaning::Unknown,
        _ => Meaning::Harmless,
    };
    members.iter().map(member).fold(Meaning::Harmless, Meaning::and)
}

fn named_rule(name: &str, is_rule: bool) -> Meaning {
    let word = word_of(name);
    match rule_of_word(&word) {
        Some(rules) => Meaning::Rules(rules),
        None if is_rule && !is_usual(name) || is_constraint(without_sudoku(&word)) => Meaning::Unknown,
        None => Meaning::Harmless,
    }
}

/// Returns whether a text has only words of the usual rules.
fn is_usual(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.all(|word| has_word(USUAL_WORDS, &word.to_lowercase()))
}

/// Returns whether a value has a list of two or more cells in it.
fn holds_cells(value: &Value) -> bool {
    match value {
        Value::Array(items) => {
            let are_cells = |items: &[Value]| items.len() > 1 && items.iter().all(is_named_cell);
            let are_pairs =
                |item: &Value| item.as_array().is_some_and(|pairs| pairs.len() > 1 && pairs.iter().all(is_pair));
            !is_layout_of_boxes(value)
                && (are_cells(items)
                    || is_partition(items)
                    || items.iter().any(are_pairs)
                    || items.iter().any(holds_cells))
        }
        Value::Object(members) => members.iter().any(|(name, value)| {
            let are_cells =
                |cells: &Vec<Value>| cells.len() > 1 && (cells.iter().all(is_pair) || is_list_of_indices(cells));
            value.as_array().is_some_and(are_cells)
                && ["cell", "coord", "pos", "point"].iter().any(|part| word_of(name).contains(part))
                || holds_cells(value)
        }),
        Value::String(text) => {
            let mut parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
            text.len() >= 9 && parts.next().is_some_and(is_place) && parts.next().is_some_and(is_place)
        }
        _ => false,
    }
}

/// Returns whether values are a few different numbers of cells.
fn is_list_of_indices(values: &[Value]) -> bool {
    let numbers: Option<BTreeSet<u64>> = values.iter().map(Value::as_u64).collect();
    numbers.is_some_and(|numbers| numbers.len() == values.len() && values.len() <= MAX_SIDE)
}

/// Returns whether lists have all numbers of the cells of a square in them, each once, and are not the usual boxes.
fn is_partition(lists: &[Value]) -> bool {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let cells = |list: &Value| list.as_array().and_then(|list| list.iter().map(number).collect::<Option<Vec<_>>>());
    let Some(lists) = lists.iter().map(cells).collect::<Option<Vec<Vec<usize>>>>() else { return false };
    let count = lists.iter().map(Vec::len).sum::<usize>();
    let mut list_of = vec![usize::MAX; count];
    let first = lists.iter().flatten().min().copied().unwrap_or_default();
    for (number, cell) in (0..).zip(&lists).flat_map(|(number, list)| list.iter().map(move |cell| (number, cell))) {
        match list_of.get_mut(cell.wrapping_sub(first)) {
            Some(place) if *place == usize::MAX => *place = number,
            _ => return false,
        }
    }
    first < 2 && count >= MIN_CELLS && count.isqrt().pow(2) == count && lists.len() < count && !are_boxes(&list_of)
}

/// The number of cells of the smallest puzzle.
pub(in crate::formats) const MIN_CELLS: usize = 16;

/// Returns whether a text is a place such as `r1c9`.
fn is_place(text: &str) -> bool {
    let number = |text: &str| text.parse::<u8>().is_ok_and(|number| number <= 26);
    let places = text.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    places.is_some_and(|(row, column)| number(row) && number(column))
}

/// Returns whether a value tells the row and the column of a cell, and nothing else.
fn is_named_cell(value: &Value) -> bool {
    match value {
        Value::String(text) => is_place(text),
        Value::Object(_) => place_of(value).is_some(),
        _ => false,
    }
}

/// Returns the row and the column of an object of two numbers, as they are named.
fn place_of(value: &Value) -> Option<(u64, u64)> {
    let members = value.as_object().filter(|members| members.len() == 2)?;
    let number = |names: [&str; 3]| names.into_iter().find_map(|name| members.get(name)?.as_u64());
    number(["row", "r", "y"]).zip(number(["col", "c", "x"]).or_else(|| members.get("column")?.as_u64()))
}

/// Returns whether a value is a pair of small numbers.
fn is_pair(value: &Value) -> bool {
    let is_small = |number: &Value| number.as_u64().is_some_and(|number| number <= 25);
    value.as_array().is_some_and(|pair| pair.len() == 2 && pair.iter().all(is_small))
}

/// Returns the cells of a list of rows, or of all cells, as a text; `None` for other values.
pub(in crate::formats) fn cells_of(value: &Value) -> Option<String> {
    let cell = |value: &Value| match value {
        Value::Null => Some('.'),
        Value::Number(number) => match number.as_u64()? {
            0 => Some('.'),
            number => char::from_digit(number as u32, 36).filter(|_| number < 26).map(|c| c.to_ascii_uppercase()),
        },
        Value::String(text) if text.is_empty() => Some('.'),
        Value::String(text) => text.parse().ok(),
        _ => None,
    };
    let row = |value: &Value| match value {
        Value::Array(cells) => cells.iter().map(cell).collect(),
        Value::String(text) if text.chars().count() > 1 => Some(text.clone()),
        value => cell(value).map(String::from),
    };
    let rows = match value {
        Value::String(text) => return Some(text.clone()),
        Value::Array(rows) => rows.iter().map(row).collect::<Option<Vec<String>>>()?,
        _ => return None,
    };
    let count = rows.iter().map(|row| row.chars().count()).sum::<usize>();
    let is_square = [count, count.isqrt()].contains(&rows.len()) && count.isqrt().pow(2) == count;
    (is_square && count > 3).then(|| rows.concat())
}

/// Returns the regions of a value that has the cells of some: as many as rows, all of one size, in rows and columns of their
/// own at most once.
pub(in crate::formats) fn layout_of(value: &Value) -> Option<String> {
    let text = cells_of(value).filter(|text| text.chars().all(char::is_alphanumeric))?;
    let side = text.chars().count().isqrt();
    (side > 3 && is_layout_of(&text, side)).then_some(text)
}

/// Returns whether a value has the cells of regions other than the usual boxes.
fn is_layout(value: &Value) -> bool {
    layout_of(value).is_some_and(|text| !are_boxes(&text.chars().collect::<Vec<_>>()))
}

/// Returns whether cells with the names of their regions are the usual boxes.
fn are_boxes<T: PartialEq>(cells: &[T]) -> bool {
    let side = cells.len().isqrt();
    let Some(BoxShape { rows, columns }) = BoxShape::default_for_side(side) else { return false };
    let first = |i: usize| (i / side / rows * rows) * side + i % side / columns * columns;
    (0..cells.len()).all(|i| cells[i] == cells[first(i)])
}

/// Returns whether a value lists the cells of the usual boxes, each as a list.
fn is_layout_of_boxes(value: &Value) -> bool {
    let Some(regions) = value.as_array() else { return false };
    let side = regions.len();
    if side > MAX_SIDE {
        return false;
    }
    let mut cells = vec![usize::MAX; side * side];
    for (number, region) in regions.iter().enumerate() {
        let places = region.get("cells").unwrap_or(region).as_array().map_or(&[][..], |places| places);
        for place in places {
            let pair = || Some((place.get(0)?.as_u64()?, place.get(1)?.as_u64()?));
            let Some((row, column)) = place_of(place).or_else(pair) else { return false };
            let is_inside = (row as usize) < side && (column as usize) < side;
            cells[if is_inside { row as usize * side + column as usize } else { return false }] = number;
        }
    }
    side > 3 && !cells.contains(&usize::MAX) && are_boxes(&cells)
}
