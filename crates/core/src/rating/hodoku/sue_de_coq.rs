//! Sue de Coq: cells of a line and a box with at least two candidates more than cells, completed by other cells of the
//! line and of the box.

use super::candidate_grid::Solution;
use super::geometry::{CELL_SETS, CELLS, FIRST_BOX, HOUSE_CELLS, IndexList, Mask, bits, count, digits, first};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, with_digits};
use super::technique::Technique;
use crate::rating::tables::crossing_house;

/// A line, a box, and the chosen cells of both.
struct Intersection {
    /// The indices of the houses.
    line: usize,
    box_house: usize,
    cells: Mask,
    candidates: u16,
}

/// Cells with their candidates.
#[derive(Clone, Copy, Default)]
struct Group {
    cells: Mask,
    size: u32,
    candidates: u16,
}

/// Finds a Sue de Coq: rows, then columns, with the boxes; pairs, each followed by the triple that extends it.
pub(super) fn sue_de_coq(state: &mut State) -> Option<Step> {
    state.search_houses(Technique::SueDeCoq, |state, changed| {
        let empty = state.empty_cells();
        let lines = (0..FIRST_BOX).filter(|&line| (HOUSE_CELLS[line] & empty).count_ones() > 2);
        let intersections = lines.flat_map(|line| (0..3).map(move |part| (line, part, crossing_house(line, part))));
        intersections
            .filter(|&(line, _, box_house)| changed & (1 << line | 1 << box_house) != 0)
            .find_map(|(line, part, box_house)| in_intersection(state, line, part, box_house))
    })
}

/// Tries two or three of the empty cells of a line and a box.
fn in_intersection(state: &State, line: usize, part: usize, box_house: usize) -> Option<Step> {
    let cells = CELLS[line][3 * part..3 * part + 3].iter().map(|&cell| usize::from(cell));
    let cells: IndexList = cells.filter(|&cell| state.values[cell] == 0).collect();
    cells.iter().enumerate().find_map(|(i, &a)| {
        cells.iter().enumerate().skip(i + 1).find_map(|(j, &b)| {
            let of_pair = (CELL_SETS[a] | CELL_SETS[b], state.candidates[a] | state.candidates[b]);
            let extended = cells[j + 1..].iter().map(|&c| (of_pair.0 | CELL_SETS[c], of_pair.1 | state.candidates[c]));
            let sets = std::iter::once((2, of_pair)).chain(extended.map(|set| (3, set)));
            sets.filter(|&(size, (_, candidates))| count(candidates) >= size + 2).find_map(
                |(size, (cells, candidates))| {
                    with_intersection(state, size, &Intersection { line, box_house, cells, candidates })
                },
            )
        })
    })
}

/// Finds the Sue de Coq with these cells of the intersection.
fn with_intersection(state: &State, size: u32, intersection: &Intersection) -> Option<Step> {
    if !may_be_completed(state, intersection) {
        return None;
    }
    let free: IndexList = bits(HOUSE_CELLS[intersection.line] & state.empty_cells() & !intersection.cells).collect();
    extend_in_line(state, intersection, count(intersection.candidates) - size, &free, Group::default())
}

/// Returns whether a Sue de Coq exists, with or without eliminations, judged by the solution; `true` if it is unknown.
///
/// The cells of a Sue de Coq have as many candidates as there are cells, so in the solution they hold all of them. The
/// candidates that the intersection then lacks are in the groups. Each group also has the cells of its candidates that
/// the intersection does not have, and the two groups share no candidate of the intersection.
fn may_be_completed(state: &State, intersection: &Intersection) -> bool {
    let Some(solution) = &state.solution else { return true };
    let held = bits(intersection.cells).fold(0, |held, cell| held | solution.held[cell]);
    let missing = intersection.candidates & !held;
    let smallest_group = |house: usize, digits: u16| smallest_group(state, solution, intersection, house, digits);
    // The smallest group of several digits is the union of those of each digit.
    let mut groups = [(0, 0); 9];
    digits(missing).for_each(|digit| groups[digit] = smallest_group(intersection.line, 1 << digit));
    let mut in_line = missing & missing.wrapping_sub(1);
    while in_line != 0 {
        let line_group = digits(in_line).map(|digit| groups[digit]).fold((0, 0), |a, b| (a.0 | b.0, a.1 | b.1));
        if line_group.1 & missing & !in_line == 0 {
            let box_group = smallest_group(intersection.box_house, missing & !in_line);
            if line_group.1 & box_group.1 & intersection.candidates == 0 && line_group.0 & box_group.0 == 0 {
                return true;
            }
        }
        in_line = (in_line - 1) & missing;
    }
    false
}

/// Returns the smallest group that has the cells of these digits in the house: its cells and candidates.
fn smallest_group(
    state: &State,
    solution: &Solution,
    intersection: &Intersection,
    house: usize,
    digits: u16,
) -> (Mask, u16) {
    let (mut cells, mut candidates, mut pending, mut done) = (0, 0, digits, 0);
    while pending != 0 {
        let digit = pending.trailing_zeros() as usize % 9;
        done |= 1 << digit;
        let cell = solution[digit] & HOUSE_CELLS[house];
        cells |= cell;
        candidates |= state.candidates[first(cell)];
        pending = (pending | candidates & !intersection.candidates) & !done;
    }
    (cells, candidates)
}

/// Returns the number of candidates of the intersection that the group uses up: its number of cells minus that of its
/// other candidates.
fn taken(group: Group, intersection: &Intersection) -> Option<u32> {
    let own = count(group.candidates & !intersection.candidates);
    let takes_some = group.candidates & intersection.candidates != 0;
    group.size.checked_sub(own).filter(|&taken| takes_some && taken > 0)
}

/// Extends the group by each of the cells in turn and calls `search` with the group and the cells that follow.
///
/// Skips groups that cannot use up a candidate of the intersection, because they have too many others.
fn extend(
    state: &State,
    intersection: &Intersection,
    cells: &[usize],
    group: Group,
    mut search: impl FnMut(Group, &[usize]) -> Option<Step>,
) -> Option<Step> {
    cells.iter().enumerate().find_map(|(k, &cell)| {
        let candidates = group.candidates | state.candidates[cell];
        let own = count(candidates & !intersection.candidates);
        let may_take = own < group.size + (cells.len() - k) as u32;
        may_take
            .then(|| {
                search(Group { cells: group.cells | 1 << cell, size: group.size + 1, candidates }, &cells[k + 1..])
            })
            .flatten()
    })
}

/// Chooses the further cells of the line, depth first.
fn extend_in_line(
    state: &State,
    intersection: &Intersection,
    surplus: u32,
    cells: &[usize],
    group: Group,
) -> Option<Step> {
    extend(state, intersection, cells, group, |line_group, rest| {
        let in_box = taken(line_group, intersection).filter(|&taken| taken < surplus).and_then(|taken| {
            let shared = line_group.candidates & intersection.candidates;
            let free =
                HOUSE_CELLS[intersection.box_house] & state.empty_cells() & !intersection.cells & !line_group.cells;
            let free: IndexList = bits(free).filter(|&cell| state.candidates[cell] & shared == 0).collect();
            extend_in_box(state, intersection, surplus - taken, &free, line_group, Group::default())
        });
        in_box.or_else(|| extend_in_line(state, intersection, surplus, rest, line_group))
    })
}

/// Chooses the further cells of the box, depth first.
fn extend_in_box(
    state: &State,
    intersection: &Intersection,
    missing: u32,
    cells: &[usize],
    line_group: Group,
    group: Group,
) -> Option<Step> {
    extend(state, intersection, cells, group, |box_group, rest| {
        let found = taken(box_group, intersection)
            .filter(|&taken| taken == missing)
            .and_then(|_| step(state, intersection, line_group, box_group));
        found.or_else(|| extend_in_box(state, intersection, missing, rest, line_group, box_group))
    })
}

fn step(state: &State, intersection: &Intersection, line_group: Group, box_group: Group) -> Option<Step> {
    let shared = line_group.candidates & box_group.candidates & !intersection.candidates;
    let from_box = (intersection.candidates | box_group.candidates) & !line_group.candidates | shared;
    let from_line = (intersection.candidates | line_group.candidates) & !box_group.candidates | shared;
    let mut eliminations = Eliminations::new();
    // A cell of one group that is also in the other house loses the candidates that both groups have.
    for (house, removed, own, other) in [
        (intersection.box_house, from_box, box_group, line_group),
        (intersection.line, from_line, line_group, box_group),
    ] {
        for cell in bits(HOUSE_CELLS[house] & !intersection.cells & !own.cells) {
            let removed = if other.cells >> cell & 1 != 0 { shared } else { removed };
            for digit in digits(state.candidates[cell] & removed) {
                if !eliminations.contains(&(cell, digit)) {
                    eliminations.push((cell, digit));
                }
            }
        }
    }
    state.elimination(Technique::SueDeCoq, eliminations, || Pattern::SueDeCoq {
        intersection: with_digits(intersection.cells, intersection.candidates),
        line_set: with_digits(line_group.cells, line_group.candidates),
        box_set: with_digits(box_group.cells, box_group.candidates),
    })
}
