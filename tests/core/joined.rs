//! Joined grids: comparison with a solver that has its own table of grids, and generated puzzles.

use cluewise::PuzzleRng;
use cluewise::generator::Symmetry;
use cluewise::generator::Targets;
use cluewise::kinds::{
    KindGenerator, KindStepOptions, MarkSet, Puzzle, PuzzleKind, Solver, Solvers, Symbols, Verdict, explain_steps,
};

/// A row and a column.
type Place = (usize, usize);

/// The sizes of grids and the places of their upper left cells, as puzzles of these names have them.
const GRIDS: [(&str, usize, &[Place]); 9] = [
    ("samurai", 9, &[(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]),
    ("windmill", 9, &[(0, 3), (3, 12), (6, 6), (9, 0), (12, 9)]),
    ("sohei", 9, &[(0, 6), (6, 0), (6, 12), (12, 6)]),
    ("flower", 9, &[(3, 3), (0, 3), (3, 0), (3, 6), (6, 3)]),
    ("butterfly", 9, &[(0, 0), (0, 3), (3, 0), (3, 3)]),
    ("butterfly", 4, &[(0, 0), (0, 2), (2, 0), (2, 2)]),
    ("twodoku", 9, &[(0, 0), (6, 6)]),
    ("twodoku", 4, &[(0, 0), (2, 2)]),
    ("tiny-samurai", 4, &[(0, 0), (0, 6), (3, 3), (6, 0), (6, 6)]),
];

/// Reference solver: fills the cell with the fewest digits left, or the digit with the fewest places left in a row,
/// column or box. It shares no code with the library.
struct Reference {
    side: usize,
    /// The cells in reading order.
    places: Vec<Place>,
    /// The cells that differ from each cell.
    peers: Vec<Vec<usize>>,
    /// The rows, columns and boxes.
    houses: Vec<Vec<usize>>,
}

impl Reference {
    fn new((_, side, corners): (&str, usize, &[Place]), rules: &str) -> Reference {
        let inside = |&(top, left): &Place, (row, column): Place| {
            row >= top && column >= left && row < top + side && column < left + side
        };
        let all = (0..30 * 30).map(|i| (i / 30, i % 30));
        let places: Vec<Place> = all.filter(|&place| corners.iter().any(|corner| inside(corner, place))).collect();
        let width = side.isqrt();
        let differ = |a: Place, b: Place| {
            let (down, right) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            let in_grid = |&corner: &Place| {
                let of_box = |place: Place| ((place.0 - corner.0) / width, (place.1 - corner.1) / width);
                let on_diagonals = |place: Place| {
                    let (row, column) = (place.0 - corner.0, place.1 - corner.1);
                    (row == column, row + column == side - 1)
                };
                let both = |a: (bool, bool), b: (bool, bool)| a.0 && b.0 || a.1 && b.1;
                inside(&corner, a)
                    && inside(&corner, b)
                    && (down == 0
                        || right == 0
                        || of_box(a) == of_box(b)
                        || rules.contains("+x") && both(on_diagonals(a), on_diagonals(b))
                        || rules.contains("+anti-knight") && [(1, 2), (2, 1)].contains(&(down, right)))
            };
            a != b && corners.iter().any(in_grid)
        };
        let peers_of = |&a: &Place| (0..places.len()).filter(|&b| differ(a, places[b])).collect();
        let peers = places.iter().map(peers_of).collect();
        let mut houses = Vec::new();
        for (&(top, left), i) in corners.iter().flat_map(|corner| (0..side).map(move |i| (corner, i))) {
            let cell = |row: usize, column: usize| {
                places.iter().position(|&place| place == (top + row, left + column)).expect("a cell")
            };
            let of_box = |j: usize| cell(i / width * width + j / width, i % width * width + j % width);
            houses.push((0..side).map(|j| cell(i, j)).collect());
            houses.push((0..side).map(|j| cell(j, i)).collect());
            houses.push((0..side).map(of_box).collect());
        }
        Reference { side, places, peers, houses }
    }

    /// Returns the number of solutions up to a limit.
    fn count(&self, cells: &mut [u8], limit: u64) -> u64 {
        let clashes = |cell: usize| cells[cell] > 0 && self.peers[cell].iter().any(|&peer| cells[peer] == cells[cell]);
        if (0..cells.len()).any(clashes) {
            return 0;
        }
        self.search(cells, limit)
    }

    fn search(&self, cells: &mut [u8], limit: u64) -> u64 {
        let left = |cell: usize| {
            let taken = self.peers[cell].iter().fold(0u32, |taken, &peer| taken | 1 << cells[peer]);
            !taken & ((1 << (self.side + 1)) - 2)
        };
        let masks: Vec<u32> = (0..cells.len()).map(|cell| if cells[cell] == 0 { left(cell) } else { 0 }).collect();
        let digits = || 1..=self.side as u8;
        let of_cell =
            |cell: usize| digits().filter(|d| masks[cell] >> d & 1 == 1).map(|d| (cell, d)).collect::<Vec<_>>();
        let of_house = |house: &Vec<usize>, digit: u8| -> Vec<(usize, u8)> {
            house.iter().filter(|&&cell| masks[cell] >> digit & 1 == 1).map(|&cell| (cell, digit)).collect()
        };
        let open_cells = (0..cells.len()).filter(|&cell| cells[cell] == 0).map(of_cell);
        let open = |house: &Vec<usize>, digit: u8| house.iter().all(|&cell| cells[cell] != digit);
        let houses = self.houses.iter().flat_map(|house| digits().map(move |digit| (house, digit)));
        let places = houses.filter(|&(house, digit)| open(house, digit)).map(|(house, digit)| of_house(house, digit));
        let Some(choices) = open_cells.chain(places).min_by_key(Vec::len) else { return 1 };
        let mut count = 0;
        for (cell, digit) in choices {
            cells[cell] = digit;
            count += self.search(cells, limit - count);
            cells[cell] = 0;
            if count >= limit {
                break;
            }
        }
        count
    }
}

fn variant(side: usize, rules: &str) -> PuzzleKind {
    PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant")
}

fn generator(side: usize, rules: &str, targets: Targets) -> KindGenerator {
    KindGenerator::new(variant(side, rules), targets).expect("possible targets")
}

#[test]
fn cells_are_those_of_the_reference() {
    for grids in GRIDS {
        let (variant, reference) = (variant(grids.1, grids.0), Reference::new(grids, ""));
        let places: Vec<Place> = (0..variant.cells() as u16).map(|cell| variant.place(cell)).collect();
        assert_eq!(places, reference.places, "{variant}");
        let mut peers = vec![Vec::new(); places.len()];
        for cells in variant.layout().different_cells() {
            for &cell in &cells {
                peers[usize::from(cell)].extend(cells.iter().filter(|&&c| c != cell).map(|&c| usize::from(c)));
            }
        }
        peers.iter_mut().for_each(|peers| {
            peers.sort_unstable();
            peers.dedup();
        });
        assert_eq!(peers, reference.peers, "{variant}");
    }
}

#[test]
fn numbers_of_grids() {
    let count = |side, rules: &str| {
        let variant = variant(side, rules);
        let empty = Puzzle::new(vec![0; variant.cells()]);
        Solver::new(&variant.layout()).count(&empty, u64::MAX, u64::MAX).count
    };
    let reference = |index: usize| {
        let reference = Reference::new(GRIDS[index], "");
        reference.count(&mut vec![0; reference.places.len()], u64::MAX)
    };
    // Each content of the shared box is in as many of the 288 grids.
    assert_eq!((count(4, "twodoku"), reference(7)), (288 * 288 / 24, 3456));
    assert_eq!(count(4, "butterfly"), reference(5));
    // The middle grid and a corner are given; one shared cell leaves a quarter of the grids in each other corner.
    let variant = variant(4, "tiny-samurai");
    let joined = variant.joined().expect("joined grids");
    let mut cells = vec![0; variant.cells()];
    for corner in [(0, 0), (3, 3)] {
        let middle = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        joined.cells_of(corner).zip(middle).for_each(|(cell, digit)| cells[usize::from(cell)] = digit);
    }
    let found = Solver::new(&variant.layout()).count(&Puzzle::new(cells), u64::MAX, u64::MAX);
    assert_eq!(found.count, 72u64.pow(3));
}

#[test]
fn counts_equal_those_of_the_reference() {
    let mut rng = PuzzleRng::new(23, 0);
    for (index, rules) in [(5, ""), (7, ""), (8, ""), (7, "+anti-knight"), (8, "+x"), (6, ""), (6, "+x")] {
        let (name, side, _) = GRIDS[index];
        let (variant, reference) = (variant(side, &format!("{name}{rules}")), Reference::new(GRIDS[index], rules));
        let mut solver = Solver::new(&variant.layout());
        let empty = Puzzle::new(vec![0; variant.cells()]);
        let Some(grid) = solver.random_solution(&empty, 100_000, &mut rng) else { continue };
        assert!(variant.layout().accepts(grid.cells()), "{variant}: {grid}");
        for _ in 0..40 {
            let kept = if side == 9 { 3 } else { 2 };
            let mut cells = grid.cells().to_vec();
            cells.iter_mut().for_each(|cell| *cell *= u8::from(rng.random_below(6) < kept));
            if rng.random_below(4) == 0 {
                cells[0] = 1 + rng.random_below(side as u32) as u8;
            }
            let found = solver.solve(&Puzzle::new(cells.clone()), 20, u64::MAX);
            assert_eq!(found.count, reference.count(&mut cells.clone(), 20), "{variant}: {cells:?}");
            assert!(found.solutions.iter().all(|solution| variant.layout().accepts(solution.cells())));
        }
    }
}

#[test]
fn generated_puzzles_have_one_solution() {
    for grids in GRIDS {
        let mut targets = Targets::default();
        targets.playable = grids.1 == 9;
        let mut generator = generator(grids.1, grids.0, targets);
        let reference = Reference::new(grids, "");
        let made = generator.generate(7, 0, |_| true).expect("a puzzle");
        assert_eq!(reference.count(&mut made.puzzle.cells().to_vec(), 2), 1, "{}", made.kind);
        assert!(made.solution.fills(&made.puzzle) && made.kind.layout().accepts(made.solution.cells()));
    }
}

#[test]
fn generated_puzzles_meet_targets() {
    let mut targets = Targets::default();
    (targets.minimal, targets.symmetry) = (true, Symmetry::None);
    let made = generator(9, "twodoku", targets.clone()).generate(7, 0, |_| true).expect("a puzzle");
    let mut solver = Solver::new(&made.kind.layout());
    assert_eq!(solver.redundant_clues(&made.puzzle, u64::MAX), Some(Vec::new()), "{}", made.puzzle);
    targets.minimal = false;
    (targets.symmetry, targets.clues) = (Symmetry::Rot180, Some(130..=150));
    let made = generator(9, "samurai", targets.clone()).generate(7, 0, |_| true).expect("a puzzle");
    let clues: Vec<bool> = made.puzzle.cells().iter().map(|&digit| digit > 0).collect();
    assert!(clues.iter().eq(clues.iter().rev()) && (130..=150).contains(&made.puzzle.clue_count()), "{}", made.puzzle);
    let error = |rules, targets: &Targets| {
        KindGenerator::new(variant(9, rules), targets.clone()).map(drop).unwrap_err().to_string()
    };
    targets.symmetry = Symmetry::Diagonal;
    assert_eq!(
        error("windmill", &targets),
        "the field of windmill does not have this symmetry; its symmetries are none, rot180, rot90"
    );
    targets.clues = Some(400..=410);
    assert_eq!(error("samurai", &targets), "400 to 410 clues in a grid of 369 cells; expected at most 369");
    targets.clues = Some(std::ops::RangeInclusive::new(140, 130));
    assert_eq!(error("samurai", &targets), "the range of clues is empty: its end is before its start");
    let marked = generator(9, "twodoku", Targets::default()).with_marks(MarkSet::KILLER);
    let want = "twodoku needs a puzzle without cages, lines, dots and other constraints";
    assert_eq!(marked.map(drop).unwrap_err().to_string(), want);
}

#[test]
fn steps_name_grids_and_cells_of_the_field() {
    let made = generator(4, "tiny-samurai", Targets::default()).generate(7, 0, |_| true).expect("a puzzle");
    let (mut solvers, options) = (Solvers::default(), KindStepOptions::default());
    let explained = explain_steps(&mut solvers, &made.kind, &made.puzzle, &made.solution, options).expect("steps");
    let steps: Vec<String> = explained.steps.iter().map(|step| step.text[0].text.clone()).collect();
    assert!(steps.iter().any(|step| step.contains(" of grid 5")), "{steps:?}");
    assert!(steps.iter().any(|step| step.contains("r10c")), "{steps:?}");
    assert!(solvers.rater(&made.kind).expect("a rating").rate(&made.puzzle, &made.solution).is_some());
}

#[test]
fn verdicts() {
    let variant = variant(9, "samurai");
    let mut solver = Solver::new(&variant.layout());
    assert_eq!(solver.count(&Puzzle::new(vec![0; 369]), 2, 10_000).verdict(), Verdict::Multiple);
    assert_eq!(solver.count(&Puzzle::new(vec![0; 81]), 2, 10_000).verdict(), Verdict::None, "of another size");
    let mut cells = vec![0; 369];
    // r7c9 is in the row of two grids.
    let joined = variant.joined().expect("joined grids");
    for (row, column) in [(6, 8), (6, 12)] {
        cells[usize::from(joined.cell(row, column).expect("a cell"))] = 5;
    }
    assert_eq!(solver.count(&Puzzle::new(cells), 2, 10_000).verdict(), Verdict::None);
}

/// The first puzzle of seed 7 of each of these, which stay the same.
const PINNED: [(usize, &str, &str); 3] = [
    (
        4,
        "tiny-samurai",
        "...3~~.1.31.2.~~....2...~~.34.....3.....~~~....~~~~~~....~~~2....1......3.~~....14..~~...2....~~.2.1",
    ),
    (
        9,
        "samurai",
        "..1......~~~43.95....74...9...~~~9....3.68.5.43.9..~~~........5..79.....~~~.6......2.....6...~~~.1.5.6...\
         6.9.2..8.~~~...7..5..4.3.6......5...49.2..2.........................7.6...3.5.6.....~~~~~~.....85..~~~~~~\
         ~~~~~~...6.....~~~~~~~~~~~~....1...8~~~~~~...........6....2....6.1.4...54...6.....3.....75......4..85...6\
         .19.6.5..~~~.....81.......4...~~~...5.....5.....47.~~~..2.7...8.7......8~~~5......4.13...8...~~~7...3.65.\
         ..4..193.~~~..3.....1",
    ),
    (
        9,
        "samurai+x",
        "7........~~~.....1.3.....6...5~~~.5...67..........9~~~..................~~~.9........5.......~~~......2.4\
         ......24.~~~...2......2...3.....7....4.......1.6..2.6.........8..57............1....~~~~~~..3......~~~~~~\
         ~~~~~~..89....6~~~~~~~~~~~~....83...~~~~~~.....9.....1..9.............8.............8.72.................\
         ...1...2.~~~.9..67....3..9..1.~~~8...29....4...6...~~~.6....2...........~~~..1........4......~~~.....6...\
         ...4.....~~~...9.28.5",
    ),
];

#[test]
fn puzzles_are_pinned() {
    for (side, rules, text) in PINNED {
        let made = generator(side, rules, Targets::default()).generate(7, 0, |_| true).expect("a puzzle");
        assert_eq!(made.kind.text_of(&made.puzzle, Symbols::DIGITS), text, "{rules}");
    }
}
