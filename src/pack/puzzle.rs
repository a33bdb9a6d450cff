//! The puzzles of records: their cells, candidates and solutions.

use crate::board::candidates::Candidates;
use crate::board::cell::Cell;
use crate::board::digits::Digit;
use crate::board::grid::{Grid, Puzzle};
use crate::canonical::Transformation;
use crate::explain::{Candidate, CellId};
use crate::kinds::{self, Constraint, Isomorphism, PuzzleKind, StartPosition, Symbols, classic_puzzle};
use crate::run::GeneratedPuzzle;
use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

/// The kind of classic puzzles.
static CLASSIC: LazyLock<PuzzleKind> = LazyLock::new(PuzzleKind::default);

/// A puzzle of any kind, with its candidates and its solution.
#[derive(Clone, PartialEq, Debug)]
pub enum AnyPuzzle {
    /// A 9x9 Sudoku with the usual rules.
    Classic(ClassicPuzzle),
    /// A puzzle of another size, or with other rules.
    Kind(Box<KindPuzzle>),
}

/// A 9x9 Sudoku with the usual rules.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ClassicPuzzle {
    /// The clues.
    pub clues: Puzzle,
    /// The candidates of the cells, if they are fewer than the clues leave; they are then part of the puzzle.
    pub candidates: Option<Box<Candidates>>,
    /// The solution given in the file, or computed.
    pub solution: Option<Grid>,
}

/// A puzzle of another kind than the classic one.
#[derive(Clone, PartialEq, Debug)]
pub struct KindPuzzle {
    /// The size, the boxes or regions, and the rules.
    pub kind: PuzzleKind,
    /// The clues.
    pub clues: kinds::Puzzle,
    /// The mask of the candidates of each cell, in which bit 0 is digit 1, if they are given; they are then part of the
    /// puzzle. Those of filled cells have no meaning, and a mask of 0 does not restrict its cell.
    pub candidates: Option<Vec<u32>>,
    /// The solution given in the file, or computed.
    pub solution: Option<kinds::Puzzle>,
}

impl KindPuzzle {
    /// Returns the clues and the candidates, at which searches and steps begin.
    pub fn start(&self) -> StartPosition<'_> {
        StartPosition { puzzle: &self.clues, candidates: self.candidates.as_deref() }
    }

    /// Returns whether the clues and the candidates allow a digit in a cell, without regard to other cells.
    pub fn allows(&self, cell: usize, digit: u8) -> bool {
        let mask = self.candidates.as_ref().map_or(0, |masks| masks[cell]);
        match self.clues.cells()[cell] {
            0 => mask == 0 || mask >> (digit - 1) & 1 == 1,
            clue => clue == digit,
        }
    }
}

impl From<Puzzle> for AnyPuzzle {
    fn from(puzzle: Puzzle) -> AnyPuzzle {
        AnyPuzzle::Classic(puzzle.into())
    }
}

impl From<Puzzle> for ClassicPuzzle {
    fn from(clues: Puzzle) -> ClassicPuzzle {
        ClassicPuzzle { clues, candidates: None, solution: None }
    }
}

/// The cells on one line, and the regions of a jigsaw.
impl fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_line(Symbols::DIGITS))
    }
}

impl From<&GeneratedPuzzle> for AnyPuzzle {
    fn from(made: &GeneratedPuzzle) -> AnyPuzzle {
        match made {
            GeneratedPuzzle::Classic(made) => made.puzzle.into(),
            GeneratedPuzzle::Kind(made) => AnyPuzzle::new(made.kind.clone(), made.puzzle.clone()),
        }
    }
}

/// Moves the digits that cages of one cell give to the clues; those that contradict a clue stay cages.
fn with_cages_as_clues(kind: PuzzleKind, clues: kinds::Puzzle) -> (PuzzleKind, kinds::Puzzle) {
    let is_single = |one: &Constraint| one.is_cage() && one.cells().len() == 1 && !one.values().is_empty();
    if !kind.constraints().iter().any(is_single) {
        return (kind, clues);
    }
    let (side, low) = (kind.side() as i32, kind.low());
    let mut cells = clues.cells().to_vec();
    let mut becomes_clue = |one: &Constraint| {
        let digit = one.values().first().map_or(0, |sum| sum - low + 1);
        let cell = one.cells().first().and_then(|&cell| cells.get_mut(usize::from(cell)));
        let free = cell.filter(|cell| (1..=side).contains(&digit) && [0, digit].contains(&i32::from(**cell)));
        free.map(|cell| *cell = digit as u8).is_some()
    };
    let rest: Vec<Constraint> =
        kind.constraints().iter().filter(|one| !is_single(one) || !becomes_clue(one)).cloned().collect();
    match kind.clone().with_constraints(rest) {
        Ok(kind) => (kind, kinds::Puzzle::new(cells)),
        Err(_) => (kind, clues),
    }
}

impl AnyPuzzle {
    /// Creates a puzzle, a classic one if its kind is. Cages of one cell with a sum become clues, so that a puzzle has one form
    /// whatever the file that it is from.
    pub fn new(kind: PuzzleKind, clues: kinds::Puzzle) -> AnyPuzzle {
        let (kind, clues) = with_cages_as_clues(kind, clues);
        match classic_puzzle(clues.cells()).filter(|_| kind.is_classic()) {
            Some(puzzle) => puzzle.into(),
            None => AnyPuzzle::Kind(Box::new(KindPuzzle { kind, clues, candidates: None, solution: None })),
        }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        match self {
            AnyPuzzle::Classic(_) => &CLASSIC,
            AnyPuzzle::Kind(puzzle) => &puzzle.kind,
        }
    }

    /// Returns the puzzle for what is the same for all kinds: a classic one has a size like the others.
    pub fn into_kind(self) -> KindPuzzle {
        match self {
            AnyPuzzle::Classic(ref puzzle) => {
                let candidates = self.has_candidates().then(|| self.all_candidates());
                let solution = puzzle.solution.map(|solution| Puzzle::from(solution).into());
                KindPuzzle { kind: CLASSIC.clone(), clues: puzzle.clues.into(), candidates, solution }
            }
            AnyPuzzle::Kind(puzzle) => *puzzle,
        }
    }

    /// Returns the clues.
    pub fn clues(&self) -> Cow<'_, kinds::Puzzle> {
        match self {
            AnyPuzzle::Classic(puzzle) => Cow::Owned(puzzle.clues.into()),
            AnyPuzzle::Kind(puzzle) => Cow::Borrowed(&puzzle.clues),
        }
    }

    /// Sets the clues; those that are not of a classic puzzle do not change one.
    pub fn set_clues(&mut self, clues: kinds::Puzzle) {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.clues = classic_puzzle(clues.cells()).unwrap_or(puzzle.clues),
            AnyPuzzle::Kind(puzzle) => puzzle.clues = clues,
        }
    }

    /// Returns the digit of each cell, 0 of empty ones.
    pub fn cells(&self) -> Vec<u8> {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.clues.values().to_vec(),
            AnyPuzzle::Kind(puzzle) => puzzle.clues.cells().to_vec(),
        }
    }

    /// Returns the number of clues.
    pub fn clue_count(&self) -> usize {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.clues.clue_count(),
            AnyPuzzle::Kind(puzzle) => puzzle.clues.clue_count(),
        }
    }

    /// Returns the solution, given or computed; `None` if it is not known.
    pub fn solution(&self) -> Option<Cow<'_, kinds::Puzzle>> {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.solution.map(|solution| Cow::Owned(Puzzle::from(solution).into())),
            AnyPuzzle::Kind(puzzle) => puzzle.solution.as_ref().map(Cow::Borrowed),
        }
    }

    /// Sets the solution; one that breaks the rules of a classic puzzle removes it. Returns whether there is one then.
    pub fn set_solution(&mut self, solution: Option<kinds::Puzzle>) -> bool {
        match self {
            AnyPuzzle::Classic(puzzle) => {
                let grid = solution.and_then(|solution| Grid::try_from(classic_puzzle(solution.cells())?).ok());
                puzzle.solution = grid;
                grid.is_some()
            }
            AnyPuzzle::Kind(puzzle) => {
                puzzle.solution = solution;
                puzzle.solution.is_some()
            }
        }
    }

    /// Removes the candidates. Returns whether there were some.
    pub fn remove_candidates(&mut self) -> bool {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.candidates.take().is_some(),
            AnyPuzzle::Kind(puzzle) => puzzle.candidates.take().is_some(),
        }
    }

    /// Returns whether the puzzle is a candidate grid or has pencil marks.
    pub fn has_candidates(&self) -> bool {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.candidates.is_some(),
            AnyPuzzle::Kind(puzzle) => puzzle.candidates.is_some(),
        }
    }

    /// Returns whether a classic candidate grid has digits that were placed later: cells with one candidate that are no
    /// clues.
    pub fn has_placed_digits(&self) -> bool {
        let AnyPuzzle::Classic(ClassicPuzzle { clues, candidates: Some(candidates), .. }) = self else { return false };
        Cell::all().any(|cell| clues.get(cell).is_none() && candidates.get(cell).len() == 1)
    }

    /// Sets the candidates of empty cells, given as masks in which bit 0 is digit 1. Cells without any are not
    /// restricted.
    pub fn set_candidates(&mut self, masks: Vec<u32>) {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.restrict(&Candidates::from_masks(&masks)),
            AnyPuzzle::Kind(puzzle) => puzzle.candidates = Some(masks),
        }
    }

    /// Returns the mask of the candidates of each cell, in which bit 0 is digit 1; 0 for cells with a digit. These are
    /// the given ones, or those that the digits leave by houses, groups and pairs of cells; the latter also in cells
    /// without any given one: players mark only some cells.
    ///
    /// ```
    /// use cluewise::pack::Record;
    /// use cluewise::kinds::{Puzzle, Symbols, PuzzleKind};
    /// let puzzle = Puzzle::parse("12..............", 4, Symbols::DIGITS)?;
    /// let record = Record::of_kind(PuzzleKind::of_size(4)?, puzzle);
    /// assert_eq!(record.puzzle.all_candidates()[..5], [0, 0, 0b1100, 0b1100, 0b1100]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn all_candidates(&self) -> Vec<u32> {
        match self {
            AnyPuzzle::Classic(puzzle) => {
                let masks = puzzle.all_candidates().masks().into_iter().zip(puzzle.clues.values());
                masks.map(|(mask, clue)| if clue == 0 { mask } else { 0 }).collect()
            }
            AnyPuzzle::Kind(puzzle) => puzzle.all_candidates(),
        }
    }

    /// Returns [the candidates](AnyPuzzle::all_candidates) of a candidate grid; `None` for a puzzle without any.
    pub fn given_candidates(&self) -> Option<Vec<u32>> {
        self.has_candidates().then(|| self.all_candidates())
    }

    /// Returns the given masks, of which those of filled cells have no meaning; `None` for a puzzle without any.
    fn masks(&self) -> Option<Vec<u32>> {
        match self {
            AnyPuzzle::Classic(_) => self.given_candidates(),
            AnyPuzzle::Kind(puzzle) => puzzle.candidates.clone(),
        }
    }

    /// Returns the digits of the given candidates of each empty cell, none for other cells; an empty list without
    /// candidates.
    pub(crate) fn pencil_marks(&self) -> Vec<Vec<u32>> {
        let masks = self.masks().unwrap_or_default();
        let side = self.kind().side() as u32;
        let digits = |mask: u32| (1..=side).filter(|digit| mask >> (digit - 1) & 1 == 1).collect();
        let marks = |(mask, &digit): (u32, &u8)| if digit == 0 { digits(mask) } else { Vec::new() };
        masks.into_iter().zip(self.clues().cells()).map(marks).collect()
    }

    /// Returns the digits of a solution that the candidates of a candidate grid lack.
    pub fn missing_candidates(&self, solution: &kinds::Puzzle) -> Vec<Candidate> {
        match self {
            AnyPuzzle::Classic(puzzle) => {
                let Some(within) = &puzzle.candidates else { return Vec::new() };
                let digits = solution.cells().iter().map(|&digit| Digit::new(digit));
                let in_solution = Cell::all().zip(digits).filter_map(|(cell, digit)| Some((cell, digit?)));
                in_solution.filter(|&(cell, digit)| !within.get(cell).contains(digit)).map(Candidate::from).collect()
            }
            AnyPuzzle::Kind(puzzle) => {
                let named = |(cell, digit)| Candidate { cell: CellId::of(&puzzle.kind, cell), digit };
                puzzle.missing_candidates(solution).into_iter().map(named).collect()
            }
        }
    }

    /// Returns two cells that hold the same digit although they must differ, if there are any.
    pub fn conflict(&self) -> Option<[CellId; 2]> {
        match self {
            AnyPuzzle::Classic(puzzle) => puzzle.clues.conflict().map(|(one, other)| [one, other].map(CellId::from)),
            AnyPuzzle::Kind(puzzle) => {
                let found = puzzle.kind.layout().conflict(puzzle.clues.cells());
                found.map(|cells| cells.map(|cell| CellId::of(&puzzle.kind, cell)))
            }
        }
    }

    /// Returns the cells as text, and the regions of a jigsaw.
    pub fn to_line(&self, symbols: Symbols) -> String {
        match self {
            AnyPuzzle::Classic(puzzle) if symbols == Symbols::DIGITS => puzzle.clues.to_string(),
            _ => {
                let regions = self.kind().regions().map_or(String::new(), |regions| regions.to_text());
                self.kind().text_of(&self.clues(), symbols) + &regions
            }
        }
    }

    /// Returns the isomorph of an isomorphism of its kind.
    ///
    /// # Panics
    /// If the isomorphism is of another number of cells.
    #[must_use]
    pub fn moved(&self, isomorphism: &Isomorphism) -> AnyPuzzle {
        let mut moved = AnyPuzzle::new(isomorphism.kind().clone(), isomorphism.apply(&self.clues()));
        moved.set_solution(self.solution().map(|solution| isomorphism.apply(&solution)));
        if let Some(masks) = self.masks() {
            moved.set_candidates(isomorphism.apply_to_candidates(&masks));
        }
        moved
    }
}

impl ClassicPuzzle {
    /// Restricts the candidates of empty cells to these; clues do not change.
    pub fn restrict(&mut self, candidates: &Candidates) {
        let clues = Candidates::new(&self.clues);
        let mut left = clues.clone();
        let empty = Cell::all().filter(|&cell| self.clues.get(cell).is_none());
        empty.for_each(|cell| left.keep(cell, candidates.get(cell)));
        self.candidates = (left != clues).then(|| Box::new(left));
    }

    /// Returns the candidates of all cells.
    pub fn all_candidates(&self) -> Candidates {
        self.candidates.as_ref().map_or_else(|| Candidates::new(&self.clues), |left| (**left).clone())
    }

    /// Gives empty cells without any candidate those that the digits leave: players mark only some cells.
    pub fn fill_unmarked(&mut self) {
        let Some(mut candidates) = self.candidates.take() else { return };
        let clues = Candidates::new(&self.clues);
        let unmarked = |&cell: &Cell| self.clues.get(cell).is_none() && candidates.get(cell).is_empty();
        let unmarked: Vec<Cell> = Cell::all().filter(unmarked).collect();
        unmarked.into_iter().for_each(|cell| candidates.set(cell, clues.get(cell)));
        self.candidates = (*candidates != clues).then_some(candidates);
    }

    /// Returns the image under a transformation.
    #[must_use]
    pub fn transformed(&self, transformation: &Transformation) -> ClassicPuzzle {
        ClassicPuzzle {
            clues: transformation.apply(&self.clues),
            candidates: self.candidates.as_ref().map(|left| Box::new(transformation.apply_to_candidates(left))),
            solution: self.solution.map(|solution| transformation.apply_to_grid(&solution)),
        }
    }
}

impl KindPuzzle {
    /// [`AnyPuzzle::all_candidates`].
    pub fn all_candidates(&self) -> Vec<u32> {
        let digit = |cell: u16| self.clues.cells().get(usize::from(cell)).copied().unwrap_or(0);
        let given = self.candidates.as_deref().unwrap_or(&[]);
        let is_whole = given.len() == self.kind.cells() && !given.contains(&0);
        let allowed = if is_whole { Vec::new() } else { self.allowed_candidates(digit) };
        let mask = |cell: u16| {
            let cell = usize::from(cell);
            let given = given.get(cell).copied().filter(|mask| *mask > 0);
            given.or(allowed.get(cell).copied()).unwrap_or(0)
        };
        let cells = 0..self.kind.cells() as u16;
        cells.map(|cell| if digit(cell) > 0 { 0 } else { mask(cell) }).collect()
    }

    /// Returns the given candidates as text: for each cell as many characters as there are digits.
    pub fn candidates_text(&self) -> String {
        let side = self.kind.side() as u8;
        let masks = self.candidates.as_deref().unwrap_or_default();
        let symbol =
            |mask: u32, digit: u8| if mask >> (digit - 1) & 1 == 1 { Symbols::DIGITS.char(digit) } else { '.' };
        masks.iter().flat_map(|&mask| (1..=side).map(move |digit| symbol(mask, digit))).collect()
    }

    /// Returns the masks of the candidates that the digits leave.
    fn allowed_candidates(&self, digit: impl Fn(u16) -> u8) -> Vec<u32> {
        let layout = self.kind.layout();
        let mut masks: Vec<u32> = (0..layout.cells()).map(|cell| layout.candidates(cell)).collect();
        for set in layout.different_cells() {
            let digits = set.iter().map(|&cell| digit(cell)).filter(|&digit| digit > 0);
            let taken = digits.fold(0, |mask, digit| mask | 1u32 << (digit - 1));
            set.iter().for_each(|&cell| masks[usize::from(cell)] &= !taken);
        }
        for pair in layout.pairs() {
            let rows = &layout.tables()[usize::from(pair.table)].allowed;
            if let Some(row) = digit(pair.first).checked_sub(1).and_then(|first| rows.get(usize::from(first))) {
                masks[usize::from(pair.second)] &= row;
            }
            if let Some(second) = digit(pair.second).checked_sub(1) {
                let allowed = (0..).zip(rows).filter(|(_, row)| **row >> second & 1 == 1);
                masks[usize::from(pair.first)] &= allowed.fold(0, |mask, (first, _)| mask | 1u32 << first);
            }
        }
        masks
    }

    /// Returns the cells whose candidates lack the digit of a solution, with these digits. Cells without any are not
    /// restricted.
    pub fn missing_candidates(&self, solution: &kinds::Puzzle) -> Vec<(u16, u8)> {
        let masks = self.candidates.as_deref().unwrap_or(&[]).iter().zip(self.clues.cells()).zip(solution.cells());
        let is_missing = |&(_, ((mask, &placed), &digit)): &(u16, ((&u32, &u8), &u8))| {
            placed == 0 && digit > 0 && *mask > 0 && *mask >> (digit - 1) & 1 == 0
        };
        (0..).zip(masks).filter(is_missing).map(|(cell, (_, &digit))| (cell, digit)).collect()
    }
}
