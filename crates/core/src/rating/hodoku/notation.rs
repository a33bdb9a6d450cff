//! Steps in HoDoKu's notation.

use super::step::{Conflict, Node, Pattern, Step};
use super::technique::Technique;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use std::fmt::{self, Display};

/// Joins items with a separator.
fn join<T: Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

/// Returns cells as `r1c45,r3c4`: a cell is grouped with others of its row if there are any, else of its column.
fn cells(set: impl Into<CellSet>) -> String {
    let mut rest: CellSet = set.into();
    let mut groups = Vec::new();
    while let Some(start) = rest.iter().next() {
        let row: CellSet = rest.iter().filter(|c| c.row() == start.row()).collect();
        let column: CellSet = rest.iter().filter(|c| c.column() == start.column()).collect();
        let along_row = row.len() > 1;
        let group = if along_row { row } else { column };
        groups.push(if along_row {
            format!("r{}c{}", start.row() + 1, join(group.iter().map(|c| c.column() + 1), ""))
        } else {
            format!("r{}c{}", join(group.iter().map(|c| c.row() + 1), ""), start.column() + 1)
        });
        rest -= group;
    }
    groups.join(",")
}

/// Returns two cells in the notation of sets.
fn pair(cells_of_pair: &[Cell; 2]) -> String {
    cells(cells_of_pair.iter().copied().collect::<CellSet>())
}

/// Returns houses as `r12b3`.
fn houses(list: &[House]) -> String {
    let mut text = String::new();
    for (kind, letter) in ["r", "c", "b"].into_iter().enumerate() {
        let members: Vec<&House> = list.iter().filter(|house| house.index() / 9 == kind).collect();
        if !members.is_empty() {
            text += letter;
            text += &join(members.iter().map(|house| house.index() % 9 + 1), "");
        }
    }
    text
}

/// Returns a set of cells with its candidates: `r89c5 {35678}`.
fn candidates((set, digits): &(CellSet, DigitSet), separator: &str) -> String {
    format!("{}{separator}{{{digits}}}", cells(*set))
}

/// Returns a color as a list of single cells.
fn color(set: CellSet) -> String {
    format!("({})", join(set.iter(), ","))
}

/// Returns a chain link by link; links inside a cell are not printed.
fn chain(nodes: &[Node]) -> String {
    let mut text = nodes.first().map_or(String::new(), |node| cells(node.cells));
    for link in nodes.windows(2).filter(|link| link[0].cells != link[1].cells) {
        let strength = if link[1].is_on { '=' } else { '-' };
        text += &format!(" {strength}{}{strength} {}", link[1].digit, cells(link[1].cells));
    }
    text
}

/// Returns a chain that is printed with a symbol before its first and after its last node.
fn open_chain(nodes: &[Node], eliminated: DigitSet) -> String {
    let [Some(first), Some(last)] = [nodes.first(), nodes.last()] else { return String::new() };
    format!("{} {}- {} -{}", join(eliminated.iter(), "/"), first.digit, chain(nodes), last.digit)
}

/// Returns a continuous loop: the last link is repeated before its first node, the first link after its last one.
fn continuous_loop(nodes: &[Node], eliminated: DigitSet) -> String {
    let links: Vec<&[Node]> = nodes.windows(2).filter(|link| link[0].cells != link[1].cells).collect();
    let symbol = |link: &[Node]| if link[1].is_on { '=' } else { '-' };
    let [Some(first), Some(last)] = [links.first(), links.last()] else { return String::new() };
    let eliminated = join(eliminated.iter(), "/");
    let (before, after) = (symbol(last), symbol(first));
    format!("{eliminated} {}{before} {} {after}{}", last[1].digit, chain(nodes), first[1].digit)
}

/// Returns a chain as its technique prints it.
fn chain_of(step: &Step, nodes: &[Node]) -> String {
    use Technique as T;
    let eliminated: DigitSet = step.eliminations.iter().map(|&(_, digit)| digit).collect();
    match step.technique {
        T::RemotePair => {
            let digits = [nodes.first(), nodes.get(1)].map(|node| node.map_or(String::new(), |n| n.digit.to_string()));
            format!("{} {}", digits.join("/"), chain(nodes))
        }
        T::XyChain | T::Aic | T::GroupedAic => open_chain(nodes, eliminated),
        T::ContinuousNiceLoop | T::GroupedContinuousNiceLoop => continuous_loop(nodes, eliminated),
        _ => format!("{} {}", join(eliminated.iter(), "/"), chain(nodes)),
    }
}

/// Returns a chain of almost locked sets.
fn chain_of_sets(sets: &[(CellSet, DigitSet)], restricted: &[Digit], common: DigitSet) -> String {
    let mut text = format!("{common}-");
    for (k, set) in sets.iter().enumerate() {
        text += &format!(" {} -", candidates(set, " "));
        text += &restricted.get(k).map_or(common.to_string(), |digit| format!("{digit}-"));
    }
    text
}

/// Returns a death blossom: the stem cell, then the petal of each of its candidates.
fn death_blossom(sets: &[(CellSet, DigitSet)], stem_digits: &[Digit], common: DigitSet) -> String {
    let [stem, petals @ ..] = sets else { return String::new() };
    let petals = stem_digits.iter().zip(petals).map(|(digit, petal)| format!("{digit} - {}", candidates(petal, " ")));
    format!("{}, {}, Z={}", cells(stem.0), join(petals, ", "), join(common.iter(), ","))
}

/// Returns the almost locked sets of a step.
fn almost_locked_sets(step: &Step, sets: &[(CellSet, DigitSet)], restricted: &[Digit], common: DigitSet) -> String {
    if step.technique == Technique::AlsChain {
        return chain_of_sets(sets, restricted, common);
    }
    if step.technique == Technique::DeathBlossom {
        return death_blossom(sets, restricted, common);
    }
    let named = sets.iter().zip(["A", "B", "C"]).map(|(set, name)| format!("{name}={}", candidates(set, " ")));
    let name = if step.technique == Technique::AlsXyWing { "X,Y" } else { "X" };
    let mut text = format!("{}, {name}={}", join(named, ", "), join(restricted, ","));
    if !common.is_empty() {
        text += &format!(", Z={}", join(common.iter(), ","));
    }
    text
}

/// Returns the sets of colors: `6 (r1c7) / (r3c9), (r4c4) / (r5c7)`.
fn colors(digit: Digit, sets: &[[CellSet; 2]]) -> String {
    format!("{digit} {}", join(sets.iter().map(|set| join(set.map(color), " / ")), ", "))
}

/// Returns the pattern of a step, empty if only the technique is printed.
fn pattern(step: &Step) -> String {
    match &step.pattern {
        Pattern::Position => String::new(),
        Pattern::Subset { digits, cells: set } => format!("{} in {}", join(digits.iter(), ","), cells(*set)),
        Pattern::LockedCandidates { digit, house } => format!("{digit} in {}", houses(&[*house])),
        Pattern::Fish { digit, base, cover, fins, endo_fins } => {
            let exo_fins = fins.iter().map(|fin| format!(" f{fin}"));
            let fins = join(exo_fins.chain(endo_fins.iter().map(|fin| format!(" ef{fin}"))), "");
            format!("{digit} {} {}{fins}", houses(base), houses(cover))
        }
        Pattern::KrakenFish { digit, base, cover, fins, .. } => {
            let fins = join(fins.iter().map(|fin| format!(" f{fin}")), "");
            format!("{digit} {} {}{fins}", houses(base), houses(cover))
        }
        Pattern::StrongLinks { digit, ends, connection } => {
            format!("{digit} in {} (connected by {})", pair(ends), pair(connection))
        }
        Pattern::EmptyRectangle { digit, house, link } => format!("{digit} in {} ({})", houses(&[*house]), pair(link)),
        Pattern::WWing { eliminated, linked, cells, link } => {
            format!("{eliminated}/{linked} in {} connected by {linked} in {}", pair(cells), pair(link))
        }
        Pattern::Wing { digits, cells: set } => format!("{} in {}", join(digits, "/"), cells(*set)),
        Pattern::Rectangle { digits, corners } => format!("{} in {}", join(digits.iter(), "/"), cells(*corners)),
        Pattern::SueDeCoq { intersection, line_set, box_set } => {
            let [intersection, line, in_box] = [intersection, line_set, box_set].map(|set| candidates(set, " - "));
            format!("{intersection} ({line}, {in_box})")
        }
        Pattern::Colors { digit, sets } => colors(*digit, sets),
        Pattern::Contradiction { .. } | Pattern::Verity { .. } => String::new(),
        Pattern::Templates { digit } => digit.to_string(),
        Pattern::Chain { nodes } => chain_of(step, nodes),
        Pattern::AlmostLockedSets { sets, restricted, common } => almost_locked_sets(step, sets, restricted, *common),
    }
}

/// Returns the eliminations by digit, in the order in which the digits are first removed.
fn eliminations(list: &[(Cell, Digit)]) -> String {
    let mut seen = DigitSet::EMPTY;
    let mut groups = Vec::new();
    for &(_, digit) in list {
        if !seen.contains(digit) {
            seen |= DigitSet::single(digit);
            let set: CellSet = list.iter().filter(|(_, other)| *other == digit).map(|&(cell, _)| cell).collect();
            groups.push(format!("{}<>{digit}", cells(set)));
        }
    }
    groups.join(", ")
}

/// Returns a step of a forcing chain or net: `Forcing Chain Contradiction in r6c8 => r1c7<>6`.
fn forced(step: &Step) -> Option<String> {
    let place = match &step.pattern {
        Pattern::Contradiction { place: Conflict::Cell(cell), .. } => format!(" in {cell}"),
        Pattern::Contradiction { place: Conflict::House(house), .. } => format!(" in {}", houses(&[*house])),
        Pattern::Verity { .. } => String::new(),
        _ => return None,
    };
    let placement = step.placement.map(|(cell, digit)| format!("{cell}={digit}"));
    let effect = placement.unwrap_or_else(|| eliminations(&step.eliminations));
    Some(format!("{}{place} => {effect}", step.technique))
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(forced) = forced(self) {
            return f.write_str(&forced);
        }
        if let Some((cell, digit)) = self.placement {
            return write!(f, "{}: {cell}={digit}", self.technique);
        }
        let (pattern, eliminations) = (pattern(self), eliminations(&self.eliminations));
        let separator = if pattern.is_empty() { "" } else { ": " };
        write!(f, "{}{separator}{pattern} => {eliminations}", self.technique)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(names: &str) -> CellSet {
        names
            .split(' ')
            .filter_map(|name| Cell::at(usize::from(name.as_bytes()[1] - b'1'), usize::from(name.as_bytes()[3] - b'1')))
            .collect()
    }

    #[test]
    fn cells_are_grouped_along_rows_first() {
        assert_eq!(cells(set("r7c1 r7c2 r8c2 r9c5 r9c6")), "r7c12,r8c2,r9c56");
        assert_eq!(cells(set("r1c2 r2c4 r1c3 r3c4 r1c7")), "r1c237,r23c4");
        assert_eq!(cells(set("r5c3 r6c2 r6c3")), "r56c3,r6c2");
    }

    #[test]
    fn houses_are_rows_columns_boxes() {
        let list: Vec<House> = [2, 6, 18].into_iter().filter_map(House::new).collect();
        assert_eq!(houses(&list), "r37b1");
    }
}
