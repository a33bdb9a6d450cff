//! Records as JSON objects.

use super::{AnyPuzzle, FieldSelection, KindPuzzle, Record};
use crate::kinds::{Constraint, PuzzleKind, RuleSet, Symbols};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::{Map, Value};

/// Serializes the known properties, the number of clues, and the other fields with distinct names.
impl Serialize for Record {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        RecordSubset { record: self, known: |_: &str| true, other: |_: &str| true }.serialize(serializer)
    }
}

/// A record restricted to some of the known and other fields.
pub(crate) struct RecordSubset<'a, K, O> {
    pub(crate) record: &'a Record,
    pub(crate) known: K,
    pub(crate) other: O,
}

impl RecordSubset<'_, (), ()> {
    /// Returns the selected fields of a record, or all.
    pub(crate) fn selected<'a>(record: &'a Record, selection: Option<&'a FieldSelection>) -> impl Serialize + 'a {
        let is_selected = move |name: &str| selection.is_none_or(|selection| selection.contains(name));
        RecordSubset { record, known: is_selected, other: is_selected }
    }
}

impl<K: Fn(&str) -> bool, O: Fn(&str) -> bool> Serialize for RecordSubset<'_, K, O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let record = self.record;
        let mut known = KnownFields { map: serializer.serialize_map(None)?, is_wanted: &self.known, names: Vec::new() };
        known.entry("id", record.id.as_ref())?;
        match &record.puzzle {
            AnyPuzzle::Classic(puzzle) => {
                known.entry("puzzle", Some(&puzzle.clues))?;
                known.entry("candidates", puzzle.candidates.as_ref())?;
                known.entry("solution", puzzle.solution.as_ref())?;
            }
            AnyPuzzle::Kind(puzzle) => known.cells(puzzle)?,
        }
        known.entry("clues", Some(&record.puzzle.clue_count()))?;
        known.entry("level", record.level.as_ref())?;
        known.entry("effort", record.effort.as_ref())?;
        known.entry("measures", record.measures.as_ref())?;
        known.entry("se", record.se.as_ref())?;
        known.entry("se_techniques", record.se_techniques.as_ref())?;
        known.entry("hodoku_level", record.hodoku_level.as_ref())?;
        known.entry("hodoku_score", record.hodoku_score.as_ref())?;
        known.entry("hodoku_techniques", record.hodoku_techniques.as_ref())?;
        known.entry("time", record.time.as_ref())?;
        known.entry("techniques", technique_counts(&record.techniques).as_ref())?;
        known.entry("symmetry", record.symmetry.as_ref())?;
        if let AnyPuzzle::Kind(puzzle) = &record.puzzle {
            known.rules(&puzzle.kind)?;
        }
        let KnownFields { mut map, names, .. } = known;
        let is_wanted = |name: &str| !names.contains(&name) && (self.other)(name);
        let mut others = record.extra.entries().filter(|(name, _)| is_wanted(name));
        others.try_for_each(|(name, field)| map.serialize_entry(name, field))?;
        map.end()
    }
}

/// Returns the number of steps of each technique as an object; `None` without any.
pub(crate) fn technique_counts(techniques: &[(String, u32)]) -> Option<Map<String, Value>> {
    let counts = techniques.iter().map(|(name, count)| (name.clone(), (*count).into()));
    (!techniques.is_empty()).then(|| counts.collect())
}

/// A serializer of the selected known fields that collects their names.
struct KnownFields<'a, M, F> {
    map: M,
    is_wanted: &'a F,
    names: Vec<&'static str>,
}

impl<M: SerializeMap, F: Fn(&str) -> bool> KnownFields<'_, M, F> {
    fn entry<T: Serialize>(&mut self, name: &'static str, value: Option<&T>) -> Result<(), M::Error> {
        let Some(value) = value else { return Ok(()) };
        self.names.push(name);
        if (self.is_wanted)(name) { self.map.serialize_entry(name, value) } else { Ok(()) }
    }

    /// Adds the clues, the candidates and the solution.
    fn cells(&mut self, puzzle: &KindPuzzle) -> Result<(), M::Error> {
        let text = |cells| puzzle.kind.text_of(cells, Symbols::DIGITS);
        self.entry("puzzle", Some(&text(&puzzle.clues)))?;
        self.entry("candidates", puzzle.candidates.as_ref().map(|_| puzzle.candidates_text()).as_ref())?;
        self.entry("solution", puzzle.solution.as_ref().map(text).as_ref())
    }

    /// Adds the size and the rules.
    fn rules(&mut self, kind: &PuzzleKind) -> Result<(), M::Error> {
        self.entry("size", Some(&kind.side()))?;
        self.entry("box", kind.boxes().map(|boxes| boxes.to_string()).as_ref())?;
        self.entry(
            "variant",
            Some(kind.rules()).filter(|rules| *rules != RuleSet::EMPTY).map(|r| r.to_string()).as_ref(),
        )?;
        self.entry("regions", kind.regions().map(|regions| regions.to_text()).as_ref())?;
        self.entry("constraints", Written::of(kind).as_ref())
    }
}

/// Returns the constraints of a kind of puzzle as JSON; `None` without any.
pub(crate) fn written_constraints(kind: &PuzzleKind) -> Option<String> {
    serde_json::to_string(&Written::of(kind)?).ok()
}

/// Constraints as they are written, of a kind.
struct Written<'a>(&'a [Constraint], &'a PuzzleKind);

impl Written<'_> {
    /// Returns the constraints of a kind; `None` without any.
    fn of(kind: &PuzzleKind) -> Option<Written<'_>> {
        (!kind.constraints().is_empty()).then(|| Written(kind.constraints(), kind))
    }

    /// Returns the fields of a constraint.
    fn fields(&self, constraint: &Constraint) -> Vec<(&'static str, Value)> {
        let names = |cells: &[u16]| cells.iter().map(|&cell| self.1.cell_name(cell)).collect::<Vec<String>>();
        let (kind, values) = (constraint.kind().name(), constraint.values());
        let mut map = vec![("type", Value::from(kind))];
        if !constraint.label().is_empty() {
            map.push(("name", constraint.label().into()));
        }
        if constraint.kind().is_composed() {
            let inner = constraint.inner().iter().map(|one| Ordered(self.fields(one)).into());
            map.push(("constraints", inner.collect::<Vec<Value>>().into()));
            return map;
        }
        if kind == "equal-sum" {
            let mut rest = names(constraint.cells()).into_iter();
            let group = |&size: &i32| rest.by_ref().take(size as usize).collect::<Vec<String>>();
            map.push(("groups", values.iter().map(group).collect::<Vec<_>>().into()));
            return map;
        }
        for (key, cells) in [("cells", constraint.cells()), ("others", constraint.others())] {
            map.extend((!cells.is_empty()).then(|| (key, names(cells).into())));
        }
        let rows = |length: usize| values.chunks(length).map(Value::from).collect::<Vec<Value>>().into();
        match (kind, values) {
            ("pairs" | "all-pairs", _) => map.push(("pairs", rows(2))),
            ("automaton", _) => map.push(("states", rows(self.1.side() + 1))),
            ("sum", [total, weights @ ..]) if !weights.is_empty() => {
                map.extend([("value", (*total).into()), ("weights", weights.into())]);
            }
            (_, []) => {}
            (_, [value]) => map.push(("value", (*value).into())),
            (_, values) => map.push(("values", values.into())),
        }
        map
    }
}

impl Serialize for Written<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for constraint in self.0 {
            list.serialize_element(&Ordered(self.fields(constraint)))?;
        }
        list.end()
    }
}

/// An object whose keys keep their order.
struct Ordered(Vec<(&'static str, Value)>);

impl From<Ordered> for Value {
    fn from(object: Ordered) -> Value {
        Value::Object(object.0.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }
}

impl Serialize for Ordered {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}
