//! Sue de Coq: cells of a line and a box with at least two candidates more than cells, completed by other cells of the
//! line and of the box.

use super::geometry::{FIRST_BOX, HOUSE_CELLS, IndexList, Mask, bits, count, digits, first};
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
        let pairs = lines.flat_map(|line| (FIRST_BOX..27).map(move |square| (line, square)));
        pairs
            .filter(|&(line, square)| changed & (1 << line | 1 << square) != 0)
            .find_map(|(line, square)| in_intersection(state, empty, line, square))
    })
}

/// Tries two or three of the empty cells of a line and a box.
fn in_intersection(state: &State, empty: Mask, line: usize, square: usize) -> Option<Step> {
    let cells: IndexList = bits(HOUSE_CELLS[line] & HOUSE_CELLS[square] & empty).collect();
    cells.iter().enumerate().find_map(|(i, &a)| {
        cells.iter().enumerate().skip(i + 1).find_map(|(j, &b)| {
            let pair = 1 << a | 1 << b;
            let extended = cells[j + 1..].iter().map(|&c| pair | 1 << c);
            std::iter::once(pair).chain(extended).find_map(|set| at(state, line, square, set))
        })
    })
}

fn at(state: &State, line: usize, square: usize, cells: Mask) -> Option<Step> {
    let candidates = state.union(cells);
    let surplus = count(candidates).checked_sub(cells.count_ones()).filter(|&surplus| surplus >= 2)?;
    let intersection = Intersection { line, square, cells, candidates };
    if !may_be_completed(state, &intersection) {
        return None;
    }
    let free: IndexList = bits(HOUSE_CELLS[line] & state.empty_cells() & !cells).collect();
    add_of_line(state, &intersection, surplus, &free, Group::default())
}

/// Returns whether a Sue de Coq may exist, judged by the solution; `true` if it is unknown. The intersection lacks some of
/// its candidates in the solution. Each group must contain the cell of one of these, and the groups share no candidate of
/// the intersection.
fn may_be_completed(state: &State, at: &Intersection) -> bool {
    let Some(solution) = state.solution else { return true };
    let taken = |house: usize| {
        let outside = move |digit: usize| solution[digit] & HOUSE_CELLS[house];
        digits(at.candidates).map(move |digit| (digit, outside(digit))).filter(|(_, cell)| cell & at.cells == 0)
    };
    taken(at.line).any(|(digit, in_line)| {
        let shared = state.candidates[first(in_line)] & at.candidates;
        taken(at.square).any(|(other, in_box)| other != digit && state.candidates[first(in_box)] & shared == 0)
    })
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
    at: &Intersection,
    cells: &[usize],
    group: Group,
    mut search: impl FnMut(Group, &[usize]) -> Option<Step>,
) -> Option<Step> {
    cells.iter().enumerate().find_map(|(k, &cell)| {
        let candidates = group.candidates | state.candidates[cell];
        let own = count(candidates & !at.candidates);
        let may_take = own < group.size + (cells.len() - k) as u32;
        may_take
            .then(|| {
                search(Group { cells: group.cells | 1 << cell, size: group.size + 1, candidates }, &cells[k + 1..])
            })
            .flatten()
    })
}

/// Chooses the further cells of the line, depth first.
fn add_of_line(state: &State, at: &Intersection, surplus: u32, cells: &[usize], group: Group) -> Option<Step> {
    extend(state, at, cells, group, |line, rest| {
        let in_box = taken(line, at).filter(|&taken| taken < surplus).and_then(|taken| {
            let shared = line.candidates & at.candidates;
            let free = HOUSE_CELLS[at.square] & state.empty_cells() & !at.cells & !line.cells;
            let free: IndexList = bits(free).filter(|&cell| state.candidates[cell] & shared == 0).collect();
            add_of_box(state, at, surplus - taken, &free, line, Group::default())
        });
        in_box.or_else(|| add_of_line(state, at, surplus, rest, line))
    })
}

/// Chooses the further cells of the box, depth first.
fn add_of_box(
    state: &State,
    at: &Intersection,
    missing: u32,
    cells: &[usize],
    line: Group,
    group: Group,
) -> Option<Step> {
    extend(state, at, cells, group, |square, rest| {
        let found = taken(square, at).filter(|&taken| taken == missing).and_then(|_| step(state, at, line, square));
        found.or_else(|| add_of_box(state, at, missing, rest, line, square))
    })
}

fn step(state: &State, at: &Intersection, line: Group, square: Group) -> Option<Step> {
    let shared = line.candidates & square.candidates & !at.candidates;
    let from_box = (at.candidates | square.candidates) & !line.candidates | shared;
    let from_line = (at.candidates | line.candidates) & !square.candidates | shared;
    let mut eliminations = Eliminations::new();
    // A cell of one group that is also in the other house loses the candidates that both groups have.
    for (house, removed, own, other) in [(at.square, from_box, square, line), (at.line, from_line, line, square)] {
        for cell in bits(HOUSE_CELLS[house] & !at.cells & !own.cells) {
            let removed = if other.cells >> cell & 1 != 0 { shared } else { removed };
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
