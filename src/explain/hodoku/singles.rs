//! The singles between two nodes of a forcing net.
//!
//! The implications of a net are those of four rounds of naked and hidden singles. Here they are repeated, with the
//! premises of each, so that texts and data can have the singles that lead from one node to the next.

use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::{and, house_type};
use crate::rating::hodoku::{Node, Position};

/// The number of rounds in which singles are placed.
const ROUNDS: usize = 4;

/// Maximum number of singles that are named.
const MAX_NAMED: usize = 12;

/// An assertion between two nodes, or the second one.
pub struct Fact {
    pub cell: Cell,
    pub digit: Digit,
    pub is_on: bool,
    /// The house of a hidden single, or of a cell that sees a placed digit; `None` if the reason is in the cell.
    pub house: Option<House>,
    pub premises: Vec<Premise>,
}

/// What a fact follows from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Premise {
    /// The first node.
    Start,
    /// The fact with this index.
    Fact(usize),
}

impl Fact {
    /// Returns the assertion.
    pub fn node(&self) -> Node {
        Node { cells: CellSet::single(self.cell), digit: self.digit, is_on: self.is_on }
    }

    /// Returns the name of the reason in data.
    pub fn cause(&self) -> &'static str {
        self.house.map_or("cell", |house| house_type(&[house]))
    }
}

/// A placement: the assumption, or a single.
struct Event {
    cell: Cell,
    digit: Digit,
    /// The house of a hidden single.
    house: Option<House>,
    /// The other candidates of the cell, or of the digit in the house, that earlier events removed.
    removed: Vec<(Cell, Digit)>,
}

/// The position after an assumption and the singles that follow. Event 0 is the assumption.
struct Consequences<'a> {
    position: &'a Position,
    candidates: [DigitSet; 81],
    is_on: bool,
    events: Vec<Event>,
    /// The event that removed each candidate.
    removed_by: [[Option<usize>; 9]; 81],
    /// The last candidate of each cell that has lost all. Its houses keep this place, as HoDoKu counts it.
    lost_last: [Option<Digit>; 81],
}

/// Returns the assertions that lead from a candidate of a net to another one by singles, each after its premises and
/// the second candidate last; `None` if it does not follow.
pub fn facts(position: &Position, from: &Node, to: &Node) -> Option<Vec<Fact>> {
    let (start, end) = (only(from)?, only(to)?);
    let mut found = Consequences::new(position, (start, from.digit), from.is_on);
    for _ in 0..ROUNDS {
        if found.cause_of(end, to).is_some() || !found.place_singles() {
            break;
        }
    }
    let cause = found.cause_of(end, to)?;
    let mut list = FactList { found: &found, facts: Vec::new(), of_event: vec![None; found.events.len()] };
    found.ancestors(cause).into_iter().for_each(|event| list.add_event(event));
    if !to.is_on {
        list.removal(end, to.digit, cause);
    }
    Some(list.facts)
}

/// Describes how a candidate follows from another one by these facts, such as
/// `by the singles r1c2 = 4 and r2c5 = 9`.
pub fn reason(facts: &[Fact]) -> String {
    let Some((last, before)) = facts.split_last() else { return String::new() };
    let singles: Vec<&Fact> = before.iter().filter(|fact| fact.is_on).collect();
    let by = (!singles.is_empty()).then(|| named(&singles));
    let last = match last.house {
        _ if !last.is_on => None,
        Some(house) => Some(format!("the only place left in {house}")),
        None => Some("its only candidate left".to_owned()),
    };
    by.into_iter().chain(last).collect::<Vec<_>>().join(", ")
}

fn named(singles: &[&Fact]) -> String {
    let names: Vec<String> =
        singles.iter().take(MAX_NAMED).map(|single| format!("{} = {}", single.cell, single.digit)).collect();
    let noun = if singles.len() == 1 { "single" } else { "singles" };
    match singles.len() - names.len() {
        0 => format!("by the {noun} {}", and(names)),
        more => format!("by the {noun} {} and {more} more", names.join(", ")),
    }
}

/// Returns the cell of a node that is not a group.
fn only(node: &Node) -> Option<Cell> {
    node.cells.iter().next().filter(|_| node.cells.len() == 1)
}

/// Facts in the order of their events.
struct FactList<'a> {
    found: &'a Consequences<'a>,
    facts: Vec<Fact>,
    /// The fact of each event.
    of_event: Vec<Option<usize>>,
}

impl FactList<'_> {
    /// Adds an event and the removals that it follows from.
    fn add_event(&mut self, index: usize) {
        let &Event { cell, digit, house, ref removed } = &self.found.events[index];
        let premises = removed.iter().filter_map(|&(cell, digit)| {
            let by = self.found.removed_by[cell.index()][digit.index()]?;
            Some(self.removal(cell, digit, by))
        });
        let premises = premises.collect();
        self.of_event[index] = Some(self.facts.len());
        self.facts.push(Fact { cell, digit, is_on: true, house, premises });
    }

    /// Returns the removal of a candidate by an event as a premise; adds it if it is new.
    fn removal(&mut self, cell: Cell, digit: Digit, by: usize) -> Premise {
        if by == 0 && !self.found.is_on {
            return Premise::Start;
        }
        let is_it = |fact: &Fact| !fact.is_on && (fact.cell, fact.digit) == (cell, digit);
        if let Some(known) = self.facts.iter().position(is_it) {
            return Premise::Fact(known);
        }
        let holder = self.found.events[by].cell;
        let house = cell.houses().into_iter().find(|house| cell != holder && holder.houses().contains(house));
        let premise = self.of_event[by].map_or(Premise::Start, Premise::Fact);
        self.facts.push(Fact { cell, digit, is_on: false, house, premises: vec![premise] });
        Premise::Fact(self.facts.len() - 1)
    }
}

impl<'a> Consequences<'a> {
    fn new(position: &'a Position, (cell, digit): (Cell, Digit), is_on: bool) -> Consequences<'a> {
        let mut candidates = [DigitSet::EMPTY; 81];
        Cell::all().for_each(|cell| candidates[cell.index()] = position.candidates(cell));
        let event = Event { cell, digit, house: None, removed: Vec::new() };
        let (removed_by, lost_last) = ([[None; 9]; 81], [None; 81]);
        let mut found = Consequences { position, candidates, is_on, events: vec![event], removed_by, lost_last };
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
            self.lost_last[cell.index()] = Some(digit).filter(|_| self.candidates[cell.index()].is_empty());
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
                let removed = self.others(cell, digit, house);
                self.events.push(Event { cell, digit, house, removed });
                self.place(self.events.len() - 1);
            }
        }
        self.events.len() > before
    }

    /// Returns the singles: naked ones, then hidden ones with their house.
    fn singles(&self) -> Vec<(Cell, Digit, Option<House>)> {
        let naked = Cell::all().filter_map(|cell| Some((cell, self.candidates[cell.index()].only()?, None)));
        let hidden = House::all().flat_map(|house| {
            Digit::all().filter_map(move |digit| {
                let is_place = |cell: &Cell| {
                    self.candidates[cell.index()].contains(digit) || self.lost_last[cell.index()] == Some(digit)
                };
                let mut places = house.cells().filter(is_place);
                places.next().filter(|_| places.next().is_none()).map(|cell| (cell, digit, Some(house)))
            })
        });
        naked.chain(hidden).collect()
    }

    /// Returns the other candidates of a cell, or the other places of a digit in a house, in the position.
    fn others(&self, cell: Cell, digit: Digit, house: Option<House>) -> Vec<(Cell, Digit)> {
        match house {
            None => {
                let others = self.position.candidates(cell) - DigitSet::single(digit);
                others.iter().map(|other| (cell, other)).collect()
            }
            Some(house) => {
                let places = CandidateGrid::places(self.position, house, digit).into_iter();
                places.filter(|&other| other != cell).map(|other| (other, digit)).collect()
            }
        }
    }

    /// Returns an event and those that it depends on, in their order, without the assumption.
    fn ancestors(&self, event: usize) -> Vec<usize> {
        let (mut open, mut found) = (vec![event], Vec::new());
        while let Some(event) = open.pop() {
            if event > 0 && !found.contains(&event) {
                found.push(event);
                let removed = self.events[event].removed.iter();
                open.extend(removed.filter_map(|(cell, digit)| self.removed_by[cell.index()][digit.index()]));
            }
        }
        found.sort_unstable();
        found
    }
}
