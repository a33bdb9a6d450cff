//! Comparison with the ratings of candidate grids by SukakuExplainer.

use crate::explorer;
use cluewise::formats;
use cluewise::pack::Record;
use cluewise::rating::se::Version;
use cluewise::{Candidates, Cell, Digit, DigitSet};

/// Compares the rating of every line `candidates ER/EP/ED`, with 729 characters of candidates, and checks that files
/// keep the candidates.
pub fn compare_ratings(text: &str) {
    explorer::compare(text, Version::V1_2_1, |text| {
        let candidates = candidates(text);
        for (format, file) in [("sukaku", text.to_owned()), ("pencilmarks", candidates.to_string())] {
            let read =
                formats::read(Box::new(file.as_bytes()), formats::by_name(format), &formats::ReadOptions::default())
                    .expect("bytes in memory");
            let records: Vec<Record> = read.collect::<Result<_, _>>().expect("records");
            assert_eq!(records.len(), 1, "{format}: {text}");
            assert_eq!(
                records[0].classic().expect("a candidate grid").all_candidates(),
                candidates,
                "{format}: {text}"
            );
        }
        (&candidates).into()
    });
}

fn candidates(text: &str) -> Candidates {
    let mut candidates = Candidates::FULL;
    for (cell, present) in Cell::all().zip(text.as_bytes().chunks(9)) {
        let absent = Digit::all().zip(present).filter(|&(_, &byte)| byte == b'.').map(|(digit, _)| digit);
        candidates.remove(cell, absent.collect::<DigitSet>());
    }
    candidates
}
