//! XML, property lists and HTML.

use super::node::{MAX_DEPTH, Node};
use super::{cell, shape};
use crate::formats::text::Location;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

/// Elements of HTML without an end tag.
const VOID: [&str; 8] = ["br", "hr", "img", "input", "meta", "link", "col", "wbr"];
/// Elements of pages that hold the text of a cell.
const HTML: [&str; 15] =
    ["div", "span", "input", "button", "img", "p", "b", "i", "strong", "em", "label", "font", "tr", "tbody", "thead"];
/// Elements of pages that hold other elements.
const BLOCKS: [&str; 10] = ["table", "pre", "code", "section", "article", "main", "form", "blockquote", "ul", "ol"];
/// Elements of pages that hold rows.
const TABLES: [&str; 2] = ["table", "tbody"];
/// Attributes of style, in documents of any kind.
const STYLES: [&str; 10] =
    ["class", "style", "width", "height", "border", "align", "colspan", "rowspan", "maxlength", "type"];
/// Elements that end when another one of these begins, as HTML allows.
const CELLS: [&str; 4] = ["td", "th", "li", "option"];

/// Parses a document to its elements: their attributes, texts and elements. What is not well-formed is skipped.
pub(super) fn parse(text: &str) -> Node {
    let mut reader = Reader::from_str(text);
    let config = reader.config_mut();
    config.check_end_names = false;
    config.allow_unmatched_ends = true;
    config.allow_dangling_amp = true;
    let mut places = Places { text, at: 0, place: Location::START };
    let mut open = vec![Element { name: String::new(), place: places.place, children: Vec::new(), key: None }];
    loop {
        let start = places.of(reader.buffer_position() as usize);
        match reader.read_event() {
            Ok(Event::Start(tag)) => {
                let element = Element::new(&tag, start);
                let name = element.name.as_str();
                if CELLS.contains(&name) && open.last().is_some_and(|outer| CELLS.contains(&outer.name.as_str())) {
                    close(&mut open);
                }
                if name == "tr" && open.iter().rev().take(2).any(|outer| outer.name == "tr") {
                    while open.last().is_some_and(|outer| outer.name == "tr" || CELLS.contains(&outer.name.as_str())) {
                        close(&mut open);
                    }
                }
                let is_void = VOID.contains(&name);
                if open.len() <= MAX_DEPTH {
                    open.push(element);
                    if is_void {
                        close(&mut open);
                    }
                }
            }
            Ok(Event::Empty(tag)) => {
                open.push(Element::new(&tag, start));
                close(&mut open);
            }
            Ok(Event::End(tag)) => {
                let name = tag.local_name().as_ref().to_lowercase();
                let depth = open.iter().rev().take(8).position(|element| element.name == name);
                if let Some(depth) = depth.filter(|depth| depth + 1 < open.len()) {
                    (0..=depth).for_each(|_| close(&mut open));
                }
            }
            Ok(Event::Text(part)) => add_text(&mut open, start, &part),
            Ok(Event::CData(part)) => add_text(&mut open, start, &part),
            Ok(Event::GeneralRef(name)) => {
                let c = match &*name {
                    "nbsp" | "#160" | "#xa0" | "#xA0" | "ensp" | "emsp" => "\u{a0}",
                    "amp" => "&",
                    "lt" => "<",
                    "gt" => ">",
                    "middot" | "#183" | "bull" => ".",
                    _ => "",
                };
                add_text(&mut open, start, c);
            }
            Ok(Event::Eof) | Err(_) => break,
            Ok(_) => {}
        }
    }
    while open.len() > 1 {
        open.iter_mut().skip(1).for_each(|element| shape::mark_cut(&mut element.children));
        close(&mut open);
    }
    let root = open.pop().map(|root| root.children).unwrap_or_default();
    Node::list(None, Location::START, root)
}

/// An open element.
struct Element {
    name: String,
    place: Location,
    children: Vec<Node>,
    /// The text of the last element `key` of a property list, which names the next value.
    key: Option<String>,
}

impl Element {
    fn new(tag: &BytesStart, place: Location) -> Element {
        let name = tag.local_name().as_ref().to_lowercase();
        let attributes = tag.html_attributes().filter_map(Result::ok).map(|attribute| {
            let value = attribute.value.clone().into_owned();
            let name = attribute.key.local_name().as_ref().to_lowercase();
            Node::text(place, value).named(Some(name))
        });
        // Of an element of a page, other attributes are about its place and its style.
        let is_of_page = HTML.contains(&name.as_str()) || CELLS.contains(&name.as_str());
        let is_meant = |node: &Node| {
            let name = node.name.as_deref().unwrap_or_default();
            if is_of_page { ["value", "alt", "data-value"].contains(&name) } else { !STYLES.contains(&name) }
        };
        Element { children: attributes.filter(is_meant).collect(), name, place, key: None }
    }
}

fn add_text(open: &mut [Element], place: Location, text: &str) {
    let Some(element) = open.last_mut() else { return };
    // Texts with entities come in parts.
    if let Some(Node { name: None, value: super::node::Value::Text(last), .. }) = element.children.last_mut() {
        last.push_str(text);
    } else if !text.trim_matches([' ', '\t', '\r', '\n']).is_empty() {
        element.children.push(Node::text(place, text));
    }
}

/// Ends the innermost element. One with a text only is that text.
fn close(open: &mut Vec<Element>) {
    let Some(Element { name: element, place, mut children, .. }) = open.pop() else { return };
    let Some(outer) = open.last_mut() else { return };
    for child in &mut children {
        if let super::node::Value::Text(text) = &mut child.value {
            *text = text.trim_matches([' ', '\t', '\r', '\n']).to_owned();
        }
    }
    let is_cell = CELLS.contains(&element.as_str());
    // The words of a cell of a table are in elements of their own.
    let is_empty_cell =
        is_cell && children.iter().all(|child| child.as_text().is_some_and(|text| cell::plain(text).trim().is_empty()));
    let name = outer.key.take().unwrap_or_else(|| element.clone());
    let node = match children.as_slice() {
        _ if is_empty_cell => Node::text(place, ""),
        [] => Node::text(place, ""),
        [child] if child.name.is_none() => Node { place, ..children.remove(0) },
        [_] if is_cell => Node { place, ..children.remove(0) },
        _ if TABLES.contains(&element.as_str()) => Node::table(place, children),
        _ => Node::list(None, place, children),
    };
    if name == "key" {
        outer.key = node.as_text().map(str::to_owned);
        return;
    }
    let is_unnamed = is_cell || HTML.contains(&name.as_str()) || BLOCKS.contains(&name.as_str());
    outer.children.push(node.named(Some(name).filter(|_| !is_unnamed)));
}

/// The places of offsets that grow.
struct Places<'a> {
    text: &'a str,
    at: usize,
    place: Location,
}

impl Places<'_> {
    fn of(&mut self, offset: usize) -> Location {
        let offset = offset.min(self.text.len());
        self.place = self.place.after(self.text.get(self.at..offset).unwrap_or_default());
        self.at = offset;
        self.place
    }
}
