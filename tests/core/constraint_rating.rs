//! Effort, levels and steps of puzzles with constraints.

use crate::kind_steps;
use cluewise::PuzzleRng;
use cluewise::generator::Targets;
use cluewise::kinds::{
    Constraint, Evidence, GeneratedKind, KindEffort, KindGenerator, KindRater, KindStepOptions, KindTargetError,
    Puzzle, PuzzleKind, RuleSet, Solver, Solvers, Symbols, Verdict, explain_steps,
};
use cluewise::rating::effort::{Level, LevelRange};

fn generator(side: usize, marks: &str, level: Option<Level>) -> KindGenerator {
    let mut targets = Targets::default();
    targets.level = level.map(LevelRange::from);
    let generator = KindGenerator::new(PuzzleKind::of_size(side).expect("a variant"), targets).expect("a generator");
    generator.with_marks(marks.parse().expect("marks")).expect("marks with a level")
}

fn generate(side: usize, marks: &str, index: u64) -> GeneratedKind {
    generator(side, marks, None).generate(41, index, |attempts| attempts < 1_000).expect("a puzzle")
}

fn rate(variant: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle) -> KindEffort {
    let rater = KindRater::new(&variant.layout()).expect("a rating");
    rater.rate(puzzle, solution).expect("an effort")
}

#[test]
fn steps_lead_to_the_solution() {
    for (side, marks) in [(6, "killer"), (9, "killer"), (9, "thermometer"), (6, "dots"), (9, "xv"), (6, "killer+dots")]
    {
        for index in 0..cluewise_references::rounds(1) {
            let GeneratedKind { kind: variant, puzzle, solution, .. } = generate(side, marks, index);
            let layout = variant.layout();
            let rater = KindRater::new(&layout).expect("a rating");
            let steps = rater.steps(&puzzle, &solution);
            let open = kind_steps::check(&puzzle, &solution, &steps);
            let effort = rater.rate(&puzzle, &solution).expect("an effort");
            assert_eq!(open > 0, effort.score == 8.0, "{side} {marks} {index}: {effort:?}");
            assert_eq!(rater.level_up_to(&puzzle, &solution, effort.level), Some(effort.level));
        }
    }
}

/// Returns the constraints of mapped cells in random order, with the cells of cages in random order.
fn mapped(
    variant: &PuzzleKind,
    image: &impl Fn(usize) -> usize,
    rng: &mut PuzzleRng,
    is_complement: bool,
) -> PuzzleKind {
    let side = variant.side() as i32;
    let map = |constraint: &Constraint| {
        let name = constraint.kind().name();
        let mut cells: Vec<u16> = constraint.cells().iter().map(|&cell| image(cell.into()) as u16).collect();
        let mut values = constraint.values().to_vec();
        if name == "killer" {
            rng.shuffle(&mut cells);
            if is_complement {
                values[0] = cells.len() as i32 * (side + 1) - values[0];
            }
        }
        Constraint::named(name, cells, [], values).expect("a constraint")
    };
    let mut constraints: Vec<Constraint> = variant.constraints().iter().map(map).collect();
    rng.shuffle(&mut constraints);
    variant.clone().without_constraints().with_constraints(constraints).expect("a variant")
}

#[test]
fn isomorphs_have_the_same_effort() {
    for (side, marks) in [(9, "killer"), (4, "killer"), (9, "thermometer"), (9, "dots")] {
        let GeneratedKind { kind: variant, puzzle, solution, .. } = generate(side, marks, 10);
        let effort = rate(&variant, &puzzle, &solution);
        let last = side - 1;
        // A turn, a reflection, and exchanges of rows inside of the bands; sums of digits may be complemented.
        let band = variant.boxes().expect("boxes").rows;
        let images: [&dyn Fn(usize) -> usize; 3] = [
            &|cell| cell % side * side + (last - cell / side),
            &|cell| cell / side * side + (last - cell % side),
            &|cell| (cell / side / band * band + (band - 1 - cell / side % band)) * side + cell % side,
        ];
        let count = if marks == "killer" { 3 } else { 1 };
        for (number, image) in images.into_iter().enumerate().take(count) {
            let mut rng = PuzzleRng::new(10, number as u64);
            let is_complement = marks == "killer" && number == 1;
            let other = mapped(&variant, &image, &mut rng, is_complement);
            let moved = |grid: &Puzzle| {
                let mut cells = vec![0; side * side];
                for (cell, &digit) in grid.cells().iter().enumerate() {
                    let is_changed = is_complement && digit > 0;
                    cells[image(cell)] = if is_changed { side as u8 + 1 - digit } else { digit };
                }
                Puzzle::new(cells)
            };
            assert_eq!(rate(&other, &moved(&puzzle), &moved(&solution)), effort, "{marks} {number}");
        }
    }
}

#[test]
fn steps_have_words() {
    let killer = |cells: &[u16], sum| Constraint::named("killer", cells, [], [sum]).expect("a cage");
    let line = |cells: &[u16]| Constraint::named("thermometer", cells, [], []).expect("a line");
    let words = |constraints: Vec<Constraint>, puzzle: &str, technique: &str| {
        let variant = PuzzleKind::of_size(4).expect("a variant").with_constraints(constraints).expect("constraints");
        let puzzle = Puzzle::parse(puzzle, 4, Symbols::DIGITS).expect("a puzzle");
        let solution = Solver::new(&variant.layout()).solve(&puzzle, 1, u64::MAX).solutions.remove(0);
        let (mut solvers, options) = (Solvers::default(), KindStepOptions::default());
        let steps = explain_steps(&mut solvers, &variant, &puzzle, &solution, options).expect("steps").steps;
        let step = steps.iter().find(|step| step.technique == technique);
        step.unwrap_or_else(|| panic!("{technique} in {steps:?}")).text[0].text.clone()
    };
    let empty = "................";
    let found = [
        words(vec![killer(&[0, 1], 7)], empty, "Cage Combination"),
        words(vec![killer(&[0, 1, 2], 8)], empty, "Rule of 45"),
        words(vec![line(&[0, 4, 8])], empty, "Bounds"),
        words(vec![killer(&[0, 5], 4)], "1...............", "Last Cell"),
    ];
    let expected = [
        "Cage Combination in cage 7 in r1c1, r1c2: its cells with the sum 7 can only hold 3 and 4, so r1c1 and r1c2 are not 1 or 2.",
        "Rule of 10 in row 1: its cage sums to 8 and leaves out r1c4. Row 1 sums to 10, so r1c4 = 10 - 8 = 2.",
        "Bounds in thermometer in r1c1, r2c1, r3c1: they can only hold 123, 124, 134 or 234, in this order, so r1c1 is at most 2; r2c1 is not 1 or 4; r3c1 is at least 3.",
        "Last Cell in cage 4 in r1c1, r2c2: r2c2 is its last empty cell. The other one holds 1, so r2c2 = 4 - 1 = 3.",
    ];
    assert_eq!(found, expected);
}

#[test]
fn generated_puzzles_have_their_level() {
    let targets = [
        (9, "killer", Level::Easy),
        (9, "killer", Level::Hard),
        (6, "killer", Level::Medium),
        (9, "xv", Level::Medium),
    ];
    for (side, marks, level) in targets.into_iter().chain([(6, "thermometer", Level::Easy), (6, "dots", Level::Hard)]) {
        let made = generator(side, marks, Some(level)).generate(3, 0, |attempts| attempts < 1_000);
        let GeneratedKind { kind: variant, puzzle, solution, .. } =
            made.unwrap_or_else(|_| panic!("{side} {marks} {level}"));
        assert_eq!(rate(&variant, &puzzle, &solution).level, level, "{side} {marks}");
        let found = Solver::new(&variant.layout()).count(&puzzle, 2, u64::MAX);
        assert_eq!(found.verdict(), Verdict::Unique);
    }
}

#[test]
fn techniques_of_killers_occur() {
    let mut names = std::collections::BTreeSet::new();
    let mut several = 0;
    for index in 0..6 {
        let GeneratedKind { kind: variant, puzzle, solution, .. } = generate(9, "killer", index);
        for step in KindRater::new(&variant.layout()).expect("a rating").steps(&puzzle, &solution) {
            names.insert(step.technique);
            several += usize::from(matches!(&step.evidence, Evidence::RuleOf45 { sum, .. } if sum.houses.len() > 1));
        }
    }
    let wanted = ["Cage Combination", "Cage Combinations", "Innies and Outies", "Last Cell", "Locked in Constraint"];
    assert!(wanted.iter().all(|name| names.contains(name)) && several > 0, "{names:?}");
}

#[test]
fn rules_without_a_grid_are_an_error() {
    let rules: RuleSet = "x+non-consecutive".parse().expect("rules");
    let variant = PuzzleKind::new(6, None, None, rules).expect("a variant");
    let error = KindGenerator::new(variant, Targets::default()).expect_err("no grid");
    assert!(matches!(error, KindTargetError::NoSuchGrid), "{error}");
}
