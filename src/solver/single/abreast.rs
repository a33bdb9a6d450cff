//! Boards side by side, each with a question of its own: one pass is for all of them.
//!
//! A vector holds one digit of several boards, so that what looks across the digits takes no more than what looks
//! at each. Boards that nothing more follows for are branched on at once, without a look at memory but for their
//! stacks; a board that has its answer makes room for the next question.

use super::part::Question;
use super::pass::{Found, pass};
use super::vector::{CELLS, Digits, Lanes, count, count3};

/// No more boards than this are side by side.
pub const MOST: usize = 4;

/// Vectors of one digit of several boards. Of 32 bits, four are for each board: its bands, and one that is clear.
pub trait Boards: Lanes {
    /// How many boards there are.
    const COUNT: usize;

    /// One vector in these bands, the other in all others.
    fn choose(bands: u32, yes: Self, no: Self) -> Self;
    /// The bands of one board.
    fn bands(self, board: usize) -> [u32; 4];
}

/// Takes the answer to the last question about a board, if there was one, and gives the next question.
pub type Next<'a> = dyn FnMut(usize, Option<[u32; 4]>) -> Option<Question> + 'a;

/// Answers questions until there are no more.
#[inline(always)]
pub fn ask<V: Boards>(next: &mut Next<'_>) {
    let mut search = Search::<V>::new();
    for board in 0..V::COUNT {
        search.load(board, next(board, None));
    }
    while search.active != 0 {
        let Ended { found, none, differs } = search.step();
        let mut rest = (found | none) & ONE_EACH;
        while rest != 0 {
            let board = rest.trailing_zeros() as usize / 4 % V::COUNT;
            rest &= rest - 1;
            let answer = if found & bands_of(board) != 0 { Some(differs.bands(board)) } else { None };
            if answer.is_some() || !search.back(board) {
                search.load(board, next(board, answer));
            }
        }
    }
}

/// One bit for each board.
const ONE_EACH: u32 = 0x1111_1111;

/// All bands of a board.
#[inline(always)]
fn bands_of(board: usize) -> u32 {
    7 << (4 * board)
}

/// All bands of the boards that have a band that is not zero.
#[inline(always)]
fn boards_with<V: Lanes>(vector: V) -> u32 {
    let bands = vector.nonzero_bands();
    ((bands | bands >> 1 | bands >> 2) & ONE_EACH) * 7
}

/// One cell of each board that has some.
#[inline(always)]
fn first_cell<V: Boards>(cells: V) -> V {
    let bands = cells.nonzero_bands();
    let later = (bands & ONE_EACH * 3) << 1 | (bands & ONE_EACH) << 2;
    V::choose(bands & !later, cells & (V::splat(0) - cells), V::splat(0))
}

struct Search<V> {
    board: [V; 9],
    grid: [V; 9],
    /// The boards that are being searched.
    active: u32,
    /// What each board comes back to, and how often.
    stack: Vec<[V; 9]>,
    depth: [usize; MOST],
}

/// The boards whose search has come to an end.
struct Ended<V> {
    /// A solution was found.
    found: u32,
    /// There is none, unless there is something to come back to.
    none: u32,
    /// Where the solutions differ from the grids.
    differs: V,
}

impl<V: Boards> Search<V> {
    #[inline(always)]
    fn new() -> Search<V> {
        let zero = [V::splat(0); 9];
        Search { board: zero, grid: zero, active: 0, stack: Vec::new(), depth: [0; MOST] }
    }

    #[inline(always)]
    fn load(&mut self, board: usize, question: Option<Question>) {
        let bands = bands_of(board);
        self.active &= !bands;
        let Some(Question { digits, grid }) = &question else { return };
        self.active |= bands;
        self.depth[board] = 0;
        replace(&mut self.board, bands, digits);
        replace(&mut self.grid, bands, grid);
    }

    /// Goes back to the last branching of a board, if there is one.
    #[inline(always)]
    fn back(&mut self, board: usize) -> bool {
        let Some(depth) = self.depth[board].checked_sub(1) else { return false };
        self.depth[board] = depth;
        let from = &self.stack[depth];
        for digit in 0..9 {
            self.board[digit] = V::choose(bands_of(board), from[digit], self.board[digit]);
        }
        true
    }

    /// One pass, and the branchings of the boards that it has not changed; see [`part::seek`](super::part::seek).
    #[inline(always)]
    fn step(&mut self) -> Ended<V> {
        let Found { wrong, changed, .. } = pass(&mut self.board);
        let wrong = self.active & boards_with(wrong);
        let calm = self.active & !wrong & !boards_with(changed);
        if calm == 0 {
            return Ended { found: 0, none: wrong, differs: changed };
        }
        let mut same = self.board;
        for digit in 0..9 {
            same[digit] = same[digit] & self.grid[digit];
        }
        let differs = V::splat(CELLS).without(count(&same).once);
        let (open, thrice) = count3(&self.board);
        let lost = open & differs;
        let is_lost = boards_with(lost);
        let found = calm & boards_with(differs) & !is_lost;
        let over = calm & !boards_with(open) & !found;
        let split = calm & !found & !over;
        if split != 0 {
            let cells = V::choose(split, V::choose(is_lost, lost, open), V::splat(0));
            let pairs = cells.without(thrice);
            self.split(split, is_lost, &same, first_cell(V::choose(boards_with(pairs), pairs, cells)));
        }
        Ended { found, none: wrong | over, differs }
    }

    /// Branches on a cell of these boards: where it has lost the grid's digit, on its lowest candidate, which is tried
    /// first; elsewhere on the grid's digit, which is tried last.
    #[inline(always)]
    fn split(&mut self, boards: u32, is_lost: u32, same: &[V; 9], cell: V) {
        let mut later = self.board;
        let mut rest = cell;
        for digit in 0..9 {
            let all = self.board[digit];
            let candidates = V::choose(is_lost, all, same[digit]);
            let picked = candidates & rest;
            rest = rest.without(candidates);
            let (taken, ruled_out) = (all.without(cell.without(picked)), all.without(picked));
            self.board[digit] = V::choose(is_lost, taken, ruled_out);
            later[digit] = V::choose(is_lost, ruled_out, taken);
        }
        for board in 0..V::COUNT {
            let bands = boards & bands_of(board);
            if bands != 0 {
                self.push(board, bands, &later);
            }
        }
    }

    #[inline(always)]
    fn push(&mut self, board: usize, bands: u32, later: &[V; 9]) {
        let depth = self.depth[board];
        self.depth[board] = depth + 1;
        if depth == self.stack.len() {
            self.stack.push(*later);
        }
        let to = &mut self.stack[depth];
        for digit in 0..9 {
            to[digit] = V::choose(bands, later[digit], to[digit]);
        }
    }
}

#[inline(always)]
fn replace<V: Boards>(boards: &mut [V; 9], bands: u32, digits: &Digits) {
    for digit in 0..9 {
        boards[digit] = V::choose(bands, V::load(digits, digit), boards[digit]);
    }
}
