//! Tests with requirements that a clone of the repository does not meet: reference tables and puzzle sets in
//! `../shared`, of which `tests/data` has samples, and instruction sets of the processor.

#[path = "common/constraint_ratings.rs"]
mod constraint_ratings;
#[path = "common/explorer.rs"]
mod explorer;
#[path = "common/hodoku.rs"]
mod hodoku;
#[path = "common/hodoku_library.rs"]
mod hodoku_library;
#[path = "common/kind_ratings.rs"]
mod kind_ratings;
#[path = "common/kind_steps.rs"]
mod kind_steps;
#[path = "common/needs.rs"]
mod needs;
#[path = "common/rank.rs"]
mod rank;
#[path = "common/rated.rs"]
mod rated;
#[path = "common/sukaku.rs"]
mod sukaku;
#[path = "common/written.rs"]
mod written;

use cluewise::canonical::{PackedPuzzle, Transformation, canonicalize};
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{Solver, Verdict};
use cluewise::pack::Record;
use cluewise::rating::effort::{self, Level};
use cluewise::rating::se::{Step, Version};
use cluewise::solver;
use cluewise::solver::engine::{self, Isa};
use cluewise::{Cell, Digit, DigitSet, Puzzle, PuzzleRng};
use libtest_mimic::Trial;
use needs::{Missing, trial};
use rayon::prelude::*;
use serde_json::Value;
use std::borrow::Cow;
use std::collections::HashSet;
use std::path::Path;

/// Puzzle sets, all of whose puzzles have one solution, except those of the last.
const SETS: [&str; 8] = [
    "17_clue.txt",
    "easy50.txt",
    "hardest11.txt",
    "hardest_1106.txt",
    "hardest_11plus.txt",
    "top1465.txt",
    "top95.txt",
    "serg_multi.txt",
];

fn main() {
    let mut trials = vec![
        with_file("ratings_of_sudoku_explainer", "oracle/se-dev.txt", |text| {
            explorer::compare_ratings(&text, Version::V2022)
        }),
        with_file("ratings_of_the_hardest", "oracle/se-hard.txt", |text| {
            explorer::compare_ratings(&text, Version::V2022)
        }),
        with_file("ratings_of_version_1_2_1", "oracle/se121-dev.txt", |text| {
            explorer::compare_ratings(&text, Version::V1_2_1)
        }),
        with_file("ratings_of_candidate_grids", "oracle/sukaku-dev.txt", |text| sukaku::compare_ratings(&text)),
        with_file("steps_of_sudoku_explainer", "oracle/se-traces.jsonl", steps),
        with_file("ratings_of_hodoku", "oracle/hodoku-dev.txt", hodoku_ratings),
        with_file("steps_of_hodoku", "oracle/hodoku-traces.txt", hodoku_steps),
        with_file("library_of_hodoku", "oracle/hodoku-reglib.txt", hodoku_positions),
        with_file("effort_is_ranked_like_er", "oracle/se-dev.txt", effort_ranks),
        with_file("effort_of_the_hardest", "oracle/se-hard.txt", effort_of_the_hardest),
        with_file("canonical_forms", "oracle/minlex.txt", canonical_forms),
        with_file("variants_sizes", "oracle/variants/sizes.txt", |text| variants(&text, "")),
        with_file("variants_jigsaw", "oracle/variants/jigsaw.txt", |text| variants(&text, "")),
        with_file("variants_x", "oracle/variants/x.txt", |text| variants(&text, "x")),
        with_file("variants_windoku", "oracle/variants/windoku.txt", |text| variants(&text, "windoku")),
        with_file("variants_disjoint", "oracle/variants/disjoint.txt", |text| variants(&text, "disjoint")),
        with_file("variants_anti_knight", "oracle/variants/antiknight.txt", |text| variants(&text, "anti-knight")),
        with_file("variants_anti_king", "oracle/variants/antiking.txt", |text| variants(&text, "anti-king")),
        with_file("killers_in_f_puzzles", "oracle/variants/killer.jsonl", |text| setters(&text, 100)),
        with_file("constraints_in_f_puzzles", "oracle/variants/mixed.jsonl", |text| setters(&text, 40)),
        with_file("killers_are_proved", "oracle/variants/killer.jsonl", |text| proofs(&text, 133)),
        with_file("constraints_are_proved", "oracle/variants/mixed.jsonl", |text| proofs(&text, 42)),
        with_file("ratings_of_killers", "oracle/variants/killer.jsonl", |text| {
            constraint_ratings::compare(&text, 8, 0.7)
        }),
        with_file("ratings_of_constraints", "oracle/variants/mixed.jsonl", |text| {
            constraint_ratings::compare(&text, 6, 0.0)
        }),
        with_file("se_ratings_of_variants", "oracle/variants/se-variants.txt", |text| {
            assert_eq!(kind_ratings::compare_ratings(&text), 420);
        }),
        with_file("variants_non_consecutive", "oracle/variants/nonconsecutive.txt", |text| {
            variants(&text, "non-consecutive")
        }),
        with_file("puzzles_with_17_clues_differ", "data/17_clue.txt", puzzles_differ),
    ];
    for set in SETS {
        let want = if set == "serg_multi.txt" { 2 } else { 1 };
        let name = |test: &str| format!("{test}_{}", set.trim_end_matches(".txt"));
        trials.push(with_file(name("counts_of"), format!("data/{set}"), move |text| counts(&text, want)));
        trials.push(with_file(name("batches_of"), format!("data/{set}"), |text| batches(&text)));
    }
    for isa in Isa::ALL {
        let missing = Missing::Unavailable(format!("this machine has no {isa}"));
        let need = move || isa.is_available().then_some(isa).ok_or(missing);
        trials.push(trial(format!("engine_{isa}"), need, counts_of_the_table));
    }
    trials.push(with_file("puzzles_of_setters", "oracle/setters/index.tsv", verdicts_of_setters));
    let python = "tested by .ci/run, with Python 3.11 or later";
    trials.push(trial("python_package", move || Err::<(), _>(Missing::Unavailable(python.into())), |()| {}));
    needs::run(trials, None).exit()
}

/// Returns a test of a file in `../shared`.
fn with_file(name: impl Into<String>, file: impl Into<String>, test: impl FnOnce(String) + Send + 'static) -> Trial {
    let file = file.into();
    let need = move || {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared").join(&file);
        std::fs::read_to_string(path).map_err(|_| Missing::Installable(format!("there is no ../shared/{file}")))
    };
    trial(name, need, test)
}

/// Compares the verdicts about published puzzles of setters with those of their index, and shows what takes long:
/// `cargo test --test conditional -- setters --nocapture`.
fn verdicts_of_setters(index: String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/oracle/setters");
    let (mut understood, mut wrong) = (0, Vec::new());
    for line in index.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let file = std::fs::File::open(folder.join(fields[0])).expect(fields[0]);
        let start = std::time::Instant::now();
        let records = formats::read(Box::new(std::io::BufReader::new(file)), None, &ReadOptions::default());
        let records: Vec<_> = records.expect(fields[0]).collect();
        let [Ok(record)] = &records[..] else {
            let error = records.iter().find_map(|record| record.as_ref().err());
            println!("{line}\tnot understood: {}", error.map_or("several puzzles".to_owned(), ToString::to_string));
            continue;
        };
        let mut solver = Solver::new(&record.kind().layout());
        let found = solver.count(&*record.puzzle.clues(), 2, Solver::DEFAULT_BUDGET);
        let (seconds, want) = (start.elapsed().as_secs_f64(), fields[1].parse::<u64>().expect(line).min(2));
        println!("{line}\t{}\t{seconds:.3} s\t{} branches", found.count, found.branches);
        understood += 1;
        wrong.extend((!found.is_complete || found.count != want).then_some(line));
    }
    println!("{understood} understood, {} wrong", wrong.len());
    assert!(wrong.is_empty() && understood >= 45, "{understood} understood, wrong: {wrong:?}");
}

fn puzzle(text: &str) -> Puzzle {
    text[..81].parse().unwrap_or_else(|e| panic!("{text}: {e}"))
}

/// Returns at most `max` puzzles, spread over the whole set.
fn puzzles(text: &str, max: usize) -> Vec<Puzzle> {
    let lines: Vec<&str> = text.lines().filter(|line| line.len() >= 81 && !line.starts_with('#')).collect();
    lines.iter().step_by(lines.len().div_ceil(max).max(1)).map(|line| puzzle(line)).collect()
}

fn steps(text: String) {
    for line in text.lines() {
        let trace: Value = serde_json::from_str(line).expect("JSON");
        let want: Vec<String> = trace["steps"].as_array().expect("steps").iter().map(printed).collect();
        explorer::compare_steps(trace["puzzle"].as_str().expect("a puzzle"), &want, Step::to_string);
    }
}

/// Each puzzle has one solution, the given one.
fn variants(text: &str, rules: &str) {
    let rules = rules.parse().expect("rules");
    let options = ReadOptions { rules, ..ReadOptions::default() };
    let mut count = 0;
    for record in formats::read(Box::new(text.as_bytes()), None, &options).expect("bytes in memory") {
        let record = record.unwrap_or_else(|error| panic!("{error}"));
        let found = Solver::new(&record.kind().layout()).solve(&*record.puzzle.clues(), 2, u64::MAX);
        assert_eq!(found.solutions, Vec::from_iter(record.solution().map(Cow::into_owned)), "{}", record.puzzle);
        count += 1;
    }
    assert!(count >= 100, "{count} puzzles");
}

/// Each puzzle of setters is proved to have the given solution only.
fn proofs(text: &str, count: usize) {
    let records = formats::read(Box::new(text.as_bytes()), None, &ReadOptions::default()).expect("bytes in memory");
    let records: Vec<Record> = records.map(|record| record.expect("a puzzle")).collect();
    assert_eq!(records.len(), count);
    records.par_iter().for_each(|record| {
        let found = Solver::new(&record.kind().layout()).solve(&*record.puzzle.clues(), 2, 2_000_000);
        assert_eq!(found.verdict(), Verdict::Unique, "{:?}", record.title());
        assert_eq!(found.solutions.first(), record.solution().as_deref(), "{:?}", record.title());
    });
}

/// Each puzzle of setters is read, allows its solution, and is the same in every format that can express it. Titles
/// that are killers as text have the same cages.
fn setters(text: &str, least: usize) {
    let read = |text: &str| -> Vec<Record> {
        let records = formats::read(Box::new(text.as_bytes()), None, &ReadOptions::default()).expect("bytes in memory");
        records.map(|record| record.unwrap_or_else(|error| panic!("{error} in {text}"))).collect()
    };
    let cages = |record: &Record| {
        let mut cages: Vec<(Vec<u16>, Vec<i32>)> = Vec::new();
        for constraint in record.kind().constraints() {
            let mut cells = constraint.cells().to_vec();
            cells.sort_unstable();
            cages.push((cells, constraint.values().to_vec()));
        }
        cages.sort();
        cages
    };
    let records = read(text);
    let (mut counts, mut titles) = (std::collections::BTreeMap::new(), 0);
    for record in &records {
        let solution = record.solution().expect("a solution");
        let is_right = record.kind().layout().accepts(solution.cells()) && solution.fills(&record.puzzle.clues());
        assert!(is_right, "{:?} does not allow its solution", record.title());
        // Cells alone do not name rules.
        let have_rules = written::formats_of_any_kind().filter(|name| !["line", "grid", "puzz-link"].contains(name));
        for name in have_rules {
            let Some(text) = written::text_of(record, name) else { continue };
            let again = read(&text);
            assert!(
                again.len() == 1 && again[0].puzzle.clues() == record.puzzle.clues(),
                "{name}: {:?}",
                record.title()
            );
            assert_eq!(again[0].kind().rules(), record.kind().rules(), "{name}: {:?}", record.title());
            assert_eq!(cages(&again[0]), cages(record), "{name}: {:?}", record.title());
            *counts.entry(name).or_insert(0) += 1;
        }
        if let Some(title) = record.title().filter(|title| title.starts_with("3x3:")) {
            assert_eq!(cages(&read(title)[0]), cages(record), "{title}");
            titles += 1;
        }
    }
    println!("{} puzzles, {titles} with killers as titles; by format: {counts:?}", records.len());
    assert!(records.len() >= least && counts["f-puzzles-link"] == records.len());
}

/// Levels are those of HoDoKu, and scores up to Hard; of harder puzzles all scores but a few.
fn hodoku_ratings(text: String) {
    use cluewise::rating::hodoku::Level;
    for (level, counts) in hodoku::agreement(&text) {
        println!("{level}: {counts:?}");
        let hodoku::Counts { puzzles, same_level, same_score } = counts;
        let least = |percent: usize| puzzles * percent / 100;
        let (levels, scores) = match level {
            Level::Extreme | Level::Unfair => (puzzles, least(99)),
            _ => (puzzles, puzzles),
        };
        assert!(same_level >= levels && same_score >= scores, "{level}: {counts:?}");
    }
}

/// All steps are those of HoDoKu, in all puzzles but one.
fn hodoku_steps(text: String) {
    let differences = hodoku::differences(&text);
    assert!(differences.len() <= 1, "{} puzzles, such as {differences:#?}", differences.len());
}

/// Codes of positions that need an option that HoDoKu has off: two fish or patterns as one step, almost locked sets as
/// nodes of chains.
const OPTIONAL: [&str; 14] = [
    "03111", "03121", "03211", "03221", "03411", "03421", "03621", "0404", "0405", "0709-2", "0710-3", "0710-4",
    "0711-3", "0711-4",
];

/// Lines of positions with chains of almost locked sets that go backwards, another such option.
const BACKWARD_CHAINS: [usize; 5] = [1445, 1453, 1454, 1455, 1459];

/// Each technique does by itself what the regression library demands.
fn hodoku_positions(text: String) {
    let cases: Vec<_> = hodoku_library::cases(&text).collect();
    let failed: Vec<_> = cases.iter().filter(|case| !case.is_found()).collect();
    let listed =
        |case: &hodoku_library::Case| OPTIONAL.contains(&case.code.as_str()) || BACKWARD_CHAINS.contains(&case.line);
    println!("{} of {} positions", cases.len() - failed.len(), cases.len());
    for case in &failed {
        assert!(listed(case), "line {}: {} is not found", case.line, case.code);
    }
    assert!(10 * failed.len() <= cases.len(), "{} fail", failed.len());
}

/// Prints a step of `se-traces.jsonl` like a [`Step`].
fn printed(step: &Value) -> String {
    let number = |value: &Value| value.as_u64().expect("a number") as usize;
    let pair = |value: &Value| {
        let cell = Cell::new(number(&value[0])).expect("a cell");
        (cell, Digit::new(number(&value[1]) as u8).expect("a digit"))
    };
    let mut text =
        format!("{:.1} {}", step["rating"].as_f64().expect("a rating"), step["technique"].as_str().expect("a name"));
    if let Some(complexity) = step["complexity"].as_u64() {
        text += &format!(" ({complexity})");
    }
    text += ":";
    if step["place"].is_array() {
        let (cell, digit) = pair(&step["place"]);
        text += &format!(" {cell}={digit}");
    }
    let gone: Vec<(Cell, Digit)> = step["eliminate"].as_array().expect("a list").iter().map(pair).collect();
    for cell in Cell::all() {
        let digits: DigitSet = gone.iter().filter(|(c, _)| *c == cell).map(|&(_, digit)| digit).collect();
        if !digits.is_empty() {
            text += &format!(" {cell}<>{digits}");
        }
    }
    text
}

fn effort_ranks(text: String) {
    let (all, search) = rated::agreement(&rated::read(&text));
    assert!(all >= 0.97 && search >= 0.92, "{all:.4} overall, {search:.4} among those that need search");
}

fn effort_of_the_hardest(text: String) {
    for (k, rated) in rated::read(&text).iter().enumerate() {
        let want = effort::rate(&rated.puzzle).expect("one solution");
        assert_eq!(want.level, Level::Extreme, "{}", rated.puzzle);
        let isomorph = Transformation::random(&mut PuzzleRng::new(k as u64, 0)).apply(&rated.puzzle);
        assert_eq!(effort::rate(&isomorph), Some(want), "{} and {isomorph}", rated.puzzle);
    }
}

fn canonical_forms(text: String) {
    for line in text.lines() {
        let (given, form) = line.split_once('\t').expect("two columns");
        assert_eq!(canonicalize(&puzzle(given)).form.to_string(), form);
    }
}

fn puzzles_differ(text: String) {
    let keys: HashSet<PackedPuzzle> =
        text.lines().map(|line| PackedPuzzle::from(&canonicalize(&puzzle(line)).form)).collect();
    assert_eq!((keys.len(), text.lines().count()), (49_158, 49_158));
}

fn engines() -> Vec<Isa> {
    Isa::ALL.into_iter().filter(|isa| isa.is_available()).collect()
}

/// An engine gives the counts and solutions of the table.
fn counts_of_the_table(isa: Isa) {
    for line in include_str!("data/counts.txt").lines().filter(|line| !line.starts_with('#')) {
        let (clues, rest) = line.split_once(':').expect("a puzzle and its count");
        let count = rest.split(':').next().and_then(|count| count.parse().ok()).unwrap_or(u64::MAX);
        let puzzle = puzzle(clues);
        assert_eq!(engine::count_with(isa, &puzzle, 100), count.min(100), "{line}");
        let found = engine::solve_batch_with(isa, [puzzle], 100).next().expect("a result");
        assert_eq!((found.count, found.grids.len() as u64), (count.min(100), count.min(100)), "{line}");
        assert!(found.grids.iter().all(|grid| grid.fills(&puzzle)), "{line}");
    }
}

/// The default engine counts all puzzles of a set, the others some.
fn counts(text: &str, want: u64) {
    let (puzzles, engines) = (puzzles(text, usize::MAX), engines());
    let is_wrong = |(k, puzzle): &(usize, &Puzzle)| {
        let mut others = engines.iter().filter(|_| k % 40 == 0);
        solver::count(puzzle, 2) != want || others.any(|&isa| engine::count_with(isa, puzzle, 2) != want)
    };
    let wrong: Vec<_> = puzzles.par_iter().enumerate().filter(is_wrong).collect();
    assert!(wrong.is_empty(), "{} of {}, such as {}", wrong.len(), puzzles.len(), wrong[0].1);
}

/// Batches of every engine have the counts of single puzzles.
fn batches(text: &str) {
    let puzzles = puzzles(text, 1000);
    for limit in [1, 2, 1000] {
        let want: Vec<u64> = puzzles.iter().map(|puzzle| solver::count(puzzle, limit)).collect();
        for isa in engines() {
            let found: Vec<u64> = engine::count_batch_with(isa, &puzzles, limit).map(|found| found.count).collect();
            assert!(found == want, "limit {limit}, {isa}");
        }
    }
}
