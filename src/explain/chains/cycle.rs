//! Text of cycles: rings of candidates in which adjacent ones exclude each other or cannot both be false.

use super::argument::{cause, house, last_candidate_reason};
use super::context::Context;
use super::writer::Writer;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::explain::data;
use crate::explain::phrases::and;
use crate::rating::se::{Chain, ChainNode};

/// Writes the nodes of the cycle, its two solutions, and the eliminations; returns the cycle as data.
pub fn write(
    writer: &mut Writer,
    chain: &Chain,
    context: &Context,
    eliminated: &[(Cell, Digit)],
    depth: u8,
) -> Vec<Vec<data::Assertion>> {
    let Some(branch) = chain.branches.first() else { return Vec::new() };
    let cycle: Vec<&ChainNode> = branch.nodes.iter().rev().collect();
    let Some(&last) = cycle.last() else { return Vec::new() };
    writer.push(depth, "These candidates form a ring:");
    let before = std::iter::once(&last).chain(&cycle);
    for (from, to) in before.zip(&cycle) {
        writer.line(depth, &implication(context, from, to));
    }
    let side = |on: bool| cycle.iter().filter(move |node| node.is_on() == on).map(|node| (node.cell(), node.digit()));
    let all = |on: bool| and(side(on).map(|(cell, digit)| format!("{cell} = {digit}")));
    writer.push(
        depth,
        format!(
            "Every line can be read backwards too, so the ring leaves two ways only: {}; or {}.",
            all(true),
            all(false)
        ),
    );
    for (cells, [a, b], digit) in eliminations_by_pair(eliminated, |on| side(on).collect()) {
        let (see, they) = if cells.len() == 1 { ("sees", "it is") } else { ("see", "they are") };
        let cells = and(cells);
        writer.push(depth, format!("Either way {a} or {b} is {digit}. {cells} {see} both, so {they} not {digit}."));
    }
    vec![cycle.iter().enumerate().map(|(i, node)| node_data(i, node)).collect()]
}

/// Cells that lose a digit, and the two cells of the cycle they see, one of which holds it.
type PairEliminations = (Vec<Cell>, [Cell; 2], Digit);

/// Groups eliminations by the pair of cells that causes them.
fn eliminations_by_pair(
    eliminated: &[(Cell, Digit)],
    side: impl Fn(bool) -> Vec<(Cell, Digit)>,
) -> Vec<PairEliminations> {
    let sides = [side(true), side(false)];
    let mut all: Vec<PairEliminations> = Vec::new();
    for &(cell, digit) in eliminated {
        let seen_cell =
            |side: &Vec<(Cell, Digit)>| side.iter().find(|(other, of)| *of == digit && cell.sees(*other)).copied();
        let (Some((a, _)), Some((b, _))) = (seen_cell(&sides[0]), seen_cell(&sides[1])) else { continue };
        match all.iter_mut().find(|(_, pair, of)| (*pair, *of) == ([a, b], digit)) {
            Some((cells, ..)) => cells.push(cell),
            None => all.push((vec![cell], [a, b], digit)),
        }
    }
    all
}

/// Describes why a node follows from the previous one.
fn implication(context: &Context, from: &ChainNode, to: &ChainNode) -> String {
    let (cell, digit) = (to.cell(), to.digit());
    if to.is_on() {
        format!(
            "If {} is not {}, then {cell} is {digit}: {}.",
            from.cell(),
            from.digit(),
            last_candidate_reason(context, to, Some(from))
        )
    } else {
        let reason = house(to).map_or("it is one digit only".to_owned(), |house| format!("both are in {house}"));
        format!("If {} is {}, then {cell} is not {digit}: {reason}.", from.cell(), from.digit())
    }
}

fn node_data(i: usize, node: &ChainNode) -> data::Assertion {
    let from = i.checked_sub(1).into_iter().collect();
    let cause = cause(node.cause).to_owned();
    data::Assertion {
        cell: node.cell().into(),
        group: Vec::new(),
        digit: node.digit().get(),
        is: node.is_on(),
        cause,
        from,
        nested: None,
        reason: None,
    }
}
