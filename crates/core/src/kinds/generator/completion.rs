//! Completion of a draft: clues and constraints that hold in one of its solutions are added until there is no other.

use super::cages::Cages;
use super::draft::Draft;
use super::generated_kind::GeneratedKind;
use super::level::{self, TargetFit};
use super::marked::BUDGET;
use super::removal::LAST_BUDGET;
use super::targets::needs_effort;
use crate::cancellation;
use crate::generator::{Misses, Targets};
use crate::kinds::additions::{is_open_cage, places};
use crate::kinds::constraints::Constraint;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::solvers::Solvers;
use crate::kinds::verdict::Verdict;
use crate::rng::PuzzleRng;
use std::collections::BTreeSet;

/// The maximum numbers of branches of searches for a random solution, per cell: a search that takes long begins again.
const FILL_BRANCHES: [u64; 4] = [2, 20, 200, 2_000];

/// A clue of the solution, or a constraint that it obeys.
enum Addition {
    Clue(u16),
    Constraint(Constraint),
}

/// A draft with a part of what is to be added.
struct Completion<'a> {
    draft: &'a Draft,
    solution: Puzzle,
    solvers: &'a mut Solvers,
    /// Whether one solution must be found without a branch.
    is_playable: bool,
    added: Vec<Addition>,
    /// What is not added, in the order in which it is tried.
    left: Vec<Addition>,
    /// Other solutions of the draft, with fewer additions.
    others: Vec<Puzzle>,
}

/// Adds to a draft what leaves one of its solutions, at random, until it meets the targets. Returns `None` and counts the
/// reason if this solution or these additions do not lead there. Without a level, each addition is needed: for the
/// uniqueness of the solution, or to find it without a branch.
pub fn complete(
    draft: &Draft,
    solvers: &mut Solvers,
    targets: &Targets,
    rng: &mut PuzzleRng,
    misses: &mut Misses,
) -> Option<GeneratedKind> {
    let Some(solution) = random_solution(draft, solvers, rng) else {
        misses.unsolved += 1;
        return None;
    };
    let left = additions(draft, &solution, rng);
    let (is_playable, added, others) = (targets.playable, Vec::new(), Vec::new());
    let mut completion = Completion { draft, solution, solvers, is_playable, added, left, others };
    if !completion.make_unique() || !completion.remove_redundant(rng) {
        let missed = if is_playable { &mut misses.too_hard } else { &mut misses.ambiguous };
        *missed += 1;
        return None;
    }
    match completion.make_easy_enough(targets) {
        TargetFit::Met(_) => return completion.finish(),
        TargetFit::TooEasy => misses.too_easy += 1,
        TargetFit::TooHard => misses.too_hard += 1,
    }
    None
}

/// Returns a random solution of a draft.
fn random_solution(draft: &Draft, solvers: &mut Solvers, rng: &mut PuzzleRng) -> Option<Puzzle> {
    let (_, solver) = solvers.get(draft.kind());
    let mut budgets = FILL_BRANCHES.iter().map(|budget| budget * draft.kind().cells() as u64);
    budgets.find_map(|budget| solver.random_solution(draft.clues(), budget, rng))
}

/// Returns what can be added to a draft and holds in a solution, in random order: each name is as likely as the others.
fn additions(draft: &Draft, solution: &Puzzle, rng: &mut PuzzleRng) -> Vec<Addition> {
    let kind = draft.kind();
    let mut lists: Vec<Vec<Addition>> = Vec::new();
    if draft.additions().clues {
        let is_empty = |cell: &u16| draft.clues().cells()[usize::from(*cell)] == 0;
        lists.push((0..kind.cells() as u16).filter(is_empty).map(Addition::Clue).collect());
    }
    for &name in &draft.additions().constraints {
        let constraints = match name {
            "killer" => cages(kind, solution, rng),
            _ => kind.additions_in(name, solution),
        };
        lists.push(constraints.into_iter().map(Addition::Constraint).collect());
    }
    lists.iter_mut().for_each(|list| rng.shuffle(list));
    let (mut order, mut taken) = (Vec::new(), BTreeSet::new());
    while !lists.is_empty() {
        let next = rng.random_below(lists.len() as u32) as usize;
        match lists[next].pop() {
            None => drop(lists.swap_remove(next)),
            Some(addition) => {
                let places = if let Addition::Constraint(one) = &addition { places(one) } else { Vec::new() };
                if places.iter().all(|place| !taken.contains(place)) {
                    taken.extend(places);
                    order.push(addition);
                }
            }
        }
    }
    order
}

/// Returns the sums of cages without one, and random cages outside of cages.
fn cages(kind: &PuzzleKind, solution: &Puzzle, rng: &mut PuzzleRng) -> Vec<Constraint> {
    if kind.joined().is_some() {
        return Vec::new();
    }
    let mut is_free = vec![true; kind.cells()];
    let mut sums = Vec::new();
    let is_inside = |cage: &&Constraint| cage.all_cells().all(|cell| usize::from(cell) < kind.cells());
    for cage in kind.constraints().iter().filter(|constraint| constraint.is_cage()).filter(is_inside) {
        cage.cells().iter().for_each(|&cell| is_free[usize::from(cell)] = false);
        if is_open_cage(cage) {
            let sum = cage.cells().iter().map(|&cell| i32::from(solution.cells()[usize::from(cell)])).sum();
            sums.extend(Constraint::named("killer", cage.cells(), [], [sum]));
        }
    }
    sums.extend(Cages::draw_among(kind.shape(), solution, is_free, rng).constraints().unwrap_or_default());
    sums
}

impl Completion<'_> {
    /// Returns the draft with what is added.
    fn puzzle(&self) -> Option<(PuzzleKind, Puzzle)> {
        let (mut kind, mut cells) = (self.draft.kind().clone(), self.draft.clues().cells().to_vec());
        for addition in &self.added {
            match addition {
                Addition::Clue(cell) => cells[usize::from(*cell)] = self.solution.cells()[usize::from(*cell)],
                Addition::Constraint(constraint) => kind = kind.with_addition(constraint).ok()?,
            }
        }
        Some((kind, Puzzle::new(cells)))
    }

    /// Returns whether an addition leaves another solution.
    fn holds(&self, addition: &Addition, other: &Puzzle) -> bool {
        match addition {
            Addition::Clue(cell) => other.cells()[usize::from(*cell)] == self.solution.cells()[usize::from(*cell)],
            Addition::Constraint(constraint) => self.draft.kind().holds(constraint, other),
        }
    }

    /// Returns the maximum numbers of branches of a search for other solutions, which is made again with more.
    fn budgets(&self) -> &'static [u64] {
        if self.is_playable { &[0] } else { &[BUDGET, LAST_BUDGET] }
    }

    /// Adds what rules out one other solution after the other. Returns whether there is none left.
    fn make_unique(&mut self) -> bool {
        let budget = self.budgets()[0];
        while let Some((kind, puzzle)) = self.puzzle().filter(|_| !cancellation::is_requested()) {
            let found = self.solvers.get(&kind).1.solve(&puzzle, 2, budget);
            let verdict = found.verdict();
            let other = found.solutions.into_iter().find(|solution| *solution != self.solution);
            let next = match &other {
                None if verdict == Verdict::Unique => return true,
                Some(other) => self.left.iter().position(|addition| !self.holds(addition, other)),
                // The search was too long: any addition makes it shorter.
                None => (!self.left.is_empty()).then_some(0),
            };
            let Some(next) = next else { return false };
            self.added.push(self.left.remove(next));
            self.others.extend(other);
        }
        false
    }

    /// Removes additions in random order until each is needed. Returns false if a search does not decide whether one is.
    fn remove_redundant(&mut self, rng: &mut PuzzleRng) -> bool {
        rng.shuffle(&mut self.added);
        for index in (0..self.added.len()).rev() {
            let addition = self.added.remove(index);
            match self.is_ambiguous() {
                Some(false) => self.left.push(addition),
                None if !self.is_playable => return false,
                Some(true) | None => self.added.insert(index, addition),
            }
        }
        true
    }

    /// Returns whether there are several solutions; `None` if the budgets of all searches are spent.
    fn is_ambiguous(&mut self) -> Option<bool> {
        if self.others.iter().any(|other| self.added.iter().all(|addition| self.holds(addition, other))) {
            return Some(true);
        }
        let ((kind, puzzle), budgets) = (self.puzzle()?, self.budgets());
        let (_, solver) = self.solvers.get(&kind);
        let mut verdicts = budgets.iter().map(|&budget| solver.count(&puzzle, 2, budget).verdict());
        Some(verdicts.find(|&verdict| verdict != Verdict::Unknown)? == Verdict::Multiple)
    }

    /// Adds more as long as the puzzle is too hard. Returns how it then fits the targets.
    fn make_easy_enough(&mut self, targets: &Targets) -> TargetFit {
        while let Some((kind, puzzle)) = self.puzzle().filter(|_| !cancellation::is_requested()) {
            match self.fit(&kind, &puzzle, targets) {
                TargetFit::TooHard if !self.left.is_empty() => self.added.push(self.left.remove(0)),
                fit => return fit,
            }
        }
        TargetFit::TooHard
    }

    fn fit(&mut self, kind: &PuzzleKind, puzzle: &Puzzle, targets: &Targets) -> TargetFit {
        if targets.playable && !self.solvers.get(kind).1.count(puzzle, 2, 0).is_complete {
            return TargetFit::TooHard;
        }
        if !needs_effort(targets) {
            return TargetFit::Met(None);
        }
        let rater = self.solvers.rater(kind);
        rater.map_or(TargetFit::TooHard, |rater| level::rated(rater, kind, puzzle, &self.solution, targets))
    }

    /// Returns the puzzle. Constraints are added in the order of their names and cells, so that equal ones give equal
    /// puzzles.
    fn finish(mut self) -> Option<GeneratedKind> {
        self.added.sort_by(|a, b| a.order().cmp(&b.order()));
        let (kind, puzzle) = self.puzzle()?;
        Some(GeneratedKind::new(kind, puzzle, self.solution))
    }
}

impl Addition {
    fn order(&self) -> (&str, &[u16]) {
        match self {
            Addition::Clue(cell) => ("", std::slice::from_ref(cell)),
            Addition::Constraint(constraint) => (constraint.kind().name(), constraint.cells()),
        }
    }
}
