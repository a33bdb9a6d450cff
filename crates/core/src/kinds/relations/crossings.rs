//! What follows from two connected sets of cells of one area: they do not cross each other.

use super::{Automaton, Filter, Layers, Relation};

/// Returns what follows from each two connected sets of cells of an area that have no digit in common: as they do not cross
/// each other, they do not alternate more than twice around the area, nor around a corner of four cells.
pub(in crate::kinds) fn crossings(relations: &[Relation], side: usize) -> Vec<Relation> {
    let areas = relations.iter().filter_map(|relation| match relation {
        Relation::Filter { cells, filter: Filter::Connected { width, mask }, .. } => Some((cells, *width, *mask)),
        _ => None,
    });
    let areas: Vec<(&Box<[u16]>, usize, u32)> = areas.collect();
    let pairs =
        areas.iter().enumerate().flat_map(|(index, first)| areas[..index].iter().map(move |other| (first, other)));
    let meet = pairs.filter(|(a, b)| (a.0, a.1) == (b.0, b.1) && a.2 & b.2 == 0);
    meet.flat_map(|(a, b)| cycles(a.0, a.1).into_iter().map(|cycle| at_most_three_runs([a.2, b.2], cycle, side)))
        .collect()
}

/// Returns the border of an area and the corners of four cells, each in the order of a walk around it.
fn cycles(cells: &[u16], width: usize) -> Vec<Vec<u16>> {
    let height = cells.len() / width;
    if width < 2 || height < 2 || width * height != cells.len() {
        return Vec::new();
    }
    let at = |row: usize, column: usize| cells[row * width + column];
    let border = (0..width - 1).map(|column| at(0, column)).chain((0..height - 1).map(|row| at(row, width - 1)));
    let back = (1..width).rev().map(|column| at(height - 1, column)).chain((1..height).rev().map(|row| at(row, 0)));
    let corner = |row: usize, column: usize| {
        vec![at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
    };
    let corners = (0..height - 1).flat_map(|row| (0..width - 1).map(move |column| (row, column)));
    corners.map(|(row, column)| corner(row, column)).chain([border.chain(back).collect()]).collect()
}

/// Returns the relation by which digits of two sets alternate at most twice.
fn at_most_three_runs(masks: [u32; 2], cells: Vec<u16>, side: usize) -> Relation {
    // The number of runs, and the set of the last one.
    let step = |&(runs, last): &(u8, Option<usize>), digit: usize| {
        let set = masks.iter().position(|mask| mask >> (digit - 1) & 1 == 1).or(last);
        let runs = runs + u8::from(set != last);
        (runs <= 3).then_some((runs, set))
    };
    let layers = Layers::new(Automaton::new(side, (0, None), step, |_| true), cells.len());
    Relation::Filter { name: "connected", cells: cells.into(), filter: Filter::Automaton(layers) }
}
