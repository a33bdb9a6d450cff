//! An assumption and what follows from it, line by line.

use super::Writer;
use super::context::{Context, Line, Out, reference};
use super::pattern;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::explain::data;
use crate::house::House;
use crate::techniques::{Branch, Cause, Chain, Link};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The lines that one assumption leads to.
pub struct Argument<'a> {
    writer: &'a mut Writer,
    /// What is known so far.
    context: Context,
    /// The candidates that are true so far, and the line that says so.
    true_ones: BTreeMap<(Cell, Digit), Line>,
    /// The chains inside, by address, and what they are called.
    nested: Vec<(*const Chain, String)>,
    /// Whether each line follows from the one before alone, so that nobody has to be told from which.
    is_thread: bool,
    depth: u8,
}

/// `r1c1 is 5` or `r1c1 is not 5`.
pub fn says(link: &Link) -> String {
    format!("{} is {}{}", link.cell(), if link.is_on() { "" } else { "not " }, link.digit())
}

/// The link that is assumed.
pub fn assumption(branch: &Branch) -> Option<&Link> {
    branch.links.iter().find(|link| link.cause == Cause::Assumed)
}

/// The house by which a link holds.
pub fn house(link: &Link) -> Option<House> {
    let [row, column, nonet] = link.cell().houses();
    match link.cause {
        Cause::Row => Some(row),
        Cause::Column => Some(column),
        Cause::Box => Some(nonet),
        Cause::Cell | Cause::Advanced | Cause::Assumed => None,
    }
}

impl<'a> Argument<'a> {
    /// For the branches that start from the same assumption.
    pub fn new(writer: &'a mut Writer, context: Context, branches: &[Branch], depth: u8) -> Argument<'a> {
        let single = |branch: &Branch| branch.links.iter().all(|link| branch.parents(link).len() <= 1);
        let is_thread = branches.len() == 1 && branches.iter().all(single);
        Argument { writer, context, true_ones: BTreeMap::new(), nested: Vec::new(), is_thread, depth }
    }

    /// Writes all lines but the last; returns why the end of the branch holds.
    pub fn lead_to_end(&mut self, branch: &Branch) -> String {
        let Some(end) = branch.links.first() else { return String::new() };
        if let Some(line) = self.true_ones.get(&(end.cell(), end.digit())).filter(|_| end.is_on()) {
            return line.as_ref().map_or("as supposed".to_owned(), |line| format!("line {line}"));
        }
        branch.parents(end).iter().for_each(|&parent| self.establish(branch, usize::from(parent)));
        self.because(branch, end)
    }

    /// Writes what it takes for a link to hold, and notes that it does.
    fn establish(&mut self, branch: &Branch, index: usize) {
        let link = &branch.links[index];
        let key = (link.cell(), link.digit());
        let known = if link.is_on() { self.true_ones.contains_key(&key) } else { self.context.is_out(key.0, key.1) };
        if known {
            return;
        }
        branch.parents(link).iter().for_each(|&parent| self.establish(branch, usize::from(parent)));
        if link.is_on() {
            let line = (link.cause != Cause::Assumed).then(|| self.line(branch, link)).flatten();
            self.true_ones.insert(key, line);
        } else {
            let why = match link.cause {
                Cause::Assumed => Out::Supposed,
                Cause::Advanced => Out::Shown(self.line(branch, link)),
                _ => self.ruled_out(branch, link),
            };
            self.context.exclude(key.0, key.1, why);
        }
    }

    /// Writes a line for a link; returns what to call it.
    fn line(&mut self, branch: &Branch, link: &Link) -> Line {
        let because = self.because(branch, link);
        let line = self.writer.line(self.depth, &format!("{}: {because}.", says(link)));
        (!self.is_thread).then_some(line)
    }

    /// Why a link that is off holds by a true one.
    fn ruled_out(&self, branch: &Branch, link: &Link) -> Out {
        let Some(parent) = branch.parents(link).first().map(|&parent| &branch.links[usize::from(parent)]) else {
            return Out::Supposed;
        };
        let line = self.true_ones.get(&(parent.cell(), parent.digit())).cloned().flatten();
        match link.cause {
            Cause::Cell => Out::Is(parent.digit(), line),
            _ => Out::Sees(parent.cell(), line),
        }
    }

    /// Why a link holds, in words.
    fn because(&mut self, branch: &Branch, link: &Link) -> String {
        match (link.is_on(), link.cause) {
            (_, Cause::Assumed) => "as supposed".to_owned(),
            (true, _) => remains(&self.context, link, None),
            (false, Cause::Advanced) => self.advanced(branch, link),
            (false, _) => match self.ruled_out(branch, link) {
                Out::Is(value, line) => format!("it is {value}{}", reference(&line)),
                Out::Sees(holder, line) => format!("it sees the {} in {holder}{}", link.digit(), reference(&line)),
                Out::Shown(_) | Out::Supposed => String::new(),
            },
        }
    }

    /// Why a candidate goes by another technique.
    fn advanced(&mut self, branch: &Branch, link: &Link) -> String {
        let parent = |&parent: &u16| {
            let link = &branch.links[usize::from(parent)];
            (link.cell(), link.digit())
        };
        let gone: Vec<(Cell, Digit)> = branch.parents(link).iter().map(parent).collect();
        let since = self.context.since(&gone);
        if let Some(chain) = &link.nested {
            let (name, is_new) = self.name(chain, link);
            return match is_new {
                true => format!("chain {name} shows it{}", since.replacen("since", "given that", 1)),
                false => format!("chain {name} shows it too"),
            };
        }
        let (cell, digit) = (link.cell(), link.digit());
        let pattern = pattern::words(&self.context.origin_without(gone), cell, digit)
            .or_else(|| pattern::words(&self.context.left(), cell, digit))
            .unwrap_or_else(|| "a pair, an X-wing or locked candidates take it away".to_owned());
        format!("{pattern}{since}")
    }

    /// What a chain inside is called, and whether it is new: then it is put down to be written later.
    fn name(&mut self, chain: &Arc<Chain>, link: &Link) -> (String, bool) {
        let known = self.known(chain);
        let is_new = known.is_none();
        let name = known.unwrap_or_else(|| self.writer.put_down(chain, &self.context, self.depth));
        self.writer.conclude(&name, (link.cell(), link.digit()));
        self.nested.push((Arc::as_ptr(chain), name.clone()));
        (name, is_new)
    }

    /// The name of a chain that has one.
    fn known(&self, chain: &Arc<Chain>) -> Option<String> {
        let known = self.nested.iter().find(|(other, _)| *other == Arc::as_ptr(chain));
        known.map(|(_, name)| name.clone())
    }

    /// A branch as data: the assumption first, each link after those it follows from.
    pub fn data(&self, branch: &Branch) -> Vec<data::Link> {
        let (mut order, mut places) = (Vec::new(), vec![None; branch.links.len()]);
        arrange(branch, 0, &mut places, &mut order);
        let link = |&index: &usize| {
            let link = &branch.links[index];
            let from = branch.parents(link).iter().filter_map(|&parent| places[usize::from(parent)]);
            data::Link {
                cell: link.cell(),
                digit: link.digit(),
                is: link.is_on(),
                cause: cause(link.cause).to_owned(),
                from: from.collect(),
                nested: link.nested.as_ref().and_then(|chain| self.known(chain)),
            }
        };
        order.iter().map(link).collect()
    }
}

/// Puts a link behind those it follows from.
fn arrange(branch: &Branch, index: usize, places: &mut [Option<usize>], order: &mut Vec<usize>) {
    let Some(link) = branch.links.get(index).filter(|_| places[index].is_none()) else { return };
    branch.parents(link).iter().for_each(|&parent| arrange(branch, usize::from(parent), places, order));
    places[index] = Some(order.len());
    order.push(index);
}

/// Why a candidate is the last one of its cell or of a house, given what is out; `but` need not be told of.
pub fn remains(context: &Context, link: &Link, but: Option<&Link>) -> String {
    let (cell, digit) = (link.cell(), link.digit());
    match house(link) {
        Some(house) => {
            let mut others = context.elsewhere(house.cells(), cell, digit);
            others.retain(|&(other, _)| but.is_none_or(|but| but.cell() != other));
            format!("{house} has no other place for {digit}{}", context.since(&others))
        }
        None => {
            let mut others = context.beside(cell, digit);
            others.retain(|&other| but.is_none_or(|but| but.digit() != other));
            format!("it has no other candidate{}", context.since_beside(cell, &others))
        }
    }
}

/// The name of a cause in data.
pub fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Assumed => "assumed",
        Cause::Cell => "cell",
        Cause::Box => "box",
        Cause::Row => "row",
        Cause::Column => "column",
        Cause::Advanced => "other",
    }
}
