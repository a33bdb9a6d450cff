//! Generated puzzles with marks: their cages, and their uniqueness by a search of its own.

use cluewise::generator::Symmetry;
use cluewise::generator::Targets;
use cluewise::kinds::{GeneratedKind, KindGenerator, MarkSet, Puzzle, PuzzleKind, RuleSet, Solver, Verdict};
use cluewise::rating::effort::Level;

fn generator(side: usize, rules: &str, marks: &str, symmetry: Symmetry) -> KindGenerator {
    let mut targets = Targets::default();
    targets.symmetry = symmetry;
    let generator = match rules {
        "jigsaw" => KindGenerator::jigsaw(side, RuleSet::EMPTY, targets),
        _ => KindGenerator::new(
            PuzzleKind::new(side, None, None, rules.parse().expect("rules")).expect("a variant"),
            targets,
        ),
    };
    generator.expect("a generator").with_marks(marks.parse().expect("marks")).expect("a generator with marks")
}

fn generate(generator: &mut KindGenerator, index: u64) -> GeneratedKind {
    generator.generate(23, index, |attempts| attempts < 1_000).expect("a puzzle")
}

/// Counts the grids of a killer cell by cell, up to 2. It knows rows, columns, boxes and cages only.
fn count_killers(variant: &PuzzleKind, cells: &mut Vec<u8>, at: usize) -> u64 {
    let side = variant.side();
    if at == side * side {
        return 1;
    }
    let boxes = variant.boxes().expect("boxes");
    let block = |cell: usize| (cell / side / boxes.rows, cell % side / boxes.columns);
    let cages = variant.constraints();
    let cage = cages.iter().find(|cage| cage.cells().contains(&(at as u16))).expect("a cage");
    let mut count = 0;
    for digit in 1..=side as u8 {
        let sees = |i: usize| i / side == at / side || i % side == at % side || block(i) == block(at);
        let repeats = (0..at).any(|i| cells[i] == digit && (sees(i) || cage.cells().contains(&(i as u16))));
        cells[at] = digit;
        let sum: i32 = cage.cells().iter().map(|&cell| i32::from(cells[usize::from(cell)])).sum();
        let is_full = cage.cells().iter().all(|&cell| cells[usize::from(cell)] > 0);
        let fits = if is_full { sum == cage.values()[0] } else { sum < cage.values()[0] };
        if !repeats && fits && count < 2 {
            count += count_killers(variant, cells, at + 1);
        }
        cells[at] = 0;
    }
    count
}

/// Checks that cages cover the grid with 2 to 5 connected cells each, and have the symmetry of a half turn if it is
/// wanted.
fn check_cages(made: &GeneratedKind, is_symmetric: bool) {
    let side = made.kind.side();
    let mut covered = vec![0; side * side];
    let cages: Vec<&[u16]> = made.kind.constraints().iter().map(|cage| cage.cells()).collect();
    for cage in &cages {
        assert!((2..=5).contains(&cage.len()), "{cage:?}");
        cage.iter().for_each(|&cell| covered[usize::from(cell)] += 1);
        let touches =
            |a: u16, b: u16| a.abs_diff(b) == side as u16 || a.abs_diff(b) == 1 && a / side as u16 == b / side as u16;
        let mut reached = vec![cage[0]];
        while let Some(&next) = cage.iter().find(|&&c| !reached.contains(&c) && reached.iter().any(|&r| touches(r, c)))
        {
            reached.push(next);
        }
        assert_eq!(reached.len(), cage.len(), "{cage:?}");
        let last = (side * side - 1) as u16;
        let image: Vec<u16> = cage.iter().rev().map(|&cell| last - cell).collect();
        assert!(!is_symmetric || cages.contains(&&image[..]), "{cage:?}");
    }
    assert!(covered.iter().all(|&count| count == 1));
}

#[test]
fn killers_have_one_solution() {
    for (side, symmetry) in [(4, Symmetry::None), (6, Symmetry::None), (6, Symmetry::Rot180), (9, Symmetry::Rot180)] {
        let mut generator = generator(side, "", "killer", symmetry);
        for index in 0..5 {
            let made = generate(&mut generator, index);
            assert_eq!(made.puzzle.clue_count(), 0);
            check_cages(&made, symmetry == Symmetry::Rot180);
            assert!(made.kind.layout().accepts(made.solution.cells()));
            if side < 9 {
                assert_eq!(count_killers(&made.kind, &mut vec![0; side * side], 0), 1, "{:?}", made.kind);
            }
        }
    }
}

/// Checks that a puzzle has one solution, which it would not have without any one of its marks other than cages.
fn check_marks(made: &GeneratedKind, marks: MarkSet) {
    let verdict =
        |variant: &PuzzleKind, puzzle: &Puzzle| Solver::new(&variant.layout()).count(puzzle, 2, u64::MAX).verdict();
    assert_eq!(verdict(&made.kind, &made.puzzle), Verdict::Unique, "{marks}");
    let all = made.kind.constraints();
    for name in marks.to_string().split('+') {
        let names = if name == "dots" { &["difference", "ratio"][..] } else { &[name][..] };
        assert!(all.iter().any(|constraint| names.contains(&constraint.kind().name())), "{marks}");
    }
    for index in (0..all.len()).filter(|&index| all[index].kind().name() != "killer") {
        let mut fewer = all.to_vec();
        fewer.remove(index);
        let fewer = made.kind.clone().with_constraints(fewer).expect("constraints");
        assert_eq!(verdict(&fewer, &made.puzzle), Verdict::Multiple, "{marks}: {:?} is redundant", all[index]);
    }
}

#[test]
fn marked_puzzles_have_one_solution_and_no_redundant_mark() {
    let kinds = [
        ("", "thermometer"),
        ("", "dots"),
        ("", "xv"),
        ("x", "killer"),
        ("jigsaw", "killer"),
        ("x", "dots+xv"),
        ("", "killer+dots"),
        ("", "killer+thermometer"),
    ];
    for (rules, marks) in kinds {
        let mut generator = generator(6, rules, marks, Symmetry::None);
        for index in 0..4 {
            check_marks(&generate(&mut generator, index), marks.parse().expect("marks"));
        }
        let made = generate(&mut generator, 1);
        assert_eq!(made, generate(&mut generator, 1), "{rules} {marks}");
        assert_ne!(made, generate(&mut generator, 2), "{rules} {marks}");
    }
    // Searches about the marks of these are long.
    for (rules, marks) in [("", "dots"), ("", "xv"), ("x", "thermometer"), ("", "killer+xv")] {
        let made = generate(&mut generator(9, rules, marks, Symmetry::None), 0);
        check_marks(&made, marks.parse().expect("marks"));
    }
}

/// Each constraint that is added to puzzles is generated from its row.
#[test]
fn marks_of_each_row_are_generated() {
    for name in MarkSet::single().chain(["arrow+whispers"]) {
        let made = generate(&mut generator(6, "", name, Symmetry::None), 0);
        check_marks(&made, name.parse().expect("marks"));
        assert!(made.kind.layout().accepts(made.solution.cells()), "{name}");
    }
    let seven = KindGenerator::new(PuzzleKind::of_size(7).expect("a kind"), Targets::default()).expect("a generator");
    let error = seven.with_marks("region-sum".parse().expect("marks")).expect_err("no boxes").to_string();
    assert!(error.contains("boxes"), "{error}");
}

/// The marks are what a puzzle is solved by: hardly a cell follows from so few clues.
#[test]
fn marks_carry_the_solution() {
    let max_clues = |marks: &str| if marks == "xv" { 14 } else { 10 };
    for (marks, min_cells) in [("thermometer", 30), ("dots", 36), ("xv", 16)] {
        for level in [Level::Easy, Level::Medium, Level::Hard] {
            let mut targets = Targets::default();
            targets.level = Some(level.into());
            let generator = KindGenerator::new(PuzzleKind::of_size(9).expect("a variant"), targets).expect("possible");
            let mut generator = generator.with_marks(marks.parse().expect("marks")).expect("a generator");
            for index in 0..2 {
                let made = generate(&mut generator, index);
                assert_eq!(made.effort.as_ref().map(|effort| effort.level), Some(level), "{marks}");
                let cells: usize = made.kind.constraints().iter().map(|mark| mark.cells().len()).sum();
                let clues = made.puzzle.clue_count();
                assert!(clues <= max_clues(marks) && cells >= min_cells, "{marks} {level}: {clues} clues, {cells}");
            }
        }
    }
}

#[test]
fn targets_of_killers() {
    let mut targets = Targets::default();
    (targets.playable, targets.clues) = (true, Some(2..=3));
    let classic = PuzzleKind::of_size(9).expect("a variant");
    let generator = KindGenerator::new(classic.clone(), targets).expect("a generator");
    let made = generate(&mut generator.with_marks(MarkSet::KILLER).expect("a generator"), 0);
    assert!((2..=3).contains(&made.puzzle.clue_count()));
    let found = Solver::new(&made.kind.layout()).count(&made.puzzle, 2, 0);
    assert_eq!((found.verdict(), found.branches), (Verdict::Unique, 0));

    let mut minimal = Targets::default();
    minimal.minimal = true;
    let generator = KindGenerator::new(classic, minimal).expect("a generator");
    assert!(generator.with_marks(MarkSet::KILLER).is_err());
}

/// Services have a time limit: none of many easy killers takes long.
#[test]
fn easy_killers_take_few_attempts() {
    let mut targets = Targets::default();
    targets.level = Some(Level::Easy.into());
    let generator = KindGenerator::new(PuzzleKind::of_size(9).unwrap(), targets).unwrap();
    let mut generator = generator.with_marks(MarkSet::KILLER).unwrap();
    for seed in 0..cluewise_references::rounds(4) {
        let made = generator.generate(seed, 0, |earlier| earlier < 8);
        assert_eq!(made.ok().and_then(|made| made.effort).map(|effort| effort.level), Some(Level::Easy), "{seed}");
    }
}
