//! Why a puzzle has no solution: equal digits that see each other, or entries that may be wrong.

use cluewise::variant::{Layout, Puzzle, Solver, Solvers, Symbols, Variant, Verdict};

/// Maximum number of branches of the searches for a wrong entry, for each and for all together.
const BUDGETS: (u64, u64) = (20_000, 200_000);

/// Maximum number of entries that are named.
const MAX_ENTRIES: usize = 4;

/// What to do about entries that may be wrong.
const REMEDY: &str = "; `hint --original PUZZLE` compares entries with the puzzle";

/// Returns the message about a 9x9 puzzle without a solution.
pub fn no_solution(puzzle: &cluewise::Puzzle) -> String {
    format!("no solution{}{REMEDY}", reasons(puzzle))
}

/// Returns the message about a puzzle of a size or variant without a solution.
pub fn no_solution_of_variant(solvers: &mut Solvers, variant: &Variant, puzzle: &Puzzle, symbols: Symbols) -> String {
    format!("no solution{}{REMEDY}", reasons_of_variant(solvers, variant, puzzle, symbols))
}

/// Returns the reasons why a 9x9 puzzle has no solution, as [`reasons_of_variant`] does.
pub fn reasons(puzzle: &cluewise::Puzzle) -> String {
    let read = Variant::classic(9).ok().and_then(|variant| {
        let puzzle = variant.parse(&puzzle.to_string(), Symbols::DIGITS).ok()?;
        Some((variant, puzzle))
    });
    read.map_or_else(String::new, |(variant, puzzle)| {
        reasons_of_variant(&mut Solvers::default(), &variant, &puzzle, Symbols::DIGITS)
    })
}

/// Returns the reasons why a puzzle has no solution, as the end of a sentence: the cells of equal digits in parentheses, and
/// entries without which there is exactly one solution.
fn reasons_of_variant(solvers: &mut Solvers, variant: &Variant, puzzle: &Puzzle, symbols: Symbols) -> String {
    let (layout, solver) = solvers.get(variant);
    let mut text = conflicts(layout, puzzle).map_or_else(String::new, |conflicts| format!(" ({conflicts})"));
    let entry =
        |&cell: &u16| format!("{} in {}", symbols.char(puzzle.cells()[usize::from(cell)]), layout.cell_name(cell));
    let entries: Vec<String> = wrong_entries(solver, puzzle).iter().map(entry).collect();
    match &entries[..] {
        [] => {}
        [only] => text += &format!("; without {only} it has exactly one"),
        several => text += &format!("; it has exactly one without any one of {}", several.join(", ")),
    }
    text
}

/// Returns which cells hold the same digit although they see each other; `None` if none do.
fn conflicts(layout: &Layout, puzzle: &Puzzle) -> Option<String> {
    let digit = |cell: u16| puzzle.cells()[usize::from(cell)];
    let mut cells: Vec<u16> = Vec::new();
    for different in layout.different_cells() {
        let is_repeated = |&cell: &u16| {
            digit(cell) > 0 && different.iter().any(|&other| other != cell && digit(other) == digit(cell))
        };
        cells.extend(different.iter().copied().filter(is_repeated));
    }
    cells.sort_unstable_by_key(|&cell| (digit(cell), cell));
    cells.dedup();
    let groups = cells.chunk_by(|&a, &b| digit(a) == digit(b)).map(|group| {
        let names: Vec<String> = group.iter().map(|&cell| layout.cell_name(cell)).collect();
        let (last, first) = names.split_last().map_or(("", &names[..]), |(last, first)| (last, first));
        format!("{} and {last} hold the same digit", first.join(", "))
    });
    let groups: Vec<String> = groups.collect();
    (!groups.is_empty()).then(|| groups.join(", "))
}

/// Returns the entries without each of which a puzzle has exactly one solution; none if they are too many to help, or if the
/// searches take too long.
fn wrong_entries(solver: &mut Solver, puzzle: &Puzzle) -> Vec<u16> {
    let (mut found, mut cells, mut budget) = (Vec::new(), puzzle.cells().to_vec(), BUDGETS.1);
    for (cell, &digit) in puzzle.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
        cells[cell] = 0;
        let result = solver.count(&Puzzle::new(cells.clone()), 2, BUDGETS.0.min(budget));
        cells[cell] = digit;
        budget = budget.saturating_sub(result.branches);
        match result.verdict() {
            Verdict::Unique => found.push(cell as u16),
            Verdict::Unknown => return Vec::new(),
            Verdict::None | Verdict::Multiple => {}
        }
    }
    if found.len() > MAX_ENTRIES { Vec::new() } else { found }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle of 4x4 with the message about it.
    fn message(text: &str) -> String {
        let variant = Variant::classic(4).expect("a size");
        let puzzle = variant.parse(text, Symbols::DIGITS).expect("a puzzle");
        no_solution_of_variant(&mut Solvers::default(), &variant, &puzzle, Symbols::DIGITS)
    }

    #[test]
    fn wrong_entries_are_named() {
        let several = "3 in r1c1, 3 in r3c4, 1 in r4c2";
        assert_eq!(
            message("34..1......3.12."),
            format!("no solution; it has exactly one without any one of {several}{REMEDY}")
        );
        let clash = "(r1c4 and r3c4 hold the same digit); it has exactly one without any one of 3 in r1c4, 3 in r3c4";
        assert_eq!(message("24.31......3.12."), format!("no solution {clash}{REMEDY}"));
    }

    #[test]
    fn equal_digits_are_named() {
        let same = "r3c1 and r4c1 hold the same digit, r1c1, r1c2 and r2c1 hold the same digit";
        assert_eq!(message("44..4...1...1..."), format!("no solution ({same}){REMEDY}"));
    }
}
