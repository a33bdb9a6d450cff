//! The search of one 9x9 puzzle with additional rules: one branch in each lane.

use super::extra_rules::{CompiledRules, ExtraRules};
use super::kernels::Kernels;
use super::lanes::{Lanes, MAX_LANES, numbers, numbers_mut};
use super::pass::{ALL, State};

/// Result of a step of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// A solution was found.
    Solution,
    /// There are no more solutions.
    Exhausted,
    /// The budget is spent.
    OutOfBudget,
}

/// The candidates of a node that waits for a lane.
#[derive(Clone, Copy)]
struct Node {
    candidates: [u16; 81],
    /// The cell of the last branch.
    cell: u8,
    /// The number of the search that it belongs to.
    search: u8,
}

/// The search, with the vectors of one instruction set.
pub struct BranchSearch<V: Lanes> {
    state: State<V>,
    /// A buffer for [`CompiledRules::apply`].
    values: [V; 81],
    rules: CompiledRules,
    /// The sum of candidates after the last pass, before the additional rules; zero in lanes filled since.
    sum: V,
    /// The lanes that hold a node, one bit each.
    active: u32,
    /// The cell of the last branch of each lane.
    branch_cells: [u8; MAX_LANES],
    /// The number of the search of each lane.
    searches: [u8; MAX_LANES],
    /// The searches that have ended with their first solution, one bit each; `None` for a single search, which continues
    /// after a solution.
    ended: Option<u64>,
    /// Nodes that wait for a lane, the next on top.
    waiting: Vec<Node>,
    /// The weights of the conflicts of each cell.
    weights: [u32; 81],
    /// Solutions that have not been returned.
    found: Vec<[u8; 81]>,
    /// The last solution that was returned.
    solution: [u8; 81],
}

impl<V: Kernels> BranchSearch<V> {
    pub fn new(proof: V::Proof, rules: &ExtraRules) -> BranchSearch<V> {
        let zero = V::zero(proof);
        BranchSearch {
            state: State::new(proof),
            values: [zero; 81],
            rules: CompiledRules::new::<V>(rules),
            sum: zero,
            active: 0,
            branch_cells: [0; MAX_LANES],
            searches: [0; MAX_LANES],
            ended: None,
            waiting: Vec::with_capacity(256),
            weights: [0; 81],
            found: Vec::new(),
            solution: [0; 81],
        }
    }

    /// Starts a search for the grids that can be formed from these candidates.
    pub fn start(&mut self, candidates: &[u16; 81]) {
        self.start_each(std::slice::from_ref(candidates));
        self.ended = None;
    }

    /// Starts searches, at most 64, each of which ends with its first solution.
    pub fn start_each(&mut self, searches: &[[u16; 81]]) {
        self.active = 0;
        self.weights = [0; 81];
        self.found.clear();
        self.waiting.clear();
        let node = |(search, candidates): (u8, &[u16; 81])| Node { candidates: *candidates, cell: 0, search };
        self.waiting.extend((0..64).zip(searches).map(node).rev());
        self.ended = Some(0);
    }

    /// Returns the searches that have found a solution, one bit each.
    pub fn ended(&self) -> u64 {
        self.ended.unwrap_or(0)
    }

    /// Returns the digits of the last solution.
    pub fn solution(&self) -> &[u8; 81] {
        &self.solution
    }

    /// Moves a solution that has not been returned to [`BranchSearch::solution`]. Returns whether there was one.
    fn take_found(&mut self) -> bool {
        let found = self.found.pop();
        self.solution = found.unwrap_or(self.solution);
        found.is_some()
    }

    /// Searches for the next solution, with at most as many branches as the budget, which is reduced.
    #[inline(always)]
    pub fn run(&mut self, budget: &mut u64) -> Progress {
        let mut fresh = false;
        loop {
            if self.take_found() {
                return Progress::Solution;
            }
            self.fill(&mut fresh);
            if self.active == 0 {
                return Progress::Exhausted;
            }
            let report = V::pass(&mut self.state, fresh);
            fresh = false;
            let sum = self.state.sum();
            let bad = V::apply_rules(&self.rules, &mut self.state.cells, &mut self.values).or(report.contradiction);
            let contradictory = self.active & !bad.equal(self.sum.splat(0));
            let solved = self.active & !contradictory & report.single.equal(self.sum.splat(ALL));
            let stalled = self.active & !contradictory & !solved & sum.equal(self.sum);
            self.sum = sum;
            self.active &= !(contradictory | solved);
            self.record_conflicts(contradictory);
            self.record_solutions(solved);
            if stalled & self.active != 0 && !self.branch_all(stalled & self.active, budget) {
                return Progress::OutOfBudget;
            }
        }
    }

    /// Fills free lanes with waiting nodes.
    #[inline(always)]
    fn fill(&mut self, fresh: &mut bool) {
        let mut free = !self.active & V::ALL_LANES;
        if free == 0 || self.waiting.is_empty() {
            return;
        }
        for row in 0..9 {
            for column in 0..9 {
                self.state.cells[row * 9 + column] = self.state.cell(row, column);
            }
        }
        *fresh = true;
        while free != 0
            && let Some(node) = self.waiting.pop()
        {
            if self.ended() >> (node.search & 63) & 1 == 1 {
                continue;
            }
            let lane = free.trailing_zeros() as usize % V::COUNT;
            free &= free - 1;
            self.active |= 1 << lane;
            let cells = numbers_mut(&mut self.state.cells);
            for i in 0..81 {
                cells[i * V::COUNT + lane] = node.candidates[i];
            }
            (self.branch_cells[lane], self.searches[lane]) = (node.cell, node.search);
            numbers_mut(std::slice::from_mut(&mut self.sum))[lane] = 0;
        }
    }

    /// Raises the weights of the cell of the last branch and of a cell without candidates, for each of these lanes.
    #[inline(always)]
    fn record_conflicts(&mut self, mut lanes: u32) {
        let cells = numbers(&self.state.cells);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % V::COUNT;
            lanes &= lanes - 1;
            self.weights[self.branch_cells[lane] as usize % 81] += 1;
            for i in 0..81 {
                if cells[i * V::COUNT + lane] == 0 {
                    self.weights[i] += 4;
                    break;
                }
            }
        }
    }

    /// Stores the solutions of these lanes, or ends their searches.
    #[inline(always)]
    fn record_solutions(&mut self, mut lanes: u32) {
        let cells = numbers(&self.state.cells);
        while lanes != 0 {
            let lane = lanes.trailing_zeros() as usize % V::COUNT;
            lanes &= lanes - 1;
            if let Some(ended) = &mut self.ended {
                let search = self.searches[lane];
                *ended |= 1 << (search & 63);
                for lane in 0..V::COUNT {
                    self.active &= !(u32::from(self.searches[lane] == search) << lane);
                }
                continue;
            }
            let mut grid = [0; 81];
            for i in 0..81 {
                grid[i] = cells[i * V::COUNT + lane].trailing_zeros() as u8 + 1;
            }
            self.found.push(grid);
        }
    }

    /// Branches in stalled lanes where the sweep removes nothing. Returns whether the budget sufficed.
    #[inline(always)]
    fn branch_all(&mut self, mut stalled: u32, budget: &mut u64) -> bool {
        if self.rules.has_sweep() {
            let running = (self.active & !stalled).count_ones();
            if running > 3 * stalled.count_ones() {
                return true;
            }
            let removed = V::sweep(&self.rules, &mut self.state.cells);
            stalled &= removed.equal(self.sum.splat(0));
        }
        while stalled != 0 {
            if *budget == 0 {
                return false;
            }
            *budget -= 1;
            let lane = stalled.trailing_zeros() as usize % V::COUNT;
            stalled &= stalled - 1;
            self.branch(lane);
        }
        true
    }

    /// Branches in a lane: it keeps the lowest candidate of a cell, and the others wait.
    #[inline(always)]
    fn branch(&mut self, lane: usize) {
        let cells = numbers_mut(&mut self.state.cells);
        let mut node = Node { candidates: [0; 81], cell: 0, search: self.searches[lane] };
        let (mut best, mut best_key) = (0, 0u64);
        for i in 0..81 {
            let candidates = cells[i * V::COUNT + lane];
            node.candidates[i] = candidates;
            let count = candidates.count_ones();
            // Cells with two candidates come first. Others are ordered by weight divided by the square of the count.
            let key = (u64::from(self.weights[i]) + 1) * u64::from(WEIGHT_FACTORS[count as usize % 16]);
            if key >= best_key {
                (best, best_key) = (i, key);
            }
        }
        let all = node.candidates[best];
        let first = all & all.wrapping_neg();
        node.candidates[best] = all & !first;
        node.cell = best as u8;
        cells[best * V::COUNT + lane] = first;
        self.branch_cells[lane] = best as u8;
        self.waiting.push(node);
    }
}

/// Factor of the weight of a cell with this number of candidates.
const WEIGHT_FACTORS: [u32; 16] = [0, 0, u32::MAX, 1000, 562, 360, 250, 183, 140, 111, 0, 0, 0, 0, 0, 0];
