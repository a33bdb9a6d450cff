//! Properties of the formats of variants, and valid files of them.

use super::{Choices, line_by_line, timed};
use cluewise::PuzzleRng;
use cluewise::engine::{Engine, FormBasis, RateOptions};
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{CONSTRAINT_KINDS, Constraint, PuzzleKind, RULES, Solver, Symbols, Verdict};
use cluewise::pack::{Header, Record};
use cluewise::rating::Scale;
use std::sync::OnceLock;
use std::time::Duration;

/// Formats that keep every constraint they can express, in the order of its cells.
const EXACT_FORMATS: [&str; 4] = ["json", "jsonl", "f-puzzles", "sudokupad-link"];

/// Maximum number of branches of a search.
const BUDGET: u64 = 20;

/// Number of records whose search is checked, since the compilation of a large grid takes time.
const MAX_SOLVED: usize = 2;

/// The record of a grid with constraints of a kind on random cells; `None` if none fits.
fn record_with(kind: &str, rng: &mut PuzzleRng) -> Option<Record> {
    let side = [4, 6, 9, 9][rng.random_below(4) as usize];
    let variant = PuzzleKind::of_size(side).ok()?;
    // Some grids have cells outside of them, and some the digit 0.
    let mut constraints = Vec::new();
    let area = Constraint::named("variables", [], [], [2, 3]).ok()?.with_label("A");
    let has_area = rng.random_below(3) == 0;
    constraints.extend(has_area.then_some(area));
    constraints
        .extend((rng.random_below(4) == 0).then(|| Constraint::named("digits", [], [], [0])).and_then(Result::ok));
    let declared = constraints.len();
    let all_cells = (side * side + if has_area { 6 } else { 0 }) as u16;
    for _ in 0..200 {
        let start = rng.random_below(all_cells.into()) as u16;
        let step = [1, side as u16, side as u16 + 1][rng.random_below(3) as usize];
        let length = rng.random_below(5) as u16;
        let cells = |count: u16| (0..count).map(|i| (start + i * step) % all_cells).collect::<Vec<_>>();
        let others = match rng.random_below(2) {
            0 => Vec::new(),
            _ => cells(length).iter().map(|cell| (cell + 1) % all_cells).collect(),
        };
        let values: Vec<i32> = (0..rng.random_below(3)).map(|i| i as i32 + rng.random_below(12) as i32).collect();
        let Ok(constraint) = Constraint::named(kind, cells(length), others, values) else { continue };
        let with_it = [&constraints[..], &[constraint]].concat();
        if variant.clone().with_constraints(with_it.clone()).is_ok() {
            constraints = with_it;
        }
        if constraints.len() == declared + 3 {
            break;
        }
    }
    let variant = variant.with_constraints(constraints).ok()?;
    let puzzle =
        Solver::new(&variant.layout()).solve(&empty(side), 1, 1000).solutions.pop().unwrap_or_else(|| empty(side));
    Some(Record::of_kind(variant, puzzle))
}

fn empty(side: usize) -> cluewise::kinds::Puzzle {
    cluewise::kinds::Puzzle::new(vec![0; side * side])
}

/// Returns a record in a format; `None` if it cannot express it.
fn written(record: &Record, format: &str) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    let format = formats::by_name(format).expect("a format");
    let mut writer = format.writer(&Header::new(None), Box::new(&mut text)).expect("bytes in memory");
    let is_written = writer.write(record).expect("bytes in memory");
    writer.finish().expect("bytes in memory");
    drop(writer);
    is_written.then_some(text)
}

/// Returns files of all kinds of constraints, rules and sizes in every format.
pub fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(make_seeds)
}

fn make_seeds() -> Vec<Vec<u8>> {
    let mut records = Vec::new();
    for (index, kind) in CONSTRAINT_KINDS.iter().enumerate() {
        records.extend(record_with(kind.name(), &mut PuzzleRng::new(43, index as u64)));
    }
    let rules = RULES.iter().filter_map(|rule| PuzzleKind::new(9, None, None, rule.name().parse().ok()?).ok());
    let sizes = [2, 4, 6, 8, 10, 16, 25].into_iter().filter_map(|side| PuzzleKind::of_size(side).ok());
    records.extend(rules.chain(sizes).map(|variant| {
        let cells = cluewise::kinds::Puzzle::new(vec![0; variant.cells()]);
        Record::of_kind(variant, cells)
    }));
    let formats = formats::FORMATS.iter().filter(|format| format.is_text()).map(|format| format.name());
    let formats: Vec<&str> = formats.collect();
    let mut files: Vec<Vec<u8>> =
        records.iter().flat_map(|record| formats.iter().filter_map(|&format| written(record, format))).collect();
    files.extend(FOREIGN.iter().map(|text| text.as_bytes().to_vec()));
    files
}

/// Returns options by which any text is one of puzzles of any size, and no document is searched.
fn of_kinds() -> ReadOptions {
    ReadOptions { other_sizes: true, ..line_by_line() }
}

/// Texts of formats that are only read.
const FOREIGN: [&str; 4] = [
    ".Cage~6~R1C1~R1C2~R1C3.Thermo~R4C4~R5C5~R6C6.Whisper~R9C1~R8C2~R7C3.X~R1C1~R1C2.~R1C1_5.Shape~9x9",
    "<!DOCTYPE ksudoku>\n<ksudoku>\n<game size=\"9\"><graph type=\"sudoku\" order=\"9\"/>\
     <values format=\"plain\">_________________________________________________________________________________</values>\
     </game>\n</ksudoku>\n",
    "https://sudokupad.app/fpuzN4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==",
    "3x3:a1_2b3j4_5c6k7_8d9z:\n",
];

/// Reading ends, each error has words, and what was read is the same after writing; search and layout do not panic.
pub fn variants(data: &[u8]) {
    for (count, record) in formats::read(Box::new(data), None, &of_kinds()).expect("bytes in memory").enumerate() {
        assert!(count <= data.len(), "more records than bytes");
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                assert!(!error.to_string().is_empty());
                continue;
            }
        };
        for format in EXACT_FORMATS {
            let Some(text) = written(&record, format) else { continue };
            let again = formats::read(Box::new(&text[..]), None, &of_kinds()).expect("bytes in memory").next();
            let again = again.and_then(Result::ok).unwrap_or_else(|| panic!("{format:?}: {}", text.escape_ascii()));
            assert_eq!(again.puzzle.clues(), record.puzzle.clues(), "{format:?}: {}", text.escape_ascii());
            assert_eq!(again.kind().rules(), record.kind().rules(), "{format:?}: {}", text.escape_ascii());
            assert_eq!(written(&again, format), Some(text), "{format:?}");
        }
        if count < MAX_SOLVED {
            check_search(&record);
        }
    }
}

/// The solutions of a short search satisfy the layout; drawing does not panic.
fn check_search(record: &Record) {
    let layout = record.kind().layout();
    let found = Solver::new(&layout).solve(&*record.puzzle.clues(), 2, BUDGET);
    for solution in &found.solutions {
        assert!(layout.accepts(solution.cells()), "{}: {}", record.to_text(Symbols::DIGITS), solution);
    }
    assert!(found.verdict() != Verdict::None || found.is_complete);
    let _ = record.kind().decorations();
    let mut engine = Engine::new(BUDGET);
    engine.within_budget(|engine| {
        let _ = engine.solve_and_rate(&mut record.clone(), &[Scale::Effort, Scale::Se], &RateOptions::default());
        let _ = engine.no_solution(&record.puzzle, Symbols::DIGITS);
        let _ = engine.canonical(record, FormBasis::Puzzle);
        let _ = engine.redundant_parts(&record.puzzle);
    });
}

/// Limit of the processor time for any input, and per byte.
const BASE_TIME: Duration = Duration::from_millis(if cfg!(fuzzing) { 1000 } else { 150 });
const TIME_PER_BYTE: Duration = Duration::from_nanos(if cfg!(fuzzing) { 30_000 } else { 3000 });

/// The reader of variants takes time in proportion to the size, checked at growing sizes.
pub fn large_variants(data: &[u8]) {
    let mut choices = Choices(data);
    let sizes = [1 << 12, 1 << 14, 1 << 16, 1 << [16, 18, 20][choices.random_below(3)]];
    let units: Vec<Vec<u8>> = (0..1 + choices.random_below(3)).map(|_| unit(&mut choices, seeds())).collect();
    let (head, tail) = (unit(&mut choices, seeds()), unit(&mut choices, seeds()));
    let has_head = choices.random_below(2) == 0;
    for size in sizes {
        let mut document = if has_head { head.clone() } else { Vec::new() };
        document.extend(units.iter().flatten().cycle().take(size.max(1)));
        document.extend(&tail);
        let limit = BASE_TIME + TIME_PER_BYTE * document.len() as u32;
        let time = (0..3).map(|_| reading_time(&document, limit)).find(|time| *time <= limit);
        let start = document[..document.len().min(400)].escape_ascii();
        assert!(time.is_some(), "more than {limit:?} for {} bytes: {start}...", document.len());
    }
}

fn reading_time(document: &[u8], limit: Duration) -> Duration {
    timed(document, limit, |input| formats::read(input, None, &of_kinds()).expect("bytes in memory"))
}

/// Pieces of the formats of variants.
const TOKENS: [&str; 30] = [
    "{\"size\":9,\"grid\":[",
    "[{},{},{},{},{},{},{},{},{}],",
    "{\"value\":1,\"given\":true},",
    "\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"5\"}],",
    "\"R1C1\",",
    "\"constraints\":[",
    "{\"kind\":\"killer\",\"cells\":[\"r1c1\",\"r1c2\"],\"values\":[3]},",
    "\"cells\":[",
    "[[",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    ",",
    "\n",
    "\n\n",
    ".Cage~10~R1C1",
    "~R1C1",
    "https://f-puzzles.com/?load=",
    "https://sudokupad.app/scl",
    "N4Ig",
    "//////",
    "3x3::k:",
    "SumoCueV1=",
    "=1J0+0J1",
    "<game>",
    "<!--",
    ".........",
];

/// Returns a file, a part of one, or a token.
fn unit(choices: &mut Choices, seeds: &[Vec<u8>]) -> Vec<u8> {
    let seed = &seeds[choices.random_below(seeds.len())];
    match choices.random_below(4) {
        0 => seed.clone(),
        1 => {
            let from = choices.random_below(1 << 16) % seed.len().max(1);
            seed[from..seed.len().min(from + 1 + choices.random_below(256))].to_vec()
        }
        _ => choices.pick(&TOKENS).as_bytes().to_vec(),
    }
}
