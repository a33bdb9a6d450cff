//! Sue de Coq: cells of a line and a box with two candidates more than cells, completed by cells of the line and the box.

use super::geometry::{FIRST_BOX, HOUSE_CELLS, Mask, bits, digits};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, with_digits};
use super::technique::Technique;

/// A line, a box, and the chosen cells of both.
struct Intersection {
    line: usize,
    square: usize,
    cells: Mask,
    candidates: u16,
}

/// Cells with their candidates.
#[derive(Clone, Copy)]
struct Group {
    cells: Mask,
    candidates: u16,
}

/// Finds a Sue de Coq: rows, then columns, with the boxes; pairs, each followed by the triple that extends it.
pub(super) fn sue_de_coq(state: &mut State) -> Option<Step> {
    let empty = state.empty_cells();
    for (line, of_line) in HOUSE_CELLS.iter().enumerate().take(FIRST_BOX) {
        for (square, of_square) in HOUSE_CELLS.iter().enumerate().skip(FIRST_BOX) {
            let cells: Vec<usize> = bits(of_line & of_square & empty).collect();
            for (i, &a) in cells.iter().enumerate() {
                for (j, &b) in cells.iter().enumerate().skip(i + 1) {
                    let pair = 1 << a | 1 << b;
                    let extended = cells[j + 1..].iter().map(|&c| pair | 1 << c);
                    let found = std::iter::once(pair).chain(extended).find_map(|set| at(state, line, square, set));
                    if found.is_some() {
                        return found;
                    }
                }
            }
        }
    }
    None
}

fn at(state: &State, line: usize, square: usize, cells: Mask) -> Option<Step> {
    let candidates = state.union(cells);
    let surplus = candidates.count_ones().checked_sub(cells.count_ones()).filter(|&surplus| surplus >= 2)?;
    let intersection = Intersection { line, square, cells, candidates };
    let free = HOUSE_CELLS[line] & state.empty_cells() & !cells;
    add_of_line(state, &intersection, surplus, free, Group { cells: 0, candidates: 0 })
}

/// Returns how many candidates of the intersection the group takes: its cells less its own further candidates.
fn taken(group: Group, intersection: &Intersection) -> Option<u32> {
    let own = (group.candidates & !intersection.candidates).count_ones();
    let takes_some = group.candidates & intersection.candidates != 0;
    group.cells.count_ones().checked_sub(own).filter(|&taken| takes_some && taken > 0)
}

/// Extends the group by each of the cells in turn and calls `search` with the group and the cells that follow.
fn extend(
    state: &State,
    cells: Mask,
    group: Group,
    mut search: impl FnMut(Group, Mask) -> Option<Step>,
) -> Option<Step> {
    let mut rest = cells;
    bits(cells).find_map(|cell| {
        rest &= !(1 << cell);
        let candidates = group.candidates | state.candidates[cell];
        search(Group { cells: group.cells | 1 << cell, candidates }, rest)
    })
}

/// Chooses the further cells of the line, depth first.
fn add_of_line(state: &State, at: &Intersection, surplus: u32, cells: Mask, group: Group) -> Option<Step> {
    extend(state, cells, group, |line, rest| {
        let in_box = taken(line, at).filter(|&taken| taken < surplus).and_then(|taken| {
            let shared = line.candidates & at.candidates;
            let free = HOUSE_CELLS[at.square] & state.empty_cells() & !at.cells & !line.cells;
            let free = bits(free).filter(|&cell| state.candidates[cell] & shared == 0);
            let free = free.fold(0, |set, cell| set | 1 << cell);
            add_of_box(state, at, surplus - taken, free, line, Group { cells: 0, candidates: 0 })
        });
        in_box.or_else(|| add_of_line(state, at, surplus, rest, line))
    })
}

/// Chooses the further cells of the box, depth first.
fn add_of_box(state: &State, at: &Intersection, missing: u32, cells: Mask, line: Group, group: Group) -> Option<Step> {
    extend(state, cells, group, |square, rest| {
        let found = taken(square, at).filter(|&taken| taken == missing).and_then(|_| step(state, at, line, square));
        found.or_else(|| add_of_box(state, at, missing, rest, line, square))
    })
}

fn step(state: &State, at: &Intersection, line: Group, square: Group) -> Option<Step> {
    let shared = line.candidates & square.candidates & !at.candidates;
    let from_box = (at.candidates | square.candidates) & !line.candidates | shared;
    let from_line = (at.candidates | line.candidates) & !square.candidates | shared;
    let used = at.cells | line.cells | square.cells;
    let mut eliminations = Eliminations::new();
    for (house, removed) in [(at.square, from_box), (at.line, from_line)] {
        for cell in bits(HOUSE_CELLS[house] & !used) {
            for digit in digits(state.candidates[cell] & removed) {
                if !eliminations.contains(&(cell, digit)) {
                    eliminations.push((cell, digit));
                }
            }
        }
    }
    state.elimination(Technique::SueDeCoq, eliminations, || Pattern::SueDeCoq {
        intersection: with_digits(at.cells, at.candidates),
        line: with_digits(line.cells, line.candidates),
        square: with_digits(square.cells, square.candidates),
    })
}
