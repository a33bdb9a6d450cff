//! Round trips: each format keeps the properties that it can store.

use crate::written;
use cluewise::canonical::Transformation;
use cluewise::formats::{self, FORMATS, Format};
use cluewise::pack::{Fields, Id, Record};
use cluewise::rating::effort;
use cluewise::rating::hodoku;
use cluewise::rating::se::{self, Rating, Tenths};
use cluewise::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle, PuzzleRng};
use serde_json::{Value, json};
use written::written;

const A: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

fn read(bytes: &[u8], format: Option<&Format>) -> Vec<Record> {
    formats::read(Box::new(bytes), format, &formats::ReadOptions::default())
        .unwrap()
        .map(|record| record.unwrap())
        .collect()
}

fn fields(values: &[(&str, Value)]) -> Fields {
    let mut fields = Fields::default();
    values.iter().for_each(|(name, value)| fields.set(*name, value.clone()));
    fields
}

/// A record with all properties.
fn full_record(k: u64) -> Record {
    let mut rng = PuzzleRng::new(23, k);
    let puzzle: Puzzle = A.parse().unwrap();
    let effort = effort::rate(&puzzle);
    let clues: Puzzle =
        Cell::all().map(|cell| (cell, Grid::FIRST.get(cell))).filter(|_| rng.random_below(3) == 0).collect();
    let mut record = Record::from(clues);
    record.id = Some(if k.is_multiple_of(2) { Id::Index(k) } else { Id::Name(format!("No. {k}, \"é\" <&>")) });
    record.set_grid(Some(Grid::FIRST));
    record.set_effort(effort.map(Into::into));
    let tenths = |rng: &mut PuzzleRng| Tenths::new(rng.random_below(110));
    record.se = Some(Rating { er: tenths(&mut rng), ep: tenths(&mut rng), ed: tenths(&mut rng) });
    record.se_techniques =
        Some([(se::Technique::Fish(3), 1 + rng.random_below(9)), (se::Technique::Bug(1), 2)].into_iter().collect());
    let rating = hodoku::Rating { level: hodoku::Level::ALL[k as usize % 5], score: 300 + rng.random_below(9000) };
    let techniques = hodoku::Technique::ALL.iter().filter(|_| rng.random_below(9) == 0).map(|&one| (one, 3)).collect();
    record.set_hodoku(Some((rating, techniques)));
    record.symmetry = "rot180".parse().ok();
    record.extra = fields(&[
        ("author", "Anna \"A.\", 2nd;\tx".into()),
        ("source", "a\nb".into()),
        ("rating", json!(7)),
        ("er_of_others", json!(0.1 + f64::from(rng.random_below(9)))),
        ("checked", true.into()),
    ]);
    record
}

/// Removes some candidates that the solution does not need.
fn restricted_record(k: u64) -> Record {
    let mut record = full_record(k);
    let mut rng = PuzzleRng::new(29, k);
    let puzzle = record.classic().unwrap().clone();
    let mut candidates = puzzle.all_candidates();
    for cell in Cell::all().filter(|&cell| puzzle.clues.get(cell).is_none()) {
        let gone =
            DigitSet::from_iter(Digit::all().filter(|&d| rng.random_below(4) == 0 && d != Grid::FIRST.get(cell)));
        candidates.remove(cell, gone);
    }
    record.restrict(&candidates);
    record
}

/// Removes the properties that the format cannot store.
fn supported_part(format: &Format, record: &Record) -> Record {
    let mut kept = record.clone();
    let named = |names: &[&str]| {
        let mut fields = Fields::default();
        record.extra.iter().filter(|(name, _)| names.contains(name)).for_each(|(k, v)| fields.set(k, v.clone()));
        fields
    };
    let one_line = |fields: Fields| {
        let mut lines = Fields::default();
        fields.iter().for_each(|(name, value)| lines.set(name, value.as_str().unwrap().replace('\n', " ").into()));
        lines
    };
    let mut bare = Record::from(record.classic_clues().unwrap());
    match format.name() {
        "json" | "jsonl" | "csv" | "parquet" => {}
        "sdk" | "sadman" => {
            (bare.id, bare.level) = (kept.id, kept.level);
            bare.extra = one_line(named(&["author", "source"]));
            kept = bare;
        }
        "ipuz" => {
            bare.set_grid(kept.classic().unwrap().solution);
            (bare.id, bare.level, bare.extra) = (kept.id, kept.level, kept.extra);
            kept = bare;
        }
        "opensudoku" => {
            (bare.id, bare.level) = (kept.id, kept.level);
            kept = bare;
        }
        "bank" => {
            bare.extra = fields(&[("er", json!(record.se.unwrap().er))]);
            kept = bare;
        }
        "hodoku" | "sukaku" | "pencilmarks" => {
            bare.classic_mut().unwrap().candidates = kept.classic().unwrap().candidates.clone();
            kept = bare;
        }
        _ => kept = bare,
    }
    if !format.supports_candidates() {
        kept.classic_mut().unwrap().candidates = None;
    }
    kept
}

#[test]
fn formats_keep_supported_properties() {
    for &format in FORMATS.iter().filter(|format| !format.extensions().is_empty()) {
        let name = format.name();
        for (what, make) in [("full", full_record as fn(u64) -> Record), ("restricted", restricted_record)] {
            let records: Vec<Record> = (0..20).map(make).collect();
            let bytes = written(format, &records);
            let mut wanted: Vec<Record> = records.iter().map(|record| supported_part(format, record)).collect();
            // The Sudoku Exchange has its own names; its 0.0 means no rating.
            let mut found = read(&bytes, Some(format));
            if name == "bank" {
                found.iter_mut().for_each(|record| record.id = None);
                wanted
                    .iter_mut()
                    .filter(|r| r.extra.get("er") == Some(&json!(0.0)))
                    .for_each(|r| r.extra = Fields::default());
            }
            // In formats without separate clues, single candidates are clues.
            if what == "restricted" && matches!(name, "sukaku" | "pencilmarks") {
                let all = |records: &[Record]| {
                    records.iter().map(|r| r.classic().unwrap().all_candidates()).collect::<Vec<_>>()
                };
                let solved = |all: Candidates| Record::from(&all).classic().unwrap().all_candidates();
                assert_eq!(found.len(), wanted.len());
                for (found, wanted) in all(&found).into_iter().zip(all(&wanted)) {
                    assert_eq!(solved(found), solved(wanted), "{name}");
                }
                continue;
            }
            for (found, wanted) in found.iter().zip(&wanted) {
                assert_eq!(found, wanted, "{name}, {what}");
            }
            assert_eq!(found.len(), wanted.len(), "{name}");
            assert_eq!(formats::detect(&bytes).name(), name);
            let again = read(&bytes, None);
            assert!(
                again.len() == found.len() && again.iter().zip(&found).all(|(a, b)| a.puzzle == b.puzzle),
                "{name}"
            );
        }
    }
}

/// Fields that the first record lacks are kept too.
#[test]
fn tables_keep_fields_without_a_column() {
    let mut later = full_record(1);
    later.extra.set("note", json!([1, {"a": null}]));
    later.extra.set("rating", "seven".into());
    let records = [Record::from(A.parse::<Puzzle>().unwrap()), full_record(0), later, restricted_record(3)];
    for &format in FORMATS.iter().filter(|format| ["csv", "parquet"].contains(&format.name())) {
        let name = format.name();
        let mut found = read(&written(format, &records), Some(format));
        for record in &mut found {
            let nulls: Vec<String> = record.extra.iter().filter(|(_, v)| v.is_null()).map(|(k, _)| k.into()).collect();
            nulls.iter().for_each(|name| drop(record.extra.remove(name)));
        }
        for (found, wanted) in found.iter().zip(&records) {
            let sorted = |record: &Record| {
                let mut all: Vec<_> =
                    record.extra.iter().map(|(k, v)| (k.to_owned(), v.to_string().replace(['"', '\\'], ""))).collect();
                all.sort();
                all
            };
            assert_eq!(sorted(found), sorted(wanted), "{name:?}");
            assert_eq!((&found.puzzle, &found.id, found.level), (&wanted.puzzle, &wanted.id, wanted.level), "{name:?}");
            assert_eq!((found.se, &found.measures), (wanted.se, &wanted.measures), "{name:?}");
            assert_eq!(
                (found.hodoku_level, found.hodoku_score),
                (wanted.hodoku_level, wanted.hodoku_score),
                "{name:?}"
            );
            assert_eq!(found.se_techniques, wanted.se_techniques, "{name:?}");
            assert_eq!(found.hodoku_techniques, wanted.hodoku_techniques, "{name:?}");
            assert_eq!(found.puzzle, wanted.puzzle, "{name:?}");
        }
        assert_eq!(found.len(), records.len());
    }
}

/// Transformations apply to candidates too.
#[test]
fn candidates_are_transformed() {
    for k in 0..40 {
        let record = restricted_record(k);
        let transformation = Transformation::random(&mut PuzzleRng::new(41, k));
        let moved = record.transformed(&transformation);
        let solution = transformation.apply_to_grid(&Grid::FIRST);
        let [moved_puzzle, puzzle] = [&moved, &record].map(|record| record.classic().unwrap());
        assert!(moved_puzzle.all_candidates().allows(&solution), "{k}");
        let clues = Candidates::new(&moved_puzzle.clues);
        let count = |candidates: &Candidates| Cell::all().map(|cell| candidates.get(cell).len()).sum::<usize>();
        assert_eq!(count(&moved_puzzle.all_candidates()), count(&puzzle.all_candidates()), "{k}");
        assert_eq!(clues & &moved_puzzle.all_candidates(), moved_puzzle.all_candidates(), "{k}");
        assert_eq!(moved.transformed(&transformation.inverse()).puzzle, record.puzzle, "{k}");
    }
}
