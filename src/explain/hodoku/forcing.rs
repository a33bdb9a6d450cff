//! Forcing Chains and Forcing Nets, and Brute Force.

use super::chain_lines::{lines_from, statement};
use super::eliminated;
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
    for chain in chains.iter().filter(|chain| chain.len() > 1) {
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
    let mut number = 1;
    for chain in chains {
        let (Some(start), Some(end)) = (chain.first(), chain.last()) else { continue };
        if chain.len() == 1 {
            continue;
        }
        text.push(Paragraph { indent: 1, text: format!("Suppose {}; then {}:", statement(start), statement(end)) });
        let lines = lines_from(position, chain, number);
        number += lines.len();
        text.extend(lines);
    }
    text.push(Paragraph::plain(format!("It is so in every case: {}.", effect(step))));
    text
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
