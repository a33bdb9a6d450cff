//! The solving time of puzzles of other kinds: the model of classic ones, extrapolated.
//!
//! No times of people are known for these puzzles. Hidden singles of regions count as those of boxes, those of diagonals as those of
//! lines; naked singles and last cells of cages count as hidden singles of boxes. Where no digit can be placed, what single cages
//! exclude takes the time of locked candidates.

use super::ladder::{Finder, LADDER, Stage};
use super::nets::WorkLimit;
use super::position::Position;
use super::refutations::Refutation;
use super::step::KindStep;
use super::{KindRater, hidden_single, last_cell, naked_single};
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::rules::RuleSet;
use crate::rating::time::{Model, Part, Play, SingleKind, SolvingTime, Stall};

impl PuzzleKind {
    /// Returns whether a solving time is predicted for puzzles of this kind: 4x4 to 12x12 grids, also jigsaws, X-Sudoku and
    /// killers. Nothing is known of what people need for other rules.
    pub fn has_solving_time(&self) -> bool {
        have_solving_time(self.side(), self.rules())
            && self.constraints().iter().all(|constraint| constraint.kind().name() == "killer")
    }
}

/// Returns whether a solving time is predicted for puzzles of a size with these rules.
pub fn have_solving_time(side: usize, rules: RuleSet) -> bool {
    (4..=12).contains(&side) && (RuleSet::X | RuleSet::JIGSAW).contains(rules)
}

impl KindRater {
    /// Predicts the solving time of a puzzle of the kind of this rater with this only solution, as
    /// [`rating::time::rate_unique`](crate::rating::time::rate_unique) does for classic ones. Returns `None` if the kind has
    /// [none](PuzzleKind::has_solving_time), if the puzzle needs nested assumptions, or if the search takes too long.
    pub fn solving_time(&self, kind: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle) -> Option<SolvingTime> {
        Model::FITTED.seconds_of(&mut Player::new(self, kind, puzzle, solution)?).map(SolvingTime::from_seconds)
    }

    /// Returns the parts of the solution in order; `None` if [`KindRater::solving_time`] has no time.
    pub fn time_parts(&self, kind: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle) -> Option<Vec<Part>> {
        Model::FITTED.parts_of(&mut Player::new(self, kind, puzzle, solution)?)
    }
}

/// A puzzle that is solved as players solve it.
struct Player<'a> {
    position: Position<'a>,
    solution: &'a Puzzle,
    work: WorkLimit,
    /// Whether a cell is in a cage.
    in_cages: Vec<bool>,
    /// Whether the hidden single of a digit in a house was visited, by house and digit.
    seen_hidden: Vec<bool>,
    /// Whether the naked single, and the last cell of a constraint, of a cell was visited.
    seen_cells: [Vec<bool>; 2],
}

impl<'a> Player<'a> {
    fn new(rater: &'a KindRater, kind: &PuzzleKind, puzzle: &Puzzle, solution: &'a Puzzle) -> Option<Player<'a>> {
        if !kind.has_solving_time() || !rater.fits(puzzle, solution) {
            return None;
        }
        let layout = &rater.layout;
        let mut in_cages = vec![false; layout.cells()];
        let cages = kind.constraints().iter();
        cages.flat_map(|cage| cage.cells()).for_each(|&cell| in_cages[usize::from(cell)] = true);
        Some(Player {
            position: Position::new(layout, &rater.links, &rater.constraints, puzzle),
            solution,
            work: rater.work_limit(),
            in_cages,
            seen_hidden: vec![false; layout.houses().len() * layout.side()],
            seen_cells: [vec![false; layout.cells()], vec![false; layout.cells()]],
        })
    }

    /// Applies a round of the easiest kind beyond singles, and returns how hard it is. A digit that it places is left to be
    /// found.
    fn round(&mut self) -> Option<Stall> {
        for entry in LADDER {
            let steps = match &entry.find {
                Finder::Search(Refutation::Nest) => return None,
                Finder::Search(search) => search.find(&self.position, self.solution.into(), &mut self.work).ok()?,
                Finder::Pattern(..) if entry.stage == Stage::Singles => continue,
                Finder::Pattern(find, _) => find(&self.position),
            };
            if !steps.is_empty() {
                self.apply(&steps);
                return Some(match entry.stage {
                    Stage::Singles | Stage::Bounds | Stage::Locked => Stall::Locked,
                    Stage::Subsets => Stall::Subsets,
                    Stage::Patterns | Stage::Search => Stall::Chains,
                });
            }
        }
        None
    }

    fn apply(&mut self, steps: &[KindStep]) {
        for step in steps {
            step.eliminations.iter().for_each(|&(cell, mask)| self.position.eliminate(cell.into(), mask));
            if let Some((cell, digit)) = step.placement {
                self.position.eliminate(cell.into(), !(1 << (digit - 1)));
            }
        }
    }
}

impl Play for Player<'_> {
    fn open_cells(&self) -> u32 {
        self.position.placed.iter().filter(|&&placed| !placed).count() as u32
    }

    fn new_singles(&mut self, mut visit: impl FnMut(usize, SingleKind)) {
        let Player { position, in_cages, seen_hidden, seen_cells: [seen_naked, seen_last], .. } = self;
        for (house, digit, cell) in hidden_single::all(position) {
            if !std::mem::replace(&mut seen_hidden[house * position.layout.side() + digit], true) {
                let is_box = position.layout.houses()[house].name.is_box();
                visit(cell, if is_box { SingleKind::Box } else { SingleKind::Line });
            }
        }
        for (seen, steps) in [(seen_naked, naked_single::find(position)), (seen_last, last_cell::find(position))] {
            for (cell, _) in steps.iter().filter_map(|step| step.placement) {
                let cell = usize::from(cell);
                let kind = if in_cages[cell] { SingleKind::Box } else { SingleKind::Naked };
                if !std::mem::replace(&mut seen[cell], true) {
                    visit(cell, kind);
                }
            }
        }
    }

    fn place(&mut self, cells: &[u16]) {
        for &cell in cells {
            let digit = self.solution.cells()[usize::from(cell)];
            self.position.place(cell.into(), usize::from(digit) - 1);
        }
    }

    fn eliminate(&mut self) -> Option<Stall> {
        let mut hardest = Stall::Locked;
        loop {
            hardest = hardest.max(self.round()?);
            let singles = [hidden_single::find, naked_single::find, last_cell::find];
            if singles.iter().any(|find| !find(&self.position).is_empty()) {
                return Some(hardest);
            }
        }
    }
}
