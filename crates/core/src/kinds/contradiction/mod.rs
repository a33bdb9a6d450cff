//! Reasons why a puzzle has no solution.

mod area;
mod budget;
mod classic;
mod conflict;
mod deletion;
mod distinct;
mod no_solution;
mod sentences;

pub use conflict::Conflict;
pub use no_solution::NoSolution;

use super::constraints::Constraint;
use super::layout::Layout;
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use super::solver::Solver;
use super::solvers::Solvers;
use super::symbols::Symbols;
use super::verdict::Verdict;
use budget::Budget;
use distinct::Distinct;
use sentences::MAX_NAMED;
use std::iter;

/// Maximum number of branches of a search, and of all searches together.
const BUDGET_PER_SEARCH: u64 = 20_000;
const TOTAL_BUDGET: u64 = 200_000;

/// If at least this percentage of the cells has a cage, each cell is expected to have one.
const MIN_COVERED: usize = 75;

/// Reasons why a puzzle has no solution, as far as short searches find them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Contradiction {
    /// Cells that hold equal digits although they see each other, ascending by digit.
    pub equal: Vec<u16>,
    /// The indices of constraints that no grid satisfies.
    pub impossible: Vec<usize>,
    /// Cells in several cages.
    pub overlapping: Vec<u16>,
    /// Cells without a cage, if nearly all have one.
    pub uncovered: Vec<u16>,
    /// The sum of all cages if it differs from that of the grid, and that of the grid.
    pub sums: Option<(i32, i32)>,
    /// The digits that differ from the only solution of the constraints, if these alone have exactly one.
    pub wrong: Vec<u16>,
    /// Entries such that the puzzle without any one of them has exactly one solution; empty if there are too many to
    /// help.
    pub entries: Vec<u16>,
    /// The indices of constraints such that the puzzle without any one of them has a solution; empty if there are too
    /// many.
    pub constraints: Vec<usize>,
    /// Constraints and clues that no grid satisfies together, if no wrong entry is known.
    pub conflict: Conflict,
}

impl Contradiction {
    /// Searches for the reasons why a puzzle has no solution.
    ///
    /// ```
    /// use cluewise::kinds::{Constraint, Contradiction, Puzzle, Solvers, Symbols, PuzzleKind};
    /// let cage = Constraint::named("killer", [0, 1], [], [9])?;
    /// let kind = PuzzleKind::of_size(4)?.with_constraints(vec![cage])?;
    /// let puzzle = Puzzle::parse("................", 4, Symbols::DIGITS)?;
    /// let found = Contradiction::find(&mut Solvers::default(), &kind, &puzzle);
    /// let text = found.text(&kind, &puzzle, Symbols::DIGITS);
    /// assert_eq!(text, ": cage 9 in r1c1, r1c2 is impossible, as 2 different digits have a sum from 3 to 7");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find(solvers: &mut Solvers, kind: &PuzzleKind, puzzle: &Puzzle) -> Contradiction {
        let mut found = match Distinct::of(kind) {
            Some(distinct) => {
                let mut found = Contradiction::of_distinct(solvers, &distinct.kind, puzzle);
                let others = [&mut found.impossible, &mut found.conflict.constraints];
                distinct.translate(&mut found.constraints, others);
                found
            }
            None => Contradiction::of_distinct(solvers, kind, puzzle),
        };
        // If the constraints have one solution, the cages are right.
        if found.wrong.is_empty() {
            found.add_cages(kind);
        }
        found
    }

    /// Returns the contradiction of a kind that has no constraint twice, without those of its cages.
    fn of_distinct(solvers: &mut Solvers, kind: &PuzzleKind, puzzle: &Puzzle) -> Contradiction {
        let mut budget = Budget::new(TOTAL_BUDGET, BUDGET_PER_SEARCH);
        let (layout, solver) = solvers.get(kind);
        let impossible = impossible(kind, &mut budget);
        let mut found = Contradiction { equal: equal_digits(layout, puzzle), impossible, ..Contradiction::default() };
        if !found.impossible.is_empty() {
            return found;
        }
        found.wrong = wrong_digits(kind, solver, puzzle, &mut budget);
        if !found.wrong.is_empty() {
            return found;
        }
        found.entries = wrong_entries(kind, solver, puzzle, &mut budget);
        if found.equal.is_empty() {
            found.constraints = wrong_constraints(kind, puzzle, &mut budget);
        }
        if found.equal.is_empty() && found.entries.is_empty() {
            found.conflict = Conflict::find(kind, puzzle);
        }
        found
    }

    /// Adds the cells in several cages and in none, and the sum of all cages if it is wrong.
    fn add_cages(&mut self, kind: &PuzzleKind) {
        let cages = || kind.constraints().iter().filter(|constraint| constraint.is_cage());
        let mut counts = vec![0u8; kind.all_cells()];
        for &cell in cages().flat_map(|cage| cage.cells()) {
            counts[usize::from(cell)] = counts[usize::from(cell)].saturating_add(1);
        }
        let (counts, outside) = counts.split_at(kind.cells());
        let cells = |is_listed: fn(u8) -> bool| {
            (0..).zip(counts).filter(|(_, count)| is_listed(**count)).map(|(cell, _)| cell).collect::<Vec<u16>>()
        };
        self.overlapping = cells(|count| count > 1);
        let covered = cells(|count| count > 0).len();
        if 100 * covered >= MIN_COVERED * kind.cells() {
            self.uncovered = cells(|count| count == 0);
        }
        let sums: Option<Vec<i32>> = cages().map(|cage| cage.values().first().copied()).collect();
        let (side, is_partition) =
            (kind.side(), counts.iter().all(|&count| count == 1) && outside.iter().all(|&count| count == 0));
        let whole = kind.cells() as i32 * (2 * kind.low() + side as i32 - 1) / 2;
        let sum = sums.filter(|_| is_partition).map(|sums| sums.iter().sum::<i32>());
        self.sums = sum.filter(|&sum| sum != whole).map(|sum| (sum, whole));
    }

    /// Returns the reasons as the end of a sentence, after `no solution`; empty if none was found.
    pub fn text(&self, kind: &PuzzleKind, puzzle: &Puzzle, symbols: Symbols) -> String {
        let names = Names { kind, puzzle, symbols: kind.symbols(symbols), layout: &kind.layout() };
        let equal = names.equal(&self.equal).map(|text| format!(" ({text})"));
        let entries = names.wrong(&self.wrong).or_else(|| names.entries(&self.entries));
        let impossible = self.impossible.iter().take(MAX_NAMED).filter_map(|&index| names.impossible(index));
        let cages = [
            names.listed(&self.overlapping, ("is", "are", "in several cages")),
            names.listed(&self.uncovered, ("is", "are", "in no cage")),
        ];
        let sums = self.sums.map(|(sum, whole)| format!("the sums of all cages make up {sum} instead of {whole}"));
        let mut reasons: Vec<String> = impossible.chain(sums).collect();
        let is_same = self.conflict.clues.is_empty() && self.conflict.constraints == self.constraints;
        let reason = self.conflict.reason().filter(|_| is_same).unwrap_or_default();
        reasons.extend(names.constraints(&self.constraints).map(|text| text + &reason));
        reasons.extend(names.conflict(&self.conflict).filter(|_| !is_same));
        reasons.extend(cages.into_iter().flatten());
        let reasons = if reasons.is_empty() { String::new() } else { format!(": {}", reasons.join("; ")) };
        format!("{}{}{reasons}", equal.unwrap_or_default(), entries.unwrap_or_default())
    }
}

/// The names of parts of a puzzle.
struct Names<'a> {
    kind: &'a PuzzleKind,
    layout: &'a Layout,
    puzzle: &'a Puzzle,
    symbols: Symbols,
}

impl Names<'_> {
    fn cells(&self, cells: &[u16]) -> Vec<String> {
        cells.iter().map(|&cell| self.layout.cell_name(cell)).collect()
    }

    /// Returns the name of a constraint; `None` if the kind does not have it.
    fn constraint(&self, index: usize) -> Option<String> {
        self.kind.constraints().get(index).map(|constraint| self.layout.constraint_name(constraint))
    }

    /// Returns which cells hold the same digit.
    fn equal(&self, cells: &[u16]) -> Option<String> {
        sentences::equal_digits(
            cells.chunk_by(|&a, &b| self.puzzle.digit(a) == self.puzzle.digit(b)).map(|group| self.cells(group)),
        )
    }

    fn named_entries(&self, cells: &[u16]) -> Vec<String> {
        let entry =
            |&cell: &u16| format!("{} in {}", self.symbols.char(self.puzzle.digit(cell)), self.layout.cell_name(cell));
        cells.iter().map(entry).collect()
    }

    /// Returns which digits are wrong.
    fn wrong(&self, cells: &[u16]) -> Option<String> {
        let entries = self.named_entries(cells).join(", ");
        (!cells.is_empty()).then(|| format!("; wrong, as the constraints alone have exactly one solution: {entries}"))
    }

    fn entries(&self, cells: &[u16]) -> Option<String> {
        sentences::wrong_entries(&self.named_entries(cells))
    }

    /// Returns that a constraint is impossible, and why if the number of cells or the sum of a cage is the reason.
    fn impossible(&self, index: usize) -> Option<String> {
        let constraint = self.kind.constraints().get(index)?;
        let text = format!("{} is impossible", self.constraint(index)?);
        if !constraint.is_cage() {
            return Some(text);
        }
        let (count, side) = (constraint.cells().len() as i32, self.kind.side() as i32);
        if count > side {
            return Some(format!("{text}, as it has more cells than digits"));
        }
        let below = count * (self.kind.low() - 1);
        let (least, most) = (below + count * (count + 1) / 2, below + count * (2 * side - count + 1) / 2);
        Some(match constraint.values().first() {
            Some(sum) if !(least..=most).contains(sum) => {
                format!("{text}, as {count} different digits have a sum from {least} to {most}")
            }
            _ => text,
        })
    }

    fn constraints(&self, indices: &[usize]) -> Option<String> {
        let names: Vec<String> = indices.iter().filter_map(|&index| self.constraint(index)).collect();
        match &names[..] {
            [] => None,
            [only] => Some(format!("{only} contradicts the rest; without it the puzzle has a solution")),
            several => Some(format!(
                "these constraints contradict each other; leave out any one of them and the puzzle has a solution: {}",
                several.join("; ")
            )),
        }
    }

    /// Returns which constraints and clues exclude each other.
    fn conflict(&self, conflict: &Conflict) -> Option<String> {
        let is_cage = |&index: &usize| self.kind.constraints()[index].is_cage();
        let what = match (&conflict.constraints[..], &conflict.clues[..]) {
            (constraints, []) if constraints.iter().all(is_cage) => "cages",
            (_, []) => "constraints",
            ([], _) => "digits",
            _ => "constraints and digits",
        };
        let constraints = conflict.constraints.iter().filter_map(|&index| self.constraint(index));
        let names: Vec<String> = constraints.chain(self.named_entries(&conflict.clues)).collect();
        sentences::conflict(what, &names, conflict.reason.as_deref())
    }

    /// Returns a sentence about some cells.
    fn listed(&self, cells: &[u16], (is, are, what): (&str, &str, &str)) -> Option<String> {
        let names = self.cells(cells);
        match &names[..] {
            [] => None,
            [one] => Some(format!("{one} {is} {what}")),
            all if all.len() <= MAX_NAMED => Some(format!("{} {are} {what}", all.join(", "))),
            all => {
                Some(format!("{} and {} more cells {are} {what}", all[..MAX_NAMED].join(", "), all.len() - MAX_NAMED))
            }
        }
    }
}

/// Returns the cells that hold the same digit although they see each other.
fn equal_digits(layout: &Layout, puzzle: &Puzzle) -> Vec<u16> {
    let mut cells: Vec<u16> = Vec::new();
    for different in layout.different_cells() {
        let is_repeated = |&cell: &u16| {
            let digit = puzzle.digit(cell);
            digit > 0 && different.iter().any(|&other| other != cell && puzzle.digit(other) == digit)
        };
        cells.extend(different.iter().copied().filter(is_repeated));
    }
    cells.sort_by_key(|&cell| (puzzle.digit(cell), cell));
    cells.dedup();
    cells
}

/// Returns the constraints that no grid satisfies, by the rules and the constraint alone. A negative constraint has no
/// meaning without the marks of the puzzle, so it is tested only if there are none.
fn impossible(kind: &PuzzleKind, budget: &mut Budget) -> Vec<usize> {
    let empty = Puzzle::new(vec![0; kind.cells()]);
    let has_marks = kind.constraints().iter().any(Constraint::is_exempting);
    let is_impossible = |&index: &usize| {
        let constraint = &kind.constraints()[index];
        let is_tested = !(has_marks && constraint.is_negative());
        is_tested && budget.verdict_with(kind, iter::once(constraint), &empty) == Verdict::None
    };
    (0..kind.constraints().len()).filter(is_impossible).collect()
}

/// Returns the cells whose digits differ from the only solution of the constraints; none if these do not have exactly
/// one.
fn wrong_digits(kind: &PuzzleKind, solver: &mut Solver, puzzle: &Puzzle, budget: &mut Budget) -> Vec<u16> {
    if kind.constraints().is_empty() || puzzle.clue_count() == 0 {
        return Vec::new();
    }
    let solution = budget.unique_solution(kind, solver, &Puzzle::new(vec![0; kind.cells()]));
    let wrong = solution.map(|solution| puzzle.wrong_digits(&solution)).unwrap_or_default();
    wrong.into_iter().map(|(cell, _)| cell).collect()
}

/// Returns the entries such that the puzzle without any one of them has exactly one solution; none if they are too many
/// to help, or if the searches take too long.
fn wrong_entries(kind: &PuzzleKind, solver: &mut Solver, puzzle: &Puzzle, budget: &mut Budget) -> Vec<u16> {
    let (mut found, mut cells) = (Vec::new(), puzzle.cells().to_vec());
    for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
        cells[cell] = 0;
        let result = budget.verdict(kind, solver, &Puzzle::new(cells.clone()), 2);
        cells[cell] = digit;
        match result {
            Verdict::Unique => found.push(cell as u16),
            Verdict::Unknown => return Vec::new(),
            Verdict::None | Verdict::Multiple => {}
        }
    }
    if found.len() > MAX_NAMED { Vec::new() } else { found }
}

/// Returns the constraints such that the puzzle without any one of them has a solution; none if they are too many to
/// help.
fn wrong_constraints(kind: &PuzzleKind, puzzle: &Puzzle, budget: &mut Budget) -> Vec<usize> {
    let all = kind.constraints();
    let verdict_without = |out: &[usize]| {
        let rest = (0..all.len()).filter(|index| out.binary_search(index).is_err());
        budget.verdict_with(kind, rest.map(|index| &all[index]), puzzle)
    };
    // A puzzle can be possible without a mark of a negative constraint, but not without some other marks.
    let has_negative = all.iter().any(Constraint::is_negative);
    let (marks, others): (Vec<usize>, Vec<usize>) =
        (0..all.len()).partition(|&index| has_negative && all[index].is_exempting());
    let mut parts = vec![&others[..]];
    parts.extend(marks.chunks(1));
    let mut found = deletion::decisive(parts, MAX_NAMED, verdict_without).unwrap_or_default();
    found.sort();
    found
}
