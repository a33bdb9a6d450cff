//! The singles between two nodes of a forcing net.
//!
//! The implications of a net are those of four rounds of naked and hidden singles. Here they are repeated, with the
//! cause of each, so that a text can name the singles that lead from one node to the next.

use crate::board::cell::Cell;
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::and;
use crate::rating::hodoku::{Node, Position};

/// The number of rounds in which singles are placed.
const ROUNDS: usize = 4;

/// Maximum number of singles that are named.
const MAX_NAMED: usize = 12;

/// A placement: the assumption, or a single.
struct Event {
    cell: Cell,
    digit: Digit,
    /// The house of a hidden single.
    house: Option<House>,
    /// The events that removed the other candidates.
    causes: Vec<usize>,
}

/// The position after an assumption and the singles that follow. Event 0 is the assumption.
struct Consequences<'a> {
    position: &'a Position,
    candidates: [DigitSet; 81],
    events: Vec<Event>,
    /// The event that removed each candidate.
    removed_by: [[Option<usize>; 9]; 81],
}

/// Returns how a candidate of a net follows from another one by singles, such as
/// `by the singles r1c2 = 4 and r2c5 = 9`; `None` if it does not.
pub fn reason(position: &Position, from: &Node, to: &Node) -> Option<String> {
    let (start, end) = (only(from)?, only(to)?);
    let mut found = Consequences::new(position, (start, from.digit), from.is_on);
    for _ in 0..ROUNDS {
        if found.cause_of(end, to).is_some() || !found.place_singles() {
            break;
        }
    }
    let cause = found.cause_of(end, to)?;
    let mut singles = found.ancestors(cause);
    let last = match (&found.events[cause].house, to.is_on) {
        (Some(house), true) => Some(format!("the only place left in {house}")),
        (None, true) => Some("its only candidate left".to_owned()),
        (_, false) => None,
    };
    if to.is_on {
        singles.retain(|&event| event != cause);
    }
    let by = (!singles.is_empty()).then(|| found.named(&singles));
    match (by, last) {
        (None, None) => None,
        (by, last) => Some(by.into_iter().chain(last).collect::<Vec<_>>().join(", ")),
    }
}

/// Returns the cell of a node that is not a group.
fn only(node: &Node) -> Option<Cell> {
    node.cells.iter().next().filter(|_| node.cells.len() == 1)
}

impl<'a> Consequences<'a> {
    fn new(position: &'a Position, (cell, digit): (Cell, Digit), is_on: bool) -> Consequences<'a> {
        let mut candidates = [DigitSet::EMPTY; 81];
        Cell::all().for_each(|cell| candidates[cell.index()] = position.candidates(cell));
        let event = Event { cell, digit, house: None, causes: Vec::new() };
        let mut found = Consequences { position, candidates, events: vec![event], removed_by: [[None; 9]; 81] };
        if is_on {
            found.place(0)
        } else {
            found.remove(cell, digit, 0)
        }
        found
    }

    /// Returns the event that makes a node hold.
    fn cause_of(&self, cell: Cell, node: &Node) -> Option<usize> {
        let is_it = |event: &Event| (event.cell, event.digit) == (cell, node.digit);
        match node.is_on {
            true => self.events.iter().skip(1).position(is_it).map(|index| index + 1),
            false => self.removed_by[cell.index()][node.digit.index()],
        }
    }

    fn remove(&mut self, cell: Cell, digit: Digit, event: usize) {
        if self.candidates[cell.index()].remove(digit) {
            self.removed_by[cell.index()][digit.index()] = Some(event);
        }
    }

    /// Removes the candidates that the placement of an event excludes.
    fn place(&mut self, index: usize) {
        let Event { cell, digit, .. } = self.events[index];
        for other in self.candidates[cell.index()] - DigitSet::single(digit) {
            self.remove(cell, other, index);
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for peer in cell.peers() {
            self.remove(peer, digit, index);
        }
    }

    /// Places the singles of the position. Returns whether there were any.
    fn place_singles(&mut self) -> bool {
        let singles = self.singles();
        let before = self.events.len();
        for (cell, digit, house) in singles {
            if self.candidates[cell.index()].contains(digit) {
                let causes = self.causes(cell, digit, house);
                self.events.push(Event { cell, digit, house, causes });
                self.place(self.events.len() - 1);
            }
        }
        self.events.len() > before
    }

    /// Returns the singles: naked ones, then hidden ones with their house.
    fn singles(&self) -> Vec<(Cell, Digit, Option<House>)> {
        let naked = Cell::all().filter_map(|cell| {
            let mut digits = self.candidates[cell.index()].iter();
            digits.next().filter(|_| digits.next().is_none()).map(|digit| (cell, digit, None))
        });
        let hidden = House::all().flat_map(|house| {
            Digit::all().filter_map(move |digit| {
                let mut places = house.cells().filter(|cell| self.candidates[cell.index()].contains(digit));
                places.next().filter(|_| places.next().is_none()).map(|cell| (cell, digit, Some(house)))
            })
        });
        naked.chain(hidden).collect()
    }

    /// Returns the events that removed the other candidates of a cell, or the other places of a house.
    fn causes(&self, cell: Cell, digit: Digit, house: Option<House>) -> Vec<usize> {
        let others: Vec<(Cell, Digit)> = match house {
            None => self.position.candidates(cell).iter().map(|other| (cell, other)).collect(),
            Some(house) => self.position.places(house, digit).into_iter().map(|other| (other, digit)).collect(),
        };
        let mut causes: Vec<usize> =
            others.iter().filter_map(|(cell, digit)| self.removed_by[cell.index()][digit.index()]).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// Returns an event and those that it depends on, in their order, without the assumption.
    fn ancestors(&self, event: usize) -> Vec<usize> {
        let (mut open, mut found) = (vec![event], Vec::new());
        while let Some(event) = open.pop() {
            if event > 0 && !found.contains(&event) {
                found.push(event);
                open.extend(&self.events[event].causes);
            }
        }
        found.sort_unstable();
        found
    }

    fn named(&self, singles: &[usize]) -> String {
        let name = |&index: &usize| format!("{} = {}", self.events[index].cell, self.events[index].digit);
        let names: Vec<String> = singles.iter().take(MAX_NAMED).map(name).collect();
        let noun = if singles.len() == 1 { "single" } else { "singles" };
        match singles.len() - names.len() {
            0 => format!("by the {noun} {}", and(names)),
            more => format!("by the {noun} {} and {more} more", names.join(", ")),
        }
    }
}
