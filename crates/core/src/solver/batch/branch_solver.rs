//! The search of branches with the best instruction set of the machine.

use super::branch_search::{BranchSearch, Progress};
use super::engine::{CompiledSearch, define_engine, each, new_engine};
use super::extra_rules::ExtraRules;
use crate::solver::isa::Isa;

define_engine!(BranchSearch);

/// Solver of 9x9 puzzles with additional rules: the branches of one puzzle are searched side by side.
///
/// Which of several solutions are found first depends on the instruction set.
pub struct BranchSolver(Engine);

impl BranchSolver {
    /// Returns the solver with the vectors of an instruction set, or portable ones.
    pub fn new(isa: Isa, rules: &ExtraRules) -> BranchSolver {
        BranchSolver(new_engine!(isa, proof => BranchSearch::new(proof, rules)))
    }

    /// Returns the solver with the fastest vectors of the machine; `None` if it has none.
    pub fn of_machine(rules: &ExtraRules) -> Option<BranchSolver> {
        Isa::best_of_batches().map(|isa| BranchSolver::new(isa, rules))
    }

    /// Starts a search for the grids that can be formed from these candidates.
    pub fn start(&mut self, candidates: &[u16; 81]) {
        each!(&mut self.0, search => search.start(candidates));
    }

    /// Starts searches, at most 64, each of which ends with its first solution.
    pub fn start_each(&mut self, searches: &[[u16; 81]]) {
        each!(&mut self.0, search => search.start_each(searches));
    }

    /// Returns the searches of [`BranchSolver::start_each`] that have found a solution, one bit each.
    pub fn ended(&self) -> u64 {
        each!(&self.0, search => search.ended())
    }

    /// Searches for the next solution, with at most as many branches as the budget, which is reduced.
    pub fn next(&mut self, budget: &mut u64) -> Progress {
        each!(&mut self.0, search => CompiledSearch::search_branches(search, budget))
    }

    /// Returns the digits of the last solution.
    pub fn solution(&self) -> &[u8; 81] {
        each!(&self.0, search => search.solution())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::cell::Cell;
    use crate::board::digits::Digit;
    use crate::board::grid::{Grid, Puzzle};
    use crate::rng::PuzzleRng;
    use crate::solver::batch::{CellList, PairRelation, Query, RuleSolver};
    use crate::solver::naive;

    /// Rules as they are defined: sets of different cells, houses among them, and pairs with the digits that the first
    /// allows in the second.
    struct Definition {
        houses: Vec<Vec<usize>>,
        different: Vec<(usize, usize)>,
        allowed: [u16; 9],
        pairs: Vec<(usize, usize)>,
    }

    impl Definition {
        /// Draws rules that a grid obeys.
        fn draw(grid: &[usize], rng: &mut PuzzleRng) -> Definition {
            let mut cell = || rng.random_below(81) as usize;
            let mut pairs = |count: usize| (0..count).map(|_| (cell(), cell())).collect::<Vec<_>>();
            let (mut different, related) = (pairs(20), pairs(8));
            different.retain(|&(a, b)| grid[a] != grid[b]);
            let mut allowed = [0; 9];
            related.iter().for_each(|&(a, b)| allowed[grid[a]] |= 1 << grid[b]);
            let pairs = related.into_iter().filter(|(a, b)| a != b).collect();
            let mut cells: Vec<usize> = (0..81).collect();
            let houses = (0..1).map(|_| {
                rng.shuffle(&mut cells);
                (0..9).map(|digit| cells.iter().copied().find(|&cell| grid[cell] == digit).unwrap()).collect()
            });
            Definition { houses: houses.collect(), different, allowed, pairs }
        }

        fn accepts(&self, grid: &[usize]) -> bool {
            self.houses.iter().all(|house| house.iter().map(|&cell| 1 << grid[cell]).sum::<u16>() == 0x1ff)
                && self.different.iter().all(|&(a, b)| grid[a] != grid[b])
                && self.pairs.iter().all(|&(a, b)| self.allowed[grid[a]] >> grid[b] & 1 == 1)
        }

        /// Returns the rules with all that follows for single houses.
        fn compile(&self) -> ExtraRules {
            let partners = |of: usize, pairs: &[(usize, usize)]| -> Vec<u8> {
                let mut found: Vec<u8> = pairs.iter().filter(|pair| pair.1 == of).map(|pair| pair.0 as u8).collect();
                found.sort_unstable();
                found.dedup();
                found.truncate(9);
                found
            };
            let both: Vec<(usize, usize)> = self.different.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
            let houses = self.houses.iter().map(|house| std::array::from_fn(|i| house[i] as u8)).collect();
            let mut rules = ExtraRules { houses, ..ExtraRules::default() };
            let mut relation = PairRelation { allowed: self.allowed, partners: Vec::new(), non_partners: Vec::new() };
            for cell in 0..81 {
                let (peers, near) = (partners(cell, &both), partners(cell, &self.pairs));
                let list = |others: Vec<u8>| CellList { cell: cell as u8, others };
                for house in self.houses.iter().filter(|house| !house.contains(&cell)) {
                    let unseen: Vec<u8> = house.iter().map(|&i| i as u8).filter(|i| !peers.contains(i)).collect();
                    rules.unseen.extend((!unseen.is_empty()).then(|| list(unseen)));
                }
                for house in &self.houses {
                    let others = house.iter().map(|&i| i as u8).filter(|i| *i as usize != cell && !near.contains(i));
                    let non_partners: Vec<u8> = others.collect();
                    relation.non_partners.extend((!non_partners.is_empty()).then(|| list(non_partners)));
                }
                rules.peers.extend((!peers.is_empty()).then(|| list(peers)));
                relation.partners.extend((!near.is_empty()).then(|| list(near)));
            }
            rules.relations.push(relation);
            rules
        }
    }

    fn digits(grid: &Grid) -> Vec<usize> {
        grid.digits().iter().map(|digit| digit.index()).collect()
    }

    /// Compares the results of the batch engine with the solutions of a puzzle.
    fn check_batch(solver: &mut RuleSolver, puzzle: &Puzzle, expected: &[Vec<usize>]) {
        // The puzzle, and without each of some candidates.
        let excluded = |i: usize| (i > 0).then(|| (Cell::new(i).unwrap(), Digit::new(1 + (i % 9) as u8).unwrap()));
        let queries: Vec<Query> = (0..81).map(|i| Query { puzzle: *puzzle, excluded: excluded(i) }).collect();
        let holds = |query: &Query, grid: &[usize]| {
            query.excluded.is_none_or(|(cell, digit)| grid[cell.index()] != digit.index())
        };
        for (limit, budget) in [(u64::MAX, u64::MAX), (1, u64::MAX), (3, 1)] {
            let results = solver.solve(&queries, limit, true, budget);
            let counts = solver.solve(&queries, limit, false, budget);
            for ((query, result), count) in queries.iter().zip(results).zip(counts) {
                let mut found: Vec<Vec<usize>> = result.found.grids.iter().map(digits).collect();
                found.sort_unstable();
                let all: Vec<&Vec<usize>> = expected.iter().filter(|grid| holds(query, grid)).collect();
                assert!(found.iter().all(|grid| all.contains(&grid)) && result.found.count == found.len() as u64);
                assert!(result.is_complete || result.branches > budget);
                assert!(!result.is_complete || found.len() == all.len().min(limit as usize));
                assert!(!count.is_complete || count.found.count == (all.len() as u64).min(limit));
            }
        }
    }

    #[test]
    #[cfg_attr(debug_assertions, ignore = "slow without optimization")]
    fn solutions_are_those_that_obey_the_definitions() {
        let mut rng = PuzzleRng::new(3, 0);
        let mut several = 0;
        for round in 0..40 {
            let grid = crate::solver::solutions(&Puzzle::EMPTY).nth(round * 5).unwrap();
            let definition = Definition::draw(&digits(&grid), &mut rng);
            let mut values = Puzzle::from(grid).values();
            values.iter_mut().for_each(|value| *value *= u8::from(rng.random_below(20) < 7));
            let puzzle = Puzzle::from_values(&values).unwrap();
            let mut expected: Vec<Vec<usize>> = naive::solutions(&puzzle).take(3_000).map(|g| digits(&g)).collect();
            if expected.len() == 3_000 {
                continue;
            }
            expected.retain(|grid| definition.accepts(grid));
            several += usize::from(expected.len() > 1);
            let candidates = std::array::from_fn(|i| if values[i] == 0 { 0x1ff } else { 1 << (values[i] - 1) });
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                let mut solver = BranchSolver::new(isa, &definition.compile());
                let mut found = Vec::new();
                solver.start(&candidates);
                loop {
                    // A spent budget may be renewed.
                    match solver.next(&mut 2) {
                        Progress::Solution => found.push(solver.solution().map(|digit| usize::from(digit) - 1)),
                        Progress::Exhausted => break,
                        Progress::OutOfBudget => {}
                    }
                }
                found.sort_unstable();
                let found: Vec<Vec<usize>> = found.into_iter().map(Vec::from).collect();
                assert!(found == expected, "{isa}: {} of {}", found.len(), expected.len());
                check_batch(&mut RuleSolver::new(isa, &definition.compile()), &puzzle, &expected);
            }
        }
        assert!(several > 2, "{several}");
    }
}
