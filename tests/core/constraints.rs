//! Constraints of setters, compared with an exhaustive search that knows them by their words only.

use cluewise::PuzzleRng;
use cluewise::kinds::{
    BoxShape, CONSTRAINT_KINDS, Constraint, ConstraintKind, KindError, Layout, Pair, PartCounts, Puzzle, PuzzleKind,
    Repetition, Solver, constraint_kind,
};
use std::collections::HashSet;

/// The number of instances of each kind that are always tested.
const INSTANCES: u64 = 60;

/// The kinds that need more than cells and values, or say nothing by themselves.
const NOT_DRAWN: [&str; 4] = ["or", "and", "variables", "digits"];

/// The number of instances of each kind of the long test.
const MANY_INSTANCES: u64 = 10_000;

#[test]
fn counts_equal_those_of_the_exhaustive_search() {
    compare_all(INSTANCES);
}

#[test]
#[ignore = "four minutes"]
fn counts_equal_those_of_the_exhaustive_search_many_times() {
    compare_all(MANY_INSTANCES);
}

fn compare_all(instances: u64) {
    let small = Grids::all_of_side_4();
    for (index, kind) in CONSTRAINT_KINDS.iter().enumerate().filter(|(_, kind)| !NOT_DRAWN.contains(&kind.name())) {
        let mut outcomes = [0; 3];
        for instance in 0..instances {
            let mut rng = PuzzleRng::new(index as u64, instance);
            let count = if instance % 4 == 3 {
                compare(kind.name(), &Grids::some_of_side_6(&mut rng), &mut rng)
            } else {
                compare(kind.name(), &small, &mut rng)
            };
            outcomes[count.min(2)] += 1;
        }
        let is_rare = kind.parts().cells.1 == 0 && !kind.name().ends_with("-diagonal") && kind.marks_given().is_empty();
        assert!(is_rare || outcomes[1] + outcomes[2] > 0, "{}: no instance has a solution", kind.name());
    }
}

/// Complete grids of a side, and the clues that they have in common.
struct Grids {
    side: usize,
    clues: Vec<u8>,
    grids: Vec<Vec<u8>>,
}

impl Grids {
    fn all_of_side_4() -> Grids {
        let mut grids = Vec::new();
        fill(&mut vec![0; 16], 4, &mut grids);
        assert_eq!(grids.len(), 288);
        Grids { side: 4, clues: vec![0; 16], grids }
    }

    /// Returns all grids of side 6 with some clues: the rows of a grid of a simple pattern, in random order of digits.
    fn some_of_side_6(rng: &mut PuzzleRng) -> Grids {
        let mut digits = [1, 2, 3, 4, 5, 6];
        rng.shuffle(&mut digits);
        let cell = |i: usize| digits[(i % 6 + i / 6 % 2 * 3 + i / 12) % 6];
        let kept = |rng: &mut PuzzleRng| u8::from(rng.random_below(10) < 6);
        let clues: Vec<u8> = (0..36).map(|i| cell(i) * kept(rng)).collect();
        let mut grids = Vec::new();
        fill(&mut clues.clone(), 6, &mut grids);
        Grids { side: 6, clues, grids }
    }
}

/// Lists all grids that complete some cells.
fn fill(cells: &mut Vec<u8>, side: usize, grids: &mut Vec<Vec<u8>>) {
    let Some(at) = cells.iter().position(|&digit| digit == 0) else {
        grids.push(cells.clone());
        return;
    };
    for digit in 1..=side as u8 {
        let sees = |i: usize| i / side == at / side || i % side == at % side || block(i, side) == block(at, side);
        if (0..side * side).all(|i| cells[i] != digit || !sees(i)) {
            cells[at] = digit;
            fill(cells, side, grids);
            cells[at] = 0;
        }
    }
}

/// Returns the box of a cell: two rows high.
fn block(cell: usize, side: usize) -> usize {
    cell / side / 2 * 2 + cell % side / (side / 2)
}

/// A constraint in words.
#[derive(Debug)]
struct Stated {
    kind: &'static str,
    cells: Vec<usize>,
    others: Vec<usize>,
    values: Vec<i32>,
}

/// Draws constraints of a kind, and compares the number of grids. Returns it.
fn compare(kind: &'static str, grids: &Grids, rng: &mut PuzzleRng) -> usize {
    let side = grids.side;
    let model = &grids.grids[rng.random_below(grids.grids.len() as u32) as usize];
    let mut stated: Vec<Stated> = (0..1 + rng.random_below(3)).map(|_| draw(kind, model, side, rng)).collect();
    if let Some(mark) = kind.strip_prefix("negative-") {
        stated.extend(marks(mark, model, side, rng));
    }
    if rng.random_below(2) == 0 {
        // The sum of a row says nothing, but the search of relations differs from that of pairs.
        let sum = (side * (side + 1) / 2) as i32;
        stated.push(Stated { kind: "sum", cells: (0..side).collect(), others: vec![], values: vec![sum] });
    }
    compare_stated(&stated, model, grids, rng).expect("constraints of the grid")
}

/// Compares the number of grids with constraints, and some of the clues of a model. Returns it, or why the constraints
/// are refused.
fn compare_stated(stated: &[Stated], model: &[u8], grids: &Grids, rng: &mut PuzzleRng) -> Result<usize, KindError> {
    let side = grids.side;
    let variant = kind_of(side, stated)?;
    let mut clues = grids.clues.clone();
    for (clue, &digit) in clues.iter_mut().zip(model) {
        *clue = if rng.random_below(12) == 0 { digit } else { *clue };
    }
    let has_clues = |grid: &&Vec<u8>| grid.iter().zip(&clues).all(|(digit, clue)| [0, *digit].contains(clue));
    let obeys = |grid: &&Vec<u8>| stated.iter().all(|constraint| holds(constraint, grid, side, stated));
    let want: Vec<&Vec<u8>> = grids.grids.iter().filter(has_clues).filter(obeys).collect();

    let layout = variant.layout();
    let found = Solver::new(&layout).solve(&Puzzle::new(clues.clone()), u64::MAX, u64::MAX);
    assert!(found.is_complete);
    let mut solutions: Vec<&[u8]> = found.solutions.iter().map(Puzzle::cells).collect();
    solutions.sort_unstable();
    assert!(solutions.iter().eq(&want), "{} of {} grids\n{stated:?}\n{clues:?}", solutions.len(), want.len());
    for _ in 0..5 {
        let grid = &grids.grids[rng.random_below(grids.grids.len() as u32) as usize];
        assert_eq!([layout.accepts(grid), parts_hold(&layout, grid)], [obeys(&grid); 2], "{stated:?}\n{grid:?}");
    }
    Ok(want.len())
}

/// Returns the kind of a side with boxes of two rows and constraints.
fn kind_of(side: usize, stated: &[Stated]) -> Result<PuzzleKind, KindError> {
    let cells = |list: &[usize]| list.iter().map(|&cell| cell as u16).collect::<Vec<u16>>();
    let named = |s: &Stated| Constraint::named(s.kind, cells(&s.cells), cells(&s.others), &s.values[..]);
    let constraints: Vec<Constraint> =
        stated.iter().map(named).collect::<Result<_, _>>().map_err(KindError::Constraint)?;
    let boxes = BoxShape { rows: 2, columns: side / 2 };
    PuzzleKind::new(side, Some(boxes), None, Default::default())?.with_constraints(constraints)
}

/// Each kind is refused, or means what its words say, where it names a cell twice.
#[test]
fn repeated_cells_are_refused_or_counted() {
    let small = Grids::all_of_side_4();
    for (index, kind) in CONSTRAINT_KINDS.iter().enumerate().filter(|(_, kind)| kind.parts().cells.1 > 1) {
        if NOT_DRAWN.contains(&kind.name()) {
            continue;
        }
        let (mut refused, mut solved) = (0, 0);
        for instance in 0..2 * INSTANCES {
            let mut rng = PuzzleRng::new(100 + index as u64, instance);
            let medium = (instance % 4 == 3).then(|| Grids::some_of_side_6(&mut rng));
            let grids = medium.as_ref().unwrap_or(&small);
            let model = &grids.grids[rng.random_below(grids.grids.len() as u32) as usize];
            let stated = [draw_repeating(kind.name(), model, grids.side, &mut rng)];
            match compare_stated(&stated, model, grids, &mut rng) {
                Err(_) => refused += 1,
                Ok(count) => solved += usize::from(count > 0),
            }
        }
        match kind.repetition() {
            Repetition::Refused => assert_eq!(refused, 2 * INSTANCES, "{}", kind.name()),
            _ => assert!(solved > 0, "{}: {refused} refused, none has a solution", kind.name()),
        }
    }
}

/// Draws a constraint that a grid mostly obeys and that names a cell several times.
fn draw_repeating(kind: &'static str, model: &[u8], side: usize, rng: &mut PuzzleRng) -> Stated {
    let (_, most) = constraint_kind(kind).expect("a kind").parts().cells;
    for trial in 0.. {
        let mut stated = draw_any(kind, model, side, rng);
        for _ in 0..1 + rng.random_below(3) {
            let mut below = |limit: usize| rng.random_below(limit as u32) as usize;
            let (from, at) = (below(stated.cells.len()), below(stated.cells.len() + 1));
            let cell = stated.cells[from];
            match kind {
                "arrow" if below(3) > 0 => stated.others.insert(below(stated.others.len() + 1), cell),
                _ if stated.cells.len() == most => stated.cells[at % most] = cell,
                _ => stated.cells.insert(at, cell),
            }
            if kind == "clone" {
                stated.others.insert(at, stated.others[from]);
            }
        }
        if kind == "equal-sum" {
            stated.values = vec![1, stated.cells.len() as i32 - 1];
        }
        let repeats = |list: &[usize]| list.iter().collect::<HashSet<_>>().len() < list.len();
        let is_repeating =
            repeats(&stated.cells) || kind == "arrow" && repeats(&[&stated.cells[..], &stated.others].concat());
        let is_refused = || kind_of(side, std::slice::from_ref(&stated)).is_err();
        if is_repeating && (trial > 60 || is_refused() || holds(&stated, model, side, &[])) {
            return stated;
        }
    }
    unreachable!("trials have no end")
}

/// Constraints that name a cell twice and that each grid, or this one, obeys.
#[test]
fn repeated_cells_of_full_grids() {
    let grid: Vec<u8> = "1234341221434321".bytes().map(|byte| byte - b'0').collect();
    for (kind, cells, others, count) in [
        ("arrow", &[0][..], &[0][..], 1),
        ("zipper", &[0, 1, 0, 1], &[], 1),
        ("region-sum", &[0, 6, 0], &[], 1),
        ("region-sum", &[0, 2, 0], &[], 0),
        ("double-arrow", &[0, 1, 0, 1], &[], 1),
        ("arrow", &[0, 1], &[1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 1),
        ("renban", &[0, 1, 5, 0], &[], 0),
        ("renban", &[0, 1, 2, 1, 0], &[], 1),
        ("nabner", &[0, 2, 0], &[], 1),
        ("whispers", &[0, 3, 0, 2, 0], &[], 1),
    ] {
        let stated = Stated { kind, cells: cells.to_vec(), others: others.to_vec(), values: vec![] };
        let layout = kind_of(4, &[stated]).expect(kind).layout();
        assert_eq!(
            Solver::new(&layout).count(&Puzzle::new(grid.clone()), 2, u64::MAX).count,
            count,
            "{kind} {cells:?}"
        );
    }
}

/// Clues that no digits have are refuted without a search.
#[test]
fn impossible_clues_need_no_search() {
    for (kind, value) in [("sandwich", 64), ("sandwich", 99_999), ("x-sum", 82), ("x-sum", 99_999), ("skyscraper", 10)]
    {
        let clue = Constraint::named(kind, (0..9).collect::<Vec<u16>>(), [], [value]).expect("a clue");
        let layout = PuzzleKind::default().with_constraints([clue]).expect("a kind").layout();
        let found = Solver::new(&layout).count(&Puzzle::new([0; 81]), 1, 1);
        assert!(found.is_complete && found.count == 0, "{kind} {value}");
    }
}

/// Cells that must be equal have the peers of each other, and so on: no box has a place for one of the digits of this
/// palindrome.
#[test]
fn impossible_palindromes_need_no_search() {
    let line = "62 72 82 92 93 83 73 63 53 43 33 23 13 14 24 34 44 54 64 74 84 85 95 96 86";
    let cell = |name: &str| name.parse::<u16>().map(|number| (number / 10 - 1) * 9 + number % 10 - 1).expect("a cell");
    let cells: Vec<u16> = line.split(' ').map(cell).collect();
    let palindrome = Constraint::named("palindrome", cells, [], []).expect("a line");
    let layout = PuzzleKind::default().with_constraints([palindrome]).expect("a kind").layout();
    let found = Solver::new(&layout).count(&Puzzle::new([0; 81]), 1, 1);
    assert!(found.is_complete && found.count == 0, "{found:?}");
}

/// Long lists, and many short ones, are compiled into parts in proportion to their number of cells.
#[test]
fn parts_grow_with_the_cells_listed() {
    for (index, kind) in CONSTRAINT_KINDS.iter().enumerate() {
        let mut rng = PuzzleRng::new(200 + index as u64, 0);
        for (number, length) in [(1, 300), (400, 2)] {
            let sizes = [1, 2].map(|factor| {
                let (number, length) = if number > 1 { (number * factor, length) } else { (number, length * factor) };
                let drawn = (0..number).map(|_| draw_in_25(kind, length, &mut rng));
                let variant = PuzzleKind::of_size(25).expect("a kind").with_constraints(drawn.collect::<Vec<_>>());
                variant.ok().map(|variant| count_of_parts(&variant.layout()))
            });
            if let [Some(one), Some(two)] = sizes {
                assert!(two <= 5 * one / 2 + 1000, "{}: {number} of {length} cells: {one}, {two}", kind.name());
            }
        }
    }
}

/// Draws a constraint of any cells of a grid of side 25, or of neighbors if there are two.
fn draw_in_25(kind: &'static ConstraintKind, length: usize, rng: &mut PuzzleRng) -> Constraint {
    let PartCounts { cells, others, values, .. } = kind.parts();
    let mut list = |count: usize| match (count, rng.random_below(625) as u16) {
        (0, _) => vec![],
        (2, any) => vec![any / 25 * 25 + any % 24, any / 25 * 25 + any % 24 + 1],
        (_, any) => std::iter::once(any).chain((1..count).map(|_| rng.random_below(625) as u16)).collect(),
    };
    let (first, second) = match others.1 {
        0 => (list(length.clamp(cells.0, cells.1)), vec![]),
        _ => (list(length.min(cells.1)), list(length)),
    };
    Constraint::new(kind, first, second, vec![5; values.0]).expect("a constraint")
}

/// Returns the number of pairs and of cells of relations.
fn count_of_parts(layout: &Layout) -> usize {
    layout.pairs().len() + layout.relations().iter().map(|relation| relation.cells().len()).sum::<usize>()
}

/// Returns whether complete cells obey the parts of a layout that the constraints are compiled into.
fn parts_hold(layout: &Layout, grid: &[u8]) -> bool {
    let digit = |cell: u16| grid[usize::from(cell)];
    let bit = |cell: u16| 1 << (digit(cell) - 1);
    let is_candidate = |cell: u16| layout.candidates(cell.into()) & bit(cell) != 0;
    let differ = |cells: Vec<u16>| cells.iter().map(|&cell| digit(cell)).collect::<HashSet<_>>().len() == cells.len();
    let seconds = |pair: &Pair| layout.tables()[usize::from(pair.table)].allowed[usize::from(digit(pair.first)) - 1];
    (0..grid.len() as u16).all(is_candidate)
        && layout.different_cells().all(differ)
        && layout.pairs().iter().all(|pair| seconds(pair) & bit(pair.second) != 0)
        && layout.relations().iter().all(|relation| relation.holds(digit))
}

/// Returns the marks of a grid, sometimes without one.
fn marks(kind: &str, model: &[u8], side: usize, rng: &mut PuzzleRng) -> Vec<Stated> {
    let kind = ["difference", "ratio", "xv"].into_iter().find(|name| *name == kind).expect("a kind of marks");
    let pairs = (0..side * side).flat_map(|a| [(a, a + 1, a % side + 1 < side), (a, a + side, a + side < side * side)]);
    let mut marks: Vec<Stated> = Vec::new();
    for (a, b, _) in pairs.filter(|&(_, _, exists)| exists) {
        let digits = [i32::from(model[a]), i32::from(model[b])];
        let (low, high) = (digits[0].min(digits[1]), digits[0].max(digits[1]));
        let value = match kind {
            "difference" => (high - low == 1).then_some(1),
            "ratio" => (high == 2 * low).then_some(2),
            _ => [5, 10].into_iter().find(|&sum| sum == low + high),
        };
        marks.extend(value.map(|value| Stated { kind, cells: vec![a, b], others: vec![], values: vec![value] }));
    }
    if rng.random_below(4) == 0 && !marks.is_empty() {
        marks.swap_remove(rng.random_below(marks.len() as u32) as usize);
    }
    marks
}

/// Draws a constraint that a grid obeys, or sometimes any.
fn draw(kind: &'static str, model: &[u8], side: usize, rng: &mut PuzzleRng) -> Stated {
    let tries = if rng.random_below(8) == 0 { 1 } else { 40 };
    let mut stated = draw_any(kind, model, side, rng);
    for _ in 1..tries {
        if holds(&stated, model, side, &[]) {
            break;
        }
        stated = draw_any(kind, model, side, rng);
    }
    stated
}

/// Draws a constraint. Its values are mostly those of a grid.
fn draw_any(kind: &'static str, model: &[u8], side: usize, rng: &mut PuzzleRng) -> Stated {
    let mut below = |limit: usize| rng.random_below(limit as u32) as usize;
    let (noise, digit) = (below(8), |cell: usize| i32::from(model[cell]));
    let (any, length) = (below(side * side), 2 + below(side - 1));
    let mut stated = Stated { kind, cells: vec![any], others: vec![], values: vec![] };
    let drawn: Vec<i32> = (0..3 * (side + 1)).map(|i| below(if i % (side + 1) == 0 { 2 } else { 4 }) as i32).collect();
    let sum = |cells: &[usize]| cells.iter().map(|&cell| digit(cell)).sum::<i32>();
    // A walk to neighbors, of which diagonal ones are not `straight`.
    let mut walk = |length: usize, straight: bool| {
        let mut line = vec![any];
        for _ in 0..20 * length {
            let last = line[line.len() - 1];
            let (down, right) = (below(3), below(3));
            let (row, column) = (last / side + down, last % side + right);
            let inside = (1..=side).contains(&row) && (1..=side).contains(&column);
            if line.len() < length && inside && (!straight || down == 1 || right == 1) {
                let next = (row - 1) * side + column - 1;
                if !line.contains(&next) {
                    line.push(next);
                }
            }
        }
        if line.len() < 2 { vec![0, 1] } else { line }
    };
    match kind {
        "killer" | "renban" | "extra-region" => {
            stated.cells = walk(length, true);
            stated.values = if kind == "killer" && noise > 0 { vec![sum(&stated.cells)] } else { vec![] };
        }
        "little-killer" => {
            stated.cells = (0..side - any % side).map(|i| any % side + i * (side + 1)).collect();
            stated.values = vec![sum(&stated.cells)];
        }
        "sum" => {
            stated.cells = walk(length, false);
            stated.values = vec![sum(&stated.cells) + i32::from(noise == 0)];
        }
        "arrow" => {
            let line = walk(length + 1, false);
            let pill = if noise < 2 && line.len() > 2 { 2 } else { 1 };
            (stated.cells, stated.others) = (line[..pill].to_vec(), line[pill..].to_vec());
        }
        "difference" | "ratio" | "greater-than" | "sum-pair" | "xv" => {
            stated.cells = walk(2, true);
            let [a, b] = [digit(stated.cells[0]), digit(stated.cells[1])];
            stated.values = match kind {
                "difference" => vec![if noise == 0 { 1 } else { (a - b).abs() }],
                "ratio" if noise > 5 => vec![],
                "ratio" => vec![if a % b == 0 || b % a == 0 { a.max(b) / a.min(b) } else { 2 }],
                "greater-than" => vec![],
                _ => vec![if noise == 0 { 5 } else { a + b }],
            };
            if kind == "greater-than" && a < b && noise > 0 {
                stated.cells.reverse();
            }
        }
        "whispers" => (stated.cells, stated.values) = (walk(length, false), vec![1 + noise as i32 % 3]),
        "lockout" => (stated.cells, stated.values) = (walk(length, false), vec![1 + noise as i32 % 3]),
        "modular" => (stated.cells, stated.values) = (walk(length, false), vec![2 + noise as i32 % 2]),
        "entropic" => {
            stated.cells = walk(length, false);
            stated.values = if side == 6 && noise < 4 { vec![] } else { vec![2] };
        }
        "even" | "odd" => stated.cells.truncate(1),
        "minimum" | "maximum" => {}
        "candidates" => stated.values = vec![digit(any), 1 + noise as i32 % side as i32],
        "quadruple" => {
            let corner = any / side % (side - 1) * side + any % side % (side - 1);
            stated.cells = vec![corner, corner + 1, corner + side, corner + side + 1];
            stated.values = stated.cells[..1 + noise % 4].iter().map(|&cell| digit(cell)).collect();
        }
        "clone" => {
            stated.cells = vec![any];
            let mut equal = (0..side * side).filter(|&cell| digit(cell) == digit(any) && cell != any);
            stated.others = vec![equal.next_back().unwrap_or(any)];
        }
        "row-indexer" | "column-indexer" | "box-indexer" => stated.cells = walk(1 + noise % 3, true)[..1].to_vec(),
        "sandwich" | "x-sum" | "skyscraper" | "numbered-room" | "hidden-skyscraper" => {
            let line = any % side;
            stated.cells = (0..side).map(|i| if noise < 4 { line * side + i } else { i * side + line }).collect();
            if noise % 2 == 1 {
                stated.cells.reverse();
            }
            stated.values = vec![0];
            stated.values = (0..60)
                .find(|&value| {
                    stated.values = vec![value];
                    holds(&stated, model, side, &[])
                })
                .into_iter()
                .collect();
        }
        "main-diagonal" | "anti-diagonal" | "global-entropy" | "global-modular" | "flatmates" | "anti-taxicab" => {
            stated.cells.clear();
        }
        "equal-sum" => {
            stated.cells = walk(length + 1, false);
            let first = 1 + noise % (stated.cells.len() - 1);
            stated.values = vec![first as i32, (stated.cells.len() - first) as i32];
        }
        "sum-line" => {
            stated.cells = walk(length, false);
            stated.values = vec![sum(&stated.cells[..1 + noise % stated.cells.len()])];
        }
        "contains" | "contains-exactly" => {
            stated.cells = walk(length, false);
            stated.values = stated.cells[..1 + noise % stated.cells.len()].iter().map(|&cell| digit(cell)).collect();
        }
        "slingshot" => stated.cells = walk(length + 1, false),
        "equality-cage" => stated.cells = walk(length, true),
        "rellik-cage" => (stated.cells, stated.values) = (walk(length, true), vec![1 + 2 * noise as i32]),
        "same-values" => {
            // Parts of two rows.
            let (first, second) = (any / side * side, (any / side + 1) % side * side);
            let count = 1 + noise % side;
            stated.cells = (0..count).map(|i| first + i).chain((0..count).map(|i| second + side - 1 - i)).collect();
            stated.values = vec![2];
        }
        "pairs" | "all-pairs" => {
            stated.cells = walk(length, false);
            let pairs = |a: usize| stated.cells.iter().flat_map(move |&b| [a, b]);
            stated.values = stated.cells.iter().flat_map(|&a| pairs(a)).map(digit).collect();
            stated.values.extend([1, 2, 2, 1]);
            stated.values.truncate(2 * (stated.values.len() / 2 - noise % 2));
        }
        "automaton" => {
            stated.cells = walk(length, false);
            // Three states, from which digits may lead nowhere.
            stated.values = drawn;
        }
        "connected" => {
            stated.cells = (0..side * side).collect();
            let digits = (1..=side as i32).filter(|digit| (noise as i32 + digit) % 3 > 0);
            stated.values = std::iter::once(side as i32).chain(digits).collect();
        }
        _ if kind.starts_with("negative") => stated.cells.clear(),
        "double-arrow" => stated.cells = if noise < 2 { walk(4, false) } else { walk(3, false) },
        _ => stated.cells = walk(length, false),
    }
    if kind == "hidden-skyscraper" && stated.values.is_empty() {
        // No digit of the row is hidden.
        stated.values = vec![1];
    }
    if kind == "double-arrow" && stated.cells.len() < 3 {
        stated.cells = vec![0, 1, 2];
    }
    stated
}

/// Returns whether a grid obeys a constraint.
fn holds(stated: &Stated, grid: &[u8], side: usize, all: &[Stated]) -> bool {
    let d = |cell: usize| i32::from(grid[cell]);
    // A line that is a set has a cell once.
    let is_first = |&i: &usize| !stated.cells[..i].contains(&stated.cells[i]);
    let is_set = ["renban", "nabner"].contains(&stated.kind);
    let listed = (0..stated.cells.len()).filter(|i| !is_set || is_first(i));
    let line: Vec<i32> = listed.map(|i| d(stated.cells[i])).collect();
    let other: Vec<i32> = stated.others.iter().map(|&cell| d(cell)).collect();
    let value = stated.values.first().copied();
    let n = line.len();
    let distinct = || (0..n).all(|i| (0..i).all(|j| line[i] != line[j]));
    let has_same_mark = |cell: usize| {
        let same = |other: &Stated| other.kind == stated.kind && other.cells.contains(&cell);
        same(stated) || all.iter().any(same)
    };
    let near = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        (0..side * side).filter(move |other| row.abs_diff(other / side) + column.abs_diff(other % side) == 1)
    };
    let unmarked = |kinds: [&str; 2], bad: &dyn Fn(i32, i32) -> bool| {
        let marked = |a: usize, b: usize| {
            all.iter().any(|mark| kinds.contains(&mark.kind) && mark.cells.contains(&a) && mark.cells.contains(&b))
        };
        (0..side * side).all(|a| near(a).all(|b| marked(a, b) || !bad(d(a), d(b))))
    };
    match stated.kind {
        "killer" => distinct() && value.is_none_or(|sum| line.iter().sum::<i32>() == sum),
        "extra-region" => distinct(),
        "little-killer" | "sum" | "sum-pair" | "xv" => Some(line.iter().sum()) == value,
        "arrow" => {
            let number = line.iter().fold(0, |number, digit| 10 * number + digit);
            other.iter().sum::<i32>() == number
        }
        "double-arrow" => line[1..n - 1].iter().sum::<i32>() == line[0] + line[n - 1],
        "thermometer" => (1..n).all(|i| line[i] > line[i - 1]),
        "slow-thermometer" => (1..n).all(|i| line[i] >= line[i - 1]),
        "greater-than" => line[0] > line[1],
        "difference" => Some((line[0] - line[1]).abs()) == value,
        "ratio" => {
            let times = value.unwrap_or(2);
            line[0] * times == line[1] || line[1] * times == line[0]
        }
        "whispers" => (1..n).all(|i| Some((line[i] - line[i - 1]).abs()) >= value),
        "nabner" => (0..n).all(|i| (0..i).all(|j| (line[i] - line[j]).abs() > 1)),
        "negative-difference" => unmarked(["difference", "ratio"], &|a, b| a == b + 1),
        "negative-ratio" => unmarked(["difference", "ratio"], &|a, b| a == 2 * b),
        "negative-xv" => unmarked(["xv", "sum-pair"], &|a, b| a + b == 5 || a + b == 10),
        "even" => line.iter().all(|digit| digit % 2 == 0),
        "odd" => line.iter().all(|digit| digit % 2 == 1),
        "candidates" => line.iter().all(|digit| stated.values.contains(digit)),
        // Neighbors with the same mark are not compared.
        "minimum" => {
            stated.cells.iter().all(|&cell| near(cell).all(|other| has_same_mark(other) || d(other) > d(cell)))
        }
        "maximum" => {
            stated.cells.iter().all(|&cell| near(cell).all(|other| has_same_mark(other) || d(other) < d(cell)))
        }
        "quadruple" => (1..=side as i32).all(|digit| {
            let times = |list: &[i32]| list.iter().filter(|&&other| other == digit).count();
            times(&line) >= times(&stated.values)
        }),
        "palindrome" => (0..n).all(|i| line[i] == line[n - 1 - i]),
        "clone" => line == other,
        "renban" => {
            let least = line.iter().min().copied().unwrap_or(0);
            (0..n as i32).all(|step| line.contains(&(least + step)))
        }
        "between" => {
            line[1..n - 1].iter().all(|x| (line[0] < *x && *x < line[n - 1]) || (line[0] > *x && *x > line[n - 1]))
        }
        "lockout" => {
            let (low, high) = (line[0].min(line[n - 1]), line[0].max(line[n - 1]));
            Some(high - low) >= value && line[1..n - 1].iter().all(|x| *x < low || *x > high)
        }
        "zipper" => {
            let want = if n % 2 == 1 { line[n / 2] } else { line[n / 2] + line[n / 2 - 1] };
            (0..n / 2).all(|i| line[i] + line[n - 1 - i] == want)
        }
        "modular" | "entropic" => {
            let classes = value.unwrap_or(3);
            let class = |digit: i32| match stated.kind {
                "modular" => digit % classes,
                _ => (digit - 1) / (side as i32 / classes),
            };
            let k = classes as usize;
            (k..=n).all(|end| (end - k..end).all(|i| (end - k..i).all(|j| class(line[i]) != class(line[j]))))
        }
        "region-sum" => {
            let mut sums = vec![0];
            for (i, &digit) in line.iter().enumerate() {
                if i > 0 && block(stated.cells[i], side) != block(stated.cells[i - 1], side) {
                    sums.push(0);
                }
                *sums.last_mut().expect("a sum") += digit;
            }
            sums.iter().all(|sum| *sum == sums[0])
        }
        "row-indexer" => stated.cells.iter().all(|&cell| {
            let (row, column) = (cell / side, cell % side);
            d((d(cell) as usize - 1) * side + column) == row as i32 + 1
        }),
        "column-indexer" => stated.cells.iter().all(|&cell| {
            let (row, column) = (cell / side, cell % side);
            d(row * side + d(cell) as usize - 1) == column as i32 + 1
        }),
        "box-indexer" => stated.cells.iter().all(|&cell| {
            let places: Vec<usize> = (0..side * side).filter(|&i| block(i, side) == block(cell, side)).collect();
            places[d(places[d(cell) as usize - 1]) as usize - 1] == cell
        }),
        "sandwich" => {
            let ends: Vec<usize> = (0..n).filter(|&i| line[i] == 1 || line[i] == side as i32).collect();
            Some(line[ends[0] + 1..ends[1]].iter().sum()) == value
        }
        "x-sum" => Some(line[..line[0] as usize].iter().sum()) == value,
        "skyscraper" => {
            let visible = (0..n).filter(|&i| (0..i).all(|j| line[j] < line[i])).count();
            Some(visible as i32) == value
        }
        "numbered-room" => Some(line[line[0] as usize - 1]) == value,
        "hidden-skyscraper" => (0..n).find(|&i| (0..i).any(|j| line[j] > line[i])).map(|i| line[i]) == value,
        "equal-sum" => {
            let (first, second) = line.split_at(stated.values[0] as usize);
            first.iter().sum::<i32>() == second.iter().sum::<i32>()
        }
        "sum-line" => {
            // A segment ends wherever the sum so far is a multiple of the number.
            let total = value.unwrap_or(0);
            let sums: Vec<i32> = (1..=n).map(|end| line[..end].iter().sum()).collect();
            (1..=sums[n - 1] / total).all(|times| sums.contains(&(times * total))) && sums[n - 1] % total == 0
        }
        "contains" | "contains-exactly" => stated.values.iter().all(|digit| {
            let times = |list: &[i32]| list.iter().filter(|other| *other == digit).count();
            let (found, wanted) = (times(&line), times(&stated.values));
            if stated.kind == "contains" { found >= wanted } else { found == wanted }
        }),
        "same-values" => {
            let sorted = |part: &[i32]| {
                let mut part = part.to_vec();
                part.sort_unstable();
                part
            };
            sorted(&line[..n / 2]) == sorted(&line[n / 2..])
        }
        "counting-circles" => {
            line.iter().all(|digit| line.iter().filter(|other| *other == digit).count() as i32 == *digit)
        }
        "slingshot" => n > 2 && line[2..].get(line[1] as usize - 1) == Some(&line[0]),
        "equality-cage" => {
            let count = |of: &dyn Fn(i32) -> bool| line.iter().filter(|digit| of(**digit)).count();
            let middle = (side as i32 + 1) as f64 / 2.0;
            let (low, high) = (count(&|digit| f64::from(digit) < middle), count(&|digit| f64::from(digit) > middle));
            distinct() && 2 * count(&|digit| digit % 2 == 0) == n && low == high
        }
        "rellik-cage" => {
            let part = |bits: u32| (0..n).filter(move |i| bits >> i & 1 == 1).map(|i| line[i]).sum::<i32>();
            distinct() && (1..1u32 << n).all(|bits| Some(part(bits)) != value)
        }
        "count-distinct" => line[1..].iter().collect::<HashSet<_>>().len() as i32 == line[0],
        "global-entropy" | "global-modular" => (0..(side - 1) * (side - 1)).all(|i| {
            let corner = i / (side - 1) * side + i % (side - 1);
            let class = |cell: usize| match stated.kind {
                "global-entropy" => (d(cell) - 1) * 3 / side as i32,
                _ => d(cell) % 3,
            };
            [0, 1, side, side + 1].iter().map(|step| class(corner + step)).collect::<HashSet<_>>().len() == 3
        }),
        "flatmates" => (0..side * side).filter(|&cell| d(cell) == (side as i32 + 1) / 2).all(|cell| {
            cell >= side && d(cell - side) == 1 || cell + side < side * side && d(cell + side) == side as i32
        }),
        "anti-taxicab" => (0..side * side).all(|a| {
            let apart = |b: usize| (a / side).abs_diff(b / side) + (a % side).abs_diff(b % side);
            (0..side * side).all(|b| a == b || d(a) != d(b) || apart(b) != d(a) as usize)
        }),
        "pairs" | "all-pairs" => {
            let fits = |i: usize, j: usize| stated.values.chunks(2).any(|pair| pair == [line[i], line[j]]);
            (1..n).all(|j| (0..j).all(|i| stated.kind == "pairs" && i + 1 < j || fits(i, j)))
        }
        "automaton" => {
            let row = |state: i32| &stated.values[(state as usize - 1) * (side + 1)..][..=side];
            let end = line.iter().fold(1, |state, &digit| if state == 0 { 0 } else { row(state)[digit as usize] });
            end > 0 && row(end)[0] == 1
        }
        "connected" => {
            let inside: Vec<usize> = (0..side * side).filter(|&cell| stated.values[1..].contains(&d(cell))).collect();
            let mut reached: Vec<usize> = inside.iter().take(1).copied().collect();
            for i in 0.. {
                let Some(&cell) = reached.get(i) else { break };
                let next = near(cell).filter(|other| inside.contains(other) && !reached.contains(other));
                let next: Vec<usize> = next.collect();
                reached.extend(next);
            }
            reached.len() == inside.len()
        }
        "main-diagonal" => (0..side).all(|i| (0..i).all(|j| d(i * side + i) != d(j * side + j))),
        "anti-diagonal" => {
            let cell = |i: usize| d(i * side + side - 1 - i);
            (0..side).all(|i| (0..i).all(|j| cell(i) != cell(j)))
        }
        other => panic!("no words for {other}"),
    }
}

/// Alternatives, groups of constraints, digits from 0 and cells outside of the grid, each said in another way too.
#[test]
fn composed_constraints_equal_their_parts() {
    let named = |name: &str, cells: &[u16], values: &[i32]| Constraint::named(name, cells, [], values).expect(name);
    let composed = |name: &str, inner: Vec<Constraint>| {
        Constraint::composed(constraint_kind(name).expect(name), inner).expect(name)
    };
    let solutions = |constraints: Vec<Constraint>| -> HashSet<Vec<u8>> {
        let layout =
            PuzzleKind::of_size(4).and_then(|kind| kind.with_constraints(constraints)).expect("a kind").layout();
        let found = Solver::new(&layout).solve(&Puzzle::new([0; 16]), u64::MAX, u64::MAX);
        found.solutions.iter().map(|solution| solution.cells().to_vec()).collect()
    };
    let parts = [
        named("thermometer", &[0, 5, 10], &[]),
        named("killer", &[0, 1, 2], &[8]),
        named("renban", &[3, 7, 6], &[]),
        named("automaton", &[12, 13], &[0, 2, 0, 2, 0, 1, 1, 0, 0, 0]),
        named("difference", &[4, 5], &[3]),
    ];
    for a in &parts {
        for b in &parts {
            let (of_a, of_b) = (solutions(vec![a.clone()]), solutions(vec![b.clone()]));
            let both = vec![a.clone(), b.clone()];
            assert_eq!(solutions(vec![composed("and", both.clone())]), &of_a & &of_b, "{a:?} {b:?}");
            assert_eq!(solutions(vec![composed("or", both.clone())]), &of_a | &of_b, "{a:?} {b:?}");
            let nested = composed("or", vec![composed("and", both), parts[0].clone()]);
            assert_eq!(solutions(vec![nested]), &(&of_a & &of_b) | &solutions(vec![parts[0].clone()]));
        }
    }
    // With digits from 0, each of them is less by 1.
    for (from_one, from_zero) in
        [(("killer", 8), ("killer", 5)), (("sum", 7), ("sum", 4)), (("sandwich", 5), ("sandwich", 3))]
    {
        let cells: &[u16] = if from_one.0 == "sandwich" { &[0, 1, 2, 3] } else { &[0, 1, 2] };
        let zero = vec![named("digits", &[], &[0]), named(from_zero.0, cells, &[from_zero.1])];
        assert_eq!(solutions(zero), solutions(vec![named(from_one.0, cells, &[from_one.1])]), "{from_one:?}");
    }
    // The values of digits from 0, by the words of the rules.
    type Holds = fn(&[u8]) -> bool;
    fn different(digits: &[u8]) -> usize {
        digits.iter().collect::<HashSet<_>>().len()
    }
    let of_zero: [(&str, &[u16], &[i32], Holds); 9] = [
        ("count-distinct", &[0, 1, 2, 4], &[], |d| usize::from(d[0]) == different(&d[1..])),
        ("count-distinct", &[0, 10], &[], |d| d[0] == 1),
        ("counting-circles", &[0, 5, 10], &[], |d| {
            d.iter().all(|&digit| d.iter().filter(|&&other| other == digit).count() == usize::from(digit))
        }),
        ("sum-line", &[0, 5], &[3], |d| [[0, 3], [1, 2], [2, 1], [3, 0], [3, 3]].contains(&[d[0], d[1]])),
        ("sum-line", &[0, 10], &[2], |d| [[0, 2], [1, 1], [2, 0], [2, 2]].contains(&[d[0], d[1]])),
        ("ratio", &[0, 1], &[2], |d| [[1, 2], [2, 1], [0, 0]].contains(&[d[0], d[1]])),
        ("even", &[0, 6], &[], |d| d.iter().all(|digit| [0, 2].contains(digit))),
        ("modular", &[0, 1, 2], &[3], |d| different(&[d[0] % 3, d[1] % 3, d[2] % 3]) == 3),
        ("x-sum", &[0, 1, 2, 3], &[3], |d| d[0] > 0 && d[..usize::from(d[0])].iter().sum::<u8>() == 3),
    ];
    for (name, cells, values, holds) in of_zero {
        let stated = vec![named("digits", &[], &[0]), named(name, cells, values)];
        let obeys =
            |grid: &&Vec<u8>| holds(&cells.iter().map(|&cell| grid[usize::from(cell)] - 1).collect::<Vec<u8>>());
        let want: HashSet<Vec<u8>> = Grids::all_of_side_4().grids.iter().filter(obeys).cloned().collect();
        assert_eq!(solutions(stated), want, "{name} {values:?}");
    }
    // Marks beside each other, each of which is seen by the other: beside other constraints, and within them.
    for name in ["minimum", "maximum"] {
        let marks = || [0, 1].map(|cell| named(name, &[cell], &[])).to_vec();
        let together = composed("and", marks());
        assert_eq!(solutions(vec![together.clone()]), solutions(marks()), "{name}");
        let either = composed("or", vec![together, parts[0].clone()]);
        assert_eq!(solutions(vec![either]), &solutions(marks()) | &solutions(vec![parts[0].clone()]), "{name}");
    }
    // A cell outside that is the sum of two of the grid, and as many cells as an area has.
    let area = named("variables", &[], &[2, 3]).with_label("A");
    let free = vec![
        area.clone(),
        named("candidates", &[16, 17, 18, 19, 20, 21], &[1, 2]),
        named("connected", &[16, 17, 18, 19, 20, 21], &[3, 1]),
    ];
    let count = |constraints: Vec<Constraint>| {
        let layout =
            PuzzleKind::of_size(4).and_then(|kind| kind.with_constraints(constraints)).expect("a kind").layout();
        Solver::new(&layout).count(&Puzzle::new([0; 16]), u64::MAX, u64::MAX).count
    };
    assert_eq!(count(free), 288 * connected_sets(2, 3, false));
    // Of two sets, both connected, each follows from the other at the border and at corners.
    let cells: Vec<u16> = (16..28).collect();
    let both = vec![
        named("variables", &[], &[3, 4]).with_label("B"),
        named("candidates", &cells, &[1, 2]),
        named("connected", &cells, &[4, 1]),
        named("connected", &cells, &[4, 2]),
    ];
    assert_eq!(count(both), 288 * connected_sets(3, 4, true));
    assert_eq!(
        count(vec![area, named("sum", &[16, 0, 1], &[0, 1, -1, -1])]),
        count(vec![named("pairs", &[0, 1], &[1, 2, 2, 1, 1, 3, 3, 1])]) * 4u64.pow(5)
    );
}

/// Rules of the whole grid, which few grids obey: all completions of clues of one that does.
#[test]
fn rules_of_whole_grids() {
    let mut tested = 0;
    for kind in ["global-entropy", "global-modular", "flatmates", "anti-taxicab"] {
        let stated = || vec![Stated { kind, cells: vec![], others: vec![], values: vec![] }];
        let layout = kind_of(6, &stated()).expect(kind).layout();
        let Some(model) = Solver::new(&layout).solve(&Puzzle::new([0; 36]), 1, u64::MAX).solutions.pop() else {
            continue;
        };
        for instance in 0..5 {
            let mut rng = PuzzleRng::new(300, instance);
            let kept = |digit: &u8| if rng.random_below(10) < 6 { *digit } else { 0 };
            let clues: Vec<u8> = model.cells().iter().map(kept).collect();
            let mut grids = Vec::new();
            fill(&mut clues.clone(), 6, &mut grids);
            let grids = Grids { side: 6, clues, grids };
            assert!(compare_stated(&stated(), model.cells(), &grids, &mut rng).expect(kind) > 0, "{kind}");
            tested += 1;
        }
    }
    assert!(tested >= 10, "{tested}");
}

/// Returns the number of sets of cells of a rectangle, the empty one included, in which borders connect all cells, and all
/// others too if `with_rest`.
fn connected_sets(rows: usize, columns: usize, with_rest: bool) -> u64 {
    let cells = rows * columns;
    let near = |a: usize, b: usize| (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns) == 1;
    let is_connected = |set: usize| {
        let mut reached = set & set.wrapping_neg();
        for _ in 0..cells {
            let next = |b: &usize| set >> b & 1 == 1 && (0..cells).any(|a| reached >> a & 1 == 1 && near(a, *b));
            reached |= (0..cells).filter(next).fold(0, |mask, b| mask | 1 << b);
        }
        reached == set
    };
    let all = (1usize << cells) - 1;
    (0..=all).filter(|&set| is_connected(set) && (!with_rest || is_connected(all & !set))).count() as u64
}
