//! YAML in block style. JSON and other documents in brackets are those of [`tokens`](super::tokens).

use super::node::{MAX_DEPTH, Node};
use crate::formats::text::Location;
use saphyr_parser::{Event, Parser, Span};

/// Parses a document; `None` if it is no YAML in block style.
pub(super) fn parse(text: &str) -> Option<Node> {
    if !is_block_style(text) {
        return None;
    }
    let mut open: Vec<Collection> = vec![Collection::new(None, Location::START, false)];
    for event in Parser::new_from_str(text) {
        let (event, span) = event.ok()?;
        let place = place(span);
        match event {
            Event::Scalar(text, ..) => add(&mut open, place, text.into_owned()),
            Event::Alias(_) => add(&mut open, place, String::new()),
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                if open.len() > MAX_DEPTH {
                    return None;
                }
                let name = open.last_mut().and_then(|outer| outer.key.take());
                open.push(Collection::new(name, place, matches!(event, Event::MappingStart(..))));
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let Collection { name, place, children, .. } = open.pop()?;
                open.last_mut()?.children.push(Node::list(name, place, children));
            }
            _ => {}
        }
    }
    let root = open.pop()?;
    Some(Node::list(None, root.place, root.children))
}

/// Returns whether the first line with content is an item or a key.
fn is_block_style(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with(['#', '%']));
    let Some(first) = lines.find(|line| *line != "---") else { return false };
    let first = first.trim_start_matches("- ");
    let key = first.split_once(':').filter(|(_, after)| after.is_empty() || after.starts_with(' ')).map(|(key, _)| key);
    let is_key = key.is_some_and(|key| key.len() < 40 && !key.contains(['(', '{', '[', '<']));
    is_key || text.trim_start().starts_with("- ") || text.trim_start().starts_with("---\n")
}

/// An open list or object.
struct Collection {
    name: Option<String>,
    place: Location,
    children: Vec<Node>,
    is_mapping: bool,
    /// The key of the next value.
    key: Option<String>,
}

impl Collection {
    fn new(name: Option<String>, place: Location, is_mapping: bool) -> Collection {
        Collection { name, place, children: Vec::new(), is_mapping, key: None }
    }
}

fn add(open: &mut [Collection], place: Location, text: String) {
    let Some(collection) = open.last_mut() else { return };
    match (collection.is_mapping, collection.key.take()) {
        (true, None) => collection.key = Some(text),
        (_, key) => collection.children.push(Node::text(place, text).named(key)),
    }
}

fn place(span: Span) -> Location {
    Location { line: span.start.line() as u64, column: span.start.col() as u64 + 1 }
}
