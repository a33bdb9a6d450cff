//! The consequences of an assumption, line by line.

use super::context::{Context, ExclusionReason, Line, reference};
use super::pattern;
use super::writer::Writer;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::explain::data;
use crate::rating::se::{Branch, Cause, Chain, ChainNode};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The lines that follow from one assumption.
pub struct Argument<'a> {
    writer: &'a mut Writer,
    /// The candidates excluded so far.
    context: Context,
    /// The candidates that are true so far, with the lines that establish them.
    true_candidates: BTreeMap<(Cell, Digit), Line>,
    /// The nested chains, by address, with their names.
    nested: Vec<(*const Chain, String)>,
    /// Whether each line follows from the previous one alone, so that line references are omitted.
    is_linear: bool,
    depth: u8,
}

/// Returns `r1c1 is 5` or `r1c1 is not 5`.
pub fn statement(node: &ChainNode) -> String {
    format!("{} is {}{}", node.cell(), if node.is_on() { "" } else { "not " }, node.digit())
}

/// Returns the assumption of a branch.
pub fn assumption(branch: &Branch) -> Option<&ChainNode> {
    branch.nodes.iter().find(|node| node.cause == Cause::Assumed)
}

/// Returns the house that is the reason for a node.
pub fn house(node: &ChainNode) -> Option<House> {
    let [row, column, box_] = node.cell().houses();
    match node.cause {
        Cause::Row => Some(row),
        Cause::Column => Some(column),
        Cause::Box => Some(box_),
        Cause::Cell | Cause::House(_) | Cause::Pair | Cause::Advanced | Cause::Assumed => None,
    }
}

impl<'a> Argument<'a> {
    /// Creates the argument of branches with the same assumption.
    pub fn new(writer: &'a mut Writer, context: Context, branches: &[Branch], depth: u8) -> Argument<'a> {
        let has_single_parents = |branch: &Branch| branch.nodes.iter().all(|node| branch.parents(node).len() <= 1);
        let is_linear = branches.len() == 1 && branches.iter().all(has_single_parents);
        Argument { writer, context, true_candidates: BTreeMap::new(), nested: Vec::new(), is_linear, depth }
    }

    /// Writes all lines but the last; returns the reason for the end of the branch.
    pub fn write_to_end(&mut self, branch: &Branch) -> String {
        let Some(end) = branch.nodes.first() else { return String::new() };
        if let Some(line) = self.true_candidates.get(&(end.cell(), end.digit())).filter(|_| end.is_on()) {
            return line.as_ref().map_or("as supposed".to_owned(), |line| format!("line {line}"));
        }
        branch.parents(end).iter().for_each(|&parent| self.establish(branch, usize::from(parent)));
        self.reason(branch, end)
    }

    /// Writes the lines that establish a node, and records it.
    fn establish(&mut self, branch: &Branch, index: usize) {
        let node = &branch.nodes[index];
        let key = (node.cell(), node.digit());
        let known =
            if node.is_on() { self.true_candidates.contains_key(&key) } else { self.context.is_excluded(key.0, key.1) };
        if known {
            return;
        }
        branch.parents(node).iter().for_each(|&parent| self.establish(branch, usize::from(parent)));
        if node.is_on() {
            let line = (node.cause != Cause::Assumed).then(|| self.line(branch, node)).flatten();
            self.true_candidates.insert(key, line);
        } else {
            let reason = match node.cause {
                Cause::Assumed => ExclusionReason::Assumed,
                Cause::Advanced => ExclusionReason::Stated(self.line(branch, node)),
                _ => self.exclusion_reason(branch, node),
            };
            self.context.exclude(key.0, key.1, reason);
        }
    }

    /// Writes the line of a node; returns the reference to it.
    fn line(&mut self, branch: &Branch, node: &ChainNode) -> Line {
        let reason = self.reason(branch, node);
        let line = self.writer.line(self.depth, &format!("{}: {reason}.", statement(node)));
        (!self.is_linear).then_some(line)
    }

    /// Returns why a true candidate excludes that of a node.
    fn exclusion_reason(&self, branch: &Branch, node: &ChainNode) -> ExclusionReason {
        let Some(parent) = branch.parents(node).first().map(|&parent| &branch.nodes[usize::from(parent)]) else {
            return ExclusionReason::Assumed;
        };
        let line = self.true_candidates.get(&(parent.cell(), parent.digit())).cloned().flatten();
        match node.cause {
            Cause::Cell => ExclusionReason::CellHas(parent.digit(), line),
            _ => ExclusionReason::Sees(parent.cell(), line),
        }
    }

    /// Describes why a node holds.
    fn reason(&mut self, branch: &Branch, node: &ChainNode) -> String {
        match (node.is_on(), node.cause) {
            (_, Cause::Assumed) => "as supposed".to_owned(),
            (true, _) => last_candidate_reason(&self.context, node, None),
            (false, Cause::Advanced) => self.advanced(branch, node),
            (false, _) => match self.exclusion_reason(branch, node) {
                ExclusionReason::CellHas(value, line) => format!("it is {value}{}", reference(&line)),
                ExclusionReason::Sees(source, line) => {
                    format!("it sees the {} in {source}{}", node.digit(), reference(&line))
                }
                ExclusionReason::Stated(_) | ExclusionReason::Assumed => String::new(),
            },
        }
    }

    /// Describes why another technique eliminates a candidate.
    fn advanced(&mut self, branch: &Branch, node: &ChainNode) -> String {
        let parent = |&parent: &u16| {
            let node = &branch.nodes[usize::from(parent)];
            (node.cell(), node.digit())
        };
        let eliminated: Vec<(Cell, Digit)> = branch.parents(node).iter().map(parent).collect();
        let since = self.context.since(&eliminated);
        if let Some(chain) = &node.nested {
            let (name, is_new) = self.name_nested(chain, node);
            return match is_new {
                true => format!("chain {name} shows it{}", since.replacen("since", "given that", 1)),
                false => format!("chain {name} shows it too"),
            };
        }
        let (cell, digit) = (node.cell(), node.digit());
        let pattern = pattern::describe(&self.context.origin_without(eliminated), cell, digit)
            .or_else(|| pattern::describe(&self.context.remaining(), cell, digit))
            .unwrap_or_else(|| "a pair, an X-wing or locked candidates take it away".to_owned());
        format!("{pattern}{since}")
    }

    /// Returns the name of a nested chain, and whether it is new; a new chain is enqueued to be written later.
    fn name_nested(&mut self, chain: &Arc<Chain>, node: &ChainNode) -> (String, bool) {
        let known = self.known_name(chain);
        let is_new = known.is_none();
        let name = known.unwrap_or_else(|| self.writer.enqueue(chain, &self.context, self.depth));
        self.writer.add_conclusion(&name, (node.cell(), node.digit()));
        self.nested.push((Arc::as_ptr(chain), name.clone()));
        (name, is_new)
    }

    /// Returns the name of a chain that already has one.
    fn known_name(&self, chain: &Arc<Chain>) -> Option<String> {
        let known = self.nested.iter().find(|(other, _)| *other == Arc::as_ptr(chain));
        known.map(|(_, name)| name.clone())
    }

    /// Returns a branch as data: the assumption first, each assertion after those it follows from.
    pub fn data(&self, branch: &Branch) -> Vec<data::Assertion> {
        let (mut order, mut positions) = (Vec::new(), vec![None; branch.nodes.len()]);
        sort_topologically(branch, 0, &mut positions, &mut order);
        let node = |&index: &usize| {
            let node = &branch.nodes[index];
            let from = branch.parents(node).iter().filter_map(|&parent| positions[usize::from(parent)]);
            data::Assertion {
                cell: node.cell().into(),
                group: Vec::new(),
                digit: node.digit().get(),
                is: node.is_on(),
                cause: cause(node.cause).to_owned(),
                from: from.collect(),
                nested: node.nested.as_ref().and_then(|chain| self.known_name(chain)),
                reason: None,
            }
        };
        order.iter().map(node).collect()
    }
}

/// Appends a node after those it follows from.
fn sort_topologically(branch: &Branch, index: usize, positions: &mut [Option<usize>], order: &mut Vec<usize>) {
    let Some(node) = branch.nodes.get(index).filter(|_| positions[index].is_none()) else { return };
    branch.parents(node).iter().for_each(|&parent| sort_topologically(branch, usize::from(parent), positions, order));
    positions[index] = Some(order.len());
    order.push(index);
}

/// Describes why a candidate is the last one of its cell or of a house. `except` is not mentioned.
pub fn last_candidate_reason(context: &Context, node: &ChainNode, except: Option<&ChainNode>) -> String {
    let (cell, digit) = (node.cell(), node.digit());
    match house(node) {
        Some(house) => {
            let mut others = context.other_positions(house.cells(), cell, digit);
            others.retain(|&(other, _)| except.is_none_or(|except| except.cell() != other));
            format!("{house} has no other place for {digit}{}", context.since(&others))
        }
        None => {
            let mut others = context.other_candidates(cell, digit);
            others.retain(|&other| except.is_none_or(|except| except.digit() != other));
            format!("it has no other candidate{}", context.since_other_candidates(cell, &others))
        }
    }
}

/// Returns the name of a cause in data.
pub fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Assumed => "assumed",
        Cause::Cell => "cell",
        Cause::Box => "box",
        Cause::Row => "row",
        Cause::Column => "column",
        Cause::House(_) => "house",
        Cause::Pair => "pair",
        Cause::Advanced => "other",
    }
}
