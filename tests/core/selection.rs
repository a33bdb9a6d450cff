//! Selection of puzzles by their properties, against ratings computed one by one.

use cluewise::engine::{Engine, RateOptions, Selection};
use cluewise::generator::{self, Symmetry, Targets};
use cluewise::kinds::{PuzzleKind, Symbols};
use cluewise::pack::{Id, Record};
use cluewise::rating::Scale;

/// Returns a rated record, and the same puzzle without ratings.
fn puzzles() -> Vec<(Record, Record)> {
    let mut targets = Targets::default();
    targets.symmetry = Symmetry::Rot180;
    let options = RateOptions { counts_techniques: true, ..RateOptions::default() };
    let mut engine = Engine::default();
    let rated = |index| {
        let record = Record::from(generator::generate(&targets, 3, index, |_| true).unwrap().puzzle);
        let mut rated = record.clone();
        engine.solve(&mut rated);
        for scale in [Scale::Effort, Scale::Se, Scale::Hodoku, Scale::Time] {
            engine.rate(&mut rated, scale, &options).unwrap();
        }
        (rated, record)
    };
    (0..20).map(rated).collect()
}

#[test]
fn conditions_are_those_of_the_ratings() {
    type Expected = fn(&Record) -> bool;
    let table: [(&str, Expected); 9] = [
        ("level=..medium", |record| {
            record.level.unwrap().to_string() == "easy" || record.level.unwrap().to_string() == "medium"
        }),
        ("effort=1..1.2", |record| (1.0..=1.2).contains(&record.effort.unwrap())),
        ("er=1.5..3.4", |record| (15..=34).contains(&(record.se.unwrap().er.get()))),
        ("hodoku=easy", |record| record.hodoku_level.unwrap().to_string() == "easy"),
        ("score=300..", |record| record.hodoku_score.unwrap() >= 300),
        ("minutes=..8", |record| record.time.unwrap().expected_s as f64 <= 480.0),
        ("clues=..25", |record| record.puzzle.clue_count() <= 25),
        ("technique=pointing", |record| {
            record
                .hodoku_techniques
                .as_ref()
                .unwrap()
                .iter()
                .any(|(used, _)| used.name() == "Locked Candidates Type 1 (Pointing)")
        }),
        ("symmetry=rot180", |_| true),
    ];
    let (mut engine, puzzles) = (Engine::default(), puzzles());
    for (text, expected) in table {
        let selection: Selection = text.parse().unwrap();
        let (mut yes, mut no) = (0, 0);
        for (rated, record) in &puzzles {
            let is_expected = expected(rated);
            assert_eq!(engine.selects(&selection, &mut record.clone()), Ok(is_expected), "{text}: {rated:?}");
            assert_eq!(engine.selects(&selection, &mut rated.clone()), Ok(is_expected), "{text}, already rated");
            *(if is_expected { &mut yes } else { &mut no }) += 1;
        }
        assert!(yes > 0 && (no > 0 || text.starts_with("symmetry")), "{text}: {yes} of {}", yes + no);
    }
}

#[test]
fn other_kinds_and_names_are_selected() {
    let kind = PuzzleKind::of_size(6).unwrap();
    let puzzle = kind.parse("1..4....5....3........2.2..6....4..1", Symbols::DIGITS).unwrap();
    let mut record = Record::of_kind(kind, puzzle);
    record.id = Some(Id::from("Weekend 12"));
    let mut engine = Engine::default();
    let mut selects = |text: &str| engine.selects(&text.parse().unwrap(), &mut record.clone());
    for (text, is_selected) in
        [("name=weekend*", true), ("name=week", false), ("name=*1*2", true), ("clues=8..9,name=*", true)]
    {
        assert_eq!(selects(text), Ok(is_selected), "{text}");
    }
    // It has no solution, so no level.
    assert_eq!(selects("level=..extreme"), Ok(false));
}

#[test]
fn errors_name_what_is_expected() {
    for (text, expected) in [
        (
            "size=9",
            "found \"size=9\", expected NAME=VALUE with a name of level, effort, er, hodoku, score, minutes, clues, symmetry, technique, name",
        ),
        ("level=simple", "found \"level=simple\", expected level= and a level or levels, such as hard or easy..hard"),
        ("clues=30..20", "found \"clues=30..20\", expected clues= and a number of clues or a range, such as ..24"),
        ("clues=..", "found \"clues=..\", expected clues= and a number of clues or a range, such as ..24"),
        (
            "level=hard,technique=magic",
            "found \"technique=magic\", expected technique= and a technique of HoDoKu that the solution needs, such as x-wing",
        ),
    ] {
        assert_eq!(text.parse::<Selection>().unwrap_err().to_string(), expected);
    }
}
