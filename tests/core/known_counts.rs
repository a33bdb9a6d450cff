//! Published numbers of solutions, and numbers derived from them.

use cluewise::solver::{self, naive};
use cluewise::{Cell, CellSet, Grid, Puzzle};
use cluewise_references::{grid_counts::ways, oracle};

#[test]
fn small_grids() {
    assert_eq!([1, 2, 3, 4].map(|rows| ways(4, (2, 2), rows, &mut vec![])), [24, 96, 288, 288]);
    // 28,200,960 grids of 6 x 6 with boxes of 2 x 3: 6! orders of the first row times these.
    assert_eq!(ways(6, (2, 3), 6, &mut (0..6).collect()) * 720, 28_200_960);
}

#[test]
fn bands() {
    let first_row = || (0..9).collect::<Vec<_>>();
    assert_eq!([2, 3].map(|rows| ways(9, (3, 3), rows, &mut first_row())), [12_096, 2_612_736]);
    assert_eq!(2_612_736, 56 * 6u64.pow(6));
    assert_eq!(362_880 * 2_612_736u64, 948_109_639_680);
}

#[test]
fn all_grids() {
    let grids = 362_880 * 72u128.pow(2) * 2u128.pow(7) * 27_704_267_971;
    assert_eq!(grids, 6_670_903_752_021_072_936_960);
    assert_eq!(grids, 2u128.pow(20) * 3u128.pow(8) * 5 * 7 * 27_704_267_971);
    assert_eq!(2 * 6u64.pow(8) * 362_880, 1_218_998_108_160);
}

/// Each row is the row above shifted by three, each band the band above shifted by one.
const CYCLIC: &str = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";

fn cyclic_without(is_removed: impl Fn(Cell, u8) -> bool) -> Puzzle {
    let grid: Grid = CYCLIC.parse().expect("a grid");
    let kept: CellSet = Cell::all().filter(|&cell| !is_removed(cell, grid.get(cell).get())).collect();
    Puzzle::from(grid).restricted_to(kept)
}

#[test]
fn emptied_parts_of_the_cyclic_grid() {
    type IsRemoved = Box<dyn Fn(Cell, u8) -> bool>;
    let rows = |n: usize| Box::new(move |cell: Cell, _| cell.row() >= 9 - n) as IsRemoved;
    let columns = |n: usize| Box::new(move |cell: Cell, _| cell.column() >= 9 - n) as IsRemoved;
    let digits = |n: u8| Box::new(move |_: Cell, digit| digit <= n) as IsRemoved;
    let boxes =
        |list: &'static [usize]| Box::new(move |cell: Cell, _| list.contains(&(cell.box_index() + 1))) as IsRemoved;
    let table = [
        ("1 row", rows(1), 1),
        ("2 rows", rows(2), 8),
        ("3 rows", rows(3), 1728),
        ("4 rows", rows(4), 3000),
        ("1 column", columns(1), 1),
        ("2 columns", columns(2), 2),
        ("3 columns", columns(3), 516),
        ("4 columns", columns(4), 2184),
        ("digits 1 and 2", digits(2), 2),
        ("digits 1 to 3", digits(3), 30),
        ("digits 1 to 4", digits(4), 4752),
        ("boxes 1 and 2", boxes(&[1, 2]), 8),
        ("boxes 1, 5 and 9", boxes(&[1, 5, 9]), 1),
    ];
    for (name, is_removed, want) in table {
        let puzzle = cyclic_without(is_removed);
        assert_eq!(solver::count(&puzzle, u64::MAX), want, "{name} emptied");
        assert_eq!(naive::solutions(&puzzle).count() as u64, want, "{name} emptied, naive");
        assert_eq!(solver::solutions(&puzzle).count() as u64, want, "{name} emptied, one by one");
    }
}

/// The last band has the same number of completions by both solvers.
#[test]
fn the_last_band_of_random_grids() {
    for index in 0..20 {
        let grid = cluewise::generator::random_grid(&mut cluewise::PuzzleRng::new(3, index));
        let two_bands: CellSet = Cell::all().take(54).collect();
        let puzzle = Puzzle::from(grid).restricted_to(two_bands);
        let want = oracle::count(&puzzle, u64::MAX);
        assert_eq!(solver::count(&puzzle, u64::MAX), want, "{puzzle}");
    }
}

#[test]
fn the_first_grid() {
    assert_eq!(solver::solutions(&Puzzle::EMPTY).next(), Some(Grid::FIRST));
    assert_eq!(naive::solutions(&Puzzle::EMPTY).next(), Some(Grid::FIRST));
}

#[test]
fn counts_of_the_empty_grid_stop_at_the_limit() {
    for limit in [0, 1, 2, 3, 17, 1000, 100_000] {
        assert_eq!(solver::count(&Puzzle::EMPTY, limit), limit);
    }
    let first = solver::solutions(&Puzzle::EMPTY).take(10_000);
    assert!(first.eq(naive::solutions(&Puzzle::EMPTY).take(10_000)));
}
