//! Naked and hidden subsets: `n` cells with `n` candidates in total, or `n` digits with `n` places.

use super::cell_candidates::digits;
use super::position::Position;
use super::step::{Evidence, KindStep};

/// Names of naked and hidden subsets of two to four cells.
const NAMES: [[&str; 2]; 3] =
    [["Naked Pair", "Hidden Pair"], ["Naked Triple", "Hidden Triple"], ["Naked Quad", "Hidden Quad"]];

/// Finds pairs.
pub(super) fn find_pairs(position: &Position) -> Vec<KindStep> {
    find(position, 2)
}

/// Finds triples.
pub(super) fn find_triples(position: &Position) -> Vec<KindStep> {
    find(position, 3)
}

/// Finds quads.
pub(super) fn find_quads(position: &Position) -> Vec<KindStep> {
    find(position, 4)
}

/// Finds subsets of this size: naked ones in houses and groups, hidden ones in houses.
fn find(position: &Position, size: usize) -> Vec<KindStep> {
    let (houses, groups) = (position.layout.houses(), position.layout.groups());
    let sets = houses.iter().map(|house| &house.cells).chain(groups.iter().map(|group| &group.cells));
    let mut steps = Vec::new();
    for (house, cells) in sets.enumerate() {
        let cells: Vec<usize> =
            cells.iter().map(|&cell| cell.into()).filter(|&cell| !position.is_placed(cell)).collect();
        let masks: Vec<u32> = cells.iter().map(|&cell| position.mask(cell)).collect();
        for_each_subset(&masks, size, &mut |members, marks| {
            let others =
                cells.iter().enumerate().filter(|(k, _)| members >> k & 1 == 0).map(|(_, &cell)| (cell, marks));
            let subset = cells_of(&cells, members);
            let evidence = Evidence::Subset { house, cells: subset, digits: marks, is_hidden: false };
            steps.extend(step(position, NAMES[size - 2][0], others, evidence));
        });
        if house < houses.len() {
            let places =
                |digit: usize| masks.iter().enumerate().fold(0, |set, (k, mask)| set | (mask >> digit & 1) << k);
            let places: Vec<u32> = (0..position.layout.side()).map(places).collect();
            for_each_subset(&places, size, &mut |marks, members| {
                let inside =
                    cells.iter().enumerate().filter(|(k, _)| members >> k & 1 == 1).map(|(_, &cell)| (cell, !marks));
                let subset = cells_of(&cells, members);
                let evidence = Evidence::Subset { house, cells: subset, digits: marks, is_hidden: true };
                steps.extend(step(position, NAMES[size - 2][1], inside, evidence));
            });
        }
    }
    steps
}

fn cells_of(cells: &[usize], members: u32) -> Vec<u16> {
    digits(members).map(|k| cells[k] as u16).collect()
}

/// Returns the step of a subset if it eliminates anything.
fn step(
    position: &Position,
    technique: &'static str,
    eliminated: impl Iterator<Item = (usize, u32)>,
    evidence: Evidence,
) -> Option<KindStep> {
    let present = eliminated.map(|(cell, mask)| (cell as u16, mask & position.mask(cell)));
    let eliminations: Vec<(u16, u32)> = present.filter(|&(_, mask)| mask != 0).collect();
    (!eliminations.is_empty()).then_some(KindStep::eliminating(technique, eliminations, evidence))
}

/// Calls `visit` with the members and marks of every set of `size` members that have `size` marks in total, at least
/// two each.
fn for_each_subset(marks: &[u32], size: usize, visit: &mut impl FnMut(u32, u32)) {
    let fits = |&k: &usize| (2..=size as u32).contains(&marks[k].count_ones());
    let pool: Vec<usize> = (0..marks.len()).filter(fits).collect();
    extend(marks, size, &pool, (0, 0), visit);
}

/// Extends the chosen members by every later member of the pool.
fn extend(marks: &[u32], size: usize, pool: &[usize], chosen: (u32, u32), visit: &mut impl FnMut(u32, u32)) {
    let missing = size - chosen.0.count_ones() as usize;
    if missing == 0 {
        return visit(chosen.0, chosen.1);
    }
    for (i, &k) in pool.iter().enumerate().take((pool.len() + 1).saturating_sub(missing)) {
        let union = chosen.1 | marks[k];
        if union.count_ones() as usize <= size {
            extend(marks, size, &pool[i + 1..], (chosen.0 | 1 << k, union), visit);
        }
    }
}
