//! Chains in words: each assumption with the lines that follow from it, then what all of them have in common. Chains
//! inside chains have a letter each, and come after the chain that needs them.

mod argument;
mod context;
mod cycle;
mod pattern;

use super::data::{self, Pattern};
use super::paragraph::Paragraph;
use super::phrases::list;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::techniques::{Branch, Cause, Chain, Kind, Link, Position, Step};
use argument::{Argument, assumption, says};
use context::Context;
use std::collections::VecDeque;
use std::sync::Arc;

/// The words of a chain, and the chain and those inside it as data.
pub fn words(position: &Position, step: &Step, pattern: &mut Pattern) -> Vec<Paragraph> {
    let Some(chain) = &step.evidence.chain else { return Vec::new() };
    let mut writer = Writer::default();
    let gone: Vec<(Cell, Digit)> =
        step.eliminations.iter().flat_map(|&(cell, digits)| digits.iter().map(move |digit| (cell, digit))).collect();
    pattern.chain = Some(writer.chain(chain, &Context::new(position), &gone, 0));
    while let Some(waiting) = writer.waiting.pop_front() {
        pattern.nested.push(writer.inner(waiting));
    }
    writer.paragraphs
}

/// Writes paragraphs, counts lines, and remembers which chains are still to be written.
#[derive(Default)]
struct Writer {
    paragraphs: Vec<Paragraph>,
    /// What the lines of the chain that is being written are called: nothing, or its name, before their numbers.
    prefix: String,
    lines: usize,
    waiting: VecDeque<Waiting>,
    named: usize,
}

/// A chain to be written.
struct Waiting {
    name: String,
    chain: Arc<Chain>,
    context: Context,
    depth: u8,
    /// What it takes away that is of use.
    gone: Vec<(Cell, Digit)>,
}

impl Writer {
    fn say(&mut self, indent: u8, text: impl Into<String>) {
        self.paragraphs.push(Paragraph { indent, text: text.into() });
    }

    /// Writes a numbered line; returns its number.
    fn line(&mut self, depth: u8, text: &str) -> String {
        self.lines += 1;
        let name = format!("{}{}", self.prefix, self.lines);
        self.say(depth + 1, format!("{name}. {text}"));
        name
    }

    /// Puts a chain down to be written; returns its name: `a` to `z`, `aa` and so on.
    fn put_down(&mut self, chain: &Arc<Chain>, context: &Context, depth: u8) -> String {
        let (mut n, mut name) = (self.named, String::new());
        loop {
            name.insert(0, char::from(b'a' + (n % 26) as u8));
            match (n / 26).checked_sub(1) {
                Some(rest) => n = rest,
                None => break,
            }
        }
        self.named += 1;
        let waiting = Waiting {
            name: name.clone(),
            chain: chain.clone(),
            context: context.clone(),
            depth: depth + 1,
            gone: Vec::new(),
        };
        self.waiting.push_back(waiting);
        name
    }

    /// Notes what a chain that waits has to take away.
    fn conclude(&mut self, name: &str, gone: (Cell, Digit)) {
        if let Some(waiting) = self.waiting.iter_mut().find(|waiting| waiting.name == name) {
            waiting.gone.push(gone);
        }
    }

    /// Writes a chain inside another.
    fn inner(&mut self, waiting: Waiting) -> data::Nested {
        let Waiting { name, chain, context, depth, gone } = waiting;
        (self.prefix, self.lines) = (name.clone(), 0);
        self.say(depth, format!("Chain {name} ({}):", chain.kind));
        data::Nested { chain: self.chain(&chain, &context, &gone, depth), name }
    }

    /// Writes a chain.
    fn chain(&mut self, chain: &Chain, context: &Context, gone: &[(Cell, Digit)], depth: u8) -> data::Chain {
        let branches = match chain.kind {
            Kind::GeneralizedXWing | Kind::Cycle(_) => cycle::write(self, chain, context, gone, depth),
            Kind::TurbotFish | Kind::Forcing(_) => self.refuted(&chain.branches, context, depth),
            Kind::Contradiction(_) => self.refuted(&chain.branches, context, depth),
            Kind::Double(_) | Kind::Cell(_) | Kind::Region(_) => self.shared(chain, context, depth),
        };
        data::Chain { technique: chain.kind.to_string(), complexity: chain.complexity, branches }
    }

    /// An assumption that leads to its contrary, or to a thing and its contrary.
    fn refuted(&mut self, branches: &[Branch], context: &Context, depth: u8) -> Vec<Vec<data::Link>> {
        let Some(start) = branches.first().and_then(assumption) else { return Vec::new() };
        let said = self.suppose(start, depth);
        let mut argument = Argument::new(self, context.clone(), branches, depth);
        let because: Vec<String> = branches.iter().map(|branch| argument.lead_to_end(branch)).collect();
        let data = branches.iter().map(|branch| argument.data(branch)).collect();
        let ends: Vec<String> = branches.iter().filter_map(|branch| branch.links.first()).map(says).collect();
        let contrary = format!("{} is {}{}", start.cell(), if start.is_on() { "not " } else { "" }, start.digit());
        let then = match (&ends[..], &because[..]) {
            ([yes, no], [why, why_not]) => format!("Then {yes} ({why}), but {no} ({why_not}): a contradiction."),
            _ => format!("Then {contrary} ({}), against the assumption.", because.join("; ")),
        };
        self.follow(said, depth, &format!("{then} So the assumption is wrong, and {contrary}."));
        data
    }

    /// Assumptions one of which must be true, and which all lead to the same.
    fn shared(&mut self, chain: &Chain, context: &Context, depth: u8) -> Vec<Vec<data::Link>> {
        let Some(first) = chain.branches.first() else { return Vec::new() };
        let (Some(start), Some(end)) = (assumption(first), first.links.first()) else { return Vec::new() };
        self.say(depth, choice(chain, context, start.cell(), start.digit()));
        let mut data = Vec::new();
        for branch in &chain.branches {
            let Some(start) = assumption(branch) else { continue };
            let said = self.suppose(start, depth);
            let mut argument = Argument::new(self, context.clone(), std::slice::from_ref(branch), depth);
            let because = argument.lead_to_end(branch);
            data.push(argument.data(branch));
            self.follow(said, depth, &format!("Then {}: {because}.", says(end)));
        }
        self.say(depth, format!("It is so in every case: {}.", says(end)));
        data
    }

    /// Says what is assumed; returns how many paragraphs there are then.
    fn suppose(&mut self, start: &Link, depth: u8) -> usize {
        self.say(depth, format!("Suppose {}.", says(start)));
        self.paragraphs.len()
    }

    /// Says what follows: in the same paragraph as the assumption, if nothing stands between them.
    fn follow(&mut self, said: usize, depth: u8, then: &str) {
        let nothing_between = self.paragraphs.len() == said;
        match self.paragraphs.last_mut().filter(|_| nothing_between) {
            Some(last) => last.text += &format!(" {then}"),
            None => self.say(depth, then),
        }
    }
}

/// What the branches of a chain choose between.
fn choice(chain: &Chain, context: &Context, cell: Cell, digit: Digit) -> String {
    let starts = || chain.branches.iter().filter_map(assumption);
    match (chain.kind, chain.start) {
        (Kind::Double(_), _) => format!("Either {cell} is {digit} or it is not."),
        (Kind::Cell(_), _) => {
            let tried: Vec<Digit> = starts().map(|link| link.digit()).collect();
            let mut gone = context.beside(cell, digit);
            gone.retain(|other| !tried.contains(other));
            format!("{cell} is {}{}.", list(tried, "or"), context.since_beside(cell, &gone))
        }
        (_, start) => {
            let [row, column, nonet] = cell.houses();
            let house = match start {
                Cause::Row => row,
                Cause::Column => column,
                _ => nonet,
            };
            let tried: Vec<Cell> = starts().map(|link| link.cell()).collect();
            let mut gone = context.elsewhere(house.cells(), cell, digit);
            gone.retain(|(other, _)| !tried.contains(other));
            format!("In {house}, {digit} is in {}{}.", list(tried, "or"), context.since(&gone))
        }
    }
}
