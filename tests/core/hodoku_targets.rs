//! Generated puzzles meet their targets on HoDoKu's rating and techniques, and are the same in every version.

use cluewise::generator::{Symmetry, Targets, TechniqueNames, generate};
use cluewise::rating::hodoku::{self, Level, Rating, Steps, Technique, TechniqueId, TechniqueSet};
use cluewise::{CellSet, Puzzle, generator, solver};
use std::fmt::Write;
use std::ops::Range;
use std::path::Path;

/// Puzzles that users may have stored as seeds. See [`puzzles_are_pinned`].
const PINNED: &str = include_str!("../data/pinned-hodoku.txt");

fn targets(level: Option<Level>, require: &[&str], forbid: &[&str], practice: Option<&str>) -> Targets {
    let ids =
        |names: &[&str]| names.iter().map(|name| name.parse().expect("a technique")).collect::<Vec<TechniqueId>>();
    let mut targets = Targets::default();
    targets.hodoku.level = level;
    (targets.hodoku.require, targets.hodoku.forbid) = (ids(require), ids(forbid));
    targets.hodoku.practice = practice.map(|name| name.parse().expect("a technique"));
    targets
}

/// Returns targets of every kind, with names.
fn all_targets() -> Vec<(String, Targets)> {
    let mut all: Vec<(String, Targets)> =
        Level::ALL[..4].iter().map(|&level| (format!("level {level}"), targets(Some(level), &[], &[], None))).collect();
    for name in
        ["full-house", "naked-pair", "x-wing", "skyscraper", "w-wing", "bug-plus-one", "xy-chain", "aic", "nice-loop"]
    {
        all.push((format!("practice {name}"), targets(None, &[], &[], Some(name))));
    }
    for name in ["hidden-triple", "swordfish", "multi-colors", "sue-de-coq", "continuous-nice-loop"] {
        all.push((format!("require {name}"), targets(None, &[name], &[], None)));
    }
    let mut score = targets(Some(Level::Hard), &[], &[], None);
    score.hodoku.score = Some(900..=1000);
    let practice = |name| targets(None, &[], &[], Some(name));
    all.extend([
        ("hard, score 900..1000".into(), score),
        ("minimal, practice pointing".into(), practice("pointing").with_minimal(true)),
        ("rot180, practice w-wing".into(), practice("w-wing").with_symmetry(Symmetry::Rot180)),
        ("28..30 clues, practice skyscraper".into(), practice("skyscraper").with_clues(28..=30)),
        ("uniform, practice naked-pair".into(), practice("naked-pair").with_uniform(true)),
        ("hard with a w-wing".into(), targets(Some(Level::Hard), &["w-wing"], &[], None)),
        ("hard without locked candidates".into(), targets(Some(Level::Hard), &[], &["pointing", "claiming"], None)),
        ("two fish".into(), targets(None, &["x-wing", "skyscraper"], &["xy-wing"], None)),
    ]);
    all
}

/// Returns the techniques by which HoDoKu solves the puzzle, and its rating.
fn rated(puzzle: &Puzzle) -> (TechniqueSet, Rating) {
    let techniques: Vec<Technique> = hodoku::steps(puzzle).expect("one solution").map(|step| step.technique).collect();
    (techniques.iter().copied().collect(), hodoku::rate(puzzle).unwrap_or(Rating::of_steps(techniques)))
}

#[test]
fn puzzles_meet_their_targets() {
    check_puzzles(0..1);
}

#[test]
#[ignore = "two more puzzles for each of the targets: a minute"]
fn more_puzzles_meet_their_targets() {
    check_puzzles(1..3);
}

fn check_puzzles(indices: Range<u64>) {
    for (name, targets) in all_targets() {
        for index in indices.clone() {
            let generated = generate(&targets, 5, index, |_| true).expect("no limit");
            let puzzle: Puzzle = generated.puzzle.to_string().parse().expect("a puzzle");
            assert_eq!(solver::unique_solution(&puzzle), Some(generated.solution), "{name}: {puzzle}");
            let (used, rating) = rated(&puzzle);
            let uses = |id: &TechniqueId| used.iter().any(|technique| id.includes(technique));
            let hodoku = &targets.hodoku;
            assert!(hodoku.level.is_none_or(|level| level == rating.level), "{name}: {puzzle} is {rating}");
            assert!(hodoku.score.as_ref().is_none_or(|range| range.contains(&rating.score)), "{name}: {puzzle}");
            assert!(hodoku.require.iter().all(uses) && !hodoku.forbid.iter().any(uses), "{name}: {puzzle}");
            if let Some(practice) = hodoku.practice {
                let is_easier = |technique: Technique| technique.entry().order < practice.order();
                assert!(uses(&practice), "{name}: {puzzle}");
                assert!(used.iter().all(|t| is_easier(t) || practice.includes(t)), "{name}: {puzzle}");
                let easier: TechniqueSet = TechniqueSet::RATED.iter().filter(|&t| is_easier(t)).collect();
                let mut steps = Steps::with_techniques(hodoku::Position::new(&puzzle), easier);
                steps.by_ref().for_each(drop);
                assert!(!steps.is_solved(), "{name}: {puzzle}");
            }
            let (cells, clues) = (puzzle.clue_cells(), puzzle.clue_count());
            assert!(!targets.minimal || generator::redundant_clues(&puzzle) == CellSet::EMPTY, "{name}: {puzzle}");
            assert!(targets.clues.as_ref().is_none_or(|range| range.contains(&clues)), "{name}: {clues} clues");
            assert!(targets.symmetry.holds_for(cells), "{name}: {puzzle}");
        }
    }
}

/// Returns the expected lines of `data/pinned-hodoku.txt`.
fn pinned_lines() -> String {
    let mut lines = String::new();
    for (name, targets) in all_targets() {
        for (seed, index) in [(0, 0), (u64::MAX, 12_345_678_901)] {
            let generated = generate(&targets, seed, index, |_| true).expect("no limit");
            writeln!(lines, "{name};{seed};{index};{}", generated.puzzle).expect("writing to a string succeeds");
        }
    }
    lines
}

/// The puzzles of a seed must not change by accident. `BLESS=1 cargo test --test core hodoku_targets` writes new ones.
#[test]
fn puzzles_are_pinned() {
    let lines = pinned_lines();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/pinned-hodoku.txt"), &lines).expect("a file");
        return;
    }
    for (line, pinned) in lines.lines().zip(PINNED.lines()) {
        assert_eq!(line, pinned, "the generated puzzle has changed");
    }
    assert_eq!(lines.lines().count(), PINNED.lines().count());
}

/// Targets with these techniques are refused, because easier ones eliminate the same candidates.
#[test]
fn refused_techniques_are_never_next() {
    let refused = ["squirmbag", "whale", "leviathan", "franken-x-wing"];
    let ids = refused.map(|name| name.parse::<TechniqueId>().expect("a technique"));
    let mut applied = [0; 4];
    for index in 0..2000 {
        let puzzle = generate(&Targets::default(), 9, index, |_| true).expect("no limit").puzzle;
        let steps = |set: TechniqueSet| Steps::with_techniques(hodoku::Position::new(&puzzle), set);
        let all = ids.iter().fold(TechniqueSet::RATED, |all, id| all | id.techniques());
        for step in steps(all) {
            assert!(!ids.iter().any(|id| id.includes(step.technique)), "{puzzle}: {}", step.technique);
        }
        // Without the easier ones they apply.
        for (id, applied) in ids.iter().zip(&mut applied) {
            *applied += u32::from(steps(id.techniques()).next().is_some());
        }
    }
    assert!(applied.iter().all(|&count| count > 0), "{applied:?}");
    for name in refused {
        assert!(targets(None, &[], &[], Some(name)).check().is_err(), "{name}");
    }
}

/// A technique that HoDoKu rates is next in the candidate grid before its first step, also when the grid is read again.
#[test]
fn the_practiced_technique_is_next() {
    for name in ["naked-triple", "x-wing", "skyscraper", "uniqueness-test-1", "xy-chain", "continuous-nice-loop"] {
        let (mut names, mut targets) = (TechniqueNames::default(), Targets::default());
        (names.practice, names.at) = (Some(name.into()), Some(name.into()));
        let first_step = names.add_to(&mut targets).expect("known names").expect("a step");
        let puzzle = generate(&targets, 8, 0, |_| true).expect("no limit").puzzle;
        let text = first_step.candidates(&puzzle).expect("needed").to_string();
        let position = hodoku::Position::with_candidates(&puzzle, &text.parse().expect("a candidate grid"));
        let next = Steps::new(position).next().expect("a step").technique;
        assert!(name.parse::<TechniqueId>().expect("known").includes(next), "{name}: {puzzle} goes on with {next}");
    }
}
