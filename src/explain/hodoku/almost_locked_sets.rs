//! Almost locked sets: XZ-Rule, XY-Wing, Chain.

use super::cell_sets::sees_all;
use super::effects::{eliminated, eliminated_digits};
use crate::board::cell::CellSet;
use crate::board::digits::{Digit, DigitSet};
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::paragraph::Paragraph;
use crate::explain::phrases::{all, and, list};
use crate::rating::hodoku::{Pattern, Position, Step, Technique};

/// A set of cells with one digit more than cells.
type Set = (CellSet, DigitSet);

/// The names of the sets.
const NAMES: [&str; 9] = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];

/// Describes the sets, their common digits, and the eliminations.
pub fn describe(position: &Position, step: &Step) -> Vec<Paragraph> {
    let Pattern::AlmostLockedSets { sets, restricted, common } = &step.pattern else { return Vec::new() };
    if let (Technique::DeathBlossom, [stem, petals @ ..]) = (step.technique, &sets[..]) {
        return death_blossom(step, stem, restricted, petals);
    }
    let heading = format!(
        "{} on {}: each of these sets has one digit more than cells, so it holds all of its digits but one:",
        step.technique,
        all(eliminated_digits(step))
    );
    let line = |(name, (cells, digits)): (&str, &Set)| Paragraph {
        indent: 1,
        text: format!("{name}. {} with {}.", and(*cells), all(*digits)),
    };
    let reason = match (step.technique, &sets[..]) {
        (Technique::AlsXz, [a, b]) if common.is_empty() => doubly_linked(position, restricted, [a, b]),
        (Technique::AlsXz, _) => single_link(restricted, *common),
        (Technique::AlsXyWing, [a, b, pivot]) => wing(position, restricted, *common, [a, b, pivot]),
        (Technique::AlsChain, _) => chain(restricted, *common, sets.len()),
        // Tests refuse steps without a text.
        _ => return Vec::new(),
    };
    let conclusion = format!("{reason} {}.", sentence(&eliminated(step)));
    let sets = NAMES.into_iter().zip(sets).map(line);
    std::iter::once(Paragraph::plain(heading)).chain(sets).chain([Paragraph::plain(conclusion)]).collect()
}

/// Describes a cell each of whose candidates leaves a set without that digit.
fn death_blossom(step: &Step, stem: &Set, stem_digits: &[Digit], petals: &[Set]) -> Vec<Paragraph> {
    let (stem_cell, z) = (and(stem.0), all(eliminated_digits(step)));
    let heading = format!(
        "Death Blossom on {z}: {stem_cell} is {}. Each of these sets, its petals, has one digit more than cells:",
        list(stem_digits, "or")
    );
    let line = |(digit, (cells, digits)): (&Digit, &Set)| Paragraph {
        indent: 1,
        text: format!(
            "{digit}. If {stem_cell} is {digit}, {} with {} cannot hold {digit}, and holds all its other digits.",
            and(*cells),
            all(*digits)
        ),
    };
    let conclusion = format!(
        "In every case one of the petals holds {z}, so a cell that sees all its places in the petals cannot: {}.",
        eliminated(step)
    );
    let lines = stem_digits.iter().zip(petals).map(line);
    std::iter::once(Paragraph::plain(heading)).chain(lines).chain([Paragraph::plain(conclusion)]).collect()
}

/// Returns the eliminations as a separate sentence.
fn sentence(eliminated: &str) -> String {
    format!("Hence {eliminated}")
}

/// Describes two sets with one restricted common digit.
fn single_link(restricted: &[Digit], common: DigitSet) -> String {
    let x = list(restricted, "and");
    format!(
        "Every {x} of A sees every {x} of B, so one of the sets has no {x} and holds its other digits, among them {z}. So \
         {z} {is} in A or B, and a cell that sees all its places in both cannot hold it.",
        z = all(common),
        is = if common.len() == 1 { "is" } else { "are each" },
    )
}

/// Describes two sets with two restricted common digits.
fn doubly_linked(position: &Position, restricted: &[Digit], sets: [&Set; 2]) -> String {
    let x = list(restricted, "and");
    let rest = sets.map(|(_, digits)| *digits - restricted.iter().copied().collect());
    let own = |name: &str, digits: DigitSet| match digits.is_empty() {
        true => String::new(),
        false => format!(" {name} holds all of its other digits, {}.", all(digits)),
    };
    let seen = restricted.iter().all(|&digit| are_linked(position, sets, digit));
    let premise =
        if seen { format!("Every {} of A sees every such digit of B", list(restricted, "or")) } else { String::new() };
    format!(
        "{premise}, so each of {x} is in one of the sets only. As each set lacks only one digit, one of {x} is in A, the \
         other in B.{}{} A cell that sees all places of such a digit cannot hold it.",
        own("A", rest[0]),
        own("B", rest[1])
    )
}

/// Returns whether all places of a digit in one set see all its places in the other.
fn are_linked(position: &Position, [a, b]: [&Set; 2], digit: Digit) -> bool {
    let [in_a, in_b] = [a, b].map(|set| position.places_among(set.0, digit));
    !in_a.is_empty() && !in_b.is_empty() && in_a.iter().all(|cell| sees_all(cell, in_b))
}

/// Describes two sets that are both linked with a third one.
fn wing(position: &Position, restricted: &[Digit], common: DigitSet, [a, b, pivot]: [&Set; 3]) -> String {
    let mut sentences: Vec<String> = Vec::new();
    for z in common.iter() {
        let with = |set| restricted.iter().copied().filter(move |&x| x != z && are_linked(position, [set, pivot], x));
        let pairs = with(a).flat_map(|x| with(b).map(move |y| (x, y))).find(|(x, y)| x != y);
        let Some((x, y)) = pairs else { continue };
        sentences.push(format!(
            "Every {x} of A sees every {x} of C, and every {y} of B sees every {y} of C. C holds {x} or {y}, as it lacks only \
             one digit. If it holds {x}, A does not, and holds {z}; if {y}, B does not, and holds {z}. So {z} is in A or B, \
             and a cell that sees all its places in both cannot hold it.",
        ));
    }
    sentences.join(" ")
}

/// Describes sets each of which is linked with the next.
fn chain(restricted: &[Digit], common: DigitSet, set_count: usize) -> String {
    let z = all(common);
    let link = |(k, x): (usize, &Digit)| {
        let [from, to] = [k, k + 1].map(|k| NAMES.get(k).copied().unwrap_or("?"));
        format!("{from} holds {x}, which {to} then cannot, as every {x} of {from} sees every {x} of {to}")
    };
    let links: Vec<String> = restricted.iter().enumerate().map(link).collect();
    let last = NAMES.get(set_count - 1).copied().unwrap_or("?");
    format!(
        "Suppose A does not hold {z}. A set without one digit holds all its others: {}. So {last} holds {z}. That means {z} \
         is in A or {last}, and a cell that sees all its places in both cannot hold it.",
        links.join("; ")
    )
}
