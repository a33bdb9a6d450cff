//! The assertions of a chain with their premises. A chain ends where it contradicts itself.

use super::cell_sets::shared_houses;
use super::singles::{self, Fact, Premise};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::data::Assertion;
use crate::explain::phrases::house_type;
use crate::explain::place;
use crate::rating::hodoku::{Conflict, Node, Pattern, Position, Step, Technique};
use std::borrow::Cow;

/// A link between two nodes that needs no other premise.
pub enum Link {
    /// A cell holds one digit.
    OneDigit,
    /// A house has a digit once.
    OnePlace(House),
    /// The only other candidate of a cell.
    LastDigit,
    /// The only other places of a digit in a house.
    LastPlace(House),
}

impl Link {
    /// Returns the link from a node to the next one; `None` if that follows in another way.
    pub fn between(position: &Position, from: &Node, to: &Node) -> Option<Link> {
        let both = from.cells | to.cells;
        let is_in_cell = from.cells == to.cells && both.len() == 1 && from.digit != to.digit;
        let is_of_digit = from.cells.is_disjoint(to.cells) && from.digit == to.digit;
        match (from.is_on, to.is_on) {
            (true, false) if is_in_cell => Some(Link::OneDigit),
            (true, false) if is_of_digit => shared_houses(both).first().copied().map(Link::OnePlace),
            (false, true) if is_in_cell => {
                let pair = [from.digit, to.digit].into_iter().collect();
                (position.union(both) == pair).then_some(Link::LastDigit)
            }
            (false, true) if is_of_digit => {
                let has_no_other = |house: &House| position.places_among((*house).into(), to.digit).is_subset(both);
                shared_houses(both).into_iter().find(has_no_other).map(Link::LastPlace)
            }
            _ => None,
        }
    }

    /// Returns the name of the reason in data.
    fn cause(&self) -> &'static str {
        match self {
            Link::OneDigit | Link::LastDigit => "cell",
            Link::OnePlace(house) | Link::LastPlace(house) => house_type(&[*house]),
        }
    }
}

/// Returns the assertions of a chain: its nodes, and the singles between them.
pub fn assertions(position: &Position, nodes: &[Node]) -> Vec<Assertion> {
    let mut all: Vec<Assertion> = Vec::new();
    let mut before: Option<&Node> = None;
    for node in nodes {
        let parent = all.len().saturating_sub(1);
        match before {
            None => all.extend(assertion(node, "assumed", Vec::new())),
            Some(from) => match Link::between(position, from, node) {
                Some(link) => all.extend(assertion(node, link.cause(), vec![parent])),
                None => {
                    let facts = singles::facts(position, from, node).unwrap_or_default();
                    all.extend(facts.iter().filter_map(|fact| assertion_of(fact, parent)));
                }
            },
        }
        before = Some(node);
    }
    all
}

/// Returns a fact as data; `start` is the index of the assertion that all facts of the link follow from.
fn assertion_of(fact: &Fact, start: usize) -> Option<Assertion> {
    let from = fact.premises.iter().map(|premise| match premise {
        Premise::Start => start,
        Premise::Fact(index) => start + 1 + index,
    });
    assertion(&fact.node(), fact.cause(), from.collect())
}

fn assertion(node: &Node, cause: &str, from: Vec<usize>) -> Option<Assertion> {
    let mut cells = node.cells.iter();
    let (cell, group, digit, is) = (cells.next()?.into(), place::cells(cells), node.digit.get(), node.is_on);
    Some(Assertion { cell, group, digit, is, cause: cause.to_owned(), from, nested: None, reason: None })
}

/// Returns the step with chains that end where they contradict themselves. Chains from the same assumption end where
/// one contradicts another.
///
/// A chain is the shortest one to its end, which may lead through a candidate and its negation. Then its assumption is
/// refuted before the end, and the rest would argue with what is denied.
pub fn up_to_contradictions<'a>(position: &Position, step: &'a Step) -> Cow<'a, Step> {
    let ended = |chain: &Vec<Node>| {
        let contradiction = first_contradiction(position, std::slice::from_ref(chain));
        contradiction.map_or_else(|| chain.clone(), |[_, end]| end)
    };
    let pattern = match &step.pattern {
        Pattern::Contradiction { place, chains } => {
            let Some(chains) = first_contradiction(position, chains) else { return Cow::Borrowed(step) };
            let cell = chains[1].last().and_then(|end| end.cells.iter().next());
            Pattern::Contradiction { place: cell.map_or(*place, Conflict::Cell), chains: chains.into() }
        }
        // A continuous loop cannot contradict itself, and remote pairs are no argument from an assumption.
        Pattern::Chain { nodes } if step.technique != Technique::RemotePair => Pattern::Chain { nodes: ended(nodes) },
        Pattern::Verity { chains } => Pattern::Verity { chains: chains.iter().map(ended).collect() },
        Pattern::KrakenFish { digit, base, cover, fins, chains } => Pattern::KrakenFish {
            digit: *digit,
            base: base.clone(),
            cover: cover.clone(),
            fins: *fins,
            chains: chains.iter().map(ended).collect(),
        },
        _ => return Cow::Borrowed(step),
    };
    Cow::Owned(Step { pattern, ..step.clone() })
}

/// Returns the chains to the first assertion of chains that contradicts an earlier one, and to the earlier one.
fn first_contradiction(position: &Position, chains: &[Vec<Node>]) -> Option<[Vec<Node>; 2]> {
    let mut known: Vec<(Node, Vec<Node>)> = Vec::new();
    for (chain, index) in chains.iter().flat_map(|chain| (0..chain.len()).map(move |index| (chain, index))) {
        let (before, node) = (&chain[..index], &chain[index]);
        for fact in before.last().map_or_else(|| vec![*node], |from| between(position, from, node)) {
            let path = [before, &[fact]].concat();
            if let Some((_, other)) = known.iter().find(|(other, _)| contradict(other, &fact)) {
                return Some([other.clone(), path]);
            }
            known.push((fact, path));
        }
    }
    None
}

/// Returns the assertions after a node up to the next one.
fn between(position: &Position, from: &Node, to: &Node) -> Vec<Node> {
    let facts = match Link::between(position, from, to) {
        Some(_) => None,
        None => singles::facts(position, from, to),
    };
    facts.map_or_else(|| vec![*to], |facts| facts.iter().map(Fact::node).collect())
}

/// Returns whether one node says that a digit is in one of its cells, and the other that it is in none of these.
pub fn contradict(a: &Node, b: &Node) -> bool {
    let is_denied = |on: &Node, off: &Node| on.is_on && !off.is_on && on.cells.is_subset(off.cells);
    a.digit == b.digit && (is_denied(a, b) || is_denied(b, a))
}
