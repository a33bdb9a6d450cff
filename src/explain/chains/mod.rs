//! Text of chains: the consequences of each assumption, then their common conclusion. Nested chains are named by
//! letters and follow the chain that uses them.

mod argument;
mod context;
mod cycle;
mod pattern;
mod writer;

use super::data::{self, Pattern};
use super::paragraph::Paragraph;
use super::phrases::list;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::rating::se::{Branch, Cause, Chain, ChainKind, ChainNode, Position, Step};
use argument::{Argument, assumption, statement};
use context::Context;
use writer::{PendingChain, Writer};

/// Returns the text of a chain, and adds the chain and its nested ones to the pattern.
pub fn describe(position: &Position, step: &Step, pattern: &mut Pattern) -> Vec<Paragraph> {
    let Some(chain) = &step.evidence.chain else { return Vec::new() };
    let mut writer = Writer::default();
    let eliminated: Vec<(Cell, Digit)> =
        step.eliminations.iter().flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit))).collect();
    pattern.chain = Some(writer.write_chain(chain, &Context::new(position), &eliminated, 0));
    while let Some(pending) = writer.pending.pop_front() {
        let later = std::mem::take(&mut writer.pending);
        pattern.nested.push(writer.write_nested(pending));
        // The chains nested in this one follow it, before others of its own level.
        writer.pending.extend(later);
    }
    writer.paragraphs
}

impl Writer {
    /// Writes a nested chain.
    fn write_nested(&mut self, pending: PendingChain) -> data::Nested {
        let PendingChain { name, chain, context, depth, eliminated } = pending;
        (self.prefix, self.lines) = (name.clone(), 0);
        self.push(depth, format!("Chain {name} ({}):", chain.kind));
        data::Nested { chain: self.write_chain(&chain, &context, &eliminated, depth + 1), name }
    }

    /// Writes a chain.
    fn write_chain(
        &mut self,
        chain: &Chain,
        context: &Context,
        eliminated: &[(Cell, Digit)],
        depth: u8,
    ) -> data::Chain {
        let branches = match chain.kind {
            ChainKind::GeneralizedXWing | ChainKind::Cycle(_) => cycle::write(self, chain, context, eliminated, depth),
            ChainKind::TurbotFish | ChainKind::Forcing(_) => self.write_refutation(&chain.branches, context, depth),
            ChainKind::Contradiction(_) => self.write_refutation(&chain.branches, context, depth),
            ChainKind::Double(_) | ChainKind::Cell(_) | ChainKind::Region(_) => {
                self.write_common_conclusion(chain, context, depth)
            }
        };
        data::Chain { technique: chain.kind.to_string(), complexity: chain.complexity, branches, contradiction: None }
    }

    /// Writes an assumption that leads to its negation, or to a contradiction.
    fn write_refutation(&mut self, branches: &[Branch], context: &Context, depth: u8) -> Vec<Vec<data::Assertion>> {
        let Some(start) = branches.first().and_then(assumption) else { return Vec::new() };
        let paragraphs_before = self.write_assumption(start, depth);
        let mut argument = Argument::new(self, context.clone(), branches, depth);
        let reason: Vec<String> = branches.iter().map(|branch| argument.write_to_end(branch)).collect();
        let data = branches.iter().map(|branch| argument.data(branch)).collect();
        let ends: Vec<String> = branches.iter().filter_map(|branch| branch.nodes.first()).map(statement).collect();
        let negation = format!("{} is {}{}", start.cell(), if start.is_on() { "not " } else { "" }, start.digit());
        let then = match (&ends[..], &reason[..]) {
            ([yes, no], [why, why_not]) => format!("Then {yes} ({why}), but {no} ({why_not}): a contradiction."),
            _ => format!("Then {negation} ({}), against the assumption.", reason.join("; ")),
        };
        self.write_conclusion(paragraphs_before, depth, &format!("{then} So the assumption is wrong, and {negation}."));
        data
    }

    /// Writes assumptions one of which must be true, and which all have the same conclusion.
    fn write_common_conclusion(&mut self, chain: &Chain, context: &Context, depth: u8) -> Vec<Vec<data::Assertion>> {
        let Some(first) = chain.branches.first() else { return Vec::new() };
        let (Some(start), Some(end)) = (assumption(first), first.nodes.first()) else { return Vec::new() };
        self.push(depth, alternatives(chain, context, start.cell(), start.digit()));
        let mut data = Vec::new();
        for branch in &chain.branches {
            let Some(start) = assumption(branch) else { continue };
            let paragraphs_before = self.write_assumption(start, depth);
            let mut argument = Argument::new(self, context.clone(), std::slice::from_ref(branch), depth);
            let reason = argument.write_to_end(branch);
            data.push(argument.data(branch));
            self.write_conclusion(paragraphs_before, depth, &format!("Then {}: {reason}.", statement(end)));
        }
        self.push(depth, format!("It is so in every case: {}.", statement(end)));
        data
    }

    /// Writes an assumption; returns the number of paragraphs after it.
    fn write_assumption(&mut self, start: &ChainNode, depth: u8) -> usize {
        self.push(depth, format!("Suppose {}.", statement(start)));
        self.paragraphs.len()
    }

    /// Writes a conclusion, in the paragraph of the assumption if nothing is between them.
    fn write_conclusion(&mut self, paragraphs_before: usize, depth: u8, then: &str) {
        let is_adjacent = self.paragraphs.len() == paragraphs_before;
        match self.paragraphs.last_mut().filter(|_| is_adjacent) {
            Some(last) => last.text += &format!(" {then}"),
            None => self.push(depth, then),
        }
    }
}

/// Describes the alternatives that the branches of a chain cover.
fn alternatives(chain: &Chain, context: &Context, cell: Cell, digit: Digit) -> String {
    let starts = || chain.branches.iter().filter_map(assumption);
    match (chain.kind, chain.start) {
        (ChainKind::Double(_), _) => format!("Either {cell} is {digit} or it is not."),
        (ChainKind::Cell(_), _) => {
            let starts_tried: Vec<Digit> = starts().map(|node| node.digit()).collect();
            let mut eliminated = context.other_candidates(cell, digit);
            eliminated.retain(|other| !starts_tried.contains(other));
            format!("{cell} is {}{}.", list(starts_tried, "or"), context.since_other_candidates(cell, &eliminated))
        }
        (_, start) => {
            let [row, column, box_] = cell.houses();
            let house = match start {
                Cause::Row => row,
                Cause::Column => column,
                _ => box_,
            };
            let starts_tried: Vec<Cell> = starts().map(|node| node.cell()).collect();
            let mut eliminated = context.other_positions(house.cells(), cell, digit);
            eliminated.retain(|(other, _)| !starts_tried.contains(other));
            format!("In {house}, {digit} is in {}{}.", list(starts_tried, "or"), context.since(&eliminated))
        }
    }
}
