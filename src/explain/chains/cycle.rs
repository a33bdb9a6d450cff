//! Cycles in words: a ring of candidates of which each two neighbours exclude each other or cannot both be false.

use super::Writer;
use super::argument::{cause, house, remains};
use super::context::Context;
use crate::cell::Cell;
use crate::digits::Digit;
use crate::explain::data;
use crate::explain::phrases::and;
use crate::techniques::{Chain, Link};

/// Writes the ring once round, its two ways to be, and what they take away; returns the ring as data.
pub fn write(
    writer: &mut Writer,
    chain: &Chain,
    context: &Context,
    gone: &[(Cell, Digit)],
    depth: u8,
) -> Vec<Vec<data::Link>> {
    let Some(branch) = chain.branches.first() else { return Vec::new() };
    let ring: Vec<&Link> = branch.links.iter().rev().collect();
    let Some(&last) = ring.last() else { return Vec::new() };
    writer.say(depth, "These candidates form a ring:");
    let before = std::iter::once(&last).chain(&ring);
    for (from, to) in before.zip(&ring) {
        writer.line(depth, &follows(context, from, to));
    }
    let side = |on: bool| ring.iter().filter(move |link| link.is_on() == on).map(|link| (link.cell(), link.digit()));
    let all = |on: bool| and(side(on).map(|(cell, digit)| format!("{cell} = {digit}")));
    writer.say(
        depth,
        format!(
            "Every line can be read backwards too, so the ring leaves two ways only: {}; or {}.",
            all(true),
            all(false)
        ),
    );
    for (cells, [a, b], digit) in victims(gone, |on| side(on).collect()) {
        let (see, they) = if cells.len() == 1 { ("sees", "it is") } else { ("see", "they are") };
        let cells = and(cells);
        writer.say(depth, format!("Either way {a} or {b} is {digit}. {cells} {see} both, so {they} not {digit}."));
    }
    vec![ring.iter().enumerate().map(|(i, link)| in_data(i, link)).collect()]
}

/// Cells that lose a digit, with two cells of the ring that they see, one of which holds it.
type Victims = (Vec<Cell>, [Cell; 2], Digit);

/// What goes, those cells together that go for the same reason.
fn victims(gone: &[(Cell, Digit)], side: impl Fn(bool) -> Vec<(Cell, Digit)>) -> Vec<Victims> {
    let sides = [side(true), side(false)];
    let mut all: Vec<Victims> = Vec::new();
    for &(cell, digit) in gone {
        let seen =
            |side: &Vec<(Cell, Digit)>| side.iter().find(|(other, of)| *of == digit && cell.sees(*other)).copied();
        let (Some((a, _)), Some((b, _))) = (seen(&sides[0]), seen(&sides[1])) else { continue };
        match all.iter_mut().find(|(_, pair, of)| (*pair, *of) == ([a, b], digit)) {
            Some((cells, ..)) => cells.push(cell),
            None => all.push((vec![cell], [a, b], digit)),
        }
    }
    all
}

/// Why a link follows from the one before.
fn follows(context: &Context, from: &Link, to: &Link) -> String {
    let (cell, digit) = (to.cell(), to.digit());
    if to.is_on() {
        format!(
            "If {} is not {}, then {cell} is {digit}: {}.",
            from.cell(),
            from.digit(),
            remains(context, to, Some(from))
        )
    } else {
        let why = house(to).map_or("it is one digit only".to_owned(), |house| format!("both are in {house}"));
        format!("If {} is {}, then {cell} is not {digit}: {why}.", from.cell(), from.digit())
    }
}

fn in_data(i: usize, link: &Link) -> data::Link {
    let from = i.checked_sub(1).into_iter().collect();
    let cause = cause(link.cause).to_owned();
    data::Link { cell: link.cell(), digit: link.digit(), is: link.is_on(), cause, from, nested: None }
}
