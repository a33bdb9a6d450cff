//! Forcing Chains and Forcing Nets, and Brute Force.

use super::argument::contradict;
use super::chain_lines::{lines_from, statement};
use super::effects::eliminated;
use crate::board::cell::CellSet;
use crate::board::digits::Digit;
use crate::explain::paragraph::Paragraph;
use crate::explain::phrases::{and, houses_by_type, list};
use crate::rating::hodoku::{Conflict, Node, Pattern, Position, Step};

/// Returns the result of a step: `r1c1 is 5`, or its eliminations.
fn effect(step: &Step) -> String {
    step.placement.map_or_else(|| eliminated(step), |(cell, digit)| format!("{cell} is {digit}"))
}

/// Joins the statements of nodes.
fn statements<'a>(nodes: impl IntoIterator<Item = &'a Node>, last: &str) -> String {
    list(nodes.into_iter().map(statement), last)
}

/// Describes the chains from an assumption to a contradiction in a cell or a house.
pub fn contradiction(position: &Position, step: &Step, place: Conflict, chains: &[Vec<Node>]) -> Vec<Paragraph> {
    let Some(start) = chains.iter().find_map(|chain| chain.first()) else { return Vec::new() };
    let place_name = match place {
        Conflict::Cell(cell) => cell.to_string(),
        Conflict::House(house) => house.to_string(),
    };
    let mut text = vec![Paragraph::plain(format!("{} in {place_name}: suppose {}.", step.technique, statement(start)))];
    let mut number = 1;
    // The lines of a chain that is the beginning of a later one are among those of the later one.
    let is_told = |&(index, chain): &(usize, &Vec<Node>)| {
        chain.len() > 1 && !chains[index + 1..].iter().any(|later| later.starts_with(chain))
    };
    for (_, chain) in chains.iter().enumerate().filter(is_told) {
        if number > 1 {
            text.push(Paragraph { indent: 1, text: format!("Again from the assumption that {}:", statement(start)) });
        }
        let lines = lines_from(position, chain, number);
        number += lines.len();
        text.extend(lines);
    }
    let ends: Vec<&Node> = chains.iter().filter_map(|chain| chain.last()).collect();
    let is_both = ends.iter().any(|end| end.is_on);
    let clash = match (place, ends.first()) {
        (Conflict::House(house), Some(end)) => format!("which leaves no place for {} in {house}", end.digit),
        (Conflict::Cell(cell), _) if !is_both => format!("which leaves no candidate in {cell}"),
        _ => "which contradict each other".to_owned(),
    };
    let ends = statements(ends, "and");
    text.push(Paragraph::plain(format!("So {ends}, {clash}. The assumption is wrong, and {}.", effect(step))));
    text
}

/// Describes the chains from several candidates, one of which is true, to the same end.
pub fn verity(position: &Position, step: &Step, chains: &[Vec<Node>]) -> Vec<Paragraph> {
    let starts = statements(chains.iter().filter_map(|chain| chain.first()), "or");
    cases(position, step, &format!("{}: {starts}.", step.technique), chains)
}

/// Describes a finned fish whose fins lead to the same result by chains.
pub fn kraken_fish(position: &Position, step: &Step, chains: &[Vec<Node>]) -> Vec<Paragraph> {
    let Pattern::KrakenFish { digit, base, cover, fins, .. } = &step.pattern else { return Vec::new() };
    let heading = format!(
        "{} on {digit}: {} have {digit} only in {}, except for {}. Where the fish itself does not decide, each of its cases \
         leads to the same result by a chain:",
        step.technique,
        houses_by_type(base),
        houses_by_type(cover),
        and(*fins)
    );
    cases(position, step, &heading, chains)
}

/// Describes the common result of all templates of a digit.
pub fn templates(step: &Step, digit: Digit) -> String {
    let all = format!("{} on {digit}: of all ways to place the {digit}s that are left in the grid,", step.technique);
    match step.placement {
        Some((cell, _)) => format!("{all} each has one in {cell}, so {cell} is {digit}."),
        None => format!("{all} none has one in the cells that lose it: {}.", eliminated(step)),
    }
}

/// Describes chains to the same end, after a heading.
fn cases(position: &Position, step: &Step, heading: &str, chains: &[Vec<Node>]) -> Vec<Paragraph> {
    let mut text = vec![Paragraph::plain(heading)];
    let mut push = |indent, line: String| text.push(Paragraph { indent, text: line });
    let (mut number, mut is_every) = (1, true);
    for chain in chains.iter().filter(|chain| chain.len() > 1) {
        let [Some(start), Some(end)] = [chain.first(), chain.last()].map(|node| node.map(statement)) else { continue };
        let is_refuted = !chain.last().is_some_and(|end| is_result(step, end));
        let then = if is_refuted { "that leads to a contradiction".to_owned() } else { format!("then {end}") };
        push(1, format!("Suppose {start}; {then}:"));
        for line in lines_from(position, chain, number) {
            push(line.indent, line.text);
            number += 1;
        }
        if is_refuted {
            let denied = chain.last().and_then(|end| chain.iter().position(|node| contradict(node, end)));
            let denied = if denied == Some(0) { "the assumption" } else { "what was found before" };
            push(1, format!("So {end}, against {denied}: this case is impossible."));
            is_every = false;
        }
    }
    let cases = if is_every { "every case" } else { "every other case" };
    push(0, format!("It is so in {cases}: {}.", effect(step)));
    text
}

/// Returns whether a node is the result of the step.
fn is_result(step: &Step, node: &Node) -> bool {
    let result = step.placement.or_else(|| step.eliminations.first().copied());
    result.is_some_and(|(cell, digit)| {
        (node.cells, node.digit, node.is_on) == (CellSet::single(cell), digit, step.placement.is_some())
    })
}

/// Describes a digit that is taken from the solution.
pub fn brute_force(step: &Step) -> String {
    let Some((cell, digit)) = step.placement else { return String::new() };
    format!("Brute Force in {cell}: no technique finds a step, so the solution is looked up: {cell} is {digit}.")
}

/// Describes a digit that is taken from the solution, and names the ladder with techniques for such positions.
pub fn first_brute_force(step: &Step) -> String {
    format!(
        "{} The ladder of Sudoku Explainer (ladder se) has forcing chains and nets for such positions.",
        brute_force(step)
    )
}
