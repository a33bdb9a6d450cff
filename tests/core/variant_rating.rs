//! Effort and steps of puzzles of variants.

use cluewise::PuzzleRng;
use cluewise::generator::Targets;
use cluewise::kinds::{
    KindEffort, KindGenerator, KindRater, KindStepOptions, Layout, Puzzle, PuzzleKind, Solver, Solvers, Symbols,
    explain_steps,
};
use cluewise::rating::effort::{Effort, Level, rate_unique};
use cluewise::solver;
use std::collections::BTreeSet;

/// Sizes and rules.
const VARIANTS: [(usize, &str); 9] = [
    (4, ""),
    (6, "x"),
    (8, ""),
    (9, "x"),
    (9, "windoku"),
    (9, "disjoint"),
    (9, "anti-knight"),
    (9, "anti-king"),
    (6, "non-consecutive"),
];

fn variant(side: usize, rules: &str) -> PuzzleKind {
    PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant")
}

/// Returns generated puzzles with their solutions. Larger grids have more clues than necessary: minimal ones need long
/// searches.
fn generated(variant: &PuzzleKind, count: u64) -> Vec<(Puzzle, Puzzle)> {
    let mut targets = Targets::default();
    targets.minimal = variant.side() < 9;
    targets.clues = (variant.side() == 9).then_some(20..=26);
    with_targets(variant, targets, count)
}

fn with_targets(variant: &PuzzleKind, targets: Targets, count: u64) -> Vec<(Puzzle, Puzzle)> {
    let mut generator = KindGenerator::new(variant.clone(), targets).expect("possible targets");
    let made = (0..count).map(|index| generator.generate(5, index, |_| true).expect("a puzzle"));
    made.map(|made| (made.puzzle, made.solution)).collect()
}

/// For each pair of cells, the number of their common houses and groups, and the tables of their pairs.
fn relations(layout: &Layout) -> Vec<Vec<u32>> {
    let mut relations = vec![vec![0; layout.cells()]; layout.cells()];
    let sets = layout.houses().iter().map(|house| &house.cells).chain(layout.groups().iter().map(|group| &group.cells));
    for set in sets {
        for (&a, &b) in set.iter().flat_map(|a| set.iter().map(move |b| (a, b))) {
            relations[usize::from(a)][usize::from(b)] += 1;
        }
    }
    for pair in layout.pairs() {
        let (a, b) = (usize::from(pair.first), usize::from(pair.second));
        relations[a][b] |= 1 << (16 + pair.table);
        relations[b][a] |= 1 << (16 + pair.table);
    }
    relations
}

/// Returns the orders of the lines that keep the bands of this many lines together.
fn line_orders(side: usize, band: usize) -> Vec<Vec<usize>> {
    let orders = |count: usize| {
        let mut all: Vec<Vec<usize>> = vec![Vec::new()];
        for _ in 0..count {
            let extend = |order: &Vec<usize>| {
                let rest: Vec<usize> = (0..count).filter(|item| !order.contains(item)).collect();
                rest.into_iter().map(|item| [order.as_slice(), &[item]].concat()).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(extend).collect();
        }
        all
    };
    let (within, mut all) = (orders(band), vec![Vec::new()]);
    for order in orders(side / band).iter().flat_map(|order| std::iter::once(order.clone())) {
        let mut lines: Vec<Vec<usize>> = vec![Vec::new()];
        for from in order {
            let extend = |lines: &Vec<usize>| {
                let lines = lines.clone();
                within.iter().map(move |w| lines.iter().copied().chain(w.iter().map(|i| from * band + i)).collect())
            };
            lines = lines.iter().flat_map(extend).collect();
        }
        all.extend(lines);
    }
    all.retain(|order| order.len() == side);
    all
}

/// Returns symmetries of a variant, as the images of the cells: rearrangements of rows and columns in the same way or
/// in opposite ways, and transpositions, that preserve houses, groups and pairs.
fn symmetries(variant: &PuzzleKind, layout: &Layout) -> Vec<Vec<usize>> {
    let (side, relations) = (variant.side(), relations(layout));
    let band = variant.boxes().map_or(1, |boxes| boxes.rows);
    let is_square = band * band == side;
    let straight: Vec<usize> = (0..side).collect();
    let orders =
        if is_square { line_orders(side, band) } else { vec![straight.clone(), straight.into_iter().rev().collect()] };
    let mut found = Vec::new();
    for rows in &orders {
        let reversed: Vec<usize> = rows.iter().map(|&row| side - 1 - row).collect();
        for (columns, transposed) in [(rows, false), (&reversed, false), (rows, true), (&reversed, true)] {
            let image = |cell: usize| {
                let (row, column) = (rows[cell / side], columns[cell % side]);
                if transposed { column * side + row } else { row * side + column }
            };
            let images: Vec<usize> = (0..side * side).map(image).collect();
            let is_kept = |a: usize| (0..=a).all(|b| relations[a][b] == relations[images[a]][images[b]]);
            if (0..side * side).all(is_kept) {
                found.push(images);
            }
        }
    }
    found
}

#[test]
fn variants_have_the_known_symmetries() {
    let count = |side, rules| {
        let variant = variant(side, rules);
        symmetries(&variant, &variant.layout()).len()
    };
    assert_eq!([count(9, "x"), count(9, "anti-knight"), count(6, "x")], [96, 8, 4]);
}

fn rate(layout: &Layout, puzzle: &Puzzle, solution: &Puzzle) -> KindEffort {
    KindRater::new(layout).expect("no relations").rate(puzzle, solution).expect("a rating")
}

#[test]
fn symmetries_have_the_same_effort() {
    for (number, (side, rules)) in VARIANTS.into_iter().enumerate() {
        let variant = variant(side, rules);
        let layout = variant.layout();
        let symmetries = symmetries(&variant, &layout);
        for (i, (puzzle, solution)) in generated(&variant, 3).into_iter().enumerate() {
            let mut rng = PuzzleRng::new(number as u64, i as u64);
            let mut names: Vec<u8> = (1..=side as u8).collect();
            match rules.contains("non-consecutive") {
                true => names.reverse(),
                false => rng.shuffle(&mut names),
            }
            let images = &symmetries[rng.random_below(symmetries.len() as u32) as usize];
            let moved = |grid: &Puzzle| {
                let mut cells = vec![0; side * side];
                for (cell, &digit) in grid.cells().iter().enumerate().filter(|&(_, &digit)| digit > 0) {
                    cells[images[cell]] = names[usize::from(digit) - 1];
                }
                Puzzle::new(cells)
            };
            let original = rate(&layout, &puzzle, &solution);
            assert_eq!(rate(&layout, &moved(&puzzle), &moved(&solution)), original, "{variant}: {puzzle}");
        }
    }
}

#[test]
fn steps_lead_to_the_solution() {
    let mut techniques = BTreeSet::new();
    for (side, rules) in VARIANTS {
        let variant = variant(side, rules);
        let layout = variant.layout();
        let rater = KindRater::new(&layout).expect("no relations");
        for (puzzle, solution) in generated(&variant, 6) {
            let mut filled = puzzle.cells().to_vec();
            for step in rater.steps(&puzzle, &solution) {
                let digit = |cell: u16| solution.cells()[usize::from(cell)];
                let text = format!("{step:?}");
                assert!(
                    step.eliminations.iter().all(|&(cell, mask)| mask >> (digit(cell) - 1) & 1 == 0),
                    "{puzzle}: {text}"
                );
                assert!(step.placement.is_some() || !step.eliminations.is_empty(), "{puzzle}: {text}");
                if let Some((cell, placed)) = step.placement {
                    assert_eq!(placed, digit(cell), "{puzzle}: {text}");
                    filled[usize::from(cell)] = placed;
                }
                techniques.insert(step.technique);
            }
            assert_eq!(filled, solution.cells(), "{variant}: {puzzle}");
        }
    }
    for name in [
        "Hidden Single",
        "Naked Single",
        "Locked Candidates",
        "Cell Exclusion",
        "Naked Pair",
        "Hidden Pair",
        "Naked Triple",
        "X-Wing",
        "Two Strong Links",
        "Three Strong Links",
        "Forcing Set",
        "Forcing Chain",
    ] {
        assert!(techniques.contains(name), "{name} in {techniques:?}");
    }
}

/// Calls a function with classic puzzles, their solution and their effort.
fn for_each_classic(mut check: impl FnMut(&Puzzle, &Puzzle, &Effort)) {
    for line in include_str!("../data/rated.txt").lines().filter(|line| !line.starts_with('#')) {
        let classic: cluewise::Puzzle = line[..81].parse().expect("a puzzle");
        let solution = solver::unique_solution(&classic).expect("one solution");
        let parse = |text: &str| Puzzle::parse(text, 9, Symbols::DIGITS).expect("a grid");
        let effort = rate_unique(&classic, &solution).expect("a rating");
        check(&parse(&line[..81]), &parse(&solution.to_string()), &effort);
    }
}

#[test]
fn classic_puzzles_have_their_usual_effort() {
    let rater = KindRater::new(&variant(9, "").layout()).expect("no relations");
    for_each_classic(|puzzle, solution, want| {
        let effort = rater.rate(puzzle, solution).expect("a rating");
        assert_eq!(
            (effort.level, effort.score, effort.measures),
            (want.level, want.score, Some(want.measures.clone()))
        );
        for max in Level::ALL {
            let expected = (want.level <= max).then_some(want.level);
            assert_eq!(rater.level_up_to(puzzle, solution, max), expected, "{puzzle} up to {max}");
        }
    });
}

/// Up to subsets, the kinds of steps are those of the effort of 9x9 puzzles.
#[test]
fn steps_of_classic_puzzles_up_to_hard_have_their_level() {
    let rater = KindRater::new(&variant(9, "").layout()).expect("no relations");
    let level_of = |technique: &str| match technique {
        "Hidden Single" => Level::Easy,
        "Naked Single" => Level::Medium,
        "Locked Candidates" | "Cell Exclusion" => Level::Hard,
        subset if subset.contains("Pair") || subset.contains("Triple") || subset.contains("Quad") => Level::Hard,
        _ => Level::Expert,
    };
    let mut counts = [0; 6];
    for_each_classic(|puzzle, solution, want| {
        counts[want.level as usize] += 1;
        if want.level <= Level::Hard || counts[want.level as usize] <= 5 {
            let steps = rater.steps(puzzle, solution);
            let level = steps.iter().map(|step| level_of(step.technique)).max();
            assert_eq!(level, Some(want.level.min(Level::Expert)), "{puzzle}");
        }
    });
    assert!(counts.iter().all(|&count| count > 2), "{counts:?}");
}

#[test]
fn steps_name_houses() {
    let mut kinds = BTreeSet::new();
    for rules in ["x", "windoku", "disjoint"] {
        let variant = variant(9, rules);
        let (mut solvers, options) = (Solvers::default(), KindStepOptions::default());
        let mut targets = Targets::default();
        targets.playable = true;
        for (puzzle, solution) in with_targets(&variant, targets, 12) {
            let explained = explain_steps(&mut solvers, &variant, &puzzle, &solution, options).expect("steps");
            for step in explained.steps.iter().filter(|step| step.technique == "Hidden Single") {
                let name = step.evidence.houses[0].name;
                kinds.insert(name.kind);
                let article = if name.number.is_none() { "the " } else { "" };
                let (text, house) = (&step.text[0].text, format!(" {article}{name}"));
                assert!(text.contains(&(house.clone() + ": ")) || text.contains(&(house + " is ")), "{text}");
            }
        }
    }
    for kind in ["main diagonal", "anti-diagonal", "window", "disjoint group", "row", "box"] {
        assert!(kinds.contains(kind), "{kind} in {kinds:?}");
    }
}

#[test]
fn other_grids_have_no_rating() {
    let layout = variant(9, "x").layout();
    let (puzzle, solution) = generated(&variant(9, "x"), 1).remove(0);
    let rater = KindRater::new(&layout).expect("no relations");
    assert!(rater.rate(&puzzle, &puzzle).is_none() && rater.steps(&puzzle, &puzzle).is_empty());
    let found = Solver::new(&layout).solve(&puzzle, 2, u64::MAX);
    assert_eq!(found.solutions, [solution]);
}
