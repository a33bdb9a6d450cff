//! Skyscraper, 2-String Kite and Empty Rectangle.

use super::cell_sets::shared_houses;
use super::effects::{eliminated, eliminated_cells};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::{and, houses_by_type};
use crate::rating::hodoku::{Position, Step};

/// Returns the house in which the digit has exactly these two places.
pub fn strong_house(position: &Position, digit: Digit, cells: [Cell; 2]) -> Option<House> {
    let pair: CellSet = cells.into_iter().collect();
    let is_strong =
        |house: &House| CandidateGrid::places(position, *house, digit).into_iter().collect::<CellSet>() == pair;
    shared_houses(pair).into_iter().find(is_strong)
}

/// Describes two strong links whose near ends see each other.
pub fn strong_links(position: &Position, step: &Step, digit: Digit, ends: [Cell; 2], near: [Cell; 2]) -> String {
    let link = |end: Cell, near: Cell| strong_house(position, digit, [end, near]).filter(|_| end != near);
    let [first, second] = ends;
    let pairs = [[near[0], near[1]], [near[1], near[0]]];
    let matching = pairs.into_iter().find_map(|[a, b]| Some(([a, b], [link(first, a)?, link(second, b)?])));
    let Some(([a, b], lines)) = matching else { return String::new() };
    let connection = shared_houses([a, b].into_iter().collect());
    let Some(connection) = connection.first() else { return String::new() };
    let cells = eliminated_cells(step);
    let (see, them) = if cells.len() == 1 { ("sees", "it") } else { ("see", "they") };
    format!(
        "{name} on {digit}: {lines} have only two places for {digit} each, {first} and {a}, and {second} and {b}. {a} and \
         {b} are both in {connection}, so they are not both {digit}, and at least one of {first} and {second} is. {cells} \
         {see} both, so {them} cannot be {digit}: {eliminated}.",
        name = step.technique,
        lines = houses_by_type(&lines),
        cells = and(cells),
        eliminated = eliminated(step),
    )
}

/// Describes a box whose places of a digit are in a row and a column, and a strong link outside.
pub fn empty_rectangle(position: &Position, step: &Step, digit: Digit, box_house: House, link: [Cell; 2]) -> String {
    let Some(&(target, _)) = step.eliminations.first() else { return String::new() };
    let [far, near] = if target.sees(link[0]) { link } else { [link[1], link[0]] };
    let places: CellSet = CandidateGrid::places(position, box_house, digit).into_iter().collect();
    let by_target: CellSet = places.iter().filter(|cell| cell.sees(target)).collect();
    let by_near: CellSet = places.iter().filter(|cell| cell.sees(near)).collect();
    let line = |cells: CellSet, seen_from: Cell| {
        let with_source: CellSet = cells | CellSet::single(seen_from);
        shared_houses(with_source).first().map_or(String::new(), House::to_string)
    };
    let strong = strong_house(position, digit, link).map_or(String::new(), |house| house.to_string());
    format!(
        "Empty Rectangle on {digit} in {box_house}: all its places for {digit} are in {near_line} or {target_line} \
         ({places}), and {strong} has only two places, {far} and {near}. If {target} were {digit}, {far} would not be, so \
         {near} would. Then {box_house} would have no place left: {target} rules out those in {target_line}, {near} \
         those in {near_line}. So {eliminated}.",
        near_line = line(by_near, near),
        target_line = line(by_target, target),
        places = and(places),
        eliminated = eliminated(step),
    )
}
