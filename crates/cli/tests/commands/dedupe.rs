//! `canon`, `dedupe`, `split` and `shuffle`.

use cluewise::canonical::{Transformation, automorphisms, canonicalize};
use cluewise::{Cell, Grid, Puzzle, PuzzleRng, generator, solver};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use tempfile::TempDir;

use crate::binary;
use binary::{Ran, run, run_line, succeed};

/// Returns 24 clues of a random grid.
fn puzzle(index: u64) -> Puzzle {
    let rng = &mut PuzzleRng::new(21, index);
    let grid = Puzzle::from(generator::random_grid(rng));
    let mut cells: Vec<Cell> = Cell::all().collect();
    rng.shuffle(&mut cells);
    grid.restricted_to(cells[..24].iter().copied().collect())
}

fn isomorph(puzzle: &Puzzle, index: u64) -> Puzzle {
    Transformation::random(&mut PuzzleRng::new(22, index)).apply(puzzle)
}

fn lines<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string() + "\n").collect()
}

fn folder(files: &[(&str, String)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

#[test]
fn canon_writes_forms_in_order() {
    let puzzles: Vec<Puzzle> = (0..50).map(puzzle).collect();
    let folder = folder(&[("p.txt", lines(&puzzles))]);
    let forms: Vec<Puzzle> = puzzles.iter().map(|puzzle| canonicalize(puzzle).form).collect();
    for threads in ["1", "2", "5"] {
        assert_eq!(succeed(folder.path(), &format!("canon p.txt --threads {threads}")), lines(&forms));
    }
    for (line, (puzzle, form)) in succeed(folder.path(), "canon --info p.txt").lines().zip(puzzles.iter().zip(&forms)) {
        let [text, count, transformation] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let transformation: Transformation = transformation.parse().expect("a transformation");
        assert_eq!((text, count), (form.to_string().as_str(), automorphisms(puzzle).count().to_string().as_str()));
        assert_eq!(transformation.apply(puzzle), *form);
    }
}

#[test]
fn forms_by_solution_differ_from_forms_by_puzzle() {
    let minimal: Vec<Puzzle> =
        (0..20).map(|i| generator::generate(&Default::default(), 3, i, |_| true).unwrap().puzzle).collect();
    let others = minimal.iter().zip(0..).map(|(puzzle, index)| isomorph(puzzle, index));
    let folder = folder(&[("a.txt", lines(&minimal)), ("b.txt", lines(others)), ("several.txt", lines([puzzle(1)]))]);
    let forms = |args: &str| succeed(folder.path(), &format!("canon {args}"));
    assert_eq!(forms("--by solution a.txt"), forms("--by solution b.txt"));
    assert_eq!(forms("a.txt"), forms("b.txt"));
    assert_ne!(forms("--by solution a.txt"), forms("a.txt"));
    let refused = run_line(folder.path(), "canon --by solution several.txt");
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    assert!(refused.err.contains("several.txt: puzzle 1: not exactly one solution"), "{}", refused.err);
}

#[test]
fn solutions_are_transformed() {
    let folder = folder(&[]);
    succeed(folder.path(), "generate -n 20 --seed 5 --level expert --format jsonl -o p.jsonl");
    for command in ["canon", "shuffle --seed 4 -n 2", "canon --by solution"] {
        let text = succeed(folder.path(), &format!("{command} p.jsonl --format jsonl"));
        assert_eq!(text.lines().count(), if command.contains("-n 2") { 40 } else { 20 });
        for line in text.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let field = |name: &str| record[name].as_str().unwrap_or_else(|| panic!("{name} in {line}")).to_owned();
            let (puzzle, solution): (Puzzle, Grid) =
                (field("puzzle").parse().unwrap(), field("solution").parse().unwrap());
            assert_eq!(solver::unique_solution(&puzzle), Some(solution));
            assert_eq!(field("level"), "expert");
        }
    }
}

#[test]
fn shuffled_puzzles_are_isomorphs_and_depend_only_on_the_seed() {
    let puzzles: Vec<Puzzle> = (0..30).map(puzzle).collect();
    let folder = folder(&[("p.txt", lines(&puzzles))]);
    let shuffled = succeed(folder.path(), "shuffle -n 3 --seed 7 p.txt --threads 1");
    assert_eq!(shuffled, succeed(folder.path(), "shuffle -n 3 --seed 7 p.txt --threads 4"));
    assert_ne!(shuffled, succeed(folder.path(), "shuffle -n 3 --seed 8 p.txt"));
    let isomorphs: Vec<Puzzle> = shuffled.lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(isomorphs.iter().collect::<BTreeSet<_>>().len(), 90);
    for (k, isomorph) in isomorphs.iter().enumerate() {
        assert_eq!(canonicalize(isomorph).form, canonicalize(&puzzles[k / 3]).form);
    }
    let unseeded = run_line(folder.path(), "shuffle p.txt");
    let seed = unseeded.err.split("--seed ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a seed is named");
    assert_eq!(succeed(folder.path(), &format!("shuffle --seed {seed} p.txt")), unseeded.out);
    // Users rely on these bytes.
    let empty_but_one = format!("{}1", ".".repeat(80));
    let pinned = succeed(folder.path(), &format!("shuffle --seed 1 {empty_but_one}"));
    assert_eq!(pinned.trim_end().find(|c: char| c != '.').map(|at| (at, &pinned[at..=at])), Some((79, "1")));
}

/// Returns the expected output of `dedupe`: the first of each class.
fn firsts(puzzles: &[Puzzle], known: &[Puzzle]) -> Vec<Puzzle> {
    let form = |puzzle: &Puzzle| canonicalize(puzzle).form;
    let mut seen: HashSet<Puzzle> = known.iter().map(form).collect();
    puzzles.iter().filter(|puzzle| seen.insert(form(puzzle))).copied().collect()
}

/// Returns puzzles of which some are isomorphs of others.
fn repeating(count: u64, different: u32) -> Vec<Puzzle> {
    let rng = &mut PuzzleRng::new(23, count);
    (0..count).map(|index| isomorph(&puzzle(rng.random_below(different).into()), index)).collect()
}

#[test]
fn dedupe_keeps_the_first_of_each_class() {
    let puzzles = repeating(500, 200);
    let folder = folder(&[("p.txt", lines(&puzzles)), ("twice.txt", lines(puzzles.iter().chain(&puzzles)))]);
    let kept = firsts(&puzzles, &[]);
    for args in ["dedupe p.txt", "dedupe p.txt p.txt --threads 3", "dedupe twice.txt"] {
        let ran = run_line(folder.path(), args);
        assert_eq!((ran.code, ran.out), (Some(0), lines(&kept)), "{args}");
        assert!(ran.err.contains(&format!("{} kept", kept.len())), "{}", ran.err);
    }
    let exact = run_line(folder.path(), "dedupe --exact twice.txt");
    assert_eq!(exact.out, lines(&puzzles));
    assert_eq!(exact.err, "cluewise: 1000 puzzles: 500 kept, 500 equal to earlier ones\n");
}

/// Returns three puzzles of each of ten solutions, the second and the third as isomorphs.
fn of_common_solutions() -> Vec<Puzzle> {
    let mut puzzles = Vec::new();
    for round in 0..3 {
        for index in 0..10 {
            let grid = generator::random_grid(&mut PuzzleRng::new(25, index));
            let mut order: Vec<Cell> = Cell::all().collect();
            PuzzleRng::new(26, 10 * round + index).shuffle(&mut order);
            let puzzle = generator::minimize(&grid.into(), order);
            puzzles.push(if round == 0 { puzzle } else { isomorph(&puzzle, 10 * round + index) });
        }
    }
    puzzles
}

#[test]
fn dedupe_compares_solutions() {
    let puzzles = of_common_solutions();
    let folder = folder(&[("p.txt", lines(&puzzles)), ("first.txt", lines(&puzzles[..10]))]);
    assert_eq!(run_line(folder.path(), "dedupe p.txt").out, lines(&puzzles));
    let by_solution = run_line(folder.path(), "dedupe --by solution p.txt");
    assert_eq!((by_solution.code, by_solution.out), (Some(0), lines(&puzzles[..10])));
    let reason = "20 with solutions isomorphic to those of earlier ones";
    assert_eq!(by_solution.err, format!("cluewise: 30 puzzles: 10 kept, {reason}\n"));
    assert_eq!(run_line(folder.path(), "dedupe --by solution --exact p.txt").out, lines(&puzzles));
    let against = run_line(folder.path(), "dedupe --by solution --against first.txt p.txt");
    assert_eq!((against.code, against.out), (Some(1), String::new()));
}

#[test]
fn dedupe_compares_with_another_file() {
    let (train, test) = (repeating(300, 150), repeating(100, 400));
    let folder =
        folder(&[("train.txt", lines(&train)), ("test.txt", lines(&test)), ("other.txt", lines([puzzle(9_999)]))]);
    let shared = run_line(folder.path(), "dedupe --against train.txt test.txt");
    assert_eq!((shared.code, shared.out), (Some(1), lines(firsts(&test, &train))));
    let forms: BTreeSet<Puzzle> = train.iter().map(|puzzle| canonicalize(puzzle).form).collect();
    let count = test.iter().filter(|puzzle| forms.contains(&canonicalize(puzzle).form)).count();
    assert!(shared.err.contains(&format!(", {count} isomorphs of puzzles in train.txt")), "{}", shared.err);
    let clean = run_line(folder.path(), "dedupe --against train.txt other.txt");
    assert_eq!((clean.code, clean.out), (Some(0), lines([puzzle(9_999)])));
    assert_eq!(run_line(folder.path(), "dedupe --against none.txt other.txt").code, Some(2));
}

#[test]
fn large_inputs_use_temporary_files() {
    // Full grids with other digits: cheap to tell apart, and too many for the minimum memory.
    let distinct = 230_000_u32;
    let digits = Transformation::random(&mut PuzzleRng::new(24, 0)).apply(&puzzle(0)).to_string();
    let name = |index: u32| {
        let mut text = digits.clone().into_bytes();
        (0..20).for_each(|bit| text[bit] = if index >> bit & 1 != 0 { b'1' } else { b'.' });
        String::from_utf8(text).unwrap()
    };
    let first: Vec<String> = (0..distinct).map(name).collect();
    let again = (0..distinct).rev().step_by(3).map(name);
    let text = lines(first.iter().cloned().chain(again));
    let folder = folder(&[("p.txt", text), ("known.txt", lines(&first[..1000]))]);
    for (args, kept) in [("", &first[..]), ("--against known.txt", &first[1000..])] {
        let ran = run_line(folder.path(), &format!("dedupe --exact --memory 32M --temp . p.txt {args}"));
        assert_eq!(ran.code, Some(i32::from(!args.is_empty())), "{}", ran.err);
        assert!(ran.out == lines(kept), "{args}: {} lines, not {}", ran.out.lines().count(), kept.len());
        assert!(ran.err.contains(&format!("{} kept", kept.len())), "{}", ran.err);
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn records_on_disk_keep_all_fields() {
    let folder = folder(&[]);
    let record = |i: u32| {
        let puzzle = format!("{}{i:08}", ".".repeat(73)).replace('0', ".");
        let clues = puzzle.replace('.', "").len();
        format!("{{\"id\":{i},\"puzzle\":\"{puzzle}\",\"clues\":{clues},\"level\":\"hard\"}}")
    };
    let text = lines((0..230_000).map(record));
    fs::write(folder.path().join("p.jsonl"), &text).unwrap();
    let kept = succeed(folder.path(), "dedupe --exact --memory 32M p.jsonl --format jsonl");
    assert!(kept == text, "{} and {} bytes", kept.len(), text.len());
}

#[test]
fn an_unusable_folder_is_named_and_the_output_kept() {
    let text = lines((0..230_000).map(|i| format!("{}{i:09}", ".".repeat(72))));
    let folder = folder(&[("p.txt", text), ("out.txt", "kept\n".into())]);
    let ran = run_line(folder.path(), "dedupe --exact --memory 32M --temp nowhere p.txt -o out.txt");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("cannot use a temporary file in nowhere: No such file"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("out.txt")).unwrap(), "kept\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

/// A limit of the file size, 12 or 24 MB by shell, stands for a full disk. The output before the first temporary file
/// is smaller, the file of records would be larger.
#[cfg(unix)]
#[test]
fn a_full_disk_is_reported_and_the_output_kept() {
    let text = lines((0..600_000).map(|i| format!("{}{i:09}", ".".repeat(72))));
    let folder = folder(&[("p.txt", text), ("out.txt", "kept\n".into())]);
    let command = format!(
        "trap '' XFSZ; ulimit -f 24000; exec {} dedupe --exact --memory 32M --temp . p.txt -o out.txt",
        env!("CARGO_BIN_EXE_cluewise")
    );
    let output = std::process::Command::new("sh").args(["-c", &command]).current_dir(folder.path()).output().unwrap();
    let ran = Ran::from(output);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("cannot use a temporary file in .: File too large"), "{}", ran.err);
    assert_eq!(fs::read_to_string(folder.path().join("out.txt")).unwrap(), "kept\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn malformed_puzzles_are_located_and_the_rest_processed() {
    let folder = folder(&[("p.txt", format!("{}\nbad\n{}\n", puzzle(1), puzzle(2)))]);
    for args in ["canon", "dedupe", "shuffle --seed 1", "split --parts a=1,b=1 -o parts"] {
        let ran = run_line(folder.path(), &format!("{args} p.txt"));
        assert_eq!((ran.code, ran.out.lines().count()), (Some(1), 2), "{args}: {}", ran.err);
        assert!(ran.err.contains("p.txt:2:1: found"), "{args}: {}", ran.err);
    }
    let table = [
        ("dedupe --memory 1M p.txt", "--memory must be at least 32M"),
        ("dedupe --memory 1X p.txt", "expected a number of bytes"),
        ("split --parts a=1,a=2 -o x p.txt", "two parts have the same name"),
        ("split --parts a=0 -o x p.txt", "all shares are 0"),
        ("split --parts a/b=1 -o x p.txt", "invalid name"),
        ("split --parts a -o x p.txt", "expected NAME=SHARE"),
        ("split --parts a=-1 -o x p.txt", "invalid share"),
        ("split --parts a=1 -o p.txt p.txt", "cannot create the folder p.txt"),
        ("canon --info --format jsonl p.txt", "cannot be used with"),
    ];
    for (args, message) in table {
        let ran = run_line(folder.path(), args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args}");
        assert!(ran.err.contains(message), "{args}: {}", ran.err);
    }
}

#[test]
fn isomorphs_are_in_the_same_part() {
    let puzzles: Vec<Puzzle> = (0..1000).map(puzzle).collect();
    let others: Vec<Puzzle> = (0..1000).rev().map(|index| isomorph(&puzzle(index), index)).collect();
    let folder = folder(&[("a.txt", lines(&puzzles)), ("b.txt", lines(&others))]);
    let part = |file: &str, to: &str| -> BTreeMap<Puzzle, &str> {
        let table = succeed(folder.path(), &format!("split --parts train=70,valid=20,test=10 -o {to} {file}"));
        let mut found = BTreeMap::new();
        for (line, name) in table.lines().zip(["train", "valid", "test"]) {
            let text = fs::read_to_string(folder.path().join(to).join(format!("{name}.txt"))).unwrap();
            let percent = 100.0 * text.lines().count() as f64 / 1000.0;
            assert_eq!(line, format!("{name}\t{}\t{percent:.2}\t{to}/{name}.txt", text.lines().count()));
            found.extend(text.lines().map(|line| (canonicalize(&line.parse().unwrap()).form, name)));
        }
        found
    };
    let parts = part("a.txt", "sets/a");
    assert_eq!(parts, part("b.txt", "sets/b"));
    assert_eq!(parts.len(), 1000);
    let size = |name| parts.values().filter(|part| **part == name).count();
    assert!((650..750).contains(&size("train")) && (70..130).contains(&size("test")), "{}", size("train"));
    assert_eq!(
        succeed(folder.path(), "dedupe --against sets/a/train.txt sets/b/test.txt").lines().count(),
        size("test")
    );
}

/// The SHA-256 of the form decides. By another program, the first grid is at 89 of 100 and the empty puzzle at 91.
#[test]
fn parts_are_pinned() {
    let folder = folder(&[("p.txt", lines([Puzzle::from(Grid::FIRST), Puzzle::EMPTY]))]);
    let table = succeed(folder.path(), "split --parts a=89,b=2,c=9 -o x p.txt");
    let sizes: Vec<&str> = table.lines().filter_map(|line| line.split('\t').nth(1)).collect();
    assert_eq!(sizes, ["0", "1", "1"]);
}

#[test]
fn other_files_beside_the_parts_are_reported() {
    let folder = folder(&[("p.txt", lines([Puzzle::from(Grid::FIRST)]))]);
    let err = |parts: &str| run_line(folder.path(), &format!("split --parts {parts} -o x p.txt")).err;
    assert!(!err("a=1,b=1").contains("not parts"));
    assert!(err("a=1,c=1").contains("cluewise: not parts of this split: x/b.txt"));
    assert!(!err("a=1,c=1 --quiet").contains("not parts"));
}

/// Puzzles of one solution, up to symmetry, are in one part; by their own forms they are not.
#[test]
fn solutions_are_in_one_part() {
    let puzzles = of_common_solutions();
    let folder = folder(&[("p.txt", lines(&puzzles))]);
    let solution = |line: &str| solver::unique_solution(&line.parse().unwrap()).expect("one solution");
    let forms = |options: &str| -> Vec<HashSet<Puzzle>> {
        succeed(folder.path(), &format!("split --parts a=1,b=1 {options} -o parts p.txt"));
        let read = |part| fs::read_to_string(folder.path().join(format!("parts/{part}.txt"))).expect("a part");
        let parts: [String; 2] = ["a", "b"].map(read);
        assert_eq!(parts.iter().map(|part| part.lines().count()).sum::<usize>(), 30, "{options}");
        parts.iter().map(|p| p.lines().map(|line| canonicalize(&solution(line).into()).form).collect()).collect()
    };
    for options in ["--by solution", "--by solution,level"] {
        let parts = forms(options);
        assert!(parts[0].is_disjoint(&parts[1]), "{options}");
        assert_eq!(parts[0].len() + parts[1].len(), 10, "{options}");
        assert!(!parts.iter().any(HashSet::is_empty), "{options}");
    }
    assert!(!forms("").iter().all(|part| part.len() < 6));
    // A puzzle without exactly one solution counts as a solution.
    fs::write(folder.path().join("p.txt"), lines([Puzzle::from(Grid::FIRST), Puzzle::EMPTY])).expect("written");
    let split = |by: &str| succeed(folder.path(), &format!("split --parts a=89,b=2,c=9 --by {by} -o x p.txt"));
    assert_eq!(split("solution"), split("puzzle"));
}

/// Each part has its share of every level, isomorphs stay together, and the seed decides.
#[test]
fn parts_have_equal_shares_of_levels() {
    let folder = folder(&[]);
    let made = succeed(folder.path(), "generate --seed 5 --level easy=40 --level hard=20 --level expert=10");
    let first: Puzzle = made.lines().next().expect("a line").parse().expect("a puzzle");
    fs::write(folder.path().join("p.txt"), format!("{made}{}\n{}\n", isomorph(&first, 1), Puzzle::EMPTY))
        .expect("written");
    let split = |to: &str, seed: u64| -> Vec<String> {
        succeed(folder.path(), &format!("split --by level --seed {seed} --parts a=80,b=20 -o {to} p.txt"));
        ["a", "b"]
            .map(|part| fs::read_to_string(folder.path().join(to).join(format!("{part}.txt"))).expect("a part"))
            .into()
    };
    let parts = split("x", 1);
    assert_eq!(parts, split("y", 1));
    assert_ne!(parts, split("z", 2));
    let levels = |part: &str| {
        let rated = run(folder.path(), &["rate"], part.as_bytes()).out;
        ["easy", "hard", "expert"].map(|level| rated.lines().filter(|line| line.contains(level)).count())
    };
    let forms = |part: &str| part.lines().map(|line| canonicalize(&line.parse().unwrap()).form).collect::<HashSet<_>>();
    assert!(forms(&parts[0]).is_disjoint(&forms(&parts[1])));
    let [mut large, mut small] = [levels(&parts[0]), levels(&parts[1])];
    // The isomorph is in the part of its puzzle.
    let with_isomorph = if parts[0].contains(&first.to_string()) { &mut large } else { &mut small };
    with_isomorph[0] -= 1;
    assert_eq!((large, small), ([32, 16, 8], [8, 4, 2]));
}

#[test]
fn parts_have_the_format_of_all_inputs() {
    let puzzles = lines([puzzle(1), puzzle(2)]);
    let folder = folder(&[("a.sdm", puzzles.clone()), ("b.sdm", puzzles.clone()), ("c.txt", puzzles)]);
    for (args, file) in [
        ("a.sdm b.sdm", "x.sdm"),
        ("a.sdm c.txt", "x.txt"),
        ("--from sdm c.txt", "x.sdm"),
        ("--format jsonl a.sdm", "x.jsonl"),
    ] {
        let table = succeed(folder.path(), &format!("split --parts x=1 -o parts {args}"));
        assert!(table.ends_with(&format!("parts/{file}\n")), "{args}: {table}");
    }
}
