//! The paragraphs and numbered lines of a chain, and the queue of its nested chains.

use super::context::Context;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::explain::paragraph::Paragraph;
use crate::rating::se::Chain;
use std::collections::VecDeque;
use std::sync::Arc;

/// A writer of paragraphs and numbered lines, with a queue of nested chains.
#[derive(Default)]
pub struct Writer {
    pub paragraphs: Vec<Paragraph>,
    /// The prefix of the line numbers of the current chain: its name, or empty.
    pub prefix: String,
    pub lines: usize,
    pub pending: VecDeque<PendingChain>,
    pub name_count: usize,
}

/// A nested chain to be written.
pub struct PendingChain {
    pub name: String,
    pub chain: Arc<Chain>,
    pub context: Context,
    pub depth: u8,
    /// The eliminations that other chains use.
    pub eliminated: Vec<(Cell, Digit)>,
}

impl Writer {
    pub fn push(&mut self, indent: u8, text: impl Into<String>) {
        self.paragraphs.push(Paragraph { indent, text: text.into() });
    }

    /// Writes a numbered line; returns its name.
    pub fn line(&mut self, depth: u8, text: &str) -> String {
        self.lines += 1;
        let name = format!("{}{}", self.prefix, self.lines);
        self.push(depth + 1, format!("{name}. {text}"));
        name
    }

    /// Adds a chain to the queue; returns its name: `a` to `z`, `aa` and so on.
    pub fn enqueue(&mut self, chain: &Arc<Chain>, context: &Context, depth: u8) -> String {
        let (mut n, mut name) = (self.name_count, String::new());
        loop {
            name.insert(0, char::from(b'a' + (n % 26) as u8));
            match (n / 26).checked_sub(1) {
                Some(rest) => n = rest,
                None => break,
            }
        }
        self.name_count += 1;
        let pending = PendingChain {
            name: name.clone(),
            chain: chain.clone(),
            context: context.clone(),
            depth: depth + 1,
            eliminated: Vec::new(),
        };
        self.pending.push_back(pending);
        name
    }

    /// Adds an elimination to a queued chain.
    pub fn add_conclusion(&mut self, name: &str, eliminated: (Cell, Digit)) {
        if let Some(pending) = self.pending.iter_mut().find(|pending| pending.name == name) {
            pending.eliminated.push(eliminated);
        }
    }
}
