//! Candidate grids in all commands: 729 characters, drawn pencil marks, HoDoKu lines with deletions.

use crate::binary::{Ran, run, run_line, succeed};
use cluewise::rating::se;
use cluewise::solver::naive;
use cluewise::{Candidates, Cell, Digit, DigitSet, Puzzle};
use std::path::Path;

/// A puzzle with two solutions, and one with one.
const TWO: &str = ".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.";
const ONE: &str = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........";

fn ran(args: &[&str], input: &str) -> Ran {
    run(Path::new("."), args, input.as_bytes())
}

fn sukaku(candidates: &Candidates) -> String {
    candidates.to_bytes().into_iter().map(char::from).collect()
}

/// Candidates of a puzzle with two solutions that allow one of them, and in which clues see their digit.
fn restricted() -> Candidates {
    let puzzle: Puzzle = TWO.parse().expect("a puzzle");
    let solutions: Vec<_> = naive::solutions(&puzzle).collect();
    let [first, second] = &solutions[..] else { panic!("two solutions") };
    let mut left = Candidates::new(&puzzle);
    let cell = Cell::all().find(|&cell| first.get(cell) != second.get(cell)).expect("a difference");
    left.remove(cell, DigitSet::single(second.get(cell)));
    // Of the first clue, the digit is still a candidate of a peer.
    let (clue, digit) = puzzle.clues().next().expect("a clue");
    let peer = clue.peers().find(|&peer| puzzle.get(peer).is_none() && first.get(peer) != digit).expect("a peer");
    let others: DigitSet = Digit::all().filter(|&other| other != digit && !left.get(peer).contains(other)).collect();
    let mut marks = Candidates::FULL;
    Cell::all().filter(|&cell| cell != peer).for_each(|cell| marks.keep(cell, left.get(cell)));
    marks.remove(peer, others);
    marks
}

/// A format that has placed digits as clues is said to, with the formats that tell them.
#[test]
fn placed_digits_that_become_clues_are_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate --practice avoidable-rectangle-1 --at --seed 1 -o at.jsonl");
    let hint = succeed(folder.path(), "hint --brief at.jsonl");
    for (format, is_lost) in [
        ("pencilmarks", true),
        ("sukaku", true),
        ("hodoku", false),
        ("csv", false),
        ("sudokupad-link", false),
        ("f-puzzles-link", false),
    ] {
        let ran = run(folder.path(), &["convert", "at.jsonl", "--format", format], b"");
        let note =
            format!("1 candidate grid: {format} has no place for the difference between clues and placed digits");
        assert_eq!((ran.code, ran.err.contains(&note)), (Some(0), is_lost), "{format}: {}", ran.err);
        assert_eq!(run(folder.path(), &["hint", "--brief"], ran.out.as_bytes()).out != hint, is_lost, "{format}");
    }
    succeed(folder.path(), "convert at.jsonl -o at.pm -q");
    assert_eq!(
        run(folder.path(), &["convert", "at.pm", "--format", "sukaku"], b"").err,
        "",
        "a grid without placed digits"
    );
}

/// The extension of the file decides the format of texts.
#[test]
fn texts_have_the_format_of_the_extension() {
    let folder = tempfile::tempdir().expect("a folder");
    for line in ["candidates", "candidates --true", "complete", "explain", "hint"] {
        for name in ["x.json", "x.jsonl", "x.txt"] {
            run_line(folder.path(), &format!("{line} {TWO} -o {name}"));
            let text = std::fs::read_to_string(folder.path().join(name)).expect("a file");
            let is_json = serde_json::from_str::<serde_json::Value>(&text).is_ok_and(|value| value.is_object());
            assert_eq!(is_json, name != "x.txt", "{line} {name}: {text}");
        }
    }
}

/// The candidates decide the number of solutions and the ratings, whatever the format.
#[test]
fn every_format_has_the_same_solutions_and_ratings() {
    let marks = restricted();
    let solution = naive::solutions_within(&marks).map(|grid| grid.to_string()).collect::<Vec<_>>();
    assert_eq!(solution.len(), 1);
    let rating = se::rate(&marks).to_string();
    for text in [sukaku(&marks), marks.to_string()] {
        assert!(ran(&["verify"], &text).out.starts_with("unique\t1\t"), "{text}");
        assert_eq!(ran(&["solve"], &text).out.trim(), solution[0], "{text}");
        let rated = ran(&["rate", "--scale", "se"], &text);
        assert_eq!(rated.out.trim().split('\t').nth(1), Some(rating.as_str()), "{text}: {}", rated.err);
        let all = ran(&["rate", "--se"], &text).out;
        assert!(all.trim().ends_with(&format!("\t-\t-\t{rating}")), "{all}");
        let steps = ran(&["explain", "--ladder", "se", "--brief"], &text).out;
        assert!(steps.contains(&format!("ER/EP/ED {rating}, ")), "{steps}");
        let stats = ran(&["stats", "--scale", "se", "--format", "json"], &text).out;
        let stats: serde_json::Value = serde_json::from_str(&stats).expect("JSON");
        assert_eq!((&stats["unique"], &stats["minimal"]), (&1.into(), &0.into()), "{stats}");
        let er = rating.split('/').next().expect("an ER");
        assert_eq!(stats["er"][er], 1, "{stats}");
    }
}

/// A cell with a single candidate that a peer also has is no clue, so placing it is a step.
#[test]
fn naked_singles_of_candidate_grids_are_steps() {
    let marks = restricted();
    let explained = ran(&["explain", "--ladder", "se", "--brief"], &sukaku(&marks)).out;
    assert!(explained.starts_with("..9...12") && explained.contains("Single (rating 1.2): r1c2 = 3"), "{explained}");
    // A plain puzzle has all digits in its other cells.
    let plain = ran(&["convert", "--format", "sukaku"], ONE).out;
    assert!(plain.contains("123456789"));
    assert_eq!(ran(&["convert"], &plain).out.trim(), ONE);
}

#[test]
fn hodoku_lines_with_deletions_are_read_everywhere() {
    let puzzle: Puzzle = TWO.parse().expect("a puzzle");
    let solutions: Vec<_> = naive::solutions(&puzzle).collect();
    let cell = Cell::all().find(|&cell| solutions[0].get(cell) != solutions[1].get(cell)).expect("a difference");
    let gone = solutions[1].get(cell);
    let line = format!(":0000:x:{TWO}:{gone}{}{}:::", cell.row() + 1, cell.column() + 1);
    assert!(ran(&["verify"], &line).out.starts_with("unique\t1\t"));
    assert_eq!(ran(&["solve"], &line).out.trim(), solutions[0].to_string());
    let rated = ran(&["rate", "--scale", "se,hodoku"], &line);
    assert!(rated.code == Some(0) && rated.out.starts_with(&format!("{TWO}\t")), "{rated:?}");
}

#[test]
fn candidates_are_dropped_only_on_request() {
    let text = sukaku(&restricted());
    let refused = ran(&["convert", "--format", "line"], &text);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("--drop-candidates"), "{}", refused.err);
    let other = ran(&["expand"], &text);
    assert!(other.code == Some(1) && other.err.contains("`convert --drop-candidates`"), "{}", other.err);
    let other = ran(&["shuffle", "--format", "line"], &text);
    assert!(other.code == Some(1) && other.err.contains("use sukaku"), "{}", other.err);
    let dropped = ran(&["convert", "--drop-candidates"], &text);
    assert_eq!(dropped.code, Some(0), "{}", dropped.err);
    let clues: Puzzle = dropped.out.trim().parse().expect("a puzzle");
    let all: Puzzle = TWO.parse().expect("a puzzle");
    assert!(all.clues().skip(1).all(|(cell, digit)| clues.get(cell) == Some(digit)), "{clues}");
}

/// Where a candidate grid has no solution is named.
#[test]
fn dead_ends_are_named() {
    let grid = |row: &str| {
        let rest = "[1,2,3,4],".repeat(12);
        format!("{{\"size\":4,\"puzzle\":\"{}\",\"candidates\":[{rest}{row}]}}", ".".repeat(16))
    };
    let (lacking, repeating) = (grid("[1,2],[1,2],[1,2,3],[1,2,3]"), grid("[1],[1],[2,3],[3,4]"));
    let without_first = format!("{}{}", ".".repeat(9), &sukaku(&restricted())[9..]);
    for (args, text, message) in [
        (&["verify"][..], &lacking, "stdin: puzzle 1: no solution: no place for 4 in row 4\n"),
        (&["hint"], &lacking, "stdin: puzzle 1: no solution: no place for 4 in row 4\n"),
        (&["hint", "--lang", "de"], &lacking, "stdin: Rätsel 1: keine Lösung; kein Platz für 4 in Zeile 4\n"),
        (&["verify"], &repeating, "stdin: puzzle 1: no solution\n"),
        (&["verify"], &without_first, "stdin: puzzle 1: no solution: no candidate for r1c1\n"),
    ] {
        assert_eq!(ran(args, text).err, message, "{args:?}");
    }
}

/// Isomorphs of candidate grids have their candidates, and thus the same solutions.
#[test]
fn candidate_grids_have_isomorphs() {
    let text = sukaku(&restricted());
    for format in ["sukaku", "pencilmarks", "jsonl"] {
        let shuffled = ran(&["shuffle", "-n", "3", "--seed", "1", "--format", format], &text);
        assert_eq!(shuffled.code, Some(0), "{}", shuffled.err);
        let verified = ran(&["verify", "--summary"], &shuffled.out).out;
        assert!(verified.starts_with("puzzles\t3\nunique\t3\n"), "{format}: {verified}");
        assert_eq!(ran(&["dedupe", "--exact"], &ran(&["solve"], &shuffled.out).out).out.lines().count(), 3, "{format}");
    }
    let small = r#"{"size":4,"puzzle":"1...............","candidates":[[1],[2],[3,4],[3,4],[3],[4],[1,2],[1,2],[2,4],[1,3],[1,2,3,4],[1,2,3,4],[2,4],[1,3],[1,2,3,4],[1,2,3,4]]}"#;
    let shuffled = ran(&["shuffle", "--seed", "2", "--format", "jsonl"], small);
    assert!(shuffled.out.contains("\"candidates\""), "{shuffled:?}");
    let solutions = |text: &str| ran(&["solve", "--count"], text).out;
    assert_eq!(solutions(&shuffled.out), solutions(small), "{shuffled:?}");
}

/// Isomorphs of candidate grids have the same form and are duplicates; another candidate makes another puzzle.
#[test]
fn candidate_grids_have_canonical_forms() {
    let marks = restricted();
    let isomorphs = ran(&["shuffle", "-n", "6", "--seed", "1", "--format", "sukaku"], &sukaku(&marks)).out;
    let forms = ran(&["canon", "--format", "sukaku"], &isomorphs);
    let form = forms.out.lines().next().expect("a form");
    assert!(forms.code == Some(0) && forms.out.lines().all(|line| line == form), "{forms:?}");
    assert_eq!(ran(&["canon", "--format", "sukaku"], form).out.trim(), form);
    assert!(ran(&["verify"], form).out.starts_with("unique\t1\t"));
    let mut other = marks.clone();
    let open = Cell::all().find(|&cell| other.get(cell).len() > 2).expect("an open cell");
    other.remove(open, DigitSet::single(other.get(open).iter().next().expect("a digit")));
    let all = format!("{isomorphs}{}\n{isomorphs}", sukaku(&other));
    let kept = ran(&["dedupe", "--format", "sukaku"], &all).out;
    assert_eq!(kept, format!("{}\n{}\n", isomorphs.lines().next().expect("a grid"), sukaku(&other)));
    assert_eq!(ran(&["dedupe", "--exact", "--format", "sukaku"], &all).out.lines().count(), 7);
    let by_solution = format!("{}\n{}", sukaku(&marks), ran(&["solve"], &sukaku(&marks)).out);
    assert_eq!(ran(&["dedupe", "--by", "solution"], &by_solution).out.lines().count(), 1);
    let refused = ran(&["canon", "--info"], form);
    assert!(
        refused.code == Some(1) && refused.err.contains("9x9 with candidates has no canonical form"),
        "{refused:?}"
    );
}

/// Of a candidate grid, eliminated candidates are restored and others eliminated.
#[test]
fn candidate_grids_are_hunted() {
    let (marks, count) = (restricted(), |grid: &Candidates| naive::solutions_within(grid).take(2).count());
    let depth = ran(&["depth"], &sukaku(&marks));
    assert_eq!(depth.out.split('\t').next(), Some(&*sukaku(&marks)), "{depth:?}");
    let minimal = ran(&["minimize", "--format", "sukaku"], &sukaku(&marks)).out;
    let all = ran(&["minimize", "--all", "--limit", "5000", "--format", "sukaku"], &sukaku(&marks)).out;
    assert!(all.lines().any(|line| line == minimal.trim()) || all.lines().count() == 5000, "{minimal}");
    let parse = |line: &str| line.parse::<Candidates>().expect("a candidate grid");
    let clues = marks.clues();
    let eliminated = |grid: &Candidates| -> Vec<(Cell, Digit)> {
        let open = Cell::all().filter(|&cell| clues.get(cell).is_none());
        let allowed = Candidates::new(&clues);
        open.flat_map(|cell| {
            (allowed.get(cell) - grid.get(cell)).iter().map(move |digit| (cell, digit)).collect::<Vec<_>>()
        })
        .collect()
    };
    for grid in all.lines().take(20).map(parse) {
        assert_eq!(count(&grid), 1);
        for (cell, digit) in eliminated(&grid) {
            let mut restored = grid.clone();
            restored.set(cell, restored.get(cell) | DigitSet::single(digit));
            assert_eq!(count(&restored), 2, "{digit} in {cell}");
        }
    }
    let start = parse(minimal.trim());
    let neighbors = ran(&["neighbors", "--format", "sukaku"], &sukaku(&start));
    assert!(neighbors.code == Some(0) && neighbors.out.lines().count() > 3, "{neighbors:?}");
    for neighbor in neighbors.out.lines().map(parse) {
        let differing = Cell::all().map(|cell| {
            let (own, other) = (start.get(cell), neighbor.get(cell));
            ((own - other).len(), (other - own).len())
        });
        let [gone, restored] = differing.fold([0, 0], |[a, b], (gone, restored)| [a + gone, b + restored]);
        assert_eq!((gone, restored, count(&neighbor)), (1, 1, 1));
    }
    let effort = ran(&["neighbors", "--min-effort", "2"], &sukaku(&start));
    assert!(effort.code == Some(1) && effort.err.contains("candidate grids have no effort"), "{effort:?}");
}

/// Wrong marks are the first thing that is said, by every command.
#[test]
fn wrong_marks_are_reported() {
    let puzzle: Puzzle = ONE.parse().expect("a puzzle");
    let solution = naive::solutions(&puzzle).next().expect("a solution");
    let mut marks = Candidates::new(&puzzle);
    let cell = Cell::all().find(|&cell| marks.get(cell).len() > 2).expect("an open cell");
    marks.remove(cell, DigitSet::single(solution.get(cell)));
    let line = format!("{{\"puzzle\":\"{ONE}\",\"candidates\":\"{}\"}}", sukaku(&marks));
    let said = format!("{cell} lacks {}", solution.get(cell));
    for args in ["verify", "solve", "rate", "rate --scale se", "rate --closure", "explain", "hint"] {
        let found = ran(&args.split(' ').collect::<Vec<_>>(), &line);
        assert!(found.code == Some(1) && found.err.contains(&said), "{args}: {found:?}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let printed = run(folder.path(), &["print", "--svg-text", "-o", "s.svg"], line.as_bytes());
    assert!(printed.code == Some(1) && printed.err.contains(&said), "{printed:?}");
}

/// The candidates are part of the puzzle and are printed without being requested.
#[test]
fn candidate_grids_are_printed_with_their_candidates() {
    let folder = tempfile::tempdir().expect("a folder");
    let marks = restricted();
    let texts = |input: &str| {
        assert_eq!(run(folder.path(), &["print", "--svg-text", "-o", "s.svg"], input.as_bytes()).code, Some(0));
        std::fs::read_to_string(folder.path().join("s.svg")).expect("a page").matches("<text").count()
    };
    let open: usize = Cell::all().map(|cell| marks.get(cell).len()).filter(|&count| count > 1).sum();
    assert!(texts(&sukaku(&marks)) >= open, "{open}");
    assert!(texts(ONE) < 81);
}

#[test]
fn the_position_before_a_step_is_a_candidate_grid() {
    const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let folder = tempfile::tempdir().expect("a folder");
    for step in [1, 9, 15] {
        let options = format!("explain --ladder se --step {step}");
        let grid = succeed(folder.path(), &format!("{options} --format pencilmarks {HARD}"));
        assert_eq!(grid.lines().count(), 9, "{grid}");
        let next = run(folder.path(), &["hint", "--ladder", "se", "--brief", "-"], grid.as_bytes()).out;
        let expected = succeed(folder.path(), &format!("{options} --brief {HARD}"));
        let technique = |text: &str| {
            text.trim_start_matches(|c: char| c.is_ascii_digit() || ". ".contains(c))
                .split([':', '('])
                .next()
                .map(|name| name.trim().to_owned())
        };
        assert_eq!(technique(&next), technique(&expected), "{step}: {next}{expected}");
    }
}
