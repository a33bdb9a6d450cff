//! Variants.

use crate::arguments::ONE;
use crate::binary;
use binary::{run, run_line, succeed, unwrapped};
use std::fs;

/// Options of `generate` and `verify`.
const VARIANTS: [&str; 12] = [
    "--size 4",
    "--size 6",
    "--box 4x2",
    "--size 16",
    "--variant x",
    "--variant windoku",
    "--variant disjoint",
    "--variant anti-knight",
    "--variant anti-king",
    "--variant x+non-consecutive",
    "--variant jigsaw",
    "--size 6 --variant jigsaw",
];

#[test]
fn generated_puzzles_have_one_solution() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in VARIANTS {
        let lines = succeed(folder.path(), &format!("generate -n 4 --seed 1 {variant} -o made.txt --threads 2"));
        assert!(lines.is_empty(), "{lines}");
        let text = fs::read_to_string(folder.path().join("made.txt")).expect("the puzzles");
        assert_eq!(text.lines().count(), 4, "{variant}");
        let alone = succeed(folder.path(), &format!("generate -n 4 --seed 1 {variant} --range 2..4 --threads 1"));
        assert_eq!(alone.lines().collect::<Vec<_>>(), text.lines().skip(2).collect::<Vec<_>>(), "{variant}");
        let verified = succeed(folder.path(), &format!("verify {variant} made.txt"));
        assert!(verified.lines().all(|line| line.contains("\t1\t")), "{variant}: {verified}");
        let solved = succeed(folder.path(), &format!("solve {variant} made.txt"));
        for (puzzle, solution) in text.lines().zip(solved.lines()) {
            // The size and the boxes may be in front of the cells.
            let [puzzle, solution] = [puzzle, solution].map(|line| line.rsplit(' ').next().expect("cells"));
            let agrees = |(a, b): (char, char)| a == '.' || a == b;
            assert!(!solution.contains('.') && puzzle.chars().zip(solution.chars()).all(agrees), "{variant}");
        }
    }
}

#[test]
fn packs_name_their_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in VARIANTS {
        for file in ["pack.json", "pack.jsonl"] {
            succeed(folder.path(), &format!("generate -n 2 --seed 3 {variant} -o {file}"));
            let verified = succeed(folder.path(), &format!("verify {file}"));
            assert_eq!(verified.matches("\t1\t").count(), 2, "{variant} in {file}: {verified}");
            let lines = succeed(folder.path(), &format!("generate -n 2 --seed 3 {variant}"));
            let converted = succeed(folder.path(), &format!("convert {variant} {file} --format line"));
            assert_eq!(converted, lines, "{variant} in {file}");
        }
    }
}

#[test]
fn generated_marks_are_read_back_and_proved() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in ["killer", "killer+x", "killer+jigsaw --symmetry rot180", "thermometer", "dots+xv --size 6"] {
        let made = succeed(folder.path(), &format!("generate -n 2 --seed 3 --variant {variant}"));
        assert_eq!(made.matches("\"constraints\":").count(), 2, "{variant}: {made}");
        for (options, file) in [("", "made.jsonl"), (" --format f-puzzles", "f-puzzles.jsonl")] {
            succeed(folder.path(), &format!("generate -n 2 --seed 3 --variant {variant}{options} -o {file}"));
            let verified = succeed(folder.path(), &format!("verify {file}"));
            assert_eq!(verified.matches("\t1\t").count(), 2, "{variant} in {file}: {verified}");
        }
        assert_eq!(fs::read_to_string(folder.path().join("made.jsonl")).expect("the puzzles"), made, "{variant}");
    }
}

#[test]
fn ratings_of_sudoku_explainer() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (variant, file) in [("x", "x.txt"), ("anti-knight+non-consecutive", "pair.txt")] {
        succeed(path, &format!("generate -n 2 --seed 5 --playable --variant {variant} -o {file}"));
        let both = succeed(path, &format!("rate --se --variant {variant} {file}"));
        let se = succeed(path, &format!("rate --scale se --variant {variant} {file}"));
        let records = succeed(path, &format!("rate --scale se --variant {variant} {file} --format jsonl"));
        let steps = succeed(path, &format!("explain --ladder se --variant {variant} {file}"));
        for ((both, se), record) in both.lines().zip(se.lines()).zip(records.lines()) {
            let (puzzle, rating) = se.split_once('\t').expect("two columns");
            let er = rating.split('/').next().expect("ER");
            assert!(both.starts_with(puzzle) && both.ends_with(&format!("\t{rating}")), "{both}");
            assert!(record.contains(&format!("\"se\":{{\"er\":{er},")), "{record}");
            assert!(steps.contains(&format!("{puzzle}\n9x9 {variant}: ER/EP/ED {rating}, ")), "{steps}");
        }
        let er = |line: &str| line.split('\t').next_back().expect("a column").split('/').next().map(str::to_owned);
        let only = succeed(path, &format!("rate --er-only --variant {variant} {file}"));
        assert!(only.lines().map(er).eq(se.lines().map(er)), "{only}");
        let limited = succeed(path, &format!("rate --er-max 1.1 --scale se --variant {variant} {file}"));
        let expected = se.lines().map(|line| match er(line).expect("ER").parse::<f64>().expect("a number") {
            er if er > 1.1 => format!("{}\t>1.1", &line[..81]),
            _ => line.to_owned(),
        });
        assert!(limited.lines().eq(expected), "{limited}");
        let records = succeed(path, &format!("rate --no-uniqueness --variant {variant} {file} --format jsonl"));
        assert_eq!(records.matches("\"se_no_uniqueness\":{").count(), 2, "{records}");
        assert!(!records.contains("\"se\":"), "{records}");
        let hints = succeed(path, &format!("hint --ladder se --variant {variant} {file}"));
        assert_eq!(unwrapped(&hints).lines().count(), 2, "{hints}");
    }
    fs::write(path.join("small.txt"), "...24.....34....\n").expect("a file");
    let none = run_line(path, "rate --se small.txt");
    assert!(none.code == Some(1) && none.err.contains("4x4 has no Sudoku Explainer rating"), "{none:?}");
}

/// Without their rules they would be other puzzles.
#[test]
fn commands_on_9x9_puzzles_refuse_records_of_variants() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for variant in ["--variant killer", "--variant x", "--variant jigsaw", "--size 9 --box 1x9"] {
        succeed(path, &format!("generate -n 3 --seed 1 {variant} -o made.jsonl"));
        for command in ["expand", "bands", "depth", "neighbors", "unavoidable", "morph --symmetry rot180"] {
            let ran = run_line(path, &format!("{command} made.jsonl"));
            assert_eq!(ran.code, Some(1), "{command} {variant}: {ran:?}");
            assert_eq!(ran.err.matches(" has no ").count(), 3, "{command}: {ran:?}");
        }
    }
    let other = "{\"puzzle\":\"P\",\"variant\":\"classic\",\"regions\":\"EU\",\"constraints\":[]}\n";
    let puzzle = succeed(path, "generate --seed 1");
    fs::write(path.join("other.jsonl"), other.replace('P', puzzle.trim())).expect("a file");
    assert!(succeed(path, "convert other.jsonl --format jsonl").contains("\"variant\":\"classic\""));
}

#[test]
fn records_of_variants_are_recognized_in_any_input() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    succeed(path, "generate -n 2 --seed 1 -o plain.jsonl");
    for variant in ["--variant killer", "--variant x", "--variant jigsaw", "--size 9 --box 1x9"] {
        let made = succeed(path, &format!("generate -n 2 --seed 1 {variant} --format jsonl"));
        fs::write(path.join("made.jsonl"), &made).expect("a file");
        fs::write(path.join("no-size.jsonl"), made.replace("\"size\":9,", "")).expect("a file");
        for files in ["made.jsonl", "no-size.jsonl", "plain.jsonl no-size.jsonl", "made.jsonl plain.jsonl"] {
            let verdicts = succeed(path, &format!("verify {files}"));
            assert_eq!(verdicts.matches("unique").count(), 2 * files.split(' ').count(), "{variant}: {verdicts}");
        }
    }
}

#[test]
fn lines_do_not_lose_rules() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    succeed(path, "generate -n 2 --seed 1 --variant x -o made.jsonl");
    for (format, text) in [("line", "a line"), ("grid", "a drawn grid")] {
        let lost = run_line(path, &format!("convert made.jsonl --format {format}"));
        assert!(lost.code == Some(1) && lost.out.is_empty(), "{lost:?}");
        assert_eq!(lost.err.matches(&format!("{text} does not name")).count(), 2, "{lost:?}");
        let named = succeed(path, &format!("convert made.jsonl --variant x --format {format} -o made.txt"));
        assert!(named.is_empty(), "{named}");
        assert_eq!(succeed(path, "verify --variant x made.txt").matches("unique").count(), 2);
    }
    let puzzle = succeed(path, "generate --seed 1");
    let link = succeed(path, &format!("convert --format sudokupad-link {}", puzzle.trim()));
    assert_eq!(succeed(path, &format!("convert --format line {}", link.trim())), puzzle);
}

/// A table of 9x9 puzzles that puzzles of other kinds are added to has their rules, wherever they are.
#[test]
fn tables_of_several_kinds_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (count, more) in [(2, ""), (120, " --level easy")] {
        succeed(path, &format!("generate -n {count} --seed 1{more} -o plain.csv"));
        let kinds = ["--variant x", "--size 9 --box 1x9", "--size 6 --box 3x2", "--size 6", "--variant killer"];
        for (number, kind) in kinds.iter().enumerate() {
            succeed(path, &format!("generate -n 1 --seed 3 {kind} -o k{number}.jsonl"));
            succeed(path, &format!("convert plain.csv k{number}.jsonl -o mixed.csv"));
            let verified = succeed(path, "verify --summary mixed.csv");
            assert!(verified.starts_with(&format!("puzzles\t{}\nunique\t{0}\n", count + 1)), "{kind}: {verified}");
        }
    }
}

/// Digits that a player has entered in f-puzzles are the position of `hint`, and no clues.
#[test]
fn digits_entered_in_f_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let document = |puzzle: &str, size: usize, entered: &str| {
        fs::write(path.join("clues.txt"), puzzle).expect("a file");
        let document = succeed(path, &format!("convert --size {size} --format f-puzzles clues.txt"));
        // The cell after the first clue is empty.
        let (before, after) = document.split_once("{}").expect("an empty cell");
        fs::write(path.join("played.json"), format!("{before}{{\"value\":{entered}}}{after}")).expect("a file");
        let link = succeed(path, "convert --format f-puzzles-link played.json");
        fs::write(path.join("link.txt"), link).expect("a file");
    };
    for (puzzle, cell, right, wrong) in [(ONE, "r1c2", "6", "5"), ("...24.....34....", "r1c1", "1", "3")] {
        let size = puzzle.len().isqrt();
        document(puzzle, size, right);
        for file in ["played.json", "link.txt"] {
            let hint = succeed(path, &format!("hint --format json {file}"));
            assert!(hint.contains("\"placement\"") && !hint.contains(&format!("[\"{cell}\"")), "{hint}");
            let clues = succeed(path, &format!("solve --size {size} clues.txt"));
            assert_eq!(succeed(path, &format!("solve {file}")), clues, "{file}");
        }
        document(puzzle, size, wrong);
        for file in ["played.json", "link.txt"] {
            let hint = run_line(path, &format!("hint {file}"));
            assert!(hint.code == Some(1) && hint.err.contains("wrong digit") && hint.err.contains(cell), "{hint:?}");
            assert_eq!(run_line(path, &format!("verify {file}")).code, Some(0), "entered digits are no clues");
        }
    }
}

/// Each format has the boxes of a puzzle or refuses it.
#[test]
fn boxes_are_part_of_the_kind_of_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    for (args, has_grid) in [
        ("--size 9 --box 1x9", false),
        ("--size 9 --box 9x1", false),
        ("--size 6 --box 3x2", true),
        ("--size 6 --box 1x6", false),
        ("--size 8 --box 4x2", true),
        ("--size 12 --box 2x6", true),
    ] {
        let solutions = succeed(path, &format!("generate -n 2 --seed 3 {args} --format jsonl -o made.jsonl"));
        assert!(solutions.is_empty());
        for format in ["line", "grid", "json", "jsonl", "csv", "solo", "f-puzzles", "sudokupad-link", "scl-link"] {
            let ran = run_line(path, &format!("convert made.jsonl --format {format} -o made.txt"));
            let is_refused = format == "grid" && !has_grid;
            assert_eq!(ran.code, Some(i32::from(is_refused)), "{args} {format}: {ran:?}");
            if !is_refused {
                let verified = run_line(path, "verify made.txt");
                assert_eq!(verified.out.matches("unique\t1\t").count(), 2, "{args} {format}: {verified:?}");
            }
        }
    }
    // A format that is named may have any kind.
    succeed(path, "generate --size 9 --box 1x9 --seed 3 --format csv -o made.csv");
    let named = run_line(path, "verify --from csv made.csv");
    assert!(named.code == Some(0) && named.out.starts_with("unique"), "{named:?}");
    let with_rule = run_line(path, "verify --variant x --from csv made.csv");
    assert!(with_rule.code == Some(1) && with_rule.err.contains("the given solution is wrong"), "{with_rule:?}");
}

#[test]
fn generated_puzzles_of_a_level_have_their_effort() {
    let folder = tempfile::tempdir().expect("a folder");
    for variant in ["x", "killer"] {
        let made = format!("generate -n 2 --seed 1 --variant {variant} --level easy --format jsonl");
        let made = succeed(folder.path(), &made);
        assert_eq!(made.matches("\"level\":\"easy\",\"effort\":").count(), 2, "{made}");
    }
}

#[test]
fn packs_of_variants_have_the_puzzles_of_each_level() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let levels = "--level easy=2 --level hard=2 --seed 7 --variant killer";
    let printed = succeed(path, &format!("pack {levels} --name easy=Leicht -o k.json"));
    assert!(printed.starts_with("k.json: 4 puzzles, seed 7\n") && printed.contains("\nLeicht "), "{printed}");
    let pack: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(path.join("k.json")).expect("the pack")).expect("JSON");
    assert_eq!(pack["level_names"]["easy"], "Leicht");
    let records = pack["puzzles"].as_array().expect("puzzles");
    let found: Vec<&str> = records.iter().filter_map(|record| record["level"].as_str()).collect();
    assert_eq!(found, ["easy", "easy", "hard", "hard"]);
    assert!(records.iter().all(|record| record["effort"].is_f64() && record["solution"].is_string()));
    // `generate` makes the same puzzles, and a shard its part of them.
    let generated = succeed(path, &format!("generate {levels} --format jsonl"));
    let lines: Vec<serde_json::Value> =
        generated.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(&lines, records);
    assert_eq!(succeed(path, &format!("generate {levels} --shard 2/2")).lines().next(), generated.lines().nth(2));
    assert_eq!(succeed(path, "verify k.json").matches("unique\t1\t").count(), 4);
    // Puzzles without a level are rated too, and sorted.
    succeed(path, "pack --size 6 -n 4 --seed 1 --sort effort -o six.jsonl");
    let six = fs::read_to_string(path.join("six.jsonl")).expect("the pack");
    let efforts =
        six.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON")["effort"].as_f64());
    let efforts: Vec<f64> = efforts.map(|effort| effort.expect("an effort")).collect();
    assert!(efforts.len() == 4 && efforts.is_sorted(), "{efforts:?}");
    succeed(path, "pack --variant x -n 1 --seed 1 --se -o x.json");
    assert!(fs::read_to_string(path.join("x.json")).expect("the pack").contains("\"se\":{\"er\":"));
}

/// Levels above hard are not made playable.
#[test]
fn large_grids_of_expert_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let found = succeed(folder.path(), "generate --size 16 --level expert --seed 1 --attempts 60");
    assert!(found.starts_with("3...A.F..2.B.CG...D..E8..FC....5.G.652..E.D.9...29C.G..43.6."), "{found}");
}

#[test]
fn puzzles_of_the_day_of_sizes_and_variants_never_change() {
    let folder = tempfile::tempdir().expect("a folder");
    let daily = |args: &str| succeed(folder.path(), &format!("daily --date 2026-11-20 {args}"));
    for (args, puzzle) in [
        ("--size 4", "2.3........3.12."),
        ("--size 6", "....3...2.5464....5.3...4..3........"),
        ("--size 6 --level hard", ".3...46...1...5.6......1......41...6"),
        ("--size 6 --box 2x3 --level easy", "....3...2.5464....5.3...4..3........"),
        ("--size 6 --box 3x2", "6 3x2 ..25.6...43........61.........42.3.."),
    ] {
        assert_eq!(daily(args).trim(), puzzle, "{args}");
    }
    assert_eq!(daily("--size 9 --level easy"), daily("--level easy"));
    let killer: serde_json::Value = serde_json::from_str(&daily("--variant killer+x")).expect("JSON");
    assert_eq!((&killer["id"], &killer["level"]), (&"2026-11-20".into(), &"medium".into()));
    assert!(killer["solution"].as_str().expect("a solution").starts_with("693187542571942386"), "{killer}");
    let hint = succeed(folder.path(), "hint --coords a1 ...24.....34....");
    assert_eq!(
        unwrapped(hint.trim()),
        "Hidden Single: B2 = 2 Hidden Single on 2 in box 1: B2 is the only place left. The other empty cells are out: A1 and A2 see the 2 in A4."
    );
    let week = succeed(folder.path(), "daily --date 2026-12-31 --days 2 --size 4 --format jsonl");
    assert!(week.contains("\"2026-12-31\"") && week.contains("\"2027-01-01\""), "{week}");
}

#[test]
fn spent_budgets_are_no_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("empty.txt"), ".".repeat(81) + "\n").expect("a file");
    let all = run_line(folder.path(), "verify --variant anti-knight empty.txt");
    assert!(all.code == Some(1) && all.out.contains("several\t2\t"), "{all:?}");
    let spent = run_line(folder.path(), "verify --variant anti-knight --budget 1 empty.txt");
    assert!(spent.code == Some(1) && spent.out.starts_with("unknown\t0\t"), "{spent:?}");
}

#[test]
fn wrong_requests_are_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join("a.txt"), "123\n").expect("a file");
    for (args, code, message) in [
        ("generate --variant knight", 2, "expected names joined by +: x, windoku, disjoint, jigsaw"),
        (
            "generate --variant killer --minimal",
            2,
            "cages that cover the grid, of which some are redundant; request them without minimal",
        ),
        (
            "generate --variant killer --format line",
            2,
            "cannot be written in this format; use f-puzzles, ps, json or jsonl",
        ),
        ("verify --variant killer a.txt", 2, "--variant killer is for new puzzles"),
        ("generate --size 26", 2, "expected a number from 2 to 25, such as 6 or 6x6"),
        ("generate --size 9 --box 2x4", 2, "impossible: boxes 2x4 in a grid of size 9"),
        (
            "generate --variant x --level hard=2,hodoku=hard",
            2,
            "impossible: hodoku is a target of 9x9 puzzles with the usual rules",
        ),
        (
            "generate --size 6 --er 3.0",
            2,
            "impossible: puzzles of this kind have no ER; those of 9x9 with the rules x,",
        ),
        ("generate --variant jigsaw --er 3.0", 2, "impossible: puzzles of this kind have no ER"),
        ("generate --variant killer --er 3.0", 2, "impossible: puzzles of this kind have no ER"),
        ("generate --variant x --er 13..14", 2, "impossible: puzzles have an ER from 1.0 to 12.0"),
        ("pack --variant x --scale hodoku", 2, "9x9 x has no rating by HoDoKu"),
        ("pack --variant x --sort hodoku", 2, "9x9 x has no rating by HoDoKu"),
        ("pack --variant killer -n 1 --se", 2, "9x9 killer has no Sudoku Explainer rating"),
        (
            "pack --size 4 -o x.txt",
            2,
            "x.txt: this format has no place for solutions and ratings; use .csv, .json or .jsonl",
        ),
        ("pack --size 4 -n 1 --name easy=A -o x.jsonl", 2, "jsonl has no place for the names of levels; use .json"),
        ("daily --size 4 --level hard", 2, "impossible: all 4x4 puzzles are easy, because hidden singles solve them"),
        ("pack --size 4 --level hard=2 --seed 1 -o x.json", 2, "impossible: all 4x4 puzzles are easy"),
        (
            "daily --size 4 --variant x --level extreme",
            1,
            "puzzle of level extreme found in 2000 attempts; use another --level",
        ),
        ("generate --size 4 --variant anti-king", 2, "impossible: no grid obeys the rules"),
        (
            "generate --size 10 --variant x+anti-knight+anti-king+disjoint",
            2,
            "not found: no grid that obeys the rules was",
        ),
        ("daily --size 9 --box 2x4", 2, "impossible: boxes 2x4 in a grid of size 9"),
        ("generate --playable", 2, "9x9 puzzles with the usual rules have no target playable"),
        ("generate --size 4 -o x.sdm", 2, "4x4 cannot be written in this format; use line, json or jsonl"),
        // Before the run, which would take weeks.
        (
            "generate --size 6 --variant killer --sort effort -n 1000000000 -o x.sdm",
            2,
            "6x6 with killer cannot be written in this format; use f-puzzles, json or jsonl",
        ),
        (
            "daily --size 4 --variant jigsaw --format sdm",
            2,
            "4x4 jigsaw cannot be written in this format; use line, json or jsonl",
        ),
        ("neighbors --format arrow-code a.txt", 2, "9x9 cannot be written in this format; use line, json or jsonl"),
        ("verify --size 4 a.txt", 1, "a.txt:1:4: found 3 cells, expected 16 cells"),
    ] {
        let ran = run_line(folder.path(), args);
        assert!(ran.code == Some(code) && ran.err.contains(message), "{args}: {ran:?}");
    }
}

/// Puzzles of kinds with an ER have the one that is requested, also with a level.
#[test]
fn puzzles_of_variants_have_the_er() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variant, options, range) in [
        ("x", "--er 1.5..2.0", 1.5..=2.0),
        ("x", "--er 4.5..7.2 --symmetry rot180", 4.5..=7.2),
        ("anti-king+windoku", "--er 2.3..2.8 --level hard", 2.3..=2.8),
    ] {
        let made = succeed(folder.path(), &format!("generate -n 3 --seed 5 --variant {variant} {options}"));
        fs::write(folder.path().join("made.txt"), &made).expect("a file");
        let rated = succeed(folder.path(), &format!("rate --er-only --variant {variant} made.txt"));
        let ers: Vec<f64> = rated.lines().filter_map(|line| line.split('\t').nth(1)?.parse().ok()).collect();
        assert!(ers.len() == 3 && ers.iter().all(|er| range.contains(er)), "{variant} {options}: {ers:?}");
    }
}

/// Clues are in cells of the mask, or in all of them, for grids of any size.
#[test]
fn masks_of_other_kinds_are_filled() {
    let folder = tempfile::tempdir().expect("a folder");
    let ring = "xxxxxxx....xx.xx.xx.xx.xx....xxxxxxx";
    let columns = "xxx.xxx.x".repeat(9);
    let border = format!("{}{}{}", "x".repeat(16), format!("xxxx{}xxxx", "x.x.x.x.").repeat(14), "x".repeat(16));
    for (options, mask, is_exact) in [
        ("--size 6", ring, false),
        ("--size 6 --level easy", ring, false),
        ("--size 6 --exact-mask", ring, true),
        ("--variant x", &columns, false),
        ("--variant x --minimal --symmetry mirror-v", &columns, false),
        ("--variant jigsaw", &columns, false),
        ("--size 6 --variant dots --format jsonl", ring, false),
        ("--size 16", &border, false),
    ] {
        let made = succeed(folder.path(), &format!("generate -n 3 --seed 2 {options} --mask {mask}"));
        for line in made.lines() {
            let record = serde_json::from_str::<serde_json::Value>(line).ok();
            let text = record.as_ref().and_then(|record| record["puzzle"].as_str()).unwrap_or(line);
            let cells = text.chars().take(mask.len()).zip(mask.chars());
            let fits = |(clue, allowed): (char, char)| allowed == 'x' || clue == '.';
            assert!(cells.clone().all(fits), "{options}: {line}");
            assert_eq!(
                cells.clone().all(|(clue, allowed)| (clue != '.') == (allowed == 'x')),
                is_exact,
                "{options}: {line}"
            );
        }
    }
    for (args, message) in [
        (
            "generate --size 6 --mask xx..xx..xx..xx..",
            "the mask has 16 characters; expected one for each of the 36 cells",
        ),
        ("generate --mask xx..xx..xx..xx..", "the mask has 16 characters; expected one for each of the 81 cells"),
        ("generate --size 6 --mask xx..", "the mask has 4 characters; expected one for each of the 36 cells"),
        ("generate --mask nothing.txt", "no mask: expected a character for each cell, 81 for 9x9; and no file"),
        ("morph --mask xx..xx..xx..xx..", "the mask has 16 characters; expected 81"),
    ] {
        let ran = run_line(folder.path(), args);
        assert!(ran.code == Some(2) && ran.err.contains(message), "{args}: {ran:?}");
    }
    let none = run_line(folder.path(), "generate --size 6 --seed 1 --mask xx..............................xxxx");
    assert!(none.code == Some(1) && none.err.contains("no puzzle within the mask in 50000 attempts"), "{none:?}");
}

/// A 4x4 with one solution: a cage, a thermometer and a clue.
const SETTERS: &str = concat!(
    r#"{"size":4,"title":"demo","grid":[[{"value":1,"given":true},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"#,
    r#""thermometer":[{"lines":[["R4C1","R3C1","R2C1"]]},{"lines":[["R4C2","R4C4"]]}],"#,
    r#""killercage":[{"cells":["R1C3","R1C4"],"value":"7"},{"cells":["R1C3","R2C3"],"value":"4"}]}"#
);

#[test]
fn puzzles_of_setters() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("a.json"), SETTERS).expect("a file");
    let verified = run_line(path, "verify a.json");
    assert!(verified.code == Some(0) && verified.out.starts_with("unique\t1\t{\"puzzle\":"), "{verified:?}");
    let solution = succeed(path, "solve a.json");
    assert_eq!(solution.trim_end().len(), 16, "{solution}");
    for format in ["json", "jsonl", "f-puzzles", "f-puzzles-link", "sudokupad-link"] {
        let file = format!("b-{format}.txt");
        succeed(path, &format!("convert a.json --format {format} -o {file}"));
        assert_eq!(succeed(path, &format!("solve {file}")), solution, "{format}");
        let again = succeed(path, &format!("convert {file} --format f-puzzles"));
        assert_eq!(again, succeed(path, "convert a.json --format f-puzzles"), "{format}");
    }
    // Links as arguments, and several puzzles in one run.
    let link = succeed(path, "convert a.json --format sudokupad-link");
    assert_eq!(succeed(path, &format!("solve {} a.json", link.trim_end())), solution.repeat(2));
    // The text of `verify` is read back.
    let text = verified.out.split('\t').nth(2).expect("three columns");
    let piped = run(path, &["solve"], text.as_bytes());
    assert_eq!((piped.code, piped.out), (Some(0), solution.clone()));
    // Solutions in records.
    assert!(
        succeed(path, "solve a.json --format jsonl").contains(&format!("\"solution\":\"{}\"", solution.trim_end()))
    );
    let wrong = run_line(path, "convert a.json --format line");
    assert!(wrong.code == Some(1) && wrong.err.contains("4x4 with killer, thermometer cannot be written"), "{wrong:?}");
}

#[test]
fn wrong_puzzles_of_setters_are_located() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let several = SETTERS.replace("\"value\":\"4\"", "\"value\":\"\"");
    let none = SETTERS.replace("\"value\":\"4\"", "\"value\":\"3\"");
    let unknown = SETTERS.replace("killercage", "fencedcage");
    let outside = SETTERS.replace("R2C3", "R2C5");
    fs::write(path.join("a.jsonl"), [SETTERS, &several, &none, &unknown, &outside, "scl!", SETTERS].join("\n"))
        .expect("a file");
    let verified = run_line(path, "verify a.jsonl");
    let verdicts: Vec<&str> = verified.out.lines().map(|line| line.split('\t').next().unwrap_or("")).collect();
    assert_eq!(verified.code, Some(1), "{verified:?}");
    assert_eq!(verdicts, ["unique", "several", "none", "unknown rule", "malformed", "malformed", "unique"]);
    for message in [
        "a.jsonl:4:",
        "found the unknown rule fencedcage, expected rules and keys that are known",
        "a.jsonl:5:",
        "found \"R2C5\" in killercage[1].cells[1], expected a cell from R1C1 to R4C4",
        "a.jsonl:6:",
    ] {
        assert!(verified.err.contains(message), "{message}: {}", verified.err);
    }
    let summary = run_line(path, "verify --summary a.jsonl");
    assert_eq!(summary.out, "puzzles\t7\nunique\t2\nseveral\t1\nnone\t1\nmalformed\t3\n");
}

#[test]
fn puzzles_of_setters_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    fs::write(path.join("a.json"), SETTERS).expect("a file");
    succeed(path, "print a.json --svg-text -o a.svg");
    let drawn = fs::read_to_string(path.join("a.svg")).expect("a drawing");
    assert!(drawn.contains(">7<") && drawn.contains("stroke-dasharray"), "{drawn}");
    // A clue outside makes room around the grid.
    let clue = r#"{"puzzle":"1...............","size":4,"constraints":[{"type":"skyscraper","cells":["r1c1","r1c2","r1c3","r1c4"],"value":4}]}"#;
    fs::write(path.join("b.json"), clue).expect("a file");
    run_line(path, "print b.json --svg-text -o b.svg");
    let drawn = fs::read_to_string(path.join("b.svg")).expect("a drawing");
    assert!(drawn.contains(">4<") && drawn.contains("The number outside says how many digits"), "{drawn}");
}

#[test]
fn digits_from_0_are_shown_as_the_puzzle_has_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path();
    let puzzle = |cells: &str, more: &str| {
        format!(r#"{{"puzzle":"{cells}","size":4,"constraints":[{{"type":"digits","value":0}}{more}]}}"#)
    };
    let cage = r#",{"type":"killer","cells":["r1c1","r1c2"],"value":6}"#;
    fs::write(path.join("open.json"), puzzle("01......2.......", "")).expect("a file");
    fs::write(path.join("cage.json"), puzzle("................", cage)).expect("a file");
    fs::write(path.join("wrong.json"), puzzle("0..1....1.....3.", "")).expect("a file");
    for (command, part) in [
        ("verify open.json", "in r2c3 (0 or 1), r2c4 (1 or 0)"),
        ("candidates --true open.json", "0 1  | 23  23"),
        ("complete open.json", "r4c3 = 0\n"),
        ("complete --format json open.json", r#""clue":{"cell":"r4c3","digit":0}"#),
        ("verify cage.json", "cage 6 in r1c1, r1c2"),
        ("verify wrong.json", "1 in r1c4; 1 in r3c1; 3 in r4c3"),
    ] {
        let ran = run_line(path, command);
        assert!((ran.out.clone() + &ran.err).contains(part), "{command}: {ran:?}");
    }
    run_line(path, "print open.json --rules --svg-text -o a.svg");
    let drawn = fs::read_to_string(path.join("a.svg")).expect("a drawing");
    assert!([">0<", ">1<", ">2<", "the digits 0 to 3"].iter().all(|text| drawn.contains(text)), "{drawn}");
}

#[test]
fn levels_are_those_of_the_rating() {
    let folder = tempfile::tempdir().expect("a folder");
    for (variant, levels) in [
        ("--size 6", vec!["easy", "medium", "hard"]),
        ("--variant x", vec!["easy", "hard", "expert..extreme"]),
        ("--variant jigsaw --symmetry rot180", vec!["medium"]),
        ("--variant non-consecutive", vec!["hard"]),
    ] {
        for level in levels {
            succeed(folder.path(), &format!("generate -n 3 --seed 2 {variant} --level {level} -o made.jsonl"));
            let rated = succeed(folder.path(), "rate made.jsonl");
            let found: Vec<&str> = rated.lines().filter_map(|line| line.split('\t').nth(1)).collect();
            let range: cluewise::rating::effort::LevelRange = level.parse().expect("levels");
            assert!(
                found.len() == 3 && found.iter().all(|name| range.contains(name.parse().expect("a level"))),
                "{rated}"
            );
            let verified = succeed(folder.path(), "verify made.jsonl");
            assert_eq!(verified.matches("\t1\t").count(), 3, "{variant}: {verified}");
        }
    }
    let records = succeed(folder.path(), "rate made.jsonl --format jsonl");
    for line in records.lines() {
        let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert!(
            record["level"] == "hard" && record["effort"].as_f64().is_some_and(|effort| (3.0..4.0).contains(&effort))
        );
        assert!(record["techniques"].as_object().is_some_and(|all| all.contains_key("Hidden Single")), "{line}");
    }
}

#[test]
fn packs_of_variants_follow_the_schema() {
    let folder = tempfile::tempdir().expect("a folder");
    let schema = serde_json::from_str(include_str!("../../../../docs/pack.schema.json")).expect("JSON");
    let validator = jsonschema::draft202012::new(&schema).expect("a schema");
    for variant in VARIANTS {
        // Minimal puzzles with few clues are too hard for a rating.
        let playable = if variant.contains("non-consecutive") { " --playable" } else { "" };
        succeed(folder.path(), &format!("generate -n 2 --seed 3 {variant}{playable} -o made.json"));
        succeed(folder.path(), "rate made.json --format json -o rated.json");
        for file in ["made.json", "rated.json"] {
            let text = fs::read_to_string(folder.path().join(file)).expect("a pack");
            let mut pack: serde_json::Value = serde_json::from_str(&text).expect("JSON");
            let errors: Vec<String> = validator.iter_errors(&pack).map(|error| error.to_string()).collect();
            assert!(errors.is_empty(), "{variant}: {errors:?}");
            pack["puzzles"][0]["size"] = 1.into();
            assert!(!validator.is_valid(&pack), "{variant}");
        }
    }
}

#[test]
fn explanations_name_houses() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 2 --seed 9 --variant x --level hard -o made.jsonl");
    let text = succeed(folder.path(), "explain made.jsonl");
    assert!(text.contains("9x9 x: level hard, effort 3.") && text.contains(" in the main diagonal: r"), "{text}");
    let steps: Vec<&str> = text.split("\n\n").skip(1).collect();
    let hint = succeed(folder.path(), "hint made.jsonl");
    let numbered = format!("1. {}", hint.lines().find_map(|line| line.strip_prefix("Puzzle 1: ")).expect("a hint"));
    assert_eq!(steps[0].lines().next(), Some(&*numbered));
    let after = succeed(folder.path(), "hint --after 2 --brief made.jsonl");
    let technique = after.split(": ").nth(1).expect("a technique");
    assert!(steps[2].starts_with(&format!("3. {technique}")) && after.lines().count() == 2, "{after}");
    let over = run_line(folder.path(), "hint --after 1000 made.jsonl");
    assert!(over.code == Some(0) && over.err.contains("no step is left"), "{over:?}");
    let several = run(folder.path(), &["rate", "--variant", "x"], format!("1{}\n", ".".repeat(80)).as_bytes());
    assert!(several.code == Some(1) && several.err.contains("several solutions, not rated"), "{several:?}");
    assert_eq!(several.out, format!("1{}\t-\t-\n", ".".repeat(80)));
}

/// `--lines` holds for all files with puzzles that a command reads.
#[test]
fn rules_of_drawings_hold_for_all_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let line = r##"{"wayPoints":[[0.5,0.5],[0.5,1.5]],"color":"#67F067"}"##;
    let cells = ["[{},{},{},{}]"; 4].join(",");
    let drawing = format!(r#"{{"cells":[{cells}],"regions":[],"lines":[{line}]}}"#);
    fs::write(folder.path().join("drawing.json"), &drawing).expect("a file");
    let cases = [
        "verify drawing.json",
        "verify --against drawing.json 1234341221434321",
        "dedupe --against drawing.json 1234341221434321",
        "generate --from drawing.json --seed 1",
        "pack --count 1 --size 4 --seed 1 --distinct-from drawing.json -o made.json",
        "play drawing.json",
    ];
    for case in cases {
        let without = run_line(folder.path(), case);
        assert!(without.code != Some(0) && without.err.contains("a green line whose rule"), "{case}: {without:?}");
        let ran = run_line(folder.path(), &format!("{case} --lines green=whispers"));
        assert!(!ran.err.contains("line") && !ran.err.contains("malformed"), "{case}: {ran:?}");
    }
    for case in ["generate", "play", "pack -o made.json"] {
        assert_eq!(run_line(folder.path(), &format!("{case} --lines green=whispers")).code, Some(2), "{case}");
    }
}
