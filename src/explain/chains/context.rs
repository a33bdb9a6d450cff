//! What is known at a point of a chain: which candidates are out, and why.

use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::explain::phrases::and;
use crate::techniques::Position;
use std::collections::BTreeMap;

/// Why a candidate is out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Out {
    /// The cell sees the digit in this one.
    Sees(Cell, Line),
    /// The cell holds another digit.
    Is(Digit, Line),
    /// A line of its own says so.
    Shown(Line),
    /// It is assumed.
    Supposed,
}

/// The line that says something; `None` for what is assumed, and where it is clear.
pub type Line = Option<String>;

/// What is known.
#[derive(Clone, Debug)]
pub struct Context {
    /// The candidates before the step.
    origin: Candidates,
    /// Those that have gone since.
    outs: BTreeMap<(Cell, Digit), Out>,
}

impl Context {
    /// The position before the step.
    pub fn new(position: &Position) -> Context {
        let mut origin = Candidates::FULL;
        for cell in Cell::all() {
            origin.remove(cell, !position.candidates(cell));
        }
        Context { origin, outs: BTreeMap::new() }
    }

    /// Whether the candidate is known to be out.
    pub fn is_out(&self, cell: Cell, digit: Digit) -> bool {
        self.outs.contains_key(&(cell, digit))
    }

    /// Notes that a candidate is out.
    pub fn exclude(&mut self, cell: Cell, digit: Digit, why: Out) {
        self.outs.entry((cell, digit)).or_insert(why);
    }

    /// The candidates of the position before the step, less those of a list.
    pub fn origin_without(&self, gone: impl IntoIterator<Item = (Cell, Digit)>) -> Candidates {
        let mut left = self.origin.clone();
        for (cell, digit) in gone {
            left.remove(cell, DigitSet::single(digit));
        }
        left
    }

    /// What is left of the candidates.
    pub fn left(&self) -> Candidates {
        self.origin_without(self.outs.keys().copied())
    }

    /// The other candidates of a cell, before the step.
    pub fn beside(&self, cell: Cell, digit: Digit) -> Vec<Digit> {
        (self.origin.get(cell) - DigitSet::single(digit)).iter().collect()
    }

    /// The other places of a digit among these cells, before the step.
    pub fn elsewhere(&self, cells: impl Iterator<Item = Cell>, cell: Cell, digit: Digit) -> Vec<(Cell, Digit)> {
        let has = |&other: &Cell| other != cell && self.origin.get(other).contains(digit);
        cells.filter(has).map(|other| (other, digit)).collect()
    }

    /// `, since ...`: why a cell has none of its other candidates; nothing if it never had any.
    pub fn since_beside(&self, cell: Cell, others: &[Digit]) -> String {
        let (mut sees, mut more) = (Vec::new(), Vec::new());
        for &digit in others {
            match self.outs.get(&(cell, digit)) {
                Some(Out::Sees(holder, line)) => sees.push(format!("the {digit} in {holder}{}", reference(line))),
                out => more.push(predicate(true, out, digit)),
            }
        }
        more.dedup();
        if !sees.is_empty() {
            more.insert(0, format!("sees {}", and(sees)));
        }
        if more.is_empty() { String::new() } else { format!(", since it {}", and(more)) }
    }

    /// `, since ...`: why these candidates are out; nothing for none.
    pub fn since(&self, gone: &[(Cell, Digit)]) -> String {
        if gone.is_empty() { String::new() } else { format!(", since {}", self.why(gone)) }
    }

    /// Why these candidates are out, those with the same reason together.
    pub fn why(&self, gone: &[(Cell, Digit)]) -> String {
        let mut groups: Vec<(Option<&Out>, Digit, Vec<Cell>)> = Vec::new();
        for &(cell, digit) in gone {
            let out = self.outs.get(&(cell, digit));
            let same = |(other, of, cells): &&mut (Option<&Out>, Digit, Vec<Cell>)| match out {
                Some(Out::Is(..)) => *other == out && cells[0] == cell,
                _ => *other == out && *of == digit,
            };
            match groups.iter_mut().find(same) {
                Some((Some(Out::Is(..)), ..)) => {}
                Some((_, _, cells)) => cells.push(cell),
                None => groups.push((out, digit, vec![cell])),
            }
        }
        and(groups
            .iter()
            .map(|(out, digit, cells)| format!("{} {}", and(cells), predicate(cells.len() == 1, *out, *digit))))
    }
}

/// `sees the 5 in r1c9 (3)`, or whatever the reason is, of one cell or several.
fn predicate(one: bool, out: Option<&Out>, digit: Digit) -> String {
    let (be, see) = if one { ("is", "sees") } else { ("are", "see") };
    match out {
        Some(Out::Sees(holder, line)) => format!("{see} the {digit} in {holder}{}", reference(line)),
        Some(Out::Is(value, line)) => format!("{be} {value}{}", reference(line)),
        Some(Out::Shown(line)) => format!("{be} not {digit}{}", reference(line)),
        Some(Out::Supposed) => format!("{be} supposed not to be {digit}"),
        None => format!("{be} not {digit} by then"),
    }
}

/// ` (3)`, or nothing.
pub fn reference(line: &Line) -> String {
    line.as_ref().map_or(String::new(), |line| format!(" ({line})"))
}
