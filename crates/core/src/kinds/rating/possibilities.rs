//! What the cells of constraints may hold, as far as a step needs it, and why not more.

use super::cell_candidates::digits;
use super::cell_constraints::CellConstraint;
use super::position::Position;
use super::step::{ExcludedSets, Obstacle, Possibilities};

/// Maximum number of fillings of a constraint that are listed.
const MAX_FILLINGS: usize = 8;

/// Maximum number of sets of digits that are listed beside limits.
const MAX_SETS: usize = 12;

/// Maximum number of cells of a constraint that are tried one by one.
const MAX_TRIED: usize = 25;

/// Returns what the cells of a constraint may hold, of which eliminations follow.
pub fn possibilities(
    position: &Position,
    constraint: &CellConstraint,
    is_exact: bool,
    eliminations: &[(u16, u32)],
) -> Possibilities {
    let limits = limits_of(position, constraint, |domains| excludes(constraint, domains, is_exact, eliminations));
    let all = u32::MAX >> (32 - position.layout.side());
    let limit = |cell: usize| match limits.iter().find(|(other, _)| usize::from(*other) == cell) {
        // A limit is the weakest that suffices.
        _ if position.is_placed(cell) => position.mask(cell),
        Some(&(_, mask)) => mask,
        None => all,
    };
    let domains = constraint.domains(limit);
    let sets = constraint.possible_sets(&domains).filter(|sets| sets.len() <= MAX_SETS).unwrap_or_default();
    let fillings = constraint.fillings(&domains, MAX_FILLINGS).unwrap_or_default();
    Possibilities { sets, excluded: Vec::new(), limits, fillings }
}

/// Returns what the cells of a sum of innies and outies may hold: sets of digits if these exclude the eliminated ones.
pub fn possibilities_of_sum(
    position: &Position,
    constraint: &CellConstraint,
    eliminations: &[(u16, u32)],
) -> Possibilities {
    let sets = constraint.possible_sets(&position.domains(constraint)).unwrap_or_default();
    let union = sets.iter().fold(0, |all, set| all | set);
    if sets.is_empty() || eliminations.iter().any(|&(_, mask)| mask & union != 0) {
        return possibilities(position, constraint, true, eliminations);
    }
    Possibilities { sets, excluded: excluded_sets(position, constraint, 0), ..Possibilities::default() }
}

/// Returns the sets of digits of a constraint without some digits that the candidates exclude, for as few reasons as
/// possible without a search.
pub fn excluded_sets(position: &Position, constraint: &CellConstraint, without: u32) -> Vec<ExcludedSets> {
    let domains = position.domains(constraint);
    let possible = constraint.possible_sets(&domains).unwrap_or_default();
    let all = constraint.sets().unwrap_or_default().iter();
    let mut rest: Vec<u32> = all.copied().filter(|set| set & without == 0 && !possible.contains(set)).collect();
    let union = domains.iter().fold(0, |union, domain| union | domain);
    let excludes = |obstacle: Obstacle, set: u32| match obstacle {
        Obstacle::Digit(digit) => set & !union & 1 << (digit - 1) != 0,
        Obstacle::Cell(cell) => {
            constraint.cells.iter().zip(&domains).any(|(&other, domain)| other == cell && domain & set == 0)
        }
    };
    // Of the same number of sets, the last obstacle is taken: the least digit.
    let of_digits = (1..=position.layout.side() as u8).rev().map(Obstacle::Digit);
    let obstacles: Vec<Obstacle> = constraint.cells.iter().map(|&cell| Obstacle::Cell(cell)).chain(of_digits).collect();
    let mut excluded = Vec::new();
    while !rest.is_empty() {
        let reach = |obstacle: &&Obstacle| rest.iter().filter(|&&set| excludes(**obstacle, set)).count();
        let Some(&obstacle) = obstacles.iter().max_by_key(reach) else { break };
        let (sets, others): (Vec<u32>, Vec<u32>) = rest.iter().partition(|&&set| excludes(obstacle, set));
        if sets.is_empty() {
            break;
        }
        excluded.push(ExcludedSets { sets, obstacle });
        rest = others;
    }
    excluded
}

/// Returns whether a constraint excludes candidates if its cells have others.
fn excludes(constraint: &CellConstraint, domains: &[u32], is_exact: bool, eliminations: &[(u16, u32)]) -> bool {
    let mut kept = domains.to_vec();
    let is_possible = if is_exact { constraint.filter_exactly(&mut kept) } else { constraint.filter(&mut kept) };
    let kept_of = |cell: u16| constraint.cells.iter().position(|&other| other == cell).map_or(0, |place| kept[place]);
    is_possible && eliminations.iter().all(|&(cell, mask)| kept_of(cell) & mask == 0)
}

/// Returns the cells of a constraint whose candidates something needs, with masks: with any other candidate it would not
/// follow. Of long lines all cells are taken, because each trial takes a time that grows with the length.
fn limits_of(position: &Position, constraint: &CellConstraint, follows: impl Fn(&[u32]) -> bool) -> Vec<(u16, u32)> {
    let mut domains = position.domains(constraint);
    let all = u32::MAX >> (32 - position.layout.side());
    let tried = if domains.len() <= MAX_TRIED { domains.len() } else { 0 };
    for place in 0..tried {
        let mut own = std::mem::replace(&mut domains[place], all);
        if follows(&domains) {
            continue;
        }
        for digit in digits(all & !own) {
            domains[place] = own | 1 << digit;
            own = if follows(&domains) { domains[place] } else { own };
        }
        domains[place] = own;
    }
    let cells = constraint.cells.iter().copied().zip(domains);
    cells.filter(|&(_, mask)| mask != all).collect()
}
