//! Every 4x4 puzzle is solved by hidden singles.

use cluewise::generator::Targets;
use cluewise::kinds::{KindTargetError, RulesAndMarks};
use cluewise::run::{NewKind, Part, Run};

const SIDE: usize = 4;
const CELLS: usize = 16;

/// Returns the rows, the columns and the boxes as sets of cells.
fn houses() -> Vec<u16> {
    let house = |is_in: &dyn Fn(usize, usize) -> bool| {
        (0..CELLS).filter(|cell| is_in(cell / SIDE, cell % SIDE)).fold(0, |set, cell| set | 1 << cell)
    };
    let of_number = |n: usize| {
        [
            house(&|row, _| row == n),
            house(&|_, column| column == n),
            house(&|row, column| row / 2 * 2 + column / 2 == n),
        ]
    };
    (0..SIDE).flat_map(of_number).collect()
}

/// Appends the grids that begin with these digits.
fn add_grids(digits: &mut Vec<usize>, houses: &[u16], grids: &mut Vec<Vec<usize>>) {
    let at = digits.len();
    if at == CELLS {
        return grids.push(digits.clone());
    }
    let sees = |other: usize| houses.iter().any(|house| house >> at & 1 == 1 && house >> other & 1 == 1);
    for digit in 0..SIDE {
        if !(0..at).any(|other| digits[other] == digit && sees(other)) {
            digits.push(digit);
            add_grids(digits, houses, grids);
            digits.pop();
        }
    }
}

/// Returns whether a digit has one place left in a house, if the digits of a grid in these cells are known.
fn has_hidden_single(known: u16, of_digit: &[u16; SIDE], houses: &[u16]) -> bool {
    of_digit.iter().any(|cells| {
        let has_digit = |house: &&u16| *house & known & cells != 0;
        let places = houses.iter().filter(has_digit).fold(!known, |places, house| places & !house);
        houses.iter().any(|house| (house & places).count_ones() == 1)
    })
}

/// In each position with exactly one solution, a hidden single is next, so that no other technique is needed. The
/// digits of the first row are in order, as in any grid after renaming them.
#[test]
fn hidden_singles_solve_all_puzzles() {
    let (houses, mut grids) = (houses(), Vec::new());
    add_grids(&mut Vec::new(), &houses, &mut grids);
    assert_eq!(grids.len(), 288);
    let first = |grid: &&Vec<usize>| grid[..SIDE] == [0, 1, 2, 3];
    for grid in grids.iter().filter(first) {
        let of_digit: [u16; SIDE] = std::array::from_fn(|digit| {
            (0..CELLS).filter(|&cell| grid[cell] == digit).fold(0, |set, cell| set | 1 << cell)
        });
        let equal_cells = |other: &Vec<usize>| {
            (0..CELLS).filter(|&cell| grid[cell] == other[cell]).fold(0, |set, cell| set | 1 << cell)
        };
        let others: Vec<u16> = grids.iter().filter(|other| *other != grid).map(equal_cells).collect();
        for known in 0..u16::MAX {
            let is_unique = || others.iter().all(|equal| known & !equal != 0);
            assert!(has_hidden_single(known, &of_digit, &houses) || !is_unique(), "{grid:?}: {known:016b}");
        }
    }
}

#[test]
fn other_techniques_are_refused_at_once() {
    let error = |rules: &str, technique: &str| {
        let mut targets = Targets::default();
        targets.practice = Some(technique.parse().expect("a technique"));
        let rules: RulesAndMarks = if rules.is_empty() { Default::default() } else { rules.parse().expect("rules") };
        let run = Run::new(1, NewKind::new(SIDE, None, rules), vec![Part { count: 1, targets }]).expect("a run");
        run.generator(0).err()
    };
    for technique in ["Naked Single", "Naked Pair", "Locked Candidates"] {
        let technique_id = technique.parse().expect("a technique");
        let expected = KindTargetError::NotNeeded { side: SIDE, technique: technique_id };
        assert_eq!(error("", technique), Some(expected), "{technique}");
    }
    let level_error = |level: &str| {
        let mut targets = Targets::default();
        targets.level = Some(level.parse().expect("levels"));
        let run = Run::new(1, NewKind::new(SIDE, None, RulesAndMarks::NONE), vec![Part { count: 1, targets }]);
        run.expect("a run").generator(0).err()
    };
    assert_eq!(level_error("medium"), Some(KindTargetError::AllEasy { side: SIDE }));
    assert_eq!(level_error("easy..hard"), None);
    assert_eq!(error("", "Hidden Single"), None);
    assert_eq!(error("x", "Naked Single"), None);
    assert_eq!(error("killer", "Naked Single"), None);
}
