//! Generated puzzles meet their targets, and are the same in every version.

use cluewise::generator::{self, Generated, Mask, Part, Symmetry, Targets, generate, generate_all};
use cluewise::rating::effort::{self, Level};
use cluewise::rating::se::{self, Options, Outcome, Rater, TechniqueId, Tenths};
use cluewise::run::{GeneratedPuzzle, NewKind, Run, shard};
use cluewise::{Cell, CellSet, Puzzle, PuzzleRng};
use std::ops::RangeInclusive;
use std::path::Path;

use cluewise_references::oracle;

/// Puzzles that users may have stored as seeds. See [`puzzles_are_pinned`].
const PINNED: &str = include_str!("../data/pinned.txt");

const RATED: &str = include_str!("../data/rated.txt");

fn targets(level: Option<Level>, clues: Option<RangeInclusive<usize>>, minimal: bool, symmetry: Symmetry) -> Targets {
    let mut targets = Targets::default();
    (targets.level, targets.clues, targets.minimal, targets.symmetry) =
        (level.map(Into::into), clues, minimal, symmetry);
    targets
}

/// Returns targets of every kind, with names.
fn all_targets() -> Vec<(String, Targets)> {
    let mut all = vec![
        ("any".into(), Targets::default()),
        ("minimal".into(), targets(None, None, true, Symmetry::None)),
        ("clues 24..26".into(), targets(None, Some(24..=26), false, Symmetry::None)),
        ("clues 50".into(), targets(None, Some(50..=50), false, Symmetry::None)),
        ("clues 80".into(), targets(None, Some(80..=80), false, Symmetry::None)),
        ("minimal clues 23..25".into(), targets(None, Some(23..=25), true, Symmetry::None)),
        ("minimal rot180".into(), targets(None, None, true, Symmetry::Rot180)),
        ("minimal diagonal".into(), targets(None, None, true, Symmetry::Diagonal)),
        ("hard rot180 clues 26..32".into(), targets(Some(Level::Hard), Some(26..=32), false, Symmetry::Rot180)),
        ("minimal hard".into(), targets(Some(Level::Hard), None, true, Symmetry::None)),
    ];
    all.extend(rated_targets());
    all.extend(Level::ALL.map(|level| (level.to_string(), targets(Some(level), None, false, Symmetry::None))));
    all.extend(Symmetry::all().skip(1).map(|symmetry| (symmetry.to_string(), targets(None, None, false, symmetry))));
    all
}

/// Returns targets that need Sudoku Explainer ratings, a mask or local search.
fn rated_targets() -> Vec<(String, Targets)> {
    let technique = |name: &str| name.parse::<TechniqueId>().expect("a technique");
    let pairs = ["naked-pair", "hidden-pair"].map(technique);
    let fast = |er| Targets::default().with_er(er).with_fast(true);
    let mask: Mask = "xx.xxx.xx".repeat(9).parse().expect("a mask");
    let list = [
        ("er 7.1..7.2", Targets::default().with_er(71..=72)),
        ("er 9.0 and more", Targets::default().with_er(90..=Targets::MAX_ER)),
        ("er 9.5..9.9 with 22 and 23 clues", fast(95..=99).with_clues(22..=23)),
        ("er 10.5 and more", fast(105..=Targets::MAX_ER)),
        ("minimal er 6.6", Targets::default().with_er(66..=66).with_minimal(true)),
        ("easy er 1.5", Targets::default().with_level(Level::Easy).with_er(15..=15)),
        ("x-wing", Targets::default().with_required([technique("x-wing")])),
        ("hard without pairs", Targets::default().with_level(Level::Hard).with_forbidden(pairs)),
        ("uniform medium", Targets::default().with_level(Level::Medium).with_uniform(true)),
        ("mask", Targets::default().with_mask(mask)),
        ("each digit 2..4", Targets::default().with_each_digit(2..=4)),
        ("hard each digit 2..4", Targets::default().with_level(Level::Hard).with_each_digit(2..=4)),
        ("mask rot180", Targets::default().with_mask(mask).with_symmetry(Symmetry::Rot180)),
        ("clues 20", Targets::default().with_clues(20..=20)),
        ("minimal clues 28", Targets::default().with_clues(28..=28).with_minimal(true)),
    ];
    list.into_iter().map(|(name, targets)| (name.into(), targets)).collect()
}

/// Returns whether the ER of the puzzle is higher without the techniques.
fn needs(puzzle: &Puzzle, techniques: &[TechniqueId]) -> bool {
    let options = Options::default().excluding(techniques.iter().copied());
    match Rater::default().rate_with(puzzle, options) {
        Outcome::Rated(without) => without.er > se::rate(puzzle).er,
        Outcome::AboveMax => panic!("no limit was set"),
    }
}

/// Returns the images of the cell under the transformations of the square that belong to the symmetry.
fn images(symmetry: Symmetry, cell: Cell) -> Vec<Cell> {
    let (r, c) = (cell.row(), cell.column());
    let (half, quarter, back) = ((8 - r, 8 - c), (c, 8 - r), (8 - c, r));
    let (across, down, diagonal, anti) = ((r, 8 - c), (8 - r, c), (c, r), (8 - c, 8 - r));
    let places = match symmetry {
        Symmetry::None => vec![],
        Symmetry::Rot180 => vec![half],
        Symmetry::Rot90 => vec![quarter, half, back],
        Symmetry::MirrorH => vec![across],
        Symmetry::MirrorV => vec![down],
        Symmetry::MirrorHv => vec![across, down, half],
        Symmetry::Diagonal => vec![diagonal],
        Symmetry::AntiDiagonal => vec![anti],
        Symmetry::BothDiagonals => vec![diagonal, anti, half],
        Symmetry::Full => vec![half, quarter, back, across, down, diagonal, anti],
        other => panic!("no images are known for {other}"),
    };
    places.into_iter().filter_map(|(r, c)| Cell::at(r, c)).collect()
}

/// Checks a puzzle by code that is independent of the generator.
fn check(name: &str, targets: &Targets, generated: &Generated) {
    let (puzzle, clues) = (generated.puzzle, generated.puzzle.clue_count());
    assert_eq!(oracle::count(&puzzle, 2), 1, "{name}: {puzzle}");
    assert!(generated.solution.fills(&puzzle), "{name}: {puzzle} is not {}", generated.solution);
    assert!(!targets.minimal || oracle::is_minimal(&puzzle), "{name}: {puzzle} is not minimal");
    assert!(targets.clues.as_ref().is_none_or(|range| range.contains(&clues)), "{name}: {clues} clues");
    let is_even = |range: &RangeInclusive<usize>| {
        ('1'..='9').all(|digit| range.contains(&puzzle.to_string().matches(digit).count()))
    };
    assert!(targets.each_digit.as_ref().is_none_or(is_even), "{name}: {puzzle}");
    let cells = puzzle.clue_cells();
    let asymmetric = cells.iter().find(|&cell| images(targets.symmetry, cell).iter().any(|&i| !cells.contains(i)));
    assert_eq!(asymmetric, None, "{name}: {puzzle}");
    let rated = effort::rate_unique(&puzzle, &generated.solution).expect("a rating");
    assert_eq!(generated.effort().cloned(), Some(rated.clone()), "{name}: {puzzle}");
    assert!(targets.level.is_none_or(|levels| levels.contains(rated.level)), "{name}: {puzzle} is {}", rated.level);
    let er = se::rate(&puzzle).er.get();
    assert!(targets.er.as_ref().is_none_or(|range| range.contains(&er)), "{name}: {puzzle} has ER {er}");
    assert!(targets.mask.is_none_or(|mask| (cells - mask.cells()).is_empty()), "{name}: {puzzle}");
    assert!(targets.require.iter().all(|&technique| needs(&puzzle, &[technique])), "{name}: {puzzle}");
    assert!(targets.forbid.is_empty() || !needs(&puzzle, &targets.forbid), "{name}: {puzzle}");
}

/// Returns whether puzzles take seconds each.
fn is_rare(targets: &Targets) -> bool {
    targets.needs_local_search() || targets.needs_random_start_search()
}

/// Returns whether a puzzle takes half a minute.
fn is_very_rare(targets: &Targets) -> bool {
    targets.er.as_ref().is_some_and(|er| *er.start() >= 100)
}

#[test]
#[ignore = "six puzzles for each of the targets: minutes"]
fn many_puzzles_meet_their_targets() {
    for (name, targets) in all_targets() {
        for index in 0..6 {
            check(&name, &targets, &generate(&targets, 5, index, |_| true).expect("no limit"));
        }
    }
}

/// Generates the puzzles of the lines of `data/pinned.txt` with these targets and this number among those of the
/// targets, and checks them. Returns the expected lines.
fn pinned_lines(is_included: impl Fn(&Targets, usize) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, targets) in all_targets() {
        for (k, (seed, index)) in [(0, 0), (1, 1), (u64::MAX, 12_345_678_901)].into_iter().enumerate() {
            let puzzle = is_included(&targets, k).then(|| {
                let generated = generate(&targets, seed, index, |_| true).expect("no limit");
                check(&name, &targets, &generated);
                generated.puzzle.to_string()
            });
            lines.push(format!("{name};{seed};{index};{}", puzzle.unwrap_or_default()));
        }
    }
    lines
}

/// Compares lines without a puzzle up to its place.
fn compare_with_pinned(lines: &[String]) {
    assert_eq!(lines.len(), PINNED.lines().count());
    for (line, pinned) in lines.iter().zip(PINNED.lines()) {
        let is_equal = if line.ends_with(';') { pinned.starts_with(line.as_str()) } else { line == pinned };
        assert!(is_equal, "the generated puzzle has changed: {line}, not {pinned}");
    }
}

/// Compares puzzles that are generated together with those that are generated alone, up to a number of attempts.
fn compare_batch(name: &str, targets: Targets, count: u64, max_attempts: u64) {
    let attempts = |attempts| attempts < max_attempts;
    let expected: Vec<_> = (1..count).map(|index| generate(&targets, 21, index, attempts)).collect();
    assert_eq!(generate_all(&targets, 21, 1..count, &|_| true, attempts), expected, "{name}");
}

#[test]
fn batched_generation_gives_the_same_puzzles() {
    for (name, targets) in all_targets() {
        if targets.suits_batches() {
            compare_batch(&name, targets, 80, 40);
        }
    }
}

/// The puzzles of a seed must not change by accident. An intended change belongs in the changelog;
/// `BLESS=1 cargo test --test core puzzles_are_pinned` writes the new puzzles. Of rare targets, only the first is
/// compared, and none of those that take half a minute.
#[test]
fn puzzles_are_pinned() {
    if std::env::var_os("BLESS").is_some() {
        let lines = pinned_lines(|_, _| true).join("\n") + "\n";
        std::fs::write(Path::new(env!("CARGO_MANIFEST_DIR")).join("data/pinned.txt"), lines).expect("a file");
        return;
    }
    compare_with_pinned(&pinned_lines(|targets, k| !is_rare(targets) || k == 0 && !is_very_rare(targets)));
}

#[test]
#[ignore = "generates puzzles of rare targets: a minute"]
fn puzzles_of_rare_targets_are_pinned() {
    compare_with_pinned(&pinned_lines(|targets, k| is_rare(targets) && (k > 0 || is_very_rare(targets))));
}

/// A climb depends on the seed and the index only. This one is short.
#[test]
fn climbs_from_random_puzzles_are_pinned() {
    let targets = Targets::default().with_er(95..=Targets::MAX_ER);
    let generated = generate(&targets, 1, 7, |_| true).expect("no limit");
    let pinned = "5....2..3....1.46....9....2.2......8..4.7..5.6....12..1...4.3...9.........56...7.";
    assert_eq!(generated.puzzle.to_string(), pinned);
    check("er 9.5", &targets, &generated);
    assert!(!Targets::default().with_er(95..=120).with_minimal(true).supports_weights());
}

/// Removes groups of clues in order, each if the rest has one solution.
fn remove_naively(grid: &Puzzle, groups: &[CellSet]) -> Puzzle {
    groups.iter().fold(*grid, |left, &group| {
        let rest = left.restricted_to(!group);
        if oracle::count(&rest, 2) == 1 { rest } else { left }
    })
}

#[test]
fn clues_are_removed_in_the_given_order() {
    for (k, symmetry) in Symmetry::all().enumerate() {
        let targets = targets(None, None, false, symmetry);
        let mut rng = targets.rng(12, k as u64);
        let grid = generator::random_grid(&mut rng);
        let mut groups = symmetry.orbits();
        // The generator draws the same order.
        rng.shuffle(&mut groups);
        let generated = generate(&targets, 12, k as u64, |_| true).expect("no limit");
        assert_eq!(generated.puzzle, remove_naively(&grid.into(), &groups), "{symmetry}");
        let mut order: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut order);
        let singly: Vec<CellSet> = order.iter().map(|&cell| CellSet::single(cell)).collect();
        let minimal = generator::minimize(&grid.into(), order.iter().copied());
        assert_eq!(minimal, remove_naively(&grid.into(), &singly), "{symmetry}");
    }
}

#[test]
fn level_and_er_of_existing_puzzles_are_accepted_together() {
    for line in RATED.lines().filter(|line| !line.starts_with('#')) {
        let (puzzle, ratings) = line.split_once(' ').expect("a puzzle and its ratings");
        let er: Tenths = ratings.split('/').next().and_then(|er| er.parse().ok()).expect("an ER");
        let level = effort::rate(&puzzle.parse().expect("a puzzle")).expect("one solution").level;
        let targets = Targets::default().with_level(level).with_er(er.get()..=er.get());
        assert_eq!(targets.check(), Ok(()), "{puzzle} is {level} and has ER {er}");
    }
}

#[test]
fn uniform_runs_use_the_first_grid() {
    let targets = targets(Some(Level::Hard), Some(24..=26), false, Symmetry::None).with_uniform(true);
    for index in 0..10 {
        let generated = generate(&targets, 2, index, |_| true).expect("no limit");
        assert_eq!(generated.solution, generator::random_grid(&mut targets.rng(2, index)));
    }
}

#[test]
fn seeds_and_indices_give_different_puzzles() {
    let targets = Targets::default();
    let cases = (0..40).flat_map(|seed| (0..10).map(move |index| (seed, index)));
    let puzzles: Vec<Puzzle> =
        cases.map(|(seed, index)| generate(&targets, seed, index, |_| true).expect("no limit").puzzle).collect();
    let different: std::collections::HashSet<_> = puzzles.iter().collect();
    assert_eq!(different.len(), puzzles.len());
}

#[test]
fn a_puzzle_of_a_run_depends_on_its_part_only() {
    let hard = targets(Some(Level::Hard), None, false, Symmetry::Rot180);
    let (easy, any) = (targets(Some(Level::Easy), None, false, Symmetry::None), Targets::default());
    let part = |targets: &Targets, count| Part { targets: targets.clone(), count };
    let parts = vec![part(&easy, 3), part(&any, 0), part(&hard, 2)];
    let run = Run::new(4, NewKind::CLASSIC, parts).expect("possible");
    assert_eq!((run.len(), run.seed(), run.is_empty()), (5, 4, false));
    for (index, targets) in [&easy, &easy, &easy, &hard, &hard].into_iter().enumerate() {
        let index = index as u64;
        let mut generator = run.generator(run.part_of(index)).expect("a generator");
        let made = generator.generate(run.seed(), &[index], &|_| true, |_| true).pop().expect("a result");
        let alone = generate(targets, 4, index, |_| true).expect("no limit");
        assert_eq!((run.targets(index), made), (Some(targets), Ok(GeneratedPuzzle::Classic(Box::new(alone)))));
    }
    let empty = Run::new(4, NewKind::CLASSIC, vec![]).expect("no part has impossible targets");
    assert!(empty.is_empty() && empty.targets(0).is_none());
}

#[test]
fn shards_are_equal_parts() {
    for of in [1, 2, 7, 1003, 2000] {
        let indices: Vec<u64> = (1..=of).flat_map(|i| shard(&(0..1003), i, of)).collect();
        assert_eq!(indices, (0..1003).collect::<Vec<_>>(), "{of} shards");
    }
    for (i, of) in [(0, 3), (4, 3), (1, 0)] {
        assert!(shard(&(0..1003), i, of).is_empty(), "{i} of {of}");
    }
}

#[test]
fn runs_round_trip_through_json() {
    for (name, targets) in all_targets() {
        let run = Run::new(u64::MAX, NewKind::CLASSIC, vec![Part { targets, count: 3 }]).expect("possible");
        let text = serde_json::to_string(&run).expect("JSON");
        assert_eq!(serde_json::from_str::<Run>(&text).expect("a run"), run, "{name}: {text}");
    }
}

#[test]
fn errors_contain_the_nearest_puzzle() {
    let impossible = targets(Some(Level::Extreme), Some(17..=17), true, Symmetry::None);
    let error = generate(&impossible, 1, 0, |attempts| attempts < 20).expect_err("20 attempts are not enough");
    assert_eq!(error.attempts, 20);
    let nearest = error.nearest.expect("twenty puzzles were generated");
    assert_eq!(oracle::count(&nearest.puzzle, 2), 1);
    assert!(nearest.solution.fills(&nearest.puzzle));
    let at_once = generate(&impossible, 1, 0, |_| false).expect_err("no attempt");
    assert_eq!((at_once.attempts, at_once.nearest.is_none()), (0, true));
}

#[test]
fn impossible_targets_are_rejected() {
    let table = [
        ("too few", None, 0..=16, false, Symmetry::None),
        ("too many", None, 81..=81, false, Symmetry::None),
        ("backwards", None, RangeInclusive::new(30, 29), false, Symmetry::None),
        ("too many for minimal", None, 41..=80, true, Symmetry::None),
        ("not a sum of orbits", None, 26..=27, false, Symmetry::Full),
        ("not a sum of quarter turns", Some(Level::Easy), 30..=31, false, Symmetry::Rot90),
    ];
    for (name, level, clues, minimal, symmetry) in table {
        let targets = targets(level, Some(clues), minimal, symmetry);
        assert!(targets.check().is_err(), "{name}");
        assert!(Run::new(1, NewKind::CLASSIC, vec![Part { targets, count: 1 }]).is_err(), "{name}");
    }
}

#[test]
fn minimized_puzzles_have_no_redundant_clue() {
    for k in 0..30 {
        let mut rng = PuzzleRng::new(6, k);
        let grid = generator::random_grid(&mut rng);
        let mut order: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut order);
        let minimal = generator::minimize(&grid.into(), order.iter().copied());
        assert!(oracle::is_minimal(&minimal), "{minimal}");
        assert_eq!(generator::redundant_clues(&minimal), CellSet::EMPTY, "{minimal}");
        // An additional clue is redundant, and may make others redundant.
        let extra = order.iter().copied().find(|&cell| minimal.get(cell).is_none()).expect("an empty cell");
        let mut extended = minimal;
        extended.set(extra, Some(grid.get(extra)));
        let is_redundant = |cell: Cell| oracle::count(&extended.restricted_to(!CellSet::single(cell)), 2) == 1;
        let expected: CellSet = extended.clue_cells().iter().filter(|&cell| is_redundant(cell)).collect();
        assert_eq!(generator::redundant_clues(&extended), expected, "{extended}");
        assert!(expected.contains(extra));
    }
}

#[test]
fn random_grids_are_valid_and_distinct() {
    let grids: std::collections::HashSet<_> =
        (0..500).map(|k| generator::random_grid(&mut PuzzleRng::new(2, k)).to_string()).collect();
    assert_eq!(grids.len(), 500);
    assert!(grids.iter().all(|text| oracle::count(&text.parse().expect("a puzzle"), 2) == 1));
}
