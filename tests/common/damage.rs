//! Damaged files.

use super::written;
use cluewise::formats::FORMATS;
use cluewise::generator::random_grid;
use cluewise::pack::Record;
use cluewise::rating::effort;
use cluewise::{Cell, Puzzle, PuzzleRng};

/// Fragments of file formats, inserted in wrong places.
const TOKENS: [&[u8]; 24] = [
    b"\n",
    b"\r\n",
    b"\xef\xbb\xbf",
    b"\0",
    b"\xff",
    b"\"",
    b"\\u12",
    b"null",
    b"-1",
    b"1e999",
    b"99999999999999999999",
    b"[[",
    b"]]",
    b"{",
    b"}",
    b"\"puzzle\":",
    b"<",
    b"/>",
    b"<!--",
    b"&amp;",
    b"#",
    b"|",
    b"PAR1",
    b"[Puzzle]",
];

/// Returns some records in every format of files, and a file of all bytes.
pub fn seeds() -> Vec<Vec<u8>> {
    let record = |index| {
        let mut rng = PuzzleRng::new(41, index);
        let mut cells: Vec<Cell> = Cell::all().collect();
        rng.shuffle(&mut cells);
        let puzzle = Puzzle::from(random_grid(&mut rng)).restricted_to(cells[..40].iter().copied().collect());
        let mut record = Record::from(puzzle);
        record.set_effort(effort::rate(&puzzle).map(Into::into));
        record.extra.set("author", "Anna \"A.\", 2nd".into());
        record
    };
    let records: Vec<Record> = (0..3).map(record).collect();
    let formats = FORMATS.iter().filter(|format| !format.extensions().is_empty());
    formats.map(|&format| written::written(format, &records)).chain([(0..=255).collect()]).collect()
}

/// Returns a seed with up to eight random changes.
pub fn damaged(seeds: &[Vec<u8>], rng: &mut PuzzleRng) -> Vec<u8> {
    let pick = |rng: &mut PuzzleRng, length: usize| rng.random_below(length.max(1) as u32) as usize;
    let mut data = seeds[pick(rng, seeds.len())].clone();
    for _ in 0..1 + rng.random_below(8) {
        let at = pick(rng, data.len());
        let end = at + pick(rng, (data.len() - at).min(200));
        match rng.random_below(7) {
            0 if at < data.len() => data[at] = rng.random_below(256) as u8,
            1 if at < data.len() => data[at] ^= 1 << rng.random_below(8),
            2 => drop(data.splice(at..at, TOKENS[pick(rng, TOKENS.len())].iter().copied())),
            3 => drop(data.drain(at..end)),
            4 => data.extend_from_within(at..end),
            5 => data.truncate(at),
            _ => {
                let other = &seeds[pick(rng, seeds.len())];
                let from = pick(rng, other.len());
                data.splice(at..end, other[from..other.len().min(from + 100)].iter().copied());
            }
        }
    }
    data
}
