//! `rate --closure`, `unavoidable`, `bands`, `depth`, `neighbors`, `expand`, `minimize --all`.

use crate::binary::{Ran, run};
use cluewise::canonical::{canonicalize, isomorphic};
use cluewise::solver::naive;
use cluewise::{Cell, Digit, Grid, Puzzle};
use std::collections::HashSet;
use std::path::Path;

const ONE: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn ran(args: &[&str], input: &str) -> Ran {
    run(Path::new("."), args, input.as_bytes())
}

fn columns(line: &str) -> Vec<&str> {
    line.trim_end().split('\t').collect()
}

#[test]
fn closures_of_puzzles_with_several_solutions() {
    let found = ran(&["rate", "--closure"], &format!("{TWO}\n{ONE}\n"));
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    let lines: Vec<Vec<&str>> = found.out.lines().map(columns).collect();
    let [puzzle, rating, values, candidates, end] = lines[0][..] else { panic!("{}", found.out) };
    assert_eq!((puzzle, end), (TWO, "complete"));
    assert!(!rating.starts_with("20.0"), "{rating}");
    // Two solutions: every cell in which they agree has a value, all others have two candidates.
    let solutions: Vec<Grid> = naive::solutions(&TWO.parse().expect("a puzzle")).collect();
    let open = solutions[0].difference(&solutions[1]).len();
    assert_eq!((values, candidates), ((81 - open).to_string().as_str(), (2 * open).to_string().as_str()));
    let usual = ran(&["rate", "--scale", "se", "--no-uniqueness"], ONE).out;
    assert_eq!(lines[1], [&columns(&usual)[..], &["81", "0", "solved"]].concat());
    let json = ran(&["rate", "--closure", "--format", "jsonl"], TWO).out;
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&json["se_closure"]["end"], &json["se_closure"]["values"]), (&"complete".into(), &(81 - open).into()));
    // Each puzzle has its row.
    let none = format!("11{}", ".".repeat(79));
    for (puzzle, reason) in [(none.as_str(), "no solution"), ("1...............", "4x4 has no closure")] {
        let found = ran(&["rate", "--closure"], &format!("{puzzle}\n{ONE}\n"));
        let rows = format!("{puzzle}\t-\t-\t-\t-\n{}\n", lines[1].join("\t"));
        assert_eq!((found.code, found.out), (Some(1), rows));
        assert!(found.err.contains("puzzle 1: ") && found.err.contains(reason), "{}", found.err);
    }
}

#[test]
fn unavoidable_sets_have_another_solution() {
    let grid = naive::solutions(&ONE.parse().expect("a puzzle")).next().expect("a solution");
    let sets = ran(&["unavoidable", "--max-size", "8"], ONE);
    assert_eq!(sets.code, Some(0), "{}", sets.err);
    let mut count = 0;
    for line in sets.out.lines() {
        let [size, set] = columns(line)[..] else { panic!("{line}") };
        let set: Puzzle = set.parse().expect("a puzzle");
        assert!(grid.fills(&set) && set.clue_count().to_string() == size, "{line}");
        let rest = Puzzle::from(grid).restricted_to(!set.clue_cells());
        let others: Vec<Grid> = naive::solutions(&rest).filter(|other| *other != grid).collect();
        assert!(others.iter().any(|other| grid.difference(other) == set.clue_cells()), "{line}");
        count += 1;
    }
    assert!(count > 0);
    let counted = ran(&["unavoidable", "--max-size", "8", "--count"], &grid.to_string()).out;
    assert_eq!(columns(&counted)[..2], [grid.to_string(), count.to_string()]);
}

/// Bands of isomorphs have the same numbers in another order; the first grid has the first band.
#[test]
fn bands_are_numbered_by_their_smallest_bands() {
    let first = ran(&["first"], "").out;
    let numbers = ran(&["bands"], &first).out;
    assert_eq!(columns(&numbers)[1], "1", "{numbers}");
    assert_eq!(columns(&numbers).len(), 8, "{numbers}");
    let isomorph = ran(&["shuffle", "--seed", "4"], &first).out;
    let sorted = |text: &str| {
        let line = ran(&["bands"], text).out;
        let mut numbers: Vec<u32> =
            columns(&line)[1..7].iter().map(|number| number.parse().expect("a number")).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!(sorted(&isomorph), sorted(&first));
    let list = ran(&["bands", "--list"], "").out;
    let bands: Vec<&str> = list.lines().map(|line| columns(line)[1]).collect();
    assert!(bands.len() == 416 && bands.is_sorted() && bands[0] == "123456789456789123789123456");
    assert!(list.lines().last().is_some_and(|line| line.starts_with("416\t")), "{list}");
}

#[test]
fn depth_and_backdoors() {
    let none = format!("11{}", ".".repeat(79));
    let found = ran(&["depth"], &format!("{HARD}\n{TWO}\n{none}\n{ONE}\n"));
    assert!(found.code == Some(1) && found.err.contains("stdin: puzzle 3: no solution"), "{}", found.err);
    let lines: Vec<Vec<&str>> = found.out.lines().map(columns).collect();
    assert_eq!((lines.len(), lines[0].len()), (3, 5), "{}", found.out);
    assert_eq!((lines[0][1], lines[0][2]), ("2", "2"), "{}", found.out);
    // Of two solutions, 1 is the depth that leaves two candidates in each cell where they differ, and no backdoor is left.
    assert_eq!(lines[1][1..], ["0", "-", "-", "-"], "{}", found.out);
    let limited = ran(&["depth", "--max-depth", "1", "--max-backdoor", "1"], HARD).out;
    assert_eq!(columns(&limited)[1..], [">1", ">1", "-", "-"]);
    let solved = ran(&["solve"], ONE).out;
    assert_eq!(columns(&ran(&["depth"], &solved).out)[1..], ["0", "0", "1", "-"]);
    // Of 148 solutions; an assumption leaves one cell for two digits of a column.
    let several = "8.........95.......76.........426798...571432...893165....5.916...9.8247......583";
    assert_eq!(columns(&ran(&["depth"], several).out)[1], "1");
}

#[test]
fn neighbors_have_one_solution_and_differ_by_isomorphism() {
    let found = ran(&["neighbors", "--minimal"], ONE);
    assert_eq!((found.code, found.err.as_str()), (Some(0), ""));
    let start: Puzzle = ONE.parse().expect("a puzzle");
    let puzzles: Vec<Puzzle> = found.out.lines().map(|line| line.parse().expect("a puzzle")).collect();
    assert!(puzzles.len() > 3, "{}", found.out);
    let mut forms = HashSet::new();
    for puzzle in &puzzles {
        assert_eq!(naive::solutions(puzzle).take(2).count(), 1, "{puzzle}");
        let shared = start.clues().filter(|&(cell, digit)| puzzle.get(cell) == Some(digit)).count();
        assert_eq!((shared + 1, puzzle.clue_count()), (start.clue_count(), start.clue_count()), "{puzzle}");
        assert!(forms.insert(canonicalize(puzzle).form) && isomorphic(puzzle, puzzle).is_some(), "{puzzle}");
    }
    let rated = ran(&["rate", "--er-only"], &found.out).out;
    let hard: Vec<&str> = rated
        .lines()
        .map(columns)
        .filter(|line| line[1].parse::<f64>().expect("an ER") >= 2.0)
        .map(|line| line[0])
        .collect();
    let filtered = ran(&["neighbors", "--minimal", "--er", "2.0..12.0"], ONE).out;
    assert_eq!(filtered.lines().collect::<Vec<_>>(), hard);
    let rated = |filter: &[&str]| ran(&[&["neighbors", "--minimal"], filter].concat(), ONE).out;
    let scores = ran(&["rate"], &found.out).out;
    let score = |line: &str| line.split('\t').nth(2).and_then(|score| score.parse::<f64>().ok()).expect("a score");
    let expected: Vec<&str> = scores.lines().filter(|line| score(line) >= 2.0).map(|line| &line[..81]).collect();
    assert_eq!(rated(&["--min-effort", "2"]).lines().collect::<Vec<_>>(), expected);
    let depths = ran(&["depth"], &found.out).out;
    let deep = depths.lines().filter(|line| line.split('\t').nth(1) != Some("0")).map(|line| &line[..81]);
    assert_eq!(rated(&["--min-depth", "1"]).lines().collect::<Vec<_>>(), deep.collect::<Vec<_>>());
    let limited = ran(&["neighbors", "--max-solutions", "1"], ONE);
    assert!(limited.code == Some(1) && limited.err.contains("--max-solutions"), "{limited:?}");
    assert_eq!(ran(&["neighbors", "--add", "0"], ONE).out, "", "minimal puzzles have no smaller ones");
}

/// Neighbors are in the order of the removed clues, whatever the number of threads, and those of several solutions are the
/// clues that leave one.
#[test]
fn neighbors_of_any_puzzle_do_not_depend_on_threads() {
    let args = ["neighbors", "--remove", "1", "--add", "2", "--minimal"];
    let all = ran(&[&args[..], &["--threads", "1"]].concat(), HARD).out;
    assert_eq!(ran(&[&args[..], &["--threads", "4"]].concat(), HARD).out, all);
    assert!(all.lines().count() > 10, "{all}");
    let missing = |line: &str| HARD.chars().zip(line.chars()).position(|(clue, other)| clue != '.' && other != clue);
    assert!(all.lines().map(missing).is_sorted(), "{all}");
    let found = ran(&["neighbors", "--remove", "0", "--add", "1"], TWO).out;
    let start: Puzzle = TWO.parse().expect("a puzzle");
    let mut forms = HashSet::new();
    for (cell, digit) in Cell::all().flat_map(|cell| Digit::all().map(move |digit| (cell, digit))) {
        let mut puzzle = start;
        puzzle.set(cell, Some(digit));
        if start.get(cell).is_none() && naive::solutions(&puzzle).take(2).count() == 1 {
            forms.insert(canonicalize(&puzzle).form);
        }
    }
    let found: Vec<Puzzle> = found.lines().map(|line| line.parse().expect("a puzzle")).collect();
    assert_eq!(found.iter().map(|puzzle| canonicalize(puzzle).form).collect::<HashSet<_>>(), forms);
    assert_eq!(found.len(), forms.len());
}

#[test]
fn minimal_puzzles_of_several_solutions_keep_them() {
    let count = |puzzle: &Puzzle| naive::solutions(puzzle).take(9).count();
    let all = ran(&["minimize", "--all"], TWO);
    assert!(all.code == Some(0) && all.out.lines().count() > 5, "{all:?}");
    let one = ran(&["minimize"], TWO).out;
    assert!(all.out.contains(&one), "{one}");
    for line in all.out.lines().step_by(4).chain(one.lines()) {
        let puzzle: Puzzle = line.parse().expect("a puzzle");
        assert_eq!(count(&puzzle), 2, "{line}");
        for (cell, _) in puzzle.clues() {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            assert!(count(&fewer) > 2, "{line}");
        }
    }
}

#[test]
fn expanded_puzzles_have_the_start_among_their_minimal_ones() {
    let expanded = ran(&["expand"], ONE);
    assert_eq!((expanded.code, expanded.out.lines().count()), (Some(0), 81 - 18));
    let start: Puzzle = ONE.parse().expect("a puzzle");
    let includes = |line: &str| start.clues().all(|(cell, digit)| line.as_bytes()[cell.index()] == b'0' + digit.get());
    assert!(expanded.out.lines().all(includes), "{}", expanded.out);
    let minimal = ran(&["minimize", "--all"], &expanded.out);
    let lines: HashSet<&str> = minimal.out.lines().collect();
    assert!(minimal.code == Some(0) && lines.contains(ONE) && lines.len() > 1, "{}", minimal.out);
    let one_each = ran(&["minimize"], &expanded.out).out;
    assert!(one_each.lines().all(|line| lines.contains(line)), "{one_each}");
    assert_eq!(
        ran(&["minimize", "--all", "--limit", "1"], &expanded.out).out.lines().count(),
        expanded.out.lines().count()
    );
    assert_eq!(ran(&["expand"], TWO).code, Some(1));
}
