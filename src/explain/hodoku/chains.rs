//! Turbot Fish, X-Chain, XY-Chain, Remote Pair, Nice Loops and AICs.

use super::argument::contradict;
use super::cell_sets::sees_all;
use super::chain_lines::{lines, negation, statement};
use super::effects::{eliminated, eliminated_digits};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::explain::paragraph::Paragraph;
use crate::explain::phrases::{all, and, or};
use crate::rating::hodoku::{Node, Position, Step, Technique};

/// Describes a chain or loop.
pub fn describe(position: &Position, step: &Step, nodes: &[Node]) -> Vec<Paragraph> {
    let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else { return Vec::new() };
    if step.technique == Technique::RemotePair {
        return vec![Paragraph::plain(remote_pair(step, nodes))];
    }
    let denied = nodes[..nodes.len() - 1].iter().position(|node| contradict(node, last));
    use Technique::{ContinuousNiceLoop, DiscontinuousNiceLoop};
    use Technique::{GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop};
    let (end, conclusion) = match (step.technique, denied) {
        (DiscontinuousNiceLoop | GroupedDiscontinuousNiceLoop, None | Some(0)) => {
            (last, discontinuous(step, first, last))
        }
        (_, Some(index)) => (first, refuted(step, first, index)),
        (ContinuousNiceLoop | GroupedContinuousNiceLoop, None) => (last, continuous(step, nodes)),
        (_, None) => (last, open(step, first, last)),
    };
    let heading = Paragraph::plain(format!("{}: suppose {}.", heading(step, first, end), statement(first)));
    let conclusion = Paragraph::plain(conclusion);
    std::iter::once(heading).chain(lines(position, nodes)).chain([conclusion]).collect()
}

/// Describes the contradiction between the end of a chain and the node with this index, and the eliminations by the
/// candidate that is true then.
fn refuted(step: &Step, first: &Node, index: usize) -> String {
    let denied = if index == 0 { "the assumption" } else { "what was found before" };
    format!("That contradicts {denied}, so {}: {}.", negation(first), eliminated(step))
}

/// Returns the technique with its digit or its ends.
fn heading(step: &Step, first: &Node, last: &Node) -> String {
    let name = step.technique;
    match name {
        Technique::TurbotFish | Technique::XChain | Technique::XyChain => format!("{name} on {}", first.digit),
        _ if first.cells == last.cells => format!("{name} from {}", and(first.cells)),
        _ => format!("{name} from {} to {}", and(first.cells), and(last.cells)),
    }
}

/// Describes that one of the ends of a chain is true.
fn open(step: &Step, first: &Node, last: &Node) -> String {
    let (start, end) = (negation(first), statement(last));
    let premise = format!("So at least one of the two holds: {start}, or {end}.");
    let eliminated = eliminated(step);
    if first.digit == last.digit {
        let digit = first.digit;
        return format!(
            "{premise} Cells that see both {} and {} cannot be {digit}: {eliminated}.",
            and(first.cells),
            and(last.cells)
        );
    }
    format!(
        "{premise} They see each other, so {first} is not {last_digit} and {last} is not {first_digit} in either case: \
         {eliminated}.",
        first = and(first.cells),
        last = and(last.cells),
        first_digit = first.digit,
        last_digit = last.digit,
    )
}

/// Describes the contradiction at the start of a loop.
fn discontinuous(step: &Step, first: &Node, last: &Node) -> String {
    let eliminated = eliminated(step);
    match (first.is_on, last.is_on) {
        (true, _) => format!("That contradicts the assumption, so {eliminated}."),
        (false, true) => format!("That contradicts the assumption, so {}: {eliminated}.", negation(first)),
        (false, false) => format!(
            "So if {cell} is not {first}, it is not {last} either; and if it is {first}, it cannot be {last}. In both cases \
             {eliminated}.",
            cell = and(first.cells),
            first = first.digit,
            last = last.digit,
        ),
    }
}

/// Two candidates of a loop, one of which is true.
#[derive(PartialEq, Eq)]
enum Alternative {
    /// A digit in one of two places.
    Places(CellSet, CellSet, Digit),
    /// Two digits of a cell.
    Digits(Cell, DigitSet),
}

/// Describes the alternatives of a loop, and the eliminations of each.
fn continuous(step: &Step, nodes: &[Node]) -> String {
    let mut groups: Vec<(Alternative, Vec<Cell>, DigitSet)> = Vec::new();
    for &(cell, digit) in &step.eliminations {
        let Some(alternative) = alternative(nodes, cell, digit) else { continue };
        match groups.iter_mut().find(|(other, ..)| *other == alternative) {
            Some((_, cells, digits)) => {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
                *digits |= DigitSet::single(digit);
            }
            None => groups.push((alternative, vec![cell], DigitSet::single(digit))),
        }
    }
    let sentence = |(alternative, cells, digits): &(Alternative, Vec<Cell>, DigitSet)| match alternative {
        Alternative::Places(a, b, digit) => {
            let (see, are) = if cells.len() == 1 { ("which sees", "is") } else { ("which see", "are") };
            let place = |cells: CellSet| if cells.len() == 1 { and(cells) } else { format!("one of {}", and(cells)) };
            format!(
                "{digit} is in {} or in {}, so {}, {see} them all, {are} not {digit}.",
                place(*a),
                place(*b),
                and(cells)
            )
        }
        Alternative::Digits(cell, pair) => format!("{cell} is {}, so it is not {}.", or(*pair), or(*digits)),
    };
    let sentences: Vec<String> = groups.iter().map(sentence).collect();
    format!(
        "The loop closes, and every link can be read backwards too: of the two candidates of each link exactly one is true. \
         {} Hence {}.",
        sentences.join(" "),
        eliminated(step)
    )
}

/// Returns the alternative of a loop that excludes a candidate.
fn alternative(nodes: &[Node], cell: Cell, digit: Digit) -> Option<Alternative> {
    let of_link = |link: &[Node]| {
        let [from, to] = link else { return None };
        let sees_both = from.digit == digit && to.digit == digit && sees_all(cell, from.cells | to.cells);
        if sees_both && from.is_on {
            return Some(Alternative::Places(from.cells, to.cells, digit));
        }
        let is_in_cell = from.cells == to.cells && from.cells == CellSet::single(cell) && from.is_on;
        is_in_cell.then(|| Alternative::Digits(cell, [from.digit, to.digit].into_iter().collect()))
    };
    let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else { return None };
    let at_start = || {
        (first.cells == CellSet::single(cell))
            .then(|| Alternative::Digits(cell, [first.digit, last.digit].into_iter().collect()))
    };
    nodes.windows(2).find_map(of_link).or_else(at_start)
}

/// Describes cells with the same two candidates, each of which sees the next.
fn remote_pair(step: &Step, nodes: &[Node]) -> String {
    let mut cells: Vec<Cell> = nodes.iter().flat_map(|node| node.cells).collect();
    cells.dedup();
    let digits: DigitSet = nodes.iter().map(|node| node.digit).collect();
    let every_other = |from: usize| and(cells.iter().skip(from).step_by(2));
    format!(
        "Remote Pair of {pair}: {cells} have no other candidates, and each sees the next, so they alternate: {odd} hold one \
         digit, {even} the other. A cell that sees one of the former and one of the latter sees both digits and cannot be \
         {either}: {eliminated}.",
        pair = all(digits),
        cells = and(&cells),
        odd = every_other(0),
        even = every_other(1),
        either = or(eliminated_digits(step)),
        eliminated = eliminated(step),
    )
}
