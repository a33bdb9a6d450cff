//! Readers take at most the memory given in docs/RELIABILITY.md and, by tests that are ignored by default, processor time in
//! proportion to the input. So do the solver and the rating of a puzzle with as many constraints as a reader allows.

#[path = "common/clock.rs"]
mod clock;
#[path = "common/written.rs"]
mod written;

use clock::{Clock, Limited};
use cluewise::formats::{self, FORMATS, Format};
use cluewise::generator::random_grid;
use cluewise::kinds::{CONSTRAINT_KINDS, Constraint, ConstraintKind, KindRater, PartCounts, PuzzleKind, Solver};
use cluewise::pack::Record;
use cluewise::{Cell, Puzzle, PuzzleRng};
use peak_alloc::PeakAlloc;
use std::io::BufReader;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Maximum growth of the processor time when the input doubles.
const MAX_GROWTH: u32 = 3;

/// Minimum time for a comparison; shorter ones are too noisy.
const MIN_TIME: Duration = Duration::from_millis(3);

/// Reading ends soon after this time, a hundred times what an input here takes.
const TIME_LIMIT: Duration = Duration::from_secs(2);

/// Repetitive inputs: a name, the start, the repeated part (`#` is its number, `P` a puzzle), the end.
const SHAPES: [(&str, &str, &str, &str); 59] = [
    ("cells", "", "4", ""),
    ("blanks", "", " ", "P\n"),
    ("blank lines", "", "\n", "P\n"),
    ("carriage returns", "", "\r", "P\n"),
    ("puzzles on a line", "", "P ", "\n"),
    ("rows", "", "4.....8.5\n", ""),
    ("pairs of rows", "", "4.....8.5\n4.....8.5\n\n", ""),
    ("borders", "", "+-+\n", ""),
    ("rows with blanks as cells", "", "|5    |  8  |  4 9|\n", ""),
    ("rows of bars", "", "|   |   |\n", ""),
    ("groups of candidates", "", "12 34 ", "\n"),
    ("rows of candidates", "", "12 3 | 45 6 7 | 8 9 1\n", ""),
    ("marks without a candidate", "", "! ", ""),
    ("comments", "", "# a\n", "P\n"),
    ("titles", "", "Grid #\n", "P\n"),
    ("sections", "", "[State]\n", "P\n"),
    ("letters for levels", "", "#LEasy\n", "P\n"),
    ("colons", "", ":", "\n"),
    ("bytes that are no UTF-8", "", "\u{fe}", "P\n"),
    ("columns", "puzzle", ",c#", "\nP\n"),
    ("columns without a name", "puzzle", ",", "\nP\n"),
    ("fields of a row", "puzzle,a\nP", ",#", "\n"),
    ("quotes and line ends", "puzzle,a\n", "\"\n", "P,1\n"),
    ("quotes that are not closed", "puzzle,a\n", "P,\"\n", ""),
    ("doubled quotes", "puzzle,a\nP,\"", "\"\"", "\"\n"),
    ("keys", "{\"puzzle\":\"P\"", ",\"k#\":#", "}\n"),
    ("keys before the puzzle", "{", "\"k#\":#,", "\"puzzle\":\"P\"}\n"),
    ("equal keys", "{\"puzzle\":\"P\"", ",\"k\":1", "}\n"),
    ("elements of a key", "{\"puzzle\":\"P\",\"k\":[0", ",#", "]}\n"),
    ("puzzles of a key", "{\"puzzle\":[\"P\"", ",\"P\"", "]}\n"),
    ("escapes", "{\"puzzle\":\"P\",\"k\":\"", "\\n", "\"}\n"),
    ("quotes", "", "\"", "\n"),
    ("square brackets", "", "[", "\nP\n"),
    ("square brackets and line ends", "", "[\n", "P\n"),
    ("round brackets", "", "(", "\nP\n"),
    ("curly brackets", "", "{", "\nP\n"),
    ("curly brackets and line ends", "", "{\n", "P\n"),
    ("objects in objects", "", "{\"a\":", "\nP\n"),
    ("packs in packs", "", "{\"puzzles\":[", "\nP\n"),
    ("packs in packs, a line each", "", "{\"puzzles\":[\n", "P\n"),
    ("arrays of NumPy", "", "array(", "\nP\n"),
    ("empty lists", "", "[]", "\nP\n"),
    ("puzzles in a list that is not closed", "[\n", "P\n", ""),
    ("empty packs in a pack", "{", "\"puzzles\":[],", "\"a\":1}\n"),
    ("records without a puzzle", "[", "{},", "\"P\"]\n"),
    ("objects on a line", "", "{},", "\n"),
    ("closing brackets", "{\"puzzles\":[", "]}", "\nP\n"),
    ("closing brackets of another kind", "[{\"a\":{\"a\":{\"a\":{\"a\":", "]]", "\nP\n"),
    ("lists of one value", "", "[1],", "\n"),
    ("objects on lines of a record", "{\"x\":[\n", "{\"a\":1},\n", "P\n"),
    ("rows of one value", "[[", "[1],", "]]\n"),
    ("short lines in lists", "[\n[\n", "4\n", "P\n"),
    ("backslashes", "{\"a\":\"", "\\\\", "\nP\n"),
    ("XML comments that are not closed", "<opensudoku>", "<!--", "</opensudoku>"),
    ("XML comments with tags", "<opensudoku>", "<!-- <<<", "</opensudoku>"),
    ("XML elements", "<opensudoku>", "<a>", "</opensudoku>"),
    ("XML attributes", "<opensudoku><game data=\"P\"", " k#=\"\"", "/></opensudoku>"),
    ("XML data", "<opensudoku>", "<![CDATA[", "</opensudoku>"),
    ("angle brackets", "<opensudoku>", "<", ">"),
];

/// Returns an input of a shape with about this many bytes.
fn repetitive_input((_, start, unit, end): (&str, &str, &str, &str), size: usize) -> Vec<u8> {
    let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
    let (start, unit, end) = (start.replace('P', puzzle), unit.replace('P', puzzle), end.replace('P', puzzle));
    let mut text = start;
    for number in 0_usize.. {
        if text.len() >= size {
            break;
        }
        text += &unit.replace('#', &number.to_string());
    }
    let mut bytes = (text + &end).into_bytes();
    bytes.iter_mut().filter(|byte| **byte == 0xc3).for_each(|byte| *byte = 0xff);
    bytes
}

/// Returns a regular file of about this size.
fn regular_file(format: &Format, size: usize) -> Vec<u8> {
    let record = |index| {
        let mut cells: Vec<Cell> = Cell::all().collect();
        let mut rng = PuzzleRng::new(61, index);
        rng.shuffle(&mut cells);
        let grid = random_grid(&mut rng);
        Record::from(Puzzle::from(grid).restricted_to(cells[..30].iter().copied().collect()))
    };
    let few: Vec<Record> = (0..100).map(record).collect();
    let length = |records: &[Record]| written::written(format, records).len();
    // Repeated rows take almost no space in Parquet.
    let each = length(&[few.clone(), few.clone()].concat()).saturating_sub(length(&few)) / few.len();
    let records: Vec<Record> = few.iter().cycle().take(size / each.max(50)).cloned().collect();
    written::written(format, &records)
}

/// The processor time, the peak of memory, and the number of records.
type Measured = (Duration, usize, usize);

/// Reads all records within the time limit.
fn read(bytes: &[u8], format: Option<&Format>) -> Measured {
    let (clock, before) = (Clock::start(), MEMORY.current_usage());
    MEMORY.reset_peak_usage();
    let input = BufReader::with_capacity(1 << 16, Limited { input: bytes, clock, limit: TIME_LIMIT });
    let is_in_time = |_: &Result<Record, _>| clock.elapsed() < TIME_LIMIT;
    let count = formats::read(
        Box::new(input),
        format,
        &formats::ReadOptions { line_by_line: true, ..formats::ReadOptions::default() },
    )
    .map_or(0, |records| records.take_while(is_in_time).filter(Result::is_ok).count());
    (clock.elapsed(), MEMORY.peak_usage().saturating_sub(before), count)
}

/// Compares the times of two inputs, the second twice as long as the first. Returns a message if they are not in
/// proportion.
fn compare(name: &str, inputs: &[Vec<u8>; 2], format: Option<&Format>) -> Option<String> {
    let mut measured = [Measured::default(); 2];
    // Other processes may disturb a measurement.
    let grows = (0..4).all(|_| {
        measured = [0, 1].map(|i| read(&inputs[i], format));
        let [small, large] = measured.map(|(time, ..)| time.max(MIN_TIME));
        large > (MAX_GROWTH * small).min(TIME_LIMIT)
    });
    let format = format.map_or("detected", |format| format.name());
    let [small, large] = [0, 1].map(|i| (measured[i].0, inputs[i].len()));
    grows.then(|| format!("{name}, {format}: {small:?} and {large:?} bytes"))
}

fn readers() -> impl Iterator<Item = Option<&'static Format>> {
    let of_files = FORMATS.iter().filter(|format| !format.extensions().is_empty());
    of_files.map(|&format| Some(format)).chain([None])
}

/// Held by each test, as memory is measured for the whole process.
static EXCLUSIVE: Mutex<()> = Mutex::new(());

#[test]
fn repetitive_input_takes_linear_memory() {
    let _guard = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut wrong = Vec::new();
    for shape in SHAPES {
        let input = repetitive_input(shape, 1 << 15);
        for format in readers() {
            let (time, used, _) = read(&input, format);
            if used > 10 * input.len() + (2 << 20) || time > TIME_LIMIT {
                wrong.push(format!("{}, {format:?}: {used} bytes of memory and {time:?} for {}", shape.0, input.len()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
#[ignore = "measures time: half a minute"]
fn time_is_in_proportion() {
    let _guard = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut wrong = Vec::new();
    for shape in SHAPES {
        let inputs = [1 << 15, 1 << 16].map(|size| repetitive_input(shape, size));
        wrong.extend(readers().filter_map(|format| compare(shape.0, &inputs, format)));
    }
    for format in readers().flatten() {
        let inputs = [1 << 20, 1 << 21].map(|size| regular_file(format, size));
        wrong.extend([Some(format), None].into_iter().filter_map(|from| compare("regular", &inputs, from)));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn files_take_constant_memory() {
    let _guard = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut wrong = Vec::new();
    for format in readers().flatten() {
        let inputs = [1 << 17, 1 << 18].map(|size| regular_file(format, size));
        let name = format.name();
        for from in [Some(format), None] {
            let [small, large] = [0, 1].map(|i| read(&inputs[i], from));
            println!("{name}: {small:?}, {large:?}");
            assert!(large.2 > small.2 * 19 / 10, "{name}: {} and {} records", small.2, large.2);
            // Parquet keeps a group of rows.
            let max_memory = if name == "parquet" { 24 << 20 } else { 1 << 20 };
            if large.1 > max_memory || name != "parquet" && large.1 > small.1 + (64 << 10) {
                wrong.push(format!("{name}: {} and {} bytes of memory", small.1, large.1));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns a 9x9 grid with lists of any cells of this length for the kind, or of the cells of rows, as many as a puzzle may
/// have or half of them; `None` if the kind refuses them.
fn kind_with_lists(kind: &'static ConstraintKind, length: usize, part: usize) -> Option<PuzzleKind> {
    let PartCounts { cells, others, values, .. } = kind.parts();
    let mut rng = PuzzleRng::new(63, 0);
    let count = length.min(cells.1);
    let mut list = |count: usize| -> Vec<u16> {
        let start = rng.random_below(73) as u16;
        let row = start / 9 * 9 + start % 8;
        (0..count as u16).map(|i| if length > 9 { rng.random_below(81) as u16 } else { row + i }).collect()
    };
    let constraint = |number: usize| {
        let second = if others.1 > 0 { list(if cells.1 > 4 { count } else { length }) } else { vec![] };
        Constraint::new(kind, list(count), second, vec![number as i32; values.0]).ok()
    };
    let listed = if others.1 > 0 { length + count } else { count.max(1) };
    let constraints: Vec<Constraint> = (0..81 * 50 / listed / part).map(constraint).collect::<Option<_>>()?;
    PuzzleKind::of_size(9).ok()?.with_constraints(constraints).ok()
}

#[test]
fn constraints_take_linear_memory() {
    const MAX_MEMORY: usize = 32 << 20;
    let _guard = EXCLUSIVE.lock().unwrap_or_else(PoisonError::into_inner);
    let (mut wrong, mut measured) = (Vec::new(), 0);
    for kind in CONSTRAINT_KINDS {
        for length in [81, 3, 2] {
            let used = [2, 1].map(|part| {
                let kind = kind_with_lists(kind, length, part)?;
                let before = MEMORY.current_usage();
                MEMORY.reset_peak_usage();
                let layout = kind.layout();
                let parts = (Solver::new(&layout), KindRater::new(&layout));
                drop((layout, parts, kind.decorations()));
                Some(MEMORY.peak_usage().saturating_sub(before))
            });
            let [Some(half), Some(all)] = used else { continue };
            println!("{}: lists of {length} cells take {half} and {all} bytes", kind.name());
            measured += 1;
            if all > MAX_MEMORY || all > 5 * half / 2 + (1 << 20) {
                wrong.push(format!("{}: lists of {length} cells take {half} and {all} bytes", kind.name()));
            }
        }
    }
    assert!(wrong.is_empty() && measured > CONSTRAINT_KINDS.len(), "{measured}: {wrong:#?}");
}
