//! A search for puzzles that need a technique of HoDoKu.
//!
//! Almost no random puzzle needs a rare technique. Yet each puzzle leads to many positions at which all easier
//! techniques find nothing: clues are added one by one, and after each the easier techniques are applied as far as
//! possible. At each such position the technique is tried. If it finds a step, further clues are added that make the
//! rest easy enough and keep the technique the next one. If there are no such clues, the search continues with
//! neighbors of the puzzle, at which the technique often finds a step as well.

use super::generated::Generated;
use super::neighborhood;
use super::targets::Targets;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::board::house::House;
use crate::cancellation;
use crate::rating::hodoku::{Progress, SparsePart, Step, Technique, TechniqueId, TechniqueSet};
use crate::rng::PuzzleRng;

/// The number of random orders in which clues are added to each puzzle.
const MAX_ADDITIONS: usize = 2;
/// Maximum number of clues tried at a position before the addition of clues is given up.
const MAX_CLUE_TRIES: usize = 40;
/// Number of clues that keep the technique the next one, among which the one that makes the rest easiest is chosen.
const MAX_CLUE_CHOICES: usize = 3;
/// Number of attempts without progress after which the search restarts.
const MAX_STALLED_ATTEMPTS: u32 = 100;

/// A search for puzzles that need a technique.
#[derive(Clone, Debug)]
pub struct TechniqueSearch {
    technique: TechniqueId,
    /// The easier techniques.
    easier: TechniqueSet,
    /// All techniques that the targets allow.
    ladder: TechniqueSet,
    /// Of the puzzles with a position at which the easier techniques find nothing and the technique finds a step, the
    /// last one with the fewest unsolved cells.
    best: Option<PromisingPuzzle>,
    /// Number of attempts since the number of unsolved cells of `best` last decreased.
    stalled_attempts: u32,
}

/// A puzzle with a position at which the technique finds a step.
#[derive(Clone, Copy, Debug)]
struct PromisingPuzzle {
    puzzle: Puzzle,
    /// Number of cells that stay empty after the step.
    unsolved: usize,
}

impl TechniqueSearch {
    /// Creates the search for the hardest technique that the targets require.
    pub fn for_targets(targets: &Targets) -> Option<TechniqueSearch> {
        let technique = targets.hodoku.practice.or_else(|| targets.hodoku.require.iter().copied().max())?;
        let (easier, ladder) = (targets.hodoku.easier_than(technique), targets.hodoku.ladder());
        Some(TechniqueSearch { technique, easier, ladder, best: None, stalled_attempts: 0 })
    }

    /// Returns a neighbor of the best puzzle so far, with its solution.
    pub fn next_puzzle(&mut self, targets: &Targets, rng: &mut PuzzleRng) -> Option<(Puzzle, Grid)> {
        if self.stalled_attempts >= MAX_STALLED_ATTEMPTS || !targets.allows_neighbors() {
            self.best = None;
        }
        self.stalled_attempts += 1;
        neighborhood::neighbor(&self.best.as_ref()?.puzzle, 1, usize::MAX, rng)
    }

    /// Moves the clues of a random digit or house to the front, so that they are removed first, if the technique needs
    /// such a part of the grid with few clues.
    pub fn move_to_front(&self, orbits: &mut [CellSet], grid: &Grid, rng: &mut PuzzleRng) {
        let Some(part) = self.technique.techniques().iter().find_map(Technique::sparse_part) else { return };
        let cells: CellSet = match part {
            SparsePart::House => House::new(rng.random_below(27) as usize).map_or(CellSet::EMPTY, CellSet::from),
            SparsePart::Digit => {
                let digit = Digit::from_index(rng.random_below(9) as usize);
                Cell::all().filter(|&cell| digit == Some(grid.get(cell))).collect()
            }
        };
        orbits.sort_by_key(|&orbit| (orbit & cells).is_empty());
    }

    /// Returns a puzzle that needs the technique, made from this one by adding clues; this one if none is found.
    pub fn derive(
        &mut self,
        targets: &Targets,
        orbits: &[CellSet],
        start: Generated,
        rng: &mut PuzzleRng,
    ) -> Generated {
        let mut new = None;
        let mut addition = ClueAddition {
            search: self,
            targets,
            orbits,
            grid: start.solution,
            clues: start.puzzle.clue_cells(),
            position: Progress::new(&start.puzzle, Some(&start.solution), self.ladder),
        };
        addition.solve_easier();
        let mut found = None;
        if targets.minimal {
            let puzzle = start.puzzle;
            new =
                addition.step().map(|step| PromisingPuzzle { puzzle, unsolved: addition.unsolved_after(&step).len() });
        } else {
            for _ in 0..MAX_ADDITIONS {
                found = addition.clone().search(&mut new, rng);
                if found.is_some() || cancellation::is_requested() {
                    break;
                }
            }
        }
        self.keep_best(new);
        found.unwrap_or(start)
    }

    /// Keeps a puzzle with at most as many unsolved cells as the best one.
    fn keep_best(&mut self, new: Option<PromisingPuzzle>) {
        let Some(PromisingPuzzle { unsolved, .. }) = new else { return };
        let fewest = self.best.as_ref().map_or(usize::MAX, |best| best.unsolved);
        if unsolved < fewest {
            self.stalled_attempts = 0;
        }
        if unsolved <= fewest {
            self.best = new;
        }
    }
}

/// A puzzle to which clues are added.
#[derive(Clone)]
struct ClueAddition<'a> {
    search: &'a TechniqueSearch,
    targets: &'a Targets,
    orbits: &'a [CellSet],
    grid: Grid,
    clues: CellSet,
    /// The position after all steps of the techniques that are easier than the required one.
    position: Progress,
}

impl ClueAddition<'_> {
    /// Adds clues until a puzzle is found that needs the technique. Updates `best`.
    fn search(mut self, best: &mut Option<PromisingPuzzle>, rng: &mut PuzzleRng) -> Option<Generated> {
        while !self.position.is_solved() {
            if let Some(step) = self.step()
                && let Some(found) = self.clone().complete(&step, best, rng)
            {
                return Some(found);
            }
            let empty = self.position.empty_cells();
            let groups = self.groups_in(empty);
            let group = *groups.get(rng.random_below(groups.len() as u32) as usize)?;
            self.add_clues(group)?;
        }
        None
    }

    /// Adds clues that keep the technique the next one, until the targets allow all steps after it.
    fn complete(mut self, step: &Step, best: &mut Option<PromisingPuzzle>, rng: &mut PuzzleRng) -> Option<Generated> {
        let mut unsolved = self.unsolved_after(step);
        if best.is_none_or(|best| unsolved.len() <= best.unsolved) {
            *best = Some(PromisingPuzzle { puzzle: self.puzzle(), unsolved: unsolved.len() });
        }
        while !unsolved.is_empty() {
            let mut groups = self.groups_in(unsolved);
            rng.shuffle(&mut groups);
            let extended = groups.into_iter().take(MAX_CLUE_TRIES).filter_map(|group| {
                let mut extended = self.clone();
                extended.add_clues(group)?;
                let step = extended.step()?;
                Some((extended.unsolved_after(&step), extended))
            });
            let easiest = extended.take(MAX_CLUE_CHOICES).min_by_key(|(unsolved, _)| unsolved.len());
            (unsolved, self) = easiest?;
        }
        self.fill(rng);
        Some(Generated::new(self.puzzle(), self.grid))
    }

    /// Returns the cells that are empty after the step and all further ones that the targets allow.
    fn unsolved_after(&self, step: &Step) -> CellSet {
        let targets = &self.targets.hodoku;
        if !targets.limits_difficulty() {
            return CellSet::EMPTY;
        }
        let mut position = self.position.clone();
        position.apply(step);
        while !position.is_solved()
            && let Some((entry, step)) = position.next_step(self.search.ladder)
            && targets.allows(entry, step.technique)
        {
            position.apply(&step);
        }
        position.empty_cells()
    }

    fn puzzle(&self) -> Puzzle {
        Puzzle::from(self.grid).restricted_to(self.clues)
    }

    /// Returns the step of the technique at the position.
    fn step(&mut self) -> Option<Step> {
        let technique = self.search.technique;
        let techniques = TechniqueSet::new(technique.entry().techniques);
        let (_, step) = self.position.next_step(techniques)?;
        technique.includes(step.technique).then_some(step)
    }

    /// Solves the position as far as the easier techniques lead.
    fn solve_easier(&mut self) {
        while !self.position.is_solved()
            && let Some((_, step)) = self.position.next_step(self.search.easier)
        {
            self.position.apply(&step);
        }
    }

    /// Returns the groups of clues with a clue in one of the cells.
    fn groups_in(&self, cells: CellSet) -> Vec<CellSet> {
        self.orbits.iter().copied().filter(|&orbit| !(orbit & cells).is_empty()).collect()
    }

    /// Adds a group of clues and solves the position by easier techniques. Returns `None` if there are too many clues.
    fn add_clues(&mut self, group: CellSet) -> Option<()> {
        let max = self.targets.clues.as_ref().map_or(80, |clues| *clues.end());
        if (self.clues | group).len() > max {
            return None;
        }
        for cell in (group - self.clues).iter() {
            self.position.add_clue(cell, self.grid.get(cell));
        }
        self.clues |= group;
        self.solve_easier();
        Some(())
    }

    /// Adds clues in cells that the easier techniques fill until the puzzle has enough clues.
    fn fill(&mut self, rng: &mut PuzzleRng) {
        let min = self.targets.clues.as_ref().map_or(0, |clues| *clues.start());
        let mut filled = self.orbits.to_vec();
        filled.retain(|&orbit| (orbit & (self.clues | self.position.empty_cells())).is_empty());
        rng.shuffle(&mut filled);
        let mut filled = filled.into_iter();
        while self.clues.len() < min
            && let Some(orbit) = filled.next()
        {
            self.clues |= orbit;
        }
    }
}
