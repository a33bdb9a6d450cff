//! Neighbors of a puzzle: puzzles with one solution, with some of its clues removed and others added.
//!
//! The solutions of each part of the puzzle are listed. Each clue is the set of the solutions that it leaves, so that added
//! clues are the sets of which exactly one solution is a member.

use super::marked_puzzle::{Mark, MarkedPuzzle};
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::Grid;

/// The search for the neighbors of a puzzle or of a candidate grid: those with one solution, with some of its
/// [marks](MarkedPuzzle) removed and others added. Clues are added in any cells that are then empty. The puzzle itself may
/// have any number of solutions.
///
/// ```
/// use cluewise::{Puzzle, analysis::NeighborSearch};
/// let puzzle: Puzzle = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..".parse()?;
/// let search = NeighborSearch::new(puzzle.into(), 1, 1);
/// assert_eq!(search.parts(), 21);
/// let neighbors = search.find(0, 100_000).expect("few solutions without the first clue");
/// assert!(neighbors.iter().all(|neighbor| neighbor.clues.clue_count() == 21));
/// # Ok::<(), cluewise::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct NeighborSearch {
    start: MarkedPuzzle,
    marks: Vec<Mark>,
    removed: usize,
    added: usize,
}

impl NeighborSearch {
    /// Creates the search for neighbors with `removed` marks less and `added` ones more.
    pub fn new(start: MarkedPuzzle, removed: usize, added: usize) -> NeighborSearch {
        NeighborSearch { marks: start.marks(), start, removed, added }
    }

    /// Returns the number of parts of the search: of the sets of removed marks.
    pub fn parts(&self) -> u64 {
        combinations(self.marks.len(), self.removed)
    }

    /// Returns the neighbors without the set of marks of this number, in a fixed order; the puzzle itself is left out.
    /// Several parts may have the same one. `None` if more than `max_solutions` solutions are left.
    pub fn find(&self, part: u64, max_solutions: u64) -> Option<Vec<MarkedPuzzle>> {
        let mut start = self.start.clone();
        let removed = combination(self.marks.len(), self.removed, part);
        removed.into_iter().for_each(|index| start.remove(self.marks[index]));
        let solutions = start.solutions(max_solutions)?;
        let (mut found, additions) = (Vec::new(), Additions::new(&start, &solutions));
        additions.extend(&mut Vec::new(), &additions.all, self.added, &mut |chosen| {
            let mut neighbor = start.clone();
            chosen.iter().for_each(|&index| neighbor.add(additions.marks[index]));
            if neighbor != self.start {
                found.push(neighbor);
            }
        });
        Some(found)
    }
}

/// A set of solutions, by their numbers.
type SolutionSet = Vec<u64>;

/// What may be added to a part of the puzzle.
struct Additions {
    /// Clues of empty cells, or candidates to eliminate, in ascending order.
    marks: Vec<Mark>,
    /// The solutions that each of them leaves.
    left: Vec<SolutionSet>,
    /// For each of them the number of the first one that may follow: clues are in different cells.
    next: Vec<usize>,
    /// All solutions.
    all: SolutionSet,
}

impl Additions {
    fn new(start: &MarkedPuzzle, solutions: &[Grid]) -> Additions {
        let words = solutions.len().div_ceil(64);
        let mut all = vec![0; words];
        (0..solutions.len()).for_each(|number| all[number / 64] |= 1 << (number % 64));
        let mut additions = Additions { marks: Vec::new(), left: Vec::new(), next: Vec::new(), all };
        for cell in Cell::all().filter(|&cell| start.clues.get(cell).is_none()) {
            let mut holding = vec![vec![0; words]; 9];
            for (number, grid) in solutions.iter().enumerate() {
                holding[grid.get(cell).index()][number / 64] |= 1 << (number % 64);
            }
            additions.add_cell(start, cell, holding);
        }
        additions
    }

    /// Adds what may be added in a cell, given the solutions that hold each digit in it.
    fn add_cell(&mut self, start: &MarkedPuzzle, cell: Cell, holding: Vec<SolutionSet>) {
        let is_clue = start.candidates.is_none();
        for (digit, holding) in Digit::all().zip(holding) {
            let left: SolutionSet = match &start.candidates {
                Some(candidates) if !candidates.get(cell).contains(digit) => continue,
                Some(_) => self.all.iter().zip(&holding).map(|(all, holding)| all & !holding).collect(),
                None => holding,
            };
            if left.iter().any(|&word| word > 0) {
                self.marks.push((cell, digit));
                self.left.push(left);
            }
        }
        let end = self.marks.len();
        self.next.extend((self.next.len()..end).map(|index| if is_clue { end } else { index + 1 }));
    }

    /// Calls `call` with each set of `count` more marks after the chosen ones that leaves one of these solutions.
    fn extend(&self, chosen: &mut Vec<usize>, solutions: &[u64], count: usize, call: &mut impl FnMut(&[usize])) {
        if count == 0 {
            if is_single(solutions, solutions) {
                call(chosen);
            }
            return;
        }
        for index in chosen.last().map_or(0, |&last| self.next[last])..self.marks.len() {
            let left = &self.left[index];
            chosen.push(index);
            if count > 1 {
                let rest: SolutionSet = solutions.iter().zip(left).map(|(a, b)| a & b).collect();
                if rest.iter().any(|&word| word > 0) {
                    self.extend(chosen, &rest, count - 1, call);
                }
            } else if is_single(solutions, left) {
                call(chosen);
            }
            chosen.pop();
        }
    }
}

/// Returns whether two sets have exactly one member in common. Most have several among the first words.
fn is_single(a: &[u64], b: &[u64]) -> bool {
    let mut count = 0;
    for (a, b) in a.iter().zip(b) {
        count += (a & b).count_ones();
        if count > 1 {
            return false;
        }
    }
    count == 1
}

/// Returns the number of sets of `count` of this number of things.
fn combinations(all: usize, count: usize) -> u64 {
    (0..count as u64).fold(1, |product, i| product * (all as u64).saturating_sub(i) / (i + 1))
}

/// Returns the set of this number, in ascending order; sets are ordered by their smallest members.
fn combination(all: usize, count: usize, mut number: u64) -> Vec<usize> {
    let mut members = Vec::with_capacity(count);
    for member in 0..all {
        let with_it = combinations(all - member - 1, (count - members.len()).saturating_sub(1));
        if members.len() == count {
            break;
        } else if number < with_it {
            members.push(member);
        } else {
            number -= with_it;
        }
    }
    members
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::candidates::Candidates;
    use crate::board::cell::CellSet;
    use crate::board::digits::DigitSet;
    use crate::board::grid::Puzzle;
    use crate::generator::{Targets, generate};
    use crate::solver::naive;
    use std::collections::BTreeSet;

    fn has_one_solution(puzzle: &Puzzle) -> bool {
        naive::solutions(puzzle).take(2).count() == 1
    }

    fn all(search: &NeighborSearch) -> Vec<MarkedPuzzle> {
        (0..search.parts()).flat_map(|part| search.find(part, 100_000).expect("few solutions")).collect()
    }

    #[test]
    fn combinations_are_all_sets_in_order() {
        let sets: Vec<Vec<usize>> = (0..combinations(5, 3)).map(|number| combination(5, 3, number)).collect();
        assert_eq!((sets.len(), &*sets[0], &*sets[9]), (10, &[0, 1, 2][..], &[2, 3, 4][..]));
        assert!(sets.is_sorted() && (1..10).all(|i| sets[i] != sets[i - 1]));
        assert_eq!((combinations(3, 0), combination(3, 0, 0), combinations(2, 3)), (1, vec![], 0));
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn neighbors_are_all_puzzles_with_one_clue_exchanged() {
        let puzzle = generate(&Targets::default().with_clues(30..=32), 3, 0, |_| true).unwrap().puzzle;
        let mut wanted = BTreeSet::new();
        for (removed, _) in puzzle.clues() {
            let mut part = puzzle;
            part.set(removed, None);
            for cell in Cell::all().filter(|&cell| part.get(cell).is_none()) {
                for digit in part.candidates(cell).iter() {
                    let mut neighbor = part;
                    neighbor.set(cell, Some(digit));
                    if has_one_solution(&neighbor) {
                        wanted.insert(neighbor);
                    }
                }
            }
        }
        wanted.remove(&puzzle);
        let found = all(&NeighborSearch::new(puzzle.into(), 1, 1));
        assert_eq!(found.iter().map(|neighbor| neighbor.clues).collect::<BTreeSet<_>>(), wanted);
        let minimal = found.iter().filter(|neighbor| neighbor.is_minimal()).map(|neighbor| neighbor.clues);
        let is_minimal = |neighbor: &&Puzzle| {
            let without = |cell| neighbor.restricted_to(!CellSet::single(cell));
            neighbor.clue_cells().iter().all(|cell| !has_one_solution(&without(cell)))
        };
        assert!(minimal.collect::<BTreeSet<_>>().iter().eq(wanted.iter().filter(is_minimal)));
        for (part, (removed, _)) in puzzle.clues().enumerate() {
            let left = puzzle.restricted_to(!CellSet::single(removed));
            let found = NeighborSearch::new(puzzle.into(), 1, 1).find(part as u64, 1);
            assert_eq!(found.is_some(), has_one_solution(&left), "without {removed:?}");
        }
        let fewer = all(&NeighborSearch::new(puzzle.into(), 2, 1));
        assert!(fewer.iter().all(|neighbor| neighbor.clues.clue_count() + 1 == puzzle.clue_count()));
    }

    /// Puzzles with several solutions have neighbors too: these are the pairs of clues that leave one.
    #[test]
    fn pairs_of_clues_leave_one_of_several_solutions() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
        let solutions: Vec<Grid> = naive::solutions(&puzzle).collect();
        let found = all(&NeighborSearch::new(puzzle.into(), 0, 2));
        let empty: Vec<Cell> = Cell::all().filter(|&cell| puzzle.get(cell).is_none()).collect();
        let mut wanted = BTreeSet::new();
        for grid in &solutions {
            for (i, &first) in empty.iter().enumerate() {
                for &second in &empty[i + 1..] {
                    let holds = |other: &&Grid| [first, second].iter().all(|&cell| other.get(cell) == grid.get(cell));
                    if solutions.iter().filter(holds).count() == 1 {
                        let mut neighbor = puzzle;
                        [first, second].iter().for_each(|&cell| neighbor.set(cell, Some(grid.get(cell))));
                        wanted.insert(neighbor);
                    }
                }
            }
        }
        assert!(solutions.len() > 1 && !wanted.is_empty());
        assert_eq!(found.len(), wanted.len());
        assert_eq!(found.iter().map(|neighbor| neighbor.clues).collect::<BTreeSet<_>>(), wanted);
    }

    /// Of a candidate grid, one elimination is exchanged for another one.
    #[test]
    fn eliminations_are_exchanged() {
        let clues: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
        let solutions: Vec<Grid> = naive::solutions(&clues).collect();
        // More clues, so that there are fewer pairs of eliminations.
        let is_common = |cell: &Cell| solutions.iter().all(|grid| grid.get(*cell) == solutions[0].get(*cell));
        let common: CellSet = Cell::all().filter(is_common).step_by(2).collect();
        let clues = Puzzle::from(solutions[0]).restricted_to(clues.clue_cells() | common);
        let mut candidates = Candidates::new(&clues);
        // What the others hold is eliminated where they differ from the first solution.
        for (cell, other) in Cell::all().flat_map(|cell| solutions[1..].iter().map(move |other| (cell, other))) {
            if other.get(cell) != solutions[0].get(cell) {
                candidates.remove(cell, DigitSet::single(other.get(cell)));
            }
        }
        let start = MarkedPuzzle::new(clues, Some(&candidates));
        let search = NeighborSearch::new(start.clone(), 1, 1);
        let found = all(&search);
        assert_eq!(search.parts(), start.marks().len() as u64);
        let mut count = 0;
        for (cell, digit) in start.marks() {
            let mut part = candidates.clone();
            part.set(cell, part.get(cell) | DigitSet::single(digit));
            let open = Cell::all().filter(|&cell| clues.get(cell).is_none());
            for (other, eliminated) in open.flat_map(|cell| part.get(cell).iter().map(move |digit| (cell, digit))) {
                let mut neighbor = part.clone();
                neighbor.remove(other, DigitSet::single(eliminated));
                let is_wanted =
                    (other, eliminated) != (cell, digit) && naive::solutions_within(&neighbor).take(2).count() == 1;
                let is_found = found.iter().any(|one| one.candidates.as_deref() == Some(&neighbor));
                assert_eq!(is_found, is_wanted, "{digit} in {cell} for {eliminated} in {other}");
                count += usize::from(is_wanted);
            }
        }
        assert_eq!((found.len(), count > 0), (count, true));
        assert!(
            found.iter().all(|one| naive::solutions_within(one.candidates.as_deref().unwrap()).take(2).count() == 1)
        );
    }
}
