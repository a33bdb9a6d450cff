//! The pattern of a step as data, for JSON and drawings.

use super::cell_sets::shared_houses;
use super::effects::eliminated_digits;
use super::single_digit::strong_house;
use super::{argument, basic, wings};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::data::{self, CellDigits, Chain, Subset};
use crate::explain::place::{cells, houses};
use crate::explain::single;
use crate::rating::hodoku::{Node, Pattern, Position, Step, Technique};

/// Returns the pattern of a step.
pub fn pattern(position: &Position, step: &Step) -> data::Pattern {
    match &step.pattern {
        Pattern::Position => single_or_bug(position, step),
        Pattern::Subset { digits, cells } => of(*digits, *cells),
        Pattern::LockedCandidates { digit, house } => {
            let cells: CellSet = CandidateGrid::places(position, *house, *digit).into_iter().collect();
            let to = shared_houses(cells).into_iter().filter(|other| other != house);
            let houses = houses(std::iter::once(*house).chain(to));
            data::Pattern { houses, ..of(DigitSet::single(*digit), cells) }
        }
        Pattern::Fish { digit, base, cover, fins, endo_fins } => {
            fish(position, *digit, [base, cover], *fins | *endo_fins)
        }
        Pattern::StrongLinks { digit, ends, connection } => strong_links(position, step, *digit, *ends, *connection),
        Pattern::EmptyRectangle { digit, house, link } => empty_rectangle(position, step, *digit, *house, *link),
        Pattern::WWing { eliminated, linked, cells, link } => {
            w_wing(position, step, [*eliminated, *linked], *cells, *link)
        }
        Pattern::Wing { digits, cells } => {
            let pattern = of(digits.iter().copied().collect(), *cells);
            data::Pattern { cells: self::cells(wings::pivot_first(position, step, *cells)), ..pattern }
        }
        Pattern::Rectangle { digits, corners } => rectangle(position, *digits, *corners),
        Pattern::SueDeCoq { intersection, line_set, box_set } => sets(&[*intersection, *line_set, *box_set]),
        Pattern::Colors { digit, sets } => {
            let colors = sets.iter().map(|set| set.map(cells)).collect();
            data::Pattern { digits: DigitSet::single(*digit).into(), colors, ..data::Pattern::default() }
        }
        Pattern::Chain { nodes } => {
            data::Pattern { chain: Some(chain(position, step, nodes)), ..data::Pattern::default() }
        }
        Pattern::AlmostLockedSets { sets: all, .. } => sets(all),
        Pattern::Contradiction { chains, .. } | Pattern::Verity { chains } => {
            data::Pattern { chain: Some(several(position, step, chains)), ..data::Pattern::default() }
        }
        Pattern::KrakenFish { digit, base, cover, fins, chains } => data::Pattern {
            chain: Some(several(position, step, chains)),
            ..fish(position, *digit, [base, cover], *fins)
        },
        Pattern::Templates { digit } => {
            let cells = Cell::all().filter(|&cell| position.candidates(cell).contains(*digit)).collect();
            of(DigitSet::single(*digit), cells)
        }
    }
}

/// Returns the pattern of digits in cells.
fn of(digits: DigitSet, set: CellSet) -> data::Pattern {
    let (digits, houses) = (digits.into(), houses(shared_houses(set)));
    data::Pattern { digits, cells: cells(set), houses, ..data::Pattern::default() }
}

fn fish(position: &Position, digit: Digit, [base, cover]: [&[House]; 2], fins: CellSet) -> data::Pattern {
    let places = base.iter().flat_map(|&house| CandidateGrid::places(position, house, digit));
    let houses = houses(base.iter().chain(cover).copied());
    data::Pattern { houses, fins: cells(fins), ..of(DigitSet::single(digit), places.collect()) }
}

fn rectangle(position: &Position, digits: DigitSet, corners: CellSet) -> data::Pattern {
    let others = |cell: Cell| CellDigits::from((cell, position.candidates(cell) - digits));
    let extra = corners.iter().map(others).filter(|extra| !extra.digits.is_empty()).collect();
    // In the order of the loop: the last two share a row.
    let mut cells = cells(corners);
    cells.get_mut(2..).unwrap_or_default().reverse();
    data::Pattern { digits: digits.into(), cells, extra, ..data::Pattern::default() }
}

/// Returns the pattern of a single, or of a BUG.
fn single_or_bug(position: &Position, step: &Step) -> data::Pattern {
    let Some((cell, digit)) = step.placement else {
        let cell = step.eliminations.first().map(|&(cell, _)| cell);
        let kept = |cell: Cell| CellDigits::from((cell, position.candidates(cell) - eliminated_digits(step)));
        return data::Pattern {
            cells: cells(cell),
            extra: cell.map(kept).into_iter().collect(),
            ..data::Pattern::default()
        };
    };
    let house = basic::house_of_single(position, step);
    let digits = DigitSet::single(digit).into();
    let mut pattern = data::Pattern { digits, cells: cells([cell]), houses: houses(house), ..data::Pattern::default() };
    if matches!(step.technique, Technique::HiddenSingle | Technique::NakedSingle) {
        single::add_causes(&mut pattern, position, step.placement, house);
    }
    pattern
}

/// Returns sets of cells with their digits.
fn sets(sets: &[(CellSet, DigitSet)]) -> data::Pattern {
    let subset = |&(set, digits): &(CellSet, DigitSet)| Subset { digits: digits.into(), cells: cells(set) };
    data::Pattern { sets: sets.iter().map(subset).collect(), ..data::Pattern::default() }
}

fn node(cells: impl Into<CellSet>, digit: Digit, is_on: bool) -> Node {
    Node { cells: cells.into(), digit, is_on }
}

/// Returns a skyscraper or kite with its links.
fn strong_links(position: &Position, step: &Step, digit: Digit, ends: [Cell; 2], near: [Cell; 2]) -> data::Pattern {
    let is_link = |end: Cell, near: Cell| end != near && strong_house(position, digit, [end, near]).is_some();
    let [a, b] = if is_link(ends[0], near[0]) && is_link(ends[1], near[1]) { near } else { [near[1], near[0]] };
    let lines = [[ends[0], a], [ends[1], b]].into_iter().filter_map(|link| strong_house(position, digit, link));
    let nodes = [(ends[0], false), (a, true), (b, false), (ends[1], true)];
    let nodes = nodes.map(|(cell, is_on)| node(CellSet::single(cell), digit, is_on));
    data::Pattern {
        digits: DigitSet::single(digit).into(),
        cells: cells([ends[0], a, b, ends[1]]),
        houses: houses(lines),
        chain: Some(chain(position, step, &nodes)),
        ..data::Pattern::default()
    }
}

/// Returns an empty rectangle with its links.
fn empty_rectangle(position: &Position, step: &Step, digit: Digit, box_house: House, link: [Cell; 2]) -> data::Pattern {
    let target = step.eliminations.first().map_or(link[0], |&(cell, _)| cell);
    let [far, near] = if target.sees(link[0]) { link } else { [link[1], link[0]] };
    let places: CellSet = CandidateGrid::places(position, box_house, digit).into_iter().collect();
    let by_near: CellSet = places.iter().filter(|cell| cell.sees(near)).collect();
    let groups =
        [(CellSet::single(far), false), (CellSet::single(near), true), (by_near, false), (places - by_near, true)];
    let nodes = groups.map(|(cells, is_on)| node(cells, digit, is_on));
    let strong = strong_house(position, digit, link);
    data::Pattern {
        digits: DigitSet::single(digit).into(),
        cells: cells(places.iter().chain(link)),
        houses: houses(std::iter::once(box_house).chain(strong)),
        chain: Some(chain(position, step, &nodes)),
        ..data::Pattern::default()
    }
}

/// Returns a W-wing with its links.
fn w_wing(
    position: &Position,
    step: &Step,
    [lost, linked]: [Digit; 2],
    [a, b]: [Cell; 2],
    link: [Cell; 2],
) -> data::Pattern {
    let [near_a, near_b] = if link[0].sees(a) && link[1].sees(b) { link } else { [link[1], link[0]] };
    let nodes = [
        (a, lost, false),
        (a, linked, true),
        (near_a, linked, false),
        (near_b, linked, true),
        (b, linked, false),
        (b, lost, true),
    ];
    let nodes = nodes.map(|(cell, digit, is_on)| node(CellSet::single(cell), digit, is_on));
    data::Pattern {
        digits: [lost, linked].into_iter().collect::<DigitSet>().into(),
        cells: cells([a, near_a, near_b, b]),
        chain: Some(chain(position, step, &nodes)),
        ..data::Pattern::default()
    }
}

/// Returns a chain as assertions.
fn chain(position: &Position, step: &Step, nodes: &[Node]) -> Chain {
    several(position, step, std::slice::from_ref(&nodes))
}

/// Returns several chains as the branches of one.
fn several(position: &Position, step: &Step, chains: &[impl AsRef<[Node]>]) -> Chain {
    let branches: Vec<_> = chains.iter().map(|nodes| argument::assertions(position, nodes.as_ref())).collect();
    let complexity = branches.iter().map(Vec::len).sum::<usize>() as u32;
    Chain { technique: step.technique.to_string(), complexity, branches, contradiction: None }
}
