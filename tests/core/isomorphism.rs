//! Keys of isomorphs: against known numbers of classes, all rearrangements, and the canonical form of 9x9 puzzles.

use cluewise::PuzzleRng;
use cluewise::canonical::{Transformation, canonicalize};
use cluewise::generator::{self, Targets};
use cluewise::kinds::{
    CONSTRAINT_KINDS, CellOrder, Constraint, IsomorphismKey, KindGenerator, Puzzle, PuzzleKind, Regions, Symbols,
};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn variant(side: usize, rules: &str) -> PuzzleKind {
    PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant")
}

fn key(variant: &PuzzleKind, puzzle: &Puzzle) -> IsomorphismKey {
    IsomorphismKey::new(variant, puzzle).expect("a key")
}

/// Returns all 4x4 grids.
fn grids_of_4() -> Vec<Vec<u8>> {
    let mut grids = vec![Vec::new()];
    for cell in 0..16usize {
        let fits = |grid: &Vec<u8>, digit: u8| {
            (0..cell).all(|other| {
                let same_box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
                let sees = other / 4 == cell / 4 || other % 4 == cell % 4 || same_box;
                !sees || grid[other] != digit
            })
        };
        let with = |grid: &Vec<u8>, digit| grid.iter().copied().chain([digit]).collect();
        grids = grids
            .iter()
            .flat_map(|grid| (1..=4).filter(|&digit| fits(grid, digit)).map(|digit| with(grid, digit)))
            .collect();
    }
    grids
}

/// Minimal 4x4 puzzles up to symmetry: 13 with four clues, 22 with five, one with six (Taalman and others, "Taking
/// Sudoku Seriously", 2011).
#[test]
fn classes_of_minimal_4x4_puzzles() {
    let grids = grids_of_4();
    assert_eq!(grids.len(), 288);
    let variant = variant(4, "");
    let solution_classes: BTreeMap<_, _> =
        grids.iter().map(|grid| (key(&variant, &Puzzle::new(grid.clone())), grid)).collect();
    assert_eq!(solution_classes.len(), 2);
    let mut classes = BTreeMap::<u32, BTreeSet<IsomorphismKey>>::new();
    for grid in solution_classes.into_values() {
        // For each other grid, the cells in which it differs: a puzzle has one solution if it has a clue in each such
        // set.
        let difference =
            |other: &Vec<u8>| (0..16).filter(|&cell| other[cell] != grid[cell]).fold(0u32, |m, c| m | 1 << c);
        let sets: Vec<u32> = grids.iter().map(difference).filter(|&set| set != 0).collect();
        let is_unique = |clues: u32| sets.iter().all(|set| set & clues != 0);
        let is_minimal = |clues: u32| (0..16).all(|cell| clues >> cell & 1 == 0 || !is_unique(clues & !(1 << cell)));
        for clues in (0..1 << 16).filter(|&clues| is_unique(clues) && is_minimal(clues)) {
            let puzzle: Vec<u8> = (0..16).map(|cell| if clues >> cell & 1 == 1 { grid[cell] } else { 0 }).collect();
            classes.entry(clues.count_ones()).or_default().insert(key(&variant, &Puzzle::new(puzzle)));
        }
    }
    let counts: Vec<(u32, usize)> = classes.into_iter().map(|(clues, keys)| (clues, keys.len())).collect();
    assert_eq!(counts, [(4, 13), (5, 22), (6, 1)]);
}

/// Returns all orders of 6 lines that keep groups of this size together.
fn orders_of_6(group: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..6 {
        orders = orders
            .into_iter()
            .flat_map(|order: Vec<usize>| (0..6).map(move |line| (order.clone(), line)))
            .filter(|(order, line)| {
                let same_group = order.len() % group == 0 || order[order.len() - 1] / group == line / group;
                !order.contains(line) && same_group
            })
            .map(|(mut order, line)| {
                order.push(line);
                order
            })
            .collect();
    }
    orders
}

/// Returns the smallest cells that any order of rows and columns gives, with digits in order of appearance.
fn smallest_of_6(puzzle: &Puzzle, orders: &[Vec<Vec<usize>>; 2]) -> Vec<u8> {
    let renamed = |rows: &[usize], columns: &[usize]| {
        let (mut names, mut last) = ([0u8; 7], 0);
        let places = rows.iter().flat_map(|row| columns.iter().map(move |column| row * 6 + column));
        let mut rename = |digit: u8| {
            if digit > 0 && names[usize::from(digit)] == 0 {
                last += 1;
                names[usize::from(digit)] = last;
            }
            names[usize::from(digit)]
        };
        places.map(|cell| rename(puzzle.cells()[cell])).collect::<Vec<u8>>()
    };
    let [rows, columns] = orders;
    rows.iter().flat_map(|rows| columns.iter().map(|columns| renamed(rows, columns))).min().expect("an order")
}

#[test]
fn keys_of_6x6_puzzles_equal_those_of_all_rearrangements() {
    let variant = variant(6, "");
    let orders = [orders_of_6(2), orders_of_6(3)];
    assert_eq!(orders.each_ref().map(Vec::len), [48, 72]);
    let mut generator = KindGenerator::new(variant.clone(), Targets::default()).expect("possible");
    let (mut forms, mut keys) = (BTreeSet::new(), BTreeSet::new());
    let mut rng = PuzzleRng::new(4, 0);
    for index in 0..60 {
        let puzzle = generator.generate(1, index, |_| true).expect("a puzzle").puzzle;
        let [row_order, column_order] =
            orders.each_ref().map(|orders| &orders[rng.random_below(orders.len() as u32) as usize]);
        let cell = |place: usize| puzzle.cells()[row_order[place / 6] * 6 + column_order[place % 6]];
        let moved =
            Puzzle::new((0..36).map(|place| if cell(place) == 0 { 0 } else { 7 - cell(place) }).collect::<Vec<u8>>());
        assert_eq!(key(&variant, &puzzle), key(&variant, &moved), "{puzzle}");
        // The same puzzle without its first clue, which may have an isomorph among the others.
        let first = puzzle.cells().iter().position(|&digit| digit > 0).expect("a clue");
        let less =
            Puzzle::new((0..36).map(|cell| if cell == first { 0 } else { puzzle.cells()[cell] }).collect::<Vec<u8>>());
        for puzzle in [puzzle, moved, less] {
            forms.insert(smallest_of_6(&puzzle, &orders));
            keys.insert(key(&variant, &puzzle));
        }
    }
    assert_eq!(forms.len(), keys.len());
}

#[test]
fn keys_of_9x9_puzzles_agree_with_canonical_forms() {
    let variant = variant(9, "");
    let mut classes = BTreeMap::new();
    for index in 0..100 {
        let puzzle = generator::generate(&Targets::default(), 5, index, |_| true).expect("a puzzle").puzzle;
        let isomorph = Transformation::random(&mut PuzzleRng::new(6, index)).apply(&puzzle);
        for puzzle in [puzzle, isomorph] {
            let text = Puzzle::parse(&puzzle.to_string(), 9, Symbols::DIGITS).expect("a puzzle");
            let form = canonicalize(&puzzle).form.to_string();
            assert_eq!(*classes.entry(key(&variant, &text)).or_insert(form.clone()), form);
        }
    }
    assert_eq!(classes.len(), 100);
}

/// Returns the cell onto which a rotation by a quarter turn maps a cell.
fn rotated(cell: usize, side: usize) -> usize {
    (cell % side) * side + side - 1 - cell / side
}

/// Returns the digits after a rotation of the grid.
fn rotated_cells(cells: &[u8], side: usize) -> Vec<u8> {
    let mut result = vec![0; cells.len()];
    cells.iter().enumerate().for_each(|(cell, &digit)| result[rotated(cell, side)] = digit);
    result
}

#[test]
fn rotations_and_names_of_digits_change_no_key() {
    let cases = [(9, "x"), (9, "windoku"), (9, "anti-knight"), (9, "non-consecutive"), (16, ""), (9, "jigsaw")];
    for (side, rules) in cases {
        let mut targets = Targets::default();
        targets.playable = side > 9;
        let rules_and_marks = rules.parse().expect("rules");
        let mut generator = KindGenerator::of_rules(side, None, rules_and_marks, targets).expect("possible");
        let made = generator.generate(3, 0, |_| true).expect("a puzzle");
        let (variant, puzzle) = (made.kind, made.puzzle);
        let regions = variant.regions().map(|regions| rotated_cells(regions.numbers(), 9));
        let turned = regions.map_or(variant.clone(), |numbers| kind_with(Regions::new(numbers).expect("regions")));
        let reversed = |digit: u8| if digit == 0 { 0 } else { side as u8 + 1 - digit };
        let cells: Vec<u8> = rotated_cells(puzzle.cells(), side).into_iter().map(reversed).collect();
        assert_eq!(key(&variant, &puzzle), key(&turned, &Puzzle::new(cells.clone())), "{rules}");
        let exchanged = |digit: u8| [0, 2, 1].get(usize::from(digit)).copied().unwrap_or(digit);
        let other = Puzzle::new(cells.into_iter().map(exchanged).collect::<Vec<u8>>());
        assert_eq!(key(&variant, &puzzle) == key(&turned, &other), rules != "non-consecutive", "{rules}");
    }
}

fn kind_with(regions: Regions) -> PuzzleKind {
    PuzzleKind::new(regions.side(), None, Some(Arc::new(regions)), cluewise::kinds::RuleSet::EMPTY).expect("a variant")
}

/// Constraints of every kind with a list of cells keep their key in a rotated grid; whether the cells can be listed in
/// another order depends on the kind.
#[test]
fn constraints_are_compared_by_their_meaning() {
    let empty = Puzzle::new(vec![0; 81]);
    let mut tested = 0;
    for kind in CONSTRAINT_KINDS.iter().filter(|kind| !kind.counts_places()) {
        let parts = kind.parts();
        let lists = [(parts.cells, [0u16, 1, 10, 11, 20]), (parts.others, [40, 41, 50, 51, 60])];
        let [cells, others] = lists.map(|((min, max), list)| list[..max.min(5).max(min)].to_vec());
        let values = vec![3; parts.values.0];
        let with = |cells: &[u16], others: &[u16]| {
            let constraint = Constraint::new(kind, cells, others, values.clone()).ok()?;
            let variant = variant(9, "").with_constraints(vec![constraint]).ok()?;
            Some(key(&variant, &empty))
        };
        if cells.len() < 2 {
            continue;
        }
        let turned = |list: &[u16]| list.iter().map(|&cell| rotated(usize::from(cell), 9) as u16).collect::<Vec<u16>>();
        let Some(found) = with(&cells, &others) else { continue };
        let Some(moved) = with(&turned(&cells), &turned(&others)) else { continue };
        tested += 1;
        assert_eq!(found, moved, "{}", kind.name());
        let reversed: Vec<u16> = cells.iter().rev().copied().collect();
        let is_equal = with(&reversed, &others) == Some(found);
        assert_eq!(is_equal, kind.cell_order() != CellOrder::Directed, "{}", kind.name());
    }
    assert!(tested >= 20, "{tested}");
}

#[test]
fn sums_are_part_of_the_key() {
    let key_of = |sum| {
        let cage = Constraint::named("killer", [0, 1, 9], [], [sum]).expect("a cage");
        key(&variant(9, "").with_constraints(vec![cage]).expect("fits"), &Puzzle::new(vec![0; 81]))
    };
    assert_ne!(key_of(10), key_of(11));
}

#[test]
fn grids_without_clues_have_too_many_symmetries() {
    assert_eq!(IsomorphismKey::new(&variant(9, ""), &Puzzle::new(vec![0; 81])), None);
}
