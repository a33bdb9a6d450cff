//! Questions about the parts of grids, one in each lane: is there another solution?
//!
//! The same search as that of one board ([`Parts`](super::super::Parts)), but nothing is stored to come back to: a lane
//! that has come to a contradiction starts from the clues again, with the decisions that are left.

use super::lanes::{Lanes, MOST, numbers, numbers_mut};
use super::pass::{ALL, State};
use crate::board::cell::{Cell, CellSet};
use crate::board::grid::Grid;

/// A question about a part of a grid: has the puzzle with these clues a solution that is not the grid, and differs from it
/// in this cell, which is not among the clues?
#[derive(Clone, Copy)]
pub struct Question {
    /// The clues.
    pub clues: CellSet,
    /// The cell, if any.
    pub cell: Option<Cell>,
}

/// Takes the number of a lane and the answer to its last question, see [`ask`]; gives its next question, with the grid
/// if that is another one than before.
pub type Next<'a> = dyn FnMut(usize, Option<CellSet>) -> Option<(Question, Option<Grid>)> + 'a;

/// So many lanes have nothing to do when they are looked at.
const PATIENCE: u32 = 6;

/// Answers questions until there are no more: with the cell that was asked about, or all cells in which a solution
/// differs, or none if there is no such solution.
#[inline(always)]
pub fn ask<V: Lanes>(proof: V::Proof, next: &mut Next<'_>) {
    let mut search = Box::new(Abreast::<V>::new(proof));
    let mut restart = 0;
    for lane in 0..V::COUNT {
        search.load(lane, next(lane, None), &mut restart);
    }
    while search.active != 0 {
        search.restart(restart);
        restart = 0;
        let (wrong, calm) = search.passes();
        let best = search.look();
        let mut rest = wrong | calm;
        while rest != 0 {
            let lane = rest.trailing_zeros() as usize % V::COUNT;
            rest &= rest - 1;
            let goes_on = if calm >> lane & 1 != 0 { search.decide(lane, best) } else { None };
            match goes_on {
                Some(End::Split) => {}
                None if search.back(lane) => restart |= 1 << lane,
                found => {
                    let answer = found.map(|_| search.other(lane));
                    search.load(lane, next(lane, answer), &mut restart);
                }
            }
        }
    }
}

/// What comes of a lane in which nothing more follows, if it is no dead end.
enum End {
    /// It has branched.
    Split,
    /// It holds another solution.
    Found,
}

/// What is left of the candidates of a cell, now and when that has led nowhere.
struct Decision {
    cell: usize,
    now: u16,
    later: u16,
}

/// What is decided in a lane, and about which question.
struct Lane {
    question: Question,
    decisions: Vec<Decision>,
}

struct Abreast<V> {
    state: State<V>,
    sum: V,
    /// The digits of the grids.
    grid: [V; 81],
    /// The candidates before any pass.
    start: [V; 81],
    active: u32,
    lanes: [Lane; MOST],
}

/// In a lane's key: its best cell has lost the grid's digit; has more than one candidate, and more than two.
const LOST: u16 = 0x400;
const OPEN: u16 = 0x200;
const MORE: u16 = 0x100;

/// `NUMBERS[i]`: the key of cell `i`, without what its candidates add to it.
const NUMBERS: [u16; 81] = {
    let mut numbers = [0; 81];
    let mut i = 0;
    while i < 81 {
        numbers[i] = OPEN + i as u16;
        i += 1;
    }
    numbers
};

/// What is seen of the lanes: the key of the best cell to branch on, not zero if some cell is open; and not zero if some
/// cell has lost the grid's digit.
#[derive(Clone, Copy)]
struct Seen<V> {
    key: V,
    lost: V,
}

impl<V: Lanes> Abreast<V> {
    fn new(proof: V::Proof) -> Abreast<V> {
        let zero = V::zero(proof);
        let none = Question { clues: CellSet::EMPTY, cell: None };
        let lanes = [(); MOST].map(|()| Lane { question: none, decisions: Vec::new() });
        Abreast {
            state: State::new(proof),
            sum: zero,
            grid: [zero; 81],
            start: [zero.splat(ALL); 81],
            active: 0,
            lanes,
        }
    }

    /// Takes up a question, if there is one.
    fn load(&mut self, lane: usize, next: Option<(Question, Option<Grid>)>, restart: &mut u32) {
        self.active &= !(1 << lane);
        let Some((question, grid)) = next else { return };
        self.active |= 1 << lane;
        *restart |= 1 << lane;
        let last = std::mem::replace(&mut self.lanes[lane].question, question);
        self.lanes[lane].decisions.clear();
        let changed = match grid {
            Some(grid) => {
                let digits = numbers_mut(&mut self.grid);
                grid.digits().iter().enumerate().for_each(|(i, d)| digits[i * V::COUNT + lane] = 1 << d.index());
                CellSet::FULL
            }
            None => (last.clues - question.clues) | (question.clues - last.clues) | last.cell.into_iter().collect(),
        };
        let (digits, start) = (numbers(&self.grid), numbers_mut(&mut self.start));
        for cell in changed.iter() {
            let at = cell.index() * V::COUNT + lane;
            start[at] = if question.clues.contains(cell) { digits[at] } else { ALL };
        }
        if let Some(cell) = question.cell {
            let at = cell.index() * V::COUNT + lane;
            start[at] = ALL & !digits[at];
        }
    }

    /// Starts anew in these lanes, from what is decided.
    #[inline(always)]
    fn restart(&mut self, lanes: u32) {
        if lanes == 0 {
            return;
        }
        let mut mask = self.sum.splat(0);
        let (masks, sums) = (std::slice::from_mut(&mut mask), std::slice::from_mut(&mut self.sum));
        for lane in 0..V::COUNT {
            if lanes >> lane & 1 != 0 {
                numbers_mut(masks)[lane] = ALL;
                numbers_mut(sums)[lane] = 0;
            }
        }
        for i in 0..81 {
            self.state.cells[i] = self.state.cells[i].replace(mask, self.start[i].and(mask));
        }
        let cells = numbers_mut(&mut self.state.cells);
        for lane in 0..V::COUNT {
            if lanes >> lane & 1 != 0 {
                for decision in &self.lanes[lane].decisions {
                    cells[decision.cell * V::COUNT + lane] &= decision.now;
                }
            }
        }
    }

    /// Passes until some lanes have a contradiction or nothing more follows in them: those, in this order.
    #[inline(always)]
    fn passes(&mut self) -> (u32, u32) {
        let (mut wrong, mut calm, mut fresh) = (0, 0, true);
        while (wrong | calm) & self.active != self.active && (wrong | calm).count_ones() < PATIENCE {
            let report = V::pass(&mut self.state, fresh);
            fresh = false;
            wrong |= self.active & !report.wrong.equal(self.sum.splat(0));
            calm = self.active & report.sum.equal(self.sum) & !wrong;
            self.sum = report.sum;
        }
        (wrong, calm)
    }

    /// Applies what the last pass has found, and looks for the best cell to branch on: the last one that has lost the grid's
    /// digit and has two candidates, else more; else the last one with two candidates; else the last open one.
    #[inline(always)]
    fn look(&mut self) -> Seen<V> {
        let (zero, one) = (self.sum.splat(0), self.sum.splat(1));
        let (mut key, mut lost) = (zero, zero);
        for row in 0..9 {
            for column in 0..9 {
                let at = row * 9 + column;
                let cell = self.state.cell(row, column);
                self.state.cells[at] = cell;
                let less = cell.sub(one);
                let two = cell.and(less);
                let more = one.splat(MORE).if_meets(two, two.sub(one));
                let is_lost = one.splat(LOST).if_disjoint(cell, self.grid[at]);
                lost = lost.or(is_lost);
                let this = one.splat(NUMBERS[at]).add(is_lost).sub(more).if_meets(cell, less);
                key = key.if_greater(this, key, this);
            }
        }
        Seen { key, lost }
    }

    /// Decides how to go on in a lane in which nothing more follows; no way if it is a dead end.
    #[inline(always)]
    fn decide(&mut self, lane: usize, seen: Seen<V>) -> Option<End> {
        let (key, lost) = (numbers(&[seen.key])[lane], numbers(&[seen.lost])[lane]);
        if lost != 0 && key & LOST == 0 {
            return Some(End::Found);
        }
        if key == 0 {
            return None;
        }
        let cell = usize::from(key & 0x7f) % 81;
        let at = cell * V::COUNT + lane;
        let candidates = &mut numbers_mut(&mut self.state.cells)[at];
        let grid = numbers(&self.grid)[at];
        let lowest = *candidates & candidates.wrapping_neg();
        let (now, later) = if lost != 0 { (lowest, ALL & !lowest) } else { (ALL & !grid, grid) };
        *candidates &= now;
        self.lanes[lane].decisions.push(Decision { cell, now, later });
        Some(End::Split)
    }

    /// Takes back the last decision that can be made in another way; whether there was one.
    #[inline(always)]
    fn back(&mut self, lane: usize) -> bool {
        let decisions = &mut self.lanes[lane].decisions;
        while decisions.pop_if(|decision| decision.later == 0).is_some() {}
        let Some(last) = decisions.last_mut() else { return false };
        (last.now, last.later) = (last.later, 0);
        true
    }

    /// The answer of a lane that holds another solution.
    fn other(&self, lane: usize) -> CellSet {
        if let Some(cell) = self.lanes[lane].question.cell {
            return CellSet::single(cell);
        }
        let (cells, digits) = (numbers(&self.state.cells), numbers(&self.grid));
        CellSet::of(|i| cells[i * V::COUNT + lane] & digits[i * V::COUNT + lane] == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::grid::Puzzle;
    use crate::rng::PuzzleRng;
    use crate::solver::{Isa, ask_abreast, naive};

    /// How many solutions the puzzle of the grid with these clues has, up to two.
    fn count(grid: &Grid, clues: CellSet) -> usize {
        naive::solutions(&Puzzle::from(*grid).restricted_to(clues)).take(2).count()
    }

    /// Some questions about one grid, those about a cell where the clues and the cell leave one solution.
    fn questions(grid: &Grid, asker: usize) -> Vec<Question> {
        let mut rng = PuzzleRng::new(9, asker as u64);
        let mut cells: Vec<Cell> = Cell::all().collect();
        let question = |k: usize| {
            rng.shuffle(&mut cells);
            let clues = cells[..30 + (k * 7 + asker) % 20].iter().copied().collect();
            let is_single = count(grid, clues | CellSet::single(cells[80])) == 1;
            Question { clues, cell: Some(cells[80]).filter(|_| is_single) }
        };
        (0..5).map(question).collect()
    }

    #[test]
    fn every_lane_finds_another_solution_if_there_is_one() {
        let grids = [0, 1, 2].map(|index| crate::solver::solutions(&Puzzle::EMPTY).nth(index * 50).unwrap());
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            let mut asked = vec![Vec::new(); MOST];
            let mut answers = Vec::new();
            ask_abreast(isa, &mut |asker, answer| {
                let asked: &mut Vec<Question> = &mut asked[asker];
                let grid = |k: usize| grids[(asker + k / 2) % 3];
                if let Some(&last) = asked.last() {
                    answers.push((grid(asked.len() - 1), last, answer));
                }
                let k = asked.len();
                let next = *questions(&grid(k), asker).get(k)?;
                asked.push(next);
                Some((next, Some(grid(k)).filter(|_| k.is_multiple_of(2))))
            });
            let found = answers.iter().filter(|(.., answer)| answer.is_some()).count();
            assert!(found > 8 && answers.len() - found > 4, "{isa}: {found} of {}", answers.len());
            for (grid, Question { clues, cell }, answer) in answers {
                assert_eq!(answer.is_some(), count(&grid, clues) > 1, "{isa}: {clues:?} {cell:?} of {grid}");
                match (answer, cell) {
                    (Some(set), Some(cell)) => assert_eq!(set, CellSet::single(cell)),
                    (Some(set), None) => assert_eq!((count(&grid, !set), set & clues), (2, CellSet::EMPTY), "{isa}"),
                    (None, _) => {}
                }
            }
        }
    }
}
